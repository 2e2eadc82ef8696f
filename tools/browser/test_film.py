"""`rehearse film -o FILE.html|FILE.svg`: drawings that a browser shows."""

import pytest

CELL = "greeting[closes=false,orientation=portrait]"


@pytest.fixture(scope="module")
def films(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("films")
    rehearse("film", f"{CELL}@after", "--db", history, "-o", folder / "one.html")
    rehearse("film", f"{CELL}@before", f"{CELL}@after", "--db", history, "-o", folder / "two.html")
    rehearse("film", "labels@after", "--db", history, "-o", folder / "hostile.html")
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
    assert "launch" in shown.text
