"""What an installation has, the same in a wheel, a package of Debian's and an archive."""
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

import manual

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
COMPLETIONS = {
    "bash": "share/bash-completion/completions/rehearse",
    "zsh": "share/zsh/vendor-completions/_rehearse",
    "fish": "share/fish/vendor_completions.d/rehearse.fish",
}
DOCUMENTS = "share/doc/rehearsal"
PYTHON = "lib/rehearsal/python"
#: The libraries that every Linux with glibc has, and the youngest glibc that may be asked for.
EVERYWHERE = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libdl.so.2", "libpthread.so.0", "ld-linux-x86-64.so.2",
              "ld-linux-aarch64.so.1"}
YOUNGEST = 34
#: A command in Python, where pip does not make one.
STARTER = """#!/bin/sh
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || {{
  echo "error: rehearse {name} is in Python, and there is no Python 3.11 or newer here" >&2
  echo "  apt install python3 python3-pip" >&2
  exit 2
}}
exec python3 -P -c 'import sys
sys.path.insert(0, sys.argv[1])
from rehearsal_ui.commands import {name}

del sys.path[0]
sys.argv[:2] = ["rehearse-{name}"]
{name}.main()' "$(dirname "$(readlink -f "$0")")/../lib/rehearsal/python" "$@"
"""
SHOWN = "import sys; sys.argv = ['rehearse', '--help']; from rehearsal_ui.commands import {name}; {name}.main()"


def stop(message, *details):
    print(f"error: {message}", file=sys.stderr)
    for line in details:
        print(f"  {line}", file=sys.stderr)
    raise SystemExit(1)


def output(*command, **more):
    """What a command prints; it ends the tool when it fails."""
    result = subprocess.run(command, capture_output=True, text=True, **more)
    if result.returncode:
        stop(f"{' '.join(command)[:100]} ended with exit {result.returncode}",
             *(result.stdout + result.stderr).splitlines()[-20:])
    return result.stdout


class Release:
    """What is packed: the command, its version, and the time that everything in a package has."""

    def __init__(self, rehearse):
        self.rehearse = os.path.abspath(rehearse)
        if not os.access(self.rehearse, os.X_OK):
            stop(f"{rehearse} is not there", "tools/build builds it")
        strange = sorted(needed(self.rehearse) - EVERYWHERE)
        if strange:
            stop(f"{rehearse} needs {', '.join(strange)}, which not every Linux has",
                 "tools/build builds it with them inside, where Swift and Debian have them as archives")
        self.glibc = glibc_of(self.rehearse)
        if self.glibc > YOUNGEST:
            stop(f"{rehearse} needs glibc 2.{self.glibc}; expected: 2.{YOUNGEST} at most",
                 "tools/releasing/link defines what a younger one brought")
        self.number = output(self.rehearse, "--version").strip()
        self.architecture = output("dpkg", "--print-architecture").strip()
        self.machine = output("uname", "-m").strip()
        self.epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "-C", ROOT, "log", "-1", "--format=%ct"))
        self.version = self.number + self.suffix()

    def suffix(self):
        """Nothing for a released commit; otherwise the commit, so that versions in between differ."""
        tags = output("git", "-C", ROOT, "tag", "--points-at", "HEAD").split()
        if self.number in tags or "v" + self.number in tags:
            return ""
        date, commit = output(
            "git", "-C", ROOT, "log", "-1", "--format=%cd %h", "--abbrev=8", "--date=format-local:%Y%m%d",
            env={**os.environ, "TZ": "UTC"}).split()
        return f"+git{date}.{commit}"

    @property
    def day(self):
        return output("date", "--utc", f"--date=@{self.epoch}", "+%Y-%m-%d").strip()


def needed(path):
    """The shared libraries that a program is linked with."""
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", path)))


def glibc_of(path):
    """The youngest glibc that a program or a library asks for, as the number behind `2.`."""
    return max(map(int, re.findall(r"GLIBC_2\.(\d+)", output("readelf", "-V", path))), default=0)


def name(release, kind):
    """What a package is called."""
    if kind == "deb":
        return f"rehearsal_{release.version}_{release.architecture}.deb"
    if kind == "tar":
        return f"rehearsal-{release.version}-{release.machine}.tar.gz"
    if kind == "sdist":
        return f"rehearsal_ui-{release.version}.tar.gz"
    return f"rehearsal_ui-{release.version}-py3-none-{platform(release)}.whl"


def platform(release):
    return f"manylinux_2_{release.glibc}_{release.machine}"


def make(release, kinds, to):
    """Makes the kinds of packages in a folder, and gives their paths."""
    with tempfile.TemporaryDirectory() as folder:
        laid = os.path.join(folder, "laid")
        lay(release, laid)
        for kind in kinds:
            target = os.path.join(to, name(release, kind))
            if kind in ("deb", "tar"):
                {"deb": debian, "tar": tarball}[kind](release, laid, target)
            else:
                python(release, kind, os.path.join(laid, "usr"), os.path.join(folder, kind), target)
            yield target


