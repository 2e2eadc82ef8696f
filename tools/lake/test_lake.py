"""What is exported, asked and fetched; and what is refused. Documentation/Lake.md."""

import csv
import json
import os
import shutil
import sqlite3
import subprocess
import sys

import pyarrow.parquet as parquet
import pytest

import files
import put
import tables
from files import Lake, Trouble


def uids(history):
    with sqlite3.connect(f"file:{history}?mode=ro", uri=True) as database:
        return [uid for uid, in database.execute("SELECT uid FROM v1_runs ORDER BY run_id")]


def test_a_second_export_writes_nothing(lake, history):
    lake("export", lake.folder, "--db", history)
    first = {path: path.stat().st_mtime_ns for path in lake.folder.rglob("*")}

    said = lake("export", lake.folder, "--db", history).stdout

    assert {path: path.stat().st_mtime_ns for path in lake.folder.rglob("*")} == first
    assert said == f"{lake.folder}: 0 runs with 0 sessions added, 0 reviews; 2 runs were there\n"


def test_one_history_is_the_same_files_wherever_it_is_exported(lake, history, whole_lake):
    lake("export", lake.folder, "--db", history)

    assert lake.files() == lake.files(whole_lake)


def test_what_two_machines_wrote_is_a_union(lake, history, rehearse, tmp_path):
    other = tmp_path / "other.sqlite"
    rehearse("record", history.parent / "Scripts" / "dismissal", "--db", other, "--private", "--fail-on", "none")
    lake("export", lake.folder, "--db", history)
    lake("export", tmp_path / "second", "--db", other)
    shutil.copytree(tmp_path / "second", lake.folder, dirs_exist_ok=True)

    asked = tmp_path_query(tmp_path, "SELECT uid FROM v1_runs ORDER BY run_id")
    runs = lake("query", asked, lake.folder, "--format", "csv")
    events = lake("query", "size", lake.folder, "--format", "csv").stdout.splitlines()[1].split(",")

    assert runs.stdout.splitlines()[1:] == uids(history) + uids(other)
    # The behaviour of the second machine is the first one's: it stands twice in the lake, and counts once.
    with sqlite3.connect(f"file:{history}?mode=ro", uri=True) as database:
        assert [int(events[1]), int(events[2])] == list(database.execute(
            "SELECT (SELECT count(*) FROM v1_recordings), (SELECT count(*) FROM v1_events)").fetchone())


def test_runs_that_two_exports_wrote_count_once(lake, history, whole_lake, tmp_path):
    """One machine exported after each run, another one once: their files have other runs in them."""
    early = tmp_path / "early.sqlite"
    shutil.copy(history, early)
    with sqlite3.connect(early) as database:
        database.execute("UPDATE run SET status = 1 WHERE id = 2")
    lake("export", lake.folder, "--db", early)
    lake("export", lake.folder, "--db", history)
    shutil.copytree(whole_lake, lake.folder, dirs_exist_ok=True)
    asked = tmp_path_query(tmp_path, """
        SELECT (SELECT count(*) FROM v1_runs), (SELECT count(*) FROM v1_sessions), (SELECT count(*) FROM v1_failures),
          (SELECT count(*) FROM v1_claim_sessions), (SELECT count(*) FROM v1_recordings),
          (SELECT count(*) FROM v1_scripts), (SELECT max(session_id) FROM v1_sessions)
        """)

    told = lake("query", asked, lake.folder, "--format", "csv").stdout
    lake("fetch", lake.folder, "--run", uids(history)[0], "-o", tmp_path / "back.sqlite")

    assert len(list(lake.folder.glob("facts/month=*/*.runs.parquet"))) == 3
    assert told == lake("query", asked, whole_lake, "--format", "csv").stdout
    assert told.splitlines()[1].startswith("2,")


def test_what_an_export_left_without_its_runs_counts_nothing(lake, history, whole_lake, tmp_path):
    shutil.copytree(whole_lake, lake.folder)
    runs, = lake.folder.glob("facts/month=*/*.runs.parquet")
    runs.rename(runs.with_name("0.runs.parquet"))
    asked = tmp_path_query(tmp_path, "SELECT (SELECT count(*) FROM v1_sessions), (SELECT count(*) FROM v1_failures)")

    assert lake("query", asked, lake.folder, "--format", "csv").stdout.splitlines()[1] == "0,0"


