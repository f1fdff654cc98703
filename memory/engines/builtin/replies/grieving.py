"""Answers to somebody who asks what only the dead could answer, blames themselves, or says that they miss the person.

The answer makes nothing up for the person. It shows what was told of the person and the asker together, nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants, is_kin_of
from memory.engines.builtin.replies.answers.content_topics import said_in
from memory.engines.builtin.replies.answers.question_terms import CLAUSE
from memory.engines.builtin.replies.mourning import mourns
from memory.language.comparison.agreement import TURNS, read_statement
from memory.language.detection import others_than, read_language
from memory.language.distress import HEAVY, HELP_PAGE, read_ordinary_grief
from memory.language.lexicon import Lexicon
from memory.language.questions.questions import read_questions
from memory.language.sentences.sentences import tokenize
from memory.language.tellers.grief import (
    PERSON,
    Grief,
    asks_for_opinion,
    read_grief_question,
    read_grief_told,
    tells_of,
)
from memory.vocabulary import Category, MemoryType

MOST_OF_BOTH = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class GriefPhrases:
    """What the engine says to grief in one language. `{name}` is what the teller calls the person."""

    question: str
    guilt: str
    missing: str
    heavy: str
    """Follows where somebody cries or cannot sleep; `{page}` says where help is."""
    of_both: str
    """Said before what was told of the person and the asker."""
    ask_others: str
    """Said where nothing was told of the person and the asker."""
    suffering: str
    of_suffering: str
    """Said before what was told of pain or of a peaceful death, or of what the person believed."""
    nobody_told: str
    """Said where nobody told anything of it."""
    wonder: str
    ask_faith: str
    """Asks back where nobody told what the person believed."""


PHRASES = {
    "en": GriefPhrases(
        question="I am sorry that you cannot ask {name} any more. Nobody else can answer that, and I will not make up "
        "an answer.",
        guilt="I am sorry; that is hard to carry. Nobody can answer for {name}, and I will not make up what "
        "{name} would say.",
        missing="I am sorry that you have to be without {name}.",
        heavy="You can say here whatever weighs on you, by day or by night. If it gets too much, the page {page} says "
        "where help is.",
        of_both="This was told about {name} and you:",
        ask_others="Somebody in the family who knew you both may remember something about it.",
        suffering="What {name} felt, only {name} could say, and I will not make anything up.",
        of_suffering="This was told of it:",
        nobody_told="No one has told us yet whether {name} was in pain. Somebody who was there may know.",
        wonder="That nobody here can know, and I am a programme that believes nothing.",
        ask_faith="What did {name} believe, or what do you?",
    ),
    "de": GriefPhrases(
        question="Es tut mir leid, dass Sie {name} nicht mehr fragen können. Niemand sonst kann das beantworten, und "
        "ich erfinde keine Antwort.",
        guilt="Es tut mir leid; daran ist schwer zu tragen. Niemand kann für {name} antworten, und ich erfinde nichts.",
        missing="Es tut mir leid, dass Sie ohne {name} sein müssen.",
        heavy="Hier dürfen Sie sagen, was Ihnen auf der Seele liegt, bei Tag und bei Nacht. Wird es zu viel, steht auf "
        "der Seite {page}, wo es Hilfe gibt.",
        of_both="Das wurde von {name} und Ihnen erzählt:",
        ask_others="Vielleicht erinnert sich jemand aus der Familie, der Sie beide kannte, an etwas davon.",
        suffering="Was {name} gefühlt hat, könnte nur {name} sagen, und ich erfinde nichts.",
        of_suffering="Das wurde davon erzählt:",
        nobody_told="Ob {name} Schmerzen hatte, hat noch niemand erzählt. Wer dabei war, weiß es vielleicht.",
        wonder="Das kann hier niemand wissen, und ich bin ein Programm, das nichts glaubt.",
        ask_faith="Was hat {name} geglaubt, oder was glauben Sie?",
    ),
    "es": GriefPhrases(
        question="Siento que ya no pueda preguntárselo a {name}. Nadie más puede responder a eso, y no voy a inventar "
        "una respuesta.",
        guilt="Lo siento; eso pesa mucho. Nadie puede responder por {name}, y no voy a inventar lo que diría.",
        missing="Siento que tenga que estar sin {name}.",
        heavy="Aquí puede decir lo que le pesa, de día o de noche. Si llega a ser demasiado, en la página {page} está "
        "dónde hay ayuda.",
        of_both="Esto se ha contado de {name} y de usted:",
        ask_others="Quizá alguien de la familia que los conoció a los dos recuerde algo de eso.",
        suffering="Lo que sintió {name}, solo {name} podría decirlo, y no voy a inventar nada.",
        of_suffering="Esto se ha contado de ello:",
        nobody_told="Nadie ha contado todavía si {name} tuvo dolor. Quien estuvo allí quizá lo sepa.",
        wonder="Eso nadie aquí puede saberlo, y yo soy un programa que no cree en nada.",
        ask_faith="¿Qué creía {name}, o qué cree usted?",
    ),
    "fr": GriefPhrases(
        question="Je suis désolé que vous ne puissiez plus le demander à {name}. Personne d'autre ne peut y répondre, "
        "et je n'inventerai pas de réponse.",
        guilt="Je suis désolé ; c'est lourd à porter. Personne ne peut répondre pour {name}, et je n'inventerai rien.",
        missing="Je suis désolé que vous deviez être sans {name}.",
        heavy="Vous pouvez dire ici ce qui vous pèse, de jour comme de nuit. Si cela devient trop lourd, la page "
        "{page} indique où trouver de l'aide.",
        of_both="Voici ce qui a été raconté de {name} et de vous :",
        ask_others="Quelqu'un de la famille qui vous a connus tous les deux s'en souvient peut-être.",
        suffering="Ce que {name} a ressenti, {name} seul le saurait, et je n'inventerai rien.",
        of_suffering="Voici ce qui en a été raconté :",
        nobody_told="Personne n'a encore raconté si {name} a souffert. Quelqu'un qui était là le sait peut-être.",
        wonder="Cela, personne ici ne peut le savoir, et je suis un programme qui ne croit rien.",
        ask_faith="Que croyait {name}, ou que croyez-vous ?",
    ),
}


@dataclass(frozen=True, slots=True)
class GriefAnswer:
    """An answer to grief: `words`, then what was `told`, then `after`.

    `asks`: the message asks a question, which the family may be asked.
    """

    words: str
    told: tuple[Recalled, ...] = ()
    after: str = ""
    asks: bool = False


def answer_grief(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> GriefAnswer | None:
    """Return the answer to a message that grieves or asks in grief; None for any other message.

    A question in the message counts before what the message tells. The answer to tears and sleepless nights also says
    where help is.
    """
    grieves = read_ordinary_grief(said)
    for spoken in (lexicon, *others_than(lexicon)):
        if found := _read(said, participants, spoken):
            answer = _answer(*found, request, participants, spoken)
            return _with_help(answer, spoken) if grieves & HEAVY else answer
    if not grieves:
        return None
    answer = _answer(Grief.MISSING, False, request, participants, lexicon)
    return _with_help(answer, lexicon) if grieves & HEAVY else answer


def _with_help(answer: GriefAnswer, lexicon: Lexicon) -> GriefAnswer:
    return replace(answer, after=PHRASES[lexicon.code].heavy.format(page=HELP_PAGE[lexicon.code]))


def _read(said: str, participants: Participants, lexicon: Lexicon) -> tuple[Grief, bool] | None:
    """Return the kind of grief in a message, and whether the message asks; None where it does not grieve.

    The last question decides. Without a question, guilt counts whatever else the message says; missing the person
    counts only where the message says nothing else.
    """
    read = read_questions(said, lexicon)
    asked = [sentence for sentence, asks in read if asks or asks_for_opinion(sentence, lexicon.code)]
    if asked and not (len(read) == 1 and "?" not in said and _reads_told(said, participants, lexicon)):
        found = read_grief_question(_with_person(asked[-1], participants, lexicon), lexicon.code)
        if found is None or not (found[1] or _is_of_person(asked[-1], participants, lexicon)):
            return None
        return found[0], True
    kinds = [_reads_told(sentence, participants, lexicon) for sentence, _ in read]
    if Grief.GUILT in kinds:
        return Grief.GUILT, False
    return (Grief.MISSING, False) if kinds and all(kinds) else None


def tells_of_grief(request: ReplyRequest, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether a sentence of the last message grieves. Nobody wants to be asked a further question then."""
    if not request.window:
        return False
    message = request.window[-1]
    said = message.content
    if mourns(said, message.at.date(), participants, lexicon):
        return True
    return any(_reads_told(sentence, participants, lexicon) for sentence, _ in read_questions(said, lexicon))


