"""For toolkits whose clock is the one on the wall: a cell is performed several times at once, step by step, and what is
another in one of the performances is masked.

Each performance tells a `Part`; `Together.tell` compares them after each step. What is masked is called by its name:
`animation ended panel` is an event, `callback toggle panel newState` its argument, `window/panel` a view,
`window/panel alpha` its property. It is masked from there on. REHEARSAL_MASKED names what is masked from the beginning,
as patterns with `;` between them.
"""

import fnmatch
import os
from difflib import SequenceMatcher

MASKED = "masked"


class Part:
    """What one performance tells; to hands it is their session."""

    def __init__(self, session):
        self.size, self.lines, self.count, self.stimulus = list(session.size), [], 0, None

    def event(self, kind, name, **fields):
        self.count += 1
        self.lines.append({"id": self.count, "kind": kind, "name": name, **fields})
        return self.count

    def screen(self, views, cause=None):
        self.lines.append({"kind": "screen", "name": "", "views": views, "cause": cause or self.stimulus})

    def crash(self, name, message, cause=None):
        self.event("exception", name, cause=cause, arguments={"reason": message})


class Together:
    """The performances of a session, which hears what all of them tell alike."""

    def __init__(self, session, count):
        self.session, self.parts = session, [Part(session) for _ in range(count)]
        self.patterns = [text.strip() for text in os.environ.get("REHEARSAL_MASKED", "").split(";") if text.strip()]
        self.masked, self.said, self.numbers = set(), set(), {}

    def begin(self):
        """Begins a step: what follows in the parts has its stimulus as cause."""
        for part in self.parts:
            part.count += 1
            part.stimulus = part.count
        self.numbers[self.parts[0].count] = self.session.stimulus

    def tell(self):
        """Tells what all parts told since last; what is masked for the first time is said behind it."""
        told = [part.lines for part in self.parts]
        for part in self.parts:
            part.lines = []
        first, *others = told
        places = [{index: index for index in range(len(first))}, *[matches(first, other) for other in others]]
        common = [index for index in places[0] if all(index in own for own in places)]
        for lines, own in zip(told, places):
            left = set(range(len(lines))) - {own[index] for index in common}
            self.masked.update(name_of(lines[index]) for index in left)
        for index, line in enumerate(first):
            if index in common and not self.is_masked(name_of(line)):
                self.put([lines[own[index]] for lines, own in zip(told, places)])
            elif "id" in line:  # What it caused has its cause.
                self.numbers[line["id"]] = self.numbers.get(line.get("cause"))
        for name in sorted(self.masked - self.said):
            self.session.event("advisory", f"{MASKED}: {name}", cause=self.session.stimulus)
        self.said |= self.masked
        # Numbers of the parts differ by what only one of them told.
        latest = max(part.count for part in self.parts)
        for part in self.parts:
            part.count = latest

    def is_masked(self, name):
        if any(fnmatch.fnmatchcase(name, pattern) for pattern in self.patterns):
            self.masked.add(name)
        return name in self.masked and name != "screen"

    def put(self, lines):
        """Tells a line that all parts have."""
        first = lines[0]
        cause = self.numbers.get(first.get("cause"))
        if first["kind"] == "screen":
            return self.session.screen(self.views([line["views"] for line in lines]), cause=cause)
        if first["kind"] == "exception":
            return self.session.crash(first["name"], first["arguments"]["reason"], cause=cause)
        fields = [{**(line.get("arguments") or {}), "answer": line.get("answer")} for line in lines]
        arguments = self.alike(name_of(first), fields)
        answer = arguments.pop("answer")
        self.numbers[first["id"]] = self.session.event(
            first["kind"], first["name"], subject=first.get("subject"), cause=cause, arguments=arguments or None,
            answer=answer)

    def views(self, screens):
        """The views that all screens have, and that stand in such."""
        by_path = [{view["path"]: view for view in screen} for screen in screens]
        common = {}
        for view in screens[0]:
            path = view["path"]
            if not all(path in views for views in by_path) or self.is_masked(path):
                self.masked.add(path)
            elif "/" not in path or path.rsplit("/", 1)[0] in common:
                alike = self.alike(path, [{**views[path].get("properties", {}), "frame": views[path]["frame"]}
                                          for views in by_path])
                if alike["frame"] != MASKED:
                    view = {**view, "frame": alike.pop("frame")}
                else:
                    view.pop("frame")
                common[path] = {**view, "properties": alike}
        self.masked.update(path for views in by_path for path in views if not all(path in own for own in by_path))
        return list(common.values())

    def alike(self, name, all):
        """Values that are the same in all, and `masked` for the others."""
        keys = sorted({key for one in all for key in one})
        different = [key for key in keys if any(one.get(key) != all[0].get(key) for one in all)]
        self.masked.update(f"{name} {key}" for key in different)
        return {key: MASKED if self.is_masked(f"{name} {key}") else all[0].get(key) for key in keys}


def matches(first, other):
    """Which place in the other has what stands at a place of the first."""
    blocks = SequenceMatcher(
        None, [name_of(line) for line in first], [name_of(line) for line in other], autojunk=False
    ).get_matching_blocks()
    return {block.a + offset: block.b + offset for block in blocks for offset in range(block.size)}


def name_of(line):
    return " ".join(filter(None, [line["kind"], line["name"], line.get("subject")]))
