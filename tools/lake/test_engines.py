"""SQLite, DuckDB and Spark give the same rows: for every public view, and for every named query in the same order."""

import os
import pathlib
import re
import sqlite3

import pytest

import engines
from files import Lake

ROOT = pathlib.Path(__file__).resolve().parents[2]
QUERIES = sorted((ROOT / "Queries").glob("*.sql"))
OF_A_LAKE = [path for path in QUERIES if engines.OF_A_FILE not in path.read_text()]
VIEWS = sorted(set(re.findall(r"^CREATE VIEW (v1_\w+)", "".join(
    path.read_text() for path in sorted((ROOT / "migrations").glob("*.sql"))), re.MULTILINE)))


@pytest.fixture(scope="session")
def sqlite(history):
    return sqlite3.connect(f"file:{history}?mode=ro", uri=True)


@pytest.fixture(scope="session")
def attached(history):
    return engines.duckdb_on(history)


@pytest.fixture(scope="session")
def over_lake(whole_lake):
    return engines.duckdb_of(Lake(whole_lake))


@pytest.fixture(scope="session")
def spark(whole_lake):
    if not os.environ.get("LAKE_WIDE"):
        pytest.skip("Spark is asked by tools/lake/run --wide")
    found = engines.spark_of(Lake(whole_lake))
    yield found
    found.stop()


def plain(rows):
    """Rows with numbers as numbers, whatever an engine calls them."""

    def value(item):
        if item is None or isinstance(item, str):
            return item
        return round(float(item), 6) if isinstance(item, (bool, int, float)) or hasattr(item, "as_tuple") else str(item)

    return [tuple(map(value, row)) for row in rows]


def unordered(rows):
    return sorted(plain(rows), key=lambda row: [(item is not None, str(item)) for item in row])


def parameters(text, sqlite):
    """A value for each parameter, with which the query has something to say."""
    head, = sqlite.execute("SELECT max(run_id) FROM v1_runs").fetchone()
    shown = "SELECT {} FROM v1_sessions WHERE script = 'dismissal/delegate' AND run_id = ?"
    chosen = sqlite.execute(shown.format("min(session_id)"), (head,)).fetchone()[0]
    other = sqlite.execute(shown.format("max(session_id)"), (head,)).fetchone()[0]
    known = {"session": chosen, "seq": 30, "axis": "ios", "script": "dismissal/delegate", "view": "listView",
             "limit": 7, "runs": 20, "run": head, ("a", "run"): head - 1, ("b", "run"): head,
             ("a", "session"): chosen, ("b", "session"): other}
    return {name: known[(name, kind)] if (name, kind) in known else known[name]
            for name, kind in re.findall(r"^-- :(\w+) (\w+)", text, re.MULTILINE)}


def test_there_are_views_and_queries():
    assert len(VIEWS) >= 41 and len(QUERIES) >= 23 and len(OF_A_LAKE) >= 21


@pytest.mark.parametrize("view", VIEWS)
def test_duckdb_reads_a_view_of_a_history_as_sqlite_does(view, sqlite, attached):
    asked = f"SELECT * FROM {view}"

    assert unordered(attached.execute(asked).fetchall()) == unordered(sqlite.execute(asked).fetchall())


@pytest.mark.parametrize("query", QUERIES, ids=lambda path: path.stem)
def test_duckdb_answers_a_query_of_a_history_as_sqlite_does(query, sqlite, attached):
    text = query.read_text()
    values = parameters(text, sqlite)

    expected = plain(sqlite.execute(text, values).fetchall())

    assert plain(attached.execute(engines.for_duckdb(text), values).fetchall()) == expected
    assert expected, "a query that says nothing compares nothing"


@pytest.mark.parametrize("query", QUERIES, ids=lambda path: path.stem)
def test_sqlite_answers_a_query_within_duckdb(query, sqlite, attached):
    """Documentation/OtherReaders.md: every column is a text, and the rows are the same."""
    text = query.read_text()
    values = parameters(text, sqlite)

    rows = attached.execute(engines.through_sqlite(text, values)).fetchall()

    expected = plain(sqlite.execute(text, values).fetchall())
    assert all(value is None or isinstance(value, str) for row in rows for value in row)
    assert [tuple(alike(value, other) for value, other in zip(*pair, strict=True))
            for pair in zip(rows, expected, strict=True)] == expected


