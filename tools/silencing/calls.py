"""Every call that is made: a working one of each command, and that one with each value replaced by a made-up one."""
import dataclasses
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import worlds

CELL = "notes/tap-outside[ios=6.0,orientation=portrait]"
#: A call of each command that does something. Its words stand behind the command's own.
WORKING: dict[str, tuple[str, ...]] = {name: (*name.split(), *words) for name, words in {
    "init": ("new",),
    "compose": ("notes", "--serve", "--port", "0"),
    "lint": ("Scripts",),
    "fmt": ("Scripts",),
    "watch": ("Scripts",),
    "doctor": (),
    "config": (),
    "completions": ("bash",),
    "record": ("Scripts",),
    "import": ("stream.jsonl",),
    "merge": ("merged.sqlite", "other.sqlite"),
    "prune": ("--keep-runs", "1"),
    "verify": ("@head", "--all"),
    "list": ("sessions", "@head"),
    "show": (CELL,),
    "state": (CELL, "--at", "step:2"),
    "why": (CELL, "5"),
    "render": (CELL, "--at", "step:2", "--output", "screen.svg"),
    "film": (CELL,),
    "diff": ("run:1", "run:2"),
    "matrix": ("notes/tap-outside", "@head"),
    "changes": ("run:1", "run:2"),
    "pr": ("--base", "HEAD~1", "--head", "HEAD"),
    "minimize": (CELL, "--until", "exit 0"),
    "bisect": ("notes/tap-outside", "--good", "run:1", "--bad", "run:2"),
    "history": ("notes/tap-outside",),
    "regressions": ("notes/tap-outside",),
    "review start": (),
    "review pending": (),
    "review accept": ("--all", "--message", "right"),
    "review reject": ("--all", "--message", "wrong"),
    "review comment": ("--all", "--message", "seen"),
    "ignore add": ("--pattern", "property * title", "--owner", "A", "--reason", "B", "--until", "2126-01-01"),
    "ignore list": (),
    "baseline why": (CELL,),
    "baseline export": ("Baselines",),
    "baseline import": ("Kept",),
    "report": ("@head",),
    "dashboard list": (),
    "dashboard check": ("dashboards/own.yaml",),
    "dashboard build": ("pages",),
    "dashboard serve": ("--port", "0"),
    "export": (CELL, "--format", "stream"),
    "push": ("Shared",),
    "pull": ("Shared",),
    "query": ("SELECT 1",),
    "when": ("callback popoverControllerDidDismissPopover",),
    "schema": (),
    "lens check": ("popover", CELL),
    "explain": ("flaky",),
    "claims": (),
    "decisions": ("popoverFadeSeconds",),
    "laws": ("one-popover",),
    "explore": ("notes", "--sessions", "2"),
    "interleave": ("notes/tap-outside", "--budget", "2"),
}.items()}
#: Commands in which nobody asks for anything: they print usage, or hold other commands.
NOT_CALLED = {"", "review", "ignore", "baseline", "dashboard", "lens", "help"}

NOBODY = "banana"
#: Made-up values by what each is.
VALUES = {
    "a made-up name": NOBODY,
    "a missing file": "nowhere/none.yaml",
    "an empty text": "",
    "an empty file": "empty.txt",
    "a picture": "picture.png",
    "an empty folder": "hollow",
    "-1": "-1",
    "0": "0",
    "a huge number": "99999999999999999999",
}
#: Further values of options whose value has a form of its own.
FORMED = {
    "name=value": {"an unknown value of an axis": "ios=99", "an unknown axis": "banana=1",
                   "an unknown device": "device=banana", "an unknown value of an own axis": "way=bus"},
    "filter": {"an unknown value of an axis": "ios=99", "an unknown axis": "banana=1"},
    "axes": {"an unknown value of an axis": "ios=99", "an unknown axis": "banana=1"},
    "run": {"a run too many": "run:999"},
    "session": {"a session too many": "s:999"},
    "moment": {"a step too many": "step:999", "an event too many": "999999"},
    "n": {"a number in words": "two"},
    "number": {"a number in words": "two"},
}


@dataclasses.dataclass(frozen=True)
class Call:
    """A call with the command it is of, what is made up in it, and the world it is performed in."""

    command: str
    words: tuple[str, ...]
    what: str
    world: str = worlds.PROJECT

    @property
    def name(self) -> str:
        """How the list and the permissions call it."""
        return f"{self.command}{' ' if self.what else ''}{self.what}"


def commands_of(rehearse: Path) -> dict[str, list[dict[str, Any]]]:
    """The options and arguments of every command, as the command describes them itself."""
    done = subprocess.run(
        [rehearse, "--experimental-dump-help"], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    found: dict[str, list[dict[str, Any]]] = {}

    def walk(command: dict[str, Any], before: str) -> None:
        found[before] = command.get("arguments", [])
        for inner in command.get("subcommands", []):
            walk(inner, f"{before} {inner['commandName']}".strip())

    walk(json.loads(done.stdout)["command"], "")
    return found


def without_a_call(commands: dict[str, list[dict[str, Any]]]) -> list[str]:
    """What is wrong in the list of working calls: commands without one, and calls of none."""
    named = set(WORKING) | NOT_CALLED
    return ([f"tools/silencing/calls.py has no working call of {name}" for name in sorted(set(commands) - named)]
            + [f"tools/silencing/calls.py calls {name}, which is no command" for name in sorted(named - set(commands))])


def all_calls(commands: dict[str, list[dict[str, Any]]]) -> Iterator[Call]:
    """Every call, command by command."""
    for command, words in WORKING.items():
        own = command.split()
        position = 0
        for argument in commands.get(command, []):
            kind, form = argument["kind"], argument.get("valueName", "")
            if kind == "positional":
                index = len(own) + position
                position += 1
                for what, value in values(argument, form):
                    yield Call(command, replaced(words, index, value), f"<{form}> {what}")
            elif kind == "option":
                option = argument["preferredName"]["name"]
                for what, value in values(argument, form):
                    kept = without(words, f"--{option}")
                    yield Call(command, (*kept, f"--{option}={value}"), f"--{option} {what}")
        for world in worlds.ALL[1:]:
            yield Call(command, words, f"in {world}", world)


def values(argument: dict[str, Any], form: str) -> Iterator[tuple[str, str]]:
    """The made-up values for an option or argument; of a choice only one, since the parser refuses all others alike."""
    if argument.get("allValues"):
        yield "a made-up name", NOBODY
        return
    yield from VALUES.items()
    yield from FORMED.get(form, {}).items()


def replaced(words: tuple[str, ...], index: int, value: str) -> tuple[str, ...]:
    """The words with another one at a place; behind `--` where it reads like an option."""
    if index < len(words) and not words[index].startswith("-"):
        kept = (*words[:index], *words[index + 1:])
    else:
        kept = words
    front = kept[:index] if index <= len(kept) else kept
    back = kept[len(front):]
    if value.startswith("-"):
        options, plain = split_options(back)
        return (*front, *options, "--", value, *plain)
    return (*front, value, *back)


def split_options(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words from the first option on, and those before it."""
    first = next((index for index, word in enumerate(words) if word.startswith("-")), len(words))
    return words[first:], words[:first]


def without(words: tuple[str, ...], option: str) -> tuple[str, ...]:
    """The words without an option and its value."""
    if option not in words:
        return words
    index = words.index(option)
    return (*words[:index], *words[index + 2:])
