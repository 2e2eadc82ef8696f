"""Qt Widgets, by PySide6 and PyQt6: what widgets tell, and dialogs and menus that wait in loops of their own."""

import pytest
from conftest import Performance, Stage, installed

RELEASES = [("qt", "6.4.0.1"), ("qt", "6.8.0.2"), ("qt", "6.12.0"), ("pyqt6", "6.4.2"), ("pyqt6", "6.8.0")]
releases = pytest.mark.parametrize("toolkit, release", RELEASES)
ends = pytest.mark.parametrize("toolkit, release", RELEASES[::2])


def imports(toolkit: str) -> str:
    package = "PyQt6" if toolkit == "pyqt6" else "PySide6"
    parts = "".join(f"from {package}.{part} import *\n" for part in ("QtCore", "QtGui", "QtWidgets"))
    return f"import sys\n{parts}"


def window(toolkit: str, *inside: str) -> str:
    """A scene: a window whose widgets lie one below the other."""
    lines = "".join(f"    {line}\n" for part in inside for line in part.strip("\n").splitlines())
    head = "    page = QWidget(); page.setWindowTitle('Page'); lines = QVBoxLayout(page)\n"
    return f"{imports(toolkit)}\ndef main():\n{head}{lines}    return page\n"


def used(stage: Stage, toolkit: str, release: str, inside: str, *steps: str) -> Performance:
    done = stage.perform(toolkit, window(toolkit, inside), *steps, release=release, ending=".py")
    assert done.raised is None
    return done


QUESTION = """
said = QLabel("nothing"); said.setObjectName("said"); lines.addWidget(said)
delete = QPushButton("&Delete all"); lines.addWidget(delete)
def ask():
    answer = QMessageBox.question(page, "Sure?", "Delete it?")
    said.setText("deleted" if answer == QMessageBox.StandardButton.Yes else "kept")
delete.clicked.connect(ask)
"""


@releases
@pytest.mark.parametrize("answer, said", [('"Yes"', "deleted"), ('"No"', "kept")])
def test_the_script_goes_on_in_a_dialog_that_waits(stage: Stage, toolkit: str, release: str, answer: str, said: str):
    done = used(stage, toolkit, release, QUESTION, "tap: Delete-all", "settle", f"tap: {answer}", "settle")
    assert done.error is None and done.value("window/said", "title") == said
    texts = [view["properties"].get("title") for line in done.of("screen") for view in line["views"]]
    assert "Delete it?" in texts


@releases
def test_a_session_ends_within_a_dialog_that_waits(stage: Stage, toolkit: str, release: str):
    done = used(stage, toolkit, release, QUESTION, "tap: Delete-all", "settle")
    assert done.error is None and done.of("bye") and "window/MessageBox/Yes" in done.views
    done = used(stage, toolkit, release, QUESTION, "tap: Delete-all", "settle", "tap: Maybe", "settle")
    assert (done.error or "").startswith("there is no object Maybe; there are ") and len(done.of("step")) == 4


MENUS = """
bar = QMenuBar(); lines.setMenuBar(bar)
said = QLabel("nothing"); said.setObjectName("said"); lines.addWidget(said)
file = bar.addMenu("&File"); recent = file.addMenu("&Recent"); one = recent.addAction("one.txt")
one.triggered.connect(lambda: said.setText("one"))
table = QListWidget(); table.addItems(["Ada", "Grace"]); lines.addWidget(table)
table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
def menu(at):
    menu = QMenu(page); gone = menu.addAction("Remove")
    if menu.exec(table.viewport().mapToGlobal(at)) is not None:
        said.setText("without " + table.takeItem(table.row(table.itemAt(at))).text())
table.customContextMenuRequested.connect(menu)
tool = QToolButton(); tool.setText("More"); tool.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
more = QMenu(tool); more.addAction("Copy").triggered.connect(lambda: said.setText("copied")); tool.setMenu(more)
lines.addWidget(tool)
"""


