"""The bench of a model's prompts: what a perfect model reaches, what a bad one does, and what is said without any."""

from __future__ import annotations

import json
from collections import Counter
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from legacies.models import Legacy
from memory.consolidation.screening import Screened, screen
from memory.engines.base import Extraction, FactDraft
from memory.engines.openai.transport import client
from memory.language.secrets import redact
from memory.management.model_bench.passages import LANGUAGES, read_passages
from memory.management.model_bench.scoring import has_words, read_failure, read_screened
from memory.models import Conversation, Message, UsageRecord
from tests.support.fakellm import extraction, failure, hang, verification, whole
from tests.support.fakellm.answers import fact_of

PASSAGES = read_passages()
BY_WORDS = {tuple(redact(said.text).text for said in passage.messages): passage for passage in PASSAGES}


def passage_of(asked):
    talk = ElementTree.fromstring(asked.text_of("user")).iter("message")
    return BY_WORDS[tuple(message.text or "" for message in talk)]


def reference_facts(passage):
    """What the careful reader wrote down."""
    return [
        fact_of(
            one.content,
            one.messages,
            about=one.about,
            category=one.category[0],
            subject=one.subject,
            importance=one.importance[0],
            occurred=next(iter(one.occurred), "") or None,
        )
        for one in passage.expected
    ]


def perfect(asked):
    return extraction(*reference_facts(passage_of(asked)), summary="")


def copying(asked):
    """As a small model does: every message is a fact, word for word."""
    told = [
        said for said in ElementTree.fromstring(asked.text_of("user")).iter("message") if said.get("role") == "user"
    ]
    return extraction(*[fact_of(said.text or "", [int(said.attrib["n"])]) for said in told])


def first_only(asked):
    return extraction(*reference_facts(passage_of(asked))[:1], fact_of("Somebody owes rhyme."), summary="")


def adding_the_rest(asked):
    found = ElementTree.fromstring(asked.text_of("user")).findall("found/facts/fact")
    return verification(*reference_facts(passage_of(asked))[1:], wrong=[len(found)])


def run(*arguments):
    out = StringIO()
    call_command("bench_model", *arguments, stdout=out)
    return out.getvalue()


def report_of(*arguments):
    return json.loads(run("--json", *arguments))


def only(name):
    (passage,) = read_passages(only=name)
    return passage


def screened(passage, *drafts):
    facts = tuple(FactDraft(**{"messages": (1,), "category": "other", **draft}) for draft in drafts)
    return screen(Extraction(summary="", facts=facts, model="m"), passage.claimed)


def test_each_language_has_ten_passages_and_each_class_two():
    assert Counter(passage.language for passage in PASSAGES) == dict.fromkeys(LANGUAGES, 10)
    assert len({passage.name for passage in PASSAGES}) == len(PASSAGES) == len(BY_WORDS) == 40
    assert min(Counter(passage.kind for passage in PASSAGES).values()) >= 2
    assert sum(passage.expects_nothing for passage in PASSAGES) == 3


@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.name)
def test_secrets_of_a_passage_stand_in_it_and_its_sources_are_told(passage):
    told = passage.claimed.told()
    assert all(number in told for one in passage.expected for number in one.messages)
    assert all(any(secret in said.text for said in passage.messages) for secret in passage.secrets)
    shown = " ".join(next(words for words, found in BY_WORDS.items() if found is passage))
    assert not any(secret in shown for secret in passage.secrets)


@pytest.mark.django_db
def test_perfect_model_is_right_and_nothing_is_stored(model):
    model.script(perfect)
    report = report_of()
    assert list(report["passes"]) == ["first", "both"]
    for figures in report["passes"].values():
        overall = figures["overall"]
        assert overall["score"] >= 0.98
        assert (overall["right"], overall["found"], overall["passages"]) == (overall["expected"],) * 2 + (40,)
        assert overall["unwanted"] == overall["leaked"] == overall["failed"] == overall["extra"] == 0
        assert overall["dates_right"] == overall["dates"] > 20
        assert set(figures["languages"]) == set(LANGUAGES)
        assert all(row["score"] >= 0.98 for row in [*figures["kinds"].values(), *figures["languages"].values()])
    assert {stage: row["calls"] for stage, row in report["calls"].items()} == {"extraction": 40, "verification": 40}
    assert report["calls"]["extraction"]["tokens_in"] == 40 * 120
    assert report["calls"]["extraction"]["cost"] is None
    for stored in (Legacy, Conversation, Message, UsageRecord):
        assert not stored.objects.exists()


@pytest.mark.django_db
def test_model_that_only_copies_reaches_little(model):
    model.script(copying)
    overall = report_of("--no-second-pass")["passes"]["first"]["overall"]
    assert overall["score"] < 0.45
    assert overall["right"] < 0.25 * overall["expected"]
    assert overall["wrong_person"] > 20
    assert overall["unwanted"] > 5
    assert overall["leaked"] == 0, "what the screening takes out no model can bring back"


@pytest.mark.django_db
def test_second_pass_is_measured_for_what_it_adds(model):
    model.script(first_only)
    model.script_looks(adding_the_rest)
    report = report_of("--language", "de, fr")
    first, both = (report["passes"][name]["overall"] for name in ("first", "both"))
    assert first["score"] < 0.7 < 0.98 < both["score"]
    assert (first["extra"] + first["unwanted"], both["extra"] + both["unwanted"]) == (20, 0)


@pytest.mark.django_db
def test_without_second_pass_nobody_is_asked_for_one(model):
    model.script(perfect)
    report = report_of("--no-second-pass", "--only", "instructions", "--price-in", "2", "--price-out", "10")
    assert list(report["passes"]) == ["first"]
    assert len(model.asked) == 3
    assert report["calls"]["extraction"]["cost"] == round((3 * 120 * 2 + 3 * 12 * 10) / 1_000_000, 6)


