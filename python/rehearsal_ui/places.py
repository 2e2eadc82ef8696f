"""Where things are: the adapters of this package, the command, and the checkout if the package is part of one."""

import os
import pathlib
import shutil
import sys

PACKAGE = pathlib.Path(__file__).resolve().parent
#: The checkout of Rehearsal that the package is in; None where it is installed.
CHECKOUT = PACKAGE.parent.parent if (PACKAGE.parent.parent / "Package.swift").exists() else None
# Toolkits that the adapter of another performs.
ADAPTERS = {"pyqt6": "qt", "pyside2": "qt", "firefox": "webdriver", "webkit": "webdriver"}


def adapter(name: str) -> str:
    """The file that performs a toolkit."""
    return str(PACKAGE / ADAPTERS.get(name, name) / "adapter.py")


def command() -> str:
    """The command: the one that started this, the newest of a checkout, the one beside this Python, or in PATH."""
    if named := os.environ.get("REHEARSE"):
        return named
    builds = [CHECKOUT / ".build" / mode / "rehearse" for mode in ("release", "debug")] if CHECKOUT else []
    if built := [path for path in builds if path.exists()]:
        return str(max(built, key=lambda path: path.stat().st_mtime))
    beside = os.path.join(os.path.dirname(sys.executable), "rehearse")
    return beside if os.access(beside, os.X_OK) else shutil.which("rehearse") or sys.exit(
        "error: there is no rehearse\n  expected: in PATH, or beside Python; pip install rehearsal-ui brings it")
