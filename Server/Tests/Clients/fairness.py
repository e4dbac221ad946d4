"""Measures what another client notices of ten misbehaving ones, and of 1,000 honest ones: `make fairness`.

Each misbehaves over one connection in a process of its own for some seconds, while a victim writes, reads and asks for
the server's health, over connections of its own. The honest ones have a connection each, and share a process. Prints the times of the victim, and the memory of the server.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import pathlib
import selectors
import socket
import sys
import tempfile
import time

from websockets.sync.client import connect

from server import Server

SECRET = "a secret of the database that signs tokens"
RULES = {
    "rules": {
        "mine": {".read": True, ".write": True},
        "wide": {".read": True, ".write": True},
        "lists": {".read": True, ".indexOn": [".value"]},
        "slow": {
            ".write": True,
            "$a": {".validate": "newData.parent().child('ok').val() === true"},
        },
    }
}
KINDS = ("PUT", "GET", "healthz")


def data():
    return {
        "wide": {f"k{number:05}": "x" * 10 for number in range(20_000)},
        "lists": {f"k{number:06}": number for number in range(200_000)},
        "mine": 0,
    }


def request(client, method, path, body=None):
    client.request(method, path, body)
    response = client.getresponse()
    response.read()
    return response.status


# Misbehaving clients. Each runs until it is terminated.


def frames(message, size=16_384):
    text = json.dumps(message)
    if len(text) <= size:
        return [text]
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    return [str(len(parts)), *parts]


def action(number, name, body):
    return {"t": "d", "d": {"r": number, "a": name, "b": body}}


def reads_a_wide_node(host):
    """Reads 0.34 MB again and again over a WebSocket, and takes the answers as fast as it can."""
    with connect(f"ws://{host}/.ws?v=5", max_size=None) as client:
        number = 0
        while True:
            for _ in range(50):
                number += 1
                client.send(json.dumps(action(number, "g", {"p": "/wide"})))
            for _ in range(50):
                client.recv()


def listens_with_growing_limits(host):
    """9,000 listens on 200,000 children."""
    with connect(f"ws://{host}/.ws?v=5", max_size=None) as client:
        for number in range(1, 9_001):
            query = {"i": ".value", "l": number, "vf": "l"}
            client.send(json.dumps(action(number, "q", {"p": "/lists", "q": query, "t": number, "h": ""})))
            while number % 20 == 0:
                try:
                    client.recv(timeout=0)
                except TimeoutError:
                    break
        while True:
            client.recv()


def is_judged_slowly(host):
    """Writes of 100,000 children, each of which a rule judges."""
    client = http.client.HTTPConnection(host, timeout=300)
    body = json.dumps({"ok": True, **{f"k{number}": 1 for number in range(100_000)}})
    while True:
        request(client, "PUT", "/slow.json", body)


def is_denied(host):
    """PATCHes of a million keys without a token."""
    body = "{" + ",".join(f'"{number:x}":1' for number in range(1_000_000)) + "}"
    while True:
        client = http.client.HTTPConnection(host, timeout=300)
        try:
            request(client, "PATCH", "/closed.json", body)
        except OSError:
            # The server answers before it has received everything.
            client.close()


def patches(host):
    """PATCHes of 160,000 keys."""
    client = http.client.HTTPConnection(host, timeout=300)
    body = json.dumps({f"k{number}": number for number in range(160_000)})
    while True:
        request(client, "PATCH", "/mine/patched.json", body)


def unfolds(host):
    """PUTs of 14 MB with 2.3 million values."""
    client = http.client.HTTPConnection(host, timeout=300)
    body = '{"a":[' + ",".join(["[1,2]"] * 2_330_000) + "]}"
    while True:
        try:
            request(client, "PUT", "/mine/unfolded.json", body)
        except OSError:
            client.close()


def writes_over_a_socket(host):
    """Writes of 100,000 children in frames of 16 KiB, without waiting for answers."""
    with connect(f"ws://{host}/.ws?v=5", max_size=None) as client:
        number = 0
        body = {f"k{key}": key for key in range(100_000)}
        while True:
            number += 1
            for frame in frames(action(number, "p", {"p": "/mine/socket", "d": body})):
                client.send(frame)
            while True:
                try:
                    client.recv(timeout=0)
                except TimeoutError:
                    break


def does_not_read(host):
    """Requests 1,000 reads of a wide node, and reads nothing."""
    client = connect(f"ws://{host}/.ws?v=5", max_size=None)
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    for number in range(1_000):
        client.send(json.dumps(action(number, "g", {"p": "/wide"})))
    while True:
        time.sleep(1)


def sends_half_requests(host):
    """200 requests whose body never ends."""
    name, port = host.split(":")
    clients = []
    for _ in range(200):
        client = socket.create_connection((name, int(port)))
        client.sendall(b"PUT /mine/half.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
        clients.append(client)
    while True:
        time.sleep(1)


def pipelines(host):
    """Small writes over a WebSocket, as many as it takes."""
    with connect(f"ws://{host}/.ws?v=5", max_size=None) as client:
        number = 0
        while True:
            for _ in range(500):
                number += 1
                client.send(json.dumps(action(number, "p", {"p": f"/mine/many/{number % 1000}", "d": number})))
            for _ in range(500):
                client.recv()


def are_a_thousand(host):
    """500 event streams of a node, and 500 clients that write or read every two seconds."""
    name, port = host.split(":")
    selector = selectors.DefaultSelector()

    def opened():
        client = socket.create_connection((name, int(port)))
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.setblocking(False)
        selector.register(client, selectors.EVENT_READ)
        return client

    def receive(seconds):
        for key, _ in selector.select(seconds):
            if not key.fileobj.recv(65_536):
                raise SystemExit("An honest client was disconnected.")

    for _ in range(500):
        opened().sendall(
            b"GET /mine/shared.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
        )
    clients = [opened() for _ in range(500)]
    number = 0
    start = time.monotonic()
    while True:
        number += 1
        own = f"/mine/own/{number % 500}.json"
        path = "/mine/shared.json" if number % 50 == 0 else own
        body = str(number)
        head = f"GET {own}" if number % 2 else f"PUT {path}"
        length = "" if number % 2 else f"Content-Length: {len(body)}\r\n"
        text = f"{head} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n" + ("" if number % 2 else body)
        clients[number % 500].sendall(text.encode())
        while True:
            left = start + number / 250 - time.monotonic()
            receive(max(0, left))
            if left <= 0:
                break


CLIENTS = [
    reads_a_wide_node,
    listens_with_growing_limits,
    is_judged_slowly,
    is_denied,
    patches,
    unfolds,
    writes_over_a_socket,
    does_not_read,
    sends_half_requests,
    pipelines,
    are_a_thousand,
]


# The victim.


def measure(host, seconds):
    """The times of each kind of request in milliseconds."""
    times = {kind: [] for kind in KINDS}
    clients = {kind: http.client.HTTPConnection(host, timeout=120) for kind in KINDS}
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        number += 1
        for kind, method, path, body in (
            ("PUT", "PUT", "/mine/victim.json", str(number)),
            ("GET", "GET", "/mine/victim.json", None),
            ("healthz", "GET", "/healthz", None),
        ):
            start = time.perf_counter()
            status = request(clients[kind], method, path, body)
            if status != 200:
                raise SystemExit(f"{kind} was answered with {status}.")
            times[kind].append((time.perf_counter() - start) * 1_000)
        time.sleep(0.005)
    return times


def resident(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1_024
    return 0


def used_seconds(process):
    """The processor time of a process."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def settle(process, patience=120):
    """Waits until the server has performed what it received, and has returned memory."""
    end = time.monotonic() + patience
    before = -1.0
    while time.monotonic() < end and used_seconds(process) - before > 0.05:
        before = used_seconds(process)
        time.sleep(6)


