#!/usr/bin/env python3
"""Performs a script in a Textual app: headless, with a virtual clock, and the whole event loop.

One file for Textual 0.30 to the newest; PYTHONPATH chooses the release. The scene is a Python file with an App; it
finds the cell's axes in the dictionary `SETS`.
"""

import asyncio
import inspect
import os
import sys

sys.path.insert(0, os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")))
import rehearsal_ui  # noqa: F401

del sys.path[0]  # What is beside the package is none of the adapter's.
sys.dont_write_bytecode = True
from rehearsal_ui import rehearsal

rehearsal.start_again(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", TEXTUAL_ANIMATIONS="full",
                      TZ="UTC")

from rehearsal_ui import virtual, chance, dates

dates.follow()
chance.follow()

from importlib.metadata import version

from textual import events
from textual.app import App
from textual.geometry import Size

from rehearsal_ui import home, packages
from rehearsal_ui.textual import apps, keys, probe

FRAME = 0.016
WORDS = ("launch settle tap doubleTap rightTap press release move hover drag scroll key type paste resize call "
         "background foreground").split()


class Hands(rehearsal.Hands):
    """A terminal's mouse and keys, given to the driver as a terminal's are."""

    modifiers = ("shift", "ctrl", "alt", "meta")

    def __init__(self, session, app):
        super().__init__(session)
        self.app = app

    async def perform(self, step):
        if self.app._exit and step.word not in ("settle", "advance"):
            raise rehearsal.NotThere("the app has ended")
        if step.word in ("background", "foreground"):
            self.input, self.causes = self.session.stimulus, {}
            self.focus_terminal(step.word == "foreground")
            return await self.frame()
        await super().perform(step)

    async def frame(self):
        await asyncio.sleep(FRAME)
        if not self.session.has_ended and not self.app._exit:
            self.session.screen(probe.screen(self.app))

    async def settle(self):
        for _ in range(20):  # So long that what comes late, such as a tooltip, has come.
            await self.frame()

    def deliver(self, kind, **fields):
        """Makes an event with the fields that the release knows, and hands it to the driver."""
        if self.app._exit:
            raise rehearsal.NotThere("the app has ended")
        probe.CAUSE.set(self.input)
        event = kind(**rehearsal.known(kind.__init__, **fields))
        for name in ("set_sender", "_set_sender"):
            getattr(event, name, lambda app: None)(self.app)
        driver = self.app._driver
        getattr(driver, "process_message", getattr(driver, "process_event", None))(event)

    def mouse(self, what, place, button, moved):
        name = {"move": "MouseMove", "down": "MouseDown", "up": "MouseUp"}.get(what, what)
        kind = getattr(events, name, None)
        if kind is None:
            raise rehearsal.NotThere(f"Textual {version('textual')} has no {name}")
        (x, y), (dx, dy), (width, height) = place, moved, self.session.size
        if not (0 <= x < width and 0 <= y < height):
            raise rehearsal.NotThere(f"[{x}, {y}] is outside of the terminal, which is {width} wide and {height} high")
        held = self.with_
        self.deliver(kind, x=x, y=y, delta_x=dx, delta_y=dy, button=button, shift="shift" in held,
                     meta="alt" in held or "meta" in held, ctrl="ctrl" in held, screen_x=x, screen_y=y, style=None,
                     widget=None)

    async def scroll(self, direction):
        self.mouse(f"MouseScroll{direction.title()}", self.at, 0, [0, 0])
        for _ in range(30):
            await self.frame()

    def key(self, key):
        key, character = keys.named(key)
        self.deliver(events.Key, key=key, character=character)

    def character(self, character):
        key, character = keys.typed(character)
        self.deliver(events.Key, key=key, character=character)

    def paste(self, text):
        self.deliver(events.Paste, text=text)

    def focus_terminal(self, is_active):
        kind = getattr(events, "AppFocus" if is_active else "AppBlur", None)
        if kind is None:
            raise rehearsal.NotThere(f"Textual {version('textual')} does not hear of the terminal's focus")
        self.deliver(kind)

    def resize(self, width, height):
        self.app._driver._size = (width, height)
        self.deliver(events.Resize, size=Size(width, height), virtual_size=Size(width, height))

    async def call(self, name):
        method = getattr(self.app, name, None)
        if not callable(method):
            raise rehearsal.no_such("method", name, apps.methods(self.app))
        probe.CAUSE.set(self.input)
        try:
            answer = method()
            if inspect.isawaitable(answer):
                await answer
        except Exception as problem:
            probe.crash(self.session, problem)

    def place(self, name):
        return probe.find(self.app, name)[0]


def perform(session):
    session.now = lambda: round((virtual.now() - virtual.BEGIN) * 1000) * 1000
    probe.watch(session)
    probe.watch_threads(session)
    steps = session.steps()
    next(steps)  # The launch, which what follows is caused by.
    probe.CAUSE.set(session.stimulus)
    folder = home.prepare(session)
    packages.keep(session)
    if session.app:
        os.chdir(folder)
    try:
        app = apps.app_of(session)
    except rehearsal.NotThere:
        raise
    except Exception as problem:
        return probe.crash(session, problem)
    virtual.run(performed(session, app, steps))


async def performed(session, app, steps):
    """Performs the steps in an app that is made, as a program makes it: before there is a loop."""
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled(session, context))
    wanted = rehearsal.known(App.run_test, size=tuple(session.size), tooltips=True, notifications=True)
    running = app.run_test(**wanted)  # It is never left: no goodbye belongs to what was performed.
    try:
        await running.__aenter__()
    except Exception as problem:
        return probe.crash(session, problem)
    hands = Hands(session, app)
    for _ in range(6):
        await hands.frame()
    for step in steps:
        await hands.perform(step)


def unhandled(session, context):
    """Tells what nothing waited for: an exception of a task, or a message of the loop."""
    problem = context.get("exception")
    if problem is not None:
        session.raised(problem, place=probe.place_of(problem))
    else:
        session.event("advisory", rehearsal.steady(context["message"]))


rehearsal.serve(perform, system=f"Textual {version('textual')}",
                producer="rehearsal-textual 1", inputs=WORDS, apps=True, clock="virtual", frame=16000,
                unit="cell")
