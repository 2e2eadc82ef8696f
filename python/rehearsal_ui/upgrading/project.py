"""The project in the current folder: what it needs, where its tests are, and how its app is started."""

import ast
import configparser
import os
import pathlib
import re
import tomllib
from typing import Any

from rehearsal_ui import packages, releases
from rehearsal_ui.upgrading.published import refuse

#: What a test of a toolkit has in its text.
TESTED = {"textual": r"run_test\(|snap_compare", "qt": r"\bqtbot\b|QTest\b", "pyqt6": r"\bqtbot\b|QTest\b"}
#: How a program that starts an app begins.
STARTED = {"textual": r"from textual\.app import|textual\.app\b", "qt": r"QApplication|QGuiApplication",
           "pyqt6": r"QApplication|QGuiApplication"}
EXTRAS = ("test", "tests", "testing", "dev")
FILES = ("requirements.txt", "requirements-dev.txt", "requirements-test.txt", "dev-requirements.txt",
         "test-requirements.txt")
SKIPPED = {"node_modules", "build", "dist", "site-packages", "__pycache__"}
MOST_FILES = 2000


class Project:
    """What is found in a folder."""

    def __init__(self, toolkit: str, folder: pathlib.Path):
        self.toolkit, self.folder = toolkit, folder
        self.described = read(folder / "pyproject.toml")
        self.files = list(sources(folder))

    # What it needs

    def requirements(self) -> tuple[str, ...]:
        """What pip is asked for; nothing where the environment that this runs in is the project's."""
        project = self.described.get("project", {})
        wanted = [*strings(project.get("dependencies")), *self.of_setuptools()]
        if releases.is_virtual() and has(self.toolkit, wanted):
            return ()
        extras = project.get("optional-dependencies", {})
        groups = self.described.get("dependency-groups", {})
        for name in EXTRAS:
            wanted += strings(extras.get(name)) + strings(groups.get(name))
        wanted += poetry(self.described.get("tool", {}).get("poetry", {}))
        own = packages.canonical(str(project.get("name", "")))
        wanted = [one for one in wanted if releases.is_package(one)
                  and packages.canonical(releases.parsed(one).name) != own]
        given = list(dict.fromkeys(wanted))
        if not given:
            for name in FILES:
                if (self.folder / name).is_file():
                    given += ["-r", str((self.folder / name).resolve())]
        return tuple([*given, *self.runners(given)]) if given else ()

    def of_setuptools(self) -> list[str]:
        """What `setup.cfg` or `setup.py` asks for, where it is written there as it is."""
        options = configparser.ConfigParser(interpolation=None)
        try:
            options.read_string(text_of(self.folder / "setup.cfg"))
        except configparser.Error:
            return []
        found = options.get("options", "install_requires", fallback="").splitlines()
        try:
            tree = ast.parse(text_of(self.folder / "setup.py"))
        except SyntaxError:
            return []
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg == "install_requires" and isinstance(node.value, ast.List):
                values = [one.value for one in node.value.elts if isinstance(one, ast.Constant)]
                found += [one for one in values if isinstance(one, str)]
        return [one.strip() for one in found if one.strip() and not one.strip().startswith("#")]

    def described_in(self, folder: pathlib.Path) -> str:
        """Writes the metadata of the project, as an installation has it: apps ask for their own version by name."""
        project = self.described.get("project") or self.described.get("tool", {}).get("poetry") or {}
        name = project.get("name")
        if not isinstance(name, str):
            return ""
        version = project.get("version") if isinstance(project.get("version"), str) else "0"
        place = folder / f"{packages.canonical(name).replace('-', '_')}-{version}.dist-info"
        place.mkdir(parents=True, exist_ok=True)
        (place / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
        groups = {"console_scripts": project.get("scripts", {}), "gui_scripts": project.get("gui-scripts", {}),
                  **project.get("entry-points", {})}
        lines = [line for group, entries in groups.items() if isinstance(entries, dict)
                 for line in (f"[{group}]", *(f"{key} = {value}" for key, value in entries.items()))]
        (place / "entry_points.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
        return str(folder)

    def runners(self, given: list[str]) -> list[str]:
        """What its tests need to run, if it does not ask for that itself."""
        if not self.tests(None):
            return []
        said = " ".join(given) + "".join(text_of(pathlib.Path(one)) for one in given if os.path.isfile(one))
        text = "".join(text_of(file) for file in self.files if self.is_test(file))
        needed = ["pytest"]
        needed += ["pytest-asyncio"] if "asyncio" in text else []
        needed += ["pytest-textual-snapshot"] if "snap_compare" in text else []
        needed += ["pytest-qt"] if "qtbot" in text else []
        return [one for one in needed if not re.search(rf"\b{one}\b(?!-)", said)]

    def paths(self) -> list[str]:
        """The folders that its modules are imported from."""
        return [str(one) for one in (self.folder / "src", self.folder) if one.is_dir()]

    # Its tests

    def is_test(self, file: pathlib.Path) -> bool:
        return file.name.startswith("test_") or file.name.endswith("_test.py") or file.name == "conftest.py" or any(
            part in ("tests", "test", "docs", "examples") for part in file.relative_to(self.folder).parts[:-1])

    def tests(self, given: str | None) -> list[str]:
        """The files and folders of its tests that run an app of the toolkit, as pytest takes them."""
        if given is not None:
            if not (self.folder / given.split("::")[0]).exists():
                refuse(f"there are no tests {given}", f"expected: a file or a folder in {self.folder}")
            return [given]
        found = [file for file in self.files
                 if self.is_test(file) and re.search(TESTED[self.toolkit], text_of(file))]
        # All tests of a folder, since fixtures may be what runs the app.
        return sorted({os.path.relpath(file, self.folder) for file in found})

    # Its app

    def app(self, given: str | None) -> str | None:
        """How its app is started: `shop.app:main`, `main.py`; None where nothing is found."""
        if given is not None:
            return self.placed(given)
        project = self.described.get("project", {})
        tables = [project.get("scripts", {}), project.get("gui-scripts", {}),
                  self.described.get("tool", {}).get("poetry", {}).get("scripts", {})]
        for target in (one for table in tables for one in table.values() if isinstance(one, str)):
            if self.starts(target.split(":")[0]):
                return target
        programs = [file for file in self.files if not self.is_test(file) and re.search(
            STARTED[self.toolkit], text_of(file))]
        for file in sorted(programs, key=lambda file: (preference(file), len(file.parts), str(file))):
            text = text_of(file)
            if "__main__" in text or file.name == "__main__.py":
                return str(file)
            if self.toolkit == "textual" and (kind := re.findall(r"^class (\w+)\((?:\w+\.)?App\b", text, re.MULTILINE)):
                return f"{file}:{kind[-1]}"
        return None

    def placed(self, given: str) -> str:
        """What was given, with a file's whole path."""
        what, colon, name = given.partition(":")
        if what.endswith((".py", ".qml")):
            if not (self.folder / what).exists():
                refuse(f"there is no file {what}", "expected: --app main.py, --app shop.py:Shop or --app shop.app:Shop")
            what = str((self.folder / what).resolve())
        return what + colon + name

    def starts(self, module: str) -> bool:
        """Whether a module is one of the project's."""
        top = module.split(".")[0]
        return any((pathlib.Path(path) / top).exists() or (pathlib.Path(path) / f"{top}.py").exists()
                   for path in self.paths())

    def keys(self) -> list[str]:
        """The keys that its code binds."""
        found: set[str] = set()
        for file in self.files:
            if not self.is_test(file):
                text = text_of(file)
                for one in re.findall(r"""Binding\(\s*(?:key\s*=\s*)?["']([^"']+)["']""", text):
                    found |= set(one.split(","))
                for bound in re.findall(r"(?s)BINDINGS\b[^=]*=\s*\[(.*?)\]", text):
                    for one in re.findall(r"""\(\s*["']([\w+,]+)["'],""", bound):
                        found |= set(one.split(","))
        return sorted(one.strip() for one in found if re.fullmatch(r"[a-z0-9+_]+", one.strip()))


def has(toolkit: str, wanted: list[str]) -> bool:
    """Whether the environment that this runs in has the toolkit, and all that a project asks for."""
    names = {"textual": ["textual"], "qt": ["pyside6", "pyside6-essentials"], "pyqt6": ["pyqt6"]}[toolkit]
    found = packages.found(releases.virtual_paths())
    return any(name in found for name in names) and all(
        packages.canonical(releases.parsed(one).name) in found for one in wanted if is_needed(one))


def is_needed(text: str) -> bool:
    """Whether a requirement is one here, and not only on another system or for another Python."""
    if not releases.is_package(text):
        return False
    marker = releases.parsed(text).marker
    return marker is None or marker.evaluate({"extra": ""})


def sources(folder: pathlib.Path) -> Any:
    """The files of Python in a project, not those of its environments."""
    count = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in SKIPPED
                            and not os.path.exists(os.path.join(place, name, "pyvenv.cfg")))
        for name in sorted(names):
            if name.endswith(".py") and count < MOST_FILES:
                count += 1
                yield pathlib.Path(place, name)


def preference(file: pathlib.Path) -> int:
    names = ("main.py", "app.py", "__main__.py", "cli.py")
    return names.index(file.name) if file.name in names else len(names)


def text_of(file: pathlib.Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def read(path: pathlib.Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as problem:
        refuse(f"{path.name} cannot be read: {problem}")


def strings(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def poetry(table: dict[str, Any]) -> list[str]:
    """What a project of Poetry's asks for, as pip takes it."""
    groups = [table.get("dependencies", {}), table.get("dev-dependencies", {})]
    groups += [group.get("dependencies", {}) for group in table.get("group", {}).values() if isinstance(group, dict)]
    wanted = []
    for group in groups:
        for name, said in group.items():
            version = said if isinstance(said, str) else said.get("version", "*") if isinstance(said, dict) else "*"
            if name.lower() != "python" and not (isinstance(said, dict) and said.keys() & {"path", "git"}):
                wanted.append(f"{name}{bounds(version)}")
    return wanted


def bounds(version: str) -> str:
    """`^1.2` and `~1.2` of Poetry as bounds of pip's."""
    parts = version.strip()
    if parts in ("*", ""):
        return ""
    if parts[0] in "^~":
        numbers = [int(one) for one in re.findall(r"\d+", parts)]
        first = next((i for i, one in enumerate(numbers) if one), len(numbers) - 1)
        place = first if parts[0] == "^" else min(1, len(numbers) - 1)
        above = [*numbers[:place], numbers[place] + 1]
        return f">={parts[1:]},<{'.'.join(map(str, above))}"
    return parts if parts[0] in "<>=!" else f"=={parts}"
