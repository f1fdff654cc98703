"""Signing in to the admin: who comes in, what there is, and that nothing shows how anybody signs in."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from memory.models import Persona, ReturnReason
from tests.support.endpoints import force_login
from tests.support.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

SHOWN = {
    "accounts.User",
    "legacies.Legacy",
    "legacies.Membership",
    "legacies.Invitation",
    "legacies.Job",
    "legacies.LegacyEvent",
    "memory.Activity",
    "memory.BreakGlass",
    "memory.Conversation",
    "memory.Fact",
    "memory.Entry",
    "memory.Photo",
    "memory.Recording",
    "memory.Persona",
    "memory.ReturnReason",
    "memory.Story",
}


# A list that staff keep for themselves; everything else comes from people and services.
WRITTEN_BY_STAFF = {Persona, ReturnReason}


@pytest.fixture
def staff() -> User:
    return UserFactory(is_staff=True, display_name="Sam")


@pytest.fixture
def superuser() -> User:
    return UserFactory(is_staff=True, is_superuser=True, display_name="Ute")


def signed_in(user: User) -> Client:
    client = Client()
    force_login(client, user)
    return client


def change_url(user: User) -> str:
    return reverse("admin:accounts_user_change", args=[user.pk])


def test_what_the_admin_shows_is_chosen_one_by_one():
    """A package that brings an admin of its own must not bring its secrets along."""
    assert {model._meta.label for model in admin.site._registry} == SHOWN


def test_nobody_deletes_or_adds_anything(rf, superuser: User):
    request = rf.get("/")
    request.user = superuser
    for model_admin in admin.site._registry.values():
        assert not model_admin.has_add_permission(request) or model_admin.model in WRITTEN_BY_STAFF
        assert not model_admin.has_delete_permission(request)
        assert "delete_selected" not in model_admin.get_actions(request)


def test_staff_come_in_and_nobody_else(staff: User):
    index = reverse("admin:index")
    assert signed_in(staff).get(index).status_code == 200
    out = Client().get(index, follow=True)
    assert out.redirect_chain[-1][0].startswith(reverse("account_login"))
    refused = signed_in(UserFactory()).get(index, follow=True)
    assert refused.status_code == 403


def test_the_admin_has_no_sign_in_of_its_own(staff: User):
    """Its own form would neither count attempts nor ask for a second factor."""
    client = Client()
    answer = client.post(reverse("admin:login"), {"username": staff.email, "password": PASSWORD})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_login"))
    assert "_auth_user_id" not in client.session


def test_in_production_staff_need_a_second_factor(staff: User, settings):
    settings.PRODUCTION = True
    client, index = signed_in(staff), reverse("admin:index")
    without = client.get(index, follow=True)
    assert without.redirect_chain[-1][0] == reverse("mfa_index")
    assert client.get(reverse("admin:memory_fact_changelist")).status_code == 302

    Authenticator.objects.create(user=staff, type=Authenticator.Type.RECOVERY_CODES, data={})
    assert client.get(index).status_code == 302, "codes for emergencies are no second factor"
    Authenticator.objects.create(user=staff, type=Authenticator.Type.TOTP, data={})
    assert client.get(index).status_code == 200


def test_users_are_shown_without_what_they_sign_in_with(staff: User, superuser: User):
    person = UserFactory(display_name="Karin")
    for looking in (staff, superuser):
        for path in (reverse("admin:accounts_user_changelist"), change_url(person)):
            page = signed_in(looking).get(path).content.decode()
            assert "Karin" in page
            assert person.password not in page
            assert 'name="password' not in page
            assert "argon2" not in page


def test_a_password_cannot_be_guessed_through_the_address(staff: User):
    path = reverse("admin:accounts_user_changelist")
    assert signed_in(staff).get(path, {"is_staff__exact": "1"}).status_code == 200
    assert signed_in(staff).get(path, {"password__startswith": "argon2"}).status_code == 400


def test_only_superusers_say_who_is_staff(staff: User, superuser: User):
    person = UserFactory()
    rights = {"is_active": "on", "is_staff": "on"}

    assert signed_in(staff).post(change_url(person), rights).status_code == 403
    person.refresh_from_db()
    assert not person.is_staff

    assert signed_in(superuser).post(change_url(person), {**rights, "email": "x@example.org"}).status_code == 302
    changed = User.objects.get(pk=person.pk)
    assert changed.is_staff
    assert (changed.email, changed.password) == (person.email, person.password)


def test_superusers_give_the_right_to_decide_and_no_other(superuser: User):
    person = UserFactory(is_staff=True)
    right = Permission.objects.get(codename="moderate_fact")
    other = Permission.objects.get(codename="delete_user")
    page = signed_in(superuser).get(change_url(person)).content.decode()
    assert "may decide on what was shared" in page
    assert "Can delete" not in page

    rights = {"is_active": "on", "is_staff": "on"}
    refused = signed_in(superuser).post(change_url(person), {**rights, "user_permissions": [other.pk]})
    assert refused.status_code == 200
    given = signed_in(superuser).post(change_url(person), {**rights, "user_permissions": [right.pk]})
    assert given.status_code == 302
    assert list(person.user_permissions.all()) == [right]


def test_nobody_takes_their_own_rights_away(superuser: User):
    assert signed_in(superuser).post(change_url(superuser), {}).status_code == 403
    superuser.refresh_from_db()
    assert superuser.is_superuser


def test_a_password_is_changed_where_everybody_changes_it(staff: User):
    answer = signed_in(staff).get(reverse("admin:password_change"))
    assert answer.headers["Location"] == reverse("account_change_password")
