"""A disk that is full: a file system of a few kilobytes, and a process that may write no larger file."""
import os
import subprocess

import place


def record(part, there, database, prefix=()):
    """Records until there is no room, at most five times; what was reported."""
    reported = place.Reported()
    for run in range(5):
        there.write("Scripts/tap.yaml", place.script("tap", place.TURNS, title=f"Go {run}"))
        answer = there.run("record", "--db", database, "--fail-on", "none", prefix=prefix)
        part.tried += 1
        part.found(answer.problem({0, 5}))
        reported.note(answer)
        if answer.code == 5 and database not in answer.errors:
            part.found(f"the file is not named: {answer}")
        if answer.code != 0:
            break
    return reported


def examine(part, there, database, reported, what):
    # Without any there may be no database yet.
    if reported:
        reported.examine(part, there, database, what)


def perform(part, rehearse, long):
    sizes = [64, 200, 400, 520, 600, 700, 800, 900, 1000, 1200, 1400, 2000] if long else [64, 600]
    for size in sizes:
        with place.Place(rehearse) as there:
            prefix = ("prlimit", f"--fsize={size * 1024}")
            reported = record(part, there, "a.sqlite", prefix)
            examine(part, there, "a.sqlite", reported, f"files of {size} KB at most")
    for size in sizes:
        with place.Place(rehearse) as there:
            disk = there.path("disk")
            os.mkdir(disk)
            mounted = subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", disk], capture_output=True, text=True)
            if mounted.returncode != 0:
                print("  full: SKIPPED on a small file system: it takes root to mount one", flush=True)
                return
            try:
                reported = record(part, there, "disk/a.sqlite")
                subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
                examine(part, there, "disk/a.sqlite", reported, f"a disk of {size} KB")
            finally:
                subprocess.run(["umount", "--lazy", disk], check=True)
