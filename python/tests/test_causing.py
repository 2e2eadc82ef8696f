"""The edits of tools/cause and its trace of lines, which judge the first line of a diff."""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CAUSING = os.path.join(ROOT, "tools", "causing")
sys.path.insert(0, CAUSING)

import mutations

PROGRAM = '''"""A program."""
class Thing:
    def __init__(self, id):
        self.id = id

    def show(self, text):
        self.text = text


lamp = Thing("lamp")
other = Thing("other")


def on_press(sender):
    if sender.id == "lamp":
        say("lit")
    else:
        other.show("dark")


def say(words):
    lamp.show(words)


on_press(lamp)
'''

SCENE = """scene: desk
title: A desk
references: [current]
root: main
controllers:
  main:
    view: { button: lamp, frame: [0, 0, 60, 60], action: lampTapped }
popovers:
  card: { content: main, delegate: app }
handlers:
  lampTapped:
    - create: card
    - set: { reference: current, to: card }
    - dismiss: { popover: current, animated: true }
"""


def by_operator(edits):
    found = {}
    for edit in edits:
        found.setdefault(edit.operator, []).append(edit)
    return found


def test_each_edit_of_python_is_a_program_that_differs_in_one_place():
    edits = list(mutations.of_python(PROGRAM))
    assert {"condition negated", "call left out", "value changed", "handler unbound"} <= set(by_operator(edits))
    for edit in edits:
        compile(edit.text, "program", "exec")
        changed = [one != other for one, other in zip(PROGRAM.splitlines(), edit.text.splitlines(), strict=True)]
        assert 1 <= sum(changed) <= 2, edit
        assert all(edit.first <= number <= edit.last for number, is_other in enumerate(changed, 1) if is_other), edit


def test_an_edit_of_a_scene_knows_what_a_reference_holds():
    edits = by_operator(mutations.of_scene(SCENE))
    assert {"value changed", "condition negated", "handler unbound", "call left out"} <= set(edits)
    [negated] = [edit for edit in edits["condition negated"] if "dismiss" in edit.was]
    assert "card" in negated.names
    assert negated.text == SCENE.replace("animated: true", "animated: false")


def test_a_line_touches_what_it_mentions_and_what_it_calls(tmp_path):
    path, out = tmp_path / "program.py", tmp_path / "touched.json"
    path.write_text("import touching; " + PROGRAM)
    variables = {**os.environ, "PYTHONPATH": CAUSING, "CAUSING_OUT": str(out)}
    subprocess.run([sys.executable, path], check=True, env=variables)
    touched = {int(line): set(names) for line, names in json.loads(out.read_text()).items()}
    lines = PROGRAM.splitlines()
    assert "lamp" in touched[lines.index('        say("lit")') + 1]
    assert "lamp" in touched[lines.index("on_press(lamp)") + 1]
    assert lines.index('        other.show("dark")') + 1 not in touched
