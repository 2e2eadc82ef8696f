"""Which binding of Qt performs, PySide or PyQt, and the few things that each calls otherwise.

The one that is asked for counts, by the script's toolkit or that of `rehearse toolkits`; then the one that the app
imports; then the one that is found first. Nothing of Qt is loaded before `take`.
"""

import importlib
import importlib.abc
import importlib.metadata
import importlib.util
import os
import re
import sys
from typing import Any

#: The bindings by the toolkit's name that asks for them, and the package that has Qt's release.
BINDINGS = {
    "pyside6": ("PySide6", ("PySide6-Essentials", "PySide6")),
    "pyqt6": ("PyQt6", ("PyQt6-Qt6", "PyQt6")),
    "pyside2": ("PySide2", ("PySide2",)),
    "pyqt5": ("PyQt5", ("PyQt5-Qt5", "PyQt5")),
}
IMPORT = re.compile(r"^\s*(?:from|import)\s+(PySide6|PyQt6|PySide2|PyQt5)\b", re.MULTILINE)

name = ""
QtCore: Any = None
QtGui: Any = None
QtTest: Any = None
QtWidgets: Any = None
QtQml: Any = None
QtQuick: Any = None


def found() -> list[str]:
    """The bindings that are installed, those first whose folder Python looks in first."""
    packages = [package for package, _ in BINDINGS.values()]
    places = [(place, package) for place in sys.path for package in packages
              if os.path.isdir(os.path.join(place or ".", package))]
    return list(dict.fromkeys(package for _, package in places))


def chosen(toolkit: str = "", text: str = "") -> str:
    """The binding for a toolkit's name and the text of an app's program."""
    there = found()
    # A toolkit `qt` is whichever there is.
    asked = toolkit if toolkit in BINDINGS else os.environ.get("REHEARSAL_TOOLKIT", "")
    if asked in BINDINGS:
        wanted = BINDINGS[asked][0]
        if wanted not in there:
            sys.exit(f"{wanted} is not installed here; {' and '.join(there) or 'no binding of Qt'} is")
        return wanted
    if imported := IMPORT.search(text):
        if imported[1] not in there:
            sys.exit(f"the app imports {imported[1]}, which is not installed here; {' and '.join(there) or 'none'} is")
        return imported[1]
    if not there:
        sys.exit("no binding of Qt is installed here; expected is PySide6, PyQt6, PySide2 or PyQt5")
    return there[0]


def system(binding: str) -> str:
    """Qt's release, as `Qt 6.8.0`, by what is installed."""
    for package in next(packages for one, packages in BINDINGS.values() if one == binding):
        try:
            return "Qt " + ".".join(importlib.metadata.version(package).split(".")[:3])
        except importlib.metadata.PackageNotFoundError:
            continue
    return "Qt " + importlib.import_module(f"{binding}.QtCore").qVersion()


def take(binding: str) -> None:
    """Loads a binding; what has no part in an installation, as Qt Quick, stays None."""
    global name
    name = binding
    sys.meta_path.insert(0, Others())
    os.environ["QT_API"] = binding.lower()
    os.environ["QT_QUICK_CONTROLS_STYLE"] = "Default" if binding in ("PySide2", "PyQt5") else "Basic"
    for module in ("QtCore", "QtGui", "QtTest", "QtWidgets", "QtQml", "QtQuick"):
        try:
            globals()[module] = importlib.import_module(f"{binding}.{module}")
        except ImportError as problem:
            if module in ("QtCore", "QtGui", "QtTest"):
                raise
            print(f"{module} cannot be used: {problem}", file=sys.stderr)
    os.environ["PYQTGRAPH_QT_LIB"] = binding
    if binding.startswith("PySide"):
        globals()["owner"] = importlib.import_module("shiboken6" if binding == "PySide6" else "shiboken2")
    else:
        globals()["owner"] = importlib.import_module(f"{binding}.sip")
        QtCore.Signal, QtCore.Slot, QtCore.Property = QtCore.pyqtSignal, QtCore.pyqtSlot, QtCore.pyqtProperty


owner: Any = None


