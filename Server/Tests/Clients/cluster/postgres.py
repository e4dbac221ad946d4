"""A PostgreSQL of the run's own, in a folder that goes with it, whose disk can be filled."""

import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import time

CLONE_NEWNS = 0x20000
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
max_connections = 100
shared_buffers = 32MB
max_wal_size = 16MB
min_wal_size = 2MB
log_min_messages = warning
"""


class Postgres:
    """PostgreSQL 15 or later. It ends with this process, however that ends."""

    def __init__(self, folder, megabytes=160):
        self.folder = pathlib.Path(folder) / "postgres"
        self.data = self.folder / "data"
        self.programs = find_programs()
        self.log = pathlib.Path(folder) / "postgres.log"
        self.process = None
        self.user = "postgres" if os.geteuid() == 0 else None
        self.folder.parent.chmod(0o711)
        self.folder.mkdir(mode=0o700)
        self.has_own_disk = mount(self.folder, megabytes)
        if self.user:
            shutil.chown(self.folder, self.user, self.user)
        options = ["-E", "UTF8", "--locale=C", "-A", "trust", "-U", "postgres", "--wal-segsize=1"]
        self.run("initdb", "-D", self.data, *options)
        with open(self.data / "postgresql.conf", "a") as settings:
            settings.write(SETTINGS.format(folder=self.folder))
        self.start()
        self.wait()

    @property
    def url(self):
        host = str(self.folder).replace("/", "%2F")
        return f"postgres://postgres@{host}/postgres"

    def as_user(self, program, *arguments):
        # The signal comes when this process ends.
        options = ["--reuid", self.user, "--regid", self.user, "--clear-groups"] if self.user else []
        return ["setpriv", "--pdeathsig", "QUIT", *options, self.programs / program, *arguments]

    def run(self, program, *arguments):
        done = subprocess.run(self.as_user(program, *arguments), cwd="/", capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed: {done.stderr}")
        return done.stdout

    def query(self, sql):
        """The rows of a statement, as lists of texts; `None` if PostgreSQL doesn't answer."""
        options = ["-h", self.folder, "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-XqAt", "-F", "\t"]
        command = [self.programs / "psql", *options, "-c", sql]
        try:
            done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=30)
        except subprocess.TimeoutExpired:
            return None
        return [line.split("\t") for line in done.stdout.splitlines()] if done.returncode == 0 else None

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(
                self.as_user("postgres", "-D", self.data), cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def wait(self):
        """Waits until it answers, and starts it again if it has ended."""
        while self.query("SELECT 1") is None:
            self.keep_running()
            time.sleep(0.1)

    def keep_running(self):
        """Starts it again if it has ended, as a service manager does."""
        if self.process.poll() is not None:
            self.start()

    def crash(self):
        """Stops it as `pg_ctl stop -m immediate` does."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def terminate_connections(self, fraction):
        """Ends some of the connections of the servers."""
        self.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' "
            f"AND pid <> pg_backend_pid() AND random() < {fraction}"
        )

    def fill_disk(self):
        try:
            with open(self.folder / "ballast", "wb", buffering=0) as ballast:
                block = bytes(1 << 16)
                while ballast.write(block) == len(block):
                    pass
        except OSError:
            pass

    def free_disk(self):
        (self.folder / "ballast").unlink(missing_ok=True)

    def close(self):
        if self.process.poll() is None:
            self.crash()
        if self.has_own_disk:
            subprocess.run(["umount", self.folder], check=False)


def find_programs():
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    for folder in [*reversed(folders), *map(pathlib.Path, os.environ["PATH"].split(":"))]:
        if (folder / "initdb").exists():
            return folder
    raise RuntimeError("PostgreSQL isn't installed. Run Scripts/prepare test.")


def mount(folder, megabytes):
    """Mounts a small disk that only this process and its children see; whether that was possible."""
    libc = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() != 0 or libc.unshare(CLONE_NEWNS) != 0:
        return False
    private = subprocess.run(["mount", "--make-rprivate", "/"], capture_output=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=700", "cluster", folder], capture_output=True
    )
    return private.returncode == 0 and mounted.returncode == 0
