"""Every call of the API, taken from the URLconf: an id of somebody else's object opens nothing, in any address.

Each address is classified below by what its id names. An address that is not classified makes a test fail, so that
nobody adds a call without stating who may use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from allauth.usersessions.models import UserSession
from django.urls import URLPattern

from accounts.models import AccessToken, User
from accounts.sessions.devices import devices_of
from accounts.streams import listeners
from accounts.tokens.access_tokens import create_token
from config.api.idempotency import HEADER
from config.urls import api_urlpatterns
from legacies.models import Invitation, LegacyEvent, Membership, Notice, PushSubscription, QuietDate
from legacies.models.membership import NoticeKind
from legacies.services.people import invite
from memory.models import (
    Activity,
    Boundary,
    ContextFile,
    Conversation,
    Export,
    Fact,
    FactLink,
    FactPair,
    Message,
    Persona,
    Photo,
    PhotoUpload,
    Recording,
    RelativeQuestion,
    Story,
)
from memory.services.boundaries import set_boundary
from memory.services.context_files import legacy_key_of
from memory.services.conversations.extraction_requests import extract_now
from memory.services.entries.editing import create_entry
from memory.services.entries.entry_fields import EntryFields
from memory.services.personas import create_persona
from memory.services.photos.parts import begin_upload
from memory.services.relative_questions import ask_relative
from memory.services.stories.editing import create_story
from memory.services.stories.story_words import StoryWords
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone, assert_problem, token_of
from tests.support.factories import ActivityFactory, ConversationFactory, MessageFactory, ReplyFactory
from tests.support.pairs import pair_of
from tests.support.photos import add_photo
from tests.support.recordings import add_recording

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "patch", "put", "delete")

# What the id in an address names. `nothing`: the call is about the user themselves, or has no id. `link`: everybody who
# has the link may use it.
NAMES = {
    "me": "nothing",
    "account-events": "nothing",
    "notices": "nothing",
    "notice-dismiss": "notice",
    "devices": "nothing",
    "device": "device",
    "access-tokens": "nothing",
    "access-token": "access token",
    "push": "nothing",
    "push-subscription": "push subscription",
    "legacies": "nothing",
    "legacy": "legacy",
    "members": "legacy",
    "own-membership": "legacy",
    "leave": "legacy",
    "pause": "legacy",
    "mail-address": "legacy",
    "member": "member",
    "member-hand-over": "member",
    "copy": "legacy",
    "deletion": "legacy",
    "former-legacies": "nothing",
    "former-legacy": "left",
    "take-along": "left",
    "former-copy": "left",
    "invitations": "legacy",
    "invitation": "invitation",
    "invitation-revoke": "invitation",
    "invitation-by-token": "link",
    "invitation-accept": "link",
    "conversations": "legacy",
    "conversation": "conversation",
    "conversation-finish": "conversation",
    "conversation-extract": "conversation",
    "extract": "nothing",
    "job": "job",
    "messages": "conversation",
    "message": "message",
    "message-stop": "message",
    "message-feedback": "message",
    "message-no-distress": "message",
    "message-stream": "message",
    "exports": "nothing",
    "export": "export",
    "export-file": "export",
    "my-exports": "nothing",
    "legacy-exports": "legacy",
    "former-exports": "left",
    "imports": "legacy",
    "activities": "nothing",
    "activity": "activity",
    "activity-answers": "activity",
    "activity-cancel": "activity",
    "context-files": "legacy",
    "context-file": "context file",
    "context-file-versions": "context file",
    "context-file-restore": "context file",
    "personas": "legacy",
    "persona": "persona",
    "persona-restore": "persona",
    "identity": "legacy",
    "identity-memory": "fact",
    "identity-restore": "fact",
    "boundaries": "legacy",
    "boundary": "boundary",
    "relative-questions": "legacy",
    "relative-question": "relative question",
    "question-by-token": "link",
    "quiet-dates": "legacy",
    "quiet-date": "quiet date",
    "photos": "legacy",
    "photo": "photo",
    "photo-uploads": "legacy",
    "photo-upload": "photo upload",
    "photo-file": "photo",
    "photo-portrait": "photo",
    "recordings": "legacy",
    "recording": "recording",
    "recording-file": "recording",
    "search": "legacy",
    "usage": "nothing",
    "sync": "nothing",
    "batch": "nothing",
    "as-of": "nothing",
    "prompt": "nothing",
    "facts": "legacy",
    "facts-about-me": "nothing",
    "fact": "fact",
    "fact-visibility": "fact",
    "fact-review": "fact",
    "fact-restore": "fact",
    "fact-permanent": "fact",
    "fact-correct": "fact",
    "fact-merge": "fact",
    "fact-pin": "fact",
    "fact-unpin": "fact",
    "fact-put-back": "fact",
    "fact-dispute": "fact",
    "timeline": "legacy",
    "entries": "legacy",
    "entry-posts": "legacy",
    "event-files": "legacy",
    "entry": "entry",
    "entry-visibility": "entry",
    "entry-restore": "entry",
    "stories": "legacy",
    "story": "story",
    "story-visibility": "story",
    "story-restore": "story",
    "story-versions": "story",
    "story-restore-version": "story",
    "fact-disputes": "fact",
    "fact-versions": "fact",
    "dispute": "dispute",
    "pairs": "nothing",
    "pair": "pair",
    "pair-answer": "pair",
    "fact-sources": "fact",
    "fact-history": "fact",
    "nothing": "nothing",
}
# Who sees somebody else's fact may also say how they remember it, if they may tell anything; a reader may not.
FOR_WHO_TELLS = {"fact-dispute"}
# Only the owner of a fact sees its earlier versions, even if others see the present one.
FOR_ITS_OWNER = {"fact-versions"}
# The rest of an address after the id.
BEHIND_ID = {"photo-file": ("small.jpg",)}
OPEN_TO_ALL = {"invitation-by-token", "question-by-token", "nothing"}


@dataclass(frozen=True)
class Knock:
    """A call of one method at one address."""

    name: str
    method: str
    names: str

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def routes() -> list[URLPattern]:
    return list(api_urlpatterns)


def handlers_of(pattern: URLPattern) -> dict[str, Any]:
    """Return the handlers of an address by method. A view set names them by its actions."""
    view: Any = getattr(pattern.callback, "cls", None)
    actions: dict[str, str] = getattr(pattern.callback, "actions", None) or {method: method for method in METHODS}
    return {method: getattr(view, name) for method, name in actions.items() if hasattr(view, name)}


def methods_of(pattern: URLPattern) -> list[str]:
    handlers = handlers_of(pattern)
    return [method for method in METHODS if method in handlers] or ["get"]


def knocks() -> Iterator[Knock]:
    for pattern in routes():
        name = pattern.name or ""
        if name != "nothing":
            yield from (Knock(name, method, NAMES.get(name, "")) for method in methods_of(pattern))


ALL_KNOCKS = list(knocks())
WITH_IDS = [knock for knock in ALL_KNOCKS if knock.names not in ("nothing", "link")]


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the stream from giving its connection back: here it is the connection of the test's transaction."""
    monkeypatch.setattr(listeners, "give_back_connections", lambda: None)