def test_runs_of_a_month_share_files_up_to_a_thousand():
    moments = [1_700_000_000_000 + 3_600_000 * hour for hour in range(1500)]
    runs = [{"uid": str(moment), "started_at_ms": moment} for moment in moments]

    batches = list(put.together(runs))

    assert [run for batch in batches for run in batch] == runs
    assert all(len({put.month(run["started_at_ms"]) for run in batch}) == 1 for batch in batches)
    assert len(batches) == len({put.month(moment) for moment in moments}) == 3
    assert [len(batch) for batch in put.together([{"started_at_ms": moments[0]}] * 2500)] == [1000, 1000, 500]


def test_a_run_that_lost_sessions_is_left_out(lake, history, rehearse, tmp_path):
    own = tmp_path / "own.sqlite"
    for _ in range(4):
        rehearse("record", history.parent / "Scripts" / "dismissal", "--db", own, "--private", "--fail-on", "none")
    rehearse("prune", "--keep-days", "0", "--db", own)

    said = lake("export", lake.folder, "--db", own).stdout

    assert said.startswith(f"{lake.folder}: 3 runs with ")
    assert said.endswith("\n  1 run of which a pruning took sessions left out\n")
    assert lake("export", lake.folder, "--db", own).stdout.count("left out") == 1


def tmp_path_query(folder, sql):
    path = folder / "question.sql"
    path.write_text(sql)
    return path


def test_a_run_costs_as_much_however_many_recordings_there_are(history, tmp_path):
    """A statement that reads a table whole says SCAN, and one that reads it to index it, AUTOMATIC."""
    asked = put.History(history)
    plans = []
    whole = asked.rows

    def explained(sql, *values):
        plans.extend(row[3] for row in whole(f"EXPLAIN QUERY PLAN {sql}", *values))
        return whole(sql, *values)

    asked.rows = explained
    run = asked.runs()[-1]
    asked.facts(run["run_id"], run["uid"], {}, {})

    assert any("session_by_run" in plan for plan in plans)
    assert [plan for plan in plans if "SCAN" in plan or "AUTOMATIC" in plan] == []


def test_what_comes_later_is_added(lake, history, tmp_path):
    early = tmp_path / "early.sqlite"
    shutil.copy(history, early)
    with sqlite3.connect(early) as database:
        database.execute("UPDATE run SET status = 1 WHERE id = 2")
    said = lake("export", lake.folder, "--db", early).stdout
    before = lake.files()

    lake("export", lake.folder, "--db", history)

    assert "1 run without an end left out" in said
    after = lake.files()
    assert {name: after[name] for name in before} == before
    assert len(after) > len(before)
    assert Lake(lake.folder).keys("runs", "uid") == set(uids(history))


def test_a_run_that_is_fetched_differs_in_nothing(lake, history, whole_lake, rehearse, tmp_path):
    back = tmp_path / "back.sqlite"

    lake("fetch", whole_lake, "--run", *uids(history), "-o", back)

    for run in ("@head", "@head~1"):
        assert rehearse("diff", f"{history}{run}", f"{back}{run}").stdout.startswith("0 changes in 0 of ")
    assert "no problems" in rehearse("doctor", "--deep", "--db", back).stdout
    asked = """
        SELECT s.run_id, s.script, a.axis, a.value, s.verdict, s.wall_us, s.script_digest, r.digest, f.message, f.step
        FROM v1_sessions s
        JOIN v1_recordings r USING (recording_id)
        LEFT JOIN v1_axes a USING (configuration_id)
        LEFT JOIN v1_failures f USING (session_id)
        ORDER BY 1, 2, 8, 3, 4, 9
        """
    both = [sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute(asked).fetchall() for path in (history, back)]
    assert both[0] == both[1] and both[0]


def test_fetch_makes_a_new_file_only(lake, history, whole_lake, tmp_path):
    there = tmp_path / "there.sqlite"
    there.write_text("somebody's")

    error = lake("fetch", whole_lake, "--run", uids(history)[0], "-o", there, exit=2).stderr

    assert error == f"error: {there} is there already; fetch makes a new file\n"
    assert there.read_text() == "somebody's"


def test_a_lake_that_was_changed_is_not_fetched(lake, history, tmp_path):
    lake("export", lake.folder, "--db", history)
    wanted = uids(history)[0]
    for path in lake.folder.glob("behaviour/digest=*/*.parquet"):
        rows = parquet.read_table(path).to_pylist()
        for row in rows:
            row["events"][-1]["name"] += "!"
        Lake(lake.folder).put("recordings", path.relative_to(lake.folder), rows)

    error = lake("fetch", lake.folder, "--run", wanted, "-o", tmp_path / "back.sqlite", exit=5).stderr

    assert "whose digest is" in error and "a file of it was changed" in error
    assert not (tmp_path / "back.sqlite").exists()


