"""Asked for the person's life, or for what was noted, the engine shows what it has, in any wording."""

from __future__ import annotations

import pytest

from memory.engines.base import ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.overview import asks_of_person
from memory.engines.builtin.replies.spoken_requests import is_about_all
from memory.language.detection import LEXICONS
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS

LIVES = """
en|Tell me about his life.
en|Tell me the story of Dad's life
en|what was his life like
en|Sum up Derek's life for me
en|I'd like to hear his life story.
en|Talk me through his life.
en|What was life like for him?
de|Erzähl mir sein Leben.
de|Erzähl mir aus seinem Leben
de|Kannst du mir von seinem Leben erzählen?
de|Erzählen Sie mir Dereks Lebensgeschichte.
de|Wie war sein Leben?
de|Wie ist sein Leben verlaufen?
de|Fass sein Leben zusammen.
es|Cuéntame su vida.
es|Cuéntame la vida de papá.
es|Cuéntame la historia de mi padre.
es|¿Cómo fue su vida?
es|resume su vida
es|¿Me puedes contar su vida?
fr|Raconte-moi sa vie.
fr|Raconte-moi la vie de papa.
fr|Parle-moi de sa vie.
fr|Quelle a été sa vie ?
fr|C'était quoi sa vie ?
fr|Tu peux me raconter sa vie ?
"""
NOTES = """
en|What did you write down?
en|What have you noted about Dad?
en|Show me what you've noted.
en|what did you remember of all that
en|Read me back your notes.
de|Was hast du dir gemerkt?
de|Was haben Sie notiert?
de|was hast du dir alles aufgeschrieben
de|Was hast du über Vati notiert?
de|Was steht in deinen Notizen?
es|¿Qué has anotado?
es|¿Qué recuerdas?
es|¿Qué apuntaste?
es|¿Qué ha anotado usted?
es|¿Qué has guardado de papá?
fr|Qu'est-ce que tu as retenu ?
fr|Qu'as-tu noté ?
fr|Dis-moi ce que tu as retenu.
fr|Que retiens-tu ?
fr|qu'est-ce que t'as noté
"""
OTHERS = """
en|What did he write down?
en|Tell me about his life in Cork.
en|Tell me about my life.
en|What's the story?
en|Tell me about his mother's life.
en|What have you noted about the war?
de|Was hat er sich gemerkt?
de|Erzähl mir von seinem Leben in Kiel.
de|Erzähl mir vom Leben seiner Mutter.
de|Was hast du über den Krieg notiert?
de|Erzähl mir eine Geschichte.
es|¿Qué anotaba?
es|¿Cómo fue su vida en Burgos?
es|Cuéntame la vida de su hermano.
es|¿Qué recuerdas de la guerra?
fr|Qu'est-ce qu'il a retenu ?
fr|Raconte-moi sa vie à Brest.
fr|Raconte-moi la vie de sa mère.
fr|Qu'est-ce que tu as retenu de la guerre ?
"""
TELLINGS = """
en|His life was hard, and he never complained.
de|Sein Leben war hart.
es|Su vida fue dura, pero nunca se quejó.
fr|Sa vie était dure à la ferme.
"""


def table(lines: str) -> list[list[str]]:
    return [line.split("|") for line in lines.splitlines() if line]


def is_overview(language: str, said: str) -> bool:
    return asks_of_person(said, Participants.of(DEREK, TELLERS[language]), LEXICONS[language])


def is_listing(language: str, said: str) -> bool:
    request = ReplyRequest(person=DEREK, teller=TELLERS[language], window=numbered(said))
    return is_about_all(request, said, LEXICONS[language])


@pytest.mark.parametrize(("language", "said"), table(LIVES))
def test_a_life_asked_for_gets_an_overview(language, said):
    assert is_overview(language, said)


@pytest.mark.parametrize(("language", "said"), table(NOTES))
def test_what_was_noted_is_listed(language, said):
    assert is_listing(language, said)


@pytest.mark.parametrize(("language", "said"), table(OTHERS + TELLINGS))
def test_another_question_or_a_telling_is_neither(language, said):
    assert not is_overview(language, said)
    assert not is_listing(language, said)


@pytest.mark.parametrize(("language", "said"), table(LIVES + NOTES))
def test_a_request_to_tell_becomes_no_fact(language, said, contents):
    assert contents(said, person=DEREK, teller=TELLERS[language]) == []


@pytest.mark.parametrize(("language", "said"), table(TELLINGS))
def test_a_telling_of_a_life_is_still_noted(language, said, contents):
    assert contents(said, person=DEREK, teller=TELLERS[language])