def describe(release, to):
    """Writes what stands beside the packages of a release: checksums, the list of parts, and what is new."""
    names = sorted(one for one in os.listdir(to) if release.version in one)
    lines = []
    for one in names:
        with open(os.path.join(to, one), "rb") as file:
            lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {one}\n")
    write(to, "SHA256SUMS", "".join(lines).encode())
    write(to, "sbom.cdx.json", parts())
    write(to, "NOTES.md", notes(release).encode())


def parts():
    """The list of parts, with the versions of the libraries that were linked in."""
    said = json.loads(read("sbom.cdx.json"))
    found = {"SQLite": "sqlite3", "libyaml": "yaml-0.1"}
    for component in said["components"]:
        if component["name"] in found:
            component["version"] = output("pkg-config", "--modversion", found[component["name"]]).strip()
            component.pop("properties", None)
    return (json.dumps(said, indent=2) + "\n").encode()


def notes(release):
    """The part of the change log that is of this version."""
    for part in read("CHANGELOG.md").decode().split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        if title.startswith(release.number if not release.suffix() else "Unreleased"):
            return f"# {release.version}\n{text.rstrip()}\n"
    return f"# {release.version}\n"


def lay(release, folder):
    """Puts everything below `usr` in a folder, in the order of the paths, with one time and one set of rights."""
    told = json.loads(output(release.rehearse, "--experimental-dump-help"))
    # The help of a checkout's or another installation's commands in Python is none of the manual's.
    alone = {**os.environ, "PATH": "/usr/bin:/bin"}
    helped = manual.pages(
        told, release.number, release.day, lambda names: output(release.rehearse, *names[1:], "--help", env=alone))
    files = {f"share/man/man1/{name}.gz": packed(text.encode(), release) for name, text in helped.items()}
    for shell, path in COMPLETIONS.items():
        files[path] = output(release.rehearse, "completions", shell).encode()
    for name in sorted(os.listdir(os.path.join(ROOT, "Documentation"))):
        if name.endswith(".schema.json"):
            files[f"share/rehearsal/schemas/{name}"] = read("Documentation", name)
    files[f"{DOCUMENTS}/copyright"] = read("LICENSE") + b"\nWhat others made is listed with its notices in\n" + \
        b"THIRD-PARTY.md.gz, and for programs in sbom.cdx.json.gz, both beside this file.\n"
    files[f"{DOCUMENTS}/changelog.gz"] = packed(read("CHANGELOG.md"), release)
    files[f"{DOCUMENTS}/THIRD-PARTY.md.gz"] = packed(read("THIRD-PARTY.md"), release)
    files[f"{DOCUMENTS}/sbom.cdx.json.gz"] = packed(parts(), release)
    for path in output("git", "-C", ROOT, "ls-files", "python/rehearsal_ui").splitlines():
        files[f"{PYTHON}/{path.removeprefix('python/')}"] = versioned(path, read(*path.split("/")), release)
    clock = os.path.join(folder, "cache")
    library = output(
        sys.executable, "-c", "from rehearsal_ui import native; print(native.compiled(native.SOURCE, native.INCLUDED))",
        env={**os.environ, "REHEARSAL_CACHE": clock, "PYTHONPATH": os.path.join(ROOT, "python"),
             "PYTHONDONTWRITEBYTECODE": "1"}).strip()
    output("strip", "--strip-unneeded", library)
    with open(library, "rb") as file:
        files[f"{PYTHON}/rehearsal_ui/{os.path.basename(library)}"] = file.read()
    shutil.rmtree(clock)
    for path, data in files.items():
        write(folder, "usr/" + path, data)
    for command in commands():
        written = output(sys.executable, "-P", "-c", SHOWN.format(name=command), env={
            **os.environ, "PYTHONPATH": os.path.join(ROOT, "python"), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "79"})
        page = manual.page_of_text(f"rehearse-{command}", written, release.number, release.day)
        write(folder, f"usr/share/man/man1/rehearse-{command}.1.gz", packed(page.encode(), release))
        starter = STARTER.format(name=command).encode()
        write(folder, f"usr/bin/rehearse-{command}", starter, mode=0o755)
    command = os.path.join(folder, "usr/bin/rehearse")
    shutil.copyfile(release.rehearse, command)
    output("strip", "--strip-unneeded", "--remove-section=.comment", "--remove-section=.note", command)
    os.chmod(command, 0o755)


def commands():
    """The commands in Python, as the package names them."""
    return re.findall(r'(?m)^rehearse-([a-z]+) = "rehearsal_ui\.commands\.\1:main"$',
                      read("python", "pyproject.toml").decode())


def versioned(path, data, release):
    """A file of the Python package; the one that says the version says that of the release."""
    if path != "python/rehearsal_ui/__init__.py":
        return data
    line = f'__version__ = "{release.number}"'.encode()
    if line not in data:
        stop(f"{path} does not say the version of the command", f"expected: {line.decode()}")
    return data.replace(line, f'__version__ = "{release.version}"'.encode())


