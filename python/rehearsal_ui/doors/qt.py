"""A door for tests with pytest-qt: `pytest -p rehearsal_qt --rehearse tests.jsonl`.

Or one line for one test: `@pytest.mark.rehearse`. Steps are what the test does by `qtbot`; events are the signals of
widgets and the focus; the screen is the tree of visible widgets.
"""

from rehearsal_ui import rehearsal
from rehearsal_ui.doors import door

MOUSE = {"mouseClick": "tap", "mouseDClick": "doubleTap", "mousePress": "press", "mouseRelease": "release",
         "mouseMove": "move"}
KEYS = {"keyClick": "key", "keyClicks": "type", "keyPress": "key", "keyRelease": "key"}
WAITS = {"wait": "wait", "waitUntil": "wait"}
# Of the toolkit's own widgets; of a program's own classes every signal is told.
SIGNALS = ("clicked", "toggled", "triggered", "activated", "accepted", "rejected", "returnPressed", "editingFinished",
           "textChanged", "valueChanged", "currentIndexChanged", "itemSelectionChanged", "currentChanged")
PROPERTIES = ("text", "title", "windowTitle", "placeholderText", "value", "currentIndex", "currentText", "plainText")


class QtDoor(door.Door):
    fixture = "qtbot"

    def __init__(self, suite):
        super().__init__(suite)
        from pytestqt.qtbot import QtBot
        for names, where in ((MOUSE, self.target), (KEYS, self.keys)):
            for name, word in names.items():
                self.watch(QtBot, name, static=True, said=lambda arguments, named, word=word, where=where: (
                    word, where(arguments, named)))
        for name, word in WAITS.items():
            self.watch(QtBot, name, lambda arguments, named, word=word: (word, ""))

    def system(self, _):
        from pytestqt.qt_compat import qt_api
        self.api = qt_api
        return f"Qt {qt_api.QtCore.qVersion()}"

    def begin(self, _):
        self.heard, self.kept = set(), []
        self.app = self.api.QtWidgets.QApplication.instance()
        self.app.focusChanged.connect(self.focus)

    def end(self):
        self.app.focusChanged.disconnect(self.focus)
        self.kept = []

    def focus(self, old, new):
        for widget, word in ((old, "focusout"), (new, "focusin")):
            if widget is not None and self.session:
                self.safely(lambda: self.session.event(
                    "focus", word, subject=self.name(widget), cause=self.session.stimulus))

    # Names

    def name(self, widget):
        """The name that somebody gave it: as an object, as an attribute of a widget around it; else its class."""
        if widget.objectName():
            return widget.objectName().replace("/", ":")
        around = widget.parent()
        while around is not None:
            for key, value in getattr(around, "__dict__", {}).items():
                if value is widget:
                    return key.lstrip("_")
            around = around.parent()
        return type(widget).__name__

    def target(self, arguments, named):
        widget = arguments[0] if arguments else named.get("widget")
        if widget is not None and not isinstance(widget, self.api.QtWidgets.QWidget):
            return type(widget).__name__
        around = widget.parentWidget() if widget is not None else None
        # The viewport of a list or a text is no name that anybody knows.
        inner = widget is not None and widget.objectName() == "qt_scrollarea_viewport" and around is not None
        return self.name(around if inner else widget) if widget is not None else ""

    def keys(self, arguments, named):
        key = arguments[1] if len(arguments) > 1 else named.get("key", "")
        key = key if isinstance(key, str) else str(getattr(key, "name", key)).removeprefix("Key_")
        return f"{key} in {self.target(arguments, named)}"

    # Seeing

    def look(self):
        screen = self.app.primaryScreen().size()
        views = [{"path": "window", "class": "Screen", "frame": [0, 0, screen.width(), screen.height()]}]
        tops = [widget for widget in self.app.topLevelWidgets() if widget.isVisible() or widget in self.kept]
        # Qt gives them in no order.
        self.add(sorted(tops, key=lambda widget: (self.name(widget), widget.width(), widget.height())), "window", views)
        self.session.screen(views)

    def add(self, widgets, parent, views):
        counts = {}
        for widget in widgets:
            name = self.name(widget)
            counts[name] = counts.get(name, 0) + 1
            name += f"#{counts[name]}" if counts[name] > 1 else ""
            self.listen(widget, name)
            if not widget.isVisible():
                continue
            place, path = widget.geometry(), f"{parent}/{name}"
            views.append({"path": path, "class": widget.metaObject().className().replace("::", "."),
                          "frame": [place.x(), place.y(), place.width(), place.height()],
                          "properties": self.properties(widget)})
            self.add([child for child in widget.children()
                      if isinstance(child, self.api.QtWidgets.QWidget) and not child.isWindow()], path, views)

    def properties(self, widget):
        told = {"enabled": widget.isEnabled()}
        if widget.hasFocus():
            told["focused"] = True
        meta = widget.metaObject()
        if meta.indexOfProperty("checkable") >= 0 and widget.property("checkable"):
            told["checked"] = widget.property("checked")
        for key in PROPERTIES:
            value = widget.property(key) if meta.indexOfProperty(key) >= 0 else None
            if isinstance(value, (bool, int, float)) or value and isinstance(value, str):
                told["title" if key in ("text", "windowTitle") else key] = simple(value)
        return told

    def listen(self, widget, name):
        """Tells the signals of a widget and of its actions, from the first time it is seen."""
        if any(widget is one for one in self.kept):
            return
        self.kept.append(widget)
        for signal in self.signals(widget):
            self.connect(widget, signal, name)
        for action in widget.actions():
            if not any(action is one for one in self.kept):
                self.kept.append(action)
                self.connect(action, "triggered", action.objectName() or action.text().replace("&", "") or "action")

    def signals(self, widget):
        meta, own = widget.metaObject(), []
        while meta is not None and not meta.className().startswith("Q"):
            for index in range(meta.methodOffset(), meta.methodCount()):
                method = meta.method(index)
                if method.methodType() == self.api.QtCore.QMetaMethod.MethodType.Signal:
                    own.append(bytes(method.name()).decode())
            meta = meta.superClass()
        return sorted({*own, *SIGNALS})

    def connect(self, thing, signal, name):
        source = getattr(thing, signal, None)
        if not hasattr(source, "connect"):
            return
        session = self.session

        def fired(*values):
            if self.session is session:
                told = {str(number): simple(value) for number, value in enumerate(values)
                        if isinstance(value, (bool, int, float, str))}
                session.event("action", signal, subject=name, cause=session.stimulus, arguments=told or None)

        source.connect(fired)


def simple(value):
    return rehearsal.steady(value) if isinstance(value, str) else value

