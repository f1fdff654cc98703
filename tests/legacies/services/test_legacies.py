"""Opening a legacy and saying who it is about."""

from __future__ import annotations

import pytest

from config.errors import InvalidInput, NotAllowed, NotFound
from legacies.audit import verify_chain
from legacies.models import Legacy, LegacyEvent, LegacyEventPayload, Membership, Role
from legacies.services.legacies import LANGUAGE, TooManyLegacies, create_legacy, edit_legacy
from memory.language.detection import LEXICONS, STRANGERS
from tests.legacies.conftest import People
from tests.support.factories import MembershipFactory, UserFactory


def actions(legacy: Legacy) -> list[str]:
    return list(LegacyEvent.objects.filter(chain=legacy.pk).order_by("sequence").values_list("action", flat=True))


def test_who_opens_a_legacy_is_its_keeper(db):
    user = UserFactory()

    legacy = create_legacy(
        user=user, name="  Ruth Adler ", relationship="daughter", calls_them="Mum",
        known_as=["Nana", " "], born="1931-04", died="2019", pronouns="she/her", short_life="A baker.", language="de",
    )  # fmt: skip

    legacy.refresh_from_db()
    assert (legacy.name, legacy.known_as, legacy.born, legacy.language) == ("Ruth Adler", ["Nana"], "1931-04", "de")
    membership = Membership.objects.get(legacy=legacy)
    assert (membership.user, membership.role, membership.calls_them) == (user, Role.KEEPER, "Mum")
    assert actions(legacy) == ["legacy_created", "member_joined"]
    assert verify_chain(legacy.pk) == 2


WRONG = [
    ({"name": ""}, "name"),
    ({"name": "  "}, "name"),
    ({"name": "x" * 201}, "name"),
    ({"name": "Ru\x00th"}, "name"),
    ({"name": "Ru\ud800th"}, "name"),
    ({"known_as": ["x" * 81]}, "known_as"),
    ({"known_as": ["Na\x00na"]}, "known_as"),
    ({"born": "1931-13"}, "born"),
    ({"died": "not yet"}, "died"),
    ({"language": "a long language"}, "language"),
    ({"language": "zz"}, "language"),
    ({"language": "enx"}, "language"),
    ({"language": ""}, "language"),
    ({"short_life": "\x00"}, "short_life"),
    ({"state": "retired"}, "state"),
    ({"moderation_mode": "before"}, "moderation_mode"),
    ({"id": "1"}, "id"),
]


@pytest.mark.parametrize(("wrong", "field"), WRONG)
def test_a_legacy_with_bad_input_is_not_opened(db, wrong: dict[str, object], field: str):
    about = {"name": "Ruth Adler", **wrong}
    with pytest.raises(InvalidInput) as refused:
        create_legacy(user=UserFactory(), **about)  # type: ignore[arg-type]  # wrong on purpose
    assert list(refused.value.fields) == [field]
    assert not Legacy.objects.exists()
    assert not LegacyEvent.objects.exists()


@pytest.mark.parametrize("field", ["relationship", "calls_them"])
def test_what_a_keeper_is_to_them_is_checked_too(db, field: str):
    with pytest.raises(InvalidInput) as refused:
        create_legacy(user=UserFactory(), name="Ruth", **{field: "x" * 81})
    assert list(refused.value.fields) == [field]
    assert not Legacy.objects.exists()


def test_a_keeper_edits_and_the_log_keeps_before_and_after(people: People):
    edit_legacy(user=people.keeper, legacy_id=people.legacy.pk, changes={"died": "2019-05", "name": "Ruth A. Adler"})

    people.legacy.refresh_from_db()
    assert (people.legacy.name, people.legacy.died) == ("Ruth A. Adler", "2019-05")
    payload = LegacyEventPayload.objects.get().payload
    assert payload == {
        "before": {"died": "", "name": "Ruth Adler"},
        "after": {"died": "2019-05", "name": "Ruth A. Adler"},
    }


def test_saving_a_form_unchanged_leaves_no_trace(people: People):
    edit_legacy(user=people.keeper, legacy_id=people.legacy.pk, changes={"name": "Ruth Adler ", "known_as": []})
    assert actions(people.legacy) == []


@pytest.mark.parametrize(("wrong", "field"), WRONG)
def test_bad_input_changes_nothing(people: People, wrong: dict[str, object], field: str):
    with pytest.raises(InvalidInput) as refused:
        edit_legacy(user=people.keeper, legacy_id=people.legacy.pk, changes={"pronouns": "they", **wrong})
    assert list(refused.value.fields) == [field]
    people.legacy.refresh_from_db()
    assert (people.legacy.name, people.legacy.pronouns) == ("Ruth Adler", "she/her")
    assert actions(people.legacy) == []


def test_others_do_not_edit(people: People):
    for member in (people.contributor, people.reader):
        with pytest.raises(NotAllowed):
            edit_legacy(user=member, legacy_id=people.legacy.pk, changes={"name": "Somebody"})
    with pytest.raises(NotFound):
        edit_legacy(user=people.stranger, legacy_id=people.legacy.pk, changes={"name": "Somebody"})
    people.legacy.refresh_from_db()
    assert people.legacy.name == "Ruth Adler"


def test_nobody_keeps_more_legacies_than_one_person_can(db, settings):
    settings.LEGACIES_A_KEEPER = 2
    user = UserFactory()
    MembershipFactory(user=user, role=Role.READER)  # what one merely reads does not count
    for name in ("Ruth", "Karl"):
        create_legacy(user=user, name=name)
    with pytest.raises(TooManyLegacies, match="too_many_legacies") as refused:
        create_legacy(user=user, name="Otto")
    assert "You are already the keeper of 2 legacies" in refused.value.message
    assert user.memberships.count() == 3


@pytest.mark.parametrize("code", ["en", "de", "es", "fr", "es-MX", "de-AT"])
def test_a_legacy_can_be_told_in_four_languages(db, code: str):
    assert create_legacy(user=UserFactory(), name="Ruth", language=code).language == code


def test_the_languages_that_work_are_those_that_have_words():
    assert all(bool(LANGUAGE.fullmatch(code)) for code in LEXICONS)
    assert not any(LANGUAGE.fullmatch(code) for code in STRANGERS)


def test_a_language_that_does_not_work_is_refused_by_naming_those_that_do(db):
    with pytest.raises(InvalidInput) as refused:
        create_legacy(user=UserFactory(), name="Ruth", language="zz")
    assert all(code in refused.value.fields["language"][0] for code in LEXICONS)


def test_a_legacy_keeps_the_language_that_it_had(people: People):
    Legacy.objects.filter(pk=people.legacy.pk).update(language="nl")
    changes = {"name": "Ruth Adler", "language": "nl"}
    assert edit_legacy(user=people.keeper, legacy_id=people.legacy.pk, changes=changes).language == "nl"
