"""Clients of the WebSocket protocol that register a write for their end, and leave in different ways."""

import json
import os
import random
import socket
import struct
import threading
import time

from history import Operation, Outcome
from servers import SECRET

ONE_MORE = {".sv": {"increment": 1}}


class Visitor(threading.Thread):
    """Connects, registers, and leaves, again and again."""

    def __init__(self, name, seed, servers, history, is_over):
        super().__init__(daemon=True, name=name)
        self.chance = random.Random(seed)
        self.servers, self.history, self.is_over = servers, history, is_over
        self.count = 0

    def run(self):
        while not self.is_over.is_set():
            try:
                self.visit(self.chance.choice(self.servers))
            except (OSError, ValueError, struct.error):
                time.sleep(0.1)

    def visit(self, server):
        self.count += 1
        process = server.process_name
        connection = Connection(server.port)
        try:
            connection.ask("auth", {"cred": SECRET})
            name = f"{self.name}-{self.count}"
            self.register(connection, process, name)
            if self.chance.random() < 0.3:
                self.register(connection, process, name + "-canceled", is_canceled=True)
            self.wait(self.chance.choice([0, 0.2, 2, 10]))
            if self.chance.random() < 0.5:
                connection.send(b"\x03\xe8", opcode=8)
        finally:
            connection.close()

    def wait(self, seconds):
        self.is_over.wait(seconds)

    def register(self, connection, process, name, is_canceled=False):
        body = {"p": f"/ended/{name}", "d": ONE_MORE}
        operation = Operation(self.name, process, "leave", "/ended", name, call=self.history.now())
        # Without an answer the write may be registered.
        self.history.add(operation)
        status = connection.ask("o", body)
        operation.end, operation.result = self.history.now(), status
        if status != "ok":
            operation.outcome = Outcome.UNKNOWN if status == "unavailable" else Outcome.REFUSED
        elif is_canceled:
            # Until this is answered, the session may end with or without the write.
            if connection.ask("oc", {"p": f"/ended/{name}", "d": None}) == "ok":
                operation.outcome = Outcome.REFUSED
        else:
            operation.outcome = Outcome.DONE


class Connection:
    """A connection of the WebSocket protocol, with as much of it as the visitors need."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        self.socket.sendall(
            b"GET /.ws?v=5 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        self.input = self.socket.makefile("rb")
        self.number = 0
        status = self.input.readline()
        while self.input.readline() not in (b"\r\n", b""):
            pass
        if b" 101 " not in status:
            raise OSError("refused")

    def send(self, payload, opcode=1):
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | min(len(payload), 126))
        if len(payload) > 125:
            head += struct.pack("!H", len(payload))
        self.socket.sendall(head + mask + masked)

    def receive(self):
        head = self.input.read(2)
        if len(head) < 2 or head[0] & 15 == 8:
            raise OSError("closed")
        length = head[1]
        if length == 126:
            (length,) = struct.unpack("!H", self.input.read(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self.input.read(8))
        return json.loads(self.input.read(length))

    def ask(self, action, body):
        """The status of the answer to a request."""
        self.number += 1
        self.send(json.dumps({"t": "d", "d": {"r": self.number, "a": action, "b": body}}).encode())
        while True:
            message = self.receive()
            if message["t"] == "d" and message["d"].get("r") == self.number:
                return message["d"]["b"]["s"]

    def close(self):
        self.socket.close()
