"""Tests of what `rehearse` writes for browsers, in a real Chromium. Run by tools/browser/run, counted by tools/check.

How a test is written here:

- One file for each command or page family: test_film.py, test_report.py, test_dashboard.py, test_serve.py. One
  behaviour, one test, named as a sentence: `def test_a_cell_of_the_heat_map_leads_to_its_diff(page, history)`.
- `rehearse("film", "s:1", "-o", path)` runs the command that was built and asserts its exit code (`exit=0` unless said
  otherwise); `.stdout` and `.stderr` are texts. `serving("dashboard", "serve", "--port", "0")` starts one that stays,
  waits for the address that it prints, and ends it after the test.
- `history` is a database that all tests read (never write to it): two runs, "before" and "after", in which a popover
  became wider and an app stopped refusing its dismissal. `tmp_path` is pytest's folder for one test.
- `page(path_or_url)` opens a file or an http://127.0.0.1 address and returns a `Page` (browser.py). Options:
  `width=390` for a telephone, `dark=True`, `scripts=False`. After the test every page must have had no console error
  and must have asked for nothing outside: a file only for itself, a served page only for its own origin. At 390 nothing
  may be wider than the document. A test that provokes an error names it: `page.expect_console("404")`.
- Things are found as a reader finds them: by text, role, heading; ids and classes only where nothing else says it.
- `page.screenshot("report-overview-1280")` writes .build/screenshots/NAME.png, the whole page. Look at it.
- A test never waits for a fixed time: `page.wait(lambda: page.find(".scrubber"))`.
- Everything a test needs beyond Chromium is pinned in requirements.txt.
"""

import os
import pathlib
import re
import subprocess
import threading

import pytest

import browser
import sessions

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".build" / "screenshots"
COMMAND = os.environ["REHEARSE"]
IS_CI = os.environ.get("CI") == "true"
ENVIRONMENT = {
    name: value for name, value in os.environ.items()
    if name in ("PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR", "LANG")
} | {"NO_COLOR": "1"}


@pytest.fixture(scope="session")
def rehearse():
    """Runs the command to its end."""

    def run(*arguments, exit=0, cwd=None, env=None):
        result = subprocess.run(
            [COMMAND, *map(str, arguments)], cwd=cwd or ROOT, env=ENVIRONMENT | (env or {}), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=300)
        assert result.returncode == exit, f"exit {result.returncode}\n{result.stdout}{result.stderr}"
        return result

    return run


class Servers:
    """Started commands that serve pages until the test, or the tests of a module, are over."""

    def __init__(self):
        self.started = []

    def start(self, *arguments, env=None, pattern=r"http://127\.0\.0\.1:\d+\S*"):
        process = subprocess.Popen(
            [str(argument) for argument in arguments], cwd=ROOT, env=ENVIRONMENT | (env or {}),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.started.append(process)
        printed, found, address = [], threading.Event(), []

        def read():
            for line in process.stdout:
                printed.append(line)
                match = re.search(pattern, line)
                if match and not address:
                    address.append(match.group(0))
                    found.set()
            found.set()

        threading.Thread(target=read, daemon=True).start()
        found.wait(60)
        assert address, "no address was printed:\n" + "".join(printed)
        return address[0].rstrip("/.") + "/"

    def end(self):
        for process in self.started:
            process.terminate()
        late = []
        for process in self.started:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                late.append(process.args[0])
        assert not late, f"{late} did not end within 20 seconds of being asked to"


@pytest.fixture
def opened():
    """The pages of a test, in their order."""
    return []


@pytest.fixture
def serving(opened):
    """Starts the command with arguments that make it stay, and returns the address that it prints."""
    servers = Servers()
    yield lambda *arguments, **options: servers.start(COMMAND, *arguments, **options)
    # A page that asks whether there is news complains about a server that has ended.
    for each in opened:
        each.leave()
    servers.end()


@pytest.fixture(scope="module")
def program_serving():
    """The same for any program, which stays for all tests of a module."""
    servers = Servers()
    yield servers.start
    servers.end()


@pytest.fixture(scope="session")
def history(rehearse, tmp_path_factory):
    """The database that all tests read: see above."""
    folder = tmp_path_factory.mktemp("history")
    return sessions.record(rehearse, folder)


@pytest.fixture(scope="session")
def chromium():
    """The one browser of all tests."""
    driver = browser.start()
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def screenshots():
    """Where pictures of pages are put."""
    return SCREENSHOTS


@pytest.fixture
def page(chromium, opened):
    """Opens pages, and after the test looks at what they asked for and complained about."""

    def open_page(place, **options):
        for earlier in opened:
            earlier.leave()
        opened.append(browser.Page(chromium, place, SCREENSHOTS, **options))
        return opened[-1]

    yield open_page
    complaints = []
    for each in opened:
        each.leave()
        complaints += each.complaints
    chromium.get("about:blank")
    assert not complaints, "\n".join(complaints)


def pytest_terminal_summary(terminalreporter):
    """The line that tools/check reads."""
    count = {name: len(terminalreporter.stats.get(name, [])) for name in ("passed", "failed", "error", "skipped")}
    terminalreporter.write_line(
        f"pages: {count['passed']} passed, {count['failed'] + count['error']} failed, {count['skipped']} skipped")
