"""What a window of Qt Quick tells: signals and properties of the objects that the scene names, and what it shows."""

import os
import re
import sys

try:
    os.environ["QT_QUICK_CONTROLS_STYLE"] = "Basic"
    from PySide6.QtCore import QPointF, QUrl
    from PySide6.QtGui import QAccessible, QGuiApplication
    from PySide6.QtQml import QQmlComponent, QQmlEngine
    from PySide6.QtQuick import QQuickItem, QQuickWindow
except ImportError:
    os.environ["QT_QUICK_CONTROLS_STYLE"] = "Default"
    from PySide2.QtCore import QPointF, QUrl
    from PySide2.QtGui import QGuiApplication

    QAccessible = None  # Python cannot ask it in Qt 5.
    from PySide2.QtQml import QQmlComponent, QQmlEngine
    from PySide2.QtQuick import QQuickItem, QQuickWindow

import rehearsal

QUESTIONS = ("aboutToShow", "opened", "aboutToHide", "closed", "accepted", "rejected")
ACTIONS = ("clicked", "triggered", "toggled", "activated", "pressed", "released", "canceled", "pressAndHold")
KEPT = ("visible", "activeFocus", "currentIndex", "highlighted", "down", "opened", "text",
        "containsMouse")


class Scene:
    """The window, and the objects in it that the file names."""

    def __init__(self, session):
        text = rehearsal.filled(session)
        self.session, self.names = session, set(re.findall(r'objectName: *"([^"]+)"', text))
        self.named, self.kept, self.warnings, self.causes = {}, [], [], {}
        self.hands = None
        self.app, self.engine = QGuiApplication(sys.argv[:1]), QQmlEngine()
        self.engine.setOutputWarningsToStandardError(False)
        self.engine.warnings.connect(lambda list: self.warnings.extend(one.description() for one in list))
        self.component = QQmlComponent(self.engine)
        self.component.setData(text.encode(), QUrl("scene.qml"))
        self.window = self.component.create()
        if self.window is None:
            raise rehearsal.NotThere("; ".join(one.toString() for one in self.component.errors()))
        self.frames = self.swaps = 0
        self.window.resize(*session.size)
        self.window.frameSwapped.connect(self.swapped)

    def swapped(self):
        self.swaps += 1

    def look(self):
        """Finds objects that have come, in the order of the tree."""
        seen, self.kept = set(), []

        def walk(thing):
            if thing is None or id(thing) in seen:
                return
            seen.add(id(thing))
            self.kept.append(thing)  # So that no identity is used twice.
            name = thing.objectName()
            if name in self.names and name not in self.named:
                self.named[name] = thing
                self.listen(name, thing)
            for child in thing.children():
                walk(child)
            for child in thing.childItems() if isinstance(thing, QQuickItem) else ():
                walk(child)

        walk(self.window)
        walk(self.window.contentItem())

    def listen(self, name, thing):
        """Tells an object's signals and what changes of its properties."""
        meta = thing.metaObject()

        def fired(signal):
            kind = "callback" if signal in QUESTIONS else "action"
            begun = self.causes.get(name) if signal in ("opened", "closed") else None
            number = self.session.event(kind, signal, subject=name, cause=begun or self.input)
            if signal in ("aboutToShow", "aboutToHide"):
                self.causes[name] = self.causes[None] = number
            elif kind == "action" and self.hands:
                self.hands.input = number

        def changed(key):
            value = thing.property(key)
            if isinstance(value, (bool, int, str)):
                self.session.event("assignment", key, subject=name, cause=self.input, arguments={"value": value})

        for signal in QUESTIONS + ACTIONS:
            if meta.className().startswith("QQuickMouseArea"):
                break  # Its signals have an argument that Python cannot be handed.
            is_told = signal not in ("pressed", "released") or meta.indexOfProperty("hoverEnabled") >= 0
            if is_told and hasattr(getattr(thing, signal, None), "connect"):
                getattr(thing, signal).connect(lambda *_, signal=signal: fired(signal))
        for key in KEPT:
            if meta.indexOfProperty(key) >= 0 and hasattr(getattr(thing, key + "Changed", None), "connect"):
                getattr(thing, key + "Changed").connect(lambda *_, key=key: changed(key))

    @property
    def input(self):
        return self.hands.input if self.hands and self.hands.input else self.session.stimulus

    def item(self, thing):
        """The item that an object is shown by: of a popup the one around its content."""
        if isinstance(thing, (QQuickItem, QQuickWindow)):
            return thing if isinstance(thing, QQuickItem) else None
        content = thing.property("contentItem")
        is_popup = isinstance(content, QQuickItem) and thing.metaObject().indexOfProperty("closePolicy") >= 0
        return content.parentItem() if is_popup else None

    def views(self):
        items = {name: self.item(thing) for name, thing in self.named.items()}
        names = {item: name for name, item in items.items() if item and item.isVisible() and item.window()}

        def above(item):
            item = item.parentItem()
            while item is not None and item not in names:
                item = item.parentItem()
            return item

        def path(item):
            return (path(above(item)) if above(item) else "window") + "/" + names[item]

        views = [{"path": "window", "class": "Window", "frame": [0, 0, self.window.width(), self.window.height()]}]
        for item in sorted(names, key=path):
            corner = item.mapToItem(above(item), QPointF(0, 0)) if above(item) else item.mapToScene(QPointF(0, 0))
            properties = {"alpha": item.opacity(), "scale": item.scale()}
            if item.hasActiveFocus():
                properties["focused"] = True
            if isinstance(text := self.named[names[item]].property("text"), str) and text:
                properties["title"] = text
            properties.update(accessible(item))
            kind = self.named[names[item]].metaObject().className().split("_QML")[0]
            views.append({"path": path(item), "class": kind, "properties": properties,
                          "frame": [corner.x(), corner.y(), item.width(), item.height()]})
        return views


# States that are told where they hold.
STATES = ("busy", "checked", "collapsed", "disabled", "expanded", "hasPopup", "modal", "pressed", "readOnly",
          "selected")


def accessible(item):
    """What QAccessible says of an item: its role, its name and its states; REHEARSAL_ACCESSIBILITY asks for it."""
    if "REHEARSAL_ACCESSIBILITY" not in os.environ or QAccessible is None:
        return {}
    QAccessible.setActive(True)
    face = QAccessible.queryAccessibleInterface(item)
    if face is None or not face.isValid():
        return {}
    state = face.state()
    role = str(face.role()).rsplit(".", 1)[-1]
    return rehearsal.accessible(
        role, face.text(QAccessible.Text.Name), [name for name in STATES if getattr(state, name, 0)])
