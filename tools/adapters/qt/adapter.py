#!/usr/bin/env python3
"""Performs a script in a Qt Quick window: offscreen, drawn in software, with a virtual clock.

One file for PySide2 5.15 and PySide6 to the newest; PYTHONPATH chooses the release. The scene is a QML file whose root
is a `Window`; what has an `objectName` in it is told. `{{axis}}` in the file stands for the cell's value of an axis.
"""

import ctypes
import os
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
    from PySide6.QtCore import QMetaObject, QPoint, QPointF, Qt, qVersion
    from PySide6.QtTest import QTest
except ImportError:
    from PySide2.QtCore import QMetaObject, QPoint, QPointF, Qt, qVersion
    from PySide2.QtTest import QTest

from probe import Scene

FRAME = 16000
WORDS = "launch settle tap doubleTap rightTap press release move hover drag key type rotate resize call set".split()
KEYS = {name[4:].lower(): getattr(Qt, name) for name in dir(Qt) if name.startswith("Key_")} or {
    name[4:].lower(): key for name, key in Qt.Key.__members__.items()}


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
