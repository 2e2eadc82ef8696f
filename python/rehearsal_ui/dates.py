"""The time of day and the date of an app: they follow Python's clock, which an adapter has replaced.

`datetime.now()` and `time.localtime()` ask the system in C and not `time.time`. What an app shows of them would be
another text in each performance. The classes stay what they are, since libraries in C inherit from them; only the
methods that ask the system are other ones.
"""

import ctypes
import datetime
import gc
import time
from collections.abc import Callable
from typing import Any


def today(cls: Any) -> Any:
    """The day, or the moment, that it is."""
    return cls.fromtimestamp(time.time())


def now(cls: Any, tz: datetime.tzinfo | None = None) -> Any:
    """The moment that it is, in a time zone or in local time."""
    return cls.fromtimestamp(time.time(), tz)


def utcnow(cls: Any) -> Any:
    """The moment that it is in UTC, without a time zone."""
    return cls.fromtimestamp(time.time(), datetime.timezone.utc).replace(tzinfo=None)


def replace(kind: type, **methods: Callable[..., Any]) -> None:
    """Gives a class that is written in C other class methods, in the dictionary that Python shows nobody."""
    (members,) = gc.get_referents(vars(kind))
    members.update({name: classmethod(method) for name, method in methods.items()})
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(kind))


def of_the_clock(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of `time` whose argument, left out, is the system's time."""

    def asked(seconds: float | None = None) -> Any:
        return function(time.time() if seconds is None else seconds)

    return asked


def in_nanoseconds(function: Callable[[], float]) -> Callable[[], int]:
    return lambda: round(function() * 1e9)


def follow() -> None:
    """Has the dates of Python follow its clock."""
    write, text = time.strftime, time.asctime
    localtime = of_the_clock(time.localtime)
    time.gmtime, time.localtime, time.ctime = of_the_clock(time.gmtime), localtime, of_the_clock(time.ctime)
    time.strftime = lambda form, moment=None: write(form, localtime() if moment is None else moment)
    time.asctime = lambda moment=None: text(localtime() if moment is None else moment)
    for name in ("time", "monotonic", "perf_counter"):
        setattr(time, f"{name}_ns", in_nanoseconds(getattr(time, name)))
    replace(datetime.date, today=today)
    replace(datetime.datetime, today=today, now=now, utcnow=utcnow)
