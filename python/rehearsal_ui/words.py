"""The words of steps: what each wants behind it, and the errors for what cannot be performed."""

import difflib
import json


class NotThere(LookupError):
    """A step could not be performed: the session ends with an error."""


def no_such(what, name, there):
    """The error for a name that nothing has; it lists the nearest of those that are there, and then others."""
    names = sorted({str(one) for one in there})
    alike = difflib.get_close_matches(name.lower(), {one.lower() for one in names}, 3, 0.6)
    near = [one for low in alike for one in names if one.lower() == low]
    shown = near + [one for one in names if one not in near][: MOST_NAMES - len(near)]
    left = len(names) - len(shown)
    listed = ", ".join(shown) + (f" and {left} more" if left else "")
    return NotThere(f"there is no {what} {name}; " + (f"there are {listed}" if names else "there are none"))


MOST_NAMES = 40


class Step:
    """What the script asks for: its word, and the value behind it."""

    def __init__(self, word, value=None, line=0):
        self.word, self.value, self.line = word, value, line

    @property
    def label(self):
        """The step as people read it: `tap outside menu`."""
        if self.word == "advance":
            return f"advance {self.value / 1000:g} ms"
        return " ".join([self.word, said(self.value)]) if self.value is not None else self.word


def said(value):
    """A value as a label has it."""
    if isinstance(value, dict):
        return " ".join(f"{name} {said(one)}" for name, one in sorted(value.items()))
    if isinstance(value, list):
        return ", ".join(said(one) for one in value)
    return value if isinstance(value, str) else json.dumps(value)


# The form of what stands behind each word; what has another form is an error before anything of the step is performed.

POINT, SIZE = "[x, y]", "[width, height]"
PLACE = "a name, { element: name, at: [x, y] }, { at: [x, y] } or { outside: name }"
BUTTONS = {"left": 1, "middle": 2, "right": 3}
#: Words that say which button of the mouse they use.
PRESSING = ("tap", "doubleTap", "press", "release")
PLACED = ("tap", "doubleTap", "rightTap", "press", "release", "move", "hover")
WORDS_OF_TEXT = {"key": "a key", "keyDown": "a key", "keyUp": "a key", "paste": "a text", "call": "a method"}
WAYS = {"scroll": ("up", "down", "left", "right"), "rotate": ("left", "right")}


def check(step):
    """Refuses a step of a known word whose value has another form than the word wants."""
    word, value = step.word, step.value

    def refuse(expected):
        asked = word if value in (None, "") else f"{word} {said(value)}"
        raise NotThere(f"{asked}: expected is {expected}")

    if word in PLACED:
        check_place(value, refuse, more=("with", "button") if word in PRESSING else ("with",))
    elif word == "drag":
        if not isinstance(value, dict) or not {"from", "to"} <= value.keys() <= {"from", "to", "with", "button"}:
            refuse("{ from: place, to: place }")
        for end in ("from", "to"):
            check_place(value[end], refuse)
        check_held(value, refuse)
    elif word in WORDS_OF_TEXT:
        if not isinstance(value, str) or not value:
            refuse(WORDS_OF_TEXT[word])
    elif word == "type":
        text = value.get("text") if isinstance(value, dict) else value
        is_known = not isinstance(value, dict) or value.keys() <= {"text", "into"}
        if text == "" or not isinstance(text, (str, int, float)) or not is_known:
            refuse("a text, or { text: hello, into: name }")
        if isinstance(value, dict) and "into" in value:
            check_place(value["into"], refuse)
    elif word in WAYS:
        if value not in WAYS[word]:
            refuse(" or ".join(WAYS[word]))
    elif word == "resize":
        if not is_pair(value) or min(value) < 1:
            refuse(SIZE)
    elif word == "set":
        if not isinstance(value, dict) or not value or not all(is_property(name) for name in value):
            refuse("{ name.property: value }")
    elif word in ("launch", "settle") and value is not None:
        refuse("nothing behind the word")


def check_place(value, refuse, more=()):
    if isinstance(value, str) and value:
        return
    if not isinstance(value, dict):
        refuse(PLACE)
    keys = value.keys() - set(more)
    if keys not in ({"outside"}, {"at"}, {"element"}, {"element", "at"}):
        refuse(PLACE)
    if "at" in keys and not is_pair(value["at"]):
        refuse(PLACE)
    if any(not isinstance(value[key], str) or not value[key] for key in keys - {"at"}):
        refuse(PLACE)
    check_held(value, refuse)


def check_held(value, refuse):
    if "button" in value and value["button"] not in list(BUTTONS):
        refuse("button: left, middle or right")
    if "with" in value and not held_of(value):
        refuse("with: a modifier, or several as [shift, ctrl]")


def held_of(value):
    """The modifiers that a step names: `with: shift`, `with: ctrl+shift` or `with: [ctrl, shift]`."""
    named = value.get("with") if isinstance(value, dict) else None
    parts = named.split("+") if isinstance(named, str) else named
    if not isinstance(parts, list) or not all(isinstance(one, str) and one for one in parts):
        return []
    return [one.lower() for one in parts]


def is_property(name):
    """Whether a text names an object and a property of it."""
    return isinstance(name, str) and all(name.rpartition(".")[::2])


def is_pair(value):
    return isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)
