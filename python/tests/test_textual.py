"""Textual: any app, as it is, in the oldest release, the newest and between."""

import pytest
from conftest import NEWEST, RELEASES, ROOT, Stage

releases = pytest.mark.parametrize("release", RELEASES["textual"])
ends = pytest.mark.parametrize("release", RELEASES["textual"][::3])

BUTTONS = """
from textual.app import App
from textual.widgets import Button, Input


class Buttons(App):
    def compose(self):
        yield Button("Pay", id='pay')
        for number in range(2):
            yield Button(f"Number {number}", id=f"n{number}")
        yield from fields()

    def on_button_pressed(self, event):
        self.query_one("#said").value = str(event.button.id)


def fields():
    return [Input(id="said")]
"""


@releases
def test_a_bundled_script_is_performed(stage: Stage, release: str):
    scene = (ROOT / "Toolkits/textual/table.py").read_text()
    done = stage.perform("textual", scene, "settle", release=release)
    assert done.error is None and done.raised is None
    assert done.of("screen")[-1]["views"][0]["properties"]["cells"].strip()


@releases
def test_every_id_that_the_app_gives_is_a_name(stage: Stage, release: str):
    done = stage.perform("textual", BUTTONS, "tap: n1", "settle", release=release)
    assert done.error is None
    assert "callback Button.Pressed n1" in done.events()
    assert {"pay", "n0", "n1", "said"} <= {path.rsplit("/", 1)[-1] for path in done.views}


def test_parts_that_textual_makes_are_told_as_the_whole(stage: Stage):
    scene = """
from textual.app import App
from textual.widgets import Select

class Choice(App):
    def compose(self):
        yield Select([("one", 1), ("two", 2)], id="choice")
"""
    for release in RELEASES["textual"]:
        names = {path.rsplit("/", 1)[-1] for path in stage.perform("textual", scene, "settle", release=release).views}
        assert "choice" in names and "label" not in names, release


@ends
@pytest.mark.parametrize("name", ["Delete all", "Button.2", "name 2"])
def test_what_has_no_id_is_tapped_by_its_text_its_class_or_what_is_drawn(stage: Stage, release: str, name: str):
    scene = """
from textual.app import App
from textual.widgets import Button, DataTable, Input, Label

class Unnamed(App):
    def compose(self):
        yield Button("Zoe & Ada, both")
        yield Button("Delete all")
        yield DataTable(cursor_type="row") if False else table()
        yield Input(id="said")

    def on_button_pressed(self, event):
        self.query_one("#said").value = str(event.button.label)

    def on_data_table_row_selected(self, event):
        self.query_one("#said").value = f"row {event.cursor_row}"

def table():
    table = DataTable()
    table.add_columns("number", "name")
    for number in range(3):
        table.add_row(str(number), f"name {number}")
    table.cursor_type = "row"
    return table
"""
    done = stage.perform(
        "textual",
        scene.replace('yield DataTable(cursor_type="row") if False else table()', "yield table()"),
        f'tap: "{name}"',
        "settle",
        "tap: 'name 2'",
        "settle",
        release=release,
    )
    assert done.error is None
    if name == "Delete all":
        assert any(event.startswith("callback Button.Pressed Delete-all") for event in done.events())


def test_a_name_that_nothing_has_lists_those_that_are_there(stage: Stage):
    error = stage.perform("textual", BUTTONS, "tap: pya").error
    assert error is not None and error.startswith("there is no view pya; there are pay, ")
    assert "said" in error


def test_a_text_that_is_there_twice_is_refused(stage: Stage):
    scene = BUTTONS.replace('f"Number {number}"', '"Number"')
    assert stage.perform("textual", scene, "tap: Number").error == "Number means 2 views: n0, n1"


def test_what_is_scrolled_away_is_not_tapped_in_silence(stage: Stage):
    scene = """
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Button

class Long(App):
    def compose(self):
        with VerticalScroll():
            for number in range(20):
                yield Button(str(number), id=f"n{number}")
"""
    assert stage.perform("textual", scene, "tap: n19").error == "n19 is there, but not on the screen"


