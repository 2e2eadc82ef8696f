"""Says what another release of a toolkit changes in the project of the current folder, without a script:

    rehearse upgrade textual
    rehearse upgrade textual 7.0.0 8.2.8 --app posting.app:Posting
    rehearse upgrade PySide6 6.10.3 6.11.3 --tests tests/ui

The project's tests are performed through the plugin for pytest, its app by a walk over every widget that takes the
focus and every key that its code binds, and the scripts there are by the adapter: three times in each of two releases,
so that what differs from time to time is set aside. Without releases it is the one that the project has, and the
newest; each is installed in a folder of its own below --cache, with the project's own requirements. Tests and app are
found, unless --tests and --app name them. --bisect finds the release in which each change came.

Exit 0 when nothing changed, 1 when something did, 2 when nothing could be compared, 4 when a release cannot be
installed.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from rehearsal_ui import packages, releases
from rehearsal_ui.commands import toolkits
from rehearsal_ui.places import command
from rehearsal_ui.upgrading import performing, published, walk
from rehearsal_ui.upgrading.performing import Setting, Suite
from rehearsal_ui.upgrading.project import Project
from rehearsal_ui.upgrading.published import Refused, refuse

MOST_ROWS, MOST_PLACES = 20, 3
#: How long all walks may take together, judged by the first.
SECONDS = 60


@dataclass
class Found:
    """What was performed in both releases: the sessions of each, and what is said beside the table."""

    sides: tuple[dict[str, str], dict[str, str]] = field(default_factory=lambda: ({}, {}))
    luck: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    suites: list[Suite] = field(default_factory=list)
    scripts: dict[str, pathlib.Path] = field(default_factory=dict)
    tests: list[str] = field(default_factory=list)


@dataclass
class Change:
    """One thing that changed: its first line, and the sessions that show it."""

    line: str
    places: list[str]
    came: str = ""


def main() -> None:
    options = arguments()
    try:
        sys.exit(upgrade(options))
    except Refused as problem:
        print(f"error: {problem}", *(f"  {line}" for line in problem.details), sep="\n", file=sys.stderr)
        sys.exit(problem.code)
    except KeyboardInterrupt:
        sys.exit(130)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="rehearse upgrade", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("toolkit", help="textual, PySide6 or PyQt6")
    parser.add_argument("versions", nargs="*", metavar="RELEASE", help="the release before, and the one after")
    parser.add_argument("--app", help="a file, FILE:NAME, MODULE:NAME, or a command; none for no app")
    parser.add_argument("--arguments", default="", help="what the app finds in sys.argv, as in a shell")
    parser.add_argument("--tests", help="a file or folder of tests; none for no tests")
    parser.add_argument("--scripts", nargs="*", type=pathlib.Path, help="scripts or folders (Scripts)")
    parser.add_argument("--requirements", nargs="+", metavar="WHAT", help="what the project needs, as pip takes it")
    parser.add_argument("--times", type=int, default=3, help="performances in each release (%(default)s)")
    parser.add_argument("--bisect", action="store_true", help="find the release in which each change came")
    parser.add_argument("--format", choices=["text", "markdown", "json"], default="text")
    parser.add_argument("--db", help="the database (.rehearsal/upgrade-TOOLKIT.sqlite)")
    parser.add_argument("--page", type=pathlib.Path, help="write a report of the changes, as HTML")
    parser.add_argument("--rehearse", help="the command")
    parser.add_argument("--cache", default=releases.CACHE, help="where releases are installed (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="performances at a time (%(default)s)")
    options = parser.parse_args()
    if len(options.versions) > 2:
        parser.error("two releases are compared; expected: rehearse upgrade TOOLKIT [BEFORE [AFTER]]")
    if options.times < 1:
        parser.error(f"--times {options.times}: expected 1 or more")
    return options


def upgrade(options: argparse.Namespace) -> int:
    known = published.TOOLKITS
    if options.toolkit.lower() not in known:
        refuse(f"there is no toolkit {options.toolkit}", "expected: textual, PySide6 or PyQt6")
    toolkit, package = known[options.toolkit.lower()]
    folder = pathlib.Path.cwd()
    project = Project(toolkit, folder)
    app = None if options.app == "none" else project.app(options.app)
    tests = [] if options.tests == "none" else project.tests(options.tests)
    scripts = own_scripts(options, toolkit, folder)
    if not (app or tests or scripts):
        refuse(f"there is no app of {options.toolkit} in {folder.name}, and no test that runs one",
               "expected: --app main.py, --app shop.app:Shop, or --tests tests")
    given = [os.environ["PYTHONPATH"]] if os.environ.get("PYTHONPATH") else []
    with tempfile.TemporaryDirectory() as metadata:
        described = project.described_in(pathlib.Path(metadata)) if not has_metadata(project) else ""
        os.environ["PYTHONPATH"] = os.pathsep.join([*given, *project.paths(), *filter(None, [described])])
        return between(options, project, toolkit, package, app, tests, scripts)


def has_metadata(project: Project) -> bool:
    """Whether the project is installed where this runs."""
    name = str((project.described.get("project") or {}).get("name", ""))
    return packages.canonical(name) in packages.found(releases.virtual_paths())


def between(
    options: argparse.Namespace, project: Project, toolkit: str, package: str, app: str | None, tests: list[str],
    scripts: list[pathlib.Path],
) -> int:
    """Compares two releases in a project."""
    wanted = releases.requirements(options.requirements) if options.requirements else project.requirements()
    cache = writable(pathlib.Path(options.cache).expanduser())
    setting = Setting(toolkit, project.folder, cache, wanted, options.rehearse or command(), options.jobs)
    base = [str(releases.base_of(cache, wanted))] if wanted else releases.virtual_paths()
    if wanted and len(options.versions) < 2:
        releases.need(releases.base_of(cache, wanted), wanted, [])
    old, new = published.chosen(package, options.versions, published.present(package, base))
    oldest = published.OLDEST[toolkit]
    if published.order(min(old, new, key=published.order)) < published.order(oldest):
        refuse(f"{package} {old} is older than {oldest}, the oldest that is performed",
               f"expected: a release to begin with, as rehearse upgrade {options.toolkit} {oldest} {new}")
    published.installed(toolkit, [old, new], cache, wanted)
    found = performed(setting, (old, new), app, shlex.split(options.arguments), tests, scripts, project.keys(), options)
    if not any(found.sides):
        refuse("nothing could be performed in either release", *found.notes)
    changes = compared(setting, options, (old, new), found, database(options, toolkit))
    if options.bisect:
        for change in changes[:3]:
            change.came = bisected(setting, package, (old, new), change, found)
    tell(options, (package.removesuffix("-Essentials"), old, new), found, changes, database(options, toolkit))
    return 1 if changes else 0


def own_scripts(options: argparse.Namespace, toolkit: str, folder: pathlib.Path) -> list[pathlib.Path]:
    """The scripts of the project that are for the toolkit."""
    places = options.scripts if options.scripts is not None else [
        one for one in (folder / "Scripts", folder / "scripts") if one.is_dir()]
    if not places:
        return []
    releases.need(pathlib.Path(options.cache).expanduser() / "python", ["PyYAML"], [])
    sys.path.insert(0, str(pathlib.Path(options.cache).expanduser() / "python"))
    read = toolkits.reading().read
    return [script for script in toolkits.found(places) if toolkit in read(str(script)).axes.get("toolkit", ())]


def writable(cache: pathlib.Path) -> pathlib.Path:
    """Where releases are installed: a folder of the system where the home cannot be written."""
    try:
        cache.mkdir(parents=True, exist_ok=True)
        if os.access(cache, os.W_OK):
            return cache
    except OSError:
        pass
    instead = pathlib.Path(tempfile.gettempdir()) / f"rehearsal-{os.getuid()}" / "toolkits"
    instead.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["REHEARSAL_CACHE"] = str(instead.parent)
    print(f"note: {cache} cannot be written; releases are installed in {instead}", file=sys.stderr)
    return instead


def database(options: argparse.Namespace, toolkit: str) -> pathlib.Path:
    return pathlib.Path(options.db or f".rehearsal/upgrade-{toolkit}.sqlite")


# Performing


def performed(
    setting: Setting, versions: tuple[str, str], app: str | None, given: list[str], tests: list[str],
    scripts: list[pathlib.Path], keys: list[str], options: argparse.Namespace,
) -> Found:
    found = Found(tests=tests)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        if app:
            shown(f"walking through {os.path.basename(app)}")
            first = walk.first(folder, setting.toolkit, app, given)
            begun = time.monotonic()
            text = performing.walked(setting, [first], versions[0], 1)["walk/tab"][0]
            most = int(SECONDS * setting.jobs / (time.monotonic() - begun) / len(versions) / options.times)
            if reason := wrong(text):
                found.notes.append(f"{os.path.basename(app)} could not be performed with {versions[0]}: {reason}")
            else:
                others = walk.others(folder, setting.toolkit, app, given, text, keys)
                if len(others) > most:
                    found.notes.append(f"the walk is cut short after {max(most, 0)} of {len(others)} parts, since one "
                                       f"takes {time.monotonic() - begun:.0f} s")
                scripts = [first, *others[: max(most, 0)], *scripts]
        if scripts:
            sides = [performing.walked(setting, scripts, version, options.times) for version in versions]
            found.scripts = {toolkits.reading().read(str(one)).id: one for one in scripts}
            merge(found, sides)
        if tests:
            suites = []
            for version in versions:
                shown(f"performing the tests with {version}")
                suites.append([performing.tested(setting, tests, version) for _ in range(options.times)])
            found.suites = [side[0] for side in suites]
            merge(found, [collected(side) for side in suites])
            tell_suites(found, versions)
        # The scripts are gone with the folder; what a search needs again is kept as text.
        found.scripts = {name: kept(path) for name, path in found.scripts.items()} if options.bisect else {}
    return found


def kept(path: pathlib.Path) -> pathlib.Path:
    """A copy of a script that outlives the folder."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="rehearsal-walk-"))
    copy = folder / path.name
    copy.write_bytes(path.read_bytes())
    return copy


