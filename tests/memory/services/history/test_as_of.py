"""What somebody could see at a moment: as it was then, whatever became of it since."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from config.errors import InvalidInput
from legacies.audit import Actor, record, state_of
from legacies.models import Legacy, LegacyEvent, LegacyEventPayload
from legacies.services.legacies import create_legacy
from legacies.services.people import accept_invitation, invite, leave
from memory.kinds import MemoryAction
from memory.models import Entry, Fact
from memory.models.facts import LinkKind
from memory.models.ownership import is_visible_to_family
from memory.services.disputes import open_dispute
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import create_fact, edit_fact, restore_fact, set_aside, share_fact, unshare_fact
from memory.services.facts.links import NewLink, link_by_set
from memory.services.history.as_of import as_of
from memory.services.moderation import set_moderation_mode
from memory.services.moderation.decisions import approve_fact, lift_restriction, restrict_fact, return_fact
from tests.support.access import MEMBERS
from tests.support.factories import UserFactory

pytestmark = pytest.mark.django_db


class Family:
    """A keeper, a teller, and a moderator; each knows a moment by when it is asked for."""

    def __init__(self) -> None:
        self.keeper, self.teller = UserFactory(), UserFactory(display_name="Tom")
        self.staff = UserFactory(is_staff=True, is_superuser=True)
        self.before = self.now()
        self.legacy: Legacy = create_legacy(user=self.keeper, name="Rose Whitford", relationship="her son")
        _, token = invite(user=self.keeper, legacy_id=self.legacy.pk, for_whom="Tom", role="contributor")
        accept_invitation(user=self.teller, token=token, relationship="her nephew")

    def now(self) -> datetime:
        """This moment. What happens next happens after it, however fast the machine is."""
        last = LegacyEvent.objects.order_by("-at").values_list("at", flat=True).first()
        now = timezone.now()
        while last is not None and now <= last:
            now = timezone.now()
        return now

    def tell(self, content: str) -> Fact:
        return create_fact(user=self.teller, legacy_id=self.legacy.pk, content=content)


@pytest.fixture
def rose() -> Family:
    return Family()


def words(moment: datetime, user: User) -> list[str]:
    return [then.state["content"] for then in as_of(moment, user).told if then.table == "fact"]


@pytest.mark.parametrize("mode", ["family", "strict_family"])
def test_the_rule_in_plain_values_is_the_rule_in_sql(mode: str, request: pytest.FixtureRequest):
    """Over a fact in every state, for every member, in both modes."""
    family = request.getfixturevalue(mode)
    for actor in MEMBERS:
        user = family[actor]
        seen = {
            name
            for name, fact in family.facts.items()
            if fact.legacy_id == family.legacy.pk
            and (fact.owner_id == user.pk or is_visible_to_family(_plain(fact), moderation_mode=family.mode))
        }
        by_sql = set(Fact.objects.visible_to(user).values_list("pk", flat=True))
        assert family.ids(seen) == by_sql
        assert seen == family.readable(actor)


def _plain(fact: Fact) -> dict[str, str]:
    return {name: getattr(fact, name) for name in ("visibility", "status", "moderation")}


def test_every_moment_is_told_as_it_was(rose: Family):
    fact = rose.tell("She grew dahlias.")
    private = rose.now()
    share_fact(user=rose.teller, fact_id=fact.pk)
    shared = rose.now()
    edit_fact(user=rose.teller, fact_id=fact.pk, changes={"content": "She grew roses."})
    edited = rose.now()
    return_fact(staff=rose.staff, fact_id=fact.pk, reason="Who is she?")
    returned = rose.now()
    share_fact(user=rose.teller, fact_id=fact.pk)
    set_moderation_mode(user=rose.keeper, legacy_id=rose.legacy.pk, mode="before")
    unseen = rose.now()
    approve_fact(staff=rose.staff, fact_id=fact.pk)
    approved = rose.now()
    unshare_fact(user=rose.teller, fact_id=fact.pk)
    unshared = rose.now()
    set_aside(user=rose.teller, fact_id=fact.pk)
    aside = rose.now()

    seen = [words(moment, rose.keeper) for moment in (private, shared, edited, returned, unseen, approved, unshared)]
    assert seen == [[], ["She grew dahlias."], ["She grew roses."], [], [], ["She grew roses."], []]
    own = as_of(returned, rose.teller).told[0]
    assert (own.is_own, own.state["moderation"], own.state["moderation_reason"]) == (True, "returned", "Who is she?")
    assert [as_of(moment, rose.teller).told[0].state["status"] for moment in (unshared, aside)] == ["active", "retired"]
    shown = as_of(shared, rose.keeper).told[0]
    assert (shown.teller, shown.relationship, shown.is_own) == (rose.teller, "her nephew", False)


def test_only_who_was_a_member_then_saw_anything(rose: Family):
    fact = rose.tell("She grew dahlias.")
    share_fact(user=rose.teller, fact_id=fact.pk)
    alone = rose.now()
    late = UserFactory()
    _, token = invite(user=rose.keeper, legacy_id=rose.legacy.pk, for_whom="Ana", role="reader")
    accept_invitation(user=late, token=token)
    joined = rose.now()
    leave(user=late, legacy_id=rose.legacy.pk)
    left = rose.now()

    assert [words(moment, late) for moment in (alone, joined, left)] == [[], ["She grew dahlias."], []]
    assert [[place.role for place in as_of(moment, late).places] for moment in (alone, joined, left)] == [
        [],
        ["reader"],
        [],
    ]
    assert words(left, UserFactory()) == []
    assert words(rose.before, rose.keeper) == []
    now = as_of(joined, late, within_reach=True)
    assert (now.told, now.places) == ((), ())


def test_within_reach_is_of_others_only_what_one_sees_now_in_the_words_of_then(rose: Family):
    contents = ("She sang.", "She danced.", "She baked.", "She swam.", "She rowed.")
    reworded, corrected, taken_back, restricted, aside = facts = [rose.tell(content) for content in contents]
    for fact in facts:
        share_fact(user=rose.teller, fact_id=fact.pk)
    mine = create_fact(user=rose.keeper, legacy_id=rose.legacy.pk, content="She never baked.")
    open_dispute(user=rose.keeper, fact_id=taken_back.pk, other_id=mine.pk)
    then = rose.now()
    edit_fact(user=rose.teller, fact_id=reworded.pk, changes={"content": "She sang alto."})
    correct_fact(user=rose.teller, fact_id=corrected.pk, changes={"content": "She waltzed."})
    everything = {*contents, "She never baked."}
    assert reached(then, rose.keeper).keys() == everything
    assert reached(then, rose.keeper)["She never baked."]
    unshare_fact(user=rose.teller, fact_id=taken_back.pk)
    restrict_fact(staff=rose.staff, fact_id=restricted.pk, reason="Of somebody alive.")
    set_aside(user=rose.teller, fact_id=aside.pk)

    assert reached(then, rose.keeper) == {"She sang.": False, "She danced.": False, "She never baked.": False}
    assert reached(then, rose.teller).keys() == set(contents)
    assert set(words(then, rose.keeper)) == everything, "what they saw then, the log knows"


@pytest.mark.parametrize("how", ["taken back", "set aside", "returned", "restricted"])
def test_words_that_were_taken_back_stay_so_when_the_thing_is_shared_again_in_others(rose: Family, how: str):
    fact = rose.tell("She drank.")
    share_fact(user=rose.teller, fact_id=fact.pk)
    then = rose.now()
    if how == "taken back":
        unshare_fact(user=rose.teller, fact_id=fact.pk)
    elif how == "set aside":
        set_aside(user=rose.teller, fact_id=fact.pk)
        restore_fact(user=rose.teller, fact_id=fact.pk)
    elif how == "returned":
        return_fact(staff=rose.staff, fact_id=fact.pk, reason="Is that so?")
    else:
        restrict_fact(staff=rose.staff, fact_id=fact.pk, reason="Of somebody alive.")
    if how != "restricted":
        share_fact(user=rose.teller, fact_id=fact.pk)
    else:
        lift_restriction(staff=rose.staff, fact_id=fact.pk)
    again = rose.now()
    assert reached(then, rose.keeper).keys() == {"She drank."}, "it is there to be seen, in these very words"
    edit_fact(user=rose.teller, fact_id=fact.pk, changes={"content": "She drank tea."})
    assert reached(then, rose.keeper) == {}
    assert reached(then, rose.teller).keys() == {"She drank."}
    assert reached(again, rose.keeper).keys() == {"She drank."}, "since then it was left with the family"


def test_a_version_made_while_it_was_taken_back_does_not_bring_the_earlier_words_back(rose: Family):
    fact = rose.tell("She drank.")
    share_fact(user=rose.teller, fact_id=fact.pk)
    then = rose.now()
    unshare_fact(user=rose.teller, fact_id=fact.pk)
    newer = correct_fact(user=rose.teller, fact_id=fact.pk, changes={"content": "She drank tea."})
    share_fact(user=rose.teller, fact_id=newer.pk)
    assert reached(then, rose.keeper) == {}
    assert reached(rose.now(), rose.keeper).keys() == {"She drank tea."}


def test_words_that_wait_to_be_looked_at_were_not_taken_back(rose: Family):
    fact = rose.tell("She sang.")
    share_fact(user=rose.teller, fact_id=fact.pk)
    then = rose.now()
    set_moderation_mode(user=rose.keeper, legacy_id=rose.legacy.pk, mode="before")
    edit_fact(user=rose.teller, fact_id=fact.pk, changes={"content": "She sang alto."})
    assert reached(then, rose.keeper) == {}
    approve_fact(staff=rose.staff, fact_id=fact.pk)
    assert reached(then, rose.keeper).keys() == {"She sang."}


def reached(moment: datetime, user: User) -> dict[str, bool]:
    """What is told them of it now, and whether as disputed."""
    return {then.state["content"]: then.is_disputed for then in as_of(moment, user, within_reach=True).told}


def test_a_dispute_is_seen_by_who_saw_both_tellings(rose: Family):
    fact = rose.tell("She was born in 1931.")
    share_fact(user=rose.teller, fact_id=fact.pk)
    other = create_fact(user=rose.keeper, legacy_id=rose.legacy.pk, content="She was born in 1932.")
    pair = NewLink(fact.pk, other.pk, LinkKind.DISPUTE)
    link_by_set([pair], actor=Actor.task(), legacy_id=rose.legacy.pk)
    hidden = rose.now()
    share_fact(user=rose.keeper, fact_id=other.pk)
    seen = rose.now()

    disputed = {
        (name, moment): sorted(then.state["content"] for then in as_of(moment, user).told if then.is_disputed)
        for name, user in (("teller", rose.teller), ("keeper", rose.keeper))
        for moment in (hidden, seen)
    }
    both = ["She was born in 1931.", "She was born in 1932."]
    assert disputed["teller", hidden] == []
    assert disputed["keeper", hidden] == disputed["teller", seen] == disputed["keeper", seen] == both


def test_entries_follow_the_same_rule(rose: Family):
    about = {"legacy": rose.legacy, "owner": rose.teller, "type": "garden", "summary": "Planted dahlias."}
    entries = [Entry(**about), Entry(**about, visibility="shared", moderation="approved")]
    for entry in entries:
        entry.save()
        record(
            entry,
            MemoryAction.FACT_CREATED,
            actor=Actor.task(),
            legacy_id=rose.legacy.pk,
            payload={"after": state_of(entry)},
        )
    now = rose.now()

    assert [then.state["id"] for then in as_of(now, rose.keeper).told] == [str(entries[1].pk)]
    assert len(as_of(now, rose.teller).told) == 2


def test_what_was_erased_is_counted_for_who_could_know_of_it(rose: Family):
    private, shared = rose.tell("She grew dahlias."), rose.tell("She sang.")
    share_fact(user=rose.teller, fact_id=shared.pk)
    now = rose.now()
    for fact in (private, shared):
        events = LegacyEvent.objects.filter(object_id=fact.pk).values("pk")
        LegacyEventPayload.objects.filter(event_id__in=events).delete()

    assert [[place.erased for place in as_of(now, user).places] for user in (rose.teller, rose.keeper)] == [[2], [1]]
    assert as_of(now, rose.teller).told == ()
    at_an_interface = [as_of(now, user, within_reach=True).places for user in (rose.teller, rose.keeper)]
    assert [[place.erased for place in places] for places in at_an_interface] == [[2], [0]]


@pytest.mark.parametrize(
    "moment",
    [datetime(2026, 3, 14), timezone.now() + timedelta(days=400_000)],
    ids=["naive", "to come"],
)
def test_a_moment_that_is_none_is_refused(moment: datetime):
    with pytest.raises(InvalidInput) as refused:
        as_of(moment, UserFactory())
    assert list(refused.value.fields) == ["at"]
