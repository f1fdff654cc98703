"""Whatever a family told: an export of it that is imported again tells the same."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from legacies.models import Legacy, Role
from memory.language.sentences.speech_acts import is_order
from memory.models import Entry, Fact, FactLink, FactSource, Story, StoryVersion
from memory.vocabulary import Category, Kind
from tests.support.exports import export_folder
from tests.support.factories import ConversationFactory, LegacyFactory, MessageFactory, ReplyFactory, join
from tests.support.photos import photo_folder
from tests.support.restoring import contents_in, data_of, export_of, new_place, restore

__all__ = ["export_folder", "photo_folder"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("export_folder", "photo_folder")]

ANY_SIGN = st.characters(exclude_categories=["Cs"], exclude_characters="\x00")
TEXT = st.text(ANY_SIGN, min_size=1, max_size=40)
NO_ORDER = TEXT.filter(lambda words: not is_order(words))  # an order that another gave is left out, and said to be
MOMENT = st.datetimes(datetime(1980, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
PRIVATE = st.just({"visibility": "private", "moderation": "none"})
SHARED = st.sampled_from(["waiting", "approved", "returned", "restricted"]).map(
    lambda state: {"visibility": "shared", "moderation": state}
)
STATE = st.one_of(PRIVATE, SHARED)
DATED = st.sampled_from(
    [
        {"occurred": ""},
        {"occurred": "1962~", "occurred_earliest": "1961-01-01", "occurred_latest": "1963-12-31"},
        {"occurred": "1950-05-03", "occurred_earliest": "1950-05-03", "occurred_latest": "1950-05-03"},
    ]
)
FACT = st.fixed_dictionaries(
    {
        "content": NO_ORDER,
        "title": TEXT,
        "tags": st.lists(TEXT, max_size=3),
        "importance": st.integers(1, 10),
        "confidence": st.floats(0, 1),
        "category": st.sampled_from(Category.values),
        "kind": st.sampled_from(Kind.values),
        "pinned": st.booleans(),
        "metadata": st.dictionaries(TEXT, JSON, max_size=2),
        "resource_links": st.lists(JSON, max_size=2),
        "created_at": MOMENT,
        "review": st.just("kept"),
        "state": STATE,
        "dated": DATED,
    }
)
ENTRY = st.fixed_dictionaries(
    {
        "type": TEXT,
        "summary": TEXT,
        "data": st.dictionaries(TEXT, JSON, max_size=3),
        "created_at": MOMENT,
        "state": STATE,
        "dated": DATED,
    }
)
STORY = st.fixed_dictionaries({"title": TEXT, "text": TEXT, "created_at": MOMENT, "state": STATE, "dated": DATED})
LEGACY = st.fixed_dictionaries(
    {
        "talk": st.lists(st.tuples(TEXT, TEXT, MOMENT, st.sampled_from([None, 1])), max_size=4),
        "facts": st.lists(FACT, max_size=5),
        "theirs": st.lists(FACT, max_size=2),
        "entries": st.lists(ENTRY, max_size=3),
        "stories": st.lists(STORY, max_size=2),
        "replaced": st.booleans(),
    }
)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told=LEGACY)
def test_any_legacy_comes_back_with_the_same_contents(told: dict[str, Any]):
    legacy = LegacyFactory(name="Rose Miller", known_as=[])
    keeper, other = join(legacy, Role.KEEPER, display_name="Janine"), join(legacy, display_name="Tobias")
    tell(legacy, keeper, other, told)
    raw = export_of(keeper, legacy)
    user, place = new_place()
    activity = restore(user, place, raw)
    assert (activity.state, activity.result.get("left_out", {})) == ("done", {})
    before, after = data_of(raw), data_of(export_of(user, place))
    assert contents_in(after) == contents_in(before)
    assert after["contents_digest"] == before["contents_digest"]


def tell(legacy: Legacy, keeper: User, other: User, told: dict[str, Any]) -> None:
    talk = ConversationFactory(legacy=legacy, user=keeper)
    said = []
    for words, reply, at, feedback in told["talk"]:
        said.append(MessageFactory(conversation=talk, content=words, at=at))
        ReplyFactory(conversation=talk, reply_to=said[-1], content=reply, feedback=feedback, at=at)
    facts = [Fact.objects.create(legacy=legacy, owner=keeper, **columns(row)) for row in told["facts"]]
    for fact, message in zip(facts, said, strict=False):
        FactSource.objects.create(fact=fact, kind="message", message=message, teller=keeper, span_start=0, span_end=1)
    others = [
        Fact.objects.create(
            legacy=legacy, owner=other, **columns({**row, "state": {"visibility": "shared", "moderation": "approved"}})
        )
        for row in told["theirs"]
    ]
    for mine, theirs in zip(facts, others, strict=False):
        first, second = sorted((mine.pk, theirs.pk))
        FactLink.objects.create(first_id=first, second_id=second, kind="same_telling")
    if told["replaced"] and len(facts) > 1:
        Fact.objects.filter(pk=facts[0].pk).update(
            status="superseded", superseded_by=facts[1], lineage=facts[1].lineage, version=2
        )
    for row in told["entries"]:
        Entry.objects.create(legacy=legacy, owner=keeper, fact=facts[0] if facts else None, **columns(row))
    for row in told["stories"]:
        story = Story.objects.create(legacy=legacy, owner=keeper, **columns(row))
        StoryVersion.objects.create(story=story, number=1, title="Before", text="So.", written_at=row["created_at"])


def columns(row: dict[str, Any]) -> dict[str, Any]:
    plain = {name: value for name, value in row.items() if name not in ("state", "dated")}
    return {**plain, **row["state"], **row["dated"]}
