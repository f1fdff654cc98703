"""Answers to questions about the assistant or the conversation, and to complaints about what the assistant is.

Each answer is plain and true, and none is followed by a question.
"""

from __future__ import annotations

import re

from memory.engines.base import ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.language.detection import others_than
from memory.language.lexicon import Lexicon
from memory.language.questions.assistant_questions import (
    PERSON,
    AssistantQuestion,
    read_assistant_question,
    read_outburst,
    wants_no_answer,
)
from memory.language.questions.questions import read_questions
from memory.language.requests.spoken_requests import is_reported

ANSWERS = {
    "en": {
        AssistantQuestion.IS_HERE: "Yes, I am here, and I read what you write. There is no hurry.",
        AssistantQuestion.WORLD: "I know nothing of the world outside. All I have is what was told here about {name}.",
        AssistantQuestion.SPEAKS_UP: "I have no voice and no ears: I read what you write and answer in writing.",
        AssistantQuestion.SWEARS: (
            "I am a programme, and you may be angry with me. You do not have to tell me anything, and you "
            "can stop whenever you like."
        ),
        AssistantQuestion.SORRY: (
            "There is nothing to be sorry for. Some days are hard; you can write when you like, or not at all."
        ),
        AssistantQuestion.FEELS: (
            "I am a programme: I feel nothing, and I do not understand as a person does. I read what you write,"
            " and you can tell me anything about {name}."
        ),
        AssistantQuestion.KNEW: ("No. I am a programme, and I did not know {name}. I only know what was told here."),
        AssistantQuestion.KEEPS: (
            "I keep what you write here. What I note from it is private: only you can see it until you share "
            "it, and you can set it aside or delete it."
        ),
        AssistantQuestion.READS: (
            "Only you can read this conversation. What I note from it is private until you share it with the "
            "family, and an admin checks what is shared. If an admin ever has to read something private, you "
            "are told, with the reason."
        ),
        AssistantQuestion.WHY: (
            "You need no reason to talk about {name}, and nothing is wrong with doing it here. I am only a "
            "programme; you can stop whenever you like."
        ),
        AssistantQuestion.IS_THERE: (
            "Nobody is sitting here: I am a programme, the basic memorial assistant for {name}. Only you can "
            "read this conversation."
        ),
        AssistantQuestion.SCOLDS: (
            "That is true: I am a programme, and I did not know {name}. You do not have to tell me anything, "
            "and you can stop whenever you like."
        ),
    },
    "de": {
        AssistantQuestion.IS_HERE: "Ja, ich bin da und lese, was Sie schreiben. Es eilt nicht.",
        AssistantQuestion.WORLD: (
            "Von der Welt draußen weiß ich nichts. Ich habe nur, was hier über {name} erzählt wurde."
        ),
        AssistantQuestion.SPEAKS_UP: (
            "Ich habe keine Stimme und keine Ohren: Ich lese, was Sie schreiben, und antworte schriftlich."
        ),
        AssistantQuestion.SWEARS: (
            "Ich bin ein Programm, und Sie dürfen mir böse sein. Sie müssen mir nichts erzählen und können "
            "jederzeit aufhören."
        ),
        AssistantQuestion.SORRY: (
            "Dafür müssen Sie sich nicht entschuldigen. Manche Tage sind schwer; schreiben Sie, wann Sie "
            "mögen, oder gar nicht."
        ),
        AssistantQuestion.FEELS: (
            "Ich bin ein Programm: Ich fühle nichts und verstehe nicht so, wie ein Mensch versteht. Ich lese, "
            "was Sie schreiben, und Sie können mir alles über {name} erzählen."
        ),
        AssistantQuestion.KNEW: (
            "Nein. Ich bin ein Programm und habe {name} nicht gekannt. Ich weiß nur, was hier erzählt wurde."
        ),
        AssistantQuestion.KEEPS: (
            "Ich bewahre, was Sie hier schreiben. Was ich davon notiere, ist privat: Nur Sie sehen es, bis Sie "
            "es teilen, und Sie können es beiseitelegen oder löschen."
        ),
        AssistantQuestion.READS: (
            "Nur Sie können dieses Gespräch lesen. Was ich davon notiere, ist privat, bis Sie es mit der "
            "Familie teilen, und was geteilt wird, prüft ein Admin. Muss ein Admin je etwas Privates lesen, "
            "erfahren Sie es, mit dem Grund."
        ),
        AssistantQuestion.WHY: (
            "Sie brauchen keinen Grund, um von {name} zu erzählen, und es ist nichts falsch daran, es hier zu "
            "tun. Ich bin nur ein Programm; Sie können jederzeit aufhören."
        ),
        AssistantQuestion.IS_THERE: (
            "Hier sitzt niemand: Ich bin ein Programm, der einfache Gedenk-Assistent für {name}. Nur Sie können"
            " dieses Gespräch lesen."
        ),
        AssistantQuestion.SCOLDS: (
            "Das stimmt: Ich bin ein Programm und habe {name} nicht gekannt. Sie müssen mir nichts erzählen und"
            " können jederzeit aufhören."
        ),
    },
    "es": {
        AssistantQuestion.IS_HERE: "Sí, aquí estoy, y leo lo que usted escribe. No hay prisa.",
        AssistantQuestion.WORLD: "No sé nada del mundo de fuera. Solo tengo lo que se ha contado aquí de {name}.",
        AssistantQuestion.SPEAKS_UP: "No tengo voz ni oídos: leo lo que usted escribe y respondo por escrito.",
        AssistantQuestion.SWEARS: (
            "Soy un programa, y puede enfadarse conmigo. No tiene que contarme nada y puede parar cuando quiera."
        ),
        AssistantQuestion.SORRY: "No hay nada que perdonar. Hay días difíciles; escriba cuando quiera, o no escriba.",
        AssistantQuestion.FEELS: (
            "Soy un programa: no siento nada y no entiendo como entiende una persona. Leo lo que usted escribe,"
            " y puede contarme lo que quiera de {name}."
        ),
        AssistantQuestion.KNEW: ("No. Soy un programa y no conocí a {name}. Solo sé lo que se ha contado aquí."),
        AssistantQuestion.KEEPS: (
            "Guardo lo que usted escribe aquí. Lo que anoto de ello es privado: solo usted lo ve hasta que lo "
            "comparta, y puede apartarlo o borrarlo."
        ),
        AssistantQuestion.READS: (
            "Solo usted puede leer esta conversación. Lo que anoto de ella es privado hasta que lo comparta con"
            " la familia, y un administrador revisa lo que se comparte. Si un administrador tiene que leer algo"
            " privado, se le dice, con el motivo."
        ),
        AssistantQuestion.WHY: (
            "No necesita ningún motivo para hablar de {name}, y no tiene nada de malo hacerlo aquí. Soy solo un"
            " programa; puede parar cuando quiera."
        ),
        AssistantQuestion.IS_THERE: (
            "Aquí no hay nadie: soy un programa, el asistente básico en memoria de {name}. Solo usted puede "
            "leer esta conversación."
        ),
        AssistantQuestion.SCOLDS: (
            "Es verdad: soy un programa y no conocí a {name}. No tiene que contarme nada y puede parar cuando quiera."
        ),
    },
    "fr": {
        AssistantQuestion.IS_HERE: "Oui, je suis là, et je lis ce que vous écrivez. Rien ne presse.",
        AssistantQuestion.WORLD: "Je ne sais rien du monde au-dehors. Je n'ai que ce qui a été raconté ici de {name}.",
        AssistantQuestion.SPEAKS_UP: (
            "Je n'ai ni voix ni oreilles : je lis ce que vous écrivez et je réponds par écrit."
        ),
        AssistantQuestion.SWEARS: (
            "Je suis un programme, et vous pouvez être en colère contre moi. Rien ne vous oblige à me "
            "raconter quoi que ce soit, et vous pouvez arrêter quand vous voulez."
        ),
        AssistantQuestion.SORRY: (
            "Il n'y a rien à pardonner. Certains jours sont durs ; écrivez quand vous voulez, ou pas du tout."
        ),
        AssistantQuestion.FEELS: (
            "Je suis un programme : je ne ressens rien et je ne comprends pas comme une personne. Je lis ce que"
            " vous écrivez, et vous pouvez tout me raconter de {name}."
        ),
        AssistantQuestion.KNEW: (
            "Non. Je suis un programme, et je n'ai pas connu {name}. Je sais seulement ce qui a été raconté ici."
        ),
        AssistantQuestion.KEEPS: (
            "Je garde ce que vous écrivez ici. Ce que j'en note est privé : vous seul le voyez tant que vous ne"
            " le partagez pas, et vous pouvez l'écarter ou le supprimer."
        ),
        AssistantQuestion.READS: (
            "Vous seul pouvez lire cette conversation. Ce que j'en note est privé tant que vous ne le partagez "
            "pas avec la famille, et un administrateur vérifie ce qui est partagé. Si un administrateur doit "
            "lire quelque chose de privé, on vous le dit, avec la raison."
        ),
        AssistantQuestion.WHY: (
            "Vous n'avez pas besoin de raison pour parler de {name}, et il n'y a pas de mal à le faire ici. Je "
            "ne suis qu'un programme ; vous pouvez arrêter quand vous voulez."
        ),
        AssistantQuestion.IS_THERE: (
            "Il n'y a personne ici : je suis un programme, l'assistant simple consacré à {name}. Vous seul "
            "pouvez lire cette conversation."
        ),
        AssistantQuestion.SCOLDS: (
            "C'est vrai : je suis un programme, et je n'ai pas connu {name}. Vous n'êtes pas obligé de me "
            "raconter quoi que ce soit, et vous pouvez arrêter quand vous voulez."
        ),
    },
}
OF_KEEPING = frozenset({AssistantQuestion.KEEPS, AssistantQuestion.READS})


