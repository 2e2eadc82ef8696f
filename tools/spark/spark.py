"""Records one run on a Spark cluster: each task performs one part of the cells into a file of its own."""

import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time


def main():
    options, arguments = parsed()
    command = os.environ.get("REHEARSE") or shutil.which("rehearse")
    if not command:
        sys.exit(told("there is no rehearse in PATH; REHEARSE may name it", 2))
    folder = pathlib.Path(options.folder or f"{options.db or options.lake}.parts").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    plan = json.dumps({"run-name": options.run_name, "parts": options.parts, "arguments": arguments}) + "\n"
    try:
        # Whoever begins says what the parts are of; a job that is started once more finds the same.
        with open(folder / "parts.json", "x", encoding="utf-8") as file:
            file.write(plan)
    except FileExistsError:
        there = (folder / "parts.json").read_text(encoding="utf-8")
        if there != plan:
            sys.exit(told(f"{folder} has parts of another run: {there.strip()}\n  name another --folder", 2))
    began = time.monotonic()
    spark = session(options.master)
    ready, cluster = time.monotonic(), spark.sparkContext.defaultParallelism
    numbers = range(1, options.parts + 1)
    task = task_of(os.path.realpath(command), str(folder), options.parts, options.run_name, os.getcwd(), arguments)
    try:
        done = spark.sparkContext.parallelize(numbers, options.parts).map(task).collect()
    except Exception as error:
        reason = str(getattr(error, "java_exception", error)).splitlines()
        line = next((text for text in reason if re.search(r"part \d+: exit", text)), reason[0])
        sys.exit(told(f"a part was not recorded: {line.strip()}\n  the parts that were are in {folder}", 1))
    finally:
        spark.stop()
    recorded = time.monotonic()
    code = kept(command, options, [str(folder / name_of(number)) for number in numbers])
    print("\n".join(Times(done, ready - began, recorded - ready, time.monotonic() - recorded, cluster).lines()))
    sys.exit(code)


def kept(command, options, parts):
    """Merges the parts into the history, or beside it for a lake; the exit code."""
    with tempfile.TemporaryDirectory(prefix="rehearse-run-") as own:
        history = options.db or os.path.join(own, "run.sqlite")
        code = subprocess.run([command, "merge", history, *parts]).returncode
        # 1: a part claims another plan than the others.
        if code not in (0, 1):
            return code
        if code == 1 or not is_whole(history, parts[0]):
            return told("the parts are not one whole run: scripts changed while they were recorded\n"
                        f"  they are in {os.path.dirname(parts[0])}; name another --folder and --run-name", 1)
        if options.lake:
            export = pathlib.Path(__file__).resolve().parents[1] / "lake" / "export"
            return subprocess.run([export, options.lake, "--db", history]).returncode
    return 0


def is_whole(history, part):
    """Whether the run of a part is completed in a history that has merged it."""
    with contextlib.closing(sqlite3.connect(f"file:{part}?mode=ro", uri=True)) as database:
        uid, = database.execute("SELECT uid FROM v1_runs").fetchone()
    with contextlib.closing(sqlite3.connect(f"file:{history}?mode=ro", uri=True)) as database:
        return database.execute("SELECT status FROM v1_runs WHERE uid = ?", (uid,)).fetchone() == ("completed",)


def parsed():
    parser = argparse.ArgumentParser(
        usage="tools/spark/record --parts N --run-name NAME (--db FILE | --lake DIR) [--folder DIR] [--master URL]"
              " [-- ARGUMENT…]",
        epilog="What follows -- is for rehearse record: scripts, --matrix, --private.", allow_abbrev=False)
    parser.add_argument("--parts", type=int, required=True)
    parser.add_argument("--run-name", required=True, help="joins the parts: the number of the job")
    parser.add_argument("--db", help="the history that gets the run; never on a network share")
    parser.add_argument("--lake", help="the lake that gets the run, in place of a history or beside it")
    parser.add_argument("--folder", help="where the parts go, which every machine sees (FILE.parts, DIR.parts)")
    parser.add_argument("--master", default="local[*]")
    own = sys.argv[1:]
    arguments = []
    if "--" in own:
        own, arguments = own[: own.index("--")], own[own.index("--") + 1:]
    options = parser.parse_args(own)
    if not 1 <= options.parts <= 10_000:
        parser.error("--parts is a number from 1 to 10,000")
    if not (options.db or options.lake):
        parser.error("--db or --lake says who gets the run")
    return options, arguments


