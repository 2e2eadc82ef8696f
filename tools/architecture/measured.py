"""What only building can tell: a package that uses this one, and the optimised command. Needs an idle machine."""
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile


def spent():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def swift(folder, *arguments, **environment):
    """Runs swift; the processor time in seconds, and what it printed."""
    before = spent()
    done = subprocess.run(
        ["swift", *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, env={**os.environ, **environment})
    if done.returncode != 0:
        raise SystemExit(f"error: swift {' '.join(arguments)} failed in {folder}\n{done.stdout[-2000:]}")
    return spent() - before, done.stdout


def copy(root, paths, folder):
    """The committed files alone, so that no build folder helps."""
    for path in paths:
        target = os.path.join(folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(os.path.join(root, path), target)


def outside(root, paths):
    """Packages, seconds and build steps of Tests/Outside without targets of its own; resolving is not counted."""
    plain = {"REHEARSAL_OWN_TARGETS": ""}
    with tempfile.TemporaryDirectory() as folder:
        copy(root, paths, folder)
        package = os.path.join(folder, "Tests", "Outside")
        swift(package, "package", "resolve", **plain)
        with open(os.path.join(package, ".build", "workspace-state.json")) as file:
            found = json.load(file)["object"]["dependencies"]
        packages = sum(d["packageRef"]["kind"] != "fileSystem" for d in found)
        seconds, log = swift(package, "build", "--build-tests", **plain)
        steps = max((int(n) for n in re.findall(r"\[\d+/(\d+)\]", log)), default=0)
        swift(package, "test", "--skip-build", **plain)
        return packages, seconds, steps


def stripped(root):
    """Megabytes of the optimised command without its symbols."""
    subprocess.run(["tools/build"], cwd=root, check=True)
    with tempfile.NamedTemporaryFile() as file:
        binary = os.path.join(root, ".build", "release", "rehearse")
        subprocess.run(["strip", "-o", file.name, binary], check=True)
        return os.path.getsize(file.name) / 1e6


def release(root, paths, *traits):
    """Seconds of a release build of the command from nothing, with tools/build's options."""
    with tempfile.TemporaryDirectory() as folder:
        copy(root, paths, folder)
        swift(folder, "package", "resolve", *traits)
        return swift(folder, "build", "-c", "release", "--product", "rehearse", "--static-swift-stdlib", *traits)[0]
