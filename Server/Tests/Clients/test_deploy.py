"""The recipe in Documentation/Deploy/one-machine.md: files, units, alerts and the dashboard."""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess

import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec

from server import PROGRAM
from test_identity import certificate, pem
from test_nginx import free_port

DEPLOY = pathlib.Path(__file__).resolve().parents[3] / "Documentation" / "Deploy"
UNITS = ["live.service", "live-backup.service", "live-backup.timer"]
# A user and a group that own nothing, as those of DynamicUser.
UNPRIVILEGED, TLS_GROUP = 61_234, 61_235

needs_root = pytest.mark.skipif(
    os.geteuid() != 0 or not shutil.which("setpriv"), reason="only root can run a program as another user"
)


def unit(name):
    """The settings of a unit: each key with its values, with continued lines joined."""
    text = (DEPLOY / name).read_text().replace("\\\n", "")
    settings = {}
    for line in text.splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            settings.setdefault(key, []).append(" ".join(value.split()))
    return settings


def recipe(section):
    """The commands in the first code block of a section of the page."""
    text = (DEPLOY / "one-machine.md").read_text()
    return text.split(f"\n## {section}\n", 1)[1].split("```", 2)[1].strip().splitlines()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd isn't installed")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_accepts_the_unit(tmp_path, name):
    for other in UNITS:
        text = (DEPLOY / other).read_text()
        # The program must exist, and isn't installed here.
        (tmp_path / other).write_text(text.replace("/usr/local/bin/live", "/bin/true"))
    made = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)],
        capture_output=True, text=True, env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )  # fmt: skip
    warnings = [line for line in made.stderr.splitlines() if name in line]
    assert made.returncode == 0 and not warnings, made.stderr


class Machine:
    """A machine below a folder, on which the recipe was followed by root."""

    def __init__(self, folder):
        self.folder = folder
        folder.chmod(0o755)
        for part in ["etc/systemd/system", "etc/letsencrypt/live/db.example", "state", "backups", "credentials"]:
            (folder / part).mkdir(parents=True, exist_ok=True)
        shutil.copytree(DEPLOY, folder / "usr/local/share/doc/live")
        key = ec.generate_private_key(ec.SECP256R1())
        lineage = folder / "etc/letsencrypt/live/db.example"
        (lineage / "fullchain.pem").write_bytes(certificate(key))
        (lineage / "privkey.pem").write_bytes(pem(key))
        (folder / "rules.json").write_text('{"rules": {".read": true, ".write": "auth != null"}}')
        self.trusted = str(folder / "certificate.pem")
        shutil.copy(lineage / "fullchain.pem", self.trusted)
        self.run_recipe()

    def run_recipe(self):
        skipped = ("apt-get ", "tar ", "systemctl ", "groupadd ", "live ")
        script = "\n".join(line for line in recipe("Install") if not line.startswith(skipped))
        for path in ["/etc/", "/usr/local/"]:
            script = script.replace(path, f"{self.folder}{path}")
        script = script.replace("live-tls", str(TLS_GROUP))
        subprocess.run(["sh", "-ec", f"umask 022; cd {shlex.quote(str(self.folder))}\n{script}"], check=True)
        units = self.folder / "etc/systemd/system"
        assert sorted(path.name for path in units.iterdir()) == sorted(UNITS)

    def command(self, text, port):
        """The words of ExecStart, with this machine's paths."""
        text = text.replace("/usr/local/bin/live", PROGRAM)
        text = text.replace("${CREDENTIALS_DIRECTORY}", f"{self.folder}/credentials")
        text = text.replace("/etc/live", f"{self.folder}/etc/live").replace("/var/lib/live/", f"{self.folder}/state/")
        text = text.replace("https://db.example:9000", f"https://127.0.0.1:{port}")
        return text.replace("--port 9000", f"--port {port}").replace("%%", "%")

    def prepare(self, settings):
        """What systemd does before it starts a unit."""
        for value in settings["LoadCredential"]:
            name, path = value.split(":", 1)
            copy = self.folder / "credentials" / name
            shutil.copy(path.replace("/etc/live", f"{self.folder}/etc/live"), copy)
            os.chown(copy, UNPRIVILEGED, UNPRIVILEGED)
            copy.chmod(0o400)
        for folder in ["state", "backups"]:
            os.chown(self.folder / folder, UNPRIVILEGED, UNPRIVILEGED)
            (self.folder / folder).chmod(0o700)

    def user(self, words, groups):
        """The command that runs words as the unprivileged user."""
        groups = [str(TLS_GROUP) if group == "live-tls" else group for group in groups]
        extra = [f"--groups={','.join(groups)}"] if groups else ["--clear-groups"]
        return [
            "setpriv", f"--reuid={UNPRIVILEGED}", f"--regid={UNPRIVILEGED}", *extra, "--bounding-set=-all", "--inh-caps=-all",
            "--no-new-privs", *words,
        ]  # fmt: skip


@pytest.fixture
def machine(tmp_path):
    for folder in [tmp_path, *tmp_path.parents]:
        # pytest's folders are closed to other users.
        if folder.stat().st_uid == os.getuid() and folder.is_relative_to("/tmp") and folder != pathlib.Path("/tmp"):
            folder.chmod(0o755)
    return Machine(tmp_path)


