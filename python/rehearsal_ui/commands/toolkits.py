"""Performs scripts in releases of a real toolkit, and says what changed from release to release:

    rehearse toolkits textual 0.89.1 1.0.0 3.5.0 3.6.0 8.2.8
    rehearse toolkits qt 6.10.3 6.11.3 6.12.0
    rehearse toolkits pyqt6 6.4.2 6.8.0
    rehearse toolkits chromium
    rehearse toolkits webkit --scripts python/samples/webkit

Each release is installed by pip in a folder of its own below --cache; nothing is installed for anybody else. An app's
own packages (--requirements, PYTHONPATH, the virtual environment) stay as they are and only the toolkit is replaced;
what else a release needs is said. The scripts are those below Toolkits that name the toolkit, unless files or folders
are given with --scripts. Ends with the changes by version, a line for each script, a report of each release beside the
database, which is made anew, and the answers to the questions of the scripts: a comment
`# question: callback ok Button.Pressed` is asked as by `rehearse matrix SCRIPT --on`. A cell that crashes or cannot be
performed costs no other: it is printed with its reason, and keeps what it wrote.

Exit 0 when every session was performed, 1 when one was not, 2 when a script is wrong, 3 when two performances of one
differ (only a note for firefox and webkit, whose clock is the one on the wall), 4 when a release cannot be installed.

    rehearse toolkits perform qt 6.12.0

is the adapter in one release, as rehearsal.yaml names it for `rehearse record`.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from rehearsal_ui import packages
from rehearsal_ui.places import CHECKOUT, adapter, command
from rehearsal_ui.releases import CACHE, PACKAGES, environment, install, requirements, resolved

# Browsers are performed as they are installed, those without virtual time by WebDriver.
BROWSERS = ("chromium", "firefox", "webkit")
LONGEST = {"firefox": 300, "webkit": 300}  # Seconds for a session; most take one, and without said have 60.


def main():
    if sys.argv[1:2] == ["perform"]:
        return become(*sys.argv[2:])
    options = arguments()
    toolkit = PACKAGES[options.toolkit]
    cache = pathlib.Path(options.cache).expanduser()
    install(options.toolkit, toolkit, options.versions, cache, options.requirements)
    scripts = list(found(options.scripts or [(CHECKOUT or pathlib.Path.cwd()) / "Toolkits"]))
    if not scripts:
        sys.exit("error: there is no script to perform")
    cells = [(script, cell, version)
             for script, cell in cells_of(scripts, options) for version in options.versions]
    if not cells:
        sys.exit(f"error: no script is for {options.toolkit}")
    times = 2 if options.twice else 1
    with ThreadPoolExecutor(options.jobs) as pool:
        texts = list(pool.map(lambda cell: [perform(options, cache, *cell) for _ in range(times)], cells))
    wrong = [cell for cell, text in zip(cells, texts) if is_wrong(cell, text[0], options)]
    differing = [cell for cell, text in zip(cells, texts) if len(set(text)) > 1]
    # Their clock is the one on the wall, and a race that one of three performances sees is masked in it only.
    is_flaky = options.toolkit in ("firefox", "webkit")
    for script, cell, version in differing:
        word = "note" if is_flaky else "error"
        print(f"{word}: two performances of {script.name} {cell} on {version} differ", file=sys.stderr)
    if options.twice:
        print(f"{len(cells) - len(differing)} of {len(cells)} cells performed twice, byte for byte the same")
    firsts = [text[0] for text in texts]
    if toolkit["release"] and len(options.versions) > 1:
        tell_packages(options, toolkit, cache)
    tell(options, asked(script for script, _, _ in cells),
         one_run(toolkit["system"], options.versions, firsts),
         run_each(toolkit["system"], options.versions, cells, firsts))
    if wrong:
        print(f"\n{len(wrong)} of {len(cells)} sessions crashed or were not performed to their end; why is above")
    sys.exit(1 if wrong else 3 if differing and not is_flaky else 0)


def arguments():
    usage = "rehearse toolkits textual|qt|pyqt6|pyside2 VERSION… | chromium|firefox|webkit [options]"
    parser = argparse.ArgumentParser(
        usage=usage, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("toolkit", choices=sorted(PACKAGES))
    parser.add_argument("versions", nargs="*", metavar="VERSION", help="releases; of browsers the one that is there")
    parser.add_argument("--scripts", nargs="+", type=pathlib.Path, help="scripts or folders (Toolkits)")
    parser.add_argument("--requirements", nargs="+", default=[], metavar="WHAT", help="the app's packages: a file of "
                        "requirements, a pyproject.toml, or packages as pip takes them; only the toolkit is replaced")
    parser.add_argument("--db", help="the database (.rehearsal/TOOLKIT.sqlite)")
    parser.add_argument("--rehearse", help="the command (the newest in .build, else in PATH)")
    parser.add_argument("--cache", default=CACHE, help="where releases are installed (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="sessions at a time (%(default)s)")
    parser.add_argument("--twice", action="store_true", help="perform every cell twice and compare")
    options = parser.parse_args()
    if bool(options.versions) == (options.toolkit in BROWSERS):
        parser.error("a browser is performed as it is installed" if options.versions else "say which releases")
    options.versions = options.versions or [None]
    options.requirements = requirements(options.requirements)
    options.db = options.db or f".rehearsal/{options.toolkit}.sqlite"
    options.rehearse = options.rehearse or command()
    return options


def become(name="", version="", flag="--requirements", *given):
    """Turns into the adapter, in a release that is installed if it is missing."""
    if name not in PACKAGES or not version or flag != "--requirements":
        sys.exit("usage: rehearse toolkits perform textual|qt|pyqt6|pyside2 VERSION [--requirements WHAT…]")
    cache = pathlib.Path(CACHE).expanduser()
    wanted = requirements(given)
    install(name, PACKAGES[name], [version], cache, wanted)
    os.execve(sys.executable, [sys.executable, adapter(name)], environment(name, version, cache, wanted))


# Scripts


def found(paths):
    """The files that are named, and of folders those that are scripts of toolkits."""
    for path in paths:
        if path.is_dir():
            yield from (file for file in sorted(path.rglob("*.yaml")) if reading().is_script(str(file)))
        elif path.exists():
            yield path
        else:
            sys.exit(f"error: {path}: there is no such file or folder")


def cells_of(scripts, options):
    """The cells that a toolkit performs, with their scripts; what is wrong in a script ends the program before that."""
    files = {str(file): file for file in scripts}
    checked = subprocess.run(
        [options.rehearse, "lint", *files], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if checked.returncode:
        sys.stderr.write(checked.stdout + checked.stderr)
        sys.exit(2)
    read = {name: reading().read(name) for name in files}
    own = [name for name, script in read.items() if options.toolkit in script.axes.get("toolkit", ())]
    if twice := [id for id in {read[name].id for name in own} if sum(read[name].id == id for name in own) > 1]:
        sys.exit(f"error: {len(twice)} ids are those of several scripts: {', '.join(sorted(twice))}")
    for name in own:
        listed = subprocess.run([options.rehearse, "record", name, "--list", "--format", "json"], capture_output=True,
                                text=True, stdin=subprocess.DEVNULL)
        if listed.returncode:
            sys.exit(listed.stderr.strip())
        # The project may have axes for the toolkit, of which the releases here take the place.
        cells = [{axis: cell[axis] for axis in read[name].axes if axis in cell} for cell in json.loads(listed.stdout)]
        seen = []
        for cell in cells:
            if cell.get("toolkit") == options.toolkit and cell not in seen:
                seen.append(cell)
                yield files[name], cell


def reading():
    from rehearsal_ui import scripts

    return scripts


# Performing

MOST_BYTES = 64 << 20  # As `rehearse record` takes from an adapter.


def perform(options, cache, script, cell, version):
    """The stream of one session; one that did not come to its end has the reason there."""
    name = options.toolkit
    axes = [f"{axis}={value}" for axis, value in {**cell, "version": version}.items() if value]
    folder = CHECKOUT if CHECKOUT and script.resolve().is_relative_to(CHECKOUT) else pathlib.Path.cwd()
    place = os.path.relpath(script.resolve(), folder)
    seconds = LONGEST.get(name, 60)
    # Files and no pipes: what the app starts may have them open for longer than the adapter lives.
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, adapter(name), place, *axes], cwd=folder,
            env=environment(name, version, cache, options.requirements),
            stdin=subprocess.DEVNULL, stdout=out, stderr=errors, start_new_session=True)
        reason, end = None, time.monotonic() + seconds
        while process.poll() is None and reason is None:
            time.sleep(0.01)
            if time.monotonic() > end:
                reason = f"it took longer than {seconds} s"
            elif os.fstat(out.fileno()).st_size > MOST_BYTES:
                reason = f"it wrote more than {MOST_BYTES >> 20} MiB"
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        code = process.wait()
        text, told = (read_from(file) for file in (out, errors))
    if reason is None and text.endswith('{"type":"bye"}\n'):
        return text
    last = next((line for line in reversed(told.splitlines()) if line.strip()), "")
    ended = f"it was ended by signal {-code}" if code < 0 else f"it ended with exit code {code}"
    return ended_early(text[:MOST_BYTES], reason or f"{ended}: {last}".rstrip(": "), name, script, place, axes, version)


def read_from(file):
    file.seek(0)
    return file.read(MOST_BYTES + 1).decode(errors="replace")


def ended_early(text, reason, name, file, place, axes, version):
    """The stream of a session that did not come to its end: what it wrote, and why."""
    lines, types = [], []
    for line in text.splitlines(keepends=True):
        try:
            types.append(json.loads(line)["type"])
        except (ValueError, KeyError, TypeError):
            break
        lines.append(line if line.endswith("\n") else line + "\n")
    if "hello" not in types:
        system = " ".join(filter(None, [PACKAGES[name]["system"], version]))
        lines, types = [json.dumps({"type": "hello", "protocol": 1, "system": system}) + "\n"], ["hello"]
    if "session" not in types:
        script = reading().read(str(file))
        given = {"script": script.id, "title": str(script.fields.get("title", "")), "path": place,
                 "source": script.text, "configuration": dict(axis.split("=", 1) for axis in axes)}
        lines.append(json.dumps({"type": "session", **given}, ensure_ascii=False) + "\n")
    if "end" not in types:
        lines += [json.dumps({"type": "error", "message": reason}, ensure_ascii=False) + "\n", '{"type":"end"}\n']
    return "".join([*(line for line in lines if line != '{"type":"bye"}\n'), '{"type":"bye"}\n'])


def is_wrong(cell, text, options):
    """Whether a session crashed or could not be performed; says why, where, and how it is looked at."""
    script, values, version = cell
    step, reason = None, None
    for line in map(json.loads, text.splitlines()):
        if line["type"] == "step":
            step = line
        if line["type"] in ("error", "raised"):
            reason = f"{line['name']}: {line['message']}" if line["type"] == "raised" else line["message"]
            break
    if reason is None:
        return False
    place = f"{script}:{step['line']}" if step else str(script)
    cells = " ".join([f"{axis}={value}" for axis, value in values.items() if axis != "toolkit"]
                     + ([f"version={version}"] if version else []))
    word = "crashed" if line["type"] == "raised" else "error"
    at = f" at {step['label']}" if step else ""
    print(f"{place}: {word} in {cells}{at}: {reason}" if cells else f"{place}: {word}{at}: {reason}", file=sys.stderr)
    shown = shlex.join([reading().read(str(script)).id])
    listing = f"rehearse list sessions --script {shown} --db {shlex.quote(options.db)}"
    print(f"  {listing} lists its sessions; show s:NUMBER tells one", file=sys.stderr)
    return True


def one_run(system, versions, texts):
    """The sessions of all streams as one run: each says which release performed it."""
    return stream(texts, {"system": system, "label": " ".join(filter(None, [system, *versions]))})


def run_each(system, versions, cells, texts):
    """A run for each release, of the same cells: what reports and histories compare."""
    runs = []
    for version in versions:
        own = [text for cell, text in zip(cells, texts) if cell[2] == version]
        runs.append(stream(own, {"label": f"{system} {version}"}, without="version"))
    return "".join(runs)


def stream(texts, head, without=None):
    lines = []
    for text in texts:
        hello, session = [json.loads(line) for line in text.splitlines()[:2]]
        lines = lines or [json.dumps({**hello, **head}, ensure_ascii=False)]
        session["configuration"].pop(without, None)
        lines.append(json.dumps({**session, "system": hello["system"]}, ensure_ascii=False))
        lines += text.splitlines()[2:-1]
    return "\n".join([*lines, '{"type":"bye"}', ""])


# Telling


def asked(scripts):
    """The questions of scripts, in comments, with the scripts' ids."""
    return [(reading().read(str(script)).id, question.strip()) for script in dict.fromkeys(scripts)
            for question in re.findall("^# question: (.+)$", script.read_text(encoding="utf-8"), re.MULTILINE)]


