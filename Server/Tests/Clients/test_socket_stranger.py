"""Attacks over a WebSocket. Documentation/Security.md lists the results."""

import json
import struct
import time
import zlib

import pytest
import requests

from server import Server
from sockets import RawSocket, Socket, hash_of

ADMIN = "correct horse battery staple"
DATA = {"open": {"notice": "welcome"}, "secret": {"plan": "hidden"}, "pin": "7421"}
RULES = {"rules": {"open": {".read": True}, "pin": {".write": True}}}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with default options, whose rules allow little."""
    folder = tmp_path_factory.mktemp("closed")
    (folder / "rules.json").write_text(json.dumps(RULES))
    (folder / "seed.json").write_text(json.dumps(DATA))
    running = Server(
        "--database",
        str(folder / "app.sqlite"),
        "--rules",
        str(folder / "rules.json"),
        "--import",
        str(folder / "seed.json"),
        "--limit",
        "slow-reader-timeout=2",
        environment={"LIVE_ADMIN_SECRET": ADMIN},
    )
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def nothing_has_changed(server):
    yield
    answer = requests.get(
        f"{server.address}/.json", headers={"Authorization": f"Bearer {ADMIN}"}, timeout=10
    )
    assert answer.json() == DATA


@pytest.fixture
def client(server):
    made = Socket(server, "app")
    yield made
    made.close()


@pytest.fixture
def raw(server):
    made = RawSocket(server, "app")
    yield made
    made.close()


def frame(request=1, action="s", **body):
    return json.dumps({"t": "d", "d": {"r": request, "a": action, "b": body}}).encode()


class TestWithoutToken:
    @pytest.mark.parametrize("path", ["/", "/secret", "/secret/plan", "/open/../secret", "//secret//"])
    @pytest.mark.parametrize("action", ["q", "g", "p", "m", "o", "om"])
    def test_nothing_is_read_or_written(self, client, action, path):
        pushes, status, text = client.ask(action, p=path, d={"a": 1}, h="")
        assert pushes == [] and status in ("permission_denied", "error") and "hidden" not in str(text)

    def test_a_condition_does_not_confirm_a_guess(self, client):
        """The node may be written, but not read."""
        for guess in ("7421", "0000"):
            _, status, _ = client.ask("p", p="/pin", d="1", h=hash_of(guess))
            assert status == "permission_denied"

    def test_a_query_opens_nothing(self, client):
        for query in ({"i": ".key", "l": 1, "vf": "l"}, {"i": "plan"}, {"i": ".value"}):
            assert client.ask("q", p="/secret", q=query, t=1, h="")[:2] == ([], "permission_denied")
            assert client.ask("g", p="/secret", q=query)[1] == "permission_denied"

    @pytest.mark.parametrize("token", ["owner", "", ADMIN[:-1], ADMIN + "x", "a.b.c"])
    def test_a_guessed_token(self, client, token):
        for action in ("auth", "gauth"):
            assert client.ask(action, cred=token, authvar={"uid": "x"})[1] == "invalid_token"
        assert client.ask("g", p="/secret")[1] == "permission_denied"

    def test_a_hash_confirms_no_guess(self, client):
        assert client.ask("p", p="/secret/plan", d=1, h="guess")[1] == "permission_denied"
        assert client.ask("q", p="/secret/plan", h="guess")[1] == "permission_denied"

    def test_another_session_cannot_be_guessed(self, client, server):
        assert len(client.hello["s"]) > 20
        other = Socket(server, "app", last="x" * 24)
        assert client.ask("g", p="/open")[1] == "ok"
        other.close()

    def test_a_page_of_another_origin(self, tmp_path):
        server = Server("--emulator", "--cors", "https://app.example")
        try:
            refused = RawSocket(server, "app", "Origin: https://evil.example\r\n")
            assert b" 403 " in refused.head
            assert b" 101 " in RawSocket(server, "app", "Origin: https://app.example\r\n").head
        finally:
            server.stop()

    def test_a_foreign_host(self, server):
        answer = requests.get(
            f"{server.address}/.ws?v=5", headers={"Host": "rebound.example"}, timeout=10
        )
        assert answer.status_code == 421


class TestOversized:
    def test_too_many_segments(self, raw):
        raw.send(b"999999")
        assert raw.close_code() == 1_009

    def test_a_frame_that_announces_too_much(self, raw):
        raw.socket.sendall(struct.pack("!BBQ", 0x81, 0x80 | 127, 1 << 40) + b"\0\0\0\0")
        assert raw.close_code() == 1_009

    def test_many_listens(self, client):
        """The server keeps 10,000 of a connection, and answers the others."""
        for index in range(10_100):
            client.send("q", p=f"/open/x{index}", h="")
        while len(client.answers) < 10_100:
            client.take()
        statuses = [status for _, status, _ in client.answers]
        assert statuses.count("ok") == 10_000 and statuses.count("error") == 100

    def test_deep_and_long_paths(self, client):
        for path in ("/a" * 100_000, "/" + "a" * 100_000, "/" * 100_000, "/open" + "/a" * 40):
            pushes, status, _ = client.ask("q", p=path, h="x")
            assert status in ("permission_denied", "error", "ok") and "hidden" not in str(pushes)
            assert client.ask("p", p=path, d=1)[1] in ("permission_denied", "error")

    def test_deep_values(self, raw):
        raw.send(b'{"t":"d","d":{"r":1,"a":"p","b":{"p":"/x","d":' + b"[" * 60_000)
        assert raw.close_code() == 1_007


class TestMalformed:
    @pytest.mark.parametrize(
        "payload, options, code",
        [
            (frame(), {"masked": False}, 1_002),
            (zlib.compress(b" " * (10 << 20)), {"reserved": 4}, 1_002),
            (b"\x00\x01", {"opcode": 2}, 1_003),
            (b'{"t":"d","d":"\xff\xfe"}', {}, 1_007),
            (b"GET / HTTP/1.1", {}, 1_007),
            (b"x" * 200, {"opcode": 9}, 1_002),
            (b"x", {"opcode": 9, "final": False}, 1_002),
            (frame(), {"opcode": 0}, 1_002),
            (frame(), {"opcode": 3}, 1_003),
        ],
    )
    def test_what_is_not_the_protocol_ends_the_connection(self, raw, payload, options, code):
        raw.send(payload, **options)
        assert raw.close_code() in (code, 1_002)

    def test_compression_is_not_agreed_on(self, server):
        offered = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
        assert b"extensions" not in RawSocket(server, "app", offered).head.lower()


class TestSlow:
    def test_a_client_that_reads_nothing_is_disconnected(self, tmp_path):
        server = Server("--emulator", "--limit", "slow-reader-timeout=2")
        try:
            requests.put(f"{server.address}/x.json?ns=a", json="x" * 1_000_000, timeout=20)
            lazy = RawSocket(server, "a")
            for number in range(100):
                lazy.send(frame(number, "g", p="/x"))
            other = Socket(server, "a")
            assert other.ask("p", p="/y", d=1)[1] == "ok"
            # What it has not read is dropped with its connection.
            lazy.socket.settimeout(30)
            with pytest.raises(ConnectionError):
                time.sleep(4)
                while lazy.socket.recv(1 << 20):
                    pass
                raise ConnectionError("the connection is closed")
        finally:
            server.stop()
