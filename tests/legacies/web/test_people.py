"""Who is in a legacy, inviting, joining by a link, and leaving."""

import json
import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from legacies.models import Invitation, Membership, Notice, Role
from legacies.services.people import invite, revoke_invitation
from legacies.web.people import qr_code
from tests.support.factories import MembershipFactory, UserFactory, join
from tests.support.pseudo_locale import CLOSE, LANGUAGE, OPEN

HTMX = {"HX-Request": "true"}


@pytest.fixture
def made(family):
    """An open invitation and the path of its link."""
    invitation, token = invite(user=family["keeper"], legacy_id=family.legacy.id, for_whom="Ana", role="contributor")
    return invitation, reverse("legacies:invitation", args=[token])


def test_the_people_are_shown_with_who_they_are_and_without_their_addresses(client, family):
    client.force_login(family["reader"])
    words = client.get(reverse("legacies:people", args=[family.legacy.id])).content.decode()
    for actor in ("keeper", "contributor", "reader"):
        assert family[actor].display_name in words
        assert family[actor].email not in words
    assert "granddaughter" in words
    assert family["stranger"].display_name not in words


def test_only_keepers_see_invitations(client, family, made):
    for actor, sees in [("keeper", True), ("contributor", False), ("reader", False)]:
        client.force_login(family[actor])
        words = client.get(reverse("legacies:people", args=[family.legacy.id])).content.decode()
        assert ("Ana" in words) is sees


def test_the_people_page_costs_the_same_however_many_there_are(client, family, growth):
    client.force_login(family["keeper"])

    def add_one():
        invite(user=family["keeper"], legacy_id=family.legacy.id, for_whom="Somebody new", role="reader")
        used = invite(user=family["keeper"], legacy_id=family.legacy.id, for_whom="Who came", role="reader")[0]
        used.accepted_at, used.accepted_by = timezone.now(), join(family.legacy)
        used.save()

    growth(add_one, lambda: client.get(reverse("legacies:people", args=[family.legacy.id])))


def test_a_link_is_shown_once_and_only_its_digest_is_stored(client, family):
    client.force_login(family["keeper"])
    path = reverse("legacies:people", args=[family.legacy.id])
    said = {"for_whom": "Ana", "role": "keeper", "form_id": "a" * 32}
    shown = client.post(reverse("legacies:invite", args=[family.legacy.id]), said, follow=True)
    [(address, status)] = shown.redirect_chain
    assert (address.partition("?")[0], status) == (path, 302)
    url = shown.context["link"].url
    assert url in shown.content.decode()
    assert url not in client.get(path).content.decode()
    assert url in client.get(address).content.decode(), "a reload shows it and repeats nothing"
    assert client.post(reverse("legacies:invite", args=[family.legacy.id]), said).url == address, "sent twice it is one"
    assert_no_session_holds(url.rstrip("/").rpartition("/")[2])
    invitation = Invitation.objects.get()
    assert invitation.token_hash not in url
    assert (invitation.for_whom, invitation.role) == ("Ana", Role.KEEPER)


def test_a_form_makes_another_link_once_the_first_is_closed_and_shows_none_to_another_keeper(client, family):
    client.force_login(family["keeper"])
    said = {"for_whom": "Ana", "role": "reader", "form_id": "a" * 32}
    address = client.post(reverse("legacies:invite", args=[family.legacy.id]), said).url
    other = Client()
    other.force_login(join(family.legacy, role=Role.KEEPER))
    assert other.get(address).context["link"] is None
    revoke_invitation(user=family["keeper"], invitation_id=Invitation.objects.get().pk)
    assert client.get(address).context["link"] is None
    client.post(reverse("legacies:invite", args=[family.legacy.id]), said)
    assert sorted(one.state for one in Invitation.objects.all()) == ["open", "revoked"]


