"""What every adapter shares: the stream it writes, and the two ways in which it is asked to perform.

    adapter.py SCRIPT.yaml [axis=value …]    performs one cell of a script, for `rehearse import -`
    adapter.py                               is asked line by line on its standard input, by `rehearse record`

An adapter performs one session and ends: what a toolkit keeps from a session before is no behaviour. It hands
`serve` what performs and a function that does; in that function it takes `session.steps()` one after the other, does
what each says, and tells what follows with `event`, `screen` and their like. Documentation/Adapters.md has the rules.
"""

import base64
import hashlib
import inspect
import json
import os
import re
import sys
import traceback

# What the toolkit needs, behind what the app's own environment has.
sys.path += [path for path in os.environ.get("REHEARSAL_PATHS", "").split(os.pathsep) if path]

from rehearsal_ui import screens, scripts
from rehearsal_ui.words import BUTTONS, NotThere, Step, check, held_of, no_such, said


class Crashed(Exception):
    """The session has ended with an exception of the app, which is told."""


class Session:
    """A session that is being performed, and what is told of it."""

    def __init__(self, out, given, words, requests):
        self._out, self._words, self._requests = out, words, requests
        self.script, self.source, self.scene = given["script"], given.get("source", ""), given.get("scene")
        self.app, self.folder = given.get("app"), os.path.dirname(os.path.realpath(given.get("path", "")))
        self.configuration, self.size = given.get("configuration", {}), given.get("size") or [60, 20]
        #: Whether the script says how large the screen is.
        self.has_size = bool(given.get("size"))
        #: What is done before the session ends.
        self.closing = []
        #: Microseconds since the session began; an adapter puts its own clock here.
        self.now = lambda: 0
        #: The event that began the step in hand: what is known of the cause of all that follows.
        self.stimulus = None
        #: How many steps have begun.
        self.number = 0
        #: What is on the screen.
        self.screens = screens.Screens()
        self.count, self._ended = 0, False
        self.put("session", **{name: given.get(name) for name in NAMED})

    def put(self, word, **fields):
        """Writes a line; fields that are None are left out."""
        if not self._ended:
            self._out.write(word, **fields)

    def event(self, kind, name, **fields):
        """Tells that something happened, and returns its number, for causes."""
        self.count += 1
        self.put("event", id=self.count, at=self.now(), kind=kind, name=name, **fields)
        return self.count

    def screen(self, views, cause=None, **fields):
        """Tells what is on the screen, if it is not what was told last."""
        self.screens.tell(self, views, cause, fields)

    def put_value(self, path, key, value):
        """Tells a property of a view; None says that it has none any more."""
        if not self._ended:
            self._out.write_all("property", of=path, key=key, value=value)

    def crash(self, name, message, cause=None, place=None):
        """Tells an exception of the scene, and where its code raised it; nothing follows it."""
        if self._ended:
            return
        arguments = {"reason": message, **({"at": place} if place else {})}
        number = self.event("exception", name, cause=cause, arguments=arguments)
        self.put("raised", of=number, name=name, message=message)
        self.end()

    def raised(self, problem, cause=None, place=None):
        """Tells an exception that nothing of the app caught, and after which it goes on."""
        arguments = {"reason": steady(str(problem)), **({"at": place} if place else {})}
        return self.event("exception", type(problem).__name__, cause=cause, arguments=arguments)

    def attach(self, name, content, of=None):
        """Keeps a file with the session: a screenshot, a log; bytes, or a text. It is no behaviour."""
        content = content.encode() if isinstance(content, str) else bytes(content)
        self.put("attachment", name=name, of=of, digest=hashlib.sha256(content).hexdigest(),
                 bytes=base64.b64encode(content).decode())

    def steps(self):
        """The steps, each when the one before is performed; the session ends behind the last."""
        for step in self._requests:
            if self._ended:
                return
            self.number += 1
            self.put("step", kind=step.word, label=step.label, line=step.line, at=self.now())
            if step.word not in self._words:
                raise no_such("step", step.word, self._words)
            check(step)
            if step.word not in ("settle", "advance"):
                self.stimulus = self.event(
                    "stimulus", step.word, arguments=None if step.value is None else {"target": said(step.value)})
            yield step
            if self._ended:
                return
        self.end()

    @property
    def has_ended(self):
        return self._ended

    def shown_as(self, text, other):
        """Has whatever is told from now on say another text in the place of one, such as the name of a folder."""
        self._out.replaced = (text, other)

    def refuse(self, reason):
        """Ends what cannot be performed."""
        raise NotThere(reason)

    def end(self, **fields):
        """Ends the session; what is told later is not part of it."""
        if self._ended:
            return
        while self.closing:
            self.closing.pop(0)()
        self.put("end", at=self.now(), **fields)
        self._ended = True


