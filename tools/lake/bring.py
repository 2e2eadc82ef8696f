"""Fetch: runs of a lake as a history, by way of a stream, so that everything is looked at and counted anew."""

import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
from collections import defaultdict

import pyarrow.parquet as parquet

import tables
from files import Lake, Trouble, counted


def fetch(options):
    command = os.environ.get("REHEARSE") or shutil.which("rehearse")
    if not command:
        raise Trouble("there is no rehearse in PATH; REHEARSE may name it", 2)
    output = pathlib.Path(options.output)
    if output.exists():
        raise Trouble(f"{output} is there already; fetch makes a new file", 2)
    lake = Lake(options.folder)
    runs = [run_of(lake, uid) for uid in options.runs]
    runs.sort(key=lambda run: (run["started_at_ms"], run["uid"]))
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=".unfinished-") as folder:
        made = os.path.join(folder, "history.sqlite")
        write_stream(lake, runs, os.path.join(folder, "stream.jsonl"))
        done = subprocess.run(
            [command, "import", os.path.join(folder, "stream.jsonl"), "--db", made, "--fail-on", "none"],
            capture_output=True, text=True)
        if done.returncode != 0:
            raise Trouble(f"what the lake holds cannot be recorded:\n{done.stderr.strip()}")
        compare(lake, runs, made)
        os.replace(made, output)
    sessions = sum(run["session_count"] for run in runs)
    print(f"{output}: {counted(len(runs), 'run')} with {counted(sessions, 'session')}")


def run_of(lake, uid):
    """A run with its sessions, failures and claims."""
    found = []
    for path in lake.files("runs"):
        found += [(run, path) for run in parquet.read_table(path, filters=[("uid", "=", uid.lower())]).to_pylist()]
    if not found:
        raise Trouble(f"the lake has no run {uid}", 2)
    run, file = found[0]
    place = file[: -len(".runs.parquet")]
    for table, counted in tables.COUNTS.items():
        path = f"{place}.{table}.parquet"
        wanted = [("run", "=", run["uid"])]
        try:
            rows = run[counted] or table == "sessions"
            run[table] = parquet.read_table(path, filters=wanted).to_pylist() if rows else []
        except (OSError, ValueError) as error:
            raise Trouble(f"{path} cannot be read: {error}") from None
        if len(run[table]) != run[counted]:
            raise Trouble(f"{path} has {len(run[table])} rows of the run, which has {run[counted]}")
    return run


def rows_of(lake, table, wanted):
    """The rows of a table with these digests, each once."""
    found = {}
    prefixes = {digest[:1] for digest in wanted}
    for path in lake.files(table):
        if pathlib.Path(path).parent.name.removeprefix("digest=")[:1] in prefixes:
            for row in parquet.read_table(path, filters=[("digest", "in", wanted)]).to_pylist():
                found[row["digest"], row.get("script")] = row
    return found


def write_stream(lake, runs, path):
    sessions = [session for run in runs for session in run["sessions"]]
    scripts = rows_of(lake, "scripts", {session["script_digest"] for session in sessions if session["script_digest"]})
    recordings = rows_of(lake, "recordings", {session["recording"] for session in sessions})
    lines = {}
    with open(path, "w") as out:
        for run in runs:
            failures, claims = defaultdict(list), defaultdict(list)
            for row in run["failures"]:
                failures[row["session"]].append(row)
            for row in run["claims"]:
                claims[row["session"]].append(row)
            system = system_of(run["sessions"][0]) if run["sessions"] else f"uikit {run['engine_version']}"
            hello = {"type": "hello", "protocol": 1, "producer": "tools/lake", "system": system}
            out.write(line(hello | present(label=run["label"])))
            for session in run["sessions"]:
                digest = session["recording"]
                if (digest, None) not in recordings:
                    raise Trouble(f"the lake has no behaviour {digest}; export the history again")
                if digest not in lines:
                    lines[digest] = "".join(behaviour(recordings[digest, None]))
                script = scripts.get((session["script_digest"], session["script"]), {})
                out.write(begin(run, session, script, system))
                out.write(lines[digest])
                place = session["position"]
                out.write(end(session, recordings[digest, None], failures[place], claims[place]))


