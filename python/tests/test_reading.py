"""Textual: what a person reads is part of the recording, by widget and by line."""

import os
import pathlib
import re
import subprocess
import sys

import pytest
from conftest import NEWEST, RELEASES, PYTHON, Performance, Stage, installed

releases = pytest.mark.parametrize("release", RELEASES["textual"])
LINE = re.compile(r"line(\d+)")

# What is read is what is drawn: Textual's own drawing of the whole screen says the same.

READABLE = """
from textual.app import App
from textual.containers import Vertical
from textual.widgets import DataTable, Input, Label, Static, Tree

class Page(App):
    CSS = "#boxed { border: solid red; padding: 1 2; height: 6; } DataTable { height: 4; } Tree { height: 3; }"

    def compose(self):
        yield Static("first line\\n  indented\\n\\nlast \u4f60\u597d line", id="plain")
        yield Static("in a box", id="boxed")
        with Vertical(id="around"):
            yield Label("inside", id="inside")
        yield table()
        tree = Tree("root", id="tree")
        tree.root.add("branch").add_leaf("leaf")
        yield tree

def table():
    table = DataTable(id="table")
    table.add_columns("number", "name")
    for number in range(3):
        table.add_row(str(number), f"name {number}")
    return table
"""


def read(done: Performance, name: str) -> dict[int, str]:
    """The lines of a view, by their numbers."""
    view = next(view for path, view in done.views.items() if path.rsplit("/", 1)[-1] == name)
    found = {LINE.fullmatch(key): value for key, value in view["properties"].items() if value is not None}
    return {int(match[1]): value for match, value in found.items() if match}


@releases
def test_what_is_read_is_what_the_screen_shows(stage: Stage, release: str):
    done = stage.perform("textual", READABLE, "settle", release=release, size=[60, 30])
    cells = done.views[next(iter(done.views))]["properties"]["cells"].split("\n")
    tops = {"plain": 0, "boxed": 2, "inside": 0, "table": 0}
    rows = {"plain": [1, 2, 4], "boxed": [1], "inside": [1], "table": [1, 2, 3, 4]}
    for name, top in tops.items():
        path, view = next((path, view) for path, view in done.views.items() if path.rsplit("/", 1)[-1] == name)
        place, above = view["frame"][1], path.rsplit("/", 1)[0]
        while above in done.views:
            place, above = place + done.views[above]["frame"][1], above.rsplit("/", 1)[0] if "/" in above else ""
        lines = read(done, name)
        assert list(lines) == rows[name]
        for number, text in lines.items():
            assert text.strip() in cells[place + top + number - 1], (name, number)
    assert read(done, "plain") == {1: "first line", 2: "  indented", 4: "last \u4f60\u597d line"}


@releases
def test_a_widget_within_another_is_read_once(stage: Stage, release: str):
    done = stage.perform("textual", READABLE, "settle", release=release, size=[60, 30])
    assert read(done, "around") == {} and read(done, "inside") == {1: "inside"}


# Marks, cursor, selection

CHOICES = """
from textual.app import App
from textual.widgets import {kinds}

class Choices(App):
    def compose(self):
        yield {made}

    def on_mount(self):
        self.query_one("#it").focus()
"""

FILLED = """
def rows(table):
    table.add_columns("number", "name")
    for number in range(2):
        table.add_row(str(number), "name")
    return table

def progress():
    bar = ProgressBar(total=9, id="it")
    bar.advance(3)
    return bar
"""


