"""Tests of the doors: a suite with one more option writes a stream, which the command records and compares."""

import json
import os
import shutil
import subprocess
import sys

import pytest

PYTHON = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")

WIDGETS = """
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

class Counter(QWidget):
    def __init__(self):
        super().__init__()
        self.button, self.label = QPushButton("More"), QLabel("0")
        layout = QVBoxLayout(self)
        layout.addWidget(self.button)
        layout.addWidget(self.label)
        self.button.clicked.connect(lambda: self.label.setText(str(int(self.label.text()) + STEP)))

STEP = 1

@pytest.mark.parametrize("times", [1, 2])
def test_counts(qtbot, times):
    \"\"\"Each click counts one more.\"\"\"
    counter = Counter()
    qtbot.addWidget(counter)
    counter.show()
    for _ in range(times):
        qtbot.mouseClick(counter.button, Qt.MouseButton.LeftButton)

def test_fails(qtbot):
    counter = Counter()
    qtbot.addWidget(counter)
    counter.show()
    assert counter.label.text() == "7"

def test_without_a_window():
    pass
"""

APPS = """
import asyncio

import pytest
from textual.app import App
from textual.widgets import Button, Label

class Counter(App):
    def compose(self):
        yield Button("More", id="more")
        yield Label("0", id="count")

    def on_button_pressed(self):
        self.count = getattr(self, "count", 0) + STEP
        self.query_one("#count").update(str(self.count))

STEP = 1

@pytest.mark.parametrize("times", [1, 2])
def test_counts(times):
    \"\"\"Each click counts one more.\"\"\"
    async def counts():
        async with Counter().run_test() as pilot:
            for _ in range(times):
                await pilot.click("#more")
                await pilot.pause(0.4)  # A button that is shown as pressed takes no other click.
            await pilot.press("enter")

    asyncio.run(counts())

def test_as_a_snapshot_does():
    async def press(pilot):
        await pilot.press("enter")
        pilot.app.exit()

    Counter().run(headless=True, auto_pilot=press)

def test_fails():
    async def fails():
        async with Counter().run_test() as pilot:
            await pilot.press("enter")
            assert pilot.app.count == 7

    asyncio.run(fails())

def test_crashes():
    async def crashes():
        app = Counter()
        app.on_button_pressed = None
        async with app.run_test() as pilot:
            pilot.app.query_one("#count").remove()
            await pilot.press("enter")

    asyncio.run(crashes())

def test_without_an_app():
    pass
"""

PAGES = """
import pytest
from playwright.sync_api import BrowserType, expect

launch = BrowserType.launch
BrowserType.launch = lambda self, **given: launch(
    self, **{**given, "executable_path": "CHROMIUM", "args": ["--no-sandbox"]})

PAGE = '''<main><button ID>More</button> <output>0</output><input aria-label="Name"></main>
<script>document.querySelector('button').onclick = () => document.querySelector('output').value++</script>'''

@pytest.mark.parametrize("identifier", ["", "id=more"])
def test_counts(page, tmp_path, identifier):
    (tmp_path / "counter.html").write_text(PAGE.replace("ID", identifier))
    page.goto((tmp_path / "counter.html").as_uri())
    page.get_by_role("button", name="More").click()
    page.get_by_label("Name").fill("Ada")
    expect(page.locator("output")).to_have_text("1")
"""


def performed(folder, text, *options):
    """Performs a suite with a door, and gives how it ended and the lines of its stream."""
    folder.mkdir(exist_ok=True)
    (folder / "test_sample.py").write_text(text)
    stream = folder / "tests.jsonl"
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "rehearsal_ui.doors.plugin", *options],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": PYTHON, "QT_QPA_PLATFORM": "offscreen", "QT_API": "pyside6"})
    lines = stream.read_text().splitlines() if stream.exists() else []
    return result, [json.loads(line) for line in lines], stream