def python(release, kind, laid, folder, target):
    """A wheel of what is laid, or the source archive of the Python package, by hatchling."""
    shutil.copytree(os.path.join(laid, PYTHON), folder)
    for path in output("git", "-C", ROOT, "ls-files", "python").splitlines():
        inner = path.removeprefix("python/")
        if not inner.startswith("rehearsal_ui/"):
            write(folder, inner, read(*path.split("/")))
    for file in ("LICENSE", "THIRD-PARTY.md"):
        write(folder, file, read(file))
    extra = os.path.join(folder, "laid")
    if kind == "wheel":
        shutil.copytree(os.path.join(laid, "share"), os.path.join(extra, "share"),
                        ignore=shutil.ignore_patterns("doc"))
        write(extra, "package/sbom.cdx.json", parts())
        os.makedirs(os.path.join(extra, "bin"))
        shutil.copy(os.path.join(laid, "bin/rehearse"), os.path.join(extra, "bin/rehearse"))
    else:
        for one in os.listdir(os.path.join(folder, "rehearsal_ui")):
            if one.endswith(".so"):
                os.remove(os.path.join(folder, "rehearsal_ui", one))
    made = os.path.join(folder, "made")
    output(os.path.join(environment(), "bin/python"), "-m", "hatchling", "build", "-t", kind, "-d", made, cwd=folder,
           env={**os.environ, "SOURCE_DATE_EPOCH": str(release.epoch), "REHEARSAL_LAID": extra,
                "REHEARSAL_TAG": platform(release)})
    found = os.listdir(made)
    if found != [os.path.basename(target)]:
        stop(f"hatchling made {', '.join(found)}; expected: {os.path.basename(target)}")
    shutil.move(os.path.join(made, found[0]), target)


def environment():
    """The virtual environment with what makes wheels."""
    return output(os.path.join(ROOT, "tools/environment"), "release",
                  os.path.join(ROOT, "tools/releasing/requirements.txt")).strip()


def read(*path):
    with open(os.path.join(ROOT, *path), "rb") as file:
        return file.read()


def write(folder, path, data, mode=0o644):
    target = os.path.join(folder, path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        file.write(data)
    os.chmod(target, mode)


def packed(data, release):
    held = io.BytesIO()
    with gzip.GzipFile(fileobj=held, mode="wb", filename="", compresslevel=9, mtime=release.epoch) as file:
        file.write(data)
    return held.getvalue()


def tarball(release, folder, target):
    """`usr` of a folder as an archive with one folder in it, which can be laid over a prefix."""
    top = f"rehearsal-{release.version}"
    with open(target, "wb") as raw, gzip.GzipFile(
            fileobj=raw, mode="wb", filename="", compresslevel=9, mtime=release.epoch) as zipped, tarfile.open(
            fileobj=zipped, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in sorted(paths(os.path.join(folder, "usr"))):
            entry = archive.gettarinfo(os.path.join(folder, "usr", path), os.path.join(top, path))
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            entry.mtime = release.epoch
            entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
            if entry.isdir():
                archive.addfile(entry)
            else:
                with open(os.path.join(folder, "usr", path), "rb") as file:
                    archive.addfile(entry, file)


def paths(folder):
    """The folders and files below a folder."""
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            yield os.path.relpath(os.path.join(place, name), folder)


def debian(release, folder, target):
    """A folder with `usr` in it as a package of Debian's."""
    for path in ["."] + sorted(paths(folder)):
        place = os.path.join(folder, path)
        if os.path.isdir(place):
            os.chmod(place, 0o755)
    size = sum(-(-os.path.getsize(os.path.join(folder, p)) // 1024) for p in paths(folder))
    with open(os.path.join(ROOT, "tools/releasing/control"), encoding="utf-8") as file:
        control = file.read().format(
            version=release.version, architecture=release.architecture, size=size,
            depends=libraries(os.path.join(folder, "usr/bin/rehearse")))
    write(folder, "DEBIAN/control", control.encode())
    os.chmod(os.path.join(folder, "DEBIAN"), 0o755)
    for path in list(paths(folder)) + ["."]:
        os.utime(os.path.join(folder, path), (release.epoch, release.epoch))
    # One thread: several cut the data elsewhere.
    output("dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", folder, target,
           env={**os.environ, "SOURCE_DATE_EPOCH": str(release.epoch)})
    shutil.rmtree(os.path.join(folder, "DEBIAN"))


def libraries(command):
    """The packages that have the libraries a command is linked with, with the versions it needs."""
    with tempfile.TemporaryDirectory() as place:
        write(place, "debian/control", b"Source: rehearsal\n\nPackage: rehearsal\nArchitecture: any\n")
        said = output("dpkg-shlibdeps", "-O", "-e", command, cwd=place)
    return ", ".join(sorted(said.strip().removeprefix("shlibs:Depends=").split(", ")))
