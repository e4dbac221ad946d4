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


def get(server, name, path="", **options):
    return requests.get(f"{server.address}/{path}.json?ns={name}", timeout=10, **options).json()


def names(server, query=""):
    answer = requests.get(f"{server.address}/.inspect/databases.json{query}", timeout=10)
    return [database["name"] for database in answer.json()]


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


class TestSeeds:
    def test_a_file_in_memory_is_the_beginning_of_every_database(self, start, tmp_path):
        seed = tmp_path / "seed.json"
        seed.write_text('{"a": {".value": 1, ".priority": 2}, "b": ["x"]}')
        server = start("--seed", str(seed))
        for name in ("one", "two"):
            assert get(server, name) == {"a": 1, "b": ["x"]}
            assert get(server, name, "a/.priority") == 2
        requests.put(f"{server.address}/.json?ns=one", data="null", timeout=10)
        assert get(server, "one") is None and get(server, "two", "a") == 1

    @pytest.mark.parametrize("place", ["memory", "folder"])
    @pytest.mark.parametrize("form", ["folder", "export"])
    def test_a_folder_has_a_file_for_each_database(self, start, tmp_path, place, form):
        seed = tmp_path / "seed"
        files = seed / "database_export" if form == "export" else seed
        files.mkdir(parents=True)
        (files / "app.json").write_text('{"a": 1}')
        (files / "app-2-default-rtdb.json").write_text("[true]")
        if form == "export":
            (seed / "firebase-export-metadata.json").write_text(
                '{"version": "13.0.0", "database": {"version": "4.11.2", "path": "database_export"}}'
            )
        options = []
        if place == "folder":
            (tmp_path / "databases").mkdir()
            options = ["--database", str(tmp_path / "databases")]
        server = start("--seed", str(seed), *options)
        assert names(server) == ["app", "app-2-default-rtdb"]
        assert get(server, "app") == {"a": 1}
        assert get(server, "app-2-default-rtdb") == [True]
        assert get(server, "other") is None

    def test_a_file_in_a_folder_is_the_beginning_of_new_databases(self, start, tmp_path):
        seed = tmp_path / "seed.json"
        seed.write_text("1")
        (tmp_path / "databases").mkdir()
        options = ["--database", str(tmp_path / "databases")]
        first = start(*options)
        requests.put(f"{first.address}/.json?ns=old", data="2", timeout=10)
        first.stop()
        server = start("--seed", str(seed), *options)
        assert get(server, "old") == 2
        assert get(server, "new") == 1
        server.stop()
        again = start(*options)
        assert names(again) == ["new", "old"] and get(again, "new") == 1

    def test_one_database_of_a_folder_fits_into_a_file(self, start, tmp_path):
        seed = tmp_path / "seed"
        seed.mkdir()
        (seed / "app.json").write_text('{"a": 1}')
        server = start("--seed", str(seed), "--database", str(tmp_path / "db.sqlite"))
        assert get(server, "app") == {"a": 1}


class TestManyDatabases:
    """More than the 1,000 that are open at once."""

    COUNT = 1_100

    def test_no_database_is_refused_or_lost(self, start):
        server = start()
        session = requests.Session()
        for number in range(self.COUNT):
            address = f"{server.address}/.json?ns=n{number}"
            assert session.put(address, json=number, timeout=10).status_code == 200
        for number in range(self.COUNT):
            answer = session.get(f"{server.address}/.json?ns=n{number}", timeout=10)
            assert answer.json() == number
        assert len(names(server)) == self.COUNT

    def test_a_database_that_was_only_read_is_forgotten(self, start):
        server = start()
        session = requests.Session()
        for number in range(self.COUNT):
            assert session.get(f"{server.address}/.json?ns=n{number}", timeout=10).json() is None
        assert len(names(server)) <= 1_000

    def test_open_websockets_keep_their_databases(self, start):
        server = start()
        client = Socket(server, "observed")
        client.ask("q", p="/x", h="")
        session = requests.Session()
        for number in range(self.COUNT):
            session.get(f"{server.address}/.json?ns=n{number}", timeout=10)
        session.put(f"{server.address}/x.json?ns=observed", json=1, timeout=10)
        assert client.receive()["d"]["b"] == {"p": "/x", "d": 1}
        client.close()


class TestInspection:
    def test_all_databases_are_listed(self, start):
        server = start()
        assert names(server) == []
        for name in ("b", "a"):
            requests.put(f"{server.address}/.json?ns={name}", json=1, timeout=10)
        assert names(server) == ["a", "b"]
        assert names(server, "?ns=c") == ["a", "b", "c"]

    def test_only_an_emulator_lists_them(self, tmp_path):
        server = Server("--database", str(tmp_path))
        try:
            assert names(server) == [] and names(server, "?ns=a") == ["a"]
        finally:
            server.stop()
