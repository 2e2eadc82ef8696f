"""What a window of Qt Quick tells: signals and properties of its objects, and what it shows."""

import os
from typing import Any

from rehearsal_ui import accessibility, rehearsal
from rehearsal_ui.qt import binding, scene

ACTIONS = ("clicked", "doubleClicked", "tapped", "triggered", "toggled", "activated", "pressed", "released", "canceled",
           "pressAndHold")
KEPT = ("visible", "activeFocus", "currentIndex", "highlighted", "down", "opened", "text", "containsMouse")
# What only lays out others, or has nothing to be seen; without a name it is not told.
LAYOUTS = {"Item", "Row", "Column", "Grid", "Flow", "RowLayout", "ColumnLayout", "GridLayout", "StackLayout", "Loader",
           "Repeater", "FocusScope", "Instantiator", "Shortcut", "Timer", "Connections", "Binding", "PopupItem"}


def kind_of(thing):
    """What an object is called as a class: `Button` in each release and style."""
    return thing.metaObject().className().split("_QML")[0].removeprefix("QQuick")


def maker_of(thing):
    """Who wrote the object: `app`, `Qt` for a part of a style, or None for what C++ makes by itself."""
    context = binding.QtQml.QQmlEngine.contextForObject(thing)
    if context is None:
        return None
    address = context.baseUrl()
    if address.isEmpty():
        return None
    if address.isLocalFile():
        return "Qt" if os.path.realpath(address.toLocalFile()).startswith(binding.folder()) else "app"
    is_of_qt = address.scheme() == "qrc" and address.path().startswith(("/qt-project.org/", "/qt/qml/Qt"))
    return "Qt" if is_of_qt else "app"


def is_item(thing):
    return isinstance(thing, binding.QtQuick.QQuickItem)


def is_window(thing: Any) -> bool:
    """Whether something is a window of Qt Quick."""
    return binding.is_a(thing, binding.QtQuick, "QQuickWindow")


def window_of_file(session, warnings):
    """The window of a QML file; components, modules and scripts beside it are found. The engine comes with it."""
    app, QtCore, QtQml = session.app, binding.QtCore, binding.QtQml
    path = os.path.realpath(os.path.join(session.folder, app["run"]) if app else session.scene)
    if not os.path.exists(path):
        raise rehearsal.NotThere(f"there is no file {app['run']} beside the script")
    if QtQml is None or binding.QtQuick is None:
        raise rehearsal.NotThere(f"{binding.name} is installed here without Qt Quick")
    with open(path, encoding="utf-8") as file:
        text = file.read() if app else rehearsal.filled(session)
    engine = QtQml.QQmlEngine()
    engine.addImportPath(os.path.dirname(path))
    engine.setOutputWarningsToStandardError(False)
    engine.warnings.connect(lambda list: warnings.extend(one.description() for one in list))
    component = QtQml.QQmlComponent(engine)
    component.setData(text.encode(), QtCore.QUrl.fromLocalFile(path))
    window = component.create()
    if window is None:
        place = QtCore.QUrl.fromLocalFile(os.path.dirname(path)).toString() + "/"
        raise rehearsal.NotThere("; ".join(
            one.toString().replace(place, "") for one in component.errors()) or "the scene has no root")
    if not is_window(window):
        raise rehearsal.NotThere(f"the root of the scene is a {kind_of(window)}; a Window is expected")
    return window, (engine, component)