NAMED = ("script", "title", "path", "source", "digest", "configuration", "system")


def serve(perform, system, producer, inputs, apps=False, **capabilities):
    """Performs one session by `perform(session)`, as the arguments or the standard input ask for it.

    `inputs` are the words of steps that the adapter knows beside `advance`; `apps` says that it performs what `app`
    names, `session.app`, and not only scenes.
    """
    out = Output()
    words = {*inputs, "advance"}
    out.write("hello", protocol=1, producer=producer, system=system,
              capabilities={"inputs": sorted(words), **capabilities})
    is_asked = not sys.argv[1:]
    given, requests = from_conversation(out) if is_asked else from_file(sys.argv[1], sys.argv[2:])
    session = Session(out, given, words, requests)

    def conclude(problem=None):
        """Ends the session and the process, from wherever the toolkit is: within loops that never return, too."""
        tell_end(session, problem)
        session.end()
        if is_asked:
            out.write("done")
        out.write("bye")
        os._exit(0)  # No toolkit's goodbye belongs to what was performed.

    session.conclude = conclude
    try:
        if session.app and not apps:
            raise NotThere(f"{system} performs a scene beside the script, and no app: {session.app['run']}")
        perform(session)
    except BaseException as problem:
        conclude(problem)
    conclude()


def tell_end(session, problem):
    """Tells why a session ended before its last step, if it did."""
    if problem is None or isinstance(problem, Crashed):
        return
    if isinstance(problem, NotThere):
        session.put("error", message=str(problem))
    elif isinstance(problem, SystemExit):
        code = problem.code or 0
        code = code if isinstance(code, int) else steady(str(code))
        session.event("lifecycle", "exit", subject="app", cause=session.stimulus, arguments={"code": code})
        try:
            perform_without(session)
        except NotThere as refused:
            session.put("error", message=str(refused))
    else:  # The adapter's own fault.
        traceback.print_exception(problem)
        session.put("error", message=steady(f"{type(problem).__name__}: {problem}"))


def perform_without(session):
    """Performs what is left for an app that has ended: time may pass, and nothing else can be done."""
    for step in session.steps():
        if step.word not in ("settle", "advance"):
            raise NotThere("the app has ended")


class Lines:
    """The lines of a stream, written to a file as they come."""

    def __init__(self, file):
        self._file = file
        self.replaced = ("", "")  # A text that each performance has another one of, and what is written instead.

    def write(self, word, **fields):
        self.write_all(word, **{name: value for name, value in fields.items() if value is not None})

    def write_all(self, word, **fields):
        """Writes a line with fields that are null where they are None."""
        line = {"type": word, **fields}
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        former, shown = self.replaced
        self._file.write((text.replace(former, shown) if former else text) + "\n")
        self._file.flush()


class Output(Lines):
    """Standard output, for lines of the stream alone: what a toolkit prints goes to standard error."""

    def __init__(self):
        super().__init__(os.fdopen(os.dup(1), "w", encoding="utf-8"))
        self.asking = os.fdopen(os.dup(0), encoding="utf-8")
        # An app that looks finds a terminal there, on which nobody types; what is asked for is none of its business.
        _, terminal = os.openpty()
        os.dup2(terminal, 0)
        os.dup2(2, 1)
        os.register_at_fork(after_in_child=self._leave)

    def _leave(self):
        """In a process that the app forks nothing is written."""
        self._file = open(os.devnull, "w", encoding="utf-8")


