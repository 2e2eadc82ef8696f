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


class Idle(selectors.DefaultSelector):
    """Lets time pass instead of waiting."""

    def select(self, timeout=None):
        global _now
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
    """Runs a coroutine to its end."""
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(coroutine)
