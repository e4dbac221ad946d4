"""nginx in front of two servers, with the configuration in Documentation/Deploy on other ports and with another certificate."""

import os
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time

import pytest
import requests
from websockets.sync.client import connect

from server import Server

CONFIGURATION = pathlib.Path(__file__).resolve().parents[3] / "Documentation" / "Deploy" / "nginx.conf"
PROGRAM = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
OWNER = {"Authorization": "Bearer owner"}
NAMES = [f"shop-{number}" for number in range(12)]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def replaced(text, old, new):
    assert old in text, f"the configuration has no {old!r}"
    return text.replace(old, new)


class Balancer:
    """nginx, until it is stopped."""

    def __init__(self, folder, hosts):
        self.port = free_port()
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        self.certificate = str(certificate)
        text = CONFIGURATION.read_text()
        text = replaced(text, "listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        text = replaced(text, "server_name db.example", "server_name localhost")
        text = replaced(text, "/etc/nginx/db.example.pem", self.certificate)
        text = replaced(text, "/etc/nginx/db.example.key", str(key))
        # A server that was killed isn't tried again, however slow the machine is.
        text = replaced(text, "fail_timeout=5s", "fail_timeout=300s")
        # Limits that need root.
        text = replaced(text, "worker_rlimit_nofile 200000;", "")
        text = replaced(text, "worker_connections 65000;", "worker_connections 500;")
        for number, host in enumerate(hosts):
            text = replaced(text, f"10.0.0.1{number + 1}:9000", host)
        text = "\n".join(line for line in text.splitlines() if "10.0.0." not in line)
        folders = "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        text = replaced(text, "http {", "http {\n" + folders)
        configuration = folder / "nginx.conf"
        configuration.write_text(text)
        arguments = [PROGRAM, "-p", folder, "-c", configuration, "-e", folder / "errors.log"]
        settings = f"daemon off; pid {folder}/nginx.pid;"
        self.process = subprocess.Popen([*arguments, "-g", settings])
        while socket.socket().connect_ex(("127.0.0.1", self.port)) != 0:
            assert self.process.poll() is None, (folder / "errors.log").read_text()
            time.sleep(0.02)

    def url(self, name, path="/"):
        return f"https://localhost:{self.port}{path.rstrip('/') or '/'}.json?ns={name}"

    def request(self, method, name, path, json=None, **options):
        return requests.request(
            method, self.url(name, path), json=json, headers=OWNER, verify=self.certificate, timeout=20, **options
        )

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=20)


@pytest.fixture
def servers():
    """Two servers, each with databases of its own: what one has written, only that one shows."""
    made = [Server("--emulator") for _ in range(2)]
    yield made
    for server in made:
        server.kill()


@pytest.fixture
def balancer(servers, tmp_path):
    made = Balancer(tmp_path, [server.host for server in servers])
    yield made
    made.stop()


def holders(servers, name):
    """The servers that hold a database."""
    return [
        server for server in servers
        if requests.get(f"{server.address}/a.json?ns={name}", headers=OWNER, timeout=20).json() == name
    ]  # fmt: skip


def test_each_database_has_one_server(balancer, servers):
    for name in NAMES:
        assert balancer.request("PUT", name, "/a", name).status_code == 200
        for _ in range(3):
            assert balancer.request("GET", name, "/a").json() == name
        assert len(holders(servers, name)) == 1
    assert {id(holders(servers, name)[0]) for name in NAMES} == {id(server) for server in servers}


def test_events_pass_as_they_are_sent(balancer):
    headers = {**OWNER, "Accept": "text/event-stream"}
    url = balancer.url("shop", "/a")
    with requests.get(url, headers=headers, verify=balancer.certificate, stream=True, timeout=20) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        lines = stream.iter_lines(chunk_size=1)
        for value in (None, 1, 2):
            if value:
                assert balancer.request("PUT", "shop", "/a", value).status_code == 200
            data = next(line for line in lines if line.startswith(b"data: {"))
            assert (b'"data":%d' % value if value else b'"data":null') in data


def test_a_websocket_passes(balancer):
    context = ssl.create_default_context(cafile=balancer.certificate)
    address = f"wss://localhost:{balancer.port}/.ws?v=5&ns=shop"
    with connect(address, ssl=context, proxy=None, compression=None) as connection:
        assert '"t":"h"' in connection.recv(20)
        connection.send('{"t":"d","d":{"r":1,"a":"p","b":{"p":"/a","d":7}}}')
        assert '"s":"ok"' in connection.recv(20)
    assert balancer.request("GET", "shop", "/a").json() == 7


def test_another_server_takes_over(balancer, servers):
    for name in NAMES:
        assert balancer.request("PUT", name, "/a", name).status_code == 200
    name = NAMES[0]
    lost = holders(servers, name)[0]
    lost.process.kill()
    lost.process.wait()
    # A read is repeated at the other server, where this database is empty.
    assert balancer.request("GET", name, "/a").json() is None
    assert balancer.request("PUT", name, "/a", "new").status_code == 200
    assert balancer.request("GET", name, "/a").json() == "new"


class Silent(threading.Thread):
    """A server that reads a request and closes the connection."""

    def __init__(self):
        super().__init__(daemon=True)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.socket.getsockname()[1]}"
        self.methods = []
        self.start()

    def run(self):
        while True:
            connection, _ = self.socket.accept()
            with connection:
                self.methods.append(connection.recv(65_536).split(b" ")[0].decode())


@pytest.mark.parametrize(("method", "count"), [("PUT", 1), ("DELETE", 1), ("POST", 1), ("PATCH", 1), ("GET", 2)])
def test_only_a_read_is_repeated(tmp_path, method, count):
    silent = [Silent(), Silent()]
    balancer = Balancer(tmp_path, [server.host for server in silent])
    try:
        assert balancer.request(method, "shop", "/a", 1).status_code == 502
    finally:
        balancer.stop()
    assert silent[0].methods + silent[1].methods == [method] * count


def test_metrics_are_closed(balancer):
    answer = requests.get(f"https://localhost:{balancer.port}/metrics", verify=balancer.certificate, timeout=20)
    assert answer.status_code == 401
