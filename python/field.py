#!/usr/bin/env python3
"""Performs apps from PyPI as they are, several times each, and says how many behaviours there were:

    python/field.py python/field.yaml --into Documentation/Toolkits.md

The list names, for each app, `packages` as pip takes them, the `app` as a script does, `steps` of a script, and if need
be `size` and `files`: a text for each file that the app finds in its home. Every app has its own environment, with
the release of the toolkit that it asks for itself. Ends with a table in Markdown, which --into puts between the lines
`<!-- field -->` and `<!-- /field -->` of a page. --only REGEX performs some, and leaves the other rows of the page.

An app that cannot be installed or performed costs no other: its row says why. Exit 0 when each was performed, 1 when
one was not, 2 when the list is wrong.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
from rehearsal_ui import packages, releases

TOOLKITS = HERE / "rehearse-toolkits"
BEGIN, END = "<!-- field -->", "<!-- /field -->"
KEYS = {"packages", "app", "steps", "size", "files", "toolkit"}
COUNT = "SELECT count(DISTINCT recording_id) AS behaviours, count(*) AS sessions FROM v1_sessions"
PROBLEMS = ("SELECT 'error: ' || message AS problem FROM v1_failures UNION ALL "
            "SELECT 'crashed: ' || type || ': ' || message FROM v1_exceptions LIMIT 1")


@dataclass
class App:
    """One app of the list."""

    packages: list[str]
    app: Any
    steps: list[Any]
    size: list[int] = field(default_factory=lambda: [100, 30])
    files: dict[str, str] = field(default_factory=dict)
    toolkit: str = "textual"

    @property
    def name(self) -> str:
        return releases.parsed(self.packages[0]).name


@dataclass
class Result:
    """How an app was performed: in which release, how often, with how many behaviours, and what went wrong."""

    app: App
    versions: dict[str, str] = field(default_factory=dict)
    sessions: int = 0
    behaviours: int = 0
    problem: str = ""


def main() -> None:
    options = arguments()
    apps = listed(options.list)
    results = []
    for app in apps:
        if re.search(options.only, app.name):
            results.append(performed(app, options))
            print(row(results[-1], options.repeat), file=sys.stderr, flush=True)
    text = table(results, options.repeat)
    print(text)
    if options.into:
        put_into(options.into, text, is_whole=not options.only)
    good = [result for result in results if not result.problem]
    steady = [result for result in good if result.behaviours == 1]
    print(f"{len(good)} of {len(results)} apps performed, {len(steady)} with one behaviour in {options.repeat}")
    sys.exit(0 if len(good) == len(results) else 1)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", type=pathlib.Path, help="the list of apps, in YAML")
    parser.add_argument("--repeat", type=int, default=5, help="how often each is performed (%(default)s)")
    parser.add_argument("--only", default="", metavar="REGEX", help="only apps whose names contain a match")
    parser.add_argument("--into", type=pathlib.Path, help="the page that the table is put into")
    command = os.environ.get("REHEARSE") or shutil.which("rehearse")
    parser.add_argument("--rehearse", default=command, help="the command (REHEARSE, else the one in PATH)")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the scripts and databases (a temporary one)")
    options = parser.parse_args()
    if not options.rehearse:
        parser.error("there is no rehearse; tools/build builds it, and --rehearse or REHEARSE names it")
    return options


def listed(path: pathlib.Path) -> list[App]:
    """The apps of a list; ends the program where it is wrong, with the place."""
    releases.need(cache() / "python", ["PyYAML"], [])
    sys.path.append(str(cache() / "python"))
    import yaml

    try:
        entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as problem:
        wrong(f"{path}: {problem}")
    apps = []
    for number, entry in enumerate(entries if isinstance(entries, list) else wrong(f"{path}: expected a list"), 1):
        place = f"{path}: app {number}"
        if not isinstance(entry, dict):
            wrong(f"{place}: expected packages, app and steps")
        if unknown := set(entry) - KEYS:
            wrong(f"{place}: unknown {', '.join(sorted(unknown))}; there are {', '.join(sorted(KEYS))}")
        if lacking := {"packages", "app", "steps"} - set(entry):
            wrong(f"{place}: expected {', '.join(sorted(lacking))}")
        apps.append(App(**entry))
    return apps


def wrong(what: str) -> Any:
    print(f"error: {what}", file=sys.stderr)
    sys.exit(2)


def cache() -> pathlib.Path:
    return pathlib.Path(releases.CACHE).expanduser()


# Performing


def performed(app: App, options: argparse.Namespace) -> Result:
    """Installs an app and performs it; whatever goes wrong is said in its row."""
    result = Result(app)
    wanted = tuple(app.packages)
    base = releases.base_of(cache(), wanted)
    if problem := releases.problem_of(base, wanted, [], ()):
        result.problem = "pip: " + problem.splitlines()[-1]
        return result
    found = packages.found([base])
    release = found.get(packages.canonical(releases.PACKAGES[app.toolkit]["release"][0]))
    result.versions = {"app": found.get(packages.canonical(app.name), ""), "toolkit": release or ""}
    if release is None:
        result.problem = f"the app does not ask for {app.toolkit}"
        return result
    with tempfile.TemporaryDirectory() as temporary:
        folder = (options.keep or pathlib.Path(temporary)) / app.name
        write(folder, app, release)
        command = [options.rehearse, "record", "app.yaml", "--db", "app.sqlite", "--perform-all"]
        command += ["--repeat", str(options.repeat), "--jobs", "1"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        counted = asked(options, folder, COUNT)
        if not counted or not counted[0]["sessions"]:
            result.problem = (done.stderr.strip().splitlines() or ["nothing was recorded"])[-1]
            return result
        result.sessions, result.behaviours = counted[0]["sessions"], counted[0]["behaviours"]
        result.problem = "".join(line["problem"] for line in asked(options, folder, PROBLEMS))
    return result


def write(folder: pathlib.Path, app: App, release: str) -> None:
    """Lays down what performs an app: its script, its files, and who performs it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    given = app.app if isinstance(app.app, dict) else {"run": app.app}
    for name, text in app.files.items():
        file = folder / "files" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    script = {"id": app.name, "size": app.size, "matrix": {"toolkit": [app.toolkit]},
              "app": {**given, **({"files": "files"} if app.files else {})}, "steps": ["launch", *app.steps, "settle"]}
    command = [sys.executable, str(TOOLKITS), "perform", app.toolkit, release, "--requirements", *app.packages]
    # JSON is YAML.
    (folder / "app.yaml").write_text(json.dumps(script, indent=1), encoding="utf-8")
    (folder / "rehearsal.yaml").write_text(json.dumps({"toolkits": {app.toolkit: {"command": command}}}, indent=1))


