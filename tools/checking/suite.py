"""Runs the suite on the test build, and reports what failed and what was slow.

Swift Testing starts all tests of a process before it ends the first, so that neither how far a run is nor how long a
test takes can be seen. Here several processes each run a few suites, one test after the other; the suites that took
longest last time come first, so that no core is idle at the end.
"""
import collections
import dataclasses
import os
import re
import signal
import subprocess
import sys
import threading

import place
from building import Failed
from progress import Progress
from record import Record

COLOUR = re.compile(r"\x1b\[[\d;]*m")
END = re.compile(
    r'[✔✘➜] Test (?!case |run )"?(?P<name>.*?)"?(?:\(\))?(?: with \d+ test cases?)? '
    r"(?:(?P<how>passed|failed) after (?P<seconds>[\d.]+) seconds|skipped)")
SUITE = re.compile(r'^[✔✘] Suite "?(?P<name>.*?)"? (?:passed|failed) after (?P<seconds>[\d.]+) seconds')
BEGIN = re.compile(r'^◇ Test (?!case |run )"?(?P<name>.*?)"?(?:\(\))? started\.')
RUN = re.compile(r"[✔✘] Test run with (?P<tests>\d+) tests? in .* (?P<how>passed|failed) after")
KNOWN = re.compile(r"(\d+) known issues?")
BELONGS = re.compile(r"^(◇|✔|➜|\[|Test Suite)")
SLOWEST = 20
# A process takes suites until they are about as long as this; most of its own start is reading the program.
BATCH_SECONDS = 8.0
BATCH_SUITES = 20
# Tests wait for servers, deadlines and processes, so that one more than there are cores keeps all of them busy.
PROCESSES = (os.cpu_count() or 2) + 1


@dataclasses.dataclass
class Result:
    """What a run of tests gave; `seconds` is the clock's."""

    tests: int = 0
    failed: int = 0
    skipped: list[str] = dataclasses.field(default_factory=list)
    known: int = 0
    seconds: float = 0
    slowest: list[tuple[float, str]] = dataclasses.field(default_factory=list)
    suites: dict[str, float] = dataclasses.field(default_factory=dict)

    @property
    def passed(self) -> int:
        return self.tests - self.failed - len(self.skipped)


def program() -> list[str]:
    """The built tests, as a command."""
    found = sorted(place.BIN.glob("*PackageTests.xctest"))
    if not found:
        raise Failed("the tests are not built")
    return [str(found[0]), "--testing-library", "swift-testing"]


def selected(patterns: list[str], programs: bool) -> dict[str, list[str]]:
    """The tests that match one of the patterns, or all, by suite; a suite that is selected whole is `[suite]`."""
    done = subprocess.run(
        [*program(), "--list-tests"], cwd=place.ROOT, env=place.environment(programs), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, text=True, check=True)
    try:
        wanted = [re.compile(pattern) for pattern in patterns]
    except re.error as error:
        raise Failed(f"a pattern cannot be read: {error}") from None
    found: dict[str, list[str]] = collections.defaultdict(list)
    for test in done.stdout.splitlines():
        if not wanted or any(pattern.search(test.replace("`", "")) for pattern in wanted):
            found[test.split("/")[0]].append(test)
    if not found:
        raise Failed("no test matches")
    return found


