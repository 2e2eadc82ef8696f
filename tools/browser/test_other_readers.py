"""Documentation/OtherReaders.md: every query of the page answers, as SQLite readers outside of the project ask it."""

import pathlib
import re
import sqlite3

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation" / "OtherReaders.md"
QUERIES = re.findall(r"```sql\n-- (.+?)\n(.+?)```", PAGE.read_text(), re.DOTALL)


def as_grafana_asks(sql):
    """The values that Grafana puts in: the range in milliseconds, a script as a quoted text."""
    return (
        sql.replace("$__from", "0").replace("$__to", "4102444800000").replace("${script:sqlstring}", "'greeting'"))


def test_the_page_has_its_queries():
    assert len(QUERIES) == 7


@pytest.mark.parametrize("title, sql", QUERIES, ids=[title for title, _ in QUERIES])
def test_a_query_of_the_page_has_rows(history, title, sql):
    asked = as_grafana_asks(sql)
    assert "$" not in asked

    with sqlite3.connect(f"file:{history}?mode=ro", uri=True) as database:
        found = database.execute(asked)
        names = [column[0] for column in found.description]
        values = found.fetchall()

    assert values and values[0][0] is not None
    if "time" in names:
        assert all(1.5e9 < row[names.index("time")] < 4.2e9 for row in values), "seconds since 1970"