def asked(options: argparse.Namespace, folder: pathlib.Path, question: str) -> list[dict[str, Any]]:
    done = subprocess.run([options.rehearse, "query", question, "--format", "json", "--db", "app.sqlite"], cwd=folder,
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return json.loads(done.stdout) if done.returncode == 0 else []


# Telling


def table(results: list[Result], repeat: int) -> str:
    head = ["| app | release | toolkit | steps | behaviours | |", "|---|---|---|---|---:|---|"]
    return "\n".join([*head, *(row(result, repeat) for result in results)])


def row(result: Result, repeat: int) -> str:
    app = result.app
    steps = ", ".join(f"`{said(step)}`" for step in app.steps)
    count = f"{result.behaviours} in {result.sessions}" if result.sessions else f"none in {repeat}"
    toolkit = f"{releases.PACKAGES[app.toolkit]['system']} {result.versions.get('toolkit', '')}".strip()
    cells = [app.name, result.versions.get("app", ""), toolkit, steps, count, result.problem]
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ")[:300] for cell in cells) + " |"


def said(step: Any) -> str:
    if not isinstance(step, dict):
        return str(step)
    texts = {word: value if isinstance(value, str) else json.dumps(value) for word, value in step.items()}
    return ", ".join(f"{word}: {text}" for word, text in texts.items())


def app_of(line: str) -> str:
    """The first cell of a row, which names its app."""
    return line.split("|")[1].strip() if line.count("|") > 1 else line


def put_into(path: pathlib.Path, text: str, is_whole: bool) -> None:
    """Puts a table between its marks in a page; where it is not whole, the page's rows of other apps stay."""
    page = path.read_text(encoding="utf-8")
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        wrong(f"{path}: expected one line {BEGIN} and one {END}")
    before, rest = page.split(BEGIN)
    if not is_whole:
        new = {app_of(line): line for line in text.splitlines()}
        former = rest.split(END)[0].strip().splitlines()
        kept = [new.pop(app_of(line), line) for line in former]
        text = "\n".join([*kept, *new.values()])
    path.write_text(f"{before}{BEGIN}\n{text}\n{END}{rest.split(END)[1]}", encoding="utf-8")


if __name__ == "__main__":
    main()
