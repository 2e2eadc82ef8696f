"""Measures a year of 2,000 cells: tools/bench year. What the figures mean is in Documentation/Performance.md."""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[3]

import asking  # noqa: E402
import making  # noqa: E402
import measuring  # noqa: E402
from measuring import median, run, size  # noqa: E402

SCRIPT = "area-0/script-0"
# Sessions whose recording is not that of the session before in their cell.
CHANGED = """
    SELECT count(*) FROM (
      SELECT s.recording, lag(s.recording) OVER (PARTITION BY s.cell ORDER BY s.run) AS before
      FROM session s JOIN cell l ON l.id = s.cell JOIN script p ON p.id = l.script WHERE {})
    WHERE before IS NOT recording
    """
CHANGED_NOW = """
    SELECT count(*) FROM session s JOIN session b ON b.cell = s.cell AND b.run = s.run - 1
    WHERE s.run = (SELECT max(id) FROM run) AND b.recording <> s.recording
    """
INSERTED = """
    BEGIN;
    INSERT INTO session SELECT id + 1000000000, run + 1000000, cell, version, system, recording, verdict, is_remembered,
      wall_us, claim_set, mark FROM session WHERE run = (SELECT max(id) FROM run);
    COMMIT;
    """
PRUNED = """
    PRAGMA foreign_keys = OFF;
    DELETE FROM session WHERE id IN (
      SELECT id FROM (
        SELECT id, run, recording = lag(recording) OVER along AND recording = lead(recording) OVER along AS is_between
        FROM session WINDOW along AS (PARTITION BY cell ORDER BY run))
      WHERE is_between AND run <= (SELECT max(id) FROM run WHERE started_at_ms < {}));
    VACUUM;
    """
TABLES = ["event", "frame", "property", "ui_view", "block", "ending", "step", "recording", "session"]


