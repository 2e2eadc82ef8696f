"""Runs an app's program as Python does, and leaves it as the main module: classes are looked up there later."""

import importlib.metadata
import importlib.util
import os
import sys
import types
from typing import Any

from rehearsal_ui import rehearsal

former: list[Any] = []


def on_a_terminal() -> None:
    """Has the app find a terminal wherever it looks: many do something else when their output goes into a file."""
    asked = os.isatty
    os.isatty = lambda file: file in (0, 1, 2) or asked(file)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.isatty = lambda: True  # type: ignore[method-assign]


def run_file(path: str) -> None:
    """Runs a file, as `python main.py` does."""
    sys.path.insert(0, os.path.dirname(path))
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec")
    run(code, path, None)


def run_module(name: str) -> None:
    """Runs the command that a package installs, or a module or the `__main__` of a package, as `python -m` does."""
    for group in ("console_scripts", "gui_scripts"):
        for command in importlib.metadata.entry_points(group=group, name=name):
            # A process that the app starts imports the main module anew, which must not be the adapter.
            stand_in(types.ModuleType("__main__"))
            command.load()()
            return
    script = os.path.join(os.path.dirname(sys.executable), name)
    if os.path.isfile(script) and is_python(script):
        return run_file(script)
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        spec = None
    if spec is not None and spec.submodule_search_locations is not None:
        spec = importlib.util.find_spec(f"{name}.__main__")
    if spec is None or spec.loader is None or not hasattr(spec.loader, "get_code"):
        raise rehearsal.NotThere(f"there is no command {name}, and no module that can be run")
    run(spec.loader.get_code(spec.name), spec.origin or "", spec)


def run(code: types.CodeType, path: str, spec: Any) -> None:
    main = types.ModuleType("__main__")
    main.__file__, main.__spec__, main.__package__ = path, spec, spec.parent if spec else None
    stand_in(main)
    exec(code, vars(main))


def stand_in(main: types.ModuleType) -> None:
    """Makes a module the main one."""
    former.append(sys.modules["__main__"])  # The adapter, which goes on.
    sys.modules["__main__"] = main


def is_python(path: str) -> bool:
    """Whether a command is a script of Python."""
    with open(path, "rb") as file:
        first = file.readline(300)
    return first.startswith(b"#!") and b"python" in first
