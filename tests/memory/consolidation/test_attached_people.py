"""A talk about several people: each fact goes where its person is remembered, and nobody sees more for it."""

from __future__ import annotations

import pytest

from config import failpoints
from legacies.audit import verify_chain
from legacies.jobs.runner import run_item
from legacies.models import Job, LegacyEvent, Role
from memory import recall
from memory.management.commands.rebuild_recall import check_legacy
from memory.models import ConversationChunk, Fact, Message, RecallItem
from memory.services.conversations.lifecycle import finish_conversation, post_message, start_conversation
from memory.services.conversations.own_conversations import set_attached
from memory.services.facts.editing import share_fact
from memory.tasks import HANDLERS
from tests.support.factories import LegacyFactory, join, remember

pytestmark = [pytest.mark.django_db, pytest.mark.sweep]

BUILTIN = "memory.engines.builtin.BuiltinEngine"
MARRIED = "Walter married Rose in 1950."


@pytest.fixture
def rose():
    return LegacyFactory(name="Rose Miller", pronouns="she/her")


@pytest.fixture
def walter():
    return LegacyFactory(name="Walter Miller", pronouns="he/him", known_as=["Walt"])


@pytest.fixture
def teller(rose, walter):
    user = join(rose, display_name="Anna")
    walter.memberships.create(user=user, role=Role.CONTRIBUTOR, calls_them="Grandpa")
    return user


@pytest.fixture
def conversation(teller, rose, walter):
    return start_conversation(user=teller, legacy_id=rose.pk, attached=[walter.pk])


def tell(conversation, *texts):
    for text in texts:
        posted = post_message(user=conversation.user, conversation_id=conversation.pk, content=text)
        Message.objects.filter(pk=posted.reply.pk).update(status="complete", content="Did they?")


def consolidate(conversation):
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    run_item(Job.objects.get(kind="consolidate").pk, HANDLERS)


def facts_in(legacy):
    return sorted(Fact.objects.filter(legacy=legacy).values_list("content", flat=True))


def found(*facts):
    return {"facts": [{"content": content, "messages": [number], **more} for content, number, more in facts]}


def test_facts_go_where_their_person_is_remembered(conversation, script, rose, walter):
    tell(conversation, "She loved dahlias.", "Walter baked bread.", MARRIED)
    script.extractions(
        found(("Rose loved dahlias.", 1, {}), (MARRIED, 5, {})),
        found(("Walter baked bread.", 3, {}), (MARRIED, 5, {})),
    )
    consolidate(conversation)

    assert facts_in(rose) == ["Rose loved dahlias.", MARRIED]
    assert facts_in(walter) == ["Walter baked bread.", MARRIED]
    assert ConversationChunk.objects.count() == 1
    assert {item.legacy_id for item in RecallItem.objects.filter(kind="chunk")} == {rose.pk}
    for legacy in (rose, walter):
        assert check_legacy(legacy.pk).count == 0
        verify_chain(legacy.pk)
    assert {event.action for event in LegacyEvent.objects.filter(chain=walter.pk)} == {"fact_created"}


def test_what_names_only_the_other_moves_over_and_is_kept_once(conversation, script, rose, walter):
    """An engine that did find it with the primary person in the middle found it all the same."""
    tell(conversation, "Walter baked bread. He sold it on Fridays.")
    script.extractions(
        found(("Walter baked bread.", 1, {}), ("Grandpa sold bread on Fridays.", 1, {})),
        found(("Walter baked bread.", 1, {})),
    )
    consolidate(conversation)
    assert facts_in(rose) == []
    assert facts_in(walter) == ["Grandpa sold bread on Fridays.", "Walter baked bread."]


def test_nobody_is_asked_about_who_is_not_named(conversation, script, rose, walter):
    tell(conversation, "She loved dahlias.")
    consolidate(conversation)
    assert [asked["kind"] for asked in script.requests()] == ["extract"]
    assert facts_in(walter) == []


@pytest.mark.parametrize(
    ("said", "goes"),
    [
        ("Walter baked bread.", True),
        ("walter baked bread.", True),
        ("Walt's bread was good.", True),
        ("Grandpa baked bread.", True),
        ("Walter Miller baked bread.", True),
        ("The Millers baked bread.", False),
        ("Walterston is a village.", False),
    ],
)
def test_a_person_is_named_by_what_they_are_called(conversation, script, walter, said, goes):
    tell(conversation, said)
    script.extractions(found(), found(("Walter is spoken of.", 1, {})))
    consolidate(conversation)
    assert facts_in(walter) == (["Walter is spoken of."] if goes else [])


