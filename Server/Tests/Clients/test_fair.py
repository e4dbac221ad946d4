"""One client can't make the others wait for ever. `fairness.py` measures for how long."""

import json
import socket
import threading

import pytest
import requests

from server import Server
from sockets import Socket


@pytest.fixture(scope="module")
def server():
    running = Server("--emulator")
    children = {f"k{number}": "x" * 10 for number in range(20_000)}
    requests.put(f"{running.address}/wide.json?ns=app", json=children, timeout=60).raise_for_status()
    yield running
    running.stop()


class TestDescriptors:
    def test_a_server_without_free_descriptors_still_says_that_it_is_healthy(self):
        server = Server("--emulator", most_files=256)
        name, port = server.host.split(":")
        clients = [socket.create_connection((name, int(port))) for _ in range(400)]
        try:
            for _ in range(20):
                assert requests.get(f"{server.address}/healthz", timeout=10).text == "ok\n"
            assert requests.get(f"{server.address}/a.json", timeout=10).status_code == 503
            for client in clients:
                client.close()
            while requests.get(f"{server.address}/a.json", timeout=10).status_code == 503:
                pass
        finally:
            server.stop()


class TestSockets:
    def test_who_reads_a_wide_node_again_and_again_gets_only_a_share(self, server):
        stop = threading.Event()
        answers = []

        def read():
            client = Socket(server, "app")
            while not stop.is_set():
                for _ in range(20):
                    client.send("g", p="/wide")
                for _ in range(20):
                    answers.append(client.take())
            client.close()

        reader = threading.Thread(target=read)
        reader.start()
        try:
            for number in range(50):
                assert requests.put(f"{server.address}/n.json", data=str(number), timeout=20).ok
                assert requests.get(f"{server.address}/healthz", timeout=20).ok
        finally:
            stop.set()
            reader.join()
        assert len(answers) >= 20

    def test_large_messages_keep_their_order(self, server):
        """Large messages are parsed and encoded on other threads."""
        client = Socket(server, "app")
        large = {f"k{number}": number for number in range(20_000)}
        requests_sent = [
            ("p", {"p": "/order", "d": large}),
            ("p", {"p": "/order/k1", "d": "small"}),
            ("g", {"p": "/order"}),
            ("g", {"p": "/order/k1"}),
            ("p", {"p": "/order", "d": None}),
            ("g", {"p": "/order"}),
        ]
        for action, body in requests_sent:
            client.send(action, **body)
        got = []
        for _ in requests_sent:
            message = client.take()
            got.append((message["r"], message["b"]["s"], message["b"]["d"]))
        numbers = [number for number, _, _ in got]
        assert numbers == sorted(numbers)
        assert {status for _, status, _ in got} == {"ok"}
        assert got[2][2]["k1"] == "small" and len(got[2][2]) == 20_000
        assert got[3][2] == "small" and got[5][2] is None
        client.close()


class TestValues:
    def test_a_body_has_a_maximum_number_of_values(self, server):
        body = "[" + ",".join(["1"] * 1_000_000) + "]"
        answer = requests.put(f"{server.address}/many.json", data=body, timeout=60)
        assert answer.status_code == 400
        assert "more than 1000000 values" in answer.json()["error"]
        assert requests.get(f"{server.address}/many.json", timeout=10).json() is None

    def test_many_keys_are_written_by_an_update(self, server):
        keys = {f"k{number}": number for number in range(100_000)}
        answer = requests.patch(f"{server.address}/keys.json", json=keys, timeout=60)
        assert answer.status_code == 200
        assert requests.get(f"{server.address}/keys.json", timeout=60).json() == keys
