"""Which tests can notice a change, from the files that changed.

A test target is chosen when a module that it imports, directly or through others, changed. Files that the command
embeds (scripts, laws, pages' files, migrations) change the module that embeds them.
"""
import functools
import json
import re
import subprocess

import place

# Folders whose files the build embeds in a module: tools/embed/plugin/EmbedText.swift.
EMBEDDED = {
    "Scripts": "Rehearsal", "Laws": "Rehearsal", "Lenses": "Rehearsal", "Claims": "RehearsalClaims",
    "Dashboards": "RehearsalReports", "Queries": "RehearsalReports", "Assets": "RehearsalDrawing",
    "migrations": "RehearsalStore", "CDigest": "CRehearsalDigest", "CSQLite": "CRehearsalSQLite",
    "CYAML": "CRehearsalYAML", "CProcess": "CRehearsalProcess", "templates": "RehearsalCommand",
}
BUILT = (r"Sources/", r"Tests/", r"Package\.swift", *(folder + "/" for folder in EMBEDDED),
         r"Documentation/(Glossary\.md|.*\.json)", "tools/(checking|embed)/", "tools/test")
PAGES = (r"Assets/", r"Dashboards/", r"Sources/(Drawing|Reports|Server)/", r"Sources/Command/Commands/Pages/",
         "tools/(browser|datasette)/")
# Tests of the command that compare pages and documents with what the program prints.
DOCUMENTS = r"^CommandTests\.\w*(Document|Page|Readme|Tutorial|Example|Usage|Published)\w*Tests"
TOOLS = r"^CommandTests\.(Adapter|Together|ToolkitCompose|StarterJob|Upgrade|Document)\w*Tests"

# The tests in a browser that look at a part of the pages; a file that no line names concerns all of them.
BROWSER = (
    (r"Sources/Reports/(Pages|Making)/.*(Session|State)", ("test_session.py",)),
    (r"Sources/(Drawing|Reports)/.*Film", ("test_film.py", "test_export.py")),
    (r"Sources/Reports/(Panels|Dashboards?)/|Dashboards/|Assets/panels",
     ("test_dashboard.py", "test_accessibility.py")),
    (r"Sources/Server/", ("test_serve.py", "test_work.py", "test_compose.py")),
    (r"Assets/compose|Sources/Experiments/Composing/", ("test_compose.py",)),
    (r"Sources/Reports/(Pages|Making)/", ("test_report.py",)),
    (r"tools/browser/(test_\w+\.py)", ()),
    (r"tools/datasette/", ("test_datasette.py",)),
)


@functools.cache
def targets() -> dict[str, dict[str, object]]:
    """The package's targets by name, as SwiftPM reads the manifest."""
    text = subprocess.run(
        ["swift", "package", "dump-package"], cwd=place.ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        check=True).stdout
    return {target["name"]: target for target in json.loads(text)["targets"]}


def imports(name: str, seen: set[str]) -> set[str]:
    """The names of the targets that one depends on, with their own dependencies, and itself."""
    if name in seen or name not in targets():
        return seen
    seen.add(name)
    for dependency in targets()[name]["dependencies"]:  # type: ignore[attr-defined]
        for kind in ("byName", "target"):
            if kind in dependency:
                imports(dependency[kind][0], seen)
    return seen


def changed_targets(changed: list[str]) -> set[str]:
    """The targets whose sources or embedded files changed."""
    found = set()
    for path in changed:
        parts = path.split("/")
        if parts[0] in EMBEDDED:
            found.add(EMBEDDED[parts[0]])
        for name, target in targets().items():
            folder = target.get("path") or f"Sources/{name}"
            if target["type"] == "test":
                folder = f"Tests/{name}"
            if path.startswith(f"{folder}/"):
                found.add(name)
    return found


def filters(changed: list[str]) -> list[str] | None:
    """Filters of `swift test` for the tests that can notice a change; `[]` for all, `None` for no test."""
    if any(re.match(r"Package\.swift|tools/(checking|embed)/", path) for path in changed):
        return []
    touched = changed_targets(changed)
    found = []
    for name, target in targets().items():
        # The command's tests start the command, which no import shows.
        needs = imports(name, set()) | (imports("rehearse", set()) if name == "CommandTests" else set())
        if target["type"] == "test" and (needs & touched):
            found.append(name)
    chosen = [rf"^{name}\." for name in sorted(found)]
    if changed and r"^TidyTests\." not in chosen:
        chosen.append(r"^TidyTests\.")
    if r"^CommandTests\." not in chosen:
        if any(re.match(r"Documentation/|README|CHANGELOG|llms", path) for path in changed):
            chosen.append(DOCUMENTS)
        if any(re.match("python/|Toolkits/", path) for path in changed):
            chosen.append(TOOLS)
    return chosen or None


def pages(changed: list[str]) -> list[str]:
    """The files of tests in a browser that look at what changed; `[]` for all."""
    chosen: set[str] = set()
    for path in changed:
        if not any(re.match(pattern, path) for pattern in PAGES):
            continue
        for pattern, files in BROWSER:
            if found := re.match(pattern, path):
                chosen.update(files or (found[1],))
                break
        else:
            return []
    return [f"tools/browser/{name}" for name in sorted(chosen)]