def tell_packages(options, toolkit, cache):
    """Says which packages differ between the releases beside the toolkit: a change may be theirs."""
    sides = {version: resolved(options.toolkit, version, cache, options.requirements) for version in options.versions}
    lines = packages.differing(sides, map(packages.canonical, toolkit["release"]))
    print("packages: only the toolkit differs" if not lines else "packages: beside the toolkit there differ")
    print("".join(f"  {line}\n" for line in lines), end="")


def tell(options, questions, together, one_by_one):
    """One run with the releases as an axis, for the matrix; a run for each of them, for reports."""
    database = pathlib.Path(options.db)
    releases = database.with_name(f"{database.stem}-releases.sqlite")
    database.parent.mkdir(parents=True, exist_ok=True)
    for file in (database, releases):
        file.unlink(missing_ok=True)
    run(options, database, "import", "-", input=together, accepted=(0, 1))
    if options.versions == [None]:
        return run(options, database, "matrix")
    if len(options.versions) > 1:
        run(options, database, "diff", "--by", "version", accepted=(0, 1))
    run(options, database, "matrix", "--by", "version")
    run(options, releases, "import", "-", input=one_by_one, quiet=True, accepted=(0, 1))
    for number, version in list(enumerate(options.versions, 1))[1:]:
        report = database.with_name(f"{database.stem}-{version}.html")
        run(options, releases, "report", f"run:{number}", "-o", str(report), accepted=(0, 1))
    for script, question in questions:
        run(options, database, "matrix", script, "--on", question)


def run(options, database, *arguments, input=None, accepted=(0,), quiet=False):
    print(f"\n$ rehearse {shlex.join(arguments)} --db {database}", flush=True)
    done = subprocess.run([options.rehearse, *arguments, "--db", str(database)], input=input, text=True,
                          stdout=subprocess.DEVNULL if quiet else None, stderr=subprocess.STDOUT if quiet else None)
    if done.returncode not in accepted:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