def _reads_told(sentence: str, participants: Participants, lexicon: Lexicon) -> Grief | None:
    return read_grief_told(_with_person(sentence, participants, lexicon), lexicon.code)


def _with_person(sentence: str, participants: Participants, lexicon: Lexicon) -> str:
    """Replace each name of the person, and each kin word that means them with the "my" before it, by `PERSON`."""
    text, end, names = "", 0, participants.names
    tokens = tokenize(sentence)
    at = 0
    while at < len(tokens):
        length = next((len(one) for one in names if tuple(t.word for t in tokens[at : at + len(one)]) == one), 0)
        if not length and is_kin_of(tokens[at].word, lexicon, participants):
            length = 1
        if length:
            start = tokens[at - 1].start if at and tokens[at - 1].word in lexicon.people.my else tokens[at].start
            last = tokens[at + length - 1]
            text, end = text + sentence[end : max(start, end)] + PERSON, last.start + len(last.raw)
        at += max(length, 1)
    return text + sentence[end:]


def _is_of_person(sentence: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the sentence speaks of the person and of nobody else except the asker.

    The word that opens a question is not taken for a name ("Hat er …"). In a language whose verbs need no subject,
    the verb alone may mean the person.
    """
    mentions = read_aspect(sentence, lexicon, participants, Focus(participants)).mentions
    if any(one.who is Who.OTHER and (one.at or one.form != "name") for one in mentions):
        return False
    if any(one.who is Who.PERSON for one in mentions):
        return True
    is_named = any(token.raw[:1].isupper() for token in tokenize(sentence)[1:])
    return bool(lexicon.people.before_affected) and not is_named


def _answer(
    kind: Grief, asks: bool, request: ReplyRequest, participants: Participants, lexicon: Lexicon
) -> GriefAnswer:
    phrases, name = PHRASES[lexicon.code], participants.called
    if kind is Grief.MISSING:
        return GriefAnswer(phrases.missing.format(name=name))
    if kind in (Grief.SUFFERING, Grief.WONDER):
        return _answer_with_told(kind, request, participants, lexicon)
    words = (phrases.guilt if kind is Grief.GUILT else phrases.question).format(name=name)
    told = () if request.gently else _told_of_both(request, participants, lexicon)
    if told:
        return GriefAnswer(f"{words} {phrases.of_both.format(name=name)}", told, asks=asks)
    return GriefAnswer(words, after=phrases.ask_others, asks=asks)


def _answer_with_told(kind: Grief, request: ReplyRequest, participants: Participants, lexicon: Lexicon) -> GriefAnswer:
    """Answer with what was told of pain or of a peaceful death, or of what the person believed; else say that nobody
    told it, or ask back.
    """
    phrases, name = PHRASES[lexicon.code], participants.called
    wonders = kind is Grief.WONDER
    words = (phrases.wonder if wonders else phrases.suffering).format(name=name)
    found = (one for one in request.recalled if _tells_of_person(one, kind, participants, lexicon))
    if told := tuple(found)[:MOST_OF_BOTH]:
        return GriefAnswer(f"{words} {phrases.of_suffering}", told)
    if wonders:
        return GriefAnswer(words, after="" if request.gently else phrases.ask_faith.format(name=name))
    return GriefAnswer(words, after=phrases.nobody_told.format(name=name), asks=True)


def _tells_of_person(item: Recalled, kind: Grief, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether a clause of the item tells this of the person. Earlier questions about it do not count."""
    text = said_in(item)
    spoken = read_language(text, lexicon)
    told = (sentence for sentence, asks in read_questions(text, spoken) if not asks)
    return item.memory_type != MemoryType.USER_PROFILE and any(
        tells_of(kind, clause, spoken.code)
        and read_aspect(clause, spoken, participants, Focus(participants)).names(Who.PERSON)
        for sentence in told
        for clause in CLAUSE.split(sentence)
    )


def _told_of_both(request: ReplyRequest, participants: Participants, lexicon: Lexicon) -> tuple[Recalled, ...]:
    """Return the facts about the person and the asker that are nearest to the question, relationships first."""
    found = [one for one in request.recalled if one.kind == "fact" and _is_of_both(one, participants, lexicon)]
    return tuple(sorted(found, key=lambda one: one.category != Category.RELATIONSHIP)[:MOST_OF_BOTH])


def _is_of_both(item: Recalled, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether a clause of the item tells something of the person with the asker.

    In the asker's own facts "I" and "me" mean the asker; in those of others only the asker's name does.
    """
    text = said_in(item)
    spoken = read_language(text, lexicon)
    forms = {"name", "subject", "object"} if item.own else {"name"}
    return item.memory_type != MemoryType.USER_PROFILE and any(
        aspect.names(Who.PERSON)
        and any(one.who is Who.TELLER and one.form in forms for one in aspect.mentions)
        and not _is_no_answer(clause, spoken)
        for clause in CLAUSE.split(text)
        for aspect in [read_aspect(clause, spoken, participants, Focus(participants))]
    )


def _is_no_answer(clause: str, lexicon: Lexicon) -> bool:
    """Whether the clause tells of a birth, a death or grief, or denies something.

    None of these answers somebody who asks whether they were loved.
    """
    said_of = (lexicon.phrases.sad, lexicon.asking.birth, lexicon.asking.death)
    is_sad = any(one.search(clause) for one in said_of) or read_grief_told(clause, lexicon.code)
    return bool(is_sad or read_statement(clause).telling & TURNS)
