"""Two tellings side by side on the page of either, for who sees both; nothing of it for anybody else."""

from __future__ import annotations

from functools import partial

import pytest
from django.urls import reverse

from memory.models import Fact, FactLink
from memory.services.disputes import answer_dispute, open_dispute, settle_dispute
from tests.support.access import FamilyWithFacts
from tests.support.api import Phone
from tests.support.endpoints import Endpoint, assert_guarded

MINE, THEIRS = "approved", "keepers approved"


@pytest.fixture
def link(family) -> FactLink:
    facts = family.facts
    return open_dispute(user=family["contributor"], fact_id=facts[MINE].pk, other_id=facts[THEIRS].pk)


def at(name: str, family: FamilyWithFacts, row: Fact | FactLink) -> str:
    return reverse(f"memory:{name}", args=[family.legacy.pk, row.pk])


@pytest.mark.sweep
def test_who_gets_in_where(family: FamilyWithFacts, link: FactLink):
    outside = [family[actor] for actor in ("stranger", "former", "staff")]
    keeper, teller, reader = family["keeper"], family["contributor"], family["reader"]
    theirs = family.facts[THEIRS]
    guarded = partial(assert_guarded, hidden_from=outside)
    form = at("fact-dispute", family, theirs)
    guarded(Endpoint("get", form), opens_for=[keeper, teller], denied_to=[reader], bad_ids=[theirs.pk])
    told = Endpoint("post", form, {"content": "She sang at dusk.", "answer": ""}, opens=302)
    guarded(told, opens_for=[teller], denied_to=[reader], bad_ids=[theirs.pk])
    for name, data, opens_for, denied_to in (
        ("answer", {"answer": "I was there."}, [keeper, teller], [reader]),
        ("settle", {"state": "both_stand"}, [keeper], [teller, reader]),
    ):
        endpoint = Endpoint("post", at(f"dispute-{name}", family, link), data, opens=302)
        guarded(endpoint, opens_for=opens_for, denied_to=denied_to, bad_ids=[link.pk], wrong_method="get")
    endpoint = Endpoint("post", at("dispute-withdraw", family, link), opens=302)
    guarded(endpoint, opens_for=[teller], bad_ids=[link.pk], wrong_method="get")


def test_both_tellings_stand_side_by_side_with_tellers_and_answers(client, family, link):
    answer_dispute(user=family["contributor"], dispute_id=link.pk, answer="I stood beside her.")
    for actor in ("contributor", "keeper", "reader"):
        client.force_login(family[actor])
        for name in (MINE, THEIRS):
            page = client.get(at("fact", family, family.facts[name])).content.decode()
            assert "Remembered differently" in page
            assert family.facts[MINE].content in page
            assert family.facts[THEIRS].content in page
            assert "I stood beside her." in page
            assert ("We go by this one" in page) is (actor == "keeper")
            assert ("How do you know?" in page or "Change your answer" in page) is (actor != "reader")
    page = client.get(reverse("memory:remembered", args=[family.legacy.pk])).content.decode()
    assert page.count("also remembered differently") == 2


def test_once_it_is_settled_lists_say_which_telling_the_family_goes_by(client, family, link):
    mine = family.facts[MINE]
    settle_dispute(user=family["keeper"], dispute_id=link.pk, state="settled", preferred_id=mine.pk)
    client.force_login(family["reader"])
    page = client.get(reverse("memory:remembered", args=[family.legacy.pk])).content.decode()
    assert page.count("the family goes by this one; also remembered differently") == 1
    assert page.count("the family goes by another one") == 1
    phone = Phone(family["reader"])
    goes_by = [phone.get("fact", family.facts[name].pk).json()["family_goes_by"] for name in (MINE, THEIRS)]
    assert goes_by == [True, False]


def test_a_private_counter_telling_is_nowhere(client, family):
    facts = family.facts
    open_dispute(user=family["contributor"], fact_id=facts["private"].pk, other_id=facts[THEIRS].pk)
    for actor, is_told in (("contributor", True), ("keeper", False), ("reader", False)):
        client.force_login(family[actor])
        for path in (at("fact", family, facts[THEIRS]), reverse("memory:remembered", args=[family.legacy.pk])):
            assert ("emembered differently" in client.get(path).content.decode()) is is_told


def test_a_keeper_settles_and_opens_it_again_and_it_leads_back(client, family, link):
    client.force_login(family["keeper"])
    page, settle = at("fact", family, family.facts[MINE]), at("dispute-settle", family, link)
    back = {"fact": str(family.facts[MINE].pk)}
    answer = client.post(settle, {**back, "state": "settled", "preferred": str(family.facts[THEIRS].pk)})
    assert (answer.status_code, answer.url) == (302, page)
    assert "the family goes by this one" in client.get(page).content.decode()
    client.post(settle, {**back, "state": "both_stand"})
    assert "Both stand, each as it was told." in client.get(page).content.decode()
    client.post(settle, {**back, "state": "open"})
    assert "Nothing has been decided yet." in client.get(page).content.decode()
    for bad in ({"state": "won"}, {"state": "settled"}, {"state": "settled", "preferred": str(link.pk)}):
        assert "messages" in client.post(settle, {**back, **bad}, follow=True).context
    assert client.post(settle, {"state": ""}, follow=True).status_code == 200
    assert FactLink.objects.get().state == "open"


def test_the_other_telling_is_chosen_from_what_others_shared(client, family):
    client.force_login(family["contributor"])
    form = at("fact-dispute", family, family.facts[MINE])
    page = client.get(form).content.decode()
    shown = {name for name, fact in family.facts.items() if f'value="{fact.pk}"' in page}
    assert shown == {THEIRS, "formers approved"}
    assert client.post(form, {"other": str(family.facts["keepers private"].pk)}).status_code == 422
    assert client.post(form, {}).status_code == 422
    answer = client.post(form, {"other": str(family.facts[THEIRS].pk), "answer": "I was there."})
    assert answer.url == at("fact", family, family.facts[MINE])
    assert FactLink.objects.get().answers[0]["text"] == "I was there."


def test_how_somebody_remembers_it_is_a_fact_of_their_own_which_can_be_taken_back(client, family):
    client.force_login(family["contributor"])
    form = at("fact-dispute", family, family.facts[THEIRS])
    assert client.post(form, {"content": " ", "answer": ""}).status_code == 422
    assert client.post(form, {"content": "She sang.", "answer": "x" * 1001}).status_code == 422
    client.post(form, {"content": "She sang at dusk.", "answer": ""})
    mine, link = Fact.objects.get(content="She sang at dusk."), FactLink.objects.get()
    assert mine.visibility == "private"
    page = client.get(at("fact", family, mine)).content.decode()
    assert at("dispute-withdraw", family, link) in page
    client.post(at("dispute-withdraw", family, link), {"fact": str(mine.pk)})
    assert not FactLink.objects.exists()
    assert "emembered differently" not in client.get(at("fact", family, mine)).content.decode()
