"""Whether a history of a register is linearizable: a search for an order of its operations.

Every operation must take effect at one moment between its call and its end. The search takes one operation after the other, as
Wing and Gong describe it, and remembers the states that it has seen, as Lowe does. All values of a register are
different, so an operation of unknown outcome has taken effect exactly if its value was seen.
"""

import dataclasses
import math

from history import Outcome


@dataclasses.dataclass(slots=True)
class Step:
    """An operation on a register: what it requires, and what it leaves."""

    call: float
    end: float
    required: object
    written: object
    operation: object

    def is_possible(self, value):
        return self.required is ANYTHING or self.required == value

    def after(self, value):
        return value if self.written is NOTHING else self.written


ANYTHING = object()
NOTHING = object()


def check(operations, initial=None):
    """The problems of a register: the operations at which the search ends."""
    steps = sorted(steps_of(operations), key=lambda step: step.call)
    problems = []
    for operation in operations:
        is_refused = operation.kind == "swap" and operation.outcome is Outcome.CONFLICT
        if is_refused and operation.result == operation.expected:
            problems.append(f"a swap was refused although its value was current:\n  {operation}")
    furthest = search(steps, initial)
    if furthest is not None:
        problems.append(described(steps, *furthest))
    return problems


def steps_of(operations):
    seen = first_observations(operations)
    for operation in operations:
        written = operation.argument
        match operation.outcome:
            case Outcome.CONFLICT:
                yield Step(operation.call, operation.end, operation.result, NOTHING, operation)
            case Outcome.DONE:
                required = operation.expected if operation.kind == "swap" else ANYTHING
                yield Step(operation.call, operation.end, required, written, operation)
            case Outcome.UNKNOWN if operation.kind != "look" and written in seen:
                required = operation.expected if operation.kind == "swap" else ANYTHING
                yield Step(operation.call, seen[written], required, written, operation)


def first_observations(operations):
    """When each value was known to be there."""
    seen = {}

    def note(value, end):
        seen[value] = min(end, seen.get(value, math.inf))

    for operation in operations:
        if operation.outcome is Outcome.CONFLICT:
            note(operation.result, operation.end)
        elif operation.kind == "swap" and operation.outcome is Outcome.DONE:
            note(operation.expected, operation.end)
    # What a swap of unknown outcome has required was there if the value of the swap was.
    chain = [operation for operation in operations if operation.kind == "swap" and operation.outcome is Outcome.UNKNOWN]
    is_changed = True
    while is_changed:
        is_changed = False
        for operation in chain:
            end = seen.get(operation.argument)
            if end is not None and end < seen.get(operation.expected, math.inf):
                note(operation.expected, end)
                is_changed = True
    return seen


def search(steps, initial):
    """`None` if there is an order; otherwise the furthest state: what is taken, and the value."""
    start = (0, frozenset(), initial)
    waiting, seen, furthest = [start], {start}, start
    while waiting:
        state = waiting.pop()
        base, taken, value = state
        if base == len(steps):
            return None
        if base + len(taken) > furthest[0] + len(furthest[1]):
            furthest = state
        for index in candidates(steps, base, taken, value):
            following = (*advanced(len(steps), base, taken | {index}), steps[index].after(value))
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return furthest


def candidates(steps, base, taken, value):
    """The steps that can be next: begun before any other that isn't taken has ended."""
    possible, earliest_end = [], math.inf
    for index in range(base, len(steps)):
        step = steps[index]
        if step.call > earliest_end:
            break
        if index in taken:
            continue
        earliest_end = min(earliest_end, step.end)
        if step.is_possible(value):
            if step.written is NOTHING:
                # To take it now excludes nothing.
                return [index]
            possible.append(index)
    # The last is tried first: the one that ends earliest.
    return sorted(possible, key=lambda index: -steps[index].end)


def advanced(count, base, taken):
    """The same state without the steps of which all before are taken."""
    while base < count and base in taken:
        taken = taken - {base}
        base += 1
    return base, taken


def described(steps, base, taken, value):
    lines = [f"no order of these operations explains what they saw; the value is {value!r} before:"]
    for index in range(max(0, base - 4), min(len(steps), base + 24)):
        mark = " " if index < base or index in taken else "?"
        lines.append(f"{mark} {steps[index].operation}")
    return "\n".join(lines)