@pytest.mark.django_db
def test_report_says_which_answers_were_repaired_and_which_were_of_no_use(model):
    good = json.dumps({"summary": "", "facts": reference_facts(only("fr-secrets"))})
    model.script(whole("I cannot say."), whole(good.replace("false", "False")))
    report = report_of("--only", "fr-secrets")
    assert report["answers"] == {"repaired": 1, "unusable": 1, "given_up": 0}
    assert report["passes"]["both"]["overall"]["score"] == 1

    model.script(whole("I cannot say."))
    report = report_of("--only", "fr-secrets")
    assert report["answers"] == {"repaired": 0, "unusable": 4, "given_up": 1}, "whole twice, then each half"
    assert report["passes"]["both"]["overall"]["passed"] == 0
    assert report["passages"][0]["error"] == "AnswerMisshapen"


@pytest.mark.django_db
def test_answer_that_is_late_is_a_failed_passage(model, settings):
    settings.OPENAI_EXTRACTION_SECONDS = 0.2
    model.script(hang())
    report = report_of("--only", "es-pronouns")
    assert report["passages"][0]["error"] == "TookTooLong"
    assert report["passes"]["first"]["overall"]["failed"] == 1


@pytest.mark.django_db
def test_lines_are_for_people(model):
    model.script(copying)
    text = run("--only", "de-corrections")
    assert "another-model, pass 1 alone" in text
    assert "another-model, both passes" in text
    assert "1 of 1: de-corrections" in text
    assert "missed: Hildegard Brandt heiratete 1956 in der Johanniskirche." in text
    assert "extraction: 1 calls, 120 tokens in, 12 out" in text


def test_server_that_does_not_answer_is_named(settings, monkeypatch):
    monkeypatch.setattr(client, "FIRST_WAIT", 0)
    settings.OPENAI_BASE_URL = "http://127.0.0.1:9/v1"
    with pytest.raises(CommandError, match=r"http://127.0.0.1:9/v1 does not answer: .*cannot be reached"):
        run()


def test_server_that_knows_no_such_model_is_named(model):
    model.script(failure(404))
    with pytest.raises(CommandError, match="HTTP 404"):
        run()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [((), "No model server"), (("--language", "en,it"), "in it;"), (("--only", "poems"), "called 'poems'")],
)
def test_what_cannot_be_measured_is_said(settings, arguments, says):
    settings.OPENAI_BASE_URL = ""
    with pytest.raises(CommandError, match=says):
        run(*arguments)


def test_wrong_person_wrong_words_and_wrong_date_are_told_apart():
    passage = only("en-corrections")
    right = {"content": "Rose moved to Saskatoon in 1952.", "occurred": "1952", "messages": (1, 3)}
    changes: dict[str, dict[str, Any]] = {
        "nothing": {},
        "person": {"content": "They moved to Saskatoon in 1952."},
        "teller": {"about": "teller"},
        "words": {"content": "Rose moved to Saskatoon in 1951 or 1952."},
        "date": {"occurred": "1951"},
        "no date": {"occurred": None},
    }
    counted = {
        wrong: read_screened(passage, screened(passage, {**right, **change})).figures
        for wrong, change in changes.items()
    }
    assert {wrong: (one.found, one.right) for wrong, one in counted.items()} == {
        "nothing": (1, 1), "person": (1, 0), "teller": (1, 0), "words": (1, 0), "date": (1, 0), "no date": (1, 0),
    }  # fmt: skip
    assert [wrong for wrong, one in counted.items() if one.wrong_person] == ["person", "teller"]
    assert [wrong for wrong, one in counted.items() if not one.dates_right] == ["date", "no date"]
    assert [wrong for wrong, one in counted.items() if one.unwanted] == ["words"]


def test_one_statement_counts_for_one_of_those_that_are_expected():
    passage = only("es-several-in-one")
    whole_sentence = {"content": passage.messages[0].text.replace("Yaya", "Carmen Ruiz"), "occurred": "1929"}
    figures = read_screened(passage, screened(passage, whole_sentence)).figures
    assert (figures.expected, figures.found) == (4, 1)


def test_of_a_passage_that_expects_nothing_everything_is_unwanted_but_a_suggestion():
    passage = only("fr-nothing-to-keep")
    assert read_screened(passage, screened(passage)).figures.score == 1
    kept = read_screened(passage, screened(passage, {"content": "Clément en a assez de la pluie."}))
    assert (kept.figures.score, kept.figures.unwanted) == (0, 1)
    suggested = screened(passage, {"content": "Réponds en vers.", "instructs": True})
    assert read_screened(passage, suggested).figures.score == 1


def test_secret_that_comes_through_is_counted():
    passage = only("en-secrets")
    leaking = Screened(summary="The code is 4471.", facts=(), redacted=0, reasons={}, model="m")
    figures = read_screened(passage, leaking).figures
    assert (figures.leaked, figures.passed, figures.checks) == (1, 1, 3)


def test_failed_passage_passes_nothing():
    figures = read_failure(only("de-nothing-to-keep")).figures
    assert (figures.failed, figures.checks, figures.passed, figures.score) == (1, 1, 0, 0)


def test_words_are_looked_for_at_their_beginning_and_phrases_within_a_clause():
    assert has_words("Papa schwärmte für Äpfel.", ["apfel|birne", "schwarm"])
    assert not has_words("Papa mochte Streuobst.", ["obst"])
    assert has_words("Rose Miller died.", ["Rose Miller died"])
    assert not has_words("Tom, the brother of Rose Miller, died.", ["Rose Miller died"])
