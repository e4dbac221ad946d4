"""Clients that write and read over REST, through whichever server chance chooses."""

import http.client
import json
import random
import socket
import threading
import time

from history import Operation, Outcome
from servers import SECRET

FAILURES = (OSError, http.client.HTTPException)
REGISTERS = [f"/registers/g{group}/r{register}" for group in range(4) for register in range(2)]
CHAINS = [f"/chains/c{number}" for number in range(2)]
COUNTERS = [f"/counters/c{number}" for number in range(4)]
PAIRS = [f"/pairs/p{number}" for number in range(2)]
LISTS = [f"/lists/l{number}" for number in range(4)]
PATHS = [*(f"/registers/g{group}" for group in range(4)), "/chains", "/counters", "/pairs"]


class Writer(threading.Thread):
    """Sends one request after the other, and records what it learns."""

    def __init__(self, name, seed, servers, history, is_over, pause=0.08):
        super().__init__(daemon=True, name=name)
        self.chance = random.Random(seed)
        self.servers, self.history, self.is_over, self.pause = servers, history, is_over, pause
        self.connections = {}
        self.count = 0
        self.problems = []

    def run(self):
        actions = [self.write] * 5 + [self.look] * 2 + [self.read] * 4 + [self.swap] * 5
        actions += [self.increment] * 4 + [self.push] * 2 + [self.pair] * 2
        while not self.is_over.is_set():
            self.chance.choice(actions)(self.chance.choice(self.servers))
            time.sleep(self.chance.uniform(0, self.pause))

    def token(self):
        self.count += 1
        return f"{self.name}-{self.count}"

    def write(self, server):
        key = self.chance.choice(REGISTERS)
        self.perform(server, "write", key, "PUT", key, self.token())

    def look(self, server):
        """Reads the newest value: a compare-and-set that never matches."""
        key = self.chance.choice(REGISTERS)
        self.perform(server, "look", key, "PUT", key, "never", {"if-match": "never"})

    def read(self, server):
        """Reads what the server has, which may be late."""
        key = self.chance.choice(REGISTERS)
        self.perform(server, "read", key, "GET", key, None)

    def swap(self, server):
        key = self.chance.choice(REGISTERS[:2] + CHAINS * 2)
        try:
            status, current, tag = self.ask(server, "GET", key, None, {"X-Firebase-ETag": "true"})
        except FAILURES:
            return
        if status == 200:
            self.perform(server, "swap", key, "PUT", key, self.token(), {"if-match": tag}, current)

    def increment(self, server):
        key = self.chance.choice(COUNTERS)
        self.perform(server, "increment", key, "PUT", key, {".sv": {"increment": 1}})

    def push(self, server):
        key = self.chance.choice(LISTS)
        self.perform(server, "push", key, "POST", key, self.token())

    def pair(self, server):
        key, token = self.chance.choice(PAIRS), self.token()
        self.perform(server, "pair", key, "PATCH", key, {"a": token, "b": token}, argument=token)

    def perform(self, server, kind, key, method, path, body, fields=None, expected=None, argument=None):
        operation = Operation(self.name, server.process_name, kind, key, argument or body, expected)
        operation.call = self.history.now()
        try:
            status, result, _ = self.ask(server, method, path, body, fields)
        except ConnectionRefusedError:
            return
        except FAILURES:
            if kind not in ("read", "look"):
                self.history.add(operation)
            return
        operation.end, operation.result = self.history.now(), result
        operation.outcome = outcome(status, result)
        if operation.outcome is None:
            self.problems.append(f"answered with {status}: {operation}")
        elif kind != "read" or operation.outcome is Outcome.DONE:
            self.history.add(operation)

    def ask(self, server, method, path, body, fields=None):
        """The status, the value and the ETag of an answer."""
        connection = self.connections.get(server.name)
        if connection is None:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
            connection.connect()
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.connections[server.name] = connection
        try:
            connection.request(
                method, f"{path}.json?auth={SECRET}", None if method == "GET" else json.dumps(body), fields or {}
            )
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read()), answer.headers.get("ETag")
        except FAILURES:
            connection.close()
            del self.connections[server.name]
            raise


def outcome(status, result):
    """What an answer says about a request; `None` if it isn't one of those that are allowed."""
    if status == 200:
        return Outcome.DONE
    if status == 412:
        return Outcome.CONFLICT
    if status != 503:
        return None
    is_unknown = "unknown" in str(result)
    return Outcome.UNKNOWN if is_unknown else Outcome.REFUSED
