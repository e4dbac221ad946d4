"""Faults that are planted in good histories: the checks must find each, and none in the good ones."""

import streams
from history import History, Operation, Outcome
from orders import disagreements
from run import laws

REGISTER, COUNTER, CHAIN, LIST, PAIR = "/registers/g0/r0", "/counters/c0", "/chains/c0", "/lists/l0", "/pairs/p0"


class Example:
    """A history in which every law is kept, to be changed."""

    def __init__(self):
        self.history, self.log = History(), streams.Log()
        self.tree = {}
        self.time = 0.0
        self.add("write", REGISTER, "w1")
        self.add("look", REGISTER, "never", outcome=Outcome.CONFLICT, result="w1")
        self.second = self.add("write", REGISTER, "w2")
        self.late = self.add("read", REGISTER, None, result="w1", server="other")
        self.look = self.add("look", REGISTER, "never", outcome=Outcome.CONFLICT, result="w2")
        self.lost = self.add("write", REGISTER, "w3", outcome=Outcome.UNKNOWN, end=float("inf"))
        self.refused = self.add("write", REGISTER, "w4", outcome=Outcome.REFUSED, is_stored=False)
        self.own = self.add("read", REGISTER, None, result="w3")
        self.again = self.add("read", REGISTER, None, result="w3")
        self.swap = self.add("swap", CHAIN, "s1")
        self.loser = self.add("swap", CHAIN, "s2", outcome=Outcome.CONFLICT, result="s1", is_stored=False)
        self.next = self.add("swap", CHAIN, "s3", expected="s1")
        for number in range(1, 4):
            self.increment = self.add("increment", COUNTER, {}, result=number, stored=number)
        self.add("increment", COUNTER, {}, outcome=Outcome.UNKNOWN, is_stored=False)
        self.push = self.add("push", LIST, "p1", at=LIST + "/-a")
        self.add("push", LIST, "p2", outcome=Outcome.REFUSED, is_stored=False)
        self.pair = self.add("pair", PAIR, "b1", is_stored=False)
        self.log.add({"update": PAIR, "nodes": [[PAIR + "/a", "b1"], [PAIR + "/b", "b1"]]})
        self.leave = self.add("leave", "/ended", "v1", is_stored=False)
        self.add("leave", "/ended", "v2", outcome=Outcome.REFUSED, is_stored=False)
        self.tree = {
            "registers": {"g0": {"r0": "w3"}},
            "chains": {"c0": "s3"},
            "counters": {"c0": 3},
            "lists": {"l0": {"-a": "p1"}},
            "pairs": {"p0": {"a": "b1", "b": "b1"}},
            "ended": {"v1": 1},
        }
        self.recording = self.record("put / null", *self.log.below("/registers/g0"))

    def add(self, kind, key, argument, outcome=Outcome.DONE, is_stored=True, stored=None, at=None, end=None, **fields):
        fields.setdefault("server", "one")
        self.time += 1
        operation = Operation("client", kind=kind, key=key, argument=argument, outcome=outcome, **fields)
        operation.call, operation.end = self.time, end or self.time + 0.5
        self.history.add(operation)
        if is_stored and kind not in ("read", "look"):
            self.log.add({"set": at or key, "node": argument if stored is None else stored})
        return operation

    def record(self, *events):
        recording = streams.Recording("reader", "one", "/registers/g0")
        recording.events = list(events)
        return recording

    def problems(self):
        yield from laws(self.history, self.log, self.tree)
        yield from streams.check([self.recording], self.log)
        yield from streams.ends([self.recording], self.log)

    def remove(self, value):
        """Removes a commit from the log."""
        self.log.commits = [commit for commit in self.log.commits if commit[2] != value]


def lost_write(example):
    example.tree["registers"]["g0"]["r0"] = "w1"


def write_of_unknown_outcome_is_undone(example):
    example.tree["registers"]["g0"]["r0"] = "w2"


def lost_acknowledged_write(example):
    example.remove("w2")


def lost_element(example):
    del example.tree["lists"]["l0"]["-a"]


def doubled_element(example):
    example.tree["lists"]["l0"]["-b"] = "p1"


def refused_element_is_there(example):
    example.tree["lists"]["l0"]["-b"] = "p2"


def element_that_was_never_added(example):
    example.tree["lists"]["l0"]["-b"] = "p3"


def refused_write_was_seen(example):
    example.look.result = "w4"


def stale_look(example):
    example.look.result = "w1"


def read_goes_back(example):
    example.again.result = "w2"


def own_write_is_not_shown(example):
    example.own.result = "w1"


def value_that_was_never_written(example):
    example.own.result = "w9"


def swap_on_an_old_value(example):
    example.next.expected = None


def two_winners(example):
    example.loser.outcome = Outcome.DONE
    example.log.add({"set": CHAIN, "node": "s2"})


def swap_is_refused_without_reason(example):
    example.loser.expected = "s1"


def doubled_increment(example):
    example.tree["counters"]["c0"] = 5


def lost_increment(example):
    example.tree["counters"]["c0"] = 2


def increments_with_the_same_result(example):
    example.increment.result = 2


def half_a_pair(example):
    example.tree["pairs"]["p0"]["b"] = "b0"


def doubled_departure(example):
    example.tree["ended"]["v1"] = 2


def lost_departure(example):
    example.tree["ended"] = {}


def canceled_departure(example):
    example.tree["ended"]["v2"] = 1


def reordered_stream(example):
    events = example.recording.events
    events[2], events[3] = events[3], events[2]


def gap_in_a_stream(example):
    del example.recording.events[2]


def repetition_in_a_stream(example):
    example.recording.events.insert(2, example.recording.events[1])


def stream_of_a_state_that_never_was(example):
    example.recording.events[0] = 'put / {"r0":"w9"}'


def stream_goes_back(example):
    example.recording.events.append('put / {"r0":"w1"}')


def stream_ends_early(example):
    example.recording.events.pop()


FAULTS = [
    lost_write, write_of_unknown_outcome_is_undone, lost_acknowledged_write, lost_element, doubled_element,
    refused_element_is_there, element_that_was_never_added, refused_write_was_seen, stale_look, read_goes_back,
    own_write_is_not_shown, value_that_was_never_written, swap_on_an_old_value, two_winners,
    swap_is_refused_without_reason, doubled_increment, lost_increment, increments_with_the_same_result, half_a_pair,
    doubled_departure, lost_departure, canceled_departure, reordered_stream, gap_in_a_stream, repetition_in_a_stream,
    stream_of_a_state_that_never_was, stream_goes_back, stream_ends_early,
]  # fmt: skip


def missed():
    """How many planted faults the checks miss, printed; besides them the problems of the good history."""
    count = 0
    for problem in Example().problems():
        count += 1
        print(f"found where nothing is wrong: {problem}")
    for fault in FAULTS:
        example = Example()
        fault(example)
        found = list(example.problems())
        count += not found
        print(f"{'found ' if found else 'MISSED'} {fault.__name__.replace('_', ' ')}")
    for disagreement in disagreements():
        count += 1
        print(disagreement)
    return count
