"""The example that an extraction is shown: one a language, right by the schema, and the same each time."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from legacies.dates import parse_edtf
from memory.engines.base import BadAnswer
from memory.engines.openai.prompts.extraction import SCHEMA, SYSTEM, extraction_messages, read_extraction
from memory.engines.openai.prompts.extraction_examples import EXAMPLES
from memory.language.detection import LEXICONS
from tests.memory.engines.openai.conftest import ROSE, said, told
from tests.support.fakellm import whole

TOLD = {
    "en": "She was always singing when we came to the house.",
    "es": "Ella siempre cantaba cuando íbamos a la casa del pueblo.",
    "de": "Sie hat immer gesungen, wenn wir zu ihr nach Hause kamen.",
    "fr": "Elle chantait toujours quand nous venions à la maison.",
}


def system_of(request):
    return extraction_messages(request)[0]["content"]


def test_every_language_has_its_example():
    assert set(EXAMPLES) == set(LEXICONS) == set(TOLD)


@pytest.mark.parametrize("language", TOLD)
def test_example_is_in_the_language_of_the_conversation_and_not_of_the_page(language):
    here = system_of(told(TOLD[language]))
    assert here.startswith(f"{SYSTEM}\n")
    names = {code: EXAMPLES[code].request.person.name for code in TOLD}
    assert [code for code, name in names.items() if name in here] == [language]
    assert system_of(told(TOLD[language], TOLD[language])) == here, "nothing in it depends on who tells what"


def test_what_does_not_tell_its_language_is_taken_for_the_persons():
    assert system_of(replace(told("Ok!"), person=replace(ROSE, language="fr-CA"))) == system_of(told(TOLD["fr"]))
    assert system_of(replace(told("Ok!"), person=replace(ROSE, language="it"))) == system_of(told(TOLD["en"]))


def test_language_of_the_assistant_does_not_count():
    before = said(TOLD["de"], number=0, role="assistant")
    request = told(TOLD["fr"])
    assert system_of(replace(request, messages=(before, *request.messages))) == system_of(request)


@pytest.mark.parametrize("language", TOLD)
def test_example_is_a_right_answer(language):
    system = system_of(told(TOLD[language]))
    answer = system.rpartition("</conversation>")[2]
    facts = SCHEMA["properties"]["facts"]["items"]["required"]
    assert all(sorted(fact) == sorted(facts) for fact in json.loads(answer)["facts"]), "strict mode wants every name"
    found = read_extraction(answer, model="m")
    assert [fact.category for fact in found.facts] == ["relationship", "relationship", "habit"]
    name = EXAMPLES[language].request.person.name
    assert all(name.removesuffix("s") in fact.content for fact in found.facts)
    assert [entry.summary for entry in found.entries] == [found.facts[1].content]
    assert [parse_edtf(fact.occurred or "").text for fact in found.facts] == ["", "1944", ""]


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize("finish", ["stop", "length"])
def test_what_is_copied_out_of_the_example_is_not_found(engine, fakellm, language, finish):
    copied = EXAMPLES[language].answer
    own = {**copied["facts"][0], "content": "Rose sang."}
    answer = {"summary": copied["facts"][0]["content"], "facts": [*copied["facts"], own], "entries": copied["entries"]}
    fakellm.script(whole(json.dumps(answer), finish=finish))
    found = extracted(engine, told(TOLD[language]))
    assert [fact.content for fact in found.facts] == ["Rose sang."]
    assert (found.summary, found.entries) == ("", ())


def test_family_that_bears_the_name_of_the_example_is_believed(engine, fakellm):
    fakellm.script(whole(json.dumps(EXAMPLES["en"].answer)))
    named = replace(told(TOLD["en"]), person=replace(ROSE, name=EXAMPLES["en"].request.person.name))
    assert len(extracted(engine, named).facts) == 3


def extracted(engine, request):
    """What is found, of a cut answer as well."""
    try:
        return engine.extract(request)
    except BadAnswer as error:
        return error.part
