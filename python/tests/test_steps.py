"""Every word with every kind of value: it is performed with what it wants, or refused as a step, and never dies."""

import itertools
import os
from typing import Any

import pytest

import conftest  # noqa: F401
from rehearsal_ui import rehearsal, scripts
from rehearsal_ui import words as words_

WORDS = (
    "tap doubleTap rightTap press release move hover drag scroll key keyDown keyUp type paste rotate resize call set "
    "launch settle swipe"
).split()
TARGETS: list[Any] = [
    "pay",
    "",
    {"at": [1, 2]},
    {"element": "pay"},
    {"element": "pay", "at": [1, 2]},
    {"outside": "pay"},
    {"at": [1]},
    {"at": [1.5, 2]},
    {"at": [True, 2]},
    {"at": "1, 2"},
    {"element": ["pay"]},
    {"element": 5, "at": [1, 2]},
    {"outside": None},
    {"element": "pay", "outside": "pay"},
    {"elemnt": "pay"},
    {"element": "pay", "with": "shift"},
    {"element": "pay", "with": ["ctrl", "shift"]},
    {"element": "pay", "with": []},
    {"element": "pay", "with": 3},
    {"element": "pay", "with": "hyperdrive"},
    {"at": [1, 2], "button": "middle"},
    {"at": [1, 2], "button": "fourth"},
    {},
]
VALUES: list[Any] = [
    None,
    *TARGETS,
    5,
    -1,
    1.5,
    True,
    [],
    [1, 2],
    [0, 0],
    [-1, 2],
    ["a", "b"],
    [1, 2, 3],
    "up",
    "left",
    "sideways",
    "a",
    "+",
    "ctrl++",
    "ctrl+",
    "++",
    "a+b+c",
    "é",
    "\n",
    {"text": "hello"},
    {"text": "hello", "into": "pay"},
    {"text": None},
    {"into": "pay"},
    {"text": ["a"]},
    {"text": "a", "into": {"at": [1]}},
    {"from": "pay", "to": "pay"},
    {"from": "pay"},
    {"from": {"at": [1]}, "to": "pay"},
    {"from": "pay", "to": "pay", "with": "shift"},
    {"from": "pay", "to": "pay", "speed": 2},
    {"a.b": 1},
    {"a": 1},
    {"a.b.c": "x"},
    {".": 1},
    {"a.": 1},
    {1: 2},
]


class Out:
    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def write(self, word: str, **fields: Any) -> None:
        self.lines.append({"type": word, **fields})


class Hands(rehearsal.Hands):
    """A toolkit that wants what it is given to have the right form."""

    modifiers = ("shift", "ctrl")

    def __init__(self, session: Any):
        super().__init__(session)
        self.given_: list[Any] = []

    async def frame(self) -> None:
        pass

    def place(self, name: str) -> tuple[float, float, float, float]:
        assert isinstance(name, str) and name
        if name != "pay":
            raise words_.no_such("view", name, ["pay"])
        return 10, 10, 20, 20

    def mouse(self, what: str, place: list[int], button: int, moved: list[int]) -> None:
        assert what in ("move", "down", "up") and button in (0, 1, 2, 3)
        assert all(type(one) is int for one in [*place, *moved])
        self.given_.append((what, tuple(place), button, tuple(self.with_)))

    def scroll(self, direction: str) -> None:
        assert direction in ("up", "down", "left", "right")
        self.given_.append(direction)

    def key(self, key: str) -> None:
        assert isinstance(key, str) and key
        held, last = rehearsal.chord(key, {"ctrl": 1, "shift": 2})
        self.given_.append((tuple(held), last))

    def character(self, character: str) -> None:
        assert len(character) == 1
        self.given_.append(character)

    def half_key(self, key: str, is_down: bool) -> None:
        self.given_.append((key, is_down))

    def paste(self, text: str) -> None:
        assert isinstance(text, str)
        self.given_.append(text)

    def resize(self, width: int, height: int) -> None:
        assert type(width) is int and type(height) is int and width > 0 and height > 0
        self.given_.append((width, height))

    def call(self, target: str) -> None:
        assert isinstance(target, str) and target
        self.given_.append(target)

    def set(self, name: str, key: str, value: Any) -> None:
        assert name and key
        self.given_.append((name, key, value))


def performed(word: str, value: Any) -> tuple[list[Any], str | None, list[dict[str, Any]]]:
    """What a step gave to the toolkit, or why it was refused, and the lines of its session."""
    out = Out()
    session = rehearsal.Session(
        out,
        {"script": "a", "size": [100, 50]},
        set(WORDS) - {"swipe"},
        iter([words_.Step("launch"), words_.Step(word, value, 7)]),
    )
    steps = session.steps()
    next(steps)
    hands = Hands(session)
    try:
        for step in steps:
            rehearsal.at_once(hands.perform(step))
    except words_.NotThere as problem:
        return hands.given_, str(problem), out.lines
    return hands.given_, None, out.lines


@pytest.mark.parametrize("word", WORDS)
def test_a_value_is_performed_or_refused_with_the_step(word: str):
    for value in VALUES:
        given, refused, lines = performed(word, value)
        assert [line for line in lines if line["type"] == "step"][-1]["line"] == 7
        if refused is None:
            assert given or word in ("launch", "settle"), f"{word} {value!r} did nothing, and nobody was told"
        else:
            assert refused.split()[0] in (word, f"{word}:", "there", "nothing"), refused


@pytest.mark.parametrize("word", ["tap", "press", "release", "move", "hover", "drag"])
def test_no_key_of_a_place_is_passed_over(word: str):
    """Whatever is added to a step that is understood changes what is given, or is refused."""
    base: dict[str, Any] = {"from": "pay", "to": {"at": [5, 6]}} if word == "drag" else {"element": "pay"}
    usual = performed(word, base)
    assert usual[1] is None
    for key, value in itertools.product(["with", "button", "at", "x", "count", "times"], ["shift", [1, 2], 3, "right"]):
        more = performed(word, {**base, key: value})
        assert more[1] is not None or more[0] != usual[0], f"{word} takes {key}: {value!r} and does nothing with it"


@pytest.mark.parametrize(
    "text, value",
    [
        ("true", True),
        ("false", False),
        ("yes", "yes"),
        ("True", "True"),
        ("null", "null"),
        ("~", "~"),
        ("12", 12),
        ("-3", -3),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("0x10", 16.0),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2024-01-01", "2024-01-01"),
        (".inf", ".inf"),
        ("nan", "nan"),
        ("9223372036854775808", 9223372036854775808.0),
        ("'12'", "12"),
        ('"true"', "true"),
    ],
)
def test_a_plain_value_is_read_as_rehearse_reads_it(tmp_path: Any, text: str, value: Any):
    file = tmp_path / "a.yaml"
    file.write_text(f"id: a\nmatrix: {{ toolkit: [x] }}\nsteps:\n  - launch\n  - set: {{ a.b: {text} }}\n")
    found = scripts.begin_of(os.fspath(file), [])[1][1][1]["a.b"]
    assert found == value and type(found) is type(value)