def collected(suites: list[Suite]) -> dict[str, list[str]]:
    """The streams of each test, of all performances in which it was a session."""
    names = dict.fromkeys(name for suite in suites for name in suite.sessions)
    return {name: [suite.sessions.get(name, "") for suite in suites] for name in names}


def merge(found: Found, sides: list[dict[str, list[str]]]) -> None:
    """Takes the first performance of each session that is the same each time; the others are luck."""
    unsteady = [name for side in sides for name, texts in side.items()
                if len({performing.behaviour(text) if text else "" for text in texts}) > 1]
    found.luck += sorted(set(unsteady))
    firsts = [{name: texts[0] for name, texts in side.items() if name not in unsteady} for side in sides]
    failed = {name: reason for name, text in firsts[0].items()
              if (reason := wrong(text)) and (name not in firsts[1] or wrong(firsts[1][name]))}
    found.notes += [f"{name} could not be performed in either release: {reason}" for name, reason in failed.items()]
    for own, side in zip(found.sides, firsts, strict=True):
        own.update({name: text for name, text in side.items() if name not in failed})


def wrong(text: str) -> str | None:
    """Why a session did not come to its end."""
    for line in map(json.loads, text.splitlines()):
        if line["type"] == "error":
            return str(line["message"])
    return None


def tell_suites(found: Found, versions: tuple[str, str]) -> None:
    for suite, version in zip(found.suites, versions, strict=True):
        if suite.problem:
            found.notes.append(f"the tests could not be performed with {version}: {suite.problem}")
    before = found.suites[0]
    if before.failed and not before.problem:
        found.notes.append(f"{before.failed} of {before.failed + before.passed} tests fail with {versions[0]} already; "
                           "they are compared all the same")


