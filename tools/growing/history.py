"""Makes a history long: appends runs like the newest one, with as many changes however many they are."""
import sqlite3


def grow(path, runs, kind):
    """kind: clean (each run a commit on a branch), dirty (changed sources on a branch), nobranch (no git at all)."""
    database = sqlite3.connect(path)
    one = lambda sql, *values: database.execute(sql, values).fetchone()
    database.executescript("PRAGMA synchronous = OFF; BEGIN")
    base, = one("SELECT max(id) FROM run")
    arguments, version, started = one(
        "SELECT arguments, engine_version, started_at_ms FROM run WHERE id = ?", base)
    branch = None if kind == "nobranch" else "main"
    line, = one("SELECT line FROM cell LIMIT 1")
    database.execute("UPDATE line SET name = ? WHERE id = ?", (branch or "", line))
    database.execute(
        "UPDATE run SET source_branch = ?, source_revision = ?, source_position = ?, source_is_dirty = ?",
        of_run(base, kind))
    if kind == "dirty":
        database.execute("UPDATE cell SET first_sound = NULL")
    sessions = database.execute(
        "SELECT cell, version, system, recording, wall_us, claim_set, mark FROM session WHERE run = ? ORDER BY id",
        (base,)).fetchall()
    spans = {row[0]: list(row) for row in database.execute("SELECT cell, id, recording, session_count FROM span")}
    others = [row[0] for row in database.execute("SELECT id FROM recording ORDER BY id LIMIT 9")]
    session, = one("SELECT max(id) FROM session")
    span, = one("SELECT max(id) FROM span")
    count = len(sessions)
    for run in range(base + 1, base + 1 + runs):
        database.execute(
            "INSERT INTO run (id, uid, arguments, engine_version, source_branch, source_revision, source_position,"
            " source_is_dirty, started_at_ms, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 2)",
            (run, run.to_bytes(16, "big"), arguments, version, *of_run(run, kind), started + 60_000 * (run - base)))
        left = base + runs - run
        changed = left * 31 % count if left < 98 and left % 7 == 3 else None
        rows = []
        for place, (cell, script, system, _, wall, claims, mark) in enumerate(sessions):
            session += 1
            now = spans[cell]
            verdict = 1
            if place == changed:
                verdict, span = 2, span + 1
                database.execute(
                    "UPDATE span SET session_last = ?, run_last = ?, session_count = ? WHERE id = ?",
                    (session - count, run - 1, now[3], now[1]))
                other = next(k for k in others[place % 3:] + others if k != now[2])
                rows_of_span = (span, cell, now[1], other, session, run, session, run)
                spans[cell] = now = [cell, span, other, 0]
            now[3] += 1
            rows.append((session, run, cell, script, system, now[2], verdict, wall, claims, mark))
        database.executemany("INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)", rows)
        if changed is not None:
            database.execute("INSERT INTO span VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0)", rows_of_span)
            database.execute("UPDATE cell SET span = ? WHERE id = ?", (rows_of_span[0], rows_of_span[1]))
        news = int(changed is not None)
        database.execute(
            "INSERT INTO run_total VALUES (?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ?)",
            (run, count - news, news, sum(row[4] for row in sessions)))
    for row in rows:
        database.execute(
            "UPDATE span SET session_last = ?, run_last = ?, session_count = ? WHERE id = ?",
            (row[0], row[1], spans[row[2]][3], spans[row[2]][1]))
    database.execute("COMMIT")
    database.close()


def of_run(run, kind):
    """Branch, revision, number of commits, and whether the sources were changed."""
    if kind == "nobranch":
        return None, None, None, 0
    return "main", f"{run:040x}", 1, int(kind == "dirty")