# The app's file


@ends
def test_a_style_sheet_beside_the_scene_is_found(stage: Stage, release: str):
    stage.write("look.tcss", "Button { width: 30; }\n")
    scene = BUTTONS.replace("App):", "App):\n    CSS_PATH = 'look.tcss'\n", 1)
    done = stage.perform("textual", scene, "settle", release=release)
    assert done.raised is None and done.error is None
    assert next(view for path, view in done.views.items() if path.endswith("/pay"))["frame"][2] == 30


@pytest.mark.parametrize(
    "end",
    [
        "Buttons().run()",
        "if True:\n    Buttons().run()\n    raise SystemExit('never')",
        "import asyncio\nasyncio.run(Buttons().run_async())",
        "try:\n    Buttons().run()\nexcept Exception:\n    pass",
    ],
)
def test_an_app_that_runs_itself_is_performed(stage: Stage, end: str):
    done = stage.perform("textual", BUTTONS + "\n" + end, "tap: pay", "settle")
    assert done.error is None and "callback Button.Pressed pay" in done.events()


def test_an_app_that_runs_itself_keeps_its_arguments(stage: Stage):
    scene = (
        BUTTONS.replace(
            "    def compose",
            "    def __init__(self, word):\n        super().__init__()\n        self.title = word\n\n    def compose",
            1,
        )
        + "\nButtons('hello').run()\n"
    )
    assert stage.perform("textual", scene, "tap: pay").error is None


def test_a_class_that_wants_arguments_is_refused_with_their_names(stage: Stage):
    scene = BUTTONS.replace(
        "    def compose", "    def __init__(self, db):\n        super().__init__()\n\n    def compose", 1
    )
    assert "missing a required argument: 'db'" in (stage.perform("textual", scene).error or "")


def test_a_scene_within_a_package_imports_its_neighbours(stage: Stage):
    stage.write("shop/__init__.py", "")
    stage.write("shop/parts.py", "NAME = 'pay'\n")
    stage.write("shop/app.py", "from .parts import NAME\n" + BUTTONS.replace("id='pay'", "id=NAME"))
    done = stage.perform("textual", None, "tap: pay", head="scene: shop/app\n")
    assert done.error is None and "callback Button.Pressed pay" in done.events()


@pytest.mark.parametrize("name", ["probe", "scripts", "keys", "virtual", "rehearsal"])
def test_modules_beside_the_scene_come_before_the_adapters_own(stage: Stage, name: str):
    stage.write(f"{name}.py", "NAME = 'pay'\n")
    done = stage.perform("textual", f"from {name} import NAME\n" + BUTTONS.replace("'pay'", "NAME"), "tap: pay")
    assert done.error is None and done.raised is None and "callback Button.Pressed pay" in done.events()


# Exceptions

RAISING = """
import asyncio
from textual import work
from textual.app import App
from textual.widgets import Button

class Raising(App):
    def compose(self):
        yield Button("go", id="go")

    def on_button_pressed(self):
        {now}

    def fail(self):
        raise ValueError("the app's own fault")

    async def late(self):
        self.fail()
"""


@releases
@pytest.mark.parametrize(
    "now",
    [
        "self.fail()",
        "self.set_timer(0.2, self.fail)",
        "self.call_later(self.fail)",
        "self.run_worker(self.late())",
        "self.call_after_refresh(self.fail)",
        "self.set_interval(0.1, self.late)",
    ],
)
def test_an_exception_that_ends_the_app_is_a_crash(stage: Stage, release: str, now: str):
    done = stage.perform("textual", RAISING.format(now=now), "tap: go", "settle", "tap: go", release=release)
    assert done.raised == "ValueError: the app's own fault"
    event = next(line for line in done.of("event") if line["kind"] == "exception")
    assert event["arguments"]["at"] == "fail in scene.py"
    assert len(done.of("step")) < 4