def rehearse(folder, *arguments):
    return subprocess.run([os.environ["REHEARSE"], *arguments, "--db", "a.sqlite"], cwd=folder, capture_output=True,
                          text=True, check=False)


def of(lines, kind):
    return [line for line in lines if line["type"] == kind]


@pytest.fixture
def qt():
    code = "import PySide6.QtWidgets"
    if subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode:
        pytest.skip("Qt's widgets cannot be loaded here")


def test_each_test_with_a_window_is_a_session(qt, tmp_path):
    result, lines, _ = performed(tmp_path, WIDGETS, "--rehearse", "tests.jsonl")

    assert "1 failed, 3 passed" in result.stdout, result.stdout + result.stderr
    assert [(line["script"], line["configuration"]) for line in of(lines, "session")] == [
        ("test_sample/test_counts", {"case": "1"}), ("test_sample/test_counts", {"case": "2"}),
        ("test_sample/test_fails", {})]
    assert of(lines, "session")[0]["title"] == "Each click counts one more."
    assert [line["label"] for line in of(lines, "step")] == [
        "launch test_counts[1]", "tap button", "launch test_counts[2]", "tap button", "tap button",
        "launch test_fails"]
    source = WIDGETS.splitlines()
    assert "mouseClick" in source[of(lines, "step")[1]["line"] - 1]
    assert "assert" in source[of(lines, "failure")[0]["line"] - 1]
    assert [line["name"] for line in of(lines, "event") if line["kind"] == "action"] == ["clicked"] * 3


def test_the_same_suite_writes_the_same_bytes(qt, tmp_path):
    streams = [performed(tmp_path, WIDGETS, "--rehearse", "tests.jsonl")[2].read_bytes()
               for _ in range(2)]

    assert streams[0] == streams[1] and len(streams[0]) > 2000


def test_a_change_of_the_program_is_a_change_of_its_tests(qt, tmp_path):
    performed(tmp_path, WIDGETS, "--rehearse", "tests.jsonl")
    first = rehearse(tmp_path, "import", "tests.jsonl")
    performed(tmp_path, WIDGETS.replace("STEP = 1", "STEP = 3"), "--rehearse", "tests.jsonl")
    second = rehearse(tmp_path, "import", "tests.jsonl")
    changes = rehearse(tmp_path, "diff", "test_sample/test_counts[case=1]@run:1", "test_sample/test_counts[case=1]")

    assert first.stdout.splitlines()[-1] == "run:1: 3 sessions, 2 new, 1 failed", first.stdout + first.stderr
    assert second.stdout.splitlines()[-1] == "run:2: 3 sessions, 2 changed, 1 failed", second.stdout + second.stderr
    assert "step 2  tap button" in changes.stdout, changes.stdout + changes.stderr
    assert 'title: "1" → "3"' in changes.stdout, changes.stdout


def test_one_line_is_enough_for_one_test(qt, tmp_path):
    text = WIDGETS.replace("def test_fails", "@pytest.mark.rehearse\ndef test_fails")
    performed(tmp_path, text)
    lines = [json.loads(line) for line in (tmp_path / "rehearsal.jsonl").read_text().splitlines()]

    assert [line["script"] for line in of(lines, "session")] == ["test_sample/test_fails"]


@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")
def test_a_page_tells_what_a_test_does_to_it(tmp_path):
    result, lines, _ = performed(tmp_path, PAGES.replace("CHROMIUM", CHROMIUM or ""),
                                 "--rehearse", "tests.jsonl")
    imported = rehearse(tmp_path, "import", "tests.jsonl")

    assert "2 passed" in result.stdout, result.stdout + result.stderr
    assert imported.stdout.splitlines()[-1] == "run:1: 2 sessions, 2 new", imported.stdout + imported.stderr
    assert [line["label"] for line in of(lines, "step")][1:4] == [
        "open counter.html", 'tap role button[name="More"]', 'fill label "Name" Ada']
    assert [line["name"] for line in of(lines, "event") if line["kind"] == "action"][:2] == ["click", "input"]
    titles = [[view["properties"].get("title") for view in line["views"] if view["path"] == "window/status"]
              for line in of(lines, "screen")]
    # By roles where nothing has an id, which the second page has.
    assert [title for title in titles if title][:2] == [["0"], ["1"]]
    assert {view["path"] for view in of(lines, "screen")[-1]["views"]} == {"window", "window/more"}


