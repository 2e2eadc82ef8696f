"""What is on a session's screen: tells what is new of it, and nothing twice.

What a person reads and what a widget holds (`line1`, `value`: what an adapter has `apart`) is told behind everything
else of the same frame, with an event of its own that nothing has caused: it takes no part in a movement, and a diff
names it even where something else came a frame later.
"""

import json
import re
from collections.abc import Callable
from typing import Any

View = dict[str, Any]
NUMBER = re.compile(r"\d+")


class Screens:
    """The screen that a session has told last."""

    def __init__(self) -> None:
        #: Whether a property is told apart, by its name.
        self.apart: Callable[[str], bool] = lambda name: False
        self.text: str | None = None
        self.paths: set[str] = set()
        self.drawn: dict[str, str] = {}
        #: What is read of each view, by its path and class.
        self.read: dict[tuple[str, str], View] = {}

    def tell(self, session: Any, views: list[View], cause: int | None, fields: View) -> None:
        """Tells a screen, if it is not what was told last.

        What a terminal draws (`cells`) is no behaviour: where nothing else is new it is told without an event.
        """
        drawn = {view["path"]: view["properties"]["cells"] for view in views if "cells" in view.get("properties", {})}
        together = [part(view, lambda name: name != "cells" and not self.apart(name)) for view in views]
        text = json.dumps([together, fields])
        read = {key(view): part(view, self.apart)["properties"] for view in views}
        if text != self.text:
            paths = {view["path"] for view in views}
            kind = ("display", "frame") if self.text and paths == self.paths else ("layout", "commit")
            self.text, self.paths = text, paths
            session.event(*kind, cause=session.stimulus if cause is None else cause)
            former = self.read
            self.read = {one: former.get(one, lines) for one, lines in read.items()}
            session.put("screen", views=[self.with_read(view, self.read[key(view)]) for view in views], **fields)
        else:
            for path in sorted(self.drawn.keys() | drawn.keys()):
                if self.drawn.get(path) != drawn.get(path):
                    session.put_value(path, "cells", drawn.get(path))
        self.drawn = drawn
        if read != self.read:
            session.event("layout", "commit")
            for one, lines in read.items():
                for name in sorted(lines.keys() | self.read[one].keys(), key=number):
                    if lines.get(name) != self.read[one].get(name):
                        session.put_value(one[0], name, lines.get(name))
            self.read = read

    def with_read(self, view: View, read: View) -> View:
        """A view in which what is told apart is as it was."""
        return {**view, "properties": {**part(view, lambda name: not self.apart(name))["properties"], **read}}


def number(name: str) -> tuple[str, int]:
    """Where a property comes: `line2` before `line10`."""
    found = NUMBER.search(name)
    return NUMBER.sub("", name), int(found[0]) if found else 0


def key(view: View) -> tuple[str, str]:
    return view["path"], view.get("class", "")


def part(view: View, wanted: Callable[[str], bool]) -> View:
    """A view with those of its properties whose names are wanted."""
    return {**view, "properties": {name: value for name, value in view.get("properties", {}).items() if wanted(name)}}
