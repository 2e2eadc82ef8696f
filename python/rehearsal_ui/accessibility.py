"""What a toolkit tells those who do not see the screen: each view's role, name and states, the order in which the
keyboard reaches them, and what is announced. REHEARSAL_ACCESSIBILITY asks for it; without it nothing here is called.

They are properties that begin with `accessible`, which are a channel of their own, and events of the kind
`announcement`. Documentation/Stream.md says what they mean.
"""

import json
import os

IS_TOLD = "REHEARSAL_ACCESSIBILITY" in os.environ


def facts(role, name, states):
    """The properties of a view."""
    return {"accessibleRole": role, "accessibleName": name, "accessibleStates": " ".join(sorted(states))}


# Pages


class Page:
    """The accessibility tree of a page of Chromium."""

    # Told where they hold; a value besides is said with it.
    STATES = ("busy", "checked", "disabled", "expanded", "invalid", "modal", "multiselectable", "pressed", "readonly",
              "required", "selected")

    def __init__(self, browser):
        self.browser, self.texts = browser, None

    def add(self, views, announce):
        """Adds to views what the tree says of them; `announce(view, urgency, text)` hears what is announced."""
        elements = self.elements()
        told, focusable, live = {}, set(), {}
        for node in self.browser.call("Accessibility.getFullAXTree")["nodes"]:
            name = elements.get(node.get("backendDOMNodeId"), (None,))[0]
            if name is None or node["ignored"]:
                continue
            said = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            states = [state if said[state] in (True, "true") else f"{state}={said[state]}".lower()
                      for state in self.STATES if is_worth_saying(state, said.get(state))]
            told[name] = facts(node["role"]["value"], node.get("name", {}).get("value", ""), states)
            if said.get("focusable"):
                focusable.add(name)
            if said.get("live") in ("polite", "assertive") and "root" not in said:
                live[name] = (said["live"], node["role"]["value"])
        # As the HTML Standard has it: who has a positive tabindex comes first, who has a negative one is left out.
        places = {name: place for name, place in elements.values() if name in focusable and place >= 0}
        order = sorted(places, key=lambda name: places[name] or 1 << 15)
        for view in views:
            view.setdefault("properties", {}).update(told.get(view["path"].rsplit("/", 1)[-1], {}))
        views[0]["properties"]["accessibleOrder"] = order
        self.announce(live, announce)
        return views

    def elements(self):
        """The elements with an id, in the order of the page: by their numbers, name and tabindex."""
        found = {}

        def walk(node):
            attributes = dict(zip(node.get("attributes", [])[::2], node.get("attributes", [])[1::2]))
            if "id" in attributes:
                index = attributes.get("tabindex", "0").strip()
                found[node["backendNodeId"]] = attributes["id"], int(index) if index.lstrip("-").isdigit() else 0
            for child in node.get("children", []):
                walk(child)

        walk(self.browser.call("DOM.getDocument", depth=-1)["root"])
        return found

    def announce(self, live, announce):
        """A live region is announced when its text changes, and an alert when it comes, too."""
        former, self.texts = self.texts, {}
        for name, (urgency, role) in live.items():
            text = self.texts[name] = (self.browser.evaluate(f"__text({json.dumps(name)})") or "").strip()
            known = (former or {}).get(name, "" if role == "alert" and former is not None else text)
            if text and text != known:
                announce(name, urgency, text)


def is_worth_saying(state, value):
    """What does not hold goes without saying, but of a view that opens something or stays pressed."""
    return value not in (None, False, "false") or value is not None and state in ("expanded", "pressed")


# Qt


def of_window(binding, window, announce):
    """What tells the accessibility of a window of Qt Quick; None in Qt 5, where Python cannot ask."""
    return Window(window, announce) if IS_TOLD and binding == "PySide6" else None


class Window:
    """What QAccessible says of the items of a window of Qt Quick."""

    STATES = ("busy", "checked", "collapsed", "disabled", "expanded", "hasPopup", "modal", "pressed", "readOnly",
              "selected")

    def __init__(self, window, announce):
        """`announce(name, urgency, text)` hears what is announced, from Qt 6.8 on."""
        from PySide6.QtGui import QAccessible

        self.window, self.accessible = window, QAccessible
        QAccessible.setActive(True)
        if hasattr(QAccessible.Event, "Announcement"):
            self.handler = updates(QAccessible, announce)

    def add(self, views, items):
        """Adds to the views what is said of their items, which are by path."""
        for view in views[1:]:
            face = self.accessible.queryAccessibleInterface(items[view["path"]])
            if face is None or not face.isValid():
                continue
            state = face.state()
            view["properties"].update(facts(
                str(face.role()).rsplit(".", 1)[-1], face.text(self.accessible.Text.Name),
                [name for name in self.STATES if getattr(state, name, 0)]))
        views[0]["properties"] = {"accessibleOrder": self.order({item: path for path, item in items.items()})}
        return views

    def order(self, paths):
        """The named items that the tab key reaches, from the first of the window on."""
        order, item = [], self.window.contentItem().nextItemInFocusChain(True)
        while item is not None and item not in order and len(order) < 1000:
            order.append(item)
            item = item.nextItemInFocusChain(True)
        return [paths[item].rsplit("/", 1)[-1] for item in order if item in paths]


def updates(accessible, announce):
    """Listens to QAccessible, for which Python has no words, and returns what must stay alive for it."""
    import ctypes
    import PySide6
    import shiboken6
    from PySide6.QtGui import QAccessibleAnnouncementEvent, QAccessibleEvent

    library = ctypes.CDLL(os.path.join(os.path.dirname(PySide6.__file__), "Qt", "lib", "libQt6Gui.so.6"))

    def heard(address):
        if shiboken6.wrapInstance(address, QAccessibleEvent).type() == accessible.Event.Announcement:
            event = shiboken6.wrapInstance(address, QAccessibleAnnouncementEvent)
            announce(event.object().objectName() or "window", event.politeness().name.lower(), event.message())

    handler = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(heard)
    library._ZN11QAccessible20installUpdateHandlerEPFvP16QAccessibleEventE(handler)
    return handler
