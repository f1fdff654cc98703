"""Photos on facts and stories: put there by their owner, seen wherever those are shown, by who may see them alone."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from accounts.models import User
from config.errors import InvalidInput
from legacies.models import LegacyEvent
from memory.kinds import MemoryAction
from memory.management.commands.replay_log import replay
from memory.models import Fact, Moderation, Photo, Story, StoryDraft
from memory.presentation.life.book import Arrangement, Book, Chapter
from memory.presentation.life.timeline import Timeline, TimelineQuery
from memory.presentation.media.photos import photo_cards_on
from memory.services.boundaries import set_boundary
from memory.services.deletion.former_members import copy_of_legacy
from memory.services.deletion.member_erasure import erase_from
from memory.services.exports.family_export import export_family
from memory.services.facts import editing
from memory.services.facts.correction import correct_fact, merge_facts
from memory.services.facts.reviewing import undo_review
from memory.services.photos.attaching import MOST_ATTACHED
from memory.services.photos.editing import delete_photo, share_photo, unshare_photo
from memory.services.stories import editing as stories
from memory.services.stories.drafts import save_draft
from memory.services.stories.story_words import StoryWords
from tests.support.access import FamilyWithFacts
from tests.support.exports import export_folder, json_of, made_export, texts_in, zip_of
from tests.support.factories import remember
from tests.support.growth import assert_constant_queries
from tests.support.photos import SHARED, add_photo, add_photo_with_files, photo_folder

__all__ = ["export_folder", "photo_folder"]
pytestmark = pytest.mark.django_db

CAPTION = "Rose beside the oven"
SECRET = "Only for me, in the cellar"


@pytest.fixture
def owner(family: FamilyWithFacts) -> User:
    return family["contributor"]


@pytest.fixture
def fact(family: FamilyWithFacts, owner: User) -> Fact:
    return remember("Rose baked at four.", legacy=family.legacy, owner=owner, occurred="1962", **SHARED)


@pytest.fixture
def story(family: FamilyWithFacts, owner: User) -> Story:
    made = stories.create_story(user=owner, legacy_id=family.legacy.pk, words=StoryWords("The oven", "Hot.", "1963"))
    Story.objects.filter(pk=made.pk).update(**SHARED)
    return Story.objects.get(pk=made.pk)


@pytest.fixture
def shared(family: FamilyWithFacts, photo_folder: object) -> Photo:
    """The keeper's, which everybody sees."""
    return add_photo_with_files(family.legacy, family["keeper"], caption=CAPTION, **SHARED)


@pytest.fixture
def private(family: FamilyWithFacts, owner: User, photo_folder: object) -> Photo:
    return add_photo_with_files(family.legacy, owner, caption=SECRET)


def put_on(row: Fact | Story, *photos: Photo) -> None:
    """As their owner does, once a moderator let it through."""
    keys = [photo.pk for photo in photos]
    if isinstance(row, Fact):
        editing.edit_fact(user=row.owner, fact_id=row.pk, changes={"photos": keys})
    else:
        stories.set_story_photos(user=row.owner, story_id=row.pk, photos=keys)
    type(row).objects.filter(pk=row.pk, moderation=Moderation.WAITING).update(moderation=Moderation.APPROVED)
    row.refresh_from_db()


def seen_on(row: Fact | Story, viewer: User) -> list[UUID]:
    return [card.photo.pk for card in photo_cards_on([row], viewer).get(row.pk, [])]


@pytest.fixture(params=["fact", "story"])
def row(request: pytest.FixtureRequest) -> Fact | Story:
    found: Fact | Story = request.getfixturevalue(request.param)
    return found


def test_owner_puts_photos_on_in_an_order_and_takes_them_off(owner, row, shared, private):
    put_on(row, private, shared)
    assert seen_on(row, owner) == [private.pk, shared.pk]
    put_on(row, shared)
    assert seen_on(row, owner) == [shared.pk]
    put_on(row)
    assert seen_on(row, owner) == []


def test_each_viewer_sees_what_they_may_see(family, owner, row, shared, private):
    put_on(row, private, shared)
    assert seen_on(row, family["keeper"]) == seen_on(row, family["reader"]) == [shared.pk]
    unshare_photo(user=family["keeper"], photo_id=shared.pk)
    assert seen_on(row, family["reader"]) == []
    assert seen_on(row, owner) == [private.pk]
    assert seen_on(row, family["keeper"]) == [shared.pk]
    assert seen_on(row, family["stranger"]) == seen_on(row, family["former"]) == []


