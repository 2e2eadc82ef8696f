"""Performs a script between the events of Qt's own loop, so that dialogs and menus may wait in loops of theirs.

The script is a coroutine. It is resumed by an event that is posted to an object here, and each input is such an event,
too: where an input opens a dialog that waits in `exec()`, the script goes on in that loop, whoever called it, Python or
C++. Nothing else runs meanwhile: there is one thread, and one order.
"""

import collections
from typing import Any, Callable, Coroutine

from rehearsal_ui.qt import binding

#: After so many turns every loop that was told to end has ended, and what stood behind it has been done.
SOME = 3


class Turn:
    """What a coroutine waits for: that Qt's loop has handled what was posted before."""

    def __await__(self):
        yield


def make(ended: Callable[[BaseException | None], None]) -> Any:
    """The object that resumes a script; `ended` is called when it has come to its end, in whatever loop that is."""
    QtCore = binding.QtCore

    class Turns(QtCore.QObject):  # type: ignore[name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.waiting: collections.deque[Callable[[], None]] = collections.deque()
            self.script: Any = None
            #: How often the script went on; None while it does, and may wait for whoever asks.
            self.count: int | None = 0

        def event(self, event: Any) -> bool:
            if event.type() != QtCore.QEvent.Type.User:
                return super().event(event)
            self.waiting.popleft()()
            return True

        def post(self, what: Callable[[], None]) -> None:
            self.waiting.append(what)
            QtCore.QCoreApplication.postEvent(self, QtCore.QEvent(QtCore.QEvent.Type.User))

        def begin(self, script: Coroutine[Any, Any, None]) -> None:
            """Performs a script as soon as there is a loop; a second call does nothing."""
            if self.script is None:
                self.script = script
                self.post(self.resume)
            else:
                script.close()

        def resume(self) -> None:
            self.count, count = None, (self.count or 0) + 1
            try:
                self.script.send(None)
            except StopIteration:
                ended(None)
            except BaseException as problem:
                ended(problem)
            else:
                self.count = count
                self.post(self.resume)

        async def some(self, number: int = SOME) -> None:
            for _ in range(number):
                await Turn()

        async def do(self, what: Callable[[], Any]) -> Any:
            """Does something as an event of its own, and waits until it is done or waits in a loop itself."""
            done: list[Any] = []

            def attempt() -> None:
                try:
                    done.append((what(), None))
                except BaseException as problem:
                    done.append((None, problem))

            self.post(attempt)
            await self.some()
            value, problem = done[0] if done else (None, None)
            if problem:
                raise problem
            return value

    return Turns()
