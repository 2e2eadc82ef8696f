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
             "limit": 7, "run": head, ("a", "run"): head - 1, ("b", "run"): head,
             ("a", "session"): chosen, ("b", "session"): other}
    return {name: known[(name, kind)] if (name, kind) in known else known[name]
            for name, kind in re.findall(r"^-- :(\w+) (\w+)", text, re.MULTILINE)}


def test_there_are_views_and_queries():
    assert len(VIEWS) >= 41 and len(QUERIES) >= 22


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
def test_duckdb_answers_a_query_of_a_lake_as_sqlite_does(query, sqlite, over_lake):
    text = query.read_text()
    values = parameters(text, sqlite)

    expected = plain(sqlite.execute(text, values).fetchall())

    assert plain(over_lake.execute(engines.for_duckdb(text), values).fetchall()) == expected


@pytest.mark.parametrize("query", QUERIES, ids=lambda path: path.stem)
def test_spark_answers_a_query_of_a_lake_as_sqlite_does(query, sqlite, spark):
    text = query.read_text()
    values = parameters(text, sqlite)

    expected = plain(sqlite.execute(text, values).fetchall())

    assert plain(spark.sql(engines.said(text, engines.SPARK), args=values).collect()) == expected
