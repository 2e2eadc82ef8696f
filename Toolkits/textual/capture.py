"""A field that opens a picker when it is pressed, as fields for dates and colours do."""

from textual.app import App
from textual.screen import ModalScreen
from textual.widgets import Button, Input


class Picker(ModalScreen):
    BINDINGS = [("escape", "app.pop_screen", "close")]

    def compose(self):
        yield Button("ok", id="ok")

    def on_button_pressed(self, event):
        event.stop()
        self.dismiss()


class Field(Input):
    opened = False

    async def _on_mouse_down(self, event):
        if hasattr(super(), "_on_mouse_down"):
            await super()._on_mouse_down(event)
        if SETS["when"] == "down":
            self.app.push_screen(Picker())

    def on_focus(self):
        if SETS["when"] == "focus" and not self.opened:
            self.opened = True
            self.app.push_screen(Picker())


class Scene(App):
    def compose(self):
        yield Button("one", id="one")
        yield Field(id="field")
