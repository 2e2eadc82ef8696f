"""What the doors share: each test of a suite becomes a session of a stream, which `rehearse import` records.

A door is a pytest plugin. It knows how a toolkit's tests act, and what there is to see; this module names the
sessions, writes the steps with their lines in the test, and tells how the test ended.
"""

import functools
import os
import re
import sys

import pytest

HERE = os.path.dirname(os.path.realpath(__file__))
# Beside this file where it was copied into a suite, otherwise where the adapters are.
sys.path[:0] = [HERE, os.path.join(HERE, "..", "adapters")]
import rehearsal


class Output(rehearsal.Lines):
    """A file of lines."""

    def __init__(self, path):
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        super().__init__(open(path, "w", encoding="utf-8"))

    def close(self):
        self.write("bye")
        self._file.close()


class Door:
    """A plugin: `system` says what is tested, `look` tells what is to be seen.

    `begin` is told of each test that has the fixture named `fixture`, and `end` when it is over, before what its
    fixtures made is taken away.
    """

    fixture = None
    producer = "rehearsal-door 1"

    def __init__(self, config):
        self.path, self.config = config.getoption("--rehearse"), config
        self.out, self.session, self.test = None, None, None
        self.taken, self.restored = set(), []

    # Sessions

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        if self.fixture not in item.fixturenames or not (self.path or item.get_closest_marker("rehearse")):
            return (yield)
        if self.out is None:
            self.out = Output(self.path or "rehearsal.jsonl")
            self.out.write("hello", protocol=1, producer=self.producer, system=self.system(item.funcargs[self.fixture]),
                           capabilities={"clock": "wall"})
        self.test = item
        self.session = rehearsal.Session(self.out, self.named(item), (), ())
        self.step("launch", item.name)
        try:
            self.begin(item.funcargs[self.fixture])
            result = yield
            self.safely(self.look)
            return result
        except BaseException as problem:
            self.safely(self.look)
            if not isinstance(problem, pytest.skip.Exception):
                self.session.put("failure", message=first_line(problem), line=self.line(problem.__traceback__))
            raise
        finally:
            self.safely(self.end)
            self.session.end()
            self.session = None

    def pytest_unconfigure(self):
        while self.restored:
            owner, name, original = self.restored.pop()
            setattr(owner, name, original)
        if self.out:
            self.out.close()

    def safely(self, work):
        """What cannot be seen fails no test of somebody else."""
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
        while (script, *configuration.items()) in self.taken:  # Two parameters may be written alike.
            number += 1
            configuration = {"case": f"{case or 'again'}-{number}"}
        self.taken.add((script, *configuration.items()))
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
        """Tells what is to be seen now."""

    def end(self):
        """Watches no longer."""


def first_line(problem):
    text = str(problem).strip().split("\n")[0]
    return rehearsal.steady(f"{type(problem).__name__}: {text}" if text else type(problem).__name__)


def add_option(parser):
    try:
        parser.getgroup("rehearsal").addoption(
            "--rehearse", metavar="FILE", help="write what every test does into a stream, for rehearse import")
    except ValueError:  # The other door has added it.
        pass


def configure(config, door):
    config.addinivalue_line("markers", "rehearse: write what this test does into a stream, rehearsal.jsonl")
    config.pluginmanager.register(door(config), f"rehearsal-{door.fixture}")
