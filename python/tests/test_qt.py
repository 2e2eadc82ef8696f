"""Qt Quick: scenes of any number of files, in the oldest PySide6 that Python 3.11 loads, the newest and between."""

import pytest
from conftest import RELEASES, Stage

releases = pytest.mark.parametrize("release", RELEASES["qt"])
ends = pytest.mark.parametrize("release", RELEASES["qt"][::3])


def window(inside: str, imports: str = "") -> str:
    head = f"import QtQuick\nimport QtQuick.Controls\n{imports}\n"
    return f"{head}ApplicationWindow {{\n width: 400; height: 300\n{inside}\n}}\n"


@releases
@pytest.mark.parametrize(
    "inside, steps",
    [
        (
            """Loader { id: l; active: false; y: 100
          sourceComponent: Rectangle { objectName: "card"; width: 9; height: 9 } }
        Button { objectName: "go"; onClicked: l.active = !l.active }""",
            ("tap: go", "settle", "tap: go", "settle"),
        ),
        (
            """StackView { id: s; anchors.fill: parent; anchors.topMargin: 50
          initialItem: Rectangle { objectName: "home" } }
        Component { id: page; Rectangle { objectName: "card" } }
        Button { objectName: "go"; onClicked: s.depth > 1 ? s.pop() : s.push(page) }""",
            ("tap: go", "settle", "tap: go", "advance: 2s", "settle"),
        ),
        (
            """Loader { id: l; active: false
          sourceComponent: Popup { objectName: "card"; visible: true; width: 50; height: 50; y: 90
          Text { objectName: "inner"; text: "hello" } } }
        Button { objectName: "go"; onClicked: l.active = !l.active }""",
            ("tap: go", "settle", "tap: go", "settle"),
        ),
        (
            """Component { id: c; Rectangle { objectName: "card"; width: 9; height: 9; y: 90 } }
        property var made; id: w
        Button { objectName: "go"; onClicked:
          if (w.made) { w.made.destroy(); w.made = null } else w.made = c.createObject(w.contentItem) }
     """,
            ("tap: go", "settle", "tap: go", "settle"),
        ),
    ],
)
def test_an_object_that_is_destroyed_goes_and_the_session_goes_on(stage: Stage, release: str, inside: str, steps):
    done = stage.perform("qt", window(inside), *steps, release=release)
    assert done.error is None and done.raised is None
    paths = [{view["path"] for view in line["views"]} for line in done.of("screen")]
    has = [any("/card" in path for path in one) for one in paths]
    assert True in has and not has[-1]


@ends
def test_what_comes_again_is_heard_again(stage: Stage, release: str):
    scene = window("""
      Loader { id: l; active: true; y: 100; sourceComponent: Button { objectName: "card"; text: "Card" } }
      Button { objectName: "go"; onClicked: l.active = !l.active }""")
    done = stage.perform("qt", scene, "tap: go", "settle", "tap: go", "settle", "tap: card", "settle", release=release)
    assert done.error is None and "action clicked card" in done.events()


def test_an_object_that_is_gone_cannot_be_tapped_set_or_called(stage: Stage):
    scene = window("""
      Loader { id: l; active: true; y: 100; sourceComponent: Button { objectName: "card"; text: "Card" } }
      Button { objectName: "go"; onClicked: l.active = false }""")
    for step in ("tap: card", "call: card.toggle", "set: { card.text: x }"):
        assert stage.perform("qt", scene, "tap: go", "settle", step).error == "there is no object card; there are go"


@ends
def test_the_mouse_hovers_and_rests_outside_at_first(stage: Stage, release: str):
    scene = window("""
      Button { id: b; objectName: "button"; text: "Save"; ToolTip.visible: hovered; ToolTip.text: "Saves it" }
      Text { objectName: "log"; y: 250; text: b.hovered ? "hovered" : "not" }""")
    done = stage.perform("qt", scene, "settle", "hover: button", "settle", "advance: 2s", release=release)
    texts = [
        view["properties"].get("title")
        for line in done.of("screen")
        for view in line["views"]
        if view["path"] == "window/log"
    ]
    assert texts[0] == "not" and texts[-1] == "hovered"
    assert "window/ToolTip" in done.views