@needs_root
def test_the_recipe_starts_as_an_unprivileged_user(machine):
    settings, port = unit("live.service"), free_port()
    machine.prepare(settings)
    words = shlex.split(machine.command(settings["ExecStart"][0], port).replace("0.0.0.0", "127.0.0.1"))
    server = subprocess.Popen(
        machine.user(words, settings["SupplementaryGroups"]), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        lines = []
        for line in server.stdout:
            lines.append(line)
            if line.startswith("Stop"):
                break
        assert server.poll() is None and lines, "".join(lines)
        address = f"https://127.0.0.1:{port}"
        assert requests.get(address + "/readyz", verify=machine.trusted, timeout=20).status_code == 200
        assert requests.get(address + "/a.json", verify=machine.trusted, timeout=20).json() is None
        # Other users can't read the secrets.
        for secret in ["admin-secret", "jwt-secret", "tls/privkey.pem"]:
            path = f"{machine.folder}/etc/live/{secret}"
            assert subprocess.run(machine.user(["cat", path], []), capture_output=True).returncode != 0, secret
        secret = (machine.folder / "credentials" / "admin-secret").read_text().strip()
        copy = requests.get(
            address + "/.live/backup.sqlite", headers={"Authorization": f"Bearer {secret}"},
            verify=machine.trusted, timeout=20,
        )  # fmt: skip
        assert copy.status_code == 200 and copy.content.startswith(b"SQLite format 3\0")
    finally:
        server.terminate()
        assert server.wait(timeout=20) == 0
        server.stdout.close()


@needs_root
def test_the_backup_unit_writes_a_backup(machine):
    """Over plain HTTP, because the certificate of this test has no known authority."""
    settings, port = unit("live-backup.service"), free_port()
    machine.prepare(settings)
    server = subprocess.Popen(
        [PROGRAM, "serve", "--port", str(port), "--database", f"{machine.folder}/app.sqlite",
         "--admin-secret-file", f"{machine.folder}/etc/live/admin-secret"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        next(line for line in server.stdout if line.startswith("Stop"))
        command = machine.command(settings["ExecStart"][0], port).replace("https://127", "http://127")
        environment = {
            "PATH": os.environ["PATH"],
            "CREDENTIALS_DIRECTORY": f"{machine.folder}/credentials",
            "STATE_DIRECTORY": f"{machine.folder}/backups",
        }
        made = subprocess.run(
            machine.user(shlex.split(command), []), env=environment, capture_output=True, text=True
        )
        assert made.returncode == 0, made.stderr
        copies = list((machine.folder / "backups").glob("app-*.sqlite"))
        assert len(copies) == 1
        check = subprocess.run([PROGRAM, "check", str(copies[0])], capture_output=True, text=True)
        assert check.returncode == 0 and "has no problems" in check.stdout
    finally:
        server.terminate()
        server.wait(timeout=20)
        server.stdout.close()


def names(text):
    """The metrics of this program that a text mentions, without the suffixes of histograms."""
    found = set(re.findall(r"\b(?:live|process)_[a-z_]+", text))
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in found}


def known_metrics():
    """The names in the sources: those with a help text."""
    sources = pathlib.Path(__file__).resolve().parents[2] / "Sources"
    files = [
        sources / "LiveTreeServer/Metrics/ServerMetrics+Help.swift",
        sources / "live/Database/Serving/PostgresUpkeep.swift",
    ]
    return {name for file in files for name in re.findall(r'"((?:live|process)_[a-z_]+)":', file.read_text())}


@pytest.mark.parametrize("file", ["live-alerts.yml", "live-dashboard.json", "one-machine.md"])
def test_every_metric_exists(file):
    text = (DEPLOY / file).read_text()
    if file.endswith(".json"):
        panels = json.loads(text)["panels"]
        text = "\n".join(target["expr"] for panel in panels for target in panel["targets"])
    known = known_metrics()
    assert len(known) > 15 and names(text)
    assert names(text) <= known


def test_every_served_metric_has_a_help_line(tmp_path):
    from server import Server

    server = Server("--emulator", "--database", str(tmp_path))
    try:
        requests.put(server.address + "/a.json?ns=a", json=1, timeout=20)
        requests.get(server.address + "/a.json?ns=a", timeout=20)
        text = requests.get(server.address + "/metrics", timeout=20).text
    finally:
        server.stop()
    types = re.findall(r"^# TYPE (\S+)", text, re.M)
    helps = re.findall(r"^# HELP (\S+) \S", text, re.M)
    assert sorted(types) == sorted(helps)
    assert {"live_commits_total", "live_ready", "live_requests_total"} <= set(types)
    assert set(types) <= known_metrics()


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool isn't installed")
def test_prometheus_accepts_the_rules():
    made = subprocess.run(
        ["promtool", "check", "rules", str(DEPLOY / "live-alerts.yml")], capture_output=True, text=True
    )
    assert made.returncode == 0, made.stdout + made.stderr
