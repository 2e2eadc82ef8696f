"""Installs releases of a toolkit by pip, each beside the packages that the app itself asks for.

An app's environment is resolved once, from its own requirements, with the toolkit that it asks for. A release is put in
front of it alone; what that release needs and the app's packages are not is put between the two, and nothing else
is changed. So two releases are performed with the same packages wherever that is possible; where it is not, it is
said.
"""

import hashlib
import importlib.metadata
import os
import pathlib
import re
import shutil
import site
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from typing import Any, NoReturn

from rehearsal_ui import packages

# What pip is asked for: with a release alone, and once for all releases, for scenes that ask for nothing themselves.
PACKAGES: dict[str, dict[str, Any]] = {
    "textual": {"release": ["textual"], "shared": ["textual[syntax]"], "without": ["textual"], "system": "Textual"},
    "qt": {"release": ["PySide6-Essentials", "shiboken6"], "shared": [], "without": [], "system": "Qt"},
    "pyqt6": {"release": ["PyQt6", "PyQt6-Qt6~={minor}.0", "PyQt6-sip>=13.4"], "shared": [], "without": [],
              "system": "PyQt6, Qt"},
    "pyside2": {"release": ["PySide2", "shiboken2"], "shared": [], "without": [], "system": "PySide2, Qt"},
    **{name: {"release": [], "shared": [], "without": [], "system": system} for name, system in [
        ("chromium", "Chromium"), ("firefox", "Firefox"), ("webkit", "WebKitGTK")]},
}
CACHE = os.environ.get("REHEARSAL_CACHE", "~/.cache/rehearsal") + "/toolkits"


def install(
    name: str, toolkit: dict[str, Any], versions: Iterable[str], cache: pathlib.Path, wanted: tuple[str, ...] = ()
) -> None:
    """Brings what is missing; a folder that is there is whole, since it gets its name last."""
    browser = os.environ.get("REHEARSAL_CHROMIUM") or shutil.which("chromium-headless-shell")
    if name == "chromium" and not browser:
        missing("there is no chromium-headless-shell; Debian's package has that name")
    if name == "firefox" and not shutil.which("firefox-esr"):
        missing("there is no firefox-esr; Debian's package has that name")
    if name == "webkit" and not (shutil.which("WebKitWebDriver") and shutil.which("xvfb-run")):
        missing("there is no WebKitWebDriver, or no xvfb-run; Debian's packages are webkit2gtk-driver and xvfb")
    need(cache / "python", ["PyYAML"], [])
    sys.path.insert(0, str(cache / "python"))
    if wanted:
        need(base_of(cache, wanted), wanted, [])
    for version in versions if toolkit["release"] else ():
        need(cache / name / version, [pinned(package, version) for package in toolkit["release"]], ["--no-deps"])
        if wanted or own_paths() or is_virtual():
            complete(name, toolkit, version, cache, wanted)
    if toolkit["shared"] and not wanted:
        need(cache / name / "deps", toolkit["shared"], [], toolkit["without"])


def environment(name: str, version: str | None, cache: pathlib.Path, wanted: tuple[str, ...] = ()) -> dict[str, str]:
    """The variables that an adapter is started with.

    The release comes first, then what it needs otherwise than the app, then what the app has: PYTHONPATH, the packages
    that its requirements ask for, and the virtual environment. What scenes need that have none of these comes last.
    """
    release = cache / name / (version or ".")
    between = [path for path in [between_of(name, str(version), cache, wanted)] if path.exists()]
    base = [base_of(cache, wanted)] if wanted else []
    needed = [cache / "python"] if wanted else [cache / name / "deps", cache / "python"]
    own = own_paths()
    paths = [release, *between, *own, *base, *([] if is_virtual() else needed)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": "1",
            "REHEARSAL_PATHS": os.pathsep.join(map(str, needed)), "REHEARSAL_BROWSER": name, "REHEARSAL_TOOLKIT": name}


def resolved(name: str, version: str, cache: pathlib.Path, wanted: tuple[str, ...] = ()) -> dict[str, str]:
    """The packages that a release is performed with."""
    variables = environment(name, version, cache, wanted)
    first, last = (variables[one].split(os.pathsep) for one in ("PYTHONPATH", "REHEARSAL_PATHS"))
    return packages.found([*first, *site.getsitepackages(), *last])