def test_what_its_owner_does_not_see_here_is_refused(family, owner, row, shared):
    put_on(row, shared)
    hidden = add_photo(family.legacy, family["keeper"])
    elsewhere = add_photo(family.elsewhere, family["stranger"], **SHARED)
    own_elsewhere = add_photo(family.elsewhere, owner)
    too_many = [add_photo(family.legacy, owner) for _ in range(MOST_ATTACHED + 1)]
    for wrong in ([hidden], [elsewhere], [own_elsewhere], [Photo(pk=uuid4())], too_many):
        with pytest.raises(InvalidInput) as refused:
            put_on(row, *wrong)
        assert set(refused.value.fields) == {"photos"}
    row.refresh_from_db()
    assert row.photos == [shared.pk]


def test_other_photos_on_what_is_shared_are_looked_at_and_the_same_leave_no_trace(owner, row, shared):
    put_on(row, shared)
    before = row.revision
    put_on(row, shared)
    assert row.revision == before
    if isinstance(row, Fact):
        editing.edit_fact(user=owner, fact_id=row.pk, changes={"photos": []}, revision=before)
    else:
        stories.set_story_photos(user=owner, story_id=row.pk, photos=[], revision=before)
    row.refresh_from_db()
    assert (row.moderation, row.revision) == (Moderation.WAITING, before + 1)


def test_a_photo_that_is_deleted_is_taken_off_everywhere_and_the_log_knows(family, owner, fact, story, shared, private):
    for row in (fact, story):
        put_on(row, private, shared)
    delete_photo(user=family["keeper"], photo_id=shared.pk)
    for row in (fact, story):
        row.refresh_from_db()
        assert row.photos == [private.pk]
    last = LegacyEvent.objects.get(action=MemoryAction.PHOTO_DELETED)
    assert last.object_id == shared.pk


def test_the_log_tells_of_photos_put_on_and_of_their_going(family, owner, shared):
    legacy = family.legacy
    fact = editing.create_fact(user=owner, legacy_id=legacy.pk, content="She baked.", photos=[shared.pk])
    story = stories.create_story(
        user=owner, legacy_id=legacy.pk, words=StoryWords("The oven", "It was hot."), photos=[shared.pk]
    )
    assert (fact.photos, story.photos) == ([shared.pk], [shared.pk])
    delete_photo(user=family["keeper"], photo_id=shared.pk)
    told = {(one.table, one.id) for one in replay(legacy.pk).differences}
    assert not told & {("fact", str(fact.pk)), ("story", str(story.pk))}


def test_erasing_the_owner_of_a_photo_takes_it_off_what_others_told(family, owner, row, shared, private):
    put_on(row, private, shared)
    erase_from(family.legacy.pk, user=family["keeper"])
    row.refresh_from_db()
    assert row.photos == [private.pk]


def test_the_next_version_of_a_fact_has_the_photos_of_what_it_replaces(owner, fact, family, shared, private):
    put_on(fact, shared)
    other = remember("Rose baked on Fridays.", legacy=family.legacy, owner=owner)
    put_on(other, private)
    corrected = correct_fact(user=owner, fact_id=fact.pk, changes={"content": "Rose baked at five."})
    assert corrected.photos == [shared.pk]
    merged = merge_facts(user=owner, keep_id=corrected.pk, other_ids=[other.pk])
    assert merged.photos == [shared.pk, private.pk]
    assert merged.moderation == Moderation.WAITING


def test_undo_brings_photos_back_but_none_that_went_meanwhile(owner, fact, shared, private):
    put_on(fact, shared, private)
    editing.edit_fact(user=owner, fact_id=fact.pk, changes={"photos": []})
    delete_photo(user=owner, photo_id=private.pk)
    undo_review(user=owner, fact_id=fact.pk)
    fact.refresh_from_db()
    assert fact.photos == [shared.pk]


def test_photos_of_a_story_leave_its_words_versions_and_draft_alone(family, owner, story, shared):
    words = StoryWords("The oven", "Hot, and then", "1963")
    save_draft(user=owner, legacy_id=family.legacy.pk, story_id=story.pk, words=words, story_revision=story.revision)
    put_on(story, shared)
    draft = StoryDraft.objects.get(pk=story.pk)
    assert (draft.text, draft.story_revision) == ("Hot, and then", story.revision)
    assert (story.text, story.version, story.versions.count()) == ("Hot.", 1, 0)


def pages_of(family: FamilyWithFacts, fact: Fact, story: Story) -> list[str]:
    key = family.legacy.pk
    return [
        reverse("memory:fact", args=[key, fact.pk]),
        reverse("memory:story", args=[key, story.pk]),
        reverse("memory:timeline", args=[key]),
        reverse("memory:read", args=[key]),
        reverse("memory:book", args=[key]),
    ]


