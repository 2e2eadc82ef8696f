"""What a person sees in a widget that is no object of its own: rows of lists, entries of menus, tabs, headers."""

import re
from typing import Any, Iterator, NamedTuple

from rehearsal_ui import rehearsal
from rehearsal_ui.qt import binding

#: So many rows of a view are told; a screen shows no more.
MOST_ROWS = 200
#: So many characters of a text are told.
MOST_TEXT = 2000


class Part(NamedTuple):
    """A part of a widget: what it is called, its class, where it lies in the widget, and what it shows."""

    name: str
    kind: str
    frame: tuple[int, int, int, int]
    properties: dict[str, Any]


def plain(text: str) -> str:
    """A label without the marks of its shortcut: `&Open…\\tCtrl+O` is `Open…`."""
    return re.sub(r"&(.)", r"\1", text.partition("\t")[0])


def called(text: str) -> str | None:
    """A name made of a label."""
    return rehearsal.name_from(plain(text).strip().rstrip(".…:").strip())


def rectangle(area: Any) -> tuple[int, int, int, int]:
    return area.x(), area.y(), area.width(), area.height()


def of(widget: Any) -> Iterator[Part]:
    """The parts of a widget."""
    QtWidgets = binding.QtWidgets
    if isinstance(widget, QtWidgets.QHeaderView):
        yield from sections(widget)
    elif isinstance(widget, QtWidgets.QAbstractItemView):
        yield from rows(widget)
    elif isinstance(widget, QtWidgets.QTabBar):
        yield from tabs(widget)


def tabs(bar: Any) -> Iterator[Part]:
    for index in range(bar.count()):
        text = plain(bar.tabText(index))
        state = {"title": text, **({"selected": True} if index == bar.currentIndex() else {}),
                 **({} if bar.isTabEnabled(index) else {"enabled": False})}
        if bar.isTabVisible(index) if hasattr(bar, "isTabVisible") else True:
            yield Part(called(text) or f"tab-{index + 1}", "Tab", rectangle(bar.tabRect(index)), state)


def sections(header: Any) -> Iterator[Part]:
    Qt = binding.QtCore.Qt
    if header.model() is None or header.orientation() != Qt.Orientation.Horizontal:
        return
    for index in range(min(header.count(), MOST_ROWS)):
        text = header.model().headerData(index, header.orientation())
        if header.isSectionHidden(index) or not isinstance(text, str):
            continue
        state: dict[str, Any] = {"title": text}
        if header.isSortIndicatorShown() and header.sortIndicatorSection() == index:
            is_up = header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
            state["sorted"] = "ascending" if is_up else "descending"
        frame = (header.sectionViewportPosition(index), 0, header.sectionSize(index), header.height())
        yield Part("header-" + (called(text) or str(index + 1)), "Header", frame, state)


def rows(view: Any) -> Iterator[Part]:
    """The rows that are in sight, those below open ones, too."""
    model = view.model()
    if model is None:
        return
    sight = view.viewport().rect()
    offset = view.viewport().pos()
    selection, current = view.selectionModel(), view.currentIndex()
    count, waiting = 0, [(view.rootIndex(), 0)]
    while waiting and count < MOST_ROWS:
        parent, first = waiting.pop()
        for row in range(first, model.rowCount(parent)):
            index = model.index(row, column_of(view), parent)
            area = view.visualRect(index)
            if area.isValid() and sight.intersects(area):
                count += 1
                cells = cells_of(view, parent, row)
                text = next((text for text, _ in cells if text), "")
                state: dict[str, Any] = {"title": " | ".join(text for text, _ in cells)[:MOST_TEXT]}
                state.update(state_of(model, index))
                if selection is not None and selection.isSelected(index):
                    state["selected"] = True
                if current.isValid() and current.row() == row and current.parent() == index.parent():
                    state["current"] = True
                frame = rectangle(area.translated(offset))
                yield Part(called(text) or f"row-{row + 1}", "Row", frame, state)
            elif area.isValid() and area.top() > sight.bottom() and not hasattr(view, "isWrapping"):
                return
            if hasattr(view, "isExpanded") and view.isExpanded(index):
                waiting += [(parent, row + 1), (index.siblingAtColumn(0), 0)]
                break
            if count >= MOST_ROWS:
                return


def column_of(view: Any) -> int:
    return view.modelColumn() if hasattr(view, "modelColumn") else 0


def cells_of(view: Any, parent: Any, row: int) -> list[tuple[str, Any]]:
    """The texts of a row, each with its index: of a list the one that is shown."""
    model = view.model()
    columns = [view.modelColumn()] if hasattr(view, "modelColumn") else range(min(model.columnCount(parent), 50))
    found = []
    for column in columns:
        if hasattr(view, "isColumnHidden") and view.isColumnHidden(column):
            continue
        index = model.index(row, column, parent)
        value = index.data()
        text = value if isinstance(value, str) else "" if value is None else rehearsal.steady(str(value))
        found.append((text, index))
    return found


def state_of(model: Any, index: Any) -> dict[str, Any]:
    Qt = binding.QtCore.Qt
    checked = index.data(Qt.ItemDataRole.CheckStateRole)
    state: dict[str, Any] = {}
    if checked is not None:
        state["checked"] = {0: False, 1: "partially", 2: True}.get(binding.number(checked))
    if not model.flags(index) & Qt.ItemFlag.ItemIsEnabled:
        state["enabled"] = False
    return state


def cell(view: Any, text: str) -> tuple[int, int, int, int] | None:
    """Where a cell with a text is in a view, if it is in sight."""
    model, sight, offset = view.model(), view.viewport().rect(), view.viewport().pos()
    if model is None or not hasattr(view, "columnAt"):
        return None
    for row in range(min(model.rowCount(view.rootIndex()), 10 * MOST_ROWS)):
        for value, index in cells_of(view, view.rootIndex(), row):
            if value == text and sight.intersects(view.visualRect(index)):
                return rectangle(view.visualRect(index).translated(offset))
    return None
