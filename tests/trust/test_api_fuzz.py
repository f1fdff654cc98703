"""The schema is tried against the API itself: made-up calls that fit it and that do not, by two people.

No answer is a server's error; each is one that the schema announces, in the shape it announces; and neither person is
ever told a word of what is the other's alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy
from schemathesis import Case, GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation

from accounts.models import User
from legacies.models import Legacy, Notice, Role
from legacies.models.membership import NoticeKind
from legacies.services.people import invite
from memory.models import Conversation
from tests.support.api import token_of
from tests.support.factories import ConversationFactory, LegacyFactory, ReplyFactory, UserFactory, join, remember, told
from tests.support.volumes import volume

pytestmark = [pytest.mark.trust, pytest.mark.django_db]

Operation = APIOperation[Any, Any, Any, Any]

# What a schema cannot say (a date is EDTF, text is more than blanks) is refused though it fits; what does not fit may
# be made to, since ids of real rows and a token are put in its place; and each call is undone before the next.
NOT_TRIED = {
    "positive_data_acceptance",
    "negative_data_rejection",
    "use_after_free",
    "ensure_resource_availability",
}
# They are views of their own kind, and never end before the reply, or at all.
STREAMS = ["/api/v1/messages/{message_id}/stream", "/api/v1/events"]

load_all_checks()
CHECKED: list[Any] = [CHECKS.get_one(name) for name in CHECKS.get_all_names() if name not in NOT_TRIED]


class Person:
    """Somebody with something of every kind that is theirs alone and holds their secret word."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.user: User = UserFactory(display_name=f"{word} name")
        legacy: Legacy = LegacyFactory(name=f"{word} legacy")
        join(legacy, Role.KEEPER)
        legacy.memberships.create(user=self.user, role=Role.KEEPER, relationship=f"{word} relationship")
        self.token = token_of(self.user)
        self.ids = self._ids(legacy)

    def _ids(self, legacy: Legacy) -> dict[str, list[str]]:
        conversation: Conversation = ConversationFactory(legacy=legacy, user=self.user, title=f"{self.word} title")
        message = told(f"{self.word} told", conversation=conversation)
        reply = ReplyFactory(conversation=conversation, reply_to=message, content=f"{self.word} reply")
        fact = remember(f"{self.word} fact", messages=[message], legacy=legacy, owner=self.user)
        shared = remember(f"{self.word} shared", legacy=legacy, owner=self.user, approved=True)
        link, token = invite(user=self.user, legacy_id=legacy.pk, for_whom=f"{self.word} guest", role=Role.READER)
        notice = Notice.objects.create(user=self.user, kind=NoticeKind.JOINED, text=f"{self.word} notice")
        return {
            "legacy_id": [str(legacy.pk)],
            "conversation_id": [str(conversation.pk)],
            "message_id": [str(message.pk), str(reply.pk)],
            "fact_id": [str(fact.pk), str(shared.pk)],
            "invitation_id": [str(link.pk)],
            "notice_id": [str(notice.pk)],
            "token": [token],
        }


@pytest.fixture
def two() -> tuple[Person, Person]:
    return Person("juniper"), Person("marzipan")


@pytest.fixture(autouse=True)
def without_limits(settings) -> None:
    settings.API_CALLS_A_MINUTE = dict.fromkeys(settings.API_CALLS_A_MINUTE, 1_000_000)


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """As the test client does: a request's end must not close the connection of the test's transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def cases_of(operation: Operation) -> SearchStrategy[Case[Any]]:
    """What fits the schema and, where there is anything to send, what does not."""
    fitting = operation.as_strategy()
    takes_something = operation.body or operation.path_parameters or operation.query or operation.headers
    if not takes_something:
        return fitting
    return st.one_of(fitting, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


def headers_of(token: str) -> dict[str, str]:
    """Without a server between, nothing unpacks an answer."""
    return {"X-Session-Token": token, "Accept-Encoding": "identity"}


def go_deeper(case: Case[Any], owner: Person, data: DataObject) -> None:
    """Name rows that exist: the asker's own or the other's."""
    for name in set(case.path_parameters or {}) & set(owner.ids):
        case.path_parameters[name] = data.draw(st.sampled_from(owner.ids[name]), label=name)


def try_call(operation: Operation, asker: Person, other: Person) -> int:
    tried = 0

    @seed(20260314)
    @settings(
        max_examples=volume(4, thorough=10), deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=cases_of(operation), data=st.data())
    def call(case: Case[Any], data: DataObject) -> None:
        nonlocal tried
        owner = data.draw(st.sampled_from([None, asker, other]), label="whose")
        if owner:
            go_deeper(case, owner, data)
        with transaction.atomic():
            answer = case.call_and_validate(headers=headers_of(asker.token), checks=CHECKED)
            transaction.set_rollback(True)
        is_by_link = "by-token" in operation.path
        assert other.word not in answer.text or is_by_link, "what is the other's alone"
        tried += 1

    call()
    return tried


def test_made_up_calls_of_two_people(two: tuple[Person, Person]):
    schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
    tried = 0
    for result in schema.exclude(path=STREAMS).get_all_operations():
        assert isinstance(result, Ok), result
        for asker, other in (two, two[::-1]):
            tried += try_call(result.ok(), asker, other)
    assert tried > 400