def test_with_htmx_the_link_comes_with_the_part_of_the_page(client, family):
    client.force_login(family["keeper"])
    path = reverse("legacies:invite", args=[family.legacy.id])
    answer = client.post(path, {"for_whom": "Ana", "role": "reader"}, headers=HTMX)
    words = answer.content.decode()
    assert words.lstrip().startswith('<section class="stack" id="invitations"')
    assert "/invitations/" in answer.context["link"].url
    assert "The link is ready" in answer.headers["HX-Trigger"]
    assert_no_session_holds(answer.context["link"].url.rstrip("/").rpartition("/")[2])


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
@pytest.mark.parametrize("wrong", [{"for_whom": ""}, {"role": "owner"}, {"for_whom": "x" * 121}, {"for_whom": "\x00"}])
def test_an_invitation_that_cannot_be_made_says_why(client, family, headers, wrong):
    client.force_login(family["keeper"])
    said = {"for_whom": "Ana", "role": "reader", **wrong}
    answer = client.post(reverse("legacies:invite", args=[family.legacy.id]), said, headers=headers)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == list(wrong)
    assert ("<html" in answer.content.decode()) is not bool(headers)
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_a_withdrawn_link_opens_nothing(client, family, made, headers):
    invitation, link = made
    client.force_login(family["keeper"])
    path = reverse("legacies:invitation-revoke", args=[family.legacy.id, invitation.id])
    assert client.post(path, headers=headers).status_code == (200 if headers else 302)
    client.force_login(UserFactory())
    assert client.post(link).status_code == 410
    assert not Membership.objects.filter(legacy=family.legacy, user=client.session["_auth_user_id"]).exists()


def test_before_any_account_the_link_says_who_asks_and_what_is_seen(client, family, made):
    words = client.get(made[1]).content.decode()
    for part in ["Karin", "Rose Miller", "Ana", "What you will see", "What others will see of you"]:
        assert part in words
    assert family["keeper"].email not in words
    assert f"?next={reverse('legacies:opened')}" in words
    assert f"next={made[1]}" not in words


def test_joining_asks_for_signing_in_first(client, family, made):
    answer = client.post(made[1])
    assert answer.headers["Location"] == f"{reverse('account_login')}?next={reverse('legacies:opened')}"
    assert not Invitation.objects.filter(accepted_at__isnull=False).exists()


def test_who_signs_up_by_a_link_comes_back_to_it_and_no_session_holds_it(client, family, made):
    client.get(made[1])
    about = {"email": "ana@example.org", "password1": "lavender and honey", "next": reverse("legacies:opened")}
    assert client.post(reverse("account_signup"), about).status_code == 302
    assert_no_session_holds(made[1].rstrip("/").rpartition("/")[2])
    code = re.search(r"^ {4}(\S+)$", str(mail.outbox[-1].body), re.MULTILINE)
    assert code
    confirmed = client.post(reverse("account_email_verification_sent"), {"code": code[1]})
    assert confirmed.headers["Location"] == reverse("legacies:opened")
    joined = client.post(reverse("legacies:opened"), {"display_name": "Ana"})
    assert joined.headers["Location"] == reverse("legacies:legacy", args=[family.legacy.id])
    assert Membership.objects.filter(user__email="ana@example.org", legacy=family.legacy).exists()


def test_who_opened_no_link_finds_nothing_behind_it(client, family, made):
    client.force_login(UserFactory())
    for answer in (client.get(reverse("legacies:opened")), client.post(reverse("legacies:opened"))):
        assert answer.status_code == 404
        assert "Rose Miller" not in answer.content.decode()


def assert_no_session_holds(token):
    assert Session.objects.exists()
    for session in Session.objects.all():
        assert token not in json.dumps(session.get_decoded())


def test_who_joins_is_a_member_and_both_sides_are_told(client, family, made):
    ana = UserFactory(display_name="Ana")
    client.force_login(ana)
    answer = client.post(made[1], {"relationship": "niece", "calls_them": "Aunt Rose"})
    assert answer.headers["Location"] == reverse("legacies:legacy", args=[family.legacy.id])
    place = Membership.objects.get(user=ana)
    assert (place.role, place.relationship, place.calls_them) == (Role.CONTRIBUTOR, "niece", "Aunt Rose")
    assert {notice.user for notice in Notice.objects.all()} == {ana, family["keeper"]}
    # The same link once more, from the same person, just leads in.
    assert client.get(made[1]).headers["Location"] == reverse("legacies:legacy", args=[family.legacy.id])


