"""Whether packages are the same twice, and what a machine does with them that has never seen the command."""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

import contents

ROOT = contents.ROOT
SOURCES = "/etc/apt/sources.list.d/debian.sources"
KEPT = os.path.join(ROOT, ".build", "clean-root.tar")
KINDS = ("wheel", "sdist", "deb", "tar")
MOST_BYTES = 18_000_000


def check(release):
    """The lines of a check, and its exit code."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        made = twice(release, folder)
        if made is None:
            return 1
        sizes = ", ".join(f"{kind} {os.path.getsize(path) / 1e6:.1f} MB" for kind, path in made.items())
        print(f"package: {sizes}, twice the same bytes, the same contents")
        if not wheel(made["wheel"]):
            return 1
        reason = root()
        if reason:
            print(f"SKIPPED: the package is not installed: {reason}")
            return 0
        place = os.path.join(folder, "root")
        os.mkdir(place)
        contents.output("tar", "-xf", KEPT, "-C", place, "--exclude=./dev/*")
        shutil.copy(made["deb"], os.path.join(place, "rehearsal.deb"))
        shutil.copy(os.path.join(ROOT, "tools/releasing/installed"), os.path.join(place, "inside"))
        result = subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "sh", "-ec",
             'mount --make-rprivate / && mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && '
             'exec chroot "$0" env -i PATH="$PATH" HOME=/root LC_ALL=C.UTF-8 bash /inside', place],
            capture_output=True, text=True)
        sys.stdout.write(result.stdout)
        if result.returncode:
            sys.stderr.write(result.stderr[-8000:])
            print("error: the package does not hold in a clean root; what was said is above", file=sys.stderr)
            return 1
    print(f"package: {time.monotonic() - begun:.0f} s")
    return 0


def twice(release, folder):
    """Packages by kind, or nothing when those of two places, moments and masks differ."""
    made = []
    for number, mask in enumerate((0o022, 0o077)):
        place = os.path.join(folder, "made" + "x" * number)
        before = os.umask(mask)
        try:
            os.mkdir(place)
            made.append(dict(zip(KINDS, contents.make(release, KINDS, place))))
        finally:
            os.umask(before)
    for kind in KINDS:
        if digest(made[0][kind]) != digest(made[1][kind]):
            print(f"error: two packages ({kind}) of one command differ", file=sys.stderr)
            return None
    listed = {kind: listing(kind, made[0][kind]) for kind in ("deb", "tar")}
    if listed["deb"] != listed["tar"]:
        for line in sorted(listed["deb"] ^ listed["tar"])[:20]:
            print(f"  {line}", file=sys.stderr)
        print("error: package and archive do not hold the same", file=sys.stderr)
        return None
    if missing := unlike(listed["tar"], made[0]["wheel"]):
        print(f"error: the wheel has not what the archive has: {', '.join(missing[:10])}", file=sys.stderr)
        return None
    return made[0]


def unlike(listed, wheel):
    """The files of an archive whose contents a wheel has not, but for those that pip makes and documents."""
    with zipfile.ZipFile(wheel) as file:
        inside = {hashlib.sha256(file.read(name)).hexdigest() for name in file.namelist()}
    return sorted(path for path, *_, text in listed if text and text not in inside
                  and not path.startswith(("share doc ", "bin rehearse-")))


def wheel(path):
    """Whether a wheel may have its name, and an empty environment with it plays the story."""
    size = os.path.getsize(path)
    if size > MOST_BYTES:
        print(f"error: the wheel has {size / 1e6:.1f} MB; expected: {MOST_BYTES / 1e6:.0f} at most", file=sys.stderr)
        return False
    said = contents.output(os.path.join(contents.environment(), "bin/python"), "-m", "auditwheel", "show", path)
    tag = re.search(r'following platform tag:\s+"(\w+)"', said)
    if not tag or f"-{tag[1]}.whl" not in path:
        print(f"error: auditwheel reads another platform than {os.path.basename(path)} says\n{said}", file=sys.stderr)
        return False
    done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/releasing/story.py"), path], check=False)
    return done.returncode == 0


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def listing(kind, path):
    """Paths below the prefix, with rights, owner and digest."""
    found = set()
    if kind == "deb":
        process = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", path], stdout=subprocess.PIPE)
        stream = tarfile.open(fileobj=process.stdout, mode="r|")
    else:
        process, stream = None, tarfile.open(path, mode="r|gz")
    for entry in stream:
        parts = [part for part in entry.name.split("/") if part != "."]
        if len(parts) < 2 or not parts[0]:
            continue
        text = "" if entry.isdir() else hashlib.sha256(stream.extractfile(entry).read()).hexdigest()
        found.add((" ".join(parts[1:]), oct(entry.mode), entry.uname, entry.uid, int(entry.mtime), text))
    if process:
        process.wait()
    return found


def root():
    """Makes a clean root when there is none; returns why there can be none."""
    if os.geteuid() != 0:
        return "a clean root is made by root"
    if shutil.which("mmdebstrap") is None:
        return "mmdebstrap is missing (tools/prepare --pages installs it)"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        return "mounting is not allowed here"
    if not os.path.exists(SOURCES):
        return f"{SOURCES} does not say where Debian's packages are"
    if os.path.exists(KEPT):
        return None
    os.makedirs(os.path.dirname(KEPT), exist_ok=True)
    begun = time.monotonic()
    made = KEPT + ".new"
    with open("/etc/os-release", encoding="utf-8") as file:
        told = dict(line.rstrip("\n").split("=", 1) for line in file if "=" in line)
    result = subprocess.run(
        ["mmdebstrap", "--variant=minbase", "--format=tar", "--include=man-db,bash-completion",
         "--skip=cleanup/apt/lists,cleanup/apt/cache", "--aptopt=Acquire::Check-Valid-Until \"false\"",
         "--customize-hook=chroot \"$1\" apt-get clean", told["VERSION_CODENAME"], made, SOURCES],
        capture_output=True, text=True)
    if result.returncode:
        if os.path.exists(made):
            os.remove(made)
        return f"mmdebstrap: {(result.stderr.strip().splitlines() or ['it said nothing'])[-1]}"
    os.rename(made, KEPT)
    print(f"package: a clean root in {time.monotonic() - begun:.0f} s, kept for the next time")
    return None