class Bench:
    # Seconds of processor time that plain SQL may take to take away what a prune does.
    PATIENCE = 300
    PARTS = ["sizes", "questions", "examining", "recording", "merging", "queries", "lakes", "pruning"]

    def __init__(self, options, folder):
        self.parts = [part for part in Bench.PARTS if not options.parts or part in options.parts]
        self.wrong = False
        full = making.FULL
        self.scale = making.SMALL if options.small else making.Scale(full.runs, full.cells // 10, options.behaviours)
        self.rehearse, self.folder = options.rehearse, folder
        self.rounds = 1 if options.small else 3
        self.end = int(time.time() * 1000)
        self.history = options.history or folder / "year.sqlite"
        self.lake_python = subprocess.run(
            [ROOT / "tools/environment", "lake", ROOT / "tools/lake/requirements.txt"], check=True, capture_output=True,
            text=True).stdout.strip() + "/bin/python"

    def path(self, name):
        return self.folder / name

    def command(self, *words, db):
        return run([self.rehearse, *words, "--db", db])

    def sqlite(self, sql, db, writes=False, seconds=None):
        return run(["sqlite3", "-bail", *([] if writes else ["-readonly"]), db, sql], exits=(0,), seconds=seconds)

    def lake(self, *words):
        return run([self.lake_python, ROOT / "tools/lake/lake.py", *words], exits=(0,))

    # What is measured, each part for itself; it prints its lines.

    def report(self):
        if not self.history.exists():
            began = time.monotonic()
            making.make(self.history, self.scale, self.rehearse, self.end)
            print(f"  made in {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        for name in self.parts:
            getattr(self, name)()

    def sizes(self):
        words = ["--format", "jsonl", "--timeout", "600"]
        row = json.loads(self.command("query", "@storage", *words, db=self.history).output)
        print(f"One year: {row['sessions']:,} sessions of {self.scale.cells:,} cells in {self.scale.runs:,} runs, "
              f"{row['recordings']:,} recordings with {row['events_stored']:,} events.\n")
        self.row("the file, GB", size(self.history) / 1e9)
        self.row("bytes of a session", row["bytes_per_session"])
        self.row("bytes of an event, with frames and properties", row["bytes_per_event"])

    def questions(self):
        history = self.history
        Bench.heading()
        self.beside("history of a script", lambda: self.command("history", SCRIPT, db=history),
                    lambda: self.sqlite(CHANGED.format(f"p.uid = '{SCRIPT}'"), history))
        self.beside("regressions", lambda: self.command("regressions", db=history),
                    lambda: self.sqlite(CHANGED.format("1"), history), rounds=1)
        self.beside("changes", lambda: self.command("changes", db=history), lambda: self.sqlite(CHANGED_NOW, history))
        self.beside("report", lambda: self.command("report", "-o", self.path("report.html"), db=history), rounds=1)

    def examining(self):
        Bench.heading()
        whole = "PRAGMA integrity_check; PRAGMA foreign_key_check"
        self.beside("doctor", self.examined, lambda: self.sqlite(whole, self.history), rounds=1)
        self.beside("doctor --deep", lambda: self.examined("--deep"), rounds=1)

    def examined(self, *words):
        """What doctor finds is a problem of the benchmark, too."""
        done = self.command("doctor", *words, db=self.history)
        self.wrong |= "no problems" not in done.output
        return done

    def recording(self):
        work, short = self.path("work.sqlite"), self.path("short.sqlite")
        measuring.copy(self.history, work)
        making.make(short, making.Scale(20, self.scale.scripts, 1), self.rehearse, self.end)
        Bench.heading()
        stream = self.path("run.jsonl")
        newest = self.scale.behaviours - 1
        words = ["--fail-on", "none"]

        def take(database, behaviour, position):
            """Imports a run in which every cell behaves as in the run before."""
            # A process is told to have had the memory of whoever started it, so that this one stays small.
            with open(stream, "w") as out:
                out.writelines(making.run(self.scale, behaviour, position))
            return run([self.rehearse, "import", stream, "--db", database, *words], exits=(0,))

        # The first tells how every cell differs from its baseline; those that follow find it there.
        first = take(work, newest, self.scale.runs + 1)
        self.row_of("importing an unchanged run, 20 before it", take(short, 0, 21))
        self.row_of(f"importing an unchanged run, {self.scale.runs:,} before it",
                    take(work, newest, self.scale.runs + 2),
                    self.sqlite(INSERTED, measuring.copy(short, self.path("plain.sqlite")), writes=True))
        self.row_of("the same, differences not told yet", first)
        fresh = self.path("fresh.sqlite")
        record = lambda db: self.command("record", "--bundled", "--fail-on", "none", db=db)  # noqa: E731
        record(fresh), record(work)
        self.row_of("recording the bundled suite again, alone", median(lambda: record(fresh), self.rounds))
        self.row_of("recording the bundled suite again, in the year", median(lambda: record(work), self.rounds))

    def merging(self):
        parts = []
        count = 4 if self.scale is making.SMALL else 32
        for number in range(1, count + 1):
            parts.append(self.path(f"part-{number}.sqlite"))
            part = ["--shard", f"{number}/{count}", "--run-name", "night"]
            self.command("record", "--bundled", *part, "--fail-on", "none", db=parts[-1])
        Bench.heading()
        self.beside(f"merging {count} parts into a new file", lambda: run(
            [self.rehearse, "merge", self.path("merged.sqlite"), *parts]), lambda: self.joined(parts), rounds=1)
        year = measuring.copy(self.history, self.path("work.sqlite"))
        self.row_of(f"merging {count} parts into the year", run([self.rehearse, "merge", year, *parts]))

    def joined(self, parts):
        """The same rows attached and copied, with nothing renumbered but the names of events."""
        lines = ["CREATE TABLE string (id INTEGER PRIMARY KEY, value TEXT NOT NULL UNIQUE);"]
        for part in parts:
            lines.append(f"ATTACH '{part}' AS src; BEGIN;"
                         " INSERT OR IGNORE INTO string (value) SELECT value FROM src.string;")
            for table in TABLES:
                lines.append(f"CREATE TABLE IF NOT EXISTS {table} AS SELECT * FROM src.{table} WHERE 0;"
                             f" INSERT INTO main.{table} SELECT * FROM src.{table};")
            lines.append("CREATE TABLE IF NOT EXISTS event_text AS SELECT * FROM src.event_text WHERE 0;"
                         " INSERT INTO main.event_text SELECT e.id, e.kind, n.id, e.subject, e.view, e.arguments,"
                         " e.answer"
                         " FROM src.event_text e JOIN src.string o ON o.id = e.name"
                         " JOIN main.string n ON n.value = o.value; COMMIT; DETACH src;")
        return self.sqlite("\n".join(lines), self.path("joined.sqlite"), writes=True)

    def queries(self):
        self.columns("", "SQLite s", "through DuckDB", "DuckDB s")
        for name, values in asking.queries(self.scale).items():
            words = [word for value in values for word in ("--param", value)]
            file = self.command("query", f"@{name}", *words, "--timeout", "600", "--memory", "8000", db=self.history)
            attached, through = self.attached(name, values), self.attached(name, values, through_sqlite=True)
            spent = [done.processor if done else "over 60" for done in (through, attached)]
            self.columns(f"@{name}", file.processor, *spent)

    def lakes(self):
        lake, copied = self.path("lake"), self.path("copied")
        copied.mkdir()
        Bench.heading()
        export = self.lake("export", lake, "--db", self.history)
        self.row_of("exporting a lake", export, self.duckdb(copied))
        self.row_of("exporting it again", self.lake("export", lake, "--db", self.history))
        print()
        self.row("the lake, GB", size(lake) / 1e9)
        self.row("files of the lake", sum(path.is_file() for path in lake.rglob("*")))
        self.row("what DuckDB copied, GB", size(copied) / 1e9)
        self.columns("", "lake s")
        for name, values in asking.queries(self.scale).items():
            if name not in ("storage", "bytes"):
                self.columns(f"@{name}", self.lake("query", name, lake, *values).processor)

    def duckdb(self, folder):
        """The rows that an export has, as a user of DuckDB would copy them."""
        views = ["sessions", "recordings", "steps", "events", "views", "frames", "properties", "step_digests"]
        return self.python("".join(
            f"d.execute(\"COPY (SELECT * FROM v1_{view}) TO '{folder}/{view}.parquet' (COMPRESSION zstd)\");"
            for view in views))

    def attached(self, name, values, through_sqlite=False):
        """A query in DuckDB over the attached file; nothing when it takes more than a minute."""
        given = dict(value.split("=", 1) for value in values)
        for key, value in given.items():
            number = {"@head": self.scale.runs, "@head~1": self.scale.runs - 1}.get(value, value)
            text = str(number).removeprefix("s:")
            given[key] = int(text) if text.isdigit() else text
        text = f"open({str(asking.QUERIES / name)!r} + '.sql').read()"
        asked = f"engines.for_duckdb({text}), {given!r}"
        if through_sqlite:
            asked = f"engines.through_sqlite({text}, {given!r})"
        return self.python(f"d.execute({asked}).fetchall()", seconds=60)

    def python(self, lines, seconds=None):
        """Lines of Python with DuckDB as `d`; nothing when they have taken so many seconds of processor time."""
        begin = f"import sys; sys.path.insert(0, {str(ROOT / 'tools/lake')!r}); import engines;"
        program = f"{begin} d = engines.duckdb_on({str(self.history)!r}); {lines}"
        return run([self.lake_python, "-c", program], exits=(0,), seconds=seconds)

    def pruning(self):
        pruned, plain = self.path("work.sqlite"), self.path("plain.sqlite")
        for path in (pruned, plain):
            measuring.copy(self.history, path)
        before = asking.answers(self.rehearse, pruned, self.scale)
        Bench.heading()
        words = ["prune", "--keep-days", "30"]
        self.row_of("prune --keep-days 30 --dry-run", self.command(*words, "--dry-run", db=pruned))
        moment = self.end - 30 * 86_400_000
        done = self.command(*words, db=pruned)
        peer = self.sqlite(PRUNED.format(moment), plain, writes=True, seconds=Bench.PATIENCE)
        self.row_of("prune --keep-days 30", done, peer)
        print(f"\n  {done.output.splitlines()[-1]}")
        self.row("the file afterwards, GB", size(pruned) / 1e9)
        if peer:
            self.row("the file of plain SQL afterwards, GB, without what proves it", size(plain) / 1e9)
        else:
            print(f"  plain SQL was ended after {Bench.PATIENCE} s of processor time")
        after = asking.answers(self.rehearse, pruned, self.scale)
        other = asking.differing(before, after)
        print(f"  of {len(before)} answers {len(other)} are others afterwards{': ' if other else ''}{', '.join(other)}")
        deep = self.command("doctor", "--deep", db=pruned)
        print(f"  doctor --deep: {deep.output.splitlines()[-1]}")
        self.wrong = bool(other) or "no problems" not in deep.output

    # How it is printed.

    @staticmethod
    def heading():
        Bench.columns("", "processor s", "real s", "most MB", "plain SQL s", "ratio")

    def beside(self, what, perform, peer=None, rounds=None):
        count = rounds or self.rounds
        self.row_of(what, median(perform, count), peer and median(peer, count))

    def row_of(self, what, spent, peer=None):
        self.columns(what, spent.processor, spent.real, spent.memory / 1e6, peer and peer.processor,
                     peer and spent.processor / max(peer.processor, 0.001))

    @staticmethod
    def columns(what, *values):
        """Numbers at the right, or their names above them."""
        texts = ("" if value is None else value if isinstance(value, str) else f"{value:,.2f}" for value in values)
        print(("" if what else "\n") + "  " + what.ljust(48) + "".join(text.rjust(14) for text in texts), flush=True)

    def row(self, what, number):
        print("  " + what.ljust(66) + f"{number:,.2f}".rjust(14), flush=True)


def main():
    parser = argparse.ArgumentParser(prog="tools/bench year", allow_abbrev=False)
    parser.add_argument("--small", action="store_true", help="24,000 sessions; the numbers mean nothing")
    parser.add_argument("--rehearse", default=ROOT / ".build/release/rehearse", type=pathlib.Path)
    parser.add_argument("--behaviours", type=int, default=making.FULL.behaviours,
                        help="in how many ways each cell behaves; fewer are made sooner")
    parser.add_argument("--history", type=pathlib.Path, help="a history that was made before, or is made there")
    parser.add_argument("--folder", type=pathlib.Path, help="where files are made: 20 GB")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(Bench.PARTS) + "; all without any")
    options = parser.parse_args()
    if not set(options.parts) <= set(Bench.PARTS):
        parser.error(f"parts are {', '.join(Bench.PARTS)}")
    options.rehearse = options.rehearse.resolve()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="year-", dir=options.folder))
    bench = Bench(options, folder)
    try:
        bench.report()
    except measuring.Failure as failure:
        sys.exit(f"error: {failure}")
    finally:
        shutil.rmtree(folder)
    sys.exit(int(bench.wrong))


if __name__ == "__main__":
    main()
