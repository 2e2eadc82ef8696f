"""What windows of widgets tell: signals of the widgets in them, what changes of these, and what they show."""

import functools
from typing import Any, Iterator

from rehearsal_ui import rehearsal
from rehearsal_ui.qt import binding, parts, scene

QUESTIONS = ("aboutToShow", "aboutToHide", "accepted", "rejected", "finished", "customContextMenuRequested")
ACTIONS = (
    "clicked", "doubleClicked", "pressed", "released", "toggled", "triggered", "activated", "highlighted", "textEdited",
    "editingFinished", "returnPressed", "itemClicked", "itemDoubleClicked", "itemActivated", "itemSelectionChanged",
    "tabBarClicked", "tabCloseRequested", "splitterMoved", "sliderMoved", "linkActivated")
#: Signals that say that a property has another value, and its name; the first argument is the value if it is plain.
KEPT = {"textChanged": "text", "valueChanged": "value", "currentIndexChanged": "currentIndex",
        "currentChanged": "currentIndex", "currentRowChanged": "currentRow", "topLevelChanged": "floating",
        "windowTitleChanged": "title"}
PLAIN = {"bool", "int", "double", "QString"}
#: What only lays out others; without a name it is not told.
LAYOUTS = {"QWidget", "QFrame", "QStackedWidget", "QScrollArea", "QSplitterHandle", "QSizeGrip", "QRubberBand",
           "QFocusFrame", "QWidgetResizeHandler", "QComboBoxPrivateScroller", "QMenuBarExtension", "QToolBarSeparator",
           "QToolBarExtension", "QDialogButtonBox", "QScrollBar", "QTableCornerButton", "QMdiAreaTabBar",
           "QToolBarHandle", "QMainWindowTabBar", "QMainWindowLayoutSeparatorHelper"}
#: Names that Qt gives to parts of widgets which a person reads or presses.
SHOWN = {"qt_msgbox_label": "label", "qt_msgbox_informativelabel": "informative", "qt_tabwidget_tabbar": "tabs"}
TEXTS = ("text", "plainText", "currentText", "title", "windowTitle")


def is_widget(thing: Any) -> bool:
    """Whether something is a widget."""
    return isinstance(thing, binding.QtWidgets.QWidget)


def windows() -> list[Any]:
    """The windows of widgets that are on the screen, in the order in which they were made."""
    found = []
    for window in binding.QtGui.QGuiApplication.topLevelWindows():
        if window.isVisible() and window.metaObject().className() == "QWidgetWindow":
            widget = binding.QtWidgets.QWidget.find(window.winId())
            if widget is not None and widget.isVisible():
                found.append(widget)
    return found


def main_window() -> Any:
    """The window that an app is about: its first one with a frame, and no splash screen; None if it shows none."""
    WindowType = binding.QtCore.Qt.WindowType
    shown = [one for one in windows() if one.windowType() in (WindowType.Window, WindowType.Dialog, WindowType.Tool)]
    framed = [one for one in shown if isinstance(one, binding.QtWidgets.QMainWindow)]
    return (framed or shown or [None])[0]


def kind_of(thing: Any) -> str:
    """What an object is called as a class: `PushButton`; of a class of the app its own name."""
    name = thing.metaObject().className().rsplit("::", 1)[-1]
    return name[1:] if name[0] == "Q" and name[1:2].isupper() else name


@functools.cache
def watchers() -> Any:
    """The class of what sees the events of a widget."""
    QtCore = binding.QtCore
    Type = QtCore.QEvent.Type
    heard = {Type.Show: ("visible", True), Type.Hide: ("visible", False), Type.FocusIn: ("activeFocus", True),
             Type.FocusOut: ("activeFocus", False), Type.Enter: ("containsMouse", True),
             Type.Leave: ("containsMouse", False), Type.WindowActivate: ("active", True),
             Type.WindowDeactivate: ("active", False)}

    class Watcher(QtCore.QObject):  # type: ignore[name-defined]
        def __init__(self, name: str, is_window: bool, tell: Any):
            super().__init__()
            self.name, self.is_window, self.tell = name, is_window, tell

        def eventFilter(self, thing: Any, event: Any) -> bool:
            found = heard.get(event.type())
            if found is not None and (found[0] != "active" or self.is_window):
                self.tell(self.name, *found)
            return False

    return Watcher


