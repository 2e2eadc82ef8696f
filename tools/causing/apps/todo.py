"""A list of things to do: a field adds one, buttons clear them and count them."""

from textual.app import App
from textual.containers import Horizontal
from textual.widgets import Button, Input, Label, ListItem, ListView, Static


class Scene(App):
    CSS = "#things { height: 6; } #bar { height: 3; } #status { height: 1; } #entry { width: 30; }"
    BINDINGS = [("ctrl+t", "toggle", "Toggle")]
    added = 0
    is_open = True

    def compose(self):
        yield Input(placeholder="what", id="entry")
        yield ListView(id="things")
        with Horizontal(id="bar"):
            yield Button("Count", id="count")
            yield Button("Clear", id="clear")
            yield Button("Lock", id="lock")
        yield Static("nothing", id="status")

    def on_mount(self):
        self.query_one("#entry").focus()
        self.say("ready")

    def say(self, text):
        self.query_one("#status").update(text)

    def on_input_submitted(self, event):
        if not event.value:
            self.say("empty")
            return
        self.added += 1
        self.query_one("#things").append(ListItem(Label(event.value)))
        self.say(f"added {self.added}")
        event.input.value = ""

    def on_button_pressed(self, event):
        if event.button.id == "count":
            self.say(f"{self.added} things")
        elif event.button.id == "clear":
            self.query_one("#things").clear()
            self.added = 0
            self.say("cleared")
        else:
            self.query_one("#entry").disabled = True
            self.query_one("#clear").disabled = True
            self.say("locked")

    def action_toggle(self):
        self.is_open = not self.is_open
        self.query_one("#bar").display = self.is_open
        if self.is_open:
            self.say("open")
        else:
            self.say("closed")