@ends
def test_a_component_a_module_and_a_script_beside_the_scene_are_found(stage: Stage, release: str):
    stage.write("Card.qml", 'import QtQuick\nRectangle { objectName: "card"; width: 100; height: 50 }\n')
    stage.write("Shop/qmldir", "module Shop\nLamp 1.0 Lamp.qml\n")
    stage.write("Shop/Lamp.qml", 'import QtQuick\nText { objectName: "lamp"; text: "lit" }\n')
    stage.write("words.js", "function word() { return 'hello' }\n")
    scene = window(
        'Card { y: 100 }\nLamp { y: 200 }\nText { objectName: "said"; text: W.word() }',
        'import Shop\nimport "words.js" as W',
    )
    done = stage.perform("qt", scene, "settle", release=release)
    assert done.error is None
    assert {"window/card", "window/lamp", "window/said"} <= set(done.views)
    assert done.value("window/said", "title") == "hello"


@ends
def test_rows_popups_and_what_has_no_name_are_told(stage: Stage, release: str):
    scene = window("""
      ListModel { id: m; ListElement { name: "a" } ListElement { name: "b" } }
      ListView { objectName: "list"; width: 200; height: 150; model: m
        delegate: ItemDelegate { required property string name; required property int index
          objectName: "row-" + name; text: name; width: 200; onClicked: m.remove(index) } }
      Button { x: 250; text: "Add one"; onClicked: m.append({ name: "c" }) }
      Button { x: 250; y: 200; text: "Open it"; onClicked: menu.open() }
      Menu { id: menu; MenuItem { text: "Copy" } }""")
    done = stage.perform(
        "qt",
        scene,
        "tap: row-a",
        "settle",
        "tap: Add one",
        "settle",
        "tap: row-c",
        "settle",
        "tap: Open it",
        "settle",
        "tap: Copy",
        "settle",
        release=release,
    )
    assert done.error is None
    told = done.events("action")
    for event in ("clicked row-a", "clicked Add-one", "clicked row-c", "clicked Open-it", "triggered Copy"):
        assert f"action {event}" in told
    assert "callback aboutToShow Menu" in done.events()


def test_a_name_that_nothing_has_lists_those_that_are_there(stage: Stage):
    scene = window('Button { objectName: "save" }\nText { text: "All right" }')
    assert stage.perform("qt", scene, "tap: svae").error == "there is no object svae; there are save, All-right"


@releases
def test_settle_waits_for_what_an_animator_moves(stage: Stage, release: str):
    scene = window("""
      StackView { id: s; objectName: "stack"; anchors.fill: parent; anchors.topMargin: 50
        initialItem: Rectangle { color: "red" } }
      Rectangle { id: page; visible: false; color: "blue" }
      Button { objectName: "push"; text: "Push"; onClicked: s.push(page) }
      Text { objectName: "busy"; x: 200; text: s.busy ? "busy" : "at rest" }""")
    assert stage.perform("qt", scene, "tap: push", "settle", release=release).value("window/busy", "title") == "at rest"


@ends
def test_a_picture_that_never_rests_does_not_keep_a_session(stage: Stage, release: str):
    scene = window('BusyIndicator { running: true; width: 100; height: 100 }\nButton { objectName: "b"; y: 200 }')
    done = stage.perform("qt", scene, "tap: b", "settle", "tap: b", "settle", release=release)
    assert done.error is None and done.events().count("action clicked b") == 2


@ends
@pytest.mark.parametrize("typed", ["Zoe", "Zoë Ab1!", "'007'", "1.50", "true", "größer", "a+b"])
def test_a_text_is_typed_as_it_is_written(stage: Stage, release: str, typed: str):
    scene = window('TextField { objectName: "field"; focus: true }')
    done = stage.perform("qt", scene, f"type: {typed}", "settle", release=release)
    assert done.error is None and done.value("window/field", "title") == typed.strip("'")


def test_a_text_is_typed_into_a_field(stage: Stage):
    scene = window('TextField { objectName: "a" }\nTextField { objectName: "b"; y: 50 }')
    done = stage.perform("qt", scene, "type: { text: Zoe, into: b }", "settle")
    assert (done.value("window/a", "title"), done.value("window/b", "title")) == (None, "Zoe")


@pytest.mark.parametrize("value, answer", [("true", "true"), ("false", "false")])
def test_a_flag_of_the_matrix_is_written_as_qml_has_it(stage: Stage, value: str, answer: str):
    scene = window('Text { objectName: "said"; property bool modal: {{modal}}; text: modal }')
    done = stage.perform("qt", scene, "settle", axes=", modal: [true, false]", cell=(f"modal={value}",))
    assert done.error is None and done.value("window/said", "title") == answer and not done.events("advisory")


