"""The releases of a toolkit that pip finds, and the ones that are compared."""

import functools
import re
import subprocess
import sys
from typing import Any, NoReturn

from rehearsal_ui import packages, releases

#: What people call a toolkit: its name here, and the package that pip lists.
TOOLKITS = {"textual": ("textual", "textual"), "pyside6": ("qt", "PySide6-Essentials"), "pyqt6": ("pyqt6", "PyQt6"),
            "qt": ("qt", "PySide6-Essentials"), "pyside6-essentials": ("qt", "PySide6-Essentials")}

#: The oldest release of each that its adapter performs.
OLDEST = {"textual": "0.30.0", "qt": "6.4.0", "pyqt6": "6.4.0"}


class Refused(Exception):
    """Why nothing can be compared; the exit code, and lines that help."""

    def __init__(self, message: str, *details: str, code: int = 2):
        super().__init__(message)
        self.details, self.code = details, code


def refuse(message: str, *details: str, code: int = 2) -> NoReturn:
    raise Refused(message, *details, code=code)


def order(version: str) -> Any:
    """What versions are sorted by."""
    from pip._vendor.packaging.version import Version

    return Version(version)


@functools.cache
def listed(package: str) -> tuple[str, ...]:
    """The releases that pip could install, oldest first."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "index", "versions", package, "--disable-pip-version-check"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    found = re.search(r"^Available versions: (.*)$", done.stdout, re.MULTILINE)
    if not found:
        said = [line for line in done.stderr.strip().splitlines() if line.strip()][-3:]
        refuse(f"pip does not list the releases of {package}", *(said or ["pip said nothing"]), code=4)
    return tuple(sorted(found[1].split(", "), key=order))


def chosen(package: str, asked: list[str], present: str | None) -> tuple[str, str]:
    """The releases that are compared: those that are asked for, else the one that the project has and the newest."""
    known = listed(package)
    for version in asked:
        if version not in known:
            refuse(f"there is no {package} {version}", "the nearest are " + ", ".join(nearest(version, known)))
    if len(asked) == 2:
        pair = asked[0], asked[1]
    else:
        if present is None:
            refuse(f"the project has no {package}, so there is no release to begin with",
                   f"expected: two releases, as rehearse upgrade {package} {' '.join(known[-2:])}")
        pair = present, asked[0] if asked else known[-1]
        if not asked and present == known[-1]:
            pair = before(present, known), present
    if pair[0] == pair[1]:
        refuse(f"{package} {pair[0]} is both the release before and the one after",
               f"expected: two releases, as rehearse upgrade {package} {' '.join(known[-2:])}")
    return pair


def before(version: str, known: tuple[str, ...]) -> str:
    """The newest release of the minor version before: what an upgrade to the newest one came from."""
    own = order(version).release[:2]
    others = [one for one in known if order(one).release[:2] < own and not order(one).is_prerelease]
    return others[-1] if others else known[max(0, len(known) - 2)]


def nearest(version: str, known: tuple[str, ...]) -> list[str]:
    """A few releases around where one would be."""
    try:
        place = sum(order(one) < order(version) for one in known)
    except ValueError:
        return list(known[-4:])
    return list(known[max(0, min(place, len(known)) - 2) : place + 2])


def between(package: str, old: str, new: str) -> list[str]:
    """The releases behind one up to another."""
    low, high = sorted((order(old), order(new)))
    return [one for one in listed(package) if low < order(one) <= high]


def present(package: str, paths: list[str]) -> str | None:
    """The release of a toolkit that is found in folders."""
    found = packages.found(paths)
    family = {"pyside6-essentials": ("pyside6-essentials", "pyside6")}
    names = family.get(packages.canonical(package), (packages.canonical(package),))
    return next((found[name] for name in names if name in found), None)


def installed(name: str, versions: list[str], cache: Any, wanted: tuple[str, ...]) -> None:
    """Installs releases; what pip refuses is said in pip's own words by `releases`, with exit 4."""
    releases.install(name, releases.PACKAGES[name], versions, cache, wanted)
