#!/usr/bin/env python3
"""Plays what somebody does who has a Textual app, a suite that stays green, and a wheel: tools/releasing/story.py WHEEL

Everything happens in a folder outside of the checkout, in an environment that has nothing but the wheel and what pip
brings, and without Swift in PATH. What must come out is known before: after the change the button keeps the focus, so
the last key no longer reaches the field. Exit 1 where something else comes out.
"""
import os
import re
import subprocess
import sys
import tempfile
import time
import venv

APP = """
from textual.app import App
from textual.widgets import Button, Input, Label


class Shop(App):
    def compose(self):
        yield Input(id="name")
        yield Button("Add", id="add")
        yield Label("", id="list")

    def on_button_pressed(self):
        name = self.query_one("#name")
        self.query_one("#list").update(name.value)
        name.value = ""
        name.focus()
"""
SUITE = """
import asyncio
from shop import Shop


def test_adds():
    async def adds():
        app = Shop()
        async with app.run_test() as pilot:
            await pilot.click("#name")
            await pilot.press("t", "e", "a")
            await pilot.click("#add")
            await pilot.press("m")
            assert app.is_running

    asyncio.run(adds())


def test_without_an_app():
    assert Shop
"""


def main(wheel):
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        venv.create(os.path.join(folder, "env"), with_pip=True)
        story = Story(folder)
        story.run("pip", "install", "--quiet", "--disable-pip-version-check", os.path.abspath(wheel), "textual==8.2.8",
                  "pytest")
        story.write("shop.py", APP)
        story.write("test_shop.py", SUITE)
        story.expect("pytest -q", "2 passed")
        assert not story.has("rehearsal.jsonl"), "the plugin writes although nobody asked"
        story.expect("pytest -q --rehearse before.jsonl", "2 passed")
        story.expect("pytest -q --rehearse again.jsonl", "2 passed")
        assert story.read("before.jsonl") == story.read("again.jsonl"), "two runs of one suite wrote other bytes"
        story.write("shop.py", APP.replace("        name.focus()\n", ""))
        story.expect("pytest -q --rehearse after.jsonl", "2 passed")
        story.expect("rehearse import before.jsonl", "run:1: 1 session, 1 new")
        story.expect("rehearse import after.jsonl", "run:2: 1 session, 1 changed", code=1)
        story.expect("rehearse changes", "test_shop/test_adds", code=1)
        story.expect("rehearse diff test_shop/test_adds@run:1 test_shop/test_adds@run:2",
                     "step 4  tap #add", "- focus name Focus",
                     "nothing of the kind followed callback add Button.Pressed",
                     "with it, also in step 5: - Input.Changed", code=1)
        took = time.monotonic() - begun
        story.expect("rehearse --help", "COMMANDS IN PYTHON", "toolkits")
        story.expect("rehearse toolkits --help", "usage: rehearse toolkits")
        story.expect("rehearse help toolkits", "usage: rehearse toolkits")
        story.expect("rehearse toolkit", "did you mean rehearse toolkits?", code=2)
        story.expect("pip uninstall --quiet --yes rehearsal-ui", "")
        left = [one for one in story.files() if re.search("rehears", one) and "__pycache__" not in one]
        assert not left, f"pip uninstall leaves {left}"
    print(f"wheel: installed, and a regression explained in a suite that stays green, in {took:.0f} s")


class Story:
    """A folder with an environment in it, and the commands that are given there."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "work")
        self.environment = os.path.join(folder, "env")
        os.mkdir(self.folder)
        kept = {name: value for name, value in os.environ.items() if re.match("PIP_|SSL_|REQUESTS_|https?_proxy", name)}
        self.variables = {**kept, "PATH": f"{self.environment}/bin:/usr/bin:/bin", "HOME": self.folder,
                          "LC_ALL": "C.UTF-8"}

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text.lstrip("\n"))

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def has(self, name):
        return os.path.exists(os.path.join(self.folder, name))

    def files(self):
        return [os.path.join(place, name) for place, _, names in os.walk(self.environment) for name in names]

    def run(self, *command, code=0):
        done = subprocess.run(command, cwd=self.folder, env=self.variables, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode != code:
            sys.exit(f"error: {' '.join(command)} ended with exit {done.returncode}, expected {code}\n{done.stdout}")
        return done.stdout

    def expect(self, command, *texts, code=0):
        said = self.run(*command.split(), code=code)
        for text in texts:
            if text not in said:
                sys.exit(f"error: {command} does not say {text}; it says:\n{said}")


if __name__ == "__main__":
    main(sys.argv[1])
