"""What a Textual app tells: messages as they are handled, each with what caused it, and what is on the screen."""

import collections
import contextvars
import itertools
import os
import re
import sys
import threading

import textual
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

from rehearsal_ui import rehearsal
from rehearsal_ui.textual import reading

# Which widgets have a name of their own: those that the app's code makes, by id, text or class, screens, and overlays
# that a user sees come. Any other widget was made by a widget of Textual; what happens to it is told of the one that it
# is a part of, since parts are renamed in every other release. A container without an id only lays out others.

OVERLAYS = {"SelectOverlay", "SelectCurrent", "Tooltip", "CommandPalette", "CommandInput", "CommandList",
            "SystemModalScreen", "HelpPanel", "Toast"}
TEXTUAL = os.path.dirname(os.path.realpath(textual.__file__)) + os.sep
OWN, CALLED, READ = "_rehearsal_own", "_rehearsal_name", "_rehearsal_read"
#: The names of widgets as the newest frame has them: `Button.2` for a second one without an id.
names: dict[int, tuple[Widget, str]] = {}


def is_of_the_app(widget):
    """Whether the code that makes a widget, right now, is no code of Textual."""
    frame = sys._getframe(2)
    while frame is not None and frame.f_code.co_name == "__init__" and frame.f_locals.get("self") is widget:
        frame = frame.f_back
    return frame is not None and not os.path.realpath(frame.f_code.co_filename).startswith(TEXTUAL)


def is_shown(widget):
    if isinstance(widget, Screen) or type(widget).__name__ in OVERLAYS:
        return True
    return vars(widget).get(OWN, False) and (widget.id is not None or type(widget).__module__ != "textual.containers")


def own_name(widget):
    """A widget's id, else the text that it has when it is told first, else its class."""
    if not vars(widget).get(OWN, False):
        return type(widget).__name__
    if widget.id is not None:
        return reading.steady(widget.id)
    if CALLED not in vars(widget):
        found = [] if isinstance(widget, Screen) else map(rehearsal.name_from, map(reading.steady, texts(widget)))
        vars(widget)[CALLED] = next(filter(None, found), type(widget).__name__)
    return vars(widget)[CALLED]


def label(widget):
    while isinstance(widget, Widget) and not is_shown(widget) and isinstance(widget.parent, Widget):
        widget = widget.parent
    if isinstance(widget, App):
        return "app"
    if not isinstance(widget, Widget):
        return type(widget).__name__
    known, name = names.get(id(widget), (None, None))
    return name if known is widget else own_name(widget)


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
made: dict[int, tuple[Message, int | None]] = {}
told: dict[int, tuple[Message, int | None]] = {}
numbers = itertools.count()


def watch(session):
    """Makes everything that a pump handles known to the session."""
    session.screens.apart = lambda name: reading.READ.fullmatch(name) is not None

    def born(message):
        made.setdefault(id(message), (message, CAUSE.get()))  # Kept alive, so that no identity is used twice.

    def wrap(owner, name, message_of):
        former = getattr(owner, name)

        def wrapped(self, *arguments, **keywords):
            born(message_of(self, arguments))
            return former(self, *arguments, **keywords)

        setattr(owner, name, wrapped)

    make = Widget.__init__

    def made_by(self, *arguments, **keywords):
        vars(self)[OWN] = is_of_the_app(self)
        make(self, *arguments, **keywords)

    Widget.__init__ = made_by
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
    watch_exceptions(session)
    App.mark = lambda self, text: session.event("message", text, subject="app", cause=CAUSE.get())


# Exceptions