@releases
@pytest.mark.parametrize(
    "steps, said",
    [
        (("rightTap: Grace", "settle", "tap: Remove", "settle"), "without Grace"),
        (("tap: More", "settle", "tap: Copy", "settle"), "copied"),
        (("tap: File", "settle", "hover: Recent", "settle", "advance: 1s", "tap: one.txt", "settle"), "one"),
        (("tap: File", "settle", "key: Down", "key: Right", "key: Return", "settle"), "one"),
    ],
)
def test_menus_are_used_whoever_waits_for_them(stage: Stage, toolkit: str, release: str, steps: tuple[str], said: str):
    done = used(stage, toolkit, release, MENUS, *steps)
    assert done.error is None and done.value("window/said", "title") == said
    assert any(event.startswith("callback aboutToShow") for event in done.events()) or said == "without Grace"


@releases
def test_widgets_are_called_by_name_accessible_name_text_or_class(stage: Stage, toolkit: str, release: str):
    inside = """
named = QPushButton("Text"); named.setObjectName("name"); named.setAccessibleName("Spoken"); lines.addWidget(named)
spoken = QPushButton("Text"); spoken.setAccessibleName("Spoken"); lines.addWidget(spoken)
lines.addWidget(QPushButton("&Save as…")); lines.addWidget(QLineEdit()); lines.addWidget(QLineEdit())
"""
    done = used(stage, toolkit, release, inside, "settle")
    assert set(done.views) == {
        "window", "window/name", "window/Spoken", "window/Save-as", "window/LineEdit", "window/LineEdit.2",
    }  # fmt: skip
    for name in ("name", "Spoken", "Save-as", "Save as…", "LineEdit.2"):
        assert used(stage, toolkit, release, inside, f"tap: {name}").error is None


@releases
def test_what_a_person_reads_and_sets_is_told(stage: Stage, toolkit: str, release: str):
    inside = """
box = QCheckBox("Urgent"); lines.addWidget(box)
spin = QSpinBox(); spin.setObjectName("spin"); lines.addWidget(spin)
kind = QComboBox(); kind.addItems(["red", "green"]); kind.setObjectName("kind"); lines.addWidget(kind)
field = QLineEdit(); field.setObjectName("field"); lines.addWidget(field)
off = QPushButton("Off"); off.setEnabled(False); lines.addWidget(off)
rows = QListWidget(); rows.addItems(["Ada", "Grace"]); lines.addWidget(rows)
"""
    steps = ("tap: Urgent", "tap: spin", "key: Up", "tap: kind", "settle", "tap: green", "settle", "tap: Grace")
    done = used(stage, toolkit, release, inside, *steps, "type: { text: Zoë, into: field }", "settle")
    assert done.error is None
    assert done.value("window/Urgent", "checked") is True
    assert (done.value("window/spin", "title"), done.value("window/spin", "value")) == ("1", 1)
    assert (done.value("window/kind", "title"), done.value("window/kind", "currentIndex")) == ("green", 1)
    assert (done.value("window/field", "title"), done.value("window/field", "focused")) == ("Zoë", True)
    assert done.value("window/Off", "enabled") is False
    assert done.value("window/ListWidget/Grace", "selected") and not done.value("window/ListWidget/Ada", "selected")
    told = done.events()
    for event in ("action toggled Urgent", "assignment value spin", "assignment currentIndex kind",
                  "action activated kind", "assignment text field", "action itemClicked ListWidget",
                  "assignment activeFocus field", "assignment containsMouse field"):  # fmt: skip
        assert event in told


@releases
def test_a_double_click_is_one(stage: Stage, toolkit: str, release: str):
    """Qt's documentation of mouseDoubleClickEvent: press, release, double click, release."""
    inside = """
class Area(QLabel):
    def tell(self, what): self.setText(self.text() + what + " ")
    def mousePressEvent(self, event): self.tell("press")
    def mouseReleaseEvent(self, event): self.tell("release")
    def mouseDoubleClickEvent(self, event): self.tell("double")
area = Area(); area.setObjectName("area"); lines.addWidget(area)
"""
    done = used(stage, toolkit, release, inside, "doubleTap: area", "settle")
    assert done.value("window/area", "title") == "press release double release "


