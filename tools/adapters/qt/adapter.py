#!/usr/bin/env python3
"""Performs a script in a Qt Quick window: offscreen, drawn in software, with a virtual clock.

One file for PySide2 5.15 and PySide6 to the newest; PYTHONPATH chooses the release. The scene is a QML file whose root
is a `Window`; components, modules and scripts beside it are found. `{{axis}}` in the file stands for the cell's value
of an axis.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
sys.dont_write_bytecode = True
import home
import native
import rehearsal

advance = native.clock(
    LANG="C.UTF-8", QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software", QSG_RENDER_LOOP="basic",
    QT_SCALE_FACTOR="1", QT_LOGGING_RULES="*.debug=false", QT_QUICK_CONTROLS_STYLE="",
    QT_QUICK_CONTROLS_HOVER_ENABLED="1")
native.keep_none()

import probe
from probe import FRAME, QtCore, QtGui, QtTest, Scene

Qt, QTest = QtCore.Qt, QtTest.QTest
WORDS = ("launch settle tap doubleTap rightTap press release move hover drag scroll key keyDown keyUp type paste "
         "rotate resize call set background foreground").split()
KEYS = {name[4:].lower(): getattr(Qt, name) for name in dir(Qt) if name.startswith("Key_")} or {
    name[4:].lower(): key for name, key in Qt.Key.__members__.items()}
KEYS[" "] = KEYS["space"]
KEYS.update(esc=KEYS["escape"], del_=KEYS["delete"], enter=KEYS["return"], pgup=KEYS["pageup"], pgdown=KEYS["pagedown"])
KEYS["del"] = KEYS.pop("del_")
#: Characters that are keys, by what Qt calls them: `+`, `#`, `ö`.
KEYS.update({chr(int(key)).lower(): key for key in KEYS.values() if 0x20 < int(key) < 0x100})
HELD = {"shift": Qt.ShiftModifier, "ctrl": Qt.ControlModifier, "alt": Qt.AltModifier, "meta": Qt.MetaModifier}
BUTTONS = {1: Qt.LeftButton, 2: Qt.MiddleButton, 3: Qt.RightButton}
#: Characters that are typed by keys without a text of their own.
TYPED = {"\n": "return", "\r": "return", "\t": "tab", "\b": "backspace", "\x7f": "backspace", "\x1b": "escape"}


class Hands(rehearsal.Hands):
    """A mouse and keys, by QTest."""

    modifiers = tuple(HELD)

    def __init__(self, session):
        super().__init__(session)
        self.scene, self.other = Scene(session, self), None
        self.place = self.scene.place

    async def frame(self):
        advance(FRAME)
        self.scene.draw()
        self.session.screen(self.scene.views(), cause=self.causes.get(None))
        while self.scene.warnings:
            self.session.event("advisory", self.scene.warnings.pop(0))

    async def settle(self, quiet=3, most=600):
        """Shows frames until three in a row told nothing and look the same, or six where something moved.

        A picture that never rests, as of a busy indicator, is waited for no longer than any transition of Qt takes.
        """
        still, moved, picture = 0, 0, self.scene.picture()
        for _ in range(most):
            before, last = self.session.count, picture
            await self.frame()
            picture = self.scene.picture()
            is_moving = picture != last and moved < probe.MOST_FRAMES
            moved += is_moving
            still = 0 if is_moving or self.session.count != before else still + 1
            if still == (2 * quiet if moved else quiet):
                return
        raise rehearsal.NotThere(f"nothing came to rest within {most} frames")

    async def perform(self, step):
        if step.word in ("background", "foreground"):
            self.input, self.causes = self.session.stimulus, {}
            self.activate(step.word == "foreground")
            return await self.frame()
        await super().perform(step)

    def activate(self, is_active):
        """Lets the window lose or get the keyboard, as when another window comes to the front."""
        if is_active:
            self.scene.window.requestActivate()
        else:
            self.other = self.other or QtGui.QWindow()
            self.other.resize(1, 1)
            self.other.show()
            self.other.requestActivate()
        self.scene.app.processEvents()

    def held_keys(self, names):
        modifiers = Qt.NoModifier
        for one in names:
            modifiers |= one
        return modifiers

    def mouse(self, what, place, button, _):
        held = self.held_keys([HELD[name] for name in self.with_])
        window, point = self.scene.at(QtCore.QPoint(*place))
        if what == "move" and held == Qt.NoModifier:
            QTest.mouseMove(window, point)
        elif what == "move":  # QTest's moves hold no modifier.
            local, there = QtCore.QPointF(point), QtCore.QPointF(window.mapToGlobal(point))
            QtCore.QCoreApplication.sendEvent(window, QtGui.QMouseEvent(
                QtCore.QEvent.MouseMove, local, local, there, Qt.NoButton, BUTTONS.get(self.held, Qt.NoButton), held))
        else:
            give = QTest.mousePress if what == "down" else QTest.mouseRelease
            give(window, BUTTONS[button], held, point)

    def scroll(self, direction):
        """One notch of the wheel, where the mouse is."""
        x, y = {"down": (0, -120), "up": (0, 120), "left": (120, 0), "right": (-120, 0)}[direction]
        window, point = self.scene.at(QtCore.QPoint(*self.at))
        QtCore.QCoreApplication.sendEvent(window, QtGui.QWheelEvent(
            QtCore.QPointF(point), QtCore.QPointF(window.mapToGlobal(point)), QtCore.QPoint(0, 0), QtCore.QPoint(x, y),
            Qt.NoButton, Qt.NoModifier, Qt.NoScrollPhase, False))

    def key(self, key):
        held, key = rehearsal.chord(key, HELD, KEYS)
        QTest.keyClick(self.scene.focused(), key, self.held_keys(held))

    def half_key(self, key, is_down):
        """Presses a key, which stays down, or lets it go."""
        held, key = rehearsal.chord(key, HELD, KEYS)
        give = QTest.keyPress if is_down else QTest.keyRelease
        give(self.scene.focused(), key, self.held_keys(held))

    def paste(self, text):
        """Puts a text into the clipboard, and pastes it as a keyboard does."""
        QtGui.QGuiApplication.clipboard().setText(text)
        self.key("ctrl+v")

    def character(self, character):
        """Types a character with the key and the text that a keyboard has for it."""
        if character in TYPED:
            return self.key(TYPED[character])
        upper = character.upper()
        code = ord(upper) if len(upper) == 1 else ord(character)
        held = Qt.ShiftModifier if character.isupper() else Qt.NoModifier
        for kind in (QtCore.QEvent.KeyPress, QtCore.QEvent.KeyRelease):
            QtCore.QCoreApplication.sendEvent(self.scene.focused(), QtGui.QKeyEvent(kind, code, held, character))

    def resize(self, width, height):
        self.scene.window.resize(width, height)
        self.scene.app.processEvents()

    def call(self, target):
        name, _, method = target.rpartition(".")
        thing = self.scene.thing(name) if name else self.scene.window
        if thing.metaObject().indexOfMethod(f"{method}()") < 0:
            meta = thing.metaObject()
            there = [meta.method(index).methodSignature().data().decode() for index in range(meta.methodCount())]
            raise rehearsal.no_such("method", f"{method}()", [one for one in there if not one.startswith("_q_")])
        QtCore.QMetaObject.invokeMethod(thing, method)

    def set(self, name, key, value):
        thing = self.scene.thing(name)
        if (place := thing.metaObject().indexOfProperty(key)) < 0:
            meta = thing.metaObject()
            raise rehearsal.no_such("property", key, [meta.property(one).name() for one in range(meta.propertyCount())])
        if not thing.setProperty(key, value):
            kind = thing.metaObject().property(place).typeName()
            raise rehearsal.NotThere(f"{name}.{key} is a {kind} and cannot be set to {rehearsal.said(value)}")


def perform(session):
    folder = home.prepare(session)
    if session.app:
        os.chdir(folder)
    rehearsal.at_once(rehearsal.play(session, brought_up))


def brought_up(session):
    """The hands in a scene; an exception of the app's program before it waits is a crash."""
    try:
        return Hands(session)
    except (rehearsal.NotThere, rehearsal.Crashed):
        raise
    except Exception as problem:
        if not session.app:
            raise
        session.crash(type(problem).__name__, rehearsal.steady(str(problem)), cause=session.stimulus)
        raise rehearsal.Crashed from problem


rehearsal.serve(perform, system=f"Qt {QtCore.qVersion()}",
                producer="rehearsal-qt 1", inputs=WORDS, apps=True, clock="virtual", frame=FRAME)
