"""Clients that follow event streams, and connect again when one ends."""

import http.client
import json
import random
import threading
import time

from servers import SECRET
from streams import Recording

FAILURES = (OSError, http.client.HTTPException)


class Reader(threading.Thread):
    """Follows a node through one server after the other."""

    def __init__(self, name, seed, servers, path, is_over):
        super().__init__(daemon=True, name=name)
        self.chance = random.Random(seed)
        self.servers, self.path, self.is_over = servers, path, is_over
        self.recordings = []
        self.has_end = False
        self.events = 0

    def run(self):
        while not self.is_over.is_set():
            try:
                self.follow(self.chance.choice(self.servers))
            except FAILURES:
                pass
            time.sleep(self.chance.uniform(0.05, 0.3))

    def follow(self, server):
        process = server.process_name
        # A stream is kept alive every 30 seconds.
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=40)
        connection.request("GET", f"{self.path}.json?auth={SECRET}", headers={"Accept": "text/event-stream"})
        answer = connection.getresponse()
        if answer.status != 200:
            return
        recording = Recording(self.name, process, self.path)
        name = None
        for line in answer:
            if line.startswith(b"event: "):
                name = line[7:-1].decode()
            elif line.startswith(b"data: ") and name in ("put", "patch"):
                message = json.loads(line[6:])
                recording.add(name, message["path"], message["data"])
                self.events += 1
                if len(recording.events) == 1:
                    self.recordings.append(recording)
                if message["path"] == "/end" or name == "put" and "end" in keys(message["data"]):
                    self.has_end = True
            if self.is_over.is_set():
                return


def keys(value):
    return value if isinstance(value, dict) else ()
