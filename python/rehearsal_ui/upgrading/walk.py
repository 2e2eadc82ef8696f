"""Scripts for an app that nobody has written one for: each widget that takes the focus, and each key that is bound.

The walk is the same each time, and the same in both releases: what there is to do is read from performances in the
release before.
"""

import json
import pathlib
from collections.abc import Iterable
from typing import Any

#: The most widgets that are tapped and keys that are pressed, each in a session of its own.
MOST_WIDGETS, MOST_KEYS = 6, 6
#: How often the tabulator is pressed.
TABS = 8
SIZES = {"textual": [100, 30], "qt": [800, 600], "pyqt6": [800, 600]}


def script(
    folder: pathlib.Path, toolkit: str, app: str, arguments: list[str], name: str, steps: list[Any]
) -> pathlib.Path:
    """Writes a script that starts an app and does something, and waits for what follows each step."""
    lines = [f"id: walk/{name}", f"app: {json.dumps({'run': app, 'arguments': arguments})}",
             f"size: {SIZES[toolkit]}", f"matrix: {{ toolkit: [{toolkit}] }}", "steps:"]
    for step in ["launch", *steps]:
        lines += [f"  - {step if isinstance(step, str) else json.dumps(step, ensure_ascii=False)}", "  - settle"]
    path = folder / f"{name}.yaml"
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def first(folder: pathlib.Path, toolkit: str, app: str, arguments: list[str]) -> pathlib.Path:
    """The script that shows which widgets there are: it presses the tabulator again and again."""
    return script(folder, toolkit, app, arguments, "tab", [{"key": "tab"}] * TABS)


def others(
    folder: pathlib.Path, toolkit: str, app: str, arguments: list[str], stream: str, keys: Iterable[str]
) -> list[pathlib.Path]:
    """The other scripts, for what the first one showed."""
    made = []
    for number, widget in enumerate(focused(stream)[:MOST_WIDGETS], 1):
        steps = [{"tap": widget}, {"key": "enter"}, {"key": "down"}, {"key": "enter"}, {"key": "escape"}]
        made.append(script(folder, toolkit, app, arguments, f"widget-{number}-{named(widget)}", steps))
    for key in list(keys)[:MOST_KEYS]:
        steps = [{"key": key}, {"key": "tab"}, {"key": "enter"}, {"key": "escape"}]
        made.append(script(folder, toolkit, app, arguments, f"key-{named(key)}", steps))
    return made


def focused(stream: str) -> list[str]:
    """The widgets that got the focus, in their order; of several with one name the first."""
    found: dict[str, None] = {}
    for line in map(json.loads, stream.splitlines()):
        if line["type"] == "event" and line["kind"] == "focus" and line["name"] in ("Focus", "focusin"):
            if subject := line.get("subject"):
                found.setdefault(subject)
    return list(found)


def named(text: str) -> str:
    """A part of a script's id."""
    return "".join(one if one.isascii() and (one.isalnum() or one in "._-") else "-" for one in text)[:40]
