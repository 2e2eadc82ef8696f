"""Chromium by the DevTools protocol, without a driver: commands and answers go through two pipes."""

import json
import os
import shutil
import subprocess
import tempfile

from rehearsal_ui import rehearsal

FLAGS = """--headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 --remote-debugging-pipe
    --enable-begin-frame-control --run-all-compositor-stages-before-draw --disable-new-content-rendering-timeout
    --disable-checker-imaging --disable-threaded-animation --disable-threaded-scrolling
    --disable-image-animation-resync --disable-background-networking --no-first-run""".split()


class Browser:
    """A browser, and one page in it."""

    def __init__(self, program):
        from_us, self.output = os.pipe()
        self.input, to_us = os.pipe()
        self.folder = tempfile.mkdtemp(prefix="rehearsal-chromium-")

        def connect():  # The browser reads from 3 and writes to 4.
            first, second = os.dup(from_us), os.dup(to_us)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self.folder}", "about:blank"], preexec_fn=connect, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(from_us)
        os.close(to_us)
        self.rest, self.count, self.events, self.session = b"", 0, [], None
        self.product = self.call("Browser.getVersion")["product"].split("/")[1]

    def open(self):
        target = self.call("Target.createTarget", url="about:blank", enableBeginFrameControl=True)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "HeadlessExperimental"):
            self.call(f"{domain}.enable")

    def send(self, method, **parameters):
        """Sends a command whose answer nobody waits for."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        return self.count

    def call(self, method, **parameters):
        number = self.send(method, **parameters)
        while True:
            answer = self.read()
            if answer.get("id") == number:
                if "error" in answer:
                    raise rehearsal.NotThere(f"{method}: {answer['error'].get('message')}")
                return answer.get("result", {})
            if "method" in answer:
                self.events.append(answer["method"])

    def wait(self, event):
        while event not in self.events:
            self.events.append(self.read().get("method"))
        self.events.clear()

    def read(self):
        while b"\0" not in self.rest:
            more = os.read(self.input, 1 << 16)
            if not more:
                raise rehearsal.NotThere("the browser has ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise rehearsal.NotThere(answer["exceptionDetails"]["exception"].get("description", "an exception"))
        return answer["result"].get("value")

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
