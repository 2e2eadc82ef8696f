"""Releases: only the toolkit is replaced; the app's own packages stay, and what cannot stay is said."""

import os
import pathlib
import subprocess
import sys

import pytest
from conftest import NEWEST, PYTHON, Stage, installed

from rehearsal_ui import packages, releases

OLDER = "1.0.0"
# Textual 8.2.8 asks for rich >=14.2, 1.0.0 for >=13.3.3; neither asks for a platformdirs that 4.2.0 is not.
PINS = "rich==13.7.1\nplatformdirs==4.2.0\ntextual==1.0.0\n"
APP = """
from importlib.metadata import version
from textual.app import App

class Told(App):
    def on_mount(self):
        for name in ("textual", "rich", "platformdirs"):
            self.mark(f"{name} {version(name)}")
"""
SCRIPT = "id: told\nmatrix: { toolkit: [textual] }\nsteps:\n  - launch\n  - settle\n"


def toolkits(stage: Stage, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
    for release in (OLDER, NEWEST["textual"]):
        installed("textual", release)
    stage.write("told.py", APP)
    stage.write("told.yaml", SCRIPT)
    program = [sys.executable, str(PYTHON / "rehearse-toolkits"), "textual", OLDER, NEWEST["textual"], *options]
    program += ["--scripts", "told.yaml", "--rehearse", os.environ["REHEARSE"], "--jobs", "1"]
    return subprocess.run(
        program, cwd=stage.folder, capture_output=True, text=True, timeout=300, env={**os.environ, **variables}
    )


def marks(stage: Stage) -> list[set[str]]:
    """What the app itself said in each session of the packages that it found."""
    asked = subprocess.run(
        [os.environ["REHEARSE"], "query", "SELECT s.session_id || ' ' || e.name FROM v1_events e JOIN v1_sessions s "
         "USING (recording_id) WHERE e.kind = 'message'", "--format", "csv", "--db", ".rehearsal/textual.sqlite"],
        cwd=stage.folder, capture_output=True, text=True)
    told = [line.split(" ", 1) for line in asked.stdout.splitlines()[1:]]
    return [{text for session, text in told if session == str(number)} for number in (1, 2)]


def test_only_the_toolkit_is_replaced_and_what_it_needs_is_said(stage: Stage):
    stage.write("requirements.txt", PINS)
    done = toolkits(stage, "--requirements", "requirements.txt")
    if "could not install" in done.stderr:
        pytest.skip("pip cannot install here")
    older, newer = marks(stage)
    assert older == {"textual 1.0.0", "rich 13.7.1", "platformdirs 4.2.0"}, done.stderr
    assert {"textual 8.2.8", "platformdirs 4.2.0"} < newer and "rich 13.7.1" not in newer
    assert "packages: beside the toolkit there differ\n  rich: 13.7.1 with 1.0.0, 1" in done.stdout


def test_the_packages_of_a_session_are_kept_with_it(stage: Stage):
    stage.write("requirements.txt", PINS)
    toolkits(stage, "--requirements", "requirements.txt")
    kept = subprocess.run(
        [os.environ["REHEARSE"], "export", "s:1", "--attachment", "packages.txt", "-o", "packages.txt",
         "--db", ".rehearsal/textual.sqlite"], cwd=stage.folder, capture_output=True, text=True)
    assert kept.returncode == 0, kept.stderr
    lines = (stage.folder / "packages.txt").read_text().split("\n")
    assert {"platformdirs 4.2.0", "rich 13.7.1", "textual 1.0.0"} <= set(lines)


def test_what_the_caller_has_in_pythonpath_counts(stage: Stage):
    folder = str(stage.folder / "own")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder]
    if subprocess.run([*pip, "rich==13.7.1", "platformdirs==4.2.0"]).returncode:
        pytest.skip("pip cannot install here")
    done = toolkits(stage, PYTHONPATH=folder)
    older, newer = marks(stage)
    assert older == {"textual 1.0.0", "rich 13.7.1", "platformdirs 4.2.0"}, done.stderr
    assert {"textual 8.2.8", "platformdirs 4.2.0"} < newer and "rich 13.7.1" not in newer
    assert "needs rich>=14.2.0" in done.stderr


