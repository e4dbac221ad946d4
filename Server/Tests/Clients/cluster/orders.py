"""The search for an order, compared with a trial of all orders on small random histories."""

import itertools
import random

import linearizability
from history import Operation, Outcome


def disagreements(count=3_000):
    """The histories of which the search says something else than the trial."""
    chance = random.Random(1)
    verdicts = [0, 0]
    for _ in range(count):
        operations = random_history(chance)
        is_linearizable = has_order(operations)
        verdicts[is_linearizable] += 1
        if is_linearizable != (not linearizability.check(operations)):
            fact = "an order exists" if is_linearizable else "no order exists"
            yield f"the search is wrong, {fact}:\n" + "\n".join(map(str, operations))
    print(f"compared the search with all orders of {count} histories, {verdicts[True]} of them linearizable")
    if min(verdicts) < count / 10:
        yield "the histories are too much alike"


def random_history(chance):
    operations = []
    values = [None]
    for number in range(chance.randint(2, 5)):
        call = chance.randint(0, 6)
        operation = Operation("c", "s", chance.choice(["write", "swap", "look"]), "/r", f"v{number}", call=call)
        operation.end = call + chance.randint(1, 4) + number / 10
        operation.expected = chance.choice(values)
        if operation.kind == "look":
            operation.outcome, operation.result = Outcome.CONFLICT, chance.choice(values)
        else:
            values.append(operation.argument)
            operation.outcome = chance.choice([Outcome.DONE, Outcome.DONE, Outcome.UNKNOWN, Outcome.REFUSED])
        if operation.outcome is Outcome.UNKNOWN:
            operation.end = float("inf")
        operations.append(operation)
    return operations


def has_order(operations):
    certain = [operation for operation in operations if operation.outcome in (Outcome.DONE, Outcome.CONFLICT)]
    unknown = [operation for operation in operations if operation.outcome is Outcome.UNKNOWN]
    return any(
        is_order(order)
        for count in range(len(unknown) + 1)
        for chosen in itertools.combinations(unknown, count)
        for order in itertools.permutations([*certain, *chosen])
    )


def is_order(order):
    for first, second in itertools.combinations(order, 2):
        if second.end < first.call:
            return False
    value = None
    for operation in order:
        if operation.outcome is Outcome.CONFLICT and operation.result != value:
            return False
        if operation.kind == "swap" and operation.outcome is not Outcome.CONFLICT and operation.expected != value:
            return False
        if operation.outcome is not Outcome.CONFLICT:
            value = operation.argument
    return True
