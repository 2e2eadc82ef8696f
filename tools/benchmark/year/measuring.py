"""What is asked of a history, beside the plain SQL that a user would write, each in a process of its own."""
import os
import pathlib
import resource
import subprocess
import tempfile
import time


class Spent:
    """Processor time and real time in seconds, the most memory in bytes, and what was printed."""

    def __init__(self, processor, real, memory, output):
        self.processor, self.real, self.memory, self.output = processor, real, memory, output


class Failure(Exception):
    pass


def run(words, exits=(0, 1), seconds=None):
    """Performs a program to its end; what it starts counts, its errors are shown when it fails.

    Nothing when it has taken so many seconds of processor time: then it is ended.
    """
    words = [str(word) for word in words]
    limit = seconds and (lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)))
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        begin = time.monotonic()
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=os.environ | {"NO_COLOR": "1"},
            preexec_fn=limit)
        _, status, used = os.wait4(process.pid, 0)
        real = time.monotonic() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        for file in (output, errors):
            file.seek(0)
        if seconds and process.returncode == -9 and used.ru_utime + used.ru_stime >= 0.9 * seconds:
            return None
        if process.returncode not in exits:
            raise Failure(f"{' '.join(words)[:300]}: exit {process.returncode}\n{errors.read()[-2000:]}")
        return Spent(used.ru_utime + used.ru_stime, real, used.ru_maxrss * 1024, output.read())


def median(perform, rounds):
    """The round whose processor time is the median."""
    found = sorted((perform() for _ in range(rounds)), key=lambda spent: spent.processor)
    return found[len(found) // 2]


def size(path):
    """Bytes of a file with its log, or of everything in a folder."""
    path = pathlib.Path(path)
    if path.is_dir():
        return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
    return sum(os.path.getsize(f"{path}{end}") for end in ("", "-wal") if os.path.exists(f"{path}{end}"))


def copy(path, to):
    """A copy that shares the bytes where the file system can."""
    subprocess.run(["cp", "--reflink=auto", path, to], check=True)
    return to