@pytest.fixture
def private(family: FamilyWithFacts) -> dict[str, list[object]]:
    """Return the ids of everything that belongs to the contributor alone, or to their legacy, by kind."""
    owner = family["contributor"]
    conversation = ConversationFactory(legacy=family.legacy, user=owner)
    message = MessageFactory(conversation=conversation)
    reply = ReplyFactory(conversation=conversation, reply_to=message)
    link, _ = invite(user=family["keeper"], legacy_id=family.legacy.pk, for_whom="Ana", role="reader")
    notice = Notice.objects.create(user=owner, kind=NoticeKind.JOINED, text="Ana has joined.")
    return {
        "legacy": [family.legacy.pk],
        "left": [family.elsewhere.pk],
        "member": [Membership.objects.get(legacy=family.legacy, user=owner).pk],
        "conversation": [conversation.pk],
        "message": [message.pk, reply.pk],
        "invitation": [link.pk],
        "notice": [notice.pk],
        "job": [extract_now(user=owner, conversation_id=conversation.pk).pk],
        "activity": [ActivityFactory(legacy=family.legacy, user=owner).pk],
        "export": [Export.objects.create(legacy=family.legacy, user=owner, as_member=True).pk],
        "fact": [fact.pk for name, fact in family.facts.items() if "elsewhere" not in name],
        "access token": [create_token(user=owner, name="Script", scope="read")[0].pk],
        "push subscription": [PushSubscription.objects.create(user=owner, kind="webhook", endpoint="https://a/").pk],
        "device": [signed_in_on_a_phone(owner)],
        "dispute": [disputed(family, "private"), disputed(family, "suggested")],
        "context file": [legacy_key_of(family.legacy.pk)],
        "persona": [create_persona(user=family["keeper"], legacy_id=family.legacy.pk, name="Aunt").pk],
        "boundary": [set_boundary(user=owner, legacy_id=family.legacy.pk, words="the fire").pk],
        "relative question": [
            ask_relative(user=owner, legacy_id=family.legacy.pk, question="Where?", for_whom="Ana")[0].pk
        ],
        "quiet date": [QuietDate.objects.create(legacy=family.legacy, user=owner, first=1102, last=1102).pk],
        "photo": [add_photo(family.legacy, owner).pk],
        "photo upload": [begin_upload(user=owner, legacy_id=family.legacy.pk, size=9).pk],
        "recording": [add_recording(family.legacy, owner).pk],
        "entry": [
            create_entry(
                user=owner, legacy_id=family.legacy.pk, fields=EntryFields(type="wedding", summary="They married.")
            ).pk
        ],
        "story": [create_story(user=owner, legacy_id=family.legacy.pk, words=StoryWords("The oven", "It was hot.")).pk],
        "pair": [pair_of(family, "private", "keepers approved").pk],
    }


