"""`rehearse dashboard build`: pages made from SQL, as files."""

import pytest

import browser
import sessions

BUNDLED = ["matrix", "regressions", "history", "parity", "contracts", "claims", "health", "storage"]

# What a row, a title and a column could hold to break a page.
MINE = """\
id: mine
title: {hostile}
summary: {hostile}
panels:
{panels}
"""

PANEL = """\
  - title: {hostile}
    description: {hostile}
    mark: {mark}
    encoding: {encoding}
    query: SELECT {text} AS a, {text} AS b, 1 AS c, 2 AS d UNION ALL SELECT 'second', {text}, 3, 4
"""

ENCODINGS = {
    "number": "{ value: c, label: a, note: b }", "table": "{}", "line": "{ x: a, y: c, series: b }",
    "bar": "{ x: a, y: c, series: b }", "heat map": "{ row: a, column: b, value: b }",
    "spans": "{ row: a, from: c, to: d, series: b, label: b }",
}


@pytest.fixture(scope="module")
def pages(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    (folder / "dashboards").mkdir()
    quoted = "'" + sessions.HOSTILE.replace("'", "''") + "'"
    panels = "".join(
        PANEL.format(hostile=quoted, mark=mark, encoding=encoding, text=quoted) for mark, encoding in ENCODINGS.items())
    # A plain YAML text ends at a colon or a hash mark, of which the SQL has none.
    (folder / "dashboards/mine.yaml").write_text(MINE.format(hostile=quoted, panels=panels))
    rehearse("dashboard", "build", folder / "pages", "--dashboards", folder / "dashboards", "--db", history)
    return folder / "pages"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", BUNDLED)
def test_a_dashboard_is_shown_without_anything_else(page, pages, name, width, dark):
    shown = page(pages / f"dashboard-{name}.html", width=width, dark=dark, scripts=False)

    assert len(shown.find_all("section.panel")) >= 3
    assert not shown.has(".problem")
    shown.screenshot(f"dashboard-{name}-{width}-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("width", [1280, 390])
def test_rows_that_mean_harm_are_text(page, pages, width):
    shown = page(pages / "dashboard-mine.html", width=width)

    assert len(shown.find_all("section.panel")) == len(ENCODINGS)
    assert not shown.has("main script") and not shown.has("img") and not shown.has("[onload], [onerror]")
    assert "alert(1)" in shown.text
    shown.screenshot(f"dashboard-hostile-{width}")


def test_a_field_of_the_matrix_leads_to_the_two_sessions(page, pages):
    shown = page(pages / "dashboard-matrix.html")

    field = shown.find_all(".cell.tone-changed a")[0]
    assert "compare-" in field.get_attribute("href")
    field.click()

    assert "compare-" in shown.url
    assert shown.has("main h1")


def test_the_first_page_leads_to_every_dashboard(page, pages):
    for name in BUNDLED:
        shown = page(pages / "index.html")
        shown.run(f"document.querySelector('nav a[href=\"dashboard-{name}.html\"]').click()")
        assert shown.wait(lambda: shown.url.endswith(f"dashboard-{name}.html"))


def test_query_and_values_are_reached_with_the_keyboard(page, pages):
    shown = page(pages / "dashboard-health.html")
    assert "SELECT" not in shown.text

    for _ in range(40):
        shown.press(browser.Keys.TAB)
        if shown.focused.tag_name == "summary" and shown.focused.text.startswith("Query"):
            break
    shown.press(browser.Keys.ENTER)

    assert "SELECT" in shown.text


def test_a_drawing_says_what_it_shows(page, pages):
    shown = page(pages / "dashboard-storage.html")

    drawing = shown.find_all("svg.drawing")[0]
    assert drawing.get_attribute("role") in ("img", "group")
    assert "events added" in drawing.get_attribute("aria-label")


WIDE = """\
id: wide
title: Sixty runs
panels:
  - title: Verdicts
    mark: heat map
    encoding: { row: script, column: run, value: verdict }
    rowLimit: 2000
    query: |
      WITH RECURSIVE n(run) AS (SELECT 101 UNION ALL SELECT run + 1 FROM n WHERE run < 160),
        s(script) AS (VALUES ('actionsheet/with-a-popover-behind-it'), ('placement/board'), ('rotation/split'))
      SELECT script, run, iif(run % 7 = 0, 'changed', 'same') AS verdict FROM s, n
"""


@pytest.mark.parametrize("width", [1280, 390])
def test_a_heat_map_of_sixty_columns_keeps_its_names(page, rehearse, history, tmp_path, width):
    """Names are read in at most two lines and stay where they are seen while the columns scroll by."""
    (tmp_path / "dashboards").mkdir()
    (tmp_path / "dashboards/wide.yaml").write_text(WIDE)
    rehearse("dashboard", "build", tmp_path / "pages", "--dashboards", tmp_path / "dashboards", "--db", history)
    shown = page(tmp_path / "pages/dashboard-wide.html", width=width)
    measured = """
      const heads = [...document.querySelectorAll('table.heat tbody th')];
      const wide = document.querySelector('table.heat').parentElement;
      wide.scrollLeft = 400;
      const line = parseFloat(getComputedStyle(heads[0]).lineHeight);
      return { columns: document.querySelectorAll('table.heat thead th').length, scrolled: wide.scrollLeft,
        lines: Math.max(...heads.map(h => Math.round(h.clientHeight / line))),
        corner: document.querySelector('table.heat thead td').getBoundingClientRect().left
          - wide.getBoundingClientRect().left,
        left: heads[0].getBoundingClientRect().left - wide.getBoundingClientRect().left,
        cell: document.querySelector('table.heat tbody td').getBoundingClientRect().width,
        page: document.documentElement.scrollHeight };
    """
    there = shown.run(measured)

    assert there["columns"] == 60 and there["lines"] <= 3 and abs(there["left"]) < 2 and abs(there["corner"]) < 2
    assert there["scrolled"] > 0 and there["cell"] >= 20 and there["page"] < 1600
    shown.screenshot(f"dashboard-wide-{width}")
