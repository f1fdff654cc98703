"""On the page of a fact: putting it right, bringing versions back, making one of several, pinning."""

from __future__ import annotations

from functools import partial

import pytest
from django.urls import reverse

from memory.models import Fact
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import edit_fact, share_fact
from tests.support.access import FamilyWithFacts
from tests.support.endpoints import Endpoint, assert_guarded
from tests.support.factories import remember

DUSK = {"content": "Rose sang at dusk.", "occurred": "", "category": "hobby"}


@pytest.fixture
def fact(family) -> Fact:
    return remember("Rose sang at dawn.", owner=family["contributor"], legacy=family.legacy)


def at(name: str, fact: Fact) -> str:
    return reverse(f"memory:{name}", args=[fact.legacy_id, fact.pk])


@pytest.mark.sweep
@pytest.mark.parametrize("of", ["private", "approved"])
def test_only_its_teller_gets_in(of: str, family: FamilyWithFacts):
    fact = family.facts[of]
    others = [family[actor] for actor in ("keeper", "reader", "former", "stranger", "staff")]
    forms: dict[str, dict[str, object]] = {
        "fact-correct": {**DUSK},
        "fact-merge": {"others": [str(family.facts["waiting"].pk)], "content": "Rose."},
    }
    guarded = partial(
        assert_guarded, opens_for=[family["contributor"]], hidden_from=others, bad_ids=[family.legacy.pk, fact.pk]
    )
    for name, data in forms.items():
        guarded(Endpoint("get", at(name, fact)))
        guarded(Endpoint("post", at(name, fact), data, opens=302))
    for name in ("fact-pin", "fact-unpin", "fact-restore"):
        guarded(Endpoint("post", at(name, fact), opens=302), wrong_method="get")


@pytest.mark.sweep
def test_only_its_owner_is_asked_whether_to_delete_permanently(family: FamilyWithFacts):
    fact = family.facts["retired"]
    others = [family[actor] for actor in ("keeper", "reader", "former", "stranger", "staff")]
    guarded = partial(
        assert_guarded, opens_for=[family["contributor"]], hidden_from=others, bad_ids=[family.legacy.pk, fact.pk]
    )
    guarded(Endpoint("get", at("fact-delete", fact)))
    guarded(Endpoint("post", at("fact-delete", fact), opens=302))


def test_a_fact_is_deleted_permanently_only_once_it_is_set_aside_and_after_asking(teller, fact):
    ask = at("fact-delete", fact)
    assert ask not in teller.get(at("fact", fact)).content.decode()
    assert [teller.get(ask).status_code, teller.post(ask).status_code] == [409, 409]
    teller.post(at("fact-set-aside", fact))
    assert ask in teller.get(at("fact", fact)).content.decode()
    page = teller.get(ask).content.decode()
    assert "This cannot be undone." in page
    assert fact.content in page
    assert "changed" in teller.post(ask, {"revision": 1}, follow=True).content.decode()
    answer = teller.post(ask, {"revision": 2}, follow=True)
    assert answer.redirect_chain[0][0].endswith("?state=set_aside")
    assert "The fact is deleted permanently." in answer.content.decode()
    assert not Fact.objects.filter(pk=fact.pk).exists()
    assert teller.get(ask).status_code == 404


def test_a_correction_leads_to_the_new_version_which_knows_the_old_one(teller, family, fact):
    page = teller.get(at("fact-correct", fact)).content.decode()
    assert "Rose sang at dawn." in page
    answer = teller.post(at("fact-correct", fact), {**DUSK, "reason": "Agnes wrote to me.", "revision": 1}, follow=True)
    new = Fact.objects.get(version=2, lineage=fact.lineage)
    assert answer.redirect_chain == [(at("fact", new), 302)]
    page = answer.content.decode()
    for said in ("Rose sang at dusk.", "Agnes wrote to me.", "Rose sang at dawn.", "Restore this version"):
        assert said in page
    old = teller.get(at("fact", fact)).content.decode()
    assert at("fact", new) in old
    assert at("fact-correct", fact) not in old


@pytest.mark.parametrize("page", ["fact-correct", "fact-edit"])
def test_date_that_was_left_in_its_field_follows_the_words_and_a_chosen_one_does_not(page, teller, fact):
    edit_fact(user=fact.owner, fact_id=fact.pk, changes={"content": "In 1957 Rose won it.", "occurred": "1957"})
    for year, when, expected in (("1961", "1957", "1961"), ("1962", "1963", "1963"), ("1964", "", "")):
        form = teller.get(at(page, fact)).context["form"]
        data = {**form.initial, "content": f"In {year} Rose won it.", "occurred": when}
        assert teller.post(at(page, fact), data).status_code == 302
        fact = Fact.objects.live().get(lineage=fact.lineage)
        assert (fact.content, fact.occurred) == (f"In {year} Rose won it.", expected)