# What is asked for


@pytest.mark.parametrize(
    "name, text, given, asked",
    [
        ("pyproject.toml", '[project]\ndependencies = ["rich>=13", "a"]\n', "pyproject.toml", ("rich>=13", "a")),
        ("pyproject.toml", '[project]\ndependencies = ["b"]\n', ".", ("b",)),
        ("none.txt", "", "posting==2.3.0", ("posting==2.3.0",)),
    ],
)
def test_requirements_are_those_of_a_project_a_file_or_a_package(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str, text: str, given: str, asked: tuple[str, ...]
):
    stage.write(name, text)
    monkeypatch.chdir(stage.folder)
    assert releases.requirements([given]) == asked


@pytest.mark.parametrize(
    "text, given, said",
    [
        ("", "nothing.txt", "there are no requirements nothing.txt; expected a package"),
        ("[tool.poetry]\n", "pyproject.toml", "pyproject.toml has no list project.dependencies; write it there"),
        ("[project\n", "pyproject.toml", "pyproject.toml is no TOML: "),
        ("project = 3\n", "pyproject.toml", "pyproject.toml has no list project.dependencies"),
        ("[project]\ndependencies = 'rich'\n", "pyproject.toml", "pyproject.toml has no list project.dependencies"),
        ("[project]\ndependencies = [3]\n", "pyproject.toml", "pyproject.toml: project.dependencies: 3 is no package"),
        ("[project]\ndependencies = ['--target=/tmp', 'rich']\n", "pyproject.toml",
         "pyproject.toml: project.dependencies: '--target=/tmp' is no package"),
    ],
)
def test_requirements_that_cannot_be_read_say_what_was_expected(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, given: str, said: str
):
    stage.write("pyproject.toml", text)
    monkeypatch.chdir(stage.folder)
    with pytest.raises(SystemExit):
        releases.requirements([given])
    assert f"error: {said}" in capsys.readouterr().err


def test_a_file_of_requirements_that_changed_is_another_environment(tmp_path: pathlib.Path):
    file = tmp_path / "requirements.txt"
    folders = []
    for text in ("rich==13.7.1\n", "rich==13.7.0\n", "rich==13.7.1\n"):
        file.write_text(text)
        folders.append(releases.base_of(tmp_path, ("-r", str(file))))
    assert folders[0] == folders[2] != folders[1]


@pytest.mark.parametrize("line", ["-r base.txt", "-c base.txt", "--requirement=base.txt", "--constraint base.txt"])
def test_a_file_that_requirements_name_is_part_of_them(tmp_path: pathlib.Path, line: str):
    (tmp_path / "requirements.txt").write_text(f"{line}\n")
    folders = []
    for text in ("rich==13.7.1\n", "-r requirements.txt\nrich==13.7.0\n"):
        (tmp_path / "base.txt").write_text(text)
        folders.append(releases.base_of(tmp_path, ("-r", str(tmp_path / "requirements.txt"))))
    assert folders[0] != folders[1]


def test_requirements_that_are_not_utf_8_are_refused(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "requirements.txt").write_bytes(b"# Z\xfcrich\nrich\n")
    with pytest.raises(SystemExit):
        releases.requirements([str(tmp_path / "requirements.txt")])
    assert "is not UTF-8: byte 4" in capsys.readouterr().err


def test_what_differs_is_told_by_package_and_spelling_does_not_count():
    sides = {"1": {"rich": "13", "tree-sitter": "0.2"}, "2": {"rich": "14", "tree-sitter": "0.2", "new": "1"}}
    assert packages.differing(sides, ["textual"]) == ["new: none with 1, 1 with 2", "rich: 13 with 1, 14 with 2"]
    assert packages.canonical("Tree_Sitter.x") == "tree-sitter-x"
