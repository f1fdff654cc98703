"""Stories: kept, edited with versions, shared, set aside; by their owner alone, once, logged."""

from __future__ import annotations

import pytest
from django.utils import timezone

from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import LegacyEvent, ModerationMode, Notice, Role
from memory.kinds import MemoryAction
from memory.management.commands.rebuild_recall import check_legacy
from memory.management.commands.replay_log import replay
from memory.models import FactSource, Message, RecallItem, Story, StoryChunk, StoryDraft, StoryVersion
from memory.models.facts import SourceKind
from memory.services.deletion.former_members import copy_of_legacy, former_places, leave_legacy
from memory.services.deletion.member_erasure import erase_from
from memory.services.deletion.purging import RESTORABLE, purge
from memory.services.exports.family_export import export_family
from memory.services.facts.fact_inputs import LooksLikeASecret
from memory.services.moderation.shared_rows import approve_shared, return_shared
from memory.services.stories import editing as services
from memory.services.stories.drafts import discard_draft, save_draft
from memory.services.stories.moderation import STORIES
from memory.services.stories.story_words import StoryWords
from tests.support.factories import ConversationFactory, ReplyFactory, UserFactory, join, remember

pytestmark = pytest.mark.django_db

WORDS = StoryWords("The oven", "Ruth had an **oven** in the yard. It was hot at four.", "1962")


@pytest.fixture
def story(legacy, teller):
    return services.create_story(user=teller, legacy_id=legacy.pk, words=WORDS)


def actions(story):
    return list(LegacyEvent.objects.filter(object_id=story.pk).order_by("sequence").values_list("action", flat=True))


def story_differences(legacy):
    return [row for row in replay(legacy.pk).differences if row.table.startswith("story")]


def assert_true_to_log_and_recall(legacy):
    assert story_differences(legacy) == []
    assert check_legacy(legacy.pk).count == 0


def test_kept_story_is_private_dated_and_found_by_its_plain_words(legacy, teller, story):
    assert (story.visibility, story.occurred_earliest.year, story.version) == ("private", 1962, 1)
    item = RecallItem.objects.get(kind="passage")
    assert item.search_text == "Ruth had an oven in the yard. It was hot at four."
    assert (item.context_text, item.owner_id, item.shared) == ("The oven, 1962", teller.pk, False)
    assert actions(story) == [MemoryAction.STORY_CREATED]
    assert_true_to_log_and_recall(legacy)


def test_edit_keeps_what_it_said_before_and_a_version_comes_back(legacy, teller, story):
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "There was no oven."}, revision=1)
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "There was no oven."})
    story = services.restore_version(user=teller, story_id=story.pk, number=1)
    assert (story.text, story.occurred, story.version, story.revision) == (WORDS.text, "1962", 3, 3)
    former = StoryVersion.objects.filter(story=story).values_list("number", "text")
    assert list(former) == [(2, "There was no oven."), (1, WORDS.text)]
    assert "no oven" not in str(list(RecallItem.objects.values_list("search_text", flat=True)))
    assert_true_to_log_and_recall(legacy)


def test_sharing_goes_to_moderation_and_an_edit_goes_there_again(legacy, teller, story):
    other = join(legacy)
    services.share_story(user=teller, story_id=story.pk)
    assert Story.objects.visible_to(other).get().moderation == "waiting"
    assert RecallItem.objects.get(kind="passage").shared
    Story.objects.update(moderation="approved")
    edited = services.edit_story(user=teller, story_id=story.pk, changes={"title": "Our oven"})
    assert (edited.moderation, edited.is_visible_to_family) == ("waiting", True)
    services.unshare_story(user=teller, story_id=story.pk)
    assert not Story.objects.visible_to(other).exists()
    assert not RecallItem.objects.get(kind="passage").shared
    assert actions(story)[1:] == ["story_shared", "story_edited", "story_unshared"]


def test_where_a_legacy_looks_first_nobody_sees_a_shared_story_before(legacy, teller, story):
    legacy.moderation_mode = ModerationMode.BEFORE
    legacy.save()
    services.share_story(user=teller, story_id=story.pk)
    assert not Story.objects.visible_to(join(legacy)).exists()
    assert not StoryChunk.objects.visible_to(join(legacy)).exists()
    assert not RecallItem.objects.get(kind="passage").shared


def test_later_decision_about_a_story_takes_the_place_of_an_unread_one(legacy, teller, story):
    legacy.moderation_mode = ModerationMode.BEFORE
    legacy.save()
    services.share_story(user=teller, story_id=story.pk)
    staff = UserFactory(is_staff=True, is_superuser=True)
    unread = Notice.objects.filter(user=teller).unread()
    approve_shared(STORIES, staff=staff, row_id=story.pk)
    assert [notice.kind for notice in unread.all()] == ["story_approved"]
    return_shared(STORIES, staff=staff, row_id=story.pk, reason="It names a neighbour.")
    assert [notice.kind for notice in unread.all()] == ["story_returned"]


