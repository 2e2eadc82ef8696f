"""One Chromium, and a page in it."""

import base64
import json
import pathlib
import shutil
import time
import urllib.parse

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

__all__ = ["Keys", "Page", "start"]


def start():
    """A browser that resolves no name but this machine's."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in (
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
        "--force-device-scale-factor=1", "--window-size=1280,900",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(
        options=options, service=webdriver.ChromeService(executable_path=shutil.which("chromedriver")))
    driver.set_page_load_timeout(60)
    driver.set_script_timeout(60)
    return driver


class Page:
    """A page that a test opened; what it asks for and complains about is kept until the test is over."""

    def __init__(self, driver, place, screenshots, *, width=1280, height=900, dark=False, scripts=True):
        self.driver, self.screenshots, self.width = driver, screenshots, width
        place = str(place)
        self.address = place if "://" in place else pathlib.Path(place).resolve().as_uri()
        self.complaints, self.requests, self.expected = [], [], []
        self.has_left, self.scripts = False, scripts
        driver.get("about:blank")
        self._drain()
        self.requests.clear()
        self.complaints.clear()
        self._command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self._command(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self._command("Emulation.setScriptExecutionDisabled", value=not scripts)
        driver.get(self.address)
        self._look_at_the_width()

    # What is on it

    @property
    def title(self):
        return self.driver.title

    @property
    def url(self):
        return self.driver.current_url

    @property
    def text(self):
        """What a reader sees; parts that are folded away are not in it."""
        return self.driver.find_element(By.TAG_NAME, "body").text

    @property
    def focused(self):
        return self.driver.switch_to.active_element

    def find(self, selector):
        """The one element that a CSS selector means."""
        found = self.find_all(selector)
        assert len(found) == 1, f"{selector} means {len(found)} elements"
        return found[0]

    def find_all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def has(self, selector):
        return bool(self.find_all(selector))

    def link(self, text):
        """The first link that carries this text."""
        return self.driver.find_element(By.PARTIAL_LINK_TEXT, text)

    def run(self, script, *arguments):
        """The value of a JavaScript expression or of what a script returns, scripts on the page being on or off."""
        return self.driver.execute_script(script if "return" in script else f"return ({script})", *arguments)

    # What a reader does

    def follow(self, link):
        """Clicks on a link, given by its text or as an element, and waits until its page knows that it is shown.

        A browser tells a page of a new place after the click, so what a script does for the place comes later.
        """
        link = self.link(link) if isinstance(link, str) else link
        here, there = self.url, link.get_attribute("href")
        is_told = there != here and there.split("#")[0] == here.split("#")[0]
        if is_told and self.scripts:
            self.run("""
              window.isTold = false;
              addEventListener('hashchange', () => window.isTold = true, { once: true });
              return null""")
        link.click()
        if is_told:
            self.wait(lambda: self.run("window.isTold") if self.scripts else self.url == there)

    def press(self, *keys):
        """Keys for what has the focus: Keys.TAB, "j"."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def wait(self, condition, seconds=10):
        """The first true value of a condition, which may fail to find what it looks for."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                value = condition()
                if value:
                    return value
            except Exception:
                if time.monotonic() > deadline:
                    raise
            assert time.monotonic() < deadline, f"not so within {seconds} seconds"
            time.sleep(0.02)

    # What is seen

    def screenshot(self, name):
        """Writes the whole page."""
        size = self._command("Page.getLayoutMetrics")["cssContentSize"]
        width, height = max(size["width"], self.width), min(size["height"], 16000)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        shot = self._command("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        self.screenshots.mkdir(parents=True, exist_ok=True)
        (self.screenshots / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))

    def overflow(self):
        """What sticks out of the document to the right, outside of what scrolls by itself."""
        return self.run("""
          const limit = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= limit) return [];
          const scrolls = e => e && e !== document.body && e !== document.documentElement &&
            (getComputedStyle(e).overflowX !== 'visible' || scrolls(e.parentElement));
          const wide = [...document.body.querySelectorAll('*')].filter(e =>
            e.getBoundingClientRect().right > limit + 1 && !scrolls(e.parentElement));
          return [`${document.documentElement.scrollWidth} of ${limit} pixels`].concat(wide.slice(0, 8).map(e =>
            `${e.tagName.toLowerCase()}.${e.getAttribute('class') || ''} "${(e.textContent || '').slice(0, 40)}"`));
          """)

    # What is wrong

    def expect_console(self, text):
        """Complaints that contain this text are meant."""
        self.expected.append(text)

    def leave(self):
        """Notes what the page did; called when the test opens another one, and at its end."""
        if self.has_left:
            return
        self._look_at_the_width()
        self._drain()
        # The next test may open the same file in the same tab.
        self.run("try { sessionStorage.clear(); } catch (error) { return false; } return true;")
        self.has_left = True
        outside = [url for url in self.requests if not self._is_inside(url)]
        self.complaints += [f"{self.address}: asked for {url}" for url in outside]
        self.complaints = [text for text in self.complaints if not any(part in text for part in self.expected)]
        self._command("Emulation.setScriptExecutionDisabled", value=False)

    def _is_inside(self, url):
        asked, own = urllib.parse.urlsplit(url), urllib.parse.urlsplit(self.address)
        if asked.scheme in ("data", "blob", "about"):
            return True
        if own.scheme == "file":
            folder = own.path.rsplit("/", 1)[0] + "/"
            return asked.scheme == "file" and asked.path.startswith(folder)
        return (asked.scheme, asked.netloc) == (own.scheme, own.netloc)

    def _look_at_the_width(self):
        if self.width <= 400:
            wide = self.overflow()
            if wide:
                self.complaints.append(f"{self.url} is wider than {self.width} pixels: " + "; ".join(wide))

    def _drain(self):
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.requests.append(message["params"]["request"]["url"])
            elif message["method"] == "Network.webSocketCreated":
                self.requests.append(message["params"]["url"])
        for entry in self.driver.get_log("browser"):
            if entry["level"] in ("SEVERE", "WARNING"):
                self.complaints.append(f"{self.address}: console: {entry['message']}")

    def _command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)
