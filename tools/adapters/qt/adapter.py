#!/usr/bin/env python3
"""Performs a script in a Qt Quick window: offscreen, drawn in software, with a virtual clock.

One file for PySide2 5.15 and PySide6 to the newest; PYTHONPATH chooses the release. The scene is a QML file whose root
is a `Window`; what has an `objectName` in it is told. `{{axis}}` in the file stands for the cell's value of an axis.
"""

import ctypes
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
sys.dont_write_bytecode = True
import rehearsal

CLOCK = rehearsal.compiled(os.path.join(os.path.dirname(os.path.realpath(__file__)), "clock.c"))
rehearsal.start_again(
    LD_PRELOAD=CLOCK, LANG="C.UTF-8", QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software", QSG_RENDER_LOOP="basic",
    QT_SCALE_FACTOR="1", QT_LOGGING_RULES="*.debug=false", QT_QUICK_CONTROLS_STYLE="")
advance = ctypes.CDLL(CLOCK).rehearsal_advance
advance.argtypes = [ctypes.c_uint64]
if sys.version_info < (3, 12):  # PySide gives back None more often than it takes it, which is fatal.
    ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40

try:
    os.environ["QT_QUICK_CONTROLS_STYLE"] = "Basic"
    from PySide6.QtCore import QMetaObject, QPoint, QPointF, Qt, QUrl, qVersion
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtQml import QQmlComponent, QQmlEngine
    from PySide6.QtQuick import QQuickItem, QQuickWindow
    from PySide6.QtTest import QTest
except ImportError:
    os.environ["QT_QUICK_CONTROLS_STYLE"] = "Default"
    from PySide2.QtCore import QMetaObject, QPoint, QPointF, Qt, QUrl, qVersion
    from PySide2.QtGui import QGuiApplication
    from PySide2.QtQml import QQmlComponent, QQmlEngine
    from PySide2.QtQuick import QQuickItem, QQuickWindow
    from PySide2.QtTest import QTest

FRAME = 16000
WORDS = "launch settle tap doubleTap rightTap press release move hover drag key type rotate resize call set".split()
QUESTIONS = ("aboutToShow", "opened", "aboutToHide", "closed", "accepted", "rejected")
ACTIONS = ("clicked", "triggered", "toggled", "activated", "pressed", "released", "canceled", "pressAndHold")
KEPT = ("visible", "activeFocus", "currentIndex", "highlighted", "down", "opened", "text",
        "containsMouse")
KEYS = {name[4:].lower(): getattr(Qt, name) for name in dir(Qt) if name.startswith("Key_")} or {
    name[4:].lower(): key for name, key in Qt.Key.__members__.items()}


class Scene:
    """The window, and the objects in it that the file names."""

    def __init__(self, session):
        with open(session.scene, encoding="utf-8") as file:
            text = file.read()
        for axis, value in session.configuration.items():
            text = text.replace("{{" + axis + "}}", value)
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
            kind = self.named[names[item]].metaObject().className().split("_QML")[0]
            views.append({"path": path(item), "class": kind, "properties": properties,
                          "frame": [corner.x(), corner.y(), item.width(), item.height()]})
        return views


class Hands(rehearsal.Hands):
    """A mouse and keys, by QTest."""

    def __init__(self, session, scene):
        super().__init__(session)
        self.scene = scene

    async def perform(self, step):
        if step.word not in ("settle", "advance"):
            self.scene.causes = {}
        if step.word == "set":
            for target, value in step.value.items():
                name, key = target.split(".")
                self.thing(name).setProperty(key, value)
            await self.frame()
        await super().perform(step)

    async def frame(self):
        scene = self.scene
        advance(FRAME)
        scene.app.processEvents()
        before = scene.swaps
        scene.window.update()
        for _ in range(300):
            if scene.swaps > before:
                break
            scene.app.processEvents()
        scene.frames += 1
        scene.look()
        self.session.screen(scene.views(), cause=scene.causes.get(None))
        for warning in scene.warnings:
            self.session.event("advisory", warning)
        scene.warnings.clear()

    def mouse(self, what, place, button, _):
        button = Qt.RightButton if button == 3 else Qt.LeftButton
        if what == "move":
            QTest.mouseMove(self.scene.window, QPoint(*place))
        else:
            press = QTest.mousePress if what == "down" else QTest.mouseRelease
            press(self.scene.window, button, Qt.NoModifier, QPoint(*place))

    def key(self, key):
        *held, key = key.split("+") if len(key) > 1 else [key]
        modifiers = Qt.NoModifier
        for name in held:
            modifiers |= {"shift": Qt.ShiftModifier, "ctrl": Qt.ControlModifier, "alt": Qt.AltModifier}[name.lower()]
        QTest.keyClick(self.scene.window, KEYS[{" ": "space"}.get(key, key.lower())], modifiers)

    def resize(self, width, height):
        self.scene.window.resize(width, height)
        self.scene.app.processEvents()

    def call(self, target):
        name, method = target.split(".")
        QMetaObject.invokeMethod(self.thing(name), method)

    def thing(self, name):
        if name not in self.scene.named:
            raise rehearsal.NotThere(f"there is no object {name}")
        return self.scene.named[name]

    def place(self, name):
        item = self.scene.item(self.thing(name))
        if item is None or not item.isVisible():
            raise rehearsal.NotThere(f"{name} is not on the screen")
        corner = item.mapToScene(QPointF(0, 0))
        return corner.x(), corner.y(), item.width(), item.height()


async def perform(session):
    steps = session.steps()
    next(steps)
    scene = Scene(session)
    session.now = lambda: scene.frames * FRAME
    scene.hands = Hands(session, scene)
    scene.look()
    scene.window.show()
    scene.window.requestActivate()
    scene.app.processEvents()
    await scene.hands.frame()
    for step in steps:
        await scene.hands.perform(step)


rehearsal.serve(lambda session: rehearsal.at_once(perform(session)), system=f"Qt {qVersion()}",
                producer="rehearsal-qt 1", inputs=WORDS, clock="virtual", frame=FRAME)