class Others(importlib.abc.MetaPathFinder):
    """Keeps an app that could use several bindings to the one that performs, and says so to one that could not."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> None:
        package = fullname.partition(".")[0]
        if package != name and package in [one for one, _ in BINDINGS.values()]:
            raise ModuleNotFoundError(
                f"{package} is not used here, since {name} performs; toolkit: [{package.lower()}] asks for it",
                name=package)


def folder() -> str:
    """Where the binding is installed: the QML of Qt's own styles lies there."""
    spec = importlib.util.find_spec(name)
    return os.path.dirname(os.path.realpath(spec.origin if spec and spec.origin else "")) + os.sep


def is_alive(thing: Any) -> bool:
    """Whether an object of C++ has not been destroyed."""
    return not owner.isdeleted(thing) if name.startswith("PyQt") else owner.isValid(thing)


def number(value: Any) -> int:
    """An enumeration's value as a number: only some bindings and releases take `int`."""
    return int(getattr(value, "value", value))


def is_a(thing: Any, module: Any, kind: str) -> bool:
    """Whether an object is of a class, in a module that may not be installed."""
    return module is not None and isinstance(thing, getattr(module, kind))


def connect(thing: Any, signal: str, signature: str, receiver: Any) -> None:
    """Has `fired` of a relay called by a signal, without the arguments, some of which Python cannot be handed."""
    if name.startswith("PyQt"):
        try:
            getattr(thing, signal).connect(receiver.fired)
        except TypeError:  # It has an argument of a class that PyQt does not know, as those of a MouseArea.
            connect_in_qml(thing, signal, receiver)
    else:
        QtCore.QObject.connect(thing, QtCore.SIGNAL(signature), receiver, QtCore.SLOT("fired()"))


def connect_in_qml(thing: Any, signal: str, receiver: Any) -> None:
    """Has `fired` of a relay called by QML, which leaves out arguments."""
    outer = QtQml.QQmlEngine.contextForObject(thing)
    if outer is None:
        return
    context = QtQml.QQmlContext(outer.engine())
    context.setContextProperty("told", thing)
    context.setContextProperty("relay", receiver)
    component = QtQml.QQmlComponent(outer.engine())
    handler = f"function on{signal[0].upper()}{signal[1:]}() {{ relay.fired() }}"
    text = f"import QtQml\nConnections {{ target: told; {handler} }}"
    component.setData(text.encode(), QtCore.QUrl("qrc:/qt/qml/QtRehearsal/heard.qml"))
    receiver.kept = (context, component, component.create(context))


def signals(thing: Any) -> dict[str, str]:
    """The signals of an object by name, each with its signature; of several of one name the last."""
    meta, there = thing.metaObject(), {}
    for index in range(meta.methodCount()):
        method = meta.method(index)
        if method.methodType() == QtCore.QMetaMethod.MethodType.Signal:
            there[bytes(method.name()).decode()] = bytes(method.methodSignature()).decode()
    return there


def pixels(image: Any) -> bytes:
    """The bytes of a picture."""
    if image.isNull():
        return b""
    bits = image.constBits()
    return bits.asstring(image.sizeInBytes()) if name.startswith("PyQt") else bytes(bits)


def set_double_click(milliseconds: int) -> None:
    """Sets how far apart the presses of a double click may be."""
    if QtWidgets is not None:  # It is so for Qt Quick, too.
        QtWidgets.QApplication.setDoubleClickInterval(milliseconds)
    else:
        QtGui.QGuiApplication.styleHints().setMouseDoubleClickInterval(milliseconds)


def wrapped(address: int, kind: Any) -> Any:
    """The object of Python for one of C++."""
    return owner.wrapinstance(address, kind) if name.startswith("PyQt") else owner.wrapInstance(address, kind)


def pointer(thing: Any) -> int:
    """Where an object of C++ lies."""
    return int(owner.unwrapinstance(thing) if name.startswith("PyQt") else owner.getCppPointer(thing)[0])


def drop_actions(bits: int) -> Any:
    """A set of actions of a drop."""
    kind = QtCore.Qt.DropAction
    found = kind.IgnoreAction
    for one in (kind.CopyAction, kind.MoveAction, kind.LinkAction):
        found = found | one if bits & number(one) else found
    return found