@pytest.mark.parametrize(
    "kinds, made, steps, key, value",
    [
        ("DataTable", "rows(DataTable(id='it'))", ["key: down"], "cursor", [1, 0]),
        ("Input", "Input('hello', id='it')", ["key: home", "key: right"], "cursor", 1),
        ("TextArea", "TextArea('one\\ntwo', id='it')", ["key: down", "key: right"], "cursor", [1, 1]),
        ("TextArea", "TextArea('one', id='it')", ["key: shift+right"] * 2, "selection", [[0, 0], [0, 2]]),
        ("Input", "Input('hello', id='it')", ["key: home", "key: shift+right"], "selection", [0, 1]),
        ("SelectionList", "SelectionList(('a', 'A'), ('b', 'B'), id='it')", ["key: down", "key: space"], "selected",
         ["B"]),
        ("RadioSet", "RadioSet('a', 'b', id='it')", ["tap: b"], "pressed_index", 1),
        ("Checkbox", "Checkbox('a', id='it')", ["key: space"], "value", True),
        ("ProgressBar", "progress()", [], "progress", 3),
    ],
)
def test_a_widget_says_what_it_holds(stage: Stage, kinds: str, made: str, steps: list[str], key: str, value: object):
    scene = CHOICES.format(kinds=kinds, made=made)
    scene += FILLED
    scene = scene.replace('self.query_one("#it").focus()', "pass") if kinds == "ProgressBar" else scene
    done = stage.perform("textual", scene, *steps, "settle")
    assert done.error is None and done.raised is None
    assert next(view for path, view in done.views.items() if path.endswith("/it"))["properties"].get(key) == value


@pytest.mark.parametrize("release", ["0.53.1", NEWEST["textual"]])
def test_selected_words_are_marked_and_no_colour_is_told(stage: Stage, release: str):
    scene = CHOICES.format(kinds="TextArea", made="TextArea('one word\\nof many', id='it')")
    done = stage.perform("textual", scene, *["key: shift+right"] * 3, "settle", release=release)
    view = next(view for path, view in done.views.items() if path.endswith("/it"))["properties"]
    assert "one" in view["marked1"] and "word" not in view["marked1"].split("one", 1)[0]
    assert not re.search("#|rgb|color", view["marked1"])


# What must not be read


def test_a_value_is_not_told_a_second_time_as_a_line(stage: Stage):
    done = stage.perform("textual", CHOICES.format(kinds="Input", made="Input('hello', id='it')"), "type: x", "settle")
    assert read(done, "it") == {}


def test_a_value_that_is_not_drawn_as_it_is_is_told_as_drawn(stage: Stage):
    scene = CHOICES.format(kinds="Input", made="Input('hello', password=True, id='it')")
    assert read(stage.perform("textual", scene, "settle"), "it") == {1: "\u2022" * 5}


@pytest.mark.parametrize("release", RELEASES["textual"][::3])
def test_what_lies_over_a_widget_does_not_change_what_is_read(stage: Stage, release: str):
    scene = """
from textual.app import App
from textual.screen import ModalScreen
from textual.widgets import Button, Label

class Over(ModalScreen):
    def compose(self):
        yield Label("over", id="over")

class Page(App):
    def compose(self):
        yield Label("under", id="under")
        yield Button("go", id="go")

    def on_button_pressed(self):
        self.push_screen(Over())
"""
    done = stage.perform("textual", scene, "tap: go", "settle", release=release)
    assert read(done, "over") == {1: "over"} and read(done, "under") == {1: "under"}


def test_a_widget_that_cannot_draw_crashes_the_app_and_not_the_adapter(stage: Stage):
    scene = """
from textual.app import App
from textual.widget import Widget

class Bad(Widget):
    def render(self):
        raise ValueError("own fault")

class Page(App):
    def compose(self):
        yield Bad(id="bad")
"""
    done = stage.perform("textual", scene, "settle")
    assert done.error is None and done.raised == "ValueError: own fault"


# What changed between two releases is named by widget and line; each case is a defect that was reported.

