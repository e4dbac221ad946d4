"""A proxy that cuts connections at random positions."""

import contextlib
import random
import socket
import struct
import threading


class CuttingProxy:
    """Passes bytes between clients and a server, until a connection has passed its number of bytes."""

    def __init__(self, server, seed, most=6_000):
        """Connections pass `most` bytes at most, in both directions together."""
        host, port = server.host.split(":")
        self.target = host, int(port)
        self.random, self.most = random.Random(seed), most
        self.is_cutting = True
        self.cuts = 0
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self.listener.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                try:
                    server = socket.create_connection(self.target)
                except OSError:  # The server isn't there now.
                    client.close()
                    continue
                link = _Link(self, client, server)
                for source, target in ((client, server), (server, client)):
                    threading.Thread(target=link.copy, args=(source, target), daemon=True).start()

    def draw(self):
        with self.lock:
            return self.random.randrange(self.most)


class _Link:
    """A connection of a client with one to the server."""

    def __init__(self, proxy, client, server):
        self.proxy, self.ends = proxy, (client, server)
        self.left = proxy.draw()
        self.lock = threading.Lock()

    def copy(self, source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                count = self._allowed(len(data))
                target.sendall(data[:count])
                if count < len(data):
                    self.proxy.cuts += 1
                    break
        self.cut()

    def _allowed(self, count):
        if not self.proxy.is_cutting:
            return count
        with self.lock:
            allowed = min(count, self.left)
            self.left -= allowed
            return allowed

    def cut(self):
        """Resets both connections, so that neither end can tell what the other has received."""
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RDWR)
            end.close()