def test_sqlite_answers_the_question_of_the_page_within_duckdb(sqlite, attached):
    page = (ROOT / "Documentation" / "OtherReaders.md").read_text()
    question, = re.findall(r"```sql\n(SELECT [^`]*sqlite_query[^`]*)```", page)

    rows = attached.execute(question).fetchall()

    assert rows == sqlite.execute("SELECT script, wall_us / 1000.0 FROM v1_sessions WHERE run_id = 2").fetchall() != []


def alike(text, value):
    """A text as a number where a number was expected."""
    return round(float(text), 6) if isinstance(value, float) and text is not None else text


@pytest.mark.parametrize("query", OF_A_LAKE, ids=lambda path: path.stem)
def test_duckdb_answers_a_query_of_a_lake_as_sqlite_does(query, sqlite, over_lake):
    text = query.read_text()
    values = parameters(text, sqlite)

    expected = plain(sqlite.execute(text, values).fetchall())

    assert plain(over_lake.execute(engines.for_duckdb(text), values).fetchall()) == expected


@pytest.mark.parametrize("query", OF_A_LAKE, ids=lambda path: path.stem)
def test_spark_answers_a_query_of_a_lake_as_sqlite_does(query, sqlite, spark):
    text = query.read_text()
    values = parameters(text, sqlite)

    expected = plain(sqlite.execute(text, values).fetchall())

    assert plain(spark.sql(engines.said(text, engines.SPARK), args=values).collect()) == expected


def test_bytes_are_those_of_the_files_pages(sqlite):
    """What rows take by the query, beside the pages that SQLite itself counts for each table and its indexes."""
    counted = {name: size for name, _, size, _, _ in sqlite.execute((ROOT / "Queries" / "bytes.sql").read_text())}
    pages = dict(sqlite.execute(
        "SELECT s.tbl_name, sum(p.pgsize) FROM dbstat p JOIN sqlite_schema s ON s.name = p.name GROUP BY 1"))
    tables, = zip(*sqlite.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"))

    filled = [name for name in tables if sqlite.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]]
    assert sorted(counted) == sorted(filled)
    # Of small tables half a page is empty.
    for name in filled:
        assert pages[name] < 40_000 or 0.7 < counted[name] / pages[name] < 1.15, name
    large = [name for name in filled if pages[name] >= 40_000]
    assert len(large) >= 6
    assert 0.9 < sum(counted[name] for name in large) / sum(pages[name] for name in large) < 1.1


def test_storage_says_when_a_file_has_10_gb(sqlite, tmp_path):
    """A year of a run a day, by arithmetic beside the query."""
    copy = sqlite3.connect(tmp_path / "copy.sqlite")
    sqlite.backup(copy)
    first, last = copy.execute("SELECT min(id), max(id) FROM run").fetchone()
    copy.execute("DELETE FROM run_total")
    for day in range(1, 31):
        copy.execute("INSERT INTO run (id, uid, arguments, engine_version, source_is_dirty, started_at_ms, status) "
                     "SELECT ?, randomblob(16), arguments, engine_version, 0, started_at_ms + ?, 1 FROM run "
                     "WHERE id = ?", (last + day, day * 86_400_000, last))
        copy.execute("INSERT INTO run_total (run, same, changed, new, failed, nondeterministic, error, crashed, "
                     "broken, flaky, remembered, removed, pruned, wall_us) "
                     "VALUES (?, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)", (last + day,))
    asked = copy.execute((ROOT / "Queries" / "storage.sql").read_text(), {"runs": 20})
    row = dict(zip([column[0] for column in asked.description], asked.fetchone()))

    # Thousand sessions a run at what a session takes, and no event is new.
    assert row["bytes_per_run"] == pytest.approx(1000 * row["bytes_per_session"], rel=0.01)
    left = (10_000_000_000 - row["bytes"]) / row["bytes_per_run"]
    assert row["runs_to_10_gb"] == pytest.approx(left, rel=0.001)
    assert row["days_to_10_gb"] == pytest.approx(left, rel=0.001)
