"""New versions that programs suggest: what waits, what keeping one does, and what is not done with it before."""

from __future__ import annotations

import pytest

from config.errors import StaleRevision
from legacies.models import Legacy, LegacyEvent, Role
from memory.kinds import MemoryAction
from memory.models import Fact, Moderation, RecallItem, Status
from memory.models.facts import NEW_VERSION_OF
from memory.services.facts import correction, editing
from memory.services.facts.editing import KeepVersionFirst
from memory.services.facts.reviewing import keep_fact, undo_review
from memory.services.facts.suggesting import Client, NotForPrograms, suggest_change, suggest_fact
from tests.support.access import FamilyWithFacts
from tests.support.factories import join, remember
from tests.support.together import together

pytestmark = pytest.mark.django_db


@pytest.fixture
def fact(family: FamilyWithFacts) -> Fact:
    return family.facts["approved"]


def suggest(family: FamilyWithFacts, fact: Fact, content: str = "Rose loved fishing at dusk.", **about: object) -> Fact:
    changes = {"content": content, **about}
    return suggest_change(user=family["contributor"], fact_id=fact.pk, changes=changes, client=Client(name="Claude"))


def test_a_suggested_version_is_private_open_and_unknown_to_recall(family: FamilyWithFacts, fact: Fact):
    waiting = suggest(family, fact)
    assert (waiting.status, waiting.review, waiting.visibility) == ("suggested", "open", "private")
    assert waiting.metadata == {NEW_VERSION_OF: str(fact.pk)}
    assert not RecallItem.objects.filter(id=waiting.pk).exists()
    fact.refresh_from_db()
    assert (fact.status, fact.revision) == ("active", 1)
    assert waiting in Fact.objects.for_review_page(family["contributor"])


def test_keeping_it_replaces_the_fact_for_whoever_sees_it(family: FamilyWithFacts, fact: Fact):
    waiting = suggest(family, fact, title="Fishing")
    new = keep_fact(user=family["contributor"], fact_id=waiting.pk)
    assert (new.content, new.title, new.lineage, new.version) == (waiting.content, "Fishing", fact.lineage, 2)
    assert (new.visibility, new.moderation, new.review) == ("shared", Moderation.WAITING, "kept")
    assert NEW_VERSION_OF not in new.metadata
    assert {row.status for row in Fact.objects.filter(pk__in=[fact.pk, waiting.pk])} == {"superseded"}
    assert RecallItem.objects.get(id=new.pk).search_text == new.content
    assert set(new.sources.values_list("kind", flat=True)) == {"manual", "api"}
    assert LegacyEvent.objects.filter(object_id=new.pk, action=MemoryAction.FACT_CORRECTED).exists()


def test_it_replaces_what_its_owner_made_of_the_fact_since(family: FamilyWithFacts, fact: Fact):
    waiting, owner = suggest(family, fact), family["contributor"]
    newer = correction.correct_fact(user=owner, fact_id=fact.pk, changes={"content": "Rose fished in June."})
    new = keep_fact(user=owner, fact_id=waiting.pk)
    assert (new.lineage, new.version) == (newer.lineage, newer.version + 1)


def test_without_the_fact_it_is_kept_as_one_of_its_own(family: FamilyWithFacts, fact: Fact):
    waiting, owner = suggest(family, fact), family["contributor"]
    editing.set_aside(user=owner, fact_id=fact.pk)
    kept = keep_fact(user=owner, fact_id=waiting.pk)
    assert (kept.pk, kept.status, kept.visibility) == (waiting.pk, "active", "private")
    assert undo_review(user=owner, fact_id=kept.pk).status == "suggested"


