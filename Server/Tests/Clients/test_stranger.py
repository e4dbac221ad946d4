"""Attacks by an untrusted client. Documentation/Security.md lists the results."""

import json
import socket
import time

import pytest
import requests

from server import Server
import sockets
import tokens

ADMIN = "correct horse battery staple"
SECRET = "a secret of the database that signs tokens"
RULES = {
    "rules": {
        "users": {
            "$uid": {
                ".read": "auth.uid === $uid",
                ".write": "auth.uid === $uid",
                "name": {".validate": "newData.isString() && newData.val().length < 20"},
                "credit": {".validate": "newData.val() <= 100"},
            }
        },
        "open": {".read": True},
        "pin": {".write": True},
    }
}
DATA = {
    "users": {"ada": {"name": "Ada", "credit": 1}, "bob": {"name": "Bob", "credit": 50}},
    "open": {"notice": "welcome"},
    "secret": {"plan": "hidden"},
    "pin": "7421",
}


def token(claims, header=None, secret=SECRET):
    return tokens.signed(claims, secret.encode(), header)


def user(uid, **claims):
    now = int(time.time())
    return {"sub": uid, "uid": uid, "iat": now, "exp": now + 600, **claims}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with default options, whose rules allow nothing."""
    folder = tmp_path_factory.mktemp("closed")
    (folder / "rules.json").write_text(json.dumps(RULES))
    (folder / "seed.json").write_text(json.dumps(DATA))
    running = Server(
        "--database",
        str(folder / "app.sqlite"),
        "--rules",
        str(folder / "rules.json"),
        "--import",
        str(folder / "seed.json"),
        environment={"LIVE_ADMIN_SECRET": ADMIN, "LIVE_JWT_SECRET": SECRET},
    )
    yield running
    running.stop()


@pytest.fixture
def ask(server):
    def ask(method, path, body=None, bearer=None, **headers):
        if bearer:
            headers["Authorization"] = f"Bearer {bearer}"
        return requests.request(
            method,
            server.address + path,
            data=None if body is None else json.dumps(body),
            headers=headers,
            timeout=20,
        )

    return ask


@pytest.fixture(autouse=True)
def nothing_has_changed(ask):
    yield
    assert ask("GET", "/.json", bearer=ADMIN).json() == DATA


def refused(answer, status=401):
    assert answer.status_code == status, answer.text
    assert "Ada" not in answer.text and "hidden" not in answer.text
    return answer.json()["error"] if answer.text.startswith("{") else answer.text


class TestWithDefaults:
    def test_a_database_without_rules_is_closed(self, tmp_path):
        server = Server("--database", str(tmp_path / "new.sqlite"))
        try:
            for method in ("GET", "PUT", "POST", "PATCH", "DELETE"):
                answer = requests.request(method, f"{server.address}/.json", data="{}", timeout=10)
                assert answer.status_code == 401
                assert answer.json() == {"error": "Permission denied"}
        finally:
            server.stop()

    def test_it_listens_on_this_machine_only(self, server):
        port = int(server.host.rpartition(":")[2])
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            own = probe.getsockname()[0]
        if own.startswith("127."):
            pytest.skip("this machine has no other address")
        with pytest.raises(OSError):
            socket.create_connection((own, port), timeout=5)


class TestWithoutToken:
    @pytest.mark.parametrize("method", ["GET", "PUT", "POST", "PATCH", "DELETE"])
    @pytest.mark.parametrize("path", ["/.json", "/users.json", "/users/ada.json", "/secret/plan.json"])
    def test_unauthenticated_clients_cannot_read_or_write(self, ask, method, path):
        assert refused(ask(method, path, {"a": 1})) == "Permission denied"

    @pytest.mark.parametrize(
        "query",
        [
            "shallow=true",
            "format=export",
            'orderBy="$key"',
            'orderBy="$key"&limitToFirst=1',
            "print=silent",
            "callback=f",
            "download=x",
            "timeout=1s",
        ],
    )
    def test_no_parameter_grants_access(self, ask, query):
        assert refused(ask("GET", f"/users.json?{query}")) == "Permission denied"

    def test_no_stream_starts(self, ask):
        assert refused(ask("GET", "/users.json", Accept="text/event-stream")) == "Permission denied"

    def test_only_the_admin_reads_and_writes_rules(self, ask):
        refused(ask("GET", "/.settings/rules.json"))
        refused(ask("PUT", "/.settings/rules.json", {"rules": {".read": True, ".write": True}}))
        refused(ask("PUT", "/.settings/rules.json?dryRun=true", RULES))

    def test_what_the_rules_allow_is_allowed(self, ask):
        assert ask("GET", "/open/notice.json").json() == "welcome"
        refused(ask("PUT", "/open/notice.json", "defaced"))

    def test_an_etag_reveals_nothing(self, ask):
        answer = ask("GET", "/users/ada.json", **{"X-Firebase-ETag": "true"})
        refused(answer)
        assert "ETag" not in answer.headers
        answer = ask("PUT", "/users/ada.json", {}, **{"if-match": "guess"})
        refused(answer)

    def test_a_condition_does_not_confirm_a_guess(self, ask):
        """The node may be written, but not read."""
        right = sockets.hash_of("7421")
        for tag in (right, sockets.hash_of("0000"), "null_etag"):
            assert refused(ask("PUT", "/pin.json", "1", **{"if-match": tag})) == "Permission denied"

    @pytest.mark.parametrize("method", ["PUT", "PATCH", "POST"])
    def test_a_denied_write_is_answered_before_its_body_arrives(self, server, method):
        with socket.create_connection(server.host.split(":"), timeout=20) as connection:
            head = f"{method} /secret.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n"
            connection.sendall(head.encode())
            assert connection.recv(65_536).startswith(b"HTTP/1.1 401 ")

    def test_a_denied_update_of_many_keys_costs_others_nothing(self, server, ask):
        """Which keys are denied is only known when the body has arrived."""
        body = json.dumps({f"users/u{number}": 1 for number in range(100_000)})
        assert refused(requests.patch(f"{server.address}/.json", data=body, timeout=60)) == "Permission denied"


WRONG = {
    "no token": "nonsense",
    "the emulator's": "owner",
    "an empty one": ".",
    "another admin's": ADMIN + "!",
    "a shorter admin's": ADMIN[:-1],
    "signed by another server": token(user("ada"), secret="guess"),
    "not signed": token(user("ada"), {"alg": "none"}).rpartition(".")[0] + ".",
    "not signed, spelled otherwise": token(user("ada"), {"alg": "nOnE"}).rpartition(".")[0] + ".",
    "signed, and says that it is not": token(user("ada"), {"alg": "none"}),
    "another algorithm": token(user("ada"), {"alg": "RS256"}),
    "no algorithm": token(user("ada"), {"typ": "JWT"}),
    "an empty secret": token(user("ada"), secret=""),
    "not yet valid": token(user("ada", nbf=int(time.time()) + 3600)),
    "claims changed": token(user("bob")).split(".")[0]
    + "."
    + tokens.encoded(json.dumps(user("ada")).encode())
    + "."
    + token(user("bob")).split(".")[2],
    "an admin by claim": token(user("ada", admin=True), secret="guess"),
    "much too long": "a." * 50_000,
}


class TestWithWrongTokens:
    @pytest.mark.parametrize("name", WRONG)
    @pytest.mark.parametrize("way", ["bearer", "auth", "access_token"])
    def test_wrong_tokens_prove_nothing(self, ask, name, way):
        if way == "bearer":
            answer = ask("GET", "/users/ada.json", bearer=WRONG[name])
        else:
            answer = ask("GET", f"/users/ada.json?{way}={WRONG[name]}")
        if name == "much too long":
            assert answer.status_code in (400, 401, 414, 431)
        else:
            refused(answer)
            assert WRONG[name] not in answer.text or len(WRONG[name]) < 3

    def test_an_expired_token_says_so(self, ask):
        answer = ask("GET", "/users/ada.json", bearer=token(user("ada", exp=int(time.time()) - 3600)))
        assert refused(answer) == "Auth token is expired"

    def test_a_valid_token_grants_its_own_node(self, ask):
        ada = token(user("ada"))
        assert ask("GET", "/users/ada.json", bearer=ada).json() == DATA["users"]["ada"]
        assert ask("GET", f"/users/ada/name.json?auth={ada}").json() == "Ada"
        for path in ("/users/bob.json", "/users.json", "/.json", "/secret.json"):
            refused(ask("GET", path, bearer=ada))

    def test_no_parameter_changes_the_identity(self, ask):
        refused(ask("GET", '/users/bob.json?auth_variable_override={"uid":"bob"}'), 401)
        answer = ask("GET", '/users/bob.json?auth_variable_override={"uid":"bob"}', bearer=token(user("ada")))
        assert answer.status_code in (400, 401) and "Bob" not in answer.text


def raw(server, target, method="GET", headers="", body=b""):
    """A request with the target sent verbatim: libraries would normalize it."""
    with socket.create_connection(server.host.split(":"), timeout=20) as connection:
        connection.sendall(
            f"{method} {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}"
            f"Content-Length: {len(body)}\r\n\r\n".encode() + body
        )
        answer = b""
        while chunk := connection.recv(65_536):
            answer += chunk
    return answer.decode(errors="replace")


class TestPathTricks:
    @pytest.mark.parametrize(
        "target",
        [
            "/users/ada/../bob.json",
            "/users/ada/%2e%2e/bob.json",
            "/users/ada%2f..%2fbob.json",
            "//users//bob.json",
            "/users/bob/.json",
            "/users%2Fbob.json",
            "/users/bob%00.json",
            "/open/../users/bob.json",
            "/users/bob.json.json",
            "/users/b%6Fb.json",
            "/users/BOB.json",
            "/users/bob/name/.priority.json",
            "/users/bob.json?ns=other",
            "/users/bob.json?auth=&auth=owner",
            "/users/bob.json#.json",
            "/users/bob.json;.json",
            "/open/notice.json/../../users/bob.json",
            "http://x/users/bob.json",
            "/.settings/rules/.json",
            "/.settings//rules.json",
            "/.settings/secrets.json",
            "/.info/connected.json",
            "/../etc/passwd.json",
            "/users/\u0000.json",
        ],
    )
    def test_no_spelling_of_a_path_bypasses_the_rules(self, server, target):
        answer = raw(server, target, headers=f"Authorization: Bearer {token(user('ada'))}\r\n")
        assert "Bob" not in answer and "50" not in answer.split("\r\n\r\n", 1)[1]
        assert "root:" not in answer and "uid" not in answer

    def test_an_overridden_method_is_checked_as_itself(self, ask):
        refused(ask("POST", "/users/bob.json?x-http-method-override=DELETE"))
        refused(ask("POST", "/users/bob.json", 1, **{"X-HTTP-Method-Override": "PUT"}))


class TestRuleBypass:
    """Ada may write only her own node, and only valid values."""

    @pytest.mark.parametrize(
        "method, path, body",
        [
            ("PATCH", "/.json", {"users/ada/name": "x", "users/bob/name": "x"}),
            ("PATCH", "/users.json", {"ada/name": "x", "bob/name": "x"}),
            ("PATCH", "/users.json", {"ada": {"name": "x"}, "bob": None}),
            ("PATCH", "/.json", {"users/bob/name": "x"}),
            ("PATCH", "/users/ada.json", {"../bob/name": "x"}),
            ("PATCH", "/users/ada.json", {"/../../users/bob/name": "x"}),
            ("PUT", "/users.json", {"ada": {"name": "x"}, "bob": {"name": "x"}}),
            ("PUT", "/.json", {"users": {"ada": {"name": "x"}}}),
            ("DELETE", "/users.json", None),
            ("POST", "/users.json", {"name": "x"}),
            ("PATCH", "/users/ada.json", {"credit": 101}),
            ("PUT", "/users/ada/credit.json", 1000),
            ("PUT", "/users/ada/credit.json", {".sv": {"increment": 100}}),
            ("PUT", "/users/ada/credit.json", {".value": 1000, ".priority": 1}),
            ("PATCH", "/users/ada.json", {"name": "much too long to be a name", "credit": 2}),
            ("PATCH", "/users/ada.json", {"name/first": "x"}),
            ("PUT", "/users/ada/name/deeper.json", "x"),
            ("PATCH", "/.json", {"users/ada/credit": 101}),
        ],
    )
    def test_no_write_bypasses_the_rules(self, ask, method, path, body):
        answer = ask(method, path, body, bearer=token(user("ada")))
        assert answer.status_code in (400, 401), answer.text

    def test_an_allowed_write_succeeds(self, ask):
        ada = token(user("ada"))
        assert ask("PATCH", "/users/ada.json", {"name": "Lady Ada"}, bearer=ada).status_code == 200
        assert ask("PUT", "/users/ada/name.json", "Ada", bearer=ada).status_code == 200


class TestOversized:
    def test_a_body_is_bounded(self, server):
        body = b'"' + b"a" * (20 << 20) + b'"'
        answer = requests.put(
            f"{server.address}/users/ada.json",
            data=body,
            headers={"Authorization": f"Bearer {ADMIN}"},
            timeout=60,
        )
        assert answer.status_code in (400, 413), answer.text

    @pytest.mark.parametrize(
        "body",
        [
            b"[" * 100_000,
            b'{"a":' * 100_000,
            b'{"a":' * 40 + b"1" + b"}" * 40,
            b'{"' + b"k" * 800 + b'": 1}',
            b'{"a/b": 1}',
            b'{"a": 1e999}',
            b'"\xff\xfe"',
            b'{"a": 1} {"b": 2}',
            b"",
        ],
    )
    def test_no_body_breaks_the_server(self, server, body):
        answer = requests.put(
            f"{server.address}/users/ada.json",
            data=body,
            headers={"Authorization": f"Bearer {ADMIN}"},
            timeout=60,
        )
        assert answer.status_code == 400 and "error" in answer.json()

    def test_a_target_is_bounded(self, server):
        answer = raw(server, "/" + "a" * 200_000 + ".json")
        assert answer == "" or answer.split()[1] in ("400", "401", "414", "431")

    def test_a_decompression_bomb_does_not_fill_the_memory(self, server):
        import gzip

        answer = requests.put(
            f"{server.address}/users/ada.json",
            data=gzip.compress(b" " * (200 << 20)),
            headers={"Authorization": f"Bearer {ADMIN}", "Content-Encoding": "gzip"},
            timeout=60,
        )
        assert answer.status_code in (400, 413, 415)


class TestSlow:
    def test_an_unfinished_request_is_closed(self, tmp_path):
        server = Server("--database", str(tmp_path / "slow.sqlite"), "--limit", "header-timeout=1")
        try:
            with socket.create_connection(server.host.split(":"), timeout=20) as connection:
                connection.sendall(b"GET /.json HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                answer = b""
                while chunk := connection.recv(1_024):
                    answer += chunk
                assert answer == b"" or b" 408 " in answer
            assert requests.get(f"{server.address}/.json", timeout=10).status_code == 401
        finally:
            server.stop()
