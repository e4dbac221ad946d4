"""The servers under test, which are killed, stopped and started again."""

import os
import pathlib
import random
import signal
import socket
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("LIVE", str(ROOT / ".build" / "debug" / "live"))
SECRET = "open-sesame"


class Server:
    """One of several servers, always on the same port. Each of its processes has a name of its own."""

    def __init__(self, name, folder, url):
        self.name, self.url = name, url
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        self.secret = self.folder / "secret"
        self.secret.write_text(SECRET)
        self.count = 0
        self.process = None
        self.is_wanted = True
        self.is_suspended = False
        self.expected = (0,)
        self.crashes = []

    @property
    def process_name(self):
        """The name of the process that runs now."""
        return f"{self.name}.{self.count}"

    def start(self):
        self.count += 1
        self.is_wanted = True
        with open(self.log, "w") as log:
            # The signal comes when this program ends.
            program = ["setpriv", "--pdeathsig", "KILL", PROGRAM, "serve", "--port", str(self.port)]
            options = ["--admin-secret-file", self.secret, "--limit", "return-timeout=1"]
            self.process = subprocess.Popen(
                [*program, "--database", self.url, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @property
    def log(self):
        return self.folder / f"{self.process_name}.log"

    def keep_running(self):
        """Starts it again if it has ended, as it does when PostgreSQL isn't there at its start."""
        if not self.is_wanted or self.process.poll() is None:
            return
        if self.process.returncode != 1:
            lines = self.log.read_text().splitlines()[-40:]
            self.crashes.append(f"{self.process_name} has crashed ({self.process.returncode}):\n" + "\n".join(lines))
        self.start()

    def is_listening(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        except OSError:
            return False

    def kill(self):
        self.is_wanted = False
        self.process.kill()
        self.process.wait()

    def terminate(self):
        """Begins an orderly exit."""
        self.is_wanted = False
        # Until it listens, the signal ends it without further ado.
        self.expected = (0,) if self.is_listening() else (0, 1, -signal.SIGTERM)
        self.process.send_signal(signal.SIGTERM)

    def finish(self):
        """Waits until the exit that has begun is over, and starts again."""
        self.process.wait(timeout=60)
        if self.process.returncode not in self.expected:
            self.crashes.append(f"{self.process_name} has ended with {self.process.returncode} after SIGTERM")
        self.start()

    def suspend(self):
        self.is_suspended = True
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.is_suspended = False
        self.process.send_signal(signal.SIGCONT)

    def close(self):
        if self.process:
            self.kill()


def free_port():
    """A port below those that systems assign, so that nothing takes it while its server is killed."""
    while True:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", random.randrange(20_000, 32_768)))
                return probe.getsockname()[1]
            except OSError:
                continue
