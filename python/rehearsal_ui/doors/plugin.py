"""The plugin of pytest: with `--rehearse FILE`, or for tests marked `rehearse`, each test becomes a session.

It imports no toolkit, and does nothing, until a suite asks for it.
"""

import importlib
import sys

import pytest

#: The doors, each with the module without which a suite has no tests for it.
DOORS = {"qt": "pytestqt", "playwright": "playwright", "textual": "textual"}
CLASSES = {"qt": "QtDoor", "playwright": "PageDoor", "textual": "AppDoor"}


def pytest_addoption(parser):
    try:
        parser.getgroup("rehearsal").addoption(
            "--rehearse", metavar="FILE", help="write what every test does to its app into FILE, for rehearse import")
    except ValueError:  # The plugin is installed, and asked for by name as well.
        pass


def pytest_configure(config):
    config.addinivalue_line("markers", "rehearse: write what this test does into a stream, rehearsal.jsonl")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session):
    """Opens the doors that tests of the suite need."""
    from rehearsal_ui.doors import door

    plugins, config = session.config.pluginmanager, session.config
    asked = [item for item in session.items if door.is_asked(item)]
    if not asked or config.option.collectonly or plugins.hasplugin("rehearsal-suite"):
        return
    suite = door.Suite(path_of(config))
    opened = [kind(suite) for kind in kinds() if any(kind.is_for(item) for item in asked)]
    plugins.register(suite, "rehearsal-suite")
    for one in opened:
        plugins.register(one, f"rehearsal-{type(one).__name__}")


def kinds():
    """The doors of the toolkits that the suite has imported."""
    for name, needed in DOORS.items():
        if needed in sys.modules:
            yield getattr(importlib.import_module(f"rehearsal_ui.doors.{name}"), CLASSES[name])


def path_of(config):
    """The file of the stream; each worker of pytest-xdist has its own."""
    path, worker = config.getoption("--rehearse"), getattr(config, "workerinput", {}).get("workerid")
    return f"{path or 'rehearsal.jsonl'}.{worker}" if worker else path
