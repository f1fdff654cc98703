"""The pages of leaving, of what was left behind, and of deleting a whole legacy."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from legacies.models import LegacyDeletion, Membership
from memory.models import Fact
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded, force_login

pytestmark = pytest.mark.django_db

MEMBERS, OUTSIDE = ("keeper", "contributor", "reader"), ("former", "stranger", "staff")


def browser(family: FamilyWithFacts, actor: str) -> Client:
    client = Client()
    force_login(client, family[actor])
    return client


@pytest.mark.parametrize(
    ("name", "method", "opens_for", "denied_to", "hidden_from"),
    [
        ("leave", "get", MEMBERS, (), OUTSIDE),
        ("leave", "post", ("contributor", "reader"), (), OUTSIDE),
        ("copy", "get", (*MEMBERS, "former"), (), ("stranger", "staff")),
        ("legacy-delete", "get", MEMBERS, (), OUTSIDE),
        ("legacy-delete", "post", ("keeper",), ("contributor", "reader"), OUTSIDE),
        ("former-place", "get", ("former",), (), (*MEMBERS, "stranger", "staff")),
        ("former-place", "post", ("former",), (), (*MEMBERS, "stranger", "staff")),
    ],
)
def test_who_gets_in(name, method, opens_for, denied_to, hidden_from, family: FamilyWithFacts):
    assert_guarded(
        Endpoint(method, reverse(f"memory:{name}", args=[family.legacy.pk]), opens=200 if method == "get" else 302),
        opens_for=[family[actor] for actor in opens_for],
        denied_to=[family[actor] for actor in denied_to],
        hidden_from=[family[actor] for actor in hidden_from],
        bad_ids=[family.legacy.pk],
        wrong_method="put",
    )


def test_the_last_keeper_reads_what_to_do_and_is_given_the_ways(family: FamilyWithFacts):
    page = browser(family, "keeper").get(reverse("memory:leave", args=[family.legacy.pk])).content.decode()
    for way in ("Hand over to another member", "Invite somebody as a keeper", "Have the whole legacy deleted"):
        assert way in page


def test_what_becomes_of_their_facts_is_said_before_a_membership_is_ended(family: FamilyWithFacts):
    member = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    keeper = browser(family, "keeper")
    page = keeper.get(reverse("legacies:member", args=[family.legacy.pk, member.pk])).content.decode()
    assert "What they shared stays with the family, unless they take it with them." in page
    assert "What they kept private stays theirs." in page
    keeper.post(reverse("legacies:member-remove", args=[family.legacy.pk, member.pk]))
    place = reverse("memory:former-place", args=[family.legacy.pk])
    assert "Stop sharing" in browser(family, "contributor").get(place).content.decode()


def test_leaving_and_taking_along_is_one_step(family: FamilyWithFacts):
    path = reverse("memory:leave", args=[family.legacy.pk])
    page = browser(family, "contributor").get(path).content.decode()
    assert "becomes private again, and only you can see it" in page
    assert "Stay signed in" not in page  # whoever leaves a legacy stays signed in either way
    assert browser(family, "contributor").post(path, {"shared": "along"}).status_code == 302
    assert not Fact.objects.filter(owner=family["contributor"], visibility="shared").exists()


def test_a_copy_is_a_file(family: FamilyWithFacts):
    answer = browser(family, "reader").get(reverse("memory:copy", args=[family.legacy.pk]))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="keepsake.json"'
    assert {fact["id"] for fact in json.loads(answer.content)["facts"]} == {
        str(pk) for pk in family.ids(family.readable("reader"))
    }


def test_asking_agreeing_and_calling_off_on_the_page(family: FamilyWithFacts):
    keeper, path = browser(family, "keeper"), reverse("memory:legacy-delete", args=[family.legacy.pk])
    assert "Ask to delete this legacy" in keeper.get(path).content.decode()
    keeper.post(path, {"do": "agree"})
    assert "All keepers have agreed. The legacy will be deleted on" in keeper.get(path).content.decode()
    assert "Cancel the deletion" not in browser(family, "reader").get(path).content.decode()
    keeper.post(path, {"do": "call-off"})
    assert not LegacyDeletion.objects.exists()


@pytest.mark.parametrize("is_removed", [False, True])
def test_a_keeper_put_down_by_another_decides_on_the_page(is_removed: bool, family: FamilyWithFacts):
    member = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    Membership.objects.filter(pk=member.pk).update(role="keeper")
    keeper, path = browser(family, "keeper"), reverse("memory:legacy-delete", args=[family.legacy.pk])
    page = keeper.get(reverse("legacies:member", args=[family.legacy.pk, member.pk])).content.decode()
    assert "they decide about that like a keeper" in page
    if is_removed:
        keeper.post(reverse("legacies:member-remove", args=[family.legacy.pk, member.pk]))
    else:
        keeper.post(reverse("legacies:member-role", args=[family.legacy.pk, member.pk]), {"role": "reader"})
    keeper.post(path, {"do": "agree"})
    other = browser(family, "contributor")
    page = other.get(path).content.decode()
    assert "until all keepers agree" in page
    assert "Agree to delete this legacy" in page
    assert "If another keeper ended somebody’s role as a keeper" in page
    assert ("Take away a copy" in page) != is_removed
    assert other.post(path, {"do": "call-off"}).status_code == 302
    assert not LegacyDeletion.objects.exists()


def test_deleting_what_was_left_behind_asks_whether_one_is_sure(family: FamilyWithFacts):
    former, path = browser(family, "former"), reverse("memory:former-place", args=[family.legacy.pk])
    assert former.post(path, {"do": "delete"}).status_code == 422
    assert Fact.objects.filter(owner=family["former"]).count() == 2
    assert former.post(path, {"do": "delete", "sure": "yes"}).status_code == 302
    assert not Fact.objects.filter(owner=family["former"]).exists()