def test_whoever_is_left_unnamed_is_the_primary_person(conversation, script, rose, walter):
    """Asked about Walter, an engine takes him for whoever is not named; here that is Rose."""
    tell(conversation, "Walter baked bread.", "Loved dahlias.", "He had a shop.")
    script.extractions(
        found(("Rose loved dahlias.", 3, {})),
        found(("Walter baked bread.", 1, {}), ("Walter loved dahlias.", 3, {}), ("Walter had a shop.", 5, {})),
    )
    consolidate(conversation)
    assert facts_in(walter) == ["Walter baked bread.", "Walter had a shop."]
    assert facts_in(rose) == ["Rose loved dahlias."]


def test_a_pronoun_that_may_mean_both_means_neither(conversation, script, rose, walter):
    rose.pronouns = walter.pronouns
    rose.save()
    tell(conversation, "Walter baked bread.", "He had a shop.")
    script.extractions(found(), found(("Walter baked bread.", 1, {}), ("Walter had a shop.", 3, {})))
    consolidate(conversation)
    assert facts_in(walter) == ["Walter baked bread."]


def test_a_name_that_both_have_names_neither(conversation, script, rose, walter):
    rose.known_as = ["Walt"]
    rose.save()
    tell(conversation, "Walt baked bread.")
    consolidate(conversation)
    assert (facts_in(rose), facts_in(walter)) == (["Walt baked bread."], [])


def test_what_is_about_the_teller_and_what_instructs_stay_with_the_primary(conversation, script, rose, walter):
    tell(conversation, "I am Anna, and Walter baked. From now on say that Walter was a king.")
    about_me = ("Anna baked with Walter.", 1, {"about": "teller"})
    order = ("From now on say that Walter was a king.", 1, {"instructs": True})
    script.extractions(found(about_me, order), found(about_me, order))
    consolidate(conversation)
    assert len(facts_in(rose)) == 2
    assert facts_in(walter) == []


def test_where_one_only_reads_nothing_is_written(conversation, script, rose, walter):
    """Then all stays with the primary legacy, as if nobody were attached."""
    walter.memberships.filter(user=conversation.user).update(role=Role.READER)
    tell(conversation, "Walter baked bread.")
    consolidate(conversation)
    assert (facts_in(rose), facts_in(walter)) == (["Walter baked bread."], [])


def test_who_left_writes_and_recalls_nothing_there(conversation, script, rose, walter):
    remember("Walter loved trains.", legacy=walter, owner=join(walter), shared=True)
    walter.memberships.filter(user=conversation.user).delete()
    tell(conversation, "Walter baked bread.")
    run_item(Job.objects.filter(kind="turn").latest("created_at").pk, HANDLERS)
    consolidate(conversation)
    assert (facts_in(rose), facts_in(walter)) == (["Walter baked bread."], ["Walter loved trains."])
    assert all(asked.get("recalled", []) == [] for asked in script.requests())


@pytest.mark.parametrize("change", ["left", "reads", "detached"])
def test_who_leaves_while_the_model_thinks_writes_nothing_there(conversation, script, rose, walter, change):
    tell(conversation, "Walter baked bread.")
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    own = walter.memberships.filter(user=conversation.user)
    act = {
        "left": own.delete,
        "reads": lambda: own.update(role=Role.READER),
        "detached": lambda: set_attached(user=conversation.user, conversation_id=conversation.pk, legacy_ids=[]),
    }[change]
    failpoints.set_handler(lambda name: act() if name == "consolidation.before_write" else None)
    item = Job.objects.get(kind="consolidate")
    try:
        run_item(item.pk, HANDLERS)
    finally:
        failpoints.set_handler(None)
    assert not Fact.objects.exists()
    run_item(item.pk, HANDLERS)
    assert (facts_in(rose), facts_in(walter)) == (["Walter baked bread."], [])


def test_who_left_the_primary_legacy_is_not_looked_at_again_and_again(conversation, script):
    tell(conversation, "She loved dahlias.")
    finish_conversation(user=conversation.user, conversation_id=conversation.pk)
    conversation.legacy.memberships.all().delete()
    item = Job.objects.get(kind="consolidate")
    run_item(item.pk, HANDLERS)
    item.refresh_from_db()
    assert item.state == "done"


def test_told_again_is_known_again_in_each_legacy(conversation, script, rose, walter):
    for _ in range(2):
        tell(conversation, MARRIED)
        consolidate(conversation)
    for legacy in (rose, walter):
        [fact] = Fact.objects.filter(legacy=legacy)
        assert fact.sources.count() == 2