def watch_exceptions(session):
    """Tells what nothing in the app catches: an exception that ends the app as a crash, others where they happen."""
    handle, end, panic, leave = App._handle_exception, App._fatal_error, App.panic, App.exit

    def handled(self, error):
        crash(session, error)
        return handle(self, error)

    def ended(self):  # A worker ended the app so, up to 0.65.
        if (error := sys.exc_info()[1]) is not None:
            crash(session, error)
        return end(self)

    def panicked(self, *renderables):
        session.crash("panic", rehearsal.steady(" ".join(map(str, renderables))), cause=CAUSE.get())
        return panic(self, *renderables)

    def left(self, *arguments, **keywords):
        if not self._exit:
            session.event("lifecycle", "exit", subject="app", cause=CAUSE.get())
        return leave(self, *arguments, **keywords)

    App._handle_exception, App._fatal_error, App.panic, App.exit = handled, ended, panicked, left


def watch_threads(session):
    """Tells what ends a thread of the app."""
    threading.excepthook = lambda given: session.raised(given.exc_value, place=place_of(given.exc_value))


def forget():
    """Lets go of what belongs to a session that is over."""
    made.clear()
    told.clear()
    names.clear()


def crash(session, error):
    """Tells an exception that ends the app; of a worker's failure the exception of the worker."""
    error = getattr(error, "error", None) if type(error).__name__ == "WorkerFailed" else error
    session.crash(type(error).__name__, rehearsal.steady(str(error)), cause=CAUSE.get(), place=place_of(error))


def place_of(error):
    """Where the app's own code raised an exception or called what did: `on_mount in app.py`."""
    found, trace = None, getattr(error, "__traceback__", None)
    while trace is not None:
        code = trace.tb_frame.f_code
        path = os.path.realpath(code.co_filename)
        if not any(path.startswith(folder) for folder in FOREIGN):
            found = f"{code.co_name} in {os.path.basename(path)}"
        trace = trace.tb_next
    return found


#: Code that is not the app's: Textual, Python, the adapter.
FOREIGN = (TEXTUAL, os.path.dirname(os.path.realpath(os.__file__)) + os.sep,
           os.path.dirname(os.path.dirname(os.path.realpath(__file__))) + os.sep, "<frozen")


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
    enter(app)
    views, seen, shown = [], {}, {}
    drawn = [app.screen, *(app._background_screens if app.screen.styles.background.a < 1 else [])]

    def read(widget, own):
        """What is read of a widget; on a screen that nobody sees what was last."""
        if own in drawn:
            vars(widget)[READ] = reading.lines(widget, lambda part: laid_out(own, part), is_shown)
        return {**vars(widget).get(READ, {}), **reading.cursor(widget)}

    def add(widget, parent, origin, own):
        path = parent
        if is_shown(widget):
            place = laid_out(own, widget)
            if place is None:
                return
            region, clip = place
            if not (widget.display and widget.visible) or not region.size:
                return
            name = own_name(widget)
            count = seen[parent, name] = seen.get((parent, name), 0) + 1
            name += f".{count}" if count > 1 else ""
            shown[id(widget)] = (widget, name)
            path = "/".join([*([parent] if parent else []), name])
            frame = [region.x - origin[0], region.y - origin[1], region.width, region.height]
            views.append({"path": path, "class": type(widget).__name__, "frame": frame,
                          "properties": {**properties(app, widget, region, clip), **read(widget, own)}})
            origin = (region.x, region.y)
        for child in widget.children:
            add(child, path, origin, own)

    for own in app.screen_stack:
        add(own, "", (0, 0), own)
    names.clear()
    names.update(shown)
    return views


def laid_out(own, widget):
    """Where the layout of a screen has a widget, and the part of the screen that it may draw in; None where nowhere."""
    if widget is own:
        return Place(own.size.region, own.size.region)
    try:
        found = own.find_widget(widget)
    except Exception:  # Each release has another for a widget that is not laid out.
        return None
    return Place(found.region, found.clip)


Place = collections.namedtuple("Place", "region clip")


def enter(app):
    """Makes the app the one that drawing asks for: up to 0.80.0 a screen is drawn in the context of its app."""
    from textual import _context

    _context.active_app.set(app)
    if hasattr(_context, "visible_screen_stack"):
        _context.visible_screen_stack.set(list(app._background_screens))


