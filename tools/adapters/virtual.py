"""A clock for toolkits that wait in asyncio: it moves when nothing is ready to run, and never otherwise.

Import it before the toolkit: from then on Python's clocks are this one, too.
"""

import asyncio
import selectors
import time

BEGIN = 1000.0
_now = BEGIN


def now():
    """Seconds; `BEGIN` is the first moment."""
    return _now


time.monotonic = time.perf_counter = now
time.time = lambda: 1.7e9 + _now


#: So many turns of the loop in one moment are a task that never waits; the start of a large app has 2,000.
MOST_TURNS = 50_000


class Busy(RuntimeError):
    """Time stands still, since something goes on without waiting for any."""


class Idle(selectors.DefaultSelector):
    """Lets time pass instead of waiting."""

    def __init__(self):
        super().__init__()
        self._last, self._turns = 0.0, 0

    def select(self, timeout=None):
        global _now
        self._turns = self._turns + 1 if self._last == _now else 0
        self._last = _now
        if self._turns > MOST_TURNS:
            raise Busy(f"a task goes on without waiting: {MOST_TURNS} turns of the loop, and no time passed")
        if timeout is None:
            return super().select(5)  # Only a thread can go on: real time, but not for ever.
        ready = super().select(0)
        if not ready and timeout > 0:
            _now += timeout
        return ready


class Loop(asyncio.SelectorEventLoop):
    """An event loop of virtual time."""

    def __init__(self):
        super().__init__(Idle())

    def time(self):
        return _now


def run(coroutine):
    """Runs a coroutine to its end; what else goes on then is left as it is, since the process ends."""
    loop = Loop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(loop.create_task(coroutine))
