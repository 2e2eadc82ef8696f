"""A form that checks what is typed, with a page that asks before it is sent."""

from textual.app import App
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Static


class Ask(ModalScreen):
    CSS = "Ask { align: center middle; } #yes { width: 12; } #no { width: 12; }"

    def compose(self):
        yield Button("Yes", id="yes")
        yield Button("No", id="no")

    def on_button_pressed(self, event):
        event.stop()
        self.dismiss(event.button.id == "yes")


class Scene(App):
    CSS = "#name { width: 30; } #age { width: 10; } #message { height: 2; }"
    sent = 0

    def compose(self):
        yield Input(id="name")
        yield Input(id="age")
        yield Checkbox("agreed", id="agreed")
        yield Button("Send", id="send", disabled=True)
        yield Static("fill in", id="message")

    def on_mount(self):
        self.query_one("#name").focus()

    def is_complete(self):
        return bool(self.query_one("#name").value) and self.query_one("#age").value.isdigit()

    def check(self):
        message = self.query_one("#message")
        if self.is_complete() and self.query_one("#agreed").value:
            message.update("complete")
            self.query_one("#send").disabled = False
        else:
            message.update("incomplete")
            self.query_one("#send").disabled = True

    def on_input_changed(self, event):
        if event.input.id == "age" and not event.value.isdigit():
            self.query_one("#message").update("digits only")
            return
        self.check()

    def on_checkbox_changed(self):
        self.check()

    def on_button_pressed(self):
        self.push_screen(Ask(), self.asked)

    def asked(self, answer):
        if answer:
            self.sent += 1
            self.query_one("#message").update(f"sent {self.sent}")
            self.query_one("#name").value = ""
        else:
            self.query_one("#message").update("not sent")
            self.query_one("#age").focus()