class Scene(scene.Scene):
    """The windows of widgets of an app: their objects by names, or else by text or class."""

    questions = QUESTIONS

    def __init__(self, session: Any, hands: Any, app: Any, window: Any):
        super().__init__(session, hands, app)
        self.window = window
        self.rows: dict[str, tuple[Any, parts.Part]] = {}
        self.accessible = None
        self.look()

    async def draw(self) -> None:
        """Shows one frame."""
        await self.hands.turns.some()
        if not binding.is_alive(self.window) or not self.window.isVisible():
            self.window = main_window() or self.window
        self.look()

    def is_moving(self, last: Any) -> tuple[bool, Any]:
        """Whether an animation runs that ends by itself."""
        QtCore = binding.QtCore
        state, kind = QtCore.QAbstractAnimation.State.Running, QtCore.QAbstractAnimation
        running = any(one.state() == state and one.totalDuration() >= 0
                      for window in windows() for one in window.findChildren(kind))
        return running, None

    # Names

    def roots(self) -> list[Any]:
        """The windows, and those without a parent that are not shown yet, if nothing else is called so."""
        shown = windows()
        waiting: dict[tuple[str, ...], list[Any]] = {}
        for one in binding.QtWidgets.QApplication.topLevelWidgets():
            if binding.is_alive(one) and one not in shown and one.parentWidget() is None:
                key = (one.metaObject().className(), one.objectName(), one.windowTitle())
                waiting.setdefault(key, []).append(one)
        hidden = [waiting[key][0] for key in sorted(waiting) if len(waiting[key]) == 1]
        main = [self.window] if binding.is_alive(self.window) else []
        return [*main, *shown, *hidden]

    def below(self, thing: Any) -> list[Any]:
        actions = thing.actions() if is_widget(thing) else []
        return [*thing.children(), *actions]

    def name_of(self, thing: Any) -> str | None:
        """What an object is called: its objectName, else its accessible name, its text or title, or its class."""
        if self.is_action(thing):
            is_told = not thing.isSeparator() and menu_of(thing) is None
            return self.own_name(thing) or parts.called(thing.text()) if is_told else None
        if not is_widget(thing):
            return None
        if name := self.own_name(thing):
            return name
        if thing.metaObject().className() in LAYOUTS and not thing.isWindow() or self.is_inner(thing):
            return None
        if accessible := rehearsal.name_from(thing.accessibleName()):
            return accessible
        keys = ("windowTitle", "title") if thing.isWindow() else ("text", "title", "windowTitle")
        is_typed_into = thing.metaObject().indexOfProperty("readOnly") >= 0
        for key in () if is_typed_into else keys:
            if isinstance(text := thing.property(key), str) and (called := parts.called(text)):
                return called
        return kind_of(thing)

    def own_name(self, thing: Any) -> str:
        name = thing.objectName()
        return SHOWN.get(name, "") if name.startswith(("qt_", "_q_")) else name

    def is_inner(self, thing: Any) -> bool:
        """Whether a widget without a name is one that Qt has made to draw another: its label, editor or viewport."""
        QtWidgets = binding.QtWidgets
        if thing.objectName().startswith(("qt_", "_q_")):
            return True
        if isinstance(thing, QtWidgets.QToolButton) and thing.defaultAction() is not None:
            return True  # It shows an action, which has a name.
        above = thing.parentWidget()
        if isinstance(above, (QtWidgets.QAbstractSpinBox, QtWidgets.QComboBox, QtWidgets.QCalendarWidget)):
            return not thing.isWindow()
        if isinstance(thing, QtWidgets.QToolButton) and isinstance(above, QtWidgets.QTabBar):
            return True
        return above is not None and above.objectName().startswith("qt_calendar")

    @staticmethod
    def is_action(thing: Any) -> bool:
        owner = binding.QtGui if hasattr(binding.QtGui, "QAction") else binding.QtWidgets
        return isinstance(thing, owner.QAction)

    def shows(self, thing: Any, text: str) -> bool:
        return any(isinstance(value, str) and text in (value, parts.plain(value))
                   for value in (thing.property(key) for key in (*TEXTS, "accessibleName")))

    # Listening

    def listen(self, name: str, thing: Any) -> None:
        fired = self.fired(name)
        signals = binding.signals(thing)
        for signal in (one for one in (*QUESTIONS, *ACTIONS, *KEPT) if one in signals):
            key = KEPT.get(signal)
            tell = functools.partial(self.changed, name, key, thing) if key else functools.partial(fired, signal)
            kinds = [one for one in signals[signal].partition("(")[2].rstrip(")").split(",") if one]
            if kinds and set(kinds) <= PLAIN:
                getattr(thing, signal).connect(receiver(tell, len(kinds)))
            else:
                relay = scene.relay(lambda _, tell=tell: tell(), signal)
                self.relays.append(relay)
                binding.connect(thing, signal, signals[signal], relay)
        if is_widget(thing):
            watcher = watchers()(name, thing.isWindow(), self.assigned)
            self.relays.append(watcher)
            thing.installEventFilter(watcher)

    def changed(self, name: str, key: str, thing: Any, *values: Any) -> None:
        if binding.is_alive(thing):
            text = thing.property("plainText") if key == "text" else None
            value = values[0] if values else thing.property(key) if text is None else text
            self.assigned(name, key, value[:parts.MOST_TEXT] if isinstance(value, str) else value)

    # Places

    def next_window(self) -> Any:
        """The window that has the keyboard when no other has: a dialog that waits, else the newest with a frame."""
        WindowType = binding.QtCore.Qt.WindowType
        framed = [one for one in windows() if one.windowType() in (WindowType.Window, WindowType.Dialog)]
        modal = self.app.activeModalWidget()
        front = modal if modal in framed else framed[-1] if framed else None
        return front.windowHandle() if front is not None else None

    def at(self, point: Any) -> tuple[Any, Any]:
        """The window that is on top at a point of the main one, and the point in it."""
        there = self.window.mapToGlobal(point)
        others = [one for one in windows() if one is not self.window]
        front = [one for one in (self.app.activePopupWidget(), self.app.activeModalWidget()) if one is not None]
        for widget in [*(one for one in front if one in others), *reversed(others)]:
            window = widget.windowHandle()
            if window.geometry().contains(there):
                return window, window.mapFromGlobal(there)
        window = self.window.windowHandle()
        return window, window.mapFromGlobal(there)

    def focused(self) -> Any:
        """The window that has the keyboard."""
        focused = binding.QtGui.QGuiApplication.focusWindow()
        if focused is not None and focused is self.hands.other:
            raise rehearsal.NotThere("the window is in the background, and has no keyboard")
        return focused or self.window.windowHandle()

    def is_seen(self, thing: Any) -> bool:
        return self.spot(thing) is not None

    def spot(self, thing: Any) -> tuple[Any, tuple[int, int, int, int]] | None:
        """The widget in which an object is shown, and where in it; None for what is not on the screen."""
        QtWidgets = binding.QtWidgets
        if is_widget(thing) and thing.isVisible():
            return thing, (0, 0, thing.width(), thing.height())
        is_menu = isinstance(thing, QtWidgets.QMenu)
        action = thing.menuAction() if is_menu else thing
        if not self.is_action(action):
            return None
        for widget in holders(action):
            if not binding.is_alive(widget) or not widget.isVisible():
                continue
            if isinstance(widget, (QtWidgets.QMenu, QtWidgets.QMenuBar)):
                if (area := widget.actionGeometry(action)).isValid():
                    return widget, parts.rectangle(area)
            elif isinstance(widget, QtWidgets.QToolBar):
                button = widget.widgetForAction(action)
                if button is not None and button.isVisible():
                    return button, (0, 0, button.width(), button.height())
            elif isinstance(widget, QtWidgets.QToolButton) and widget.defaultAction() == action:
                return widget, (0, 0, widget.width(), widget.height())
        return None

    def place(self, name: str) -> tuple[int, int, int, int]:
        try:
            found = self.spot(self.thing(name))
        except rehearsal.NotThere:
            found = self.part(name)
            if found is None:
                raise
        if found is None and (found := self.part(name)) is None:
            raise rehearsal.NotThere(f"{name} is not on the screen")
        widget, (x, y, width, height) = found
        corner = self.corner(widget)
        if isinstance(widget, (binding.QtWidgets.QCheckBox, binding.QtWidgets.QRadioButton)):
            wide, width = width, min(width, widget.sizeHint().width())  # Beside its label it cannot be clicked.
            x += wide - width if widget.layoutDirection() == binding.QtCore.Qt.LayoutDirection.RightToLeft else 0
        return corner[0] + x, corner[1] + y, width, height

    def part(self, name: str) -> tuple[Any, tuple[int, int, int, int]] | None:
        """A row, tab or header that is called so or has that text, or the cell of a table that has it."""
        self.views()
        if name in self.rows:
            return self.rows[name][0], self.rows[name][1].frame
        for widget, part in self.rows.values():
            if part.properties.get("title") == name:
                return widget, part.frame
        for widget in {id(widget): widget for widget, _ in self.rows.values()}.values():
            if isinstance(widget, binding.QtWidgets.QAbstractItemView) and (area := parts.cell(widget, name)):
                return widget, area
        return None

    def corner(self, widget: Any) -> tuple[int, int]:
        """Where a widget is in the main window, whichever window it is shown in."""
        origin = binding.QtCore.QPoint(0, 0)
        at = widget.mapToGlobal(origin) - self.window.mapToGlobal(origin)
        return at.x(), at.y()

    # Views

    def views(self) -> list[dict[str, Any]]:
        self.rows = {}
        window = self.window
        if not binding.is_alive(window):
            return [{"path": "window", "class": "Window", "frame": [0, 0, *self.session.size]}]
        views = [{"path": "window", "class": window.metaObject().className(), "properties": self.properties(window),
                  "frame": [0, 0, window.width(), window.height()]}]
        shown: dict[Any, Any] = {}
        for name, thing in self.named.items():
            found = self.spot(thing) if thing is not window else None
            if found is not None and not (isinstance(thing, binding.QtWidgets.QMenu) and found[0] is not thing):
                shown[thing] = (name, *found)
        names = {thing: name for thing, (name, _, _) in shown.items()}
        paths = rehearsal.paths(names, functools.partial(self.above, shown))
        focus = rehearsal.nearest(self.app.focusWidget(), {**names, window: ""}, lambda one: one.parentWidget())
        if focus is window:
            views[0]["properties"]["focused"] = True
        for thing, (path, above) in sorted(paths.items(), key=lambda one: one[1][0]):
            _, widget, (x, y, width, height) = shown[thing]
            corner, parent = self.corner(widget), self.corner(shown[above][1]) if above is not None else (0, 0)
            properties = self.properties(thing) | ({"focused": True} if thing is focus else {})
            frame = [corner[0] - parent[0] + x, corner[1] - parent[1] + y, width, height]
            views.append({"path": path, "class": thing.metaObject().className(), "properties": properties,
                          "frame": frame})
            views += self.part_views(thing, path)
        return views

    def above(self, shown: dict[Any, Any], thing: Any) -> Any:
        """What an object is shown in; a window is in none."""
        widget = thing
        if thing in shown and shown[thing][1] is not thing:
            widget = shown[thing][1]
            if widget in shown:
                return widget
        return None if widget.isWindow() else widget.parentWidget()

    def part_views(self, thing: Any, path: str) -> Iterator[dict[str, Any]]:
        if not is_widget(thing):
            return
        for part in parts.of(thing):
            number, name = 1, part.name
            while name in self.rows or name in self.named:
                number += 1
                name = f"{part.name}.{number}"
            self.rows[name] = thing, part
            yield {"path": f"{path}/{name}", "class": part.kind, "properties": part.properties,
                   "frame": list(part.frame)}

    def properties(self, thing: Any) -> dict[str, Any]:
        """What a person reads of an object, and what it may be set to."""
        told: dict[str, Any] = {}
        QtWidgets = binding.QtWidgets
        if isinstance(thing, QtWidgets.QLineEdit):
            told["title"] = thing.displayText()
        elif isinstance(thing, QtWidgets.QStatusBar):
            told["title"] = thing.currentMessage()
        for key in ("windowTitle", "title") if is_widget(thing) and thing.isWindow() else TEXTS:
            if "title" not in told and isinstance(text := thing.property(key), str) and text:
                told["title"] = text[:parts.MOST_TEXT]
        for key in ("value", "currentIndex", "checkState", "placeholderText", "selectedText"):
            value = thing.property(key)
            if isinstance(value, (int, float)) and not isinstance(value, bool) or isinstance(value, str) and value:
                told[key] = value
        told.pop("checkState", None)
        if thing.property("checkable") or isinstance(thing, (QtWidgets.QCheckBox, QtWidgets.QRadioButton)):
            told["checked"] = bool(thing.property("checked"))
            if isinstance(thing, QtWidgets.QCheckBox) and binding.number(thing.checkState()) == 1:
                told["checked"] = "partially"
        if thing.property("enabled") is False:
            told["enabled"] = False
        if isinstance(opacity := thing.property("windowOpacity"), float) and opacity != 1:
            told["alpha"] = opacity
        return told


def receiver(tell: Any, count: int) -> Any:
    """A function that takes as many values as a signal has: bindings hand over as many as it takes."""
    return (lambda one: tell(one)) if count == 1 else lambda one, two: tell(one, two)


def menu_of(action: Any) -> Any:
    """The menu that an action opens; None if it opens none."""
    return action.menu() if hasattr(action, "menu") else None


def holders(action: Any) -> list[Any]:
    """The widgets that show an action."""
    if hasattr(action, "associatedObjects"):
        return [one for one in action.associatedObjects() if is_widget(one)]
    return list(action.associatedWidgets())
