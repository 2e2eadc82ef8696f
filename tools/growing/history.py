"""Makes a history long: appends runs like the newest one, with as many changes however many they are.

What is appended has true digests, as Sources/Store/Digests computes them, so that a command proves it as any other.
"""
import hashlib
import sqlite3


def grow(path, runs, kind, revision=None):
    """kind: clean (each run a commit on a branch), dirty (changed sources on a branch), nobranch (no git at all),
    branches (each run on a branch of its own, of which nobody knows where it began, as in shallow clones).

    revision: one that all runs are of. Without it each has one that no repository knows, as after a rebase.
    """
    database = sqlite3.connect(path)
    one = lambda sql, *values: database.execute(sql, values).fetchone()
    database.executescript("PRAGMA synchronous = OFF; BEGIN")
    base, = one("SELECT max(id) FROM run")
    arguments, version, started, plan = one(
        "SELECT arguments, engine_version, started_at_ms, plan FROM run WHERE id = ?", base)
    line, = one("SELECT line FROM cell LIMIT 1")
    git = of_run(base, kind, revision)
    database.execute("UPDATE line SET name = ? WHERE id = ?", (git[0] or "", line))
    database.execute(
        "UPDATE run SET source_branch = ?, source_revision = ?, source_position = ?, source_is_dirty = ?", git)
    if kind == "dirty":
        database.execute("UPDATE cell SET first_sound = NULL")
    sessions = database.execute(
        "SELECT cell, version, system, recording, wall_us, claim_set FROM session WHERE run = ? ORDER BY id",
        (base,)).fetchall()
    # What behaves otherwise does so in another build: in one it would be a mistake that a recorder sees.
    other_build = database.execute(
        "INSERT INTO system (toolkit, version, build, answers)"
        " SELECT toolkit, version, 'another', answers FROM system LIMIT 1").lastrowid
    performed = {row[0]: row[3] for row in sessions}
    proof = Proof(database)
    before = proof.prove(base)
    spans = {row[0]: list(row) for row in database.execute("SELECT cell, id, recording, session_count FROM span")}
    others = [row[0] for row in database.execute("SELECT id FROM recording ORDER BY id LIMIT 9")]
    session, = one("SELECT max(id) FROM session")
    span, = one("SELECT max(id) FROM span")
    count = len(sessions)
    for run in range(base + 1, base + 1 + runs):
        database.execute(
            "INSERT INTO run (id, uid, arguments, engine_version, source_branch, source_revision, source_position,"
            " source_is_dirty, started_at_ms, status, uid_before, digest_before, plan)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 2, ?, ?, ?)",
            (run, run.to_bytes(16, "big"), arguments, version, *of_run(run, kind, revision),
             started + 60_000 * (run - base), *before, plan))
        left = base + runs - run
        changed = left * 31 % count if left < 98 and left % 7 == 3 else None
        rows = []
        if kind == "branches":
            sessions, spans, performed = on_a_branch(database, run, sessions, spans, performed, proof)
        for place, (cell, script, system, _, wall, claims) in enumerate(sessions):
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
            elif kind == "branches":
                span += 1
                now[1] = span
            now[3] += 1
            system = system if now[2] == performed[cell] else other_build
            mark = int.from_bytes(proof.leaf(cell, script, system, now[2], verdict, claims)[:3], "big") >> 1
            rows.append((session, run, cell, script, system, now[2], verdict, wall, claims, mark))
        database.executemany("INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)", rows)
        before = proof.prove(run)
        if kind == "branches":
            for row in rows:
                database.execute(
                    "INSERT INTO span VALUES (?, ?, NULL, ?, ?, ?, ?, ?, 1, 0)",
                    (spans[row[2]][1], row[2], row[5], *row[:2], *row[:2]))
                database.execute(
                    "UPDATE cell SET span = ?, first_sound = ? WHERE id = ?", (spans[row[2]][1], row[0], row[2]))
        elif changed is not None:
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


