"""Adding, describing, sharing and deleting photos, and what stays behind of them: nothing."""

from __future__ import annotations

from errno import ENOSPC
from functools import partial
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.urls import reverse

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.jobs.runner import run_item
from legacies.models import Job, LegacyEvent, LegacyEventPayload, Membership
from memory.management.commands.replay_log import replay
from memory.models import Moderation, Photo, PhotoState, Visibility
from memory.services.deletion.former_members import copy_of_legacy, former_places, leave_legacy
from memory.services.deletion.member_erasure import erase_from
from memory.services.photos import editing
from memory.services.photos.editing import (
    PhotoIsRestricted,
    PhotoNotReady,
    PortraitNotShared,
    TooManyPreparing,
    delete_photo,
    edit_photo,
    remove_portrait,
    set_portrait,
    share_photo,
    unshare_photo,
    upload_photo,
)
from memory.services.photos.refusals import PhotoRefused
from memory.services.photos.sizes import FILE_NAMES
from memory.tasks import HANDLERS
from tests.support.photos import SHARED, add_photo, add_photo_with_files, do_photo_jobs, files_in, photo_folder, picture

__all__ = ["photo_folder"]
ACTORS = ("keeper", "contributor", "reader", "former", "stranger", "staff")


def seen_by(photo: Photo, people) -> set[str]:
    return {actor for actor in ACTORS if Photo.objects.shown_to(people[actor]).filter(pk=photo.pk).exists()}


@pytest.fixture
def owner(people) -> User:
    user: User = people["contributor"]
    return user


def test_upload_is_private_and_its_sizes_are_made_by_a_job(people, owner, photo_folder: Path):
    photo = upload_photo(
        user=owner, legacy_id=people.legacy.pk, raw=picture(), caption=" Rose in the garden ", occurred="196X",
        people=["Aunt  Ada", "Aunt Ada", ""], members=[people["keeper"].pk],
    )  # fmt: skip
    assert photo.state == PhotoState.PREPARING
    assert files_in(photo_folder) == []
    assert seen_by(photo, people) == {"contributor"}
    do_photo_jobs()
    photo.refresh_from_db()
    assert (photo.state, photo.upload, photo.width, photo.height) == (PhotoState.READY, None, 40, 30)
    assert files_in(photo_folder) == sorted(FILE_NAMES)
    assert (photo.caption, photo.people, str(photo.occurred_earliest)) == (
        "Rose in the garden", ["Aunt Ada"], "1960-01-01",
    )  # fmt: skip
    assert photo.visibility == Visibility.PRIVATE
    assert not [one for one in replay(people.legacy.pk).differences if one.table == "photo"]


def test_files_are_their_users_alone_on_the_disk(people, owner, photo_folder: Path):
    add_photo_with_files(people.legacy, owner)
    assert {path.stat().st_mode & 0o077 for path in photo_folder.rglob("*")} == {0}


def test_what_is_refused_leaves_nothing(people, owner, photo_folder: Path, settings, monkeypatch):
    monkeypatch.setattr(editing, "LARGEST_PHOTO", 5000)
    refused = {"empty": b"", "too_large": b"x" * 5001, "no_photo": b"GIF89a", "broken": picture(400, 300)[:-900]}
    for problem, raw in refused.items():
        with pytest.raises(PhotoRefused) as error:
            upload_photo(user=owner, legacy_id=people.legacy.pk, raw=raw)
        assert error.value.more == {"problem": problem}
        assert error.value.fields["file"]
    with pytest.raises(InvalidInput):
        upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture(), occurred="1962-13")
    with pytest.raises(InvalidInput):
        upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture(), members=[people["stranger"].pk])
    assert not Photo.objects.exists()
    assert not Job.objects.filter(kind="photo").exists()
    assert files_in(photo_folder) == []


def test_a_file_that_breaks_while_it_is_decoded_is_told_and_not_kept(people, owner, photo_folder: Path):
    """Of a PNG only a worker sees that its end is missing."""
    photo = upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture(400, 300, "PNG")[:-60])
    do_photo_jobs()
    photo.refresh_from_db()
    assert (photo.state, photo.problem, photo.upload) == (PhotoState.REFUSED, "broken", None)
    assert files_in(photo_folder) == []
    with pytest.raises(PhotoNotReady):
        share_photo(user=owner, photo_id=photo.pk)


