"""Finds the app that a session performs: in a file, in a module, or where a program runs it."""

import importlib
import importlib.util
import inspect
import os
import sys

from textual.app import App

from rehearsal_ui import programs, rehearsal


class Run(BaseException):
    """Ends the code that runs an app: it is performed instead. No `except Exception` may hold it."""


def app_of(session):
    """The app of a session: the one that its code runs, else the class `Scene` or the last class of an App in it."""
    rehearsal.give_way()
    running, run, run_async = [], App.run, App.run_async
    watch_run(running)
    try:
        return from_program(session) if session.app else from_scene(session)
    except Run:
        return running[0]
    finally:
        App.run, App.run_async = run, run_async


def from_scene(session):
    """The app of a scene's file, which finds the cell's axes in `SETS`."""
    path = os.path.realpath(session.scene)
    sys.argv[:] = [session.scene]
    scene = loaded(path, session.configuration)
    if not (found := classes(scene)):
        raise rehearsal.NotThere("the scene has no App: a class that inherits textual.app.App is expected")
    return made(getattr(scene, "Scene", found[-1]))


def from_program(session):
    """The app that `app:` names: `shop.py`, `shop.py:Shop`, `shop.app:Shop`, `shop.app:main` or `shop`."""
    what, _, name = session.app["run"].partition(":")
    programs.on_a_terminal()
    folder = session.folder
    is_file = what.endswith(".py")
    path = os.path.join(folder, what)
    sys.argv[:] = [path if is_file else what, *session.app.get("arguments", [])]
    if is_file and not os.path.exists(path):
        raise rehearsal.NotThere(f"there is no file {what} beside the script")
    if not is_file:
        sys.path.insert(0, folder)
    if not name:
        if is_file:
            programs.run_file(path)
        else:
            programs.run_module(what)
        raise rehearsal.NotThere(f"{what} has come to its end, and ran no app")
    module = loaded(path, session.configuration) if is_file else importlib.import_module(what)
    found = getattr(module, name, None)
    if found is None:
        raise rehearsal.no_such("app", name, [one.__name__ for one in classes(module)])
    if isinstance(found, App):
        return found
    if inspect.isclass(found) and issubclass(found, App):
        return made(found)
    if not callable(found):
        raise rehearsal.NotThere(f"{name} is no App and no function that runs one")
    answer = found()
    if isinstance(answer, App):
        return answer
    raise rehearsal.NotThere(f"{name} has returned, and ran no app")


def classes(module):
    return [one for one in vars(module).values() if inspect.isclass(one) and issubclass(one, App) and one is not App]


def loaded(path, axes):
    """The module of a file; one within a package is a part of it, so that it can import its neighbours."""
    parts, folder = [os.path.basename(path)[:-3]], os.path.dirname(path)
    while os.path.exists(os.path.join(folder, "__init__.py")):
        folder, name = os.path.split(folder)
        parts.insert(0, name)
    sys.path.insert(0, folder)
    name = ".".join(parts) if len(parts) > 1 else "scene"
    if len(parts) > 1:
        importlib.import_module(".".join(parts[:-1]))
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    module.SETS = axes
    sys.modules[name] = module  # Textual looks a class's file up by its module.
    spec.loader.exec_module(module)
    return module


def made(kind):
    """An app of a class that needs no arguments."""
    try:
        inspect.signature(kind).bind()
    except TypeError as problem:
        raise rehearsal.NotThere(f"{kind.__name__} cannot be made without arguments: {problem}") from None
    return kind()


def watch_run(running):
    """Keeps an app that would run, and ends the code that runs it."""

    def run(self, *_, **__):
        running.append(self)
        raise Run

    async def run_async(self, *_, **__):
        run(self)

    App.run, App.run_async = run, run_async


def methods(app):
    """The methods that the app's own classes have."""
    return [
        name
        for kind in type(app).__mro__
        if not kind.__module__.startswith("textual.")
        for name in vars(kind)
        if callable(getattr(app, name, None)) and not name.startswith("__")
    ]
