"""Threads of an app of Qt are on the clock: time waits for them, their sleep is time, their results have one order."""

import pytest
from conftest import Performance, Stage
from test_widgets import imports

RELEASES = [("qt", "6.4.0.1"), ("qt", "6.12.0"), ("pyqt6", "6.8.0")]
releases = pytest.mark.parametrize("toolkit, release", RELEASES)

SIGNAL = "pyqtSignal = Signal\n"
HEAD = """
import queue, subprocess, threading, time
from concurrent.futures import ThreadPoolExecutor

class Said(QObject):
    said = {signal}(str)

said = Said()
"""
TAIL = """
class Main(QWidget):
    def __init__(self):
        super().__init__()
        lines = QVBoxLayout(self)
        go = QPushButton("Go"); lines.addWidget(go); go.clicked.connect(lambda: begin(self))
        self.log = QLabel("-"); self.log.setObjectName("log"); lines.addWidget(self.log)
        said.said.connect(lambda text: self.log.setText(self.log.text() + " " + text))

app = QApplication(sys.argv)
main = Main(); main.show()
sys.exit(app.exec())
"""


def used(stage: Stage, toolkit: str, release: str, inside: str, *steps: str, seconds: int = 60) -> Performance:
    signal = "pyqtSignal" if toolkit == "pyqt6" else "Signal"
    slot = "pyqtSlot" if toolkit == "pyqt6" else "Slot"
    text = imports(toolkit) + HEAD.format(signal=signal) + inside.replace("@Slot", f"@{slot}") + TAIL
    stage.write("main.py", text)
    return stage.perform(toolkit, None, *steps, head="app: main.py\n", release=release, seconds=seconds)


