"""Textual: what an app finds elsewhere in each performance, its time, its chance, its threads, is the session's."""

import datetime
import time

import pytest
from conftest import RELEASES, Stage, installed

ends = pytest.mark.parametrize("release", RELEASES["textual"][::3])

MARKING = """
import datetime, random, sqlite3, sys, os, time
from datetime import date, datetime as moment
from textual.app import App

class Marking(App):
    def on_mount(self):
        self.mark(str({what}))

if __name__ == "__main__":
    Marking().run()
"""


def marked(stage: Stage, what: str, release: str, **environment: str) -> str:
    stage.write("main.py", MARKING.format(what=what))
    variables = {**installed("textual", release), **environment}
    done = stage.perform("textual", None, "settle", release=release, head="app: main.py\n", environment=variables)
    assert done.error is None and done.raised is None
    return next(line["name"] for line in done.of("event") if line["kind"] == "message")


@ends
@pytest.mark.parametrize(
    "what",
    ["datetime.datetime.now()", "moment.today()", "date.today()", "moment.now().astimezone()", "moment.utcnow()",
     "time.strftime('%H:%M:%S')", "time.ctime()", "time.localtime()[:6]", "time.time_ns()", "random.random()",
     "__import__('uuid').uuid4()"],
)
def test_the_time_that_an_app_shows_is_the_sessions(stage: Stage, release: str, what: str):
    first = marked(stage, what, release)
    assert marked(stage, what, release, TZ="Asia/Tokyo") == first


@ends
@pytest.mark.parametrize(
    "what, said",
    [
        # The clocks of Python agree.
        ("moment.now().timestamp() == time.time()", "True"),
        ("date.today() == moment.now().date()", "True"),
        ("abs(time.mktime(time.localtime()) - time.time()) < 1", "True"),
        # Dates are of the real classes: what is written in C asks for exactly those.
        ("type(moment.now()) is moment and type(date.today()) is date", "True"),
        ("sqlite3.connect(':memory:').execute('SELECT ?', (moment(2020, 1, 2),)).fetchone()[0]", "2020-01-02 00:00:00"),
        ("type('Own', (moment,), {}).now().__class__.__name__", "Own"),
        ("moment.now(datetime.timezone.utc).tzinfo", "UTC"),
        # It finds a terminal.
        ("[sys.stdin.isatty(), sys.stdout.isatty(), os.isatty(1)]", "[True, True, True]"),
    ],
)
def test_an_app_finds_dates_and_a_terminal_as_they_are(stage: Stage, release: str, what: str, said: str):
    assert marked(stage, what, release) == said


@ends
def test_what_an_app_finds_in_its_home_is_of_one_time(stage: Stage, release: str):
    stage.write("files/inner/orders.json", "{}")
    paths = "('.', 'inner', 'inner/orders.json')"
    stage.write("main.py", MARKING.format(what=f"[os.stat(one).st_mtime for one in {paths}]"))
    head = "app: { run: main.py, files: files }\n"
    done = stage.perform("textual", None, "settle", release=release, head=head)
    message = next(line["name"] for line in done.of("event") if line["kind"] == "message")
    assert message == str([datetime.datetime(2023, 11, 14, 22, 13, 20, tzinfo=datetime.timezone.utc).timestamp()] * 3)
    assert not done.of("attachment") or done.of("attachment")[0]["name"] != "home.txt"  # The app wrote nothing.


@ends
def test_a_name_or_a_text_with_an_address_is_the_same_each_time(stage: Stage, release: str):
    stage.write("main.py", ADDRESSES)
    texts = [stage.perform("textual", None, "settle", release=release, head="app: main.py\n").text for _ in range(2)]
    assert texts[0] == texts[1] and "1700000000000" in texts[0] and "widget at …" in texts[0]


ADDRESSES = """
from textual.app import App
from textual.widgets import Label

class Addresses(App):
    def compose(self):
        self.kept = [object() for _ in range(9)]
        yield Label(f"a widget at {hex(id(self.kept[-1]))} of 1700000000000", id=f"t{id(self.kept[-1])}")
        yield Label("more", id=f"t{hash(self.kept[3])}")

Addresses().run()
"""

WORKING = """
import queue, sys, threading, time
from textual.app import App

class Working(App):
    def on_mount(self):
        self.work = queue.{kind}()
        threading.Thread(target=self.serve, daemon=True).start()
        self.set_timer(0.2, self.ask)

    def ask(self):
        self.mark("asked")
        self.work.put(30)

    def serve(self):
        while True:
            number = self.work.get()
            end = time.process_time() + 0.3
            while time.process_time() < end:
                pass
            self.call_from_thread(self.mark, f"answered {{number}}")

Working().run()
"""


@ends
@pytest.mark.parametrize("kind", ["Queue", "SimpleQueue"])
def test_a_thread_that_waits_for_work_keeps_no_time_and_is_waited_for(stage: Stage, release: str, kind: str):
    stage.write("main.py", WORKING.format(kind=kind))
    began = time.monotonic()
    done = stage.perform("textual", None, "settle", "advance: 9s", release=release, head="app: main.py\n")
    told = [(line["name"], line["at"]) for line in done.of("event") if line["kind"] == "message"]
    # No time passes between the two, since the answer is computed and not waited for.
    assert [name for name, _ in told] == ["asked", "answered 30"] and told[0][1] == told[1][1]
    assert time.monotonic() - began < 5  # Which is how long a thread that does nothing was waited for.
