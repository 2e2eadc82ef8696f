"""`rehearse dashboard serve`: pages that renew themselves, and the console for SQL."""

import json
import urllib.parse
import urllib.request

import pytest

import sessions
from browser import Keys


@pytest.fixture
def site(serving, history):
    """The database that all tests read, served."""
    return serving("dashboard", "serve", "--port", "0", "--db", history)


@pytest.fixture
def own(rehearse, serving, tmp_path):
    """A database of the test's own, served, and what records another run into it."""
    database = sessions.record(rehearse, tmp_path)

    def record(label):
        rehearse("record", tmp_path / "Scripts", "--db", database, "--label", label, cwd=tmp_path)

    return serving("dashboard", "serve", "--port", "0", "--db", database), record


def newest(site):
    with urllib.request.urlopen(site + "live") as answer:
        return json.load(answer)["newest"]


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", ["", "runs", "console", "nothing"])
def test_a_served_page_is_shown_without_anything_else(page, site, name, width, dark):
    shown = page(site + name, width=width, dark=dark)
    if name == "nothing":
        shown.expect_console("404")

    assert shown.find("h1").text
    shown.screenshot(f"serve-{name or 'first'}-{width}{'-dark' if dark else ''}")


def test_the_console_works_by_keyboard(page, site):
    shown = page(site + "console")

    shown.find("textarea").click()
    shown.press(*"SELECT script, count(*) AS sessions FROM v1_sessions WHERE run_id = :run GROUP BY script")
    shown.press(Keys.TAB, Keys.ENTER)
    shown.wait(lambda: "A value is missing for :run." in shown.text)
    shown.find("input[name='p.run']").click()
    shown.press("1", Keys.ENTER)

    shown.wait(lambda: shown.has("table"))
    assert "greeting" in shown.find("table").text and "2 rows." in shown.text
    assert shown.find("textarea").get_attribute("value").startswith("SELECT script")
    shown.screenshot("serve-console-rows")


def test_control_and_enter_runs_the_question(page, site):
    shown = page(site + "console")

    shown.find("textarea").send_keys("VALUES (1)", Keys.CONTROL, Keys.ENTER)

    shown.wait(lambda: "1 row." in shown.text)


def test_a_question_that_means_nothing_is_answered_in_its_place(page, site):
    shown = page(site + "console?" + urllib.parse.urlencode({"sql": "SELECT script\nFROM v1_sesions"}))

    assert "no such table: v1_sesions" in shown.find("[role=alert]").text
    assert shown.find("textarea").get_attribute("value") == "SELECT script\nFROM v1_sesions"
    shown.screenshot("serve-console-problem")


def test_every_question_to_begin_with_leads_to_rows_or_to_its_fields(page, site):
    shown = page(site + "console")
    names = [link.text for link in shown.find_all(".examples a")]
    addresses = [link.get_attribute("href") for link in shown.find_all(".examples a")]

    assert len(names) > 20
    for name, address in zip(names, addresses):
        shown.driver.get(address)
        found = shown.find_all("[role=alert]")
        assert not found or "A value is missing" in found[0].text, f"{name}: {found[0].text}"


def test_a_named_query_takes_a_reference(page, site):
    shown = page(site + "console")

    shown.follow("callbacks")
    assert "A value is missing for :session." in shown.text
    field = shown.find(".values input")
    field.send_keys("s:1", Keys.ENTER)

    shown.wait(lambda: "row" in shown.find("p[role=status]:not(.live)").text)
    assert shown.find(".values input").get_attribute("value") == "s:1"


@pytest.mark.parametrize("width", [1280, 390])
def test_what_rows_hold_is_text(page, site, width):
    text = sessions.HOSTILE.replace("'", "''")
    sql = f"SELECT '{text}' AS \"<script>alert(4)</script>\", NULL, 1.5, x'00ff'"
    shown = page(site + "console?" + urllib.parse.urlencode({"sql": sql}), width=width)

    cells = [cell.text for cell in shown.find_all("td")]
    assert cells == [sessions.HOSTILE, "NULL", "1.5", "00ff"]
    assert not shown.has("img") and not shown.has("[onload]")
    assert [script.get_attribute("src") for script in shown.find_all("script")] == [site + "script.js"]
    shown.screenshot(f"serve-console-hostile-{width}")


