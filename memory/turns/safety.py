"""The reply to somebody in acute distress: plain words in their language, and help lines in their country.

No engine writes this, and nothing that was recalled stands in it. It asks nothing, and promises nothing that is not so.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from accounts.models import User
from accounts.services import help_lines_for
from config.startup.help_lines import HelpLine
from memory.language.stemmer_language import guess_language

SAFETY_MODEL = "safety"


@dataclass(frozen=True, slots=True)
class Words:
    heard: str
    lines: str
    """Before the operator's lines for the person's country."""
    nobody: str
    """In their place when none is known; no number as if it were a fact."""
    danger: str
    more: str
    here: str


WORDS = {
    "en": Words(
        heard="I am so sorry. What you are carrying sounds like too much to carry alone, and you do not have to.",
        lines="These people listen, now:",
        nobody=(
            "Please tell a person tonight how bad it is: somebody you trust, your doctor, or the emergency number of "
            "your country. “I should not be alone now” is enough to say."
        ),
        danger=(
            "If you or somebody near you is in danger this minute, please call the emergency number of your country."
        ),
        more="The page {address} says more about where help is.",
        here=(
            "I am only a program and cannot come to you. Nothing you just wrote is noted or used for anything. "
            "I am here if you want to go on."
        ),
    ),
    "es": Words(
        heard=(
            "Lo siento muchísimo. Lo que lleva encima parece demasiado para una persona sola, y no tiene que "
            "llevarlo sola."
        ),
        lines="Estas personas escuchan, ahora:",
        nobody=(
            "Por favor, dígale hoy a una persona lo mal que está: alguien de confianza, su médico o el número de "
            "emergencias de su país. Basta con decir: «Ahora no debería estar a solas»."
        ),
        danger="Si usted o alguien a su lado corre peligro en este momento, llame al número de emergencias de su país.",
        more="En la página {address} hay más maneras de encontrar ayuda.",
        here=(
            "Yo solo soy un programa y no puedo ir a su lado. Nada de lo que acaba de escribir se anota ni se usa para "
            "nada. Aquí estoy si quiere seguir."
        ),
    ),
    "de": Words(
        heard=(
            "Das tut mir sehr leid. Was Sie da tragen, klingt nach zu viel für einen Menschen allein, und Sie "
            "müssen es nicht allein tragen."
        ),
        lines="Diese Menschen hören zu, jetzt:",
        nobody=(
            "Bitte sagen Sie heute noch einem Menschen, wie schlimm es ist: jemandem, dem Sie vertrauen, Ihrer Ärztin "
            "oder Ihrem Arzt, oder der Notrufnummer Ihres Landes. „Ich sollte jetzt nicht allein sein“ genügt."
        ),
        danger="Wenn Sie oder jemand bei Ihnen gerade in Gefahr ist, rufen Sie bitte die Notrufnummer Ihres Landes an.",
        more="Auf der Seite {address} stehen weitere Wege zu Hilfe.",
        here=(
            "Ich bin nur ein Programm und kann nicht zu Ihnen kommen. Nichts von dem, was Sie eben geschrieben haben, "
            "wird notiert oder für etwas verwendet. Ich bin da, wenn Sie weitersprechen möchten."
        ),
    ),
    "fr": Words(
        heard=(
            "Je suis vraiment désolé. Ce que vous portez semble trop lourd pour une personne seule, et vous n'avez "
            "pas à le porter seul."
        ),
        lines="Ces personnes écoutent, maintenant :",
        nobody=(
            "S'il vous plaît, dites aujourd'hui à quelqu'un à quel point ça va mal : une personne de confiance, votre "
            "médecin ou le numéro d'urgence de votre pays. « Je ne devrais pas rester seul maintenant » suffit."
        ),
        danger=(
            "Si vous ou quelqu'un près de vous êtes en danger en ce moment, appelez le numéro d'urgence de votre pays."
        ),
        more="La page {address} indique d'autres façons de trouver de l'aide.",
        here=(
            "Je ne suis qu'un programme et ne peux pas venir auprès de vous. Rien de ce que vous venez d'écrire n'est "
            "noté ni utilisé. Je suis là si vous voulez continuer."
        ),
    ),
}


def words_of_safety(text: str, *, user: User, otherwise: str) -> str:
    """The whole reply, in the language of `text`, else in `otherwise`, else in English."""
    words = WORDS.get(guess_language(text, otherwise=otherwise), WORDS["en"])
    lines = help_lines_for(user)
    shown = [words.lines, "\n".join(f"- {_shown(line)}" for line in lines)] if lines else [words.nobody]
    more = words.more.format(address=reverse("legacies:help"))
    return "\n\n".join([words.heard, *shown, words.danger, more, words.here])


def _shown(line: HelpLine) -> str:
    reached = ", ".join(part for part in (line.phone, line.url) if part)
    return f"{line.name}: {reached}" + (f" ({line.hours})" if line.hours else "")
