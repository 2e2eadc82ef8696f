"""The hands that use an app of Qt: mouse, wheel and keys by QTest, and what becomes of its windows."""

from typing import Any

from rehearsal_ui import rehearsal
from rehearsal_ui.qt import binding, dragging, quick, scene, surroundings, widgets
from rehearsal_ui.qt.scene import FRAME

QtCore, QtGui, QtTest = binding.QtCore, binding.QtGui, binding.QtTest
Qt, QTest = QtCore.Qt, QtTest.QTest
Type, NoButton, NoModifier = QtCore.QEvent.Type, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
KEYS = {name[4:].lower(): getattr(Qt.Key, name) for name in dir(Qt.Key) if name.startswith("Key_")} or {
    name[4:].lower(): getattr(Qt, name) for name in dir(Qt) if name.startswith("Key_")}
KEYS[" "] = KEYS["space"]
KEYS.update(esc=KEYS["escape"], del_=KEYS["delete"], enter=KEYS["return"], pgup=KEYS["pageup"], pgdown=KEYS["pagedown"])
KEYS["del"] = KEYS.pop("del_")
#: Characters that are keys, by what Qt calls them: `+`, `#`, `ö`.
KEYS.update({chr(number).lower(): key for key in KEYS.values() if 0x20 < (number := binding.number(key)) < 0x100})
HELD = {"shift": Qt.KeyboardModifier.ShiftModifier, "ctrl": Qt.KeyboardModifier.ControlModifier,
        "alt": Qt.KeyboardModifier.AltModifier, "meta": Qt.KeyboardModifier.MetaModifier}
BUTTONS = {1: Qt.MouseButton.LeftButton, 2: Qt.MouseButton.MiddleButton, 3: Qt.MouseButton.RightButton}
#: Characters that are typed by keys without a text of their own.
TYPED = {"\n": "return", "\r": "return", "\t": "tab", "\b": "backspace", "\x7f": "backspace", "\x1b": "escape"}


#: So often threads and the app may answer each other within a frame.
MOST_ROUNDS = 50