def steady(text):
    """A text without what is another in each performance: addresses in memory."""
    return re.sub(r"0x[0-9a-f]+", "0x…", text)[:500]


def parts_of(keys):
    """The names of a chord, the pressed one last: `ctrl+a`, `+`, `ctrl++`."""
    if keys.endswith("+"):
        return [*(name for name in keys[:-1].split("+") if name), "+"]
    return keys.split("+")


def chord(keys, held, known=None):
    """The keys of `ctrl+a`: what `held` has for those that are held down, and `known` for the one that is pressed."""
    *names, key = parts_of(keys)
    for name in names:
        if name.lower() not in held:
            raise no_such("modifier", name, held)
    if known and key.lower() not in known:
        raise no_such("key", key, known)
    return [held[name.lower()] for name in names], known[key.lower()] if known else key


class Hands:
    """Performs the words of steps by what an adapter can: it overrides the methods that it has.

    `frame` shows one frame; `mouse`, `key`, `resize` and `call` give the toolkit an input; `place` is where a named
    thing is on the screen.
    """

    def __init__(self, session):
        self.session, self.at, self.held, self.down = session, [0, 0], 0, None
        #: The last input, at first the launch: the cause of what the toolkit does by itself.
        self.input = session.stimulus
        #: Which click of a double click the button goes down for.
        self.clicks = 1
        #: What has begun since the last input, by whatever names the adapter knows it again.
        self.causes = {}
        #: How the newest frame looked, as PNG, from adapters that are asked for it.
        self.photograph = None
        #: The modifiers that the step in hand holds while it uses the mouse.
        self.with_ = []

    #: The modifiers that the mouse can be used with.
    modifiers: tuple[str, ...] = ()

    async def perform(self, step):
        """Performs one step of a script."""
        word, value = step.word, step.value
        if word not in ("settle", "advance"):
            self.input, self.causes = self.session.stimulus, {}
        self.with_ = held_of(value)
        for name in self.with_:
            if name not in self.modifiers:
                raise no_such("modifier", name, self.modifiers)
        named = value.get("button", "left") if isinstance(value, dict) else "left"
        button = 3 if word == "rightTap" else BUTTONS[named]
        if word in ("tap", "doubleTap", "rightTap"):
            await self.click(self.where(value), button, 2 if word == "doubleTap" else 1)
        elif word == "press":
            self.clicks = 1
            await self.move(self.where(value))
            await self.press(self.at, button)
        elif word == "release":
            await self.release(self.where(value), button)
        elif word in ("move", "hover"):
            await self.move(self.where(value))
        elif word == "drag":
            start, end = self.where(value["from"]), self.where(value["to"])
            await self.move(start)
            await self.press(start, button)
            for part in range(1, 9):
                await self.move([start[axis] + (end[axis] - start[axis]) * part // 8 for axis in (0, 1)])
            await self.release(end, button)
        elif word == "scroll":
            self.input = self.session.event(
                "scroll", value, cause=self.session.stimulus, arguments={"at": self.at})
            await self.given(self.scroll(value))
        elif word == "key":
            await self.press_key(value)
        elif word == "type":
            text = value["text"] if isinstance(value, dict) else value
            if isinstance(value, dict) and "into" in value:
                await self.click(self.where(value["into"]), 1, 1)
            for character in str(text):
                await self.press_key(character, is_typed=True)
        elif word == "paste":
            self.input = self.session.event("key", "paste", cause=self.session.stimulus, arguments={"text": value})
            await self.given(self.paste(value))
        elif word in ("keyDown", "keyUp"):
            self.input = self.session.event(
                "key", value, cause=self.session.stimulus, arguments={"is": "down" if word == "keyDown" else "up"})
            await self.given(self.half_key(value, word == "keyDown"))
        elif word == "rotate":
            self.session.size.reverse()
            await self.given(self.resize(*self.session.size))
        elif word == "resize":
            self.session.size = list(value)
            await self.given(self.resize(*value))
        elif word == "call":
            await self.given(self.call(value))
        elif word == "set":
            for target, one in value.items():
                await self.given(self.set(*target.rsplit(".", 1), one))
        elif word == "advance":
            end = self.session.now() + value
            while self.session.now() < end:
                await self.frame()
        elif word == "settle":
            await self.settle()
            if self.photograph:
                self.session.attach(
                    f"step-{self.session.number}.png", self.photograph, of=self.session.count or None)

    async def click(self, place, button, times):
        """Moves to a place and clicks there, so many times."""
        await self.move(place)
        for self.clicks in range(1, times + 1):
            await self.press(place, button)
            await self.release(place, button)
        self.clicks = 1

    async def press_key(self, key, is_typed=False):
        """Presses a key of the keyboard, or types a character."""
        self.input = self.session.event("key", key, cause=self.session.stimulus)
        await self.given(self.character(key) if is_typed else self.key(key))

    def character(self, character):
        """Types a character; a toolkit whose `key` knows all characters needs nothing else."""
        return self.key(character)

    def announce(self, name, urgency, text):
        """Tells what is announced to those who do not see the screen."""
        self.session.event("announcement", urgency, subject=name, cause=self.input, arguments={"text": text})

    async def move(self, place):
        """Moves the pointer, which says so while a button is down."""
        last, self.at = self.at, place
        if self.held:
            self.touch("moved", place, self.held)
        await self.given(self.mouse("move", place, self.held, [place[0] - last[0], place[1] - last[1]]))

    async def press(self, place, button=1):
        self.at, self.held = place, button
        self.down = self.touch("began", place, button)
        await self.given(self.mouse("down", place, button, [0, 0]))

    async def release(self, place, button=1):
        self.at, self.held = place, 0
        self.touch("ended", place, button)
        await self.given(self.mouse("up", place, button, [0, 0]))

    def touch(self, name, place, button):
        """Tells an input of the pointer; the button counts as the finger."""
        cause = self.session.stimulus if name == "began" else self.down
        self.input = self.session.event("touch", name, cause=cause, arguments={"at": list(place), "finger": button})
        return self.input

    async def given(self, answer):
        """Waits for an input that takes its time, and shows what it did."""
        if hasattr(answer, "__await__"):
            await answer
        await self.frame()

    async def settle(self, quiet=3, most=600):
        """Shows frames until so many in a row told nothing."""
        still = 0
        for _ in range(most):
            before = self.session.count
            await self.frame()
            still = still + 1 if self.session.count == before else 0
            if still == quiet:
                return
        raise NotThere(f"nothing came to rest within {most} frames")

    def where(self, target):
        """The point of the screen that a target of a step means."""
        if isinstance(target, str):
            x, y, width, height = self.place(target)
            return [round(x + width / 2 - 0.5), round(y + height / 2 - 0.5)]
        if "outside" in target:
            return self.outside(self.place(target["outside"]))
        if "at" not in target:
            return self.where(target["element"])
        x, y = self.place(target["element"])[:2] if "element" in target else (0, 0)
        return [round(x) + target["at"][0], round(y) + target["at"][1]]

    def outside(self, place):
        """A corner of the screen that is not in a rectangle."""
        width, height = self.session.size
        for x, y in [(20, height - 20), (width - 20, height - 20), (20, 20), (width - 20, 20)]:
            if not (place[0] <= x < place[0] + place[2] and place[1] <= y < place[1] + place[3]):
                return [x, y]
        raise NotThere("nothing of the screen is outside")


async def play(session, launch):
    """Performs a script to its end: `launch(session)` brings its scene on, and returns the hands that perform in it."""
    steps = session.steps()
    next(steps)
    hands = launch(session)
    await hands.frame()
    for step in steps:
        await hands.perform(step)


def tree(roots, children):
    """The roots and everything below them, each thing once, in the order of the tree."""
    found, seen = [], set()

    def visit(thing):
        if thing is not None and id(thing) not in seen:
            seen.add(id(thing))
            found.append(thing)
            for child in children(thing):
                visit(child)

    for root in roots:
        visit(root)
    return found


def nearest(thing, names, above):
    """The thing itself when it has a name, else the nearest above it that has one; None where there is none.

    `above` gives the parent of a thing.
    """
    while thing is not None and thing not in names:
        thing = above(thing)
    return thing


def paths(names, above):
    """The path of each thing that has a name, below the window, and the nearest such thing above it."""

    def path(thing):
        parent = nearest(above(thing), names, above)
        return f"{path(parent) if parent is not None else 'window'}/{names[thing]}"

    return {thing: (path(thing), nearest(above(thing), names, above)) for thing in names}


def at_once(coroutine):
    """Runs what never waits, for a toolkit without an event loop of its own."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise RuntimeError("this waits")


# Asked line by line


def from_conversation(out):
    """What `begin` gives, and the steps that are asked for after it."""
    begin = request(out)
    if begin is None or begin["type"] != "begin":
        sys.exit("expected begin")

    def requests():
        out.write("done")
        while (line := request(out)) is not None and line["type"] in ("step", "advance"):
            if line["type"] == "advance":
                yield Step("advance", line["us"], line.get("line", 0))
            else:
                yield Step(line["kind"], line.get("value"), line.get("line", 0))
            out.write("done")

    return begin, requests()


def from_file(path, settings):
    """One cell of a script: what `begin` would give, and its steps."""
    given, steps = scripts.begin_of(path, settings)
    return given, iter([Step(*step) for step in steps])


def request(out):
    line = out.asking.readline()
    return json.loads(line) if line.strip() else None


def name_from(text):
    """A name made of a short text, as `Delete-all`; None where a text is no name."""
    name = re.sub(r"\s+", "-", text.strip().replace("&", ""))
    return name if NAME.fullmatch(name) else None


NAME = re.compile(r"[^\W_][\w.:'-]{0,23}")


# The scene


def filled(session):
    """The text of the scene: `{{axis}}` is the cell's value, `{{axis|text}}` the text in a cell without that axis."""
    with open(session.scene, encoding="utf-8") as file:
        text = file.read()

    def put(found):
        value = session.configuration.get(found[1], found[2])
        if value is None:
            line = text.count("\n", 0, found.start()) + 1
            raise NotThere(
                f"{os.path.basename(session.scene)}:{line}: {found[0]} is no axis of the cell; there are "
                f"{', '.join(sorted(session.configuration))}, and {{{{{found[1]}|text}}}} is the text without one")
        return value

    return PLACEHOLDER.sub(put, text)


PLACEHOLDER = re.compile(r"\{\{(\w+)(?:\|([^{}]*))?\}\}")


def known(function, **fields):
    """Those of the arguments that a function has: releases add some and take others away."""
    return {name: value for name, value in fields.items() if name in inspect.signature(function).parameters}


# Before anything else


def give_way():
    """Takes the folder of the adapter off the path, so that the app finds modules of its own under those names."""
    here = os.path.dirname(os.path.realpath(__file__))
    sys.path[:] = [path for path in sys.path if not os.path.realpath(path + os.sep).startswith(here)]


def start_again(**variables):
    """Starts the program once more with one order of sets and with these variables."""
    if os.environ.get(STARTED) != str(os.getpid()):
        os.environ.update({"PYTHONHASHSEED": "0", STARTED: str(os.getpid()), **variables})
        os.execv(sys.executable, [sys.executable, *sys.argv])


#: The process that was started again: the environment of whoever asks may have any of the variables.
STARTED = "REHEARSAL_STARTED"
