"""The WebSocket protocol of the official SDKs, row by row."""

import json
import random
import socket
import time

import pytest
import requests
import websockets

from server import Server
import tokens
from sockets import RawSocket, Replica, Socket, at, hash_of, plain

OWNER = {"Authorization": "Bearer owner"}
SECRET = "a secret of the database that signs tokens"
QUERY = {"i": ".key", "l": 2, "vf": "r"}


@pytest.fixture
def open_socket(server, name):
    """Opens connections, which are closed after the test."""
    opened = []

    def make(**options):
        opened.append(Socket(server, name, **options))
        return opened[-1]

    yield make
    for connection in opened:
        connection.close()


@pytest.fixture
def stored(url):
    """The value at a path, with priorities."""

    def get(path="/"):
        return requests.get(url(path, format="export"), headers=OWNER, timeout=10).json()

    return get


@pytest.fixture
def put(url):
    def put(path, value):
        answer = requests.put(url(path), json=value, headers=OWNER, timeout=10)
        assert answer.status_code == 200, answer.text

    return put


@pytest.fixture
def put_rules(server, name):
    def put(rules):
        answer = requests.put(
            f"{server.address}/.settings/rules.json?ns={name}",
            json={"rules": rules},
            headers=OWNER,
            timeout=10,
        )
        assert answer.status_code == 200, answer.text

    return put


