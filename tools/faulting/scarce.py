"""Memory that runs out: from an allocation on all later ones fail, or all larger ones, in whole commands."""
import os
import shutil
import subprocess
import tempfile

import place

LIBRARY = os.path.join(os.path.dirname(os.path.realpath(__file__)), "scarce.c")

WRITERS = [
    ["record", "Scripts", "--db", "a.sqlite", "--fail-on", "none"], ["import", "told.jsonl", "--db", "a.sqlite"],
    ["merge", "own.sqlite", "a.sqlite"], ["review", "accept", "--all", "-m", "why", "--db", "a.sqlite"],
    ["baseline", "export", "Baselines", "--db", "a.sqlite"], ["verify", "--all", "--db", "a.sqlite"],
]


def built():
    """The library that is loaded before the command's; nothing without a compiler."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if not compiler:
        return None
    path = os.path.join(tempfile.mkdtemp(prefix="faults-"), "scarce.so")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", path, LIBRARY], check=True)
    return path


def attempt(part, there, command, library, count, size):
    """One command without memory; it ends by itself, says so, and leaves a file that is whole."""
    variables = {"LD_PRELOAD": library, "SCARCE_AFTER": str(count), "SCARCE_SIZE": str(size)}
    answer = there.run(*command, variables=variables)
    part.tried += 1
    what = f"after {count} allocations those of {size} bytes or more fail: "
    # 2 is a query that takes more memory than it may, 1 what differs or fails: a cell whose worker had no memory.
    problem = answer.problem({0, 1, 2, 3, 5})
    # doctor says on its output what is wrong with a file.
    if not problem and answer.code in (2, 5) and "memory" not in answer.errors + answer.output:
        problem = f"memory is not named: {answer}"
    part.found(problem and what + problem)
    return answer


def perform(part, rehearse, long):
    library = built()
    if not library:
        print("  memory: SKIPPED, there is no C compiler", flush=True)
        return
    with place.Place(rehearse) as there:
        there.recorded()
        there.write("told.jsonl", there.run("export", "--format", "stream", "--all", "--db", "a.sqlite").output)
        sound = there.read("a.sqlite")
        readers = [
            place.on("a.sqlite", command) for command in place.READERS if command[0] not in ("merge", "minimize")]
        commands = WRITERS + (readers if long else part.random.sample(readers, 2))
        for command in commands:
            there.write("a.sqlite", sound)
            there.run(*command, variables={"LD_PRELOAD": library, "SCARCE_COUNT": there.path("count")})
            asked = int(there.read("count")) if os.path.exists(there.path("count")) else 100_000
            for number in range(12 if long else 2):
                for size in (0, 1000):
                    for name in os.listdir(there.folder):
                        if name.startswith(("a.sqlite", "own.sqlite")):
                            os.remove(there.path(name))
                    there.write("a.sqlite", sound)
                    answer = attempt(
                        part, there, command, library, part.random.randrange(asked * number // 12, asked), size)
                    # What a merge did not end with is no database yet.
                    database = "own.sqlite" if command[0] == "merge" and answer.code == 0 else "a.sqlite"
                    if command in WRITERS:
                        part.examine(there, database, f"{command[0]} without memory")
    shutil.rmtree(os.path.dirname(library), ignore_errors=True)
