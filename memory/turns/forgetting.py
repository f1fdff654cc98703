"""Turns in which a relative asks the assistant to forget.

A tool sets aside what they name; messages that tell of it and are not consolidated yet become facts first. Whoever asks
to forget everything is told how many of their facts there are, where to set them aside or have them erased, and that
nothing was changed. A passing remark never deletes that much, whichever engine replies.
"""

from __future__ import annotations

from django.conf import settings
from django.db.models import Count, Q
from django.urls import reverse

from config.tracing import span
from memory.consolidation.run import remember_oldest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import names_all, topic_words
from memory.engines.registry import get_builtin_engine, get_engine
from memory.language.detection import lexicon_for
from memory.language.requests.spoken_requests import RequestKind, read_request
from memory.models import Fact, MemoryType, Visibility
from memory.services.conversations.introductions import introduce_person, introduce_teller
from memory.turns.turn_input import Turn, read_turn

FORGET_ALL_MODEL = "keepsake-forget-all"

NOTHING_THERE = {
    "en": "Nothing that you told is noted here, so there is nothing to forget, and nothing was changed.",
    "de": "Von Ihnen ist hier nichts notiert; es gibt nichts zu vergessen, und es wurde nichts geändert.",
    "es": "Aquí no hay nada anotado de lo que usted contó: no hay nada que olvidar, y no ha cambiado nada.",
    "fr": "Rien de ce que vous avez raconté n'est noté ici : il n'y a rien à oublier, et rien n'a été changé.",
}
NOT_FORGOTTEN = {
    "en": "I have forgotten nothing, and nothing was changed: I do not forget everything at once. Noted of what you "
    "told here: {count}.",
    "de": "Ich habe nichts vergessen, und es wurde nichts geändert: alles auf einmal vergesse ich nicht. Von dem, was "
    "Sie hier erzählt haben, notiert: {count}.",
    "es": "No he olvidado nada y no ha cambiado nada: no lo olvido todo de una vez. Anotado de lo que contó "
    "aquí: {count}.",
    "fr": "Je n'ai rien oublié, et rien n'a été changé : je n'oublie pas tout d'un coup. Noté de ce que vous avez "
    "raconté ici : {count}.",
}
SHARED = {
    "en": "Shared with the family, for whom it matters too: {shared}.",
    "de": "Davon mit der Familie geteilt, der es auch etwas bedeutet: {shared}.",
    "es": "Compartido con la familia, a quien también le importa: {shared}.",
    "fr": "Dont partagé avec la famille, pour qui cela compte aussi : {shared}.",
}
WHERE = {
    "en": "You can look at each of them and set it aside at {facts}, and have all that you ever told here erased for "
    "good, with your account, at {erase}. Or tell me what to forget: “Forget what I said about …”.",
    "de": "Ansehen und beiseitelegen können Sie jedes einzeln unter {facts}; alles, was Sie je hier erzählt haben, "
    "endgültig löschen, mit Ihrem Konto, unter {erase}. Oder sagen Sie mir, was ich vergessen soll: „Vergiss, was ich "
    "über … gesagt habe“.",
    "es": "Puede mirar cada cosa y apartarla en {facts}, y borrar para siempre todo lo que haya contado aquí, con "
    "su cuenta, en {erase}. O dígame qué debo olvidar: «Olvida lo que dije de …».",
    "fr": "Vous pouvez regarder chaque chose et la mettre de côté à {facts}, et faire effacer pour toujours tout ce "
    "que vous avez jamais raconté ici, avec votre compte, à {erase}. Ou dites-moi quoi oublier : « Oublie ce que "
    "j'ai dit sur … ».",
}


def asks_to_forget_all(turn: Turn) -> bool:
    """Return whether the turn's question asks to forget everything, or everything about the person, which is the same:
    a legacy holds nothing else.
    """
    asked = read_request(turn.question.content)
    if asked is None or asked.kind is not RequestKind.FORGET:
        return asked is not None and asked.kind is RequestKind.FORGET_ALL
    people = Participants.of(introduce_person(turn.legacy), introduce_teller(turn.membership))
    return not topic_words(asked.topic, people, lexicon_for(turn.language))


def words_of_forgetting_all(turn: Turn) -> str:
    """Return the reply, with the number of the relative's own facts here and the pages where they can set them aside or
    erase them. One query.
    """
    own = Fact.objects.owned_by(turn.membership.user).live().filter(legacy=turn.legacy.pk)
    own = own.exclude(memory_type=MemoryType.AGENT_PRIVATE)
    counts = own.aggregate(count=Count("pk"), shared=Count("pk", filter=Q(visibility=Visibility.SHARED)))
    language = turn.language
    there = NOT_FORGOTTEN[language].format(count=counts["count"]) if counts["count"] else NOTHING_THERE[language]
    shared = SHARED[language].format(shared=counts["shared"]) if counts["shared"] else ""
    facts = f"{reverse('memory:remembered', args=[turn.legacy.pk])}?whose=mine"
    where = WHERE[language].format(facts=facts, erase=reverse("memory:erase-me"))
    return "\n\n".join(part for part in (" ".join(filter(None, (there, shared))), where) if part)


def with_facts_to_forget(turn: Turn) -> Turn:
    """Return the turn after what its question asks to forget has become facts, so that they can be set aside.

    Without this, "forget what I said about the leg" would find nothing of a message that was told a moment ago, and its
    facts would be noted afterwards. Only the built-in engine needs it: a model reads the message in the conversation.
    """
    can_forget = settings.MEMORY and settings.TOOLS and turn.membership.may_tell and not turn.conversation.private
    if not can_forget or get_engine() is not get_builtin_engine() or not _forgets_what_is_no_fact(turn):
        return turn
    with span("turn.forget"):
        remember_oldest(turn.conversation.pk, before=turn.question.seq, whole=True)
        return read_turn(turn.reply.pk) or turn


def _forgets_what_is_no_fact(turn: Turn) -> bool:
    """Return whether the question asks to forget something that a message named and that is not consolidated yet."""
    asked = read_request(turn.question.content)
    if asked is None or asked.kind is not RequestKind.FORGET:
        return False
    people = Participants.of(introduce_person(turn.legacy), introduce_teller(turn.membership))
    cursor, lexicon = turn.conversation.consolidated_to, lexicon_for(asked.language)
    fresh = (message.content for message in turn.window[:-1] if message.is_told and message.seq > cursor)
    return any(names_all(told, asked.topic, people, lexicon) for told in fresh)
