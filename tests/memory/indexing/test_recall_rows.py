"""What recall knows of each row, and that it knows it in the transaction of the change."""

from datetime import UTC, date, datetime

import pytest

from legacies.models import Job, ModerationMode
from memory.indexing.indexed_rows import index_messages, refresh_fact, refresh_sharing
from memory.models import Moderation, RecallItem, Status, Visibility
from tests.support.access import TOLD, TRAITS
from tests.support.factories import (
    ConversationFactory,
    FactFactory,
    LegacyFactory,
    MessageFactory,
    ReplyFactory,
    join,
    remember,
    summarised,
    told,
)

pytestmark = pytest.mark.django_db

SECRET = "hunter2-9981"


def item_of(row):
    return RecallItem.objects.filter(id=row.pk).first()


def test_fact_is_known_by_its_words_its_heading_and_when_it_happened():
    legacy = LegacyFactory()
    rose = join(legacy)
    message = told("We sailed to Norway.", legacy=legacy, owner=rose)
    fact = remember(
        "Rose sailed to Norway.",
        legacy=legacy,
        owner=rose,
        messages=[message],
        title="The crossing",
        tags=["sea"],
        importance=9,
        pinned=True,
        occurred="1962-06",
        occurred_earliest=date(1962, 6, 1),
        occurred_latest=date(1962, 6, 30),
    )
    item = item_of(fact)
    assert (item.search_text, item.context_text) == ("Rose sailed to Norway.", "The crossing, sea, June 1962")
    assert (item.owner_id, item.importance, item.pinned) == (rose.pk, 9, True)
    assert (item.message_ids, item.told_at) == ([message.pk], message.at)
    assert item.shared is False
    assert Job.objects.get(key=f"embed:{fact.legacy_id}").payload == {"legacy": str(fact.legacy_id)}


@pytest.mark.parametrize(
    ("earliest", "latest", "language", "words"),
    [
        (date(1962, 6, 14), date(1962, 6, 14), "en", "14 June 1962"),
        (date(1962, 3, 1), date(1962, 3, 31), "de", "März 1962"),
        (date(1962, 1, 1), date(1962, 12, 31), "en", "1962"),
        (date(1960, 1, 1), date(1969, 12, 31), "es", "1960 1969"),
        (date(1962, 6, 14), date(1962, 6, 14), "nl", "14 June 1962"),
        (None, None, "en", ""),
    ],
)
def test_when_it_happened_is_found_by_the_words_one_would_use(earliest, latest, language, words):
    fact = remember("Rose moved.", occurred_earliest=earliest, occurred_latest=latest, language=language)
    assert item_of(fact).context_text == words


def test_message_is_known_by_its_words_its_day_and_its_speaker():
    conversation = ConversationFactory()
    message = told("We danced all night.", conversation=conversation, speaker="Tom")
    item = item_of(message)
    assert (item.kind, item.search_text, item.context_text) == ("message", "We danced all night.", "14 March 2026, Tom")
    assert (item.owner_id, item.conversation_id, item.position) == (conversation.user.pk, conversation.pk, 1)
    assert (item.shared, item.message_ids, item.language) == (False, [message.pk], "en")


def test_language_is_read_from_the_text_and_is_the_legacys_where_that_does_not_tell():
    conversation = ConversationFactory(legacy__language="fr")
    texts = {
        "Sie hat immer mit uns gesungen, und das war schön.": "de",
        "Siempre nos contaba que la casa era muy grande.": "es",
        "She told us about the farm when we were small.": "en",
        "Norvège 1962": "fr",
        "👵🎣": "fr",
    }
    found = {text: item_of(told(text, conversation=conversation)).language for text in texts}
    assert found == texts


def test_summary_is_known_with_the_told_messages_of_its_range():
    conversation = ConversationFactory()
    first = MessageFactory(conversation=conversation, at=datetime(2026, 1, 2, tzinfo=UTC))
    ReplyFactory(conversation=conversation)
    second = MessageFactory(conversation=conversation)
    MessageFactory(conversation=conversation)
    chunk = summarised("They spoke of the farm.", conversation=conversation, to_seq=4)
    item = item_of(chunk)
    assert (item.kind, item.search_text, item.context_text) == ("chunk", "They spoke of the farm.", "2 January 2026")
    assert (item.message_ids, item.position, item.told_at) == ([first.pk, second.pk], 1, first.at)
    assert (item.owner_id, item.shared) == (conversation.user.pk, False)


def test_replies_private_conversation_and_empty_summaries_are_not_known():
    conversation, private = ConversationFactory(), ConversationFactory(private=True)
    messages = [ReplyFactory(conversation=conversation), MessageFactory(conversation=private)]
    for whole in (conversation, private):
        index_messages(whole)
    chunks = [summarised("", conversation=conversation), summarised("They spoke.", conversation=private)]
    assert [item_of(row) for row in (*messages, *chunks)] == [None] * 4
    assert item_of(told("Nana sang.", conversation=conversation)) is not None


def test_whole_conversation_is_known_at_once_at_the_same_cost_however_long_it_is(growth):
    conversation = ConversationFactory(imported=True)
    ReplyFactory(conversation=conversation)

    def add():
        MessageFactory(conversation=conversation, author=None, speaker="Agnes")

    def index():
        index_messages(conversation)
        return list(RecallItem.objects.filter(conversation_id=conversation.pk))

    assert growth(add, index) == 4  # one of them is the test reading
    assert RecallItem.objects.filter(kind="message", embedding=None).count() == conversation.last_seq - 1
    assert Job.objects.get().key == f"embed:{conversation.legacy_id}"