def test_only_who_tells_adds_and_nobody_adds_too_many_at_once(people, owner, monkeypatch):
    with pytest.raises(NotAllowed):
        upload_photo(user=people["reader"], legacy_id=people.legacy.pk, raw=picture())
    with pytest.raises(NotFound):
        upload_photo(user=people["stranger"], legacy_id=people.legacy.pk, raw=picture())
    monkeypatch.setattr(editing, "MOST_PREPARING", 1)
    upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture())
    with pytest.raises(TooManyPreparing):
        upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture())


def test_a_file_for_which_there_is_no_room_leaves_nothing(photo_folder: Path):
    class Large(ContentFile):  # type: ignore[type-arg]  # generic for type checkers alone
        def chunks(self, chunk_size=None):
            yield b"half of it"
            raise OSError(ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        storages["photos"].save("a/full.jpg", Large(b""))
    assert files_in(photo_folder) == []


def test_a_disk_that_is_full_keeps_the_upload_until_there_is_room(people, owner, photo_folder: Path, monkeypatch):
    photo = upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture())
    with monkeypatch.context() as full:
        full.setattr(type(storages["photos"]), "_save", lambda *_: (_ for _ in ()).throw(OSError("no space left")))
        do_photo_jobs()
    photo.refresh_from_db()
    assert photo.state == PhotoState.PREPARING
    assert photo.upload
    Job.objects.filter(kind="photo").update(not_before=photo.created_at)
    do_photo_jobs()
    photo.refresh_from_db()
    assert photo.state == PhotoState.READY


def test_shared_it_is_seen_by_the_family_and_taken_back_by_nobody(people, owner):
    photo = add_photo(people.legacy, owner)
    shared = share_photo(user=owner, photo_id=photo.pk)
    assert shared.moderation == Moderation.WAITING
    assert seen_by(photo, people) == {"keeper", "contributor", "reader"}
    unshare_photo(user=owner, photo_id=photo.pk)
    assert seen_by(photo, people) == {"contributor"}


def test_where_it_is_checked_before_only_the_owner_sees_what_waits(people, owner):
    people.legacy.moderation_mode = "before"
    people.legacy.save()
    photo = add_photo(people.legacy, owner)
    share_photo(user=owner, photo_id=photo.pk)
    assert seen_by(photo, people) == {"contributor"}
    Photo.objects.filter(pk=photo.pk).update(moderation="approved")
    assert seen_by(photo, people) == {"keeper", "contributor", "reader"}
    edit_photo(user=owner, photo_id=photo.pk, changes={"caption": "At the sea"})
    assert seen_by(photo, people) == {"contributor"}, "new words are looked at anew"


def test_another_member_changes_nothing_of_it(people, owner):
    photo = add_photo(people.legacy, owner, **SHARED)
    described = partial(edit_photo, changes={"caption": "x"})
    for service in (described, share_photo, unshare_photo, delete_photo):
        with pytest.raises(NotFound):
            service(user=people["keeper"], photo_id=photo.pk)
    photo.refresh_from_db()
    assert (photo.caption, photo.visibility, photo.revision) == ("", "shared", 1)


def test_a_change_is_a_revision_and_no_change_is_none(people, owner):
    photo = add_photo(people.legacy, owner, caption="At the sea")
    assert edit_photo(user=owner, photo_id=photo.pk, changes={"caption": "At the sea"}).revision == 1
    changed = edit_photo(user=owner, photo_id=photo.pk, changes={"caption": "By the lake", "occurred": "1962-06"})
    assert (changed.revision, changed.occurred) == (2, "1962-06")
    with pytest.raises(StaleRevision):
        edit_photo(user=owner, photo_id=photo.pk, changes={"caption": "x"}, revision=1)
    with pytest.raises(InvalidInput):
        edit_photo(user=owner, photo_id=photo.pk, changes={"state": "ready"})


def test_what_is_restricted_is_not_shared_again(people, owner):
    photo = add_photo(people.legacy, owner, moderation="restricted")
    with pytest.raises(PhotoIsRestricted):
        share_photo(user=owner, photo_id=photo.pk)


