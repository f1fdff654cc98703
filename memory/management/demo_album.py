"""The demo family's events, stories, photos, a recording, and notes for the assistant.

The pictures were drawn for it and are free to use; the recording is spoken by a machine. If loading is interrupted, it
goes on when it is called again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from accounts.models import User
from config.startup.environment import BASE_DIR
from legacies.models import Legacy
from memory.management.commands.import_family import do_what_is_due
from memory.models import Entry, Fact, Moderation, Photo, Recording, Story
from memory.services.context_files import context_file, legacy_key_of, write_context_file
from memory.services.entries.editing import share_entry
from memory.services.entries.entry_fields import EntryFields, Origin
from memory.services.entries.moderation import ENTRIES
from memory.services.entries.posting import post_entries
from memory.services.facts.editing import edit_fact
from memory.services.moderation.shared_rows import SharedKind, approve_shared
from memory.services.photos.editing import set_portrait, share_photo, upload_photo
from memory.services.photos.moderation import PHOTOS
from memory.services.recordings.editing import EDITABLE, add_recording, share_recording
from memory.services.recordings.moderation import RECORDINGS
from memory.services.stories.editing import create_story, set_story_photos, share_story
from memory.services.stories.moderation import STORIES
from memory.services.stories.story_words import StoryWords

FOLDER = BASE_DIR / "memory" / "demo"
WORDS_OF_PHOTO = ("caption", "description", "occurred", "people")

Values = dict[str, Any]
People = Mapping[str, User]
"""The users, by the names in the file."""


def add_album(legacy: Legacy, people: People, *, staff: User, approved: list[str]) -> None:
    """Add the album to the legacy. `staff` approves what the people with these addresses share of it."""
    album = json.loads((FOLDER / "album.json").read_text())
    for number, said in enumerate(album["entries"]):
        _add_entry(legacy, people[said["by"]], said, number)
    for said in album["stories"]:
        _add_story(legacy, people[said["by"]], said)
    for said in album["photos"]:
        _add_photo(legacy, people[said["by"]], said)
    for said in album["recordings"]:
        _add_recording(legacy, people[said["by"]], said)
    for said in album["context_files"]:
        _write_file(legacy, people[said["by"]], said)
    do_what_is_due(legacy.pk)  # photos can be shared once their sizes are made
    for said in album["photos"]:
        _show_photo(legacy, people, said)
    _approve(legacy, staff, approved)
    do_what_is_due(legacy.pk)


def _approve(legacy: Legacy, staff: User, addresses: list[str]) -> None:
    kinds: tuple[tuple[SharedKind[Any], Any], ...] = (
        *((ENTRIES, Entry), (STORIES, Story)),
        *((PHOTOS, Photo), (RECORDINGS, Recording)),
    )
    for kind, model in kinds:
        waiting = model.objects.filter(legacy=legacy, owner__email__in=addresses, moderation=Moderation.WAITING)
        for row_id in waiting.values_list("pk", flat=True):
            approve_shared(kind, staff=staff, row_id=row_id)


def _add_entry(legacy: Legacy, user: User, said: Values, number: int) -> None:
    fields = EntryFields(**{name: said[name] for name in ("type", "summary", "occurred")})
    origin = Origin(external_id=f"demo-{number}")
    [posted] = post_entries(user=user, legacy_id=legacy.pk, items=[(fields, origin)])
    if posted.entry and said["shared"]:
        share_entry(user=user, entry_id=posted.entry.pk)


def _add_story(legacy: Legacy, user: User, said: Values) -> None:
    words = StoryWords(said["title"], said["text"], said["occurred"])
    story = create_story(user=user, legacy_id=legacy.pk, words=words, story_id=uuid5(legacy.pk, said["title"]))
    if said["shared"]:
        share_story(user=user, story_id=story.pk)


def _add_photo(legacy: Legacy, user: User, said: Values) -> None:
    if _photo_id(legacy, user, said) is None:
        raw = (FOLDER / "photos" / f"{said['file']}.jpg").read_bytes()
        upload_photo(user=user, legacy_id=legacy.pk, raw=raw, **{name: said[name] for name in WORDS_OF_PHOTO})


def _show_photo(legacy: Legacy, people: People, said: Values) -> None:
    user = people[said["by"]]
    photo_id = _photo_id(legacy, user, said)
    if photo_id is None or not said["shared"]:
        return
    share_photo(user=user, photo_id=photo_id)
    if said.get("is_portrait"):
        set_portrait(user=user, photo_id=photo_id)
    if "on_story" in said:
        for story in Story.objects.owned_by(user).filter(legacy=legacy, title=said["on_story"]):
            set_story_photos(user=user, story_id=story.pk, photos=[photo_id])
    if "on_fact" in said:
        for fact in Fact.objects.owned_by(user).live().filter(legacy=legacy).with_words(said["on_fact"]):
            edit_fact(user=user, fact_id=fact.pk, changes={"photos": [photo_id]})


def _photo_id(legacy: Legacy, user: User, said: Values) -> UUID | None:
    own = Photo.objects.filter(legacy=legacy, owner=user, caption=said["caption"])
    return own.values_list("pk", flat=True).first()


def _add_recording(legacy: Legacy, user: User, said: Values) -> None:
    if Recording.objects.filter(legacy=legacy, owner=user, title=said["title"]).exists():
        return
    raw, about = (FOLDER / "recordings" / said["file"]).read_bytes(), {name: said[name] for name in EDITABLE}
    recording = add_recording(user=user, legacy_id=legacy.pk, raw=raw, **about)
    if said["shared"]:
        share_recording(user=user, recording_id=recording.pk)


def _write_file(legacy: Legacy, user: User, said: Values) -> None:
    key = legacy_key_of(legacy.pk) if said["key"] == "legacy" else said["key"]
    if not context_file(user, key).markdown:
        write_context_file(user=user, key=key, markdown=said["markdown"])
