"""A door for tests of Textual apps: `pytest --rehearse tests.jsonl`.

Or one line for one test: `@pytest.mark.rehearse`. A test that runs an app, by `run_test` or as `snap_compare` does, is
a session. Steps are what the test does by its pilot; events and screens are those that the adapter of Textual reports.
"""

import contextlib
import functools
from importlib.metadata import version

from textual.app import App
from textual.pilot import Pilot

from rehearsal_ui import rehearsal
from rehearsal_ui.doors import door
from rehearsal_ui.textual import probe

BY_PILOT = {"press": "key", "click": "tap", "double_click": "doubleTap", "triple_click": "tripleTap", "hover": "hover",
            "mouse_down": "press", "mouse_up": "release", "resize_terminal": "resize", "pause": "settle",
            "exit": "exit", "wait_for_animation": "settle", "wait_for_scheduled_animations": "settle"}


class AppDoor(door.Door):
    fixture = "app"

    def __init__(self, suite):
        super().__init__(suite)
        self.app, self.depth = None, 0
        #: Whether the app has a screen by now: before, it has the size of whatever terminal runs the tests.
        self.is_shown = False
        self.screens = rehearsal.screens.Screens()
        probe.watch(self)
        for name, word in BY_PILOT.items():
            if hasattr(Pilot, name):
                self.watch_pilot(name, word)
        self.watch_run()

    @classmethod
    def is_for(cls, item):
        """Any test may run an app; one that runs none is no session."""
        return True

    def prepare(self, item):
        self.app, self.depth = None, 0

    def end(self):
        self.app = None
        probe.forget()

    # What the probe reports goes to the session of the test while its app is running. What an app does when it is taken
    # down is not what was tested.

    def event(self, kind, name, **fields):
        if self.app is None or self.session is None:
            return None
        if (kind, name) == ("lifecycle", "exit"):
            self.safely(self.look)
            self.app = None
        self.is_shown = self.is_shown or name == "ScreenResume"
        return self.session.event(kind, name, **fields)

    def crash(self, name, message, **fields):
        if self.app is not None and self.session:
            self.session.crash(name, message, **fields)

    def raised(self, problem, **fields):
        return self.session.raised(problem, **fields) if self.app is not None and self.session else None

    # Running

    def watch_run(self):
        """Opens a session when a test runs an app, and looks before the app is gone."""
        run_test, run_async = App.run_test, App.run_async

        @functools.wraps(run_test)
        def tested(app, *arguments, **named):
            return self.running(app, run_test(app, *arguments, **named))

        @functools.wraps(run_async)
        async def ran(app, *arguments, **named):
            self.opened(app)
            return await run_async(app, *arguments, **named)

        for name, now, former in (("run_test", tested, run_test), ("run_async", ran, run_async)):
            setattr(App, name, now)
            self.restored.append((App, name, former))

    @contextlib.asynccontextmanager
    async def running(self, app, original):
        self.opened(app)
        async with original as pilot:
            self.safely(self.look)
            try:
                yield pilot
            finally:
                self.safely(self.look)
                self.app = None

    def opened(self, app):
        if self.test is None or not door.is_asked(self.test):
            return
        if self.session is None:
            self.open(f"Textual {version('textual')}")
            self.session.screens.apart = self.screens.apart
        elif app is not self.app:
            self.step("launch", type(app).__name__)
        probe.CAUSE.set(self.session.stimulus)
        self.app, self.is_shown = app, False

    # Steps

    def watch_pilot(self, name, word):
        original = getattr(Pilot, name)

        @functools.wraps(original)
        async def call(pilot, *arguments, **named):
            if self.session is None or self.depth:
                return await original(pilot, *arguments, **named)
            self.safely(self.look)
            self.step(word, label(arguments, named))
            token = probe.CAUSE.set(self.session.stimulus)
            self.depth += 1
            try:
                return await original(pilot, *arguments, **named)
            finally:
                self.depth -= 1
                probe.CAUSE.reset(token)
                self.safely(self.look)

        setattr(Pilot, name, call)
        self.restored.append((Pilot, name, original))

    # Seeing

    def look(self):
        if self.app is not None and self.is_shown and self.app.screen_stack:
            self.session.screen(probe.screen(self.app))


def label(arguments, named):
    """What a call of the pilot says: its selector, keys and numbers, as the test writes them."""
    parts = [part(value) for value in arguments if value is not None]
    return " ".join([*parts, *(f"{name}={part(value)}" for name, value in named.items() if value is not None)])


def part(value):
    if isinstance(value, type):
        return value.__name__
    return value if isinstance(value, str) else probe.label(value) if hasattr(value, "screen") else str(value)
