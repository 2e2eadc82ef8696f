"""What a history is asked before it is pruned and afterwards: every answer is to be the same."""
import pathlib
import re

import measuring

QUERIES = pathlib.Path(__file__).resolve().parents[3] / "Queries"
# They say what a file holds, which is what a pruning changes.
OF_A_FILE = {"storage", "bytes", "size"}


def parameters(text, scale):
    """A value for each parameter of a named query; sessions are those of the newest run, which stay."""
    first = (scale.runs - 1) * scale.cells + 1
    known = {
        "session": f"s:{first}", "seq": "30", "axis": "ios", "script": "area-0/script-0", "view": "card0",
        "limit": "10", "runs": "20", "run": "@head", ("a", "run"): "@head~1", ("b", "run"): "@head",
        ("a", "session"): f"s:{first}", ("b", "session"): f"s:{first + 1}"}
    return [f"{name}={known.get((name, kind), known.get(name))}"
            for name, kind in re.findall(r"^-- :(\w+) (\w+)", text, re.MULTILINE)]


def queries(scale):
    """Each named query with its parameters."""
    return {path.stem: parameters(path.read_text(), scale) for path in sorted(QUERIES.glob("*.sql"))}


def questions(scale):
    """The words of the command by name."""
    asked = {
        f"@{name}": ["query", f"@{name}", "--format", "csv", *(word for value in values for word in ("--param", value))]
        for name, values in queries(scale).items() if name not in OF_A_FILE}
    asked |= {
        "history": ["history", "area-0/script-0"],
        "regressions": ["regressions", "--format", "csv"],
        "changes": ["changes"],
        "changes of a run before": ["changes", "@head~1"],
        "diff": ["diff", "@head~1", "@head"],
        "matrix": ["matrix", "area-0/script-0"],
        "baseline why": ["baseline", "why", "area-0/script-0[ios=5.0,orientation=portrait]"],
        "review pending": ["review", "pending", "--format", "csv"],
        "list runs": ["list", "runs", "--format", "csv"],
        "v1_change_points": ["query", "SELECT * FROM v1_change_points ORDER BY 1, 2, 3, 4", "--format", "csv"],
        "v1_history": [
            "query", "SELECT line, script, configuration_id, first_run_id, last_run_id, digest, session_count,"
            " is_current FROM v1_history ORDER BY 1, 2, 3, 4", "--format", "csv"],
        "v1_run_totals": [
            "query", "SELECT run_id, session_count, same, changed, new, failed, wall_us FROM v1_run_totals ORDER BY 1",
            "--format", "csv"],
        "v1_heads": ["query", "SELECT * FROM v1_heads", "--format", "csv"],
    }
    return asked


def answers(rehearse, path, scale):
    """Every answer, without what is said of how many sessions are kept."""
    found = {}
    for name, words in questions(scale).items():
        text = measuring.run([rehearse, *words, "--db", path]).output
        # Lines end after 80 columns, in the middle of that.
        text = re.sub(r"; \d+ (sessions?, \d+ kept|[a-z0-9, ]*…)", "", text.split("looked at:")[0])
        if name == "list runs":
            # The eighth column is how many sessions a run lost.
            text = "\n".join(",".join(line.split(",")[:7]) for line in text.splitlines())
        found[name] = text
    return found


def differing(before, after):
    """The questions that have another answer."""
    return sorted(name for name in before if before[name] != after[name])