class Scene(scene.Scene):
    """A window of Qt Quick, and the objects in it that the app has: by their names, or else by text or class."""

    def __init__(self, session, hands, app, window):
        super().__init__(session, hands, app)
        self.window, self.swaps = window, []
        self.window.frameSwapped.connect(lambda: self.swaps.append(session.now()))
        self.look()
        self.accessible = accessibility.of_window(binding.name, self.window, hands.announce)

    async def draw(self):
        """Shows one frame."""
        turns = self.hands.turns
        await turns.some()
        self.swaps.clear()
        self.window.update()
        for _ in range(300):
            if not self.swaps:
                await turns.some(1)
        self.look()

    def is_moving(self, last):
        """Whether the picture is another than the last, and the picture."""
        picture = self.picture()
        return picture != last, picture

    def picture(self):
        """The window's pixels: what an Animator moves shows nowhere else."""
        return binding.pixels(self.window.grabWindow())

    def roots(self):
        return [one for window in [self.window, *self.others()] for one in (window, window.contentItem())]

    def below(self, thing):
        """What is in an object: children, items, and of a popup's item the popup: nothing else leads to a tool tip."""
        if not is_item(thing):
            return thing.children()
        popup = [thing.parent()] if kind_of(thing) == "PopupItem" else []
        return [*popup, *thing.children(), *thing.childItems()]

    def others(self):
        """Windows beside the main one: popups that have a window of their own, and those that the app opens."""
        return [one for one in binding.QtGui.QGuiApplication.topLevelWindows()
                if is_window(one) and one is not self.window and one.isVisible()]

    def next_window(self):
        """The window that has the keyboard when no other has."""
        return self.window if binding.is_alive(self.window) and self.window.isVisible() else None

    def at(self, point):
        """The window that is on top at a point of the main one, and the point in it."""
        there = self.window.mapToGlobal(point)
        for window in reversed(self.others()):
            if window.geometry().contains(there):
                return window, window.mapFromGlobal(there)
        return self.window, point

    def focused(self):
        """The window that has the keyboard."""
        focused = binding.QtGui.QGuiApplication.focusWindow()
        if focused in self.others():
            return focused
        if focused is not None and focused is not self.window:
            raise rehearsal.NotThere("the window is in the background, and has no keyboard")
        return self.window

    def corner(self, item):
        """Where an item is in the main window, whichever window it is shown in."""
        QtCore = binding.QtCore
        corner, window = item.mapToScene(QtCore.QPointF(0, 0)), item.window()
        if window is None or window is self.window:
            return corner
        return corner + QtCore.QPointF(window.position() - self.window.position())

    def name_of(self, thing):
        """What an object is called: its objectName, else of what the app's QML has its text or its class."""
        kind, maker, name = kind_of(thing), maker_of(thing), thing.objectName()
        if kind == "PopupItem" or isinstance(thing, binding.QtGui.QWindow):
            return name if name and kind != "PopupItem" and maker == "app" else None
        is_popup = self.is_popup(thing)
        if name and maker is not None:
            return name
        is_told = is_item(thing) and maker == "app" and kind not in LAYOUTS
        # A popup of the app is heard from the beginning, one that Qt makes, as a tool tip, when it is shown.
        if not is_told and not (is_popup and (maker == "app" or self.is_seen(thing))):
            return None
        for key in ("title", "text") if maker == "app" else ():
            if isinstance(text := thing.property(key), str) and (called := rehearsal.name_from(text)):
                return called
        return kind

    @staticmethod
    def is_popup(thing):
        return thing.metaObject().indexOfProperty("closePolicy") >= 0

    def listen(self, name, thing):
        meta, fired = thing.metaObject(), self.fired(name)

        def changed(key):
            if binding.is_alive(thing):
                self.assigned(name, key, thing.property(key))

        is_control = meta.indexOfProperty("hoverEnabled") >= 0
        heard = [(one, fired, one) for one in scene.QUESTIONS + ACTIONS
                 if is_control or one not in ("pressed", "released")]
        heard += [(key + "Changed", changed, key) for key in KEPT if meta.indexOfProperty(key) >= 0]
        signals = binding.signals(thing)
        for signal, tell, what in heard:
            if signal in signals:
                relay = scene.relay(tell, what)
                self.relays.append(relay)
                binding.connect(thing, signal, signals[signal], relay)

    def is_seen(self, thing):
        item = self.item(thing)
        return item is not None and item.isVisible()

    def item(self, thing):
        """The item that an object is shown by: of a popup the one around its content."""
        if is_item(thing):
            return thing
        content = thing.property("contentItem") if self.is_popup(thing) else None
        return content.parentItem() if content else None

    def place(self, name):
        item = self.item(self.thing(name))
        if item is None or not item.isVisible():
            raise rehearsal.NotThere(f"{name} is not on the screen")
        corner = self.corner(item)
        return corner.x(), corner.y(), item.width(), item.height()

    def views(self):
        parent, QtCore = binding.QtQuick.QQuickItem.parentItem, binding.QtCore
        items = {self.item(thing): name for name, thing in self.named.items()}
        items = {item: name for item, name in items.items() if item and item.isVisible() and item.window()}
        paths = rehearsal.paths(items, parent)
        focus = rehearsal.nearest(self.window.activeFocusItem(), items, parent)
        views = [{"path": "window", "class": "Window", "frame": [0, 0, self.window.width(), self.window.height()]}]
        for item, (path, above) in sorted(paths.items(), key=lambda one: one[1][0]):
            thing = self.named[items[item]]
            corner = item.mapToItem(above, QtCore.QPointF(0, 0)) if above else self.corner(item)
            told = {"focused": True} if item is focus else {}
            properties = {"alpha": item.opacity(), "scale": item.scale(), **told}
            if isinstance(text := thing.property("text"), str) and text:
                properties["title"] = text
            views.append({"path": path, "class": thing.metaObject().className().split("_QML")[0],
                          "properties": properties, "frame": [corner.x(), corner.y(), item.width(), item.height()]})
        return self.accessible.add(views, {paths[item][0]: item for item in paths}) if self.accessible else views