def properties(app, widget, region, clip):
    found = {"classes": " ".join(sorted(name for name in widget.classes if not STYLING.match(name)))}
    if app.screen.focused is widget:
        found["focused"] = True
    if isinstance(widget, Screen):
        found["active"] = widget is app.screen
        found["unit"] = "cell"
        if widget is app.screen:
            found["cells"] = reading.steady(cells(app))
    visible = region.intersection(clip)
    if visible != region:
        found["clipped"] = [visible.x - region.x, visible.y - region.y, visible.width, visible.height]
    if widget.scroll_offset != (0, 0):
        found["scroll"] = [int(number) for number in widget.scroll_offset]
    for key in KEPT if not isinstance(widget, Screen) else ():
        if (value := plain(getattr(widget, key, None))) not in (None, False):
            found[key] = value
    if hasattr(widget, "label"):
        found["label"] = reading.steady(str(widget.label))
    if getattr(widget, "mouse_hover", getattr(widget, "mouse_over", False)) is True:
        found["hover"] = True
    return found


def cells(app):
    """The screen as text."""
    enter(app)
    render = app.screen._compositor.render_strips
    return "\n".join(strip.text.rstrip() for strip in render(**rehearsal.known(render, size=app.size)))


# Finding


def texts(widget):
    """What a widget is called on the screen: its label, its title, or the text that it shows."""
    for key in ("label", "border_title", "title", "renderable", "content", "_renderable"):
        value = getattr(widget, key, None)
        if value is not None and not callable(value) and (text := str(value).strip()) and "\n" not in text:
            yield text


def find(app, name):
    """The region that a name means, and its visible part: of the widget with that id, else with that name in the
    recording, that label or text, or that class (`Button.2` is the second), else of the one place of the screen where
    the text is.
    """
    walked = [
        (own, widget) for own in reversed(app.screen_stack) for widget in own.walk_children(Widget, with_self=True)]
    kind, _, number = name.rpartition(".")
    for having in (
        lambda widget: widget.id == name, lambda widget: is_shown(widget) and label(widget) == name,
        lambda widget: is_shown(widget) and name in texts(widget),
        lambda widget: is_shown(widget) and type(widget).__name__ == name,
    ):
        found = [(own, widget) for own, widget in walked if having(widget)]
        visible = [one for one in found if region_of(*one)]
        if len(visible) > 1 and visible[0][1].id != name:
            several = ", ".join(dict.fromkeys(label(widget) for _, widget in visible))
            raise rehearsal.NotThere(f"{name} means {len(visible)} views: {several}")
        if visible:
            return region_of(*visible[0])
        if found:
            raise rehearsal.NotThere(f"{name} is there, but not on the screen")
    if number.isdigit():
        several = [one for one in walked if is_shown(one[1]) and type(one[1]).__name__ == kind and region_of(*one)]
        if 0 < int(number) <= len(several):
            return region_of(*several[int(number) - 1])
    if place := on_screen(app, name):
        return place
    visible = [widget for own, widget in walked if is_shown(widget) and region_of(own, widget)]
    there = [label(widget) for widget in visible]
    there += [text for widget in visible if widget.id is None for text in texts(widget)]
    raise rehearsal.no_such("view", name, there)


def region_of(own, widget):
    """Where a widget is, and the part that can be seen; None where nothing of it can."""
    place = laid_out(own, widget)
    if place is None:
        return None
    region, clip = place
    visible = region.intersection(clip).intersection(own.size.region)
    return (region, visible) if widget.display and widget.visible and visible.size else None


def on_screen(app, text):
    """Where a text is on the screen as drawn, if it is there once and no part of a longer word."""
    from rich.cells import cell_len
    from textual.geometry import Region

    found = [
        Region(cell_len(line[:match.start()]), row, cell_len(text), 1)
        for row, line in enumerate(cells(app).split("\n"))
        for match in re.finditer(rf"(?<!\w){re.escape(text)}(?!\w)", line)]
    if len(found) > 1:
        raise rehearsal.NotThere(f"{text} is {len(found)} times on the screen")
    return (found[0], found[0]) if found else None
