"""The reply to somebody who writes only "help": what they can do here, and where help is."""

from __future__ import annotations

from memory.engines.builtin.participants import Participants
from memory.language.distress import HELP_PAGE, language_of_help
from memory.services.conversations.introductions import introduce_person, introduce_teller
from memory.turns.reply_filters import words_of_safety
from memory.turns.turn_input import Turn

HELP_MODEL = "keepsake-help"
WORDS = {
    "en": "You can tell me anything about {name} here, or ask me what was told. What I note of your words is under "
    "“Review”; what the family shares is under “Read”.\n\nIf you are in danger, or it is more than you can bear, do "
    "not wait for me: call the emergency number of your country. The page {page} says who else helps.",
    "de": "Hier können Sie mir alles über {name} erzählen oder mich fragen, was erzählt wurde. Was ich von Ihren "
    "Worten notiere, steht unter „Review“, was die Familie teilt, unter „Read“.\n\nWenn Sie in Gefahr sind oder es "
    "nicht mehr aushalten, warten Sie nicht auf mich: Rufen Sie die Notrufnummer Ihres Landes an. Auf der Seite {page} "
    "steht, wer noch hilft.",
    "es": "Aquí puede contarme lo que quiera de {name}, o preguntarme qué se ha contado. Lo que anoto de sus palabras "
    "está en «Review»; lo que comparte la familia, en «Read».\n\nSi corre peligro o no puede más, no espere a que yo "
    "responda: llame al número de emergencias de su país. En la página {page} está quién más ayuda.",
    "fr": "Vous pouvez me raconter ici ce que vous voulez de {name}, ou me demander ce qui a été raconté. Ce que je "
    "note de vos mots est sous « Review », ce que la famille partage sous « Read ».\n\nSi vous êtes en danger ou n'en "
    "pouvez plus, ne m'attendez pas : appelez le numéro d'urgence de votre pays. La page {page} indique qui d'autre "
    "peut aider.",
}


def words_for_call(turn: Turn) -> str | None:
    """Return the reply to a question that only calls for help; None for any other.

    Where somebody was in acute distress a moment ago, they get the words of help again.
    """
    language = language_of_help(turn.question.content)
    if language is None:
        return None
    if turn.gently:
        return words_of_safety(user=turn.membership.user, language=language)
    people = Participants.of(introduce_person(turn.legacy), introduce_teller(turn.membership))
    return WORDS[language].format(name=people.called, page=HELP_PAGE[language])