def line(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def present(**fields):
    return {name: value for name, value in fields.items() if value is not None}


def system_of(session):
    return f"{session['toolkit']} {session['version']}"


def begin(run, session, script, system):
    head = {"type": "session", "script": session["script"], "configuration": json.loads(session["axes"])}
    return line(head | present(
        title=script.get("title"), path=script.get("path"), source=script.get("source"),
        digest=session["script_digest"], claims=script.get("claims") or None,
        revision=run["engine_commit"], position=run["engine_position"],
        branch=run["branch"], dirty=bool(run["engine_is_dirty"]) if run["engine_commit"] else None,
        system=system_of(session) if system_of(session) != system else None))


def end(session, recording, failures, claims):
    failed = [row["claim"] for row in claims if row["verdict"] == "failed"]
    text = ""
    for number, row in enumerate(failures):
        # The public views do not say which of several failures a claim belongs to.
        own = failed if number == 0 and failed else None
        text += line({"type": "failure", "message": row["message"]} | present(
            step=row["step"], line=row["script_line"], claims=own))
    ended = session["verdict"] in ("failed", "crashed", "error", "nondeterministic")
    outcome = session["verdict"] if ended else "completed"
    looked_at = [row["claim"] for row in claims if row["verdict"] != "not shown"]
    last = {"type": "end", "at": recording["t_end_us"], "outcome": outcome, "wall": session["wall_us"]}
    return text + line(last | present(claims=looked_at or None))


def behaviour(recording):
    """The lines of a recording: after each event what came, went and changed with it."""
    after = defaultdict(list)
    # What is in a view leaves with it, and may not be named any more.
    for view in sorted(recording["views"], key=lambda row: -len(row["view_path"])):
        if view["seq_to"] < recording["event_count"]:
            after[view["seq_to"], 0].append({"type": "gone", "path": view["view_path"]})
    for view in sorted(recording["views"], key=lambda row: row["view"]):
        after[view["seq_from"], 1].append(
            {"type": "view", "path": view["view_path"], "class": view["class"], "parent": view["parent_path"]})
    for frame in recording["frames"]:
        rect = [frame[name] for name in ("x", "y", "width", "height")]
        after[frame["seq_from"], 2].append({"type": "frame", "path": frame["view_path"], "rect": rect})
    for row in recording["properties"]:
        after[row["seq_from"], 3].append(
            {"type": "property", "of": row["view_path"], "key": row["property"], "value": json.loads(row["value"])})
    for row in recording["exceptions"]:
        raised = {"type": "raised", "of": row["seq"], "name": row["type"], "message": row["message"]}
        after[row["seq"], 4].append(raised)
    steps = defaultdict(list)
    for step in recording["steps"]:
        steps[step["seq_from"]].append(step)
    for event in recording["events"]:
        for step in steps.pop(event["seq"], []):
            yield step_line(step)
        names = {"id": event["seq"], "at": event["t_us"], "kind": event["kind"], "name": event["name"]}
        yield line({"type": "event"} | names
                   | present(subject=event["actor"], view=event["view_path"], cause=event["cause_seq"],
                             arguments=event["args"] and json.loads(event["args"]))
                   | ({} if event["answer"] is None else {"answer": json.loads(event["answer"])}))
        for kind in range(5):
            for row in after.get((event["seq"], kind), []):
                yield line(row)
    for rest in steps.values():
        for step in rest:
            yield step_line(step)


def step_line(step):
    return line({"type": "step", "at": step["t_from_us"], "kind": step["kind"], "label": step["label"]} | present(
        line=step["script_line"]))


def compare(lake, runs, path):
    """Every session of the new file has the digest that the lake says."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as made:
        found = made.execute(
            "SELECT r.digest FROM v1_sessions s JOIN v1_recordings r USING (recording_id)"
            " ORDER BY s.session_id").fetchall()
    told = [session["recording"] for run in runs for session in run["sessions"]]
    for (digest,), wanted in zip(found, told, strict=True):
        if digest != wanted:
            raise Trouble(f"the lake says {wanted} of behaviour whose digest is {digest}: a file of it was changed")
