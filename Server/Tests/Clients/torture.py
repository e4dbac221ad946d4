"""Kills a server repeatedly while clients write, and checks the stored data.

Eight clients write at random, each below a node of its own: sets, deletions and updates of several
paths. The server is killed without warning, a hundred times, and started on the same file. A client
knows what was acknowledged; the one write that was under way when its connection broke must be there
as a whole or not at all. Streams follow all the time and must end equal to the tree.

With --faulty-disk writes and syncs of the database's files fail as well. With --large 200000 the log is
full many times, so that kills also come while its commits are written to the tables.

    python torture.py --kills 100 --seed 7
"""

import argparse
import collections
import http.client
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LIVE", str(ROOT / ".build" / "debug" / "live"))
FAILURES = (OSError, http.client.HTTPException)


class Tree(dict):
    """The value of a node: dicts and leaves, none of them empty."""

    def put(self, path, value):
        keys = [key for key in path.split("/") if key]
        value = without_nulls(value)
        if not keys:
            self.clear()
            self.update(value if isinstance(value, dict) else {})
            return
        nodes = [self]
        for key in keys[:-1]:
            child = nodes[-1].get(key)
            if not isinstance(child, dict):
                if value is None:
                    return
                child = nodes[-1][key] = {}
            nodes.append(child)
        if value is None:
            nodes[-1].pop(keys[-1], None)
        else:
            nodes[-1][keys[-1]] = value
        for parent, key in reversed(list(zip(nodes, keys))):
            if parent.get(key) == {}:
                del parent[key]

    def patch(self, path, changes):
        # Deletions last: an update is one step, in which a parent may lose its old children and get new ones.
        for key, value in sorted(changes.items(), key=lambda change: without_nulls(change[1]) is None):
            self.put(f"{path}/{key}", value)


def without_nulls(value):
    if isinstance(value, list):
        value = {str(index): element for index, element in enumerate(value)}
    if not isinstance(value, dict):
        return value
    children = {key: without_nulls(child) for key, child in value.items()}
    children = {key: child for key, child in children.items() if child is not None}
    return children or None


class Server:
    """A server that is killed, and starts again on the same file and port."""

    def __init__(self, file, port, environment):
        self.file, self.port, self.environment = file, port, environment
        self.process = None
        self.kills = []

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--emulator", "--port", str(self.port), "--database", self.file],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **self.environment},
        )
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    # If the disk fails at the start, the server reports it and exits. Try again.
                    return self.start()
                time.sleep(0.01)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills.append(f"{time.monotonic():.4f}")