class Hands(rehearsal.Hands):
    """A mouse and keys, by QTest."""

    modifiers: Any = tuple(HELD)

    def __init__(self, session, turns, clock, warnings):
        super().__init__(session)
        self.turns, self.clock, self.warnings, self.other, self.scene = turns, clock, warnings, None, None
        #: The window in which a button is down: it has the mouse until that is released.
        self.grabbing = None
        self.deaf = deaf()
        #: What the app has begun to drag, while it is dragged.
        self.dragging = None
        dragging.listen(self, clock.library)
        self.interval = QtGui.QGuiApplication.styleHints().mouseDoubleClickInterval()

    async def launch(self):
        """Waits until the app has a window."""
        app = QtCore.QCoreApplication.instance()
        for _ in range(scene.LONGEST_LAUNCH):
            await self.turns.some()
            if (window := window_of(app)) is not None:
                break
            self.clock.advance(FRAME)
        else:
            seconds = FRAME * scene.LONGEST_LAUNCH // 1_000_000
            raise rehearsal.NotThere(f"the program shows no window within {seconds} s; one is expected")
        session = self.session
        if session.has_size or not session.app or session.app["run"].endswith(".qml"):
            window.resize(*session.size)
        session.size = [window.width(), window.height()]
        kind = quick.Scene if quick.is_window(window) else widgets.Scene
        self.scene = kind(session, self, app, window)
        self.place = self.scene.place
        handle = window if kind is quick.Scene else window.windowHandle()
        handle.requestActivate()
        await self.turns.some()

    async def rest(self):
        """Waits for what the app has started, and lets the app hear what that has to say."""
        for _ in range(MOST_ROUNDS):
            if not self.clock.rest():
                return
            await self.turns.some()

    async def frame(self):
        await self.rest()
        self.clock.advance(FRAME)
        await self.activate_next()
        await self.scene.draw()
        await self.rest()
        self.session.screen(self.scene.views(), cause=self.causes.get(None))
        scene.watch_exceptions(self.session, lambda: self.input)
        while self.warnings:
            self.session.event("advisory", self.warnings.pop(0))
        if beside := self.clock.beside():
            self.session.event("advisory", beside)

    async def settle(self, quiet=3, most=600):
        """Shows frames until three in a row told nothing and look the same, or six where something moved.

        A picture that never rests, as of a busy indicator, is waited for no longer than any transition of Qt takes.
        """
        still, moved = 0, 0
        _, look = self.scene.is_moving(None)
        for _ in range(most):
            before = self.session.count
            await self.frame()
            is_moving, look = self.scene.is_moving(look)
            is_moving = is_moving and moved < scene.MOST_FRAMES
            moved += is_moving
            still = 0 if is_moving or self.session.count != before else still + 1
            if still == (2 * quiet if moved else quiet):
                return
        raise rehearsal.NotThere(f"nothing came to rest within {most} frames")

    async def perform(self, step):
        if step.word in ("background", "foreground"):
            self.input, self.causes = self.session.stimulus, {}
            await self.turns.do(lambda: self.activate(step.word == "foreground"))
            return await self.frame()
        if step.word in surroundings.WORDS:
            self.input, self.causes = self.session.stimulus, {}
            return await self.given(self.turns.do(surroundings.WORDS[step.word](self, step.value)))
        await super().perform(step)

    async def activate_next(self):
        """Gives the keyboard to the window that is on top when the one that had it has gone, as window managers do."""
        if QtGui.QGuiApplication.focusWindow() is None and (window := self.scene.next_window()) is not None:
            await self.turns.do(window.requestActivate)

    def activate(self, is_active):
        """Lets the window lose or get the keyboard, as when another window comes to the front."""
        if is_active:
            window = self.scene.window
            (window if quick.is_window(window) else window.windowHandle()).requestActivate()
        else:
            self.other = self.other or QtGui.QWindow()
            self.other.resize(1, 1)
            self.other.show()
            self.other.requestActivate()

    def held_keys(self, names):
        modifiers = NoModifier
        for one in names:
            modifiers |= one
        return modifiers

    def mouse(self, what, place, button, _):
        return self.turns.do(lambda: self.give_mouse(what, place, button))

    def give_mouse(self, what, place, button):
        held = self.held_keys([HELD[name] for name in self.with_])
        window, point = self.scene.at(QtCore.QPoint(*place))
        if self.dragging is not None:
            self.grabbing = None
            if what == "up":  # As Qt has it, the window hears of the button behind the drop.
                self.dragging.drop()
                return self.turns.post(lambda: QTest.mouseRelease(window, BUTTONS[button], held, point))
            return self.dragging.move(window, point) if what == "move" else None
        if self.grabbing is not None and binding.is_alive(self.grabbing) and self.grabbing.isVisible():
            point = self.grabbing.mapFromGlobal(window.mapToGlobal(point))
            window = self.grabbing
        if what == "move" and held == NoModifier:
            self.move_cursor(window, point)
        elif what == "move":  # QTest's moves hold no modifier.
            self.send_mouse(window, Type.MouseMove, point, NoButton, BUTTONS.get(self.held, NoButton), held)
        else:
            self.grabbing = window if what == "down" else None
            give = QTest.mousePress if what == "down" else QTest.mouseRelease
            # QTest's clicks are too far apart for a double click, whatever the clock says.
            binding.set_double_click(self.interval * (10 if what == "down" and self.clicks == 2 else 1))
            try:
                give(window, BUTTONS[button], held, point)
            finally:
                binding.set_double_click(self.interval)

    def move_cursor(self, window, point):
        """Moves the mouse of the platform, of which apps ask where it is.

        It knows nothing of which window is above, and tells the first one there, which must not hear it then.
        """
        there = window.mapToGlobal(point)
        told = next((one for one in QtGui.QGuiApplication.topLevelWindows()
                     if one.isVisible() and one.geometry().contains(there)), None)
        if told is not window and told is not None:
            told.installEventFilter(self.deaf)
        QtGui.QCursor.setPos(there)
        if told is not window:
            QTest.mouseMove(window, point)
            self.turns.post(lambda: told.removeEventFilter(self.deaf) if told and binding.is_alive(told) else None)

    def send_mouse(self, window, kind, point, button, buttons, held):
        local, there = QtCore.QPointF(point), QtCore.QPointF(window.mapToGlobal(point))
        QtCore.QCoreApplication.sendEvent(
            window, QtGui.QMouseEvent(kind, local, local, there, button, buttons, held))

    def scroll(self, direction):
        """One notch of the wheel, where the mouse is."""
        x, y = {"down": (0, -120), "up": (0, 120), "left": (120, 0), "right": (-120, 0)}[direction]

        def give():
            window, point = self.scene.at(QtCore.QPoint(*self.at))
            QtCore.QCoreApplication.sendEvent(window, QtGui.QWheelEvent(
                QtCore.QPointF(point), QtCore.QPointF(window.mapToGlobal(point)), QtCore.QPoint(0, 0),
                QtCore.QPoint(x, y), NoButton, NoModifier, Qt.ScrollPhase.NoScrollPhase, False))

        return self.turns.do(give)

    def key(self, key):
        held, key = rehearsal.chord(key, HELD, KEYS)
        window = self.scene.focused()
        return self.turns.do(lambda: QTest.keyClick(window, key, self.held_keys(held)))

    def half_key(self, key, is_down):
        """Presses a key, which stays down, or lets it go."""
        held, key = rehearsal.chord(key, HELD, KEYS)
        give, window = QTest.keyPress if is_down else QTest.keyRelease, self.scene.focused()
        return self.turns.do(lambda: give(window, key, self.held_keys(held)))

    def paste(self, text):
        """Puts a text into the clipboard, and pastes it as a keyboard does."""
        QtGui.QGuiApplication.clipboard().setText(text)
        return self.key("ctrl+v")

    def character(self, character):
        """Types a character with the key and the text that a keyboard has for it."""
        if character in TYPED:
            return self.key(TYPED[character])
        upper = character.upper()
        code = ord(upper) if len(upper) == 1 else ord(character)
        held = Qt.KeyboardModifier.ShiftModifier if character.isupper() else NoModifier
        window = self.scene.focused()

        def give():
            for kind in (Type.KeyPress, Type.KeyRelease):
                if binding.is_alive(window):
                    QtCore.QCoreApplication.sendEvent(window, QtGui.QKeyEvent(kind, code, held, character))

        return self.turns.do(give)

    def resize(self, width, height):
        return self.turns.do(lambda: self.scene.window.resize(width, height))

    def call(self, target):
        name, _, method = target.rpartition(".")
        thing = self.scene.thing(name) if name else self.scene.window
        if thing.metaObject().indexOfMethod(f"{method}()") < 0:
            meta = thing.metaObject()
            there = [bytes(meta.method(index).methodSignature()).decode() for index in range(meta.methodCount())]
            raise rehearsal.no_such("method", f"{method}()", [one for one in there if not one.startswith("_q_")])
        return self.turns.do(lambda: QtCore.QMetaObject.invokeMethod(thing, method))

    async def set(self, name, key, value):
        thing = self.scene.thing(name)
        if (place := thing.metaObject().indexOfProperty(key)) < 0:
            meta = thing.metaObject()
            raise rehearsal.no_such("property", key, [meta.property(one).name() for one in range(meta.propertyCount())])
        if await self.turns.do(lambda: thing.setProperty(key, value)) is False:
            kind = thing.metaObject().property(place).typeName()
            raise rehearsal.NotThere(f"{name}.{key} is a {kind} and cannot be set to {rehearsal.said(value)}")


def window_of(app: Any) -> Any:
    """The window that an app is about, of Qt Quick or of widgets; None as long as it shows none."""
    if binding.is_a(app, binding.QtWidgets, "QApplication") and (widget := widgets.main_window()) is not None:
        return widget
    shown = [one for one in QtGui.QGuiApplication.topLevelWindows() if quick.is_window(one) and one.isVisible()]
    return shown[0] if shown else None


def deaf() -> Any:
    """What keeps moves of the mouse from a window."""

    class Deaf(QtCore.QObject):  # type: ignore[name-defined]
        def eventFilter(self, thing: Any, event: Any) -> bool:
            return event.type() in (Type.MouseMove, Type.Enter, Type.HoverMove)

    return Deaf()
