"""What is in an export: all that its user may see when it is made, and never a word more."""

from __future__ import annotations

import json
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone
from jsonschema import Draft202012Validator

from config.errors import NotFound
from legacies.models import Job, LegacyEvent, Membership, QuietDate
from legacies.services.people import leave
from memory.models import Entry, Export, ExportState, Photo, StoryDraft
from memory.services.boundaries import set_boundary
from memory.services.deletion.member_erasure import erase_from
from memory.services.exported_rows import TABLES
from memory.services.exports import contents
from memory.services.exports.export_job import delete_export, start_export
from memory.services.exports.files import delete_expired_exports, store_export
from memory.services.facts.editing import unshare_fact
from memory.services.stories.editing import create_story, edit_story
from memory.services.stories.story_words import StoryWords
from tests.support.access import FamilyWithFacts
from tests.support.canaries import plant
from tests.support.exports import do_export_jobs, export_folder, json_of, made_export, texts_in, zip_of
from tests.support.factories import ConversationFactory, MessageFactory, ReplyFactory, remember
from tests.support.photos import SHARED, add_photo_with_files, files_in, photo_folder
from tests.support.recordings import add_recording, add_recording_with_file, sound

__all__ = ["export_folder", "photo_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder")]

SECTIONS = set(contents.IN_EXPORT.values()) - {"you", "legacy", "members"}
SCHEMA = json.loads(Path("docs/export.schema.json").read_text())