PROGRAM = """
class Main(QMainWindow):
    def __init__(self):
        super().__init__()
        self.said = QLabel("ready"); self.said.setObjectName("said"); self.setCentralWidget(self.said)
        bar = self.addToolBar("Tools")
        bar.addAction("Fail").triggered.connect(self.fail); bar.addAction("Quit").triggered.connect(self.close)
    def fail(self): raise ValueError("failed")
    def closeEvent(self, event):
        if QMessageBox.question(self, "Quit", "Sure?") != QMessageBox.StandardButton.Yes: event.ignore()

app = QApplication(sys.argv)
if "--login" in sys.argv:
    box = QMessageBox(); box.setText("Who?"); box.exec()
main = Main()
QTimer.singleShot(500, main.show)
code = app.exec()
print("left with", code, file=sys.stderr)
sys.exit(code + 7)
"""


def program(stage: Stage, toolkit: str, release: str, *steps: str, arguments: str = "") -> Performance:
    stage.write("main.py", imports(toolkit) + PROGRAM)
    head = f"app: {{ run: main.py, arguments: [{arguments}] }}\n"
    return stage.perform(toolkit, None, *steps, head=head, release=release)


@releases
def test_a_program_of_widgets_is_performed_to_its_own_end(stage: Stage, toolkit: str, release: str):
    done = program(stage, toolkit, release, "tap: Quit", "settle", 'tap: "Yes"', "settle")
    assert done.error is None and "left with 0" in done.errors
    ends = [line["arguments"] for line in done.of("event") if line["name"] == "exit"]
    assert ends == [{"code": 7}]
    done = program(stage, toolkit, release, "tap: Quit", "settle", 'tap: "No"', "settle", "tap: Quit", "settle")
    assert done.error is None and "lifecycle exit app" not in done.events()


@ends
def test_a_program_that_waits_in_a_dialog_first_is_performed_from_there(stage: Stage, toolkit: str, release: str):
    done = program(stage, toolkit, release, "tap: OK", "settle", "advance: 1s", "settle", arguments="--login")
    assert done.error is None and done.value("window/said", "title") == "ready"


@ends
def test_an_exception_of_a_slot_is_told_and_the_app_goes_on(stage: Stage, toolkit: str, release: str):
    done = program(stage, toolkit, release, "tap: Fail", "settle", "tap: Quit", "settle")
    assert done.error is None and done.events("exception") == ["exception ValueError"]
    assert "window/Quit.2" in done.views or "window/MessageBox" in done.views


@ends
def test_two_performances_of_widgets_are_the_same_bytes(stage: Stage, toolkit: str, release: str):
    steps = ("rightTap: Grace", "settle", "tap: Remove", "settle", "tap: File", "settle", "key: Escape", "settle")
    first, second = (used(stage, toolkit, release, MENUS, *steps).text for _ in range(2))
    assert first == second


def test_the_same_release_of_qt_tells_the_same_by_both_bindings(stage: Stage):
    steps = ("rightTap: Grace", "settle", "tap: Remove", "settle", "tap: File", "settle", "key: Escape", "settle")
    told = [
        [line for line in used(stage, toolkit, release, MENUS, *steps).lines if line["type"] in ("event", "screen")]
        for toolkit, release in (("qt", "6.8.0.2"), ("pyqt6", "6.8.0"))
    ]
    assert told[0] == told[1]


def test_a_keyboard_goes_back_to_the_window_below_a_dialog(stage: Stage):
    inside = QUESTION + "page.setProperty('x', QShortcut(QKeySequence('Ctrl+D'), page, ask))\n"
    steps = ("key: Ctrl+D", "settle", 'tap: "No"', "settle", "key: Ctrl+D", "settle", 'tap: "Yes"', "settle")
    assert used(stage, "qt", "6.12.0", inside, *steps).value("window/said", "title") == "deleted"


@pytest.mark.parametrize(
    "text, error",
    [
        ("x = 1\n", "scene.py has no main(), which is expected to return the window; `app: scene.py` runs it"),
        ("def main(): return 3\n", "main() of scene.py returns a int; a widget is expected"),
    ],
)
def test_a_scene_without_a_window_is_an_error_that_says_what_is_expected(stage: Stage, text: str, error: str):
    assert (stage.perform("qt", text, "settle", ending=".py").error or "").startswith(error)


def test_a_program_that_shows_no_window_is_an_error(stage: Stage):
    stage.write("main.py", imports("qt") + "app = QApplication(sys.argv)\napp.exec()\n")
    error = stage.perform("qt", None, "settle", head="app: main.py\n").error
    assert error == "the program shows no window within 10 s; one is expected"


# The defects are public ones; the right answers are those of their reports, by release.

