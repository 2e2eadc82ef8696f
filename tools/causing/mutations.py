"""Edits of one line that change what a program does, each with the lines and the names that it concerns.

The operators for Python know its syntax tree; those for scenes in YAML work line by line. Nothing here knows how two
recordings are compared.
"""
import ast
import collections
import dataclasses
import re


@dataclasses.dataclass(frozen=True)
class Edit:
    """One edit: the operator, the lines it is about (from 1), the whole new text, and what it says of itself."""

    operator: str
    first: int
    last: int
    text: str
    was: str
    now: str
    #: Names that the edited text mentions, as identifiers, selectors and words.
    names: tuple[str, ...]


WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


def named(*texts):
    """The words of some texts, each once."""
    return tuple(dict.fromkeys(word for text in texts for word in WORD.findall(text)))


# Python


def of_python(source):
    """All edits of a Python source that its operators know."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def span(node):
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def edit(operator, node, new, about=None):
        begin, end = span(node)
        about = about or node
        old = source[begin:end]
        return Edit(operator, about.lineno, about.end_lineno, source[:begin] + new + source[end:], old, new,
                    named(old, new))

    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp, ast.While)):
            yield edit("condition negated", node.test, f"not ({ast.unparse(node.test)})", node)
        elif isinstance(node, ast.Expr) and isinstance(node.value, (ast.Call, ast.Await)):
            yield edit("call left out", node, "pass")
            if isinstance(node.value, ast.Await):
                yield edit("await left out", node.value, ast.unparse(node.value.value))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(("on_", "action_")):
            line = lines[node.lineno - 1]
            new = line.replace(f"def {node.name}", f"def was_{node.name}", 1)
            text = "".join([*lines[:node.lineno - 1], new, *lines[node.lineno:]])
            yield Edit("handler unbound", node.lineno, node.end_lineno, text, line.strip(), new.strip(),
                       named(node.name))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            yield from constants(edit, node.value, node)
        elif isinstance(node, ast.Call):
            for argument in [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg != "id")]:
                if isinstance(argument, ast.Constant):
                    yield from constants(edit, argument, node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for one, other in zip(node.body, node.body[1:]):
                if one.lineno == one.end_lineno and other.lineno == other.end_lineno and not is_text(one):
                    pair = [lines[other.lineno - 1], *lines[one.lineno:other.lineno - 1], lines[one.lineno - 1]]
                    text = "".join([*lines[:one.lineno - 1], *pair, *lines[other.lineno:]])
                    yield Edit("statements exchanged", one.lineno, other.lineno, text, ast.unparse(one),
                               ast.unparse(other), named(ast.unparse(one), ast.unparse(other)))


def is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def constants(edit, node, about):
    """Another value of a constant; of a style sheet, of one of its numbers."""
    value = node.value
    if isinstance(value, bool):
        yield edit("value changed", node, str(not value), about)
    elif isinstance(value, int):
        yield edit("value changed", node, str(value + 2), about)
    elif isinstance(value, str) and "{" in value and "}" in value:
        for rule in re.finditer(r"([^{}]+)\{([^{}]*)\}", value):
            for number in re.finditer(r"\d+", rule[2]):
                place = rule.start(2) + number.start()
                new = value[:place] + str(int(number[0]) + 3) + value[place + len(number[0]):]
                made = edit("style changed", node, repr(new), about)
                yield dataclasses.replace(made, names=named(rule[1]))
    elif isinstance(value, str) and value and not value.startswith("#"):
        yield edit("value changed", node, repr(value + " x"), about)


# Scenes in YAML


def of_scene(source):
    """All edits of a scene in YAML that its operators know."""
    lines = source.splitlines(keepends=True)
    held = collections.defaultdict(list)
    for reference, name in re.findall(r"reference: (\w+), to: \W*(\w+)", source):
        held[reference].append(name)
    for parameter, value in re.findall(r"^  (\w+): (\w+)$", source, re.MULTILINE):
        held[parameter].append(value)

    def words(*texts):
        """The names in some texts, and of references what they hold."""
        found = named(*texts)
        return (*found, *(name for word in found for name in held[word]))

    begins = next((number for number, line in enumerate(lines) if line.startswith("root:")), 0)
    for number, line in enumerate(lines):
        body = line.split(" #")[0]
        if number <= begins or not body.strip() or body.lstrip().startswith("#"):
            continue

        def edit(operator, new):
            text = "".join([*lines[:number], new, *lines[number + 1:]])
            return Edit(operator, number + 1, number + 1, text, line.strip(), new.strip(),
                        words(line, new, *owners(lines, number)))

        for match in re.finditer(r"\b(?:frame|contentSize): \[([^\]]*)\]", body):
            numbers = match[1].split(",")
            if numbers[-1].strip().isdigit():
                new = ",".join([*numbers[:-1], f" {int(numbers[-1]) + 10}"])
                yield edit("value changed", line.replace(match[1], new, 1))
        for match in re.finditer(r"\b(title|text): ([A-Za-z][A-Za-z ]*)", body):
            yield edit("value changed", line.replace(match[0], f"{match[1]}: {match[2].strip()} x", 1))
        for old, new in (("true", "false"), ("false", "true")):
            if re.search(rf": {old}\b", body):
                yield edit("condition negated", re.sub(rf": {old}\b", f": {new}", line, count=1))
        if match := re.search(r",? *\baction: [A-Za-z]+", body):
            if "," in match[0]:
                yield edit("handler unbound", line.replace(match[0], "", 1))
        if match := re.match(r"( +)- (present|dismiss|set|push|pop|message|create|release)\b", body):
            following = lines[number + 1] if number + 1 < len(lines) else ""
            before = lines[number - 1]
            indent = match[1] + "- "
            if following.startswith(indent) or before.startswith(indent):
                if not following.startswith(match[1] + "  "):
                    yield edit("call left out", "")
            if following.startswith(indent) and not following.startswith(match[1] + "  "):
                text = "".join([*lines[:number], following, line, *lines[number + 2:]])
                yield Edit("statements exchanged", number + 1, number + 2, text, line.strip(), following.strip(),
                           words(line, following, *owners(lines, number)))


def owners(lines, number):
    """The key that a line belongs to, nearest first: one, since an outer one is no name of what the line does."""
    indent = len(lines[number]) - len(lines[number].lstrip())
    for line in reversed(lines[:number]):
        if line.strip() and not line.lstrip().startswith("#") and len(line) - len(line.lstrip()) < indent:
            return [line.strip().split(":")[0].lstrip("- {")]
    return []
