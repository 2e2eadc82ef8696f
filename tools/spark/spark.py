"""Records one run on a Spark cluster: each task performs one part of the cells into a file of its own."""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time


def main():
    options, arguments = parsed()
    command = os.environ.get("REHEARSE") or shutil.which("rehearse")
    if not command:
        sys.exit(told("there is no rehearse in PATH; REHEARSE may name it", 2))
    folder = pathlib.Path(options.folder or f"{options.db}.parts").resolve()
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
    ready = time.monotonic()
    numbers = range(1, options.parts + 1)
    task = task_of(os.path.realpath(command), str(folder), options.parts, options.run_name, os.getcwd(), arguments)
    try:
        done = spark.sparkContext.parallelize(numbers, options.parts).map(task).collect()
    except Exception as error:
        reason = str(getattr(error, "java_exception", error)).splitlines()
        line = next((text for text in reason if "part " in text), reason[0])
        sys.exit(told(f"a part was not recorded: {line.strip()}\n  the parts that were are in {folder}", 1))
    finally:
        spark.stop()
    recorded = time.monotonic()
    merged = subprocess.run([command, "merge", options.db, *(str(folder / name_of(number)) for number in numbers)])
    tell(done, ready - began, recorded - ready, time.monotonic() - recorded)
    sys.exit(merged.returncode)


def parsed():
    parser = argparse.ArgumentParser(
        usage="tools/spark/record --parts N --run-name NAME --db FILE [--folder DIR] [--master URL] [-- ARGUMENT…]",
        epilog="What follows -- is for rehearse record: scripts, --matrix, --private.", allow_abbrev=False)
    parser.add_argument("--parts", type=int, required=True)
    parser.add_argument("--run-name", required=True, help="joins the parts: the number of the job")
    parser.add_argument("--db", required=True, help="the history that gets the run; never on a network share")
    parser.add_argument("--folder", help="where the parts go, which every machine sees (FILE.parts)")
    parser.add_argument("--master", default="local[*]")
    own = sys.argv[1:]
    arguments = []
    if "--" in own:
        own, arguments = own[: own.index("--")], own[own.index("--") + 1:]
    options = parser.parse_args(own)
    if not 1 <= options.parts <= 10_000:
        parser.error("--parts is a number from 1 to 10,000")
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
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.close()
            arriving = f"{part}.{os.getpid()}.{os.path.basename(own)}"
            shutil.copyfile(made, arriving)
            # Whoever comes second replaces a part by an equal one.
            os.replace(arriving, part)
        finally:
            shutil.rmtree(own, ignore_errors=True)
        return (number, cells, time.monotonic() - began)

    return perform


def tell(done, start, record, merge):
    cells = sum(part[1] for part in done)
    work = sum(part[2] for part in done)
    print(f"{len(done)} parts, {cells} cells: Spark began after {start:.1f} s, recording {record:.1f} s,"
          f" merging {merge:.1f} s")
    if cells and work:
        cores = os.cpu_count() or 1
        print(f"  {work / cells * 1000:.0f} ms a cell; this machine alone, {cores} cores: about {work / cores:.0f} s;"
              f" below about {int(start * cores / (work / cells))} cells Spark's start alone takes longer")


if __name__ == "__main__":
    main()
