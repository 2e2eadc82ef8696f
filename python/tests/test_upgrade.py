"""`rehearse upgrade`: what another release changes in a project, without a script."""

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest
from conftest import PYTHON, Stage, installed

from rehearsal_ui.upgrading import published
from rehearsal_ui.upgrading.project import Project, bounds

OLD, NEW = "0.89.1", "1.0.0"
#: README's first example: since 1.0.0 the button of a picker that opens on a press is dead.
APP = """
from textual.app import App
from textual.screen import ModalScreen
from textual.widgets import Button, Input


class Picker(ModalScreen):
    BINDINGS = [("escape", "app.pop_screen", "close")]

    def compose(self):
        yield Button("ok", id="ok")

    def on_button_pressed(self, event):
        event.stop()
        self.dismiss()


class Field(Input):
    async def _on_mouse_down(self, event):
        if hasattr(super(), "_on_mouse_down"):
            await super()._on_mouse_down(event)
        self.app.push_screen(Picker())


class Shop(App):
    def compose(self):
        yield Button("one", id="one")
        yield Field(id="field")


if __name__ == "__main__":
    Shop().run()
"""
TESTS = """
import asyncio
from shop import Shop


def test_the_picker_closes():
    async def closes():
        app = Shop()
        async with app.run_test() as pilot:
            await pilot.click("#field")
            await pilot.pause()
            await pilot.click("#ok")

    asyncio.run(closes())


def test_the_other_button():
    async def presses():
        async with Shop().run_test() as pilot:
            await pilot.press("tab")

    asyncio.run(presses())
"""


def upgraded(folder: pathlib.Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(PYTHON / "rehearse-upgrade"), *arguments], cwd=folder, capture_output=True, text=True,
        env={**os.environ, **variables}, timeout=300, check=False)


def test_what_broke_in_a_release_is_a_row_of_the_tests_and_of_the_walk(stage: Stage) -> None:
    for release in (OLD, NEW):
        installed("textual", release)
    stage.write("shop.py", APP)
    stage.write("tests/test_shop.py", TESTS)
    stage.write("tests/conftest.py", "")

    done = upgraded(stage.folder, "textual", OLD, NEW, "--times", "2", "--format", "json")

    assert done.returncode == 1, done.stdout + done.stderr
    said = json.loads(done.stdout)
    assert (said["before"], said["after"], said["luck"]) == (OLD, NEW, [])
    shown = {place for change in said["changes"] for place in change["in"]}
    assert "tests/test_shop/test_the_picker_closes" in shown, said
    assert any(place.startswith("walk/widget-") and place.endswith("-field") for place in shown), said
    assert (stage.folder / ".rehearsal" / "upgrade-textual.sqlite").exists()


def test_a_search_finds_the_release_in_which_it_came(stage: Stage) -> None:
    """README: since 1.0.0 the button has been dead."""
    stage.write("shop.py", APP)

    done = upgraded(stage.folder, "textual", "0.88.1", "2.1.2", "--times", "1", "--bisect", "--format", "json")

    assert done.returncode == 1, done.stdout + done.stderr
    since = {change["line"]: change.get("since") for change in json.loads(done.stdout)["changes"]}
    # The press that the field keeps is why the button is dead.
    assert since["+ notification field MouseCapture"] == "1.0.0", since


def test_a_release_that_changes_nothing_gives_no_row(stage: Stage) -> None:
    for release in ("8.2.7", "8.2.8"):
        installed("textual", release)
    stage.write("tests/test_shop.py", TESTS.replace("import asyncio", "import asyncio, sys; sys.path.insert(0, '.')"))
    stage.write("shop.py", APP)

    done = upgraded(stage.folder, "textual", "8.2.7", "8.2.8", "--app", "none", "--times", "2")

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[0] == "textual 8.2.7 → 8.2.8"
    assert done.stdout.splitlines()[-1] == "0 changes in 0 of 2 sessions"


def test_a_suite_that_is_red_before_is_compared_all_the_same(stage: Stage) -> None:
    for release in (OLD, NEW):
        installed("textual", release)
    stage.write("shop.py", APP)
    stage.write("test_shop.py", TESTS + "\n\ndef test_red():\n    assert not Shop\n")

    done = upgraded(stage.folder, "textual", OLD, NEW, "--app", "none", "--times", "1", "--format", "markdown")

    assert done.returncode == 1, done.stdout + done.stderr
    assert f"1 of 3 tests fail with {OLD} already" in done.stdout, done.stdout
    assert re.search(r"^### textual 0.89.1 → 1.0.0: \d+ changes? in 1 of 2 sessions$", done.stdout, re.M), done.stdout
    assert "| what changed | in |" in done.stdout