@pytest.mark.parametrize("written", ["1.10", "yes", "0x10", "007", "12:30", "null"])
def test_a_value_of_the_matrix_stays_as_it_is_written(stage: Stage, written: str):
    scene = window('Text { objectName: "said"; text: "{{value}}" }')
    done = stage.perform("qt", scene, "settle", axes=f", value: [{written}]")
    assert done.value("window/said", "title") == written
    assert done.of("session")[0]["configuration"]["value"] == written


def test_a_placeholder_of_the_scene_without_an_axis_is_an_error_with_its_place(stage: Stage):
    error = stage.perform("qt", window('Text { text: "{{modle}}" }'), "settle").error
    assert error is not None and error.startswith("scene.qml:6: {{modle}} is no axis of the cell; there are toolkit")


def test_a_placeholder_of_a_step_is_filled(stage: Stage):
    scene = window('TextField { objectName: "field"; focus: true }')
    done = stage.perform("qt", scene, 'type: "${word}!"', "settle", axes=", word: [Zoe]")
    assert done.value("window/field", "title") == "Zoe!"


@ends
def test_errors_of_qml_and_of_its_console_are_told(stage: Stage, release: str):
    scene = window(
        'Button { objectName: "go"; onClicked: { console.warn("careful"); console.error("bad"); nothing.here() } }'
    )
    told = stage.perform("qt", scene, "tap: go", "settle", release=release).events("advisory")
    assert told == ["advisory careful", "advisory bad", "advisory ReferenceError: nothing is not defined"] or sorted(
        told
    ) == ["advisory ReferenceError: nothing is not defined", "advisory bad", "advisory careful"]


def test_a_scene_that_cannot_be_made_is_an_error_with_its_place(stage: Stage):
    assert (
        stage.perform("qt", "import QtQuick\nWindow { Nonsense { } }\n", "settle").error
        == "scene.qml:2:10: Nonsense is not a type"
    )
    assert "a Window is expected" in (stage.perform("qt", "import QtQuick\nItem { }\n", "settle").error or "")


@ends
def test_the_signals_of_a_mouse_area_are_told(stage: Stage, release: str):
    scene = window('MouseArea { objectName: "area"; width: 100; height: 100 }')
    told = stage.perform("qt", scene, "tap: area", "settle", release=release).events("action")
    assert told == ["action pressed area", "action released area", "action clicked area"]


WATCHING = """
  MouseArea { objectName: "area"; width: 400; height: 200; acceptedButtons: Qt.AllButtons
    onPressed: mouse => said.text = "pressed " + mouse.button + " " + mouse.modifiers
    onWheel: wheel => said.text = "wheel " + wheel.angleDelta.x + " " + wheel.angleDelta.y }
  Text { id: said; objectName: "said"; y: 250; text: "-" }
"""


@ends
@pytest.mark.parametrize(
    "step, shown",
    [
        ("tap: { element: area, with: shift }", "pressed 1 33554432"),
        ("rightTap: { element: area, with: ctrl }", "pressed 2 67108864"),
        ("press: area", "pressed 1 0"),
        ("scroll: down", "wheel 0 -120"),
        ("scroll: left", "wheel 120 0"),
    ],
)
def test_the_mouse_has_modifiers_and_a_wheel(stage: Stage, release: str, step: str, shown: str):
    done = stage.perform("qt", window(WATCHING), "hover: area", step, "settle", release=release)
    assert done.error is None and done.value("window/said", "title") == shown


@pytest.mark.parametrize(
    "step, error",
    [
        ("key: Tabb", "there is no key Tabb; there are "),
        ("key: Crtl+A", "there is no modifier Crtl; there are ctrl, alt, "),
        ("call: field.nothing", "there is no method nothing(); there are "),
        ("call: nobody.open", "there is no object nobody; there are field"),
        ("set: { field.txet: x }", "there is no property txet; there are "),
        ("set: { text: x }", "set text x: expected is "),
        ("scroll: sideways", "scroll sideways: expected is "),
        ("tap: { elemnt: field }", "tap elemnt field: expected is "),
        ("rotate: 90", "rotate 90: expected is left or right"),
        ("key: [a, b]", "key a, b: expected is a key"),
    ],
)
def test_a_step_that_is_not_understood_is_an_error_with_its_line(stage: Stage, step: str, error: str):
    done = stage.perform("qt", window('TextField { objectName: "field" }'), "settle", step, "settle")
    assert (done.error or "").startswith(error)
    assert done.of("step")[-1]["line"] == 7 and len(done.of("step")) == 3