@ends
@pytest.mark.parametrize(
    "end",
    [
        "def on_mount(self):\n        raise ValueError('early')",
        "def on_ready(self):\n        raise ValueError('early')",
        "def compose(self):\n        yield 1 / 0",
    ],
)
def test_an_app_that_never_comes_up_is_a_crash(stage: Stage, release: str, end: str):
    done = stage.perform("textual", RAISING.format(now="pass") + "\n    " + end, "tap: go", release=release)
    assert done.raised in ("ValueError: early", "ZeroDivisionError: division by zero")


@pytest.mark.parametrize(
    "now, told",
    [
        ("asyncio.create_task(self.late())", "exception ValueError"),
        ("import threading; one = threading.Thread(target=self.fail); one.start(); one.join()", "exception ValueError"),
    ],
)
def test_an_exception_after_which_the_app_goes_on_is_an_event(stage: Stage, now: str, told: str):
    done = stage.perform("textual", RAISING.format(now=now), "tap: go", "advance: 1s")
    assert told in done.events() and done.raised is None and done.error is None
    assert len(done.of("step")) == 3


def test_a_file_that_cannot_be_imported_is_a_crash_with_its_place(stage: Stage):
    done = stage.perform("textual", "import nothing_of_the_kind\n" + BUTTONS, "tap: pay")
    assert done.raised == "ModuleNotFoundError: No module named 'nothing_of_the_kind'"


@pytest.mark.parametrize("now", ["self.exit()", "import sys; sys.exit(3)"])
def test_an_app_that_leaves_keeps_what_it_told(stage: Stage, now: str):
    done = stage.perform("textual", RAISING.format(now=now), "tap: go", "settle", "tap: go", "settle")
    assert "lifecycle exit app" in done.events()
    assert done.error == "the app has ended"
    assert [line["line"] for line in done.of("step")] == [5, 6, 7, 8]


def test_a_task_that_never_waits_is_ended_with_a_message(stage: Stage):
    spin = "    async def spin(self):\n        while True:\n            await asyncio.sleep(0)"
    now = f"self.run_worker(self.spin())\n\n{spin}"
    done = stage.perform("textual", RAISING.format(now=now), "tap: go", "settle")
    assert "a task goes on without waiting" in (done.error or "")
    assert done.lines[-1] == {"type": "bye"}


def test_a_process_that_the_app_forks_tells_nothing(stage: Stage):
    now = "import os, sys\n        if os.fork() == 0: sys.exit(0)"
    done = stage.perform("textual", RAISING.format(now=now), "tap: go", "settle")
    assert [line["type"] for line in done.lines].count("bye") == 1
    assert done.error is None


# Words

EDITOR = """
from textual import events
from textual.app import App
from textual.widgets import Input

class Editor(App):
    def compose(self):
        yield Input(id="field")

    def on_mount(self):
        self.query_one("#field").focus()

    def on_key(self, event):
        self.mark(f"key {event.key}")

    def on_mouse_down(self, event):
        self.mark(f"down {event.button} {event.shift} {event.ctrl} {event.meta}")

    def on_paste(self, event):
        self.mark(f"paste {event.text}")

    def on_mouse_scroll_up(self, event):
        self.mark("up")
"""


@ends
@pytest.mark.parametrize(
    "typed, shown",
    [
        ("Zoë Ab1!", "Zoë Ab1!"),
        ("'007'", "007"),
        ("1.50", "1.50"),
        ("yes", "yes"),
        ("true", "true"),
        ("12:30", "12:30"),
        ("{ text: 12, into: field }", "12"),
    ],
)
def test_a_text_is_typed_as_it_is_written(stage: Stage, release: str, typed: str, shown: str):
    done = stage.perform("textual", EDITOR, f"type: {typed}", release=release)
    assert done.error is None
    assert next(view for path, view in done.views.items() if path.endswith("/field"))["properties"]["value"] == shown


