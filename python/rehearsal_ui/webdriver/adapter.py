#!/usr/bin/env python3
"""Performs a script in a page of Firefox or WebKitGTK by WebDriver, three times at once, by the clock on the wall.

REHEARSAL_BROWSER is `firefox` or `webkit`. The scene is an HTML file, as for Chromium. What is another in one of the
performances is masked (../together.py), and times are those that the script lets pass.
"""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")))
import rehearsal_ui  # noqa: F401

del sys.path[0]  # What is beside the package is none of the adapter's.
sys.dont_write_bytecode = True
from rehearsal_ui import pages, rehearsal, together

rehearsal.start_again(LANG="C.UTF-8")

from rehearsal_ui.webdriver.browsers import Firefox, WebKit

BROWSERS = {"firefox": Firefox, "webkit": WebKit}
PERFORMANCES = 3
QUIET, MOST = 3, 200  # Looks of 20 ms: a page is at rest when so many saw nothing new, and must be after the most.
WORDS = "launch settle tap rightTap press release move hover drag key type rotate resize call".split()
KEYS = {"escape": "\ue00c", "tab": "\ue004", "enter": "\ue007", "backspace": "\ue003", "left": "\ue012",
        "up": "\ue013", "right": "\ue014", "down": "\ue015", "shift": "\ue008", "ctrl": "\ue009", "alt": "\ue00a"}


class Hands(pages.Hands):
    """A mouse and keys, by WebDriver's actions. After each half of an input the page comes to rest."""

    def launch(self, session):
        page = os.path.join(self.browser.folder, "scene.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(rehearsal.filled(session))
        self.resize(*session.size)
        self.browser.command("Navigate", "POST", "url", url=f"file://{page}")
        self.browser.evaluate(pages.PROBE)
        self.once(rehearsal.Step("settle"))

    def once(self, step):
        """Performs a step to its end, which nothing else waits for."""
        rehearsal.at_once(self.perform(step))

    def give(self, kind, *actions, **more):
        self.browser.command("PerformActions", "POST", "actions", actions=[
            {"type": kind, "id": kind, "actions": list(actions), **more}])

    def mouse(self, what, place, button, moved):
        there = {"duration": 0, "x": place[0], "y": place[1], "origin": "viewport"} if what == "move" else {
            "button": button - 1}
        self.give("pointer", {"type": f"pointer{what.title()}", **there}, parameters={"pointerType": "mouse"})

    def key(self, key):
        keys = [KEYS.get(name.lower(), name) for name in rehearsal.parts_of(key)]
        if strange := [name for name in keys if len(name) > 1]:
            raise rehearsal.no_such("key", strange[0], KEYS)
        self.give("key", *[{"type": "keyDown", "value": name} for name in keys],
                  *[{"type": "keyUp", "value": name} for name in reversed(keys)])

    def resize(self, width, height):
        for _ in range(20):  # The window has a border, of which only the page knows how wide it is.
            outer, inner = self.browser.evaluate("[[outerWidth, outerHeight], [innerWidth, innerHeight]]")
            if inner == [width, height]:
                return
            self.browser.command("SetWindowRect", "POST", "window/rect", width=width + outer[0] - inner[0],
                                 height=height + outer[1] - inner[1])
            time.sleep(0.05)
        raise rehearsal.NotThere(f"the page cannot be {width} wide and {height} high")

    def seen(self, views):
        return [{**view, "frame": [round(length) for length in view["frame"]]} for view in views]

    async def frame(self):
        """Lets the page come to rest, and tells what it shows then."""
        still, last = 0, None
        for _ in range(MOST):
            time.sleep(0.02)
            seen = self.browser.evaluate("__busy()")
            still, last = (still + 1 if seen == last else 0), seen
            if still == QUIET and not seen[1]:
                return self.tell(frame=True)
        raise rehearsal.NotThere(f"the page did not come to rest within {MOST} looks")

    async def settle(self):
        await self.frame()

    async def perform(self, step):
        if step.word == "advance":
            time.sleep(step.value / 1_000_000)
            return await self.frame()
        await super().perform(step)


def perform(session):
    try:
        rehearsal.at_once(performed(session))
    finally:
        close()


def close():
    while browsers:
        browsers.pop().close()


async def performed(session):
    parts = together.Together(session, len(browsers))
    hands = [Hands(part, browser) for part, browser in zip(parts.parts, browsers)]
    passed = 0
    session.now = lambda: passed
    for step in session.steps():
        parts.begin()
        work = (lambda one: one.launch(session)) if step.word == "launch" else (lambda one: one.once(step))
        list(pool.map(work, hands))
        passed += step.value if step.word == "advance" else 0
        parts.tell()


chosen = BROWSERS.get(os.environ.get("REHEARSAL_BROWSER", ""))
if not chosen:
    sys.exit(f"REHEARSAL_BROWSER is one of {', '.join(BROWSERS)}")
if chosen.missing():
    sys.exit(f"there is no {chosen.name}: Debian's {chosen.package}")
pool = ThreadPoolExecutor(PERFORMANCES)
browsers = [chosen() for _ in range(PERFORMANCES)]
try:
    list(pool.map(lambda browser: browser.open(), browsers))
    rehearsal.serve(perform, system=f"{chosen.name} {browsers[0].version}", producer="rehearsal-webdriver 1",
                    inputs=WORDS, clock="wall", precision=1)
finally:
    close()