def test_the_console_needs_no_scripts(page, site):
    shown = page(site + "console", scripts=False)

    shown.find("textarea").send_keys("SELECT 7 AS seven")
    shown.find("button").click()

    shown.wait(lambda: "1 row." in shown.text)


def test_pages_of_the_newest_run_renew_themselves_where_the_reader_is(page, own):
    site, record = own
    shown = page(site + "runs", height=300)
    link = shown.link("run:1")
    link.send_keys("")
    shown.run("arguments[0].focus()", link)
    shown.run("document.body.style.minHeight = '4000px'")
    shown.run("scrollTo(0, 120)")
    before = newest(site)

    record("third")

    assert newest(site) == before + 1
    shown.wait(lambda: f"run:{before + 1}" in shown.find("#live").text)
    assert "third" in shown.text
    assert shown.run("document.activeElement.tagName") == "A"


def test_a_page_that_is_typed_into_only_tells(page, own):
    site, record = own
    shown = page(site + "console")
    shown.find("textarea").send_keys("SELECT 1")

    record("third")

    shown.wait(lambda: "has ended" in shown.find("#live").text)
    assert shown.find("textarea").get_attribute("value") == "SELECT 1"
    shown.screenshot("serve-console-newer")


def test_without_scripts_there_is_a_link(page, own):
    site, record = own
    shown = page(site + "runs", scripts=False)

    record("third")
    shown.follow("Look again")

    shown.wait(lambda: "third" in shown.text)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", ["console", "dashboard-health", "dashboard-regressions"])
def test_no_number_and_no_null_is_broken_in_two(page, site, name, width):
    many = ", ".join(f"'a text that takes room {number}' AS t{number}" for number in range(6))
    asked = {"sql": f"SELECT 123456789012 AS a, NULL AS b, 48 AS c, -0.25 AS d, {many}"}
    shown = page(site + (name if name != "console" else "console?" + urllib.parse.urlencode(asked)), width=width)
    broken = shown.run(r"""
      const range = document.createRange();
      const rows = e => {
        range.selectNodeContents(e);
        const tops = [...range.getClientRects()].map(box => box.top);
        return Math.max(...tops) - Math.min(...tops) > 10 ? 2 : 1;
      };
      const word = /^([-−]?[\d,.]+|NULL|–)$/;
      const all = [...document.querySelectorAll('main td')].filter(e => word.test(e.textContent.trim()));
      return [all.length, all.filter(e => rows(e) > 1).map(e => e.textContent)];
      """)
    assert broken[0] >= 3 and broken[1] == []


@pytest.mark.parametrize("width,dark", [(1280, False), (390, True)])
def test_a_page_decides_at_once(page, rehearse, serving, tmp_path, width, dark):
    """A key accepts; a rejection waits for its reason; the token is in no address any more."""
    database = sessions.record(rehearse, tmp_path)
    served = serving(
        "dashboard", "serve", "--review", "--who", "Ada", "--write-baselines", "--port", "0", "--db", database)
    shown = page(served.rstrip("/"), width=width, dark=dark)
    assert "token" not in shown.url and "as said by Ada" in shown.find("#live").text
    said = lambda: shown.find("#decided").text

    shown.press("r")
    assert "Say why it is wrong" in said() and shown.focused.get_attribute("type") == "text"
    shown.press(*"too wide", Keys.ENTER)
    shown.wait(lambda: "Kept: rejected" in said())
    shown.press("n", "a")
    shown.wait(lambda: "Kept: accepted" in said())
    shown.screenshot(f"serve-review-{width}{'-dark' if dark else ''}")
    assert not shown.find("#decided code").is_displayed(), "nothing is left to copy"
    assert [chip.text for chip in shown.find_all(".groups .chip")] == ["rejected", "accepted"]
    asked = "SELECT decision, who, why FROM v1_reviews ORDER BY reviewed_at_ms, decision"
    told = rehearse("query", asked, "--format", "csv", "--db", database).stdout.splitlines()
    assert told[1].startswith("rejected,Ada,too wide") and "accepted,Ada,accepted on its page" in "\n".join(told)
    assert shown.driver.get_cookies()[0]["sameSite"] == "Strict"
    # It may ask once more whether a run has ended.
    shown.expect_console("401")
    shown.driver.delete_all_cookies()
