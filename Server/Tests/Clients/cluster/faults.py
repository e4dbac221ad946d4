"""What goes wrong during a run: a sequence of faults that a seed determines."""

import dataclasses
import heapq
import itertools


@dataclasses.dataclass(order=True)
class Event:
    time: float
    number: int
    name: str = dataclasses.field(compare=False)
    action: object = dataclasses.field(compare=False)


class Faults:
    """Begins faults at random times, and ends them. Several may be in effect at the same time."""

    def __init__(self, chance, servers, postgres, interval, longest_pause=20):
        self.chance, self.servers, self.postgres = chance, servers, postgres
        self.interval, self.longest_pause = interval, longest_pause
        self.numbers = itertools.count()
        self.events = []
        self.counts = {}
        self.is_disk_full = False

    def start(self, now):
        self.plan(now + self.interval, "next", self.begin)

    def plan(self, time, name, action):
        heapq.heappush(self.events, Event(time, next(self.numbers), name, action))

    def run(self, now):
        """Does what is due."""
        while self.events and self.events[0].time <= now:
            heapq.heappop(self.events).action(now)
        for server in self.servers:
            server.keep_running()
        self.postgres.keep_running()

    def end(self, now):
        """Ends all faults that are in effect."""
        for event in sorted(self.events):
            if event.name != "next":
                event.action(now)
        self.events = []

    def begin(self, now):
        self.plan(now + self.chance.uniform(0.3, 1.7) * self.interval, "next", self.begin)
        kinds = [self.kill, self.kill, self.terminate, self.suspend, self.suspend, self.crash, self.disconnect]
        if self.postgres.has_own_disk:
            kinds.append(self.fill_disk)
        fault = self.chance.choice(kinds)
        seconds = self.chance.uniform(0, 3)
        pause = self.chance.choice([0.3, 3, 8, self.longest_pause])
        server = self.chance.choice(self.servers)
        if fault in (self.kill, self.terminate, self.suspend):
            if not server.is_wanted or server.is_suspended:
                return
            fault(now, server, min(pause, self.longest_pause) if fault == self.suspend else seconds)
        else:
            fault(now, seconds)
        self.counts[fault.__name__] = self.counts.get(fault.__name__, 0) + 1

    def kill(self, now, server, seconds):
        server.kill()
        self.plan(now + seconds, "start", lambda _: server.start())

    def terminate(self, now, server, seconds):
        server.terminate()
        self.plan(now + seconds, "finish", lambda _: server.finish())

    def suspend(self, now, server, seconds):
        server.suspend()
        self.plan(now + seconds, "resume", lambda _: server.resume())

    def crash(self, now, seconds):
        self.postgres.crash()

    def disconnect(self, now, seconds):
        self.postgres.terminate_connections(self.chance.choice([0.3, 0.7, 1]))

    def fill_disk(self, now, seconds):
        self.postgres.fill_disk()
        self.plan(now + seconds, "free", lambda _: self.postgres.free_disk())
