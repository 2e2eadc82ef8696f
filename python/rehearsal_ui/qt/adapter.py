#!/usr/bin/env python3
"""Performs a script in an app of Qt, of Qt Quick or of widgets: offscreen, drawn in software, with a virtual clock.

One adapter for PySide6, PySide2 and PyQt6; PYTHONPATH chooses the release. The scene is a QML file whose root is a
`Window`, or a Python file whose `main()` returns a widget; `app: main.py` is performed whole. `{{axis}}` in a scene
stands for the cell's value of an axis.
"""

import os
import random
import sys

sys.path.insert(0, os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")))
import rehearsal_ui  # noqa: F401

del sys.path[0]  # What is beside the package is none of the adapter's.
sys.dont_write_bytecode = True
from rehearsal_ui import home, native, packages, rehearsal

clock = native.clock(
    LANG="C.UTF-8", QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software", QSG_RENDER_LOOP="basic",
    QT_SCALE_FACTOR="1", QT_LOGGING_RULES="*.debug=false", QT_QUICK_CONTROLS_STYLE="",
    QT_QUICK_CONTROLS_HOVER_ENABLED="1", QT_STYLE_OVERRIDE="")
native.keep_none()

from rehearsal_ui.qt import binding, program, turns

WORDS = ("launch settle tap doubleTap rightTap press release move hover drag scroll key keyDown keyUp type paste "
         "rotate resize call set background foreground drop touch locale scheme").split()


def perform(session):
    """Runs the program or the scene, in whose loop the script is performed."""
    folder = home.prepare(session)
    packages.keep(session)
    random.seed(0)  # What an app throws dice for is the same each time.
    toolkit = session.configuration.get("toolkit", "")
    binding.take(binding.chosen(toolkit, program.text(session)))
    if session.app:
        os.chdir(folder)
    performance = Performance(session, parts_of_adapter())
    session.now = clock.now
    program.watch(performance.begin)
    try:
        performance.run()
    except (rehearsal.NotThere, rehearsal.Crashed):
        raise
    except Exception as problem:
        if not session.app and not (session.scene or "").endswith(".py"):
            raise
        session.crash(type(problem).__name__, rehearsal.steady(str(problem)), cause=session.stimulus)
        raise rehearsal.Crashed from problem
    raise SystemExit(0)


def parts_of_adapter():
    """The modules that need the binding; they are loaded before the app may have some that are called the same."""
    from rehearsal_ui.qt import hands, quick, scene

    return hands, quick, scene


class Performance:
    """One session: what begins it, and what the script is performed with."""

    def __init__(self, session, modules):
        self.session, self.warnings, self.kept = session, [], []
        self.using, self.quick, self.scene = modules
        self.steps = session.steps()
        next(self.steps)
        self.turns = None
        self.hands = None

    def run(self):
        """Shows the scene and waits for events, or lets the program do so."""
        app, session = self.session.app, self.session
        self.scene.hear(self.warnings)
        self.scene.watch_exceptions(session, lambda: self.hands.input if self.hands else session.stimulus)
        if app and not app["run"].endswith(".qml"):
            return program.run(session)
        arguments = [sys.argv[0], *(app or {}).get("arguments", [])]
        if app or not session.scene.endswith(".py"):
            instance = binding.QtGui.QGuiApplication(arguments)
            self.rest_the_mouse()
            window, engine = self.quick.window_of_file(session, self.warnings)
        else:
            instance, engine = binding.QtWidgets.QApplication(arguments), None
            self.rest_the_mouse()
            window = program.scene_of_widgets(session)
        self.kept += [instance, window, engine]
        window.resize(*session.size)
        window.show()
        instance.exec() if hasattr(instance, "exec") else instance.exec_()

    def rest_the_mouse(self):
        """Lets the mouse rest outside, so that nothing is hovered at launch."""
        binding.QtGui.QCursor.setPos(1 << 14, 1 << 14)

    def begin(self):
        """Begins the script, in whatever loop is about to wait first."""
        if self.turns is None and binding.QtCore.QCoreApplication.instance() is not None:
            self.rest_the_mouse()
            self.turns = turns.make(lambda problem: self.session.conclude(problem))
            self.hands = self.using.Hands(self.session, self.turns, clock, self.warnings)
            if binding.QtWidgets is not None:
                binding.QtWidgets.QApplication.setCursorFlashTime(0)
            self.turns.begin(self.script())
            clock.watch(lambda: self.turns.count, self.session.conclude)

    async def script(self):
        await self.hands.launch()
        await self.hands.frame()
        for step in self.steps:
            await self.hands.perform(step)


rehearsal.serve(perform, system=binding.system(binding.chosen(os.environ.get("REHEARSAL_TOOLKIT", ""))),
                producer="rehearsal-qt 1", inputs=WORDS, apps=True, clock="virtual", frame=16000)
