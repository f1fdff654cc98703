"""Break-glass in the admin: who reaches it, what it asks for first, and that it shows and does nothing more."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from legacies.models import LegacyEvent, Membership, Notice
from memory.models import BreakGlass
from tests.support.access import FamilyWithFacts
from tests.support.admin_pages import admin_addresses, break_glass_addresses, family_in_the_admin
from tests.support.endpoints import Endpoint, assert_guarded, force_login
from tests.support.factories import ConversationFactory, UserFactory, told

LIST = reverse("admin:memory_breakglass_changelist")
REASON = "She asked us to look."
KEY = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-")
BY_PASSWORD = {"method": "password", "reauthenticated": True}
BY_CODE = {"method": "mfa", "type": "totp", "reauthenticated": True}


@pytest.fixture
def user(db: None) -> User:
    user: User = UserFactory(is_staff=True, display_name="Ines")
    user.user_permissions.add(Permission.objects.get(codename="break_glass"))
    return user


@pytest.fixture
def staff(user: User) -> Client:
    client = Client()
    force_login(client, user)
    confirm(client, BY_PASSWORD)
    return client


def confirm(client: Client, record: dict[str, Any], *, ago: float = 0) -> None:
    """As the package notes that somebody proved again that it is them."""
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{**record, "at": time.time() - ago}]
    session.save()


def add_second_factor(user: User) -> None:
    TOTP.activate(user, generate_totp_secret())


def page_to_ask_on(row: Any, kind: str = "fact") -> str:
    return reverse("admin:memory_breakglass_ask", args=[kind, row.pk])


def page_to_choose_on(family: FamilyWithFacts, kind: str = "fact") -> str:
    member = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    return f"{reverse('admin:memory_breakglass_choose', args=[member.pk])}?kind={kind}"


def ask(client: Client, what: str, row: Any, reason: str = REASON) -> Any:
    return client.post(page_to_ask_on(row, what), {"reason": reason})


def text_of(answer: Any) -> str:
    return " ".join(str(answer.content.decode()).split())


def test_only_staff_with_the_right_reach_it(family: FamilyWithFacts, user: User):
    without = UserFactory(is_staff=True)
    not_confirmed = [page_to_choose_on(family), page_to_ask_on(family.facts["private"])]
    for path in (LIST, *not_confirmed):
        opens = 302 if path in not_confirmed else 200
        endpoint = Endpoint("get", path, opens=opens, denied=403, hidden=302)
        outside = [family["keeper"], family["contributor"]]
        assert_guarded(endpoint, opens_for=[user], denied_to=[without], hidden_from=outside, wrong_method="")


def test_it_is_asked_for_opened_read_and_ended(family: FamilyWithFacts, staff: Client):
    fact = family.facts["private"]
    opened = ask(staff, "fact", fact)
    access = BreakGlass.objects.get()
    read = reverse("admin:memory_breakglass_read", args=[access.pk])
    assert opened.headers["Location"] == read
    page = staff.get(read)
    assert fact.content in text_of(page)
    assert "no-store" in page.headers["Cache-Control"]
    assert REASON in text_of(staff.get(LIST))
    assert fact.content not in text_of(staff.get(LIST))
    for method in ("post", "put", "delete"):
        assert getattr(staff, method)(read).status_code == 405, "there is nothing to change"

    staff.post(reverse("admin:memory_breakglass_end", args=[access.pk]))

    assert staff.get(read).status_code == 410
    assert fact.content not in text_of(staff.get(read))
    told_by_log = LegacyEvent.objects.filter(action__startswith="break_glass").order_by("sequence")
    assert [event.action.rpartition("_")[2] for event in told_by_log] == ["opened", "viewed", "ended"]
    log = text_of(staff.get(reverse("admin:legacies_legacyevent_changelist")))
    assert "Ines read private content that they had opened." in log


def test_an_expired_one_shows_nothing(family: FamilyWithFacts, staff: Client):
    ask(staff, "fact", family.facts["private"])
    past = timezone.now() - timedelta(minutes=31)
    BreakGlass.objects.update(opened_at=past, expires_at=past + timedelta(minutes=30))
    answer = staff.get(reverse("admin:memory_breakglass_read", args=[BreakGlass.objects.get().pk]))
    assert answer.status_code == 410
    assert family.facts["private"].content not in text_of(answer)


def test_another_of_staff_reads_nothing_by_it(family: FamilyWithFacts, staff: Client):
    ask(staff, "fact", family.facts["private"])
    other = Client()
    force_login(other, family["staff"])
    answer = other.get(reverse("admin:memory_breakglass_read", args=[BreakGlass.objects.get().pk]))
    assert answer.status_code == 404
    end = reverse("admin:memory_breakglass_end", args=[BreakGlass.objects.get().pk])
    assert other.post(end).status_code == 404
    assert BreakGlass.objects.get().ended_at is None


def test_an_access_to_one_conversation_opens_no_other(family: FamilyWithFacts, staff: Client):
    one, other = (ConversationFactory(legacy=family.legacy, user=family["contributor"]) for _ in range(2))
    told("She hid the letters.", conversation=one)
    told("He hid the spoons.", conversation=other)
    ask(staff, "conversation", one)
    read = reverse("admin:memory_breakglass_read", args=[BreakGlass.objects.get().pk])
    assert "She hid the letters." in text_of(staff.get(read))
    for key in (str(other.pk), "no-key"):
        answer = staff.get(read, {"conversation": key})
        assert (answer.status_code, "spoons" in text_of(answer)) == (404, False)


@pytest.mark.parametrize(
    ("record", "ago"),
    [({"method": "password"}, 0), (BY_PASSWORD, 301), ({"method": "mfa", "type": "totp"}, 0), ({"method": "code"}, 0)],
)
def test_who_did_not_confirm_just_now_is_asked_to(
    family: FamilyWithFacts, staff: Client, record: dict[str, Any], ago: float
):
    confirm(staff, record, ago=ago)
    for path in (page_to_ask_on(family.facts["private"]), page_to_choose_on(family)):
        assert staff.get(path).headers["Location"].startswith(reverse("account_reauthenticate"))
    answer = ask(staff, "fact", family.facts["private"])
    assert answer.status_code == 403
    assert REASON in text_of(answer), "what was written is not lost"
    assert not BreakGlass.objects.exists()
    assert not Notice.objects.filter(kind="break_glass").exists()


def test_who_has_a_second_factor_confirms_with_it(family: FamilyWithFacts, staff: Client, user: User):
    add_second_factor(user)
    page = page_to_ask_on(family.facts["private"])
    assert staff.get(page).headers["Location"].startswith(reverse("mfa_reauthenticate")), "a password is not enough"
    assert ask(staff, "fact", family.facts["private"]).status_code == 403
    confirm(staff, {**BY_CODE, "type": Authenticator.Type.RECOVERY_CODES.value})
    assert ask(staff, "fact", family.facts["private"]).status_code == 403
    confirm(staff, BY_CODE)
    assert staff.get(page).status_code == 200
    assert ask(staff, "fact", family.facts["private"]).status_code == 302
    assert BreakGlass.objects.get().owner == family["contributor"]


def test_in_production_nobody_opens_it_without_a_second_factor(family: FamilyWithFacts, staff: Client, settings: Any):
    settings.PRODUCTION = True
    assert ask(staff, "fact", family.facts["private"]).status_code == 302
    assert not BreakGlass.objects.exists(), "they are sent to add one"


def test_what_is_not_there_or_lacks_a_reason_is_asked_for_again(family: FamilyWithFacts, staff: Client):
    assert ask(staff, "fact", family.legacy).status_code == 404
    assert staff.get(page_to_ask_on(family.legacy)).status_code == 404
    private = ConversationFactory(legacy=family.legacy, user=family["contributor"], private=True)
    assert staff.get(page_to_ask_on(private, "conversation")).status_code == 404
    assert ask(staff, "story", family.facts["private"]).status_code == 422
    assert ask(staff, "fact", family.facts["private"], reason=" ").status_code == 422
    assert not BreakGlass.objects.exists()


def test_its_owner_reads_who_looked_and_why(family: FamilyWithFacts, staff: Client):
    ask(staff, "fact", family.facts["private"])
    staff.get(reverse("admin:memory_breakglass_read", args=[BreakGlass.objects.get().pk]))
    path = reverse("memory:looked-at", args=[family.legacy.pk])
    assert Notice.objects.get(kind="break_glass").path == path
    owner, other = Client(), Client()
    force_login(owner, family["contributor"])
    force_login(other, family["keeper"])
    page = text_of(owner.get(path))
    for words in ("Ines", REASON, "one fact", "Viewed 1 time.", "open until"):
        assert words in page
    assert REASON not in text_of(other.get(path)), "it is nobody else's to know"
    assert_guarded(
        Endpoint("get", path),
        opens_for=[family["keeper"], family["reader"]],
        hidden_from=[family["former"], family["stranger"], family["staff"]],
        bad_ids=[family.legacy.pk],
    )


def test_the_pages_of_a_conversation_a_legacy_and_a_member_lead_there(family: FamilyWithFacts, staff: Client):
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    member = Membership.objects.get(legacy=family.legacy, user=family["contributor"])
    for name, row, path in (
        ("memory_conversation", conversation, page_to_ask_on(conversation, "conversation")),
        ("legacies_legacy", family.legacy, page_to_ask_on(family.legacy, "legacy")),
        ("legacies_membership", member, page_to_choose_on(family).partition("?")[0]),
    ):
        page = text_of(staff.get(reverse(f"admin:{name}_change", args=[row.pk])))
        assert f'href="{path}"' in page
    assert family.facts["private"].content not in page


def test_what_to_ask_for_is_chosen_by_time_and_kind_without_a_word(family: FamilyWithFacts, staff: Client):
    conversation = ConversationFactory(legacy=family.legacy, user=family["contributor"], title="The letters")
    told("She hid the letters.", conversation=conversation)
    private = ConversationFactory(legacy=family.legacy, user=family["contributor"], private=True)
    for kind, row, about in (
        ("conversation", conversation, "1 message"),
        ("fact", family.facts["private"], "knowledge"),
    ):
        listed, asked = staff.get(page_to_choose_on(family, kind)), staff.get(page_to_ask_on(row, kind))
        assert page_to_ask_on(row, kind) in text_of(listed)
        for page in (text_of(listed), text_of(asked)):
            assert about in page
            assert "Tom" in page
            assert "letters" not in page
            assert "fishing" not in page
        assert str(private.pk) not in text_of(listed)
        assert page_to_ask_on(family.facts["keepers private"]) not in text_of(listed), "another's"
    assert not Notice.objects.filter(kind="break_glass").exists(), "nothing was opened yet"


def test_choosing_costs_the_same_however_much_there_is(family: FamilyWithFacts, staff: Client, growth: Any):
    about = {"legacy": family.legacy, "user": family["contributor"]}
    growth(lambda: ConversationFactory(**about), lambda: staff.get(page_to_choose_on(family, "conversation")))


def test_no_page_of_the_admin_shows_a_key(db: None):
    family = family_in_the_admin()
    client = Client()
    force_login(client, family["staff"])
    confirm(client, BY_PASSWORD)
    for name, path in (*admin_addresses(), *break_glass_addresses(family)):
        answer = client.get(path)
        assert answer.status_code == 200, name
        found = KEY.search(in_view(answer))
        assert found is None, f"{name} shows {found.group()}"


def in_view(answer: Any) -> str:
    """What somebody reads: the page without its marks."""
    page = answer.content.decode()
    return re.sub(r"<[^>]*>", " ", page[page.index("<body") :])
