"""A run in eight parts on a cluster of two workers is the run of one machine. Run by tools/lake/run --wide."""

import os
import pathlib
import sqlite3
import stat
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

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
    assert "cells Spark's start alone takes longer" in done.stdout


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
