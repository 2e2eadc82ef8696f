"""Traces the lines of a scene in Python, and writes which objects each touched and which event's handler ran it.

A scene imports this module in its first line, in a performance that is made for that alone. It asks `sys.settrace`, and
knows nothing of recordings: that is what makes it fit to judge what a comparison says first.
"""
import json
import os
import re
import sys

OUT = os.environ.get("CAUSING_OUT")
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
TEXT = re.compile(r"""["']([^"']+)["']""")

known = {}


def name_of(thing):
    """What a person calls an object: its id, else its class."""
    found = getattr(thing, "id", None)
    return found if isinstance(found, str) and found else type(thing).__name__


def names_of(frame, text):
    """The objects that a line mentions, and those of its handler's event."""
    names = set()
    for word in set(IDENTIFIER.findall(text)):
        if word in frame.f_locals:
            names.add(name_of(frame.f_locals[word]))
    for literal in TEXT.findall(text):
        names.update(IDENTIFIER.findall(literal))
    for argument, value in frame.f_locals.items():
        if argument == "self":
            names.add(name_of(value))
        kind = type(value)
        if hasattr(kind, "handler_name") or hasattr(value, "control"):
            names.add(kind.__qualname__)
            for part in ("control", "_sender", "button", "input"):
                if (owner := getattr(value, part, None)) is not None:
                    names.add(name_of(owner))
    return names


def watch(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()

    def learn(line, names):
        if line not in known or not names <= known[line]:
            known.setdefault(line, set()).update(names)
            write()

    def local(frame, what, _):
        if what == "line":
            text = lines[frame.f_lineno - 1] if frame.f_lineno <= len(lines) else ""
            try:
                names = names_of(frame, text)
            except Exception:  # A half-made object may refuse any question; the line then names less.
                names = set()
            # What a line calls it touches, too.
            while frame:
                if frame.f_code.co_filename == path:
                    learn(frame.f_lineno, names)
                frame = frame.f_back
        return local

    def called(frame, _, __):
        return local if frame.f_code.co_filename == path else None

    outer = sys._getframe(1)
    while outer and outer.f_code.co_filename != path:
        outer = outer.f_back
    if outer:
        outer.f_trace = local
    sys.settrace(called)


def write():
    """Keeps what is known so far: an adapter may end its process without a word."""
    with open(OUT, "w", encoding="utf-8") as file:
        json.dump({line: sorted(names) for line, names in known.items()}, file)


def begin():
    frame = sys._getframe(1)
    while frame and "importlib" in frame.f_code.co_filename or frame and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    if frame and OUT:
        watch(frame.f_code.co_filename)


begin()
