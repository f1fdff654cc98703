"""Marks in a reply open what it rests on, as far as the reader may see it when the page is made."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from memory.models import Message
from memory.services.entries.editing import create_entry, share_entry
from memory.services.entries.entry_fields import EntryFields
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import share_fact, unshare_fact
from memory.web.conversation.message_bubbles import bubbles_of
from tests.support.factories import ConversationFactory, FactSourceFactory, ReplyFactory, remember, summarised, told


@pytest.fixture
def conversation(family):
    return ConversationFactory(legacy=family.legacy, user=family["keeper"])


@pytest.fixture
def shared(family):
    """What another member told and shared."""
    fact = remember("Rose loved the sea.", owner=family["contributor"], legacy=family.legacy)
    return share_fact(user=family["contributor"], fact_id=fact.pk)


def reply_on(conversation, *rows, kind="fact") -> Message:
    sources = [{"alias": alias, "kind": kind, "id": str(row.pk)} for alias, row in enumerate(rows, start=1)]
    words = " ".join(f"So it was told [{entry['alias']}]." for entry in sources)
    return ReplyFactory(conversation=conversation, content=words, sources=sources)


def test_a_shared_fact_opens_with_its_sentence_its_teller_and_its_day_and_no_words(family, conversation, shared):
    [bubble] = bubbles_of([reply_on(conversation, shared)], family["keeper"])
    [marked] = bubble.sources
    assert marked.source.said == "Rose loved the sea."
    assert marked.source.speaker == "Tom"
    assert marked.source.quote == ""
    assert marked.source.path == reverse("memory:fact", args=[family.legacy.pk, shared.pk])
    assert f'popovertarget="{marked.anchor}"' in bubble.html


def test_a_corrected_fact_opens_with_the_words_that_corrected_it(family, conversation):
    first = told("She always wore a cap.", conversation=conversation)
    fact = remember("Rose always wore a cap.", owner=family["keeper"], legacy=family.legacy, messages=[first])
    [bubble] = bubbles_of([reply_on(conversation, fact)], family["keeper"])
    assert bubble.sources[0].source.quote == "She always wore a cap."
    later = told("Actually, she wore a hat.", conversation=conversation, at=first.at + timedelta(minutes=1))
    hat = correct_fact(user=family["keeper"], fact_id=fact.pk, changes={"content": "Rose wore a hat."}, message=later)
    [bubble] = bubbles_of([reply_on(conversation, hat)], family["keeper"])
    assert bubble.sources[0].source.quote == "Actually, she wore a hat."
    by_hand = correct_fact(user=family["keeper"], fact_id=hat.pk, changes={"content": "Rose wore a scarf."})
    [bubble] = bubbles_of([reply_on(conversation, by_hand)], family["keeper"])
    assert (bubble.sources[0].source.said, bubble.sources[0].source.quote) == ("Rose wore a scarf.", "")


def test_a_mark_goes_when_its_source_is_not_for_this_reader_any_more(client, family, conversation, shared):
    reply = reply_on(conversation, shared)
    path = reverse("memory:conversation", args=[family.legacy.pk, conversation.pk])
    client.force_login(family["keeper"])
    assert "Rose loved the sea." in client.get(path).content.decode()
    unshare_fact(user=family["contributor"], fact_id=shared.pk)
    page = client.get(path).content.decode()
    assert "Rose loved the sea." not in page
    assert str(shared.pk) not in page
    assert f"source-{reply.pk}-1" not in page
    assert "So it was told" not in page
    assert "This text quoted something that is no longer here." in page


def test_a_source_that_was_never_for_this_reader_is_not_shown(family, conversation):
    hidden = [family.facts["private"], family.facts["elsewhere approved"], family.facts["formers private"]]
    own = family.facts["keepers private"]
    [bubble] = bubbles_of([reply_on(conversation, *hidden, own)], family["keeper"])
    assert [marked.alias for marked in bubble.sources] == [4]
    assert "told [" not in bubble.html


def test_own_messages_and_summaries_open_and_foreign_ones_do_not(family, conversation):
    mine = told("She sang in the kitchen.", conversation=conversation)
    foreign = told("He told it to me alone.", owner=family["contributor"], legacy=family.legacy)
    [bubble] = bubbles_of([reply_on(conversation, mine, foreign, kind="message")], family["keeper"])
    assert [marked.source.said for marked in bubble.sources] == ["She sang in the kitchen."]
    chunk = summarised("They spoke of songs.", conversation=conversation)
    theirs = summarised("They spoke of secrets.", conversation=foreign.conversation)
    [bubble] = bubbles_of([reply_on(conversation, chunk, theirs, kind="chunk")], family["keeper"])
    assert [marked.source.said for marked in bubble.sources] == ["They spoke of songs."]


def test_sources_of_a_kind_nobody_shows_are_only_taken_out(family, conversation):
    [bubble] = bubbles_of([reply_on(conversation, family.facts["approved"], kind="entry")], family["keeper"])
    assert bubble.sources == []
    assert bubble.html == "<p>So it was told.</p>\n"


def test_a_source_that_the_reply_does_not_number_can_be_opened_below_it(client, family, conversation, shared):
    reply = reply_on(conversation, shared)
    reply.sources.append({"alias": 2, "kind": "fact", "id": str(uuid4())})
    reply.content = "Tom told it so."
    reply.save()
    [bubble] = bubbles_of([reply], family["keeper"])
    assert len(bubble.loose) == 1
    client.force_login(family["keeper"])
    page = client.get(reverse("memory:conversation", args=[family.legacy.pk, conversation.pk])).content.decode()
    assert f'popovertarget="source-{reply.pk}-1"' in page
    assert f"source-{reply.pk}-2" not in page


def test_a_sentence_that_nobody_told_has_a_mark_that_says_so(client, family, conversation, shared):
    reply = reply_on(conversation, shared)
    reply.content = "He grew dahlias [1]. He swam *for* England. Did he?"
    reply.unsourced = [reply.content.index("He swam"), reply.content.index(" Did he?")]
    reply.save()
    client.force_login(family["keeper"])
    page = client.get(reverse("memory:conversation", args=[family.legacy.pk, conversation.pk])).content.decode()
    before, mark, after = page.partition(f'popovertarget="unsourced-{reply.pk}"')
    assert before.count("<em>for</em> England") == 1
    assert "Did he?" not in before
    assert mark
    assert "Did he?" in after
    assert f'id="unsourced-{reply.pk}" popover' in after


def test_a_name_in_a_mark_is_text(family, conversation, shared):
    family["contributor"].display_name = 'Tom"><script>alert(1)</script>'
    family["contributor"].save()
    [bubble] = bubbles_of([reply_on(conversation, shared)], family["keeper"])
    assert "<script>" not in bubble.html
    assert "&lt;script&gt;" in bubble.html


def test_sources_cost_the_same_however_many_there_are(family, conversation, growth):
    facts = []

    def add_one():
        fact = remember("Rose loved the sea.", owner=family["keeper"], legacy=family.legacy)
        FactSourceFactory(fact=fact)
        facts.append(reply_on(conversation, fact))

    growth(add_one, lambda: [bubble.sources for bubble in bubbles_of(facts, family["keeper"])])


def test_a_shared_event_opens_with_its_line_and_leads_to_its_page(family, conversation):
    fields = EntryFields(type="wedding", summary="They married in Leeds.", occurred="1955")
    entry = create_entry(user=family["contributor"], legacy_id=family.legacy.pk, fields=fields)
    reply = reply_on(conversation, entry, kind="entry")
    assert bubbles_of([reply], family["keeper"])[0].sources == []
    share_entry(user=family["contributor"], entry_id=entry.pk)
    [bubble] = bubbles_of([reply], family["keeper"])
    [marked] = bubble.sources
    assert (marked.source.said, marked.source.speaker) == ("They married in Leeds.", "Tom")
    assert marked.source.path == reverse("memory:entry", args=[family.legacy.pk, entry.pk])
