#!/usr/bin/env python3
"""Performs a script in a Qt Quick window: offscreen, drawn in software, with a virtual clock.

One file for PySide2 5.15 and PySide6 to the newest; PYTHONPATH chooses the release. The scene is a QML file whose root
is a `Window`; what has an `objectName` in it is told. `{{axis}}` in the file stands for the cell's value of an axis.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
sys.dont_write_bytecode = True
import native
import rehearsal

advance = native.clock(
    LANG="C.UTF-8", QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software", QSG_RENDER_LOOP="basic",
    QT_SCALE_FACTOR="1", QT_LOGGING_RULES="*.debug=false", QT_QUICK_CONTROLS_STYLE="")
native.keep_none()

from probe import FRAME, QtCore, QtTest, Scene

Qt, QTest = QtCore.Qt, QtTest.QTest
WORDS = "launch settle tap doubleTap rightTap press release move hover drag key type rotate resize call set".split()
KEYS = {name[4:].lower(): getattr(Qt, name) for name in dir(Qt) if name.startswith("Key_")} or {
    name[4:].lower(): key for name, key in Qt.Key.__members__.items()}
KEYS[" "] = KEYS["space"]
HELD = {"shift": Qt.ShiftModifier, "ctrl": Qt.ControlModifier, "alt": Qt.AltModifier}


class Hands(rehearsal.Hands):
    """A mouse and keys, by QTest."""

    def __init__(self, session):
        super().__init__(session)
        self.scene = Scene(session, self)
        self.place = self.scene.place

    async def frame(self):
        advance(FRAME)
        self.scene.draw()
        self.session.screen(self.scene.views(), cause=self.causes.get(None))
        while self.scene.warnings:
            self.session.event("advisory", self.scene.warnings.pop(0))

    def mouse(self, what, place, button, _):
        give = {"move": QTest.mouseMove, "down": QTest.mousePress, "up": QTest.mouseRelease}[what]
        buttons = () if what == "move" else (Qt.RightButton if button == 3 else Qt.LeftButton, Qt.NoModifier)
        give(self.scene.window, *buttons, QtCore.QPoint(*place))

    def key(self, key):
        held, key = rehearsal.chord(key, HELD, KEYS)
        modifiers = Qt.NoModifier
        for one in held:
            modifiers |= one
        QTest.keyClick(self.scene.window, key, modifiers)

    def resize(self, width, height):
        self.scene.window.resize(width, height)
        self.scene.app.processEvents()

    def call(self, target):
        name, method = target.split(".")
        QtCore.QMetaObject.invokeMethod(self.scene.thing(name), method)

    def set(self, name, key, value):
        self.scene.thing(name).setProperty(key, value)


rehearsal.serve(lambda session: rehearsal.at_once(rehearsal.play(session, Hands)), system=f"Qt {QtCore.qVersion()}",
                producer="rehearsal-qt 1", inputs=WORDS, clock="virtual", frame=FRAME)
