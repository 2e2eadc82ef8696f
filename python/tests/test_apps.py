"""Apps of any number of files, as a person starts them: with arguments, variables, files and a home of their own."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import NEWEST, RELEASES, PYTHON, Stage, installed

SHOP = """
import os
import sys
from pathlib import Path
from textual.app import App
from textual.widgets import Button, Static
from shop.parts import NAME


class Shop(App):
    CSS_PATH = "look.tcss"

    def compose(self):
        yield Button("Pay", id=NAME)
        yield Static(" ".join([*sys.argv[1:], os.environ.get("SHOP", "-")]), id="said")

    def on_button_pressed(self):
        Path("paid.txt").write_text("1")
        (Path.home() / ".config" / "shop").mkdir()
        (Path.home() / ".config" / "shop" / "used.toml").write_text("")
        self.query_one("#said", Static).update(",".join(sorted(os.listdir("."))) + " " + Path.cwd().name)
"""


def shop(stage: Stage, end: str = "") -> None:
    stage.write("shop/__init__.py", "")
    stage.write("shop/parts.py", "NAME = 'pay'\n")
    stage.write("shop/app.py", SHOP + end)
    stage.write("shop/look.tcss", "Button { width: 30; }\n")
    stage.write("shop/__main__.py", "from .app import Shop\nShop().run()\n")
    stage.write("look.tcss", "Button { width: 30; }\n")
    stage.write("main.py", SHOP + "\n\ndef main():\n    Shop().run()\n\nif __name__ == '__main__':\n    main()\n")
    stage.write("start.py", "from shop.app import Shop\nimport asyncio\nasyncio.run(Shop().run_async())\n")
    stage.write("made.py", "from shop.app import Shop\nshop = Shop()\n\ndef start():\n    return Shop()\n")


@pytest.mark.parametrize(
    "run",
    [
        "main.py",
        "main.py:Shop",
        "main.py:main",
        "shop.app:Shop",
        "shop",
        "shop.__main__",
        "start.py",
        "made:shop",
        "made:start",
    ],
)
def test_an_app_is_performed_however_it_is_started(stage: Stage, run: str):
    shop(stage)
    head = f'app: {{ run: "{run}", arguments: [--theme, dark, 12], environment: {{ SHOP: open }} }}\n'
    done = stage.perform("textual", None, "tap: pay", "settle", head=head)
    assert done.error is None and done.raised is None
    first = done.of("screen")[0]["views"]
    pay = next(view for view in first if view["path"].endswith("/pay"))
    assert pay["frame"][2] == 30
    assert "--theme dark 12 open" in first[0]["properties"]["cells"]


@pytest.mark.parametrize("release", RELEASES["textual"])
def test_an_app_of_several_files_is_performed_in_every_release(stage: Stage, release: str):
    shop(stage)
    done = stage.perform("textual", None, "tap: pay", "settle", head="app: main.py\n", release=release)
    assert done.error is None and "callback Button.Pressed pay" in done.events()


def test_a_home_is_called_the_same_in_performances_at_the_same_time(stage: Stage):
    scene = """
from pathlib import Path
from textual.app import App
from textual.widgets import Input

class Home(App):
    def compose(self):
        yield Input(str(Path.home()), id="home")
"""
    with ThreadPoolExecutor(3) as pool:
        texts = {done.text for done in pool.map(lambda _: stage.perform("textual", scene, "advance: 5s"), range(3))}
    assert len(texts) == 1 and "/rhome-aa" in texts.pop()


def test_an_app_has_a_fresh_home_with_its_files_and_what_it_writes_is_told(stage: Stage):
    shop(stage)
    stage.write("fixtures/orders.json", "[]")
    for _ in range(2):
        head = "app: { run: main.py, files: fixtures }\n"
        done = stage.perform("textual", None, "tap: pay", "settle", head=head)
        assert done.error is None
        assert "orders.json,paid.txt,run" in done.of("screen")[-1]["views"][0]["properties"].get("cells", "") or any(
            "orders.json,paid.txt,run" in str(line.get("value")) for line in done.of("property")
        )
        attached = subprocess.run(
            ["base64", "-d"], input=done.of("attachment")[0]["bytes"], text=True, capture_output=True
        )
        assert attached.stdout == ".config/shop/used.toml\npaid.txt\n"
    assert not (stage.folder / "paid.txt").exists()


@pytest.mark.parametrize(
    "head, error",
    [
        ("app: nothing.py", "there is no file nothing.py beside the script"),
        ("app: nothing", "there is no command nothing, and no module that can be run"),
        ("app: { run: main.py, files: nothing }", "there is no folder nothing beside the script"),
        ('app: "shop.app:Shpo"', "there is no app Shpo; there are Shop"),
        ("app: shop.parts", "shop.parts has come to its end, and ran no app"),
        ('app: "shop.parts:NAME"', "NAME is no App and no function that runs one"),
    ],
)
def test_an_app_that_is_not_there_is_an_error_that_says_so(stage: Stage, head: str, error: str):
    shop(stage)
    assert stage.perform("textual", None, "tap: pay", head=head + "\n").error == error


@pytest.mark.parametrize("head", ["app: { runs: main.py }", "app: { run: main.py, argument: [a] }", "app: [main.py]"])
def test_an_app_that_is_not_understood_is_an_error_with_its_file(stage: Stage, head: str):
    shop(stage)
    assert "scene.yaml:1: error: " in stage.perform("textual", None, "tap: pay", head=head + "\n").errors


def test_an_app_has_a_terminal_and_no_part_of_what_is_asked(stage: Stage):
    shop(stage)
    stage.write("main.py", "import sys\nassert sys.stdin.isatty()\n" + SHOP + "\nShop().run()\n")
    done = stage.perform("textual", None, "tap: pay", head="app: main.py\n")
    assert done.error is None and done.raised is None


def test_a_command_that_a_package_installs_is_performed(stage: Stage):
    shop(stage)
    stage.write("src/shop_cli-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: shop-cli\nVersion: 1\n")
    stage.write("src/shop_cli-1.dist-info/entry_points.txt", "[console_scripts]\nshop-cli = start_shop:main\n")
    stage.write("src/start_shop.py", "def main():\n    from shop.app import Shop\n    Shop().run()\n")
    paths = installed("textual", NEWEST["textual"])["PYTHONPATH"] + f":{stage.folder}/src"
    done = stage.perform("textual", None, "tap: pay", head="app: shop-cli\n", environment={"PYTHONPATH": paths})
    assert done.error is None and "callback Button.Pressed pay" in done.events()


def test_a_program_that_fails_before_it_runs_is_a_crash(stage: Stage):
    stage.write("main.py", "import json\njson.loads('nothing')\n")
    done = stage.perform("textual", None, "settle", head="app: main.py\n")
    assert (done.raised or "").startswith("JSONDecodeError: ")


def test_the_callers_own_packages_are_found(stage: Stage):
    shop(stage)
    (stage.folder / "src").mkdir()
    (stage.folder / "shop").rename(stage.folder / "src" / "shop")
    stage.write("start.py", "from shop.app import Shop\nShop().run()\n")
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')",
            str(PYTHON / "rehearse-toolkits"),
            "perform",
            "textual",
            NEWEST["textual"],
        ],
        cwd=stage.folder,
        env={**installed("textual", NEWEST["textual"]), "PYTHONPATH": "src"},
        text=True,
        input=f'{{"type":"begin","script":"a","path":"{stage.folder}/a.yaml","app":{{"run":"start.py"}}}}\n'
        '{"type":"step","kind":"launch","line":1}\n{"type":"end"}\n',
        capture_output=True,
    )
    assert '"raised"' not in done.stdout and "/pay" in done.stdout, done.stdout + done.stderr


# Qt Quick

MAIN = """
import sys
from pathlib import Path
from PySide6.QtCore import QObject, Property, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine

class Backend(QObject):
    changed = Signal()
    def __init__(self):
        super().__init__()
        self.names = ["Ada"]
    @Property(list, notify=changed)
    def orders(self): return self.names
    @Slot(str)
    def add(self, name):
        if not name: raise ValueError("no name")
        self.names = [*self.names, name]
        self.changed.emit()

def main():
    app = QGuiApplication(sys.argv)
    engine = QQmlApplicationEngine()
    backend = Backend()
    engine.rootContext().setContextProperty("backend", backend)
    engine.addImportPath(Path(__file__).parent)
    engine.load(Path(__file__).parent / "Main.qml")
    {end}

if __name__ == "__main__":
    main()
"""
QML = """
import QtQuick
import QtQuick.Controls
import Shop
ApplicationWindow { width: 500; height: 350; visible: true
  Orders { objectName: "orders"; model: backend.orders }
  Button { objectName: "add"; x: 300; onClicked: backend.add("Grace") }
  Button { objectName: "bad"; x: 300; y: 100; onClicked: backend.add("") }
  Button { objectName: "worse"; x: 300; y: 200; onClicked: backend.nothing() } }
"""


def qml_shop(stage: Stage, end: str = "sys.exit(app.exec())") -> None:
    stage.write("main.py", MAIN.replace("{end}", end))
    stage.write("Main.qml", QML)
    stage.write("Shop/qmldir", "module Shop\nOrders 1.0 Orders.qml\n")
    stage.write(
        "Shop/Orders.qml",
        """
import QtQuick
import QtQuick.Controls
ListView { width: 200; height: 300
  delegate: ItemDelegate { required property string modelData; objectName: "order-" + modelData; text: modelData } }
""",
    )


@pytest.mark.parametrize("release", RELEASES["qt"])
@pytest.mark.parametrize("run", ["main.py", "main.py:main"])
def test_a_program_of_qt_is_performed_with_its_own_objects(stage: Stage, release: str, run: str):
    qml_shop(stage)
    done = stage.perform(
        "qt", None, "tap: add", "settle", "tap: order-Grace", "settle", head=f'app: "{run}"\n', release=release
    )
    assert done.error is None and done.raised is None and not done.events("advisory")
    assert "action clicked order-Grace" in done.events()


@pytest.mark.parametrize("release", RELEASES["qt"])
def test_exceptions_of_a_programs_slots_and_errors_of_its_qml_are_told(stage: Stage, release: str):
    qml_shop(stage)
    done = stage.perform(
        "qt", None, "tap: bad", "settle", "tap: worse", "settle", head="app: main.py\n", release=release
    )
    assert "exception ValueError" in done.events()
    assert any(event.startswith("advisory TypeError: ") for event in done.events())
    assert str(stage.folder) not in done.text.replace(done.of("session")[0].get("source", ""), "")


def test_a_program_of_qt_that_fails_or_shows_nothing_is_told(stage: Stage):
    qml_shop(stage, "raise ValueError('early')")
    assert stage.perform("qt", None, "settle", head="app: main.py\n").raised == "ValueError: early"
    qml_shop(stage, "sys.exit(3)")
    assert "lifecycle exit app" in stage.perform("qt", None, "tap: add", head="app: main.py\n").events()
