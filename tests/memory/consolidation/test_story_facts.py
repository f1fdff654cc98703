"""A kept story proposes facts to its author, each passage once."""

from __future__ import annotations

import pytest
from django.urls import reverse

from legacies.jobs.runner import run_item
from legacies.models import Job, JobState, Membership
from memory.management.commands.rebuild_recall import check_legacy
from memory.models import Entry, Fact, FactSource, RecallItem, Status, StoryChunk
from memory.models.facts import NEW_VERSION_OF, SourceKind
from memory.services.facts.editing import restore_fact, share_fact
from memory.services.facts.reviewing import keep_fact, mark_unsure
from memory.services.stories import editing as services
from memory.services.stories.story_words import StoryWords
from memory.tasks import HANDLERS
from tests.support.factories import join, remember

pytestmark = pytest.mark.django_db

TEXT = "Rose Miller was born in Hull in 1931. She worked as a nurse at the harbour."


def write(teller, legacy, text=TEXT):
    return services.create_story(user=teller, legacy_id=legacy.pk, words=StoryWords("Her life", text))


def read(story):
    """As a worker does."""
    item = Job.objects.get(key=f"read-story:{story.pk}")
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    return item


def test_kept_story_proposes_facts_with_its_passage_as_their_source(client, legacy, teller):
    story = write(teller, legacy)
    assert read(story).state == JobState.DONE
    facts = list(Fact.objects.filter(owner=teller))
    assert any("nurse" in fact.content for fact in facts)
    assert {(fact.status, fact.visibility, fact.conversation_id) for fact in facts} == {("suggested", "private", None)}
    sources = FactSource.objects.filter(fact__in=facts)
    passage = StoryChunk.objects.get()
    assert {(one.kind, one.story_id, one.passage_id) for one in sources} == {(SourceKind.STORY, story.pk, passage.pk)}
    assert all(entry.source == "story" and entry.status == Status.SUGGESTED for entry in Entry.objects.all())
    assert not RecallItem.objects.filter(kind="fact").exists()
    client.force_login(teller)
    page = client.get(reverse("memory:review", args=[legacy.pk])).content.decode()
    assert "nurse at the harbour" in page
    assert "from a story" in page
    assert reverse("memory:story", args=[legacy.pk, story.pk]) in page
    keep_fact(user=teller, fact_id=facts[0].pk)
    assert check_legacy(legacy.pk).count == 0


def test_an_edit_reads_what_is_new_and_proposes_nothing_twice(legacy, teller, script):
    found = {"content": "Rose was a nurse.", "messages": [1], "category": "occupation"}
    script.extractions({"facts": [found]}, {"facts": [{**found, "content": "Rose kept hens."}, found]})
    story = write(teller, legacy)
    read(story)
    assert read(story).state == JobState.DONE
    assert [request["kind"] for request in script.requests()].count("extract") == 1
    services.edit_story(user=teller, story_id=story.pk, changes={"text": f"{TEXT} She kept hens."})
    read(story)
    assert sorted(Fact.objects.values_list("content", flat=True)) == ["Rose kept hens.", "Rose was a nurse."]
    assert all(StoryChunk.objects.values_list("is_read", flat=True))


def test_what_was_told_before_gets_the_story_as_another_source_and_stays_as_it_is(legacy, teller, script):
    known = remember("Rose was a nurse.", legacy=legacy, owner=teller, review="kept")
    theirs = remember("Rose was a teacher.", legacy=legacy, owner=join(legacy), approved=True)
    script.extractions({"facts": [{"content": "Rose was a nurse.", "messages": [1], "category": "occupation"}]})
    read(write(teller, legacy))
    known.refresh_from_db()
    assert set(Fact.objects.all()) == {known, theirs}
    assert (known.status, known.revision) == (Status.ACTIVE, 1)
    assert known.sources.filter(kind=SourceKind.STORY).count() == 1


def test_a_correction_in_a_story_waits_for_its_author(legacy, teller, script):
    known = remember("Rose was born in 1931.", legacy=legacy, owner=teller, review="kept")
    said = "No, wait, Rose was born in 1932, not 1931."
    script.extractions({"facts": [{"content": said, "messages": [1], "category": "milestone"}]})
    script.labels({"labels": ["corrects"]})
    read(write(teller, legacy, text=said))
    known.refresh_from_db()
    assert known.status == Status.ACTIVE
    proposed = Fact.objects.exclude(pk=known.pk).get()
    assert (proposed.status, proposed.metadata) == (Status.SUGGESTED, {NEW_VERSION_OF: str(known.pk)})


