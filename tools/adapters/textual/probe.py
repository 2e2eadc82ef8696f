"""What a Textual app tells: messages as they are handled, each with what caused it, and what is on the screen."""

import contextvars
import itertools
import re

from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

import rehearsal

# Which widgets are told by their own name: those that the scene names, screens, and overlays that a user sees come.
# Any other is told as the one that it is a part of, since parts are renamed in every other release.

OVERLAYS = {"SelectOverlay", "SelectCurrent", "Tooltip", "CommandPalette", "CommandInput", "CommandList",
            "SystemModalScreen", "HelpPanel", "Toast"}
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
KINDS = {"Click": "action", "Focus": "focus", "Blur": "focus", **dict.fromkeys(
    ("MouseCapture", "MouseRelease", "Enter", "Leave", "AppFocus", "AppBlur"), "notification")}
OF_SCREENS = {"Mount", "Unmount", "ScreenSuspend", "ScreenResume"}  # Of other widgets the screen tells.
ARGUMENTS = ("value", "option_id", "option_index", "button", "index")
made, told, numbers = {}, {}, itertools.count()


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
        if "_rehearsal_number" not in vars(pump):
            vars(pump)["_rehearsal_number"] = next(numbers)
        return vars(pump)["_rehearsal_number"]

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
    """Tells a message, and returns its number; of one that is not told the number of its cause."""
    name, cause = type(message).__qualname__, made.get(id(message), (message, None))[1]
    kind = "callback" if "." in name and "<" not in name else KINDS.get(name)
    if name in OF_SCREENS and isinstance(pump, Screen):
        kind = "lifecycle"
    if kind is None:
        return cause
    sender = getattr(message, "control", None) if kind == "callback" else None
    arguments = {key: value for key in ARGUMENTS if (value := plain(getattr(message, key, None))) is not None}
    if name == "Click":
        arguments["count"] = getattr(message, "chain", 1)
    subject = label(sender if isinstance(sender, Widget) else pump)
    return session.event(kind, name, subject=subject, cause=cause, arguments=arguments or None)


# The screen

STYLING = re.compile("-(textual|style|default|primary|dark|light|inline|ansi|maximized)")
KEPT = ("value", "highlighted", "expanded", "disabled", "index", "active", "collapsed")


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
        if widget is app.screen:
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
    return "\n".join(strip.text.rstrip() for strip in render(**rehearsal.known(render, size=app.size)))