@pytest.mark.parametrize("table", ["sessions", "claims"])
def test_a_run_that_lacks_rows_or_a_file_is_not_fetched(table, lake, history, tmp_path):
    lake("export", lake.folder, "--db", history)
    path, = lake.folder.glob(f"facts/month=*/*.{table}.parquet")
    rows = parquet.read_table(path).to_pylist()
    wanted = uids(history)[1]
    own = [row for row in rows if row["run"] == wanted]

    Lake(lake.folder).put(table, path.relative_to(lake.folder), [row for row in rows if row != own[0]])
    short = lake("fetch", lake.folder, "--run", wanted, "-o", tmp_path / "back.sqlite", exit=5).stderr
    path.unlink()
    none = lake("fetch", lake.folder, "--run", wanted, "-o", tmp_path / "back.sqlite", exit=5).stderr

    assert 0 < len(own) < len(rows)
    assert short == f"error: {path} has {len(own) - 1} rows of the run, which has {len(own)}\n"
    assert none.startswith(f"error: {path} cannot be read: ") and "Traceback" not in none
    assert not (tmp_path / "back.sqlite").exists()


def test_a_run_in_which_nothing_failed_has_no_file_of_failures(lake, history, rehearse, tmp_path):
    sound = tmp_path / "sound.sqlite"
    rehearse("record", history.parent / "Scripts" / "sizes", "--db", sound, "--private", "--fail-on", "none")
    with sqlite3.connect(f"file:{sound}?mode=ro", uri=True) as database:
        failures, = database.execute("SELECT count(*) FROM v1_failures").fetchone()
    lake("export", lake.folder, "--db", sound)
    run, = parquet.read_table(next(lake.folder.glob("facts/month=*/*.runs.parquet"))).to_pylist()

    assert failures == run["failure_count"] == 0 and run["session_count"] > 0
    assert not list(lake.folder.glob("facts/month=*/*.failures.parquet"))
    asked = tmp_path_query(tmp_path, "SELECT count(*) FROM v1_failures")
    assert lake("query", asked, lake.folder, "--format", "csv").stdout.splitlines()[1] == "0"


@pytest.mark.parametrize("kill", [1, 2, 5, 20, 30])
def test_an_export_that_is_killed_leaves_whole_files_and_is_finished_by_the_next(kill, lake, history, whole_lake):
    child = subprocess.run(
        [sys.executable, "-c", KILLED, str(kill), str(lake.folder), str(history)], cwd=files.__file__.rsplit("/", 1)[0])
    assert child.returncode == -9
    left = lake.files()
    whole = lake.files(whole_lake)

    assert all(whole[name] == content for name, content in left.items() if "unfinished" not in name)
    lake("export", lake.folder, "--db", history)

    after = lake.files()
    assert all("unfinished" not in name for name in after)
    # Behaviour that was written for a run that did not get there is not written again.
    assert after.keys() == whole.keys() and after == whole


KILLED = """
import os, signal, sys
import files, lake, put
count = 0
replace = os.replace
def killing(*paths):
    global count
    count += 1
    if count == LAST:
        os.kill(os.getpid(), signal.SIGKILL)
    replace(*paths)
os.replace = killing
LAST = int(sys.argv[1])
sys.argv = ["lake", "export", sys.argv[2], "--db", sys.argv[3]]
lake.main()
"""


def test_a_disk_that_fills_up_is_said_and_leaves_whole_files(lake, history):
    child = subprocess.run(
        [sys.executable, "-c", FULL, str(lake.folder), str(history)], cwd=files.__file__.rsplit("/", 1)[0],
        capture_output=True, text=True)

    assert child.returncode == 5
    assert "could not be written" in child.stderr
    assert all("unfinished" not in name for name in lake.files())


FULL = """
import resource, signal, sys
import lake, put
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
class Filling(put.Lake):
    def __init__(self, *arguments, **named):
        resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000))
        super().__init__(*arguments, **named)
put.Lake = Filling
sys.argv = ["lake", "export", sys.argv[1], "--db", sys.argv[2]]
lake.main()
"""