def answer_to_assistant_question(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> str:
    """Return the answer to a message that is angry with the assistant, is sorry for that, or ends with a question about
    the assistant; else empty.
    """
    read = read_questions(said, lexicon)
    if not read:
        return ""
    sentences = [with_person(sentence, participants) for sentence, _ in read]
    tells = read[-1][1] and not is_question(said, lexicon)
    for spoken in (lexicon, *others_than(lexicon)):
        outbursts = (read_outburst(sentence, spoken.code) for sentence in sentences)
        if (outburst := next(filter(None, outbursts), None)) and not is_reported(said):
            return _say(outburst, request, participants, spoken)
        if not tells and (aside := read_assistant_question(sentences[-1], spoken.code)):
            return _say(aside, request, participants, spoken)
    return ""


def _say(aside: AssistantQuestion, request: ReplyRequest, participants: Participants, lexicon: Lexicon) -> str:
    if aside in OF_KEEPING and request.private:
        return lexicon.phrases.basic_private.format(name=participants.first_name)
    if aside is AssistantQuestion.KEEPS and "memory" in request.off:
        return lexicon.commands.memory_is_off
    return ANSWERS[lexicon.code][aside].format(name=participants.called)


def with_person(sentence: str, participants: Participants) -> str:
    names = {participants.called, participants.first_name, participants.person.name} - {""}
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"\b(?:{longest_first})\b", PERSON, sentence, flags=re.IGNORECASE)


ANSWERS_ITSELF = re.compile(
    r"[\W_]{0,3}(?:no|nope|nah|yes|yeah|nein|nee|doch|ja|sí|non|oui|si)\s?[,;:–—-]\s?\w", re.IGNORECASE
)
"""A sentence that answers the question before it: "Mum liked Elvis? No, that was my auntie."."""


def is_question(said: str, lexicon: Lexicon) -> bool:
    """Whether the message asks something that wants an answer, in one of its last two sentences."""
    read = read_questions(said, lexicon)
    if len(read) > 1 and not read[-1][1] and ANSWERS_ITSELF.match(read[-1][0]):
        return False
    tells = any(not asks for _, asks in read[:-1])
    return any(asks and not wants_no_answer(one, lexicon.code, closes_telling=tells) for one, asks in read[-2:])
