"""What the doors share: each test of a suite becomes a session of a stream, which `rehearse import` records.

A door knows how the tests of a toolkit act, and what there is to see; this module names the sessions, writes the steps
with their lines in the test, and says how the test ended. All doors of a suite write into one file.
"""

import functools
import os
import re
import sys

import pytest

from rehearsal_ui import rehearsal


class Output(rehearsal.Lines):
    """A file of lines, which is made when the first session begins."""

    def __init__(self, path):
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        super().__init__(open(path, "w", encoding="utf-8"))
        self.systems = []

    def begin(self, system):
        """Writes the head for the first system, and gives what a session of another one says."""
        if not self.systems:
            self.write("hello", protocol=1, producer="rehearsal-door 1", system=system,
                       capabilities={"clock": "wall"})
        self.systems.append(system)
        return None if system == self.systems[0] else system

    def close(self):
        self.write("bye")
        self._file.close()


class Suite:
    """What the doors of one suite have in common: its file, and the names that sessions have."""

    def __init__(self, path):
        self.path, self.out, self.taken = path, None, set()

    def open(self):
        self.out = self.out or Output(self.path or "rehearsal.jsonl")
        return self.out

    def pytest_unconfigure(self):
        if self.out:
            self.out.close()


class Door:
    """A plugin: `system` says what is tested, `look` reads what is on the screen.

    `begin` is called for each test that has the fixture named `fixture`, and `end` when it is over, before the
    fixtures take away what they made.
    """

    fixture = ""

    def __init__(self, suite):
        self.suite, self.session, self.test, self.restored = suite, None, None, []

    @classmethod
    def is_for(cls, item):
        """Whether the door sees what a test does."""
        return cls.fixture in item.fixturenames

    # Sessions

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        if not self.is_for(item) or not is_asked(item):
            return (yield)
        self.test = item
        self.prepare(item)
        try:
            result = yield
            self.safely(self.look)
            return result
        except BaseException as problem:
            self.safely(self.look)
            if self.session and not isinstance(problem, pytest.skip.Exception):
                self.session.put("failure", message=first_line(problem), line=self.line(problem.__traceback__))
            raise
        finally:
            if self.session:
                self.safely(self.end)
                self.session.end()
            self.session = None

    def prepare(self, item):
        """Begins the session of a test."""
        self.open(self.system(item.funcargs[self.fixture]))
        self.begin(item.funcargs[self.fixture])

    def open(self, system):
        """Begins a session in a system."""
        out = self.suite.open()
        self.session = rehearsal.Session(out, {**self.named(self.test), "system": out.begin(system)}, (), ())
        self.step("launch", self.test.name)

    def pytest_unconfigure(self):
        while self.restored:
            owner, name, original = self.restored.pop()
            setattr(owner, name, original)

    def safely(self, work):
        """Does what may fail: a screen that cannot be read fails no test."""
        if self.session is None:
            return
        try:
            work()
        except Exception as problem:
            self.session.put("note", message=rehearsal.steady(f"{type(problem).__name__}: {problem}"))

    def named(self, item):
        """What `begin` of a conversation gives: the test's file and name are the script, its parameters a case."""
        file, *names = item.nodeid.split("[")[0].split("::")
        script = re.sub(r"[^A-Za-z0-9._/-]", "-", "/".join([re.sub(r"\.py$", "", file), *names])).strip("/")
        case = getattr(item, "callspec", None) and re.sub(r"[^A-Za-z0-9._-]+", "-", item.callspec.id).strip("-")
        configuration, number = ({"case": case} if case else {}), 1
        while (script, *configuration.items()) in self.suite.taken:  # Two parameters may be written alike.
            number += 1
            configuration = {"case": f"{case or 'again'}-{number}"}
        self.suite.taken.add((script, *configuration.items()))
        title = ((item.function.__doc__ or "").strip().split("\n") or [""])[0]
        return {"script": script, "title": title or None, "path": file, "configuration": configuration}

    # Steps

    def step(self, word, label):
        """A step of the test: what it does, and in which line."""
        session = self.session
        session.put("step", kind=word, label=f"{word} {label}".strip(), line=self.line(), at=0)
        session.stimulus = session.event("stimulus", word, arguments={"target": label} if label else None)

    def line(self, traceback=None):
        """The line of the test's file that is being performed, or in which something was raised; 0 if there is none."""
        found, path = 0, str(self.test.path)
        while traceback:
            if traceback.tb_frame.f_code.co_filename == path:
                found = traceback.tb_lineno
            traceback = traceback.tb_next
        frame = None if found else sys._getframe()
        while frame and not found:
            found = frame.f_lineno if frame.f_code.co_filename == path else 0
            frame = frame.f_back
        return found

    def watch(self, owner, name, said, static=False):
        """Makes a step of each call of `owner.name`; `said(arguments)` gives its word and label."""
        original = owner.__dict__.get(name) if isinstance(owner, type) else None
        called = getattr(owner, name, None)
        if called is None:
            return

        @functools.wraps(called)
        def call(*arguments, **named):
            if self.session is None:
                return called(*arguments, **named)
            self.safely(self.look)
            self.step(*said(arguments, named))
            try:
                return called(*arguments, **named)
            finally:
                self.safely(self.look)

        self.restored.append((owner, name, original if original is not None else called))
        setattr(owner, name, staticmethod(call) if static else call)

    # What a door has of its own

    def system(self, fixture):
        raise NotImplementedError

    def begin(self, fixture):
        """Begins to watch."""

    def look(self):
        """Reads what is on the screen now."""

    def end(self):
        """Stops watching."""


def first_line(problem):
    text = str(problem).strip().split("\n")[0]
    return rehearsal.steady(f"{type(problem).__name__}: {text}" if text else type(problem).__name__)


def is_asked(item):
    """Whether a test is recorded: all are with --rehearse, and those that are marked."""
    return bool(item.config.getoption("--rehearse") or item.get_closest_marker("rehearse"))
