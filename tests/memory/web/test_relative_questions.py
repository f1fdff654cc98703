"""The pages of a question to a relative: the asker's, and what the link opens without an account."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from memory.models import Fact, RelativeQuestion
from memory.services.relative_questions import ask_relative, withdraw_question
from tests.memory.web.test_page_access import outsiders, page
from tests.support.endpoints import assert_guarded
from tests.support.factories import ConversationFactory, MessageFactory

pytestmark = pytest.mark.django_db
ASKED = {"for_whom": "Rosa", "question": "Where did she go to school?"}


def ask(family):
    return ask_relative(user=family["contributor"], legacy_id=family.legacy.pk, **ASKED)


def answer_url(token):
    return reverse("memory:answer-question", args=[token])


@pytest.mark.parametrize("method", ["get", "post"])
def test_page_is_for_members_and_links_are_for_who_tells(family, method):
    tellers = [family["keeper"], family["contributor"]]
    sent = {"data": ASKED, "opens": 302} if method == "post" else {}
    assert_guarded(
        page("relative-questions", family.legacy.id, method=method, **sent),
        opens_for=tellers if method == "post" else [*tellers, family["reader"]],
        hidden_from=outsiders(family),
        bad_ids=[family.legacy.id],
    )


def test_withdrawing_is_the_askers_alone(family):
    row, _ = ask(family)
    assert_guarded(
        page("relative-question-withdraw", family.legacy.id, row.id, method="post", opens=302),
        opens_for=[family["contributor"]],
        hidden_from=[family["keeper"], family["reader"], *outsiders(family)],
        bad_ids=[family.legacy.id, row.id],
    )


def link_in(html: str) -> str:
    found = re.search(r"/questions/([\w-]{43})/", html)
    return found[1] if found else ""


def test_link_is_shown_after_the_form_was_sent_and_stored_nowhere(family, client):
    client.force_login(family["contributor"])
    url = reverse("memory:relative-questions", args=[family.legacy.pk])
    form = client.get(url).context["form"]
    sent = client.post(url, {**ASKED, "form_id": form["form_id"].value()})
    assert sent.status_code == 302
    token = link_in(client.get(sent.url).content.decode())
    assert token
    assert token not in sent.url
    assert token not in str(list(client.session.items()))
    assert link_in(client.get(url).content.decode()) == ""
    assert Client().get(answer_url(token)).status_code == 200
    for other in ("keeper", "reader"):
        client.force_login(family[other])
        assert link_in(client.get(sent.url).content.decode()) == ""


def test_form_that_is_sent_again_asks_nothing_twice(family, client):
    client.force_login(family["contributor"])
    url = reverse("memory:relative-questions", args=[family.legacy.pk])
    sent = {**ASKED, "form_id": client.get(url).context["form"]["form_id"].value()}
    first, again = client.post(url, sent), client.post(url, sent)
    links = {link_in(client.get(one.url).content.decode()) for one in (first, again, again)}
    assert (first.url, len(links), RelativeQuestion.objects.count()) == (again.url, 1, 1)
    client.post(url, {**sent, "question": "Who taught her?"})
    client.post(url, ASKED)
    client.post(url, ASKED)
    assert RelativeQuestion.objects.count() == 4
    withdraw_question(user=family["contributor"], question_id=RelativeQuestion.objects.order_by("created_at")[0].pk)
    assert link_in(client.get(first.url).content.decode()) == ""
    assert link_in(client.get(client.post(url, sent).url).content.decode()) not in {"", *links}


def test_question_is_taken_from_the_message_that_nobody_could_answer(family, client):
    client.force_login(family["contributor"])
    talk = ConversationFactory(legacy=family.legacy, user=family["contributor"])
    message = MessageFactory(conversation=talk, content="I was in Whitby today. Where did she go to school?")
    url = reverse("memory:relative-questions", args=[family.legacy.pk])
    assert ">\nWhere did she go to school?</textarea>" in client.get(url, {"reply": message.pk}).content.decode()
    foreign = MessageFactory(conversation__legacy=family.legacy, content="Where is the money?")
    for odd in (foreign.pk, "x", ""):
        assert "money" not in client.get(url, {"reply": odd}).content.decode()


def test_who_has_the_link_answers_without_an_account_and_sees_nothing_else(family):
    _, token = ask(family)
    visitor = Client(enforce_csrf_checks=True)
    shown = visitor.get(answer_url(token))
    html = shown.content.decode()
    assert ASKED["question"] in html
    assert family.legacy.name in html
    assert family["contributor"].email not in html
    assert str(family.legacy.pk) not in html
    assert "noindex" in html
    assert shown["Referrer-Policy"] in ("no-referrer", "same-origin")
    said = {"answer": "In Whitby.", "name": "Rosa", "csrfmiddlewaretoken": visitor.cookies["csrftoken"].value}
    assert "is safe" in visitor.post(answer_url(token), said, follow=True).content.decode()
    assert Fact.objects.filter(content__contains="In Whitby.", owner=family["contributor"]).count() == 1
    assert "In Whitby." in visitor.get(answer_url(token)).content.decode()


def test_what_cannot_be_kept_is_said_beside_the_field_and_stays_in_it(family):
    row, token = ask(family)
    refused = Client().post(answer_url(token), {"answer": "In Whitby.", "name": ""})
    assert refused.status_code == 422
    assert "In Whitby." in refused.content.decode()
    row.refresh_from_db()
    assert row.answer == ""


def test_of_two_who_have_the_link_the_second_overwrites_nothing_unseen(family):
    row, token = ask(family)
    first, second = Client(), Client()
    for browser in (first, second):
        assert 'name="seen" value=""' in browser.get(answer_url(token)).content.decode()
    horse = {"answer": "A horse.\r\nBrown.", "name": "Bob", "seen": ""}
    donkey = {"answer": "A donkey.", "name": "Bobby", "seen": ""}
    assert [first.post(answer_url(token), horse).status_code for _ in range(2)] == [302, 302], "sent twice it is one"
    refused = second.post(answer_url(token), donkey)
    assert refused.status_code == 409
    page = refused.content.decode()
    assert all(words in page for words in ("A horse.<br>Brown.", "Bob", "A donkey."))
    row.refresh_from_db()
    assert row.answer == "A horse.\nBrown."
    sent = second.post(answer_url(token), {**donkey, "seen": "A horse.\r\nBrown."})
    assert sent.status_code == 302
    row.refresh_from_db()
    assert (row.answer, row.answered_by) == ("A donkey.", "Bobby")


def test_closed_and_guessed_links_show_one_plain_page(family):
    row, token = ask(family)
    withdraw_question(user=family["contributor"], question_id=row.pk)
    closed, guessed = Client().get(answer_url(token)), Client().get(answer_url("x" * 43))
    assert (closed.status_code, guessed.status_code) == (410, 404)
    for answer in (closed, guessed):
        assert ASKED["question"] not in answer.content.decode()
        assert family.legacy.name not in answer.content.decode()
    assert Client().post(answer_url(token), {"answer": "x", "name": "y"}).status_code == 410
    assert not RelativeQuestion.objects.exclude(answer="").exists()
