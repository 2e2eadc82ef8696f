"""A clock for toolkits that ask the system for the time: preloaded, it moves when it is told to, never otherwise."""

import ctypes
import hashlib
import os
import subprocess
import sys

import rehearsal

SOURCE = os.path.join(os.path.dirname(os.path.realpath(__file__)), "clock.c")


class Clock:
    """The clock of this process: what moves it, and what it shows."""

    def __init__(self, library: ctypes.CDLL):
        self.library = library
        library.rehearsal_advance.argtypes = [ctypes.c_uint64]
        library.rehearsal_now.restype = ctypes.c_uint64
        self.begun = library.rehearsal_now()

    def advance(self, microseconds: int) -> None:
        """Moves the clock."""
        self.library.rehearsal_advance(microseconds)

    def now(self) -> int:
        """Microseconds since the program began."""
        return self.library.rehearsal_now() - self.begun


def clock(**variables: str) -> Clock:
    """The clock; the program starts again with it, and with these variables. What the app starts does not have it."""
    library = compiled(SOURCE)
    rehearsal.start_again(LD_PRELOAD=library, **variables)
    os.environ.pop("LD_PRELOAD", None)
    return Clock(ctypes.CDLL(library))


def keep_none():
    """For bindings that give None back more often than they take it (PySide), which is fatal before Python 3.12."""
    if sys.version_info < (3, 12):
        ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40


def compiled(source):
    """A library made of a C file, kept under the digest of its text below the cache."""
    with open(source, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()[:16]
    folder = os.path.expanduser(os.environ.get("REHEARSAL_CACHE", "~/.cache/rehearsal"))
    library = os.path.join(folder, f"{os.path.basename(source)[:-2]}-{digest}.so")
    if not os.path.exists(library):
        os.makedirs(folder, exist_ok=True)
        partial = f"{library}.{os.getpid()}"
        try:
            subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", partial, source], check=True)
        except (OSError, subprocess.CalledProcessError):
            sys.exit(f"a C compiler is needed for {source}: cc")
        os.rename(partial, library)
    return library
