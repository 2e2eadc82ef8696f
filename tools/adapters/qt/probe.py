"""What a window of Qt Quick tells: signals and properties of its objects, and what it shows."""

import importlib.util
import os
import re
import sys

import accessibility
import programs
import rehearsal

PYSIDE = "PySide6" if importlib.util.find_spec("PySide6") else "PySide2"
os.environ["QT_QUICK_CONTROLS_STYLE"] = "Basic" if PYSIDE == "PySide6" else "Default"
QtCore, QtGui, QtQml, QtQuick, QtTest = (
    importlib.import_module(f"{PYSIDE}.{name}") for name in ("QtCore", "QtGui", "QtQml", "QtQuick", "QtTest"))

shiboken = importlib.import_module("shiboken6" if PYSIDE == "PySide6" else "shiboken2")
BINDING = os.path.dirname(os.path.realpath(importlib.util.find_spec(PYSIDE).origin)) + os.sep
FRAME = 16000
#: How an engine of a program writes its errors.
QML_ERROR = re.compile(r"(file|qrc):[^ ]*?:\d+(:\d+)?: ")
QUESTIONS = ("aboutToShow", "opened", "aboutToHide", "closed", "accepted", "rejected")
ACTIONS = ("clicked", "doubleClicked", "tapped", "triggered", "toggled", "activated", "pressed", "released", "canceled",
           "pressAndHold")
KEPT = ("visible", "activeFocus", "currentIndex", "highlighted", "down", "opened", "text", "containsMouse")


# What only lays out others, or has nothing to be seen; without a name it is not told.
LAYOUTS = {"Item", "Row", "Column", "Grid", "Flow", "RowLayout", "ColumnLayout", "GridLayout", "StackLayout", "Loader",
           "Repeater", "FocusScope", "Instantiator", "Shortcut", "Timer", "Connections", "Binding", "PopupItem"}
#: For so many frames `settle` waits for what moves without saying so: two seconds, which no transition of Qt's takes.
MOST_FRAMES = 125


def is_alive(thing):
    """Whether an object of C++ has not been destroyed."""
    return shiboken.isValid(thing)


def kind_of(thing):
    """What an object is called as a class: `Button` in each release and style."""
    return thing.metaObject().className().split("_QML")[0].removeprefix("QQuick")


def maker_of(thing):
    """Who wrote the object: `app`, `Qt` for a part of a style, or None for what C++ makes by itself."""
    context = QtQml.QQmlEngine.contextForObject(thing)
    if context is None:
        return None
    address = context.baseUrl()
    if address.isEmpty():
        return None
    if address.isLocalFile():
        return "Qt" if os.path.realpath(address.toLocalFile()).startswith(BINDING) else "app"
    is_of_qt = address.scheme() == "qrc" and address.path().startswith(("/qt-project.org/", "/qt/qml/Qt"))
    return "Qt" if is_of_qt else "app"


def below(thing):
    """What is in an object: children and items, and of a popup's item the popup: nothing else leads to a tool tip."""
    if not isinstance(thing, QtQuick.QQuickItem):
        return thing.children()
    popup = [thing.parent()] if kind_of(thing) == "PopupItem" else []
    return [*popup, *thing.children(), *thing.childItems()]


class Waits(BaseException):
    """Ends a program where it begins to wait for events."""


def waits():
    raise Waits


class Relay(QtCore.QObject):
    """Hears a signal without its arguments, some of which Python cannot be handed."""

    def __init__(self, tell, what):
        super().__init__()
        self.tell, self.what = tell, what

    @QtCore.Slot()
    def fired(self):
        self.tell(self.what)


