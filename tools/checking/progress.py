"""How far a long command is: a bar on a terminal, otherwise a line every half minute."""
import sys
import time

WIDTH = 30
QUIET_SECONDS = 30


def clock(seconds: float) -> str:
    """Minutes and seconds, as `3:07`."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


class Progress:
    """The progress of one stage.

    On a terminal the bar is redrawn in place; elsewhere a line is printed every half minute, so that a log shows that
    the stage goes on. `expected` is the number of seconds that the stage took last time, if that is known.
    """

    def __init__(self, title: str, expected: float | None) -> None:
        self.title = title
        self.expected = expected
        self.began = time.monotonic()
        self.is_terminal = sys.stderr.isatty()
        self.drawn = self.began

    def show(self, done: int, total: int, unit: str) -> None:
        """Shows that `done` of `total` units are finished; `total` is 0 while it is unknown."""
        now = time.monotonic()
        if now - self.drawn < (0.2 if self.is_terminal else QUIET_SECONDS):
            return
        self.drawn = now
        taken = now - self.began
        count = f"{done} of {total} {unit}" if total else f"{done} {unit}"
        left = f", about {clock(self.expected - taken)} left" if self.expected and self.expected > taken else ""
        text = f"{self.title}  {count}, {clock(taken)}{left}"
        if self.is_terminal:
            filled = min(WIDTH, WIDTH * done // total) if total else 0
            bar = "█" * filled + "·" * (WIDTH - filled)
            print(f"\r\x1b[K{bar}  {text}", end="", file=sys.stderr, flush=True)
        else:
            print(f"  {text}", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Removes the bar, so that something else can be printed."""
        if self.is_terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> float:
        """Removes the bar. Returns the seconds since the beginning."""
        self.clear()
        return time.monotonic() - self.began