FOOTER = """
from textual.app import App
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import Footer, Static

class Box(Widget, can_focus=True):
    DEFAULT_CSS = "Box { height: 3; }"
    BINDINGS = [Binding("b", "below", "Below")]

    def action_below(self):
        self.app.query_one("#said").update("below")

class Keys(App):
    BINDINGS = [Binding("b", "above", "Above", priority=True)]

    def compose(self):
        yield Box(id="box")
        yield Static("-", id="said")
        yield Footer(id="foot")

    def on_mount(self):
        self.query_one("#box").focus()

    def action_above(self):
        self.query_one("#said").update("above")
"""
TABLE = """
from textual.app import App
from textual.widgets import DataTable

class Rows(App):
    CSS = "#rows { overflow: hidden; height: 6; }"

    def compose(self):
        yield DataTable(id="rows")

    def on_mount(self):
        table = self.query_one("#rows")
        table.cursor_type = "row"
        table.add_columns("number", "name")
        for number in range(30):
            table.add_row(str(number), f"name {number}")
        table.focus()
"""
TREE = """
from textual.app import App
from textual.widgets import Tree

class Nodes(App):
    def compose(self):
        tree = Tree("root", id="tree")
        tree.root.expand()
        tree.root.add("branch").add_leaf("leaf")
        yield tree
"""
KEYMAP = """
from textual.app import App
from textual.binding import Binding
from textual.widgets import Footer

class Keys(App):
    BINDINGS = [Binding("a", "bell", "One", id="one")]

    def compose(self):
        yield Footer(id="foot")

    def on_mount(self):
        self.set_timer(0.1, lambda: self.set_keymap({"one": "z"}))
"""
WRAPPED = """
from textual.app import App
from textual.widgets import TextArea

class Words(App):
    def compose(self):
        words = "one long line of words that goes on and on until it is wrapped twice, and then\\ntwo"
        yield TextArea(words, id="area")
"""
DRAG = "drag: { from: { element: area, at: [1, 4] }, to: { element: area, at: [4, 4] } }"


@pytest.mark.parametrize(
    "scene, steps, older, newer, root",
    [
        # textual#4794: a click on the footer runs the action of the box, not the app's, which has priority.
        (FOOTER, ["tap: { element: foot, at: [3, 0] }"], "0.73.0", "0.74.0", r'said\.line1: .*"below" → "above"'),
        # textual#5681: a table without scroll bars does not draw what it scrolled to.
        (TABLE, ["key: down"] * 6, "2.1.2", "3.0.0", r"rows\.line5: .*"),
        # textual#5050: the icons of open and closed nodes are exchanged.
        (TREE, ["settle"], "0.80.1", "0.81.0", r'tree\.line1: "▶ root" → "▼ root"'),
        # textual#5724: the footer shows the former key.
        (KEYMAP, ["settle"], "3.0.1", "3.1.1", r"foot\.line1"),
        # textual#5940: a selection in a line behind a wrapped one is not drawn.
        (WRAPPED, [DRAG], "3.7.0", "3.7.1", r"area\.marked4: none → .*two"),
    ],
    ids=["footer", "table", "tree", "keymap", "selection"],
)
def test_a_change_is_named_by_widget_and_line(
    stage: Stage, scene: str, steps: list[str], older: str, newer: str, root: str
):
    for release in (older, newer):
        installed("textual", release)
    stage.write("scene.py", scene)
    head = "id: scene\nsize: [40, 14]\nmatrix: { toolkit: [textual] }\nsteps:\n"
    stage.write("scene.yaml", head + "".join(f"  - {step}\n" for step in ["launch", "settle", *steps, "settle"]))
    program = [sys.executable, str(PYTHON / "rehearse-toolkits"), "textual", older, newer, "--scripts", "scene.yaml"]
    program += ["--rehearse", os.environ["REHEARSE"], "--jobs", "1"]
    asked = subprocess.run(program, cwd=stage.folder, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stderr
    assert re.search(rf"^ *[~+] property \S+/{root}", differences(stage.folder), re.MULTILINE)


def differences(folder: pathlib.Path) -> str:
    """Each difference between the two releases in its own line."""
    done = subprocess.run(
        [os.environ["REHEARSE"], "diff", "--by", "version", "--detail", "expanded",
         "--db", ".rehearsal/textual.sqlite"],
        cwd=folder, capture_output=True, text=True, env={**os.environ, "COLUMNS": "200"})
    return done.stdout
