"""Every change of a fact from every state: what becomes of it, who is refused, what recall and the log then know."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from config.errors import InvalidInput, NotAllowed, NotFound, StaleRevision
from legacies.audit import verify_chain
from legacies.models import Job, LegacyEvent, LegacyEventPayload, Membership, Role
from memory.models import Fact, FactSource, Persona, RecallItem
from memory.services.facts.editing import (
    FactBelongsToFamily,
    FactIsRestricted,
    FactIsSetAside,
    NotToBeShared,
    create_fact,
    edit_fact,
    restore_fact,
    set_aside,
    share_fact,
    unshare_fact,
)
from memory.services.facts.reviewing import keep_fact, mark_unsure
from tests.support.access import TOLD, TRAITS, FamilyWithFacts
from tests.support.factories import FactFactory, remember
from tests.support.together import together

State = tuple[str, str, str, str]
Change = Callable[..., Fact]

edit = partial(edit_fact, changes={"content": "Rose loved fishing at dusk."})
CHANGES: dict[str, Change] = {
    "edit": edit,
    "share": share_fact,
    "unshare": unshare_fact,
    "set_aside": set_aside,
    "restore": restore_fact,
    "keep": keep_fact,
    "unsure": mark_unsure,
}
ACTIONS = {
    "edit": "fact_edited",
    "share": "fact_shared",
    "unshare": "fact_unshared",
    "set_aside": "fact_retired",
    "restore": "fact_restored",
    "keep": "fact_reviewed",
    "unsure": "fact_reviewed",
}
# Visibility, moderation, review and status of each of the contributor's facts.
STATES: dict[str, State] = {
    "private": ("private", "none", "open", "active"),
    "waiting": ("shared", "waiting", "open", "active"),
    "approved": ("shared", "approved", "open", "active"),
    "returned": ("shared", "returned", "open", "active"),
    "restricted": ("shared", "restricted", "open", "active"),
    "suggested": ("private", "none", "open", "suggested"),
    "superseded": ("private", "none", "open", "superseded"),
    "retired": ("private", "none", "open", "retired"),
}
LIVE = ("private", "waiting", "approved", "returned", "restricted", "suggested")
REFUSED = FactIsSetAside
# What becomes of each state; what is not named stays as it is, without a trace.
OUTCOMES: dict[str, dict[str, State | type[Exception]]] = {
    "edit": {
        **dict.fromkeys(("private", "suggested"), ("private", "none", "kept", "active")),
        **dict.fromkeys(("waiting", "approved", "returned"), ("shared", "waiting", "kept", "active")),
        "restricted": ("shared", "restricted", "kept", "active"),
        **dict.fromkeys(("superseded", "retired"), REFUSED),
    },
    "share": {
        **dict.fromkeys(("private", "suggested", "returned"), ("shared", "waiting", "kept", "active")),
        **dict.fromkeys(("superseded", "retired"), REFUSED),
        "restricted": FactIsRestricted,
    },
    "unshare": {
        **dict.fromkeys(("waiting", "approved", "returned"), STATES["private"]),
        "restricted": ("private", "restricted", "open", "active"),
    },
    "set_aside": {
        **{state: (*STATES[state][:3], "retired") for state in LIVE},
        "superseded": REFUSED,
    },
    "restore": {"retired": STATES["private"]},
    "keep": {
        **{state: (*STATES[state][:2], "kept", "active") for state in LIVE},
        **dict.fromkeys(("superseded", "retired"), REFUSED),
    },
    "unsure": {
        **{state: (*STATES[state][:2], "unsure", STATES[state][3]) for state in LIVE},
        **dict.fromkeys(("superseded", "retired"), REFUSED),
    },
}
CASES = [(change, state) for change in CHANGES for state in STATES]


def a_fact(state: str) -> Fact:
    """One fact in this state, told by a contributor; in the family that was written down by hand there are eleven."""
    trait = TRAITS.get(state, state)
    return remember("Rose loved fishing at dawn.", **({trait: True} if trait else {}))


def teller_of(fact: Fact) -> User:
    owner: User | None = fact.owner
    assert owner is not None
    return owner


def legacy_of(fact: Fact) -> UUID:
    assert fact.legacy_id is not None
    return fact.legacy_id


def state_of(fact: Fact) -> State:
    fact.refresh_from_db()
    return (fact.visibility, fact.moderation, fact.review, fact.status)


def logged(fact: Fact) -> list[str]:
    return list(LegacyEvent.objects.filter(object_id=fact.pk).order_by("sequence").values_list("action", flat=True))


def assert_recall_is_true(fact: Fact) -> None:
    """Recall knows what is live, marks as shared what the family may see, and has what was replaced for its owner."""
    item = RecallItem.objects.filter(id=fact.pk).first()
    if fact.status == "superseded":
        assert item is not None
        assert (item.cold, item.shared) == (True, False)
        return
    if fact.status != "active":
        assert item is None
        return
    assert item is not None
    assert item.search_text == fact.content
    assert item.shared == Fact.objects.shared_with_family().filter(pk=fact.pk).exists()


@pytest.mark.django_db
def test_the_states_are_those_that_a_fact_can_be_in():
    assert set(STATES) == set(TOLD)
    assert {name: state_of(a_fact(name)) for name in TOLD} == STATES


@pytest.mark.sweep
@pytest.mark.django_db
@pytest.mark.parametrize(("change", "state"), CASES)
def test_a_change_from_every_state(change: str, state: str):
    fact, expected = a_fact(state), OUTCOMES[change].get(state, STATES[state])
    run = partial(CHANGES[change], user=teller_of(fact), fact_id=fact.pk)

    if isinstance(expected, type):
        with pytest.raises(expected):
            run()
        expected = STATES[state]
    else:
        run()

    is_changed = isinstance(OUTCOMES[change].get(state), tuple)
    assert state_of(fact) == expected
    assert fact.revision == (2 if is_changed else 1)
    assert logged(fact) == ([ACTIONS[change]] if is_changed else [])
    assert_recall_is_true(fact)
    assert verify_chain(legacy_of(fact)) == is_changed


@pytest.mark.sweep
@pytest.mark.parametrize("change", CHANGES)
def test_to_everybody_else_the_fact_does_not_exist(family: FamilyWithFacts, change: str):
    fact = family.facts["approved"]
    for actor in ("keeper", "reader", "former", "stranger", "staff"):
        with pytest.raises(NotFound):
            CHANGES[change](user=family[actor], fact_id=fact.pk)
    with pytest.raises(NotFound):
        CHANGES[change](user=family["contributor"], fact_id=uuid4())
    assert state_of(fact) == STATES["approved"]
    assert logged(fact) == []


@pytest.mark.sweep
@pytest.mark.parametrize("change", CHANGES)
def test_who_has_left_changes_own_facts_through_me_alone(family: FamilyWithFacts, change: str):
    fact = family.facts["formers approved"]
    with pytest.raises(NotFound):
        CHANGES[change](user=family["former"], fact_id=fact.pk)
    assert state_of(fact) == STATES["approved"]


@pytest.mark.sweep
@pytest.mark.parametrize("change", CHANGES)
def test_who_became_a_reader_takes_back_and_tells_nothing_new(family: FamilyWithFacts, change: str):
    Membership.objects.filter(user=family["contributor"]).update(role=Role.READER)
    fact = family.facts["approved"]
    if change in ("unshare", "set_aside"):
        CHANGES[change](user=family["contributor"], fact_id=fact.pk)
        assert state_of(fact) == OUTCOMES[change]["approved"]
    else:
        with pytest.raises(NotAllowed):
            CHANGES[change](user=family["contributor"], fact_id=fact.pk)
        assert state_of(fact) == STATES["approved"]


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_meanwhile_is_not_changed_unseen(family: FamilyWithFacts, change: str):
    fact = family.facts[{"restore": "retired", "unshare": "waiting"}.get(change, "private")]
    before = state_of(fact)
    with pytest.raises(StaleRevision) as stale:
        CHANGES[change](user=family["contributor"], fact_id=fact.pk, revision=7)
    assert (stale.value.status, stale.value.current.revision) == (412, 1)
    assert state_of(fact) == before
    CHANGES[change](user=family["contributor"], fact_id=fact.pk, revision=1)
    fact.refresh_from_db()
    assert fact.revision == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_edits_of_one_revision_one_is_told_of_the_other(family: FamilyWithFacts):
    fact = family.facts["private"]
    edits = [
        partial(edit_fact, user=family["contributor"], fact_id=fact.pk, changes={"content": text}, revision=1)
        for text in ("Rose fished.", "Rose swam.")
    ]
    outcomes = together(*edits)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Fact", "StaleRevision"]
    fact.refresh_from_db()
    assert fact.revision == 2
    assert logged(fact) == ["fact_edited"]


def test_a_contributor_tells_a_fact(family: FamilyWithFacts):
    fact = create_fact(
        user=family["contributor"], legacy_id=family.legacy.pk, content=" Rose was born in Riga. ",
        category="milestone", occurred="1931-04", tags=["birth"], pinned=True, subject="person.birth.place",
    )  # fmt: skip

    assert state_of(fact) == ("private", "none", "kept", "active")
    assert (fact.content, fact.importance, fact.pinned, fact.tags) == ("Rose was born in Riga.", 8, True, ["birth"])
    assert (str(fact.occurred_earliest), str(fact.occurred_latest)) == ("1931-04-01", "1931-04-30")
    source = FactSource.objects.get(fact=fact)
    assert (source.kind, source.teller) == ("manual", family["contributor"])
    assert logged(fact) == ["fact_created"]
    assert_recall_is_true(fact)
    assert Job.objects.filter(kind="embed", legacy_id=family.legacy.pk).count() == 1
    assert not Fact.objects.visible_to(family["keeper"]).filter(pk=fact.pk).exists()


def test_only_tellers_tell(family: FamilyWithFacts):
    tell = partial(create_fact, legacy_id=family.legacy.pk, content="Rose was born in Riga.")
    with pytest.raises(NotAllowed):
        tell(user=family["reader"])
    for nobody in ("former", "stranger", "staff"):
        with pytest.raises(NotFound):
            tell(user=family[nobody])
    assert not Fact.objects.filter(content__contains="Riga").exists()
    assert tell(user=family["keeper"]).owner == family["keeper"]


WRONG: list[tuple[str, object]] = [
    ("content", ""), ("content", " \n "), ("content", "x" * 4001), ("content", "Ro\x00se"), ("content", "Ro\ud800se"),
    ("content", None), ("content", 5),
    ("category", "odd"), ("category", None), ("memory_type", "identity"), ("memory_type", "shared"),
    ("occurred", "1962-13"), ("occurred", "soon"),
    ("importance", 0), ("importance", 11), ("importance", "much"), ("importance", None),
    ("subject", "x" * 121), ("title", "x" * 201), ("title", "a\x00b"),
    ("tags", "birth"), ("tags", None), ("tags", [1]), ("tags", ["x" * 61]), ("tags", ["a\x00"]), ("tags", [""]),
    ("tags", ["x"] * 21), ("pinned", "maybe"),
    ("visibility", "shared"), ("owner", None), ("id", "1"), ("revision", 5), ("metadata", {}),
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize(("field", "value"), WRONG)
def test_bad_input_stores_nothing(field: str, value: object):
    fact = a_fact("private")
    about: dict[str, Any] = {"content": "Rose was born in Riga.", field: value}
    write = [
        partial(create_fact, user=teller_of(fact), legacy_id=legacy_of(fact), **about),
        partial(edit_fact, user=teller_of(fact), fact_id=fact.pk, changes=about),
    ]
    for attempt in write:
        with pytest.raises(InvalidInput) as refused:
            attempt()
        assert list(refused.value.fields) == [field]
    assert Fact.objects.get().content == "Rose loved fishing at dawn."
    assert not LegacyEvent.objects.exists()


def test_every_wrong_field_is_named_at_once(family: FamilyWithFacts):
    changes = {"content": "", "importance": 11, "category": "odd"}
    with pytest.raises(InvalidInput) as refused:
        edit_fact(user=family["contributor"], fact_id=family.facts["private"].pk, changes=changes)
    assert set(refused.value.fields) == {"content", "importance", "category"}


def test_the_log_keeps_what_was_before_and_after(family: FamilyWithFacts):
    fact = family.facts["private"]
    edit(user=family["contributor"], fact_id=fact.pk)
    payload = LegacyEventPayload.objects.get(event_id=LegacyEvent.objects.get(object_id=fact.pk).pk).payload
    assert payload["before"]["content"].endswith("as in the private telling.")
    assert (payload["after"]["content"], payload["after"]["revision"]) == ("Rose loved fishing at dusk.", 2)


def test_saving_without_a_change_leaves_no_trace(family: FamilyWithFacts):
    fact = family.facts["approved"]
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": f" {fact.content} ", "importance": 5})
    assert state_of(fact) == STATES["approved"]
    assert (fact.revision, logged(fact)) == (1, [])


def test_how_much_a_fact_weighs_is_no_matter_for_moderation(family: FamilyWithFacts):
    fact = family.facts["approved"]
    edit_fact(user=family["contributor"], fact_id=fact.pk, changes={"importance": 9, "pinned": True})
    assert state_of(fact) == STATES["approved"]
    assert (fact.importance, fact.pinned) == (9, True)


def test_words_that_were_not_shown_before_pass_moderation_and_hiding_them_does_not(family: FamilyWithFacts):
    fact = family.facts["approved"]
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=True)
    assert state_of(fact) == ("shared", "waiting", "kept", "active")
    assert fact.show_words
    Fact.objects.filter(pk=fact.pk).update(moderation="approved")
    share_fact(user=family["contributor"], fact_id=fact.pk, show_words=False)
    assert (state_of(fact)[1], fact.show_words) == ("approved", False)
    unshare_fact(user=family["contributor"], fact_id=fact.pk)
    fact.refresh_from_db()
    assert (fact.show_words, fact.shared_at) == (False, None)


@pytest.mark.parametrize("mode", ["family", "strict_family"])
def test_sharing_and_taking_back_are_at_once_true_for_the_others(request: pytest.FixtureRequest, mode: str):
    family: FamilyWithFacts = request.getfixturevalue(mode)
    fact, keeper = family.facts["private"], family["keeper"]

    def is_seen() -> tuple[bool, bool]:
        recalled = RecallItem.objects.visible_to(keeper).filter(id=fact.pk).exists()
        return Fact.objects.visible_to(keeper).filter(pk=fact.pk).exists(), recalled

    assert is_seen() == (False, False)
    share_fact(user=family["contributor"], fact_id=fact.pk)
    assert is_seen() == ((True, True) if mode == "family" else (False, False))
    unshare_fact(user=family["contributor"], fact_id=fact.pk)
    assert is_seen() == (False, False)


@pytest.mark.sweep
@pytest.mark.django_db
@pytest.mark.parametrize("state", LIVE)
def test_what_is_restored_is_as_it_was(state: str):
    fact = a_fact(state)
    set_aside(user=teller_of(fact), fact_id=fact.pk)
    assert Fact.objects.get(pk=fact.pk).retired_at is not None
    restore_fact(user=teller_of(fact), fact_id=fact.pk)
    assert state_of(fact) == STATES[state]
    assert fact.retired_at is None
    assert fact.metadata == {}
    assert_recall_is_true(fact)


def test_what_the_assistant_noted_for_itself_never_reaches_others(family: FamilyWithFacts):
    note = FactFactory(
        legacy=family.legacy, owner=family["contributor"], memory_type="agent_private", authority="assistant",
        persona=Persona.objects.create(name="The assistant"),
    )  # fmt: skip
    with pytest.raises(NotToBeShared):
        share_fact(user=family["contributor"], fact_id=note.pk)
    with pytest.raises(InvalidInput):
        edit_fact(user=family["contributor"], fact_id=note.pk, changes={"memory_type": "semantic"})
    assert set_aside(user=family["contributor"], fact_id=note.pk).status == "retired"


def test_what_belongs_to_no_legacy_is_logged_on_its_owners_chain(family: FamilyWithFacts):
    user = family["contributor"]
    fact = FactFactory(legacy=None, owner=user, memory_type="user_profile")
    with pytest.raises(NotToBeShared):
        share_fact(user=user, fact_id=fact.pk)
    edit(user=user, fact_id=fact.pk)
    assert logged(fact) == ["fact_edited"]
    assert (verify_chain(user.pk), verify_chain(family.legacy.pk)) == (1, 0)


def test_the_familys_own_knowledge_cannot_be_made_private(family: FamilyWithFacts):
    fact = FactFactory(legacy=family.legacy, owner=family["keeper"], memory_type="shared", approved=True)
    with pytest.raises(FactBelongsToFamily):
        unshare_fact(user=family["keeper"], fact_id=fact.pk)
    assert set_aside(user=family["keeper"], fact_id=fact.pk).status == "retired"


def test_a_change_costs_a_stated_number_of_queries(family: FamilyWithFacts, django_assert_num_queries):
    """Whose it is, lock, row, role; the change; recall and its work; the log's three; its entries; and a savepoint."""
    with django_assert_num_queries(14):
        keep_fact(user=family["contributor"], fact_id=family.facts["private"].pk)
