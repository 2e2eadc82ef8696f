"""Does what Documentation/InYourTests.md tells its reader to do, in a package beside a checkout, as the reader would.

Blocks of Swift and YAML that begin with a comment `// path` are files; in `console` blocks a line that begins with `$ `
is a command, and what it prints on both outputs stands below it. What is printed is compared with the page, or with
`--write` put into it. The package's build is kept from one time to the next, unless `--cold` is said.
"""
import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
PAGE = os.path.join(ROOT, "Documentation", "InYourTests.md")
# Beside each other, as the page has them: the package and a checkout.
PLACE = os.path.join(ROOT, ".build-outside")
HOME = os.path.join(PLACE, "notes")


def main():
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--write", action="store_true")
    reading.add_argument("--cold", action="store_true")
    asked = reading.parse_args()
    is_cold = not os.path.exists(os.path.join(HOME, ".build")) or asked.cold
    prepare(is_cold)
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    played, times = play(page)
    if asked.write:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(played)
    elif played != page:
        sys.stdout.writelines(difflib.unified_diff(
            page.splitlines(True), played.splitlines(True), "InYourTests.md", "as it is played", n=2))
        print("error: what Documentation/InYourTests.md says is not what happens; --write writes it", file=sys.stderr)
        raise SystemExit(1)
    first = next(seconds for command, seconds in times if command.startswith("swift test"))
    objects = sum(name.endswith(".o") for _, _, names in os.walk(os.path.join(HOME, ".build")) for name in names)
    print(f"outside: {len(times)} commands of InYourTests.md in {sum(s for _, s in times):.0f} s; the first test "
          f"{first:.0f} s, built {'cold' if is_cold else 'again'}, {objects} compiled files")


def prepare(is_cold):
    """An empty folder for the package, but for its build, and a checkout beside it."""
    os.makedirs(HOME, exist_ok=True)
    for name in os.listdir(HOME):
        if name == ".build" and not is_cold:
            continue
        path = os.path.join(HOME, name)
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    for name in ("out", "log"):
        path = os.path.join(PLACE, name)
        if os.path.isdir(path):
            shutil.rmtree(path)
        elif os.path.exists(path):
            os.remove(path)
    link = os.path.join(PLACE, "rehearsal")
    if not os.path.islink(link):
        os.symlink("..", link)


def play(page):
    """The page with what its commands print now, and how long each took."""
    times, parts, at = [], [], 0
    for block in re.finditer(r"^```(\w+)\n(.*?)^```$", page, re.S | re.M):
        kind, text = block.groups()
        named = re.match(r"(?://|#) ([\w/.-]+\.\w+)\n", text)
        if kind in ("swift", "yaml") and named:
            write(named[1], text[named.end():])
        elif kind == "console":
            parts += [page[at:block.start(2)], perform(text, times)]
            at = block.end(2)
    return "".join(parts) + page[at:], times


def write(name, text):
    path = os.path.join(HOME, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def perform(text, times):
    """The commands of a block, each with what it prints."""
    lines = []
    for command in re.findall(r"^\$ (.*(?:\n> .*)*)", text, re.M):
        begun = time.monotonic()
        result = subprocess.run(
            ["bash", "-c", command.replace("\n> ", "\n")], cwd=HOME, env=environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8")
        times.append((command, time.monotonic() - begun))
        lines.append("$ " + command + "\n" + result.stdout)
    return "".join(lines)


def environment():
    """Nothing of this machine's user; commits that are the same everywhere."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR", "LANG") if name in os.environ}
    day = "2026-03-02T09:00:00Z"
    return kept | {
        "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": day,
        "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com", "GIT_COMMITTER_DATE": day,
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    }


main()
