"""No word of one person's private memory in anything that anybody else can read, at any endpoint."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from structlog.testing import capture_logs

from config.errors import DomainError
from legacies.models import Invitation, Legacy, Membership, Notice
from memory import recall
from memory.models import Conversation, ConversationChunk, Fact, FactLink, Message, Persona, RecallItem
from memory.services.conversations.extraction_requests import extract_now
from memory.services.disputes import tell_otherwise
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import create_fact, edit_fact, set_aside, share_fact, unshare_fact
from memory.services.facts.reviewing import keep_fact, mark_unsure, undo_review
from memory.services.history.fact_history import history_of
from memory.services.photos.parts import begin_upload
from tests.support.access import OUTSIDERS, FamilyWithFacts
from tests.support.api import send_token
from tests.support.canaries import NOT_PRIVATE, PRIVATE, Canaries, plant, word_fields
from tests.support.endpoints import force_login

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

# Everybody but the contributor, whose words they are.
OTHERS = ("keeper", "reader", *OUTSIDERS)
SIGNED_IN = tuple(actor for actor in OTHERS if actor != "signed_out")
# It never ends; who hears what of it is tested with it, and the sweep of every endpoint hears how it begins.
ENDLESS = "api:account-events"
SEARCHED = ("memory:remembered", "memory:search", "api:facts", "api:search")
# allauth's own pages are about the account of whoever reads them; the admin is looked at page by page below.
NOT_OURS = ("admin", "headless", "account_", "mfa_", "usersessions_", "socialaccount_")
STREAMS = {"api:message-stream", "api:account-events"}


@pytest.fixture
def canaries(family: FamilyWithFacts) -> Canaries:
    return plant(family)


def test_every_field_of_words_is_planted_or_public_for_a_reason(family: FamilyWithFacts, canaries: Canaries):
    missing, planted = {}, set(canaries.words)
    for label in ("accounts", "legacies", "memory"):
        for model in apps.get_app_config(label).get_models():
            private, public = PRIVATE.get(model, set()), set(NOT_PRIVATE.get(model, {}))
            if unclassified := word_fields(model) ^ (private | public):
                missing[model.__name__] = unclassified
            assert {f"{model._meta.model_name}.{name}" for name in private} <= planted, f"not planted: {model}"
    assert missing == {}


def paths(canaries: Canaries, family: FamilyWithFacts) -> Iterator[tuple[str, str]]:
    """Every address of the product, with the contributor's private rows in every place for an id."""
    ids = {
        "legacy_id": family.legacy.pk,
        "fact_id": canaries.rows["fact"].pk,
        "dispute_id": canaries.rows["dispute"].pk,
        "pair_id": canaries.rows["pair"].pk,
        "conversation_id": canaries.rows["conversation"].pk,
        "message_id": canaries.rows["message"].pk,
        "boundary_id": canaries.rows["boundary"].pk,
        "question_id": canaries.rows["relative_question"].pk,
        "entry_id": canaries.rows["entry"].pk,
        "story_id": canaries.rows["story"].pk,
        "quiet_date_id": canaries.rows["quiet_date"].pk,
        "photo_id": canaries.rows["photo"].pk,
        "upload_id": begin_upload(user=family["contributor"], legacy_id=family.legacy.pk, size=9).pk,
        "recording_id": canaries.rows["recording"].pk,
        "file_name": "small.jpg",
        "key": "profile",
        "persona_id": Persona.objects.create(legacy=family.legacy, name="Aunt").pk,
        "export_id": canaries.rows["export"].pk,
        "activity_id": canaries.rows["activity"].pk,
        "work_id": extract_now(user=family["contributor"], conversation_id=canaries.rows["conversation"].pk).pk,
        "notice_id": canaries.rows["notice"].pk,
        "invitation_id": canaries.rows["invitation"].pk,
        "device_id": uuid4(),
        "client_id": canaries.rows["client"].client_id,
        "access_token_id": canaries.rows["access_token"].pk,
        "push_subscription_id": canaries.rows["push_subscription"].pk,
        "member_id": Membership.objects.get(legacy=family.legacy, user=family["contributor"]).pk,
        "token": "no-link-of-theirs",
    }
    for name, places in _named(get_resolver()):
        if name == ENDLESS:
            continue
        assert places <= set(ids), f"{name} has a place for an id that this test does not know"
        yield name, reverse(name, kwargs={place: ids[place] for place in places})