def test_a_version_is_brought_back_from_the_page_of_the_newest(teller, family, fact):
    new = correct_fact(user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose sang at dusk."})
    fact.refresh_from_db()
    answer = teller.post(at("fact-restore", fact), {"at": "fact", "revision": fact.revision})
    third = Fact.objects.get(version=3, lineage=fact.lineage)
    assert (answer.status_code, answer.url, third.content) == (302, at("fact", third), fact.content)
    assert "Rose sang at dusk." in teller.get(at("fact", third)).content.decode()
    assert teller.get(at("fact-correct", new)).status_code == 409


def test_who_shares_it_sees_no_earlier_words(client, family, fact):
    share_fact(user=family["contributor"], fact_id=fact.pk)
    new = correct_fact(
        user=family["contributor"], fact_id=fact.pk, changes={"content": "Rose sang."}, reason="Agnes wrote."
    )
    client.force_login(family["reader"])
    page = client.get(at("fact", new)).content.decode()
    assert "Rose sang." in page
    assert not any(hidden in page for hidden in ("at dawn", "Agnes", "Other versions", at("fact-correct", new)))
    assert client.get(at("fact", fact)).status_code == 404


def test_what_cannot_be_read_or_changed_meanwhile_is_shown_again_with_the_words(teller, family, fact):
    for bad in ({**DUSK, "content": " "}, {**DUSK, "occurred": "once"}, {**DUSK, "reason": "x" * 501}):
        assert teller.post(at("fact-correct", fact), bad).status_code == 422
    assert teller.post(at("fact-merge", fact), {"content": "x"}).status_code == 422
    stale = teller.post(at("fact-correct", fact), {**DUSK, "revision": 7})
    assert stale.status_code == 412
    assert "Rose sang at dusk." in stale.content.decode()
    assert 'name="revision" value="1"' in stale.content.decode()
    assert list(Fact.objects.filter(lineage=fact.lineage)) == [fact]


def test_several_are_made_one_from_what_comes_near(teller, family, fact):
    other = remember("Rose sang at dawn every day.", owner=family["contributor"], legacy=family.legacy)
    page = teller.get(at("fact-merge", fact)).content.decode()
    assert str(other.pk) in page
    assert not any(str(family.facts[name].pk) in page for name in ("keepers approved", "keepers private", "retired"))
    teller.post(at("fact-merge", fact), {"others": [str(other.pk)], "content": "Rose sang at dawn.", "revision": 1})
    new = Fact.objects.get(version=2, lineage=fact.lineage)
    assert "replaced by this fact" in teller.get(at("fact", new)).content.decode()
    stranger = {"others": [str(family.facts["keepers approved"].pk)], "content": "Rose sang."}
    assert teller.post(at("fact-merge", new), stranger).status_code == 422


def test_a_pin_is_seen_and_undone_and_leaves_the_card_in_hand(teller, family, fact):
    answer = teller.post(at("fact-pin", fact), {"at": "review", "stay": "on"}, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert "pinned" in page
    assert at("fact-unpin", fact) in page
    assert at("fact-undo", fact) in page
    teller.post(at("fact-undo", fact))
    assert not Fact.objects.get(pk=fact.pk).pinned


def test_what_was_removed_before_and_what_differs_from_what_was_shared_is_said_to_its_owner(teller, family, fact):
    removed, shared = family.facts["retired"], family.facts["approved"]
    Fact.objects.filter(pk=fact.pk).update(status="suggested", metadata={"removed_before": str(removed.pk)})
    for page in (at("fact", fact), reverse("memory:review", args=[family.legacy.pk]) + f"?fact={fact.pk}"):
        assert "You set this aside before" in teller.get(page).content.decode()
    assert teller.post(at("fact-instead", fact)).status_code == 409
    Fact.objects.filter(pk=fact.pk).update(status="active", metadata={"instead_of": str(shared.pk)})
    assert "Share this instead" in teller.get(at("fact", fact)).content.decode()
    teller.post(at("fact-instead", fact))
    new = Fact.objects.get(lineage=shared.lineage, version=2)
    assert (new.content, new.visibility, new.moderation, new.metadata) == (fact.content, "shared", "waiting", {})
    assert not Fact.objects.live().filter(pk__in=[fact.pk, shared.pk]).exists()
