"""Export: the runs of a history that a lake has not."""

import datetime
import hashlib
import json
import os
import sqlite3
from collections import defaultdict

import tables
from files import Lake, Trouble, counted


def export(options):
    path = options.db or os.environ.get("REHEARSAL_DB") or ".rehearsal/history.sqlite"
    history = History(path)
    lake = Lake(options.folder, create=True)
    lake.clear()
    there = lake.runs()
    new = [run for run in history.runs() if run["uid"] not in there]
    behaviour, scripts = lake.digests("recordings"), lake.digests("scripts")
    sessions = 0
    for run in new:
        # What a run refers to comes first and its own row last, so that a run that is there is there whole.
        facts = history.facts(run)
        behaviour |= put_recordings(lake, history, facts, behaviour)
        scripts |= put_scripts(lake, history, facts, scripts)
        place = f"facts/month={month(run['started_at_ms'])}/{run['uid']}"
        for table in ("sessions", "failures", "claims"):
            lake.put(table, f"{place}.{table}.parquet", facts[table])
        sessions += len(facts["sessions"])
        # Once for all files of the run, which costs less than once for each.
        os.sync()
        lake.put("runs", f"{place}.runs.parquet", [run | {"session_count": len(facts["sessions"])}])
    reviews = put_reviews(lake, history)
    print(f"{options.folder}: {counted(len(new), 'run')} with {counted(sessions, 'session')} added,"
          f" {counted(reviews, 'review')}; {counted(len(there), 'run')} {'was' if len(there) == 1 else 'were'} there")
    if history.unfinished:
        print(f"  {counted(history.unfinished, 'run')} without an end left out")
    pruned = len(history.pruned - there)
    if pruned:
        print(f"  {counted(pruned, 'run')} of which a pruning took sessions left out")


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

    def runs(self):
        columns = ", ".join(f"r.{name}" for name, _, _ in tables.RUN if name != "session_count")
        runs = self.ask(f"SELECT r.run_id, {columns} FROM v1_runs r WHERE r.status = 'completed' ORDER BY r.run_id")
        return [run for run in runs if run["uid"] not in self.pruned]

    def facts(self, run):
        """The sessions of a run with what failed in them and what they say of claims."""
        number, uid = run.pop("run_id"), run["uid"]
        sessions = self.ask(
            """
            SELECT s.session_id, s.recording_id, s.configuration_id, s.script, s.script_digest,
              c.digest AS configuration, r.digest AS recording, s.verdict, s.wall_us, s.line, s.is_remembered,
              y.toolkit, y.version, y.build
            FROM v1_sessions s
            LEFT JOIN v1_configurations c ON c.configuration_id = s.configuration_id
            LEFT JOIN v1_recordings r ON r.recording_id = s.recording_id
            LEFT JOIN v1_systems y ON y.system_id = s.system_id
            WHERE s.run_id = ?
            ORDER BY s.session_id
            """, number)
        places, recordings = {}, {}
        for position, session in enumerate(sessions):
            places[session.pop("session_id")] = position
            recordings[session["recording"]] = session.pop("recording_id")
            session |= {"run": uid, "position": position, "axes": self.axes_of(session.pop("configuration_id"))}
        failures = self.ask(
            "SELECT f.* FROM v1_sessions s JOIN v1_failures f ON f.session_id = s.session_id WHERE s.run_id = ?"
            " ORDER BY f.session_id, f.position", number)
        claims = self.ask(
            "SELECT session_id, claim, verdict FROM v1_claim_sessions WHERE run_id = ?"
            " ORDER BY session_id, claim", number)
        for row in failures + claims:
            row |= {"run": uid, "session": places[row.pop("session_id")]}
        return {"sessions": sessions, "failures": failures, "claims": claims, "recordings": recordings}

    def axes_of(self, number):
        if number not in self.axes:
            rows = self.ask("SELECT axis, value FROM v1_axes WHERE configuration_id = ? ORDER BY axis", number)
            self.axes[number] = json.dumps({row["axis"]: row["value"] for row in rows}, ensure_ascii=False)
        return self.axes[number]

    def recording(self, number):
        row, = self.ask(
            "SELECT digest, format, event_count, t_end_us FROM v1_recordings WHERE recording_id = ?", number)
        for part, (view, order) in tables.PARTS.items():
            columns = ", ".join(tables.COLUMNS[view].split())
            row[part] = self.ask(f"SELECT {columns} FROM {view} WHERE recording_id = ? ORDER BY {order}", number)
        return row


def put_recordings(lake, history, facts, there):
    """Writes the behaviour that the lake has not; returns its digests."""
    by_prefix = defaultdict(list)
    for digest in sorted(set(facts["recordings"]) - there):
        by_prefix[digest[:2]].append(digest)
    for prefix, digests in by_prefix.items():
        rows = [history.recording(facts["recordings"][digest]) for digest in digests]
        lake.put("recordings", f"behaviour/digest={prefix}/{name_of(digests)}.recordings.parquet", rows)
    return {digest for digests in by_prefix.values() for digest in digests}


def put_scripts(lake, history, facts, there):
    wanted = {(session["script_digest"], session["script"]) for session in facts["sessions"]}
    by_prefix = defaultdict(list)
    for digest, script in sorted(wanted, key=lambda pair: (pair[0] or "", pair[1])):
        if digest and digest not in there:
            by_prefix[digest[:2]].append((digest, script))
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
    return {digest for pairs in by_prefix.values() for digest, _ in pairs}


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
