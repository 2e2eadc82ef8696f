"""Export: the runs of a history that a lake has not."""

import contextlib
import datetime
import hashlib
import json
import os
import sqlite3
from collections import defaultdict

import tables
from files import Lake, Trouble, counted


# Runs of a month that are written together: a file for each is opened by every question.
TOGETHER = 1000
# Rows that are written at once; readers skip and share out what was written at once.
AT_ONCE = 100_000
RECORDINGS_AT_ONCE = 200


def export(options):
    path = options.db or os.environ.get("REHEARSAL_DB") or ".rehearsal/history.sqlite"
    history = History(path)
    lake = Lake(options.folder, create=True)
    lake.clear()
    there = lake.keys("runs", "uid")
    behaviour, scripts = lake.keys("recordings", "digest"), lake.keys("scripts", "digest")
    added, sessions = 0, 0
    for new in together([run for run in history.runs() if run["uid"] not in there]):
        place = f"facts/month={month(new[0]['started_at_ms'])}/{name_of(run['uid'] for run in new)}"
        # What runs refer to comes first and their own rows last, so that a run that is there is there whole.
        shown, performed = {}, {}
        put_facts(lake, history, place, new, shown, performed)
        put_recordings(lake, history, shown, behaviour)
        put_scripts(lake, history, performed, scripts)
        # Once for all files, which costs less than once for each.
        os.sync()
        lake.put("runs", f"{place}.runs.parquet", new)
        added += len(new)
        sessions += sum(run["session_count"] for run in new)
    reviews = put_reviews(lake, history)
    print(f"{options.folder}: {counted(added, 'run')} with {counted(sessions, 'session')} added,"
          f" {counted(reviews, 'review')}; {counted(len(there), 'run')} {'was' if len(there) == 1 else 'were'} there")
    if history.unfinished:
        print(f"  {counted(history.unfinished, 'run')} without an end left out")
    pruned = len(history.pruned - there)
    if pruned:
        print(f"  {counted(pruned, 'run')} of which a pruning took sessions left out")


def together(runs):
    """The runs of each month in their order, up to a thousand at a time."""
    by_month = defaultdict(list)
    for run in runs:
        by_month[month(run["started_at_ms"])].append(run)
    for of_month in by_month.values():
        for first in range(0, len(of_month), TOGETHER):
            yield of_month[first:first + TOGETHER]


def put_facts(lake, history, place, runs, shown, performed):
    """Writes the sessions of runs, and what failed and was claimed in them, where anything was.

    Their recordings and scripts are added to those that are wanted, and how many rows there are to each run.
    """
    with contextlib.ExitStack() as stack:
        parts = {
            table: stack.enter_context(lake.parts(table, f"{place}.{table}.parquet", AT_ONCE))
            for table in tables.COUNTS}
        parts["sessions"].begin()
        for run in runs:
            number = run.pop("run_id")
            for table, columns in history.facts(number, run["uid"], shown, performed).items():
                run[tables.COUNTS[table]] = len(columns[0]) if columns else 0
                if columns:
                    parts[table].add(columns)


