"""A year of runs before it is pruned and afterwards: what is asked of it has the same answers."""

import pathlib
import sqlite3
import sys
import time

import pytest

YEAR = pathlib.Path(__file__).resolve().parents[1] / "benchmark" / "year"
sys.path.append(str(YEAR))

import asking  # noqa: E402
import making  # noqa: E402
from conftest import COMMAND  # noqa: E402

# Two runs a day: each of ten cells behaves in eleven ways, one after the other.
SCALE = making.Scale(726, 1, 11)
DAYS = 30


@pytest.fixture(scope="module")
def year(tmp_path_factory, rehearse):
    path = tmp_path_factory.mktemp("year") / "year.sqlite"
    making.make(path, SCALE, COMMAND, int(time.time() * 1000) - 60_000)
    return path


def counts(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return dict(database.execute(
            "SELECT 'sessions', count(*) FROM session UNION ALL SELECT 'spans', count(*) FROM span"
            " UNION ALL SELECT 'changes', count(*) FROM v1_sessions WHERE verdict = 'changed'"
            " UNION ALL SELECT 'recordings', count(*) FROM recording UNION ALL SELECT 'leaves', count(*) FROM leaf"))


def test_a_year_that_is_made_is_what_a_recorder_would_have_written(year, rehearse):
    assert counts(year) == {
        "sessions": 7260, "spans": 110, "changes": 100, "recordings": 110, "leaves": 0}
    assert "no problems" in rehearse("doctor", "--deep", "--db", year).stdout


def test_a_pruned_year_answers_as_before(year, rehearse, tmp_path):
    pruned = tmp_path / "pruned.sqlite"
    pruned.write_bytes(year.read_bytes())
    before = asking.answers(COMMAND, pruned, SCALE)
    size = pruned.stat().st_size

    tried = rehearse("prune", "--keep-days", DAYS, "--dry-run", "--db", pruned).stdout
    untouched = pruned.read_bytes() == year.read_bytes()
    done = rehearse("prune", "--keep-days", DAYS, "--db", pruned).stdout
    after = asking.answers(COMMAND, pruned, SCALE)

    assert untouched
    assert done == tried.replace("would go", "gone")
    # Every span keeps its first and its last session; of the newest 30 days, 59 or 60 runs, nothing goes.
    left = counts(pruned)
    assert left["spans"] == 110 and left["changes"] == 100 and left["recordings"] == 110
    assert left["sessions"] + left["leaves"] == 7260
    assert 59 * 10 + 2 * 100 <= left["sessions"] <= 61 * 10 + 2 * 110
    assert pruned.stat().st_size < size
    assert len(before) > 30 and all(before.values())
    assert asking.differing(before, after) == []
    assert "no problems" in rehearse("doctor", "--deep", "--db", pruned).stdout
    assert rehearse("prune", "--keep-days", DAYS, "--db", pruned).stdout.splitlines()[-1] == "nothing to take away"


def test_an_answer_that_is_another_one_is_noticed():
    assert asking.differing({"a": "1", "b": "2"}, {"a": "1", "b": "3"}) == ["b"]
