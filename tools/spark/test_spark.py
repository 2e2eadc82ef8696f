"""A run in eight parts on a cluster of two workers is the run of one machine. Run by tools/lake/run --wide."""

import json
import os
import pathlib
import sqlite3
import stat
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.append(str(HERE))

import spark  # noqa: E402

# Kills itself at the first attempt at part 3, and performs part 5 twice.
WRAPPER = """#!/usr/bin/env bash
if [[ " $* " == *" --shard 3/8 "* ]] && mkdir "{marks}/killed" 2>/dev/null; then
  "{command}" "$@" >/dev/null 2>&1 &
  sleep 0.3
  kill -9 $!
  kill -9 $$
fi
if [[ " $* " == *" --shard 5/8 "* ]]; then
  "{command}" "${{@/part.sqlite/first.sqlite}}" && touch "{marks}/twice"
fi
exec "{command}" "$@"
"""
SESSIONS = """
    SELECT s.script, c.digest, r.digest, s.verdict
    FROM v1_sessions s
    JOIN v1_configurations c USING (configuration_id)
    JOIN v1_recordings r USING (recording_id)
    ORDER BY 1, 2
    """


def asked(path, sql):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def test_eight_parts_on_a_cluster_are_the_run_of_one_machine(tmp_path):
    command = os.environ["REHEARSE"]
    wrapper = tmp_path / "rehearse"
    wrapper.write_text(WRAPPER.format(marks=tmp_path, command=command))
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IEXEC)
    alone = tmp_path / "alone.sqlite"
    scripts = ["Scripts/dismissal", "Scripts/placement"]
    subprocess.run([command, "record", *scripts, "--db", alone, "--private"], cwd=ROOT, check=True, capture_output=True)

    done = subprocess.run(
        [sys.executable, HERE / "spark.py", "--parts", "8", "--run-name", "night", "--db", tmp_path / "whole.sqlite",
         "--folder", tmp_path / "parts", "--master", "local-cluster[2,1,1024]", "--", *scripts, "--private"],
        cwd=ROOT, env=os.environ | {"REHEARSE": str(wrapper)}, capture_output=True, text=True, timeout=600)

    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "killed").is_dir() and (tmp_path / "twice").exists()
    assert asked(tmp_path / "whole.sqlite", SESSIONS) == asked(alone, SESSIONS)
    assert asked(tmp_path / "whole.sqlite", "SELECT count(*) FROM v1_runs") == [(1,)]
    assert sorted(path.name for path in (tmp_path / "parts").iterdir()) == [
        *(f"part-{n}.sqlite" for n in range(1, 9)), "parts.json"]
    # A cluster on this machine has none but its cores.
    assert "  2 cores do not pay, however many cells there are\n" in done.stdout
    assert " cores pay from about " in done.stdout


def test_from_how_many_cells_on_a_cluster_pays():
    """100 cells, 4 ms each: on 2 cores 0.2 s. 8 cores save 1.5 ms a cell less 0.5 ms of merging: 20 s at 20,000."""
    times = spark.Times([(1, 50, 0.2), (2, 50, 0.2)], start=20, record=9, merge=0.05, cluster=2, own=2)

    cells = times.pays_from(8)

    assert 19_999 <= cells <= 20_002
    alone, together = cells * 0.004 / 2, 20 + cells * 0.004 / 8 + cells * 0.0005
    assert abs(alone - together) < 0.01
    assert times.pays_from(2) is None and times.pays_from(1) is None
    assert list(times.lines())[2:] == [
        "  2 cores do not pay, however many cells there are", f"  8 cores pay from about {cells:,} cells on",
        f"  64 cores pay from about {times.pays_from(64):,} cells on"]


def test_the_run_goes_straight_into_a_lake(tmp_path):
    arguments = ["--parts", "3", "--run-name", "night", "--lake", tmp_path / "lake", "--master", "local[2]"]
    once, again = (subprocess.run(
        [sys.executable, HERE / "spark.py", *arguments, "--", "Scripts/dismissal", "--private"], cwd=ROOT,
        capture_output=True, text=True, timeout=600) for _ in range(2))

    assert once.returncode == 0, once.stdout + once.stderr
    assert "1 run with " in once.stdout
    assert again.returncode == 0 and "0 runs with 0 sessions added" in again.stdout, again.stdout + again.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lake", "lake.parts"]


def test_parts_that_were_planned_from_other_scripts_are_no_run(tmp_path):
    command = os.environ["REHEARSE"]
    parts = tmp_path / "parts"
    parts.mkdir()
    plan = {"run-name": "night", "parts": 2, "arguments": ["Scripts/dismissal", "--private"]}
    (parts / "parts.json").write_text(json.dumps(plan) + "\n")
    subprocess.run(
        [command, "record", "Scripts/dismissal", "Scripts/sizes", "--private", "--shard", "1/2", "--run-name", "night",
         "--db", parts / "part-1.sqlite", "--fail-on", "none"], cwd=ROOT, check=True, capture_output=True)

    done = subprocess.run(
        [sys.executable, HERE / "spark.py", "--parts", "2", "--run-name", "night", "--db", tmp_path / "whole.sqlite",
         "--folder", parts, "--master", "local[2]", "--", "Scripts/dismissal", "--private"],
        cwd=ROOT, capture_output=True, text=True, timeout=600)

    assert done.returncode == 1
    assert "the parts are not one whole run: scripts changed while they were recorded" in done.stderr


def test_a_part_that_cannot_be_recorded_is_named(tmp_path):
    done = subprocess.run(
        [sys.executable, HERE / "spark.py", "--parts", "2", "--run-name", "night", "--db", tmp_path / "whole.sqlite",
         "--master", "local[2]", "--", "Scripts/nosuch"],
        cwd=ROOT, capture_output=True, text=True, timeout=600)

    assert done.returncode == 1
    assert "a part was not recorded" in done.stderr and "nosuch" in done.stderr


def test_parts_of_another_run_are_not_taken(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "parts.json").write_text('{"run-name": "evening", "parts": 2, "arguments": []}\n')
    done = subprocess.run(
        [sys.executable, HERE / "spark.py", "--parts", "2", "--run-name", "night", "--db", tmp_path / "whole.sqlite",
         "--folder", tmp_path / "parts"],
        cwd=ROOT, capture_output=True, text=True, timeout=600)

    assert done.returncode == 2
    assert "has parts of another run" in done.stderr and "evening" in done.stderr