def _named(
    resolver: URLResolver, spaces: tuple[str, ...] = (), places: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    for pattern in resolver.url_patterns:
        here = places | set(getattr(pattern.pattern, "converters", {}))
        if isinstance(pattern, URLResolver):
            yield from _named(pattern, (*spaces, pattern.namespace) if pattern.namespace else spaces, here)
        elif pattern.name:
            name = ":".join([*spaces, pattern.name])
            if not name.startswith(NOT_OURS) and "path" not in here:
                yield name, here


def client_of(family: FamilyWithFacts, actor: str) -> Client:
    client = Client(raise_request_exception=False)
    if actor != "signed_out":
        force_login(client, family[actor])
        send_token(client, family[actor])
    return client


@pytest.mark.parametrize("actor", OTHERS)
def test_no_page_and_no_call_says_a_private_word(family: FamilyWithFacts, canaries: Canaries, actor: str):
    client, said = client_of(family, actor), {}
    asked = canaries.words["fact.content"]
    for name, path in paths(canaries, family):
        answer = client.get(path)
        # One's own stream, which lasts: its tests say that it holds kinds and ids alone.
        is_own_stream = name == "api:account-events" and answer.streaming
        said[name] = [] if is_own_stream else canaries.in_text(answer.content.decode())
        if name in SEARCHED:
            page = client.get(path, {"q": asked}).content.decode().replace(f'value="{asked}"', "")
            said[f"{name}?q"] = canaries.in_text(page.replace(f"q={asked}", ""))
    assert {name: places for name, places in said.items() if places} == {}


def test_the_same_pages_say_them_to_their_owner(family: FamilyWithFacts, canaries: Canaries):
    """Else the test above could pass by seeing nothing."""
    client, said = client_of(family, "contributor"), set()
    for name, path in paths(canaries, family):
        if name not in STREAMS:
            said |= set(canaries.in_text(client.get(path).content.decode()))
    expected = {"fact.content", "message.content", "conversation.title", "notice.text", "user.email"}
    expected |= {"photo.caption", "photo.description", "photo.people", "recording.title", "recording.description"}
    expected |= {"activity.title", "activity.mistakes", "factlink.answers"}
    assert expected <= said
    assert not said & {"user.password", "invitation.token", "invitation.token_hash"}


def test_the_admin_says_no_private_word(family: FamilyWithFacts, canaries: Canaries):
    """The address that somebody signs in with is the one thing that staff may read."""
    client, said = client_of(family, "staff"), {}
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        pages = [reverse(f"{name}_changelist")]
        pages += [f"{pages[0]}?q={word}" for word in (canaries.words["fact.content"], "fishing")]
        for pk in model._default_manager.values_list("pk", flat=True):
            pages += [reverse(f"{name}_{view}", args=[pk]) for view in ("change", "history")]
        for page in pages:
            text = client.get(page, follow=True).content.decode().replace(page.partition("?q=")[2] or "?", "")
            said[page] = set(canaries.in_text(text)) - {"user.email"}
    assert len(said) > len(admin.site._registry)
    assert {page: places for page, places in said.items() if places} == {}


@pytest.mark.parametrize("actor", SIGNED_IN)
def test_no_service_hands_out_a_private_word(family: FamilyWithFacts, canaries: Canaries, actor: str):
    viewer = family[actor]
    read = [
        *[list(model.objects.visible_to(viewer).values()) for model in (Fact, RecallItem, Message, Conversation)],
        *[list(model.objects.visible_to(viewer).values()) for model in (ConversationChunk, FactLink, Notice, Legacy)],
        *[list(rows.values("role")) for rows in (Membership.objects.visible_to(viewer),)],
        list(Invitation.objects.visible_to(viewer).values("for_whom", "role")),
        histories(family, canaries, actor),
        *[recall.search(viewer=viewer, legacy_id=family.legacy.pk, query=word) for word in queries(canaries)],
    ]
    assert canaries.in_text(repr(read)) == []


def test_the_same_services_hand_them_to_their_owner(family: FamilyWithFacts, canaries: Canaries):
    teller = family["contributor"]
    found = recall.search(viewer=teller, legacy_id=family.legacy.pk, query=canaries.words["fact.content"])
    assert "fact.content" in canaries.in_text(repr(found))
    assert "fact.metadata" in canaries.in_text(repr(list(Fact.objects.visible_to(teller).values())))


def histories(family: FamilyWithFacts, canaries: Canaries, actor: str) -> list[object]:
    told: list[object] = []
    for fact_id in [canaries.rows["fact"].pk, *(fact.pk for fact in family.facts.values())]:
        try:
            told.append(history_of(user=family[actor], fact_id=fact_id))
        except DomainError:
            continue
    return told


def queries(canaries: Canaries) -> list[str]:
    places = ("fact.content", "message.content", "conversationchunk.summary", "recallitem.search_text", "fact.title")
    return [canaries.words[place] for place in places]


def test_no_log_line_holds_a_word(family: FamilyWithFacts, canaries: Canaries, caplog: pytest.LogCaptureFixture):
    """Structured or not, at any level: ids and durations only."""
    teller, legacy_id = family["contributor"], family.legacy.pk
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.INFO)
    with capture_logs() as lines:
        fact = create_fact(user=teller, legacy_id=legacy_id, content=canaries.word("told now"))
        edit_fact(user=teller, fact_id=fact.pk, changes={"content": canaries.word("put right now")})
        for change in (keep_fact, mark_unsure, share_fact, unshare_fact, set_aside, undo_review):
            change(user=teller, fact_id=fact.pk)
        with pytest.raises(DomainError):
            edit_fact(user=teller, fact_id=fact.pk, changes={"content": canaries.word("refused") * 400})
        right = {"content": canaries.word("corrected now")}
        correct_fact(user=teller, fact_id=fact.pk, changes=right, reason=canaries.word("the reason"))
        theirs, how = family.facts["keepers approved"], canaries.word("how I know")
        tell_otherwise(user=teller, fact_id=theirs.pk, content=canaries.word("told otherwise"), answer=how)
        client = client_of(family, "contributor")
        for name, path in paths(canaries, family):
            if name not in STREAMS:
                client.get(path)
        lines.append({"control": canaries.words["told now"]})
    assert canaries.in_text(repr(lines)) == ["told now"], "the control is seen, and nothing else"
    assert canaries.in_text(caplog.text) == []


def test_notices_of_others_stay_without_a_private_word(family: FamilyWithFacts, canaries: Canaries):
    fact_id: UUID = canaries.rows["fact"].pk
    share_fact(user=family["contributor"], fact_id=fact_id)
    unshare_fact(user=family["contributor"], fact_id=fact_id)
    others = Notice.objects.exclude(user=family["contributor"])
    assert canaries.in_text(repr(list(others.values()))) == []


def test_what_was_shared_and_taken_back_is_in_no_cache(family: FamilyWithFacts, canaries: Canaries):
    fact_id: UUID = canaries.rows["fact"].pk
    path = reverse("memory:remembered", args=[family.legacy.pk])
    word, client = canaries.words["fact.content"], client_of(family, "keeper")
    share_fact(user=family["contributor"], fact_id=fact_id)
    assert word in client.get(path).content.decode()
    unshare_fact(user=family["contributor"], fact_id=fact_id)
    assert word not in client.get(path).content.decode()
