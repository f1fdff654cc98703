"""The services of events, photos, recordings and stories, for `test_never_stale`: by name, called on a scene."""

from memory.services.entries import editing as entry_services
from memory.services.entries.entry_fields import EntryFields, Origin
from memory.services.entries.posting import post_entries
from memory.services.moderation import shared_rows
from memory.services.photos import editing as photo_services
from memory.services.recordings import editing as recording_services
from memory.services.stories import editing as story_services
from memory.services.stories.moderation import STORIES
from memory.services.stories.story_words import StoryWords
from tests.support.photos import add_photo, picture
from tests.support.recordings import sound


def write_entry(scene):
    fields = EntryFields(type="fishing", summary="Rose was fishing at dawn.", occurred="1962")
    scene.rows["entry"] = entry_services.create_entry(user=scene.tom, legacy_id=scene.legacy.pk, fields=fields)


def own_entry(scene, service, **more):
    service(user=scene.tom, entry_id=scene.rows["entry"].pk, **more)


def post_an_entry(scene):
    fields = EntryFields(type="fishing", summary="Rose went fishing at dawn in 1963.", occurred="1963")
    post_entries(user=scene.tom, legacy_id=scene.legacy.pk, items=[(fields, Origin())])


def write_on_photo(scene):
    scene.rows["photo"] = add_photo(scene.legacy, scene.tom)
    own_photo(scene, photo_services.edit_photo, changes={"caption": "Rose fishing at dawn"})


def store_photo(scene):
    about = {"caption": "Rose fishing at dawn, once more"}
    photo_services.store_photo(scene.tom, scene.legacy.pk, picture(), about)


def own_photo(scene, service, **more):
    service(user=scene.tom, photo_id=scene.rows["photo"].pk, **more)


def tell_aloud(scene):
    raw, about = sound(), {"title": "Rose fishing at dawn"}
    scene.rows["recording"] = recording_services.add_recording(
        user=scene.tom, legacy_id=scene.legacy.pk, raw=raw, **about
    )


def own_recording(scene, service, **more):
    service(user=scene.tom, recording_id=scene.rows["recording"].pk, **more)


def write_story(scene):
    words = StoryWords("The pond", "Rose took us fishing at dawn. We were home for breakfast.")
    scene.rows["story"] = story_services.create_story(user=scene.tom, legacy_id=scene.legacy.pk, words=words)


def decide_story(scene, service, **more):
    service(STORIES, staff=scene.staff, row_id=scene.rows["story"].pk, **more)


def own_story(scene, service, **more):
    service(user=scene.tom, story_id=scene.rows["story"].pk, **more)


# In this order, each on what the ones before it left.
CALLS_ON_ROWS = [
    ("create_entry", write_entry),
    ("edit_entry", lambda s: own_entry(s, entry_services.edit_entry, changes={"summary": "Rose fished at dawn."})),
    ("share_entry", lambda s: own_entry(s, entry_services.share_entry)),
    ("unshare_entry", lambda s: own_entry(s, entry_services.unshare_entry)),
    ("set_entry_aside", lambda s: own_entry(s, entry_services.set_entry_aside)),
    ("restore_entry", lambda s: own_entry(s, entry_services.restore_entry)),
    ("post_entries", post_an_entry),
    ("edit_photo", write_on_photo),
    ("share_photo", lambda s: own_photo(s, photo_services.share_photo)),
    ("unshare_photo", lambda s: own_photo(s, photo_services.unshare_photo)),
    ("delete_photo", lambda s: own_photo(s, photo_services.delete_photo)),
    ("store_photo", store_photo),
    ("add_recording", tell_aloud),
    (
        "edit_recording",
        lambda s: own_recording(s, recording_services.edit_recording, changes={"title": "At dawn"}),
    ),
    ("share_recording", lambda s: own_recording(s, recording_services.share_recording)),
    ("unshare_recording", lambda s: own_recording(s, recording_services.unshare_recording)),
    ("delete_recording", lambda s: own_recording(s, recording_services.delete_recording)),
    ("create_story", write_story),
    (
        "edit_story",
        lambda s: own_story(s, story_services.edit_story, changes={"text": "Rose was fishing at dawn. It rained."}),
    ),
    ("change_story", lambda s: own_story(s, story_services.change_story, changes={"title": "The old pond"}, photos=[])),
    ("share_story", lambda s: own_story(s, story_services.share_story)),
    ("set_story_photos", lambda s: own_story(s, story_services.set_story_photos, photos=[])),
    ("approve_shared", lambda s: decide_story(s, shared_rows.approve_shared)),
    ("return_shared", lambda s: decide_story(s, shared_rows.return_shared, reason="Too much.")),
    ("unshare_story", lambda s: own_story(s, story_services.unshare_story)),
    ("set_story_aside", lambda s: own_story(s, story_services.set_story_aside)),
    ("restore_story", lambda s: own_story(s, story_services.restore_story)),
]