def pinned(package: str, version: str) -> str:
    """What pip is asked for: a package in the release, or within the bounds that stand behind its name."""
    has_bounds = any(sign in package for sign in "=>")
    return package.format(minor=".".join(version.split(".")[:2])) if has_bounds else f"{package}=={version}"


# The app's own


def own_paths() -> list[str]:
    """The folders of PYTHONPATH."""
    return [os.path.abspath(path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]


def is_virtual() -> bool:
    """Whether this Python is that of a virtual environment."""
    return sys.prefix != sys.base_prefix


def virtual_paths() -> list[str]:
    return site.getsitepackages() if is_virtual() else []


def requirements(given: Iterable[str]) -> tuple[str, ...]:
    """What pip is asked for, of packages (`posting==2.3.0`), files of requirements and projects (`pyproject.toml`)."""
    asked: list[str] = []
    for one in given:
        path = pathlib.Path(one)
        if path.is_dir():
            files = [path / file for file in ("requirements.txt", "pyproject.toml")]
            path = next((file for file in files if file.exists()), path)
        if path.name == "pyproject.toml" and path.is_file():
            asked += of_project(path)
        elif path.is_file():
            texts_of(path)  # What cannot be read is said before pip is asked.
            asked += ["-r", str(path.resolve())]
        elif "@" not in one and (os.sep in one or one.endswith((".txt", ".toml"))):
            missing(f"there are no requirements {one}; expected a package, a file of requirements or a pyproject.toml")
        else:
            asked.append(one)
    return tuple(asked)


def of_project(path: pathlib.Path) -> list[str]:
    """The dependencies that a project names; options of pip, which a list of packages may not hold, are refused."""
    try:
        project = tomllib.loads(text_of(path)).get("project", {})
    except tomllib.TOMLDecodeError as problem:
        missing(f"{path} is no TOML: {problem}")
    wanted = project.get("dependencies") if isinstance(project, dict) else None
    if not isinstance(wanted, list):
        missing(f"{path} has no list project.dependencies; write it there, or give a file of requirements instead")
    for one in wanted:
        if not isinstance(one, str) or not is_package(one):
            missing(f"{path}: project.dependencies: {one!r} is no package; expected one with its versions, as rich>=13")
    return list(wanted)


def is_package(text: str) -> bool:
    """Whether a text asks for a package as PEP 508 says."""
    try:
        return bool(parsed(text))
    except ValueError:
        return False


def text_of(path: pathlib.Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        missing(f"{path} is not UTF-8: byte {problem.start + 1}")
    except OSError as problem:
        missing(f"{path} cannot be read: {problem.strerror}")


def base_of(cache: pathlib.Path, wanted: tuple[str, ...]) -> pathlib.Path:
    """The folder of the packages that an app asks for; another one when a file of requirements says something else."""
    text = [".".join(map(str, sys.version_info[:2])), *wanted]
    for flag, one in zip(wanted, wanted[1:]):
        text += texts_of(pathlib.Path(one)) if flag == "-r" else []
    return cache / "apps" / hashlib.sha256("\0".join(text).encode()).hexdigest()[:16]


def texts_of(path: pathlib.Path) -> list[str]:
    """The text of a file of requirements, and of those that it names: `-r base.txt`, `--constraint pins.txt`."""
    texts: list[str] = []
    known: set[pathlib.Path] = set()
    waiting = [path.resolve()]
    while waiting:
        path = waiting.pop()
        if path in known:
            continue
        known.add(path)
        texts.append(text_of(path))
        for named in re.findall(r"(?m)^\s*(?:-r|-c|--requirement|--constraint)[ \t=]*(\S+)", texts[-1]):
            if "://" not in named:
                waiting.append((path.parent / named).resolve())
    return texts


def between_of(name: str, version: str, cache: pathlib.Path, wanted: tuple[str, ...]) -> pathlib.Path:
    """The folder of what a release needs otherwise than the packages that the app has."""
    if wanted:
        return base_of(cache, wanted).with_suffix(f".{name}-{version}")
    there = "\0".join([*own_paths(), *virtual_paths(), packages.text(packages.found([*own_paths(), *virtual_paths()]))])
    return cache / "apps" / f"{hashlib.sha256(there.encode()).hexdigest()[:16]}.{name}-{version}"


def complete(
    name: str, toolkit: dict[str, Any], version: str, cache: pathlib.Path, wanted: tuple[str, ...]
) -> None:
    """Brings what a release needs and the app's packages are not, with the others held as they are."""
    folder = between_of(name, version, cache, wanted)
    if folder.exists():
        return
    paths = [*own_paths(), *([str(base_of(cache, wanted))] if wanted else []), *virtual_paths()]
    there = packages.found(paths)
    toolkits = {packages.canonical(re.split("[=~<>]", package)[0]) for package in toolkit["release"]}
    unmet = unmet_of(cache / name / version, toolkits, paths, there, is_whole=bool(wanted))
    if not unmet:
        return folder.mkdir(parents=True)
    changed = {packages.canonical(parsed(one).name) for one in unmet}
    held = [f"{one}=={there[one]}" for one in sorted(there) if one not in changed | toolkits]
    print(f"{name} {version} needs {', '.join(unmet)}, which the app's packages are not", file=sys.stderr)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as constraints:
        constraints.write("\n".join([*held, ""]))
        constraints.flush()
        if not try_to(folder, unmet, ["--constraint", constraints.name], toolkits):
            need(folder, unmet, [], toolkits)


def unmet_of(
    release: pathlib.Path, toolkits: set[str], paths: list[str], there: dict[str, str], is_whole: bool
) -> list[str]:
    """What a release asks for that is there in a version that it does not take, or not at all where all must be."""
    extras = {"", *(extra for one in importlib.metadata.distributions(path=paths) for text in one.requires or []
                    if packages.canonical((asked := parsed(text)).name) in toolkits for extra in asked.extras)}
    unmet = []
    for distribution in importlib.metadata.distributions(path=[str(release)]):
        for text in distribution.requires or []:
            asked = parsed(text)
            name = packages.canonical(asked.name)
            if name in toolkits or not any(asked.marker is None or asked.marker.evaluate({"extra": one})
                                           for one in extras):
                continue
            is_met = asked.specifier.contains(there[name], prereleases=True) if name in there else not is_whole
            if not is_met:
                extra = f"[{','.join(sorted(asked.extras))}]" if asked.extras else ""
                unmet.append(f"{asked.name}{extra}{asked.specifier}")
    return sorted(set(unmet))


def parsed(text: str) -> Any:
    from pip._vendor.packaging.requirements import Requirement

    return Requirement(text)


# pip


def need(folder: pathlib.Path, wanted: Iterable[str], options: list[str], without: Iterable[str] = ()) -> None:
    """Installs packages in a folder that is not there; ends the program where pip cannot."""
    if problem := problem_of(folder, wanted, options, without):
        missing(f"pip could not install {' '.join(wanted)}\n{problem}")


def try_to(folder: pathlib.Path, wanted: Iterable[str], options: list[str], without: Iterable[str] = ()) -> bool:
    """Installs packages if pip can."""
    return problem_of(folder, wanted, options, without) is None


def problem_of(
    folder: pathlib.Path, wanted: Iterable[str], options: list[str], without: Iterable[str]
) -> str | None:
    if folder.exists():
        return None
    print(f"installing {' '.join(wanted)} in {folder}", file=sys.stderr)
    folder.parent.mkdir(parents=True, exist_ok=True)
    partial = pathlib.Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile",
         "--target", str(partial), *options, *wanted], capture_output=True, text=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"})
    if done.returncode:
        shutil.rmtree(partial)
        return done.stderr.strip()
    for package in without:
        for path in [partial / package, *partial.glob(f"{package.replace('-', '_')}-*")]:
            shutil.rmtree(path, ignore_errors=True)
    try:
        partial.rename(folder)
    except OSError:  # Somebody else was faster.
        shutil.rmtree(partial)
    return None


def missing(what: str) -> NoReturn:
    """Ends the program with what cannot be had."""
    print(f"error: {what}", file=sys.stderr)
    sys.exit(4)
