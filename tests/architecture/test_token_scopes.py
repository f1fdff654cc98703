"""Every call of the API with access tokens: none does more than its scope, and one for a legacy reaches no other."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import TokenScope
from accounts.tokens.access_tokens import create_token
from config.api.token_scopes import NEVER, needed_scope
from legacies.models import Membership
from tests.architecture.test_api_endpoints import (  # noqa: F401 - fixtures among them
    ALL_KNOCKS,
    OPEN_TO_ALL,
    WITH_IDS,
    Knock,
    answer_to,
    everything,
    one_connection,
    private,
    routes,
)
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone

pytestmark = pytest.mark.django_db

# Calls that no token may make, whatever its scope: they are about the account, or about who belongs to a legacy.
CLOSED = {
    *("patch me", "delete me", "get devices", "patch device", "delete device"),
    *("get mail-address", "post mail-address", "delete mail-address"),
    *("get push", "post push", "patch push", "delete push-subscription"),
    *("get access-tokens", "post access-tokens", "get access-token", "delete access-token"),
    *("post invitations", "post invitation-revoke", "post invitation-accept"),
    *("patch member", "delete member", "post member-hand-over", "post leave", "post deletion", "delete deletion"),
    *("post take-along", "delete former-legacy"),
}
# POST calls that only read, and those that only suggest something for review.
READING = {"post prompt", "post batch"}  # of a batch each operation needs its own scope
SUGGESTING = {"post facts"}
# Calls about more than one legacy, which a token for a single legacy may not make.
BEYOND = {
    *(
        "get usage",
        "get former-legacies",
        "get former-legacy",
        "get former-copy",
        "post former-exports",
        "post my-exports",
    ),
    *("get as-of", "post prompt", "get job", "post legacies"),
    *("get context-file", "put context-file", "delete context-file", "get context-file-versions"),
    "post context-file-restore",
}
NO_VIEW_OF_THE_API = {"message-stream", "account-events"}  # they only read; their own tests cover them


def view_of(knock: Knock) -> Any:
    callbacks: dict[str, Any] = {pattern.name or "": pattern.callback for pattern in routes()}
    return callbacks[knock.name].cls


KNOCKS = [knock for knock in ALL_KNOCKS if knock.name not in NO_VIEW_OF_THE_API | OPEN_TO_ALL]


def with_token(scope: str, family: FamilyWithFacts, *, legacy_id: Any = None) -> Phone:
    phone = Phone()
    _row, token = create_token(user=family["contributor"], name="Script", scope=scope, legacy_id=legacy_id)
    phone.client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return phone


@pytest.mark.parametrize("knock", KNOCKS, ids=str)
def test_every_call_needs_the_scope_that_is_written_here(knock: Knock):
    needed = needed_scope(view_of(knock), knock.method.upper())
    named = str(knock)
    if named in CLOSED:
        assert needed == NEVER
    elif named in SUGGESTING:
        assert needed == TokenScope.SUGGEST
    else:
        assert needed == (TokenScope.READ if knock.method == "get" or named in READING else TokenScope.WRITE)
    if needed != NEVER:
        assert (knock.method.upper() in view_of(knock).beyond_one_legacy) == (named in BEYOND)


@pytest.mark.sweep
@pytest.mark.parametrize("scope", TokenScope.values)
def test_no_token_does_more_than_its_scope(
    scope: str,
    family: FamilyWithFacts,
    private: dict[str, list[object]],  # noqa: F811 - the fixture
):
    phone, before, refused = with_token(scope, family), rows(), 0
    for knock in KNOCKS:
        needed = needed_scope(view_of(knock), knock.method.upper())
        order = [*TokenScope.values, NEVER]
        if order.index(needed) > order.index(scope):
            answer = knock_at(knock, phone, private)
            assert answer.status_code == 403, knock
            assert answer.json()["code"] in ("token_scope", "token_not_taken"), knock
            refused += 1
    assert refused >= len(CLOSED) - 1
    assert rows() == before


@pytest.mark.sweep
def test_a_token_for_one_legacy_reaches_nothing_of_another(
    family: FamilyWithFacts,
    private: dict[str, list[object]],  # noqa: F811 - the fixture
):
    Membership.objects.create(legacy=family.elsewhere, user=family["contributor"], role="keeper")
    phone, whole = with_token("write", family, legacy_id=family.elsewhere.pk), with_token("write", family)
    before = rows()
    tried = [
        (knock, key)
        for knock in WITH_IDS
        if knock.names != "left" and knock.name not in NO_VIEW_OF_THE_API
        for key in private[knock.names]
    ]
    for knock, key in tried:
        answer = answer_to(knock, phone, key)
        assert answer.status_code in (403, 404), (str(knock), answer.content)
    for knock in KNOCKS:
        if knock.names == "nothing" and knock.method == "get":
            said = knock_at(knock, phone, private).content.decode()
            assert str(family.legacy.pk) not in said, knock
            assert not [
                key for keys in private.values() for key in keys if key != family.elsewhere.pk and str(key) in said
            ]
    assert rows() == before
    opened = [
        knock for knock, key in tried if knock.method == "get" and answer_to(knock, whole, key).status_code == 200
    ]
    assert len(opened) > 20, "the same ids open with a token for all legacies"


def knock_at(knock: Knock, phone: Phone, ids: dict[str, list[object]]) -> Any:
    if knock.names == "nothing":
        headers = {"Idempotency-Key": str(uuid4())} if knock.method == "post" else {}
        return phone.send(knock.method, knock.name, body={} if knock.method != "get" else b"", headers=headers)
    key = uuid4() if knock.names == "link" else ids[knock.names][0]
    return answer_to(knock, phone, key)


def rows() -> list[object]:
    """Return all rows that a call could change, except the access tokens, whose day of last use changes."""
    return everything()[1:]
