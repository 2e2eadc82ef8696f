"""A list of apps is performed app by app; a row says how."""

import os
import pathlib
import subprocess
import sys

import pytest
from conftest import PYTHON, NEWEST, Stage


PAGE = "# Page\n<!-- field -->\nold\n<!-- /field -->\nbelow\n"


def field(folder: pathlib.Path, text: str, *options: str, page: str = PAGE) -> subprocess.CompletedProcess[str]:
    (folder / "list.yaml").write_text(text)
    (folder / "page.md").write_text(page)
    return subprocess.run(
        [sys.executable, str(PYTHON / "field.py"), "list.yaml", "--into", "page.md", "--repeat", "2",
         "--rehearse", os.environ["REHEARSE"], *options],
        cwd=folder, capture_output=True, text=True, timeout=300)


def package(folder: pathlib.Path, name: str, code: str) -> str:
    """A project that pip can install, with a command of its name."""
    project = folder / name
    (project / name).mkdir(parents=True)
    (project / name / "__init__.py").write_text(code)
    (project / "pyproject.toml").write_text(
        f'[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
        f'[project]\nname = "{name}"\nversion = "1.2"\ndependencies = ["textual=={NEWEST["textual"]}"]\n'
        f'[project.scripts]\n{name} = "{name}:main"\n[tool.setuptools]\npackages = ["{name}"]\n')
    return f"{name} @ file://{project}"


GOOD = "from textual.app import App\nfrom textual.widgets import Input\n\nclass Good(App):\n" \
       "    def compose(self):\n        yield Input(id='field')\n\ndef main():\n    Good().run()\n"


def test_each_app_has_a_row_and_one_that_fails_costs_no_other(stage: Stage):
    good = package(stage.folder, "rehearsalgood", GOOD)
    bad = package(stage.folder, "rehearsalbad", "def main():\n    raise ValueError('own fault')\n")
    text = "".join(f'- packages: ["{given}"]\n  app: {name}\n  steps: [type: "no"]\n'
                   for name, given in [("rehearsalbad", bad), ("rehearsalgood", good)])
    text += "- packages: [rehearsal-is-not-there-at-all==9]\n  app: x\n  steps: []\n"
    done = field(stage.folder, text)
    if "1 of 3" not in done.stdout and "setuptools" in done.stdout + done.stderr:
        pytest.skip("pip cannot build here")
    page = (stage.folder / "page.md").read_text()
    assert f"| rehearsalgood | 1.2 | Textual {NEWEST['textual']} | `type: no` | 1 in 2 |  |" in page, done.stderr
    assert "| 1 in 2 | crashed: ValueError: own fault |" in page
    assert "| none in 2 | pip: ERROR: No matching distribution" in page
    assert page.startswith("# Page\n") and page.endswith("\nbelow\n") and "old" not in page
    assert done.returncode == 1 and "1 of 3 apps performed, 1 with one behaviour in 2" in done.stdout


def test_some_apps_of_a_list_leave_the_rows_of_others(stage: Stage):
    text = "".join(f"- packages: [rehearsal-is-not-there-{name}==9]\n  app: x\n  steps: []\n" for name in "ab")
    field(stage.folder, text)
    former = (stage.folder / "page.md").read_text()
    former = former.replace("there-a |  |", "there-a | 1 |").replace("b |  |", "b | 2 |")
    page = field(stage.folder, text, "--only", "there-b", page=former).stdout and (stage.folder / "page.md").read_text()
    assert page == former.replace("b | 2 |", "b |  |") and "there-a | 1 |" in page


@pytest.mark.parametrize(
    "text, said",
    [
        ("- packages: [a]\n  steps: []\n", "list.yaml: app 1: expected app"),
        ("- packages: [a]\n  app: a\n  step: []\n  steps: []\n", "list.yaml: app 1: unknown step; there are app, "),
        ("a: b\n", "list.yaml: expected a list"),
        ("- [\n", "list.yaml: "),
    ],
)
def test_a_list_that_is_wrong_says_where(stage: Stage, text: str, said: str):
    done = field(stage.folder, text)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr
