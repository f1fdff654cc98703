"""What words of a conversation ask never to bring up."""

from __future__ import annotations

import pytest

from memory.language.boundaries import read_topic, spoken_boundary

ASKED = {
    "Please never bring up the hospital again.": "the hospital",
    "Don't bring the divorce up again": "the divorce",
    "don't ever talk about the accident": "the accident",
    "Do not ask me about his drinking any more, please": "his drinking",
    "Never mention uncle Karl to me. I can't bear it.": "uncle Karl",
    "Bitte sprich mich nie wieder auf das Krankenhaus an.": "das Krankenhaus",
    "Erwähnen Sie das Krankenhaus bitte nie wieder": "das Krankenhaus",
    "Reden Sie nicht mehr über den Unfall.": "den Unfall",
    "Bring den Unfall nie wieder zur Sprache": "den Unfall",
    "Por favor, no vuelvas a mencionar el hospital.": "el hospital",
    "No menciones más a mi tío Karl, por favor": "mi tío Karl",
    "No vuelva a sacar el tema de la herencia": "la herencia",
    "Ne parle plus jamais de l'hôpital.": "l'hôpital",
    "N'évoquez plus l'accident, s'il vous plaît": "l'accident",
    "ne mentionne jamais le divorce": "le divorce",
}
TOLD = [
    "Don't talk about it now",
    "Never mind.",
    "Don't forget the party",
    "He said never mention the war.",
    "He never talked about the war.",
    "Never talk about the war, that was the rule.",
    "Never mention the war?",
    "Er sprach nie über den Krieg.",
    "Sprich mit ihm über den Krieg.",
    "Nunca hablaba de la guerra.",
    "Nunca mencionó la guerra.",
    "Il ne parlait jamais de la guerre.",
    "Ne parle pas si vite",
]


@pytest.mark.parametrize(("said", "topic"), ASKED.items())
def test_it_is_named_as_its_writer_named_it(said: str, topic: str):
    assert spoken_boundary(said) == topic


@pytest.mark.parametrize("said", TOLD)
def test_what_is_told_asks_for_nothing(said: str):
    assert spoken_boundary(said) is None


def test_what_people_say_is_kept_in_no_cache():
    assert not hasattr(spoken_boundary, "cache_info")
    assert read_topic.cache_info().maxsize
