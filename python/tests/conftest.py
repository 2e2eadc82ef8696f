"""Performs small apps by the adapters, in releases that `rehearse toolkits` installs, and reads what they wrote."""

import json
import os
import pathlib
import subprocess
import sys
from typing import Any

import pytest

PYTHON = pathlib.Path(__file__).resolve().parent.parent
ADAPTERS = PYTHON / "rehearsal_ui"
ROOT = PYTHON.parent
sys.path.insert(0, str(PYTHON))
from rehearsal_ui import places, releases

SCRIPT = """
id: scene
size: {size}
matrix: {{ toolkit: [{toolkit}]{axes} }}
steps:
"""
SIZES = {"textual": [60, 20], "qt": [400, 300], "pyqt6": [400, 300]}
ENDINGS = {"textual": ".py", "qt": ".qml", "pyqt6": ".qml"}

OLDEST, NEWEST = {"textual": "0.30.0", "qt": "6.4.0.1"}, {"textual": "8.2.8", "qt": "6.12.0", "pyqt6": "6.8.0"}
RELEASES = {"textual": ["0.30.0", "0.66.0", "1.0.0", "8.2.8"], "qt": ["6.4.0.1", "6.8.0.2", "6.10.3", "6.12.0"]}


class Performance:
    """What an adapter wrote."""

    def __init__(self, text: str, errors: str):
        self.text, self.errors = text, errors
        self.lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]

    def of(self, word: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["type"] == word]

    def events(self, *kinds: str) -> list[str]:
        """Events as `kind name subject`."""
        return [
            " ".join(filter(None, [line["kind"], line["name"], line.get("subject")]))
            for line in self.of("event")
            if not kinds or line["kind"] in kinds
        ]

    @property
    def error(self) -> str | None:
        found = [line["message"] for line in self.of("error")]
        return found[0] if found else None

    @property
    def raised(self) -> str | None:
        found = [f"{line['name']}: {line['message']}" for line in self.of("raised")]
        return found[0] if found else None

    @property
    def views(self) -> dict[str, dict[str, Any]]:
        """The views that are there at the end, by path, with the properties that they have then."""
        found: dict[str, dict[str, Any]] = {}
        for line in self.lines:
            if line["type"] == "screen":
                found = {view["path"]: {**view, "properties": {**view.get("properties", {})}} for view in line["views"]}
            if line["type"] == "property" and line["of"] in found:
                found[line["of"]]["properties"][line["key"]] = line["value"]
        return found

    def value(self, path: str, key: str) -> Any:
        return self.views[path]["properties"].get(key)


class Stage:
    """A folder with an app and a script, which is performed in a release."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder

    def write(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.lstrip("\n"), encoding="utf-8")

    def perform(
        self,
        toolkit: str,
        scene: str | None,
        *steps: str,
        release: str | None = None,
        axes: str = "",
        cell: tuple[str, ...] = (),
        environment: dict[str, str] | None = None,
        size: list[int] | None = None,
        head: str = "",
        seconds: int = 60,
        ending: str = "",
    ) -> Performance:
        """Performs steps, each as a line of YAML, behind the launch."""
        if scene is not None:
            self.write("scene" + (ending or ENDINGS[toolkit]), scene)
        if scene is None and "app:" in head:
            (self.folder / "scene.py").unlink(missing_ok=True)
        text = head + SCRIPT.format(size=size or SIZES[toolkit], toolkit=toolkit, axes=axes)
        self.write("scene.yaml", text + "".join(f"  - {step}\n" for step in ("launch", *steps)))
        release = release or NEWEST[toolkit]
        variables = {**installed(toolkit, release), **(environment or {})}
        done = subprocess.run(
            [sys.executable, places.adapter(toolkit), "scene.yaml", *cell, f"version={release}"],
            cwd=self.folder,
            env=variables,
            capture_output=True,
            text=True,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
        )
        return Performance(done.stdout, done.stderr)


KNOWN: dict[tuple[str, str], dict[str, str]] = {}


def installed(toolkit: str, release: str) -> dict[str, str]:
    """The environment of a release; the test is skipped where it cannot be installed."""
    if (toolkit, release) not in KNOWN:
        cache = pathlib.Path(releases.CACHE).expanduser()
        try:
            releases.install(toolkit, releases.PACKAGES[toolkit], [release], cache)
        except SystemExit:
            pytest.skip(f"{toolkit} {release} cannot be installed here")
        KNOWN[toolkit, release] = releases.environment(toolkit, release, cache)
    return KNOWN[toolkit, release]


@pytest.fixture
def stage(tmp_path: pathlib.Path) -> Stage:
    return Stage(tmp_path)


def pytest_terminal_summary(terminalreporter, exitstatus, config):
    if hasattr(config, "workerinput"):
        return
    counts = {name: len(terminalreporter.stats.get(name, [])) for name in ("passed", "failed", "error", "skipped")}
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    what = os.environ.get("COUNTED", "tests")
    terminalreporter.write_line(
        f"{what}: {counts['passed']} passed, {counts['failed'] + counts['error']} failed{skipped}"
    )
