"""Replies without a model: when a relative sets or lifts a boundary in plain words, or asks about what one covers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from django.db import transaction

from config.errors import InvalidInput, NotFound
from memory.language.requests.boundaries import BOUNDARIES_PAGE, spoken_boundary, spoken_lift
from memory.models import Boundary
from memory.services.boundaries import TooManyBoundaries, lift_boundary, set_boundary
from memory.turns.turn_input import Turn

BOUNDARY_MODEL = "keepsake-boundary"

STANDS = {
    "en": "There is a boundary here: you asked me never to bring this up, so I leave it alone. You can lift it on the "
    "page {page}. If anything was told of it, it is still there, and your own search finds it.",
    "de": "Hier ist eine Grenze: Sie haben mich gebeten, das nie anzusprechen, also lasse ich es ruhen. Aufheben "
    "können Sie sie auf der Seite {page}. Falls etwas davon erzählt wurde, ist es noch da, und Ihre eigene Suche "
    "findet es.",
    "es": "Aquí hay un límite: usted me pidió no mencionar nunca esto, así que lo dejo en paz. Puede quitarlo en la "
    "página {page}. Si se contó algo de esto, sigue ahí, y su propia búsqueda lo encuentra.",
    "fr": "Il y a une limite ici : vous m'avez demandé de ne jamais en parler, alors je n'y touche pas. Vous pouvez "
    "la lever sur la page {page}. Si quelque chose en a été raconté, c'est toujours là, et votre propre recherche le "
    "trouve.",
}
LEFT_OUT = {
    "en": "Something that was told of this is left out here, as you asked me never to bring it up. You can lift the "
    "boundary on the page {page}.",
    "de": "Etwas, was dazu erzählt wurde, fehlt hier, weil Sie mich gebeten haben, es nie anzusprechen. Aufheben "
    "können Sie die Grenze auf der Seite {page}.",
    "es": "Aquí falta algo que se contó de esto, porque usted me pidió no mencionarlo nunca. Puede quitar el límite "
    "en la página {page}.",
    "fr": "Quelque chose qui a été raconté à ce sujet manque ici, car vous m'avez demandé de ne jamais en parler. "
    "Vous pouvez lever la limite sur la page {page}.",
}
IS_SET = {
    "en": "I will not bring that up again: {topic}. This holds for you alone. You can see it and lift it on the page "
    "{page}.",
    "de": "Das spreche ich nicht mehr an: {topic}. Das gilt nur für Sie. Ansehen und aufheben können Sie es auf der "
    "Seite {page}.",
    "es": "No volveré a mencionarlo: {topic}. Esto vale solo para usted. Puede verlo y quitarlo en la página {page}.",
    "fr": "Je n'en parlerai plus : {topic}. Cela ne vaut que pour vous. Vous pouvez le voir et le lever sur la page "
    "{page}.",
}
NOT_SET = {
    "en": "I could not tell what I should leave alone, and nothing was changed. Please name it in a word or two, or "
    "write it down on the page {page}.",
    "de": "Ich weiß nicht, was ich ruhen lassen soll; es wurde nichts geändert. Nennen Sie es bitte mit ein, zwei "
    "Wörtern, oder schreiben Sie es auf der Seite {page} auf.",
    "es": "No sé qué debo dejar en paz, y no ha cambiado nada. Nómbrelo con una o dos palabras, o escríbalo en la "
    "página {page}.",
    "fr": "Je ne sais pas de quoi ne plus parler, et rien n'a été changé. Nommez-le en un ou deux mots, ou écrivez-le "
    "sur la page {page}.",
}
TOO_MANY = {
    "en": "You have set as many boundaries as there can be, so nothing was changed. Lift one that you need no more on "
    "the page {page}, and tell me again.",
    "de": "Sie haben so viele Grenzen gesetzt, wie es geben kann; es wurde nichts geändert. Heben Sie eine auf, die "
    "Sie nicht mehr brauchen, auf der Seite {page}, und sagen Sie es mir noch einmal.",
    "es": "Ya ha puesto todos los límites que puede haber, así que no ha cambiado nada. Quite uno que ya no necesite "
    "en la página {page} y dígamelo otra vez.",
    "fr": "Vous avez posé autant de limites qu'il peut y en avoir ; rien n'a été changé. Levez-en une dont vous "
    "n'avez plus besoin sur la page {page}, puis redites-le-moi.",
}
IS_LIFTED = {
    "en": "That boundary is lifted: {topic}. I may bring it up again. What else you asked me to leave alone stands on "
    "the page {page}.",
    "de": "Diese Grenze ist aufgehoben: {topic}. Ich darf es wieder ansprechen. Was ich sonst ruhen lassen soll, "
    "steht auf der Seite {page}.",
    "es": "Este límite queda quitado: {topic}. Puedo volver a mencionarlo. Lo demás que me pidió dejar en paz está en "
    "la página {page}.",
    "fr": "Cette limite est levée : {topic}. Je peux de nouveau en parler. Le reste de ce que vous m'avez demandé de "
    "laisser est sur la page {page}.",
}
WHICH_TO_LIFT = {
    "en": "Several boundaries may be meant, so nothing was changed: {topics}. Please name one in the same words, or "
    "lift it on the page {page}.",
    "de": "Es können mehrere Grenzen gemeint sein, deshalb wurde nichts geändert: {topics}. Nennen Sie bitte eine mit "
    "denselben Worten, oder heben Sie sie auf der Seite {page} auf.",
    "es": "Puede tratarse de varios límites, así que no ha cambiado nada: {topics}. Nombre uno con las mismas "
    "palabras, o quítelo en la página {page}.",
    "fr": "Il peut s'agir de plusieurs limites, donc rien n'a été changé : {topics}. Nommez-en une avec les mêmes "
    "mots, ou levez-la sur la page {page}.",
}
NONE_TO_LIFT = {
    "en": "No boundary of yours here keeps me from that. Those that you set stand on the page {page}.",
    "de": "Keine Ihrer Grenzen hält mich hier davon ab. Die Sie gesetzt haben, stehen auf der Seite {page}.",
    "es": "Ningún límite suyo me lo impide aquí. Los que ha puesto están en la página {page}.",
    "fr": "Aucune de vos limites ne m'en empêche ici. Celles que vous avez posées sont sur la page {page}.",
}
A_FACT = {"en": "a fact", "de": "ein Fakt", "es": "un hecho", "fr": "un fait"}


def words_of_boundary(turn: Turn) -> str:
    """Return the reply to a question about something behind a boundary, with the page where it can be lifted."""
    return _say(STANDS, turn)


def words_of_left_out(turn: Turn) -> str:
    """Return the sentence that follows an answer from which a boundary kept something out."""
    return _say(LEFT_OUT, turn)


def spoken_wish(turn: Turn, *, is_again: bool) -> Callable[[Turn], str] | None:
    """Return the function that sets or lifts the boundary as the turn's question wishes; None if it wishes neither.

    The function returns the reply.
    """
    if _spoken_boundary(turn) is not None:
        return set_spoken_boundary
    return lift_spoken_boundary if _lifts_boundary(turn, is_again=is_again) else None


def _spoken_boundary(turn: Turn) -> str | None:
    return spoken_boundary(turn.question.content, plainly=turn.question.in_distress)


def set_spoken_boundary(turn: Turn) -> str:
    """Set the boundary that the turn's question asks for, and return the reply. A turn that runs again sets the same
    boundary.
    """
    topic = _spoken_boundary(turn) or ""
    try:
        with transaction.atomic():
            set_boundary(user=turn.membership.user, legacy_id=turn.legacy.pk, words=topic)
    except TooManyBoundaries:
        return _say(TOO_MANY, turn)
    except InvalidInput:
        return _say(NOT_SET, turn)
    return _say(IS_SET, turn, topic=topic)


def _lifts_boundary(turn: Turn, *, is_again: bool) -> bool:
    """Whether the turn's question says that something may be brought up again, and there may be a boundary to lift.

    If the turn runs again, the boundary may have been lifted already. In distress, the question has to name the topic.
    """
    if not turn.boundaries and not is_again:
        return False
    asked = spoken_lift(turn.question.content)
    return asked is not None and bool(asked.topic or not turn.question.in_distress)


def lift_spoken_boundary(turn: Turn) -> str:
    """Lift the one boundary of this legacy that the turn's question means, and return the reply. Change nothing if no
    boundary or more than one is meant; the reply then says so.
    """
    asked = spoken_lift(turn.question.content)
    topic, language = (asked.topic, asked.language) if asked else ("", turn.language)
    meant = [row for row in turn.boundaries.meant_by(topic) if row.legacy_id == turn.legacy.pk]
    names = list(dict.fromkeys(_name_of(row, language) for row in meant))
    if not meant:
        return _say(NONE_TO_LIFT, turn, language)
    if len(names) > 1:
        return _say(WHICH_TO_LIFT, turn, language, topics="; ".join(names))
    for row in meant:  # a topic and a person of the same name are one thing to the relative
        with suppress(NotFound):  # somebody has lifted it meanwhile
            lift_boundary(user=turn.membership.user, boundary_id=row.pk)
    return _say(IS_LIFTED, turn, language, topic=names[0])


def _name_of(row: Boundary, language: str) -> str:
    return row.words or (row.fact.content if row.fact else A_FACT[language])


def _say(sentences: dict[str, str], turn: Turn, language: str = "", **values: str) -> str:
    code = language or turn.language
    return sentences[code].format(page=BOUNDARIES_PAGE[code], **values)
