"""Long polling, which the web SDK requests after a WebSocket that ended early: it must return to a WebSocket."""

import contextlib
import http.server
import os
import pathlib
import shutil
import threading

import pytest
import requests
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from server import Server

FLAG = "firebase:previous_websocket_failure"
PAGE = pathlib.Path(__file__).with_name("polling.html")


class TestRequests:
    def ask(self, server, query, method="GET", **headers):
        return requests.request(method, f"{server.address}/.lp{query}", headers=headers, timeout=10)

    @pytest.mark.parametrize("query", ["&v=5&ns=a", "&ser=82&v=5&ls=x&p=1:2:web:3&ns=a", ""])
    def test_the_start_of_a_connection_is_answered_with_a_script(self, server, query):
        answer = self.ask(server, f"?start=t&cb=12{query}")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "application/javascript; charset=utf-8"
        assert answer.headers["Cache-Control"] == "no-store"
        assert f'removeItem("{FLAG}")' in answer.text
        assert 'page["pLPCommand12"]' in answer.text and 'command("close")' in answer.text
        assert self.ask(server, f"?start=t&cb=12{query}", "HEAD").text == ""

    @pytest.mark.parametrize(
        "query, message",
        [
            ("", "no long polling"),
            ("?id=1&pw=2&ser=3&ns=a", "no long polling"),
            ("?id=1&pw=2&ser=3&ns=a&seg0=0&ts0=1&d0=e30", "no long polling"),
            ("?dframe=t&id=1&pw=2&ns=a", "no long polling"),
            ("?disconn=t&id=1&pw=2&ns=a", "no long polling"),
            ("?start=t&v=5", "cb must be a number"),
            ("?start=t&cb=", "cb must be a number"),
            ('?start=t&cb="]);alert(1);//', "cb must be a number"),
            ("?start=t&cb=1&v=4", "v must be 5"),
        ],
    )
    def test_other_requests_are_refused(self, server, query, message):
        answer = self.ask(server, query)
        assert answer.status_code == 400 and message in answer.json()["error"]
        assert answer.headers["Content-Type"].startswith("application/json")

    def test_hosts_and_origins_apply(self, server):
        assert self.ask(server, "?start=t&cb=1", Host="evil.example").status_code == 421
        assert self.ask(server, "?start=t&cb=1", "POST").status_code == 405
        strict = Server("--emulator", "--cors", "https://app.example")
        try:
            assert self.ask(strict, "?start=t&cb=1").status_code == 200
            foreign = self.ask(strict, "?start=t&cb=1", Origin="https://evil.example")
            assert foreign.status_code == 403
        finally:
            strict.stop()


@pytest.fixture(scope="module")
def site():
    """The address of a site with the page, of another origin than the database."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(PAGE.read_bytes())

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()


@pytest.fixture
def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    made = webdriver.Chrome(
        options=options, service=Service(shutil.which("chromedriver"), env=dict(os.environ))
    )
    made.set_script_timeout(30)
    yield made
    made.quit()


WAIT = "const done = arguments[1]; client.when(arguments[0]).then(done);"


class TestBrowser:
    """A page that connects as the SDK does. Each test begins without stored data."""

    def steps(self, browser, step):
        """What the page has done, once it has done a step since the last call."""
        return browser.execute_async_script(WAIT, step)

    def open(self, browser, site, server, mode=""):
        browser.get(f"{site}/?{server.host}#{mode}")

    def flag(self, browser):
        return browser.execute_script("return localStorage.getItem(arguments[0])", FLAG)

    def test_a_page_that_closed_early_leaves_the_next_one_connected(self, browser, site, server):
        self.open(browser, site, server, "early")
        assert self.steps(browser, "hello") == ["socket", "hello"]
        assert self.flag(browser) == "true"
        browser.get("about:blank")
        self.open(browser, site, server)
        assert self.steps(browser, "healthy") == ["poll", "close", "socket", "hello", "healthy"]
        assert self.flag(browser) is None

    @pytest.mark.parametrize("end", [Server.kill, Server.stop])
    def test_a_page_survives_the_restarts_of_its_server(self, browser, site, end):
        running = Server("--emulator")
        port = running.address.rsplit(":", 1)[1]
        with contextlib.ExitStack() as stack:
            self.open(browser, site, running)
            assert self.steps(browser, "healthy") == ["socket", "hello", "healthy"]
            for _ in range(3):
                end(running)
                # Its attempt to open a WebSocket fails, and so does its attempt to poll.
                assert "failed poll" in self.steps(browser, "failed poll")
                running = Server("--emulator", "--port", port)
                stack.callback(running.kill)
                steps = self.steps(browser, "healthy")
                assert steps[-4:] == ["close", "socket", "hello", "healthy"]
                assert self.flag(browser) is None

    def test_a_page_without_local_storage_is_advised(self, browser, site, server):
        self.open(browser, site, server, "private")
        assert self.steps(browser, "close")[:2] == ["poll", "close"]
        log = [entry["message"] for entry in browser.get_log("browser")]
        assert any("forceWebSockets()" in message for message in log)
