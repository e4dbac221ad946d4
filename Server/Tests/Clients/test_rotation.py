"""Keys, certificates and rules that change while the server runs."""

import contextlib
import http.server
import json
import os
import signal
import ssl
import threading
import time

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec

from server import Server
from test_identity import certificate, pem

PROJECT = "my-app-1a2b3"
RULES = {"rules": {"users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}}}}


class Provider(http.server.BaseHTTPRequestHandler):
    """Publishes keys as Google does."""

    keys = {}
    status = 200
    count = 0

    def do_GET(self):
        type(self).count += 1
        body = json.dumps({"keys": [public(kid, key) for kid, key in self.keys.items()]}).encode()
        self.send_response(self.status)
        self.send_header("Cache-Control", "public, max-age=19204, must-revalidate, no-transform")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def public(kid, key):
    made = jwt.get_algorithm_by_name("ES256").to_jwk(key.public_key(), as_dict=True)
    return {**made, "kid": kid, "alg": "ES256", "use": "sig"}


def new_key():
    return ec.generate_private_key(ec.SECP256R1())


def id_token(kid, key, uid="ada", **claims):
    """A token like those of Firebase Auth."""
    now = int(time.time())
    whole = {
        "iss": f"https://securetoken.google.com/{PROJECT}",
        "aud": PROJECT,
        "sub": uid,
        "user_id": uid,
        "auth_time": now,
        "iat": now,
        "exp": now + 3600,
        "firebase": {"identities": {}, "sign_in_provider": "anonymous"},
        **claims,
    }
    return jwt.encode(whole, key, algorithm="ES256", headers={"kid": kid})


@pytest.fixture
def provider():
    handler = type("Handler", (Provider,), {"keys": {"first": new_key()}})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    handler.url = f"http://127.0.0.1:{server.server_port}/keys"
    yield handler
    server.shutdown()
    server.server_close()


@contextlib.contextmanager
def serving(folder, *options):
    (folder / "rules.json").write_text(json.dumps(RULES))
    server = Server(
        "--database", str(folder / "app.sqlite"), "--rules", str(folder / "rules.json"), *options
    )
    try:
        yield server
    finally:
        server.stop()


def project(provider):
    """What --firebase-project sets, with another address of the keys."""
    return (
        "--jwks", provider.url, "--jwt-audience", PROJECT,
        "--jwt-issuer", f"https://securetoken.google.com/{PROJECT}",
    )  # fmt: skip


def status(server, token, uid="ada", **how):
    return requests.get(
        f"{server.address}/users/{uid}.json", params={"auth": token}, timeout=20, **how
    ).status_code


def eventually(condition):
    """Repeats a check that a running server soon passes."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def metrics(server):
    return requests.get(server.address + "/metrics", timeout=20).text


class TestKeysAtAURL:
    def test_a_user_of_firebase_auth_signs_in(self, tmp_path, provider):
        with serving(tmp_path, *project(provider)) as server:
            key = provider.keys["first"]
            assert status(server, id_token("first", key)) == 200
            assert status(server, id_token("first", key), uid="bob") == 401
            for wrong in [{"aud": "other"}, {"iss": "https://other.example"}, {"exp": 1}]:
                assert status(server, id_token("first", key, **wrong)) == 401
            assert status(server, id_token("first", new_key())) == 401
            assert provider.count == 1

    def test_another_user_in_a_legacy_claim_is_ignored(self, tmp_path, provider):
        with serving(tmp_path, *project(provider)) as server:
            key = provider.keys["first"]
            forged = id_token("first", key, uid="mallory", v=0, d={"uid": "ada"}, user_id="ada")
            assert status(server, forged, uid="ada") == 401
            assert status(server, forged, uid="mallory") == 200

    def test_a_new_key_is_loaded_when_a_token_names_it(self, tmp_path, provider):
        with serving(tmp_path, *project(provider)) as server:
            old, new = provider.keys["first"], new_key()
            assert status(server, id_token("first", old)) == 200
            provider.keys = {"second": new}
            # At most one load in ten seconds, however many tokens name unknown keys.
            eventually(lambda: status(server, id_token("second", new)) == 200)
            assert provider.count == 2
            # The tokens of the removed key are still valid.
            assert status(server, id_token("first", old)) == 200

    def test_a_provider_that_fails_is_visible(self, tmp_path, provider):
        provider.status = 500
        with serving(tmp_path, *project(provider)) as server:
            assert requests.get(server.address + "/healthz", timeout=20).status_code == 200
            eventually(lambda: 'live_key_loads_total{outcome="failed"}' in metrics(server))
            assert requests.get(server.address + "/readyz", timeout=20).status_code == 503
            assert "\nlive_ready 0\n" in metrics(server)
            provider.status = 200
            eventually(lambda: "\nlive_ready 1\n" in metrics(server))
            assert requests.get(server.address + "/readyz", timeout=20).status_code == 200
            assert "\nlive_keys 1\n" in metrics(server)
            assert status(server, id_token("first", provider.keys["first"])) == 200


def test_keys_in_a_file_are_read_again(tmp_path):
    file, old, new = tmp_path / "keys.json", new_key(), new_key()
    file.write_text(json.dumps({"keys": [public("first", old)]}))
    with serving(tmp_path, *project(type("File", (), {"url": str(file)}))) as server:
        assert status(server, id_token("first", old)) == 200
        file.write_text("{}")
        os.kill(server.process.pid, signal.SIGHUP)
        eventually(lambda: 'live_key_loads_total{outcome="failed"}' in metrics(server))
        assert status(server, id_token("first", old)) == 200
        file.write_text(json.dumps({"keys": [public("second", new)]}))
        eventually(lambda: status(server, id_token("second", new)) == 200)
        # Who removes a key from a file means it.
        assert status(server, id_token("first", old)) == 401


def test_a_renewed_certificate_is_used(tmp_path):
    def renew():
        key = new_key()
        made = certificate(key)
        (tmp_path / "new.pem").write_bytes(made)
        (tmp_path / "new-key.pem").write_bytes(pem(key))
        os.replace(tmp_path / "new.pem", tmp_path / "certificate.pem")
        os.replace(tmp_path / "new-key.pem", tmp_path / "key.pem")
        return made.decode().strip()

    def shown(server):
        host, port = server.address.removeprefix("https://").split(":")
        return ssl.get_server_certificate((host, int(port))).strip()

    first = renew()
    options = ["--tls-certificate", "certificate.pem", "--tls-key", "key.pem"]
    options = [str(tmp_path / word) if word.endswith(".pem") else word for word in options]
    with serving(tmp_path, *options) as server:
        assert shown(server) == first
        second = renew()
        os.kill(server.process.pid, signal.SIGHUP)
        eventually(lambda: shown(server) == second)
        # Without a signal, and with a broken file in between.
        (tmp_path / "certificate.pem").write_text("broken")
        os.kill(server.process.pid, signal.SIGHUP)
        assert shown(server) == second
        third = renew()
        eventually(lambda: shown(server) == third)
