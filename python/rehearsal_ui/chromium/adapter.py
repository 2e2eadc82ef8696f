#!/usr/bin/env python3
"""Performs a script in a page of Chromium: the headless shell by the DevTools protocol, one frame at a time, in virtual
time, without a driver.

The scene is one HTML file that needs no other; what has an `id` in it is told. `{{axis}}` in the file stands for the
cell's value of an axis, `{{axis|text}}` for the text in a cell without the axis.
"""

import base64
import os
import shutil
import sys
import time

sys.path.insert(0, os.path.realpath(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..")))
import rehearsal_ui  # noqa: F401

del sys.path[0]  # What is beside the package is none of the adapter's.
sys.dont_write_bytecode = True
from rehearsal_ui import accessibility, pages, rehearsal

rehearsal.start_again(LANG="C.UTF-8")

from rehearsal_ui.chromium import devtools

FRAME = 16
HELD = {"alt": 1, "ctrl": 2, "meta": 4, "shift": 8}
WORDS = ("launch settle tap doubleTap rightTap press release move hover drag scroll key keyDown keyUp type rotate "
         "resize call").split()


class Hands(pages.Hands):
    """A mouse and keys, by the protocol's input."""

    modifiers = tuple(HELD)

    def __init__(self, session, browser):
        super().__init__(session, browser)
        self.frames = self.ticks = 0
        self.page = accessibility.Page(browser)
        self.session.now = lambda: self.frames * FRAME * 1000
        browser.open()
        self.launch()

    def launch(self):
        call = self.browser.call
        self.resize(*self.session.size)
        paused = call("Emulation.setVirtualTimePolicy", policy="pause", initialVirtualTime=1_700_000_000)
        self.ticks = paused["virtualTimeTicksBase"]
        frame = call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        call("Page.setDocumentContent", frameId=frame, html=rehearsal.filled(self.session))
        self.browser.evaluate(pages.PROBE)

    async def frame(self):
        self.browser.evaluate(f"__advance({FRAME})")
        self.browser.call("Emulation.setVirtualTimePolicy", policy="advance", budget=FRAME)
        self.browser.wait("Emulation.virtualTimeBudgetExpired")
        self.ticks += FRAME
        asked = {"screenshot": {"format": "png"}} if "REHEARSAL_SCREENSHOTS" in os.environ else {}
        drawn = self.browser.call("HeadlessExperimental.beginFrame", frameTimeTicks=self.ticks, interval=FRAME, **asked)
        if "screenshotData" in drawn:
            self.photograph = base64.b64decode(drawn["screenshotData"])
        self.frames += 1
        self.tell(frame=True)

    def seen(self, views):
        return self.page.add(views, self.announce) if accessibility.IS_TOLD else views

    def mouse(self, what, place, button, moved):
        kind = {"move": "mouseMoved", "down": "mousePressed", "up": "mouseReleased"}[what]
        named, held = {0: "none", 1: "left", 2: "middle", 3: "right"}[button], sum(HELD[name] for name in self.with_)
        # A move is handled with the next frame only, so nobody waits for it.
        give = self.browser.send if what == "move" else self.browser.call
        give("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button=named, modifiers=held,
             clickCount=0 if what == "move" else self.clicks)
        if what != "move":
            self.tell()

    def scroll(self, direction):
        x, y = {"down": (0, 100), "up": (0, -100), "left": (-100, 0), "right": (100, 0)}[direction]
        self.browser.send("Input.dispatchMouseEvent", type="mouseWheel", x=self.at[0], y=self.at[1], deltaX=x, deltaY=y)

    def key(self, key):
        held, key = rehearsal.chord(key, HELD)
        key, code = pages.key(key)
        self.dispatch(key, code, held, ("keyDown", "keyUp"))

    def half_key(self, key, is_down):
        """Presses a key, which stays down, or lets it go."""
        held, key = rehearsal.chord(key, HELD)
        self.dispatch(*pages.key(key), held, ("keyDown",) if is_down else ("keyUp",))

    def dispatch(self, key, code, held, kinds):
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        for kind in kinds:
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                              modifiers=sum(held), text=text if kind == "keyDown" else "")
            self.tell()

    def resize(self, width, height):
        self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                          mobile=False)
        for _ in range(1000):  # The page hears of it in real time; nothing else happens until it has.
            if self.browser.evaluate("[innerWidth, innerHeight].join()") == f"{width},{height}":
                return
            time.sleep(0.002)
        raise rehearsal.NotThere(f"the page is not {width} wide and {height} high")


def run(session):
    try:
        rehearsal.at_once(rehearsal.play(session, lambda session: Hands(session, browser)))
    finally:
        browser.close()


program = os.environ.get("REHEARSAL_CHROMIUM") or shutil.which("chromium-headless-shell")
if not program:
    sys.exit("there is no chromium-headless-shell; Debian's package has that name")
browser = devtools.Browser(program)
rehearsal.serve(run, system=f"Chromium {browser.product}", producer="rehearsal-chromium 1", inputs=WORDS,
                clock="virtual", frame=FRAME * 1000, precision=0.001)
