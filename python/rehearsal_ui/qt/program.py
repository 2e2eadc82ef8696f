"""Runs an app's program until it waits for events, where the script takes over; the program goes on when it waits no
more, as it would by itself."""

import importlib
import os
import re
import sys
import types
from typing import Any, Callable

from rehearsal_ui import programs, rehearsal
from rehearsal_ui.qt import binding

#: What waits in a loop of its own: the classes, and their functions.
WAITING: dict[str, dict[str, tuple[str, ...]]] = {
    "QtCore": {"QCoreApplication": ("exec", "exec_"), "QEventLoop": ("exec", "exec_")},
    "QtGui": {"QGuiApplication": ("exec", "exec_")},
    "QtWidgets": {
        "QApplication": ("exec", "exec_"),
        "QDialog": ("exec", "exec_"),
        "QMessageBox": ("about", "aboutQt", "critical", "information", "question", "warning"),
        "QInputDialog": ("getText", "getItem", "getInt", "getDouble", "getMultiLineText"),
        "QFileDialog": ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory"),
    },
}


def watch(begin: Callable[[], None]) -> None:
    """Has `begin` called whenever a loop is about to wait for events."""
    for module, classes in WAITING.items():
        for kind, functions in classes.items():
            owner = getattr(getattr(binding, module), kind, None)
            for name in functions:
                if owner is not None and hasattr(owner, name):
                    wrap(owner, name, begin)


def wrap(owner: Any, name: str, begin: Callable[[], None]) -> None:
    """Puts a function in the place of one that waits. Called on the class or on an object, it is handed the same."""
    former = getattr(owner, name)
    # The functions of applications and the questions of dialogs belong to the class, whatever they are called on.
    is_static = owner.__name__.endswith("Application") or not name.startswith("exec")

    def waits(*given: Any, **named: Any) -> Any:
        begin()
        return former(*given, **named)

    setattr(owner, name, staticmethod(waits) if is_static else waits)


def text(session: Any) -> str:
    """The text of the app's program or of the scene, by which its binding is known; empty where it is no file."""
    path = file_of(session) if session.app else session.scene
    if not path or not path.endswith(".py"):
        return ""
    found = read(path)
    if not binding.IMPORT.search(found):  # It may be one of the modules beside it that imports Qt.
        folder = os.path.dirname(path)
        for place, folders, files in os.walk(folder):
            folders[:] = sorted(name for name in folders if re.match(r"[A-Za-z]\w*$", name))[:20]
            found += "".join(read(os.path.join(place, name)) for name in sorted(files)[:50] if name.endswith(".py"))
            if binding.IMPORT.search(found) or place.count(os.sep) - folder.count(os.sep) > 3:
                break
    return found


def file_of(session: Any) -> str:
    """The file of the app's program, beside the script or installed; empty where it cannot be found."""
    what = session.app["run"].partition(":")[0]
    if what.endswith((".py", ".qml")):
        return os.path.join(session.folder, what)
    for command in importlib.metadata.entry_points(group="console_scripts", name=what):
        what = command.module
    for command in importlib.metadata.entry_points(group="gui_scripts", name=what):
        what = command.module
    for place in (session.folder, *sys.path):
        base = os.path.join(place, what.split(".")[0])
        for path in (base + ".py", os.path.join(base, "__init__.py")):
            if os.path.exists(path):
                return path
    return ""


def read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(200_000)
    except OSError:
        return ""


def run(session: Any) -> None:
    """Runs the program, module, command or function that `app` names."""
    what, _, name = session.app["run"].partition(":")
    path = os.path.join(session.folder, what)
    is_file = what.endswith(".py")
    if is_file and not os.path.exists(path):
        raise rehearsal.NotThere(f"there is no file {what} beside the script")
    sys.argv[:] = [path if is_file else what, *session.app.get("arguments", [])]
    rehearsal.give_way()
    if is_file and not name:
        return programs.run_file(path)
    sys.path.insert(0, session.folder)
    if is_file:
        sys.path.insert(0, os.path.dirname(path))
        what = os.path.basename(what).removesuffix(".py")
    if name:
        programs.stand_in(types.ModuleType("__main__"))
        getattr(importlib.import_module(what), name)()
    else:
        programs.run_module(what)


def scene_of_widgets(session: Any) -> Any:
    """The window that `main()` of a scene in Python returns; axes are filled in its text."""
    path = os.path.realpath(session.scene)
    place = os.path.basename(path)
    module = types.ModuleType("scene")
    module.__file__ = path
    rehearsal.give_way()
    sys.path.insert(0, os.path.dirname(path))
    sys.modules["scene"] = module
    exec(compile(rehearsal.filled(session), path, "exec"), vars(module))
    if not callable(getattr(module, "main", None)):
        raise rehearsal.NotThere(
            f"{place} has no main(), which is expected to return the window; `app: {place}` runs it as a program")
    window = module.main()
    if not binding.is_a(window, binding.QtWidgets, "QWidget"):
        raise rehearsal.NotThere(f"main() of {place} returns a {type(window).__name__}; a widget is expected")
    return window
