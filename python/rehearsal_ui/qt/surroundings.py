"""What comes to an app of Qt from around it: files and texts that are dropped, fingers, the language, dark and light.

Each word has a function that checks what stands behind it, and answers with what is to be done.
"""

import os
from typing import Any, Callable

from rehearsal_ui import rehearsal
from rehearsal_ui.qt import binding, dragging
from rehearsal_ui.words import check_place, said

QtCore, QtGui, QtTest = binding.QtCore, binding.QtGui, binding.QtTest
Qt = QtCore.Qt
#: What must live as long as the session.
KEPT: list[Any] = []


def refuse(word: str, value: Any, expected: str) -> None:
    raise rehearsal.NotThere(f"{word} {said(value)}: expected is {expected}")


def drop(hands: Any, value: Any) -> Callable[[], Any]:
    """Drags files or a text from outside to a place, and drops them there."""
    if not isinstance(value, dict) or set(value) not in ({"on", "files"}, {"on", "text"}):
        refuse("drop", value, "{ files: [a.txt], on: place } or { text: words, on: place }")
    check_place(value["on"], lambda expected: refuse("drop", value, f"on: {expected}"))
    names = value.get("files", [])
    files = [os.path.join(hands.session.folder, one) for one in ([names] if isinstance(names, str) else names)]
    for file in files:
        if not os.path.exists(file):
            raise rehearsal.NotThere(f"drop: there is no file {os.path.basename(file)} beside the script")
    place = hands.where(value["on"])
    window, point = hands.scene.at(QtCore.QPoint(*place))
    data = dragging.data_of(files, str(value.get("text", "")))
    KEPT.append(data)
    hands.input = hands.session.event("touch", "dropped", cause=hands.session.stimulus, arguments={"at": place})

    def give() -> None:
        drag = dragging.Dragging(data, Qt.DropAction.CopyAction)
        drag.move(window, point)
        drag.drop()

    return give


def touch(hands: Any, value: Any) -> Callable[[], Any]:
    """Taps with a finger; where nobody takes it, Qt makes a click of it."""
    if not hasattr(QtTest.QTest, "createTouchDevice") or not hasattr(QtGui, "QPointingDevice"):
        raise rehearsal.NotThere(f"touch {said(value)}: {binding.name} has no fingers; expected is PySide6")
    check_place(value, lambda expected: refuse("touch", value, expected))
    place = hands.where(value)
    window, point = hands.scene.at(QtCore.QPoint(*place))
    hands.input = hands.session.event("touch", "finger", cause=hands.session.stimulus, arguments={"at": place})
    return lambda: tap(window, point)


def tap(window: Any, point: Any) -> None:
    if not any(isinstance(one, QtGui.QPointingDevice) for one in KEPT):
        KEPT.append(QtTest.QTest.createTouchDevice())
    device = next(one for one in KEPT if isinstance(one, QtGui.QPointingDevice))
    QtTest.QTest.touchEvent(window, device).press(0, point, window).commit()
    if binding.is_alive(window):
        QtTest.QTest.touchEvent(window, device).release(0, point, window).commit()


def locale(hands: Any, value: Any) -> Callable[[], Any]:
    """Changes the language and region, as the system's settings do while the app runs."""
    named: Any = QtCore.QLocale(value) if isinstance(value, str) else None
    if named is None or named.language() == QtCore.QLocale.Language.C and value != "C":
        refuse("locale", value, "a language and region, as de_DE")

    def give() -> None:
        QtCore.QLocale.setDefault(named)
        app = QtCore.QCoreApplication.instance()
        app.setLayoutDirection(named.textDirection())
        windows = hands.scene.named.values()
        for kind in (QtCore.QEvent.Type.LocaleChange, QtCore.QEvent.Type.LanguageChange):
            for one in [app, *(one for one in windows if binding.is_a(one, binding.QtWidgets, "QWidget"))]:
                QtCore.QCoreApplication.sendEvent(one, QtCore.QEvent(kind))

    return give


def scheme(hands: Any, value: Any) -> Callable[[], Any]:
    """Changes between dark and light, as the system's settings do while the app runs."""
    if value not in ("dark", "light"):
        refuse("scheme", value, "dark or light")
    hints = QtGui.QGuiApplication.styleHints()
    if not hasattr(hints, "colorScheme"):
        raise rehearsal.NotThere(
            f"scheme {value}: Qt {QtCore.qVersion()} has no such setting; expected is Qt 6.5 or newer")
    chosen = Qt.ColorScheme.Dark if value == "dark" else Qt.ColorScheme.Light

    def give() -> None:
        hands.clock.library.rehearsal_scheme(binding.number(chosen))
        QtGui.QGuiApplication.setPalette(palette(value == "dark"))
        hands.turns.post(lambda: hints.colorSchemeChanged.emit(chosen))  # When the windows have these colours.

    return give


def palette(is_dark: bool) -> Any:
    """The colours of dark and light, by which Qt knows which of them it is."""
    ground, text = ("#323232", "#f0f0f0") if is_dark else ("#efefef", "#000000")
    colours = QtGui.QPalette(QtGui.QColor(ground))
    Role = QtGui.QPalette.ColorRole
    for role in (Role.WindowText, Role.Text, Role.ButtonText):
        colours.setColor(role, QtGui.QColor(text))
    colours.setColor(Role.Base, QtGui.QColor("#242424" if is_dark else "#ffffff"))
    return colours


WORDS = {"drop": drop, "touch": touch, "locale": locale, "scheme": scheme}
