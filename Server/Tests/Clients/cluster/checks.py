"""The laws of a run, each a function from what was recorded to its problems."""

import collections
import math

import linearizability
from history import Operation, Outcome, text


def registers(by_key, finals):
    """Registers are linearizable, with their last values as the last reads."""
    for key, operations in sorted(by_key.items()):
        last = final_read(key, operations, finals.get(key))
        for problem in linearizability.check([*operations, last]):
            yield f"register {key}: {problem}"


def final_read(key, operations, value):
    times = [time for operation in operations for time in (operation.call, operation.end) if time < math.inf]
    return Operation("end", "all", "look", key, call=max(times) + 1, outcome=Outcome.CONFLICT, result=value)


def winners(by_key):
    """At most one compare-and-set replaces a value."""
    for key, operations in sorted(by_key.items()):
        won = collections.defaultdict(list)
        for operation in operations:
            if operation.kind == "swap" and operation.outcome is Outcome.DONE:
                won[text(operation.expected)].append(operation)
        for expected, swaps in won.items():
            if len(swaps) > 1:
                yield f"{key}: {len(swaps)} swaps have replaced {expected}:" + lines(swaps)


def counters(by_key, finals):
    """Acknowledged increments count once, those of unknown outcome at most once, refused ones never."""
    for key, operations in sorted(by_key.items()):
        done = [operation for operation in operations if operation.outcome is Outcome.DONE]
        unknown = [operation for operation in operations if operation.outcome is Outcome.UNKNOWN]
        value = finals.get(key) or 0
        if not len(done) <= value <= len(done) + len(unknown):
            yield (
                f"{key} is {value} after {len(done)} acknowledged increments and {len(unknown)} of unknown "
                f"outcome:" + lines(unknown[-10:])
            )
        results = collections.defaultdict(list)
        for operation in done:
            results[operation.result].append(operation)
        for result, same in results.items():
            if len(same) > 1:
                yield f"{key}: {len(same)} increments were answered with {result}:" + lines(same)
            elif result > value:
                yield f"{key} is {value} after an answer of {result}:" + lines(same)


def lists(by_key, finals):
    """Acknowledged elements are there once, refused ones aren't, and nothing else is."""
    for key, operations in sorted(by_key.items()):
        found = collections.Counter((finals.get(key) or {}).values())
        for operation in operations:
            count = found.pop(operation.argument, 0)
            allowed = {Outcome.DONE: (1,), Outcome.UNKNOWN: (0, 1)}.get(operation.outcome, (0,))
            if count not in allowed:
                yield f"an element is there {count} times:" + lines([operation])
        for value in found:
            yield f"{key} has an element that no client has added: {value}"


def pairs(by_key, finals):
    """Both halves of a pair are written at once, and the last acknowledged ones aren't lost."""
    for key, operations in sorted(by_key.items()):
        value = finals.get(key) or {}
        if value.get("a") != value.get("b"):
            yield f"{key} is half written: {text(value)}"
        possible = {
            operation.argument for operation in operations if operation.outcome in (Outcome.DONE, Outcome.UNKNOWN)
        }
        if value and value.get("a") not in possible:
            yield f"{key} has a value that no client has written: {text(value)}"


def departures(operations, finals):
    """The writes of a session for its end are made once."""
    for operation in operations:
        count = finals.get(operation.argument, 0)
        allowed = {Outcome.DONE: (1,), Outcome.UNKNOWN: (0, 1)}.get(operation.outcome, (0,))
        if count not in allowed:
            yield f"the write at the end of a session was made {count} times:" + lines([operation])


def acknowledged(operations, log):
    """What was acknowledged is in the log once, what was refused isn't."""
    stored = collections.Counter(log.values)
    for operation in operations:
        if operation.kind in ("write", "swap", "push", "pair"):
            count = stored[operation.argument]
            allowed = {Outcome.DONE: (1,), Outcome.UNKNOWN: (0, 1)}.get(operation.outcome, (0,))
            if count not in allowed:
                yield f"the log has a write {count} times:" + lines([operation])


def last_values(by_key, finals, log):
    """The last commit to a node is its value at the end."""
    for key in sorted(by_key):
        values = list(log.positions(key))
        if text(finals.get(key)) != values[-1]:
            yield f"{key} is {text(finals.get(key))} and not {values[-1]}, which was committed last"


def reads(operations, log):
    """Reads may be late, but what one process of a server shows never goes back, and it shows its own writes."""
    by_process = collections.defaultdict(list)
    for operation in operations:
        if operation.kind in ("read", "write", "swap") and operation.outcome is Outcome.DONE:
            by_process[operation.server, operation.key].append(operation)
    for (server, key), operations in sorted(by_process.items()):
        yield from reads_of_one(server, key, operations, log.positions(key))


def reads_of_one(server, key, operations, positions):
    ended = sorted(operations, key=lambda operation: operation.end)
    known, last, index = -1, None, 0
    for operation in sorted(operations, key=lambda operation: operation.call):
        while index < len(ended) and ended[index].end < operation.call:
            before = ended[index]
            value = before.result if before.kind == "read" else before.argument
            if positions.get(text(value), -1) > known:
                known, last = positions[text(value)], before
            index += 1
        if operation.kind != "read":
            continue
        position = positions.get(text(operation.result))
        if position is None:
            yield f"{server} has shown a value of {key} that isn't in the log:" + lines([operation])
        elif position < known:
            yield f"{server} has shown an older value of {key} than before:" + lines([last, operation])


def lines(operations):
    return "".join(f"\n  {operation}" for operation in operations)
