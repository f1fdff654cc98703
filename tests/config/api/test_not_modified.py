"""What an app has already is not sent again; whatever changes in it is."""

from __future__ import annotations

import pytest

from tests.support.api import Phone, at
from tests.support.factories import remember

pytestmark = pytest.mark.django_db


def ask(phone, name, *args, known=""):
    return phone.client.get(at(name, *args), headers={"If-None-Match": known} if known else {})


@pytest.mark.parametrize(
    "name", ["me", "legacies", "legacy", "facts", "conversations", "members", "notices", "activities"]
)
def test_a_list_and_an_object_are_sent_once(phone, family, name):
    args = [family.legacy.pk] if name in ("legacy", "facts", "conversations", "members") else []
    first = ask(phone, name, *args)
    assert (first.status_code, first.headers["Cache-Control"]) == (200, "private, no-cache")
    assert "X-Session-Token" in first.headers["Vary"]
    again = ask(phone, name, *args, known=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    for known in ("*", f'"other", W/{first.headers["ETag"]}'):
        assert ask(phone, name, *args, known=known).status_code == 304
    assert ask(phone, name, *args, known='"other"').status_code == 200


def test_what_changes_beside_the_revision_is_sent_again(phone, family):
    fact = family.facts["keepers approved"]
    first = ask(phone, "fact", fact.pk)
    type(fact.owner).objects.filter(pk=fact.owner_id).update(display_name="Karin the Second")
    again = ask(phone, "fact", fact.pk, known=first.headers["ETag"])
    assert again.status_code == 200
    assert again.json()["owner"]["name"] == "Karin the Second"
    assert again.json()["revision"] == first.json()["revision"]


def test_the_tag_of_what_was_read_is_good_for_changing_it(phone, family):
    fact = family.facts["private"]
    for importance, accepts in ((8, "gzip"), (9, "identity")):
        read = phone.client.get(at("fact", fact.pk), headers={"Accept-Encoding": accepts})
        changed = phone.patch("fact", fact.pk, body={"importance": importance}, revision=read.headers["ETag"])
        assert changed.status_code == 200, changed.content
        assert phone.patch("fact", fact.pk, body={"importance": 7}, revision=read.headers["ETag"]).status_code == 412


def test_a_refusal_and_a_change_are_kept_nowhere(phone, family):
    assert ask(phone, "fact", family.facts["keepers private"].pk).headers["Cache-Control"] == "no-store"
    assert phone.patch("me", body={"display_name": "Tom"}).headers["Cache-Control"] == "no-store"
    assert Phone().get("me").headers["Cache-Control"] == "no-store"


def test_another_person_is_not_told_that_nothing_changed(phone, family):
    first = ask(phone, "facts", family.legacy.pk)
    other = ask(Phone(family["keeper"]), "facts", family.legacy.pk, known=first.headers["ETag"])
    assert other.status_code == 200


def test_a_list_that_is_known_costs_no_more_than_one_that_is_not(phone, family, growth):
    known = ask(phone, "facts", family.legacy.pk).headers["ETag"]

    def add_one():
        remember("Rose sang.", owner=family["contributor"], legacy=family.legacy)

    growth(add_one, lambda: ask(phone, "facts", family.legacy.pk, known=known))