@ends
def test_two_performances_are_the_same_bytes(stage: Stage, release: str):
    first, second = (
        stage.perform("qt", window(WATCHING), "tap: area", "settle", "scroll: up", "settle", release=release).text
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("release", ["6.8.0.2", "6.10.3", "6.12.0"])
def test_a_popup_in_a_window_of_its_own_is_told_and_tapped(stage: Stage, release: str):
    scene = window("""
      Button { objectName: "go"; text: "Menu"; x: 250; y: 250; onClicked: menu.open() }
      Menu { id: menu; objectName: "menu"; y: 20; popupType: Popup.Window
        MenuItem { objectName: "copy"; text: "Copy"; onTriggered: said.text = "copied" } }
      Text { id: said; objectName: "said"; y: 280; text: "-" }""")
    done = stage.perform("qt", scene, "tap: go", "settle", "tap: copy", "settle", release=release)
    assert done.error is None and done.value("window/said", "title") == "copied"
    assert any(
        path.endswith("/copy") for line in done.of("screen") for path in (view["path"] for view in line["views"])
    )


@ends
def test_a_second_window_of_the_app_is_told_and_typed_into(stage: Stage, release: str):
    scene = window("""
      Button { objectName: "go"; onClicked: other.show() }
      Window { id: other; x: 500; y: 0; width: 100; height: 100; title: "Other"
        TextField { objectName: "field"; width: 90; focus: true } }""")
    done = stage.perform(
        "qt", scene, "tap: go", "settle", "type: { text: Zoe, into: field }", "settle", release=release
    )
    assert done.error is None
    assert any(view["properties"].get("title") == "Zoe" for path, view in done.views.items() if path.endswith("field"))


@ends
def test_a_window_in_the_background_has_no_keyboard(stage: Stage, release: str):
    scene = window('TextField { objectName: "field"; focus: true }')
    done = stage.perform("qt", scene, "background", "settle", "type: a", release=release)
    assert done.error == "the window is in the background, and has no keyboard"
    done = stage.perform(
        "qt", scene, "background", "settle", "foreground", "settle", "type: a", "settle", release=release
    )
    assert done.error is None and done.value("window/field", "title") == "a"


@ends
def test_a_key_is_held_and_a_text_is_pasted(stage: Stage, release: str):
    scene = window("""
      TextField { objectName: "field"; focus: true
        Keys.onPressed: event => { if (event.key === Qt.Key_F5) said.text += "down " }
        Keys.onReleased: event => { if (event.key === Qt.Key_F5) said.text += "up" } }
      Text { id: said; objectName: "said"; y: 90 }""")
    done = stage.perform("qt", scene, "keyDown: F5", "settle", release=release)
    assert done.value("window/said", "title") == "down "
    done = stage.perform("qt", scene, "keyDown: F5", "keyUp: F5", "paste: hello there", "settle", release=release)
    assert done.value("window/said", "title") == "down up"
    assert done.value("window/field", "title") == "hello there"


@ends
def test_a_double_click_on_a_mouse_area_is_one(stage: Stage, release: str):
    """As QTest's own double click is told: pressed, released, clicked, pressed, doubleClicked, released."""
    scene = window('MouseArea { objectName: "area"; width: 100; height: 100 }')
    told = stage.perform("qt", scene, "doubleTap: area", "settle", release=release).events("action")
    names = ["pressed", "released", "clicked", "pressed", "doubleClicked", "released"]
    assert told == [f"action {name} area" for name in names]


@pytest.mark.parametrize("release", ["6.4.2", "6.8.0"])
def test_qt_quick_is_performed_by_pyqt6(stage: Stage, release: str):
    scene = window("""
      Button { text: "Open it"; onClicked: menu.open() }
      Menu { id: menu; MenuItem { text: "Copy"; onTriggered: said.text = "copied" } }
      TextField { objectName: "field"; y: 100 }
      Text { id: said; objectName: "said"; y: 250; text: "-" }""")
    steps = ("type: { text: Zoë, into: field }", "tap: Open it", "settle", "tap: Copy", "settle")
    done = stage.perform("pyqt6", scene, *steps, release=release)
    assert done.error is None and "PyQt6" not in done.errors
    assert done.value("window/said", "title") == "copied" and done.value("window/field", "title") == "Zoë"
    assert "action triggered Copy" in done.events()
