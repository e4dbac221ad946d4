"""Reads PostgreSQL's log during a run, before it is trimmed."""

import json
import threading

from streams import Log

ENTRIES = """
SELECT l.version, l.entry FROM livetree.log l JOIN livetree.databases d ON d.id = l.database
WHERE d.name = 'default' AND l.version > {version} ORDER BY l.version LIMIT 5000
"""
REGISTERED = "SELECT count(*) FROM livetree.on_disconnect"


class Witness(threading.Thread):
    """Follows the log of the database."""

    def __init__(self, postgres, is_over):
        super().__init__(daemon=True, name="witness")
        self.postgres, self.is_over = postgres, is_over
        self.log = Log()
        self.version = 0
        self.problems = []

    def run(self):
        while not self.is_over.wait(2):
            self.read()

    def read(self):
        """Reads what is new; whether there was any."""
        rows = self.postgres.query(ENTRIES.format(version=self.version)) or []
        for version, entry in rows:
            if int(version) != self.version + 1:
                self.problems.append(f"the log continues with {version} after {self.version}")
            self.version = int(version)
            self.log.add(json.loads(entry))
        return bool(rows)

    def finish(self):
        self.is_over.set()
        self.join()
        while self.read():
            pass

    @property
    def registered_count(self):
        """How many writes are registered for the end of sessions; `None` if PostgreSQL doesn't answer."""
        rows = self.postgres.query(REGISTERED)
        return int(rows[0][0]) if rows else None
