"""A session's page where scripts run: one selection moves timeline, steps, screen, views, events, causes and script."""

import pytest

import browser


@pytest.fixture(scope="module")
def report(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("session")
    rehearse("report", "after", "--db", history, "-o", folder / "report.html")
    return folder / "report.html"


@pytest.fixture
def session(page, report):
    """Opens the page of the first session, at an address behind its name."""

    def open_session(rest="", **options):
        shown = page(report, **options)
        name = shown.run("document.querySelector('main > .page[id^=\"session-\"]').id")
        shown = page(report.as_uri() + "#" + name + rest, **options)
        shown.name = name
        shown.wait(lambda: shown.find(".viewer.live"))
        return shown

    return open_session


def state(shown):
    """What each part says is selected."""
    return shown.run("""
      const box = document.querySelector('.viewer.live');
      const text = s => { const e = box.querySelector(s); return e ? e.textContent : null; };
      return {
        address: location.hash, when: text('.when'), range: +box.querySelector('.scrubber input').value,
        last: +box.querySelector('.scrubber input').max, row: (box.querySelector('.events li.on') || {}).id,
        step: text('.steps a[aria-current] b'), line: text('pre .on'),
        cursor: +box.querySelector('.cursor').getAttribute('x1'), path: box.querySelector('.path').getAttribute('d'),
        parts: [...box.querySelectorAll('.moving [data-t]')].filter(e => !e.hasAttribute('data-off')).length,
        views: [...box.querySelectorAll('.views tbody tr')].filter(e => !e.hasAttribute('data-off')).length,
        why: box.querySelectorAll('.why li').length };
    """)


def test_every_moment_is_reached_and_has_an_address(session):
    shown = session()
    shown.find(".viewer.live .scrubber input").send_keys(browser.Keys.HOME)
    first = state(shown)
    seen, addresses = [first], {first["address"]}

    for _ in range(first["last"]):
        shown.press(browser.Keys.ARROW_RIGHT)
        seen.append(state(shown))
        addresses.add(seen[-1]["address"])

    events = shown.run("document.querySelectorAll('.viewer.live .events li').length")
    assert len(addresses) == first["last"] + 1 >= events
    assert len({each["parts"] for each in seen}) > 2 and len({each["views"] for each in seen}) > 1, "the popover came"
    assert [each["cursor"] for each in seen] == sorted(each["cursor"] for each in seen)


def test_an_address_selects_everywhere(session):
    shown = session("-e9")
    there = state(shown)

    assert there["row"] == shown.name + "-e9" and "event 9 " in there["when"]
    assert there["step"] in there["when"] and there["line"].strip(), "its step, and its line in the script"
    assert there["path"].startswith("M") and there["why"] >= 1


def test_click_key_and_drag_move_all_of_it(session):
    shown = session()
    end = state(shown)

    shown.find(".viewer.live .steps li:nth-child(1) a").click()
    clicked = state(shown)
    assert clicked["step"].startswith("1 ") and clicked["cursor"] < end["cursor"]
    assert clicked["address"] != end["address"]
    shown.press("n")
    assert state(shown)["step"].startswith("2 "), "it has no event, and ended nevertheless"
    assert "no event of its own" in state(shown)["when"]
    shown.press("n")
    assert state(shown)["step"].startswith("3 ") and "no event" not in state(shown)["when"]
    shown.find(".viewer.live .steps li:nth-child(2) a").click()
    assert state(shown)["step"].startswith("2 ") and state(shown)["line"].split()[0] == "30"
    shown.press("2")
    assert shown.find(".viewer.live [role=tab][aria-selected=true]").text == "Events"
    row = shown.find_all(".viewer.live .events li")[3]
    shown.run("return arguments[0].click()", row)
    assert state(shown)["row"] == row.get_attribute("id")
    shown.run("""
      const dot = document.querySelectorAll('.viewer.live .timeline [data-e]')[1], box = dot.getBoundingClientRect();
      const at = { bubbles: true, buttons: 1, clientX: box.x + 3, clientY: box.y + 3 };
      return dot.dispatchEvent(new PointerEvent('pointermove', at));
    """)
    dragged = state(shown)
    assert dragged["cursor"] < clicked["cursor"] or dragged["row"] != row.get_attribute("id")


def test_the_script_has_all_of_its_lines_and_the_chosen_step_is_seen_among_them(session):
    shown = session()
    tabs = {tab.text: tab for tab in shown.find_all(".viewer.live [role=tab]")}
    tabs["Script"].click()
    for number in range(1, 7):
        shown.find(f".viewer.live .steps li:nth-child({number}) a").click()
        lines = shown.run("""
          const pre = document.querySelector('.viewer.live pre.script-text'), places = [];
          const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            for (const found of node.data.matchAll(/^(\\d+)\\t/gm)) {
              const range = new Range();
              range.setStart(node, found.index);
              range.setEnd(node, found.index + found[0].length);
              const box = range.getBoundingClientRect();
              places.push([+found[1], Math.round(box.top - pre.getBoundingClientRect().top), box.left]);
            }
          }
          return places;
        """)
        assert [line[0] for line in lines] == list(range(1, len(lines) + 1)), "each once, in order"
        heights = {after[1] - before[1] for before, after in zip(lines, lines[1:])}
        assert max(heights) - min(heights) <= 1 < min(heights), "one below the other"
        assert len({line[2] for line in lines}) == 1
        marked = shown.find(".viewer.live pre .on")
        assert marked.is_displayed() and marked.text.split()[0] == str(28 + number)


def test_a_view_has_its_history_and_an_address(session):
    shown = session()

    shown.find_all(".viewer.live .views tbody tr:not([data-off])")[-1].click()

    told = shown.find(".viewer.live .view-history")
    assert told.is_displayed() and "History of" in told.text and "event" in told.text
    assert ";" in shown.url and shown.has(".moving rect.chosen")
    again = session(shown.url.split("#")[1].removeprefix(shown.name))
    assert again.find(".viewer.live .view-history").is_displayed()


def test_a_view_that_is_pointed_at_shows_its_history(session):
    shown = session()
    told = shown.find(".viewer.live .view-history")
    assert not told.is_displayed()
    point = """
      const part = [...document.querySelectorAll('.viewer.live .moving [data-v]')]
        .filter(e => !e.closest('[data-off]')).pop();
      part.firstChild.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return part.dataset.v;
    """
    number = shown.run(point)

    name = shown.find(f".viewer.live .views tr[data-v='{number}']:not([data-off]) code").get_attribute("textContent")
    assert told.is_displayed() and f"History of {name}" in told.text and "event" in told.text
    assert ";" not in shown.url, "it is not chosen"
    shown.run("return document.querySelector('.viewer.live').dispatchEvent(new PointerEvent('pointerleave'))")
    assert not told.is_displayed()


def test_it_plays_and_pauses_and_nothing_plays_by_itself(session):
    shown = session()
    before = state(shown)
    assert state(shown) == before

    shown.press(" ")
    shown.wait(lambda: state(shown)["range"] > 2)
    shown.press(" ")
    assert shown.find(".viewer.live .scrubber button:last-child").text == "Play"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
def test_it_is_shown_wide_and_narrow(session, width, dark):
    shown = session(width=width, dark=dark)

    assert shown.find(".viewer.live .moving").is_displayed()
    shown.screenshot(f"session-{width}-{'dark' if dark else 'light'}")


def test_two_sessions_are_locked_by_step(page, report):
    shown = page(report)
    shown.link("Compare step by step").click()
    pairs = lambda: [each.get_attribute("id") for each in shown.find_all(".pair-of-screens") if each.is_displayed()]
    chosen = lambda: shown.find(".locked.live .steps a[aria-current]").get_attribute("href").split("#")[1]

    assert pairs() == [chosen()]
    first = chosen()
    shown.press("2", "n")
    assert pairs() == [chosen()] and chosen() != first
    box = shown.find(".locked.live .pair-of-screens:not([data-off]) .compared")
    assert box.get_attribute("data-way") == "slider", "as before"
    assert shown.url.endswith(chosen())
    shown.press("p")
    assert chosen() == first
