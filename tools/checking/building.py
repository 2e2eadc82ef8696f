"""The build that tests, recordings and checks share: optimised modules with tests that are not."""
import re
import subprocess
import sys

import place
from progress import Progress
from record import Record

STEP = re.compile(r"\[(\d+)/(\d+)\]")


class Failed(Exception):
    """A stage failed in a way after which nothing can be trusted; the text says how."""


def run(command: list[str], environment: dict[str, str], progress: Progress, unit: str = "steps") -> str:
    """Performs a build command and returns its output; raises `Failed` with its errors."""
    process = subprocess.Popen(
        command, cwd=place.ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace")
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if step := STEP.match(line):
            progress.show(int(step[1]), int(step[2]), unit)
    if process.wait() != 0:
        wrong = list(dict.fromkeys(line for line in lines if re.search(r"(error|warning):", line)))
        sys.stderr.writelines((wrong or lines[-50:])[:50])
        raise Failed("the build failed")
    return "".join(lines)


def compare(*options: str) -> subprocess.CompletedProcess[bytes]:
    """Compares the packages that are resolved with the list, or brings the listed ones."""
    return subprocess.run(
        ["tools/releasing/packages", *options], cwd=place.ROOT, stdin=subprocess.DEVNULL, check=False)


def resolve() -> None:
    """Brings the listed versions of packages, if nothing is resolved yet; raises `Failed` if they are others."""
    if not (place.ROOT / "Package.resolved").exists():
        subprocess.run(
            ["swift", "package", *place.options(), "resolve"], cwd=place.ROOT, stdin=subprocess.DEVNULL,
            env=place.environment(), capture_output=True, check=False)
        if (place.ROOT / "Package.resolved").exists():
            compare("--restore")
    if compare().returncode != 0:
        raise Failed("the packages are not the listed ones")


def build(programs: bool = False) -> float:
    """Builds modules, command and tests; warnings are errors. Returns the seconds it took."""
    record = Record()
    name = "build again" if place.REHEARSE.exists() else "build from nothing"
    progress = Progress("build", record.seconds(name))
    try:
        resolve()
        output = run(
            ["swift", "build", *place.options(), "--build-tests"], place.environment(programs), progress)
    finally:
        seconds = progress.end()
    warnings = [line for line in output.splitlines() if line.startswith(str(place.ROOT)) and " warning: " in line]
    if warnings:
        print("\n".join(warnings[:50]), file=sys.stderr)
        raise Failed("the build warns")
    record.keep(name, seconds=round(seconds))
    return seconds
