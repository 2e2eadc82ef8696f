"""What a window of Qt tells, whichever part of Qt draws it: the objects in it by names, and who listens to them."""

import functools
import re
import sys
from typing import Any, Callable, Iterable

from rehearsal_ui import rehearsal
from rehearsal_ui.qt import binding

FRAME = 16000
#: How an engine of a program writes its errors.
QML_ERROR = re.compile(r"(file|qrc):[^ ]*?:\d+(:\d+)?: ")
QUESTIONS = ("aboutToShow", "opened", "aboutToHide", "closed", "accepted", "rejected")
#: For so many frames `settle` waits for what moves without saying so: two seconds, which no transition of Qt's takes.
MOST_FRAMES = 125
#: For so many frames the launch waits for a window: ten seconds, which no splash screen takes.
LONGEST_LAUNCH = 625


@functools.cache
def relays() -> Any:
    """The class of what hears a signal without its arguments, some of which Python cannot be handed."""
    QtCore = binding.QtCore

    class Relay(QtCore.QObject):  # type: ignore[name-defined]
        def __init__(self, tell: Any, what: str):
            super().__init__()
            self.tell, self.what = tell, what

        @QtCore.Slot()
        def fired(self) -> None:
            self.tell(self.what)

    return Relay


def relay(tell: Any, what: str) -> Any:
    """An object that hears one signal, and says which."""
    return relays()(tell, what)


class Scene:
    """The main window and those beside it; each part of Qt has a scene of its own."""

    window: Any

    def __init__(self, session: Any, hands: Any, app: Any):
        self.session, self.hands, self.app = session, hands, app
        self.named: dict[str, Any] = {}
        self.kept: list[Any] = []
        self.warnings: list[str] = hands.warnings
        self.relays: list[Any] = []

    # What each part of Qt does its own way

    def roots(self) -> list[Any]:
        """The objects from which all others are found."""
        raise NotImplementedError

    def below(self, thing: Any) -> Iterable[Any]:
        """What is in an object."""
        raise NotImplementedError

    def name_of(self, thing: Any) -> str | None:
        """What an object is called before others that are called so are counted; None where it is not told."""
        raise NotImplementedError

    def listen(self, name: str, thing: Any) -> None:
        """Tells an object's signals and what changes of its properties."""
        raise NotImplementedError

    def is_seen(self, thing: Any) -> bool:
        """Whether an object is on the screen."""
        raise NotImplementedError

    def shows(self, thing: Any, text: str) -> bool:
        """Whether an object shows a text as its own."""
        return text in map(thing.property, ("text", "title", "displayText"))

    # What they have in common

    def look(self) -> None:
        """Finds objects that have come, in the order of the tree, and forgets those that have gone."""
        for name in [name for name, thing in self.named.items() if not self.is_there(thing)]:
            del self.named[name]
        self.kept = rehearsal.tree(self.roots(), self.below)  # Kept, so that no identity is used twice.
        known = {id(thing) for thing in self.named.values()}
        for thing in self.kept:
            if id(thing) in known or (called := self.name_of(thing)) is None:
                continue
            number, whole = 1, called
            while whole in self.named:
                number += 1
                whole = f"{called}.{number}"
            self.named[whole] = thing
            self.listen(whole, thing)

    def is_there(self, thing: Any) -> bool:
        """Whether an object has not been destroyed."""
        return binding.is_alive(thing)

    def own_name(self, thing: Any) -> str:
        """The name that the app has given an object."""
        return thing.objectName()

    def thing(self, name: str) -> Any:
        """The object that a name means: one that is called so, else the only visible one with that text or title."""
        self.look()
        if name in self.named and (name == self.own_name(self.named[name]) or self.is_seen(self.named[name])):
            return self.named[name]
        found = [called for called, thing in self.named.items() if self.shows(thing, name) and self.is_seen(thing)]
        if len(found) > 1:
            raise rehearsal.NotThere(f"{name} means {len(found)} objects: {', '.join(sorted(found))}")
        if not found and name in self.named:
            return self.named[name]
        if not found:
            raise rehearsal.no_such("object", name, [one for one, thing in self.named.items() if self.is_seen(thing)])
        return self.named[found[0]]

    def fired(self, name: str) -> Any:
        """What tells a signal of the object with a name, and keeps it as the cause of what follows."""
        hands = self.hands

        def tell(signal: str, *values: Any) -> None:
            kind = "callback" if signal in self.questions else "action"
            begun = hands.causes.get(name) if signal in ("opened", "closed") else None
            arguments = {"values": list(values)} if values else None
            number = self.session.event(
                kind, signal, subject=name, cause=begun or hands.input, arguments=arguments)
            if signal in ("aboutToShow", "aboutToHide"):
                hands.causes[name] = hands.causes[None] = number
            elif kind == "action":
                hands.input = number

        return tell

    questions: tuple[str, ...] = QUESTIONS

    def assigned(self, name: str, key: str, value: Any) -> None:
        """Tells that a property of the object with a name has a value."""
        if isinstance(value, (bool, int, float, str)):
            self.session.event("assignment", key, subject=name, cause=self.hands.input, arguments={"value": value})


def hear(warnings: list[str]) -> None:
    """Keeps what QML's console says and what is fatal or critical; Qt's other warnings are of the machine."""
    kinds = binding.QtCore.QtMsgType

    def heard(kind: Any, context: Any, message: str) -> None:
        category = getattr(context, "category", None)
        is_of_qml = category in ("qml", "js") or QML_ERROR.match(message)
        if is_of_qml and kind != kinds.QtDebugMsg or kind in (kinds.QtCriticalMsg, kinds.QtFatalMsg):
            warnings.append(QML_ERROR.sub("", message))
        else:
            print(message, file=sys.stderr)

    binding.QtCore.qInstallMessageHandler(heard)


def watch_exceptions(session: Any, cause: Callable[[], Any]) -> None:
    """Tells what no slot caught, with the cause that there is then; the app's own hook is called, too."""
    former = sys.excepthook
    if getattr(former, "is_ours", False):
        return

    def hook(kind: Any, problem: BaseException, trace: Any) -> None:
        session.raised(problem, cause())
        if former is not sys.__excepthook__:
            former(kind, problem, trace)

    hook.is_ours = True  # type: ignore[attr-defined]
    sys.excepthook = hook
