"""A token is found by what it is, by nothing else, and by nobody once it has ended."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import AccessToken, TokenScope, User
from accounts.tokens.access_tokens import (
    ENDED_STAYS,
    MOST_TOKENS,
    TooManyTokens,
    create_token,
    delete_ended_tokens,
    find_token,
    note_use,
    revoke_token,
    tokens_of,
)
from config.errors import InvalidInput, NotFound
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    person: User = UserFactory()
    return person


def make(user: User, **about) -> tuple[AccessToken, str]:
    return create_token(user=user, **{"name": "Script", "scope": TokenScope.READ, **about})


def test_it_is_found_and_stored_nowhere(user: User):
    row, token = make(user)

    assert find_token(token) == row
    stored = str(AccessToken.objects.values())
    assert token not in stored
    assert token.rpartition("_")[2] not in stored
    assert token.startswith(f"keepsake_{row.prefix}_")


@pytest.mark.parametrize(
    "wrong", ["", "x", "keepsake_", "keepsake_aaaaaaaaaaaa_" + "a" * 43, "é" * 64, "a\x00b", "keepsake_\n" * 9]
)
def test_what_is_none_is_not_found(wrong: str, user: User):
    make(user)
    assert find_token(wrong) is None


def test_the_prefix_alone_opens_nothing(user: User):
    _row, token = make(user)
    other = token[:-1] + ("a" if token[-1] != "a" else "b")
    assert find_token(other) is None


def test_one_that_ended_is_not_found(user: User):
    for ended in ({"expires_at": timezone.now()}, {"revoked_at": timezone.now()}):
        row, token = make(user)
        AccessToken.objects.filter(pk=row.pk).update(created_at=timezone.now() - timedelta(days=2), **ended)
        assert find_token(token) is None
    _row, token = make(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert find_token(token) is None


def test_revoked_is_gone_from_the_list_and_twice_is_once(user: User):
    row, token = make(user)
    revoke_token(user=user, token_id=row.pk)
    revoke_token(user=user, token_id=row.pk)

    assert find_token(token) is None
    assert tokens_of(user) == []


def test_anothers_is_not_there(user: User):
    row, token = make(user)
    with pytest.raises(NotFound):
        revoke_token(user=UserFactory(), token_id=row.pk)
    assert find_token(token) == row


@pytest.mark.parametrize(
    ("about", "field"),
    [({"name": "  "}, "name"), ({"scope": "all"}, "scope"), ({"days": 0}, "days"), ({"days": 366}, "days")],
)
def test_what_makes_none_is_refused(about, field: str, user: User):
    with pytest.raises(InvalidInput) as refused:
        make(user, **about)
    assert set(refused.value.fields) == {field}
    assert not AccessToken.objects.exists()


def test_there_are_only_so_many(user: User):
    rows = [make(user)[0] for _ in range(MOST_TOKENS)]
    with pytest.raises(TooManyTokens):
        make(user)
    revoke_token(user=user, token_id=rows[0].pk)
    make(user)


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [("read", ["read"]), ("suggest", ["read", "suggest"]), ("write", ["read", "suggest", "write"])],
)
def test_each_scope_includes_those_before_it(scope: str, allowed: list[str], user: User):
    row, _token = make(user, scope=scope)
    assert [one for one in TokenScope.values if row.allows(one)] == allowed


def test_its_last_use_is_noted_once_a_minute(user: User, django_assert_num_queries):
    row, token = make(user)
    note_use(row)
    found = find_token(token)
    assert found is not None
    assert found.last_used_at is not None
    with django_assert_num_queries(0):
        note_use(found)


def test_what_ended_long_ago_is_deleted(user: User):
    row, _token = make(user)
    revoke_token(user=user, token_id=row.pk)
    assert delete_ended_tokens(now=timezone.now()) == 0
    assert delete_ended_tokens(now=timezone.now() + ENDED_STAYS + timedelta(minutes=1)) == 1
