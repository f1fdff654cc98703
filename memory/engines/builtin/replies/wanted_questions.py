"""An open question for a teller who wants to be asked ("Ask me something about him"), about something untold so far.

The question does not refer to anything said before. A teller who asks whether to go on is told that they may.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from memory.engines.base import ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.language.lexicon import Lexicon
from memory.language.requests.boundaries import speaks_of
from memory.language.requests.spoken_requests import is_reported
from memory.language.requests.wishes_for_questions import Wish, read_wish_for_question
from memory.vocabulary import Category

GO_ON = {
    "en": "Yes, gladly. Tell me whatever comes to mind about {name}.",
    "de": "Ja, gern. Erzählen Sie, was Ihnen zu {name} einfällt.",
    "es": "Sí, con gusto. Cuénteme lo que se le ocurra de {name}.",
    "fr": "Oui, volontiers. Racontez ce qui vous vient en pensant à {name}.",
}
UNTOLD = {
    "en": {
        Category.OCCUPATION: "What work did {name} do?",
        Category.HOBBY: "What did {name} like to do with free time?",
        Category.PERSONALITY: "How would you describe {name} to a stranger?",
        Category.PREFERENCE: "What did {name} like to eat, and what not at all?",
        Category.HABIT: "What did an ordinary day look like for {name}?",
        Category.RELATIONSHIP: "Who was {name} close to outside the family?",
        Category.MILESTONE: "Where did {name} grow up, and what was it like there?",
    },
    "de": {
        Category.OCCUPATION: "Was hat {name} gearbeitet?",
        Category.HOBBY: "Was machte {name} gern in der freien Zeit?",
        Category.PERSONALITY: "Wie würden Sie {name} jemandem beschreiben, der nie dabei war?",
        Category.PREFERENCE: "Was aß {name} gern, und was gar nicht?",
        Category.HABIT: "Wie sah ein gewöhnlicher Tag von {name} aus?",
        Category.RELATIONSHIP: "Wem war {name} außerhalb der Familie nah?",
        Category.MILESTONE: "Wo ist {name} aufgewachsen, und wie war es dort?",
    },
    "es": {
        Category.OCCUPATION: "¿En qué trabajaba {name}?",
        Category.HOBBY: "¿Qué le gustaba hacer a {name} en su tiempo libre?",
        Category.PERSONALITY: "¿Cómo le describiría a {name} a quien no estuvo nunca allí?",
        Category.PREFERENCE: "¿Qué le gustaba comer a {name}, y qué no?",
        Category.HABIT: "¿Cómo era un día cualquiera de {name}?",
        Category.RELATIONSHIP: "¿Con quién se llevaba bien {name} fuera de la familia?",
        Category.MILESTONE: "¿Dónde creció {name}, y cómo era aquello?",
    },
    "fr": {
        Category.OCCUPATION: "Que faisait {name} comme travail ?",
        Category.HOBBY: "Que faisait {name} de son temps libre ?",
        Category.PERSONALITY: "Comment présenter {name} à quelqu'un qui n'était pas là ?",
        Category.PREFERENCE: "Qu'est-ce que {name} aimait manger, et pas du tout ?",
        Category.HABIT: "À quoi ressemblait une journée ordinaire pour {name} ?",
        Category.RELATIONSHIP: "De qui {name} se sentait proche en dehors de la famille ?",
        Category.MILESTONE: "Où {name} a grandi, et comment était-ce ?",
    },
}
"""A question for each category. It is asked as long as no fact of the category was recalled."""
ALWAYS = {
    "en": (
        "When did {name} make you laugh?",
        "What did {name} say so often that you can still hear it?",
        "Which day with {name} do you remember well?",
        "What did you learn from {name}?",
    ),
    "de": (
        "Wann hat {name} Sie zum Lachen gebracht?",
        "Was sagte {name} so oft, dass Sie es noch im Ohr haben?",
        "An welchen Tag mit {name} erinnern Sie sich gut?",
        "Was haben Sie von {name} gelernt?",
    ),
    "es": (
        "¿Cuándo le hizo reír {name}?",
        "¿Qué decía {name} tan a menudo que todavía lo oye?",
        "¿De qué día con {name} se acuerda bien?",
        "¿Qué aprendió usted de {name}?",
    ),
    "fr": (
        "Quand {name} vous a fait rire ?",
        "Que disait {name} si souvent que vous l'entendez encore ?",
        "De quel jour avec {name} vous souvenez-vous bien ?",
        "Que vous a appris {name} ?",
    ),
}
"""Questions to which each teller has an answer of their own."""


def answer_wish_for_question(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> str:
    """Return a question that was not asked before in this conversation, or say that the teller may go on.

    Empty for a message that wishes for neither. After acute distress the answer asks nothing.
    """
    wish = None if is_reported(said) else read_wish_for_question(said)
    if wish is None:
        return ""
    if request.gently:
        return lexicon.phrases.heard_gently
    if wish is Wish.LISTEN:
        return GO_ON[lexicon.code].format(name=participants.called)
    fresh = list(_fresh_questions(request, participants, lexicon))
    seed = hashlib.sha256(f"{participants.called}|{len(request.window)}".encode()).digest()
    return fresh[seed[0] % len(fresh)] if fresh else GO_ON[lexicon.code].format(name=participants.called)


def _fresh_questions(request: ReplyRequest, participants: Participants, lexicon: Lexicon) -> Iterator[str]:
    """Yield the questions about categories of which nothing is told; if there are none left, those of `ALWAYS`.

    Questions that were asked before, or that speak of what is never to be brought up, are left out.
    """
    told = {item.category for item in request.recalled if item.kind == "fact"}
    asked = " ".join(message.content for message in request.window if message.role == "assistant")
    untold = [text for category, text in UNTOLD[lexicon.code].items() if category not in told]
    for texts in (untold, ALWAYS[lexicon.code]):
        filled = [text.format(name=participants.called) for text in texts]
        fresh = [one for one in filled if one not in asked and not any(speaks_of(one, each) for each in request.never)]
        if fresh:
            yield from fresh
            return
