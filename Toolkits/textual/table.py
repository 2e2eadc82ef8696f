"""A table whose cursor is a row, and a field with some words."""

from textual.app import App
from textual.widgets import Button, DataTable, Input


class Scene(App):
    CSS = "#t { height: 8; } #in { width: 20; }"

    def compose(self):
        yield DataTable(id="t")
        yield Input("hello world again and more", id="in")
        yield Button("b", id="b")

    def on_mount(self):
        table = self.query_one("#t")
        table.cursor_type = "row"
        table.add_columns("a", "b", "c")
        for number in range(12):
            table.add_row(str(number), "x" * number, "y", key=f"k{number}")

    def remove_row(self):
        self.query_one("#t").remove_row("k1")

    def clear_table(self):
        self.query_one("#t").clear()
