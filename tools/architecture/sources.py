"""What the text of the sources says: files, lines, names, comments."""
import collections
import json
import os
import re
import subprocess

PLACES = ("Sources", "Claims", "Queries", "Dashboards", "migrations", "Scripts")
CODE = (".swift", ".sql", ".py", ".c", ".h", ".css", ".js", ".sh")
WIDTH = 120
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? |public |package |internal |fileprivate |private |final |indirect )*"
    r"(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.M)
PUBLIC = re.compile(
    r"^ *(?:@\w+(?:\([^)]*\))? )*(?:(?:static|final|mutating|nonisolated|override|convenience) )*(?:public|open)"
    r"(?:\(set\))? (?!import )(?:\w+ )*(?:func|var|let|struct|class|enum|protocol|actor|typealias|init|subscript)\b")
# The command: the executable and the module that it starts.
COMMAND = ("rehearse", "Command")
EXIT_CODE = re.compile(r"\b(?:ExitCode|CommandFailure)\b|\bimport ArgumentParser\b")


def committed(root):
    """The text files that are committed, or about to be, by path."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True, text=True,
        check=True).stdout.split("\n")
    texts = {}
    for path in filter(None, listed):
        full = os.path.join(root, path)
        if os.path.isfile(full):
            with open(full, encoding="utf-8", errors="replace") as file:
                texts[path] = file.read()
    return texts


def is_module(path):
    return path.endswith(".swift") and path.split("/")[0] in PLACES


def is_code(path, text):
    return path.endswith(CODE) or text.startswith("#!")


def module(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "Sources" else parts[0]


def too_long(texts):
    """Lines that are too wide; fixtures are files of former releases, as they were."""
    return [
        f"{path}:{number}" for path, text in texts.items() if is_code(path, text) and "/Fixtures/" not in path
        for number, line in enumerate(text.split("\n"), 1) if len(line) > WIDTH]


def twice(texts):
    """Top-level types and file names that stand in several places, with where."""
    found = collections.defaultdict(set)
    for path, text in texts.items():
        if is_module(path):
            found[os.path.basename(path)].add(path)
            for name in TYPE.findall(text):
                found[name].add(path)
    return {name: sorted(paths) for name, paths in sorted(found.items()) if len({module(p) for p in paths}) > 1}


def undocumented(texts):
    """Public symbols without a comment above; TidyTests look closer."""
    found = []
    for path, text in texts.items():
        lines = text.split("\n") if is_module(path) else []
        for number, line in enumerate(lines):
            above = number - 1
            while above >= 0 and lines[above].strip().startswith("@"):
                above -= 1
            if PUBLIC.match(line) and not lines[above].strip().startswith("///"):
                found.append(f"{path}:{number + 1}")
    return found


def exit_codes(texts):
    """Files below the command that speak of exit codes or of the library that reads arguments."""
    return [p for p, text in texts.items() if is_module(p) and module(p) not in COMMAND and EXIT_CODE.search(text)]


def homes(texts):
    """The concepts of homes.txt, each with the files that declare it and the one that may."""
    found = []
    for line in texts["tools/architecture/homes.txt"].split("\n"):
        if not line or line.startswith("#"):
            continue
        concept, expression, home = line.split(" | ")
        pattern = re.compile(expression)
        places = sorted(
            path for path, text in texts.items() if path.startswith("Sources/") and path.endswith(".swift")
            and any(pattern.search(line.split("//")[0]) for line in text.split("\n")))
        found.append((concept, places, [] if home == "none" else [home]))
    return found


def recipes(texts):
    """Of each patch of Tests/Recipes the files of others that it changes, and those that it makes."""
    found = {}
    for path, text in texts.items():
        if path.startswith("Tests/Recipes/") and path.endswith(".patch"):
            made = re.findall(r"^--- /dev/null\n\+\+\+ b/(\S+)", text, re.M)
            changed = set(re.findall(r"^\+\+\+ b/(\S+)", text, re.M)) - set(made)
            found[os.path.basename(path).rsplit(".", 1)[0]] = (sorted(changed), made)
    return found


def packages(texts):
    """What is resolved without a trait: tools/releasing/packages.txt, which a tidy test compares with what is."""
    text = texts["tools/releasing/packages.txt"]
    lines = [line.split() for line in text.split("\n") if line and not line.startswith("#")]
    return [line[0] for line in lines if "-" in line[1:]]


def manifest(root):
    return json.loads(subprocess.run(
        ["swift", "package", "dump-package"], cwd=root, capture_output=True, text=True, check=True).stdout)