def shown(text: str) -> None:
    """Says what takes time, to whoever watches."""
    if sys.stderr.isatty():
        print(text, file=sys.stderr)


# Comparing


def compared(
    setting: Setting, options: argparse.Namespace, versions: tuple[str, str], found: Found, target: pathlib.Path
) -> list[Change]:
    """Records both releases as runs, and asks what changed from one to the other."""
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f"{target.stem}.{os.getpid()}.sqlite")
    system = releases.PACKAGES[setting.toolkit]["system"]
    names = [name for name in found.sides[0] if name in found.sides[1]]
    missing = [name for side, other in (found.sides, found.sides[::-1]) for name in side if name not in other]
    found.notes += [f"{name} is a session with one release only" for name in missing[:MOST_ROWS]]
    try:
        for version, side in zip(versions, found.sides, strict=True):
            text = toolkits.stream([side[name] for name in names], {"label": f"{system} {version}"}, "version")
            asked(setting, partial, "import", "-", input=text, accepted=(0, 1))
        rows = json.loads(asked(setting, partial, "changes", "run:1", "run:2", "--trials", "0", "--format", "json",
                                accepted=(0, 1)) or "[]")
        if options.page:
            asked(setting, partial, "report", "run:2", "-o", str(options.page), accepted=(0, 1))
        os.replace(partial, target)  # Two upgrades at once leave one whole database.
    finally:
        for one in partial.parent.glob(partial.name + "*"):
            one.unlink(missing_ok=True)
    grouped: dict[str, Change] = {}
    for row in rows:
        line = re.sub(r"; \d+ more roots? .*$", "", row["root"])
        change = grouped.setdefault(line, Change(line, []))
        change.places.append(row["script"])
    return sorted(grouped.values(), key=lambda change: (-len(change.places), change.places))


