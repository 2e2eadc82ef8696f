"""Reads a script's file as `rehearse` does: the same values, the same placeholders, each step with its line.

YAML's own rules are not used: they make a number of `1.10`, and `True` of `yes`. A script in YAML takes PyYAML; one in
JSON takes nothing.
"""

import hashlib
import json
import os
import re
import sys
from typing import Any, NamedTuple, NoReturn

# Step words whose value is a text, however it looks: `type: 007` types three characters.
TEXTS = set(
    "tap doubleTap rightTap press release move hover drag key keyDown keyUp type paste scroll rotate call "
    "drop touch locale scheme".split()
)

ENDINGS = {
    "textual": (".py",),
    **{toolkit: (".qml", ".py") for toolkit in ("qt", "pyside6", "pyside2", "pyqt6")},
    "widgets": (".py",),
    **{toolkit: (".html",) for toolkit in ("chromium", "firefox", "webkit")},
}
RESERVED = ("include", "exclude")
WHOLE, NUMBER = re.compile(r"[+-]?[0-9]+"), re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
HEXADECIMAL = re.compile(r"[+-]?0[xX][0-9a-fA-F]+(\.[0-9a-fA-F]*)?([pP][+-]?[0-9]+)?")
PLACEHOLDER = re.compile(r"\$\$\{|\$\{([^}:]*)(?::([^}]*))?\}")


class Line(NamedTuple):
    """A step as the file has it: its word, its value with placeholders, and its line."""

    word: str
    value: Any
    line: int


class Scalar(NamedTuple):
    """A scalar of a step, which is read once its placeholders are filled."""

    text: str
    is_plain: bool

    def __str__(self) -> str:
        return self.text


class Text(NamedTuple):
    """A scalar that is a text, however it looks."""

    text: str


class Script(NamedTuple):
    path: str
    text: str
    fields: dict[str, Any]
    #: The values of each axis, as they are written.
    axes: dict[str, list[str]]
    steps: list[Line]

    @property
    def id(self) -> str:
        return str(self.fields["id"])


def wrong(path: str, line: int, message: str) -> NoReturn:
    sys.exit(f"{path}:{line}: error: {message}" if line else f"{path}: error: {message}")


def read(path: str) -> Script:
    """The script of a file; the program ends with the place where a file is none."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    root = from_json(text) if path.endswith(".json") else from_yaml(path, text)
    if not isinstance(root, dict):
        wrong(path, 1, "the file has no script")
    fields = {key: value for key, (value, _) in root.items()}
    for key in ("id", "steps"):
        if key not in fields:
            wrong(path, 1, f'"{key}" is missing')
    axes = {
        axis: [str(one) for one, _ in values]
        for axis, (values, _) in plain_map(fields.get("matrix"), path).items()
        if axis not in RESERVED
    }
    if not isinstance(fields["steps"], list):
        wrong(path, root["steps"][1], "steps are a list")
    steps = [step(path, one, line) for one, line in fields["steps"]]
    return Script(path, text, fields, axes, steps)


def is_script(path: str) -> bool:
    """Whether a file has steps and says which toolkit performs them; a file that cannot be read counts as one."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return bool(re.search(r"^[\"']?steps[\"']?\s*:", text, re.MULTILINE) and re.search(r"\btoolkit[\"']?\s*:", text))


def plain_map(value: Any, path: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict) or any(
        not isinstance(one, list) for key, (one, _) in value.items() if key not in RESERVED
    ):
        wrong(path, 1, "matrix has axes, each with a list of values")
    return value


def step(path: str, value: Any, line: int) -> Line:
    if isinstance(value, Scalar):
        return Line(value.text, None, line)
    if isinstance(value, dict) and len(value) == 1:
        word, (behind, _) = next(iter(value.items()))
        return Line(word, behind, line)
    wrong(path, line, "a step is a word, or one key with its value")


# Every value is a pair with its line: scalars as `Scalar`, lists, and dictionaries by the texts of their keys.


def from_yaml(path: str, text: str) -> Any:
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        wrong(path, mark.line + 1 if mark else 1, getattr(problem, "problem", None) or str(problem))
    if node is None:
        wrong(path, 1, "the file is empty")

    def value(node: Any) -> Any:
        if isinstance(node, yaml.ScalarNode):
            return Scalar(node.value, node.style is None)
        if isinstance(node, yaml.SequenceNode):
            return [(value(one), one.start_mark.line + 1) for one in node.value]
        found: dict[str, Any] = {}
        for key, one in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                wrong(path, line, "a key is a text")
            if key.value in found:
                wrong(path, line, f'"{key.value}" is there twice')
            found[key.value] = (value(one), line)
        return found

    return value(node)


def from_json(text: str) -> Any:
    def value(one: Any) -> Any:
        if isinstance(one, dict):
            return {key: (value(inner), 0) for key, inner in one.items()}
        if isinstance(one, list):
            return [(value(inner), 0) for inner in one]
        return Scalar(one, False) if isinstance(one, str) else Scalar(json.dumps(one), True)

    return value(json.loads(text))


