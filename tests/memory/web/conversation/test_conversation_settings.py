"""A talk as a whole, on the page: named, about several people, private, deleted, closed."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.models import Job, JobState, Role
from memory.models import Conversation, Fact, Message
from tests.support.endpoints import Endpoint, assert_guarded
from tests.support.factories import ConversationFactory, LegacyFactory, MessageFactory, ReplyFactory, remember, told

HTMX = {"HX-Request": "true"}


@pytest.fixture
def private(family) -> Conversation:
    return ConversationFactory(legacy=family.legacy, user=family["contributor"], private=True)


@pytest.fixture
def walter(family):
    legacy = LegacyFactory(name="Walter Miller")
    legacy.memberships.create(user=family["contributor"], role=Role.CONTRIBUTOR)
    return legacy


def path(name: str, conversation: Conversation, *ids: object) -> str:
    return reverse(f"memory:{name}", args=[conversation.legacy_id, conversation.pk, *ids])


def begin(client, family, **data):
    return client.post(reverse("memory:conversations", args=[family.legacy.pk]), {"client_id": "a" * 32, **data})


@pytest.mark.parametrize(
    ("name", "method", "opens"),
    [
        ("conversation-rename", "post", 302),
        ("conversation-attach", "post", 302),
        ("conversation-extract", "post", 302),
        ("conversation-delete", "get", 200),
        ("conversation-delete", "post", 302),
    ],
)
def test_what_is_done_with_a_conversation_is_for_its_teller_alone(family, conversation, name, method, opens):
    outsiders = [family[actor] for actor in ("keeper", "reader", "former", "stranger", "staff")]
    assert_guarded(
        Endpoint(method, path(name, conversation), opens=opens),
        opens_for=[family["contributor"]],
        hidden_from=outsiders,
        bad_ids=[family.legacy.id, conversation.id],
        wrong_method="put",
    )


def test_a_private_conversation_is_closed_by_its_teller_alone(family, private):
    outsiders = [family[actor] for actor in ("keeper", "reader", "former", "stranger", "staff")]
    assert_guarded(
        Endpoint("post", path("conversation-close", private), opens=302),
        opens_for=[family["contributor"]],
        hidden_from=outsiders,
        bad_ids=[family.legacy.id, private.id],
        wrong_method="get",
    )


def test_a_conversation_is_renamed_and_goes_back_to_its_first_words(teller, family, conversation):
    told("She sang in the kitchen.", conversation=conversation)
    listed = reverse("memory:conversations", args=[family.legacy.pk])
    for title, shown in (("  The kitchen ", "The kitchen"), ("", "She sang in the kitchen.")):
        assert teller.post(path("conversation-rename", conversation), {"title": title}).status_code == 302
        assert shown in teller.get(listed).content.decode()


@pytest.mark.parametrize("title", ["x" * 201, "a\x00b"], ids=["long", "unreadable"])
def test_a_title_that_does_not_fit_is_said_beside_it(teller, conversation, title):
    answer = teller.post(path("conversation-rename", conversation), {"title": title})
    assert answer.status_code == 422
    assert 'class="errorlist' in answer.content.decode()
    conversation.refresh_from_db()
    assert conversation.title == ""


def test_deleting_says_first_what_goes_and_what_stays(teller, family, conversation):
    message = told("She sang.", conversation=conversation)
    remember(
        "Rose sang.", messages=[message], owner=conversation.user, legacy=conversation.legacy, conversation=conversation
    )
    page = teller.get(path("conversation-delete", conversation)).content.decode()
    assert "This cannot be undone." in page
    assert "1 fact noted from it" in page
    assert Message.objects.filter(conversation=conversation).exists(), "looking deletes nothing"

    answer = teller.post(path("conversation-delete", conversation), follow=True).content.decode()
    assert "The conversation is deleted." in answer
    assert not Conversation.objects.exists()
    assert Fact.objects.get(content="Rose sang.").sources.get().message is None
    assert teller.post(path("conversation-delete", conversation)).status_code == 404


def test_a_fact_whose_conversation_is_deleted_still_says_who_told_it_and_when(teller, conversation):
    message = told("She sang.", conversation=conversation)
    fact = remember(
        "Rose sang.", messages=[message], owner=conversation.user, legacy=conversation.legacy, conversation=conversation
    )
    teller.post(path("conversation-delete", conversation))
    page = teller.get(reverse("memory:fact", args=[conversation.legacy_id, fact.pk])).content.decode()
    assert "14 March 2026" in page
    assert "She sang." not in page


def test_a_private_conversation_is_begun_by_a_switch_and_says_what_it_is(teller, family):
    answer = begin(teller, family, content="A secret.", private="on")
    conversation = Conversation.objects.get(user=family["contributor"])
    page = teller.get(answer.headers["Location"])
    words = page.content.decode()
    assert conversation.private
    assert "Nothing in it is remembered." in words
    assert "Close and forget" in words
    assert "Finish for today" not in words
    assert "no-store" in page.headers["Cache-Control"]
    assert "data-draft-off" in words


def test_the_same_form_with_the_switch_on_is_another_conversation(teller, family):
    begin(teller, family, content="She sang.")
    for _ in range(2):
        assert begin(teller, family, content="She sang.", private="on").status_code == 302
    assert sorted(Conversation.objects.values_list("private", flat=True)) == [False, True]
    assert Message.objects.filter(role="user").count() == 2


def test_the_list_of_conversations_says_no_word_of_a_private_one(teller, family, private):
    MessageFactory(conversation=private, content="A secret.")
    page = teller.get(reverse("memory:conversations", args=[family.legacy.pk])).content.decode()
    assert "Private conversation" in page
    assert "A secret." not in page


@pytest.mark.parametrize("name", ["conversation-close", "conversation-finish", "conversation-delete"])
def test_closing_finishing_and_deleting_a_private_conversation_forget_it(teller, private, name):
    MessageFactory(conversation=private, content="A secret.")
    answer = teller.post(path(name, private))
    assert answer.headers["Location"] == reverse("memory:conversations", args=[private.legacy_id])
    assert not Conversation.objects.exists()
    assert not Message.objects.exists()


def test_htmx_is_led_away_from_a_closed_conversation(teller, private):
    answer = teller.post(path("conversation-finish", private), headers=HTMX)
    assert answer.headers["HX-Redirect"] == reverse("memory:conversations", args=[private.legacy_id])


def test_another_conversation_is_not_closed(teller, conversation):
    assert teller.post(path("conversation-close", conversation)).status_code == 409
    assert Conversation.objects.exists()


def test_a_conversation_is_about_others_as_their_boxes_are_ticked(teller, family, conversation, walter):
    page = teller.get(path("conversation", conversation)).content.decode()
    assert "Walter Miller" in page
    assert "Also about:" not in page
    for ticked in ([str(walter.pk)], []):
        teller.post(path("conversation-attach", conversation), {"attached": ticked})
        page = teller.get(path("conversation", conversation)).content.decode()
        assert ("Also about:" in page) == bool(ticked)


def test_a_conversation_is_begun_about_two(teller, family, walter):
    begin(teller, family, content="They danced.", attached=[str(walter.pk)])
    conversation = Conversation.objects.get(user=family["contributor"])
    assert set(conversation.about.values_list("legacy", "role")) == {
        (family.legacy.pk, "primary"),
        (walter.pk, "attached"),
    }


@pytest.mark.parametrize("place", ["conversation-attach", "conversations"])
def test_nobody_attaches_what_is_not_theirs(teller, family, conversation, walter, place):
    foreign = {"attached": [str(family.elsewhere.pk)], "content": "They danced."}
    url = (
        path(place, conversation)
        if place != "conversations"
        else reverse("memory:conversations", args=[family.legacy.pk])
    )
    answer = teller.post(url, foreign)
    assert answer.status_code == 422
    assert "Karl Berg" not in answer.content.decode()
    assert Conversation.objects.count() == 1
    assert conversation.about.count() == 1


def test_who_has_one_legacy_is_not_asked_about_others(teller, family, conversation):
    for url in (path("conversation", conversation), reverse("memory:conversations", args=[family.legacy.pk])):
        assert "Who else is it about?" not in teller.get(url).content.decode()


def test_what_was_noted_with_another_is_said_with_their_name(teller, conversation, walter):
    remember("Walter baked.", owner=conversation.user, legacy=walter, conversation=conversation)
    page = teller.get(path("conversation", conversation)).content.decode()
    assert "1 fact noted about Walter Miller" in page
    assert reverse("memory:review", args=[walter.pk]) in page
    walter.memberships.all().delete()
    assert "Walter" not in teller.get(path("conversation", conversation)).content.decode()


def test_a_source_from_another_legacy_says_so(teller, conversation, walter):
    facts = [remember("Walter baked.", owner=conversation.user, legacy=walter), remember(
        "Rose sang.", owner=conversation.user, legacy=conversation.legacy)]  # fmt: skip
    sources = [{"alias": alias, "kind": "fact", "id": str(fact.pk)} for alias, fact in enumerate(facts, start=1)]
    reply = ReplyFactory(conversation=conversation, reply_to=MessageFactory(conversation=conversation), sources=sources)
    page = teller.get(path("conversation", conversation)).content.decode()
    assert page.count("from the legacy of Walter Miller") == 1
    assert "from the legacy of Rose" not in page
    walter.memberships.all().delete()
    assert "Walter" not in teller.get(path("message", conversation, reply.pk)).content.decode()


def test_the_source_of_a_fact_leads_to_its_conversation_from_the_other_legacy_too(teller, conversation, walter):
    message = told("Walter baked.", conversation=conversation)
    fact = remember(
        "Walter baked.", owner=conversation.user, legacy=walter, messages=[message], conversation=conversation
    )
    page = teller.get(reverse("memory:fact", args=[walter.pk, fact.pk])).content.decode()
    from_there = reverse("memory:conversation", args=[walter.pk, conversation.pk])
    assert from_there in page
    assert teller.get(from_there).headers["Location"] == path("conversation", conversation) + "#newest"


def test_a_conversation_costs_the_same_however_many_legacies_there_are(teller, family, conversation, growth):
    def add_one():
        legacy = LegacyFactory()
        legacy.memberships.create(user=family["contributor"])

    growth(add_one, lambda: teller.get(path("conversation", conversation)))


def test_what_could_not_be_noted_is_said_quietly_and_noted_at_a_press(teller, conversation):
    told("She sang.", conversation=conversation)
    page, key = path("conversation", conversation), f"consolidate:{conversation.pk}"
    assert "not noted yet" not in teller.get(page).content.decode()
    Job.objects.create(kind="consolidate", key=key, user_id=conversation.user_id, state=JobState.FAILED)
    shown = teller.get(page).content.decode()
    assert "Your words are saved. The facts in them are not noted yet." in shown
    assert f'action="{path("conversation-extract", conversation)}"' in shown
    assert teller.post(path("conversation-extract", conversation)).status_code == 302
    assert Job.objects.get(key=key).state == JobState.WAITING
    answer = teller.post(path("conversation-extract", conversation), headers=HTMX).content.decode()
    assert "The assistant is noting what you told." in answer
    assert "<html" not in answer
