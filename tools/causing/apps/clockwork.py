"""Two pages of tabs, a counter that a timer drives, and a switch that stops it."""

from textual.app import App
from textual.widgets import Button, ProgressBar, Static, Switch, TabbedContent, TabPane


class Scene(App):
    CSS = "#number { height: 1; } #bar { width: 40; } #go { width: 14; }"
    count = 0
    step = 1

    def compose(self):
        with TabbedContent(id="tabs"):
            with TabPane("One", id="one"):
                yield Static("0", id="number")
                yield Switch(True, id="runs")
                yield Button("Faster", id="go")
            with TabPane("Two", id="two"):
                yield ProgressBar(total=10, show_eta=False, id="bar")
                yield Button("Again", id="again")

    def on_mount(self):
        self.timer = self.set_interval(0.5, self.tick)

    def tick(self):
        self.count += self.step
        self.query_one("#number").update(str(self.count))
        if self.count >= 8:
            self.timer.pause()
            self.query_one("#number").update("done")
            self.query_one("#go").disabled = True

    def on_switch_changed(self, event):
        if event.value:
            self.timer.resume()
        else:
            self.timer.pause()

    def on_button_pressed(self, event):
        if event.button.id == "go":
            self.step += 1
            event.button.label = "Fast"
        else:
            self.count = 0
            self.query_one("#bar").update(progress=5)
            self.query_one("#again").label = "Once more"
