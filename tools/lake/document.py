"""Writes the tables of columns into Documentation/Lake.md, from the comments of the public views."""

import pathlib
import re

import tables

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation" / "Lake.md"
BEGIN, END = "<!-- columns: tools/lake/document.py -->\n", "<!-- end of columns -->\n"


def comments():
    """What the newest definition of each view says of its columns."""
    found = {}
    text = "".join(path.read_text() for path in sorted((ROOT / "migrations").glob("*.sql")))
    for view, body in re.findall(r"^CREATE VIEW (v1_\w+) \(\n(.*?)\n\) AS$", text, re.MULTILINE | re.DOTALL):
        for comment, column in re.findall(r"((?:  -- .*\n)+)  (\w+)", body + "\n"):
            found[f"{view}.{column}"] = " ".join(line.strip().removeprefix("-- ") for line in comment.splitlines())
    return found


def written(page):
    said = comments()
    out = []
    for table, (place, columns) in tables.TABLES.items():
        out.append(f"### {table}\n\n`{place}`\n\n| column | type | meaning |\n|---|---|---|\n")
        for name, kind, meaning in columns:
            kind = re.sub(r"<.*", "", str(kind))
            out.append(f"| `{name}` | {kind} | {(said.get(meaning) or meaning).replace('|', chr(92) + '|')} |\n")
        out.append("\n")
    head, rest = page.split(BEGIN)
    return head + BEGIN + "\n" + "".join(out) + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
