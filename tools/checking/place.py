"""Where the checkout and its test build are."""
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".build-tests"
BIN = SCRATCH / "debug"
REHEARSE = BIN / "rehearse"
STATE = ROOT / ".build" / "checks.json"


def environment(programs: bool = False) -> dict[str, str]:
    """The environment of the test build: modules optimised, tests not; with the tools' own programs if asked for."""
    added = {"REHEARSAL_OPTIMISED": "1"}
    if programs:
        added["REHEARSAL_PROGRAMS"] = "1"
    return os.environ | added


def options() -> list[str]:
    """The options of `swift build` and `swift test` that name the test build."""
    return ["--traits", "Server", "--scratch-path", str(SCRATCH)]
