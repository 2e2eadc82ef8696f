"""Performs what a project has in one release: its tests through the doors, its app and its scripts by the adapter."""

import argparse
import importlib.metadata
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from rehearsal_ui import places, releases
from rehearsal_ui.commands import toolkits

#: Seconds for a suite.
LONGEST = 600


@dataclass
class Suite:
    """How the tests of a project went: sessions by test, and what pytest said where it could not run them."""

    sessions: dict[str, str] = field(default_factory=dict)
    passed: int = 0
    failed: int = 0
    problem: str = ""


@dataclass
class Setting:
    """What every performance of an upgrade has in common."""

    toolkit: str
    folder: pathlib.Path
    cache: pathlib.Path
    wanted: tuple[str, ...]
    rehearse: str
    jobs: int

    def variables(self, version: str) -> dict[str, str]:
        """The environment of a release."""
        return releases.environment(self.toolkit, version, self.cache, self.wanted)


def walked(setting: Setting, scripts: list[pathlib.Path], version: str, times: int) -> dict[str, list[str]]:
    """The streams of scripts, each performed several times."""
    options = argparse.Namespace(toolkit=setting.toolkit, requirements=setting.wanted)
    wanted = [(script, number) for script in scripts for number in range(times)]
    with ThreadPoolExecutor(setting.jobs) as pool:
        texts = list(pool.map(lambda one: toolkits.perform(
            options, setting.cache, one[0], {"toolkit": setting.toolkit}, version), wanted))
    found: dict[str, list[str]] = {}
    for (script, _), text in zip(wanted, texts, strict=True):
        found.setdefault(toolkits.reading().read(str(script)).id, []).append(text)
    return found


def tested(setting: Setting, tests: list[str], version: str) -> Suite:
    """The sessions of a suite."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tests.jsonl")
        for more in ([], ["-o", "addopts="]):
            done = ran(setting, tests, version, path, more)
            if done.returncode != 4:  # Options of the project that need plugins which are not there.
                break
        texts = [file.read_text(encoding="utf-8") for file in sorted(pathlib.Path(folder).glob("tests.jsonl*"))]
    suite = Suite()
    counted = dict((word, int(number)) for number, word in re.findall(r"(\d+) (passed|failed|error)", done.stdout))
    suite.passed, suite.failed = counted.get("passed", 0), counted.get("failed", 0) + counted.get("error", 0)
    if done.returncode not in (0, 1):
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        errors = [line for line in lines if re.match(r"E  ", line)] + [
            line for line in lines if re.match(r"(ERROR|\S*Error\b|error:|\S*: No module named)", line)]
        suite.problem = re.sub(r"^E +", "", (errors or lines or ["pytest said nothing"])[0])
    for text in texts:
        suite.sessions.update(split(text))
    return suite


def ran(setting: Setting, tests: list[str], version: str, path: str, more: list[str]) -> Any:
    variables = setting.variables(version)
    # What the adapters put behind everything else, and the plugin where it is not installed.
    last = [variables["REHEARSAL_PATHS"], *([str(places.PACKAGE.parent)] if places.CHECKOUT else [])]
    variables["PYTHONPATH"] = os.pathsep.join([variables["PYTHONPATH"], *last])
    variables |= {"PYTHONHASHSEED": "0", "QT_QPA_PLATFORM": "offscreen", "TERM": "xterm-256color", "COLUMNS": "80",
                  "LINES": "24", "COLORTERM": "truecolor"}
    is_known = bool(importlib.metadata.entry_points(group="pytest11", name="rehearsal"))
    plugin = [] if is_known else ["-p", "rehearsal_ui.doors.plugin"]
    try:
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *plugin, "--rehearse",
             path, *more, *tests], cwd=setting.folder, env=variables, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, errors="replace", timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess([], 3, "", f"error: the tests took longer than {LONGEST} s")


def split(text: str) -> dict[str, str]:
    """The sessions of a stream, each as a stream of its own, by script and cell."""
    lines = text.splitlines()
    if not lines:
        return {}
    found: dict[str, list[str]] = {}
    own: list[str] = []
    for line in lines[1:]:
        said = json.loads(line)
        if said["type"] == "session":
            own = found.setdefault(named(said), [lines[0]])
        if said["type"] != "bye":
            own.append(line)
    return {name: "\n".join([*one, '{"type":"bye"}', ""]) for name, one in found.items()}


def named(session: dict[str, Any]) -> str:
    """A session's script with its cell, without the toolkit and its release."""
    cell = {axis: value for axis, value in session.get("configuration", {}).items()
            if axis not in ("toolkit", "version")}
    said = ",".join(f"{axis}={value}" for axis, value in sorted(cell.items()))
    return session["script"] + (f"[{said}]" if said else "")


def behaviour(text: str) -> str:
    """What two performances of a session must have in common: neither who performed it, nor files beside it."""
    kept = []
    for line in text.splitlines()[1:]:
        said = json.loads(line)
        if said["type"] == "session":
            kept.append(named(said))
        elif said["type"] not in ("attachment", "bye"):
            kept.append(line)
    return "\n".join(kept)
