"""Google's Admin SDK for Python."""

import queue
import threading

import pytest
from firebase_admin import db, exceptions

PEOPLE = {
    "ada": {"age": 36, "name": "Ada", "city": {"name": "London"}},
    "bob": {"age": 20, "name": "Bob", "city": {"name": "Rome"}},
    "cy": {"age": 20.5, "name": "Cy"},
    "dee": {"name": "Dee", "city": {"name": "Oslo"}},
    "eve": {"age": "old", "name": "Eve"},
}
INDEXES = {
    "rules": {
        ".read": True,
        ".write": True,
        "people": {".indexOn": ["age", "name", "city/name"]},
        "scores": {".indexOn": ".value"},
    }
}


@pytest.fixture
def people(root):
    root.child("people").set(PEOPLE)
    return root.child("people")


@pytest.fixture
def indexed(people, server, name):
    import requests

    answer = requests.put(
        f"{server.address}/.settings/rules.json?ns={name}",
        json=INDEXES,
        headers={"Authorization": "Bearer owner"},
        timeout=10,
    )
    assert answer.status_code == 200 and answer.json() == {"status": "ok"}
    return people


class TestValues:
    @pytest.mark.parametrize(
        "value",
        [
            True,
            False,
            0,
            -1,
            1.5,
            2**53,
            -(2**63),
            2**63 - 1,
            1e300,
            "",
            "text",
            'quotes " and \\ and \n',
            "ünï😀",
            {"a": 1, "b": {"c": "d"}},
            [1, "two", {"three": 3}],
            {"é": 1, "e\u0301": 2},
        ],
    )
    def test_a_set_value_is_read_back(self, root, value):
        root.child("value").set(value)
        assert root.child("value").get() == value

    def test_an_absent_node_is_none(self, root):
        assert root.child("missing").get() is None
        assert root.get() is None

    def test_a_set_replaces_and_an_update_does_not(self, people):
        people.child("ada").update({"age": 37, "city/name": "Paris", "name": None})
        assert people.child("ada").get() == {"age": 37, "city": {"name": "Paris"}}
        people.child("ada").set({"age": 1})
        assert people.child("ada").get() == {"age": 1}

    def test_an_update_of_many_paths_is_whole_or_nothing(self, people):
        with pytest.raises(exceptions.InvalidArgumentError):
            people.update({"ada/age": 1, "ada": {"age": 2}})
        assert people.get() == PEOPLE
        people.update({"ada/age": 1, "bob/city/name": None})
        assert people.child("ada/age").get() == 1
        assert people.child("bob").get() == {"age": 20, "name": "Bob"}

    def test_pushed_children_keep_their_order(self, root):
        keys = [root.child("log").push(number).key for number in range(20)]
        assert keys == sorted(keys) and len(set(keys)) == 20
        assert list(root.child("log").get().values()) == list(range(20))

    def test_delete(self, people):
        people.child("ada").delete()
        assert people.child("ada").get() is None
        assert set(people.get()) == set(PEOPLE) - {"ada"}
        people.delete()
        assert people.parent.get() is None

    def test_shallow(self, people):
        assert people.get(shallow=True) == dict.fromkeys(PEOPLE, True)
        assert people.child("ada/age").get(shallow=True) == 36
        assert people.child("none").get(shallow=True) is None

    def test_server_values(self, root):
        root.child("at").set({".sv": "timestamp"})
        assert isinstance(root.child("at").get(), int)
        for expected in (5, 10):
            root.child("count").set({".sv": {"increment": 5}})
            assert root.child("count").get() == expected

    def test_databases_are_separate(self, root, server, name):
        import requests

        root.set("mine")
        other = requests.get(f"{server.address}/.json?ns={name}-other", timeout=10)
        assert other.json() is None