def times(done: Performance) -> list[tuple[int, str]]:
    """When the log had which text, in milliseconds from when the button was let go."""
    begun = next(line["at"] for line in done.of("event") if line["name"] == "ended")
    shown, last, found = "-", 0, []
    for line in done.lines:
        last = line.get("at", last)
        for view in line.get("views", []) if line["type"] == "screen" else []:
            if view["path"] == "window/log" and view["properties"]["title"] != shown:
                shown = view["properties"]["title"]
                found.append(((last - begun) // 1000, shown))
    return found


SLEEPERS = {
    "a thread of Python": """
def begin(main):
    threading.Thread(target=lambda: (time.sleep(0.5), said.said.emit("done"))).start()
""",
    "a QThread": """
class Worker(QThread):
    def run(self): self.msleep(500); said.said.emit("done")
def begin(main):
    main.worker = Worker(); main.worker.start()
""",
    "a timer in a thread": """
class Ticker(QObject):
    @Slot()
    def begin(self):
        self.timer = QTimer(self); self.timer.setSingleShot(True); self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.timeout.connect(lambda: said.said.emit("done")); self.timer.start(500)
def begin(main):
    main.thread, main.ticker = QThread(), Ticker(); main.ticker.moveToThread(main.thread)
    main.thread.started.connect(main.ticker.begin); main.thread.start()
""",
    "a queue with a time": """
def wait():
    try: queue.Queue().get(timeout=0.5)
    except queue.Empty: said.said.emit("done")
def begin(main): threading.Thread(target=wait).start()
""",
    "a wait condition": """
class Worker(QThread):
    def run(self):
        mutex, condition = QMutex(), QWaitCondition()
        mutex.lock(); condition.wait(mutex, 500); mutex.unlock(); said.said.emit("done")
def begin(main):
    main.worker = Worker(); main.worker.start()
""",
}


@releases
@pytest.mark.parametrize("how", sorted(SLEEPERS))
def test_half_a_second_of_a_thread_is_half_a_second_of_the_session(stage: Stage, toolkit: str, release: str, how: str):
    inside = SLEEPERS[how]
    done = used(stage, toolkit, release, inside, "tap: Go", "advance: 400ms", "advance: 200ms")
    assert done.error is None
    (when, shown), = times(done)
    assert shown == "- done" and 496 <= when <= 544


WORKERS = {
    "a pool of Qt": """
class Task(QRunnable):
    def __init__(self, number): super().__init__(); self.number = number
    def run(self): sum(range(300_000 * (4 - self.number))); said.said.emit(str(self.number))
def begin(main):
    for number in range(4): QThreadPool.globalInstance().start(Task(number))
""",
    "threads of Python": """
def work(number): sum(range(300_000 * (4 - number))); said.said.emit(str(number))
def begin(main):
    for number in range(4): threading.Thread(target=work, args=(number,)).start()
""",
    "threads of Qt": """
class Worker(QThread):
    def __init__(self, number): super().__init__(); self.number = number
    def run(self): sum(range(300_000 * (4 - self.number))); said.said.emit(str(self.number))
def begin(main):
    main.workers = [Worker(number) for number in range(4)]
    for worker in main.workers: worker.start()
""",
    "threads that sleep as long": """
def work(number): time.sleep(0.01); said.said.emit(str(number))
def begin(main):
    for number in range(4): threading.Thread(target=work, args=(number,)).start()
""",
}


@releases
@pytest.mark.parametrize("how", sorted(WORKERS))
def test_results_come_within_a_frame_or_two_and_in_the_order_of_the_threads(
    stage: Stage, toolkit: str, release: str, how: str
):
    """The first has the most to do, so that on a machine of several processors it is last by itself."""
    done = used(stage, toolkit, release, WORKERS[how], "tap: Go", "settle")
    assert done.error is None and done.value("window/log", "title") == "- 0 1 2 3"
    assert times(done)[-1][0] <= 48


@releases
@pytest.mark.parametrize(
    "inside, at",
    [
        ("def begin(main): time.sleep(1); said.said.emit('done')\n", 1000),
        ("def begin(main):\n  t = threading.Thread(target=time.sleep, args=(1,)); t.start(); t.join()\n"
         "  said.said.emit('done')\n", 1000),
        ("def begin(main):\n  with ThreadPoolExecutor() as pool:\n"
         "    said.said.emit(pool.submit(str, 'done').result())\n", 0),
    ],
    ids=["sleeps", "joins", "asks a pool"],
)  # fmt: skip
def test_the_main_thread_waits_as_long_as_it_says(stage: Stage, toolkit: str, release: str, inside: str, at: int):
    done = used(stage, toolkit, release, inside, "tap: Go", "settle", "settle")
    assert done.error is None and done.value("window/log", "title") == "- done"
    assert at <= times(done)[0][0] <= at + 32


@pytest.mark.parametrize(
    "inside",
    [
        "def work(): said.said.emit(subprocess.run(['sh', '-c', 'sleep 0.7; echo done'], capture_output=True,\n"
        "  text=True).stdout.strip())\n"
        "def begin(main): threading.Thread(target=work).start()\n",
        "def begin(main):\n"
        "  main.process = QProcess(); main.process.start('sh', ['-c', 'sleep 0.7; echo done'])\n"
        "  main.process.finished.connect(\n"
        "    lambda *_: said.said.emit(bytes(main.process.readAllStandardOutput()).decode().strip()))\n",
    ],
    ids=["subprocess in a thread", "QProcess"],
)
def test_time_waits_for_a_program_that_the_app_starts(stage: Stage, inside: str):
    done = used(stage, "qt", "6.12.0", inside, "tap: Go", "settle", "settle")
    assert done.error is None and done.value("window/log", "title") == "- done"
    assert times(done)[0][0] <= 48


@pytest.mark.parametrize("toolkit, release", RELEASES[1:2])
def test_a_thread_that_is_busy_for_ever_ends_the_session_with_its_place(stage: Stage, toolkit: str, release: str):
    inside = """
def spin():
    while True: pass
def begin(main): threading.Thread(target=spin, name="spinner", daemon=True).start()
"""
    done = used(stage, toolkit, release, inside, "tap: Go", "settle", "settle")
    assert (done.error or "").startswith(
        "a thread of the app is busy for 10 s and waits for nothing: spinner, main.py:"
    ) and " in spin; expected is one that ends" in (done.error or "")
    assert "action clicked Go" in done.events() and done.of("bye")


def test_an_app_that_is_busy_itself_ends_the_session_with_its_place(stage: Stage):
    inside = "def begin(main):\n  while True: pass\n"
    done = used(stage, "qt", "6.12.0", inside, "tap: Go", "settle")
    assert done.error == "the app is busy for 20 s, main.py:14 in begin; expected is that it waits for events"


@pytest.mark.parametrize(
    "inside, told",
    [
        ("def begin(main): main.p = subprocess.Popen(['sleep', '20'])\n",
         "advisory not on the clock: a program that the app started, after 5 s: sleep 20"),
        ("import os\ndef wait(): os.read(os.pipe()[0], 1)\n"
         "def begin(main): threading.Thread(target=wait, name='reader', daemon=True).start()\n",
         "advisory not on the clock: a thread that reads from outside for 2 s: reader, main.py:14 in wait"),
    ],
)  # fmt: skip
def test_what_is_not_waited_for_is_said_by_name(stage: Stage, inside: str, told: str):
    done = used(stage, "qt", "6.12.0", inside, "tap: Go", "settle", "settle")
    assert done.error is None and done.events("advisory") == [told]


POOL = """
import multiprocessing
from PySide6.QtCore import *
from PySide6.QtWidgets import *

def double(number, pipe): pipe.send(2 * number)

class Main(QWidget):
    def __init__(self):
        super().__init__()
        lines = QVBoxLayout(self)
        go = QPushButton("Go"); lines.addWidget(go); go.clicked.connect(self.go)
        self.log = QLabel("-"); self.log.setObjectName("log"); lines.addWidget(self.log)
    def go(self):
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.get_context("spawn").Process(target=double, args=(2, theirs)); process.start()
        self.log.setText(str(ours.recv())); process.join()

def main():
    app = QApplication([]); window = Main(); window.show(); app.exec()
"""


def test_an_app_may_start_processes_of_its_own(stage: Stage):
    """A process that is spawned imports the main module, which is the app's and not the adapter."""
    stage.write("shop.py", POOL + "\nif __name__ == '__main__': main()\n")
    for run in ("shop.py", "shop.py:main"):
        head = f'app: "{run}"\n'
        done = stage.perform("qt", None, "tap: Go", "settle", head=head, release="6.12.0")
        assert done.error is None and done.value("window/log", "title") == "4", done.errors
        assert not done.events("advisory")


@releases
def test_threads_perform_the_same_bytes_each_time(stage: Stage, toolkit: str, release: str):
    inside = """
class Task(QRunnable):
    def __init__(self, number): super().__init__(); self.number = number
    def run(self):
        for turn in range(3): time.sleep(0.02 * (self.number % 3)); said.said.emit(f"{self.number}.{turn}")
def begin(main):
    for number in range(9): QThreadPool.globalInstance().start(Task(number))
"""
    texts = {used(stage, toolkit, release, inside, "tap: Go", "settle", "advance: 1s").text for _ in range(4)}
    assert len(texts) == 1
    assert sum(text.count("8.2") > 0 for text in texts) == 1