def test_what_is_no_lake_is_not_written_to(lake, history, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")

    error = lake("export", tmp_path / "mine", "--db", history, exit=5).stderr

    assert error.startswith(f"error: {tmp_path / 'mine'} is no lake, and not an empty folder")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def damaged(name):
    def of(text):
        def put_into(folder):
            (folder / name).write_bytes(text)
        return put_into
    return of


def cut(folder):
    path = next(folder.glob("facts/month=*/*.sessions.parquet"))
    path.write_bytes(path.read_bytes()[:-100])


def foreign_parquet(folder):
    import pyarrow
    parquet.write_table(pyarrow.table({"a": [1]}), folder / "facts" / "month=2026-01" / "x.sessions.parquet")


@pytest.mark.parametrize(("damage", "said"), [
    (damaged("lake (1).json")(b"{}"), "does not belong to a lake"),
    (damaged("lake.json")(b'{"lake": 2}'), "is a lake of version 2; this reads and writes version 1"),
    (damaged("lake.json")(b"\xff"), "is no manifest of a lake"),
    (damaged("lake.json")(b"[]"), "is no manifest of a lake"),
    (cut, "is no whole Parquet file"),
    (foreign_parquet, "has other columns than sessions of a lake"),
], ids=["two manifests", "a newer version", "no text", "no object", "a truncated file", "a foreign file"])
def test_a_lake_that_is_not_whole_is_refused_with_a_sentence(damage, said, lake, whole_lake):
    shutil.copytree(whole_lake, lake.folder)
    (lake.folder / "facts" / "month=2026-01").mkdir(exist_ok=True)
    damage(lake.folder)

    error = lake("query", "axes", lake.folder, exit=5).stderr

    assert said in error and "Traceback" not in error


@pytest.mark.parametrize(("arguments", "said"), [
    (["nosuch", "LAKE"], "there is no query nosuch\n  known: axes, "),
    (["@bytes", "LAKE"], "@bytes asks about the tables of a file, and a lake has none"),
    (["matrix", "LAKE"], "the query wants script=TEXT"),
    (["axes", "LAKE", "x=1"], "the query has no parameter x"),
    (["axes", "LAKE", "x"], "x is no PARAMETER=VALUE"),
    (["callbacks", "LAKE", "session=first"], "first is no session: s:12"),
    (["contract", "LAKE", "run=@head~9"], "@head~9 names no run of the lake"),
    (["./nosuch.sql", "LAKE"], "./nosuch.sql cannot be read"),
])
def test_a_wrong_question_is_told_what_was_expected(arguments, said, lake, whole_lake):
    error = lake("query", *[whole_lake if argument == "LAKE" else argument for argument in arguments], exit=2).stderr

    assert said in error and "Traceback" not in error


@pytest.mark.parametrize("question", [
    "COPY (SELECT 1) TO 'FILE'", "SELECT 1; SELECT 2", "DROP VIEW v1_runs", "ATTACH 'FILE' AS other", "SET threads = 1",
    "CREATE TABLE t AS SELECT 1", "INSTALL httpfs", "",
])
def test_a_question_only_reads(question, lake, whole_lake, tmp_path):
    file = tmp_path / "made"
    before = lake.files(whole_lake)

    error = lake("query", tmp_path_query(tmp_path, question.replace("FILE", str(file))), whole_lake, exit=2).stderr

    assert "is not one SELECT, WITH or VALUES: a lake is only read" in error
    assert not file.exists() and lake.files(whole_lake) == before


@pytest.mark.parametrize("question", [
    "SELECT * FROM read_csv('FILE')", "SELECT * FROM read_text('FILE')", "SELECT * FROM glob('/*')",
    "SELECT * FROM 'FILE'", "SELECT * FROM read_parquet('LAKE/../secret.txt')",
])
def test_a_question_reads_the_lake_alone(question, lake, whole_lake, tmp_path):
    secret = whole_lake.parent / "secret.txt"
    secret.write_text("precious\n")
    text = question.replace("FILE", str(secret)).replace("LAKE", str(whole_lake))

    result = lake("query", tmp_path_query(tmp_path, text), whole_lake, exit=2)

    assert "precious" not in result.stdout + result.stderr and "Traceback" not in result.stderr


def test_wrong_sql_is_told_in_one_line(lake, whole_lake, tmp_path):
    error = lake("query", tmp_path_query(tmp_path, "SELEC 1"), whole_lake, exit=2).stderr

    assert "syntax error" in error and error.count("\n") == 1


def test_a_query_takes_a_session_and_a_run_as_the_command_does(lake, whole_lake, history):
    said = lake("query", "callbacks", whole_lake, "session=s:1", "--format", "json").stdout
    runs = lake("query", "contract", whole_lake, f"run={uids(history)[0][:8]}", "--format", "csv").stdout

    assert '"selector": ' in said
    assert runs.splitlines()[0] == "script,step,label,messages,sessions"


def test_text_of_a_lake_drives_no_terminal(lake, whole_lake, tmp_path):
    said = lake("query", tmp_path_query(tmp_path, "SELECT chr(27) || '[31mred' AS text"), whole_lake).stdout

    assert said == "text\n\N{REPLACEMENT CHARACTER}[31mred\n"


@pytest.mark.parametrize("question, row", [
    ("SELECT 1 AS a, 2 AS a, 3 AS a_2", {"a": 1, "a_3": 2, "a_2": 3}),
    ("SELECT 'inf'::DOUBLE AS a, '-inf'::DOUBLE AS b, 'nan'::DOUBLE AS c", {"a": "inf", "b": "-inf", "c": "nan"}),
    ("SELECT '\\xAB\\x00'::BLOB AS a", {"a": "ab00"}),
    ("SELECT DATE '2026-01-02' AS a, TIMESTAMP '2026-01-02 03:04:05' AS b, TIME '03:04:05' AS c",
     {"a": "2026-01-02", "b": "2026-01-02 03:04:05", "c": "03:04:05"}),
    ("SELECT INTERVAL 36 HOUR AS a, UUID '00000000-0000-0000-0000-00000000000a' AS b",
     {"a": "1 day, 12:00:00", "b": "00000000-0000-0000-0000-00000000000a"}),
    ("SELECT 1.5::DECIMAL(9, 2) AS a, 170141183460469231731687303715884105727::HUGEINT AS b, true AS c, NULL AS d",
     {"a": 1.5, "b": 170141183460469231731687303715884105727, "c": True, "d": None}),
    ("SELECT [1, 'inf'::DOUBLE] AS a, {'x': DATE '2026-01-02'} AS b, MAP {DATE '2026-01-02': 1} AS c",
     {"a": [1, "inf"], "b": {"x": "2026-01-02"}, "c": {"2026-01-02": 1}}),
])
def test_every_value_is_written_in_every_form(question, row, lake, whole_lake, tmp_path):
    asked = tmp_path_query(tmp_path, question)

    told = lake("query", asked, whole_lake, "--format", "json").stdout
    lines = lake("query", asked, whole_lake, "--format", "csv").stdout.splitlines()

    def refuse(word):
        raise ValueError(word)
    assert json.loads(told, parse_constant=refuse) == row
    assert len(lines) == 2 and len(next(csv.reader(lines[1:]))) == len(row)
    assert "b'" not in lake("query", asked, whole_lake).stdout


def test_a_history_that_is_none_is_said(lake, tmp_path):
    (tmp_path / "text.sqlite").write_text("no database, but long enough to be taken for one" * 20)

    assert "cannot be read as a history" in lake("export", lake.folder, "--db", tmp_path / "text.sqlite", exit=5).stderr
    assert "there is no" in lake("export", lake.folder, "--db", tmp_path / "nosuch.sqlite", exit=5).stderr
    assert not lake.folder.exists()


@pytest.mark.parametrize("package", ["pyarrow", "duckdb", "duckdb_extension_sqlite_scanner"])
def test_a_package_that_is_missing_is_named(package, whole_lake):
    of_lake = f"engines.duckdb_of(Lake({str(whole_lake)!r}))"
    question = "engines.duckdb_on('history')" if package.startswith("duckdb_") else of_lake
    child = subprocess.run(
        [sys.executable, "-c", f"""
import sys
sys.modules[{package!r}] = None
from files import Lake, Trouble
import engines
try:
    {question}
except Trouble as trouble:
    print(trouble, file=sys.stderr)
    sys.exit(trouble.code)
"""], cwd=files.__file__.rsplit("/", 1)[0], capture_output=True, text=True)

    assert child.returncode == 3
    assert "requirements.txt says which version" in child.stderr and "Traceback" not in child.stderr


def test_the_page_says_every_column():
    import document

    assert document.PAGE.read_text() == document.written(document.PAGE.read_text())
    listed = document.PAGE.read_text().split(document.BEGIN)[1]
    assert all(f"`{name}` " in listed for _, columns in tables.TABLES.values() for name, _, _ in columns)
