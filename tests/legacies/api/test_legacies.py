"""The legacies I am a member of: listed, opened, read and changed."""

from __future__ import annotations

import pytest

from accounts.models import User
from legacies.models import Legacy, Membership, Role
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import LegacyFactory, UserFactory

pytestmark = pytest.mark.django_db


def member(family: FamilyWithFacts, *roles: str) -> list[User]:
    return [family[role] for role in roles]


def test_reading_is_for_members(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("get", "legacy", family.legacy.pk),
        opens_for=member(family, "keeper", "contributor", "reader"),
        hidden_from=member(family, "stranger", "former", "staff"),
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


def test_changing_is_for_keepers(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("patch", "legacy", family.legacy.pk, data={"died": "2019-05"}),
        opens_for=[family["keeper"]],
        denied_to=member(family, "contributor", "reader"),
        hidden_from=member(family, "stranger", "former", "staff"),
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


def test_listing_and_opening_are_for_who_is_signed_in(family: FamilyWithFacts):
    everybody = member(family, "reader", "stranger")
    assert_guarded(api_endpoint("get", "legacies"), opens_for=everybody, sign_in=send_token)
    new = api_endpoint("post", "legacies", data={"name": "Karl"}, opens=201)
    assert_guarded(new, opens_for=everybody, sign_in=send_token)


def test_the_list_is_mine_as_i_joined_with_my_role():
    user = UserFactory()
    Membership.objects.create(legacy=LegacyFactory(name="Ruth"), user=user, role=Role.READER)
    Membership.objects.create(legacy=LegacyFactory(name="Karl"), user=user, role=Role.KEEPER)
    LegacyFactory(name="Somebody else's")

    listed = Phone(user).get("legacies").json()["results"]

    assert [(legacy["name"], legacy["role"]) for legacy in listed] == [("Ruth", "reader"), ("Karl", "keeper")]


def test_a_legacy_that_is_renamed_between_two_pages_is_listed_once():
    user = UserFactory()
    for name in ("Anna", "Karl", "Ruth"):
        Membership.objects.create(legacy=LegacyFactory(name=name), user=user)
    first = Phone(user).get("legacies", limit=2).json()
    Legacy.objects.filter(name="Ruth").update(name="Aunt Ruth")
    rest = Phone(user).get("legacies", limit=2, cursor=first["next_cursor"]).json()
    assert [row["name"] for page in (first, rest) for row in page["results"]] == ["Anna", "Karl", "Aunt Ruth"]


def test_who_opens_a_legacy_is_its_keeper():
    user = UserFactory()
    body = {
        "name": " Ruth Adler ", "known_as": ["Ruthie"], "pronouns": "she/her", "born": "1931-04-12", "died": "2019~",
        "short_life": "Baker in Leeds.", "language": "de", "relationship": "daughter", "calls_them": "Mum",
    }  # fmt: skip

    opened = Phone(user).post("legacies", body=body)

    assert opened.status_code == 201
    told = {name: value for name, value in body.items() if name not in ("relationship", "calls_them")}
    assert opened.json().items() >= {**told, "name": "Ruth Adler", "role": "keeper", "state": "active"}.items()
    membership = Membership.objects.get(legacy=opened.json()["id"])
    assert (membership.user, membership.relationship, membership.calls_them) == (user, "daughter", "Mum")
    assert Phone(user).get("legacy", opened.json()["id"]).json() == opened.json()


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "  "), ("name", "a" * 201), ("born", "1962-13"), ("language", "Klingon"),
     ("language", "zz"), ("known_as", "Ruthie"), ("known_as", [1]), ("state", "retired"), ("moderation_mode", "never")],
)  # fmt: skip
def test_a_wrong_change_is_refused_and_nothing_changes(field: str, value: object, family: FamilyWithFacts):
    before = Legacy.objects.values().get(pk=family.legacy.pk)

    answer = Phone(family["keeper"]).patch("legacy", family.legacy.pk, body={field: value})

    problem = assert_problem(answer, 422, "invalid")
    assert {name.partition(".")[0] for name in fields_of(problem)} == {field}
    assert Legacy.objects.values().get(pk=family.legacy.pk) == before


def test_a_keeper_changes_only_what_they_name(family: FamilyWithFacts):
    answer = Phone(family["keeper"]).patch("legacy", family.legacy.pk, body={"died": "2019-05"})

    assert (answer.json()["died"], answer.json()["pronouns"]) == ("2019-05", "she/her")
    assert answer.json()["role"] == "keeper"


def test_the_list_costs_the_same_however_long(growth):
    user = UserFactory()
    phone = Phone(user)
    growth(lambda: Membership.objects.create(legacy=LegacyFactory(), user=user), lambda: phone.get("legacies"))
