"""Query: a named query, or a file of SQL, on a lake."""

import csv
import decimal
import json
import math
import pathlib
import re
import sys

import engines
from files import Lake, Trouble

QUERIES = pathlib.Path(__file__).resolve().parents[2] / "Queries"
# As in the queries' first lines: -- :NAME TYPE = DEFAULT  What it is.
PARAMETER = re.compile(r"^-- :(\w+) (run|session|integer|text)(?: = (\S+))?", re.MULTILINE)


def query(options):
    import duckdb
    text = text_of(options.query)
    if engines.OF_A_FILE in text:
        raise Trouble(f"{options.query} asks about the tables of a file, and a lake has none: rehearse query", 2)
    lake = Lake(options.folder)
    connection = engines.duckdb_of(lake)
    try:
        values = parameters(text, options.parameters, connection)
        asked = engines.for_duckdb(text)
        statements = connection.extract_statements(asked)
        if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
            raise Trouble(f"{options.query} is not one SELECT, WITH or VALUES: a lake is only read", 2)
        found = connection.execute(asked, values)
        columns, rows = [column[0] for column in found.description], found.fetchall()
    except duckdb.Error as error:
        raise Trouble(f"{options.query}: {str(error).splitlines()[0]}", 2) from None
    show(columns, rows, options.format)


def text_of(name):
    if re.fullmatch(r"@?[a-z_]+", name):
        path = QUERIES / (name.removeprefix("@") + ".sql")
        if not path.is_file():
            known = ", ".join(sorted(path.stem for path in QUERIES.glob("*.sql")))
            raise Trouble(f"there is no query {name}\n  known: {known}", 2)
    else:
        path = pathlib.Path(name)
    try:
        return path.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"{name} cannot be read: {error}", 2) from None


def parameters(text, given, connection):
    """The values of a query's parameters, by name."""
    stated = {}
    for argument in given:
        name, equals, value = argument.partition("=")
        if not equals:
            raise Trouble(f"{argument} is no PARAMETER=VALUE", 2)
        stated[name] = value
    values = {}
    for name, kind, default in PARAMETER.findall(text):
        value = stated.pop(name, default)
        if value == "":
            raise Trouble(f"the query wants {name}={kind.upper()}", 2)
        values[name] = number(value, kind, connection) if kind != "text" else value
    if stated:
        raise Trouble(f"the query has no parameter {next(iter(stated))}", 2)
    return values


def number(value, kind, connection):
    if kind == "run":
        newest = re.fullmatch(r"@head(?:~(\d+))?", value)
        runs = connection.execute("SELECT run_id, uid FROM v1_runs ORDER BY run_id DESC").fetchall()
        if newest and int(newest[1] or 0) < len(runs):
            return runs[int(newest[1] or 0)][0]
        found = [run for run, uid in runs if uid.startswith(value.lower())] if len(value) >= 4 else []
        if len(found) == 1:
            return found[0]
        raise Trouble(f"{value} names {'no run' if not found else 'several runs'} of the lake", 2)
    try:
        return int(value.removeprefix("s:") if kind == "session" else value)
    except ValueError:
        raise Trouble(f"{value} is no {'session: s:12' if kind == 'session' else 'whole number'}", 2) from None


def show(columns, rows, form):
    rows = [[plain(value) for value in row] for row in rows]
    if form == "json":
        names = unique(columns)
        for row in rows:
            print(json.dumps(dict(zip(names, row)), ensure_ascii=False, allow_nan=False))
    elif form == "csv":
        out = csv.writer(sys.stdout, lineterminator="\n")
        out.writerow(columns)
        out.writerows([written(value) for value in row] for row in rows)
    else:
        cells = [[printable(name) for name in columns]] + [[printable(written(value)) for value in row] for row in rows]
        widths = [max(len(row[column]) for row in cells) for column in range(len(columns))]
        for row in cells:
            print("  ".join(value.ljust(width) for value, width in zip(row, widths)).rstrip())


def unique(names):
    """As `rehearse query` has it: a name that occurs again gets a number, since an object has each name once."""
    taken, seen, found = set(names), {}, []
    for name in names:
        number = seen[name] = seen.get(name, 0) + 1
        if number > 1:
            while f"{name}_{number}" in taken:
                number += 1
            name = f"{name}_{number}"
            taken.add(name)
        found.append(name)
    return found


def plain(value):
    """What JSON has a form for: bytes in hexadecimal, as text what is infinite, a time or of another type."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, decimal.Decimal):
        value = int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, (int, float)):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, dict):
        return dict(zip(unique([str(plain(key)) for key in value]), map(plain, value.values())))
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return str(value)


def written(value):
    """A plain value where there is nothing but text."""
    if value is None:
        return ""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (dict, list)) else str(value)


def printable(value):
    """Text of a stranger's lake drives no terminal."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in str(value))
