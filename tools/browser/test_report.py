"""`rehearse report`: what a run changed, in one file."""

import pytest

import browser


@pytest.fixture(scope="module")
def report(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    rehearse("report", "after", "--db", history, "-o", folder / "report.html")
    rehearse("report", "before", "--db", history, "-o", folder / "first.html", "--all-sessions")
    return folder


def seen(shown, selector):
    """The elements that are on the screen."""
    return [element for element in shown.find_all(selector) if element.is_displayed()]


def go(shown, kind):
    """Follows the address of the first page of a kind, and returns that page."""
    name = shown.run(f"document.querySelector('main > .page[id^=\"{kind}-\"]').id")
    shown.run(f"return location.hash = '{name}'")
    return shown.wait(lambda: shown.find(f"[id='{name}']").is_displayed() and shown.find(f"[id='{name}']"))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
def test_the_first_screen_says_what_changed_where_since_when_and_why(page, report, width, dark):
    shown = page(report / "report.html", width=width, dark=dark)

    assert len(seen(shown, "main > .page")) == 1, "one page at a time"
    assert "Run 2 “after”" in shown.text
    card = seen(shown, ".card")[0]
    for word in ("Where", "Since", "At", "last good", "first changed", "run:1", "tap"):
        assert word in card.text
    pictures = card.find_elements("css selector", "svg.screen")
    assert len(pictures) == 2, "before and after"
    assert all(picture.rect["width"] > (280 if width == 1280 else 140) for picture in pictures), "large"
    if width == 1280:
        assert all(picture.rect["y"] + picture.rect["height"] <= 1070 for picture in pictures), "on the first screen"
    assert shown.requests in ([], [shown.address])
    shown.screenshot(f"report-overview-{width}-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("kind", ["compare", "session", "change", "script"])
def test_every_kind_of_page_is_shown(page, report, kind, width, dark):
    shown = page(report / "report.html", width=width, dark=dark)

    there = go(shown, kind)

    assert [element.get_attribute("id") for element in seen(shown, "main > .page")] == [there.get_attribute("id")]
    assert len(there.text) > 200
    shown.screenshot(f"report-{kind}-{width}-{'dark' if dark else 'light'}")


def test_keys_go_from_group_to_group(page, report):
    shown = page(report / "report.html")
    assert len(seen(shown, ".groups a")) >= 2
    pane = lambda: [element.get_attribute("id") for element in seen(shown, ".pane")]
    chosen = lambda: [link.get_attribute("href").split("#")[1] for link in seen(shown, ".groups a[aria-current]")]

    assert pane() == chosen() == ["group-1"]
    shown.press("n")
    assert pane() == chosen() == ["group-2"]
    shown.press("k")
    assert pane() == chosen() == ["group-1"]
    shown.press("p")
    assert pane() == chosen() == ["group-1"], "nothing comes before the first"
    shown.follow(seen(shown, ".groups a")[1])
    assert pane() == chosen() == ["group-2"]
    shown.press("?")
    assert shown.find("#keys").is_displayed()
    shown.press(browser.Keys.ESCAPE)
    assert not shown.find("#keys").is_displayed()


def test_before_and_after_are_compared_in_four_ways(page, report):
    shown = page(report / "report.html")
    box = seen(shown, ".compared")[0]
    before, after = (box.find_element("css selector", f".shot.{side}") for side in ("before", "after"))
    style = lambda name: shown.run("return getComputedStyle(arguments[0])[arguments[1]]", after, name)

    assert before.rect["x"] + before.rect["width"] <= after.rect["x"], "beside each other"
    shown.press("2")
    assert before.rect == after.rect and style("clipPath") == "inset(0px 0px 0px 50%)"
    box.find_element("css selector", "input").send_keys(browser.Keys.HOME)
    assert style("clipPath") == "inset(0px 0px 0px 0%)"
    shown.press("3")
    assert before.rect == after.rect and style("opacity") == "0" and style("clipPath") == "none"
    shown.press("4")
    sides = lambda: (before.is_displayed(), after.is_displayed())
    assert shown.wait(lambda: sides() == (True, False)) and shown.wait(lambda: sides() == (False, True))
    shown.press("1")
    assert sides() == (True, True) and style("opacity") == "1"
    shown.screenshot("report-compared-1280")


def test_a_picture_is_zoomed_into_and_both_sides_move_together(page, report):
    shown = page(report / "report.html")
    box = seen(shown, ".compared")[0]
    before, after = (box.find_element("css selector", f".shot.{side}") for side in ("before", "after"))
    width = lambda: after.find_element("css selector", "svg").rect["width"]
    places = lambda: shown.run(
        "return arguments[0].map(e => [Math.round(e.scrollLeft), Math.round(e.scrollTop)])", [before, after])
    small = width()

    shown.press("z")
    assert abs(width() - 2 * small) < 2
    marks = [each for side in (after, before) for each in side.find_elements("css selector", ".changed, .measure")]
    marked, box_of = (shown.run("return arguments[0].getBoundingClientRect()", element) for element in (
        marks[0], marks[0].find_element("xpath", "ancestor::*[contains(@class, 'shot')]")))
    for place, length in (("x", "width"), ("y", "height")):
        middle = marked[place] + marked[length] / 2
        assert box_of[place] <= middle <= box_of[place] + box_of[length], "what differs is in view"
    lowest = shown.run("return arguments[0].scrollHeight - arguments[0].clientHeight", after)
    there = [30, min(90, lowest)]
    shown.run("return arguments[0].scrollTo(30, arguments[1])", after, there[1])
    assert shown.wait(lambda: places() == [there, there])
    shown.screenshot("report-zoomed-1280")
    shown.press("3")
    assert before.rect == after.rect and width() > 1.5 * small, "in any way of comparing"
    shown.press("1", browser.Keys.ESCAPE)
    assert abs(width() - small) < 2 and places() == [[0, 0], [0, 0]]


@pytest.mark.parametrize("width", [1280, 390])
def test_the_way_back_stands_above_a_page_that_is_in_no_list(page, report, width):
    shown = page(report / "report.html", width=width)
    go(shown, "session")
    crumbs = seen(shown, ".crumbs a")
    assert [link.text for link in crumbs][0] == "Overview" and len(crumbs) == 2
    shown.follow(crumbs[1])
    assert shown.wait(lambda: "#script-" in shown.url)
    shown.follow(seen(shown, ".crumbs a")[0])
    assert shown.wait(lambda: seen(shown, ".pane"))
    assert not seen(shown, ".crumbs")


def test_channels_can_be_hidden(page, report):
    shown = page(report / "report.html")
    there = go(shown, "compare")
    before = len(seen(shown, ".change"))
    box = there.find_element("css selector", ".filters input")

    box.click()
    assert len(seen(shown, ".change")) < before
    box.click()
    assert len(seen(shown, ".change")) == before


def test_a_change_is_followed_to_its_steps_and_back(page, report):
    shown = page(report / "report.html")

    shown.follow("Compare step by step")
    assert "compare-" in shown.url
    shown.follow("Overview")
    assert shown.wait(lambda: seen(shown, ".card"))


def test_a_cell_of_the_heat_map_leads_to_its_diff(page, report):
    shown = page(report / "report.html")
    shown.follow("Matrix")
    assert shown.find("nav a[aria-current]").text == "Matrix"

    cells = seen(shown, ".page:target a[href^='#compare-']")
    assert cells, "a field of the heat map is a link"
    shown.run("return arguments[0].click()", cells[0])

    there = seen(shown, "main > .page")
    assert [element.get_attribute("id") for element in there] == [shown.url.split("#")[1]]
    assert "run:1 against run:2" in there[0].text


def test_an_address_opens_its_page(page, report):
    shown = page((report / "report.html").as_uri() + "#dashboard-storage")

    assert shown.find("nav a[aria-current]").text == "Storage"
    assert [element.get_attribute("id") for element in seen(shown, "main > .page")] == ["dashboard-storage"]


def test_without_scripts_everything_can_be_read(page, report):
    shown = page(report / "report.html", scripts=False)

    assert "Run 2 “after”" in shown.text
    assert len(seen(shown, ".pane")) == 1 and len(seen(shown, ".shot")) == 2 and not shown.has(".compare-bar")
    shown.follow(seen(shown, ".groups a")[1])
    assert [element.get_attribute("id") for element in seen(shown, ".pane")] == ["group-2"]
    shown.follow("Compare step by step")
    assert seen(shown, ".change") and len(seen(shown, "main > .page")) == 1
    shown.follow(seen(shown, "main > .page table a")[0])
    assert len(seen(shown, ".steps a > svg")) > 2, "every step is drawn as it ended"
    assert not seen(shown, ".screen-rows") and not seen(shown, ".scrubber"), "each step's picture shows how it left it"
    for kind, least in ((".view-rows", 3), (".event-rows", 9)):
        if not seen(shown, kind):  # Another session did the same, and tells it; a link leads there and back.
            place = shown.run(
                "return [...document.querySelectorAll('.viewer li > a[href^=\"#s\"]')].find(e => e.offsetParent"
                " && document.getElementById(e.hash.slice(1)).querySelector(arguments[0])).hash", kind)
            shown.run("return location.hash = arguments[0]", place)
        assert len(seen(shown, kind)[0].text.splitlines()) > least
    shown.screenshot("report-without-scripts")


def told(shown):
    """Everything that the session's page which is seen says, whether its parts are seen or folded."""
    return shown.run("""
      const page = [...document.querySelectorAll('main > .page')].find(e => e.offsetParent);
      const text = s => [...page.querySelectorAll(s)].map(e => e.textContent.replace(/\\s+/g, ' ').trim());
      return { steps: text('.steps > li b'), rows: text('.events li'), views: text('.views tbody tr').length,
        script: text('.script-text').join(''), drawn: page.querySelectorAll('.moving [data-v]').length };
    """)


def test_what_another_session_did_too_is_told_once_and_found_from_each(page, report):
    """Without scripts by a link, with scripts on each page; nothing is lost."""
    shown = page(report / "first.html", scripts=False)
    names = shown.run("[...document.querySelectorAll('main > .page[id^=\"session-\"]')].map(e => e.id)")
    led = 0
    for name in names:
        shown.run("return location.hash = arguments[0]", name)
        shown.wait(lambda: shown.find(f"[id='{name}'] h1").is_displayed())
        for link in shown.find_all(f"[id='{name}'] .viewer a[href^='#s']"):
            place = link.get_attribute("href").split("#")[1]
            there = shown.run("document.getElementById(arguments[0]).textContent.length", place)
            assert there > 20, link.text
            led += 1
    assert led > 3
    link = next(each for each in seen(shown, ".viewer .steps a[href^='#s']"))
    place = link.get_attribute("href").split("#")[1]
    shown.follow(link)
    assert shown.find(f"[id='{place}']").is_displayed()

    for name in names:
        shown = page((report / "first.html").as_uri() + "#" + name)
        shown.wait(lambda: shown.find(f"[id='{name}'] .viewer.live"))
        there = told(shown)
        assert not shown.has(f"[id='{name}'] .viewer a[href^='#s']:not([href^='#session']):not([href^='#script'])")
        assert len(there["rows"]) > len(there["steps"]) > 1 and there["views"] > 1 and there["drawn"] > 1, name
        assert "steps:" in there["script"]


def test_labels_that_mean_harm_are_text(page, report):
    shown = page(report / "first.html")

    assert len(shown.find_all("script")) == 1
    assert not shown.has("img") and not shown.has("[onload]") and not shown.has("[onerror]")
    assert "alert(1)" in shown.run("document.documentElement.textContent")


def test_a_first_run_says_that_it_is_one(page, report):
    shown = page(report / "first.html")

    assert "the first recording" in shown.text
    assert "There is no run to compare this one with." in shown.text


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_written_on_a_screen_can_be_read(page, report, dark):
    """A bar is as high as its view, and a title on whatever lies below it has a contrast of 4.5 and more."""
    shown = page(report / "report.html", dark=dark)
    heights = shown.run("""
      return [...document.querySelectorAll('.screen rect.bar')]
        .map(e => [e.getBBox().height, +e.getAttribute('height')]);
    """)
    assert heights and all(round(drawn, 1) == round(meant, 1) for drawn, meant in heights)
    contrasts = shown.run("""
      const svg = document.querySelector('svg.screen').cloneNode(false), of = {};
      document.body.append(svg);
      const make = (tag, kind) => {
        const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
        e.setAttribute('class', kind);
        svg.append(e);
        return getComputedStyle(e);
      };
      const light = fill => {
        const [r, g, b] = fill.match(/[\\d.]+/g).map(n => n / 255)
          .map(n => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ink = light(make('text', 'titled').fill);
      for (const kind of ['glass', 'content', 'bar', 'control', 'field', 'row', 'keyboard']) {
        const paper = light(make('rect', kind).fill);
        of[kind] = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      }
      svg.remove();
      return of;
    """)
    assert all(contrast >= 4.5 for contrast in contrasts.values()), contrasts


def test_a_bar_stands_beside_its_name(page, report):
    shown = page(report / "report.html")
    shown.follow("Callback contracts")
    places = shown.run("""
      const middle = e => { const box = e.getBoundingClientRect(); return (box.top + box.bottom) / 2; };
      return [...document.querySelectorAll('.page:target table.bars tr')]
        .map(row => Math.abs(middle(row.querySelector('th span')) - middle(row.querySelector('td svg'))));
    """)
    assert places and max(places) <= 4, places


@pytest.mark.parametrize("width", [1280, 1000, 390])
def test_a_card_holds_what_is_in_it_and_stays_where_it_is(page, report, width):
    shown = page(report / "report.html", width=width)
    seen = """
      return [...document.querySelectorAll('.page.first .pane')].filter(e => e.offsetParent).map(pane => {
        const box = pane.getBoundingClientRect();
        const wide = [...pane.querySelectorAll('.deltas td, .deltas th, dd, h2')].filter(e => e.offsetParent
          && e.getBoundingClientRect().right > box.right);
        return [Math.round(box.top + scrollY), wide.map(e => e.textContent)];
      })[0];
    """
    first, wide = shown.run(seen)
    assert wide == []
    shown.press("n")
    shown.wait(lambda: shown.url.endswith("group-2"))
    second, wide = shown.run(seen)
    assert wide == []
    assert width < 600 or second == first, "the pane does not jump"