def test_an_edited_sentence_proposes_a_new_version_of_the_fact_that_came_out_of_it(client, legacy, teller):
    story = write(teller, legacy)
    read(story)
    born, nurse = (Fact.objects.get(content__contains=word) for word in ("1931", "nurse"))
    for fact in (born, nurse):
        keep_fact(user=teller, fact_id=fact.pk)
    share_fact(user=teller, fact_id=born.pk)
    services.edit_story(user=teller, story_id=story.pk, changes={"text": TEXT.replace("1931", "1932")})
    read(story)
    proposed = Fact.objects.get(status=Status.SUGGESTED)
    assert ("1932" in proposed.content, proposed.metadata) == (True, {NEW_VERSION_OF: str(born.pk)})
    assert set(Fact.objects.live()) == {born, nurse}, "nothing is touched before its author keeps it"
    client.force_login(teller)
    page = client.get(reverse("memory:review", args=[legacy.pk])).content.decode()
    assert "Your story says this now" in page
    assert reverse("memory:fact", args=[legacy.pk, born.pk]) in page
    now = keep_fact(user=teller, fact_id=proposed.pk)
    assert set(Fact.objects.live()) == {now, nurse}
    assert (now.lineage, now.visibility, now.moderation) == (born.lineage, "shared", "waiting")
    assert check_legacy(legacy.pk).count == 0


def test_a_suggestion_goes_with_its_sentence_unless_somebody_looked_at_it_or_told_it_elsewhere(client, legacy, teller):
    other = "Rose Miller lived in Leeds in 1960. Rose Miller moved to York in 1970. Rose Miller kept hens in 1980."
    story = write(teller, legacy, text=f"{TEXT} {other}")
    read(story)
    born, nurse, leeds, york, hens = (
        Fact.objects.get(content__contains=word) for word in ("1931", "nurse", "Leeds", "York", "hens")
    )
    mark_unsure(user=teller, fact_id=leeds.pk)
    keep_fact(user=teller, fact_id=york.pk)
    FactSource.objects.create(fact=hens, kind=SourceKind.MCP, teller=teller)
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "She worked as a nurse at the harbour."})
    read(story)
    assert set(Fact.objects.filter(status=Status.SUGGESTED)) == {nurse, leeds, hens}
    assert set(Fact.objects.filter(status=Status.RETIRED)) == {born}
    assert not Entry.objects.filter(fact=born).exclude(status=Status.RETIRED).exists()
    client.force_login(teller)
    assert "does not say it any more" in client.get(reverse("memory:fact", args=[legacy.pk, born.pk])).content.decode()
    page = client.get(reverse("memory:fact", args=[legacy.pk, nurse.pk])).content.decode()
    assert "found this in a story" in page
    assert page.count("from a story") == 1, "what it says now, and not beside it what it said"
    assert check_legacy(legacy.pk).count == 0
    services.restore_version(user=teller, story_id=story.pk, number=1)
    read(story)
    again = Fact.objects.get(status=Status.SUGGESTED, content=born.content)
    assert again.metadata == {}, "its author removed nothing"


def test_a_suggestion_of_a_last_passage_goes_and_one_that_was_brought_back_stays(legacy, teller):
    story = write(teller, legacy)
    read(story)
    born = Fact.objects.get(content__contains="1931")
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "…"})
    read(story)
    born.refresh_from_db()
    assert born.status == Status.RETIRED
    restore_fact(user=teller, fact_id=born.pk)
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "… …"})
    read(story)
    born.refresh_from_db()
    assert born.status == Status.SUGGESTED


def test_what_the_story_still_says_is_replaced_by_nothing(legacy, teller, script):
    old, beside = "Rose was a nurse in Hull in 1950.", "Rose was a nurse in York in 1950."
    found = [{"content": text, "messages": [1], "category": "occupation"} for text in (old, beside)]
    script.extractions({"facts": found[:1]}, {"facts": found[::-1]})
    script.labels({"labels": ["conflicts", "conflicts"]})
    story = write(teller, legacy)
    read(story)
    keep_fact(user=teller, fact_id=Fact.objects.get().pk)
    services.edit_story(user=teller, story_id=story.pk, changes={"text": f"{TEXT} {old} {beside}"})
    read(story)
    assert [(fact.content, fact.metadata) for fact in Fact.objects.filter(status=Status.SUGGESTED)] == [(beside, {})]


def test_nothing_is_read_of_a_story_that_is_set_aside_or_whose_author_left(legacy, teller):
    story = write(teller, legacy)
    services.set_story_aside(user=teller, story_id=story.pk)
    read(story)
    services.restore_story(user=teller, story_id=story.pk)
    Membership.objects.filter(user=teller).delete()
    read(story)
    assert not Fact.objects.exists()


def test_a_secret_in_a_story_is_in_no_fact(legacy, teller, script):
    text = "Rose wrote the code of the alarm, 4711, on the door."
    script.extractions({"facts": [{"content": text, "messages": [1], "category": "habit"}]})
    words = StoryWords("The door", text)
    read(services.create_story(user=teller, legacy_id=legacy.pk, words=words, allow_secrets=True))
    assert "4711" not in str(list(Fact.objects.values_list("content", flat=True)))


def test_an_unusable_answer_is_asked_for_again_and_loses_nothing(legacy, teller, script):
    script.extractions({"fail": "bad"})
    story = write(teller, legacy)
    assert read(story).state == JobState.WAITING
    assert not StoryChunk.objects.filter(is_read=True).exists()
