"""A year of runs: cells that behave in one way for a while, then in another, and what each of them showed.

Behaviour is imported by the command, each once, so that every row of it is true. Facts are written beside it in SQL,
with true digests, as a recorder would have written them: recording 20 million sessions takes hours.
"""
import contextlib
import functools
import json
import pathlib
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "growing"))
import history  # noqa: E402

YEAR = 365 * 86_400_000
STEPS = 10
AREAS = 20


class Scale:
    """How much there is: each cell behaves in `behaviours` ways, one after the other."""

    def __init__(self, runs, scripts, behaviours):
        self.runs, self.scripts, self.behaviours = runs, scripts, behaviours
        self.cells = scripts * 10

    def behaviour(self, run, cell):
        """Which behaviour a cell shows in a run; cells change one after the other, as many in each run."""
        if self.behaviours == 1:
            return 0
        length = self.runs // self.behaviours
        return min(max(0, run - 1 - cell * length // self.cells) // length, self.behaviours - 1)


FULL = Scale(10_000, 200, 50)
SMALL = Scale(600, 4, 15)


def make(path, scale, rehearse, end):
    """Writes such a history, the last run of which begins at `end`, in milliseconds since 1970."""
    stream = pathlib.Path(f"{path}.jsonl")
    with open(stream, "w") as out:
        for behaviour in range(scale.behaviours):
            out.writelines(run(scale, behaviour))
    subprocess.run([rehearse, "import", stream, "--db", path, "--fail-on", "none"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stream.unlink()
    Facts(path, scale, end).write()


def run(scale, behaviour, position=None):
    """A run in which every cell shows one behaviour, as lines of a stream; by default a commit for each behaviour."""
    yield line(type="hello", protocol=1, producer="tools/bench", system=f"Qt 6.11.{behaviour}")
    for cell in range(scale.cells):
        yield from session(cell, behaviour, position or behaviour + 1)


def session(cell, behaviour, position):
    script = f"area-{cell // 10 % AREAS}/script-{cell // 10}"
    axes = {"ios": f"5.{cell % 5}", "orientation": ("portrait", "landscape")[cell % 10 // 5]}
    yield line(
        type="session", script=script, title=f"Script {cell // 10}", path=f"Scripts/{script}.yaml",
        source=f"id: {script}\nsteps: []\n", configuration=axes, revision=f"{position:040x}",
        position=position, branch="main", dirty=False)
    lines = behaviour_lines(behaviour)
    yield lines.replace("CARD", f"card{cell // 10}").replace('"PLACE"', str(cell % 600))
    yield line(type="end", at=STEPS * 500_000, outcome="completed", wall=2000 + cell)


@functools.cache
def behaviour_lines(behaviour):
    """Some hundred events of a popover that comes, moves and goes; behaviour after behaviour one thing differs.

    Cells have their own names and numbers in place of CARD and PLACE.
    """
    return "".join(told(behaviour))


def told(behaviour):
    number, card, place = 0, "CARD", "PLACE"

    def event(at, kind, name, **fields):
        nonlocal number
        number += 1
        return line(type="event", id=number, at=at, kind=kind, name=name, **fields)

    for step in range(STEPS):
        at, first = step * 500_000, number + 1
        yield line(type="step", kind="tap", label=f"tap {card}", at=at)
        yield event(at, "stimulus", "tap", arguments={"target": card})
        if step == 0:
            for path, kind in (("window", "UIWindow"), ("window/page", "UIView"), (f"window/page/{card}", "UIButton")):
                yield line(type="view", path=path, **{"class": kind})
            yield line(type="frame", path="window", rect=[0, 0, 768, 1024])
            yield line(type="frame", path="window/page", rect=[0, 20, 768, 1004])
            yield line(type="frame", path=f"window/page/{card}", rect=[place, 0, 80, 44])
        yield event(at, "touch", "began", view=f"window/page/{card}", arguments={"finger": 1}, cause=first)
        yield event(at + 50_000, "touch", "ended", view=f"window/page/{card}", arguments={"finger": 1}, cause=first)
        yield event(at + 50_000, "action", "show", subject="main", cause=number)
        asked = step == behaviour % STEPS and behaviour % 3 == 2
        yield event(at + 50_000, "callback", "popoverControllerShouldDismissPopover:", subject=card, cause=number,
                    answer=not asked)
        yield event(at + 60_000, "animation", "began", subject=card, arguments={"duration": 0.25}, cause=number)
        wide = 320 + (behaviour if step >= behaviour % STEPS else 0)
        for frame in range(6):
            yield event(at + 80_000 + frame * 16_667, "layout", "layoutSubviews", view="window/page", cause=number)
            yield line(type="frame", path=f"window/page/{card}",
                       rect=[place, frame + 1, wide + frame, 44 + step])
        yield event(at + 310_000, "animation", "ended", subject=card, arguments={"finished": True}, cause=number)
        yield line(type="property", of=card, key="isPopoverVisible", value=step % 2 == 0)
        yield line(type="property", of=card, key="step", value=step)
        yield event(at + 310_000, "callback", "popoverControllerDidDismissPopover:", subject=card, cause=number)


def line(**fields):
    return json.dumps(fields, separators=(",", ":")) + "\n"


class Facts:
    """Runs, sessions and what a recorder counts beside them."""

    def __init__(self, path, scale, end):
        self.path, self.scale, self.end = path, scale, end
        self.database = sqlite3.connect(path)
        self.database.executescript(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -2000000; BEGIN")
        self.proof = history.Proof(self.database)
        # Behaviour by cell: what a session of it says.
        self.shown = {}
        for cell, *rest in self.database.execute(
                "SELECT cell, version, system, recording, wall_us, claim_set FROM session ORDER BY cell, run"):
            self.shown.setdefault(cell, []).append(rest)
        self.cells = sorted(self.shown)
        self.facts = self.database.execute("SELECT arguments, engine_version FROM run LIMIT 1").fetchone()

    def write(self):
        for table in ("session", "run_total", "span", "run"):
            self.database.execute(f"DELETE FROM {table}")
        # What each cell shows now: the sessions of a run are the rows of this table.
        self.database.execute(
            "CREATE TEMP TABLE now (place INTEGER PRIMARY KEY, cell, version, system, recording, verdict, wall, claims,"
            " mark)")
        count = len(self.cells)
        # The digests of a run's sessions are in the order of scripts and configurations.
        order = sorted(range(count), key=lambda place: self.key(self.cells[place]))
        spans, last, leaves, before = [], [None] * count, [None] * count, (None, None)
        behaviours, changed, total = [None] * count, set(), 0
        for run in range(1, self.scale.runs + 1):
            # What changed in the run before is the same now, as it was before that.
            touched = set(changed)
            changed = {place for place in range(count) if behaviours[place] != self.scale.behaviour(run, place)}
            for place in touched | changed:
                cell, behaviour = self.cells[place], self.scale.behaviour(run, place)
                version, system, recording, wall, claims = self.shown[cell][behaviour]
                verdict = 1 if place not in changed else 3 if run == 1 else 2
                if verdict != 1:
                    if last[place]:
                        self.end_span(last[place], run - 1, place)
                    session = self.session(run, place)
                    former = last[place] and last[place][0]
                    last[place] = [len(spans) + 1, cell, former, recording, session, run, 0, 0, 0]
                    spans.append(last[place])
                behaviours[place] = behaviour
                leaves[place] = self.proof.leaf(cell, version, system, recording, verdict, claims)
                self.database.execute(
                    "INSERT OR REPLACE INTO now VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (place, cell, version, system, recording, verdict, wall, claims,
                     int.from_bytes(leaves[place][:3], "big") >> 1))
            if run == 1:
                total, = self.database.execute("SELECT sum(wall) FROM now").fetchone()
            self.database.execute(
                "INSERT INTO session (id, run, cell, version, system, recording, verdict, is_remembered, wall_us,"
                " claim_set, mark)"
                " SELECT ? + place, ?, cell, version, system, recording, verdict, 0, wall, claims, mark FROM now",
                (self.session(run, 0), run))
            before = self.begin(run, before, [leaves[place] for place in order])
            news = len(changed)
            self.database.execute(
                "INSERT INTO run_total (run, same, changed, new, failed, nondeterministic, error, crashed, broken,"
                " flaky, remembered, removed, pruned, wall_us)"
                " VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, ?)",
                (run, count - news, 0 if run == 1 else news, news if run == 1 else 0, total))
        for place in range(count):
            self.end_span(last[place], self.scale.runs, place)
        self.database.executemany(
            "INSERT INTO span (id, cell, before, recording, session_first, run_first, session_last, run_last,"
            " session_count, pruned_count) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)", spans)
        self.database.executemany(
            "UPDATE cell SET span = ?, first_sound = ? WHERE id = ?",
            ((last[place][0], place + 1, cell) for place, cell in enumerate(self.cells)))
        self.database.execute("COMMIT")
        self.database.close()
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            database.execute("PRAGMA journal_mode = WAL")

    def session(self, run, place):
        """The number of a session."""
        return (run - 1) * len(self.cells) + place + 1

    def end_span(self, span, run, place):
        span[6], span[7], span[8] = self.session(run, place), run, run - span[5] + 1

    def key(self, cell):
        script, configuration = self.proof.cells[cell]
        return script.encode(), configuration

    def begin(self, run, before, leaves):
        uid = run.to_bytes(16, "big")
        start = self.end - YEAR + YEAR * run // self.scale.runs
        arguments, version = self.facts
        whole = history.digest(
            "run 1", uid, None, arguments, version, f"{run:040x}", run, "main", 0, start, *before, len(leaves), *leaves)
        self.database.execute(
            "INSERT INTO run (id, uid, arguments, engine_version, source_revision, source_position, source_branch,"
            " source_is_dirty, started_at_ms, status, digest, uid_before, digest_before)"
            " VALUES (?, ?, ?, ?, ?, ?, 'main', 0, ?, 2, ?, ?, ?)",
            (run, uid, arguments, version, f"{run:040x}", run, start, whole, *before))
        return uid, whole