def test_every_page_shows_them_whole_to_who_may_see_them_and_nothing_to_others(
    family, client, owner, fact, story, shared, private
):
    for one in (fact, story):
        put_on(one, private, shared)
    for viewer, is_owner in ((owner, True), (family["reader"], False)):
        client.force_login(viewer)
        for address in pages_of(family, fact, story):
            page = client.get(address).content.decode()
            assert page.count(f"/photos/{shared.pk}/files/medium.jpg") >= 1, address
            assert f'width="{shared.width}" height="{shared.height}"' in page
            assert (str(private.pk) in page) is is_owner, address
            assert (SECRET in page) is is_owner, address
    unshare_photo(user=family["keeper"], photo_id=shared.pk)
    client.force_login(family["reader"])
    for address in pages_of(family, fact, story):
        page = client.get(address).content.decode()
        assert str(shared.pk) not in page, address
        assert CAPTION not in page
        assert "<figure" not in page


def test_in_a_chapter_a_photo_stands_once_and_a_boundary_leaves_it_out(family, owner, story, private):
    Photo.objects.filter(pk=private.pk).update(
        occurred="1964", occurred_earliest="1964-01-01", occurred_latest="1964-12-31"
    )
    put_on(story, private)
    book = Book(owner, family.legacy.pk, Arrangement.DECADES)
    [passage] = book.pages(Chapter("1960")).passages
    assert [card.photo.pk for card in passage.item.photos] == [private.pk]
    set_boundary(user=owner, legacy_id=family.legacy.pk, words="the cellar")
    pages = book.pages(Chapter("1960"))
    assert (pages.left_out, [one.item.photos for one in pages.passages]) == (True, [[]])


def test_lists_cost_the_same_however_many_photos_are_on_them(family, owner):
    def add() -> None:
        photos = [add_photo(family.legacy, family["keeper"], **SHARED).pk for _ in range(2)]
        remember("She sang.", legacy=family.legacy, owner=owner, occurred="1962", photos=photos)
        words = StoryWords("The flood", "Water.", "1964")
        stories.create_story(user=owner, legacy_id=family.legacy.pk, words=words, photos=photos)

    read = lambda: Timeline(owner, family.legacy.pk).page(TimelineQuery(), limit=50).rows  # noqa: E731
    assert assert_constant_queries(add, read) <= 10
    assert_constant_queries(
        add, lambda: Book(owner, family.legacy.pk, Arrangement.THEMES).pages(Chapter("story")).passages
    )


def test_copies_and_the_operators_file_tell_what_photos_are_on(family, owner, fact, story, shared, private):
    for row in (fact, story):
        put_on(row, private, shared)
    for who, expected in ((owner, [str(private.pk), str(shared.pk)]), (family["reader"], [str(shared.pk)])):
        copy = copy_of_legacy(user=who, legacy_id=family.legacy.pk)
        for kind, row in (("facts", fact), ("stories", story)):
            assert [one["photos"] for one in copy[kind] if one["id"] == str(row.pk)] == [expected]
    told = export_family(family.legacy)
    for kind, row in (("facts", fact), ("stories", story)):
        assert [one["photos"] for one in told[kind] if one["id"] == str(row.pk)] == [[str(private.pk), str(shared.pk)]]
    assert {one["id"] for one in told["photos"]} == {str(private.pk), str(shared.pk)}


def test_an_export_holds_the_photos_that_its_user_may_see(family, owner, fact, story, shared, private, export_folder):
    for one in (fact, story):
        put_on(one, private, shared)
    mine, theirs = made_export(owner, family.legacy), made_export(family["reader"], family.legacy)
    for export, expected in ((mine, [str(private.pk), str(shared.pk)]), (theirs, [str(shared.pk)])):
        told = json_of(export)
        assert [one["photos"] for one in told["stories"]] == [expected]
        assert next(one["photos"] for one in told["facts"] if one["id"] == str(fact.pk)) == expected
        texts = texts_in(zip_of(export))
        for page in ("keepsake/stories-1.html", "keepsake/facts-1.html"):
            assert all(f'src="photos/{key}-small.jpg"' in texts[page] for key in expected)
    assert not [name for name, text in texts.items() if SECRET in text or str(private.pk) in text]


def test_a_photo_put_on_again_is_seen_again(family, row, shared):
    """Whoever shares a photo decides where it is seen; they need not know on what it is."""
    put_on(row, shared)
    unshare_photo(user=family["keeper"], photo_id=shared.pk)
    share_photo(user=family["keeper"], photo_id=shared.pk)
    assert seen_on(row, family["reader"]) == [shared.pk]
