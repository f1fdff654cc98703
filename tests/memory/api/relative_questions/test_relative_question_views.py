"""Questions to relatives over the API: made, answered without an account, listed, withdrawn."""

from __future__ import annotations

import pytest

from tests.support.api import Phone, assert_problem

pytestmark = pytest.mark.django_db
ASKED = {"for_whom": "Rosa", "question": "Where did she go to school?"}


def test_question_is_made_answered_listed_and_withdrawn(family):
    phone, visitor = Phone(family["contributor"]), Phone()
    made = phone.send("post", "relative-questions", family.legacy.pk, body=ASKED, headers={"Idempotency-Key": "one"})
    assert made.status_code == 201
    token = made.json()["token"]
    assert made.json()["link"].endswith(f"/questions/{token}/")

    opened = visitor.send("get", "question-by-token", token).json()
    assert opened == {
        "asker": family["contributor"].name.split()[0],
        "person": family.legacy.name,
        "question": ASKED["question"],
        "answer": None,
        "answered_by": None,
    }
    said = {"answer": "In Whitby.", "name": "Rosa"}
    assert visitor.send("put", "question-by-token", token, body=said).json()["answer"] == "In Whitby."

    [row] = phone.send("get", "relative-questions", family.legacy.pk).json()["results"]
    assert (row["state"], row["answer"], row["answered_by"]) == ("answered", "In Whitby.", "Rosa")
    fact = phone.send("get", "fact", row["fact"]).json()
    assert fact["status"] == "suggested"
    assert Phone(family["keeper"]).send("get", "relative-questions", family.legacy.pk).json()["results"] == []

    assert phone.send("delete", "relative-question", row["id"]).status_code == 204
    assert_problem(visitor.send("get", "question-by-token", token), 410, "question_closed")


def test_guessed_token_and_empty_answer_are_refused(family):
    visitor = Phone()
    assert_problem(visitor.send("get", "question-by-token", "x" * 43), 404, "not_found")
    phone = Phone(family["contributor"])
    made = phone.send("post", "relative-questions", family.legacy.pk, body=ASKED, headers={"Idempotency-Key": "one"})
    refused = visitor.send("put", "question-by-token", made.json()["token"], body={"answer": " ", "name": "Rosa"})
    assert_problem(refused, 422, "invalid")
