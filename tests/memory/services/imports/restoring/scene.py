"""A legacy in which its keeper has something of everything that an export holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from accounts.models import User
from legacies.models import Legacy, QuietDate, Role
from memory.models import (
    Entry,
    Fact,
    FactLink,
    FactPair,
    FactSource,
    MemoryType,
    RelativeQuestion,
    Story,
    StoryChunk,
    StoryDraft,
)
from memory.services.boundaries import set_boundary
from memory.services.context import write_identity
from memory.services.context_files import legacy_key_of, persona_key_of, write_context_file
from memory.services.facts.editing import share_fact
from memory.services.personas import create_persona
from memory.services.photos.files import store_files
from memory.services.photos.pictures import make_pictures
from memory.services.relative_questions import ask_relative
from memory.services.stories.editing import create_story, edit_story, share_story
from memory.services.stories.story_words import StoryWords
from tests.support.factories import (
    ChunkFactory,
    ConversationFactory,
    LegacyFactory,
    MessageFactory,
    ReplyFactory,
    join,
    remember,
)
from tests.support.photos import SHARED, add_photo, picture
from tests.support.recordings import add_recording_with_file, sound


@dataclass(frozen=True)
class Scene:
    legacy: Legacy
    keeper: User
    other: User


def full_legacy() -> Scene:
    legacy = LegacyFactory(name="Rose Miller", known_as=["Rosie"], born="1931~", short_life="She baked.")
    keeper = join(legacy, Role.KEEPER, display_name="Janine", email="janine@example.org")
    other = join(legacy, display_name="Tobias", email="tobias@example.org")
    _talk(legacy, keeper)
    _stories(legacy, keeper)
    _facts(legacy, keeper, other)
    _photos(legacy, keeper, other)
    _recordings(legacy, keeper, other)
    persona = create_persona(user=keeper, legacy_id=legacy.pk, name="Anna", tone="calm")
    write_identity(user=keeper, legacy_id=legacy.pk, persona_id=persona.pk, content="Anna is a calm listener.")
    for key in ("profile", legacy_key_of(legacy.pk), persona_key_of(persona.pk)):
        write_context_file(user=keeper, key=key, markdown=f"First of {key[:6]}")
        write_context_file(user=keeper, key=key, markdown=f"Then of {key[:6]}")
    set_boundary(user=keeper, legacy_id=legacy.pk, words="the fire")
    QuietDate.objects.create(legacy=legacy, user=keeper, first=1102, last=110, name="Her death")
    asked, _token = ask_relative(user=keeper, legacy_id=legacy.pk, question="Where was she born?", for_whom="Ida")
    answered = {"answer": "In Leeds.", "answered_by": "Ida", "answered_at": timezone.now()}
    RelativeQuestion.objects.filter(pk=asked.pk).update(**answered)
    return Scene(legacy, keeper, other)


def _talk(legacy: Legacy, keeper: User) -> None:
    talk = ConversationFactory(legacy=legacy, user=keeper, title="On Sunday", client_id=f"{legacy.pk.hex[-12:]}:c1")
    said = MessageFactory(conversation=talk, content="Rose sang every Sunday.", client_id=f"{talk.client_id}/1")
    reply = ReplyFactory(conversation=talk, reply_to=said, content="She sang.", feedback=1)
    fact = remember("Rose sang every Sunday.", owner=keeper, legacy=legacy, messages=[said])
    reply.sources = [{"alias": 1, "kind": "fact", "id": str(fact.pk)}]
    reply.save()
    ChunkFactory(conversation=talk, from_seq=1, to_seq=3, summary="Singing.")
    talk.refresh_from_db()
    talk.consolidated_to = talk.last_seq
    talk.save()


def _stories(legacy: Legacy, keeper: User) -> None:
    story = create_story(user=keeper, legacy_id=legacy.pk, words=StoryWords("The oven", "It was *hot*. She baked."))
    edit_story(user=keeper, story_id=story.pk, changes={"text": "It was <b>very</b> hot. She baked all day."})
    share_story(user=keeper, story_id=story.pk)
    StoryDraft.objects.create(legacy=legacy, owner=keeper, title="Half", text="It began")
    fact = remember("Rose baked all day.", owner=keeper, legacy=legacy)
    passage = StoryChunk.objects.get(story=story)
    FactSource.objects.create(
        fact=fact, kind="story", story=story, passage=passage, span_start=0, span_end=5, teller=keeper
    )


def _facts(legacy: Legacy, keeper: User, other: User) -> None:
    old = remember("Rose was born in 1930.", owner=keeper, legacy=legacy, superseded=True)
    new = remember("Rose was born in 1931.", owner=keeper, legacy=legacy, lineage=old.lineage, version=2)
    Fact.objects.filter(pk=old.pk).update(superseded_by=new)
    shared = remember("Rose lived in Leeds.", owner=keeper, legacy=legacy)
    share_fact(user=keeper, fact_id=shared.pk)
    theirs = remember("Rose lived in York.", owner=other, legacy=legacy, approved=True)
    remember("Tobias keeps this to himself.", owner=other, legacy=legacy)
    remember("Set aside.", owner=keeper, legacy=legacy, retired=True)
    remember("Her PIN was 4711.", owner=keeper, legacy=legacy, memory_type=MemoryType.USER_PROFILE)
    first, second = sorted((shared.pk, theirs.pk))
    answers = [{"user": str(other.pk), "text": "I know.", "at": timezone.now().isoformat()}]
    FactLink.objects.create(first_id=first, second_id=second, kind="dispute", state="open", answers=answers)
    first, second = sorted((shared.pk, new.pk))
    FactPair.objects.create(legacy=legacy, first_id=first, second_id=second, closeness=0.8)
    Entry.objects.create(legacy=legacy, owner=keeper, type="move", summary="She moved", occurred="1950", fact=new)
    Entry.objects.create(
        legacy=legacy, owner=keeper, type="walk", summary="A walk", source="connector:steps", external_id="7",
        data={"steps": 4711},
    )  # fmt: skip


def _photos(legacy: Legacy, keeper: User, other: User) -> None:
    mine = add_photo(
        legacy, keeper, caption="The garden", occurred="1962~", people=["Otto"], members=[other.pk], **SHARED
    )
    theirs = add_photo(legacy, other, caption="The sea", is_portrait=True, **SHARED)
    for photo, width in ((mine, 40), (theirs, 50)):
        store_files(photo.folder, make_pictures(picture(width, 30)).files)


def _recordings(legacy: Legacy, keeper: User, other: User) -> None:
    """The keeper's own, in which a story was told, and one that another shared."""
    about: dict[str, Any] = {"kind": "webm", "seconds": 3}
    mine = add_recording_with_file(legacy, keeper, sound(), title="The oven", transcription="done", **about)
    add_recording_with_file(legacy, other, sound("said.ogg"), title="The sea", **{**about, "kind": "ogg"}, **SHARED)
    Story.objects.filter(legacy=legacy, owner=keeper).update(recording_id=mine.pk)
    StoryDraft.objects.filter(legacy=legacy, owner=keeper).update(recording=mine)
