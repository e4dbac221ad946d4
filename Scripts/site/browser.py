"""Chromium, driven with WebDriver, on the site as a host would serve it."""

import base64
import contextlib
import functools
import http.server
import json
import re
import shutil
import subprocess
import threading
import time
import urllib.request


@contextlib.contextmanager
def serve(site, planted=None):
    """The address of the site, served below its base path; `planted` are texts in place of files, by their paths."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            text = (planted or {}).get(self.path[len(site.base):])
            if text is None:
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(self.path))
            self.end_headers()
            self.wfile.write(text.encode())

        def translate_path(self, path):
            below = path.startswith(site.base)
            return super().translate_path("/" + path[len(site.base):] if below else "/outside-of-the-site")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site.output))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{site.base}"
    finally:
        server.shutdown()


class Browser:
    """One window."""

    def __init__(self, width=1280, height=900, scheme="light"):
        driver = shutil.which("chromedriver")
        self.process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                break
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.url = f"http://127.0.0.1:{found[1]}/session"
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]}
        session = self.send("", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.url += f"/{session['sessionId']}"
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def send(self, path, body):
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}, method="POST")
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)["value"]

    def command(self, name, **parameters):
        return self.send("/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, url):
        self.send("/url", {"url": url})

    def value(self, expression):
        return self.send("/execute/sync", {"script": f"return {expression}", "args": []})

    def wait(self, expression, seconds=30):
        """Whether an expression becomes true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.value(expression):
                return True
            time.sleep(0.1)
        return False

    def errors(self):
        """What was reported to the console since the last call."""
        return [entry["message"] for entry in self.send("/se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]

    def picture(self, file):
        file.write_bytes(base64.b64decode(self.command("Page.captureScreenshot")["data"]))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(urllib.request.Request(self.url, method="DELETE"), timeout=10)
        self.process.terminate()
        self.process.wait()