@ends
def test_a_text_is_pasted_at_once(stage: Stage, release: str):
    done = stage.perform("textual", EDITOR, "paste: hello there", "settle", release=release)
    assert done.error is None
    assert (
        next(view for path, view in done.views.items() if path.endswith("/field"))["properties"]["value"]
        == "hello there"
    )


@ends
@pytest.mark.parametrize(
    "held, told",
    [
        ("shift", "down 1 True False False"),
        ("[ctrl, alt]", "down 1 False True True"),
        ("ctrl+shift", "down 1 True True False"),
    ],
)
def test_the_mouse_is_used_with_modifiers(stage: Stage, release: str, held: str, told: str):
    done = stage.perform("textual", EDITOR, f"tap: {{ at: [5, 10], with: {held} }}", release=release)
    assert f"message {told} app" in done.events()


@pytest.mark.parametrize(
    "key, told",
    [
        ("Tab", None),
        ("Escape", "key escape"),
        ("ctrl+b", "key ctrl+b"),
        ("F5", "key f5"),
        ("ctrl+Right", None),
        ("Esc", "key escape"),
    ],
)
def test_keys_are_known_in_either_case(stage: Stage, key: str, told: str | None):
    done = stage.perform("textual", EDITOR, f"key: {key}")
    assert done.error is None
    assert told is None or f"message {told} app" in done.events()


@pytest.mark.parametrize(
    "step, error",
    [
        ("key: contrl+q", "there is no modifier contrl; there are "),
        ("key: tabb", "there is no key tabb; there are tab, "),
        ("tap: { element: field, wiht: shift }", "tap element field wiht shift: expected is a name, "),
        ("tap: { element: field, with: hyperdrive }", "there is no modifier hyperdrive; there are alt, "),
        ("tap: { at: [5] }", "tap at 5: expected is a name, "),
        ("tap: [1, 2]", "tap 1, 2: expected is a name, "),
        ("tap:", "tap: expected is a name, "),
        ("type: { txet: hello }", "type txet hello: expected is a text, "),
        ("type: [a, b]", "type a, b: expected is a text, "),
        ("scroll: dwon", "scroll dwon: expected is up or down or left or right"),
        ("drag: { from: field }", "drag from field: expected is { from: place, to: place }"),
        ("resize: [40]", "resize 40: expected is [width, height]"),
        ("resize: { width: 40 }", "resize width 40: expected is [width, height]"),
        ("settle: 2s", "settle 2s: expected is nothing behind the word"),
        ("swipe: left", "there is no step swipe; there are "),
        ("call: nothing_of_the_kind", "there is no method nothing_of_the_kind; there are "),
        ("tap: { at: [5, 100] }", "[5, 100] is outside of the terminal, which is 60 wide and 20 high"),
    ],
)
def test_a_step_that_is_not_understood_is_an_error_with_its_line(stage: Stage, step: str, error: str):
    done = stage.perform("textual", EDITOR, "settle", step, "settle")
    assert (done.error or "").startswith(error)
    assert done.of("step")[-1]["line"] == 7 and len(done.of("step")) == 3


@pytest.mark.parametrize("release", RELEASES["textual"][1:])
def test_the_terminal_loses_the_focus_and_gets_it_again(stage: Stage, release: str):
    done = stage.perform("textual", EDITOR, "background", "settle", "foreground", "settle", release=release)
    assert done.error is None
    told = [event for event in done.events("notification") if event.startswith("notification App")]
    assert told == ["notification AppBlur app", "notification AppFocus app"]


def test_two_performances_are_the_same_bytes(stage: Stage):
    steps = ("tap: pay", "settle", "tap: Number 1", "key: Tab", "type: abc", "paste: d", "settle")
    assert stage.perform("textual", BUTTONS, *steps).text == stage.perform("textual", BUTTONS, *steps).text


def test_the_newest_release_is_the_one_that_is_performed(stage: Stage):
    assert stage.perform("textual", BUTTONS).lines[0]["system"] == f"Textual {NEWEST['textual']}"


# Threads