def quantile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * part))]


def run(client, seconds, folder):
    server = Server(
        "--database", str(folder / "app.sqlite"), "--rules", str(folder / "rules.json"),
        "--import", str(folder / "data.json"),
        environment={"LIVE_ADMIN_SECRET": "admin", "LIVE_JWT_SECRET": SECRET},
    )
    host = server.address.removeprefix("http://")
    try:
        measure(host, 1)
        before = resident(server.process)
        other = multiprocessing.Process(target=client, args=(host,), daemon=True)
        if client:
            other.start()
            time.sleep(1)
        times = measure(host, seconds)
        peak = resident(server.process)
        if client:
            other.kill()
            other.join()
        settle(server.process)
        after = resident(server.process)
        cells = [f"{quantile(times[kind], 0.5):6.1f} {quantile(times[kind], 0.99):7.1f} {max(times[kind]):7.1f}" for kind in KINDS]
        name = client.__name__.replace("_", " ") if client else "alone"
        print(f"{name:28} {'  '.join(cells)}  {before:4} {peak:5} {after:5}", flush=True)
        return max(quantile(times[kind], 0.99) for kind in KINDS)
    finally:
        server.kill()
        for file in folder.glob("app.sqlite*"):
            file.unlink()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="how long each client misbehaves")
    parser.add_argument("--only", default="", help="part of the name of a client")
    parser.add_argument("--limit", type=float, help="fail if a 99th percentile is longer, in milliseconds")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "rules.json").write_text(json.dumps(RULES))
        (folder / "data.json").write_text(json.dumps(data()))
        print(f"{'':28} {'PUT p50, p99, max (ms)':22}  {'GET':22}  {'/healthz':22}  MB before, during, after")
        worst = max(
            run(client, options.seconds, folder)
            for client in [None, *CLIENTS]
            if options.only in (client.__name__ if client else "")
        )
    if options.limit and worst > options.limit:
        sys.exit(f"A 99th percentile of {worst:.1f} ms exceeds {options.limit} ms.")


if __name__ == "__main__":
    main()
