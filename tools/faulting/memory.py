"""What is tried in memory, in milliseconds each: Tests/Programs/StoreFaults."""
import re
import subprocess


def perform(part, program, *arguments, limit=None):
    """Runs the program; every line but those that count is a problem."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=limit)
    counts = r"^(\d+) (?:schedules|kept schedules|failing calls|flips)\b.*, \d+ problems$"
    for line in done.stdout.split("\n"):
        counted = re.match(counts, line)
        if counted:
            part.tried += int(counted[1])
            part.notes.append(line)
        elif line:
            part.found(line)
    if done.returncode not in (0, 1):
        said = done.stderr[-500:].strip()
        part.found(f"store-faults {' '.join(map(str, arguments))}: exit {done.returncode}: {said}")


def both(part, program, ranges, limit=None):
    """The same on two processors."""
    from concurrent.futures import ThreadPoolExecutor
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda arguments: perform(part, program, *arguments, limit=limit), ranges))
