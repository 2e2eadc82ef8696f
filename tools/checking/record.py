"""What this machine knows of earlier checks: how long each stage took, and for which sources it last passed.

The file is `.build/checks.json`, which is not committed. A file that cannot be read counts as no record.
"""
import json
import os
import subprocess
import tempfile
from typing import Any

import place


def tree() -> str:
    """The id of git's tree for the files as they are now, those that are new and not ignored included."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"GIT_INDEX_FILE": os.path.join(folder, "index")}

        def git(*arguments: str) -> str:
            return subprocess.run(
                ["git", *arguments], cwd=place.ROOT, env=environment, check=True, capture_output=True, text=True,
            ).stdout.strip()

        git("read-tree", "HEAD")
        git("add", "--all")
        return git("write-tree")


def commit() -> str:
    """The commit that is checked out."""
    return subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=place.ROOT, check=True, capture_output=True, text=True).stdout.strip()


class Record:
    """Seconds and last good tree, by stage."""

    def __init__(self) -> None:
        self.stages: dict[str, dict[str, Any]] = {}
        try:
            stages = json.loads(place.STATE.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if isinstance(stages, dict):
            self.stages = {name: facts for name, facts in stages.items() if isinstance(facts, dict)}

    def seconds(self, name: str) -> float | None:
        """How long the stage took when it last ran to its end here."""
        seconds = self.stages.get(name, {}).get("seconds")
        return float(seconds) if isinstance(seconds, (int, float)) else None

    def count(self, name: str) -> int:
        """How many tests the stage had when it last ran to its end here; 0 if that is unknown."""
        count = self.stages.get(name, {}).get("count")
        return count if isinstance(count, int) else 0

    def passed(self, name: str, tree: str) -> bool:
        """Whether the stage passed with exactly these sources."""
        return self.stages.get(name, {}).get("tree") == tree

    def keep(self, name: str, **facts: Any) -> None:
        """Changes facts of a stage in the file; another process may be changing other stages."""
        stages = Record().stages
        stages[name] = stages.get(name, {}) | facts
        self.stages = stages
        place.STATE.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=place.STATE.parent, delete=False, encoding="utf-8", prefix="checks",
        ) as file:
            json.dump(stages, file, indent=1, sort_keys=True)
        os.replace(file.name, place.STATE)
