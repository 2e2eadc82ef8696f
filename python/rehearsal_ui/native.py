"""A clock for toolkits that ask the system for the time: preloaded, it moves when it is told to, never otherwise."""

import ctypes
import hashlib
import os
import subprocess
import sys
import threading
from typing import Any, Callable

from rehearsal_ui import rehearsal

SOURCE = os.path.join(os.path.dirname(os.path.realpath(__file__)), "clock.c")
INCLUDED = os.path.join(os.path.dirname(SOURCE), "waits.h")


#: Milliseconds of real time after which a thread that waits for nothing is called busy.
LONGEST = 10_000


class Clock:
    """The clock of this process and its threads: what moves it, and what it shows."""

    def __init__(self, library: ctypes.CDLL):
        self.library = library
        library.rehearsal_advance.argtypes = [ctypes.c_uint64, ctypes.c_int]
        library.rehearsal_now.restype = library.rehearsal_handle.restype = ctypes.c_uint64
        self.begun = library.rehearsal_now()

    def advance(self, microseconds: int) -> None:
        """Moves the clock, from one time that a thread waits for to the next."""
        self.refuse(self.library.rehearsal_advance(microseconds, LONGEST))

    def rest(self) -> bool:
        """Waits until the threads and programs that the app started wait themselves; whether any went on meanwhile."""
        before = self.library.rehearsal_activity()
        self.refuse(self.library.rehearsal_rest(LONGEST))
        return self.library.rehearsal_activity() != before

    def beside(self) -> str | None:
        """A thread or a program of the app that is no longer waited for, and is said once; None where there is none."""
        which = self.library.rehearsal_beside()
        if which > 0:
            name = named(self.library.rehearsal_tid(which), self.library.rehearsal_handle(which))
            return f"not on the clock: a thread that reads from outside for 2 s: {name}"
        return f"not on the clock: a program that the app started, after 5 s: {program(-which)}" if which else None

    def watch(self, count: Callable[[], int | None], ended: Callable[[BaseException], None]) -> None:
        """Ends a session whose main thread does not come back; `count` says how often it did, or None if it may."""
        main = threading.get_ident()

        def look() -> None:
            self.library.rehearsal_stand_beside()
            last, since = count(), 0
            while since < 2 * LONGEST:
                self.library.rehearsal_doze(500)
                was, last = last, count()
                since = since + 500 if last is not None and last == was else 0
            where = place_of(sys._current_frames().get(main))
            ended(rehearsal.NotThere(
                f"the app is busy for {2 * LONGEST // 1000} s{where}; expected is that it waits for events"))

        threading.Thread(target=look, name="rehearsal", daemon=True).start()

    def refuse(self, thread: int) -> None:
        """Ends a session in which a thread is busy without an end."""
        if thread:
            name = named(self.library.rehearsal_tid(thread), self.library.rehearsal_handle(thread))
            raise rehearsal.NotThere(
                f"a thread of the app is busy for {LONGEST // 1000} s and waits for nothing: {name}; "
                "expected is one that ends, or that sleeps between its turns")

    def now(self) -> int:
        """Microseconds since the program began."""
        return self.library.rehearsal_now() - self.begun


def named(number: int, handle: int) -> str:
    """What a thread is called, and the line of Python that it is at."""
    try:
        with open(f"/proc/self/task/{number}/comm") as file:
            name = file.read().strip()
    except OSError:
        name = "ended"
    name = next((one.name for one in threading.enumerate() if one.native_id == number), name)
    return name + place_of(sys._current_frames().get(handle))


def place_of(frame: Any) -> str:
    """The line of Python that a frame is at, behind a comma."""
    if frame is None:
        return ""
    return f", {os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno} in {frame.f_code.co_name}"


def program(number: int) -> str:
    """The command of a program that runs."""
    try:
        with open(f"/proc/{number}/cmdline", encoding="utf-8", errors="replace") as file:
            return " ".join(file.read().split("\0")).strip()[:100]
    except OSError:
        return "ended"


def clock(**variables: str) -> Clock:
    """The clock; the program starts again with it, and with these variables. What the app starts does not have it."""
    library = compiled(SOURCE, INCLUDED)
    rehearsal.start_again(LD_PRELOAD=library, **variables)
    os.environ.pop("LD_PRELOAD", None)
    return Clock(ctypes.CDLL(library))


def keep_none() -> None:
    """For bindings that give None back more often than they take it (PySide), which is fatal before Python 3.12."""
    if sys.version_info < (3, 12):
        ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40


def compiled(source: str, *included: str) -> str:
    """A library made of a C file and what it includes, under the digest of their texts: beside it, or in the cache.

    A wheel has it beside the file, so that nobody needs a compiler.
    """
    whole = hashlib.sha256()
    for path in (source, *included):
        with open(path, "rb") as file:
            whole.update(file.read())
    digest = whole.hexdigest()[:16]
    library = f"{source[:-2]}-{digest}.so"
    if os.path.exists(library):
        return library
    folder = os.path.expanduser(os.environ.get("REHEARSAL_CACHE", "~/.cache/rehearsal"))
    library = os.path.join(folder, os.path.basename(library))
    if not os.path.exists(library):
        os.makedirs(folder, exist_ok=True)
        partial = f"{library}.{os.getpid()}"
        try:
            subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", partial, source, "-ldl", "-lpthread"], check=True)
        except (OSError, subprocess.CalledProcessError):
            sys.exit(f"a C compiler is needed for {source}: cc")
        os.rename(partial, library)
    return library
