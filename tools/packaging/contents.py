"""What an installation has: a folder with `usr` in it, the same for the package and the tarball."""
import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile

import manual

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/rehearse",
    "zsh": "usr/share/zsh/vendor-completions/_rehearse",
    "fish": "usr/share/fish/vendor_completions.d/rehearse.fish",
}
DOCUMENTS = "usr/share/doc/rehearsal"


def stop(message, *details):
    print(f"error: {message}", file=sys.stderr)
    for line in details:
        print(f"  {line}", file=sys.stderr)
    raise SystemExit(1)


def output(*command, **more):
    """What a command prints; it ends the tool when it fails."""
    result = subprocess.run(command, capture_output=True, text=True, **more)
    if result.returncode:
        stop(f"{' '.join(command)[:100]} ended with exit {result.returncode}", *result.stderr.splitlines()[-20:])
    return result.stdout


class Release:
    """What is packed: the command, its version, and the time that everything in a package has."""

    def __init__(self, rehearse):
        self.rehearse = os.path.abspath(rehearse)
        if not os.access(self.rehearse, os.X_OK):
            stop(f"{rehearse} is not there", "tools/build builds it")
        swift = [line.split()[0] for line in output("ldd", self.rehearse).splitlines() if "libswift" in line]
        if swift:
            stop(f"{rehearse} needs Swift's libraries ({', '.join(swift)}), which no Debian machine has",
                 "tools/build builds it with them inside, where the toolchain has them as archives")
        self.number = output(self.rehearse, "--version").strip()
        self.architecture = output("dpkg", "--print-architecture").strip()
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


def name(release, kind):
    """What a package is called."""
    if kind == "deb":
        return f"rehearsal_{release.version}_{release.architecture}.deb"
    return f"rehearsal-{release.version}-{release.architecture}.tar.gz"


def lay(release, folder):
    """Puts everything below a folder, in the order of the paths, with one time and no owner's rights but his."""
    told = json.loads(output(release.rehearse, "--experimental-dump-help"))
    helped = manual.pages(
        told, release.number, release.day, lambda names: output(release.rehearse, *names[1:], "--help"))
    files = {f"usr/share/man/man1/{name}.gz": packed(text.encode(), release) for name, text in helped.items()}
    for shell, path in COMPLETIONS.items():
        files[path] = output(release.rehearse, "completions", shell).encode()
    documentation = os.path.join(ROOT, "Documentation")
    for name in sorted(os.listdir(documentation)):
        if name.endswith(".schema.json"):
            files[f"usr/share/rehearsal/schemas/{name}"] = read("Documentation", name)
    files[f"{DOCUMENTS}/copyright"] = read("LICENSE") + b"\nWhat others made is listed with its notices in\n" + \
        b"THIRD-PARTY.md.gz, and for programs in sbom.cdx.json.gz, both beside this file.\n"
    files[f"{DOCUMENTS}/changelog.gz"] = packed(read("CHANGELOG.md"), release)
    files[f"{DOCUMENTS}/THIRD-PARTY.md.gz"] = packed(read("THIRD-PARTY.md"), release)
    files[f"{DOCUMENTS}/sbom.cdx.json.gz"] = packed(read("sbom.cdx.json"), release)
    for path, data in files.items():
        write(folder, path, data)
    command = os.path.join(folder, "usr/bin/rehearse")
    os.makedirs(os.path.dirname(command))
    shutil.copyfile(release.rehearse, command)
    output("strip", "--strip-unneeded", "--remove-section=.comment", "--remove-section=.note", command)
    os.chmod(command, 0o755)


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
    with open(os.path.join(ROOT, "tools/packaging/control"), encoding="utf-8") as file:
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
