"""Streams of strangers: exports that were changed are imported, or refused with nothing of the session in the file."""
import os
import re
import sqlite3
import time

import place

# What an import may answer: recorded, recorded with sessions that crashed or failed, refused.
CODES = {0, 1, 2}
WORDS = [b"null", b"-1", b"0", b"1e308", b"-0.0005", b"9223372036854775808", b'""', b'"x"', b"{}", b"[]", b"true",
         b'"window"', b'"\\ud800"', b"[" * 80, b'"' + b"a" * 70000 + b'"', b'{"a":1,"a":2}', b"\xff\xfe"]
# Rows that belong to no session, and sessions whose rows are not there.
LOST = """
SELECT (SELECT count(*) FROM event) - (SELECT coalesce(sum(event_count), 0) FROM block)
         + (SELECT count(*) FROM block WHERE id NOT IN (SELECT block FROM step)),
       (SELECT count(*) FROM recording WHERE id NOT IN (SELECT recording FROM session)),
       (SELECT count(*) FROM session WHERE recording NOT IN (SELECT id FROM recording)),
       (SELECT count(*) FROM session)
"""


def exported(rehearse):
    """Streams to change, of the models and of toolkits, as lists of lines."""
    with place.Place(rehearse) as there:
        name = there.recorded()
        found = [there.run("export", "--all", "--format", "stream", "--db", name).output.encode()]
    folder = os.path.join(place.ROOT, "Tests", "CommandTests", "Streams")
    for file in sorted(os.listdir(folder)):
        with open(os.path.join(folder, file), "rb") as stream:
            found.append(stream.read())
    return [text.splitlines(keepends=True) for text in found]


def changed(random, lines, other):
    """The lines with one to three things changed, and what was done."""
    lines, done = list(lines), []
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(lines))
        line, way = lines[at], random.randrange(10)
        done.append(f"{way}@{at}")
        if way == 0:
            del lines[at:at + random.randint(1, 3)]
        elif way == 1:
            lines.insert(random.randrange(len(lines)), line)
        elif way == 2:
            to = random.randrange(len(lines))
            lines[at], lines[to] = lines[to], lines[at]
        elif way == 3:
            lines.insert(at, random.choice(other))
        elif way == 4:
            cut = random.randrange(len(line))
            lines[at:] = [line[:cut]]
        elif way == 5:
            byte = random.randrange(len(line))
            lines[at] = line[:byte] + bytes([random.randrange(256)]) + line[byte + 1:]
        elif way in (6, 7):
            values = list(re.finditer(rb':("(?:[^"\\]|\\.)*"|-?[0-9.]+|true|false|null|\[[^\]]*\])', line))
            if values:
                value = random.choice(values)
                lines[at] = line[:value.start(1)] + random.choice(WORDS) + line[value.end(1):]
        elif way == 8:
            names = list(re.finditer(rb'"([a-z]+)":', line))
            if names:
                one, two = random.choice(names), random.choice(names)
                lines[at] = line[:one.start(1)] + two.group(1) + line[one.end(1):]
        else:
            start, end = sorted(random.randrange(len(line)) for _ in range(2))
            lines[at] = line[:start] + line[end:]
        if not lines:
            break
    return lines, done


def perform(part, rehearse, seconds, count):
    streams = exported(rehearse)
    began, refused = time.monotonic(), 0
    with place.Place(rehearse) as there:
        while time.monotonic() - began < seconds if seconds else part.tried < count:
            lines, done = changed(part.random, part.random.choice(streams), part.random.choice(streams))
            there.write("s.jsonl", b"".join(lines))
            refused += one(part, there, lines, f"changes {' '.join(done)} of seed {part.seed}, number {part.tried}")
    part.notes.append(f"{refused} of {part.tried} streams refused")


def one(part, there, lines, what):
    """Imports one stream into a file of its own; whether it was refused."""
    part.tried += 1
    answer = there.run("import", "s.jsonl", "--db", "s.sqlite")
    problem = answer.problem(CODES)
    found = re.search(r"^s\.jsonl:(\d+):\d+: error: ", answer.errors, re.M)
    if answer.code == 2 and not found:
        problem = problem or f"refused without a place: {answer}"
    if os.path.exists(there.path("s.sqlite")):
        database = sqlite3.connect(there.path("s.sqlite"))
        extra, unshown, missing, sessions = database.execute(LOST).fetchone()
        database.close()
        whole = sum(b'"end"' in line for line in lines[:int(found.group(1)) - 1]) if found else len(lines)
        if extra or unshown or missing or sessions > whole:
            problem = problem or f"{extra} events, {unshown} recordings, {sessions} sessions of {whole}"
        if part.tried % 100 == 0:
            part.examine(there, "s.sqlite", what)
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(there.path("s.sqlite" + ending)):
            os.unlink(there.path("s.sqlite" + ending))
    part.found(problem and f"{what}: {problem}")
    return answer.code == 2