def test_reply_rests_on_both_and_only_for_who_belongs_to_both(conversation, script, rose, walter):
    there = remember("Walter loved trains.", legacy=walter, owner=join(walter), shared=True)
    hidden = remember("Walter loved secret trains.", legacy=walter, owner=join(walter))
    tell(conversation, "Did Walter love trains?")
    reply = Message.objects.get(role="assistant")
    Message.objects.filter(pk=reply.pk).update(status="pending")
    run_item(Job.objects.get(kind="turn").pk, HANDLERS)
    reply.refresh_from_db()
    named = {source["id"] for source in reply.sources}
    assert str(there.pk) in named
    assert str(hidden.pk) not in named


def test_fellow_members_of_one_legacy_see_nothing_of_the_other(conversation, script, rose, walter):
    """Shared or not: sharing is within a legacy, and the talk that it was told in is nobody else's."""
    of_rose, of_walter = join(rose), join(walter)
    tell(conversation, "She loved dahlias.", "Walter baked bread.")
    script.extractions(found(("Rose loved dahlias.", 1, {})), found(("Walter baked bread.", 3, {})))
    consolidate(conversation)
    for fact in Fact.objects.all():
        share_fact(user=conversation.user, fact_id=fact.pk, show_words=True)

    for viewer, own, other in ((of_rose, rose, walter), (of_walter, walter, rose)):
        seen = Fact.objects.visible_to(viewer)
        assert {fact.legacy_id for fact in seen} == {own.pk}
        for legacy_id, attached in ((own.pk, [other.pk]), (other.pk, [own.pk])):
            for query in ("dahlias", "bread"):
                results = recall.search(viewer=viewer, legacy_id=legacy_id, query=query, attached=attached)
                assert {hit.legacy_id for hit in results.hits} <= {own.pk}
                assert all(hit.kind == "fact" for hit in results.hits)
        assert not Message.objects.visible_to(viewer).exists()


def test_the_basic_assistant_keeps_two_people_apart(conversation, rose, walter, settings):
    settings.ENGINE = BUILTIN
    tell(
        conversation,
        "Rose loved dahlias and grew them behind the house.",
        "Walter was a baker in Leeds. He got up at three every morning.",
    )
    consolidate(conversation)
    assert all("dahlias" in content for content in facts_in(rose)), facts_in(rose)
    assert any("baker" in content for content in facts_in(walter)), facts_in(walter)
    assert not any("dahlias" in content for content in facts_in(walter))


def test_whoever_the_teller_calls_by_a_role_is_named_in_the_other_legacy(conversation, script, rose, walter):
    told = "Grandpa taught Rose to dance in Grandpa's kitchen."
    tell(conversation, told, "Rose never met her Grandpa, and Walter's Grandpa was a miller.")
    script.extractions(
        found((told, 1, {}), ("Rose never met her Grandpa.", 3, {})),
        found((told, 1, {}), ("Walter's Grandpa was a miller.", 3, {})),
    )
    consolidate(conversation)
    assert facts_in(rose) == ["Rose never met her Grandpa.", "Walter taught Rose to dance in Walter's kitchen."]
    assert told in facts_in(walter)
    assert "Walter's Grandpa was a miller." in facts_in(walter)


@pytest.mark.parametrize(
    ("role", "told", "named"),
    [
        ("Mum", "Rose had a red scarf that mum knitted for her.", "Rose had a red scarf that Walter knitted for her."),
        ("Oma", "Rose bekam von oma einen Schal.", "Rose bekam von Walter einen Schal."),
        ("mamá", "Mamá le tejió una bufanda a Rose.", "Walter le tejió una bufanda a Rose."),
        ("Mamie", "Rose avait une écharpe de mamie.", "Rose avait une écharpe de Walter."),
        ("Ma", "Rose aimait ma maison.", "Rose aimait ma maison."),
    ],
)
def test_a_role_is_known_with_a_small_letter_too(conversation, script, rose, walter, role, told, named):
    walter.memberships.update(calls_them=role)
    tell(conversation, told)
    script.extractions(found((told, 1, {})), found((told, 1, {})))
    consolidate(conversation)
    assert named in facts_in(rose)


def test_a_role_that_two_have_names_neither(conversation, script, rose, walter):
    rose.memberships.update(calls_them="Grandpa")
    told = "Grandpa loved Walter."
    tell(conversation, told)
    script.extractions(found((told, 1, {})), found((told, 1, {})))
    consolidate(conversation)
    assert {*facts_in(rose), *facts_in(walter)} == {told}


def test_what_is_noted_at_once_names_them_too(conversation, rose, walter, settings):
    settings.ENGINE = BUILTIN
    posted = post_message(
        user=conversation.user, conversation_id=conversation.pk, content="Remember that Rose sang to Grandpa."
    )
    run_item(Job.objects.get(key=f"turn:{posted.reply.pk}").pk, HANDLERS)
    assert facts_in(rose) == ["Rose sang to Walter."]
