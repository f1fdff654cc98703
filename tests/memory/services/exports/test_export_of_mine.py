"""Everything of mine: what one person told in every legacy, in one file; nothing of what others told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from legacies.models import Legacy, LegacyEvent, Membership
from legacies.services.people import leave
from memory.models import Export, Fact
from memory.services.deletion.member_erasure import erase_from
from memory.services.exports.export_job import start_export_of_mine
from memory.services.exports.files import delete_expired_exports
from tests.support.access import FamilyWithFacts
from tests.support.exports import do_export_jobs, export_folder, texts_in, zip_of
from tests.support.factories import ConversationFactory, LegacyFactory, MessageFactory, join, remember
from tests.support.photos import files_in, photo_folder
from tests.support.restoring import data_of, new_place, restore, zip_bytes

__all__ = ["export_folder", "photo_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder", "photo_folder")]


def made_export_of_mine(user: User) -> Export:
    export = start_export_of_mine(user=user)
    do_export_jobs()
    export.refresh_from_db()
    return export


def data_by_legacy(export: Export) -> dict[str, Any]:
    archive = zip_of(export)
    told = [json.loads(archive.read(name)) for name in archive.namelist() if name.endswith("data/keepsake.json")]
    return {data["legacy"]["name"]: data for data in told}


@pytest.fixture
def second(family: FamilyWithFacts) -> Legacy:
    """The contributor told something there too, and left."""
    legacy: Legacy = LegacyFactory(name="Karl Berg")
    join(legacy)
    Membership.objects.create(legacy=legacy, user=family["contributor"])
    remember("Karl sang.", owner=family["contributor"], legacy=legacy, approved=True)
    leave(user=family["contributor"], legacy_id=legacy.pk)
    return legacy


def test_it_holds_what_is_theirs_of_all_legacies_and_nothing_else(family: FamilyWithFacts, second: Legacy):
    owner = family["contributor"]
    export = made_export_of_mine(owner)
    told = data_by_legacy(export)
    assert set(told) == {family.legacy.name, "Karl Berg"}
    for data in told.values():
        assert {fact["owner_id"] for fact in data["facts"]} == {str(owner.pk)}
        assert (data["as_member"], data["members"]) == (False, [])
    ids = {fact["id"] for data in told.values() for fact in data["facts"]}
    assert ids == {str(key) for key in Fact.objects.filter(owner=owner).values_list("pk", flat=True)}
    assert export.done == export.total > len(ids)


def test_its_first_page_leads_to_each_legacy(family: FamilyWithFacts, second: Legacy):
    texts = texts_in(zip_of(made_export_of_mine(family["contributor"])))
    index = texts["keepsake/index.html"]
    folders = {name.split("/")[1] for name in texts if name.endswith("data/keepsake.json")}
    assert len(folders) == 2
    for folder in folders:
        assert f'href="{folder}/index.html"' in index
        assert f"keepsake/{folder}/index.html" in texts


def test_who_told_nothing_gets_an_empty_one(family: FamilyWithFacts):
    assert list(data_by_legacy(made_export_of_mine(family["stranger"]))) in ([], ["Karl Berg"])


def test_leaving_a_legacy_keeps_it(family: FamilyWithFacts):
    owner = family["contributor"]
    made_export_of_mine(owner)
    leave(user=owner, legacy_id=family.legacy.pk)
    assert Export.objects.visible_to(owner).exists()
    assert not Export.objects.visible_to(family["keeper"]).exists()


def test_a_token_for_one_legacy_does_not_reach_it(family: FamilyWithFacts):
    owner = family["contributor"]
    made_export_of_mine(owner)
    owner.only_legacy_id = family.legacy.pk
    assert not Export.objects.visible_to(owner).exists()


def test_it_goes_when_words_of_that_legacy_are_erased(family: FamilyWithFacts, export_folder: Path):
    made_export_of_mine(family["keeper"])
    erase_from(family.legacy.pk, user=family["contributor"])
    do_export_jobs()
    assert (Export.objects.count(), files_in(export_folder)) == (0, [])


def test_it_expires_and_is_one_at_a_time(family: FamilyWithFacts, export_folder: Path):
    first = made_export_of_mine(family["contributor"])
    second = made_export_of_mine(family["contributor"])
    assert files_in(export_folder) == [second.file_name]
    assert not Export.objects.filter(pk=first.pk).exists()
    assert second.expires_at is not None
    delete_expired_exports(now=second.expires_at)
    do_export_jobs()
    assert files_in(export_folder) == []


def test_the_log_of_each_legacy_tells_of_it(family: FamilyWithFacts, second: Legacy):
    made_export_of_mine(family["contributor"])
    told = LegacyEvent.objects.filter(action="copy_made").values_list("chain", flat=True)
    assert set(told) == {family.legacy.pk, second.pk}


def test_of_several_legacies_the_one_that_is_meant_is_imported(family: FamilyWithFacts, second: Legacy):
    owner = family["contributor"]
    talk = ConversationFactory(legacy=family.legacy, user=owner)
    MessageFactory(conversation=talk, content="Only of Rose.")
    raw = zip_bytes(made_export_of_mine(owner))
    user, place = new_place("Karl Berg")
    activity = restore(user, place, raw)
    assert (activity.state, activity.mistakes) == ("done", [])
    assert list(Fact.objects.filter(legacy=place).values_list("content", flat=True)) == ["Karl sang."]
    other, nowhere = new_place("Somebody Else")
    assert "but this legacy is about Somebody Else" in restore(other, nowhere, raw).mistakes[0]["problem"]
    with pytest.raises(KeyError):
        data_of(raw)
