"""Everything that people do with facts, in any order, compared with a family on paper at any moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

import hypothesis.strategies as st
from django.db import transaction
from django.utils import timezone
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from accounts.models import User
from legacies.models import Legacy, LegacyEvent, Membership, ModerationMode, Role
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite, leave
from memory.models import Fact, FactLink
from memory.services.disputes import open_dispute, settle_dispute
from memory.services.facts.correction import correct_fact, merge_facts
from memory.services.facts.editing import create_fact, edit_fact, restore_fact, set_aside, share_fact, unshare_fact
from memory.services.history.as_of import as_of
from memory.services.moderation import set_moderation_mode
from memory.services.moderation.decisions import approve_fact, restrict_fact, return_fact
from tests.support.factories import UserFactory
from tests.support.plain_family import PlainFact, PlainFamily, Seen
from tests.support.replayed import assert_log_tells_all

PICK = st.integers(0, 10_000)
VERBS, THINGS = ("sold", "kept", "lost", "found", "gave away"), ("ring", "boat", "piano", "house", "medal")
WORDS = st.sampled_from([f"She {verb} the {what}." for verb in VERBS for what in THINGS])
TELLERS = ("ada", "ben")
DECISIONS: dict[str, tuple[Callable[..., Fact], frozenset[str], dict[str, str]]] = {
    "approved": (approve_fact, frozenset({"waiting"}), {}),
    "returned": (return_fact, frozenset({"waiting", "approved"}), {"reason": "Who was it?"}),
    "restricted": (restrict_fact, frozenset({"waiting", "approved", "returned"}), {"reason": "Somebody is named."}),
}


class FamilyMachine(RuleBasedStateMachine):
    """`ada` and `ben` tell facts, join and leave; a keeper stays. Each run is a transaction that is rolled back."""

    def __init__(self) -> None:
        super().__init__()
        self._undone = transaction.atomic()
        self._undone.__enter__()
        self.users: dict[str, User] = {name: UserFactory() for name in (*TELLERS, "kay")}
        self.staff = UserFactory(is_staff=True, is_superuser=True)
        self.legacy: Legacy = create_legacy(user=self.users["kay"], name="Rose Whitford")
        self.paper = PlainFamily({"kay"})
        self.moments: list[tuple[datetime, dict[str, Seen]]] = []
        for name in TELLERS:
            self._join(name)

    def teardown(self) -> None:
        try:
            for moment, seen in self.moments[-12:]:
                self._compare(moment, seen)
            assert_log_tells_all()
        finally:
            transaction.set_rollback(True)
            self._undone.__exit__(None, None, None)

    @rule(who=st.sampled_from(TELLERS), words=WORDS)
    def tell(self, who: str, words: str) -> None:
        if who in self.paper.members and not self._says_already(who, words):
            fact = create_fact(user=self.users[who], legacy_id=self.legacy.pk, content=words)
            self.paper.facts[fact.pk] = PlainFact(who, words)
            self._note()

    @rule(pick=PICK, words=WORDS)
    def edit(self, pick: int, words: str) -> None:
        found = self._own(pick, lambda fact: fact.is_live)
        if found and not self._says_already(self.paper.facts[found].owner, words, but=found):
            edit_fact(**self._by_owner(found), changes={"content": words})
            self._change(found, lambda fact: fact.told(words) if fact.words != words else fact)

    @rule(pick=PICK, words=WORDS)
    def correct(self, pick: int, words: str) -> None:
        found = self._own(pick, lambda fact: fact.is_live and fact.words != words)
        if found:
            new = correct_fact(**self._by_owner(found), changes={"content": words}, reason="It was so.")
            self.paper.replace([found], new.pk, self.paper.facts[found].told(words))
            self._note()

    @rule(pick=PICK, other=PICK)
    def merge(self, pick: int, other: int) -> None:
        kept = self._own(pick, lambda fact: fact.is_live)
        if kept is None:
            return
        owner = self.paper.facts[kept].owner
        gone = self._own(other, lambda fact: fact.is_live and fact.owner == owner, but=kept)
        if gone:
            new = merge_facts(user=self.users[owner], keep_id=kept, other_ids=[gone])
            merged = self.paper.facts[kept]
            if self.paper.facts[gone].moderation == "restricted":  # a merged fact stays restricted
                merged = replace(merged, moderation="restricted")
            self.paper.replace([kept, gone], new.pk, merged)
            self._note()

    @rule(pick=PICK)
    def share(self, pick: int) -> None:
        found = self._own(pick, lambda fact: fact.is_live and not (fact.shared and fact.moderation == "restricted"))
        if found:
            share_fact(**self._by_owner(found))
            self._change(found, lambda fact: fact if fact.shared and fact.moderation != "returned" else fact.given())

    @rule(pick=PICK)
    def take_back(self, pick: int) -> None:
        if found := self._own(pick, lambda fact: fact.shared):
            unshare_fact(**self._by_owner(found))
            self._change(found, PlainFact.taken_back)

    @rule(pick=PICK)
    def delete(self, pick: int) -> None:
        if found := self._own(pick, lambda fact: fact.is_live):
            set_aside(**self._by_owner(found))
            self._change(found, lambda fact: replace(fact, status="retired"))

    @rule(pick=PICK)
    def restore(self, pick: int) -> None:
        if found := self._own(pick, lambda fact: fact.status == "retired"):
            restore_fact(**self._by_owner(found))
            self._change(found, lambda fact: replace(fact, status="active"))

    @rule(pick=PICK, decision=st.sampled_from(sorted(DECISIONS)))
    def decide(self, pick: int, decision: str) -> None:
        decide, states, more = DECISIONS[decision]
        found = self._any(pick, lambda fact: fact.shared and fact.is_live and fact.moderation in states)
        if found:
            decide(staff=self.staff, fact_id=found, **more)
            self._change(found, lambda fact: replace(fact, moderation=decision))

    @rule(pick=PICK, other=PICK)
    def dispute(self, pick: int, other: int) -> None:
        mine = self._own(pick, lambda fact: fact.is_live)
        if mine is None:
            return
        owner = self.paper.facts[mine].owner
        seen = {line[0] for line in self.paper.seen_by(owner)}
        theirs = self._any(other, lambda fact: fact.owner != owner and fact.is_live, among=seen)
        if theirs:
            open_dispute(user=self.users[owner], fact_id=mine, other_id=theirs, answer="I was there.")
            self.paper.disputes.setdefault(frozenset({mine, theirs}), "open")
            self._note()

    @rule(pick=PICK, state=st.sampled_from(["open", "both_stand", "settled"]))
    def settle(self, pick: int, state: str) -> None:
        seen = {line[0] for line in self.paper.seen_by("kay") if line[4] == "active"}
        pairs = [pair for pair in self.paper.disputes if {str(end) for end in pair} <= seen]
        if pairs:
            pair = pairs[pick % len(pairs)]
            link = FactLink.objects.get(first__in=pair, second__in=pair, kind="dispute")
            preferred = link.first_id if state == "settled" else None
            settle_dispute(user=self.users["kay"], dispute_id=link.pk, state=state, preferred_id=preferred)
            self.paper.disputes[pair] = state
            self._note()

    @rule(mode=st.sampled_from(ModerationMode.values))
    def set_mode(self, mode: str) -> None:
        set_moderation_mode(user=self.users["kay"], legacy_id=self.legacy.pk, mode=mode)
        self.paper.mode = mode
        self._note()

    @rule(who=st.sampled_from(TELLERS))
    def come_or_go(self, who: str) -> None:
        if who in self.paper.members:
            leave(user=self.users[who], legacy_id=self.legacy.pk)
            self.paper.members.discard(who)
        else:
            self._join(who)
        self._note()

    @precondition(lambda self: self.moments)
    @rule(pick=PICK)
    def look_back(self, pick: int) -> None:
        self._compare(*self.moments[pick % len(self.moments)])

    def _join(self, who: str) -> None:
        _, token = invite(user=self.users["kay"], legacy_id=self.legacy.pk, for_whom=who, role=Role.CONTRIBUTOR)
        accept_invitation(user=self.users[who], token=token)
        self.paper.members.add(who)

    def _own(self, pick: int, fits: Callable[[PlainFact], bool], *, but: UUID | None = None) -> UUID | None:
        """Return a fact of somebody who is a member now."""
        here = self.paper.members
        return self._any(pick, lambda fact: fact.owner in here and fits(fact), but=but)

    def _any(
        self, pick: int, fits: Callable[[PlainFact], bool], *, but: UUID | None = None, among: set[Any] | None = None
    ) -> UUID | None:
        ids = [id_ for id_, fact in self.paper.facts.items() if fits(fact) and id_ != but]
        ids = [id_ for id_ in ids if among is None or str(id_) in among]
        return ids[pick % len(ids)] if ids else None

    def _says_already(self, who: str, words: str, *, but: UUID | None = None) -> bool:
        """Return whether the teller already has a live fact with this sentence, which would be refused."""
        facts = (fact for id_, fact in self.paper.facts.items() if id_ != but and fact.is_live)
        return any((fact.owner, fact.words) == (who, words) for fact in facts)

    def _by_owner(self, fact_id: UUID) -> dict[str, Any]:
        return {"user": self.users[self.paper.facts[fact_id].owner], "fact_id": fact_id}

    def _change(self, fact_id: UUID, change: Callable[[PlainFact], PlainFact]) -> None:
        self.paper.facts[fact_id] = change(self.paper.facts[fact_id])
        self._note()

    def _note(self) -> None:
        """Store who sees what at this moment, which is later than every logged event."""
        last = LegacyEvent.objects.filter(chain=self.legacy.pk).order_by("-sequence").values_list("at", flat=True)[0]
        now = timezone.now()
        while now <= last:
            now = timezone.now()
        seen = {name: self.paper.seen_by(name) for name in self.users}
        self.moments.append((now, seen))
        self._compare_with_sql(seen)

    def _compare_with_sql(self, seen: dict[str, Seen]) -> None:
        """Check that the rule in SQL shows the same facts now as the family on paper."""
        for name, user in self.users.items():
            by_sql = {str(id_) for id_ in Fact.objects.visible_to(user).values_list("pk", flat=True)}
            assert by_sql == {line[0] for line in seen[name]}, name
        assert Membership.objects.count() == len(self.paper.members)

    def _compare(self, moment: datetime, seen: dict[str, Seen]) -> None:
        for name, user in self.users.items():
            told = as_of(moment, user).told
            assert frozenset(_line(then) for then in told) == seen[name], name


def _line(then: Any) -> tuple[Any, ...]:
    state = then.state
    is_shared = state["visibility"] == "shared"
    return (state["id"], state["content"], is_shared, state["moderation"], state["status"], then.is_disputed)
