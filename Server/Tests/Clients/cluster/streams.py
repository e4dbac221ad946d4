"""The log in the order of commits, and whether streams are parts of it."""

import collections
import json
import sys

from history import text


class Log:
    """What PostgreSQL's log has stored, in the order of commits."""

    def __init__(self):
        self.commits = []

    def add(self, entry):
        """Adds an entry in its canonical form, as an object."""
        if "set" in entry:
            self.commits.append((entry["set"], None, entry["node"]))
        elif "update" in entry:
            path = entry["update"]
            below = {node[0][len(path.rstrip("/")) + 1 :]: node[1] for node in entry["nodes"]}
            self.commits.append((path, "update", below))

    @property
    def values(self):
        """The values of all commits; of an update, those of its nodes, once each."""
        for _, kind, value in self.commits:
            if kind == "update":
                yield from set(filter(is_scalar, value.values()))
            elif is_scalar(value):
                yield value

    def positions(self, key):
        """The positions of the values of a node, by their text."""
        values = [None] + [value for path, kind, value in self.commits if path == key and kind is None]
        return {text(value): position for position, value in enumerate(values)}

    def below(self, path):
        """The events of a stream at a path from its beginning."""
        for changed, kind, value in self.commits:
            if changed == path or changed.startswith(path + "/"):
                yield event("patch" if kind else "put", changed[len(path) :] or "/", value)


def event(name, path, data):
    """An event in one form. Equal ones share their memory."""
    return sys.intern(f"{name} {path} {text(data)}")


def is_scalar(value):
    return isinstance(value, str)


class Expected:
    """What streams at a path may show: its states, and the events between them."""

    def __init__(self, path, log):
        self.path = path
        self.events = list(log.below(path))
        self.positions = {"null": 0}
        state = {}
        for position, item in enumerate(self.events):
            state = applied(state, item)
            self.positions.setdefault(text(state or None), position + 1)
        self.last = text(state or None)


def applied(state, item):
    """The state after an event. States are trees of two levels."""
    name, path, data = item.split(" ", 2)
    data = json.loads(data)
    keys = [key for key in path.split("/") if key]
    if not keys and name == "put":
        return data or {}
    changed = dict(state)
    target = changed
    for key in keys if name == "patch" else keys[:-1]:
        target[key] = dict(target.get(key) or {})
        target = target[key]
    if name == "patch":
        target.update(data)
    else:
        target[keys[-1]] = data
    return changed


class Recording:
    """The events of one connection to one process of a server."""

    def __init__(self, reader, process, path):
        self.reader, self.process, self.path = reader, process, path
        self.events = []

    def add(self, name, path, data):
        self.events.append(event(name, path, data))


def check(recordings, log):
    """Every stream begins with a state of the log and continues as the log does.

    A stream that was late may skip to a later state, which it then shows as a whole.
    """
    expected = {}
    reached = collections.defaultdict(lambda: -1)
    for recording in recordings:
        if recording.path not in expected:
            expected[recording.path] = Expected(recording.path, log)
        yield from check_one(recording, expected[recording.path], reached)


def check_one(recording, expected, reached):
    reader = (recording.reader, recording.process)
    position = reached[reader]
    for number, item in enumerate(recording.events):
        if item.startswith("put / "):
            found = expected.positions.get(item.removeprefix("put / "))
            if found is None or found < position:
                why = "a state that never was" if found is None else f"state {found} after {position}"
                yield problem(recording, number, f"{why}", expected, position)
                return
            position = found
        elif position >= len(expected.events) or item != expected.events[position]:
            yield problem(recording, number, "another event than the log", expected, position)
            return
        else:
            position += 1
    reached[reader] = position


def problem(recording, number, why, expected, position):
    start = max(0, position - 2)
    return (
        f"the stream of {recording.reader} at {recording.path} of {recording.process} shows {why}:"
        + "".join(f"\n  stream {line[:300]}" for line in recording.events[max(0, number - 3) : number + 2])
        + "".join(f"\n  log    {line[:300]}" for line in expected.events[start : position + 3])
    )


def ends(recordings, log):
    """The last connection of each reader ends with the last state."""
    last = {recording.reader: recording for recording in recordings}
    for recording in last.values():
        state = {}
        for item in recording.events:
            state = applied(state, item)
        expected = Expected(recording.path, log).last
        if text(state or None) != expected:
            yield f"{recording.reader} ends with {text(state)} and not {expected} at {recording.path}"
