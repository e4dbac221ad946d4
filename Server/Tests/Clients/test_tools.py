"""What Google's command line sends, as its source says."""

import requests

OWNER = {"Authorization": "Bearer owner"}


def ask(method, address, body=None):
    return requests.request(method, address, json=body, headers=OWNER, timeout=10)


def test_a_node_is_deleted_in_parts(url):
    data = {f"k{number:02}": {"x": number} for number in range(30)}
    assert ask("PUT", url("/x"), data).status_code == 200
    seen, last = [], {}
    while True:
        answer = ask("GET", url("/x", shallow="true", limitToFirst="7", timeout="30s", **last))
        keys = sorted(answer.json() or {})
        if not keys:
            break
        assert len(keys) <= 7 and set(answer.json().values()) == {True}
        seen += keys
        last = {"startAfter": keys[-1]}
    assert seen == sorted(data)
    limits = {"print": "silent", "writeSizeLimit": "tiny", "disableTriggers": "false"}
    several = ask("PATCH", url("/x", **limits), {key: None for key in seen[:20]})
    assert several.status_code == 204
    answer = requests.patch(url("/x", **limits), data="null", headers=OWNER, timeout=10)
    assert answer.status_code == 204
    assert ask("GET", url("/x")).json() is None


def test_a_shallow_read_of_a_leaf_in_parts_is_its_value(url):
    ask("PUT", url("/x"), 7)
    assert ask("GET", url("/x", shallow="true", limitToFirst="7")).json() == 7


def test_settings_are_read_and_written_by_the_admin(server, name):
    for setting, value in [
        ("defaultWriteSizeLimit", "unlimited"),
        ("strictTriggerValidation", False),
        ("functionTriggers", {"triggers": []}),
        ("profile", {"on": True}),
    ]:
        address = f"{server.address}/.settings/{setting}.json?ns={name}"
        assert ask("GET", address).status_code == 200
        assert requests.get(address, timeout=10).status_code == 401
        assert ask("PUT", address, value).status_code == 200
        assert ask("GET", address).json() == value


def test_the_emulator_is_inspected(server, name):
    address = f"{server.address}/.inspect/databases.json"
    assert {"name": name} in requests.get(f"{address}?ns={name}", timeout=10).json()
    assert requests.get(server.address, timeout=10).status_code == 200


def test_priorities_are_set_like_values(url):
    ask("PUT", url("/x"), {"a": 1, "b": 2})
    assert ask("PATCH", url("/x"), {"a/.priority": 3, ".priority": 4}).status_code == 200
    assert ask("GET", url("/x", format="export")).json() == {
        "a": {".value": 1, ".priority": 3},
        "b": 2,
        ".priority": 4,
    }
    assert ask("PUT", url("/absent/.priority"), 3).status_code == 200
    assert ask("GET", url("/absent")).json() is None
