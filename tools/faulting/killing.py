"""kill -9 while one or four processes record into one file: what was printed as recorded is there, and whole."""
import os
import signal
import time

import place


def started(there, writer):
    folder = f"Scripts{writer}"
    there.write(f"{folder}/tap.yaml", place.script(f"tap{writer}", place.TURNS, title=f"Go {time.monotonic_ns()}"))
    arguments = ("record", folder, "--db", "a.sqlite", "--fail-on", "none")
    return arguments, there.start(*arguments)


def kills(part, there, writers, longest):
    """Starts writers, kills them all at one moment, and examines what they said beside what is there."""
    running = [started(there, writer) for writer in range(writers)]
    time.sleep(part.random.uniform(0, longest))
    said = []
    for arguments, process in running:
        was_running = process.poll() is None
        if was_running:
            os.killpg(process.pid, signal.SIGKILL)
        answer = there.end(process, arguments)
        part.tried += was_running
        said.append(answer)
        if not was_running:
            part.found(answer.problem({0}))
    return said


def examined(part, there, said, reported):
    for answer in said:
        reported.note(answer)
    state = there.run("doctor", "--db", "a.sqlite")
    words = ("there is no database at", "is empty; nothing", "there is none at")
    if any(text in state.output + state.errors for text in words):
        # Killed before there was anything.
        if reported:
            part.found(f"the file is empty, without the runs {sorted(reported)}")
        return
    reported.examine(part, there, "a.sqlite", "after a kill")


def perform(part, rehearse, long):
    with place.Place(rehearse) as there:
        begin = time.monotonic()
        arguments, process = started(there, 0)
        there.end(process, arguments)
        alone = time.monotonic() - begin
    for writers, goal in ((1, 110 if long else 2), (4, 110 if long else 4)):
        before = part.tried
        while part.tried - before < goal:
            # Files that are new, and files that several kills have left.
            with place.Place(rehearse) as there:
                reported = place.Reported()
                for _ in range(3 if long else 1):
                    said = kills(part, there, writers, alone * (1 if writers == 1 else 2.5))
                    examined(part, there, said, reported)
