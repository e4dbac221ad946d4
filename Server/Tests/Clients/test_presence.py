"""Writes of onDisconnect when the server is killed, and started again on the same file."""

import random
import time

import pytest
import requests
import websockets

import tokens
from server import Server
from sockets import Socket

OWNER = {"Authorization": "Bearer owner"}
ONE_MORE = {".sv": {"increment": 1}}


class Servers:
    """Servers on one folder, one after another."""

    def __init__(self, folder):
        self.folder = str(folder)
        self.server = None

    def start(self, seconds):
        """`seconds` is how long clients may take to return."""
        self.server = Server(
            "--emulator", "--database", self.folder, "--limit", f"return-timeout={seconds}"
        )
        return self.server

    def stored(self, path="/"):
        address = f"{self.server.address}{path.rstrip('/') or '/'}.json?ns=db"
        return requests.get(address, headers=OWNER, timeout=10).json()

    def eventually(self, path, value):
        end = time.monotonic() + 20
        while (found := self.stored(path)) != value:
            assert time.monotonic() < end, f"{path} is {found}, not {value}"
            time.sleep(0.02)


@pytest.fixture
def servers(tmp_path):
    made = Servers(tmp_path)
    yield made
    made.server.kill()


def test_the_list_of_a_killed_server_is_written_once_and_in_order(servers):
    client = Socket(servers.start(60), "db")
    client.ask("o", p="/x/count", d=ONE_MORE)
    client.ask("o", p="/x/last", d="first")
    client.ask("om", p="/x", d={"last": "second", "at": {".sv": "timestamp"}})
    client.ask("o", p="/y", d="never")
    client.ask("oc", p="/y", d=None)
    servers.server.kill()
    before = time.time() * 1000
    for _ in range(3):
        servers.start(0.2)
        servers.eventually("/x/count", 1)
        value = servers.stored()
        assert value["x"].pop("at") >= before
        assert value == {"x": {"count": 1, "last": "second"}}
        servers.server.kill()


def test_a_client_that_returns_finishes_its_session_first(servers):
    client = Socket(servers.start(60), "db")
    other = Socket(servers.server, "db")
    client.ask("o", p="/count", d=ONE_MORE)
    other.ask("o", p="/gone", d=True)
    servers.server.kill()
    second = Socket(servers.start(1), "db", last=client.hello["s"])
    assert second.ask("g", p="/")[2] == {"count": 1}
    second.ask("o", p="/count", d=ONE_MORE)
    # The time of the other one ends: nothing is written again for the one that has returned.
    servers.eventually("/gone", True)
    assert servers.stored("/count") == 1
    second.close()
    servers.eventually("/count", 2)


def test_it_is_written_as_the_user_that_has_registered_it(servers):
    rules = {"rules": {"$user": {".write": "auth.uid === $user"}}}
    servers.start(60)
    address = f"{servers.server.address}/.settings/rules.json?ns=db"
    assert requests.put(address, json=rules, headers=OWNER, timeout=10).status_code == 200
    client = Socket(servers.server, "db")
    for user in ("ada", "bob"):
        client.ask("auth", cred=tokens.signed({"sub": user, "user_id": user}, b"unverified"))
        assert client.ask("o", p=f"/{user}", d=user)[1] == "ok"
    assert client.ask("o", p="/ada", d="of bob")[1] == "permission_denied"
    rules["rules"]["bob"] = {".validate": False}
    assert requests.put(address, json=rules, headers=OWNER, timeout=10).status_code == 200
    servers.server.kill()
    servers.start(0.2)
    servers.eventually("/", {"ada": "ada"})


@pytest.mark.parametrize("seed", range(3))
def test_no_list_is_lost_or_written_twice_whenever_the_server_is_killed(servers, seed):
    chance = random.Random(seed)
    sent = 0
    acknowledged = set()
    for _ in range(6):
        clients = [Socket(servers.start(0.3), "db")]
        clients += [Socket(servers.server, "db") for _ in range(2)]
        lists = []
        for client in clients:
            # A write at the path of an earlier one would replace it.
            keys = [f"k{sent + number}" for number in range(chance.randrange(1, 30))]
            for key in keys:
                client.send("o", p=f"/count/{key}", d=ONE_MORE)
            sent += len(keys)
            lists.append(keys)
        wait = chance.uniform(0, 0.6)
        end = time.monotonic() + wait
        while time.monotonic() < end and any(
            len(client.answers) < len(keys) for client, keys in zip(clients, lists)
        ):
            for client, keys in zip(clients, lists):
                if len(client.answers) < len(keys):
                    client.take()
        for client, keys in zip(clients, lists):
            acknowledged.update(keys[: len(client.answers)])
        servers.server.kill()
        # Sometimes the next one is killed while it writes the lists.
        if chance.random() < 0.5:
            servers.start(0.001)
            servers.server.kill()
    servers.start(0.1)
    marker = Socket(servers.server, "db")
    marker.ask("g", p="/count")
    end = time.monotonic() + 20
    while not acknowledged <= set(servers.stored("/count") or {}):
        assert time.monotonic() < end
        time.sleep(0.05)
    servers.server.kill()
    servers.start(0.001)
    # Its own list is the last that is written, so that nothing of the former ones follows.
    marker = Socket(servers.server, "db")
    marker.ask("o", p="/marker", d=1)
    marker.close()
    servers.eventually("/marker", 1)
    count = servers.stored("/count") or {}
    assert acknowledged <= set(count) <= {f"k{number}" for number in range(sent)}
    assert set(count.values()) <= {1}


def test_clients_learn_that_their_server_was_killed(servers):
    client = Socket(servers.start(60), "db")
    servers.server.kill()
    with pytest.raises(websockets.ConnectionClosed):
        client.receive(10)
