"""Who is in a legacy, what I am in it, leaving, and links for others."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from legacies.models import Invitation, Membership, Role
from legacies.services.people import invite
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, fields_of, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import UserFactory, join

pytestmark = pytest.mark.django_db

FOR_ANA = {"for_whom": "Ana", "role": "reader"}


@pytest.fixture
def link(family: FamilyWithFacts) -> tuple[Invitation, str]:
    return invite(user=family["keeper"], legacy_id=family.legacy.pk, for_whom="Ana", role=Role.CONTRIBUTOR)


def outsiders(family: FamilyWithFacts) -> list[User]:
    return [family["stranger"], family["former"], family["staff"]]


@pytest.mark.parametrize("name", ["members", "own-membership"])
def test_members_see_who_is_there(name: str, family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("get", name, family.legacy.pk),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


def test_everybody_says_themselves_who_they_are(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("patch", "own-membership", family.legacy.pk, data={"relationship": "niece"}),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


def test_members_may_leave(family: FamilyWithFacts):
    assert_guarded(
        api_endpoint("post", "leave", family.legacy.pk, opens=204),
        opens_for=[family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


@pytest.mark.parametrize(("method", "data", "opens"), [("get", None, 200), ("post", FOR_ANA, 201)])
def test_links_are_the_keepers(method: str, data: dict[str, str] | None, opens: int, family: FamilyWithFacts):
    assert_guarded(
        api_endpoint(method, "invitations", family.legacy.pk, data=data, opens=opens),
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.pk],
        sign_in=send_token,
    )


def test_taking_back_is_the_keepers(family: FamilyWithFacts, link: tuple[Invitation, str]):
    assert_guarded(
        api_endpoint("post", "invitation-revoke", link[0].pk),
        opens_for=[family["keeper"]],
        hidden_from=[family["contributor"], family["reader"], *outsiders(family)],
        bad_ids=[link[0].pk],
        sign_in=send_token,
    )


def test_who_holds_the_link_may_look_and_needs_no_account(family: FamilyWithFacts, link: tuple[Invitation, str]):
    looking = api_endpoint("get", "invitation-by-token", link[1])
    assert_guarded(looking, opens_for=[family["stranger"]], is_public=True, sign_in=send_token)

    assert Phone().get("invitation-by-token", link[1]).json() == {
        "legacy_name": family.legacy.name,
        "invited_by": "Karin",
        "for_whom": "Ana",
        "role": "contributor",
        "expires_at": link[0].expires_at.isoformat().replace("+00:00", "Z"),
    }


def test_accepting_needs_an_account(family: FamilyWithFacts, link: tuple[Invitation, str]):
    accepting = api_endpoint("post", "invitation-accept", link[1], data={"relationship": "niece"})
    assert_guarded(accepting, opens_for=[family["stranger"]], sign_in=send_token)


@pytest.mark.parametrize("token", ["no-such-token", "%00", "a" * 500])
def test_a_token_of_nothing_opens_nothing(token: str, family: FamilyWithFacts):
    assert_problem(Phone().get(f"/api/v1/invitations/by-token/{token}"), 404, "not_found")
    assert_problem(Phone(family["stranger"]).post(f"/api/v1/invitations/by-token/{token}/accept"), 404, "not_found")


def test_members_show_who_they_are_and_no_address(family: FamilyWithFacts):
    listed = Phone(family["reader"]).get("members", family.legacy.pk)

    rows = listed.json()["results"]
    assert [(row["user"]["name"], row["role"]) for row in rows] == [
        ("Karin", "keeper"), ("Tom", "contributor"), ("Mira", "reader")
    ]  # fmt: skip
    assert set(rows[0]) == {"id", "user", "role", "relationship", "calls_them", "created_at"}
    assert "@" not in listed.content.decode()


def test_what_is_not_named_stays(family: FamilyWithFacts):
    phone = Phone(family["reader"])

    changed = phone.patch("own-membership", family.legacy.pk, body={"calls_them": "Auntie"})

    assert (changed.json()["relationship"], changed.json()["calls_them"]) == ("granddaughter", "Auntie")
    assert phone.get("own-membership", family.legacy.pk).json() == changed.json()


def test_nobody_gives_themselves_a_role(family: FamilyWithFacts):
    answer = Phone(family["reader"]).patch("own-membership", family.legacy.pk, body={"role": "keeper"})

    assert fields_of(assert_problem(answer, 422, "invalid")) == {"role"}
    assert Membership.objects.get(legacy=family.legacy, user=family["reader"]).role == Role.READER


def test_the_last_keeper_cannot_leave(family: FamilyWithFacts):
    assert_problem(Phone(family["keeper"]).post("leave", family.legacy.pk), 409, "last_keeper")


def test_a_link_is_told_once_and_joins_once(family: FamilyWithFacts):
    keeper, guest = Phone(family["keeper"]), UserFactory()
    made = keeper.post("invitations", family.legacy.pk, body={**FOR_ANA, "days": 3}).json()

    joined = Phone(guest).post("invitation-accept", made["token"], body={"relationship": "niece"})
    again = Phone(guest).post("invitation-accept", made["token"])
    late = Phone(UserFactory()).post("invitation-accept", made["token"])

    assert made["link"] == f"http://testserver/invitations/{made['token']}/"
    assert joined.json().items() >= {"id": str(family.legacy.pk), "role": "reader"}.items()
    assert again.json() == joined.json()
    assert Membership.objects.get(user=guest).relationship == "niece"
    assert_problem(late, 410, "invitation_closed")
    listed = keeper.get("invitations", family.legacy.pk).json()["results"]
    assert [(row["state"], row["accepted_by"]["name"]) for row in listed] == [("accepted", guest.name)]
    assert made["token"] not in keeper.get("invitations", family.legacy.pk).content.decode()


def test_a_member_keeps_their_place_and_the_link_its_use(family: FamilyWithFacts, link: tuple[Invitation, str]):
    assert_problem(Phone(family["reader"]).post("invitation-accept", link[1]), 409, "already_member")
    assert Phone().get("invitation-by-token", link[1]).status_code == 200


def test_a_closed_link_says_why(family: FamilyWithFacts, link: tuple[Invitation, str]):
    revoked = Phone(family["keeper"]).post("invitation-revoke", link[0].pk)
    gone = assert_problem(Phone().get("invitation-by-token", link[1]), 410, "invitation_closed")
    Invitation.objects.update(revoked_at=None, expires_at=timezone.now() - timedelta(seconds=1))
    old = assert_problem(Phone().get("invitation-by-token", link[1]), 410, "invitation_closed")

    assert revoked.json()["state"] == "revoked"
    assert "withdrawn" in gone["detail"]
    assert "expired" in old["detail"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("for_whom", ""), ("for_whom", "a" * 121), ("role", "owner"), ("days", 0), ("days", 91), ("days", "3"),
     ("days", True), ("legacy", "x")],
)  # fmt: skip
def test_a_wrong_invitation_is_refused(field: str, value: object, family: FamilyWithFacts):
    answer = Phone(family["keeper"]).post("invitations", family.legacy.pk, body={**FOR_ANA, field: value})

    assert fields_of(assert_problem(answer, 422, "invalid")) == {field}
    assert Invitation.objects.count() == 0


def test_lists_of_people_cost_the_same_however_long(family: FamilyWithFacts, growth):
    phone = Phone(family["keeper"])
    growth(lambda: join(family.legacy), lambda: phone.get("members", family.legacy.pk))

    def add_link() -> None:
        token = invite(user=family["keeper"], legacy_id=family.legacy.pk, for_whom="Ana", role=Role.READER)[1]
        Phone(UserFactory()).post("invitation-accept", token)

    growth(add_link, lambda: phone.get("invitations", family.legacy.pk))


@pytest.mark.parametrize(
    ("method", "name", "data", "opens"),
    [
        ("patch", "member", {"role": "reader"}, 200),
        ("delete", "member", None, 204),
        ("post", "member-hand-over", None, 200),
    ],
)
def test_keepers_decide_about_members(method: str, name: str, data: object, opens: int, family: FamilyWithFacts):
    member = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    assert_guarded(
        api_endpoint(method, name, member.pk, data=data, opens=opens),  # type: ignore[arg-type]  # passed through
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[member.pk],
        wrong_method="put",
        sign_in=send_token,
    )


def test_a_role_is_changed_and_handed_over(family: FamilyWithFacts):
    keeper = Phone(family["keeper"])
    member = Membership.objects.get(legacy=family.legacy, user=family["reader"])
    assert keeper.patch("member", member.pk, body={"role": "contributor"}).json()["role"] == "contributor"
    assert fields_of(assert_problem(keeper.patch("member", member.pk, body={"role": "owner"}), 422, "invalid")) == {
        "role"
    }
    own = Membership.objects.get(legacy=family.legacy, user=family["keeper"])
    assert_problem(keeper.patch("member", own.pk, body={"role": "reader"}), 409, "last_keeper")
    assert_problem(keeper.delete("member", own.pk), 409, "that_is_you")
    assert keeper.post("member-hand-over", member.pk).json()["role"] == "keeper"
    assert_problem(keeper.patch("member", member.pk, body={"role": "reader"}), 403, "not_allowed")
