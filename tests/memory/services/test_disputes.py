"""Two tellings that differ: who may say so, answer and settle, who is told, and for whom nothing of it is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from config.errors import DomainError, InvalidInput, NotAllowed, NotFound
from legacies.audit import Actor
from legacies.models import LegacyEvent, Membership, Notice, Role
from memory.models import Fact, FactLink, Persona
from memory.models.facts import LinkKind
from memory.services.disputes import (
    BothYours,
    DisputeTaken,
    NobodysToDispute,
    answer_dispute,
    open_dispute,
    settle_dispute,
    tell_otherwise,
    withdraw_dispute,
)
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import set_aside, share_fact, unshare_fact
from memory.services.facts.links import NewLink, link_by_set
from memory.services.history.fact_history import history_of
from memory.services.moderation.decisions import approve_fact
from tests.support.access import FamilyWithFacts
from tests.support.factories import join, remember

MINE, THEIRS, HIDDEN = "approved", "keepers approved", "keepers private"


def dispute(family: FamilyWithFacts, mine: str = MINE, other: str = THEIRS, *, by: str = "contributor") -> FactLink:
    return open_dispute(user=family[by], fact_id=family.facts[mine].pk, other_id=family.facts[other].pk)


def logged() -> list[str]:
    return list(LegacyEvent.objects.order_by("sequence").values_list("action", flat=True))


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Fact, FactLink, LegacyEvent, Notice)]


def refused(error: type[DomainError], call: Callable[[], object]) -> None:
    before = everything()
    with pytest.raises(error):
        call()
    assert everything() == before


def test_who_told_one_and_sees_both_says_so_once_and_the_other_teller_is_told(family: FamilyWithFacts):
    link = dispute(family)
    assert (link.kind, link.state, link.answers) == ("dispute", "open", [])
    assert dispute(family) == dispute(family, THEIRS, MINE) == dispute(family, by="keeper") == link
    assert logged() == ["dispute_opened"]
    notice = Notice.objects.get()
    assert (notice.user, notice.kind) == (family["keeper"], "dispute_opened")
    assert notice.path.endswith(f"{family.facts[THEIRS].pk}/")
    assert "Tom" in notice.text
    assert "keepers approved" in notice.text


def test_a_private_counter_telling_betrays_itself_to_nobody(family: FamilyWithFacts):
    link = dispute(family, "private")
    assert not Notice.objects.exists()
    for actor in ("keeper", "reader"):
        refused(NotFound, partial(answer_dispute, user=family[actor], dispute_id=link.pk, answer="I was there."))
        refused(NotFound, partial(settle_dispute, user=family[actor], dispute_id=link.pk, state="both_stand"))
        refused(NotFound, partial(withdraw_dispute, user=family[actor], dispute_id=link.pk))
    lines = history_of(user=family["keeper"], fact_id=family.facts[THEIRS].pk)
    assert not any("differently" in line.sentence for line in lines)
    assert answer_dispute(user=family["contributor"], dispute_id=link.pk, answer="I was there.").answers


REFUSED = [
    ("contributor", MINE, HIDDEN, NotFound),
    ("contributor", MINE, "elsewhere approved", NotFound),
    ("contributor", "retired", THEIRS, NotFound),
    ("contributor", "suggested", THEIRS, NotFound),
    ("contributor", MINE, "superseded", NotFound),
    ("contributor", MINE, "private", BothYours),
    ("contributor", MINE, MINE, InvalidInput),
    ("contributor", THEIRS, "formers approved", NotAllowed),
    ("reader", MINE, THEIRS, NotAllowed),
    ("former", "formers approved", MINE, NotFound),
    ("stranger", MINE, THEIRS, NotFound),
    ("staff", MINE, THEIRS, NotFound),
]


def test_nobody_else_and_nothing_else(family: FamilyWithFacts):
    for by, mine, other, error in REFUSED:
        refused(error, partial(dispute, family, mine, other, by=by))
    missing = partial(open_dispute, user=family["contributor"], fact_id=family.facts[MINE].pk, other_id=uuid4())
    refused(NotFound, missing)
    assert dispute(family).state == "open"


def test_against_who_the_assistant_is_there_is_asking(family: FamilyWithFacts):
    persona = Persona.objects.create(legacy=family.legacy, name="Kind")
    about = {"legacy": family.legacy, "owner": None, "persona": persona, "approved": True}
    identity = remember("I am Rose's assistant.", memory_type="identity", **about)
    for one, other in ((identity, family.facts[MINE]), (family.facts[MINE], identity)):
        call = partial(open_dispute, user=family["contributor"], fact_id=one.pk, other_id=other.pk)
        refused(NobodysToDispute, call)


def test_what_was_the_same_telling_is_so_no_more(family: FamilyWithFacts):
    pair = NewLink(family.facts[MINE].pk, family.facts[THEIRS].pk, LinkKind.SAME_TELLING)
    link_by_set([pair], actor=Actor.task(), legacy_id=family.legacy.pk)
    link = dispute(family)
    assert FactLink.objects.get() == link
    assert logged() == ["facts_linked", "link_removed", "dispute_opened"]


def test_telling_it_otherwise_is_a_private_fact_of_ones_own(family: FamilyWithFacts):
    teller, told = family["contributor"], family.facts[THEIRS]
    tell = partial(tell_otherwise, user=teller, content="She sang at dusk.")
    for hidden in (family.facts[HIDDEN].pk, family.facts["elsewhere approved"].pk, uuid4()):
        refused(NotFound, partial(tell, fact_id=hidden))
    refused(BothYours, partial(tell, fact_id=family.facts[MINE].pk))
    refused(InvalidInput, partial(tell, fact_id=told.pk, content=" "))
    refused(InvalidInput, partial(tell, fact_id=told.pk, answer="x" * 1001))
    refused(NotAllowed, partial(tell, fact_id=told.pk, user=family["reader"]))
    link = tell(fact_id=told.pk, answer="I heard her.")
    mine = Fact.objects.get(content="She sang at dusk.")
    assert {link.first_id, link.second_id} == {mine.pk, told.pk}
    assert (mine.owner, mine.visibility, mine.category) == (teller, "private", told.category)
    assert not FactLink.objects.visible_to(family["keeper"]).exists()


def test_only_the_two_tellers_say_how_they_know_and_the_last_word_of_each_stands(family: FamilyWithFacts):
    link = dispute(family)
    answer = partial(answer_dispute, dispute_id=link.pk)
    answer(user=family["contributor"], answer="I was there.")
    answer(user=family["keeper"], answer="She told me.")
    changed = answer(user=family["contributor"], answer=" I stood beside her. ")
    assert [(UUID(one["user"]), one["text"]) for one in changed.answers] == [
        (family["keeper"].pk, "She told me."),
        (family["contributor"].pk, "I stood beside her."),
    ]
    refused(NotAllowed, partial(answer, user=family["reader"], answer="No."))
    refused(NotAllowed, partial(answer, user=join(family.legacy), answer="No."))
    for bad in ("", "  ", "\x00", "x" * 1001):
        refused(InvalidInput, partial(answer, user=family["keeper"], answer=bad))
    told = list(Notice.objects.filter(kind="dispute_answered").order_by("created_at").values_list("user", flat=True))
    assert told == [family["keeper"].pk, family["contributor"].pk, family["keeper"].pk]


def test_a_keeper_settles_and_nothing_is_retired(family: FamilyWithFacts):
    link, theirs = dispute(family), family.facts[THEIRS]
    before = list(Fact.objects.order_by("pk").values())
    settle = partial(settle_dispute, user=family["keeper"], dispute_id=link.pk)
    settled = settle(state="settled", preferred_id=theirs.pk)
    assert (settled.state, settled.preferred_id) == ("settled", theirs.pk)
    settle(state="settled", preferred_id=theirs.pk)
    assert (settle(state="both_stand").state, FactLink.objects.get().preferred) == ("both_stand", None)
    assert settle(state="open").state == "open"
    assert logged() == ["dispute_opened", "dispute_settled", "dispute_settled", "dispute_reopened"]
    assert list(Fact.objects.order_by("pk").values()) == before
    assert Notice.objects.filter(user=family["contributor"]).count() == 3


def test_who_may_not_settle_and_what_is_no_settlement(family: FamilyWithFacts):
    link, mine = dispute(family), family.facts[MINE].pk
    for actor in ("contributor", "reader"):
        refused(NotAllowed, partial(settle_dispute, user=family[actor], dispute_id=link.pk, state="both_stand"))
    for actor in ("stranger", "former", "staff"):
        refused(NotFound, partial(settle_dispute, user=family[actor], dispute_id=link.pk, state="both_stand"))
    settle = partial(settle_dispute, user=family["keeper"], dispute_id=link.pk)
    for state, preferred in (
        ("won", None),
        ("settled", None),
        ("settled", uuid4()),
        ("open", mine),
        ("both_stand", mine),
    ):
        refused(InvalidInput, partial(settle, state=state, preferred_id=preferred))
    assert settle(state="settled", preferred_id=mine).state == "settled"


def test_who_holds_both_settles_it_alone(family: FamilyWithFacts):
    one, other = family.facts["private"], family.facts[MINE]
    pair = NewLink(one.pk, other.pk, LinkKind.DISPUTE)
    (link,) = link_by_set([pair], actor=Actor.task(), legacy_id=family.legacy.pk)
    settle = partial(settle_dispute, dispute_id=link.pk, state="settled", preferred_id=one.pk)
    refused(NotFound, partial(settle, user=family["keeper"]))
    assert settle(user=family["contributor"]).preferred_id == one.pk


def test_it_is_taken_back_by_who_said_it_before_anybody_answered(family: FamilyWithFacts):
    link = dispute(family)
    refused(DisputeTaken, partial(withdraw_dispute, user=family["keeper"], dispute_id=link.pk))
    withdraw_dispute(user=family["contributor"], dispute_id=link.pk)
    assert not FactLink.objects.exists()
    assert logged() == ["dispute_opened", "link_removed"]
    again = dispute(family)
    answer_dispute(user=family["keeper"], dispute_id=again.pk, answer="She told me.")
    refused(DisputeTaken, partial(withdraw_dispute, user=family["contributor"], dispute_id=again.pk))


def test_a_telling_that_is_gone_or_taken_back_takes_the_dispute_along(family: FamilyWithFacts):
    link = dispute(family)
    answer = partial(answer_dispute, user=family["keeper"], dispute_id=link.pk)
    unshare_fact(user=family["contributor"], fact_id=family.facts[MINE].pk)
    refused(NotFound, partial(answer, answer="She told me."))
    set_aside(user=family["contributor"], fact_id=family.facts[MINE].pk)
    refused(NotFound, partial(answer, user=family["contributor"], answer="I was there."))


def test_a_correction_takes_the_dispute_along(family: FamilyWithFacts):
    link = dispute(family)
    new = correct_fact(user=family["contributor"], fact_id=family.facts[MINE].pk, changes={"content": "At dusk."})
    answered = answer_dispute(user=family["keeper"], dispute_id=link.pk, answer="She told me.")
    assert new.pk in (answered.first_id, answered.second_id)


def test_the_history_of_both_tells_of_it_to_who_sees_both(family: FamilyWithFacts):
    link = dispute(family)
    answer_dispute(user=family["keeper"], dispute_id=link.pk, answer="She told me.")
    settle_dispute(user=family["keeper"], dispute_id=link.pk, state="settled", preferred_id=family.facts[MINE].pk)
    settle_dispute(user=family["keeper"], dispute_id=link.pk, state="both_stand")
    settle_dispute(user=family["keeper"], dispute_id=link.pk, state="open")
    told = [
        "Tom said that they remember this differently.",
        "Karin said how they know.",
        "Karin decided which of the two the family goes by.",
        "Karin decided that both stand.",
        "Karin asked again which of the two is right.",
    ]
    for actor in ("contributor", "keeper", "reader"):
        for name in (MINE, THEIRS):
            assert sentences(family[actor], family.facts[name]) == told
    Membership.objects.filter(user=family["keeper"]).update(role="reader")
    unshare_fact(user=family["contributor"], fact_id=family.facts[MINE].pk)
    assert sentences(family["reader"], family.facts[THEIRS]) == []


def sentences(user: User, fact: Fact) -> list[str]:
    return [line.sentence for line in history_of(user=user, fact_id=fact.pk)]


def heard(family: FamilyWithFacts) -> dict[str, list[str]]:
    """Who was notified of what, by role, in the order of their roles."""
    names = {user.pk: role for role, user in family.users.items()}
    heard: dict[str, list[str]] = {}
    for notice in Notice.objects.order_by("created_at", "id"):
        heard.setdefault(names[notice.user_id], []).append(notice.kind)
    return heard


def test_tellers_and_keepers_hear_of_a_dispute_once_it_can_be_seen_by_both_tellers(family: FamilyWithFacts):
    """A counter-telling that was private when it was found is shared later."""
    mine, theirs = family.facts["private"], family.facts[THEIRS]
    link_by_set([NewLink(mine.pk, theirs.pk, LinkKind.DISPUTE)], actor=Actor.task(), legacy_id=family.legacy.pk)
    assert heard(family) == {}
    other_keeper = join(family.legacy, role=Role.KEEPER)
    share_fact(user=family["contributor"], fact_id=mine.pk)
    assert set(Notice.objects.values_list("user", flat=True)) == {family["keeper"].pk, other_keeper.pk}
    assert set(Notice.objects.values_list("kind", flat=True)) == {"dispute_opened"}
    assert "Tom" not in " ".join(Notice.objects.values_list("text", flat=True))
    unshare_fact(user=family["contributor"], fact_id=mine.pk)
    share_fact(user=family["contributor"], fact_id=mine.pk)
    assert Notice.objects.count() == 2


def test_nobody_hears_of_a_dispute_of_which_one_teller_sees_only_their_own_end(strict_family: FamilyWithFacts):
    """What is shared waits to be looked at; approved, both tellers see both."""
    mine, theirs = strict_family.facts["private"], strict_family.facts[THEIRS]
    legacy_id = strict_family.legacy.pk
    link_by_set([NewLink(mine.pk, theirs.pk, LinkKind.DISPUTE)], actor=Actor.task(), legacy_id=legacy_id)
    share_fact(user=strict_family["contributor"], fact_id=mine.pk)
    assert heard(strict_family) == {}
    approve_fact(staff=strict_family["staff"], fact_id=mine.pk)
    assert "dispute_opened" in heard(strict_family)["keeper"]
