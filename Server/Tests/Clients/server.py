"""The program under test as a server, in a separate process."""

import os
import pathlib
import re
import resource
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LIVE", str(ROOT / ".build" / "debug" / "live"))


class Server:
    """`live serve` on a free port, until it is stopped."""

    def __init__(self, *options, environment=None, files=None, most_files=None):
        """`files` is the limit of open files, as set by a shell; `most_files` can't be raised."""
        limits = (files or most_files, most_files or resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", *options],
            # In a terminal, SIGHUP ends the server.
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
            preexec_fn=(files or most_files)
            and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limits)),
            text=True,
        )
        self.address = self._address()

    def _address(self):
        for line in self.process.stdout:
            found = re.search(r"https?://[0-9.]+:\d+", line)
            if found:
                return found.group()
        raise RuntimeError(f"the server ended with {self.process.wait()}")

    @property
    def host(self):
        """Host and port, as FIREBASE_DATABASE_EMULATOR_HOST wants them."""
        return self.address.removeprefix("http://")

    def stop(self):
        """Stops the server, and waits until it has exited."""
        self.process.terminate()
        self.process.wait(timeout=20)
        self.process.stdout.close()

    def kill(self):
        """Kills the server, as `kill -9` does."""
        self.process.kill()
        self.process.wait(timeout=20)
        self.process.stdout.close()