def asked(
    setting: Setting, target: pathlib.Path, *arguments: str, input: str | None = None, accepted: Iterable[int] = (0,)
) -> str:
    done = subprocess.run([setting.rehearse, *arguments, "--db", str(target)], input=input, text=True,
                          capture_output=True, check=False)
    if done.returncode not in accepted:
        refuse(f"rehearse {arguments[0]} ended with exit {done.returncode}", *done.stderr.strip().splitlines()[-5:])
    return done.stdout


# Searching


def bisected(setting: Setting, package: str, versions: tuple[str, str], change: Change, found: Found) -> str:
    """The first release in which a session is not what it was in the release before."""
    name = next((one for one in found.sides[0] if one.split("[")[0] == change.places[0]), change.places[0])
    before = performing.behaviour(found.sides[0][name])
    between = published.between(package, *versions)
    low, high = 0, len(between) - 1  # The last one differs.
    while low < high:
        middle = (low + high) // 2
        shown(f"{name} with {between[middle]}")
        try:
            published.installed(setting.toolkit, [between[middle]], setting.cache, setting.wanted)
            text = one_session(setting, name, between[middle], found)
        except SystemExit:
            return "a release between cannot be installed"
        if performing.behaviour(text) == before if text else False:
            low = middle + 1
        else:
            high = middle
    return between[low] if between else ""


def one_session(setting: Setting, name: str, version: str, found: Found) -> str:
    if name in found.scripts:
        return performing.walked(setting, [found.scripts[name]], version, 1)[name][0]
    file = next((one for one in found.tests if name.startswith(re.sub(r"\.py$", "", one))), None)
    return performing.tested(setting, [file] if file else found.tests, version).sessions.get(name, "")


# Telling


def tell(
    options: argparse.Namespace, versions: tuple[str, str, str], found: Found, changes: list[Change],
    target: pathlib.Path
) -> None:
    package, old, new = versions
    title = f"{package} {old} → {new}"
    changed = {place for change in changes for place in change.places}
    count = len(set(found.sides[0]) & set(found.sides[1]))
    verdict = (f"{len(changes)} change{'s' * (len(changes) != 1)} in {len(changed)} of {count} "
               f"session{'s' * (count != 1)}" + (f", {len(found.luck)} set aside" if found.luck else ""))
    if options.format == "json":
        print(json.dumps({"toolkit": package, "before": old, "after": new, "sessions": count, "luck": found.luck,
                          "notes": found.notes, "changes": [
                              {"line": one.line, "in": one.places, **({"since": one.came} if one.came else {})}
                              for one in changes]}, ensure_ascii=False))
        return
    rows = [[change.line, placed(change.places), *([change.came] if options.bisect else [])]
            for change in changes[:MOST_ROWS]]
    head = ["what changed", "in", *(["since"] if options.bisect else [])]
    if options.format == "markdown":
        print(f"### {title}: {verdict}\n")
        if rows:
            print("\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
                            for row in [head, ["---"] * len(head), *rows]))
    else:
        print(title)
        print("\n".join(f"\n{row[0]}\n  in {row[1]}" + (f"\n  since {row[2]}" if len(row) > 2 and row[2] else "")
                        for row in rows))
    if len(changes) > MOST_ROWS:
        print(f"\nand {len(changes) - MOST_ROWS} more changes")
    if found.luck:
        print(f"\nset aside, since performances in one release differ: {placed(found.luck)}")
    for note in found.notes:
        print(f"\nnote: {note}")
    if changes:
        place = shlex.quote(changes[0].places[0])
        print(f"\n  rehearse diff {place}@run:1 {place}@run:2 --db {target}"
              f"\n  rehearse film {place}@run:1 {place}@run:2 --db {target}")
    if options.format == "text":
        print(f"\n{verdict}")


def placed(names: list[str]) -> str:
    more = len(names) - MOST_PLACES
    return ", ".join(names[:MOST_PLACES]) + (f" and {more} more" if more > 0 else "")


if __name__ == "__main__":
    main()
