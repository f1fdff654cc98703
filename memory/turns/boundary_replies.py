"""What is said without a model when a relative sets a boundary in plain words, or asks for what is behind one."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse

from config.errors import InvalidInput
from memory.language.boundaries import spoken_boundary
from memory.services.boundaries import TooManyBoundaries, set_boundary
from memory.turns.turn_input import Turn

BOUNDARY_MODEL = "keepsake-boundary"

STANDS = {
    "en": "There is a boundary here: you asked me never to bring this up, so I leave it alone. You can lift it at "
    "{address}. What was told is still there, and your own search finds it.",
    "de": "Hier ist eine Grenze: Sie haben mich gebeten, das nie anzusprechen, also lasse ich es ruhen. Aufheben "
    "können Sie sie unter {address}. Was erzählt wurde, ist noch da, und Ihre eigene Suche findet es.",
    "es": "Aquí hay un límite: usted me pidió no mencionar nunca esto, así que lo dejo en paz. Puede quitarlo en "
    "{address}. Lo que se contó sigue ahí, y su propia búsqueda lo encuentra.",
    "fr": "Il y a une limite ici : vous m'avez demandé de ne jamais en parler, alors je n'y touche pas. Vous pouvez la "
    "lever à {address}. Ce qui a été raconté est toujours là, et votre propre recherche le trouve.",
}
IS_SET = {
    "en": "I will not bring that up again: {topic}. This holds for you alone. You can see it and lift it at {address}.",
    "de": "Das spreche ich nicht mehr an: {topic}. Das gilt nur für Sie. Ansehen und aufheben können Sie es unter "
    "{address}.",
    "es": "No volveré a mencionarlo: {topic}. Esto vale solo para usted. Puede verlo y quitarlo en {address}.",
    "fr": "Je n'en parlerai plus : {topic}. Cela ne vaut que pour vous. Vous pouvez le voir et le lever à {address}.",
}
NOT_SET = {
    "en": "I could not tell what I should leave alone, and nothing was changed. Please name it in a word or two, or "
    "write it down at {address}.",
    "de": "Ich weiß nicht, was ich ruhen lassen soll; es wurde nichts geändert. Nennen Sie es bitte mit ein, zwei "
    "Wörtern, oder schreiben Sie es auf unter {address}.",
    "es": "No sé qué debo dejar en paz, y no ha cambiado nada. Nómbrelo con una o dos palabras, o escríbalo en "
    "{address}.",
    "fr": "Je ne sais pas de quoi ne plus parler, et rien n'a été changé. Nommez-le en un ou deux mots, ou écrivez-le "
    "à {address}.",
}
TOO_MANY = {
    "en": "You have set as many boundaries as there can be, so nothing was changed. Lift one that you need no more at "
    "{address}, and tell me again.",
    "de": "Sie haben so viele Grenzen gesetzt, wie es geben kann; es wurde nichts geändert. Heben Sie eine auf, die "
    "Sie nicht mehr brauchen, unter {address}, und sagen Sie es mir noch einmal.",
    "es": "Ya ha puesto todos los límites que puede haber, así que no ha cambiado nada. Quite uno que ya no necesite "
    "en {address} y dígamelo otra vez.",
    "fr": "Vous avez posé autant de limites qu'il peut y en avoir ; rien n'a été changé. Levez-en une dont vous n'avez "
    "plus besoin à {address}, puis redites-le-moi.",
}


def words_of_boundary(turn: Turn) -> str:
    """With the page where it can be lifted."""
    return _say(STANDS, turn)


def sets_boundary(turn: Turn) -> bool:
    return spoken_boundary(turn.question.content) is not None


def set_spoken_boundary(turn: Turn) -> str:
    """Set what the question of this turn asks for, and say so. A turn that is made again sets the same one."""
    topic = spoken_boundary(turn.question.content) or ""
    try:
        with transaction.atomic():
            set_boundary(user=turn.membership.user, legacy_id=turn.legacy.pk, words=topic)
    except TooManyBoundaries:
        return _say(TOO_MANY, turn)
    except InvalidInput:
        return _say(NOT_SET, turn)
    return _say(IS_SET, turn, topic=topic)


def _say(sentences: dict[str, str], turn: Turn, **values: str) -> str:
    return sentences[turn.language].format(address=reverse("memory:boundaries", args=[turn.legacy.pk]), **values)
