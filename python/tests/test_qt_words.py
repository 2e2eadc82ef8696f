"""What comes to an app of Qt from around it: drags, drops, fingers, the language, dark and light."""

import pytest
from conftest import Stage, installed
from test_widgets import used

RELEASES = [("qt", "6.4.0.1"), ("qt", "6.12.0"), ("pyqt6", "6.8.0")]
releases = pytest.mark.parametrize("toolkit, release", RELEASES)

LISTS = """
left = QListWidget(); left.addItems(["a", "b"]); left.setObjectName("left"); lines.addWidget(left)
right = QListWidget(); right.setObjectName("right"); lines.addWidget(right)
for one in (left, right): one.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
{more}
"""
MOVES = "left.setDefaultDropAction(Qt.DropAction.MoveAction)"


@releases
@pytest.mark.parametrize("more, left", [("", ["a", "b"]), (MOVES, ["b"])], ids=["copied", "moved"])
def test_a_row_is_dragged_to_another_list(stage: Stage, toolkit: str, release: str, more: str, left: list[str]):
    """Qt: a row of a list that allows both is copied, unless its defaultDropAction is to move it."""
    done = used(stage, toolkit, release, LISTS.format(more=more), "drag: { from: a, to: right }", "settle")
    assert done.error is None
    titles = {path: view["properties"].get("title") for path, view in done.views.items()}
    rows = {
        name: [title for path, title in titles.items() if path.startswith(f"window/{name}/")]
        for name in ("left", "right")
    }
    assert rows == {"left": left, "right": ["a"]}


@releases
def test_a_drag_that_is_let_go_elsewhere_changes_nothing_and_the_app_goes_on(stage: Stage, toolkit: str, release: str):
    inside = LISTS.format(more="go = QPushButton('Go'); lines.addWidget(go)")
    done = used(stage, toolkit, release, inside, "drag: { from: a, to: Go }", "settle", "tap: Go", "settle", "tap: b")
    assert done.error is None and "action clicked Go" in done.events()
    assert {"window/left/a", "window/left/b"} < set(done.views)


AREA = """
class Area(QLabel):
    def dragEnterEvent(self, event): event.acceptProposedAction()
    def dropEvent(self, event):
        names = [one.fileName() for one in event.mimeData().urls()]
        self.setText(" ".join(names) or event.mimeData().text()); event.acceptProposedAction()
area = Area("-"); area.setObjectName("area"); area.setAcceptDrops(True); lines.addWidget(area)
"""


@releases
@pytest.mark.parametrize(
    "step, shown",
    [
        ("drop: { files: [one.txt, two.txt], on: area }", "one.txt two.txt"),
        ("drop: { text: hello, on: area }", "hello"),
    ],
)
def test_files_and_texts_are_dropped(stage: Stage, toolkit: str, release: str, step: str, shown: str):
    stage.write("one.txt", "1")
    stage.write("two.txt", "2")
    done = used(stage, toolkit, release, AREA, step, "settle")
    assert done.error is None and done.value("window/area", "title") == shown


FINGER = """
class Area(QLabel):
    def event(self, event):
        if event.type() in (QEvent.Type.TouchBegin, QEvent.Type.TouchEnd):
            self.setText(self.text() + event.type().name + " "); event.accept(); return True
        return super().event(event)
area = Area(); area.setObjectName("area"); lines.addWidget(area)
area.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
button = QPushButton("Go"); lines.addWidget(button)
"""


@pytest.mark.parametrize("release", ["6.8.0.2", "6.12.0"])
def test_a_finger_taps(stage: Stage, release: str):
    done = used(stage, "qt", release, FINGER, "touch: area", "settle", "touch: Go", "settle")
    assert done.error is None and done.value("window/area", "title") == "TouchBegin TouchEnd "
    assert "action clicked Go" in done.events()


def test_a_finger_that_a_binding_has_not_is_an_error(stage: Stage):
    error = used(stage, "pyqt6", "6.8.0", FINGER, "touch: area").error
    assert error == "touch area: PyQt6 has no fingers; expected is PySide6"


@releases
def test_the_language_changes(stage: Stage, toolkit: str, release: str):
    """In Unicode's data German has a point between thousands."""
    inside = """
class Said(QLabel):
    def changeEvent(self, event):
        if event.type() == QEvent.Type.LocaleChange: self.setText(QLocale().toString(1234567))
said = Said("-"); said.setObjectName("said"); lines.addWidget(said)
"""
    done = used(stage, toolkit, release, inside, "locale: de_DE", "settle")
    assert done.error is None and done.value("window/said", "title") == "1.234.567"


@pytest.mark.parametrize("toolkit, release", [("qt", "6.5.3"), ("qt", "6.12.0"), ("pyqt6", "6.8.0")])
def test_dark_and_light_change(stage: Stage, toolkit: str, release: str):
    inside = """
said = QLabel("-"); said.setObjectName("said"); lines.addWidget(said)
app = QGuiApplication.instance()
app.styleHints().colorSchemeChanged.connect(
    lambda scheme: said.setText(f"{scheme.name} {app.styleHints().colorScheme().name} "
                                f"{page.palette().window().color().lightness() < 128}"))
"""
    done = used(stage, toolkit, release, inside, "scheme: dark", "settle", "scheme: light", "settle")
    texts = [view["properties"].get("title") for line in done.of("screen") for view in line["views"]]
    assert done.error is None and "Dark Dark True" in texts
    assert done.value("window/said", "title") == "Light Light False"


@pytest.mark.parametrize(
    "step, error",
    [
        ("drop: { files: [none.txt], on: area }", "drop: there is no file none.txt beside the script"),
        ("drop: area", "drop area: expected is { files: [a.txt], on: place } or { text: words, on: place }"),
        ("drop: { text: x, on: [3, 4] }", "drop on 3, 4 text x: expected is on: a name, "),
        ("touch: [1, 2]", "touch 1, 2: expected is a name, "),
        ("locale: klingon", "locale klingon: expected is a language and region, as de_DE"),
        ("scheme: blue", "scheme blue: expected is dark or light"),
    ],
)
def test_what_is_not_understood_is_an_error(stage: Stage, step: str, error: str):
    assert (used(stage, "qt", "6.12.0", AREA, step).error or "").startswith(error)


def test_a_setting_that_a_release_has_not_is_an_error(stage: Stage):
    assert installed("qt", "6.4.0.1")
    error = used(stage, "qt", "6.4.0.1", AREA, "scheme: dark").error
    assert error == "scheme dark: Qt 6.4.0 has no such setting; expected is Qt 6.5 or newer"
