"""Which packages a session is performed with: kept with it, so that what else differs between two can be said."""

import os
import re
import sys
from collections.abc import Iterable
from typing import Any

ENDING = re.compile(r"(?P<name>.+?)-(?P<version>[^-]+)(-py[\d.]+)?\.(dist|egg)-info")
FILE = "packages.txt"


def keep(session: Any) -> None:
    """Keeps with a session, at its end, the packages that Python finds in it."""
    session.closing.append(lambda: session.attach(FILE, text(found(sys.path))))


def found(paths: Iterable[str | os.PathLike[str]]) -> dict[str, str]:
    """The packages in folders, each with its release; of two with one name the first, as Python takes it."""
    packages: dict[str, str] = {}
    for path in paths:
        try:
            names = sorted(os.listdir(path or "."))
        except OSError:  # A folder that is not there, or an archive.
            continue
        for name in names:
            if match := ENDING.fullmatch(name):
                packages.setdefault(canonical(match["name"]), match["version"])
    return packages


def canonical(name: str) -> str:
    """A package's name as all its spellings have it: `PyYAML` and `pyyaml`, `tree_sitter` and `tree-sitter`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def text(packages: dict[str, str]) -> str:
    return "".join(f"{name} {packages[name]}\n" for name in sorted(packages))


def differing(sides: dict[str, dict[str, str]], without: Iterable[str]) -> list[str]:
    """What differs between the packages of releases, a line each: `rich: 13.9.4 with 1.0.0, 14.1.0 with 8.2.8`."""
    lines = []
    for name in sorted({name for packages in sides.values() for name in packages} - set(without)):
        versions: dict[str, list[str]] = {}
        for release, packages in sides.items():
            versions.setdefault(packages.get(name, "none"), []).append(release)
        if len(versions) > 1:
            said = ", ".join(f"{version} with {' '.join(releases)}" for version, releases in versions.items())
            lines.append(f"{name}: {said}")
    return lines
