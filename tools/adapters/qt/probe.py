"""What a window of Qt Quick tells: signals and properties of the objects that the scene names, and what it shows."""

import importlib.util
import os
import re
import sys

import accessibility
import rehearsal

PYSIDE = "PySide6" if importlib.util.find_spec("PySide6") else "PySide2"
os.environ["QT_QUICK_CONTROLS_STYLE"] = "Basic" if PYSIDE == "PySide6" else "Default"
QtCore, QtGui, QtQml, QtQuick, QtTest = (
    importlib.import_module(f"{PYSIDE}.{name}") for name in ("QtCore", "QtGui", "QtQml", "QtQuick", "QtTest"))

FRAME = 16000
QUESTIONS = ("aboutToShow", "opened", "aboutToHide", "closed", "accepted", "rejected")
ACTIONS = ("clicked", "triggered", "toggled", "activated", "pressed", "released", "canceled", "pressAndHold")
KEPT = ("visible", "activeFocus", "currentIndex", "highlighted", "down", "opened", "text", "containsMouse")


class Scene:
    """The window, and the objects in it that the file names."""

    def __init__(self, session, hands):
        text = rehearsal.filled(session)
        self.session, self.hands, self.names = session, hands, set(re.findall(r'objectName: *"([^"]+)"', text))
        self.named, self.kept, self.warnings, self.swaps, self.frames = {}, [], [], [], 0
        session.now = lambda: self.frames * FRAME
        self.app, self.engine = QtGui.QGuiApplication(sys.argv[:1]), QtQml.QQmlEngine()
        self.engine.setOutputWarningsToStandardError(False)
        self.engine.warnings.connect(lambda list: self.warnings.extend(one.description() for one in list))
        self.component = QtQml.QQmlComponent(self.engine)
        self.component.setData(text.encode(), QtCore.QUrl("scene.qml"))
        self.window = self.component.create()
        if self.window is None:
            raise rehearsal.NotThere("; ".join(one.toString() for one in self.component.errors()))
        self.window.resize(*session.size)
        self.window.frameSwapped.connect(lambda: self.swaps.append(self.frames))
        self.look()
        self.accessible = accessibility.of_window(PYSIDE, self.window, hands.announce)
        self.window.show()
        self.window.requestActivate()
        self.app.processEvents()

    def draw(self):
        """Shows one frame."""
        self.app.processEvents()
        self.swaps.clear()
        self.window.update()
        for _ in range(300):
            if not self.swaps:
                self.app.processEvents()
        self.frames += 1
        self.look()

    def look(self):
        """Finds objects that have come, in the order of the tree."""
        self.kept = rehearsal.tree(  # Kept, so that no identity is used twice.
            [self.window, self.window.contentItem()], lambda thing: [
                *thing.children(), *(thing.childItems() if isinstance(thing, QtQuick.QQuickItem) else ())])
        for thing in self.kept:
            name = thing.objectName()
            if name in self.names and name not in self.named:
                self.named[name] = thing
                self.listen(name, thing)

    def listen(self, name, thing):
        """Tells an object's signals and what changes of its properties."""
        meta, hands = thing.metaObject(), self.hands

        def fired(signal):
            kind = "callback" if signal in QUESTIONS else "action"
            begun = hands.causes.get(name) if signal in ("opened", "closed") else None
            number = self.session.event(kind, signal, subject=name, cause=begun or hands.input)
            if signal in ("aboutToShow", "aboutToHide"):
                hands.causes[name] = hands.causes[None] = number
            elif kind == "action":
                hands.input = number

        def changed(key):
            value = thing.property(key)
            if isinstance(value, (bool, int, str)):
                self.session.event("assignment", key, subject=name, cause=hands.input, arguments={"value": value})

        # A mouse area's signals have an argument that Python cannot be handed.
        signals = () if meta.className().startswith("QQuickMouseArea") else QUESTIONS + ACTIONS
        is_control = meta.indexOfProperty("hoverEnabled") >= 0
        heard = [(one, fired, one) for one in signals if is_control or one not in ("pressed", "released")]
        heard += [(key + "Changed", changed, key) for key in KEPT if meta.indexOfProperty(key) >= 0]
        for signal, tell, what in heard:
            if hasattr(getattr(thing, signal, None), "connect"):
                getattr(thing, signal).connect(lambda *_, tell=tell, what=what: tell(what))

    def thing(self, name):
        if name not in self.named:
            raise rehearsal.NotThere(f"there is no object {name}")
        return self.named[name]

    def item(self, thing):
        """The item that an object is shown by: of a popup the one around its content."""
        if isinstance(thing, QtQuick.QQuickItem):
            return thing
        is_popup = thing.metaObject().indexOfProperty("closePolicy") >= 0
        return thing.property("contentItem").parentItem() if is_popup and thing.property("contentItem") else None

    def place(self, name):
        item = self.item(self.thing(name))
        if item is None or not item.isVisible():
            raise rehearsal.NotThere(f"{name} is not on the screen")
        corner = item.mapToScene(QtCore.QPointF(0, 0))
        return corner.x(), corner.y(), item.width(), item.height()

    def views(self):
        items = {self.item(thing): name for name, thing in self.named.items()}
        items = {item: name for item, name in items.items() if item and item.isVisible() and item.window()}
        paths = rehearsal.paths(items, QtQuick.QQuickItem.parentItem)
        focus = rehearsal.nearest(self.window.activeFocusItem(), items, QtQuick.QQuickItem.parentItem)
        views = [{"path": "window", "class": "Window", "frame": [0, 0, self.window.width(), self.window.height()]}]
        for item, (path, above) in sorted(paths.items(), key=lambda one: one[1][0]):
            thing, origin = self.named[items[item]], QtCore.QPointF(0, 0)
            corner = item.mapToItem(above, origin) if above else item.mapToScene(origin)
            told = {"focused": True} if item is focus else {}
            properties = {"alpha": item.opacity(), "scale": item.scale(), **told}
            if isinstance(text := thing.property("text"), str) and text:
                properties["title"] = text
            views.append({"path": path, "class": thing.metaObject().className().split("_QML")[0],
                          "properties": properties, "frame": [corner.x(), corner.y(), item.width(), item.height()]})
        return self.accessible.add(views, {paths[item][0]: item for item in paths}) if self.accessible else views
