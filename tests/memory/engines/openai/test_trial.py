"""Trying a model: each thing that it can or cannot do is found, whatever the server does, and none of it is quoted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from memory.engines.openai.findings import Check, Finding, Outcome
from memory.engines.openai.transport.client import Client, Server, configured_models
from memory.engines.openai.transport.network import Bounds
from memory.engines.openai.trial import QUESTIONS, TOOL, Trial
from memory.presentation.model_trial import TEXTS, shown_finding
from tests.support.fakellm import drips, failure, hang, json_answer, raw, redirect, says, stalls, whole
from tests.support.fakellm.answers import MODEL, calls

SENTENCES = {
    "en": ("They ", "gave us ", "the love and the stories that we keep."),
    "es": ("Porque ", "siempre nos ", "daban su amor y la ternura con paciencia."),
    "de": ("Weil ", "sie immer ", "für uns da waren und nicht müde wurden."),
    "fr": ("Parce qu'", "elles nous ", "aimaient toujours et pour une vie."),
}
PERSON = {"name": "Rose Becker", "born": 1931, "places": ["Kassel", "Bremen"]}
KEY = "a-very-secret-key"


def good(asked):
    """A model that does all of it."""
    text = asked.text_of("user")
    for code, question in QUESTIONS.items():
        if question == text:
            return says(*SENTENCES[code])
    if "tools" in asked.body and asked.body["tool_choice"] == "auto":
        return calls((TOOL.name, json.dumps({"name": "Rose", "year": 1931})))
    if asked.is_stream:
        return says("She grew ", "dahlias [1].")
    return whole(json.dumps(PERSON))


def but(when, answer):
    """The good model, save for the requests that are meant."""
    return lambda asked: answer if when(asked) else good(asked)


def is_for_json(asked):
    return not asked.is_stream


def is_for_tools(asked):
    return asked.body.get("tool_choice") == "auto"


def is_for_reply(asked):
    return bool(asked.text_of("system"))


def tried(fakellm, teacher, *, url="", **fields) -> dict[Check, Finding]:
    fakellm.teach(teacher)
    client = Client(Server(url or fakellm.base_url, KEY), sleep=lambda seconds: None)
    models = replace(configured_models(), reply="a-model")
    return {finding.check: finding for finding in Trial(client, models, **fields).findings()}


def test_good_model_is_found_good_at_all_of_it(fakellm):
    found = tried(fakellm, good, tools=(TOOL,))
    assert {check: finding.outcome for check, finding in found.items()} == dict.fromkeys(Check, Outcome.GOOD)
    assert found[Check.REPLY].values["tokens_in"] > 0
    assert {asked.body["model"] for asked in fakellm.asked} == {"a-model"}
    assert all("max_tokens" in asked.body for asked in fakellm.asked)


@pytest.mark.parametrize(
    ("check", "teacher", "outcome", "code"),
    [
        (Check.STREAMING, but(lambda asked: asked.text_of("user") == QUESTIONS["en"], says("".join(SENTENCES["en"]))),
         Outcome.PARTLY, "at_once"),
        (Check.SCHEMA, but(lambda asked: asked.body.get("response_format", {}).get("type") == "json_schema",
                           failure(400)), Outcome.PARTLY, "json_object"),
        (Check.SCHEMA, but(lambda asked: "response_format" in asked.body, failure(422)), Outcome.PARTLY, "plain_json"),
        (Check.SCHEMA, but(is_for_json, whole("Rose, of 1931.")), Outcome.BAD, "no_json"),
        (Check.SCHEMA, but(is_for_json, whole('{"name": "Rose"}')), Outcome.BAD, "other_shape"),
        (Check.SCHEMA, but(is_for_json, whole(json.dumps({**PERSON, "born": 1952}))), Outcome.PARTLY, "wrong_content"),
        (Check.SCHEMA, but(is_for_json, whole('{"name": "Ro', finish="length")), Outcome.BAD, "endless"),
        (Check.SCHEMA, but(is_for_json, failure(500)), Outcome.BAD, "failed"),
        (Check.TOOLS, but(is_for_tools, failure(400)), Outcome.BAD, "tools_refused"),
        (Check.TOOLS, but(is_for_tools, says("I have noted it.")), Outcome.BAD, "not_called"),
        (Check.TOOLS, but(is_for_tools, calls((TOOL.name, "[1931"))), Outcome.PARTLY, "called_wrongly"),
        (Check.TOOLS, but(is_for_tools, calls(("other", '{"year": 1931}'))), Outcome.PARTLY, "called_wrongly"),
        (Check.REPLY, but(is_for_reply, says("She grew ", "dahlias.")), Outcome.PARTLY, "cites_nothing"),
        (Check.REPLY, but(is_for_reply, says("Dahlias [1].", usage=False)), Outcome.PARTLY, "counts_no_tokens"),
    ],
)  # fmt: skip
def test_what_a_model_cannot_do_is_found_and_all_else_is_still_tried(fakellm, check, teacher, outcome, code):
    found = tried(fakellm, teacher)
    assert (found[check].outcome, found[check].code) == (outcome, code)
    assert {finding.outcome for other, finding in found.items() if other != check} == {Outcome.GOOD}


def test_languages_that_it_answers_in_another_one_are_named(fakellm):
    found = tried(fakellm, but(lambda asked: asked.text_of("user") == QUESTIONS["fr"], says(*SENTENCES["en"])))
    finding = found[Check.LANGUAGES]
    assert (finding.outcome, finding.values["missing"]) == (Outcome.PARTLY, ["fr"])
    assert "French" in shown_finding(finding).text


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (failure(401, message=f"Incorrect key {KEY}"), "key_refused"),
        (failure(403), "key_refused"),
        (failure(429, retry_after=0), "busy"),
        (failure(503), "server_error"),
        (redirect("https://elsewhere.example.org/v1"), "redirects"),
        (raw(b"<html>welcome</html>", kind="text/html"), "not_understood"),
        (says(), "not_understood"),
    ],
)
def test_server_that_does_not_answer_as_it_should_is_told_kindly_and_nothing_else_is_tried(fakellm, answer, code):
    found = tried(fakellm, lambda asked: answer)
    assert (found[Check.SERVER].outcome, found[Check.SERVER].code) == (Outcome.BAD, code)
    assert [found[check].outcome for check in list(Check)[1:]] == [Outcome.UNTRIED] * 5
    told = " ".join(shown_finding(finding).text for finding in found.values())
    assert TEXTS[code] % found[Check.SERVER].values in told
    assert KEY not in told


def test_nobody_at_the_address_and_an_address_that_is_forbidden_are_told_apart(fakellm):
    assert tried(fakellm, good, url="http://127.0.0.1:9/v1")[Check.SERVER].code == "unreachable"
    assert tried(fakellm, good, url="http://169.254.169.254/v1")[Check.SERVER].code in ("not_allowed", "unreachable")


def test_model_that_the_server_does_not_have_is_told_with_those_that_it_has(fakellm):
    for status in (404, 400):
        found = tried(fakellm, lambda asked, status=status: failure(status))
        assert found[Check.SERVER].code == "no_such_model"
        assert found[Check.SERVER].values["names"] == [MODEL]


def test_wrong_path_is_told_where_there_is_no_list_of_models_either(fakellm):
    found = tried(fakellm, lambda asked: json_answer({}, status=404), url=f"{fakellm.base_url}/wrong")
    assert found[Check.SERVER].code == "no_such_address"


def test_server_that_hangs_does_not_hold_the_trial_up(fakellm, monkeypatch):
    monkeypatch.setattr("memory.engines.openai.trial.MOST_SECONDS", 0.2)
    assert tried(fakellm, lambda asked: hang())[Check.SERVER].code == "too_slow"


def test_beginning_of_a_long_or_slow_answer_is_enough(fakellm, monkeypatch):
    monkeypatch.setattr("memory.engines.openai.trial.MOST_SECONDS", 0.5)
    is_english = but(lambda asked: asked.text_of("user") == QUESTIONS["en"], stalls(says(*SENTENCES["en"]), before=4))
    assert tried(fakellm, is_english)[Check.STREAMING].outcome == Outcome.GOOD
    endless = says(*["and ", "the "] * 1000)
    found = tried(fakellm, but(lambda asked: asked.text_of("user") == QUESTIONS["en"], drips(endless, pause=0.0)))
    assert found[Check.LANGUAGES].outcome == Outcome.GOOD


def test_what_there_is_no_time_for_is_said_to_be_untried(fakellm, monkeypatch):
    monkeypatch.setattr(Trial, "_remaining", 0.0)
    monkeypatch.setattr(Trial, "_bounds", lambda self: Bounds(seconds=10))
    found = tried(fakellm, good)
    assert found[Check.STREAMING].outcome == Outcome.GOOD
    assert {found[check].code for check in (Check.SCHEMA, Check.TOOLS, Check.REPLY, Check.LANGUAGES)} == {"untried"}
