"""Context files: who reads and writes which, versions, the switch, deletion, and what the log keeps."""

from __future__ import annotations

import pytest

from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.models import LegacyEvent, LegacyEventPayload, Role
from memory.kinds import MemoryAction
from memory.management.commands.replay_log import replay
from memory.models import ContextFile, ContextFileVersion, Persona
from memory.services import context_files as services
from memory.services.context_files import (
    KEPT_VERSIONS,
    context_file,
    context_files_in,
    delete_context_file,
    legacy_key_of,
    persona_key_of,
    restore_context_file,
    switch_context_file,
    versions_of,
    write_context_file,
)
from memory.services.deletion.former_members import copy_of_legacy
from tests.support.factories import LegacyFactory, UserFactory, join

pytestmark = pytest.mark.django_db

FAMILYS = "“The house” is the one in Mill Lane."


@pytest.fixture
def keeper(legacy):
    return join(legacy, role=Role.KEEPER)


def test_own_file_is_for_its_owner_alone(legacy, teller, keeper):
    write_context_file(user=teller, key="profile", markdown="I am the younger one.")
    assert context_file(teller, "profile").markdown == "I am the younger one."
    assert context_file(keeper, "profile").markdown == ""
    assert [file.markdown for file in context_files_in(keeper, legacy.pk) if file.markdown] == []


def test_keepers_write_a_legacys_and_its_personas_and_members_read_them(legacy, teller, keeper):
    persona = Persona.objects.create(legacy=legacy, name="Listener")
    keys = [legacy_key_of(legacy.pk), persona_key_of(persona.pk)]
    for key in keys:
        write_context_file(user=keeper, key=key, markdown=FAMILYS)
        assert context_file(teller, key).markdown == FAMILYS
        for change in (
            lambda key: write_context_file(user=teller, key=key, markdown="mine"),
            lambda key: switch_context_file(user=teller, key=key, is_on=False),
            lambda key: restore_context_file(user=teller, key=key, version=1),
            lambda key: delete_context_file(user=teller, key=key),
        ):
            with pytest.raises(NotAllowed):
                change(key)
    assert [file.key for file in context_files_in(teller, legacy.pk)] == ["profile", "style", *keys]
    assert ContextFile.objects.filter(legacy=legacy, markdown=FAMILYS).count() == 2


@pytest.mark.parametrize("key", ["", "Profile", "legacy:", "legacy:1", "persona:x", "other", "legacy:{of_others}"])
def test_anything_else_does_not_exist(key, teller):
    key = key.format(of_others=LegacyFactory().pk)
    for call in (context_file, versions_of):
        with pytest.raises(NotFound):
            call(teller, key)
    with pytest.raises(NotFound):
        write_context_file(user=teller, key=key, markdown="text")


def test_products_own_persona_has_no_file_that_members_write(teller):
    persona = Persona.objects.create(name="The house's own")
    with pytest.raises(NotFound):
        write_context_file(user=teller, key=persona_key_of(persona.pk), markdown="text")


def test_each_text_is_a_version_and_can_be_restored(teller):
    for text in ("one", "two", "two", "three"):
        write_context_file(user=teller, key="style", markdown=text)
    assert [(one.version, one.markdown) for one in versions_of(teller, "style")] == [
        (3, "three"),
        (2, "two"),
        (1, "one"),
    ]
    restored = restore_context_file(user=teller, key="style", version=1)
    assert (restored.markdown, restored.version) == ("one", 4)
    with pytest.raises(InvalidInput):
        restore_context_file(user=teller, key="style", version=9)


def test_only_so_many_versions_are_kept(teller, monkeypatch):
    monkeypatch.setattr(services, "KEPT_VERSIONS", 3)
    for number in range(5):
        write_context_file(user=teller, key="style", markdown=str(number))
    assert [one.version for one in versions_of(teller, "style")] == [5, 4, 3]
    assert KEPT_VERSIONS == 50


def test_who_was_too_late_changes_nothing(teller):
    seen = write_context_file(user=teller, key="style", markdown="one", revision=0).revision
    write_context_file(user=teller, key="style", markdown="two", revision=seen)
    for change in (
        lambda: write_context_file(user=teller, key="style", markdown="mine", revision=seen),
        lambda: switch_context_file(user=teller, key="style", is_on=False, revision=seen),
        lambda: restore_context_file(user=teller, key="style", version=1, revision=seen),
        lambda: delete_context_file(user=teller, key="style", revision=seen),
    ):
        with pytest.raises(StaleRevision) as refused:
            change()
        assert refused.value.current.markdown == "two"
    assert context_file(teller, "style").markdown == "two"


@pytest.mark.parametrize("text", ["x" * 8001, "a\x00b"])
def test_text_that_cannot_be_kept_is_refused(text, teller):
    with pytest.raises(InvalidInput) as refused:
        write_context_file(user=teller, key="style", markdown=text)
    assert set(refused.value.fields) == {"markdown"}
    assert not ContextFile.objects.exists()


def test_log_tells_that_it_was_written_and_never_what(legacy, teller, keeper):
    write_context_file(user=teller, key="profile", markdown="the blue scarf")
    key = legacy_key_of(legacy.pk)
    write_context_file(user=keeper, key=key, markdown="the red scarf")
    switch_context_file(user=keeper, key=key, is_on=False)
    delete_context_file(user=keeper, key=key)
    events = LegacyEvent.objects.filter(object_type="contextfile").order_by("at", "sequence")
    assert [(event.chain, event.action) for event in events] == [
        (teller.pk, MemoryAction.CONTEXT_FILE_WRITTEN),
        (legacy.pk, MemoryAction.CONTEXT_FILE_WRITTEN),
        (legacy.pk, MemoryAction.CONTEXT_FILE_SWITCHED),
        (legacy.pk, MemoryAction.CONTEXT_FILE_DELETED),
    ]
    assert "scarf" not in str(list(LegacyEventPayload.objects.values_list("payload", flat=True)))
    for chain in (teller.pk, legacy.pk):
        assert [one for one in replay(chain).differences if one.table == "contextfile"] == []


def test_deleted_is_gone_with_its_versions(teller):
    write_context_file(user=teller, key="style", markdown="one")
    delete_context_file(user=teller, key="style")
    assert not ContextFileVersion.objects.exists()
    assert context_file(teller, "style").version == 0
    with pytest.raises(NotFound):
        delete_context_file(user=teller, key="style")


def test_copy_holds_ones_own_and_the_familys(legacy, teller, keeper):
    write_context_file(user=teller, key="profile", markdown="mine")
    write_context_file(user=keeper, key="profile", markdown="not mine")
    write_context_file(user=keeper, key=legacy_key_of(legacy.pk), markdown=FAMILYS)
    copied = copy_of_legacy(user=teller, legacy_id=legacy.pk)["context_files"]
    assert {file["markdown"] for file in copied} == {"mine", FAMILYS}
    with pytest.raises(NotFound):
        context_files_in(UserFactory(), legacy.pk)
