"""The stages of tools/check: what each performs, and which changed files call for it."""
import dataclasses
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable

import building
import place
import selection
import suite
from building import Failed


@dataclasses.dataclass
class Count:
    """How many tests a stage had; a stage without tests has none."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)


@dataclasses.dataclass
class Plan:
    """What a run of tools/check looks at: everything, or what changed since a commit."""

    changed: list[str] | None = None
    asks_spark: bool = False


@dataclasses.dataclass(frozen=True)
class Stage:
    """A part of the check.

    `paths` are regular expressions on the files of the repository: with `--since`, a stage runs when a changed file
    matches one. A stage that `always` runs belongs to every check; the others to `--wide` and `--since`.
    """

    name: str
    title: str
    perform: Callable[[Plan], Count]
    paths: tuple[str, ...]
    always: bool = False

    def cause(self, changed: list[str]) -> str | None:
        """The first changed file that calls for the stage."""
        pattern = re.compile("|".join(f"(?:{path})" for path in self.paths))
        return next((path for path in changed if pattern.match(path)), None)


def shell(command: str, complaint: str, *, allowed: tuple[int, ...] = (0,), last: int = 1, **variables: str) -> str:
    """Performs a command and prints the last lines of its output; raises `Failed` with its end when it fails."""
    done = subprocess.run(
        shlex.split(command), cwd=place.ROOT, env=os.environ | variables, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    lines = done.stdout.splitlines()
    if done.returncode not in allowed:
        print("\n".join(lines[-300:]), file=sys.stderr)
        raise Failed(complaint)
    if last:
        print("\n".join(lines[-last:]))
    return done.stdout


def counted(command: str, pattern: str, complaint: str, **variables: str) -> Count:
    """Performs a command that ends with a line of counts, of which `pattern` takes passed, failed and skipped."""
    done = subprocess.run(
        shlex.split(command), cwd=place.ROOT, env=os.environ | variables, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    numbers = list(re.finditer(pattern, done.stdout, re.MULTILINE))
    if done.returncode != 0:
        print("\n".join(done.stdout.splitlines()[-300:]), file=sys.stderr)
    for line in done.stdout.splitlines():
        if line.startswith(("SKIPPED", "skipped:")):
            print(line)
    if not numbers:
        if done.returncode != 0:
            raise Failed(complaint)
        # A part that cannot be had here says so, and is one that was skipped.
        return Count(skipped=1)
    found = {name: int(number or 0) for name, number in numbers[-1].groupdict().items()}
    count = Count(found["passed"], found["failed"], found.get("skipped", 0))
    if done.returncode != 0 and not count.failed:
        count.failed = 1
    print(numbers[-1][0])
    return count


def with_command(command: str, complaint: str, last: int = 1) -> Callable[[Plan], Count]:
    """A stage that gives the command of the test build to a tool."""
    def perform(_: Plan) -> Count:
        shell(f"{command} {place.REHEARSE}", complaint, last=last)
        return Count()
    return perform


# MARK: The stages that every check has

def formatted(_: Plan) -> Count:
    shell("tools/format --check", "some files are not formatted; tools/format formats them", last=0)
    return Count()


def built(_: Plan) -> Count:
    building.build()
    return Count()


def tested(plan: Plan) -> Count:
    filters = selection.filters(plan.changed) if plan.changed is not None else []
    if filters is None:
        print("no test looks at what changed")
        return Count()
    if filters:
        print("only " + ", ".join(pattern.strip("^\\.") for pattern in filters))
    result = suite.run(filters, "tests " + " ".join(filters) if filters else "tests")
    suite.report(result)
    if result.known:
        raise Failed("the suite has known issues")
    return Count(result.passed, result.failed, len(result.skipped))


def housed(_: Plan) -> Count:
    shell("tools/house --check", "the folders' circles are not those of tools/architecture/circles.txt", last=0)
    return Count()


def deterministic(_: Plan) -> Count:
    # The golden traces pin what is kept, since their tests have passed: tools/golden compares with it.
    shell(f"tools/determinism --keep .build/golden.sqlite {place.REHEARSE}",
          "two recordings of one suite differ", last=2)
    return Count()


# MARK: The stages of the wide form

def released(_: Plan) -> Count:
    shell("tools/build", "the release build failed", last=0)
    if not (place.ROOT / ".build/golden.sqlite").exists():
        deterministic(_)
    shell("tools/determinism --against .build/golden.sqlite .build/release/rehearse",
          "the release build behaves differently")
    return Count()


def documented(_: Plan) -> Count:
    with tempfile.TemporaryDirectory() as folder:
        shell(f"tools/docc {folder}/Rehearsal.doccarchive", "the documentation of import Rehearsal has mistakes")
    return Count()


def faulted(_: Plan) -> Count:
    building.build(programs=True)
    shell(f"tools/faults --rehearse {place.REHEARSE} --memory {place.BIN}/store-faults",
          "something is lost, ends badly or is answered wrongly", last=14)
    shell(f"tools/fuzz --replay {place.BIN}/fuzz-doors", "an input of tools/fuzzing does not hold", last=0)
    return Count()


def measured(_: Plan) -> Count:
    """The programs behind tools/bench and tools/load, at a small scale."""
    building.build(programs=True)
    result = suite.run(["BenchmarkTests|ServeLoadTests"], "programs", programs=True)
    return Count(result.passed, result.failed, len(result.skipped))


TOOLKITS = ("chromium", "textual 1.0.0 8.2.8", "qt 6.10.3 6.12.0", "webkit --scripts python/samples/webkit")


def toolkits(_: Plan) -> Count:
    count = Count()
    for performed in TOOLKITS:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                ["tools/toolkits", *performed.split(), "--twice", "--rehearse", str(place.REHEARSE), "--db",
                 folder + "/toolkit.sqlite"],
                cwd=place.ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                errors="replace", check=False)
        lines = done.stdout.splitlines()
        if done.returncode == 4:
            # A release that cannot be installed here.
            wrong = next((line for line in lines if line.startswith("error:")), "")
            print(f"SKIPPED: {performed} is not performed: {wrong}")
            count.skipped += 1
        elif done.returncode != 0:
            print("\n".join(lines[-60:]), file=sys.stderr)
            count.failed += 1
        else:
            print(f"{performed}: {next((line for line in lines if 'performed twice' in line), '')}")
            count.passed += 1
    return count


def doors(_: Plan) -> Count:
    return counted("python/test doors", r"^doors: (?P<passed>\d+) passed, (?P<failed>\d+) failed"
                   r"(?:, (?P<skipped>\d+) skipped)?", "the plugins for pytest fail", REHEARSE=str(place.REHEARSE))


def adapters(_: Plan) -> Count:
    return counted("python/test adapters", r"^adapters: (?P<passed>\d+) passed, (?P<failed>\d+) failed",
                   "an adapter does not do what it says", REHEARSE=str(place.REHEARSE))


def engines(plan: Plan) -> Count:
    wide = " --wide" if plan.asks_spark else ""
    return counted("tools/lake/run" + wide, r"^engines: (?P<passed>\d+) passed, (?P<failed>\d+) failed",
                   "other engines answer differently", REHEARSE=str(place.REHEARSE))


def pages(plan: Plan) -> Count:
    files = selection.pages(plan.changed) if plan.changed is not None else []
    if files:
        print("only " + ", ".join(files))
    return counted(" ".join(["tools/browser/run", *files]),
                   r"^pages: (?P<passed>\d+) passed, (?P<failed>\d+) failed, (?P<skipped>\d+) skipped$",
                   "the tests in a browser did not run", REHEARSE=str(place.REHEARSE))


def outside(_: Plan) -> Count:
    shell("tools/outside", "a package outside cannot use Rehearsal")
    return Count(passed=1)


def packaged(_: Plan) -> Count:
    output = shell("tools/release check --rehearse .build/release/rehearse", "a package is not as it should be", last=0)
    print(output, end="")
    return Count(passed=1, skipped=output.count("SKIPPED"))


def recipes(_: Plan) -> Count:
    shell("tools/recipes", "a recipe of CONTRIBUTING.md does not fit", last=5)
    return Count()


STAGES = (
    Stage("format", "Format", formatted, (r".*\.swift$", r"Assets/.*\.js$", r"\.swift-format$"), always=True),
    Stage("build", "Build, warnings as errors", built, selection.BUILT, always=True),
    Stage("test", "Tests", tested, (".*",), always=True),
    Stage("house", "Structure of the sources", housed, ("Sources/", "tools/(house|architecture/)"), always=True),
    Stage("determinism", "Determinism", deterministic,
          ("Sources/(Trace|Stage|Controllers|Script|SourceText|SQLite|Store|Rehearsal)/", "Scripts/", "migrations/",
           "C[A-Z]", "tools/determinism"), always=True),
    Stage("docc", "Documentation of the library", documented,
          ("Documentation/Rehearsal.docc/", "Sources/Rehearsal/Exports", "tools/docc")),
    Stage("recipes", "Recipes for contributors", recipes,
          ("Tests/Recipes/", "Sources/Script/Steps/StepWord", "Sources/Trace/TraceEvent.Kind", "tools/recipes")),
    Stage("explore", "Generated sessions against the laws", with_command(
        "tools/explore", "generated sessions break laws"), ("Sources/Controllers/", "Sources/Stage/", "Laws/",
                                                            "Scripts/pairs/", "tools/explore")),
    Stage("faults", "Fault injection and kept fuzz inputs", faulted,
          ("Sources/(SQLite|Store|Stream)/", "migrations/", "C[A-Z]", "tools/(faults|faulting/|fuzz|fuzzing/)",
           "Tests/Programs/(StoreFaults|Fuzz)/")),
    Stage("silence", "Commands that end well without a word", with_command(
        "tools/silence", "a command ends well although what it was asked for is not there"),
        ("Sources/(Command|Rehearsal|Script)/", "tools/(silence|silencing/)")),
    Stage("growth", "Cost of long histories", with_command(
        "tools/growth", "a command takes longer on a longer history"),
        ("Queries/", "migrations/", "Sources/Rehearsal/Histories/", "tools/(growth|growing/)")),
    Stage("bench", "Benchmark and load at a small scale", measured, ("tools/(bench|benchmark/|load)",)),
    Stage("toolkits", "Real toolkits", toolkits, ("python/", "Toolkits/", "Lenses/")),
    Stage("adapters", "Adapters of toolkits", adapters, ("python/",)),
    Stage("doors", "Plugins for pytest", doors, ("python/",)),
    Stage("engines", "Other engines, and the lake", engines,
          ("tools/(lake|spark|datasette)/", "Queries/", "migrations/")),
    Stage("pages", "Pages in a browser", pages, selection.PAGES),
    Stage("outside", "A package outside", outside,
          ("Package.swift", "Tests/Outside/", "tools/(outside|outsiding/|plugin/|embed/)",
           "Sources/(Testing|XCTesting)/", "Documentation/InYourTests.md")),
    Stage("release", "Release build", released, ("Package.swift", "tools/build")),
    Stage("package", "Packages for other machines", packaged,
          ("tools/(release|build)$", "tools/releasing/", "python/")),
)
BY_NAME = {stage.name: stage for stage in STAGES}