class History:
    """What is asked of a history: its public views, at one moment."""

    def __init__(self, path):
        if not os.path.isfile(path):
            raise Trouble(f"there is no {path}; rehearse record makes one")
        try:
            self.database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
            self.database.row_factory = sqlite3.Row
            self.database.execute("BEGIN")
            self.database.execute("SELECT 1 FROM v1_systems LIMIT 1")
        except sqlite3.DatabaseError as error:
            raise Trouble(f"{path} cannot be read as a history: {error}") from None
        self.unfinished = self.ask("SELECT count(*) AS n FROM v1_runs WHERE status <> 'completed'")[0]["n"]
        # A run is in every lake with the same sessions, which these no longer have.
        self.pruned = {row["uid"] for row in self.ask(
            "SELECT r.uid FROM v1_runs r JOIN v1_run_totals t ON t.run_id = r.run_id WHERE t.pruned > 0")}
        self.axes = {}

    def ask(self, sql, *values):
        try:
            return [dict(row) for row in self.database.execute(sql, values)]
        except sqlite3.DatabaseError as error:
            raise Trouble(f"the history cannot be read: {error}") from None

    def rows(self, sql, *values):
        """Rows without names, which are many."""
        try:
            cursor = self.database.cursor()
            cursor.row_factory = None
            return cursor.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            raise Trouble(f"the history cannot be read: {error}") from None

    def runs(self):
        columns = ", ".join(f"r.{name}" for name, _, _ in tables.RUN if name not in tables.COUNTS.values())
        runs = self.ask(f"SELECT r.run_id, {columns} FROM v1_runs r WHERE r.status = 'completed' ORDER BY r.run_id")
        return [run for run in runs if run["uid"] not in self.pruned]

    def facts(self, number, uid, shown, performed):
        """The columns of a run's sessions, of what failed in them and of what they say of claims."""
        # A join with the recordings would read all of them for each run.
        rows = self.rows(
            """
            SELECT s.session_id, s.recording_id, s.script, s.script_digest, c.digest, s.configuration_id,
              (SELECT r.digest FROM v1_recordings r WHERE r.recording_id = s.recording_id),
              s.verdict, s.wall_us, s.line, s.is_remembered, y.toolkit, y.version, y.build
            FROM v1_sessions s
            LEFT JOIN v1_configurations c ON c.configuration_id = s.configuration_id
            LEFT JOIN v1_systems y ON y.system_id = s.system_id
            WHERE s.run_id = ?
            ORDER BY s.session_id
            """, number)
        if not rows:
            return {table: [] for table in tables.COUNTS}
        ids, recordings, scripts, digests, configurations, axes, behaviour, *rest = zip(*rows)
        shown.update(zip(behaviour, recordings))
        performed.update((pair, None) for pair in zip(digests, scripts) if pair[0])
        places = {session: position for position, session in enumerate(ids)}
        sessions = [[uid] * len(ids), range(len(ids)), scripts, digests, configurations,
                    [self.axes_of(number) for number in axes], behaviour, *rest]
        failures = self.rows(
            "SELECT f.session_id, f.position, f.step, f.script_line, f.message FROM v1_sessions s"
            " JOIN v1_failures f ON f.session_id = s.session_id WHERE s.run_id = ? ORDER BY f.session_id, f.position",
            number)
        claims = self.rows(
            "SELECT session_id, claim, verdict FROM v1_claim_sessions WHERE run_id = ? ORDER BY session_id, claim",
            number)
        found = {"sessions": sessions}
        for table, rows in (("failures", failures), ("claims", claims)):
            columns = list(zip(*rows))
            found[table] = columns and [
                [uid] * len(rows), [places[session] for session in columns[0]], *columns[1:]]
        return found

    def axes_of(self, number):
        if number not in self.axes:
            rows = self.ask("SELECT axis, value FROM v1_axes WHERE configuration_id = ? ORDER BY axis", number)
            self.axes[number] = json.dumps({row["axis"]: row["value"] for row in rows}, ensure_ascii=False)
        return self.axes[number]

    def recordings(self, numbers):
        """The columns of recordings, in the order of their digests; rows of behaviour are lists in them."""
        chosen = json.dumps(numbers)
        among = "recording_id IN (SELECT value FROM json_each(?))"
        rows = self.rows(
            f"SELECT recording_id, digest, format, event_count, t_end_us FROM v1_recordings WHERE {among}"
            " ORDER BY digest", chosen)
        ids, *columns = zip(*rows)
        places = {number: place for place, number in enumerate(ids)}
        for part, (view, order) in tables.PARTS.items():
            names = ", ".join(tables.COLUMNS[view].split())
            found = [[] for _ in ids]
            for number, *row in self.rows(
                    f"SELECT recording_id, {names} FROM {view} WHERE {among} ORDER BY recording_id, {order}", chosen):
                found[places[number]].append(row)
            columns.append(found)
        return columns


def put_recordings(lake, history, shown, there):
    """Writes the behaviour that the lake has not, and adds its digests to those that are there."""
    by_prefix = defaultdict(list)
    for digest in sorted(shown.keys() - there):
        by_prefix[digest[:1]].append(digest)
    for prefix, digests in by_prefix.items():
        path = f"behaviour/digest={prefix}/{name_of(digests)}.recordings.parquet"
        with lake.parts("recordings", path) as parts:
            for first in range(0, len(digests), RECORDINGS_AT_ONCE):
                parts.add(history.recordings(
                    [shown[digest] for digest in digests[first:first + RECORDINGS_AT_ONCE]]))
        there.update(digests)


def put_scripts(lake, history, performed, there):
    by_prefix = defaultdict(list)
    for digest, script in sorted(performed):
        if digest not in there:
            by_prefix[digest[:1]].append((digest, script))
    for prefix, pairs in by_prefix.items():
        rows = []
        for digest, script in pairs:
            rows += history.ask(
                "SELECT digest, script, title, path, source FROM v1_script_versions WHERE script = ? AND digest = ?",
                script, digest)
            rows[-1]["claims"] = [
                row["claim"] for row in history.ask(
                    "SELECT k.claim FROM v1_script_claims k JOIN v1_scripts p ON p.script = k.script"
                    " WHERE k.script = ? AND p.digest = ? ORDER BY k.claim", script, digest)]
        lake.put("scripts", f"texts/digest={prefix}/{name_of(row['digest'] for row in rows)}.scripts.parquet", rows)
        there.update(digest for digest, _ in pairs)


def put_reviews(lake, history):
    """Each review is a file, since it belongs to no run's moment; returns how many are new."""
    new = 0
    for row in history.ask(
            "SELECT v.signature, v.line, v.decision, v.who, v.why, v.reviewed_at_ms, r.uid AS run"
            " FROM v1_reviews v LEFT JOIN v1_runs r ON r.run_id = v.run_id"
            " ORDER BY v.reviewed_at_ms, v.signature, v.line"):
        name = name_of([json.dumps(row, sort_keys=True)])
        path = f"facts/month={month(row['reviewed_at_ms'])}/{name}.reviews.parquet"
        if not (lake.root / path).exists():
            lake.put("reviews", path, [row])
            new += 1
    return new


def name_of(texts):
    """A file is named by what is in it, so that the same content has the same name on every machine."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:32]


def month(milliseconds):
    return datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.timezone.utc).strftime("%Y-%m")
