"""`rehearse film -o FILE.html|FILE.svg`: drawings that a browser shows."""

import pytest

import browser

CELL = "greeting[closes=false,orientation=portrait]"


@pytest.fixture(scope="module")
def films(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("films")
    rehearse("film", f"{CELL}@after", "--db", history, "-o", folder / "one.html")
    rehearse("film", f"{CELL}@before", f"{CELL}@after", "--db", history, "-o", folder / "two.html")
    rehearse("film", "labels@after", "--db", history, "-o", folder / "hostile.html")
    rehearse("film", f"{CELL}@after", "--db", history, "--play", "-o", folder / "playing.svg")
    return folder


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", ["one", "two", "hostile"])
def test_a_film_is_shown_without_anything_else(page, films, name, width):
    shown = page(films / f"{name}.html", width=width)

    assert shown.title.startswith("Film: ")
    assert shown.requests == [] or shown.requests == [shown.address]
    shown.screenshot(f"film-{name}-{width}")


def test_a_film_needs_no_scripts(page, films):
    shown = page(films / "one.html", scripts=False, dark=True)

    assert "tap hello" in shown.text
    shown.screenshot("film-one-dark")


def test_a_label_that_means_harm_is_text(page, films):
    shown = page(films / "hostile.html")

    assert not shown.has("script") and not shown.has("img") and not shown.has("[onload]")
    assert "alert" in shown.run("document.body.textContent"), "whole, if only to who points at it"


def test_a_film_plays_by_itself(page, films):
    shown = page(films / "playing.svg")
    visible = "[...document.querySelectorAll('.shot')].map(e => getComputedStyle(e).visibility === 'visible')"

    first = shown.run(visible)
    assert first.count(True) == 1
    shown.run("document.documentElement.setCurrentTime(1.5)")
    assert shown.wait(lambda: shown.run(visible)[1])
    shown.run("document.documentElement.setCurrentTime(3.5)")
    assert shown.wait(lambda: shown.run(visible)[-1])
    assert shown.run(visible).count(True) == 1


def test_a_moment_that_differs_is_reached_by_its_link(page, films):
    shown = page(films / "two.html")

    shown.follow("3 tap hello")

    assert shown.url.endswith("#m2")
    assert len(shown.find_all("#m2 figure")) == 3, "A, B, and both over each other"


def test_a_page_is_worked_with_the_keyboard(page, films):
    shown = page(films / "two.html")

    shown.press(browser.Keys.TAB)
    assert shown.focused.tag_name == "summary"
    assert not shown.find("main > details").get_attribute("open"), "nothing plays by itself"
    shown.press(browser.Keys.ENTER)
    assert shown.find_all("main > details svg")[0].is_displayed()
    shown.press(browser.Keys.TAB, browser.Keys.ENTER)
    assert shown.url.endswith("#m2")


def test_what_a_view_is_can_be_asked_of_the_drawing(page, films):
    shown = page(films / "one.html")

    titles = shown.run("[...document.querySelectorAll('svg g > title')].map(e => e.textContent)")

    assert any("/cardView (UIView): 18, 85, 400 × 200" in title for title in titles)


def test_the_letters_of_a_picture_have_their_size_on_a_page_with_other_styles(page, history, rehearse, tmp_path):
    rehearse("report", "after", "--db", history, "-o", tmp_path / "report.html")
    shown = page(tmp_path / "report.html")

    sizes = shown.run(
        "[...document.querySelectorAll('.screen text[font-size]')].map(e => "
        "[parseFloat(getComputedStyle(e).fontSize), parseFloat(e.getAttribute('font-size'))])")

    assert sizes and all(abs(drawn - meant) < 0.1 for drawn, meant in sizes)
