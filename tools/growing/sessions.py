#!/usr/bin/env python3
"""Finds what takes more than in proportion on a larger session: report, show and export on sessions of many shapes.

usage: tools/growing/sessions.py REHEARSE [--shapes NAME,NAME] [--commands NAME,NAME] [--size N] [--all]

Each shape (shapes.py) is imported at three sizes, N, 2 N and 4 N. Told is what took more than 2.6 times as much from
the second size to the third as from the first to the second, in processor time or memory, or over a minute: noise is
among it at small sizes, so look again at larger ones. --all tells every figure.
"""
import argparse
import os
import resource
import sys
import tempfile

sys.dont_write_bytecode = True
import shapes  # noqa: E402

SMALL = {"deep": 50, "deep_moving": 50, "long_texts": 100_000, "terminal": 500, "moving_views": 10_000, "bench": 250}
COMMANDS = {
    "report": ["report", "--trials", "0", "-o", "out.html"],
    "show": ["show", "s:1"],
    **{f"show {part}": ["show", "s:1", part]
       for part in ("events", "steps", "callbacks", "frames", "views", "exceptions")},
    **{form: ["export", "s:1", "--format", form, "-o", "out"] for form in ("chrome", "perfetto", "stream")},
}
SECONDS = 60


def run(arguments, folder):
    """Processor seconds, megabytes at most, and the exit code."""
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        nowhere = os.open("/dev/null", os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        os.execv(arguments[0], arguments)
    _, status, used = os.wait4(child, 0)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1000, os.waitstatus_to_exitcode(status)


def tell(shape, name, runs, is_all):
    times, sizes = [r[0] for r in runs], [r[1] for r in runs]
    ended = [r[2] for r in runs if r[2] not in (0, 1)]
    grows = len(runs) == 3 and (
        times[2] - times[1] > max(0.06, 2.6 * (times[1] - times[0]))
        or sizes[2] - sizes[1] > max(6, 2.6 * (sizes[1] - sizes[0])))
    if is_all or ended or grows:
        figures = " ".join(f"{t:7.2f}" for t in times) + "  " + " ".join(f"{m:6.0f}" for m in sizes)
        told = (" grows" if grows else "") + (f" exit {ended}" if ended else "")
        print(f"{shape:<18} {name:<16} {figures}{told}", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("rehearse")
    parser.add_argument("--shapes", default=",".join(shapes.SHAPES))
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("--size", type=int, default=2500)
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    rehearse = os.path.realpath(asked.rehearse)
    print(f"{'shape':<18} {'command':<16} seconds at N, 2 N, 4 N    MB")
    for shape in asked.shapes.split(","):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for size in (1, 2, 4):
                files.append(os.path.join(folder, f"{size}.sqlite"))
                with open(os.path.join(folder, "in.jsonl"), "w") as stream:
                    shapes.write(stream, shape, size * SMALL.get(shape, asked.size))
                run([rehearse, "import", "in.jsonl", "--db", files[-1]], folder)
            for name in asked.commands.split(","):
                runs = []
                for file in files:
                    runs.append(run([rehearse, *COMMANDS[name], "--db", file], folder))
                    if runs[-1][2] not in (0, 1):
                        break
                tell(shape, name, runs, asked.all)


main()