def test_who_has_no_name_yet_is_asked_for_it_once(client, family, made):
    ana = UserFactory(display_name="")
    client.force_login(ana)
    assert client.post(made[1], {"relationship": "niece"}).status_code == 422
    assert not ana.memberships.exists()
    client.post(made[1], {"relationship": "niece", "display_name": "Ana"})
    ana.refresh_from_db()
    assert ana.display_name == "Ana"
    told = Notice.objects.get(user=family["keeper"]).text
    assert told == "Ana accepted your invitation to the legacy of Rose Miller."


def test_a_used_link_lets_nobody_else_in(client, family, made):
    client.force_login(UserFactory())
    client.post(made[1])
    second = UserFactory()
    client.force_login(second)
    for answer in [client.get(made[1]), client.post(made[1])]:
        assert answer.status_code == 410
        assert "Rose Miller" not in answer.content.decode()
    assert not second.memberships.exists()


def test_links_that_are_dead_say_so_and_tell_nothing_else(client, family, made):
    invitation, link = made
    Invitation.objects.filter(pk=invitation.pk).update(expires_at=timezone.now() - timedelta(minutes=1))
    expired = client.get(link)
    assert (expired.status_code, "has expired" in expired.content.decode()) == (410, True)
    revoke_invitation(user=family["keeper"], invitation_id=invitation.id)
    revoked = client.get(link)
    assert (revoked.status_code, "withdrawn" in revoked.content.decode()) == (410, True)
    unknown = client.get(reverse("legacies:invitation", args=["nothing"]))
    assert (unknown.status_code, "does not work" in unknown.content.decode()) == (404, True)
    for answer in (expired, revoked, unknown):
        assert "Rose Miller" not in answer.content.decode()
        assert "Karin" not in answer.content.decode()


def test_a_member_is_told_that_the_link_is_for_somebody_else(client, family, made):
    client.force_login(family["reader"])
    assert "You are already a member of this legacy" in client.get(made[1]).content.decode()
    assert client.post(made[1]).status_code == 409
    assert Invitation.objects.get().state == "open"


def test_who_leaves_is_gone_and_the_last_keeper_stays(client, family):
    path = reverse("memory:leave", args=[family.legacy.id])
    client.force_login(family["reader"])
    assert client.post(path).headers["Location"] == reverse("legacies:home")
    assert client.get(path).status_code == 404
    client.force_login(family["keeper"])
    refused = client.post(path)
    assert refused.status_code == 409
    assert "only keeper" in refused.content.decode()
    assert Membership.objects.filter(user=family["keeper"], legacy=family.legacy).exists()


def test_what_one_calls_the_person_is_kept(client, db):
    place = MembershipFactory()
    client.force_login(place.user)
    path = reverse("legacies:you", args=[place.legacy_id])
    assert client.post(path, {"relationship": "daughter", "calls_them": "x" * 81}).status_code == 422
    assert client.post(path, {"relationship": "daughter", "calls_them": "Mum"}).status_code == 302
    place.refresh_from_db()
    assert (place.relationship, place.calls_them) == ("daughter", "Mum")


@pytest.mark.parametrize("name", ["legacies:home", "legacies:notices", "memory:remembered", "legacies:people"])
def test_who_has_no_name_is_asked_for_it_and_led_on(client, family, name):
    ana = MembershipFactory(
        legacy=family.legacy, user=UserFactory(display_name="", email="ana.unusual@example.org")
    ).user
    client.force_login(ana)
    path = reverse(name, args=[family.legacy.pk] if name in ("memory:remembered", "legacies:people") else [])
    asked = client.get(path)
    assert asked.headers["Location"] == f"{reverse('legacies:name')}?next={quote(path, safe='')}"
    page = client.get(asked.headers["Location"]).content.decode()
    assert ("What does the family call you?" in page, "unusual" in page) == (True, False)
    assert client.post(reverse("legacies:name"), {"display_name": " ", "next": path}).status_code == 422
    answered = client.post(reverse("legacies:name"), {"display_name": "Ana", "next": path})
    assert answered.headers["Location"] == path
    assert client.get(path).status_code == 200


