import itertools
import os

import firebase_admin
import pytest
from firebase_admin import db

from server import Server

_names = itertools.count(1)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """An emulator with a file for each database."""
    running = Server(
        "--emulator", "--database", str(tmp_path_factory.mktemp("databases")), "--keep-alive", "1"
    )
    yield running
    running.stop()


@pytest.fixture
def name():
    """A database that no other test uses."""
    return f"test-{next(_names)}"


@pytest.fixture
def url(server, name):
    """Makes the URL of a path, with further parameters."""

    def make(path="/", **parameters):
        query = "".join(f"&{key}={value}" for key, value in parameters.items())
        return f"{server.address}{path.rstrip('/') or '/'}.json?ns={name}{query}"

    return make


@pytest.fixture
def app(server, name, monkeypatch):
    """The official SDK with its usual setup."""
    monkeypatch.setenv("FIREBASE_DATABASE_EMULATOR_HOST", server.host)
    made = firebase_admin.initialize_app(
        options={"databaseURL": f"https://{name}.firebaseio.com", "projectId": name}, name=name
    )
    yield made
    firebase_admin.delete_app(made)


@pytest.fixture
def root(app):
    """The root of an empty database."""
    return db.reference("/", app=app)


os.environ.setdefault("NO_PROXY", "127.0.0.1")
