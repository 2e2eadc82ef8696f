"""Which Swift file uses which, as the compiler noted it while building: its index store, read through ctypes."""
import collections
import ctypes
import glob
import os
import shutil

# Of LLVM's indexstore.h: a unit that depends on a record; roles of an occurrence; a symbol that is a parameter.
RECORD = 2
DEFINITION, USE = 2, 4 | 8 | 16 | 32
PARAMETER = 25


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.data else ""


class Index:
    """One index store. Every call takes and gives opaque pointers, so that the types are said once, here."""

    Each = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
    EachUnit = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)

    def __init__(self, path):
        swift = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swift"))))
        self.library = ctypes.CDLL(os.path.join(swift, "lib", "libIndexStore.so"))
        self.error = ctypes.c_void_p()
        self.store = self("store_create", path.encode(), ctypes.byref(self.error))
        if not self.store:
            raise SystemExit(f"error: no index in {path}\n  expected one beside a debug build: swift build first")

    def __call__(self, name, *arguments, result=ctypes.c_void_p):
        function = getattr(self.library, "indexstore_" + name)
        function.restype = result
        return function(*[ctypes.c_void_p(a) if type(a) is int else a for a in arguments])

    def records(self):
        """Of each main file the time, the module and the record of its newest unit."""
        newest = {}

        def take(_, name):
            raw = str(name).encode()
            time, ns = ctypes.c_int64(), ctypes.c_int64()
            self("store_get_unit_modification_time", self.store, raw, ctypes.byref(time), ctypes.byref(ns))
            unit = self("unit_reader_create", self.store, raw, ctypes.byref(self.error))
            if unit:
                found = []

                def depends(_, dependency):
                    if self("unit_dependency_get_kind", dependency, result=ctypes.c_int) == RECORD:
                        path = str(self("unit_dependency_get_filepath", dependency, result=Text))
                        found.append((path, str(self("unit_dependency_get_name", dependency, result=Text))))
                    return True

                main = str(self("unit_reader_get_main_file", unit, result=Text))
                self("unit_reader_dependencies_apply_f", unit, None, self.Each(depends))
                record = next((r for p, r in found if p == main), None)
                at = (time.value, ns.value)
                if record and main.endswith(".swift") and at > newest.get(main, ((0, 0),))[0]:
                    newest[main] = (at, record)
                self("unit_reader_dispose", unit)
            return True

        self("store_units_apply_f", self.store, 0, None, self.EachUnit(take))
        return newest

    def occurrences(self, record, take):
        """Calls `take` with the roles, the kind, the name and the identity of the symbol at each place of a file."""
        reader = self("record_reader_create", self.store, record.encode(), ctypes.byref(self.error))

        def each(_, place):
            symbol = self("occurrence_get_symbol", place)
            take(
                self("occurrence_get_roles", place, result=ctypes.c_uint64),
                self("symbol_get_kind", symbol, result=ctypes.c_int),
                str(self("symbol_get_usr", symbol, result=Text)))
            return True

        if reader:
            self("record_reader_occurrences_apply_f", reader, None, self.Each(each))
            self("record_reader_dispose", reader)


def uses(root, files):
    """The files that each of `files` uses; the build must be as new as they are."""
    builds = [os.path.join(root, name, "*", "debug", "index", "store") for name in (".build-tests", ".build")]
    stores = [store for build in builds for store in glob.glob(build)]
    if not stores:
        raise SystemExit("error: no index in .build-tests\n  expected one of a build: tools/test --build first")
    index = Index(stores[0])
    records = index.records()
    defined, used = {}, collections.defaultdict(set)
    for path in files:
        full = os.path.join(root, path)
        if full not in records:
            raise SystemExit(f"error: {path} is in no index\n  expected a debug build of it: swift build first")

        def take(roles, kind, usr):
            if roles & DEFINITION:
                defined.setdefault(usr, path)
            elif roles & USE and kind != PARAMETER:
                used[path].add(usr)

        index.occurrences(records[full][1], take)
    return {path: {defined[u] for u in used[path] if u in defined} - {path} for path in files}


def circles(arrows):
    """The groups of nodes that reach each other, the largest first."""
    index, low, stack, on, found = {}, {}, [], set(), []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on.add(node)
        for other in sorted(arrows.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in on:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            group = sorted(stack[at:])
            del stack[at:]
            on.difference_update(group)
            if len(group) > 1:
                found.append(group)

    for node in sorted(arrows):
        if node not in index:
            visit(node)
    return sorted(found, key=lambda group: (-len(group), group))


def between(arrows, room):
    """The arrows between rooms that arrows between files make; `room` names the room of a file."""
    rooms = collections.defaultdict(set)
    for path, others in arrows.items():
        rooms[room(path)] |= {room(other) for other in others} - {room(path)}
    return dict(rooms)