class Links(HTMLParser):
    """Where a page leads, what it shows, and whether it runs anything."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.targets += [value for name, value in attrs if name in ("href", "src") and value]


@pytest.fixture
def full(family: FamilyWithFacts, photo_folder: Path) -> FamilyWithFacts:
    """The contributor has something of everything."""
    owner, legacy = family["contributor"], family.legacy
    story = create_story(user=owner, legacy_id=legacy.pk, words=StoryWords("The oven", "It was *hot*."))
    edit_story(user=owner, story_id=story.pk, changes={"text": "It was <b>very</b> hot."})
    StoryDraft.objects.create(legacy=legacy, owner=owner, title="Half", text="It began")
    conversation = ConversationFactory(legacy=legacy, user=owner, title="On Sunday")
    message = MessageFactory(conversation=conversation, content="She sang & laughed.")
    ReplyFactory(conversation=conversation, reply_to=message, content="She sang.")
    add_photo_with_files(legacy, owner, caption="The garden", occurred="1962~", people=["Otto"])
    add_recording_with_file(legacy, owner, title="The cornet")
    Entry.objects.create(legacy=legacy, owner=owner, type="move", summary="She moved", occurred="1950")
    set_boundary(user=owner, legacy_id=legacy.pk, words="the fire")
    QuietDate.objects.create(legacy=legacy, user=owner, first=1102, last=1102)
    return family


def test_every_model_is_in_an_export_or_left_out_for_a_reason():
    models = {
        model._meta.label
        for label in ("accounts", "legacies", "memory")
        for model in apps.get_app_config(label).get_models()
    }
    assert set(contents.IN_EXPORT) ^ set(contents.NOT_IN_EXPORT) == models
    assert set(contents.IN_EXPORT.values()) <= set(SCHEMA["properties"])


def test_the_json_is_as_its_schema_says(full: FamilyWithFacts):
    Draft202012Validator.check_schema(SCHEMA)
    for actor in ("contributor", "reader"):
        said = json_of(made_export(full[actor], full.legacy))
        Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(said)
    own = json_of(made_export(full["contributor"], full.legacy))
    empty = {"context_files", "relative_questions", "links", "pairs", "summaries", "personas", "context_file_versions"}
    assert {name for name, rows in own.items() if not rows} == empty


def test_every_section_can_be_imported_again():
    assert set(TABLES) == SECTIONS, "memory/services/exported_rows.py says how its rows stand in the file"


def test_it_holds_the_facts_that_its_user_may_see(family: FamilyWithFacts):
    for actor in ("keeper", "contributor", "reader"):
        said = json_of(made_export(family[actor], family.legacy))
        assert {row["id"] for row in said["facts"]} == {str(key) for key in family.ids(family.readable(actor))}


def test_what_only_the_owner_knows_of_a_fact_is_with_their_own_alone(family: FamilyWithFacts):
    facts = json_of(made_export(family["keeper"], family.legacy))["facts"]
    own = str(family["keeper"].pk)
    assert {"review" in fact for fact in facts if fact["owner_id"] == own} == {True}
    assert {"review" in fact or "metadata" in fact for fact in facts if fact["owner_id"] != own} == {False}


@pytest.mark.parametrize("actor", ["keeper", "reader"])
def test_no_file_of_it_has_a_private_word_of_another(family: FamilyWithFacts, actor: str):
    canaries = plant(family)
    Export.objects.all().delete()
    for name, text in texts_in(zip_of(made_export(family[actor], family.legacy))).items():
        assert canaries.in_text(text) == [], name
    own = texts_in(zip_of(made_export(family["contributor"], family.legacy)))
    assert canaries.words["story.text"] in own["keepsake/data/keepsake.json"]


def test_its_pages_lead_to_what_is_there_and_run_nothing(full: FamilyWithFacts):
    archive = zip_of(made_export(full["contributor"], full.legacy))
    names = set(archive.namelist())
    pages = {name: Links(archive.read(name).decode()) for name in names if name.endswith(".html")}
    assert {target for page in pages.values() for target in page.targets} <= {
        name.removeprefix("keepsake/") for name in names
    }
    assert not {"script", "iframe", "form"} & {tag for page in pages.values() for tag in page.tags}
    assert all(name.startswith("keepsake/") for name in names)
    reached = {"keepsake/" + target for page in pages.values() for target in page.targets}
    assert set(pages) <= reached
    readme = archive.read("keepsake/README.txt").decode()
    assert all(title in readme for title in ("ENGLISH", "DEUTSCH", "FRANÇAIS", "ESPAÑOL"))
    assert archive.testzip() is None


def test_recordings_are_in_it_byte_for_byte_and_a_lost_one_is_said(family: FamilyWithFacts, photo_folder: Path):
    owner = family["contributor"]
    private = add_recording_with_file(family.legacy, owner, sound(), title="A quixotic day")
    shared = add_recording_with_file(family.legacy, owner, sound("said.ogg"), kind="ogg", title="Bassoon", **SHARED)
    lost = add_recording(family.legacy, owner, title="Lost")
    archive = zip_of(made_export(owner, family.legacy))
    assert archive.read(f"keepsake/recordings/{private.pk}.webm") == sound()
    assert f"keepsake/recordings/{lost.pk}.webm" not in archive.namelist()
    assert "1 recording whose file could not be found." in archive.read("keepsake/index.html").decode()
    others = made_export(family["reader"], family.legacy)
    assert [row["title"] for row in json_of(others)["recordings"]] == ["Bassoon"]
    names = [name for name in zip_of(others).namelist() if "recordings/" in name]
    assert names == [f"keepsake/recordings/{shared.pk}.ogg"]


def test_its_pages_say_what_was_told_as_words(full: FamilyWithFacts):
    said = texts_in(zip_of(made_export(full["contributor"], full.legacy)))
    assert "It was &lt;b&gt;very&lt;/b&gt; hot." in said["keepsake/stories-1.html"]
    assert "She sang &amp; laughed." in said["keepsake/messages-1.html"]
    photo = Photo.objects.get()
    assert said[f"keepsake/photos/{photo.pk}-full.jpg"] == "the file full.jpg"
    assert f'href="photos/{photo.pk}-full.jpg"' in said["keepsake/photos-1.html"]


def test_long_sections_have_several_pages_that_lead_to_each_other(family: FamilyWithFacts):
    for number in range(201):
        remember(f"Fact {number}.", owner=family["reader"], legacy=family.legacy)
    export = made_export(family["reader"], family.legacy)
    said = texts_in(zip_of(export))
    assert 'href="facts-2.html"' in said["keepsake/facts-1.html"]
    assert 'href="facts-1.html"' in said["keepsake/facts-2.html"]
    assert 'href="facts-3.html"' not in said["keepsake/facts-2.html"]
    said = json_of(export)
    assert export.done == export.total == sum(len(said[name]) for name in said if name in SECTIONS)


def test_a_photo_whose_file_is_lost_is_said(family: FamilyWithFacts, photo_folder: Path):
    photo = add_photo_with_files(family.legacy, family["contributor"], **SHARED)
    (photo_folder / photo.folder / "full.jpg").unlink()
    index = zip_of(made_export(family["reader"], family.legacy)).read("keepsake/index.html").decode()
    assert "1 photo whose file could not be found" in index


def test_what_is_taken_back_before_it_is_made_is_not_in_it(family: FamilyWithFacts):
    fact = family.facts["approved"]
    export = start_export(user=family["reader"], legacy_id=family.legacy.pk)
    unshare_fact(fact_id=fact.pk, user=family["contributor"])
    do_export_jobs()
    export.refresh_from_db()
    assert export.state == ExportState.READY
    assert not [name for name, text in texts_in(zip_of(export)).items() if str(fact.pk) in text or fact.content in text]


def test_what_is_taken_back_while_it_is_made_makes_it_begin_again(
    family: FamilyWithFacts, monkeypatch: pytest.MonkeyPatch
):
    fact = family.facts["approved"]
    taken: list[object] = []

    def take_back_meanwhile(name: str, file: Any) -> None:
        store_export(name, file)
        if not taken:
            taken.append(unshare_fact(fact_id=fact.pk, user=family["contributor"]))

    monkeypatch.setattr("memory.services.exports.export_job.store_export", take_back_meanwhile)
    export = made_export(family["reader"], family.legacy)
    job = Job.objects.get(kind="export")
    assert (export.state, job.state, job.error) == (ExportState.RUNNING, "waiting", "changed_meanwhile")
    Job.objects.update(not_before=timezone.now())
    do_export_jobs()
    export.refresh_from_db()
    assert export.state == ExportState.READY
    assert str(fact.pk) not in {row["id"] for row in json_of(export)["facts"]}


def test_who_leaves_meanwhile_gets_none(family: FamilyWithFacts, export_folder: Path):
    export = start_export(user=family["reader"], legacy_id=family.legacy.pk)
    leave(user=family["reader"], legacy_id=family.legacy.pk)
    do_export_jobs()
    do_export_jobs()
    export.refresh_from_db()
    assert (export.state, files_in(export_folder)) == (ExportState.FAILED, [])
    assert not Export.objects.visible_to(family["reader"]).exists()


def test_who_has_left_takes_what_is_their_own(full: FamilyWithFacts):
    leave(user=full["contributor"], legacy_id=full.legacy.pk)
    said = json_of(made_export(full["contributor"], full.legacy))
    assert {row["owner_id"] for row in said["facts"]} == {str(full["contributor"].pk)}
    assert (said["as_member"], said["members"], len(said["photos"]), len(said["messages"])) == (False, [], 1, 2)


def test_who_told_nothing_there_gets_none(family: FamilyWithFacts):
    with pytest.raises(NotFound):
        start_export(user=family["stranger"], legacy_id=family.legacy.pk)


def test_one_is_made_at_a_time_and_the_one_before_goes(family: FamilyWithFacts, export_folder: Path):
    first = start_export(user=family["reader"], legacy_id=family.legacy.pk)
    assert start_export(user=family["reader"], legacy_id=family.legacy.pk) == first
    do_export_jobs()
    second = made_export(family["reader"], family.legacy)
    do_export_jobs()
    assert list(Export.objects.all()) == [second]
    assert files_in(export_folder) == [second.file_name]


def test_one_that_is_deleted_while_it_is_made_leaves_no_file(
    family: FamilyWithFacts, export_folder: Path, monkeypatch: pytest.MonkeyPatch
):
    def delete_meanwhile(name: str, file: Any) -> None:
        store_export(name, file)
        delete_export(user=family["reader"], export_id=Export.objects.get().pk)

    monkeypatch.setattr("memory.services.exports.export_job.store_export", delete_meanwhile)
    start_export(user=family["reader"], legacy_id=family.legacy.pk)
    do_export_jobs()
    assert files_in(export_folder) != []
    do_export_jobs()
    assert (files_in(export_folder), Export.objects.count()) == ([], 0)
    assert Job.objects.get(kind="export").state == "done"


def test_it_goes_with_its_file_once_it_has_expired(family: FamilyWithFacts, export_folder: Path):
    export = made_export(family["reader"], family.legacy)
    assert delete_expired_exports(now=timezone.now()) == 0
    assert export.expires_at is not None
    assert delete_expired_exports(now=export.expires_at + timedelta(seconds=1)) == 1
    do_export_jobs()
    assert (files_in(export_folder), Export.objects.count()) == ([], 0)


def test_an_erasure_takes_everybodys_exports_of_that_legacy(family: FamilyWithFacts, export_folder: Path):
    made_export(family["reader"], family.legacy)
    erase_from(family.legacy.pk, user=family["contributor"])
    do_export_jobs()
    assert (files_in(export_folder), Export.objects.count()) == ([], 0)


def test_the_log_says_that_a_copy_was_made(family: FamilyWithFacts):
    made_export(family["reader"], family.legacy)
    assert LegacyEvent.objects.filter(chain=family.legacy.pk, action="copy_made").count() == 1
    assert Membership.objects.filter(user=family["reader"]).exists()