def test_conversation_indexed_at_once_is_the_same_as_message_by_message():
    conversation = ConversationFactory(imported=True)
    for n in range(3):
        told(f"Nana sang song {n}.", conversation=conversation, speaker="Agnes")
    one_by_one = list(RecallItem.objects.order_by("id").values())
    RecallItem.objects.all().delete()
    index_messages(conversation)
    assert list(RecallItem.objects.order_by("id").values()) == one_by_one


def test_conversation_without_a_told_message_asks_for_no_work():
    private = ConversationFactory(private=True)
    MessageFactory(conversation=private)
    for conversation in (private, ConversationFactory()):
        index_messages(conversation)
    assert not Job.objects.exists()
    assert not RecallItem.objects.exists()


@pytest.mark.parametrize("state", TOLD)
def test_live_facts_are_known_and_replaced_ones_as_cold_rows(state):
    trait = TRAITS.get(state, state)
    item = item_of(remember("Rose sang.", **({trait: True} if trait else {})))
    assert (item is None) == (state in {"suggested", "retired"})
    assert item is None or (item.superseded, item.cold) == (state == "superseded",) * 2


def test_what_is_replaced_is_its_tellers_alone_and_goes_cold_at_once_whatever_it_weighs():
    fact = remember("Rose sang.", approved=True, pinned=True, importance=10)
    RecallItem.objects.filter(id=fact.pk).update(embedding=[1, *[0] * 383], model_id=1)
    assert (item_of(fact).shared, item_of(fact).cold) == (True, False)
    fact.status = Status.SUPERSEDED
    fact.save()
    refresh_fact(fact)
    item = item_of(fact)
    assert (item.superseded, item.cold, item.shared, item.model_id) == (True, True, False, 1)
    refresh_sharing(item.legacy_id)
    assert item_of(fact).shared is False


def test_fact_that_stops_being_live_is_forgotten_at_once():
    fact = remember("Rose sang.")
    assert item_of(fact) is not None
    fact.status, fact.retired_at = Status.RETIRED, fact.created_at
    fact.save()
    refresh_fact(fact)
    assert item_of(fact) is None


def test_fact_outside_every_legacy_has_no_row():
    fact = FactFactory(legacy=None, owner=join(LegacyFactory()), memory_type="user_profile")
    refresh_fact(fact)
    assert item_of(fact) is None


@pytest.mark.parametrize(
    ("mode", "state", "shared"),
    [
        (ModerationMode.AFTER, "shared", True),
        (ModerationMode.BEFORE, "shared", False),
        (ModerationMode.BEFORE, "approved", True),
        (ModerationMode.AFTER, "returned", False),
        (ModerationMode.AFTER, "restricted", False),
    ],
)
def test_shared_is_what_the_family_may_see_in_the_legacys_mode(mode, state, shared):
    fact = remember("Rose sang.", legacy__moderation_mode=mode, **{state: True})
    assert item_of(fact).shared is shared


def test_sharing_and_unsharing_show_at_once():
    fact = remember("Rose sang.")
    fact.visibility, fact.moderation = Visibility.SHARED, Moderation.WAITING
    fact.save()
    refresh_fact(fact)
    assert item_of(fact).shared is True
    fact.visibility, fact.moderation = Visibility.PRIVATE, Moderation.NONE
    fact.save()
    refresh_fact(fact)
    assert item_of(fact).shared is False


def test_change_of_the_moderation_mode_shows_for_every_fact(django_assert_num_queries):
    legacy = LegacyFactory()
    waiting, approved = remember("One.", legacy=legacy, shared=True), remember("Two.", legacy=legacy, approved=True)
    private, elsewhere = remember("Three.", legacy=legacy), remember("Four.", shared=True)
    message = told("Five.", legacy=legacy)

    def shown():
        return [item_of(row).shared for row in (waiting, approved, private, message, elsewhere)]

    legacy.moderation_mode = ModerationMode.BEFORE
    legacy.save()
    with django_assert_num_queries(5):  # one each for facts, passages of stories, entries, photos and recordings
        refresh_sharing(legacy.pk)
    assert shown() == [False, True, False, False, True]
    legacy.moderation_mode = ModerationMode.AFTER
    legacy.save()
    refresh_sharing(legacy.pk)
    assert shown() == [True, True, False, False, True]


def test_refresh_costs_two_queries_when_the_vector_stays_and_asks_for_work_when_it_goes(django_assert_num_queries):
    fact = remember("Rose sang.")
    RecallItem.objects.filter(id=fact.pk).update(embedding=[1, *[0] * 383], model_id=1)
    Job.objects.all().delete()
    fact.importance = 9
    fact.save()
    with django_assert_num_queries(2):
        refresh_fact(fact)
    assert item_of(fact).importance == 9
    assert item_of(fact).embedding is not None
    assert not Job.objects.exists()
    fact.content = "Rose danced."
    fact.save()
    refresh_fact(fact)
    item = item_of(fact)
    assert (item.search_text, item.embedding, item.model_id) == ("Rose danced.", None, None)
    assert Job.objects.get().key == f"embed:{fact.legacy_id}"


def test_secret_is_in_no_row_of_recall():
    conversation = ConversationFactory()
    message = told(f"The password = {SECRET}, he said.", conversation=conversation, speaker=f"password={SECRET}")
    chunk = summarised(f"They noted password: {SECRET}.", conversation=conversation)
    fact = remember(
        f"Her password is {SECRET}.", title=f"password={SECRET}", tags=[f"token={SECRET}"], conversation=conversation
    )
    for row in (message, chunk, fact):
        item = item_of(row)
        assert "assword" in item.search_text
        assert SECRET not in f"{item.search_text} {item.context_text} {item.search}"
    assert not RecallItem.objects.filter(search_text__contains="hunter2").exists()
