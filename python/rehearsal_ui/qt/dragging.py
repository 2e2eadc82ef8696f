"""Drag and drop, which Qt has not offscreen: a drag waits in a loop while the mouse moves, and tells the windows."""

import ctypes
from typing import Any

from rehearsal_ui.qt import binding

QtCore, QtGui = binding.QtCore, binding.QtGui


KEPT: list[Any] = []


def listen(hands: Any, library: ctypes.CDLL) -> None:
    """Has each drag of the app performed by the hands: QDrag.exec comes here, whoever calls it."""

    def begun(pointer: int, actions: int, proposed: int) -> int:
        drag = binding.wrapped(pointer, QtGui.QDrag)
        library.rehearsal_drag_source(ctypes.c_void_p(binding.pointer(drag.source()) if drag.source() else 0))
        # Events propose the first action that they allow: the one that the app proposes, if it does.
        hands.dragging = Dragging(drag.mimeData(), binding.drop_actions(actions & proposed or actions))
        hands.dragging.wait()
        action, hands.dragging = hands.dragging.action, None
        library.rehearsal_drag_source(ctypes.c_void_p(0))
        drag.deleteLater()
        return binding.number(action)

    callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_int)(begun)
    library.rehearsal_on_drag(callback)
    KEPT.append(callback)


class Dragging:
    """What is dragged, and the window that it is over."""

    def __init__(self, data: Any, actions: Any):
        self.data, self.actions, self.window, self.point = data, actions, None, QtCore.QPoint(0, 0)
        self.is_accepted = False
        self.action = self.offered = QtCore.Qt.DropAction.IgnoreAction
        self.loop = QtCore.QEventLoop()

    def wait(self) -> None:
        """Waits until the mouse lets go."""
        self.loop.exec() if hasattr(self.loop, "exec") else self.loop.exec_()

    def send(self, event: Any) -> Any:
        QtCore.QCoreApplication.sendEvent(self.window, event)
        return event

    def fields(self) -> tuple[Any, ...]:
        Qt = QtCore.Qt
        return self.actions, self.data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    def move(self, window: Any, point: Any) -> None:
        """Drags on to a point of a window."""
        nothing = QtCore.Qt.DropAction.IgnoreAction
        if window is not self.window:
            self.leave()
            self.window = window
            self.answered(self.send(QtGui.QDragEnterEvent(point, *self.fields())))
        self.point = point
        move = QtGui.QDragMoveEvent(point, *self.fields())
        if self.is_accepted and self.offered != nothing:
            # As Qt has it, who takes it on entering need not say so again.
            move.setDropAction(self.offered)
            move.accept()
        self.answered(self.send(move))

    def answered(self, event: Any) -> None:
        self.is_accepted, self.offered = event.isAccepted(), event.dropAction()

    def leave(self) -> None:
        if self.window is not None and binding.is_alive(self.window):
            self.send(QtGui.QDragLeaveEvent())

    def drop(self) -> None:
        """Lets go where the mouse is."""
        if self.is_accepted and binding.is_alive(self.window):
            drop = QtGui.QDropEvent(QtCore.QPointF(self.point), *self.fields())
            drop.setDropAction(self.offered)
            dropped = self.send(drop)
            self.action = dropped.dropAction() if dropped.isAccepted() else self.action
        else:
            self.leave()
        self.loop.quit()


def data_of(files: list[str], text: str) -> Any:
    """What comes from outside: files, or a text."""
    data = QtCore.QMimeData()
    if files:
        data.setUrls([QtCore.QUrl.fromLocalFile(file) for file in files])
    else:
        data.setText(text)
    return data
