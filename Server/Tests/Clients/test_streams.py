"""Event streams, as curl, sseclient-py and a browser read them."""

import http.server
import json
import os
import shutil
import subprocess
import threading

import pytest
import requests
import sseclient
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from server import Server


def put(url, value):
    answer = requests.put(url, json=value, timeout=10)
    assert answer.status_code == 200, answer.text


class TestSSEClient:
    def test_reads_puts_patches_and_keep_alives(self, url):
        answer = requests.get(
            url("/room"), stream=True, headers={"Accept": "text/event-stream"}, timeout=20
        )
        events = sseclient.SSEClient(answer).events()

        def following(*kinds):
            for event in events:
                if event.event in kinds:
                    return event.event, json.loads(event.data)
            raise AssertionError("the stream ended")

        assert following("put") == ("put", {"path": "/", "data": None})
        put(url("/room/ünï"), "😀")
        assert following("put") == ("put", {"path": "/ünï", "data": "😀"})
        requests.patch(url("/room"), json={"a/b": 1, "ünï": None}, timeout=10)
        kind, message = following("patch")
        assert message["path"] == "/" and message["data"] == {"a/b": 1, "ünï": None}
        assert following("keep-alive") == ("keep-alive", None)
        answer.close()

    def test_a_query_window_is_updated(self, url):
        for key, value in {"a": 1, "b": 2, "c": 3}.items():
            put(url(f"/list/{key}"), value)
        answer = requests.get(
            url("/list", orderBy='"$key"', limitToLast=2),
            stream=True,
            headers={"Accept": "text/event-stream"},
            timeout=20,
        )
        events = sseclient.SSEClient(answer).events()
        assert json.loads(next(events).data) == {"path": "/", "data": {"b": 2, "c": 3}}
        put(url("/list/a"), 100)
        put(url("/list/d"), 4)
        shown = {"b": 2, "c": 3}
        for event in events:
            if event.event == "keep-alive":
                continue
            message = json.loads(event.data)
            changes = message["data"] if message["path"] == "/" else {message["path"][1:]: message["data"]}
            shown = {key: value for key, value in (shown | changes).items() if value is not None}
            break
        assert shown == {"c": 3, "d": 4}
        answer.close()

    def test_new_rules_cancel(self, url, server, name):
        answer = requests.get(
            url("/room"), stream=True, headers={"Accept": "text/event-stream"}, timeout=20
        )
        events = sseclient.SSEClient(answer).events()
        assert next(events).event == "put"
        requests.put(
            f"{server.address}/.settings/rules.json?ns={name}",
            json={"rules": {".read": False}},
            headers={"Authorization": "Bearer owner"},
            timeout=10,
        )
        last = [event for event in events if event.event != "keep-alive"]
        assert [event.event for event in last] == ["cancel"]


class TestCurl:
    def test_shows_events_as_they_arrive(self, url):
        process = subprocess.Popen(
            ["curl", "-sN", "-H", "Accept: text/event-stream", url("/room")],
            stdout=subprocess.PIPE,
            text=True,
        )
        lines = iter(process.stdout.readline, "")
        assert [next(lines) for _ in range(3)] == [
            "event: put\n",
            'data: {"path":"/","data":null}\n',
            "\n",
        ]
        put(url("/room/a"), 1)
        seen = [line for line in (next(lines) for _ in range(3))]
        while "keep-alive" in seen[0]:
            seen = [next(lines) for _ in range(3)]
        assert seen == ["event: put\n", 'data: {"path":"/a","data":1}\n', "\n"]
        process.terminate()
        process.wait(timeout=10)
        process.stdout.close()


def test_more_streams_than_the_shell_limit_of_files():
    server = Server("--emulator", files=64)
    try:
        streams = [
            requests.get(
                f"{server.address}/.json", stream=True, headers={"Accept": "text/event-stream"},
                timeout=20,
            )
            for _ in range(100)
        ]
        for answer in streams:
            assert next(answer.iter_lines()) == b"event: put"
            answer.close()
    finally:
        server.stop()


@pytest.fixture(scope="module")
def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    made = webdriver.Chrome(
        options=options, service=Service(shutil.which("chromedriver"), env=dict(os.environ))
    )
    made.set_script_timeout(30)
    yield made
    made.quit()


class TestBrowser:
    def test_an_event_source_follows(self, browser, server, url):
        browser.get(server.address + "/")
        put(url("/room"), {"a": 1})
        address = url("/room").removeprefix(server.address)
        seen = browser.execute_async_script(
            """
            const [address, done] = arguments;
            const source = new EventSource(address);
            const seen = [];
            const note = (event) => {
              seen.push([event.type, JSON.parse(event.data)]);
              if (seen.length === 1) fetch(address, { method: "PATCH", body: '{"b": 2, "a": null}' });
              if (seen.length === 2) { source.close(); done(seen); }
            };
            source.addEventListener("put", note);
            source.addEventListener("patch", note);
            """,
            address,
        )
        assert seen == [
            ["put", {"path": "/", "data": {"a": 1}}],
            ["patch", {"path": "/", "data": {"a": None, "b": 2}}],
        ]

    def test_a_page_of_another_origin_may_read_and_write(self, browser, elsewhere, url):
        browser.get(elsewhere)
        answer = browser.execute_async_script(
            """
            const [address, done] = arguments;
            fetch(address, { method: "PUT", body: '"from elsewhere"' })
              .then(() => fetch(address, { headers: { "X-Firebase-ETag": "true" } }))
              .then(async (answer) => done([answer.headers.get("ETag") !== null, await answer.json()]))
              .catch((error) => done(String(error)));
            """,
            url("/note"),
        )
        assert answer == [True, "from elsewhere"]


@pytest.fixture(scope="module")
def elsewhere():
    """The address of a page of another origin."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>elsewhere</title>")

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{pages.server_port}/"
        pages.shutdown()
