"""What adapters of browsers share: the page tells by pages.js, whoever hands its words over."""

import json
import os

from rehearsal_ui import rehearsal

with open(os.path.join(os.path.dirname(os.path.realpath(__file__)), "pages.js"), encoding="utf-8") as file:
    PROBE = file.read()

# The web's names of keys, and their numbers.
KEYS = {"escape": ("Escape", 27), "tab": ("Tab", 9), "enter": ("Enter", 13), "backspace": ("Backspace", 8),
        "left": ("ArrowLeft", 37), "up": ("ArrowUp", 38), "right": ("ArrowRight", 39), "down": ("ArrowDown", 40),
        "space": (" ", 32), "pageup": ("PageUp", 33), "pagedown": ("PageDown", 34), "end": ("End", 35),
        "home": ("Home", 36), "insert": ("Insert", 45), "delete": ("Delete", 46),
        **{f"f{number}": (f"F{number}", 111 + number) for number in range(1, 13)}}
#: Characters that are typed by a key of another name.
TYPED = {"\n": "enter", "\r": "enter", "\t": "tab", "\b": "backspace", "\x7f": "backspace", "\x1b": "escape"}


def key(word):
    """Name and number of a key, by its name here, by the web's own, or by its character."""
    named = {**KEYS, **{known[0].lower(): known for known in KEYS.values()}}
    if word.lower() in named:
        return named[word.lower()]
    if len(word) == 1:
        return word, ord(word.upper()[0])
    raise rehearsal.no_such("key", word, KEYS)


class Hands(rehearsal.Hands):
    """Hands of a page; `browser` has `evaluate`, which gives the value of an expression."""

    def __init__(self, session, browser):
        super().__init__(session)
        self.browser = browser

    def tell(self, frame=False):
        """Tells the events that have come, and of a frame what it shows."""
        told = json.loads(self.browser.evaluate("__told()"))
        for event in told["events"]:
            kind, name, subject = event["kind"], event["name"], event["subject"]
            if kind == "exception":
                return self.session.crash(name, event["args"]["reason"], cause=self.input)
            begun = {"toggle": (subject, "beforetoggle"), "began": (subject, "beforetoggle"),
                     "ended": (subject, "began"), "cancelled": (subject, "began")}.get(name)
            arguments = {key: value for key, value in (event.get("args") or {}).items() if value is not None}
            number = self.session.event(
                kind, name, subject=subject, cause=self.causes.get(begun) or self.input, arguments=arguments or None,
                answer=event.get("answer"))
            self.causes[subject, name] = number
            if name == "beforetoggle":
                self.causes["screen"] = number
            if kind in ("gesture", "action"):
                self.input = number
        if frame:
            self.session.screen(self.seen(told["views"]), cause=self.causes.get("screen"))

    def seen(self, views):
        """What is told of the views; a browser may know more about them."""
        return views

    def call(self, expression):
        self.browser.evaluate(expression)
        self.tell()

    def character(self, character):
        return self.key(TYPED.get(character, character))

    def place(self, name):
        found = self.browser.evaluate(f"__place({json.dumps(name)})")
        if len(found["places"]) > 1:
            raise rehearsal.NotThere(f"{name} means {len(found['places'])} elements")
        if not found["places"]:
            raise rehearsal.no_such("element", name, found["there"])
        if not found["places"][0][2]:
            raise rehearsal.NotThere(f"{name} is there, but not on the screen")
        return found["places"][0]
