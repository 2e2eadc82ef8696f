"""The files of a lake: whole or not there, and refused when they are not its own."""

import contextlib
import itertools
import json
import os
import pathlib
import sys

try:
    import pyarrow as pa
    import pyarrow.parquet as parquet
except ImportError as missing:
    print(f"error: this Python has no {missing.name}; tools/lake/requirements.txt says which version", file=sys.stderr)
    sys.exit(3)

import tables


def counted(number, word):
    """`1 run`, `2 runs`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


class Trouble(Exception):
    """What ends a command, in a sentence, with its exit code."""

    def __init__(self, message, code=5):
        super().__init__(message)
        self.code = code


class Lake:
    """A folder with a manifest."""

    def __init__(self, folder, create=False):
        self.root = pathlib.Path(folder)
        manifest = self.root / tables.MANIFEST
        if not manifest.is_file():
            if not create:
                raise Trouble(f"{folder} is no lake: it has no {tables.MANIFEST}; tools/lake/export {folder} makes one")
            if self.root.exists() and not (self.root.is_dir() and all(map(is_unfinished, self.root.iterdir()))):
                raise Trouble(f"{folder} is no lake, and not an empty folder: nothing was written to it")
            self.root.mkdir(parents=True, exist_ok=True)
            self.write(manifest, lambda path: path.write_text(manifest_text()))
        try:
            found = json.loads(manifest.read_text())
            version = found["lake"]
        except (OSError, ValueError, KeyError, TypeError):
            raise Trouble(f"{manifest} is no manifest of a lake") from None
        if version != tables.VERSION:
            raise Trouble(f"{folder} is a lake of version {version}; this reads and writes version {tables.VERSION}")
        for other in self.root.iterdir():
            if other.name not in ("facts", "behaviour", "texts", tables.MANIFEST) and not is_unfinished(other):
                raise Trouble(f"{other} does not belong to a lake; take it away, or name another folder")

    def write(self, path, make):
        """Makes a file under another name, and gives it its own when it is whole."""
        to = unfinished(path)
        try:
            make(to)
            os.replace(to, path)
        except OSError as error:
            to.unlink(missing_ok=True)
            raise Trouble(f"{path} could not be written: {error.strerror or error}") from None

    def put(self, table, path, rows):
        """Writes rows, a list of dictionaries, as one file of a table."""
        made = pa.Table.from_pylist(rows, schema=tables.schema(table))
        self.write(self.root / path, lambda to: parquet.write_table(made, to, compression="zstd"))

    @contextlib.contextmanager
    def parts(self, table, path, at_once=0):
        """Writes one file of a table part by part; without a part there is none."""
        path = self.root / path
        parts = Parts(tables.schema(table), unfinished(path), at_once)
        try:
            yield parts
            if parts.end():
                os.replace(parts.path, path)
        except OSError as error:
            raise Trouble(f"{path} could not be written: {error.strerror or error}") from None
        finally:
            parts.forget()

    def files(self, table):
        """The files of a table, each looked at: it has the table's columns and can be read."""
        found = sorted(path for path in self.root.glob(tables.TABLES[table][0]) if not is_unfinished(path))
        for path in found:
            try:
                have = parquet.read_schema(path)
            except (pa.ArrowInvalid, OSError):
                raise Trouble(f"{path} is no whole Parquet file; take it away and export again") from None
            if not have.equals(tables.schema(table)):
                raise Trouble(f"{path} has other columns than {table} of a lake")
        return [str(path) for path in found]

    def keys(self, table, column):
        """The values of a column that are there: uids of runs, digests."""
        found = set()
        for path in self.files(table):
            found.update(parquet.read_table(path, columns=[column]).column(0).to_pylist())
        return found

    def clear(self):
        """Takes away what an export that was killed has left."""
        for path in self.root.rglob(".unfinished-*"):
            try:
                os.kill(int(path.name.split("-")[1]), 0)
            except (ProcessLookupError, ValueError, IndexError):
                path.unlink(missing_ok=True)
            except PermissionError:
                pass


class Parts:
    """A file that is written in parts, in columns that are lists of values; lists of rows are lists of structures."""

    def __init__(self, schema, path, at_once):
        self.schema, self.path, self.at_once = schema, path, at_once
        self.waiting, self.writer = [], None

    def begin(self):
        """From here on there is a file, even of no rows."""
        if not self.writer:
            self.writer = parquet.ParquetWriter(self.path, self.schema, compression="zstd")

    def add(self, columns):
        arrays = [array_of(values, field.type) for values, field in zip(columns, self.schema, strict=True)]
        self.waiting.append(pa.Table.from_arrays(arrays, schema=self.schema))
        if sum(len(rows) for rows in self.waiting) >= self.at_once:
            self.flush()

    def flush(self):
        if self.waiting:
            self.begin()
            self.writer.write_table(pa.concat_tables(self.waiting).combine_chunks())
            self.waiting = []

    def end(self):
        """Whether there is a file, which is whole now."""
        self.flush()
        if self.writer:
            self.writer.close()
        return self.writer is not None

    def forget(self):
        """Takes away what did not come to its end."""
        if self.writer:
            with contextlib.suppress(OSError):
                self.writer.close()
        self.path.unlink(missing_ok=True)


def unfinished(path):
    """The name under which a file is made, in a folder that is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.with_name(f".unfinished-{os.getpid()}-{path.name}")


def array_of(values, kind):
    """An array; lists of rows become lists of structures column by column, in a third of the time."""
    if not (pa.types.is_list(kind) and pa.types.is_struct(kind.value_type)):
        return pa.array(values, kind)
    fields = list(kind.value_type)
    rows = list(itertools.chain.from_iterable(values))
    columns = zip(*rows) if rows else [[]] * len(fields)
    within = pa.StructArray.from_arrays(
        [pa.array(column, field.type) for column, field in zip(columns, fields, strict=True)], fields=fields)
    offsets = itertools.accumulate(map(len, values), initial=0)
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), within)


def is_unfinished(path):
    return path.name.startswith(".unfinished-")


def manifest_text():
    columns = {table: {name: str(kind) for name, kind, _ in kinds} for table, (_, kinds) in tables.TABLES.items()}
    return json.dumps({"lake": tables.VERSION, "tables": columns}, indent=2) + "\n"
