"""Working with pages: finding, sorting, deciding, printing, and the walk from a change to its acceptance."""

import shlex
import subprocess
import time

import pytest

import browser
import sessions


@pytest.fixture(scope="module")
def report(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("work")
    rehearse("report", "after", "--db", history, "-o", folder / "report.html")
    return folder / "report.html"


def shown_of(shown, selector):
    return [element for element in shown.find_all(selector) if element.is_displayed()]


def test_what_is_looked_for_is_left(page, report):
    shown = page(report)
    shown.follow("Matrix")
    rows = lambda: len(shown_of(shown, ".page:target tbody tr"))
    before = rows()

    shown.press("/")
    shown.press(*"labels")
    assert 0 < rows() < before
    assert "of" in shown.find("#hits").text
    shown.press(browser.Keys.ESCAPE)
    assert rows() == before


def test_where_nothing_is_found_it_is_said_and_no_heading_stays(page, report):
    shown = page(report)
    shown.press("/")
    shown.press(*"zzqq")

    assert shown.find("#hits").text == "Nothing found."
    assert not shown_of(shown, ".first details[open]")
    assert not [dt.text for dt in shown_of(shown, ".pane dt") if dt.text in ("Where", "Broke", "Claims")]
    assert not [h2.text for h2 in shown_of(shown, ".first > section > h2")]
    shown.press(browser.Keys.ESCAPE)
    assert "Where" in [dt.text for dt in shown_of(shown, ".pane dt")]


def test_a_group_is_found_by_what_its_own_part_says(page, report):
    shown = page(report)
    groups = shown.find_all(".first .groups li")
    words = shown.run("""
      const panes = [...document.querySelectorAll('.first .pane')].map(e => e.textContent);
      const other = panes[1].toLowerCase();
      return panes[0].match(/[a-z]{5,}/g).filter(word => !other.includes(word));""")
    assert words

    shown.press("/")
    shown.press(*words[0])
    assert groups[0].is_displayed() and not groups[1].is_displayed()


def test_what_was_looked_for_is_forgotten_on_the_next_page(page, report):
    shown = page(report)
    shown.press("/")
    shown.press(*"greeting")
    found = shown_of(shown, "#found a")
    assert found
    shown.press(browser.Keys.ENTER)
    shown.wait(lambda: shown.find("#find").get_attribute("value") == "")
    assert not shown.has(".page [data-miss]")
    shown.driver.back()
    shown.wait(lambda: shown_of(shown, ".page.first"))
    assert not shown.has(".page.first [data-miss]") and shown.find("#hits").text == ""
    shown.press("/")
    shown.press(*"zzqq")
    shown.find(".page.first > h1").click()
    shown.press(browser.Keys.ESCAPE)
    assert not shown.has(".page.first [data-miss]"), "without the focus, too"


def test_a_claim_is_found(page, report):
    shown = page(report)
    claim = shown.run("/[A-Z]{3}-[0-9]{3}/.exec(document.getElementById('dashboard-claims').textContent)[0]")
    shown.press("/")
    shown.press(*claim.lower())
    assert "Claims" in [each.text for each in shown_of(shown, "#found a")]


def test_other_pages_of_the_file_are_found(page, report):
    shown = page(report)

    shown.press("/")
    shown.press(*"storage")
    assert [each.text for each in shown_of(shown, "#found a")] == ["Storage"]
    shown.press(browser.Keys.ENTER)
    assert shown.url.endswith("#dashboard-storage")


@pytest.mark.parametrize("width,dark", [(1280, False), (390, True)])
def test_the_first_use_of_a_term_is_explained_by_pointer_and_keyboard(page, report, width, dark):
    shown = page(report, width=width, dark=dark)
    terms = shown_of(shown, ".page:not([hidden]) dfn")
    names = [each.get_attribute("data-term") for each in terms]
    assert "cell" in names and len(names) == len(set(names))
    said = lambda: shown.run("getComputedStyle(document.activeElement, '::after').content")

    assert "script under a configuration" not in said()
    while shown.focused.get_attribute("data-term") != "cell":
        shown.press(browser.Keys.TAB)
    assert "a script under a configuration" in said()
    shown.screenshot(f"report-term-{width}{'-dark' if dark else ''}")
    box = shown.run("""
      const e = document.activeElement, s = getComputedStyle(e, '::after');
      return [parseFloat(s.left) + parseFloat(s.width), innerWidth]""")
    assert box[0] <= box[1], "it is on the screen"
    near = shown.run("""
      const e = document.activeElement, s = getComputedStyle(e, '::after'), word = e.getBoundingClientRect();
      return Math.min(Math.abs(parseFloat(s.top) - word.bottom), Math.abs(word.top - parseFloat(s.top)
        - parseFloat(s.height)));""")
    assert near < 40, "beside the word"


def test_pages_of_a_folder_are_found(page, rehearse, history, tmp_path):
    rehearse("dashboard", "build", tmp_path / "pages", "--db", history)
    shown = page(tmp_path / "pages/index.html")

    shown.press("/")
    shown.press(*"greeting closes=false landscape")
    found = shown_of(shown, "#found a")
    assert found and all("greeting" in each.text for each in found)
    shown.press(browser.Keys.ENTER)
    shown.wait(lambda: "closes=false" in shown.text and shown.url.split("/")[-1] != "index.html")


def test_a_file_with_every_session_is_read_only_where_it_is_looked_at(page, rehearse, history, tmp_path):
    rehearse("report", "after", "--all-sessions", "--db", history, "-o", tmp_path / "all.html")
    shown = page(tmp_path / "all.html")
    counts = "[document.querySelectorAll('main > .page').length, document.querySelectorAll('main > .page h1').length]"
    pages, read = shown.run(counts)
    assert pages > 12 and read == 1
    shown.press("/")
    shown.press(*"closes=false")
    shown.press(browser.Keys.ENTER)
    shown.wait(lambda: shown_of(shown, "main > .page h1"))
    assert shown.run(counts) == [pages, 2]


def test_a_table_is_sorted_by_its_heads(page, report):
    shown = page(report)
    shown.follow("Claims")
    button = shown_of(shown, ".page:target button.sort")[0]
    table = button.find_element("xpath", "./ancestor::table")
    cells = lambda: [cell.text for cell in table.find_elements("css selector", "tbody tr td:first-child")]

    button.click()
    up = cells()
    assert button.find_element("xpath", "./..").get_attribute("aria-sort") == "ascending"
    button.click()
    assert up == sorted(up)
    assert cells() == up[::-1]


def test_decisions_are_one_command(page, report):
    shown = page(report)

    shown.press("a", "n", "r")
    for field, why in zip(shown_of(shown, "#decided input[type=text]"), ["it's meant", "too wide"], strict=True):
        field.send_keys(why)

    command = shown.find("#decided code").text
    assert command.count("rehearse review") == 2 and "; rehearse review reject " in command
    assert "-m 'it'\\''s meant'; " in command and command.endswith("-m 'too wide'"), "each has its own reason"
    assert "Nothing is kept until this command runs" in shown.find("#decided").text
    assert "2 of" in shown.find("#decided strong").text
    shown.find(".page.first > h1").click()
    shown.press("r")
    assert shown.find("#decided code").text.count("rehearse review") == 1, "the same key takes it back"
    shown.screenshot("report-decided-1280")


def test_a_group_is_not_ignored_by_its_name(page, report):
    """A rule to ignore is for one change; a page with more than six in a group names the group."""
    shown = page(report)
    box = shown_of(shown, ".pane .decide")[0]
    shown.driver.execute_script("arguments[0].dataset.group = ''", box)

    shown.press("i")
    assert not shown_of(shown, "#decided code")
    assert "ignore them one by one" in shown.find("#decided").text, "it is said"
    shown.press("a")
    assert shown_of(shown, "#decided code") and "one by one" not in shown.find("#decided").text


def test_a_key_that_decides_nothing_says_so(page, report):
    shown = page(report)
    shown.follow(shown_of(shown, ".lead h3 a")[0])

    shown.press("a")
    assert "How to decide" in shown.find("#decided").text
    shown.follow("Overview")
    shown.wait(lambda: not shown_of(shown, "#decided"))


def test_what_was_decided_survives_a_reload(page, report):
    shown = page(report)
    shown.press("a")
    shown_of(shown, "#decided input[type=text]")[0].send_keys("it is meant")
    before = shown.find("#decided code").text

    shown.driver.refresh()
    shown.wait(lambda: shown_of(shown, "#decided code"))
    assert shown.find("#decided code").text == before and "it is meant" in before
    shown.find(".page.first > h1").click()
    shown.press("a")
    shown.driver.refresh()
    assert not shown_of(shown, "#decided"), "taken back is taken back"


def test_a_rule_is_copied_only_with_an_owner_and_a_day(page, report):
    shown = page(report)
    shown.press("i", "c")
    said = lambda: shown.find("#decided").text

    assert "Nothing was copied yet: why ignore?" in said()
    shown.focused.send_keys("known")
    shown.find("#decided button").click()
    assert "who answers for what is ignored" in said()
    shown.focused.send_keys("Ada")
    shown.find("#decided button").click()
    assert "Nothing was copied" in said() and shown.focused.get_attribute("type") == "date"
    shown.run("const e = document.activeElement; e.value = '2027-01-31'; return e.dispatchEvent(new Event('input'))")
    shown.find("#decided button").click()
    shown.wait(lambda: "paste it into a terminal" in said())
    assert "--owner 'Ada' --reason 'known' --until 2027-01-31" in shown.find("#decided code").text


def test_all_that_an_edit_explains_is_accepted_at_once(page, report):
    shown = page(report)
    groups = len(shown.find_all(".first .groups li"))
    assert groups > 1
    shown.run("""
      const all = document.createElement('div');
      all.className = 'decide-all';
      all.dataset.groups = [...document.querySelectorAll('.first .groups li')].map((_, at) => at + 1).join(' ');
      all.dataset.of = 'all of them';
      all.dataset.wrong = 3;
      document.querySelector('.causes').append(all);
      location.hash = '#group-2';
      return true;
    """)
    button, other = shown.wait(lambda: shown.find_all(".decide-all button"))

    assert button.text == "Accept all of it (all of them)" and other.text == "Reject all of it (all of them)"
    assert "3 failures go on failing until their scripts say otherwise" in shown.find(".decide-all").text
    button.click()
    assert f"{groups} of {groups} groups decided" in shown.find("#decided").text
    command = shown.find("#decided code").text
    names = [box.get_attribute("data-names") for box in shown.find_all(".first .decide")]
    assert command.count("rehearse review accept") == 1 and all(name in command for name in names)
    other.click()
    command = shown.find("#decided code").text
    assert "accept" not in command and all(name in command for name in names), "all are rejected instead"
    other.click()
    assert not shown_of(shown, "#decided"), "again: none of it"


def test_a_popover_moved_where_why_since_when_accept_it(page, rehearse, tmp_path):
    """At most six keys or clicks from the file to the command that accepts; the command does."""
    database = sessions.record(rehearse, tmp_path)
    rehearse("report", "after", "--db", database, "-o", tmp_path / "report.html")
    started = time.monotonic()
    shown = page(tmp_path / "report.html")
    presses = 0

    def press(key):
        nonlocal presses
        shown.press(key)
        presses += 1

    while not any("popover" in pane.find_element("css selector", "h2").text for pane in shown_of(shown, ".pane")):
        press("n")
    pane = shown_of(shown, ".pane")[0]
    for word in ("Where", "Since", "first changed", "At", "tap"):
        assert word in pane.text, "without another key"
    assert "w +80" in pane.text, "by how much"
    press("a")
    press("c")
    assert "why accept?" in shown.find("#decided").text, "no reason is made up"
    shown.focused.send_keys("meant")
    press(browser.Keys.ENTER)
    shown.wait(lambda: "Copied" in shown.find("#decided").text)
    command = shown.find("#decided code").text
    seconds = time.monotonic() - started

    assert presses <= 6 and seconds < 30
    print(f"{presses} keys, {seconds:.1f} s")
    told = rehearse(*shlex.split(command)[1:], "--db", database, "--who", "Ada", "--write-baselines")
    assert "accepted 2 changes in 2 cells" in told.stdout


def test_a_printed_report_is_the_page_that_is_seen(page, report):
    shown = page(report)
    shown.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})

    assert len(shown_of(shown, "main > .page")) == 1
    assert not shown_of(shown, "nav") and not shown_of(shown, ".compare-bar") and not shown_of(shown, ".find")
    data = shown.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": False})["data"]
    import base64
    pdf = base64.b64decode(data)
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page/") + pdf.count(b"/Type /Page ") <= 12
    shown.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
