"""WebSockets whose connections are cut, suspended or encrypted."""

import datetime
import ipaddress
import random
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time

import pytest
import requests
import websockets
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from proxy import CuttingProxy
from server import Server
from sockets import Replica, Socket, at, hash_of, plain

OWNER = {"Authorization": "Bearer owner"}
ONE_MORE = {".sv": {"increment": 1}}
LOST = (websockets.WebSocketException, OSError, EOFError, TimeoutError)


@pytest.fixture(scope="module")
def server():
    """A server that soon counts a silent client as disconnected; by default it takes minutes."""
    running = Server("--emulator", "--keep-alive", "1", "--limit", "silence-timeout=2")
    yield running
    running.stop()


class Client(threading.Thread):
    """Counts, listens and is present over connections that are cut, with the rules of the SDKs: it listens
    again with hashes, and doesn't repeat an increment of which it has no answer."""

    QUIET, SHARED = "/quiet", "/shared"

    def __init__(self, label, proxy, name, seed):
        super().__init__(daemon=True)
        self.label, self.proxy, self.database = label, proxy, name
        self.random = random.Random(seed)
        self.replicas = {self.QUIET: Replica(), self.SHARED: Replica()}
        self.is_over = threading.Event()
        self.last = self.error = None
        self.sent = self.acknowledged = 0
        self.registered = self.registrations = 0
        self.sessions = self.quiet_pushes = self.resumed = 0

    def run(self):
        try:
            while not self.is_over.is_set():
                try:
                    self.session()
                except LOST:
                    continue
        except BaseException as error:  # reported by the test, which waits for this thread
            self.error = error

    def session(self):
        client = Socket(self.proxy, self.database, last=self.last)
        try:
            self.last = client.hello["s"]
            self.sessions += 1
            online = f"/online/{self.label}/{self.sessions}"
            self.registrations += 1
            changes = {online[1:]: None, f"left/{self.label}": ONE_MORE}
            assert self.ask(client, "om", p="/", d=changes) == "ok"
            self.registered += 1
            self.ask(client, "p", p=online, d=True)
            for path, replica in self.replicas.items():
                local = at(replica.tree, path)
                before = len(client.pushes)
                assert self.ask(client, "q", p=path, h=hash_of(local)) == "ok"
                if path == self.QUIET and local is not None:
                    assert not [push for push in client.pushes[before:] if push[1]["p"].startswith(path)]
                    self.resumed += 1
            while not self.is_over.is_set():
                self.sent += 1
                path = self.random.choice(["/shared/count", f"/shared/of/{self.label}"])
                assert self.ask(client, "p", p=path, d=ONE_MORE) == "ok"
                self.acknowledged += 1
        finally:
            client.connection.socket.close()

    def ask(self, client, action, **body):
        before = len(client.pushes)
        try:
            return client.ask(action, **body)[1]
        finally:
            for kind, push in client.pushes[before:]:
                path = self.QUIET if push["p"].startswith(self.QUIET) else self.SHARED
                self.replicas[path].apply(kind, push)


def eventually(holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("seed", range(3))
def test_connections_that_are_cut_anywhere(server, name, url, seed):
    quiet = {"text": "ü" * 2_000, "list": [1, None, 3], "deep": {"a": {"b": {"c": True}}}}
    requests.put(url("/quiet"), json=quiet, headers=OWNER, timeout=10)
    proxy = CuttingProxy(server, seed)
    clients = [Client(f"client{number}", proxy, name, 10 * seed + number) for number in range(3)]
    for client in clients:
        client.start()
    end = time.monotonic() + 120
    while min(client.sent for client in clients) < 60 or proxy.cuts < 60:
        assert time.monotonic() < end and all(client.is_alive() for client in clients)
        time.sleep(0.02)
    proxy.is_cutting = False
    for client in clients:
        client.is_over.set()
    for client in clients:
        client.join(timeout=60)
        if client.error:
            raise client.error
    # Everything that was sent has arrived, or never will: the sessions have ended.
    eventually(lambda: requests.get(url("/online"), timeout=10).json() is None)
    stored = plain(requests.get(url("/"), timeout=10).json())
    shared = stored["shared"]
    counted = shared.get("count", 0) + sum(shared.get("of", {}).values())
    assert sum(client.acknowledged for client in clients) <= counted <= sum(client.sent for client in clients)
    for client in clients:
        assert client.registered <= stored["left"][client.label] <= client.registrations
        assert client.resumed > 0
        # The replica goes on where it was, and leads to the tree.
        final = Socket(server, name)
        for path, replica in client.replicas.items():
            final.pushes.clear()
            final.ask("q", p=path, h=hash_of(at(replica.tree, path)))
            for kind, push in final.pushes:
                replica.apply(kind, push)
            assert at(replica.tree, path) == at(stored, path)
        final.close()
    proxy.close()


SUSPENDED = """
import sys, time
sys.path.insert(0, sys.argv[1])
from sockets import Socket
class Server: address = sys.argv[2]
client = Socket(Server, sys.argv[3])
client.ask("o", p="/x", d="gone")
client.ask("p", p="/x", d="here")
print("ready", flush=True)
while True:
    client.connection.send("0")
    time.sleep(0.2)
"""


def test_a_suspended_client_is_gone(server, name, url):
    """Its system still acknowledges every byte."""
    arguments = [sys.executable, "-c", SUSPENDED, sys.path[0], server.address, name]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as client:
        try:
            assert client.stdout.readline() == "ready\n"
            other = Socket(server, name)
            assert other.ask("g", p="/x")[2] == "here"
            client.send_signal(signal.SIGSTOP)
            start = time.monotonic()
            eventually(lambda: requests.get(url("/x"), timeout=10).json() == "gone")
            assert time.monotonic() - start > 1
        finally:
            client.kill()


def test_a_killed_client_is_gone(server, name, url):
    arguments = [sys.executable, "-c", SUSPENDED, sys.path[0], server.address, name]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout.readline() == "ready\n"
        client.kill()
        eventually(lambda: requests.get(url("/x"), timeout=10).json() == "gone")


@pytest.fixture
def certificate(tmp_path):
    """A certificate that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.datetime.now(datetime.timezone.utc)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .sign(key, hashes.SHA256())
    )
    files = tmp_path / "certificate.pem", tmp_path / "key.pem"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return [str(file) for file in files]


def test_the_protocol_over_tls(certificate):
    chain, key = certificate
    server = Server("--emulator", "--tls-certificate", chain, "--tls-key", key)
    try:
        context = ssl.create_default_context(cafile=chain)
        clients = [Socket(server, "db", ssl=context) for _ in range(2)]
        watcher = clients[0]
        watcher.ask("q", p="/", h="")
        text = "ü😀" * 30_000
        clients[1].ask("o", p="/online", d=False)
        assert clients[1].ask("p", p="/text", d=text)[1] == "ok"
        assert clients[1].ask("g", p="/text")[2] == text
        for _ in range(200):
            clients[1].send("p", p="/count", d=ONE_MORE)
        assert clients[1].ask("g", p="/count")[2] == 200
        clients[1].connection.socket.shutdown(socket.SHUT_RDWR)
        while ("d", {"p": "/online", "d": False}) not in watcher.pushes:
            watcher.take()
        replica = Replica()
        for action, body in watcher.pushes:
            replica.apply(action, body)
        assert replica.tree == {"text": text, "count": 200, "online": False}
        # A server with TLS refuses plain bytes.
        with pytest.raises(LOST):
            websockets.sync.client.connect(
                server.address.replace("https", "ws") + "/.ws?v=5", proxy=None, open_timeout=10
            )
    finally:
        server.stop()
