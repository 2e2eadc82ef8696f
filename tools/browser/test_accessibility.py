"""axe-core finds nothing on any kind of page, in light and in dark."""

import pathlib
import urllib.parse

import axe_playwright_python
import pytest

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()

# What the tests look at: every page of the report, of each kind.
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { preload: false, resultTypes: ['violations'] }).then(found => done(found.violations.map(each =>
  `${each.id}: ${each.nodes.length} × ${each.nodes[0].html.slice(0, 160)}`)));
"""


def findings(shown):
    shown.driver.execute_script(AXE)
    return shown.driver.execute_async_script(RUN)


@pytest.fixture(scope="module")
def report(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("axe")
    rehearse("report", "after", "--db", history, "-o", folder / "report.html")
    return folder / "report.html"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_any_page_of_a_report(page, report, width, dark):
    shown = page(report, width=width, dark=dark)
    names = shown.run("[...document.querySelectorAll('main > .page')].map(page => page.id)")
    kinds = {}
    for name in names:
        if name.startswith("dashboard") or kinds.setdefault(name.split("-")[0], 0) < 2:
            kinds[name.split("-")[0]] = kinds.get(name.split("-")[0], 0) + 1
            shown.run("return location.hash = arguments[0]", name)
            shown.wait(lambda: shown.find(f"[id='{name}']").is_displayed())
            assert findings(shown) == [], name
    assert {"run", "session", "compare", "change", "script", "dashboard"} <= set(kinds)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_a_served_page(page, serving, history, width, dark):
    site = serving("dashboard", "serve", "--port", "0", "--db", history)
    asked = "console?" + urllib.parse.urlencode({"sql": "VALUES (1, NULL)"})
    for name in ["", "runs", "console", asked, "dashboard-health"]:
        assert findings(page(site + name, width=width, dark=dark)) == [], name


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing_on_a_page_of_a_folder(page, rehearse, history, tmp_path, width, dark):
    rehearse("dashboard", "build", tmp_path / "pages", "--db", history)
    kinds = {}
    for file in sorted((tmp_path / "pages").glob("*.html")):
        kind = file.name.split("-")[0]
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] == 1 or kind == "dashboard":
            assert findings(page(file, width=width, dark=dark)) == [], file.name
    assert {"run", "session", "compare", "change", "script", "dashboard"} <= set(kinds)
