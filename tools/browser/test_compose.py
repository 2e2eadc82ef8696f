"""`rehearse compose SCENE --serve`: a script that is written by doing, on a page."""

import pathlib
import shutil

import pytest

import browser

ROOT = pathlib.Path(__file__).resolve().parents[2]


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
    said(shown, "nothing is not on the screen; there: window, page, bar, show.button")
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


# A page of a real toolkit: what is clicked here is clicked by its adapter in another browser.

PAGE = """<!doctype html>
<style>
  body { margin: 0; font: 14px sans-serif }
  #bar { height: 44px; background: #ddd }
  #show { position: absolute; left: 6px; top: 0; width: 80px; height: 44px }
  #title { position: absolute; left: 100px; top: 10px; width: 200px }
  #notes { width: 320px; height: 200px; border: 8px solid #555 }
</style>
<div id="bar"><button id="show" data-role="control" popovertarget="notes">Notes</button>
<input id="title" data-role="control"></div>
<div id="notes" popover data-role="popover">None yet</div>
"""


@pytest.fixture
def web_desk(page, serving, tmp_path):
    if not shutil.which("chromium-headless-shell"):
        pytest.skip("there is no chromium-headless-shell")
    (tmp_path / "page.html").write_text(PAGE)
    adapter = ROOT / "python/rehearsal_ui/chromium/adapter.py"
    (tmp_path / "rehearsal.yaml").write_text(f"toolkits: {{ chromium: {{ command: [python3, {adapter}] }} }}\n")
    address = serving("-C", tmp_path, "compose", "page.html", "--serve", "--port", "0", "-o", "composed.yaml")
    return lambda **options: page(address.rstrip("/"), **options)


def test_a_page_is_clicked_and_typed_into_and_a_script_is_written_that_holds(web_desk, rehearse, tmp_path):
    shown = web_desk()
    click_at(shown, place(shown, "Notes"))
    said(shown, "tap: show")
    proposed = [box.text for box in shown.find_all(".proposals label")]
    assert "expect: { onScreen: notes }" in proposed and "expect: { action: click, times: 1 }" in proposed, proposed
    shown.screenshot("compose-page-1280")

    field = shown.find("#step")
    field.send_keys("tap: title", browser.Keys.ENTER)
    said(shown, "tap: title")
    shown.find("#type").send_keys("Milk", browser.Keys.ENTER)
    said(shown, "type")
    shown.wait(lambda: any("is: Milk" in box.text for box in shown.find_all(".proposals label")))
    shown.find("[data-do=write]").click()
    said(shown, "written to composed.yaml")

    text = (tmp_path / "composed.yaml").read_text()
    assert "\nscene: page\n" in text and "\n  - tap: show\n  - settle\n" in text, text
    assert "\n  - expect: { notOnScreen: notes }\n" in text, "the popover goes away when something else is clicked"
    recorded = rehearse("-C", tmp_path, "record", "composed.yaml")
    assert "1 session, 1 new" in recorded.stdout, recorded.stdout + recorded.stderr
    again = rehearse("-C", tmp_path, "record", "composed.yaml")
    assert "1 same" in again.stdout, again.stdout


def test_what_a_page_has_not_is_said_and_a_step_is_taken_back(web_desk):
    shown = web_desk()
    shown.expect_console("400")
    shown.find("#step").send_keys("tap: nothing", browser.Keys.ENTER)
    said(shown, "there is no element nothing; there are bar, notes, show, title")
    shown.find("#step").clear()
    click_at(shown, place(shown, "Notes"))
    said(shown, "tap: show")
    shown.find("[data-do=undo]").click()
    said(shown, "taken back")
    assert len(shown.find_all("ol.did > li")) == 1
