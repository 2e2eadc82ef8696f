"""Writes the columns of a lake into Documentation/Lake.md; those of public views are described in Schema.md."""

import pathlib
import re

import tables

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation" / "Lake.md"
BEGIN, END = "<!-- columns: tools/lake/document.py -->\n", "<!-- end of columns -->\n"


def written(page):
    out = []
    for table, (place, columns) in tables.TABLES.items():
        out.append(f"### {table}\n\n`{place}`\n\n")
        same = {}
        for name, kind, meaning in columns:
            kind = re.sub(r"<.*", "", str(kind))
            if re.fullmatch(r"v1_\w+\.\w+", meaning):
                view, column = meaning.split(".")
                source = "" if column == name else f" = `{column}`"
                same.setdefault(view, []).append(f"`{name}` {kind}{source}")
            else:
                out.append(f"- `{name}` {kind}: {meaning}\n")
        for view, names in same.items():
            out.append(f"- as in [`{view}`](Schema.md#{view}): {', '.join(names)}\n")
        out.append("\n")
    head, rest = page.split(BEGIN)
    return head + BEGIN + "\n" + "".join(out) + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
