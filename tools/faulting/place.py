"""A folder to work in, the command, and what it may answer."""
import os
import random
import re
import shutil
import signal
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
REPORTED = re.compile(r"^run:(\d+): (\d+) sessions", re.M)
TURNS = 12  # sessions of a run whose end is looked for
LIMIT = 60  # seconds on an idle machine, after which a command counts as one that never ends
DOCUMENTED = set(range(6)) | {130, 143}

SCRIPT = """id: faults/{name}
title: A button is tapped
matrix: {{ turn: [{turns}] }}
scene:
  root: board
  controllers:
    board:
      view:
        view: boardView
        frame: [0, 0, 768, 1004]
        subviews:
          - button: go
            frame: [100, 100, 80, 44]
            title: {title}
            action: []
steps:
  - launch
  - tap: go
  - settle
  - mark: turn ${{turn}}
"""


# Every kind of command that reads a database, with what it needs.
READERS = [
    ["list", "runs"], ["list", "sessions"], ["list", "scripts"], ["show", "s:1"], ["show", "s:1", "--format", "json"],
    ["state", "s:1", "--at", "step:1"], ["why", "s:1", "1"], ["query", "SELECT * FROM v1_runs"], ["diff", "s:1", "s:4"],
    ["diff", "run:1", "run:2"], ["matrix"], ["render", "s:1", "--at", "step:1", "--output", "a.svg"], ["film", "s:1"],
    ["export", "s:1"], ["export", "--format", "stream", "--all"], ["report"], ["dashboard", "build", "site"],
    ["history", "faults/tap"], ["changes"], ["regressions"], ["review", "pending"], ["ignore", "list"],
    ["baseline", "why", "s:1"], ["doctor"], ["doctor", "--deep"], ["minimize", "s:1", "--until", "true"],
    ["merge", "own.sqlite", "a.sqlite"],
]


def script(name, turns, title="Go"):
    return SCRIPT.format(name=name, turns=", ".join(str(n) for n in range(turns)), title=f'"{title}"')


class Answer:
    def __init__(self, arguments, code, output, errors, late=False):
        self.arguments, self.code, self.output, self.errors, self.late = arguments, code, output, errors, late

    def __str__(self):
        return f"rehearse {' '.join(self.arguments)}: exit {self.code}: {(self.errors or self.output)[-300:].strip()}"

    def problem(self, codes=DOCUMENTED):
        """What no command may do: not end, end by a signal, or with a code that is not documented for this."""
        if self.late:
            return f"did not end in {LIMIT} s: {self}"
        if self.code < 0:
            return f"ended by signal {-self.code}: {self}"
        return None if self.code in codes else f"not one of the codes {sorted(codes)}: {self}"


class Place:
    """A folder with a script and a database of its own, taken away at the end."""

    def __init__(self, rehearse, folder=None):
        self.rehearse = rehearse
        self.folder = folder or tempfile.mkdtemp(prefix="faults-")
        self.environment = {
            k: v for k, v in os.environ.items() if k in ("PATH", "LD_LIBRARY_PATH") or k.startswith("SWIFT")}
        self.environment["HOME"] = self.folder

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "wb" if isinstance(text, bytes) else "w") as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def files(self):
        """Every file of the folder with its bytes."""
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(folder, name)
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        found[path] = file.read()
        return found

    def start(self, *arguments, prefix=(), variables=None):
        return subprocess.Popen(
            [*prefix, self.rehearse, *arguments], cwd=self.folder, env=self.environment | (variables or {}),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def end(self, process, arguments):
        try:
            # Twelve programs on two processors: each has a sixth of one.
            share = max(1, os.getloadavg()[0] / (os.cpu_count() or 1))
            output, errors = process.communicate(timeout=LIMIT * share)
            late = False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            late = True
        decoded = [text.decode("utf-8", "replace") for text in (output, errors)]
        return Answer(arguments, process.returncode, *decoded, late)

    def run(self, *arguments, prefix=(), variables=None):
        return self.end(self.start(*arguments, prefix=prefix, variables=variables), arguments)

    def recorded(self, name="a.sqlite", runs=2, turns=3):
        """A database of some runs, with a change between them."""
        for run in range(runs):
            self.write("Scripts/tap.yaml", script("tap", turns, title=["Go", "Stop"][run % 2]))
            answer = self.run("record", "--db", name, "--fail-on", "none")
            if answer.code != 0:
                raise SystemExit(f"error: nothing could be recorded\n  {answer}")
        return name

    def rows(self, database, sql):
        """Rows of a question, as lists of words."""
        answer = self.run("query", sql, "--db", database, "--format", "csv")
        if answer.code != 0:
            raise SystemExit(f"error: {answer}")
        return [line.split(",") for line in answer.output.strip().split("\n")[1:]]


def on(database, command):
    """A reading command with the database that it reads."""
    return [*command[:-1], database] if command[0] == "merge" else [*command, "--db", database]


class Reported(dict):
    """Runs that commands said they have recorded, with how many sessions each."""

    def note(self, answer):
        self.update((run, int(count)) for run, count in REPORTED.findall(answer.output))

    def examine(self, part, there, database, what):
        """All of them are there, as they were reported; what is completed has all sessions, and the file is whole."""
        part.examine(there, database, what)
        rows = there.rows(
            database,
            "SELECT run_id, status, (SELECT count(*) FROM v1_sessions s WHERE s.run_id = r.run_id) FROM v1_runs r")
        found = {run: (status, int(count)) for run, status, count in rows}
        for run, count in self.items():
            if found.get(run) != ("completed", count):
                part.found(f"{what}: run:{run} was reported with {count} sessions, and is {found.get(run)}")
        for run, (status, count) in found.items():
            if status == "completed" and count != TURNS:
                part.found(f"{what}: run:{run} is completed with {count} of {TURNS} sessions")


class Part:
    """What is tried of one kind of fault: how often, and what did not hold."""

    def __init__(self, name, seed):
        self.name, self.random, self.seed = name, random.Random(f"{name} {seed}"), seed
        self.tried, self.problems, self.notes = 0, [], []

    def found(self, problem):
        if problem:
            self.problems.append(problem)
            print(f"  {self.name}: {problem}", flush=True)

    def examine(self, place, database, what):
        """The file is whole, as far as anything can tell."""
        answer = place.run("doctor", "--deep", "--db", database)
        if answer.code != 0:
            said = re.findall(r"^problem.*$", answer.output, re.M)
            self.found(f"{what}: rehearse doctor --deep: exit {answer.code}: {' / '.join(said) or answer.errors}")