THREADS = """
import asyncio, threading, time
from textual import work
from textual.app import App
from textual.widgets import Button, Input

class Loading(App):
    def compose(self):
        yield Button("go", id="go")
        yield Input(id="said")

    def on_button_pressed(self):
        {now}

    def compute(self):
        for part in range(3):
            sum(range(300_000))
            self.call_from_thread(self.say, f"part {part}")
            time.sleep(1)
        self.call_from_thread(self.say, "there")

    async def later(self):
        self.say(str(await asyncio.to_thread(sum, range(500_000))))

    def say(self, text):
        self.query_one("#said").value = text
"""


@pytest.mark.parametrize("release", RELEASES["textual"][1:])
@pytest.mark.parametrize(
    "now, at",
    [
        ("self.run_worker(self.compute, thread=True)", 3_000_000),
        ("threading.Thread(target=self.compute, daemon=True).start()", 3_000_000),
        ("self.run_worker(self.later())", 0),
        ("time.sleep(2); self.say('there')", 2_000_000),
    ],
)
def test_a_thread_of_the_app_is_on_the_clock(stage: Stage, release: str, now: str, at: int):
    steps = ("tap: go", "advance: 2s", "tap: { at: [1, 15] }", "advance: 4s")
    performances = [stage.perform("textual", THREADS.replace("{now}", now), *steps, release=release) for _ in range(3)]
    assert len({done.text for done in performances}) == 1
    done = performances[0]
    assert done.error is None and done.raised is None
    changed = [line for line in done.of("event") if line["name"] == "Input.Changed"]
    assert changed[-1]["arguments"]["value"] in ("there", "124999750000")
    tapped = next(line["at"] for line in done.of("event") if line["name"] == "Button.Pressed")
    assert at <= changed[-1]["at"] - tapped < at + 20_000


def test_a_thread_that_waits_for_nothing_that_comes_does_not_keep_a_session(stage: Stage):
    now = "threading.Thread(target=threading.Event().wait, daemon=True).start(); self.say('there')"
    done = stage.perform("textual", THREADS.replace("{now}", now), "tap: go", "settle")
    assert done.error is None and done.of("end")


# Apps that do not come up


@pytest.mark.parametrize("release", RELEASES["textual"])
def test_an_app_that_panics_is_a_crash(stage: Stage, release: str):
    done = stage.perform(
        "textual", RAISING.format(now="self.panic('out of ink')"), "tap: go", "settle", release=release
    )
    assert done.raised == "panic: out of ink"


def test_an_app_that_waits_for_ever_is_ended_with_a_message(stage: Stage):
    scene = RAISING.format(now="pass") + "\n    async def on_load(self):\n        await asyncio.Event().wait()"
    done = stage.perform("textual", scene, "tap: go")
    assert "everything waits for something that does not come" in (done.error or "")


def test_rows_options_nodes_and_tabs_are_tapped_by_what_is_written_on_them(stage: Stage):
    scene = """
from textual.app import App
from textual.widgets import Footer, Label, ListItem, ListView, OptionList, TabbedContent, TabPane, Tree

class Written(App):
    BINDINGS = [("f2", "mark", "Mark it")]

    def compose(self):
        with TabbedContent():
            with TabPane("First"):
                yield ListView(ListItem(Label("apple")), ListItem(Label("banana")))
                yield OptionList("cherry", "date")
            with TabPane("Second"):
                tree = Tree("all")
                tree.root.add_leaf("leaf")
                tree.root.expand()
                yield tree
        yield Footer()

    def action_mark(self):
        self.mark("marked")
"""
    steps = [f"tap: {name}" for name in ("banana", "date", "Second")]
    done = stage.perform("textual", scene, *steps, "settle", "tap: leaf", "settle", "tap: Mark it", "settle")
    assert done.error is None
    told = " ".join(done.events())
    for event in ("ListView.Selected", "OptionList.OptionSelected", "Tabs.TabActivated", "Tree.NodeSelected", "marked"):
        assert event in told, event