def told(message, code):
    print(f"error: {message}", file=sys.stderr)
    return code


def session(master):
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        sys.exit(told("this Python has no pyspark; tools/spark/requirements.txt says which version", 3))
    builder = SparkSession.builder.master(master).appName("rehearse record")
    settings = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.task.maxFailures": "4"}
    if master.startswith("local"):
        settings |= {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def name_of(number):
    return f"part-{number}.sqlite"


def task_of(command, folder, parts, run, place, arguments):
    """What a task does. It is sent to the workers, so it uses nothing of this file."""

    def perform(number):
        import os
        import shutil
        import sqlite3
        import subprocess
        import tempfile
        import time

        part = os.path.join(folder, f"part-{number}.sqlite")
        if os.path.exists(part):
            return (number, 0, 0.0)
        began = time.monotonic()
        # A database is written on a disk of this machine, and goes to the others whole.
        own = tempfile.mkdtemp(prefix="rehearse-part-")
        try:
            made = os.path.join(own, "part.sqlite")
            done = subprocess.run(
                [command, "record", *arguments, "--db", made, "--shard", f"{number}/{parts}", "--run-name", run,
                 "--jobs", "1", "--fail-on", "none"],
                cwd=place, capture_output=True, text=True, stdin=subprocess.DEVNULL)
            if done.returncode != 0:
                raise RuntimeError(f"part {number}: exit {done.returncode}: {done.stderr.strip()[-400:]}")
            with sqlite3.connect(made) as database:
                cells, = database.execute("SELECT count(*) FROM v1_sessions").fetchone()
                # One file and none beside it, where it is read too: a log would be made on the share.
                database.execute("PRAGMA journal_mode = DELETE")
            database.close()
            arriving = f"{part}.{os.getpid()}.{os.path.basename(own)}"
            shutil.copyfile(made, arriving)
            # Whoever comes second replaces a part by an equal one.
            os.replace(arriving, part)
        finally:
            shutil.rmtree(own, ignore_errors=True)
        return (number, cells, time.monotonic() - began)

    return perform


class Times:
    """What a run on a cluster took, in seconds, and from how many cells on a cluster is faster than this machine."""

    def __init__(self, done, start, record, merge, cluster, own=os.cpu_count() or 1):
        self.parts, self.cells, self.work = len(done), sum(part[1] for part in done), sum(part[2] for part in done)
        self.start, self.record, self.merge, self.cluster, self.own = start, record, merge, cluster, own

    def pays_from(self, cores):
        """How many cells take as long on so many cores, with Spark's start and the merge, as on this machine alone;
        None when they never do."""
        saved = self.work / self.cells * (1 / self.own - 1 / cores) - self.merge / self.cells
        return int(self.start / saved) + 1 if saved > 0 else None

    def lines(self):
        yield (f"{self.parts} parts, {self.cells} cells: Spark began after {self.start:.1f} s, recording"
               f" {self.record:.1f} s, merging {self.merge:.1f} s")
        if not (self.cells and self.work):
            return
        yield (f"  {self.work / self.cells * 1000:.1f} ms a cell: this machine alone, {self.own} cores, takes about"
               f" {self.work / self.own:.1f} s")
        for cores in sorted({self.cluster, 4 * self.own, 32 * self.own}):
            cells = self.pays_from(cores)
            yield (f"  {cores} cores pay from about {cells:,} cells on" if cells else
                   f"  {cores} cores do not pay, however many cells there are")


if __name__ == "__main__":
    main()
