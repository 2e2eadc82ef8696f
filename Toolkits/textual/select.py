"""A Select between two buttons."""

from textual.app import App
from textual.containers import Vertical
from textual.widgets import Button, Select


class Scene(App):
    CSS = "#top { height: 12; } #box { width: 30; }"

    def compose(self):
        with Vertical(id="top"):
            yield Button("first", id="first")
        yield Select([(f"item {number}", number) for number in range(9)], id="box")
        yield Button("last", id="last")