class TestConditions:
    def test_get_with_etag(self, people):
        value, etag = people.get(etag=True)
        assert value == PEOPLE and etag
        assert people.get_if_changed(etag) == (False, None, None)
        people.child("ada/age").set(1)
        changed, value, newer = people.get_if_changed(etag)
        assert changed and value["ada"]["age"] == 1 and newer != etag

    def test_set_if_unchanged(self, people):
        _, etag = people.get(etag=True)
        assert people.set_if_unchanged(etag, {"only": 1})[0]
        success, value, newer = people.set_if_unchanged(etag, {"lost": 1})
        assert (success, value) == (False, {"only": 1}) and newer != etag
        assert people.get() == {"only": 1}

    def test_an_absent_node_has_an_etag(self, root):
        value, etag = root.child("new").get(etag=True)
        assert value is None
        assert root.child("new").set_if_unchanged(etag, 1)[0]
        assert not root.child("new").set_if_unchanged(etag, 2)[0]

    def test_no_transaction_is_lost(self, root):
        counter = root.child("counter")
        counter.set(0)

        def count():
            for _ in range(5):
                counter.transaction(lambda value: (value or 0) + 1)

        threads = [threading.Thread(target=count) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert counter.get() == 20

    def test_a_transaction_can_be_aborted(self, root):
        def refuse(value):
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            root.child("counter").transaction(refuse)
        assert root.child("counter").get() is None


class TestQueries:
    def test_by_key(self, people):
        assert list(people.order_by_key().limit_to_first(2).get()) == ["ada", "bob"]
        assert list(people.order_by_key().limit_to_last(2).get()) == ["dee", "eve"]
        assert list(people.order_by_key().start_at("bob").end_at("dee").get()) == [
            "bob",
            "cy",
            "dee",
        ]
        assert list(people.order_by_key().equal_to("cy").get()) == ["cy"]

    def test_by_child(self, indexed):
        def by_age():
            return indexed.order_by_child("age")

        assert list(by_age().get()) == ["dee", "bob", "cy", "ada", "eve"]
        assert list(by_age().limit_to_first(2).get()) == ["dee", "bob"]
        assert list(by_age().limit_to_last(2).get()) == ["ada", "eve"]
        assert list(by_age().start_at(20.5).get()) == ["cy", "ada", "eve"]
        assert list(by_age().end_at(20).get()) == ["dee", "bob"]
        assert list(by_age().start_at(20).end_at(36).get()) == ["bob", "cy", "ada"]
        assert list(by_age().equal_to("old").get()) == ["eve"]
        assert not by_age().equal_to(99).get()

    def test_by_a_deeper_child(self, indexed):
        by_city = indexed.order_by_child("city/name").start_at("A")
        assert list(by_city.get()) == ["ada", "dee", "bob"]

    def test_by_value(self, indexed, root):
        scores = {"a": 30, "b": 10, "c": True, "d": "text", "e": 20}
        root.child("scores").set(scores)

        def by_value():
            return root.child("scores").order_by_value()

        assert list(by_value().get()) == ["c", "b", "e", "a", "d"]
        assert list(by_value().start_at(10).limit_to_first(2).get()) == ["b", "e"]
        assert list(by_value().end_at(10).get()) == ["c", "b"]

    @pytest.mark.parametrize("order", ["age", "unknown"])
    def test_an_order_without_an_index_is_refused(self, people, server, name, order):
        import requests

        requests.put(
            f"{server.address}/.settings/rules.json?ns={name}",
            json={"rules": {".read": True, ".write": True}},
            headers={"Authorization": "Bearer owner"},
            timeout=10,
        )
        with pytest.raises(exceptions.InvalidArgumentError) as refusal:
            people.order_by_child(order).get()
        assert str(refusal.value) == (
            f'Index not defined, add ".indexOn": "{order}", for path "/people", to the rules'
        )


class TestListening:
    def test_listen(self, root):
        events = queue.Queue()
        registration = root.child("room").listen(
            lambda event: events.put((event.event_type, event.path, event.data))
        )
        try:
            assert events.get(timeout=20) == ("put", "/", None)
            root.child("room").set({"a": 1})
            assert events.get(timeout=20) == ("put", "/", {"a": 1})
            root.child("room/b/c").set("deep")
            assert events.get(timeout=20) == ("put", "/b/c", "deep")
            root.child("room").update({"a": None, "b/c": 2})
            kind, path, data = events.get(timeout=20)
            assert (kind, path) == ("patch", "/") and data == {"a": None, "b/c": 2}
            root.child("elsewhere").set(1)
            root.child("room").delete()
            assert events.get(timeout=20) == ("put", "/", None)
        finally:
            registration.close()


class TestRules:
    def test_the_admin_can_act_as_a_user(self, root, server, name, app):
        import requests

        rules = {"rules": {"users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}}}}
        requests.put(
            f"{server.address}/.settings/rules.json?ns={name}",
            json=rules,
            headers={"Authorization": "Bearer owner"},
            timeout=10,
        )
        root.child("users/ada").set("hers")
        import firebase_admin

        for uid, allowed in (("ada", True), ("bob", False), (None, False)):
            override = {"uid": uid} if uid else None
            acting = firebase_admin.initialize_app(
                options={
                    "databaseURL": f"https://{name}.firebaseio.com",
                    "projectId": name,
                    "databaseAuthVariableOverride": override,
                },
                name=f"{name}-{uid}",
            )
            try:
                reference = db.reference("/users/ada", app=acting)
                if allowed:
                    reference.set("mine")
                    assert reference.get() == "mine"
                else:
                    for act in (reference.get, lambda: reference.set("theirs")):
                        with pytest.raises(exceptions.UnauthenticatedError) as refusal:
                            act()
                        assert str(refusal.value) == "Permission denied"
            finally:
                firebase_admin.delete_app(acting)
        assert root.child("users/ada").get() == "mine"