def test_before_it_is_kept_it_is_not_shared_corrected_or_merged(family: FamilyWithFacts, fact: Fact):
    waiting, owner = suggest(family, fact), family["contributor"]
    other = family.facts["private"]
    for refused in (
        lambda: editing.share_fact(user=owner, fact_id=waiting.pk),
        lambda: correction.correct_fact(user=owner, fact_id=waiting.pk, changes={"content": "x y"}),
        lambda: correction.merge_facts(user=owner, keep_id=waiting.pk, other_ids=[other.pk]),
        lambda: correction.merge_facts(user=owner, keep_id=other.pk, other_ids=[waiting.pk]),
    ):
        with pytest.raises(KeepVersionFirst):
            refused()
    edited = editing.edit_fact(user=owner, fact_id=waiting.pk, changes={"content": "Rose fished at dusk."})
    assert (edited.status, edited.review) == ("suggested", "open")
    assert keep_fact(user=owner, fact_id=waiting.pk).content == "Rose fished at dusk."


def test_setting_it_aside_leaves_the_fact_as_it_is(family: FamilyWithFacts, fact: Fact):
    waiting = suggest(family, fact)
    editing.set_aside(user=family["contributor"], fact_id=waiting.pk)
    fact.refresh_from_db()
    assert (fact.status, fact.revision) == ("active", 1)


def test_a_second_suggestion_changes_the_one_that_waits_and_names_both_programs(family: FamilyWithFacts, fact: Fact):
    owner, waiting = family["contributor"], suggest(family, fact)
    changed = suggest_change(
        user=owner, fact_id=fact.pk, changes={"content": "Rose fished at noon."}, client=Client(name="An editor")
    )
    assert (changed.pk, changed.revision) == (waiting.pk, 2)
    assert set(changed.sources.values_list("client", flat=True)) == {"Claude", "An editor"}


def test_what_programs_do_not_change(family: FamilyWithFacts):
    owner = family["contributor"]
    about_me = remember("I like short answers.", owner=owner, legacy=None, memory_type="user_profile")
    ours = remember("They met in 1956.", owner=owner, legacy=family.legacy, memory_type="shared", approved=True)
    for one in (about_me, ours):
        with pytest.raises(NotForPrograms):
            suggest(family, one, "Something else.")


def test_a_program_that_read_an_older_one_is_refused(family: FamilyWithFacts, fact: Fact):
    editing.edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose fished in May."})
    with pytest.raises(StaleRevision):
        suggest_change(user=family["contributor"], fact_id=fact.pk, changes={"title": "May"}, revision=1)


def test_a_program_that_read_none_of_what_waits_beside_the_memory_does_not_write_over_it(
    family: FamilyWithFacts, fact: Fact
):
    owner, waiting = family["contributor"], suggest(family, fact)
    with pytest.raises(StaleRevision) as refused:
        suggest_change(user=owner, fact_id=fact.pk, changes={"content": "Rose fished."}, revision=fact.revision)
    assert refused.value.current == waiting
    waiting.refresh_from_db()
    assert (waiting.content, waiting.revision) == ("Rose loved fishing at dusk.", 1)
    changed = suggest_change(user=owner, fact_id=waiting.pk, changes={"content": "Rose fished."}, revision=1)
    assert (changed.pk, changed.content) == (waiting.pk, "Rose fished.")


@pytest.mark.django_db(transaction=True)
def test_two_programs_at_once_make_one_suggestion_of_each_title_and_version(legacy: Legacy):
    owner = join(legacy, Role.CONTRIBUTOR)
    fact = remember("She had a boat.", owner=owner, legacy=legacy)

    def write(content: str) -> Fact:
        return suggest_fact(user=owner, legacy_id=legacy.pk, content=content, title="The boat")

    def update(content: str) -> Fact:
        return suggest_change(user=owner, fact_id=fact.pk, changes={"content": content})

    written = together(lambda: write("It was blue."), lambda: write("It was red."))
    updated = together(lambda: update("She had two boats."), lambda: update("She had three boats."))
    assert sum(isinstance(one, Fact) for one in written) == 1
    assert len({one.pk for one in updated if isinstance(one, Fact)}) == 1
    assert Fact.objects.filter(owner=owner, status=Status.SUGGESTED).count() == 2
