"""Keys by the names that Textual has for them, which are the same in all releases."""

import unicodedata

from textual.keys import Keys, _character_to_key

from rehearsal_ui import rehearsal

MODIFIERS = ("ctrl", "shift", "alt", "meta", "super", "hyper")
NAMES = {key.value.rsplit("+", 1)[-1] for key in Keys} | {"space"}
#: What a terminal sends for a key that has a character.
CHARACTERS = {"tab": "\t", "enter": "\r", "space": " ", "escape": "\x1b", "backspace": "\x7f"}
#: Other names that people have for keys, and `Tab`, `Up` and their like besides.
OTHERS = {
    "return": "enter",
    "esc": "escape",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdown": "pagedown",
    " ": "space",
}
TYPED = {"\n": "enter", "\r": "enter", "\t": "tab", "\b": "backspace", "\x7f": "backspace", "\x1b": "escape"}


def named(key):
    """Name and character of the key that a step means: `a`, `tab`, `ctrl+right`."""
    *held, last = rehearsal.parts_of(key)
    for name in held:
        if name.lower() not in MODIFIERS:
            raise rehearsal.no_such("modifier", name, MODIFIERS)
    held = [name.lower() for name in held]
    if len(last) == 1 and last != " ":
        name, character = _character_to_key(last), None if held else last
    else:
        name = OTHERS.get(last.lower(), last.lower())
        if name not in NAMES and not is_character_name(name):
            raise rehearsal.no_such("key", last, NAMES | set(OTHERS))
        character = None if held else CHARACTERS.get(name)
        if is_character_name(name) and not held:
            character = unicodedata.lookup(name.replace("_", " "))
    return "+".join([*held, name]), character


def typed(character):
    """Name and character of the key that types a character."""
    return (
        named(TYPED[character])
        if character in TYPED
        else named("space")
        if character == " "
        else (_character_to_key(character), character)
    )


def is_character_name(name):
    """Whether a name is that of one character, as `left_curly_bracket`."""
    try:
        return len(unicodedata.lookup(name.replace("_", " "))) == 1
    except KeyError:
        return False
