"""Who gets in at each page around a legacy, and for whom it does not exist."""

import pytest
from django.urls import reverse

from legacies.models import Membership
from legacies.models.membership import NoticeKind
from legacies.services.notices import tell
from legacies.services.people import invite
from tests.support.endpoints import Endpoint, assert_guarded, knock

pytestmark = pytest.mark.sweep


def page(name, *ids, method="get", **more):
    return Endpoint(method, reverse(f"legacies:{name}", args=ids), **more)


@pytest.mark.parametrize("name", ["legacy", "people", "you"])
def test_every_member_and_nobody_else_reaches_a_page_inside(family, name):
    assert_guarded(
        page(name, family.legacy.id),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        bad_ids=[family.legacy.id],
    )


def test_only_keepers_change_what_stands_about_the_person(family):
    for endpoint in [
        page("edit", family.legacy.id),
        page("edit", family.legacy.id, method="post", data={"name": "Rose M.", "born": "about 1931"}, opens=302),
    ]:
        assert_guarded(
            endpoint,
            opens_for=[family["keeper"]],
            denied_to=[family["contributor"], family["reader"]],
            hidden_from=[family["stranger"], family["staff"]],
            bad_ids=[family.legacy.id],
        )


def test_only_keepers_invite(family):
    assert_guarded(
        page("invite", family.legacy.id, method="post", data={"for_whom": "Ana", "role": "reader"}, opens=302),
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=[family["stranger"], family["staff"]],
        bad_ids=[family.legacy.id],
        wrong_method="get",
    )


def test_only_keepers_withdraw_an_invitation(family):
    invitation, _token = invite(user=family["keeper"], legacy_id=family.legacy.id, for_whom="Ana", role="reader")
    assert_guarded(
        page("invitation-revoke", family.legacy.id, invitation.id, method="post", opens=302),
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=[family["stranger"], family["staff"]],
        bad_ids=[family.legacy.id, invitation.id],
        wrong_method="get",
    )


def test_an_invitation_is_not_withdrawn_through_another_legacy(family):
    there, _token = invite(user=family["stranger"], legacy_id=family.elsewhere.id, for_whom="Ana", role="reader")
    through_mine = page("invitation-revoke", family.legacy.id, there.id, method="post")
    through_theirs = page("invitation-revoke", family.elsewhere.id, there.id, method="post", opens=302)
    assert_guarded(through_theirs, opens_for=[family["stranger"]], hidden_from=[family["keeper"]], wrong_method="")
    assert_guarded(page("people", family.legacy.id), opens_for=[family["keeper"]], hidden_from=[family["stranger"]])
    assert knock(through_mine, family["keeper"]).status_code == 404


def test_members_say_who_they_are_for_themselves_only(family):
    you = {"relationship": "daughter", "calls_them": "Mum"}
    assert_guarded(
        page("you", family.legacy.id, method="post", data=you, opens=302),
        opens_for=[family["keeper"], family["contributor"], family["reader"]],
        hidden_from=[family["stranger"], family["staff"]],
        bad_ids=[family.legacy.id],
    )


def test_a_notice_is_put_away_by_its_reader_only(family):
    notice = tell(user=family["contributor"], kind=NoticeKind.JOINED, text="Ana has joined.", legacy=family.legacy)
    assert_guarded(
        page("notice-dismiss", notice.id, method="post", opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["stranger"], family["staff"]],
        bad_ids=[notice.id],
        wrong_method="get",
    )


@pytest.mark.parametrize("name", ["create", "notices", "profile", "name"])
def test_own_pages_are_for_whoever_is_signed_in(family, name):
    assert_guarded(page(name), opens_for=[family["keeper"], family["stranger"]])


def test_the_first_page_is_for_everybody(family):
    assert_guarded(page("home"), opens_for=[family["keeper"]], is_public=True)
    assert knock(page("home"), None).status_code == 200


@pytest.mark.parametrize(
    ("name", "method", "data", "opens"),
    [
        ("member", "get", {}, 200),
        ("member-role", "post", {"role": "reader"}, 302),
        ("member-succeed", "post", {}, 302),
        ("member-remove", "post", {}, 302),
    ],
)
def test_only_keepers_decide_about_members(family, name, method, data, opens):
    member = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    assert_guarded(
        page(name, family.legacy.id, member.id, method=method, data=data, opens=opens),
        opens_for=[family["keeper"]],
        denied_to=[family["contributor"], family["reader"]],
        hidden_from=[family["stranger"], family["former"], family["staff"]],
        bad_ids=[family.legacy.id, member.id],
        wrong_method="put",
    )