class Run:
    """One run of the suite: processes take batches of suites until none is left."""

    def __init__(self, patterns: list[str], name: str, programs: bool) -> None:
        self.environment = place.environment(programs)
        record = Record()
        times: dict[str, float] = record.stages.get("suites", {}).get("seconds", {})
        self.tests = selected(patterns, programs)
        self.is_whole = not patterns
        self.guess = {suite: times.get(suite, 0.05 * len(tests)) for suite, tests in self.tests.items()}
        self.waiting = sorted(self.tests, key=lambda suite: (-self.guess[suite], suite))
        self.expected = sum(map(len, self.tests.values()))
        self.lock = threading.Lock()
        self.result = Result()
        self.done = 0
        self.running: list[subprocess.Popen[str]] = []
        seconds = record.seconds(name) or (sum(self.guess.values()) / PROCESSES if times else None)
        self.progress = Progress("tests", seconds)

    def filters(self, suite: str) -> list[str]:
        """Options that select a suite's tests; signs other than letters are left open, which is close enough."""
        if self.is_whole:
            return ["--filter", f"^{re.escape(suite)}(/|$)"]
        return [word for test in self.tests[suite] for word in ("--filter", "^" + re.sub(r"[^\w/]", ".", test))]

    def batch(self) -> list[str]:
        with self.lock:
            taken: list[str] = []
            seconds = 0.0
            while self.waiting and len(taken) < BATCH_SUITES:
                if taken and seconds + self.guess[self.waiting[0]] > BATCH_SECONDS:
                    break
                taken.append(self.waiting.pop(0))
                seconds += self.guess[taken[-1]]
            return taken

    def work(self) -> None:
        while taken := self.batch():
            self.perform(taken)

    def perform(self, taken: list[str]) -> None:
        """Runs some suites in a process of their own, and counts what it printed."""
        command = [*program(), "--no-parallel", *(word for suite in taken for word in self.filters(suite))]
        process = subprocess.Popen(
            command, cwd=place.ROOT, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
        with self.lock:
            self.running.append(process)
        assert process.stdout
        names = {suite.split(".")[-1]: suite for suite in taken}
        ended, failed, known, is_shown, current = 0, 0, 0, False, ""
        lines: collections.deque[str] = collections.deque(maxlen=40)
        for raw in process.stdout:
            line = COLOUR.sub("", raw)
            lines.append(line)
            if BELONGS.match(line):
                is_shown = False
            if line.startswith("✘"):
                is_shown = True
            with self.lock:
                if is_shown:
                    self.progress.clear()
                    print(line, end="", file=sys.stderr, flush=True)
                if begin := BEGIN.match(line):
                    current = begin["name"]
                elif whole := RUN.search(line):
                    # A line that a test prints without its end can hide the line about a test, but not this one.
                    ended = int(whole["tests"])
                    failed = max(failed, whole["how"] == "failed")
                    known = int(found[1]) if (found := KNOWN.search(line)) else 0
                elif (suite := SUITE.match(line)) and suite["name"] in names:
                    self.result.suites[names[suite["name"]]] = float(suite["seconds"])
                elif end := END.search(line):
                    ended += 1
                    failed += end["how"] == "failed"
                    self.count(end, line)
        status = process.wait()
        with self.lock:
            self.running.remove(process)
            self.result.known += known
            expected = sum(len(self.tests[suite]) for suite in taken)
            missing = expected - ended
            self.result.tests += expected
            self.result.failed += failed + max(0, missing)
            if missing > 0:
                self.progress.clear()
                reason = f"signal {-status}" if status < 0 else f"exit {status}"
                print(f"✘ tests did not end: {missing}; the process left with {reason} in {current or taken[0]}",
                      file=sys.stderr)
                sys.stderr.writelines(lines)

    def count(self, end: re.Match[str], line: str) -> None:
        """Counts one test that ended; those that failed are counted by process."""
        self.done += 1
        if not end["how"]:
            self.result.skipped.append(line.strip())
        if end["seconds"]:
            self.result.slowest.append((float(end["seconds"]), end["name"]))
        self.progress.show(self.done, self.expected, "tests")

    def stop(self) -> None:
        with self.lock:
            self.waiting.clear()
            for process in self.running:
                os.killpg(process.pid, signal.SIGKILL)

    def perform_all(self) -> Result:
        workers = [threading.Thread(target=self.work) for _ in range(PROCESSES)]
        try:
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
        except BaseException:
            self.stop()
            raise
        finally:
            self.result.seconds = self.progress.end()
        self.result.slowest = sorted(self.result.slowest, reverse=True)[:SLOWEST]
        return self.result


def run(patterns: list[str], name: str = "tests", programs: bool = False) -> Result:
    """Runs the tests that match one of the regular expressions on `Module.Suite/test`, or all.

    Raises `Failed` if none matches.
    """
    result = Run(patterns, name, programs).perform_all()
    record = Record()
    if result.failed == 0:
        record.keep(name, seconds=round(result.seconds), count=result.tests)
    times = record.stages.get("suites", {}).get("seconds", {})
    record.keep("suites", seconds=times | {suite: round(seconds, 2) for suite, seconds in result.suites.items()})
    return result


def report(result: Result) -> None:
    """Prints what a reader may want to act on: skipped tests, known issues, the slowest tests."""
    for line in result.skipped:
        print(line)
    if result.known:
        print(f"{result.known} known issues, of which the suite has none: assert what holds instead")
    if result.tests > SLOWEST:
        print("The slowest tests, in seconds:")
        for seconds, name in result.slowest:
            print(f"  {seconds:6.1f}  {name}")
