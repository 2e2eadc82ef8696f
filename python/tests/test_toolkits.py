"""`rehearse toolkits`: a cell that cannot be performed costs no other, and a wrong script is said at once."""

import os
import pathlib
import subprocess
import sys

import pytest
from conftest import NEWEST, PYTHON, Stage, installed

APP = """
import os, sys, time
from textual.app import App
from textual.widgets import Button

class Going(App):
    def compose(self):
        yield Button("go", id="go")

    def on_button_pressed(self):
        {now}
"""
SCRIPT = """
id: {name}
size: [60, 12]
matrix: {{ toolkit: [textual]{axes} }}
steps:
  - launch
  - tap: {target}
  - settle
"""


@pytest.fixture
def releases():
    """Two releases that are installed."""
    chosen = ["1.0.0", NEWEST["textual"]]
    for release in chosen:
        installed("textual", release)
    return chosen


def case(stage: Stage, name: str, now: str = "pass", target: str = "go", axes: str = "") -> None:
    stage.write(f"{name}.py", APP.format(now=now))
    stage.write(f"{name}.yaml", SCRIPT.format(name=name, target=target, axes=axes))


def toolkits(stage: Stage, *arguments: str) -> subprocess.CompletedProcess[str]:
    rehearse = os.environ["REHEARSE"]
    return subprocess.run(
        [sys.executable, str(PYTHON / "rehearse-toolkits"), "textual", *arguments, "--rehearse", rehearse],
        cwd=stage.folder,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
    )


def asked(stage: Stage, question: str) -> list[str]:
    done = subprocess.run(
        [os.environ["REHEARSE"], "query", question, "--format", "csv", "--db", ".rehearsal/textual.sqlite"],
        cwd=stage.folder,
        capture_output=True,
        text=True,
    )
    return done.stdout.splitlines()[1:]


@pytest.mark.parametrize(
    "now, said",
    [
        ("raise ValueError('own fault')", "crashed in version=1.0.0 at tap go: ValueError: own fault"),
        ("os.kill(os.getpid(), 9)", "error in version=1.0.0 at tap go: it was ended by signal 9"),
        ("os._exit(3)", "error in version=1.0.0 at tap go: it ended with exit code 3"),
        ("self.set_timer(0, self.on_button_pressed); sys.exit(4)", None),
    ],
)
def test_one_bad_cell_costs_no_other(stage: Stage, releases: list[str], now: str, said: str | None):
    case(stage, "bad", now)
    case(stage, "good", "self.app.mark('went')")
    done = toolkits(stage, *releases, "--scripts", ".")
    assert asked(stage, "SELECT script || ' ' || count(*) FROM v1_sessions GROUP BY script") == ["bad 2", "good 2"]
    assert asked(stage, "SELECT count(*) FROM v1_events WHERE name = 'went'") == ["2"]
    # What it told before is kept: the tap came down.
    assert asked(
        stage,
        "SELECT count(*) FROM v1_events e JOIN v1_sessions s USING (recording_id) "
        "WHERE s.script = 'bad' AND e.name = 'began'",
    ) in (["2"], ["1"])
    assert pathlib.Path(stage.folder, f".rehearsal/textual-{releases[1]}.html").exists()
    if said:
        assert f"bad.yaml:6: {said}" in done.stderr and done.returncode == 1
        assert "2 of 4 sessions crashed or were not performed to their end" in done.stdout


def test_a_child_that_the_app_leaves_behind_keeps_nobody_waiting(stage: Stage, releases: list[str]):
    case(stage, "fork", "import subprocess; subprocess.Popen(['sleep', '100'])")
    done = toolkits(stage, *releases, "--scripts", ".")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "error: the file is empty"),
        ("id: [1]\nmatrix: { toolkit: [textual] }\nsteps: [launch]\n", "error: "),
        ("id: a\nmatrix: { toolkit: [textual] }\nsteps:\n  - launch\n  - tap: a\n    settle:\n", "wrong.yaml:5"),
        ("id: a\nmatrix: { toolkit: [textual] }\nsteps:\n  - launch\n  - advance: soon\n", "wrong.yaml:5"),
        ('id: a\nmatrix: { toolkit: [textual] }\nsteps:\n  - launch\n  - type: "${nothing}"\n', "unknown axis"),
    ],
)
def test_what_is_wrong_in_a_script_is_said_before_anything_is_performed(stage: Stage, text: str, said: str):
    case(stage, "good")
    stage.write("wrong.yaml", text)
    done = toolkits(stage, NEWEST["textual"], "--scripts", "wrong.yaml", "good.yaml")
    assert done.returncode == 2 and said in done.stderr and "wrong.yaml" in done.stderr
    assert not (stage.folder / ".rehearsal").exists()


def test_an_empty_file_and_a_projects_own_in_a_folder_are_no_scripts(stage: Stage):
    case(stage, "good")
    stage.write("empty.yaml", "")
    stage.write("rehearsal.yaml", "toolkits: { textual: { command: [x], axes: { version: [1, 2] } } }\n")
    done = toolkits(stage, NEWEST["textual"], "--scripts", ".")
    assert done.returncode == 0, done.stderr
    assert asked(stage, "SELECT count(*) FROM v1_sessions") == ["1"]


def test_a_number_is_an_id_and_cells_are_left_out_and_added(stage: Stage):
    case(stage, "good", axes=", a: [1, true], b: [x, y], exclude: [{ a: 1, b: y }]")
    stage.write("good.yaml", (stage.folder / "good.yaml").read_text().replace("id: good", "id: 115953"))
    done = toolkits(stage, NEWEST["textual"], "--scripts", "good.yaml")
    assert done.returncode == 0, done.stderr
    assert asked(stage, "SELECT DISTINCT script FROM v1_sessions") == ["115953"]
    assert asked(
        stage,
        "SELECT a.value || ' ' || b.value FROM v1_sessions s JOIN v1_axes a ON a.configuration_id = "
        "s.configuration_id AND a.axis = 'a' JOIN v1_axes b ON b.configuration_id = s.configuration_id AND "
        "b.axis = 'b' ORDER BY 1",
    ) == ["1 x", "true x", "true y"]
