"""What a person reads of a widget: its text line by line, what of it is marked, and where its cursor and selection are.

The lines of a widget are what it draws within its borders, together with the parts that Textual makes for it, and
without the widgets below it that have names of their own. They are numbered from its top, from 1; blank ones are left
out, and so is the indentation that all of them have, which is layout and no text. What lies over the widget, such as a
tooltip, does not hide them, since it is told itself.

A line's marks are the words that are drawn in another way than the rest of the widget, by what is other about them and
never by a colour: those are another theme's in the next release.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rich.cells import cell_len
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget

#: A cell of the terminal: its character, "" behind a wide one, and the style that it is drawn in.
Cell = tuple[str, Any]
#: What a widget draws, line by line, and where on the screen.
Drawing = tuple[Region, list[Any]]
#: What a widget has drawn last, and what is read of that.
KNOWN = "_rehearsal_known"
BLANK: Cell = (" ", None)
ATTRIBUTES = ("bold", "italic", "underline", "strike", "reverse")
#: How many lines of a widget are told: as many as fit on any terminal.
MOST_LINES = 400
#: The properties that say what a person reads of a widget, and what it holds.
READ = re.compile(r"(line|marked)\d+|cursor|selection|selected|pressed_index|progress|border_(sub)?title"
                  r"|value|label|highlighted|index|expanded|collapsed|scroll")
ADDRESS = re.compile(r"0x[0-9a-f]{11,12}|(?<!\d)\d{13,15}(?!\d)")
#: What widgets of Textual call where their cursor is: a table, a text, a field, a tree.
CURSORS = ("cursor_coordinate", "cursor_location", "cursor_position", "cursor_line")


def lines(widget: Widget, place_of: Callable[[Widget], Any], is_named: Callable[[Widget], bool]) -> dict[str, str]:
    """The lines and marks of a widget, as `line1` and `marked1`.

    `place_of` says where the layout has a widget, or None; `is_named` says which widgets are told themselves.
    """
    content = content_of(widget, place_of(widget))
    if content is None or not content.size:
        return {}
    drawn = [drawing(part, place_of(part)) for part in parts(widget, is_named) if draws(part)]
    covered = [(place.region, place.clip) for below in named_below(widget, is_named) if (place := place_of(below))]
    known, found = vars(widget).get(KNOWN, (None, {}))
    if known != (content, drawn, covered, said_anyway(widget)):
        found = read(widget, content, drawn, covered)
        vars(widget)[KNOWN] = (content, drawn, covered, said_anyway(widget)), found
    return found


def read(widget: Widget, content: Region, drawn: list[Drawing], covered: list[tuple[Region, Region]]) -> dict[str, str]:
    """The lines and marks of what a widget and its parts draw, where it is not covered."""
    rows: dict[int, dict[int, Cell]] = {}
    for visible, strips in drawn:
        paint(rows, visible, strips)
    for region, clip in covered:
        wipe(rows, region.intersection(clip))
    grid = {y - content.y + 1: filled(rows[y], content.x) for y in sorted(rows) if 0 <= y - content.y < MOST_LINES}
    texts = {number: "".join(character for character, _ in cells).rstrip() for number, cells in grid.items()}
    texts = {number: text for number, text in texts.items() if text}
    indented = min((len(text) - len(text.lstrip()) for text in texts.values()), default=0)
    usual = Counter(ground(style) for cells in grid.values() for _, style in cells if style is not None)
    rest = usual.most_common(1)[0][0] if usual else None
    found = {f"line{number}": steady(text[indented:]) for number, text in texts.items()}
    if len(texts) <= 1 and (held := said_anyway(widget)) is not None:
        shown = next(iter(texts.values()), "").strip()
        found = {} if shown == held else found or {"line1": ""}
    if len(texts) == 1 and widget.can_focus:
        return found  # How a button looks with the focus, which is told as such.
    return found | {f"marked{number}": said for number in texts if (said := steady(marks(grid[number], rest)))}


def steady(text: str) -> str:
    """A text without addresses in memory: of an object's `repr`, and of ids that are made of `id()` or `hash()`."""
    return ADDRESS.sub(lambda found: "…" if is_address(found[0]) else found[0], text)


def is_address(text: str) -> bool:
    """Whether a number is where Linux has a program's memory, or a sixteenth of that, which is an object's hash."""
    value = int(text, 16 if text.startswith("0x") else 10)
    return any(0x5500_0000_0000 <= one < 0x8000_0000_0000 for one in (value, value << 4))


def said_anyway(widget: Widget) -> str | None:
    """The value or the label of a widget, which is not told a second time where it is drawn as it is."""
    held = of(widget, "value") if isinstance(of(widget, "value"), str) else of(widget, "label")
    return None if held is None or callable(held) or not str(held).strip() else str(held).strip()


