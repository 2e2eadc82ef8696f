"""Finds the app that a session performs: in a file, in a module, or where a program runs it."""

import importlib
import importlib.util
import inspect
import os
import sys

from textual.app import App

import rehearsal


class Run(BaseException):
    """Ends the code that runs an app: it is performed instead. No `except Exception` may hold it."""


def app_of(session):
    """The app of the scene's file: the one that it runs, else its class `Scene`, else its last class of an App."""
    rehearsal.give_way()
    running, path = [], os.path.realpath(session.scene)
    watch_run(running)
    sys.argv[:] = [session.scene]
    try:
        scene = loaded(path, session.configuration)
    except Run:
        return running[0]
    found = [one for one in vars(scene).values() if inspect.isclass(one) and issubclass(one, App) and one is not App]
    if not found:
        raise rehearsal.NotThere("the scene has no App: a class that inherits textual.app.App is expected")
    return made(getattr(scene, "Scene", found[-1]))


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
