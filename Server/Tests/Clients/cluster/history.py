"""What clients of a run did, and what they learned about it."""

import dataclasses
import enum
import json
import math
import threading
import time


class Outcome(enum.Enum):
    """What the client knows after a request."""

    DONE = "done"
    CONFLICT = "conflict"  # if-match didn't match: the result is the current value
    REFUSED = "refused"  # the server says that nothing was saved
    UNKNOWN = "unknown"  # the answer was lost, or says that the outcome is unknown


@dataclasses.dataclass(slots=True, eq=False)
class Operation:
    """One request: what it asked for, when, and its outcome."""

    client: str
    server: str
    kind: str  # write, swap, look, read, increment, push, pair, leave
    key: str
    argument: object = None
    expected: object = None
    call: float = 0.0
    end: float = math.inf
    outcome: Outcome = Outcome.UNKNOWN
    result: object = None

    def __str__(self):
        expected = f" if {text(self.expected)}" if self.kind == "swap" else ""
        outcome = self.outcome.value if self.outcome else "unexpected"
        argument = "" if self.argument is None else " " + text(self.argument)
        return (
            f"{self.call:10.4f} to {self.end:10.4f}  {self.client} at {self.server}: "
            f"{self.kind} {self.key}{argument}{expected}: {outcome} {text(self.result)}"
        )


def text(value):
    """A value as JSON, equal for equal values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


class History:
    """The operations of all clients."""

    def __init__(self):
        self.operations = []
        self.start = time.monotonic()
        self.lock = threading.Lock()

    def now(self):
        return time.monotonic() - self.start

    def add(self, operation):
        with self.lock:
            self.operations.append(operation)

    def of(self, *kinds):
        """The operations of some kinds, by key."""
        by_key = {}
        for operation in self.operations:
            if operation.kind in kinds:
                by_key.setdefault(operation.key, []).append(operation)
        return by_key
