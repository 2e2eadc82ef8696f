#!/usr/bin/env python3
"""Performs a script in a Textual app: headless, with a virtual clock, and the whole event loop.

One file for Textual 0.30 to the newest; PYTHONPATH chooses the release. The scene is a Python file with an App,
called `Scene` or anything; it finds the cell's axes in the dictionary `SETS`.
"""

import asyncio
import contextvars
import importlib.util
import inspect
import os
import re
import selectors
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
sys.dont_write_bytecode = True
import rehearsal

rehearsal.start_again(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", TEXTUAL_ANIMATIONS="full")

# The only clock: it moves when nothing is ready to run, and never otherwise.

BEGIN = 1000.0
NOW = [BEGIN]
time.monotonic = time.perf_counter = lambda: NOW[0]
time.time = lambda: 1.7e9 + NOW[0]


class Idle(selectors.DefaultSelector):
    """Lets time pass instead of waiting."""

    def select(self, timeout=None):
        if timeout is None:
            return super().select(5)  # Only a thread can go on: real time, but not for ever.
        ready = super().select(0)
        if not ready and timeout > 0:
            NOW[0] += timeout
        return ready


class Loop(asyncio.SelectorEventLoop):
    def __init__(self):
        super().__init__(Idle())

    def time(self):
        return NOW[0]


from importlib.metadata import version

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

FRAME = 0.016
WORDS = "launch settle tap doubleTap rightTap press release move hover drag scroll key type resize call".split()

# Which widgets are told by their own name: those that the scene names, screens, and overlays that a user sees come.
# Any other is told as the one that it is a part of, since parts are renamed in every other release.

OVERLAYS = {"SelectOverlay", "SelectCurrent", "Tooltip", "CommandPalette", "CommandInput", "CommandList",
            "SystemModalScreen", "HelpPanel", "Toast"}
STYLING = re.compile("-(textual|style|default|primary|dark|light|inline|ansi|maximized)")
KEPT = ("value", "highlighted", "expanded", "disabled", "index", "active", "collapsed")
named = set()


def is_shown(widget):
    return isinstance(widget, Screen) or widget.id in named or type(widget).__name__ in OVERLAYS


def label(widget):
    while isinstance(widget, Widget) and not is_shown(widget) and isinstance(widget.parent, Widget):
        widget = widget.parent
    if isinstance(widget, App):
        return "app"
    return widget.id if isinstance(widget, Widget) and widget.id in named else type(widget).__name__


def plain(value):
    """A value that means the same in every release, or None."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if type(value).__name__ in ("NoSelection", "NoSelectedItem"):
        return "none"
    return str(value.value) if hasattr(value, "value") else None


# Messages are told once, where they are handled first. What is made while one is handled has it as its cause.

CAUSE = contextvars.ContextVar("cause", default=None)
SCREENS = {"Mount", "Unmount", "ScreenSuspend", "ScreenResume"}
NOTED = {"Focus": "focus", "Blur": "focus", "MouseCapture": "notification",
         "MouseRelease": "notification", "Enter": "notification", "Leave": "notification",
         "AppFocus": "notification", "AppBlur": "notification",
         "Click": "action"}
ARGUMENTS = ("value", "option_id", "option_index", "button", "index")
made, told, numbers = {}, {}, []


def watch(session):
    """Makes everything that a pump handles known to the session."""

    def born(message):
        made.setdefault(id(message), (message, CAUSE.get()))  # Kept alive, so that no identity is used twice.

    def wrap(owner, name, message_of):
        former = getattr(owner, name)

        def wrapped(self, *arguments, **keywords):
            born(message_of(self, arguments))
            return former(self, *arguments, **keywords)

        setattr(owner, name, wrapped)

    wrap(Message, "__init__", lambda message, _: message)
    wrap(MessagePump, "post_message", lambda _, arguments: arguments[0])  # Some messages never come to __init__.

    def number(pump):  # Sets of widgets have one order: that in which they were made.
        if "_rehearsal_number" not in pump.__dict__:
            pump.__dict__["_rehearsal_number"] = len(numbers)
            numbers.append(None)
        return pump.__dict__["_rehearsal_number"]

    MessagePump.__hash__ = number
    dispatch, loop = MessagePump._dispatch_message, MessagePump._process_messages_loop

    async def dispatched(self, message, *arguments, **keywords):
        if id(message) not in told:
            told[id(message)] = (message, tell(session, message, self))
        token = CAUSE.set(told[id(message)][1])
        try:
            return await dispatch(self, message, *arguments, **keywords)
        finally:
            CAUSE.reset(token)

    async def own_turn(self, *arguments, **keywords):
        CAUSE.set(None)  # What a pump does by itself is not caused by who started it.
        return await loop(self, *arguments, **keywords)

    MessagePump._dispatch_message, MessagePump._process_messages_loop = dispatched, own_turn
    App.mark = lambda self, text: session.event("message", text, subject="app", cause=CAUSE.get())


def tell(session, message, pump):
    name, cause = type(message).__qualname__, made.get(id(message), (message, None))[1]
    kind = "callback" if "." in name and "<" not in name else NOTED.get(name)
    if name in SCREENS and isinstance(pump, Screen):  # Of other widgets the screen tells.
        kind = "lifecycle"
    if kind is None:
        return cause
    sender = getattr(message, "control", None) if kind == "callback" else None
    arguments = {key: value for key in ARGUMENTS if (value := plain(getattr(message, key, None))) is not None}
    if name == "Click":
        arguments["count"] = getattr(message, "chain", 1)
    subject = label(sender if isinstance(sender, Widget) else pump)
    return session.event(kind, name, subject=subject, cause=cause, arguments=arguments or None)


def screen(app):
    """The view of each widget that is shown, superviews first."""
    views, seen = [], {}

    def add(widget, parent, origin, own):
        path = parent
        if is_shown(widget):
            try:
                place = None if widget is own else own.find_widget(widget)
            except Exception:  # Each release has another for a widget that is not laid out.
                return
            region, clip = (place.region, place.clip) if place else (own.size.region, own.size.region)
            if not (widget.display and widget.visible) or not region.size:
                return
            name = label(widget)
            count = seen[parent, name] = seen.get((parent, name), 0) + 1
            path = "/".join([*([parent] if parent else []), name + (f".{count}" if count > 1 else "")])
            frame = [region.x - origin[0], region.y - origin[1], region.width, region.height]
            views.append({"path": path, "class": type(widget).__name__, "frame": frame,
                          "properties": properties(app, widget, region, clip)})
            origin = (region.x, region.y)
        for child in widget.children:
            add(child, path, origin, own)

    for own in app.screen_stack:
        add(own, "", (0, 0), own)
    return views


def properties(app, widget, region, clip):
    found = {"classes": " ".join(sorted(name for name in widget.classes if not STYLING.match(name)))}
    if app.screen.focused is widget:
        found["focused"] = True
    if isinstance(widget, Screen):
        found["active"] = widget is app.screen
        found["unit"] = "cell"
        if widget is app.screen and "REHEARSAL_CELLS" in os.environ:
            found["cells"] = cells(app)
    visible = region.intersection(clip)
    if visible != region:
        found["clipped"] = [visible.x - region.x, visible.y - region.y, visible.width, visible.height]
    if widget.scroll_offset != (0, 0):
        found["scroll"] = [int(number) for number in widget.scroll_offset]
    for key in KEPT if not isinstance(widget, Screen) else ():
        if (value := plain(getattr(widget, key, None))) not in (None, False):
            found[key] = value
    if hasattr(widget, "label"):
        found["label"] = str(widget.label)
    if getattr(widget, "mouse_hover", getattr(widget, "mouse_over", False)) is True:
        found["hover"] = True
    return found


def cells(app):
    """The screen as text."""
    render = app.screen._compositor.render_strips
    strips = render(*([app.size] if inspect.signature(render).parameters else []))
    return "\n".join(strip.text.rstrip() for strip in strips)


class Hands(rehearsal.Hands):
    """A terminal's mouse and keys, given to the driver as a terminal's are."""

    def __init__(self, session, app):
        super().__init__(session)
        self.app = app

    async def frame(self):
        await asyncio.sleep(FRAME)
        self.session.screen(screen(self.app))

    async def settle(self):
        for _ in range(20):  # So long that what comes late, such as a tooltip, has come.
            await self.frame()

    def deliver(self, kind, **fields):
        """Makes an event with the fields that the release knows, and hands it to the driver."""
        CAUSE.set(self.input)
        known = inspect.signature(kind.__init__).parameters
        event = kind(**{key: value for key, value in fields.items() if key in known})
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
        CAUSE.set(self.input)
        answer = getattr(self.app, name)()
        if inspect.isawaitable(answer):
            await answer

    def place(self, name):
        for own in reversed(self.app.screen_stack):
            for widget in own.walk_children(Widget):
                if label(widget) == name:
                    return widget.region
        raise rehearsal.NotThere(f"there is no view {name}")


def app_of(scene):
    """The class of the app: `Scene`, or the last one that the file has."""
    apps = [one for one in vars(scene).values() if inspect.isclass(one) and issubclass(one, App) and one is not App]
    if not apps:
        raise rehearsal.NotThere("the scene has no App: a class that inherits textual.app.App is expected")
    return scene.Scene if hasattr(scene, "Scene") else apps[-1]


async def perform(session):
    session.now = lambda: round((NOW[0] - BEGIN) * 1000) * 1000
    with open(session.scene, encoding="utf-8") as file:
        named.update(re.findall(r'\bid="([^"]+)"', file.read()))
    watch(session)
    spec = importlib.util.spec_from_file_location("scene", session.scene)
    scene = importlib.util.module_from_spec(spec)
    scene.SETS = session.configuration
    steps = session.steps()
    next(steps)  # The launch, which what follows is caused by.
    CAUSE.set(session.stimulus)
    try:
        sys.path.append(os.path.dirname(os.path.realpath(session.scene)))
        spec.loader.exec_module(scene)
        app = app_of(scene)()
        known = inspect.signature(App.run_test).parameters
        wanted = {name: True for name in ("tooltips", "notifications") if name in known}
        async with app.run_test(size=tuple(session.size), **wanted):
            hands = Hands(session, app)
            for _ in range(6):
                await hands.frame()
            for step in steps:
                await hands.perform(step)
    except rehearsal.NotThere:
        raise
    except Exception as problem:
        session.crash(type(problem).__name__, rehearsal.steady(str(problem)))


def run(session):
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(perform(session))


rehearsal.serve(run, system=f"Textual {version('textual')}", producer="rehearsal-textual 1", inputs=WORDS,
                clock="virtual", frame=16000, unit="cell")
