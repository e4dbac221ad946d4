"""What developers rely on in Firebase's emulator."""

import json

import pytest
import requests

import tokens
from server import Server
from sockets import Socket

CLOSED = {"rules": {"users": {"$uid": {".read": "auth.uid === $uid"}}}}
USER = ".".join(
    tokens.encoded(json.dumps(part).encode())
    for part in ({"alg": "none"}, {"sub": "ada", "user_id": "ada"})
) + "."


@pytest.fixture
def start(tmp_path):
    """Starts emulators, which end after the test."""
    started = []

    def make(*options):
        started.append(Server("--emulator", *options))
        return started[-1]

    yield make
    for server in started:
        if server.process.poll() is None:
            server.stop()


class TestAccessTokens:
    @pytest.fixture
    def closed(self, start, tmp_path):
        rules = tmp_path / "rules.json"
        rules.write_text(json.dumps(CLOSED))
        return start("--rules", str(rules))

    @pytest.mark.parametrize(
        "query, header, status",
        [
            ("", "Bearer owner", 200),
            ("", "Bearer ya29.a0AfH6SMBx", 200),
            ("?access_token=ya29.a0.AfH6SMBx", None, 200),
            ("?access_token=anything", None, 200),
            ("?auth=owner", None, 200),
            ("", None, 401),
            ("", f"Bearer {USER}", 401),
            (f"?auth={USER}", None, 401),
            ("?auth=a-database-secret", None, 401),
        ],
    )
    def test_over_rest(self, closed, query, header, status):
        headers = {"Authorization": header} if header else {}
        answer = requests.get(f"{closed.address}/.json{query}", headers=headers, timeout=10)
        assert answer.status_code == status

    def test_over_a_websocket(self, closed):
        client = Socket(closed, "db")
        assert client.ask("g", p="/")[1] == "permission_denied"
        assert client.ask("auth", cred="a-database-secret")[1] == "invalid_token"
        assert client.ask("gauth", cred="ya29.a0AfH6SMBx")[1] == "ok"
        assert client.ask("g", p="/")[1] == "ok"
        assert client.ask("auth", cred=USER)[1] == "ok"
        assert client.ask("g", p="/")[1] == "permission_denied"
        assert client.ask("g", p="/users/ada")[1] == "ok"
        client.close()
