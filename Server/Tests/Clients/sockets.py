"""A client of the WebSocket protocol, as the official SDKs speak it: frames, requests and replicas."""

import base64
import hashlib
import json
import os
import socket
import struct

from websockets.sync.client import connect

FRAME_UNITS = 16_384


def hash_of(value):
    """The hash of an exported value."""
    text = _hash_text(value)
    return "" if text is None else base64.b64encode(hashlib.sha1(text.encode()).digest()).decode()


def _hash_text(value):
    priority = ""
    if isinstance(value, list):
        value = {str(index): item for index, item in enumerate(value)}
    if isinstance(value, dict):
        if ".priority" in value:
            priority = f"priority:{_scalar_text(value['.priority'])}:"
        if ".value" not in value:
            children = [(key, child) for key, child in value.items() if key != ".priority"]
            hashes = [(key, hash_of(child)) for key, child in sorted(children, key=_priority_order)]
            text = "".join(f":{key}:{digest}" for key, digest in hashes if digest)
            return priority + text if text else None
        value = value[".value"]
    return None if value is None else priority + _scalar_text(value)


def _scalar_text(value):
    if isinstance(value, bool):
        return f"boolean:{str(value).lower()}"
    if isinstance(value, (int, float)):
        return f"number:{struct.pack('>d', value).hex()}"
    return f"string:{value}"


def _priority_order(child):
    key, value = child
    priority = value.get(".priority") if isinstance(value, dict) else None
    kind = 0 if priority is None else 2 if isinstance(priority, str) else 1
    return kind, priority or 0, key_order(key)


def key_order(key):
    """Integers by number, before all others by their UTF-16 units."""
    if key.lstrip("-").isdigit() and -(2**31) <= int(key) < 2**31:
        return 0, int(key), len(key)
    return 1, key.encode("utf-16-be"), 0


def setting(tree, path, value):
    """The tree with the value at a path replaced."""
    keys = [key for key in path.split("/") if key]
    if not keys:
        return plain(value)
    isLeaf = not isinstance(tree, dict) or ".value" in tree
    new = setting(None if isLeaf else tree.get(keys[0]), "/".join(keys[1:]), value)
    if isLeaf and new is None:
        return tree
    # A leaf that gets a child loses its value and keeps its priority.
    lost = {keys[0], ".value"}
    old = tree if isinstance(tree, dict) else {}
    children = {key: child for key, child in old.items() if key not in lost}
    if new is not None:
        children[keys[0]] = new
    return children if set(children) - {".priority"} else None


def plain(value):
    """A value without nulls, empty objects and arrays."""
    if isinstance(value, list):
        value = {str(index): item for index, item in enumerate(value)}
    if not isinstance(value, dict):
        return value
    children = {key: plain(child) for key, child in value.items()}
    children = {key: child for key, child in children.items() if child is not None}
    return children if set(children) - {".priority"} else None


def at(tree, path):
    """The value at a path of a tree."""
    for key in path.split("/"):
        if key:
            tree = tree.get(key) if isinstance(tree, dict) else None
    return tree


class Socket:
    """One connection."""

    def __init__(self, server, name, last=None, query="", **options):
        address = server.address.replace("http", "ws", 1)
        last = f"&ls={last}" if last else ""
        options.setdefault("compression", None)
        self.connection = connect(
            f"{address}/.ws?v=5&ns={name}{last}{query}", proxy=None, max_size=None, **options
        )
        self.number = 0
        self.pushes = []
        self.answers = []
        first = self.receive()
        assert first["t"] == "c" and first["d"]["t"] == "h", first
        self.hello = first["d"]["d"]

    def receive(self, timeout=20):
        """The next message, joined from its frames."""
        frame = self.connection.recv(timeout)
        if len(frame) <= 6 and frame.isdigit():
            frame = "".join(self.connection.recv(timeout) for _ in range(int(frame)))
        return json.loads(frame)

    def send_text(self, text):
        """Sends a message in as many frames as it needs."""
        # No frame of so many characters has too many UTF-16 units.
        size = FRAME_UNITS // 2
        frames = [text[start : start + size] for start in range(0, len(text), size)]
        if len(frames) > 1:
            self.connection.send(str(len(frames)))
        for frame in frames:
            self.connection.send(frame)

    def send(self, action, **body):
        """Sends a request."""
        self.number += 1
        message = {"t": "d", "d": {"r": self.number, "a": action, "b": body}}
        self.send_text(json.dumps(message, ensure_ascii=False))
        return self.number

    def take(self):
        """Takes the next message: a push, or an answer."""
        message = self.receive()
        assert message["t"] == "d", message
        data = message["d"]
        if "r" in data:
            self.answers.append((data["r"], data["b"]["s"], data["b"].get("d")))
        else:
            self.pushes.append((data["a"], data["b"]))
        return data

    def ask(self, action, **body):
        """Sends a request, and waits for its answer: the pushes before it, the status and the data."""
        number = self.send(action, **body)
        start = len(self.pushes)
        while not self.answers or self.answers[-1][0] != number:
            self.take()
        _, status, data = self.answers[-1]
        return self.pushes[start:], status, data

    def push(self, count=1):
        """Waits for a number of pushes."""
        start = len(self.pushes)
        while len(self.pushes) < start + count:
            self.take()
        return self.pushes[start:]

    def close(self):
        self.connection.close()


class Replica:
    """What a client knows of a tree by default listens, as the SDKs apply pushes."""

    def __init__(self):
        self.tree = None

    def apply(self, action, body):
        path = body["p"]
        if action == "d":
            self.tree = setting(self.tree, path, body["d"])
        elif action == "m":
            for key, value in body["d"].items():
                self.tree = setting(self.tree, f"{path}/{key}", value)


class RawSocket:
    """A connection of which the test sends every byte, and that answers nothing by itself."""

    def __init__(self, server, name, fields=""):
        self.socket = socket.create_connection(server.host.split(":"), timeout=20)
        self.socket.sendall(
            f"GET /.ws?v=5&ns={name} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{fields}\r\n".encode()
        )
        self.input = self.socket.makefile("rb")
        self.head = b""
        while not self.head.endswith(b"\r\n\r\n"):
            self.head += self.input.readline()

    def send(self, payload, opcode=1, final=True, masked=True, reserved=0):
        """Sends a frame."""
        first = (0x80 if final else 0) | reserved << 4 | opcode
        length = len(payload)
        mask_bit = 0x80 if masked else 0
        if length < 126:
            head = struct.pack("!BB", first, mask_bit | length)
        elif length < 65_536:
            head = struct.pack("!BBH", first, mask_bit | 126, length)
        else:
            head = struct.pack("!BBQ", first, mask_bit | 127, length)
        if masked:
            mask = os.urandom(4)
            payload = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
            head += mask
        self.socket.sendall(head + payload)

    def receive(self):
        """The opcode and the payload of the next frame; `None` at the end."""
        head = self.input.read(2)
        if len(head) < 2:
            return None
        length = head[1]
        if length == 126:
            (length,) = struct.unpack("!H", self.input.read(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self.input.read(8))
        return head[0] & 15, self.input.read(length)

    def close_code(self):
        """The code with which the server closes."""
        while frame := self.receive():
            if frame[0] == 8:
                return struct.unpack("!H", frame[1][:2])[0]
        return None

    def close(self):
        self.socket.close()
