"""What follows from each answer to a pair, who may give it, and how it is taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from config.errors import DomainError, InvalidInput, NotAllowed, NotFound
from legacies.audit import verify_chain
from legacies.models import LegacyEvent, LegacyEventPayload, Membership, Notice, Role
from memory.management.commands.replay_log import replay
from memory.models import Entry, Fact, FactLink, FactPair, FactSource, RecallItem, Status
from memory.services.disputes import DisputeTaken, answer_dispute
from memory.services.facts.absorbing import CannotBeTakenApart, FamilySeesTheOther
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import create_fact, edit_fact, set_aside, unshare_fact
from memory.services.facts.reviewing import NothingToUndo
from memory.services.pair_answers import ANSWERS, PairAnswered, PairIsPast, answer_pair, undo_answer
from memory.services.photos.attaching import MOST_ATTACHED
from tests.support.access import FamilyWithFacts
from tests.support.factories import remember, told
from tests.support.pairs import pair_of, pair_up
from tests.support.photos import add_photo

pytestmark = pytest.mark.django_db

MINE, THEIRS, HIDDEN = "approved", "keepers approved", "keepers private"


@pytest.fixture
def pair(family: FamilyWithFacts) -> FactPair:
    """Between two tellers."""
    return pair_of(family, MINE, THEIRS)


@pytest.fixture
def own(family: FamilyWithFacts) -> tuple[Fact, Fact]:
    """Two private facts of the contributor, the first told before."""
    about: dict[str, Any] = {"legacy": family.legacy, "owner": family["contributor"]}
    words = ("She baked on Sundays.", "On Sundays she baked plum cake.")
    first, second = (remember(said, messages=[told(said, **about)], **about) for said in words)
    return first, second


def say(answer: str, pair: FactPair, family: FamilyWithFacts, *, by: str = "contributor", **chosen: Any) -> FactPair:
    return answer_pair(user=family[by], pair_id=pair.pk, answer=answer, **chosen)


def undo(pair: FactPair, family: FamilyWithFacts, *, by: str = "contributor") -> FactPair:
    return undo_answer(user=family[by], pair_id=pair.pk)


def links() -> list[str]:
    return sorted(FactLink.objects.values_list("kind", flat=True))


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Fact, FactLink, FactPair, LegacyEvent, Notice)]


def refused(error: type[DomainError], call: Callable[[], object]) -> None:
    before = everything()
    with pytest.raises(error), transaction.atomic():
        call()
    assert everything() == before


def as_it_stands() -> list[object]:
    """Facts and what hangs on them, without the counts of how often they were written."""
    columns = ("pk", "content", "status", "superseded_by", "visibility", "moderation", "to_desk_at", "photos")
    facts = Fact.objects.order_by("pk").values(*columns)
    tables = (FactLink.objects.values("first", "second", "kind"), FactSource.objects.values("fact", "message"))
    entries = Entry.objects.order_by("pk").values("fact", "summary", "status")
    recalled = RecallItem.objects.filter(kind="fact").order_by("id").values("id", "cold", "message_ids")
    pairs = FactPair.objects.order_by("pk").values("pk", "first", "second", "state", "chosen")
    return [list(facts), *(sorted(map(str, rows)) for rows in tables), list(entries), list(recalled), list(pairs)]


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [("same", ["same_telling"]), ("differ", ["related"]), ("unrelated", []), ("conflicts", ["dispute"])],
)
def test_an_answer_between_two_tellers_links_them_and_changes_neither(
    answer: str, kinds: list[str], family: FamilyWithFacts, pair: FactPair
):
    facts = list(Fact.objects.order_by("pk").values())
    done = say(answer, pair, family)
    assert (done.state, done.answered_by, links()) == (answer, family["contributor"], kinds)
    assert list(Fact.objects.order_by("pk").values()) == facts
    assert say(answer, pair, family).answered_at == done.answered_at
    assert LegacyEvent.objects.filter(action="pair_answered").count() == 1


def test_the_more_exact_of_two_tellings_is_marked_and_both_stay(family: FamilyWithFacts, pair: FactPair):
    theirs = family.facts[THEIRS].pk
    assert say("refines", pair, family, chosen_id=theirs).chosen_id == theirs
    assert links() == ["same_telling"]
    assert Fact.objects.get(pk=theirs).status == Status.ACTIVE


def test_of_a_dispute_the_other_teller_is_told_as_of_any(family: FamilyWithFacts, pair: FactPair):
    say("conflicts", pair, family)
    assert Notice.objects.filter(user=family["keeper"], kind="dispute_opened").count() == 1
    assert not Notice.objects.filter(user=family["contributor"]).exists()


@pytest.mark.parametrize("answer", ["same", "refines", "conflicts"])
def test_of_ones_own_two_one_stands_for_both(answer: str, family: FamilyWithFacts, own: tuple[Fact, Fact]):
    first, second = own
    pair = pair_up(*own)
    say(answer, pair, family, chosen_id=None if answer == "same" else second.pk)
    kept, gone = (first, second) if answer == "same" else (second, first)
    kept.refresh_from_db()
    gone.refresh_from_db()
    assert (kept.status, gone.status, gone.superseded_by) == (Status.ACTIVE, Status.SUPERSEDED, kept)
    assert kept.sources.count() == 2
    assert set(kept.sources.values_list("message")) > set(gone.sources.values_list("message"))
    item = RecallItem.objects.get(id=kept.pk)
    assert set(item.message_ids) == set(kept.sources.values_list("message", flat=True))
    assert RecallItem.objects.get(id=gone.pk).cold


@pytest.mark.parametrize("answer", ["differ", "unrelated"])
def test_ones_own_two_stay_where_they_are_not_one(answer: str, family: FamilyWithFacts, own: tuple[Fact, Fact]):
    say(answer, pair_up(*own), family)
    assert Fact.objects.filter(pk__in=[fact.pk for fact in own], status=Status.ACTIVE).count() == 2
    assert links() == (["related"] if answer == "differ" else [])


def test_what_the_family_sees_stays_where_two_are_the_same(family: FamilyWithFacts):
    private, shared = family.facts["private"], family.facts["approved"]
    Fact.objects.filter(pk=private.pk).update(pinned=True, importance=10)
    say("same", pair_up(private, shared), family)
    assert Fact.objects.get(pk=private.pk).superseded_by_id == shared.pk
    assert not FactSource.objects.filter(fact=shared, is_shown=True).exists()
    assert not FactPair.objects.visible_to(family["reader"]).exists()


@pytest.mark.parametrize("answer", ["refines", "conflicts"])
def test_a_private_fact_does_not_take_the_place_of_a_shared_one_unasked(answer: str, family: FamilyWithFacts):
    private, shared = family.facts["private"], family.facts["approved"]
    pair = pair_up(private, shared)
    refused(FamilySeesTheOther, partial(say, answer, pair, family, chosen_id=private.pk))
    say(answer, pair, family, chosen_id=shared.pk)
    assert Fact.objects.get(pk=private.pk).status == Status.SUPERSEDED


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("of_one_teller", [True, False])
def test_undoing_puts_everything_back(
    answer: str, of_one_teller: bool, family: FamilyWithFacts, own: tuple[Fact, Fact], pair: FactPair
):
    third = remember("Her cakes were famous.", legacy=family.legacy, owner=family["contributor"])
    FactLink.objects.create(**_ends(own[1], third), kind="related")
    pair_up(own[0], third)
    asked = pair_up(*own) if of_one_teller else pair
    chosen = {"refines": asked.first_id, "conflicts": asked.first_id if of_one_teller else None}.get(answer)
    before = as_it_stands()
    assert undo(asked, family).is_open
    say(answer, asked, family, chosen_id=chosen)
    assert as_it_stands() != before
    reopened = undo(asked, family)
    assert (reopened.state, reopened.chosen, reopened.answered_by, reopened.answered_at) == ("open", None, None, None)
    assert as_it_stands() == before
    say(answer, asked, family, chosen_id=chosen)
    assert undo(asked, family).is_open


def test_photos_come_along_pass_moderation_and_go_back_with_undo(family: FamilyWithFacts):
    private, shared = family.facts["private"], family.facts["approved"]
    photos = [add_photo(family.legacy, family["contributor"]).pk for _ in range(3)]
    set_photos(shared, photos[:2])
    set_photos(private, photos[1:])
    before, pair = as_it_stands(), pair_up(private, shared)
    say("same", pair, family)
    shared.refresh_from_db()
    assert (shared.photos, shared.moderation) == (photos, "waiting")
    undo(pair, family)
    assert as_it_stands()[:-1] == before[:-1], "all but the pair, which is new"
    say("same", pair, family)
    edit_fact(user=family["contributor"], fact_id=shared.pk, changes={"title": "Baking", "photos": photos[:0:-1]})
    undo(pair, family)
    shared.refresh_from_db()
    assert (shared.photos, shared.moderation) == ([photos[1]], "waiting"), "what was chosen since stands"


def test_a_fact_that_has_enough_photos_takes_no_more(family: FamilyWithFacts, own: tuple[Fact, Fact]):
    photos = [add_photo(family.legacy, family["contributor"]).pk for _ in range(MOST_ATTACHED + 1)]
    set_photos(own[0], photos[1:])
    set_photos(own[1], photos[:1])
    say("same", pair_up(*own), family)
    assert Fact.objects.get(pk=own[0].pk).photos == photos[1:]
    assert Fact.objects.get(pk=own[1].pk).photos == photos[:1]


def set_photos(fact: Fact, photos: list[UUID]) -> None:
    Fact.objects.filter(pk=fact.pk).update(photos=photos)


def _ends(one: Fact, other: Fact) -> dict[str, Fact]:
    first, second = sorted((one, other), key=lambda fact: fact.pk)
    return {"first": first, "second": second}


def test_an_event_stands_in_the_timeline_once_and_comes_back_with_undo(family: FamilyWithFacts, own: tuple[Fact, Fact]):
    day = {"occurred": "1962", "occurred_earliest": "1962-01-01", "occurred_latest": "1962-12-31"}
    entry = Entry.objects.create(
        legacy=family.legacy, owner=family["contributor"], fact=own[1], type="event", summary=own[1].content, **day
    )
    Fact.objects.filter(pk__in=[fact.pk for fact in own]).update(**day)
    pair = pair_up(*own)
    say("same", pair, family)
    entry.refresh_from_db()
    assert (entry.fact, entry.status) == (own[0], Status.ACTIVE)
    undo(pair, family)
    entry.refresh_from_db()
    assert (entry.fact, entry.status, entry.summary) == (own[1], Status.ACTIVE, own[1].content)


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("of_one_teller", [True, False])
def test_the_log_tells_every_answer_and_its_undoing(answer: str, of_one_teller: bool, family: FamilyWithFacts):
    user, legacy = family["contributor"], family.legacy
    photos = [[add_photo(legacy, user).pk] for _ in range(2)]
    said = zip(("She sang.", "She sang alto."), photos, strict=True)
    facts = [create_fact(user=user, legacy_id=legacy.pk, content=text, photos=on_it) for text, on_it in said]
    asked = pair_up(*facts) if of_one_teller else pair_of(family, MINE, THEIRS)
    chosen = {"refines": asked.first_id, "conflicts": asked.first_id if of_one_teller else None}.get(answer)
    known = differences(legacy.pk)
    say(answer, asked, family, chosen_id=chosen)
    assert differences(legacy.pk) == known
    undo(asked, family)
    assert differences(legacy.pk) == known
    assert verify_chain(legacy.pk)


def differences(chain: UUID) -> set[str]:
    """What the log does not tell: rows that factories made."""
    return {str(one) for one in replay(chain).differences}


def test_another_answer_waits_until_the_first_is_undone(family: FamilyWithFacts, pair: FactPair):
    say("differ", pair, family)
    refused(PairAnswered, partial(say, "same", pair, family))
    undo(pair, family)
    assert say("same", pair, family).state == "same"


def test_only_who_answered_takes_it_back(family: FamilyWithFacts, pair: FactPair):
    say("differ", pair, family)
    refused(NotAllowed, partial(undo, pair, family, by="keeper"))


def test_who_may_answer(family: FamilyWithFacts, pair: FactPair):
    for actor in ("stranger", "former", "staff"):
        refused(NotFound, partial(say, "differ", pair, family, by=actor))
    refused(NotAllowed, partial(say, "differ", pair, family, by="reader"))
    Membership.objects.filter(user=family["reader"]).update(role=Role.CONTRIBUTOR)
    refused(NotAllowed, partial(say, "differ", pair, family, by="reader"))
    Membership.objects.filter(user=family["reader"]).update(role=Role.KEEPER)
    assert say("conflicts", pair, family, by="reader").answered_by == family["reader"]
    assert links() == ["dispute"]


def test_what_one_person_told_twice_is_theirs_alone(family: FamilyWithFacts):
    twice = remember("Rose fished at dawn.", legacy=family.legacy, owner=family["contributor"], approved=True)
    pair = pair_up(twice, family.facts[MINE])
    assert FactPair.objects.visible_to(family["keeper"]).get() == pair
    assert not FactPair.objects.for_review_page(family["keeper"]).exists()
    refused(NotAllowed, partial(say, "same", pair, family, by="keeper"))
    say("same", pair, family)


def test_a_private_counter_telling_does_not_betray_itself(family: FamilyWithFacts):
    pair = pair_of(family, HIDDEN, MINE)
    assert FactPair.objects.for_review_page(family["keeper"]).get() == pair
    for actor in ("contributor", "reader", "former", "stranger", "staff"):
        assert not FactPair.objects.visible_to(family[actor]).exists()
        refused(NotFound, partial(say, "differ", pair, family, by=actor))


@pytest.mark.parametrize("end", [MINE, THEIRS])
def test_what_went_asks_nothing_any_more(end: str, family: FamilyWithFacts, pair: FactPair):
    assert FactPair.objects.for_review_page(family["contributor"]).exists()
    fact = family.facts[end]
    set_aside(user=fact.owner, fact_id=fact.pk)
    assert not FactPair.objects.for_review_page(family["contributor"]).exists()
    refused(PairIsPast if end == MINE else NotFound, partial(say, "differ", pair, family))


def test_what_was_linked_since_asks_nothing_any_more(family: FamilyWithFacts, pair: FactPair):
    FactLink.objects.create(first_id=pair.first_id, second_id=pair.second_id, kind="dispute", state="open")
    assert not FactPair.objects.for_review_page(family["contributor"]).exists()
    refused(PairIsPast, partial(say, "same", pair, family))


def test_bad_answers_change_nothing(family: FamilyWithFacts, pair: FactPair, own: tuple[Fact, Fact]):
    mine = pair_up(*own)
    for asked, answer, chosen in (
        (pair, "open", None),
        (pair, "perhaps", None),
        (pair, "refines", None),
        (pair, "refines", own[0].pk),
        (pair, "conflicts", pair.first_id),
        (pair, "same", pair.first_id),
        (mine, "conflicts", None),
        (mine, "differ", own[0].pk),
    ):
        refused(InvalidInput, partial(say, answer, asked, family, chosen_id=chosen))
    refused(NotFound, lambda: answer_pair(user=family["contributor"], pair_id=uuid4(), answer="same"))


def test_a_dispute_that_the_other_answered_is_not_undone(family: FamilyWithFacts, pair: FactPair):
    say("conflicts", pair, family)
    answer_dispute(user=family["keeper"], dispute_id=FactLink.objects.get().pk, answer="I was there.")
    refused(DisputeTaken, partial(undo, pair, family))


def test_what_was_changed_since_is_not_taken_apart(family: FamilyWithFacts, own: tuple[Fact, Fact]):
    pair = pair_up(*own)
    say("same", pair, family)
    correct_fact(user=family["contributor"], fact_id=own[0].pk, changes={"content": "She baked on Mondays."})
    refused(CannotBeTakenApart, partial(undo, pair, family))


def test_without_its_payload_an_answer_is_not_undone(family: FamilyWithFacts, own: tuple[Fact, Fact]):
    pair = pair_up(*own)
    say("same", pair, family)
    LegacyEventPayload.objects.all().delete()
    refused(NothingToUndo, partial(undo, pair, family))


def test_taking_a_fact_back_hides_the_pair_with_it(family: FamilyWithFacts, pair: FactPair):
    assert FactPair.objects.for_review_page(family["keeper"]).exists()
    unshare_fact(user=family["contributor"], fact_id=family.facts[MINE].pk)
    assert not FactPair.objects.visible_to(family["keeper"]).exists()
    assert FactPair.objects.for_review_page(family["contributor"]).exists()