SPIN = """
spin = QDoubleSpinBox(); spin.setRange(-1, 1); spin.setDecimals(1); spin.setSingleStep(0.1); spin.setValue(-0.3)
spin.setObjectName("spin"); lines.addWidget(spin)
said = QLabel(); said.setObjectName("said"); lines.addWidget(said)
spin.valueChanged.connect(lambda value: said.setText(repr(value)))
"""


@pytest.mark.parametrize("release, said", [("6.9.0", "-0.19999999999999998"), ("6.12.0", "-0.2")])
def test_qtbug_114414_a_step_is_exact_since_6_12(stage: Stage, release: str, said: str):
    done = used(stage, "qt", release, SPIN, "tap: { element: spin, at: [20, 10] }", "key: Up", "settle")
    assert done.value("window/said", "title") == said


GRID = """
button = QToolButton(); button.setText("Colour"); lines.addWidget(button)
button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
menu = QMenu(button); menu.setObjectName("colours"); grid = QGridLayout(); menu.setLayout(grid); button.setMenu(menu)
grid.addWidget(QPushButton("red"), 0, 0)
"""


@pytest.mark.parametrize("release, is_shown", [("6.8.0.2", True), ("6.9.0", False), ("6.12.0", True)])
def test_qtbug_135933_a_menu_with_a_layout_does_not_come_up_in_6_9(stage: Stage, release: str, is_shown: bool):
    done = used(stage, "qt", release, GRID, "tap: Colour", "settle")
    assert ("window/colours" in done.views) == is_shown


POPUP = """
popup = QWidget(page, Qt.WindowType.Popup); popup.setObjectName("popup"); inner = QVBoxLayout(popup)
apps = QListWidget(); apps.setObjectName("apps"); apps.addItems(["mail", "web"]); inner.addWidget(apps)
apps.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
start = QPushButton("Start"); lines.addWidget(start)
start.clicked.connect(lambda: (popup.setGeometry(50, 50, 200, 150), popup.show()))
"""


@pytest.mark.parametrize("release, is_asked", [("6.5.3", True), ("6.8.0.2", False), ("6.9.0", False), ("6.12.0", True)])
def test_lxqt_2145_a_popup_has_no_context_menu_in_6_8_and_6_9(stage: Stage, release: str, is_asked: bool):
    done = used(stage, "qt", release, POPUP, "tap: Start", "settle", "rightTap: mail", "settle")
    assert ("callback customContextMenuRequested apps" in done.events()) == is_asked


@ends
def test_a_menu_where_the_mouse_is_comes_up_there(stage: Stage, toolkit: str, release: str):
    inside = """
rows = QListWidget(); rows.addItems(["Ada"]); lines.addWidget(rows)
rows.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
menu = QMenu(page); menu.setObjectName("menu"); menu.addAction("Remove")
rows.customContextMenuRequested.connect(lambda _: menu.exec(QCursor.pos()))
"""
    done = used(stage, toolkit, release, inside, "rightTap: { at: [60, 40] }", "settle")
    assert done.views["window/menu"]["frame"][:2] == [60, 40]


@pytest.mark.parametrize("package", ["PyQt6", "PySide6"])
def test_an_app_is_performed_by_the_binding_that_it_imports(stage: Stage, package: str):
    paths = [installed("qt", "6.8.0.2")["PYTHONPATH"], installed("pyqt6", "6.8.0")["PYTHONPATH"]]
    scene = f"""
from {package}.QtWidgets import QLabel
def main():
    label = QLabel(); label.setWindowTitle(QLabel.__module__.partition(".")[0])
    return label
"""
    variables = {"PYTHONPATH": ":".join(paths), "REHEARSAL_TOOLKIT": "qt"}
    done = stage.perform("qt", scene, "settle", release="6.8.0.2", ending=".py", environment=variables)
    assert done.error is None and done.value("window", "title") == package


def test_an_app_of_another_binding_is_told_which_one_performs(stage: Stage):
    stage.write("main.py", "import PyQt5.QtWidgets\n")
    raised = stage.perform("pyqt6", None, "settle", head="app: main.py\n").raised
    assert raised == "ModuleNotFoundError: PyQt5 is not used here, since PyQt6 performs; toolkit: [pyqt5] asks for it"
