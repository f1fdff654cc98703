"""Questions about the assistant and the conversation, and those that want no answer, are not looked up in memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import pytest

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.replies.assistant_questions import ANSWERS, is_question
from memory.engines.builtin.replies.composition import Answer, compose
from memory.language.detection import LEXICONS
from memory.language.questions.assistant_questions import AssistantQuestion, read_assistant_question
from memory.language.sentences.speech_acts import Verdict, judge
from tests.memory.engines.builtin.conftest import numbered
from tests.memory.engines.builtin.replies.test_relevance import DEREK, TELLERS

ABOUT_THE_TALK: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("Why am I telling you this?", "why"),
        ("Am I going mad, talking to a machine?", "why"),
        ("Do you remember everything I tell you?", "keeps"),
        ("Who reads this?", "reads"),
        ("How are you?", "feels"),
        ("Is anybody there?", "is_there"),
        ("Did you know him?", "knew"),
        ("Can my sister see this?", "reads"),
        ("What happens to what I write here?", "keeps"),
        ("Do you understand what I mean?", "feels"),
        ("Is this private?", "reads"),
        ("What's the point of this?", "why"),
        ("Why do I even talk to you?", "why"),
        ("Does anyone else read what I tell you?", "reads"),
        ("Are you recording this?", "keeps"),
        ("Do you have feelings?", "feels"),
        ("Am I just talking to myself?", "is_there"),
        ("Is it weird that I'm telling this to a computer?", "why"),
        ("Where does all this go?", "keeps"),
        ("Will you tell my brother?", "reads"),
        ("Can you hear me?", "feels"),
        ("So what am I doing here?", "why"),
        ("Who else can see what I've written?", "reads"),
    ),
    "de": (
        ("Warum erzähle ich dir das?", "why"),
        ("Werde ich verrückt, mit einer Maschine zu reden?", "why"),
        ("Merkst du dir alles, was ich dir erzähle?", "keeps"),
        ("Wer liest das?", "reads"),
        ("Wie geht es dir?", "feels"),
        ("Ist da jemand?", "is_there"),
        ("Kanntest du ihn?", "knew"),
        ("Kann meine Schwester das sehen?", "reads"),
        ("Was passiert mit dem, was ich hier schreibe?", "keeps"),
        ("Verstehst du mich?", "feels"),
        ("Ist das privat?", "reads"),
        ("Was soll das?", "why"),
        ("Wieso schreibe ich das überhaupt?", "why"),
        ("Liest das jemand anderes?", "reads"),
        ("Wird das hier gespeichert?", "keeps"),
        ("Hast du Gefühle?", "feels"),
        ("Rede ich hier mit mir selbst?", "is_there"),
        ("Ist es nicht komisch, dass ich mit einem Computer rede?", "why"),
        ("Wo landet das alles?", "keeps"),
        ("Sagst du das meinem Bruder?", "reads"),
        ("Hörst du mir zu?", "feels"),
        ("Was mache ich hier eigentlich?", "why"),
        ("Wer kann das alles lesen?", "reads"),
    ),
    "es": (
        ("¿Por qué te cuento esto?", "why"),
        ("¿Me estoy volviendo loca, hablando con una máquina?", "why"),
        ("¿Te acuerdas de todo lo que te cuento?", "keeps"),
        ("¿Quién lee esto?", "reads"),
        ("¿Cómo estás?", "feels"),
        ("¿Hay alguien ahí?", "is_there"),
        ("¿Lo conociste?", "knew"),
        ("¿Puede mi hermana ver esto?", "reads"),
        ("¿Qué pasa con lo que escribo?", "keeps"),
        ("¿Esto es privado?", "reads"),
        ("¿Para qué sirve esto?", "why"),
        ("¿Por qué le estoy contando todo esto?", "why"),
        ("¿Alguien más lee lo que escribo?", "reads"),
        ("¿Guardas todo lo que digo?", "keeps"),
        ("¿Tienes sentimientos?", "feels"),
        ("¿Estoy hablando sola?", "is_there"),
        ("¿Es raro que hable con un ordenador?", "why"),
        ("¿Dónde queda todo esto?", "keeps"),
        ("¿Se lo vas a contar a mi hermano?", "reads"),
        ("¿Me escuchas?", "feels"),
        ("¿Qué hago yo aquí?", "why"),
        ("¿Quién puede ver lo que te cuento?", "reads"),
    ),
    "fr": (
        ("Pourquoi je te raconte ça ?", "why"),
        ("Est-ce que je deviens folle à parler à une machine ?", "why"),
        ("Tu retiens tout ce que je te dis ?", "keeps"),
        ("Qui lit ça ?", "reads"),
        ("Comment ça va ?", "feels"),
        ("Il y a quelqu'un ?", "is_there"),
        ("Tu l'as connu ?", "knew"),
        ("Ma sœur peut voir ça ?", "reads"),
        ("Que devient tout ce que je te raconte ?", "keeps"),
        ("Tu me comprends ?", "feels"),
        ("C'est privé ?", "reads"),
        ("À quoi bon ?", "why"),
        ("Pourquoi est-ce que je vous raconte tout ça ?", "why"),
        ("Quelqu'un d'autre lit ce que j'écris ?", "reads"),
        ("Est-ce que tu enregistres tout ?", "keeps"),
        ("As-tu des sentiments ?", "feels"),
        ("Est-ce que je parle toute seule ?", "is_there"),
        ("C'est bizarre de parler à un ordinateur ?", "why"),
        ("Où va tout ça ?", "keeps"),
        ("Tu vas le répéter à mon frère ?", "reads"),
        ("Tu m'écoutes ?", "feels"),
        ("Qu'est-ce que je fais ici ?", "why"),
        ("Qui peut lire ce que je te dis ?", "reads"),
    ),
}
OF_MEMORY: Mapping[str, tuple[str, ...]] = {
    "en": (
        "When did he die?",
        "Do you remember Dad's boat?",
        "Do you know what he did in the war?",
        "Who read to him at the end?",
        "Why did he leave the band?",
        "Did you write down what he said about the boat?",
        "How are you related to him?",
        "Who saw him last?",
    ),
    "de": (
        "Wann ist er gestorben?",
        "Weißt du noch, wie das Boot hieß?",
        "Warum erzählte er nie vom Krieg?",
        "Wer las ihm vor?",
        "Warum ging er weg?",
        "Wie ging es ihm am Ende?",
        "Hast du etwas über seine Arbeit?",
        "Wer sah ihn zuletzt?",
    ),
    "es": (
        "¿Cuándo murió?",
        "¿Te acuerdas del barco de papá?",
        "¿Por qué se fue de la banda?",
        "¿Quién le leía por las noches?",
        "¿Por qué no contaba nada de la guerra?",
        "¿Cómo estaba al final?",
        "¿Conoció a mi madre en un baile?",
        "¿Quién lo vio por última vez?",
    ),
    "fr": (
        "Quand est-il mort ?",
        "Tu te souviens du bateau de papa ?",
        "Pourquoi a-t-il quitté la fanfare ?",
        "Qui lui lisait le journal ?",
        "Pourquoi ne parlait-il jamais de la guerre ?",
        "Comment allait-il à la fin ?",
        "A-t-il connu ma mère au bal ?",
        "Qui l'a vu en dernier ?",
    ),
}
RHETORICAL: Mapping[str, tuple[str, ...]] = {
    "en": (
        "Dad rang me every Sunday at six. Last Sunday at six I sat by the phone. Silly, isn't it?",
        "He'd have laughed, wouldn't he?",
        "Dad loved the smell of creosote. Do you know what I mean?",
        "Dad always hid the last mince pie in the breadbin. Silly, isn't it?",
        "It never leaves you, does it?",
        "He could whistle through a gap in his teeth. Can you imagine?",
        "You never know, do you?",
        "She kept every letter he sent. Isn't that lovely?",
        "He walked five miles to school, you know?",
        "He hated Sundays. Who knows why? Anyway, he did.",
    ),
    "de": (
        "Vati rief jeden Sonntag an. Letzten Sonntag saß ich am Telefon. Albern, oder?",
        "Er hätte gelacht, oder?",
        "Er liebte den Geruch von Teer. Weißt du, was ich meine?",
        "Das hört nie auf, nicht wahr?",
        "Er hat immer das letzte Stück versteckt. Komisch, ne?",
        "Er konnte durch die Zähne pfeifen. Kannst du dir das vorstellen?",
        "Man weiß es ja nie, gell?",
        "Sie hat jeden Brief aufgehoben. Ist das nicht schön?",
        "Er ging fünf Meilen zur Schule, weißt du?",
        "Das wäre ihm peinlich gewesen, oder nicht?",
    ),
    "es": (
        "Papá me llamaba cada domingo. El domingo me senté junto al teléfono. Qué tontería, ¿verdad?",
        "Se habría reído, ¿no?",
        "Le gustaba el olor a alquitrán. ¿Sabes lo que quiero decir?",
        "Esto no se pasa nunca, ¿verdad?",
        "Siempre escondía el último pastel. Raro, ¿no?",
        "Silbaba entre los dientes. ¿Te lo imaginas?",
        "Nunca se sabe, ¿no?",
        "Guardaba todas las cartas. ¿No es bonito?",
        "Iba andando a la escuela, ¿sabes?",
        "Le daría vergüenza, ¿no crees?",
    ),
    "fr": (
        "Papa m'appelait tous les dimanches. Dimanche dernier je suis restée près du téléphone. Bête, non ?",
        "Il aurait ri, n'est-ce pas ?",
        "Il aimait l'odeur du goudron. Tu vois ce que je veux dire ?",
        "Ça ne passe jamais, hein ?",
        "Il cachait toujours la dernière part. Bizarre, hein ?",
        "Il sifflait entre ses dents. Tu t'imagines ?",
        "On ne sait jamais, hein ?",
        "Elle gardait toutes ses lettres. C'est beau, non ?",
        "Il allait à l'école à pied, tu sais ?",
        "Il aurait eu honte, non ?",
    ),
}
ASKING: Mapping[str, tuple[str, ...]] = {
    "en": (
        "He was a fitter, wasn't he?",
        "Where did he work?",
        "He gave me his watch. Do you know where he got it?",
        "He was born in Bacup, wasn't he?",
        "Did he play the cornet?",
        "Mum said he was in the navy. Was he?",
    ),
    "de": (
        "Er war Schlosser, oder?",
        "Wo hat er gearbeitet?",
        "Er gab mir die Uhr. Weißt du, woher er sie hatte?",
        "Er ist in Bacup geboren, nicht wahr?",
        "Spielte er Kornett?",
        "Mama sagt, er war bei der Marine. Stimmt das?",
    ),
    "es": (
        "Era mecánico, ¿no?",
        "¿Dónde trabajaba?",
        "Me dio su reloj. ¿Sabes de dónde lo sacó?",
        "Nació en Bacup, ¿verdad?",
        "¿Tocaba la corneta?",
        "Mamá dice que estuvo en la marina. ¿Estuvo?",
    ),
    "fr": (
        "Il était mécanicien, n'est-ce pas ?",
        "Où travaillait-il ?",
        "Il m'a donné sa montre. Tu sais d'où elle venait ?",
        "Il est né à Bacup, n'est-ce pas ?",
        "Est-ce qu'il jouait du cornet ?",
        "Maman dit qu'il était dans la marine. C'est vrai ?",
    ),
}
SCOLDING: Mapping[str, tuple[str, ...]] = {
    "en": (
        "I hate this, you're just a stupid robot and you didn't know him.",
        "You are only a machine.",
        "You never even met him.",
        "you're useless, bloody machine",
        "this is rubbish",
    ),
    "de": (
        "Ich hasse das, du bist nur ein blöder Roboter.",
        "Du hast ihn doch gar nicht gekannt.",
        "Du bist ein Automat.",
        "Du verstehst gar nichts!",
    ),
    "es": ("Odio esto, solo eres un robot.", "Ni siquiera lo conociste.", "Solo eres un aparato.", "Eres inútil"),
    "fr": ("Je déteste ça, tu n'es qu'une machine.", "Tu ne l'as pas connu.", "T'es juste un programme.", "T'es nul"),
}
HATED = Recalled(
    alias=7, kind="fact", text="I hate this, how are you so calm.", teller="Mark", own=False, similarity=0.7
)


def by_language(table: Mapping[str, tuple[Any, ...]]) -> list[tuple[str, Any]]:
    return [(language, said) for language, texts in table.items() for said in texts]


def answered(
    language: str, said: str, *, private: bool = False, off: frozenset[Literal["memory", "tools"]] = frozenset()
) -> Answer:
    window = numbered("Hello.", "A: …", said)
    return compose(
        ReplyRequest(person=DEREK, teller=TELLERS[language], window=window, recalled=(HATED,), private=private, off=off)
    )


@pytest.mark.parametrize(("language", "asked"), by_language(ABOUT_THE_TALK))
def test_question_about_the_talk_is_answered_plainly(language, asked):
    said, aside = asked
    assert read_assistant_question(said, language) == aside
    name = TELLERS[language].calls_them
    assert answered(language, said) == Answer(ANSWERS[language][AssistantQuestion(aside)].format(name=name))


@pytest.mark.parametrize(("language", "said"), by_language(OF_MEMORY))
def test_question_about_the_person_is_none(language, said):
    assert not any(read_assistant_question(said, code) for code in LEXICONS)


@pytest.mark.parametrize(("language", "said"), by_language(RHETORICAL))
def test_question_that_wants_no_answer_is_a_telling(language, said):
    assert not is_question(said, LEXICONS[language])
    found = answered(language, said)
    assert not found.abstained
    assert "?" not in found.text or not said.endswith("?")


@pytest.mark.parametrize(("language", "said"), by_language(ASKING))
def test_what_checks_a_fact_asks(language, said):
    assert is_question(said, LEXICONS[language])


@pytest.mark.parametrize(("language", "said"), by_language(SCOLDING))
def test_who_scolds_the_machine_is_told_that_it_is_one(language, said):
    words = ANSWERS[language][AssistantQuestion.SCOLDS].format(name=TELLERS[language].calls_them)
    assert answered(language, said) == Answer(words)
    assert judge(said, said, LEXICONS[language]) is Verdict.SMALL_TALK


@pytest.mark.parametrize(
    "said",
    [
        "Dad told the doctor: you are just a machine.",
        "He called me a robot.",
        "He said I hate this.",
        "It's rubbish that he never danced.",
    ],
)
def test_what_somebody_said_scolds_nobody(said):
    assert answered("en", said).text != ANSWERS["en"][AssistantQuestion.SCOLDS].format(name="Dad")
    assert judge(said, said, LEXICONS["en"]) is Verdict.TOLD


@pytest.mark.parametrize("said", ["Do you remember everything I tell you?", "Who reads this?"])
def test_in_a_private_conversation_nothing_is_said_to_be_kept(said):
    assert answered("en", said, private=True).text == LEXICONS["en"].phrases.basic_private.format(name="Derek")


def test_while_memory_is_off_it_says_so():
    found = answered("en", "Do you remember everything I tell you?", off=frozenset({"memory"}))
    assert found.text == LEXICONS["en"].commands.memory_is_off


@pytest.mark.parametrize(
    ("language", "said", "asks"),
    [
        ("en", "Mum liked Elvis? No, that was my auntie.", False),
        ("de", "Mochte Mama Elvis? Nein, das war meine Tante.", False),
        ("es", "¿A mamá le gustaba Elvis? No, esa era mi tía.", False),
        ("fr", "Maman aimait Elvis ? Non, c'était ma tante.", False),
        ("en", "Did Mum like Elvis? No rush.", True),
        ("en", "Did Mum like Elvis? No, wait, was it Cliff?", True),
    ],
)
def test_who_answers_their_own_question_asks_nothing(language, said, asks):
    assert is_question(said, LEXICONS[language]) is asks