def eventually(condition, seconds=10):
    """Waits until a condition holds; a server that never fulfills it fails the test."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it hasn't happened"
        time.sleep(0.01)


def leaf(value):
    return {"p": "/x", "d": value}


class TestConnection:
    def test_the_server_says_hello(self, server, open_socket):
        hello = open_socket().hello
        assert abs(hello["ts"] - time.time() * 1_000) < 60_000
        assert hello["v"] == "5" and hello["h"] == server.host
        assert hello["s"] != open_socket().hello["s"]

    def test_a_ping_of_the_protocol_and_one_of_the_connection(self, open_socket):
        client = open_socket()
        client.send_text('{"t":"c","d":{"t":"p","d":{}}}')
        assert client.receive() == {"t": "c", "d": {"t": "o", "d": {}}}
        assert client.connection.ping().wait(10)

    def test_a_sign_of_life_is_no_message(self, open_socket):
        client = open_socket()
        for _ in range(3):
            client.connection.send("0")
        assert client.ask("s", c={"sdk.js.12": 1}) == ([], "ok", "")

    def test_a_name_that_no_database_can_have(self, server):
        with websockets.sync.client.connect(
            server.address.replace("http", "ws") + "/.ws?v=5&ns=no/name", proxy=None
        ) as connection:
            message = json.loads(connection.recv(10))
            assert message["t"] == "c" and message["d"]["t"] == "s"
            with pytest.raises(websockets.ConnectionClosed):
                connection.recv(10)

    @pytest.mark.parametrize(
        "headers, status",
        [
            ({}, 426),
            ({"Upgrade": "websocket", "Connection": "Upgrade"}, 426),
            (
                {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"},
                400,
            ),
        ],
    )
    def test_other_requests_are_refused(self, server, headers, status):
        answer = requests.get(f"{server.address}/.ws?v=5", headers=headers, timeout=10)
        assert answer.status_code == status and "error" in answer.json()
        # A client of another version learns which one to use.
        version = answer.headers.get("Sec-WebSocket-Version")
        assert version == ("13" if status == 426 else None)

    def test_a_request_may_precede_the_handshake_on_its_connection(self, server, name):
        """As behind a proxy that reuses connections."""
        with socket.create_connection(server.host.split(":"), timeout=10) as connection:
            connection.sendall(f"GET /.json?ns={name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert b"200 OK" in connection.recv(65_536)
            connection.sendall(
                f"GET /.ws?v=5&ns={name} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            text = b""
            while b'"v":"5"' not in text:
                text += connection.recv(65_536)
            assert b" 101 " in text

    def test_a_client_that_closes_gets_its_code_back(self, open_socket):
        client = open_socket()
        client.connection.close(code=4_000, reason="bye")
        assert client.connection.protocol.close_rcvd.code == 4_000


class TestActions:
    def test_put_listen_merge_get_unlisten(self, open_socket, stored):
        client = open_socket()
        assert client.ask("p", p="/x", d={"a": 1}) == ([], "ok", "")
        pushes, status, data = client.ask("q", p="/x", h="")
        assert (pushes, status, data) == ([("d", {"p": "/x", "d": {"a": 1}})], "ok", {})
        pushes, status, _ = client.ask("m", p="/x", d={"b/c": 2, "a": None})
        assert (pushes, status) == ([("m", {"p": "/x", "d": {"b/c": 2, "a": None}})], "ok")
        assert client.ask("g", p="/x", q={}) == ([], "ok", {"b": {"c": 2}})
        assert client.ask("n", p="/x") == ([], "ok", "")
        assert client.ask("p", p="/x", d=None) == ([], "ok", "")
        assert stored() is None

    def test_a_listen_with_the_hash_of_the_value_gets_nothing(self, open_socket):
        client = open_socket()
        value = {"a": 1.5, "b": {"é": "😀", "2": True, "10": {".value": "p", ".priority": 3}}}
        client.ask("p", p="/x", d=value)
        assert client.ask("q", p="/x", h=hash_of(value)) == ([], "ok", {})
        assert client.ask("q", p="/absent", h="") == ([], "ok", {})
        pushes, _, _ = open_socket().ask("q", p="/x", h=hash_of({"a": 1}))
        assert hash_of(pushes[0][1]["d"]) == hash_of(value)

    def test_a_transaction_on_a_stale_value_is_repeated(self, open_socket, stored):
        first, second = open_socket(), open_socket()
        for client in (first, second):
            client.ask("q", p="/n", h="")
        first.ask("p", p="/n", d=1, h="")
        pushes, status, _ = second.ask("p", p="/n", d=1, h="")
        assert status == "datastale"
        assert ("d", {"p": "/n", "d": 1}) in second.pushes
        assert second.ask("p", p="/n", d=2, h=hash_of(1))[1] == "ok"
        assert stored("/n") == 2

    def test_priorities(self, open_socket, stored):
        client = open_socket()
        client.ask("p", p="/x", d={".value": 1, ".priority": "a"})
        client.ask("q", p="/x", h="")
        pushes, status, _ = client.ask("p", p="/x/.priority", d=7)
        assert status == "ok" and pushes == [("d", leaf({".value": 1, ".priority": 7}))]
        assert client.ask("p", p="/absent/.priority", d=7)[1] == "error"
        assert stored() == {"x": {".value": 1, ".priority": 7}}

    def test_server_values(self, open_socket, stored):
        client = open_socket()
        client.ask("q", p="/", h="")
        client.ask("p", p="/n", d={".sv": {"increment": 2}})
        client.ask("m", p="/", d={"n": {".sv": {"increment": 3}}, "t": {".sv": "timestamp"}})
        assert stored("/n") == 5 and abs(stored("/t") - time.time() * 1_000) < 60_000
        assert client.pushes[-1][1]["d"]["n"] == 5

    def test_unknown_actions_and_bad_bodies_are_answered(self, open_socket):
        client = open_socket()
        assert client.ask("zz") == ([], "error", "unknown action")
        for action, body in [
            ("p", {"p": "/a.b", "d": 1}),
            ("p", {"p": "/a"}),
            ("p", {"p": "/a", "d": {"x$": 1}}),
            ("m", {"p": "/", "d": {"a": 1, "a/b": 2}}),
            ("q", {"p": "/", "q": {"l": -1}}),
            ("q", {}),
            ("auth", {}),
        ]:
            _, status, text = client.ask(action, **body)
            assert status == "error" and text

    def test_answers_keep_the_order_of_requests(self, open_socket):
        client = open_socket()
        actions = ["p", "zz", "g", "q", "s", "n", "unauth", "oc", "m"] * 20
        for action in actions:
            client.send(action, p="/x", d={"a": 1}, h="x")
        while len(client.answers) < len(actions):
            client.take()
        assert [number for number, _, _ in client.answers] == list(range(1, len(actions) + 1))

    def test_long_messages_in_both_directions(self, open_socket):
        client, reader = open_socket(), open_socket()
        reader.ask("q", p="/x", h="")
        text = "aé€😀" * 40_000
        assert client.ask("p", p="/x", d=text)[1] == "ok"
        assert reader.push()[0] == ("d", leaf(text))


class TestQueries:
    def test_a_window_has_its_tag_and_whole_children(self, open_socket):
        client = open_socket()
        client.ask("p", p="/x", d={"a": {"n": 1}, "b": {"n": 2}, "c": {"n": 3}})
        pushes, _, _ = client.ask("q", p="/x", q=QUERY, t=5, h="")
        assert pushes == [("d", {"p": "/x", "d": {"b": {"n": 2}, "c": {"n": 3}}, "t": 5})]
        assert client.ask("p", p="/x/a/m", d=1)[0] == []
        pushes, _, _ = client.ask("p", p="/x/c", d=None)
        whole = {"a": {"m": 1, "n": 1}, "c": None}
        assert pushes == [("m", {"p": "/x", "d": whole, "t": 5})]

    def test_two_tags_at_one_path(self, open_socket):
        client = open_socket()
        client.ask("q", p="/x", q=QUERY, t=1, h="")
        client.ask("q", p="/x", q={"i": ".key", "l": 1, "vf": "l"}, t=2, h="")
        pushes, _, _ = client.ask("p", p="/x", d={"a": 1, "b": 2, "c": 3})
        assert sorted((body["t"], body["d"]) for _, body in pushes) == [
            (1, {"b": 2, "c": 3}),
            (2, {"a": 1}),
        ]
        client.ask("n", p="/x", q=QUERY)
        assert [body["t"] for _, body in client.ask("p", p="/x", d={"0": 0})[0]] == [2]

    def test_a_query_without_an_index_is_whole_and_untagged(self, open_socket):
        client = open_socket()
        client.ask("p", p="/x", d={"a": {"n": 2}, "b": {"n": 1}})
        query = {"i": "n", "l": 1, "vf": "l"}
        pushes, status, data = client.ask("q", p="/x", q=query, t=9, h="")
        assert pushes == [("d", {"p": "/x", "d": {"a": {"n": 2}, "b": {"n": 1}}})]
        assert (status, data) == ("ok", {"w": ["no_index"]})
        assert client.ask("p", p="/x/a/n", d=3)[0] == [("d", {"p": "/x/a/n", "d": 3})]
        _, status, text = client.ask("g", p="/x", q=query)
        assert status == "failed" and text.startswith("Index not defined")

    def test_a_get_answers_what_the_query_selects(self, open_socket, put_rules):
        put_rules({".read": True, ".write": True, "x": {".indexOn": "n"}})
        client = open_socket()
        client.ask("p", p="/x", d={key: {"n": number} for key, number in zip("abcd", (1, 2, 2, 3))})
        for query, keys in [
            ({"i": "n", "sp": 2, "sin": True}, "bcd"),
            ({"i": "n", "sp": 2, "sn": "[MAX_NAME]", "sin": False}, "d"),
            ({"i": "n", "sp": 2, "sn": "[MAX_KEY]", "sin": True}, "d"),
            ({"i": "n", "sp": 2, "sn": "b", "sin": False}, "cd"),
            ({"i": "n", "ep": 2, "en": "[MIN_NAME]", "ein": False}, "a"),
            ({"i": "n", "sp": 2, "ep": 2, "sin": True, "ein": True}, "bc"),
            ({"i": "n", "l": 2, "vf": "r"}, "cd"),
            ({"i": ".key", "sp": "b", "sin": False}, "cd"),
        ]:
            _, status, data = client.ask("g", p="/x", q=query)
            assert (status, "".join(sorted(data))) == ("ok", keys), query


class TestIdentity:
    RULES = {"u": {"$u": {".read": "auth.uid === $u", ".write": "auth.uid === $u"}}}

    @staticmethod
    def token(uid):
        """A token that an emulator accepts, without a signature."""
        parts = [{"alg": "none"}, {"sub": uid, "user_id": uid}]
        return ".".join(tokens.encoded(json.dumps(part).encode()) for part in parts) + "."

    def test_a_token_opens_what_its_rules_allow(self, open_socket, put_rules):
        put_rules(self.RULES)
        client = open_socket()
        for action in ("q", "g", "p", "m", "o", "om"):
            _, status, text = client.ask(action, p="/u/ada", d={"a": 1})
            assert (status, text) == ("permission_denied", "Permission denied")
        _, status, data = client.ask("auth", cred=self.token("ada"))
        assert status == "ok" and data["auth"]["uid"] == "ada"
        assert client.ask("p", p="/u/ada", d=1)[1] == "ok"
        assert client.ask("q", p="/u/ada", h="")[1] == "ok"
        assert client.ask("p", p="/u/bob", d=1)[1] == "permission_denied"
        pushes, status, _ = client.ask("unauth")
        assert status == "ok" and pushes == [("c", {"p": "/u/ada"})]
        assert client.ask("p", p="/u/ada", d=2)[1] == "permission_denied"

    def test_the_admin_and_the_user_as_which_it_acts(self, open_socket, put_rules):
        put_rules(self.RULES)
        client = open_socket()
        assert client.ask("gauth", cred="owner")[1] == "ok"
        assert client.ask("p", p="/closed", d=1)[1] == "ok"
        assert client.ask("gauth", cred="owner", authvar={"uid": "ada"})[1] == "ok"
        assert client.ask("p", p="/closed", d=1)[1] == "permission_denied"
        assert client.ask("p", p="/u/ada", d=1)[1] == "ok"
        assert client.ask("gauth", cred="owner", noauth=True)[1] == "ok"
        assert client.ask("p", p="/u/ada", d=1)[1] == "permission_denied"

    def test_tokens_that_are_signed_invalid_or_over(self, tmp_path):
        server = Server("--database", str(tmp_path / "db"), environment={"LIVE_JWT_SECRET": SECRET})
        try:
            client = Socket(server, "db")
            assert client.ask("g", p="/")[1] == "permission_denied"
            now = int(time.time())
            for secret, end, expected in [
                (SECRET, now + 600, "ok"),
                (SECRET, now - 7_200, "expired_token"),
                ("another secret that has signed this one", now + 600, "invalid_token"),
            ]:
                claims = {"sub": "ada", "uid": "ada", "iat": now - 9_000, "exp": end}
                _, status, data = client.ask("auth", cred=tokens.signed(claims, secret.encode()))
                assert status == expected
                assert status != "ok" or data["expires"] >= end
            assert client.ask("auth", cred="nonsense")[1] == "invalid_token"
            assert client.ask("gauth", cred="owner")[1] == "invalid_token"
        finally:
            server.stop()

    def test_new_rules_cancel_listens(self, open_socket, put_rules):
        client = open_socket()
        client.ask("q", p="/u/ada", q=QUERY, t=1, h="")
        client.ask("q", p="/open", h="")
        put_rules({**self.RULES, "open": {".read": True, ".write": True}})
        assert client.push() == [("c", {"p": "/u/ada", "q": [QUERY]})]
        assert client.ask("p", p="/open", d=1)[0] == [("d", {"p": "/open", "d": 1})]


class TestPresence:
    def test_the_list_is_written_when_the_connection_ends(self, open_socket, stored, url):
        client, watcher = open_socket(), open_socket()
        watcher.ask("q", p="/", h="")
        client.ask("p", p="/x", d={"a": "here", "b": "here", "c": "here"})
        client.ask("o", p="/x/a", d="gone")
        client.ask("om", p="/x", d={"b": None, "t/at": {".sv": "timestamp"}})
        client.ask("o", p="/x/c", d="never")
        client.ask("oc", p="/x/c", d=None)
        start = time.monotonic()
        client.connection.socket.shutdown(socket.SHUT_RDWR)
        eventually(lambda: stored("/x").get("a") == "gone")
        assert time.monotonic() - start < 1
        value = stored("/x")
        assert value.pop("t")["at"] > 0 and value == {"a": "gone", "c": "here"}

    def test_it_is_judged_at_once_and_at_the_end(self, open_socket, stored, put_rules):
        client = open_socket()
        put_rules({".read": True, "open": {".write": True}})
        assert client.ask("o", p="/shut", d=1)[1] == "permission_denied"
        assert client.ask("o", p="/open", d=1)[1] == "ok"
        put_rules({".read": True})
        client.close()
        other = open_socket(last=client.hello["s"])
        assert other.ask("g", p="/")[2] is None

    def test_a_successor_finishes_its_predecessor_first(self, open_socket):
        client = open_socket()
        client.ask("o", p="/x", d="gone")
        # The former connection is still open: the network has lost it.
        other = open_socket(last=client.hello["s"])
        assert other.ask("g", p="/x")[2] == "gone"
        with pytest.raises(websockets.ConnectionClosed):
            while True:
                client.receive(10)

    def test_a_server_that_stops_writes_the_lists(self, tmp_path):
        folder = str(tmp_path)
        server = Server("--emulator", "--database", folder)
        client = Socket(server, "db")
        client.ask("o", p="/x", d="gone")
        server.stop()
        with pytest.raises(websockets.ConnectionClosed) as closed:
            client.receive(10)
        assert closed.value.rcvd.code == 1_001
        server = Server("--emulator", "--database", folder)
        try:
            assert Socket(server, "db").ask("g", p="/x")[2] == "gone"
        finally:
            server.stop()

    def test_a_silent_client_is_gone(self):
        server = Server("--emulator", "--keep-alive", "1", "--limit", "silence-timeout=1")
        client = RawSocket(server, "db")
        try:
            client.send(b'{"t":"d","d":{"r":1,"a":"o","b":{"p":"/x","d":"gone"}}}')
            address = f"{server.address}/x.json?ns=db"
            eventually(lambda: requests.get(address, timeout=10).json() == "gone", seconds=15)
        finally:
            client.close()
            server.stop()


class TestSessions:
    def sessions(self, server, name, **headers):
        address = f"{server.address}/.live/sessions.json?ns={name}"
        return requests.get(address, headers=headers, timeout=10)

    def test_the_admin_sees_who_is_connected(self, server, name, open_socket):
        Socket(server, "another").close()
        client, other = open_socket(), open_socket()
        claims = {"sub": "ada", "user_id": "ada"}
        client.ask("auth", cred=tokens.signed(claims, b"unverified"))
        client.ask("q", p="/rooms/1", h="")
        client.ask("q", p="/people", q={"i": "age", "sp": 18, "l": 10, "vf": "l"}, t=1, h="")
        client.ask("o", p="/online/ada", d=False)
        answer = self.sessions(server, name, Authorization="Bearer owner").json()
        assert answer["count"] == 2
        first, second = answer["sessions"]
        assert first["who"] == "ada" and second["who"] == "unauthenticated"
        assert first["address"] == "127.0.0.1" and first["agent"] and first["since"] > 1.6e12
        assert first["listens"] == [
            {"path": "/people", "query": "orderBy=age startAt=18 limitToFirst=10"},
            {"path": "/rooms/1", "query": ""},
        ]
        assert first["listenCount"] == 2 and second["listens"] == []
        assert first["onDisconnect"] == ["/online/ada"] and first["onDisconnectCount"] == 1
        # The name of a session would let its reader end it.
        assert client.hello["s"] not in json.dumps(answer)
        other.close()
        eventually(
            lambda: self.sessions(server, name, Authorization="Bearer owner").json()["count"] == 1
        )

    def test_other_clients_are_refused(self, server, name):
        assert self.sessions(server, name).status_code == 401
        address = f"{server.address}/.live/sessions.json?ns={name}"
        owner = {"Authorization": "Bearer owner"}
        assert requests.put(address, json=1, headers=owner, timeout=10).status_code == 405


class TestRandom:
    PATHS = ["/a", "/a/b", "/a/b/c", "/d", "/d/0", "/d/1", "/e/f", "/"]

    def test_a_child_replaces_a_value_and_keeps_its_priority(self, open_socket, stored):
        client, replica = open_socket(), Replica()
        client.ask("q", p="/", h="")
        client.ask("p", p="/d", d={".value": 1, ".priority": 2})
        client.ask("p", p="/d/0", d=None)
        assert plain(stored()) == {"d": {".value": 1, ".priority": 2}}
        client.ask("p", p="/d/0", d=True)
        for action, body in client.pushes:
            replica.apply(action, body)
        assert replica.tree == plain(stored()) == {"d": {"0": True, ".priority": 2}}

    @pytest.mark.parametrize("seed", range(3))
    def test_the_replicas_of_three_clients_equal_the_tree(self, open_socket, stored, seed):
        chance = random.Random(seed)
        clients = [open_socket() for _ in range(3)]
        replicas = [Replica() for _ in clients]
        for client in clients:
            client.ask("q", p="/", h="")
            client.ask("q", p="/a", q=QUERY, t=1, h="")
        sent = [0, 0, 0]
        for _ in range(200):
            index = chance.randrange(3)
            client, path = clients[index], chance.choice(self.PATHS[:-1])
            value = chance.choice([None, 1, "x", True, {"b": {"c": 2}}, [1, None, 3], {".value": 1, ".priority": 2}])
            kind = chance.randrange(5)
            if kind < 2:
                client.send("p", p=path, d=value)
            elif kind == 2:
                client.send("m", p="/", d={path.strip("/"): value, "g/h": chance.randrange(9)})
            elif kind == 3:
                client.send("p", p=path, d=value, h=hash_of(1))
            else:
                client.send("p", p="/count", d={".sv": {"increment": 1}})
                sent[index] += 1
        for client in clients:
            last = client.number
            while not client.answers or client.answers[-1][0] != last:
                client.take()
        # Everything that others have written is pushed before the answer to this.
        for client in clients:
            client.ask("g", p="/")
        tree = plain(stored())
        assert tree["count"] == sum(sent)
        for client, replica in zip(clients, replicas):
            window = Replica()
            for action, body in client.pushes:
                (window if "t" in body else replica).apply(action, body)
            assert replica.tree == tree
            children = tree["a"] if isinstance(tree.get("a"), dict) else {}
            keys = sorted(key for key in children if key[0] != ".")
            shown = at(window.tree, "/a") or {}
            assert shown == {key: children[key] for key in keys[-2:]}