class Scene:
    """The window, and the objects in it that the app has: by their names, or else by text or class."""

    def __init__(self, session, hands):
        self.session, self.hands = session, hands
        self.named, self.kept, self.warnings, self.swaps, self.frames = {}, [], [], [], 0
        self.relays = []
        session.now = lambda: self.frames * FRAME
        sys.excepthook = lambda kind, problem, trace: session.raised(problem, hands.input)
        is_program = bool(session.app) and not session.app["run"].endswith(".qml")
        if is_program:
            self.window = self.window_of_program()
            self.app = QtGui.QGuiApplication.instance()
        else:
            self.app = QtGui.QGuiApplication([sys.argv[0], *(session.app or {}).get("arguments", [])])
        QtGui.QCursor.setPos(1 << 14, 1 << 14)  # The mouse rests outside, so that nothing is hovered at launch.
        QtCore.qInstallMessageHandler(self.heard)
        if not is_program:
            self.window = self.window_of_scene()
        if session.has_size or not is_program:
            self.window.resize(*session.size)
        session.size = [self.window.width(), self.window.height()]
        self.window.frameSwapped.connect(lambda: self.swaps.append(self.frames))
        self.look()
        self.accessible = accessibility.of_window(PYSIDE, self.window, hands.announce)
        self.window.show()
        self.window.requestActivate()
        self.app.processEvents()

    def window_of_scene(self):
        """The window of a QML file; components, modules and scripts beside it are found."""
        app = self.session.app
        path = os.path.realpath(os.path.join(self.session.folder, app["run"]) if app else self.session.scene)
        if not os.path.exists(path):
            raise rehearsal.NotThere(f"there is no file {app['run']} beside the script")
        with open(path, encoding="utf-8") as file:
            text = file.read() if app else rehearsal.filled(self.session)
        self.engine = QtQml.QQmlEngine()
        self.engine.addImportPath(os.path.dirname(path))
        self.engine.setOutputWarningsToStandardError(False)
        self.engine.warnings.connect(lambda list: self.warnings.extend(one.description() for one in list))
        self.component = QtQml.QQmlComponent(self.engine)
        self.component.setData(text.encode(), QtCore.QUrl.fromLocalFile(path))
        window = self.component.create()
        if window is None:
            place = QtCore.QUrl.fromLocalFile(os.path.dirname(path)).toString() + "/"
            raise rehearsal.NotThere("; ".join(
                one.toString().replace(place, "") for one in self.component.errors()) or "the scene has no root")
        if not isinstance(window, QtQuick.QQuickWindow):
            raise rehearsal.NotThere(f"the root of the scene is a {kind_of(window)}; a Window is expected")
        return window

    def window_of_program(self):
        """The window that a program shows when it begins to wait for events; the program goes on from there no more."""
        what, _, name = self.session.app["run"].partition(":")
        path = os.path.join(self.session.folder, what)
        sys.argv[:] = [path if what.endswith(".py") else what, *self.session.app.get("arguments", [])]
        for kind in (QtCore.QCoreApplication, QtGui.QGuiApplication):
            kind.exec = kind.exec_ = staticmethod(lambda *_: waits())
        rehearsal.give_way()
        try:
            if what.endswith(".py") and not os.path.exists(path):
                raise rehearsal.NotThere(f"there is no file {what} beside the script")
            if what.endswith(".py") and not name:
                programs.run_file(path)
            else:
                sys.path.insert(0, self.session.folder)
                module = what.removesuffix(".py")
                getattr(importlib.import_module(module), name)() if name else programs.run_module(module)
        except Waits as begun:
            self.begun = begun  # What the program made lives as long as its frames do.
        windows = [one for one in QtGui.QGuiApplication.topLevelWindows() if isinstance(one, QtQuick.QQuickWindow)]
        visible = [one for one in windows if one.isVisible()] or windows
        if not visible:
            shown = ", ".join(kind_of(one) for one in QtGui.QGuiApplication.topLevelWindows())
            raise rehearsal.NotThere(f"the program shows no window of Qt Quick, but {shown or 'none at all'}")
        return visible[0]

    def heard(self, kind, context, message):
        """Keeps what QML's console says and what is fatal or critical; Qt's other warnings are of the machine."""
        category = getattr(context, "category", None)
        is_of_qml = category in ("qml", "js") or QML_ERROR.match(message)
        if is_of_qml and kind != QtCore.QtMsgType.QtDebugMsg or kind in (
                QtCore.QtMsgType.QtCriticalMsg, QtCore.QtMsgType.QtFatalMsg):
            self.warnings.append(QML_ERROR.sub("", message))
        else:
            print(message, file=sys.stderr)

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

    def picture(self):
        """The window's pixels: what an Animator moves shows nowhere else."""
        image = self.window.grabWindow()
        return bytes(image.constBits()) if not image.isNull() else b""

    def look(self):
        """Finds objects that have come, in the order of the tree, and forgets those that have gone."""
        for name in [name for name, thing in self.named.items() if not is_alive(thing)]:
            del self.named[name]
        roots = [one for window in [self.window, *self.others()] for one in (window, window.contentItem())]
        self.kept = rehearsal.tree(roots, below)  # Kept, so that no identity is used twice.
        known = {id(thing) for thing in self.named.values()}
        for thing in self.kept:
            if id(thing) in known or (name := self.name_of(thing)) is None:
                continue
            number, whole = 1, name
            while whole in self.named:
                number += 1
                whole = f"{name}.{number}"
            self.named[whole] = thing
            self.listen(whole, thing)

    def others(self):
        """Windows beside the main one: popups that have a window of their own, and those that the app opens."""
        return [one for one in QtGui.QGuiApplication.topLevelWindows()
                if isinstance(one, QtQuick.QQuickWindow) and one is not self.window and one.isVisible()]

    def at(self, point):
        """The window that is on top at a point of the main one, and the point in it."""
        there = self.window.mapToGlobal(point)
        for window in reversed(self.others()):
            if window.geometry().contains(there):
                return window, window.mapFromGlobal(there)
        return self.window, point

    def focused(self):
        """The window that has the keyboard."""
        focused = QtGui.QGuiApplication.focusWindow()
        if focused in self.others():
            return focused
        if focused is not None and focused is not self.window:
            raise rehearsal.NotThere("the window is in the background, and has no keyboard")
        return self.window

    def corner(self, item):
        """Where an item is in the main window, whichever window it is shown in."""
        corner, window = item.mapToScene(QtCore.QPointF(0, 0)), item.window()
        if window is None or window is self.window:
            return corner
        return corner + QtCore.QPointF(window.position() - self.window.position())

    def name_of(self, thing):
        """What an object is called: its objectName, else of what the app's QML has its text or its class."""
        kind, maker, name = kind_of(thing), maker_of(thing), thing.objectName()
        if kind == "PopupItem" or isinstance(thing, QtGui.QWindow):
            return name if name and kind != "PopupItem" and maker == "app" else None
        is_popup = self.is_popup(thing)
        if name and maker is not None:
            return name
        is_seen = isinstance(thing, QtQuick.QQuickItem) and maker == "app" and kind not in LAYOUTS
        # A popup of the app is heard from the beginning, one that Qt makes, as a tool tip, when it is shown.
        if not is_seen and not (is_popup and (maker == "app" or self.is_seen(thing))):
            return None
        for key in ("title", "text") if maker == "app" else ():
            if isinstance(text := thing.property(key), str) and (called := rehearsal.name_from(text)):
                return called
        return kind

    @staticmethod
    def is_popup(thing):
        return thing.metaObject().indexOfProperty("closePolicy") >= 0

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
            if not is_alive(thing):
                return
            value = thing.property(key)
            if isinstance(value, (bool, int, str)):
                self.session.event("assignment", key, subject=name, cause=hands.input, arguments={"value": value})

        is_control = meta.indexOfProperty("hoverEnabled") >= 0
        heard = [(one, fired, one) for one in QUESTIONS + ACTIONS if is_control or one not in ("pressed", "released")]
        heard += [(key + "Changed", changed, key) for key in KEPT if meta.indexOfProperty(key) >= 0]
        signals = {}
        for index in range(meta.methodCount()):
            method = meta.method(index)
            if method.methodType() == QtCore.QMetaMethod.Signal:
                signals[bytes(method.name()).decode()] = bytes(method.methodSignature()).decode()
        for signal, tell, what in heard:
            if signal in signals:
                relay = Relay(tell, what)
                self.relays.append(relay)
                QtCore.QObject.connect(
                    thing, QtCore.SIGNAL(signals[signal]), relay, QtCore.SLOT("fired()"))

    def thing(self, name):
        """The object that a name means: one that is called so, else the only visible one with that text or title."""
        self.look()
        if name in self.named and (name == self.named[name].objectName() or self.is_seen(self.named[name])):
            return self.named[name]
        found = [called for called, thing in self.named.items()
                 if name in map(thing.property, ("text", "title", "displayText")) and self.is_seen(thing)]
        if len(found) > 1:
            raise rehearsal.NotThere(f"{name} means {len(found)} objects: {', '.join(sorted(found))}")
        if not found and name in self.named:
            return self.named[name]
        if not found:
            raise rehearsal.no_such("object", name, [one for one, thing in self.named.items() if self.is_seen(thing)])
        return self.named[found[0]]

    def is_seen(self, thing):
        item = self.item(thing)
        return item is not None and item.isVisible()

    def item(self, thing):
        """The item that an object is shown by: of a popup the one around its content."""
        if isinstance(thing, QtQuick.QQuickItem):
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
        items = {self.item(thing): name for name, thing in self.named.items()}
        items = {item: name for item, name in items.items() if item and item.isVisible() and item.window()}
        paths = rehearsal.paths(items, QtQuick.QQuickItem.parentItem)
        focus = rehearsal.nearest(self.window.activeFocusItem(), items, QtQuick.QQuickItem.parentItem)
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