def test_each_test_that_runs_an_app_is_a_session(tmp_path):
    result, lines, stream = performed(tmp_path, APPS, "--rehearse", "tests.jsonl")

    assert "2 failed, 4 passed" in result.stdout, result.stdout + result.stderr
    assert [(line["script"], line["configuration"]) for line in of(lines, "session")] == [
        ("test_sample/test_counts", {"case": "1"}), ("test_sample/test_counts", {"case": "2"}),
        ("test_sample/test_as_a_snapshot_does", {}), ("test_sample/test_fails", {}), ("test_sample/test_crashes", {})]
    assert [line["label"] for line in of(lines, "step")][:7] == [
        "launch test_counts[1]", "tap #more", "settle 0.4", "key enter",
        "launch test_counts[2]", "tap #more", "settle 0.4"]
    source = APPS.splitlines()
    assert "pilot.click" in source[of(lines, "step")[1]["line"] - 1]
    assert "assert" in source[of(lines, "failure")[0]["line"] - 1]
    # A click or a key, what it led to, and what is shown then.
    events = [line for line in lines if line["type"] == "event"][:12]
    numbers = {line["name"]: line["id"] for line in events}
    causes = {line["name"]: line.get("cause") for line in events}
    assert causes["Click"] == numbers["tap"]
    pressed = next(line for line in events if line["name"] == "Button.Pressed")
    assert (pressed["kind"], pressed["subject"], pressed["cause"]) == ("callback", "more", numbers["Click"])
    values = [line["value"] for line in of(lines, "property")
              if line["of"] == "Screen/count" and line["key"] == "line1"]
    # Of the tests in their order; a click and a key count one each. The third has its first screen after the key.
    assert values == ["1", "2", "1", "2", "3", "1"], values
    assert [view["frame"] for line in of(lines, "screen") for view in line["views"] if view["path"] == "Screen"] == [
        [0, 0, 80, 24]] * len(of(lines, "screen"))
    assert [line["name"] for line in of(lines, "raised")] == ["NoMatches"]
    first = stream.read_bytes()
    assert performed(tmp_path, APPS, "--rehearse", "tests.jsonl")[2].read_bytes() == first


def test_nobody_asked_and_nothing_is_written(tmp_path):
    result, lines, _ = performed(tmp_path, APPS)

    assert "2 failed, 4 passed" in result.stdout, result.stdout + result.stderr
    assert lines == [] and not (tmp_path / "rehearsal.jsonl").exists()


def test_workers_have_a_file_each(tmp_path):
    performed(tmp_path, APPS, "--rehearse", "tests.jsonl", "-p", "xdist", "-n", "2")

    sessions = []
    for worker in ("gw0", "gw1"):
        lines = [json.loads(line) for line in (tmp_path / f"tests.jsonl.{worker}").read_text().splitlines()]
        assert lines[0]["type"] == "hello" and lines[-1]["type"] == "bye"
        sessions += [line["script"] for line in of(lines, "session")]
    assert len(sessions) == 5 and len(set(sessions)) == 4


def test_doors_of_one_suite_write_into_one_file(qt, tmp_path):
    _, lines, _ = performed(tmp_path, WIDGETS + APPS.replace(
        "test_counts", "test_apps").replace("Counter", "CounterApp"), "--rehearse", "tests.jsonl")
    systems = [line.get("system") or of(lines, "hello")[0]["system"] for line in of(lines, "session")]

    assert len(of(lines, "hello")) == 1
    assert {system.split(" ")[0] for system in systems} == {"Qt", "Textual"}