def filled(value: Any, cell: dict[str, str], path: str, line: int) -> Any:
    """A value with the cell's values in place of `${axis}`, as plain data."""
    if isinstance(value, dict):
        return {key: filled(one, cell, path, place or line) for key, (one, place) in value.items()}
    if isinstance(value, list):
        return [filled(one, cell, path, place or line) for one, place in value]

    def put(found: re.Match[str]) -> str:
        if found[1] is None:
            return "${"
        if (replaced := cell.get(found[1], found[2])) is None:
            wrong(path, line, f'unknown axis "{found[1]}"; there are {", ".join(sorted(cell))}')
        return replaced

    text, is_alone = PLACEHOLDER.sub(put, value.text), PLACEHOLDER.fullmatch(value.text)
    if isinstance(value, Text):
        return text
    return meaning(text) if value.is_plain or is_alone else text


def meaning(text: str) -> Any:
    """A flag, a number or a text, as `rehearse` reads it from an unquoted value."""
    if text in ("true", "false"):
        return text == "true"
    if WHOLE.fullmatch(text) and -(1 << 63) <= int(text) < 1 << 63:
        return int(text)
    if HEXADECIMAL.fullmatch(text):
        return float.fromhex(text)
    return float(text) if NUMBER.fullmatch(text) else text


def value_of(line: Line, cell: dict[str, str], path: str) -> Any:
    """The value of a step in a cell."""
    if line.value is None:
        return None
    if line.word == "advance":
        if not isinstance(line.value, Scalar):
            wrong(path, line.line, "a time is expected, as 120ms or 2s")
        return microseconds(filled(as_text(line.value), cell, path, line.line), path, line.line)
    return filled(as_text(line.value) if line.word in TEXTS else line.value, cell, path, line.line)


def as_text(value: Any) -> Any:
    """A value whose scalars are texts, but for those of lists, which are numbers of points."""
    if isinstance(value, Scalar):
        return Text(value.text)
    if isinstance(value, dict):
        return {key: (as_text(one), line) for key, (one, line) in value.items()}
    return value


def microseconds(time: str, path: str, line: int) -> int:
    """How long `120ms` and `2s` are."""
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(ms|s)", time)
    if not found:
        wrong(path, line, f'"{time}" is no time; expected is one as 120ms or 2s')
    return round(float(found[1]) * {"ms": 1000, "s": 1_000_000}[found[2]])


def cell_of(script: Script, settings: list[str]) -> dict[str, str]:
    """The cell that `axis=value` arguments choose; an axis of one value needs no choice."""
    for setting in settings:
        if "=" not in setting:
            sys.exit(f"{setting}: expected is axis=value")
    chosen = dict(setting.split("=", 1) for setting in settings)
    for axis, values in script.axes.items():
        if axis in chosen:
            continue
        if len(values) > 1:
            sys.exit(
                f"{script.path}: the script has an axis {axis}: say one of "
                + ", ".join(f"{axis}={value}" for value in values)
            )
        chosen[axis] = values[0]
    return chosen


def scene_of(script: Script, toolkit: str) -> str | None:
    """The file that the script is performed with: the one it names, else the one of its own name, with an ending of the
    toolkit. None for a toolkit that is not known here.
    """
    if toolkit not in ENDINGS:
        return None
    folder, name = os.path.split(script.path)
    stem = os.path.join(folder, str(script.fields.get("scene", name.rsplit(".", 1)[0])))
    for ending in ENDINGS[toolkit]:
        if os.path.exists(stem + ending):
            return stem + ending
    sys.exit(f"{script.path}: there is no scene {' or '.join(stem + ending for ending in ENDINGS[toolkit])}")


def app_of(app: Any, cell: dict[str, str], path: str) -> dict[str, Any]:
    """The app that is performed in place of a scene: what runs, its arguments, its variables and its files."""

    def text(one: Any) -> str:
        if not isinstance(one, Scalar):
            wrong(path, 1, "app has a text, or run, arguments, environment and files")
        return filled(Text(one.text), cell, path, 1)

    if isinstance(app, Scalar):
        return {"run": text(app)}
    if not isinstance(app, dict) or "run" not in app:
        wrong(path, 1, "app has a text, or run, arguments, environment and files")
    found: dict[str, Any] = {}
    for key, (value, line) in app.items():
        if key in ("run", "files"):
            found[key] = text(value)
        elif key == "arguments":
            found[key] = [text(one) for one, _ in value] if isinstance(value, list) else [text(value)]
        elif key == "environment" and isinstance(value, dict):
            found[key] = {name: text(one) for name, (one, _) in value.items()}
        else:
            wrong(path, line, f'unknown key "{key}" of an app')
    return found


def begin_of(path: str, settings: list[str]) -> tuple[dict[str, Any], list[tuple[str, Any, int]]]:
    """One cell of a script: the fields of `begin`, and its steps as words, values and lines."""
    script = read(path)
    cell = cell_of(script, settings)
    scene = scene_of(script, cell.get("toolkit", "")) if "app" not in script.fields else None
    digest = hashlib.sha256(script.text.encode())
    if scene:
        with open(scene, "rb") as file:
            digest.update(b"\0" + file.read())
    # Expectations are looked up by the reader of the stream.
    steps = [(line.word, value_of(line, cell, path), line.line) for line in script.steps if line.word != "expect"]
    size, app = script.fields.get("size"), script.fields.get("app")
    given = {
        "script": script.id,
        "title": str(script.fields.get("title", "")),
        "path": path,
        "source": script.text,
        "digest": digest.hexdigest(),
        "configuration": cell,
        "scene": scene,
        "size": filled(size, cell, path, 1) if size is not None else None,
        "app": app_of(app, cell, path) if app is not None else None,
    }
    return given, steps