def test_a_name_leads_to_no_other_site(client, family):
    client.force_login(UserFactory(display_name=""))
    answered = client.post(reverse("legacies:name"), {"display_name": "Ana", "next": "https://example.org/"})
    assert answered.headers["Location"] == reverse("legacies:home")


def test_no_part_of_an_address_is_shown_as_a_name(client, family):
    MembershipFactory(legacy=family.legacy, user=UserFactory(display_name="", email="otto.unusual@example.org"))
    client.force_login(family["keeper"])
    for name in ("legacies:people", "memory:remembered", "legacies:legacy"):
        assert "unusual" not in client.get(reverse(name, args=[family.legacy.pk])).content.decode()


def test_a_new_link_comes_with_a_button_to_share_it_and_as_a_code(client, family):
    client.force_login(family["keeper"])
    path = reverse("legacies:invite", args=[family.legacy.pk])
    page = client.post(path, {"for_whom": "Ana", "role": "reader"}, follow=True).content.decode()
    link = re.search(r'value="(http://testserver/invitations/[^"]+)"', page)
    assert link
    assert qr_code(link[1]) in page
    assert 'data-share="new-link"' in page
    assert "js/share" in page
    shown = client.get(reverse("legacies:people", args=[family.legacy.pk])).content.decode()
    assert "<svg viewBox" not in shown.partition("qr-frame")[2]


def test_a_code_holds_the_link_and_no_text():
    link = "https://example.org/invitations/abc<script>/"
    drawn = qr_code(link)
    assert drawn.startswith("<svg")
    assert "abc" not in drawn
    assert "<script" not in drawn
    assert drawn == qr_code(link)
    assert drawn != qr_code("https://example.org/invitations/abd/")


def test_where_help_is_opens_without_a_name(client, db):
    client.force_login(UserFactory(display_name=""))
    assert client.get(reverse("legacies:help")).status_code == 200


@pytest.mark.parametrize(("name", "sent"), [("role", {"role": "reader"}), ("succeed", {}), ("remove", {})])
def test_what_cannot_be_decided_about_a_member_is_said_on_their_page(client, family, name, sent):
    client.force_login(family["keeper"])
    own = Membership.objects.get(user=family["keeper"], legacy=family.legacy)
    answer = client.post(reverse(f"legacies:member-{name}", args=[family.legacy.pk, own.pk]), sent)
    assert answer.status_code == 409
    assert "legacies/member.html" in [template.name for template in answer.templates]
    assert 'role="alert"' in answer.content.decode()
    own.refresh_from_db()
    assert own.role == Role.KEEPER


def test_the_page_of_a_member_says_each_heading_once(client, family):
    client.force_login(family["keeper"])
    member = Membership.objects.get(user=family["reader"], legacy=family.legacy)
    page = client.get(reverse("legacies:member", args=[family.legacy.pk, member.pk])).content.decode()
    headings = re.findall(r"<(?:h1|h2|legend)[^>]*>([^<]+)<", page)
    assert headings == [family["reader"].display_name, "Role", "Choose a role", "Hand over", "End this membership"]


def test_an_open_invitation_says_in_one_sentence_who_invites_to_what(client, made, pseudo_locale):
    invitation, path = made
    page = client.get(path, follow=True, headers={"Accept-Language": LANGUAGE}).content.decode()
    who, name = invitation.invited_by.display_name, invitation.legacy.name
    assert re.search(rf"<p>{OPEN}{who} [^<{OPEN}]+ {name} [^<]+{CLOSE}</p>", page)
