"""Firefox and WebKitGTK by WebDriver: the commands are the same, and reach each of them in its own way."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from rehearsal_ui import rehearsal

MINIBROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
# A window that is there at once, and asks nobody for anything.
SETTINGS = {"browser.startup.page": 0, "browser.startup.homepage": "about:blank", "browser.aboutwelcome.enabled": False,
            "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False,
            "network.captive-portal-service.enabled": False, "app.normandy.enabled": False,
            "startup.homepage_welcome_url": "about:blank", "termsofuse.bypassNotification": True,
            "dom.ipc.processPrelaunch.enabled": False, "gfx.webrender.software": True}
LONGEST = 300  # Seconds until a browser has started, or has answered: machines have much else to do.


class Browser:
    """A browser of its own, which knows nothing from before: its folder is gone when it is closed."""

    #: What the browser is called, and the package of Debian's that brings it.
    name: str
    package: str
    version: str

    @staticmethod
    def missing() -> bool:
        """Whether the browser is not installed."""
        raise NotImplementedError

    def __init__(self):
        self.folder, self.port = tempfile.mkdtemp(prefix="rehearsal-webdriver-"), free_port()
        command, variables = self.prepared()
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self.folder, **variables}, start_new_session=True)

    def started(self, attempt):
        """What an attempt gives as soon as the browser answers."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end and self.process.poll() is None:
            try:
                return attempt()
            except OSError:
                time.sleep(0.05)
        raise rehearsal.NotThere("the browser has not started")

    def evaluate(self, script):
        return self.command("ExecuteScript", "POST", "execute/sync", script=f"return (\n{script}\n)", args=[],
                            sandbox=None)

    def close(self):
        """Ends it and all that it has started."""
        os.killpg(self.process.pid, 9)
        self.process.wait()
        for _ in range(100):  # Whom it has started may write for a moment after it.
            shutil.rmtree(self.folder, ignore_errors=True)
            if not os.path.exists(self.folder):
                return
            time.sleep(0.02)


class Firefox(Browser):
    """By Marionette, in which Firefox takes the commands of WebDriver without a driver."""

    name, package = "Firefox", "firefox-esr"

    def prepared(self):
        with open(f"{self.folder}/user.js", "w", encoding="utf-8") as file:
            settings = {"marionette.port": self.port, **SETTINGS}
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(one)});\n" for name, one in settings.items())
        return ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", self.folder], {}

    def open(self):
        self.count, self.socket = 0, self.started(lambda: socket.create_connection(("127.0.0.1", self.port), LONGEST))
        self.answers = self.socket.makefile("rb")
        self.read()
        self.version = self.command("NewSession")["capabilities"]["browserVersion"]

    @staticmethod
    def missing():
        return not shutil.which("firefox-esr")

    def read(self):
        length = b""
        while (byte := self.answers.read(1)) != b":":
            if not byte:
                raise rehearsal.NotThere("the browser has ended")
            length += byte
        return json.loads(self.answers.read(int(length)))

    def command(self, name, method=None, path=None, **parameters):
        self.count += 1
        text = json.dumps([0, self.count, f"WebDriver:{name}", parameters]).encode()
        self.socket.sendall(b"%d:%b" % (len(text), text))
        _, _, problem, answer = self.read()
        if problem:
            raise rehearsal.NotThere(problem["message"])
        return answer.get("value", answer)


class WebKit(Browser):
    """By its driver, over HTTP; on a display of its own, since it has no headless form."""

    name, package = "WebKitGTK", "webkit2gtk-driver and xvfb"

    def prepared(self):
        return ["xvfb-run", "-a", "-s", "-screen 0 1600x1600x24", "WebKitWebDriver", f"--port={self.port}"], {
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1"}

    def open(self):
        self.address = f"http://127.0.0.1:{self.port}"
        options = {"webkitgtk:browserOptions": {"binary": MINIBROWSER, "args": ["--automation"]}}
        answer = self.started(lambda: self.ask("POST", "/session", {"capabilities": {"alwaysMatch": options}}))
        self.session, self.version = answer["sessionId"], answer["capabilities"]["browserVersion"]

    @staticmethod
    def missing():
        return not (shutil.which("WebKitWebDriver") and shutil.which("xvfb-run") and os.path.exists(MINIBROWSER))

    def ask(self, method, path, body):
        text = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, text, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=LONGEST) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as problem:
            raise rehearsal.NotThere(json.load(problem)["value"]["message"]) from problem

    def command(self, name, method=None, path=None, **parameters):
        return self.ask(method, f"/session/{self.session}/{path}", parameters)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
