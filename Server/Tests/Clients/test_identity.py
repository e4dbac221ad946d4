"""Tokens of other issuers, verified with their public keys, over TLS."""

import datetime
import ipaddress
import json
import time

import jwt
import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from server import Server
import tokens

ISSUER = "https://accounts.example"
RULES = {
    "rules": {
        "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}},
        "staff": {".read": "auth.token.role === 'staff'"},
    }
}
KEYS = {
    "elliptic": ("ES256", ec.generate_private_key(ec.SECP256R1())),
    "prime": ("RS256", rsa.generate_private_key(public_exponent=65537, key_size=2048)),
}


def pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def certificate(key):
    """A self-signed certificate for 127.0.0.1."""
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.timezone.utc)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
        .public_bytes(serialization.Encoding.PEM)
    )


def public(kid):
    algorithm, key = KEYS[kid]
    made = jwt.get_algorithm_by_name(algorithm).to_jwk(key.public_key(), as_dict=True)
    return {**made, "kid": kid, "alg": algorithm, "use": "sig"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("secure")
    key = ec.generate_private_key(ec.SECP256R1())
    (folder / "key.pem").write_bytes(pem(key))
    (folder / "certificate.pem").write_bytes(certificate(key))
    (folder / "rules.json").write_text(json.dumps(RULES))
    (folder / "keys.json").write_text(json.dumps({"keys": [public(kid) for kid in KEYS]}))
    files = {
        "--database": "app.sqlite",
        "--rules": "rules.json",
        "--jwks": "keys.json",
        "--tls-certificate": "certificate.pem",
        "--tls-key": "key.pem",
    }
    options = [part for option, name in files.items() for part in (option, str(folder / name))]
    running = Server(*options, "--jwt-issuer", ISSUER, "--jwt-audience", "app")
    running.trusted = str(folder / "certificate.pem")
    yield running
    running.stop()


@pytest.fixture
def ask(server):
    def ask(method, path, token, value=None):
        return requests.request(
            method,
            server.address + path,
            json=value,
            headers={"Authorization": f"Bearer {token}"},
            verify=server.trusted,
            timeout=20,
        )

    return ask


def signed(kid, signer=None, **claims):
    algorithm, key = KEYS[kid]
    now = int(time.time())
    whole = {"sub": "ada", "iss": ISSUER, "aud": "app", "iat": now, "exp": now + 600, **claims}
    return jwt.encode(whole, signer or key, algorithm=algorithm, headers={"kid": kid})


@pytest.mark.parametrize("kid", KEYS)
class TestKeys:
    def test_a_user_has_the_access_that_rules_grant(self, ask, kid):
        assert ask("PUT", "/users/ada/name.json", signed(kid), "Ada").status_code == 200
        assert ask("GET", "/users/ada/name.json", signed(kid)).json() == "Ada"
        assert ask("GET", "/users/bob/name.json", signed(kid)).status_code == 401

    def test_rules_see_the_claims(self, ask, kid):
        assert ask("GET", "/staff.json", signed(kid)).status_code == 401
        assert ask("GET", "/staff.json", signed(kid, role="staff")).json() is None

    @pytest.mark.parametrize(
        "wrong",
        [
            {"iss": "https://accounts.example.org"},
            {"aud": "another"},
            {"exp": 1},
            {"nbf": 4_000_000_000},
        ],
        ids=lambda claim: next(iter(claim)),
    )
    def test_a_token_for_another_audience_is_refused(self, ask, kid, wrong):
        assert ask("GET", "/users/ada/name.json", signed(kid, **wrong)).status_code == 401

    @pytest.mark.parametrize(
        "claims",
        [{"v": 0, "d": {"uid": "ada"}}, {"uid": "ada"}, {"user_id": "ada"}],
        ids=lambda claims: next(iter(claims)),
    )
    def test_only_the_subject_is_the_user(self, ask, kid, claims):
        """An identity provider may let its clients choose all other claims."""
        forged = signed(kid, sub="mallory", **claims)
        assert ask("GET", "/users/ada/name.json", forged).status_code == 401
        assert ask("GET", "/users/mallory/name.json", forged).status_code == 200

    def test_a_duplicate_claim_is_refused(self, ask, kid):
        now = int(time.time())
        claims = f'"iss": "{ISSUER}", "aud": "app", "iat": {now}, "exp": {now + 600}'
        algorithm, key = KEYS[kid]
        header = {"alg": algorithm, "kid": kid, "typ": "JWT"}
        for subjects, status in [('"sub": "ada"', 200), ('"sub": "mallory", "sub": "ada"', 401)]:
            text = f"{{{subjects}, {claims}}}"
            parts = [tokens.encoded(json.dumps(header).encode()), tokens.encoded(text.encode())]
            message = ".".join(parts).encode()
            signature = jwt.get_algorithm_by_name(algorithm).sign(message, key)
            token = ".".join([*parts, tokens.encoded(signature)])
            assert ask("GET", "/users/ada/name.json", token).status_code == status

    def test_another_key_of_the_same_name_is_refused(self, ask, kid):
        other = {
            "elliptic": lambda: ec.generate_private_key(ec.SECP256R1()),
            "prime": lambda: rsa.generate_private_key(public_exponent=65537, key_size=2048),
        }[kid]()
        assert ask("GET", "/users/ada/name.json", signed(kid, other)).status_code == 401

    def test_a_public_key_is_not_accepted_as_a_secret(self, ask, kid):
        """A token signed by HMAC with the public key, which isn't secret."""
        _, key = KEYS[kid]
        text = key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        now = int(time.time())
        claims = {"sub": "ada", "iss": ISSUER, "aud": "app", "iat": now, "exp": now + 600}
        forged = tokens.signed(claims, text, {"alg": "HS256", "kid": kid})
        assert ask("GET", "/users/ada/name.json", forged).status_code == 401


def test_plain_http_gets_nothing(server):
    with pytest.raises(requests.exceptions.ConnectionError):
        requests.get(server.address.replace("https", "http") + "/users/ada.json", timeout=10)