def test_set_aside_story_is_out_of_recall_until_it_is_restored(legacy, teller, story):
    services.share_story(user=teller, story_id=story.pk)
    services.set_story_aside(user=teller, story_id=story.pk)
    services.set_story_aside(user=teller, story_id=story.pk)
    assert not RecallItem.objects.filter(kind="passage").exists()
    assert not Story.objects.visible_to(join(legacy)).exists()
    with pytest.raises(services.StoryIsSetAside):
        services.edit_story(user=teller, story_id=story.pk, changes={"title": "Our oven"})
    services.restore_story(user=teller, story_id=story.pk)
    assert RecallItem.objects.get(kind="passage").shared
    assert_true_to_log_and_recall(legacy)


@pytest.mark.parametrize(
    "change",
    [
        lambda user, pk: services.edit_story(user=user, story_id=pk, changes={"title": "Mine"}),
        lambda user, pk: services.restore_version(user=user, story_id=pk, number=1),
        lambda user, pk: services.share_story(user=user, story_id=pk),
        lambda user, pk: services.unshare_story(user=user, story_id=pk),
        lambda user, pk: services.set_story_aside(user=user, story_id=pk),
        lambda user, pk: services.restore_story(user=user, story_id=pk),
    ],
)
def test_a_shared_story_is_nobody_elses_to_change(legacy, teller, story, change):
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "It was warm."})
    services.share_story(user=teller, story_id=story.pk)
    for other in (join(legacy, Role.KEEPER), UserFactory(is_staff=True, is_superuser=True)):
        with pytest.raises(NotFound):
            change(other, story.pk)
    change(teller, story.pk)


def test_who_only_reads_writes_nothing_and_strangers_find_no_legacy(legacy):
    for user, refused in ((join(legacy, Role.READER), NotAllowed), (UserFactory(), NotFound)):
        with pytest.raises(refused):
            services.create_story(user=user, legacy_id=legacy.pk, words=WORDS)
        with pytest.raises(refused):
            save_draft(user=user, legacy_id=legacy.pk, story_id=legacy.pk, words=WORDS)
    assert not Story.objects.exists()


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (StoryWords("", "It was hot."), "title"),
        (StoryWords("The oven", "  \n "), "text"),
        (StoryWords("The oven", "---"), "text"),
        (StoryWords("The oven", "It was\x00 hot."), "text"),
        (StoryWords("The oven", "x" * 250_001), "text"),
        (StoryWords("x" * 201, "It was hot."), "title"),
        (StoryWords("The\noven", "It was hot."), "title"),
        (StoryWords("The oven", "It was hot.", "1962-13"), "occurred"),
        (StoryWords("The oven", "It was hot.", "1970/1962"), "occurred"),
    ],
)
def test_what_is_no_story_is_refused_by_field_and_nothing_is_stored(legacy, teller, words, field):
    with pytest.raises(InvalidInput) as refused:
        services.create_story(user=teller, legacy_id=legacy.pk, words=words)
    assert list(refused.value.fields) == [field]
    assert not Story.objects.exists()


def test_a_secret_is_kept_only_where_its_writer_wants_that_and_never_indexed(legacy, teller):
    words = StoryWords("The door", "The code of the alarm was 4711. We laughed.")
    with pytest.raises(LooksLikeASecret):
        services.create_story(user=teller, legacy_id=legacy.pk, words=words)
    story = services.create_story(user=teller, legacy_id=legacy.pk, words=words, allow_secrets=True)
    services.edit_story(user=teller, story_id=story.pk, changes={"text": f"{words.text} It rained."})
    assert "4711" in Story.objects.get().text
    assert "4711" not in RecallItem.objects.get(kind="passage").search_text


def test_a_stale_revision_changes_nothing(teller, story):
    services.edit_story(user=teller, story_id=story.pk, changes={"title": "Our oven"})
    with pytest.raises(StaleRevision) as stale:
        services.edit_story(user=teller, story_id=story.pk, changes={"title": "My oven"}, revision=1)
    current = stale.value.current
    assert current is not None
    assert current.title == "Our oven"
    assert Story.objects.get().title == "Our oven"


# Drafts