def test_deleted_nothing_of_it_is_left(people, owner, photo_folder: Path):
    photo = upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture(), caption="A canary in her garden")
    do_photo_jobs()
    delete_photo(user=owner, photo_id=photo.pk)
    do_photo_jobs()
    assert not Photo.objects.exists()
    assert list(photo_folder.rglob(f"{photo.pk}*")) == []
    events = LegacyEvent.objects.filter(object_id=photo.pk)
    payloads = LegacyEventPayload.objects.filter(event_id__in=events.values("pk"))
    assert [row.payload for row in payloads] == [{"after": None}]
    assert not [one for one in replay(people.legacy.pk).differences if one.table == "photo"]


def test_deleted_while_its_sizes_are_made_it_leaves_no_files(people, owner, photo_folder: Path, monkeypatch):
    from config import failpoints

    photo = upload_photo(user=owner, legacy_id=people.legacy.pk, raw=picture())
    monkeypatch.setattr(failpoints, "_handler", lambda _name: delete_photo(user=owner, photo_id=photo.pk))
    run_item(Job.objects.get(kind="photo").pk, HANDLERS)
    monkeypatch.setattr(failpoints, "_handler", None)
    assert files_in(photo_folder)
    do_photo_jobs()
    assert files_in(photo_folder) == []


def test_erasing_a_member_takes_their_photos_and_their_name_in_others(people, owner, photo_folder: Path):
    own = add_photo_with_files(people.legacy, owner, caption="mine", **SHARED)
    others = add_photo_with_files(people.legacy, people["keeper"], members=[owner.pk, people["reader"].pk])
    assert erase_from(people.legacy.pk, user=owner)["photo"] == 1
    do_photo_jobs()
    assert list(Photo.objects.values_list("pk", "members")) == [(others.pk, [people["reader"].pk])]
    assert list(photo_folder.rglob(f"{own.pk}*")) == []
    assert len(files_in(photo_folder)) == len(FILE_NAMES)


def test_who_leaves_can_take_photos_along_and_reach_them_as_former_member(people, owner):
    photo = add_photo(people.legacy, owner, **SHARED)
    leave_legacy(user=owner, legacy_id=people.legacy.pk)
    assert [place.photos for place in former_places(owner)] == [1]
    assert seen_by(photo, people) == {"keeper", "reader"}
    assert [row["id"] for row in copy_of_legacy(user=owner, legacy_id=people.legacy.pk)["photos"]] == [str(photo.pk)]


def test_taken_along_a_photo_is_private(people, owner):
    photo = add_photo(people.legacy, owner, **SHARED)
    leave_legacy(user=owner, legacy_id=people.legacy.pk, take_along=True)
    assert seen_by(photo, people) == set()


def test_the_portrait_is_one_photo_that_the_family_sees_chosen_by_a_keeper(people, owner):
    keeper = people["keeper"]
    private, first, second = (add_photo(people.legacy, owner, **about) for about in ({}, SHARED, SHARED))
    with pytest.raises(NotFound):
        set_portrait(user=keeper, photo_id=private.pk)
    with pytest.raises(PortraitNotShared):
        set_portrait(user=keeper, photo_id=add_photo(people.legacy, keeper).pk)
    with pytest.raises(NotAllowed):
        set_portrait(user=owner, photo_id=first.pk)
    set_portrait(user=keeper, photo_id=first.pk)
    set_portrait(user=keeper, photo_id=second.pk)
    assert list(Photo.objects.portraits()) == [second]
    unshare_photo(user=owner, photo_id=second.pk)
    assert list(Photo.objects.portraits()) == []
    share_photo(user=owner, photo_id=second.pk)
    assert list(Photo.objects.portraits()) == [], "shared again it is a photo like others"
    set_portrait(user=keeper, photo_id=second.pk)
    remove_portrait(user=keeper, photo_id=second.pk)
    assert list(Photo.objects.portraits()) == []


def test_a_member_who_left_is_named_in_no_photo(people, owner, client):
    photo = add_photo(people.legacy, owner, members=[people["reader"].pk], people=["Aunt Ada"])
    client.force_login(owner)
    address = reverse("memory:photo", args=[people.legacy.pk, photo.pk])
    assert "Mira, Aunt Ada" in client.get(address).content.decode()
    Membership.objects.get(user=people["reader"]).delete()
    assert "Mira" not in client.get(address).content.decode()
