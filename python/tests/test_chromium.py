"""Chromium: names, exceptions, keys and modifiers of a page."""

import shutil
import subprocess
import sys

import pytest
from conftest import ADAPTERS, ENDINGS, SIZES, Performance, Stage, installed

if not shutil.which("chromium-headless-shell"):
    pytest.skip("there is no chromium-headless-shell", allow_module_level=True)

PAGE = """<!doctype html>
<button id="pay" onclick="said.textContent = 'paid ' + event.shiftKey">Pay now</button>
<button onclick="said.textContent = 'deleted'">Delete all</button>
<button onclick="console.error('bad', 1); Promise.reject(new Error('lost'))">Fail</button>
<button onclick="throw new Error('own fault')">Throw</button>
<input aria-label="Name" oninput="said.textContent = this.value">
<p id="said">-</p>
"""


def perform(stage: Stage, *steps: str) -> Performance:
    ENDINGS["chromium"], SIZES["chromium"] = ".html", [400, 300]
    stage.write("scene.html", PAGE)
    stage.write(
        "scene.yaml",
        "id: scene\nsize: [400, 300]\nmatrix: { toolkit: [chromium] }\nsteps:\n"
        + "".join(f"  - {step}\n" for step in ("launch", *steps)),
    )
    done = subprocess.run(
        [sys.executable, str(ADAPTERS / "chromium" / "adapter.py"), "scene.yaml"],
        cwd=stage.folder,
        env=installed("chromium", ""),
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    return Performance(done.stdout, done.stderr)


@pytest.mark.parametrize(
    "step, said",
    [
        ("tap: pay", "paid false"),
        ("tap: Pay now", "paid false"),
        ("tap: Delete all", "deleted"),
        ("tap: { element: pay, with: shift }", "paid true"),
        ("type: { text: Zoe, into: Name }", "Zoe"),
        ("type: { text: 007, into: Name }", "007"),
    ],
)
def test_an_element_is_meant_by_its_id_its_label_or_its_text(stage: Stage, step: str, said: str):
    done = perform(stage, step, "settle")
    assert done.error is None
    assert done.value("window/said", "title") == said


@pytest.mark.parametrize(
    "step, error",
    [
        ("tap: pya", "there is no element pya; there are pay, said"),
        ("key: Tabb", "there is no key Tabb; there are tab, "),
        ("key: shfit+a", "there is no modifier shfit; there are shift, "),
        ("tap: { elemnt: pay }", "tap elemnt pay: expected is "),
        ("tap: { element: pay, with: hyper }", "there is no modifier hyper; there are "),
    ],
)
def test_a_step_that_is_not_understood_is_an_error(stage: Stage, step: str, error: str):
    done = perform(stage, step)
    assert (done.error or "").startswith(error) and done.of("step")[-1]["line"] == 6


def test_what_a_page_does_not_catch_is_told(stage: Stage):
    done = perform(stage, "tap: Fail", "settle")
    assert [event for event in done.events("advisory")] == [
        "advisory console.error: bad 1 window",
        "advisory unhandled rejection: Error: lost window",
    ]
    assert perform(stage, "tap: Throw", "settle").raised == "Error: Uncaught Error: own fault"


def test_an_app_is_refused_by_an_adapter_that_performs_scenes(stage: Stage):
    stage.write("scene.yaml", "id: a\nmatrix: { toolkit: [chromium] }\napp: index.html\nsteps:\n  - launch\n")
    done = subprocess.run(
        [sys.executable, str(ADAPTERS / "chromium" / "adapter.py"), "scene.yaml"],
        cwd=stage.folder,
        env=installed("chromium", ""),
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert "performs a scene beside the script, and no app: index.html" in (Performance(done.stdout, "").error or "")