def content_of(widget: Widget, place: Any) -> Region | None:
    """Where a widget draws what it has, within its border, its padding and its scroll bars."""
    if place is None:
        return None
    region: Region = place.region.shrink(widget.styles.gutter)
    return widget._get_scrollable_region(region) if widget.is_scrollable else region


def parts(widget: Widget, is_named: Callable[[Widget], bool]) -> Iterator[Widget]:
    """A widget and the parts below it that are told as it, those that are drawn first before others."""
    yield widget
    for child in widget.children:
        if not is_named(child) and child.display and child.visible:
            yield from parts(child, is_named)


def draws(widget: Widget) -> bool:
    """Whether a widget draws something of its own; a screen shows those below it, unless the app has it draw."""
    return not isinstance(widget, Screen) or not type(widget).render.__module__.startswith("textual.")


def named_below(widget: Widget, is_named: Callable[[Widget], bool]) -> Iterator[Widget]:
    """The nearest widgets below one that are told themselves, where they may cover what a part draws."""
    for child in widget.children:
        if child.display and child.visible:
            if is_named(child):
                yield child
            else:
                yield from named_below(child, is_named)


def drawing(widget: Widget, place: Any) -> Drawing:
    """What a widget draws, and where on the screen."""
    content = content_of(widget, place)
    visible = content.intersection(place.clip) if content is not None else Region()
    if not visible.size:
        return Region(), []
    shown = getattr(widget, "_render_widget", widget)  # What covers it while it loads.
    try:
        return visible, list(shown.render_lines(visible.translate((-place.region.x, -place.region.y))))
    except Exception:  # The app's own drawing fails; the app is told of it when the screen is drawn.
        return Region(), []


def paint(rows: dict[int, dict[int, Cell]], visible: Region, strips: list[Any]) -> None:
    """Puts what is drawn into rows of cells, by their places on the screen."""
    for y, strip in enumerate(strips, visible.y):
        row, x = rows.setdefault(y, {}), visible.x
        for text, style, control in strip:
            for character in "" if control else text:
                width = 1 if character.isascii() else cell_len(character)
                if width == 0 and x - 1 in row:
                    row[x - 1] = (row[x - 1][0] + character, row[x - 1][1])
                for behind in range(width):
                    row[x] = ("" if behind else character, style)
                    x += 1


def wipe(rows: dict[int, dict[int, Cell]], covered: Region) -> None:
    """Takes out what a widget covers that is told itself."""
    for y in range(covered.y, covered.bottom):
        for x in range(covered.x, covered.right) if y in rows else ():
            rows[y].pop(x, None)


def filled(row: dict[int, Cell], left: int) -> list[Cell]:
    """The cells of a row from the left to the last one."""
    return [row.get(x, BLANK) for x in range(left, max(row, default=left - 1) + 1)]


def ground(style: Any) -> Any:
    """What a cell's ground is called, of whatever colour it is."""
    return style.color if style.reverse else style.bgcolor


def marks(cells: list[Cell], rest: Any) -> str:
    """The words of a line that stand out, each with how; a single cell is a cursor, which is told as such."""
    runs: list[tuple[str, list[str]]] = []
    for character, style in cells:
        how = "" if style is None else " ".join(
            [*(name for name in ATTRIBUTES if getattr(style, name)), *(["ground"] if ground(style) != rest else [])])
        if runs and runs[-1][0] == how:
            runs[-1][1].append(character)
        else:
            runs.append((how, [character]))
    texts = [(how, "".join(run).strip()) for how, run in runs if how and len(run) > 1]
    return ", ".join(f"{how}: {text}" for how, text in texts if text)


def cursor(widget: Widget) -> dict[str, Any]:
    """Where a widget's cursor is, and what of it is selected."""
    found: dict[str, Any] = {}
    place = next((place for name in CURSORS if (place := numbers(of(widget, name))) is not None), None)
    if place is not None:
        found["cursor"] = place
    selection = of(widget, "selection")
    start, end = numbers(getattr(selection, "start", None)), numbers(getattr(selection, "end", None))
    if start is not None and end is not None and start != end:
        found["selection"] = [start, end]
    chosen = of(widget, "selected")
    if isinstance(chosen, (list, tuple)) and chosen and all(isinstance(one, (str, int, float)) for one in chosen):
        found["selected"] = [str(one) for one in chosen]
    for name in ("pressed_index", "progress"):
        value = of(widget, name)
        if isinstance(value, (int, float)) and value not in (-1, 0):
            found[name] = value
    for name in ("border_title", "border_subtitle"):
        if (text := of(widget, name)) is not None and str(text).strip():
            found[name] = str(text)
    return found


def of(widget: Widget, name: str) -> Any:
    """An attribute of a widget, None where it has none or cannot say it now."""
    try:
        return getattr(widget, name, None)
    except Exception:
        return None


def numbers(value: Any) -> Any:
    """A number or a pair of numbers as the stream has them; None for anything else."""
    if isinstance(value, bool) or callable(value):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
        return list(value)
    return None
