"""The folders that calls are performed in: a small project with two runs, and three in which there is nothing."""
import contextlib
import dataclasses
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

#: What an ending has for a code when the command was still running at the limit.
RUNNING = 1000
SECONDS = 20
#: Commands that run until somebody ends them have this long to refuse what they were given.
SECONDS_OF_LASTING = 2
LASTING = ("watch", "dashboard serve", "compose")

PROJECT, NO_SCRIPTS, EMPTY_SCRIPTS, EMPTY_DATABASE = "project", "no scripts", "empty scripts", "empty database"
ALL = (PROJECT, NO_SCRIPTS, EMPTY_SCRIPTS, EMPTY_DATABASE)
DATABASE = ".rehearsal/history.sqlite"
#: The first bytes of a picture.
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
GIT = ("git", "-c", "user.name=silence", "-c", "user.email=silence@example.org")


@dataclasses.dataclass(frozen=True)
class Ending:
    """How a call ended and what it said."""

    code: int
    output: str
    errors: str

    @property
    def is_crash(self) -> bool:
        """Whether a signal ended it."""
        return self.code < 0

    @property
    def is_well(self) -> bool:
        """Whether it did what it was asked for, found a difference, or serves until somebody ends it."""
        return self.code in (0, 1, RUNNING)


class Worlds:
    """Makes each world once; a call is performed in a copy of its own."""

    def __init__(self, rehearse: Path, folder: Path) -> None:
        self.rehearse, self.folder = rehearse, folder
        self._make_project(folder / PROJECT)
        for name in (NO_SCRIPTS, EMPTY_SCRIPTS, EMPTY_DATABASE):
            place = folder / name
            place.mkdir()
            self._add_inputs(place)
            if name != NO_SCRIPTS:
                (place / "Scripts").mkdir()
        (folder / EMPTY_DATABASE / ".rehearsal").mkdir()
        (folder / EMPTY_DATABASE / DATABASE).write_bytes(b"")

    def perform(self, world: str, words: tuple[str, ...]) -> Ending:
        """Performs a call in a fresh copy of a world."""
        with tempfile.TemporaryDirectory(dir=self.folder) as fresh:
            place = Path(fresh) / "project"
            shutil.copytree(self.folder / world, place, symlinks=True)
            lasts = " ".join(words).startswith(LASTING)
            return self._run(place, words, SECONDS_OF_LASTING if lasts else SECONDS)

    def _run(self, place: Path, words: tuple[str, ...], seconds: int) -> Ending:
        hidden = ("REHEARSAL", "REHEARSE", "GIT_", "GITHUB", "CI")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        given = kept | {"NO_COLOR": "1", "GIT_CEILING_DIRECTORIES": str(place.parent)}
        with subprocess.Popen(
                [self.rehearse, *words], cwd=place, env=given, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, start_new_session=True) as child:
            try:
                output, errors = child.communicate(timeout=seconds)
                code = child.returncode
            except subprocess.TimeoutExpired:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child.pid, signal.SIGKILL)
                output, errors = child.communicate()
                code = RUNNING
        return Ending(code, output.decode(errors="replace"), errors.decode(errors="replace"))

    def _make_project(self, place: Path) -> None:
        place.mkdir()
        self._checked(place, "init")
        (place / "Scripts" / "ways.yaml").write_text(WAYS)
        self._commit(place, "-A", "The app")
        self._checked(place, "record", "--label", "first")
        scene = place / "Scripts" / "notes.scene.yaml"
        scene.write_text(scene.read_text().replace("title: Notes", "title: Pages"))
        self._commit(place, "-A", "Another title")
        self._checked(place, "record", "--label", "second")
        self._checked(place, "export", "@head", "--format", "stream", "-o", "stream.jsonl")
        shutil.copy2(place / DATABASE, place / "other.sqlite")
        self._checked(place, "baseline", "export", "Kept")
        (place / "Shared").mkdir()
        self._checked(place, "push", "Shared")
        (place / "dashboards").mkdir()
        (place / "dashboards" / "own.yaml").write_text(OWN_DASHBOARD)
        self._add_inputs(place)

    @staticmethod
    def _add_inputs(place: Path) -> None:
        (place / "empty.txt").write_bytes(b"")
        (place / "picture.png").write_bytes(PNG)
        (place / "hollow").mkdir()

    def _checked(self, place: Path, *words: str) -> None:
        ended = self._run(place, words, SECONDS)
        if not ended.is_well:
            raise SystemExit(f"error: rehearse {' '.join(words)} ended with {ended.code}\n{ended.errors}")

    @staticmethod
    def _commit(place: Path, what: str, message: str) -> None:
        if not (place / ".git").exists():
            subprocess.run([*GIT, "init", "-q", "-b", "main"], cwd=place, check=True)
        subprocess.run([*GIT, "add", what], cwd=place, check=True)
        subprocess.run([*GIT, "commit", "-q", "-m", message], cwd=place, check=True)


#: A script that speaks of standard axes, and has an axis and a parameter of its own.
WAYS = """\
id: notes/ways
title: One way or the other
scene: notes
parameters: { who: show }
matrix: { way: [tap, wait] }
steps:
  - launch
  - when: { way: tap, then: [{ tap: "${who}" }] }
  - when: { ios: "6.0", device: ipad, orientation: portrait, then: [{ mark: usual }] }
  - settle
"""
OWN_DASHBOARD = """\
id: own
title: Own
panels:
  - title: Runs
    mark: number
    query: SELECT count(*) AS runs FROM v1_runs
    encoding: { value: runs }
"""