def test_draft_is_saved_over_and_over_for_its_writer_alone_and_gone_when_kept(legacy, teller):
    key = legacy.pk
    nothing = save_draft(user=teller, legacy_id=legacy.pk, story_id=key, words=StoryWords(" "))
    for text in ("It", "It was hot."):
        save_draft(user=teller, legacy_id=legacy.pk, story_id=key, words=StoryWords("", text, "some summer"))
    assert nothing is None
    assert StoryDraft.objects.get().text == "It was hot."
    other = join(legacy, Role.KEEPER)
    assert not StoryDraft.objects.visible_to(other).exists()
    for change in (save_draft, services.create_story):
        with pytest.raises(NotFound):
            change(user=other, legacy_id=legacy.pk, story_id=key, words=WORDS)
    assert not RecallItem.objects.filter(search_text__contains="hot").exists()
    kept = [services.create_story(user=teller, legacy_id=legacy.pk, words=WORDS, story_id=key) for _ in range(2)]
    assert kept[0] == kept[1]
    assert not StoryDraft.objects.exists()


def test_a_save_that_comes_late_makes_no_draft_again(legacy, teller, story):
    with pytest.raises(StaleRevision):
        save_draft(user=teller, legacy_id=legacy.pk, story_id=story.pk, words=WORDS, story_revision=0)
    assert not StoryDraft.objects.exists()
    save_draft(user=teller, legacy_id=legacy.pk, story_id=story.pk, words=StoryWords("x"), story_revision=1)
    discard_draft(user=teller, legacy_id=legacy.pk, story_id=story.pk)
    assert not StoryDraft.objects.exists()
    assert Story.objects.get().title == "The oven"


# Leaving, erasing, purging, copies


def rested_on(legacy, teller, story):
    """A fact of another member that rests on it, and a reply of theirs that quotes it."""
    other = join(legacy)
    fact = remember("Ruth baked.", legacy=legacy, owner=other)
    passage = StoryChunk.objects.get(story=story)
    source = FactSource.objects.create(
        fact=fact, kind=SourceKind.STORY, story=story, passage=passage, span_start=0, span_end=4, teller=teller
    )
    reply = ReplyFactory(
        conversation=ConversationFactory(legacy=legacy, user=other),
        content="They wrote: “Ruth had an oven in the yard.”",
        sources=[{"alias": 1, "kind": "passage", "id": str(passage.pk)}],
    )
    return source, reply


def test_erasing_its_owner_leaves_no_word_of_a_story(legacy, teller, story):
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "Ruth had an oven in the garden."})
    save_draft(user=teller, legacy_id=legacy.pk, story_id=story.pk, words=WORDS, story_revision=2)
    source, reply = rested_on(legacy, teller, story)
    counts = erase_from(legacy.pk, user=teller)
    assert counts["stories"] == 1
    assert not any(model.objects.exists() for model in (Story, StoryVersion, StoryChunk, StoryDraft))
    assert not RecallItem.objects.filter(kind="passage").exists()
    source.refresh_from_db()
    assert (source.story_id, source.passage_id, source.span_start) == (None, None, None)
    assert "oven" not in Message.objects.get(pk=reply.pk).content


def test_story_goes_for_good_after_its_time_and_the_log_keeps_no_word_of_it(legacy, teller, story):
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "Ruth had an oven in the garden."})
    _, reply = rested_on(legacy, teller, story)
    FactSource.objects.all().delete()
    services.set_story_aside(user=teller, story_id=story.pk)
    assert purge(now=timezone.now())["stories"] == 0
    Story.objects.update(retired_at=timezone.now() - RESTORABLE)
    assert purge(now=timezone.now())["stories"] == 1
    assert not StoryVersion.objects.exists()
    assert "oven" not in Message.objects.get(pk=reply.pk).content
    assert actions(story)[-1] == MemoryAction.STORY_PURGED
    assert story_differences(legacy) == []


def test_who_left_reaches_their_stories_and_may_take_them_along(legacy, teller, story):
    services.share_story(user=teller, story_id=story.pk)
    leave_legacy(user=teller, legacy_id=legacy.pk, take_along=True)
    assert not Story.objects.visible_to(join(legacy)).exists()
    assert [place.stories for place in former_places(teller)] == [1]
    assert copy_of_legacy(user=teller, legacy_id=legacy.pk)["stories"][0]["text"] == WORDS.text


def test_a_copy_has_ones_own_versions_and_of_others_what_they_share(legacy, teller, story):
    services.edit_story(user=teller, story_id=story.pk, changes={"text": "It was warm."})
    other = join(legacy)
    assert copy_of_legacy(user=other, legacy_id=legacy.pk)["stories"] == []
    services.share_story(user=teller, story_id=story.pk)
    [shared] = copy_of_legacy(user=other, legacy_id=legacy.pk)["stories"]
    [own] = copy_of_legacy(user=teller, legacy_id=legacy.pk)["stories"]
    assert (shared["text"], shared["versions"]) == ("It was warm.", [])
    assert [version["text"] for version in own["versions"]] == [WORDS.text]
    assert [row["text"] for row in export_family(legacy)["stories"]] == ["It was warm."]
