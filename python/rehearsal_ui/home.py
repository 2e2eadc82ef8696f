"""A fresh home for each session: what an app keeps from one is no behaviour of the next, and your files stay."""

import fcntl
import os
import shutil
import string
import sys
import tempfile
from typing import Any

FOLDERS = {
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "XDG_RUNTIME_DIR": "run",
}
#: Files that are no data of an app, but what libraries keep of their work.
LEFT_OUT = (".cache", "run")
MOST_NAMES = 1000
#: When everything in a home was made, in seconds: 2023-11-14, shortly before a session begins.
MADE = 1_700_000_000
#: Homes of sessions that are performed at the same time; all names are equally long.
NAMES = [f"rhome-{first}{second}" for first in string.ascii_lowercase for second in string.ascii_lowercase]
held: list[Any] = []


def prepare(session: Any) -> str:
    """Makes the home of a session, with the variables that lead there, and says at the end what is in it.

    The files of `app: { files: … }` are copied into it, and such an app starts there.
    """
    base = os.path.join(tempfile.gettempdir(), f"rehearsal-{os.getuid()}")
    os.makedirs(base, mode=0o700, exist_ok=True)
    if os.stat(base).st_uid != os.getuid() or os.path.islink(base):
        sys.exit(f"{base} is somebody else's")
    folder = free(base)
    # Apps show it: whichever home it is, the session has the first one's name.
    session.shown_as(os.path.basename(folder), NAMES[0])
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, mode=0o700)
    app = session.app or {}
    if "files" in app:
        source = os.path.join(session.folder, app["files"])
        if not os.path.isdir(source):
            session.refuse(f"there is no folder {app['files']} beside the script")
        shutil.copytree(source, folder, dirs_exist_ok=True)
    for inner in FOLDERS.values():
        os.makedirs(os.path.join(folder, inner), mode=0o700, exist_ok=True)
    make_old(folder)
    given = names_in(folder)
    os.environ.update(HOME=folder, USER="user", LOGNAME="user")
    os.environ.update(**{name: os.path.join(folder, inner) for name, inner in FOLDERS.items()})
    os.environ.update(app.get("environment", {}))
    session.closing.append(lambda: tell(session, folder, given))
    return folder


def make_old(folder: str) -> None:
    """Has all that is in a home be of one time: apps show when a file was changed last."""
    for place, _, names in os.walk(folder, topdown=False):
        for path in [*(os.path.join(place, name) for name in names), place]:
            if not os.path.islink(path):
                os.utime(path, (MADE, MADE))


def free(base: str) -> str:
    """The first home that nobody has now; it is held until the process ends."""
    for name in NAMES:
        file = open(os.path.join(base, name + ".lock"), "w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            continue
        held.append(file)
        return os.path.join(base, name)
    sys.exit(f"all {len(NAMES)} homes in {base} are in use")


def names_in(folder: str) -> dict[str, float]:
    """The files in a folder, each with when it was changed last."""
    found: dict[str, float] = {}
    for place, folders, files in os.walk(folder):
        inner = os.path.relpath(place, folder)
        if inner == ".":
            folders[:] = [name for name in folders if name not in LEFT_OUT]
        for name in files:
            path = os.path.join(place, name)
            if os.path.isfile(path):
                found[os.path.normpath(os.path.join(inner, name))] = os.stat(path).st_mtime_ns
    return found


def tell(session: Any, folder: str, given: dict[str, float]) -> None:
    """Keeps with the session which files the app wrote."""
    written = sorted(name for name, when in names_in(folder).items() if given.get(name) != when)
    if written:
        more = [f"and {len(written) - MOST_NAMES} more"] if len(written) > MOST_NAMES else []
        session.attach("home.txt", "\n".join([*written[:MOST_NAMES], *more, ""]))