def on_a_branch(database, run, sessions, spans, performed, proof):
    """The same sessions in cells of a line of their own, each with what its cell showed last."""
    line = database.execute("INSERT INTO line (name) VALUES (?)", (of_run(run, "branches")[0],)).lastrowid
    moved, begun, shown = [], {}, {}
    for cell, *rest in sessions:
        new = database.execute(
            "INSERT INTO cell (script, configuration, line) SELECT script, configuration, ? FROM cell WHERE id = ?",
            (line, cell)).lastrowid
        proof.cells[new] = proof.cells[cell]
        moved.append((new, *rest))
        begun[new] = [new, None, spans[cell][2], 0]
        shown[new] = performed[cell]
    return moved, begun, shown


def of_run(run, kind, revision=None):
    """Branch, revision, number of commits, and whether the sources were changed."""
    if kind == "nobranch":
        return None, None, None, 0
    branch = f"branch-{run}" if kind == "branches" else "main"
    return branch, revision or f"{run:040x}", 1, int(kind == "dirty")


class Proof:
    """Digests of sessions and of runs that removed nothing and in which every expectation held."""

    def __init__(self, database):
        self.database = database
        self.texts = dict(database.execute("SELECT id, claims FROM claim_set"))
        self.digests = dict(database.execute("SELECT id, digest FROM recording"))
        self.cells = {
            row[0]: row[1:] for row in database.execute(
                "SELECT l.id, p.uid, c.digest FROM cell l JOIN script p ON p.id = l.script"
                " JOIN configuration c ON c.id = l.configuration")}
        self.grounds, self.leaves = {}, {}

    def leaf(self, cell, version, system, recording, verdict, claims):
        key = (cell, version, system, recording, verdict, claims)
        if key not in self.leaves:
            word = {1: "same", 2: "changed", 3: "new"}[verdict]
            self.leaves[key] = digest(
                "session 1", *self.cells[cell], self.ground(version, system), self.digests[recording], word,
                self.texts.get(claims))
        return self.leaves[key]

    def ground(self, version, system):
        if (version, system) not in self.grounds:
            texts = self.database.execute(
                "SELECT v.digest, t.digest, a.digest FROM script_version v JOIN source t ON t.id = v.source"
                " LEFT JOIN answer_set a ON a.id = v.answers WHERE v.id = ?", (version,)).fetchone()
            performer = self.database.execute(
                "SELECT y.toolkit, y.version, y.build, a.digest FROM system y"
                " LEFT JOIN answer_set a ON a.id = y.answers WHERE y.id = ?", (system,)).fetchone()
            others = self.database.execute(
                "SELECT k.role, t.digest FROM script_source k JOIN source t ON t.id = k.source"
                " WHERE k.version = ? ORDER BY k.role, t.digest", (version,)).fetchall()
            self.grounds[version, system] = digest(
                "ground 1", *texts, *performer, *(field for row in others for field in row))
        return self.grounds[version, system]

    def prove(self, run):
        """Gives a run its digest; returns what the next one says of it."""
        facts = self.database.execute(
            "SELECT uid, label, arguments, engine_version, source_revision, source_position, source_branch,"
            " source_is_dirty, started_at_ms, uid_before, digest_before FROM run WHERE id = ?", (run,)).fetchone()
        leaves = []
        for cell, *rest, mark in self.database.execute(
                "SELECT cell, version, system, recording, verdict, claim_set, mark FROM session WHERE run = ?", (run,)):
            leaf = self.leaf(cell, *rest)
            assert mark == int.from_bytes(leaf[:3], "big") >> 1, "the file has another mark"
            leaves.append((self.cells[cell][0].encode(), self.cells[cell][1], leaf))
        whole = digest("run 1", *facts, len(leaves), *(leaf for _, _, leaf in sorted(leaves)))
        self.database.execute("UPDATE run SET digest = ? WHERE id = ?", (whole, run))
        return facts[0], whole


def digest(*fields):
    """Each field behind its length; what is absent is a hyphen."""
    whole = hashlib.sha256()
    for field in fields:
        if field is None:
            whole.update(b"-\n")
            continue
        field = field if isinstance(field, bytes) else str(field).encode()
        whole.update(b"%d\n%b" % (len(field), field))
    return whole.digest()
