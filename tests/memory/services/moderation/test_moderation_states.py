"""What becomes of a fact in every state of moderation by everything that its teller or moderation can do with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from config.errors import DomainError
from legacies.audit import verify_chain
from legacies.models import Legacy, LegacyEvent, ModerationMode, Role
from memory.models import Fact, RecallItem
from memory.services.facts.editing import create_fact, edit_fact, restore_fact, set_aside, share_fact, unshare_fact
from memory.services.facts.reviewing import undo_review
from memory.services.moderation import (
    approve_fact,
    lift_restriction,
    restrict_fact,
    return_fact,
    set_moderation_mode,
    undo_decision,
)
from tests.support.factories import LegacyFactory, UserFactory, join

pytestmark = pytest.mark.sweep

# How it stands afterwards, as visibility and moderation where it is not plain, or `!` and the code of the refusal.
# `undo` is the teller's own; `take back` is the moderators', of its last decision.
TABLE = """
    act         none                waiting             approved            returned            restricted
    share       waiting             waiting             approved            waiting             !fact_restricted
    unshare     none                none                none                none                private+restricted
    edit        none                waiting             waiting             waiting             restricted
    undo        !nothing_to_undo    none                none                none                private+restricted
    retire      none                waiting             approved            returned            restricted
    restore     none                waiting             approved            returned            restricted
    approve     !not_found          approved            approved            !already_decided    !already_decided
    return      !not_found          returned            returned            !already_decided    !already_decided
    restrict    !not_found          restricted          restricted          restricted          !already_decided
    lift        !not_found          !already_decided    !already_decided    !already_decided    waiting
    take_back   !not_found          !nothing_decided    waiting             waiting             waiting
