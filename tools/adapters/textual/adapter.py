#!/usr/bin/env python3
"""Performs a script in a Textual app: headless, with a virtual clock, and the whole event loop.

One file for Textual 0.30 to the newest; PYTHONPATH chooses the release. The scene is a Python file with an App,
called `Scene` or anything; it finds the cell's axes in the dictionary `SETS`.
"""

import asyncio
import importlib.util
import inspect
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
sys.dont_write_bytecode = True
import rehearsal

rehearsal.start_again(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", TEXTUAL_ANIMATIONS="full")

import virtual

from importlib.metadata import version

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.widget import Widget

import probe

FRAME = 0.016
WORDS = "launch settle tap doubleTap rightTap press release move hover drag scroll key type resize call".split()


class Hands(rehearsal.Hands):
    """A terminal's mouse and keys, given to the driver as a terminal's are."""

    def __init__(self, session, app):
        super().__init__(session)
        self.app = app

    async def frame(self):
        await asyncio.sleep(FRAME)
        self.session.screen(probe.screen(self.app))

    async def settle(self):
        for _ in range(20):  # So long that what comes late, such as a tooltip, has come.
            await self.frame()

    def deliver(self, kind, **fields):
        """Makes an event with the fields that the release knows, and hands it to the driver."""
        probe.CAUSE.set(self.input)
        event = kind(**rehearsal.known(kind.__init__, **fields))
        for name in ("set_sender", "_set_sender"):
            getattr(event, name, lambda app: None)(self.app)
        driver = self.app._driver
        getattr(driver, "process_message", getattr(driver, "process_event", None))(event)

    def mouse(self, what, place, button, moved):
        kind = {"move": events.MouseMove, "down": events.MouseDown, "up": events.MouseUp,
                "scroll down": events.MouseScrollDown, "scroll up": events.MouseScrollUp}[what]
        (x, y), (dx, dy) = place, moved
        self.deliver(kind, x=x, y=y, delta_x=dx, delta_y=dy, button=button, shift=False, meta=False, ctrl=False,
                     screen_x=x, screen_y=y, style=None, widget=None)

    async def scroll(self, direction):
        self.mouse(f"scroll {direction}", self.at, 0, [0, 0])
        for _ in range(30):
            await self.frame()

    def key(self, key):
        from textual.keys import _character_to_key

        character = {"tab": "\t", "enter": "\r", "space": " ", "escape": "\x1b", "backspace": "\x7f"}.get(key)
        if len(key) == 1:
            key, character = _character_to_key(key), key
        self.deliver(events.Key, key=key, character=character)

    def resize(self, width, height):
        self.app._driver._size = (width, height)
        self.deliver(events.Resize, size=Size(width, height), virtual_size=Size(width, height))

    async def call(self, name):
        probe.CAUSE.set(self.input)
        answer = getattr(self.app, name)()
        if inspect.isawaitable(answer):
            await answer

    def place(self, name):
        for own in reversed(self.app.screen_stack):
            for widget in own.walk_children(Widget):
                if probe.label(widget) == name:
                    return widget.region
        raise rehearsal.NotThere(f"there is no view {name}")


def app_of(session):
    """The app of the scene's file: its class `Scene`, or the last one that it has."""
    spec = importlib.util.spec_from_file_location("scene", session.scene)
    scene = importlib.util.module_from_spec(spec)
    scene.SETS = session.configuration
    sys.path.append(os.path.dirname(os.path.realpath(session.scene)))
    spec.loader.exec_module(scene)
    apps = [one for one in vars(scene).values() if inspect.isclass(one) and issubclass(one, App) and one is not App]
    if not apps:
        raise rehearsal.NotThere("the scene has no App: a class that inherits textual.app.App is expected")
    return getattr(scene, "Scene", apps[-1])()


async def perform(session):
    session.now = lambda: round((virtual.now() - virtual.BEGIN) * 1000) * 1000
    with open(session.scene, encoding="utf-8") as file:
        probe.named.update(re.findall(r'\bid="([^"]+)"', file.read()))
    probe.watch(session)
    steps = session.steps()
    next(steps)  # The launch, which what follows is caused by.
    probe.CAUSE.set(session.stimulus)
    try:
        app = app_of(session)
        wanted = rehearsal.known(App.run_test, size=tuple(session.size), tooltips=True, notifications=True)
        async with app.run_test(**wanted):
            hands = Hands(session, app)
            for _ in range(6):
                await hands.frame()
            for step in steps:
                await hands.perform(step)
    except rehearsal.NotThere:
        raise
    except Exception as problem:
        session.crash(type(problem).__name__, rehearsal.steady(str(problem)))


rehearsal.serve(lambda session: virtual.run(perform(session)), system=f"Textual {version('textual')}",
                producer="rehearsal-textual 1", inputs=WORDS, clock="virtual", frame=16000, unit="cell")
