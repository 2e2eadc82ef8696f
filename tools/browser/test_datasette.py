"""tools/datasette: the real Datasette on a recorded file, asked for each page, each canned query and each chart."""

import json
import re
import shutil
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import conftest
import pytest

# What a reader would put into the fields of the canned queries; the session and the event have a popover on the screen.
PARAMETERS = {"run": "2", "script": "greeting", "session": "1", "seq": "20"}


@pytest.fixture(scope="module")
def environment():
    """Datasette is installed before anything waits for it."""
    made = subprocess.run(
        [conftest.ROOT / "tools/environment", "datasette", conftest.ROOT / "tools/datasette/requirements.txt"],
        capture_output=True, text=True)
    if made.returncode != 0 and conftest.IS_CI:
        pytest.fail(made.stderr)
    if made.returncode != 0:
        pytest.skip("Datasette could not be installed: " + made.stderr.strip().splitlines()[-1])


@pytest.fixture(scope="module")
def database(rehearse, history, tmp_path_factory):
    """The usual history and two bundled scripts, which have claims, several systems, callbacks and exceptions."""
    file = tmp_path_factory.mktemp("datasette") / "recorded.sqlite"
    shutil.copy(history, file)
    rehearse("record", "--bundled", "--only", "^linksame/(unretained|shared-delegate)$", "--db", file, cwd=file.parent)
    return file


@pytest.fixture(scope="module")
def datasette(environment, database, program_serving):
    return program_serving(conftest.ROOT / "tools/datasette/serve", database, "--port", "0")


def fetch(address):
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def rows(address):
    status, text = fetch(address)
    assert status == 200, f"{address}\n{text}"
    found = json.loads(text)
    assert isinstance(found, list), found
    return found


def metadata(datasette):
    return json.loads(fetch(datasette + "-/metadata.json")[1])


def asked(sql):
    """The parameters of a query, all of which are known here."""
    names = set(re.findall(r"(?<!:):(\w+)", sql))
    assert names <= PARAMETERS.keys(), names
    return {name: PARAMETERS[name] for name in sorted(names)}


def test_every_page_of_a_table_and_a_view_is_shown(datasette):
    listed = json.loads(fetch(datasette + "history.json")[1])
    names = [table["name"] for table in listed["tables"]] + [view["name"] for view in listed["views"]]

    assert "v1_sessions" in names and len([name for name in names if name.startswith("v1_")]) > 15
    failures = {name: status for name in names if (status := fetch(f"{datasette}history/{name}")[0]) != 200}
    assert failures == {}


def test_every_canned_query_has_a_page_and_rows(datasette):
    queries = metadata(datasette)["databases"]["history"]["queries"]

    assert len(queries) == 10
    for name, query in queries.items():
        values = urllib.parse.urlencode(asked(query["sql"]))
        status, page = fetch(f"{datasette}history/{name}?{values}")
        assert status == 200 and query["title"] in page, name
        assert rows(f"{datasette}history/{name}.json?_shape=array&{values}"), f"{name} has no rows"


@pytest.mark.parametrize("is_filtered", [False, True])
def test_every_chart_has_a_page_and_rows(datasette, is_filtered):
    dashboards = metadata(datasette)["plugins"]["datasette-dashboards"]

    for name, dashboard in dashboards.items():
        placed = {chart for line in dashboard["layout"] for chart in line}
        assert placed == dashboard["charts"].keys(), "every chart has a place, every place a chart"
        for chart, content in dashboard["charts"].items():
            assert fetch(f"{datasette}-/dashboards/{name}/{chart}")[0] == 200, chart
            # The plugin leaves out what stands in double brackets where its filter is empty.
            pattern, by = (r"\[\[(.*?)\]\]", r"\1") if is_filtered else (r"\[\[.*?\]\]", "")
            sql = re.sub(pattern, by, content["query"])
            values = urllib.parse.urlencode({"sql": sql, "_shape": "array"} | asked(sql) if is_filtered else {
                "sql": sql, "_shape": "array"})
            found = rows(f"{datasette}history.json?{values}")
            # The newest run is of another script.
            assert found or is_filtered, f"{chart} has no rows"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_dashboard_is_drawn_without_anything_from_outside(page, datasette, width):
    shown = page(datasette + "-/dashboards/overview", width=width)

    shown.expect_console('"WARN"')  # Vega-Lite's own remarks on the version that the plugin asks for.
    drawn = shown.wait(lambda: len(shown.find_all("canvas, svg.marks")) >= 4, seconds=30)
    assert drawn
    shown.screenshot(f"datasette-{width}")


def test_a_file_that_is_not_there_is_named():
    result = subprocess.run(
        [conftest.ROOT / "tools/datasette/serve", "nowhere.sqlite"], capture_output=True, text=True,
        stdin=subprocess.DEVNULL)

    assert result.returncode == 5
    assert "there is no nowhere.sqlite" in result.stderr
