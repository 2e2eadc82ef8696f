"""The harness finds what it is for: each rule is shown to find a page that breaks it."""

import browser

PAGE = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>t</title><body>{}</body></html>"


def complaints(chromium, tmp_path, body, **options):
    place = tmp_path / "page.html"
    place.write_text(PAGE.format(body))
    page = browser.Page(chromium, place, tmp_path, **options)
    page.leave()
    return "\n".join(page.complaints)


def test_a_good_page_has_no_complaint(chromium, tmp_path):
    assert complaints(chromium, tmp_path, "<p>Hello<script>console.log('x')</script>") == ""


def test_an_error_of_a_script_is_found(chromium, tmp_path):
    assert "nowhere" in complaints(chromium, tmp_path, "<script>nowhere()</script>")


def test_scripts_can_be_off(chromium, tmp_path):
    assert complaints(chromium, tmp_path, "<script>nowhere()</script>", scripts=False) == ""


def test_a_request_to_another_place_is_found(chromium, tmp_path):
    found = complaints(chromium, tmp_path, "<img alt=x src='https://example.org/a.png'>")

    assert "asked for https://example.org/a.png" in found


def test_what_is_too_wide_for_a_telephone_is_named(chromium, tmp_path):
    wide = "<div style='width:500px'>wide</div>"

    assert '"wide"' in complaints(chromium, tmp_path, wide, width=390)
    assert complaints(chromium, tmp_path, f"<div style='overflow-x:auto'>{wide}</div>", width=390) == ""
    assert complaints(chromium, tmp_path, wide, width=1280) == ""
