"""One run: servers, clients and faults for some time, and then the laws."""

import collections
import random
import sys
import threading
import time
import traceback

import checks
import streams
from faults import Faults
from history import History, Outcome, text
from postgres import Postgres
from readers import Reader
from servers import Server
from sessions import Visitor
from witness import Witness
from writers import PATHS, Writer


class Run:
    """What takes part in a run."""

    def __init__(self, options, folder):
        self.options = options
        self.chance = random.Random(options.seed)
        self.postgres = Postgres(folder)
        self.servers = [Server(f"server{number}", folder, self.postgres.url) for number in range(options.servers)]
        self.history = History()
        self.writing, self.reading = threading.Event(), threading.Event()
        self.witness = Witness(self.postgres, threading.Event())
        seeds = (options.seed * 1_000_000 + number for number in range(1_000_000))
        self.writers = [
            Writer(f"w{number}", next(seeds), self.servers, self.history, self.writing)
            for number in range(options.writers)
        ]
        self.visitors = [
            Visitor(f"v{number}", next(seeds), self.servers, self.history, self.writing) for number in range(3)
        ]
        self.readers = [
            Reader(f"reader{number}", next(seeds), self.servers, PATHS[number % len(PATHS)], self.reading)
            for number in range(options.readers)
        ]
        self.exceptions = []
        self.latest = float("inf")
        self.faults = Faults(
            self.chance, self.servers, self.postgres, options.interval, longest_pause=min(20, options.seconds / 6)
        )

    def close(self):
        for server in self.servers:
            server.close()
        self.postgres.close()

    def perform(self):
        """The problems of the run."""
        threading.excepthook = self.note_exception
        self.start()
        end = self.history.now() + self.options.seconds
        self.faults.start(self.history.now())
        while self.history.now() < end and not self.early_problems():
            self.faults.run(self.history.now())
            self.show_progress()
            time.sleep(0.05)
        return self.finish()

    def start(self):
        self.servers[0].start()
        self.until(self.servers[0].is_listening)
        for server in self.servers[1:]:
            server.start()
        self.until(lambda: all(server.is_listening() for server in self.servers))
        # The first write creates the tables' rows of the database.
        self.until(lambda: self.put("/begin", 1) == 200)
        for thread in [self.witness, *self.writers, *self.visitors, *self.readers]:
            thread.start()

    def finish(self):
        self.faults.end(self.history.now())
        self.writing.set()
        # Faulty servers may never do what the waits below wait for.
        self.latest = time.monotonic() + 180
        self.postgres.wait()
        self.until(self.is_healthy)
        for thread in self.writers + self.visitors:
            thread.join()
        # The sessions of processes that were killed end with their leases.
        self.until(lambda: self.witness.registered_count == 0)
        for path in PATHS:
            self.until(lambda path=path: self.put(path + "/end", "end") == 200)
        self.until(lambda: all(reader.has_end for reader in self.readers))
        self.witness.finish()
        self.until(lambda: len({text(self.read(server)) for server in self.servers}) == 1)
        trees = [self.read(server) for server in self.servers]
        self.reading.set()
        problems = list(self.problems(trees))
        return problems

    def is_healthy(self):
        for server in self.servers:
            server.keep_running()
        self.postgres.keep_running()
        return all(server.is_listening() for server in self.servers)

    def put(self, path, value):
        """Writes through any server until it is known to be saved."""
        writer = Writer("end", 0, self.servers, self.history, self.writing)
        try:
            return writer.ask(self.chance.choice(self.servers), "PUT", path, value)[0]
        except OSError:
            return None

    def read(self, server):
        """The whole tree as a server shows it."""
        writer = Writer("end", 0, self.servers, self.history, self.writing)
        try:
            return writer.ask(server, "GET", "/", None)[1]
        except OSError:
            return None

    def until(self, condition):
        """Waits until a condition holds, for at most two minutes, and for three in total at the end of the run."""
        end = min(time.monotonic() + 120, self.latest)
        while not condition():
            if time.monotonic() > end:
                return
            for server in self.servers:
                if server.process:
                    server.keep_running()
            time.sleep(0.1)

    def note_exception(self, failure):
        lines = traceback.format_exception(failure.exc_type, failure.exc_value, failure.exc_traceback)
        self.exceptions.append(f"{failure.thread.name} has failed:\n" + "".join(lines))

    def early_problems(self):
        return [
            *self.exceptions,
            *(problem for writer in self.writers for problem in writer.problems),
            *(crash for server in self.servers for crash in server.crashes),
        ]

    def show_progress(self):
        if sys.stderr.isatty():
            print(f"\r{self.history.now():6.0f} s, {len(self.history.operations)} requests", end="", file=sys.stderr)

    # The laws

    def problems(self, trees):
        yield from self.early_problems()
        yield from self.witness.problems
        if any(text(tree) != text(trees[0]) for tree in trees):
            yield "the servers show different trees at the end:" + "".join(f"\n  {text(tree)}" for tree in trees)
        for reader in self.readers:
            if not reader.has_end:
                yield f"{reader.name} hasn't received the end"
        yield from laws(self.history, self.witness.log, trees[0])
        recordings = [recording for reader in self.readers for recording in reader.recordings]
        yield from streams.check(recordings, self.witness.log)
        yield from streams.ends(recordings, self.witness.log)

    def logs(self):
        """The ends of the logs of all servers and of PostgreSQL."""
        files = [server.log for server in self.servers] + [self.postgres.log]
        return "".join(f"\n{file.name}:\n" + "".join(open(file).readlines()[-12:]) for file in files)

    def summary(self):
        outcomes = collections.Counter(
            operation.outcome for operation in self.history.operations if operation.kind not in ("read", "look")
        )
        sessions = sum(operation.kind == "leave" for operation in self.history.operations)
        recordings = sum(len(reader.recordings) for reader in self.readers)
        faults = ", ".join(f"{count} {name}" for name, count in sorted(self.faults.counts.items()))
        disk = "" if self.postgres.has_own_disk else " (without a disk of its own, which only root can mount)"
        return (
            f"seed {self.options.seed}, {self.history.now():.0f} s: {len(self.history.operations)} requests; "
            f"{outcomes[Outcome.DONE]} writes acknowledged, {outcomes[Outcome.CONFLICT]} conflicts, "
            f"{outcomes[Outcome.REFUSED]} refused, {outcomes[Outcome.UNKNOWN]} unknown; {sessions} writes for the end "
            f"of sessions; {sum(reader.events for reader in self.readers)} events on {recordings} streams; "
            f"faults: {faults or 'none'}{disk}"
        )


def laws(history, log, tree):
    """The problems of a history, with the log and the tree at the end."""
    finals = Finals(tree)
    yield from checks.registers(history.of("write", "swap", "look"), finals)
    yield from checks.winners(history.of("swap"))
    yield from checks.counters(history.of("increment"), finals)
    yield from checks.lists(history.of("push"), finals)
    yield from checks.pairs(history.of("pair"), finals)
    yield from checks.departures(history.of("leave").get("/ended", []), finals.get("/ended") or {})
    yield from checks.acknowledged(history.operations, log)
    yield from checks.last_values(history.of("write", "swap"), finals, log)
    yield from checks.reads(history.operations, log)


class Finals:
    """The values at the end, by their paths."""

    def __init__(self, tree):
        self.tree = tree

    def get(self, path):
        value = self.tree
        for key in path.split("/")[1:]:
            value = value.get(key) if isinstance(value, dict) else None
        return value
