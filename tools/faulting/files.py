"""Files that are not what they should be: logs and journals, formats, schemas, and what is no file at all."""
import glob
import os
import socket
import sqlite3
import time

import place

FIXTURE = os.path.join(place.ROOT, "Tests", "StoreTests", "Fixtures", "format-5.sql")
APPLICATION = 0x55495231


def asked(part, there, commands, codes, database="a.sqlite"):
    """Each command answers with one of the codes, in time."""
    for command in commands:
        part.tried += 1
        part.found(there.run(*place.on(database, command)).problem(codes))


def sample(part, things, long, count):
    return things if long else part.random.sample(things, min(count, len(things)))


# MARK: - Logs and journals


def left(rehearse):
    """A database whose log was left over, as a process that is killed leaves it: both files' bytes."""
    with place.Place(rehearse) as there:
        name = there.recorded()
        reader = sqlite3.connect(there.path(name))
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM run").fetchall()
        there.recorded(runs=1, turns=5)
        found = there.read(name), there.read(name + "-wal")
        reader.close()
        return found


def logs(part, rehearse, long):
    file, log = left(rehearse)
    other = left(rehearse)[1]
    noise = part.random.randbytes(len(log))
    cases = {"missing": None, "empty": b"", "of another file": other, "noise": noise}
    cases["its head noise"] = noise[:32] + log[32:]
    for cut in (1, 31, 32, 33, 56, 4151, 4152, 4153, len(log) // 2, len(log) - 1):
        cases[f"cut at {cut}"] = log[:cut]
    for _ in range(40 if long else 3):
        at = part.random.randrange(len(log))
        cases[f"byte {at} flipped"] = log[:at] + bytes([log[at] ^ 1 << part.random.randrange(8)]) + log[at + 1:]
    for name in sample(part, sorted(cases), long, 5):
        beside(part, rehearse, file, "-wal", cases[name], f"a log: {name}")
    head = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
    journals = {"noise": noise, "a head": head + noise[:600], "empty": b"", "zero": bytes(600)}
    for name in sample(part, sorted(journals), long, 2):
        beside(part, rehearse, file, "-journal", journals[name], f"a journal: {name}")


def beside(part, rehearse, file, ending, content, what):
    """A file with something beside it: it answers, or says what is wrong, and completed runs are whole."""
    with place.Place(rehearse) as there:
        # Without scripts of its own a folder has the bundled ones, which take long to read.
        there.write("Scripts/tap.yaml", place.script("tap", 3, title=what))
        there.write("a.sqlite", file)
        if content is not None:
            there.write("a.sqlite" + ending, content)
        asked(part, there, [["list", "runs"], ["doctor"]], {0, 5})
        answer = there.run("doctor", "--deep", "--db", "a.sqlite")
        if answer.code == 0:
            rows = there.rows("a.sqlite", "SELECT run_id, digest FROM v1_runs WHERE status = 'completed'")
            for run, digest in rows:
                proof = there.run("doctor", "--db", "a.sqlite", "--prove", digest)
                if proof.code != 0:
                    part.found(f"{what}: run:{run} is completed, and not what was recorded")
        part.found(there.run("record", "--db", "a.sqlite", "--fail-on", "none").problem({0, 5}))


# MARK: - Formats


def format_file(path, version):
    """A file of a format, with the rows of the fixture that it has room for."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA page_size = 4096")
    database.execute("PRAGMA journal_mode = WAL")
    newest = 0
    for step in sorted(glob.glob(os.path.join(place.ROOT, "migrations", "*.sql"))):
        newest = int(os.path.basename(step)[:4])
        if newest <= version or version < 1:
            with open(step) as file:
                database.executescript(file.read())
    tables = {name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    with open(FIXTURE) as file:
        inserts = [line for line in file.read().split("\n") if line.startswith("INSERT")]
    for line in inserts if 1 <= version <= 5 else []:
        table = line.split()[2]
        if table not in tables:
            continue
        # The set of claims is the last value of a session since format 3.
        if table == "session" and version < 3:
            line = line.rpartition(",")[0] + ")"
        database.execute(line)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {version}")
    sessions = database.execute("SELECT count(*) FROM session").fetchone()[0]
    database.close()
    return sessions


def formats(part, rehearse, long):
    for version in range(1, 6):
        with place.Place(rehearse) as there:
            there.write("Scripts/tap.yaml", place.script("tap", 3))
            sessions = format_file(there.path("a.sqlite"), version)
            before = there.read("a.sqlite")
            readers = [c for c in place.READERS if c[0] != "merge"]
            asked(part, there, [["changes"], *sample(part, readers, long, 3)], {0, 1, 2})
            if there.read("a.sqlite") != before:
                part.found(f"reading wrote to a file of format {version}")
            asked(part, there, [["merge", "own.sqlite", "a.sqlite"]], {0})
            part.found(there.run("record", "--db", "a.sqlite", "--fail-on", "none").problem({0}))
            part.examine(there, "a.sqlite", f"format {version} after a run")
            found = int(there.rows("a.sqlite", "SELECT count(*) FROM v1_sessions")[0][0])
            if found != sessions + 3:
                part.found(f"format {version}: {sessions} sessions and 3 more are {found}")
    for version in (7, 99, 2**31 - 1, -1):
        with place.Place(rehearse) as there:
            format_file(there.path("a.sqlite"), version)
            before = there.read("a.sqlite")
            there.write("Scripts/tap.yaml", place.script("tap", 3))
            asked(part, there, [*sample(part, place.READERS, long, 3), ["record"]], {5})
            if there.read("a.sqlite") != before:
                part.found(f"a file of format {version} was written to")


# MARK: - Schemas

ENDLESS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS run_id FROM c"
HOSTILE = {
    "an endless view": f"DROP VIEW v1_runs; CREATE VIEW v1_runs AS {ENDLESS}",
    "a view of itself": "DROP VIEW v1_runs; CREATE VIEW v1_runs AS SELECT * FROM v1_runs",
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM session; END",
    "a trigger that does not end": "CREATE TRIGGER t AFTER INSERT ON run BEGIN INSERT INTO run SELECT * FROM run; END",
    "an index of an expression": "CREATE INDEX i ON run (hex(zeroblob(length(uid) * 1000)))",
    "a table of somebody else": "CREATE TABLE mail (subject TEXT)",
    "a column more": "ALTER TABLE run ADD COLUMN more TEXT",
    "a table less": "DROP TABLE span",
    "a virtual table": "CREATE VIRTUAL TABLE v USING fts5(text)",
    "a computed column": "ALTER TABLE run ADD COLUMN c TEXT AS (hex(zeroblob(1000000)))",
    "a schema that is no SQL": "UPDATE sqlite_schema SET sql = 'nonsense' WHERE name = 'span'",
    "a root page that is not there": "UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'run'",
    "two tables in one page": "UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'run'",
    "a CHECK": "UPDATE sqlite_schema SET sql = replace(sql, 'status INTEGER NOT NULL', "
               "'status INTEGER NOT NULL CHECK (length(zeroblob(500000000)) > 0)') WHERE name = 'run'",
    "many tables": ";".join(f"CREATE TABLE t{n} (a)" for n in range(1500)),
}


def schemas(part, rehearse, long):
    with place.Place(rehearse) as there:
        good = there.read(there.recorded())
    for name in sample(part, sorted(HOSTILE), long, 4):
        with place.Place(rehearse) as there:
            there.write("a.sqlite", good)
            there.write("Scripts/tap.yaml", place.script("tap", 3))
            database = sqlite3.connect(there.path("a.sqlite"), isolation_level=None)
            database.execute("PRAGMA writable_schema = ON")
            database.execute("PRAGMA foreign_keys = OFF")
            for statement in HOSTILE[name].split(";") if "TRIGGER" not in HOSTILE[name] else [HOSTILE[name]]:
                database.execute(statement)
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.close()
            # A page that is not where it was is damage or, where nobody looks into it, nothing.
            codes = {0, 1, 2, 5} if "page" in name else {5}
            begin = time.monotonic()
            asked(part, there, [*sample(part, place.READERS, long, 3), ["record"]], codes)
            if time.monotonic() - begin > LIMIT_OF_SCHEMAS:
                part.found(f"{name}: the commands took {time.monotonic() - begin:.0f} s")


LIMIT_OF_SCHEMAS = 120


# MARK: - What is no file, or goes away


def odd(there):
    """Names in the place of a database, each with what makes it."""
    def pipe():
        os.mkfifo(there.path("pipe"))

    def bound():
        here = os.getcwd()
        os.chdir(there.folder)
        try:
            socket.socket(socket.AF_UNIX).bind("socket")
        finally:
            os.chdir(here)

    return {
        "folder": lambda: os.mkdir(there.path("folder")), "pipe": pipe, "socket": bound,
        "circle": lambda: os.symlink("circle", there.path("circle")),
        "nowhere": lambda: os.symlink("not/there.sqlite", there.path("nowhere")),
        "text": lambda: there.write("text", "dear diary\n" * 1000), "empty": lambda: there.write("empty", ""),
        "n" * 300: lambda: None, "/dev/null": lambda: None, "/dev/zero": lambda: None, "text/a.sqlite": lambda: None,
    }


def lost(part, rehearse, long):
    """Deleted and replaced while it is written to: nothing that stands elsewhere is harmed, and nothing waits."""
    for what in ("deleted", "replaced", "log deleted"):
        for _ in range(10 if long else 1):
            with place.Place(rehearse) as there:
                there.recorded()
                good = there.read("a.sqlite")
                there.write("other.sqlite", good)
                there.write("Scripts/tap.yaml", place.script("tap", 30, title=what))
                arguments = ("record", "--db", "a.sqlite", "--fail-on", "none")
                process = there.start(*arguments)
                time.sleep(part.random.uniform(0, 1))
                try:
                    if what == "replaced":
                        os.replace(there.path("other.sqlite"), there.path("a.sqlite"))
                    else:
                        os.remove(there.path("a.sqlite" if what == "deleted" else "a.sqlite-wal"))
                except FileNotFoundError:
                    pass
                part.tried += 1
                part.found(there.end(process, arguments).problem({0, 5}))
                asked(part, there, [["list", "runs"]], {0, 5})


def files(part, rehearse, long):
    with place.Place(rehearse) as there:
        there.write("Scripts/tap.yaml", place.script("tap", 3))
        kinds = odd(there)
        for make in kinds.values():
            make()
        for name in sample(part, sorted(kinds), long, 4):
            # What is not there yet is made, and read afterwards.
            codes = {0, 1, 2, 5} if name in ("nowhere", "empty") else {2, 5}
            commands = [c for c in place.READERS if c[0] != "doctor"]
            asked(part, there, [*sample(part, commands, long, 3), ["record"]], codes, name)
    lost(part, rehearse, long)
