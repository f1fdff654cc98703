"""What a fact rests on and what happened to it: the owner sees all of it, others what is theirs to see."""

from __future__ import annotations

import pytest

from memory.models import Fact
from tests.support.access import MEMBERS, FamilyWithFacts
from tests.support.api import Phone, api_endpoint, assert_problem, send_token
from tests.support.endpoints import assert_guarded
from tests.support.factories import FactSourceFactory, remember, told

pytestmark = pytest.mark.django_db

WORDS = "She kept bees behind the house, and my PIN is 4417."


@pytest.fixture
def fact(family: FamilyWithFacts) -> Fact:
    """Rests on the first words of a message that also holds a secret."""
    message = told(WORDS, owner=family["contributor"], legacy=family.legacy)
    return remember("She kept bees.", messages=[message], legacy=family.legacy, owner=family["contributor"])


def share(family: FamilyWithFacts, fact: Fact, *, show_words: bool) -> None:
    body = {"visibility": "shared", "show_words": show_words}
    fact.refresh_from_db()
    phone = Phone(family["contributor"])
    assert phone.patch("fact-visibility", fact.pk, body=body, revision=fact.revision).status_code == 200


@pytest.mark.parametrize("name", ["fact-sources", "fact-history"])
@pytest.mark.parametrize("of", ["private", "approved"])
def test_who_may_look_behind_a_fact(name: str, of: str, family: FamilyWithFacts):
    seeing = [actor for actor in MEMBERS if of in family.readable(actor)]
    assert_guarded(
        api_endpoint("get", name, family.facts[of].pk),
        opens_for=[family[actor] for actor in seeing],
        hidden_from=[family[a] for a in (*MEMBERS, "stranger", "former", "staff") if a not in seeing],
        bad_ids=[family.facts[of].pk],
        sign_in=send_token,
    )


def test_its_owner_reads_the_words_as_they_were_said(family: FamilyWithFacts, fact: Fact):
    [source] = Phone(family["contributor"]).get("fact-sources", fact.pk).json()["results"]

    assert source["words"] == WORDS
    assert (source["kind"], source["teller"]) == ("message", "Tom")
    assert source["message"] == str(fact.sources.get().message_id)


def test_others_read_the_day_and_the_teller_and_no_words(family: FamilyWithFacts, fact: Fact):
    share(family, fact, show_words=False)

    [source] = Phone(family["reader"]).get("fact-sources", fact.pk).json()["results"]

    assert source == {
        "kind": "message", "teller": "Tom", "told_at": "2026-03-14T15:09:00Z", "words": None,
        "words_for_others": None, "message": None,
    }  # fmt: skip


def test_shown_words_come_without_the_secret_in_them(family: FamilyWithFacts, fact: Fact):
    share(family, fact, show_words=True)

    [source] = Phone(family["reader"]).get("fact-sources", fact.pk).json()["results"]

    assert "bees behind the house" in source["words"]
    assert "4417" not in source["words"]
    assert source["message"] is None


def test_its_owner_reads_that_they_said_it_is_not_for_the_family(family: FamilyWithFacts):
    owner = family["contributor"]
    message = told("She kept bees. She owed money. That is not for the family.", owner=owner, legacy=family.legacy)
    about = {"messages": [message], "legacy": family.legacy, "owner": owner}
    debts, bees = (remember(content, **about) for content in ("Rose owed money.", "Rose kept bees."))
    share(family, debts, show_words=True)

    mine, theirs = (Phone(family[key]).get("fact", debts.pk).json() for key in ("contributor", "reader"))

    assert (mine["not_for_family"], theirs["not_for_family"]) == ("this", None)
    assert Phone(owner).get("fact", bees.pk).json()["not_for_family"] == "another_part"
    [source] = Phone(family["reader"]).get("fact-sources", debts.pk).json()["results"]
    assert source["words"] is None


def test_only_the_marked_words_are_quoted(family: FamilyWithFacts, fact: Fact):
    fact.sources.update(span_start=0, span_end=31)
    share(family, fact, show_words=True)

    for actor in ("contributor", "reader"):
        [source] = Phone(family[actor]).get("fact-sources", fact.pk).json()["results"]
        assert source["words"] == "She kept bees behind the house,"


def test_when_the_message_is_gone_the_day_stays(family: FamilyWithFacts, fact: Fact):
    fact.sources.update(message=None, teller=None)

    [source] = Phone(family["contributor"]).get("fact-sources", fact.pk).json()["results"]

    assert (source["words"], source["teller"], source["message"]) == (None, None, None)
    assert source["told_at"]


def test_sources_cost_the_same_however_many(family: FamilyWithFacts, fact: Fact, growth):
    phone = Phone(family["contributor"])
    growth(lambda: FactSourceFactory(fact=fact), lambda: phone.get("fact-sources", fact.pk))


def test_history_from_telling_to_sharing(family: FamilyWithFacts):
    phone, reader = Phone(family["contributor"]), Phone(family["reader"])
    made = phone.post("facts", family.legacy.pk, body={"content": "She kept cats."}).json()
    phone.patch("fact", made["id"], body={"content": "She kept bees."}, revision=1)
    phone.patch("fact-visibility", made["id"], body={"visibility": "shared"}, revision=2)

    own = phone.get("fact-history", made["id"]).json()["results"]
    others = reader.get("fact-history", made["id"])

    assert [line["action"] for line in own] == ["fact_created", "fact_edited", "fact_shared"]
    assert (own[1]["before"], own[1]["after"]) == ("She kept cats.", "She kept bees.")
    assert [line["action"] for line in others.json()["results"]] == ["fact_shared"]
    assert "cats" not in others.content.decode()


def test_history_costs_the_same_however_long(family: FamilyWithFacts, growth):
    phone = Phone(family["contributor"])
    fact = family.facts["private"]

    def change() -> None:
        fact.refresh_from_db()
        phone.patch("fact", fact.pk, body={"content": f"{fact.content} Again."}, revision=fact.revision)

    growth(change, lambda: phone.get("fact-history", fact.pk))


def test_what_was_unshared_has_no_background_for_others(family: FamilyWithFacts, fact: Fact):
    share(family, fact, show_words=True)
    phone = Phone(family["contributor"])
    phone.patch("fact-visibility", fact.pk, body={"visibility": "private"}, revision="*")

    for name in ("fact", "fact-sources", "fact-history"):
        assert_problem(Phone(family["reader"]).get(name, fact.pk), 404, "not_found")
