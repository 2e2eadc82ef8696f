"""What may end well although it was given a made-up value, each with its reason."""
import dataclasses
import fnmatch
from pathlib import Path


@dataclasses.dataclass
class Permissions:
    """Patterns on the names of calls. Which of them were needed is kept, so that none stays for nothing."""

    patterns: list[str]
    needed: set[str] = dataclasses.field(default_factory=set)

    @classmethod
    def read(cls, path: Path) -> "Permissions":
        """Reads a file of lines `PATTERN: REASON`; `#` begins a comment."""
        lines = [line.strip() for line in path.read_text().splitlines()]
        return cls([line.rpartition(": ")[0].strip() for line in lines if line and not line.startswith("#")])

    def permit(self, name: str) -> bool:
        """Whether a pattern stands for the call."""
        meant = [pattern for pattern in self.patterns if fnmatch.fnmatchcase(name, pattern)]
        self.needed.update(meant)
        return bool(meant)

    @property
    def needless(self) -> list[str]:
        """The patterns that no silent call needed, in the order of the file."""
        return [pattern for pattern in self.patterns if pattern not in self.needed]
