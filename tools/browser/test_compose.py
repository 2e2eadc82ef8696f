"""`rehearse compose SCENE --serve`: a script that is written by doing, on a page."""

import pytest

import browser


@pytest.fixture
def desk(page, rehearse, serving, tmp_path):
    rehearse("init", tmp_path, "--ci", "none")
    address = serving("-C", tmp_path, "compose", "notes", "--serve", "--port", "0", "-o", "composed.yaml").rstrip("/")
    return lambda **options: page(address, **options)


def said(shown, words):
    shown.wait(lambda: words in shown.find("#said").text)


def place(shown, name):
    """Where a named view is drawn, in the window of the browser: the middle of the text that names it."""
    return shown.run("""
      const texts = [...document.querySelectorAll(".pad svg text")];
      const text = texts.find(each => each.textContent.includes(arguments[0]));
      const box = text.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];""", name)


def click_at(shown, point):
    shown.run("""
      const [x, y] = arguments[0];
      document.elementFromPoint(x, y).dispatchEvent(
        new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }));
      return true;""", point)


def test_a_click_on_the_screen_becomes_a_step_with_proposals(desk, tmp_path):
    shown = desk()
    assert not shown.has(".proposals input[data-part='1']")

    click_at(shown, place(shown, "Notes"))
    said(shown, "tap: show")
    boxes = shown.find_all(".proposals input[data-part='1']")
    assert boxes and all(box.is_selected() for box in boxes)
    shown.screenshot("compose-1280")

    dropped = shown.run(
        "return document.querySelector(\".proposals input[data-part='1']\").parentElement.textContent.trim()")
    boxes[0].click()
    said(shown, "dropped")
    assert not shown.find_all(".proposals input[data-part='1']")[0].is_selected()
    shown.find("[data-do=write]").click()
    said(shown, "written to composed.yaml")
    text = (tmp_path / "composed.yaml").read_text()
    assert "\n  - tap: show\n" in text and dropped not in text


def test_turning_typing_a_step_and_taking_back(desk):
    shown = desk()
    wide = shown.run("const box = document.querySelector('.pad svg').viewBox.baseVal; return box.width < box.height")
    assert wide, "the device stands upright at first"
    shown.find(".inputs [data-step='rotate: left']").click()
    said(shown, "rotate: left")
    assert shown.run("const box = document.querySelector('.pad svg').viewBox.baseVal; return box.width > box.height")

    field = shown.find("#step")
    field.send_keys("tap: show", browser.Keys.ENTER)
    said(shown, "tap: show")
    steps = len(shown.find_all("ol.did > li"))
    shown.find("[data-do=undo]").click()
    said(shown, "taken back")
    assert len(shown.find_all("ol.did > li")) == steps - 1


def test_what_cannot_be_done_is_said_and_stays_in_the_field(desk):
    shown = desk()
    shown.expect_console("400")
    shown.find("#step").send_keys("tap: nothing", browser.Keys.ENTER)
    said(shown, "nothing is not on the screen")
    assert shown.find("#step").get_attribute("value") == "tap: nothing"
    assert len(shown.find_all("ol.did > li")) == 1


def test_everything_can_be_done_with_the_keyboard(desk):
    shown = desk()
    shown.run("document.querySelector('details.can > summary').focus()")
    shown.press(browser.Keys.ENTER)
    shown.run("document.querySelector(\".offers [data-step='tap: show']\").focus()")
    shown.press(browser.Keys.ENTER)
    said(shown, "tap: show")
    assert shown.run("return document.querySelector('details.can').open"), "what was unfolded stays"


@pytest.mark.parametrize("options", [{"width": 390}, {"width": 390, "dark": True}, {"dark": True}])
def test_it_fits_a_telephone_and_the_dark(desk, options):
    shown = desk(**options)
    click_at(shown, place(shown, "Notes"))
    said(shown, "tap: show")
    shown.screenshot("compose-" + "-".join(f"{value}" for value in options.values()))