@pytest.mark.parametrize(("arguments", "code", "says"), [
    (["textual", "7.9.0"], 2, ["there is no textual 7.9.0", "the nearest are 7.4.0, 7.5.0, 8.0.0, 8.0.1"]),
    (["textual", "8.2.8", "8.2.8"], 2, ["both the release before and the one after"]),
    (["gtk"], 2, ["there is no toolkit gtk", "expected: textual, PySide6 or PyQt6"]),
    (["textual", "8.2.7", "8.2.8", "--app", "nothing.py"], 2, ["there is no file nothing.py"]),
    (["textual", "8.2.7", "8.2.8", "--tests", "nowhere"], 2, ["there are no tests nowhere"]),
    (["textual", "0.1.18", "8.2.8"], 2, ["textual 0.1.18 is older than 0.30.0"]),
    (["textual", "8.2.7", "8.2.8", "--app", "shop.py:Shop"], 2, ["cannot be made without arguments", "'cli'"]),
])
def test_what_cannot_be_compared_says_why(stage: Stage, arguments: list[str], code: int, says: list[str]) -> None:
    for release in ("8.2.7", "8.2.8"):
        installed("textual", release)
    stage.write("shop.py", APP.replace(
        "    def compose(self):\n        yield Button(\"one\"", "    def __init__(self, cli):\n"
        "        super().__init__()\n\n    def compose(self):\n        yield Button(\"one\""))

    done = upgraded(stage.folder, *arguments)

    assert done.returncode == code, done.stdout + done.stderr
    for text in says:
        assert text in done.stderr, done.stderr
    assert "Traceback" not in done.stderr


def test_without_an_index_pip_has_the_word(stage: Stage) -> None:
    stage.write("shop.py", APP)

    done = upgraded(stage.folder, "textual", PIP_INDEX_URL="http://127.0.0.1:9/", PIP_NO_INDEX="1", PIP_FIND_LINKS="")

    assert done.returncode == 4 and "pip does not list the releases of textual" in done.stderr, done.stderr


def test_an_empty_folder_says_what_is_expected(stage: Stage) -> None:
    done = upgraded(stage.folder, "textual")

    assert done.returncode == 2 and "--app main.py" in done.stderr, done.stderr


@pytest.mark.parametrize(("files", "app"), [
    ({"main.py": "from textual.app import App\nclass A(App): ...\nif __name__ == '__main__': A().run()"}, "main.py"),
    ({"shop.py": "from textual.app import App\nclass Shop(App): ..."}, "shop.py:Shop"),
    ({"pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.cli:main"',
      "src/shop/cli.py": "", "src/shop/app.py": "from textual.app import App\nclass Shop(App): ..."}, "shop.cli:main"),
    ({"pyproject.toml": '[tool.poetry]\nname = "shop"\n[tool.poetry.scripts]\nshop = "shop.__main__:run"',
      "shop/__main__.py": ""}, "shop.__main__:run"),
    ({"tests/main.py": "from textual.app import App\nclass A(App): ...\nif __name__ == '__main__': A().run()"}, None),
])
def test_the_app_of_a_project_is_found(stage: Stage, files: dict[str, str], app: str | None) -> None:
    for name, text in files.items():
        stage.write(name, text)

    found = Project("textual", stage.folder).app(None)

    assert (found and found.replace(f"{stage.folder}/", "")) == app


@pytest.mark.parametrize(("files", "wanted"), [
    ({"pyproject.toml": '[project]\nname = "a"\ndependencies = ["textual>=7"]\n'
      '[project.optional-dependencies]\ntest = ["pytest"]'}, ["textual>=7", "pytest"]),
    ({"pyproject.toml": '[project]\nname = "a"\ndependencies = ["textual"]\n[dependency-groups]\ndev = ["ruff", "a"]'},
     ["textual", "ruff"]),
    ({"pyproject.toml": '[tool.poetry.dependencies]\npython = "^3.10"\ntextual = "^0.43"'}, ["textual>=0.43,<0.44"]),
    ({"setup.cfg": "[options]\ninstall_requires =\n    textual==0.38.1\n    rich"}, ["textual==0.38.1", "rich"]),
    ({"setup.py": "from setuptools import setup\nsetup(install_requires=['textual'])"}, ["textual"]),
    ({}, []),
])
def test_what_a_project_needs_is_read(
    stage: Stage, files: dict[str, str], wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rehearsal_ui.releases.is_virtual", lambda: False)
    for name, text in files.items():
        stage.write(name, text)

    assert list(Project("textual", stage.folder).requirements()) == wanted


def test_bounds_of_poetry_are_those_of_its_documentation() -> None:
    # https://python-poetry.org/docs/dependency-specification/: the tables of caret and tilde requirements.
    assert [bounds(one) for one in ("^1.2.3", "^1.2", "^1", "^0.2.3", "^0.0.3", "^0.0", "^0")] == [
        ">=1.2.3,<2", ">=1.2,<2", ">=1,<2", ">=0.2.3,<0.3", ">=0.0.3,<0.0.4", ">=0.0,<0.1", ">=0,<1"]
    assert [bounds(one) for one in ("~1.2.3", "~1.2", "~1", "*", "1.2.3", ">=1,<2")] == [
        ">=1.2.3,<1.3", ">=1.2,<1.3", ">=1,<2", "", "==1.2.3", ">=1,<2"]


def test_the_release_before_the_newest_is_of_the_minor_version_before() -> None:
    known = ("7.0.0", "7.5.0", "8.0.0", "8.1.0", "8.1.1", "8.2.0b1", "8.2.7", "8.2.8")

    assert published.before("8.2.8", known) == "8.1.1"
    assert published.before("8.0.0", known) == "7.5.0"
    assert published.before("7.0.0", known[:1]) == "7.0.0"
    assert published.nearest("7.9.0", known) == ["7.0.0", "7.5.0", "8.0.0", "8.1.0"]