"""
REASON = "It names a neighbour who is alive."


class Scene:
    """One fact, brought into its state by the services, and what can be done with it."""

    def __init__(self, mode: ModerationMode = ModerationMode.AFTER) -> None:
        self.legacy: Legacy = LegacyFactory(moderation_mode=mode)
        self.teller, self.fellow = join(self.legacy), join(self.legacy)
        self.staff: User = UserFactory(is_staff=True, is_superuser=True)
        self.fact = create_fact(user=self.teller, legacy_id=self.legacy.pk, content="Rose fished at dawn.")

    def bring(self, state: str) -> Scene:
        steps = {"none": (), "waiting": ("share",)}.get(state, ("share", WAYS.get(state, "")))
        for step in steps:
            self.act(step)
        return self

    def act(self, name: str) -> Fact:
        teller: dict[str, Any] = {"user": self.teller, "fact_id": self.fact.pk}
        decision: dict[str, Any] = {"staff": self.staff, "fact_id": self.fact.pk}
        acts: dict[str, Callable[[], Fact]] = {
            "share": partial(share_fact, **teller),
            "unshare": partial(unshare_fact, **teller),
            "edit": partial(edit_fact, **teller, changes={"content": "Rose fished at dusk."}),
            "undo": partial(undo_review, **teller),
            "retire": partial(set_aside, **teller),
            "restore": partial(self.set_aside_and_restore),
            "approve": partial(approve_fact, **decision),
            "return": partial(return_fact, **decision, reason=REASON),
            "restrict": partial(restrict_fact, **decision, reason=REASON),
            "lift": partial(lift_restriction, **decision),
            "take_back": partial(undo_decision, **decision),
        }
        return acts[name]()

    def set_aside_and_restore(self) -> Fact:
        set_aside(user=self.teller, fact_id=self.fact.pk)
        return restore_fact(user=self.teller, fact_id=self.fact.pk)

    def standing(self) -> str:
        """In the words of the table."""
        self.fact.refresh_from_db()
        plain = "private" if self.fact.moderation == "none" else "shared"
        prefix = "" if self.fact.visibility == plain else f"{self.fact.visibility}+"
        return f"{prefix}{self.fact.moderation}"

    def is_seen(self, by: User | None = None) -> bool:
        """Whether a fellow member can open it; recall and the page must agree."""
        user = by or self.fellow
        opened = Fact.objects.visible_to(user).filter(pk=self.fact.pk).exists()
        recalled = RecallItem.objects.visible_to(user).filter(id=self.fact.pk).exists()
        assert opened == recalled or self.fact.status != "active"
        return opened


WAYS = {"approved": "approve", "returned": "return", "restricted": "restrict"}


def rows() -> list[tuple[str, str, str]]:
    head, *lines = [line.split() for line in TABLE.strip().splitlines()]
    return [(line[0], state, outcome) for line in lines for state, outcome in zip(head[1:], line[1:], strict=True)]


def test_the_table_is_whole():
    assert len(rows()) == 11 * 5


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "state", "outcome"), rows())
def test_an_act_in_a_state_ends_as_the_table_says(act: str, state: str, outcome: str):
    scene = Scene().bring(state)
    revision, seen = Fact.objects.get(pk=scene.fact.pk).revision, scene.is_seen()
    if outcome.startswith("!"):
        with pytest.raises(DomainError) as refused:
            scene.act(act)
        assert (refused.value.code, scene.standing()) == (outcome[1:], state)
        assert (scene.fact.revision, scene.is_seen()) == (revision, seen)
    else:
        scene.act(act)
        assert scene.standing() == outcome
        assert bool(scene.fact.moderation_reason) == (scene.fact.moderation in ("returned", "restricted"))
        assert scene.is_seen() == (outcome in ("waiting", "approved") and act != "retire")
    assert verify_chain(scene.legacy.pk) == LegacyEvent.objects.count()


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ModerationMode)
@pytest.mark.parametrize("state", ["none", "waiting", "approved", "returned", "restricted"])
def test_a_changed_mode_changes_only_who_sees_what_waits(mode: ModerationMode, state: str):
    scene = Scene(mode).bring(state)
    for now in (mode, *(other for other in ModerationMode if other != mode), mode):
        set_mode(scene, now)
        seen = state == "approved" or (state == "waiting" and now == ModerationMode.AFTER)
        assert (scene.standing(), scene.is_seen(), scene.is_seen(by=scene.teller)) == (state, seen, True)


def set_mode(scene: Scene, mode: ModerationMode) -> None:
    keeper = join(scene.legacy, Role.KEEPER)
    set_moderation_mode(user=keeper, legacy_id=scene.legacy.pk, mode=mode)


@pytest.mark.django_db
def test_a_restriction_holds_until_moderation_lifts_it():
    scene = Scene().bring("restricted")
    for act in ("edit", "unshare", "edit", "restore", "share", "edit"):
        scene.act(act)
        assert not scene.is_seen()
    with pytest.raises(DomainError) as refused:
        scene.act("share")
    assert refused.value.code == "fact_restricted"
    assert scene.standing() == "restricted"


@pytest.mark.django_db
def test_what_was_taken_back_while_restricted_can_be_put_before_moderation_again():
    scene = Scene().bring("restricted")
    scene.act("unshare")
    with pytest.raises(DomainError) as hidden:
        scene.act("lift")
    assert hidden.value.code == "not_found", "what is private is not there for staff"
    scene.act("edit")
    scene.act("share")
    assert (scene.standing(), scene.is_seen()) == ("restricted", False)
    scene.act("lift")
    assert (scene.standing(), scene.is_seen()) == ("waiting", True)


@pytest.mark.django_db
def test_each_decision_is_taken_back_to_just_what_was_before():
    scene = Scene().bring("approved")
    scene.act("return")
    scene.act("restrict")
    scene.act("take_back")
    assert (scene.standing(), scene.fact.moderation_reason) == ("returned", REASON)
    with pytest.raises(DomainError) as nothing:
        scene.act("take_back")
    assert nothing.value.code == "nothing_decided", "one step, and no undoing of that"


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["edit", "restore"])
def test_a_decision_is_past_once_its_fact_has_changed(act: str):
    scene = Scene().bring("approved")
    scene.act(act)
    before = scene.standing()
    with pytest.raises(DomainError) as past:
        scene.act("take_back")
    assert (past.value.code, past.value.status, scene.standing()) == ("decision_is_past", 409, before)


@pytest.mark.django_db
@pytest.mark.parametrize("act", ["edit", "share"])
def test_what_was_returned_comes_to_the_end_of_the_queue(act: str):
    scene = Scene().bring("returned")
    came = Fact.objects.get(pk=scene.fact.pk).to_desk_at
    scene.act(act)
    again = Fact.objects.awaiting_moderation().get().to_desk_at
    assert came is not None
    assert again is not None
    assert again > came
