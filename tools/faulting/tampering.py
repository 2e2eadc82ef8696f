"""Every column of every table has another value: the file answers as before, or `rehearse doctor --deep` says no."""
import os
import re
import sqlite3

import place

# Columns of views that say how long performing took, which no digest covers (EventStream.md).
TIMES = {"wall_us", "wall_ms"}

def uncovered():
    """What no digest covers either: `table.column` and `table.*` in the list of Documentation/Reliability.md."""
    with open(os.path.join(place.ROOT, "Documentation", "Reliability.md")) as page:
        part = page.read().split("## What is not covered\n")[1]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([a-z_]+\.(?:[a-z_]+|\*))`", row)}


# Columns that may be absent or empty, which is one to a digest.
MAY_BE_EMPTY = {"event.arguments", "event.answer", "event.subject"}


def is_covered(what, listed):
    column = what.split(":")[0]
    return not {column, column.split(".")[0] + ".*"} & (listed | MAY_BE_EMPTY)


def answers(path):
    """All that the public views say, but numbers of this file's rows that nothing else depends on."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    found = {}
    try:
        views = [n for n, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")]
        for view in views:
            columns = [r[1] for r in database.execute(f"PRAGMA table_info({view})") if r[1] not in TIMES]
            rows = database.execute(f"SELECT {', '.join(columns)} FROM {view}").fetchall()
            found[view] = sorted(map(repr, rows))
    except sqlite3.Error as error:
        return str(error)
    finally:
        database.close()
    return found


def changes(path):
    """Statements that change one value, take a row away or add one, each with what it is."""
    database = sqlite3.connect(path)
    tables = [n for n, in database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")]
    found = []
    for table in tables:
        count = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        key = "rowid"
        try:
            database.execute(f"SELECT rowid FROM {table} LIMIT 1")
        except sqlite3.OperationalError:
            keys = [r[1] for r in database.execute(f"PRAGMA table_info({table})") if r[5] > 0]
            key = f"({', '.join(keys)})"
        plain = key.strip("()")
        for row in sorted({0, count // 2, count - 1}) if count else []:
            which = f"WHERE {key} = (SELECT {plain} FROM {table} ORDER BY {plain} LIMIT 1 OFFSET {row})"
            found.append((f"{table}: row {row} deleted", f"DELETE FROM {table} {which}"))
            for _, column, _, _, _, _ in database.execute(f"PRAGMA table_info({table})").fetchall():
                value = (
                    f"CASE typeof({column}) WHEN 'integer' THEN {column} + 1 WHEN 'text' THEN {column} || 'x' "
                    f"WHEN 'blob' THEN CAST(replace(hex({column}), 'A', 'B') || '0' AS BLOB) WHEN 'null' THEN 1 END")
                found.append((f"{table}.{column}: row {row}", f"UPDATE {table} SET {column} = {value} {which}"))
    database.close()
    return found


def perform(part, rehearse, long):
    with place.Place(rehearse) as there:
        there.write("Scripts/other.yaml", place.script("other", 2))
        there.recorded(runs=3)
        there.run("review", "accept", "--all", "-m", "right", "--db", "a.sqlite")
        good = there.read("a.sqlite")
        before = answers(there.path("a.sqlite"))
        listed = uncovered()
        known = [change for change in changes(there.path("a.sqlite")) if is_covered(change[0], listed)]
        for what, statement in known if long else part.random.sample(known, 12):
            there.write("a.sqlite", good)
            database = sqlite3.connect(there.path("a.sqlite"), isolation_level=None)
            database.execute("PRAGMA ignore_check_constraints = ON")
            try:
                database.execute(statement)
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error:
                # The schema itself refuses it.
                continue
            finally:
                database.close()
            after = answers(there.path("a.sqlite"))
            part.tried += 1
            if after == before:
                continue
            answer = there.run("doctor", "--deep", "--db", "a.sqlite")
            part.found(answer.problem({0, 5}))
            if answer.code == 0:
                views = [v for v in before if isinstance(after, str) or after[v] != before[v]]
                part.found(f"{what}: another answer of {', '.join(views)}, and no problem")