def signed_in_on_a_phone(user: User) -> UUID:
    UserSession.objects.create(user=user, session_key=token_of(user), ip="127.0.0.1", user_agent="Phone")
    return devices_of(user)[0].id


def disputed(family: FamilyWithFacts, name: str) -> UUID:
    """Create a dispute of which only the contributor sees both facts."""
    first, second = sorted((family.facts[name], family.facts["approved"]), key=lambda fact: fact.pk)
    return FactLink.objects.create(first=first, second=second, kind="dispute", state="open").pk


def everything() -> list[object]:
    """Return all rows that a call could change."""
    models: tuple[Any, ...] = (
        AccessToken, UserSession, PushSubscription, Activity, Boundary, ContextFile, Export, QuietDate,
        Fact, FactLink, FactPair, Persona, Photo, PhotoUpload, Recording, RelativeQuestion,
        Story, Message, Conversation, Membership, Invitation, Notice, LegacyEvent,
    )  # fmt: skip
    return [list(model.objects.order_by("pk").values()) for model in models]


def answer_to(knock: Knock, phone: Phone, key: object) -> Any:
    headers = {"If-Match": "*"} | ({HEADER: str(uuid4())} if knock.method == "post" else {})
    return phone.send(knock.method, knock.name, key, *BEHIND_ID.get(knock.name, ()), body={}, headers=headers)


def test_every_address_is_classified():
    assert {pattern.name for pattern in routes()} == set(NAMES)


def test_an_address_with_an_id_says_what_it_names():
    for pattern in routes():
        has_id = "<" in str(pattern.pattern)
        assert has_id == (NAMES[pattern.name or ""] != "nothing"), pattern.name


@pytest.mark.parametrize("method", ["post", "patch"])
def test_every_change_may_be_repeated(method: str):
    for pattern in routes():
        handlers = handlers_of(pattern)
        if pattern.name != "nothing" and method in handlers:
            assert handlers[method].idempotency in ("optional", "required"), pattern.name


def test_nobody_signed_in_gets_in_nowhere():
    for knock in ALL_KNOCKS:
        if knock.name not in OPEN_TO_ALL:
            args = [] if knock.names == "nothing" else [uuid4(), *BEHIND_ID.get(knock.name, ())]
            headers = {HEADER: "one"} if knock.method == "post" else {}
            answer = Phone().send(knock.method, knock.name, *args, body={}, headers=headers)
            assert_problem(answer, 401, "signed_out")


@pytest.mark.sweep
@pytest.mark.parametrize("actor", ["stranger", "former", "staff"])
def test_who_does_not_belong_finds_nothing_and_changes_nothing(
    actor: str, family: FamilyWithFacts, private: dict[str, list[object]]
):
    """They also cannot tell an object that exists from one that does not."""
    phone, before = Phone(family[actor]), everything()
    for knock in WITH_IDS:
        missing = assert_problem(answer_to(knock, phone, uuid4()), 404, "not_found")
        for key in private[knock.names]:
            foreign = assert_problem(answer_to(knock, phone, key), 404, "not_found")
            assert foreign["detail"] == missing["detail"], knock
    assert everything() == before


@pytest.mark.sweep
def test_a_fellow_member_finds_nothing_of_what_is_anothers_alone(
    family: FamilyWithFacts, private: dict[str, list[object]]
):
    """What is shared may be read. Nothing of another member may be changed, or read while it is private.

    Every member sees who the other members are, so the refusal to change one need not hide that they exist.
    """
    phone, before = Phone(family["reader"]), everything()
    for knock in WITH_IDS:
        if knock.names in ("legacy", "context file", "persona"):
            continue
        is_reading = knock.method == "get" and knock.name not in FOR_ITS_OWNER
        readable = family.ids(family.readable("reader")) if is_reading or knock.name in FOR_WHO_TELLS else set()
        for key in private[knock.names]:
            answer = answer_to(knock, phone, key)
            if knock.names == "member" or (key in readable and not is_reading):
                assert_problem(answer, 403, "not_allowed")
            elif key in readable:
                assert answer.status_code == 200, knock
            else:
                assert_problem(answer, 404, "not_found")
    assert everything() == before


@pytest.mark.sweep
def test_an_id_of_another_kind_opens_nothing(family: FamilyWithFacts, private: dict[str, list[object]]):
    """Each address is tried with a quarter of the kinds, the next with another quarter: all take half a minute."""
    phone = Phone(family["contributor"])
    del private["context file"]  # its key is no id, and fits no other address
    for place, knock in enumerate(WITH_IDS):
        for kind, keys in list(private.items())[place % 4 :: 4]:
            if kind != knock.names:
                assert_problem(answer_to(knock, phone, keys[0]), 404, "not_found")
