"""Puts the command, its manual and the clock of the adapters into the wheel, from the folder that tools/release lays.

REHEARSAL_LAID names that folder, and REHEARSAL_TAG the platforms that the command runs on.
"""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

REFUSED = """rehearsal-ui is built from its repository, and not from this archive alone
  its command is written in Swift; on a machine with Swift 6.3, in a clone: tools/release && pip install dist/*.whl
  a wheel for Linux on x86-64 needs no Swift: pip install --only-binary :all: rehearsal-ui"""


class Command(BuildHookInterface):
    """Adds what is not in Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        laid = os.environ.get("REHEARSAL_LAID")
        if version == "editable":  # Whoever works on the package has a command of the same clone.
            return
        if laid is None:
            raise SystemExit(f"error: {REFUSED}")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['REHEARSAL_TAG']}"
        for place, _, names in os.walk(laid):
            for name in names:
                path = os.path.join(place, name)
                inner = os.path.relpath(path, laid)
                if inner == "bin/rehearse":
                    build_data["shared_scripts"][path] = "rehearse"
                elif inner.startswith("share/"):
                    build_data["shared_data"][path] = inner
                elif inner.startswith("package/"):
                    build_data["force_include"][path] = inner.replace("package", "rehearsal_ui", 1)
