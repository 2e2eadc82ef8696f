"""A door for tests with pytest-playwright: `pytest --rehearse tests.jsonl`.

Or one line for one test: `@pytest.mark.rehearse`. Steps are what the test does by its `page`, its locators, the
keyboard and the mouse; events and screens are what the page tells by pages.js, as for the adapters of browsers. A page
none of whose elements has an `id` is told by its roles and names, as those hear it who do not see it.
"""

import json
import os
import re
import urllib.parse

from rehearsal_ui import rehearsal
from rehearsal_ui.doors import door

PAGE = {"goto": "open", "reload": "reload", "go_back": "back", "go_forward": "forward"}
BY_SELECTOR = {"click": "tap", "dblclick": "doubleTap", "tap": "tap", "hover": "hover", "fill": "fill", "type": "type",
               "press": "key", "check": "check", "uncheck": "uncheck", "set_checked": "check", "select_option": "pick",
               "drag_and_drop": "drag", "focus": "focus", "set_input_files": "attach"}
BY_LOCATOR = {**BY_SELECTOR, "press_sequentially": "type", "clear": "clear", "drag_to": "drag", "blur": "blur"}
KEYBOARD = {"press": "key", "type": "type", "insert_text": "type"}
MOUSE = {"click": "tap", "dblclick": "doubleTap", "down": "press", "up": "release", "move": "move", "wheel": "scroll"}
# The longest that is waited for a page to come to rest, in frames: a second.
FRAMES = 60


class PageDoor(door.Door):
    fixture = "page"

    def __init__(self, suite):
        super().__init__(suite)
        from playwright.sync_api import Keyboard, Locator, Mouse, Page
        for owner, names, label in ((Page, PAGE, self.address), (Page, BY_SELECTOR, self.selector),
                                    (Locator, BY_LOCATOR, self.located), (Keyboard, KEYBOARD, self.values),
                                    (Mouse, MOUSE, self.values)):
            for name, word in names.items():
                self.watch(owner, name, lambda arguments, named, word=word, label=label: (
                    word, label(arguments, named)))
        with open(os.path.join(os.path.dirname(rehearsal.__file__), "pages.js"), encoding="utf-8") as file:
            self.probe = file.read()

    def system(self, page):
        browser = page.context.browser
        return f"{browser.browser_type.name.capitalize()} {browser.version}"

    def begin(self, page):
        self.page = page
        page.add_init_script(self.probe)

    # What a step is called

    def address(self, arguments, named):
        """The path of an address: where a test's server is is another port each time."""
        address = named.get("url") or (arguments[1] if len(arguments) > 1 else "")
        parts = urllib.parse.urlsplit(address)
        if parts.scheme == "file":
            return os.path.basename(parts.path)
        return urllib.parse.urlunsplit(("", "", parts.path, parts.query, parts.fragment)) or "/" if address else ""

    def selector(self, arguments, named):
        return " ".join(str(value) for value in arguments[1:3] if isinstance(value, str)) or named.get("selector", "")

    def located(self, arguments, named):
        told = re.search(r"selector='(.*)'>$", str(arguments[0]), re.S)
        what = re.sub(r'internal:(\w+)=|"[is](?=$|\]| >>)', lambda found: found[1] + " " if found[1] else '"',
                      told[1] if told else "")
        values = [value for value in (*arguments[1:2], *named.values()) if isinstance(value, str)]
        return " ".join([what, *values])

    def values(self, arguments, named):
        return " ".join(str(value) for value in (*arguments[1:], *named.values()))

    # Seeing

    def look(self):
        if self.page.is_closed() or self.page.url == "about:blank":
            return
        for _ in range(FRAMES):
            busy = self.page.evaluate("window.__busy ? __busy()[1] : 0")
            self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            if not busy:
                break
        told = json.loads(self.page.evaluate("window.__told ? __told() : '{\"events\":[],\"views\":[]}'"))
        for event in told["events"]:
            arguments = {key: value for key, value in (event.get("args") or {}).items() if value is not None}
            if event["kind"] == "exception":
                # A test goes on after an exception of its page.
                self.session.event("advisory", rehearsal.steady(f"{event['name']}: {arguments.get('reason', '')}"),
                                   cause=self.session.stimulus)
                continue
            self.session.event(event["kind"], event["name"], subject=event["subject"], cause=self.session.stimulus,
                               arguments=arguments or None, answer=event.get("answer"))
        views = told["views"]
        if len(views) == 1:
            views += self.outline()
        if views:
            self.session.screen(views)

    def outline(self):
        """The roles and names of a page, one view for each; texts are titles."""
        views, open_, counts = [], [(-1, "window")], {}
        for line in self.page.locator("body").aria_snapshot().split("\n"):
            found = re.match(r"""( *)- '?(/?[\w-]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)'?(?:: (.*))?$""", line)
            if not found:
                continue
            indent, role, name, states, text = len(found[1]), found[2], found[3] or "", found[4] or "", found[5] or ""
            text = json.loads(text) if re.fullmatch(r'"(?:[^"\\]|\\.)*"', text) else text
            while open_[-1][0] >= indent:
                open_.pop()
            if role.startswith("/") or role == "text":
                if role == "text" and views:
                    views[-1]["properties"].setdefault("title", text)
                continue
            path = f"{open_[-1][1]}/{(role + ' ' + name).strip().replace('/', ':')}"
            counts[path] = counts.get(path, 0) + 1
            path += f"#{counts[path]}" if counts[path] > 1 else ""
            properties = {"accessibleRole": role, "accessibleName": name}
            if states:
                properties["accessibleStates"] = " ".join(sorted(re.findall(r"\[([^\]]*)\]", states)))
            if text:
                properties["title"] = text
            views.append({"path": path, "class": role, "properties": properties})
            open_.append((indent, path))
        return views