class Client(threading.Thread):
    """Writes below its own node, and records what must be stored."""

    def __init__(self, name, port, seed, is_over, large=0):
        super().__init__(daemon=True)
        self.large = large
        self.name, self.port, self.is_over = name, port, is_over
        self.random = random.Random(seed)
        self.known = Tree()
        self.acknowledged = self.refused = self.returned = self.unknown = 0
        # What was refused since the last acknowledged write.
        self.refusals = []
        self.error = None
        self.connection = None
        # The last requests and their outcomes, for debugging.
        self.history = collections.deque(maxlen=12)

    def run(self):
        try:
            while not self.is_over.is_set():
                self.write()
            self.check([self.known, *self.refusals], "all was acknowledged")
        except Exception as error:  # reported by the main thread, which waits for this one
            self.error = f"{self.name}: {error}"

    def write(self):
        method, path, body = self.next_write()
        after = Tree(json.loads(json.dumps(self.known)))
        if method == "PATCH":
            after.patch(path, body)
        else:
            after.put(path, body)
        last = f"{method} {path} {json.dumps(body)}"
        try:
            status = self.ask(method, path, body)[0]
        except FAILURES:
            self.unknown += 1
            self.known = self.check([self.known, after, *self.refusals], last)
            self.refusals = []
            return
        if status == 200:
            self.acknowledged += 1
            self.known = after
            self.refusals = []
        elif status in (500, 503):
            # Not acknowledged. If the disk failed at the very end and the server is killed before the
            # next commit, the write is there when the file is opened again.
            self.refused += 1
            found = self.check([self.known, after, *self.refusals], last)
            self.refusals = [*self.refusals, after] if found == self.known else []
            self.known = found
        else:
            raise AssertionError(f"{method} {path} was answered with {status}")

    def next_write(self):
        path = "/".join(self.random.choice("abc") for _ in range(self.random.randint(1, 3)))
        match self.random.randrange(10):
            case 0 | 1 | 2 | 3:
                return "PUT", path, self.value(2)
            case 4:
                return "DELETE", path, None
            case _:
                keys = self.random.sample(["p", "q", "r/x", "r/y", "s/t/u"], self.random.randint(1, 4))
                return "PATCH", path, {key: self.value(1) for key in keys}

    def value(self, depth):
        kind = self.random.randrange(6 if depth else 4)
        if kind == 0:
            return None
        if kind < 4:
            text = "text " * 20
            if self.large and self.random.randrange(8) == 0:
                text = "text " * (self.large // 5)
            return self.random.choice([True, self.random.randrange(10**6), text, "ünï😀"])
        return {self.random.choice("abc"): self.value(depth - 1) for _ in range(3)}

    def check(self, possible, last):
        """Checks that the stored value is one of these, and returns it."""
        while True:
            try:
                status, text = self.ask("GET", "", None)
            except FAILURES:
                if self.is_over.is_set() and self.is_over.is_final:
                    raise
                time.sleep(0.01)
                continue
            if status == 200:
                break
        found = without_nulls(json.loads(text)) or {}
        for tree in possible:
            if found == tree:
                self.returned += tree in self.refusals
                return Tree(tree)
        raise AssertionError(
            f"the server holds\n  {json.dumps(found, sort_keys=True)}\nand not one of\n"
            + "\n".join(f"  {json.dumps(tree, sort_keys=True)}" for tree in possible)
            + f"\nafter {last}\n"
            + "\n".join(self.history)
        )

    def ask(self, method, path, body):
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            self.connection.request(
                method,
                f"/{self.name}/{path}".rstrip("/") + ".json",
                None if body is None and method != "PUT" else json.dumps(body),
            )
            answer = self.connection.getresponse()
            text = answer.read().decode()
            self.note(method, path, body, answer.status)
            return answer.status, text
        except FAILURES as error:
            if not isinstance(error, ConnectionRefusedError):
                self.note(method, path, body, repr(error))
            self.connection.close()
            self.connection = None
            raise

    def note(self, method, path, body, outcome):
        port = self.connection.sock.getsockname()[1] if self.connection.sock else "-"
        self.history.append(f"{time.monotonic():.4f} :{port} {method} /{path} {json.dumps(body)} {outcome}")


class Stream(threading.Thread):
    """Observes the whole tree, and reconnects after every kill."""

    def __init__(self, port, is_over):
        super().__init__(daemon=True)
        self.port, self.is_over = port, is_over
        self.tree = Tree()
        self.events = self.connections = 0
        self.lock = threading.Lock()

    def run(self):
        while not (self.is_over.is_set() and self.is_over.is_final):
            try:
                self.follow()
            except FAILURES:
                time.sleep(0.01)

    def follow(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", "/.json", headers={"Accept": "text/event-stream"})
        answer = connection.getresponse()
        self.connections += 1
        kind = None
        for line in answer:
            text = line.decode().rstrip("\n")
            if text.startswith("event: "):
                kind = text.removeprefix("event: ")
            elif text.startswith("data: ") and kind in ("put", "patch"):
                message = json.loads(text.removeprefix("data: "))
                with self.lock:
                    getattr(self.tree, kind)(message["path"], message["data"])
                    self.events += 1


class Over(threading.Event):
    """Set when clients must stop; final when the server isn't restarted again."""

    is_final = False


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def faulty_disk(folder, rate):
    library = os.path.join(folder, "faulty_disk.so")
    source = pathlib.Path(__file__).with_name("faulty_disk.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, str(source), "-ldl"], check=True)
    return {"LD_PRELOAD": library, "FAULTY_DISK_RATE": str(rate)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--streams", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--large", type=int, default=0, metavar="BYTES",
        help="the size of some texts, so that the log is full many times")
    parser.add_argument("--faulty-disk", type=int, default=0, metavar="PER_THOUSAND")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        environment = faulty_disk(folder, options.faulty_disk) if options.faulty_disk else {}
        server = Server(os.path.join(folder, "torture.sqlite"), free_port(), environment)
        server.start()
        is_over = Over()
        clients = [
            Client(f"client{number}", server.port, options.seed * 1000 + number, is_over, options.large)
            for number in range(options.clients)
        ]
        streams = [Stream(server.port, is_over) for _ in range(options.streams)]
        for thread in clients + streams:
            thread.start()
        for kill in range(options.kills):
            time.sleep(chance.uniform(0.05, 0.5))
            server.kill()
            server.start()
            if any(client.error for client in clients):
                break
            if sys.stderr.isatty():
                print(f"\r{kill + 1} kills", end="", file=sys.stderr)
        if environment:
            # The last part checks the stored data, not the disk.
            server.kill()
            server.environment = {}
            server.start()
        is_over.set()
        for client in clients:
            client.join(timeout=60)
        problems = [client.error for client in clients if client.error]
        problems += [f"{client.name} hangs" for client in clients if client.is_alive()]
        problems += check_streams(server, streams, is_over)
        is_over.is_final = True
        server.kill()
    acknowledged = sum(client.acknowledged for client in clients)
    print(
        f"{options.kills} kills, {acknowledged} writes acknowledged, "
        f"{sum(client.unknown for client in clients)} cut off, "
        f"{sum(client.refused for client in clients)} refused by a failing disk "
        f"({sum(client.returned for client in clients)} of them came back after a kill), "
        f"{sum(stream.events for stream in streams)} events on "
        f"{sum(stream.connections for stream in streams)} streams: "
        + ("nothing lost, nothing half there" if not problems else f"{len(problems)} problems")
    )
    for problem in problems:
        print(problem)
    if problems:
        print("killed at", ", ".join(server.kills))
    sys.exit(1 if problems else 0)


def check_streams(server, streams, is_over):
    """Every stream must reach the server's value."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", "/.json")
    tree = without_nulls(json.loads(connection.getresponse().read())) or {}
    deadline = time.monotonic() + 20
    waiting = list(streams)
    while waiting and time.monotonic() < deadline:
        for stream in list(waiting):
            with stream.lock:
                if stream.tree == tree:
                    waiting.remove(stream)
        time.sleep(0.01)
    return [f"a stream shows\n  {json.dumps(stream.tree)}\nand not\n  {json.dumps(tree)}" for stream in waiting]


if __name__ == "__main__":
    main()
