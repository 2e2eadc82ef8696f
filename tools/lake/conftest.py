"""Tests of the lake and of what other engines read. Run by tools/lake/run, counted by tools/check."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# A part of the bundled scripts with callbacks, exceptions and several behaviours.
FOLDERS = ["dismissal", "lifetime", "sizes"]
COMMAND = os.environ["REHEARSE"]
sys.path.insert(0, str(HERE))


@pytest.fixture(scope="session")
def rehearse():
    """Runs the command to its end."""

    def run(*arguments, exit=0):
        result = subprocess.run(
            [COMMAND, *map(str, arguments)], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=300, env=os.environ | {"NO_COLOR": "1"})
        assert result.returncode == exit, f"exit {result.returncode}\n{result.stdout}{result.stderr}"
        return result

    return run


@pytest.fixture(scope="session")
def history(rehearse, tmp_path_factory):
    """Two runs, before and after a list became wider: cells changed, some failed, some crash. Never written to."""
    folder = tmp_path_factory.mktemp("history")
    path = folder / "history.sqlite"
    scripts = folder / "Scripts"
    shutil.copytree(ROOT / "Scripts", scripts)
    for _ in ("before", "after"):
        rehearse("record", *(scripts / name for name in FOLDERS), "--db", path, "--private", "--fail-on", "none")
        desk = scripts / "dismissal" / "desk.scene.yaml"
        desk.write_text(desk.read_text().replace("contentSize: [320, 400]", "contentSize: [340, 400]"))
    return path


@pytest.fixture
def lake(history, tmp_path):
    """Calls a command of tools/lake; `lake.folder` is this test's lake."""

    class Command:
        folder = tmp_path / "lake"

        def __call__(self, *arguments, exit=0, env=None):
            result = subprocess.run(
                [sys.executable, str(HERE / "lake.py"), *map(str, arguments)], capture_output=True, text=True,
                cwd=ROOT, timeout=300, env=os.environ | (env or {}))
            assert result.returncode == exit, f"exit {result.returncode}\n{result.stdout}{result.stderr}"
            return result

        def files(self, folder=None):
            """Every file with its bytes."""
            root = folder or self.folder
            found = (path for path in sorted(root.rglob("*")) if path.is_file())
            return {str(path.relative_to(root)): path.read_bytes() for path in found}

    return Command()


@pytest.fixture(scope="session")
def whole_lake(history, tmp_path_factory):
    """The history as a lake. Never written to."""
    folder = tmp_path_factory.mktemp("whole") / "lake"
    subprocess.run([sys.executable, str(HERE / "lake.py"), "export", str(folder), "--db", str(history)], check=True)
    return folder


def pytest_terminal_summary(terminalreporter):
    """The line that tools/check reads."""
    count = {name: len(terminalreporter.stats.get(name, [])) for name in ("passed", "failed", "error", "skipped")}
    terminalreporter.write_line(
        f"engines: {count['passed']} passed, {count['failed'] + count['error']} failed, {count['skipped']} skipped")
