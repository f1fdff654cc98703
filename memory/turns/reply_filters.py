"""Texts and filters of a reply: help in acute distress, moderation, quotation marks around words that nobody said, and
secrets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from django.urls import reverse

from accounts.models import User
from accounts.services import help_lines_for
from config.startup.environment import HelpLine
from memory.engines.base import ReplyRequest
from memory.language.secrets import MARK, find_secrets

# The reply to somebody in acute distress: plain words in their language, and help lines in their country.
#
# No engine writes it, and it contains nothing that was recalled. It asks nothing and promises only what is true.

SAFETY_MODEL = "safety"


@dataclass(frozen=True, slots=True)
class Words:
    heard: str
    lines: str
    """Before the operator's help lines for the user's country."""
    nobody: str
    """Instead of `lines` if no help line is known. It names no number that could be wrong."""
    danger: str
    more: str
    here: str
    here_but_for_wish: str
    """Instead of `here` if a boundary was set, which is then the only thing that is noted."""


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
        here_but_for_wish=(
            "I am only a program and cannot come to you. Nothing else of what you just wrote is noted or used for "
            "anything. I am here if you want to go on."
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
        here_but_for_wish=(
            "Yo solo soy un programa y no puedo ir a su lado. Nada más de lo que acaba de escribir se anota ni se usa "
            "para nada. Aquí estoy si quiere seguir."
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
        here_but_for_wish=(
            "Ich bin nur ein Programm und kann nicht zu Ihnen kommen. Sonst wird nichts von dem, was Sie eben "
            "geschrieben haben, notiert oder für etwas verwendet. Ich bin da, wenn Sie weitersprechen möchten."
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
        here_but_for_wish=(
            "Je ne suis qu'un programme et ne peux pas venir auprès de vous. Rien d'autre de ce que vous venez "
            "d'écrire n'est noté ni utilisé. Je suis là si vous voulez continuer."
        ),
    ),
}


def words_of_safety(*, user: User, language: str) -> str:
    """Return the whole reply."""
    return "\n\n".join([words_of_help(user=user, language=language), WORDS[language].here])


def words_of_help(*, user: User, language: str) -> str:
    """Return the part of the reply that says where help is."""
    words = WORDS[language]
    lines = help_lines_for(user)
    shown = [words.lines, "\n".join(f"- {_help_line_text(line)}" for line in lines)] if lines else [words.nobody]
    more = words.more.format(address=reverse("legacies:help"))
    return "\n\n".join([words.heard, *shown, words.danger, more])


def words_after_wish(wish: str, *, language: str) -> str:
    """Return the end of a reply in distress that also sets or lifts a boundary. `wish` says what happened to the
    boundary.
    """
    return "\n\n".join(["", wish, WORDS[language].here_but_for_wish])


def _help_line_text(line: HelpLine) -> str:
    reached = ", ".join(part for part in (line.phone, line.url) if part)
    return f"{line.name}: {reached}" + (f" ({line.hours})" if line.hours else "")


# Replies in place of what moderation stopped.

MODERATION_MODEL = "keepsake-moderation"
BLOCKED_MESSAGE = {
    "en": "This message was stopped by the moderation of this site, so I do not answer it. It is stored for you alone, "
    "and nothing is remembered of it. You can take it back, or say it in other words.",
    "de": "Diese Nachricht hat die Moderation dieser Seite angehalten, deshalb antworte ich nicht darauf. Sie ist nur "
    "für Sie gespeichert, und nichts davon wird behalten. Sie können sie zurücknehmen oder es anders sagen.",
    "es": "La moderación de este sitio detuvo este mensaje, por eso no lo respondo. Está guardado solo para usted y no "
    "se recuerda nada de él. Puede retirarlo o decirlo con otras palabras.",
    "fr": "La modération de ce site a arrêté ce message, je n'y réponds donc pas. Il est gardé pour vous seul, et rien "
    "n'en est retenu. Vous pouvez le retirer ou le dire autrement.",
}
BLOCKED_REPLY = {
    "en": "My reply was stopped by the moderation of this site. Your words are saved. You can ask in another way.",
    "de": "Die Moderation dieser Seite hat meine Antwort angehalten. Ihre Worte sind gespeichert. Sie können anders "
    "fragen.",
    "es": "La moderación de este sitio detuvo mi respuesta. Sus palabras están guardadas. Puede preguntar de otra "
    "manera.",
    "fr": "La modération de ce site a arrêté ma réponse. Vos mots sont gardés. Vous pouvez demander autrement.",
}


MEMORY_IS_OFF = {
    "en": "Looking up what was told is switched off here just now, so it may have been told all the same.",
    "de": "Nachzusehen, was erzählt wurde, ist hier zurzeit abgeschaltet; es kann also trotzdem erzählt worden sein.",
    "es": "Consultar lo que se contó está desactivado aquí por ahora, así que puede que alguien lo haya contado.",
    "fr": "La consultation de ce qui a été raconté est désactivée ici pour le moment ; on l'a peut-être raconté.",
}


class ReplyBlocked(Exception):
    """Moderation refused what the model was saying."""


# Quotation marks in a streamed reply: only verbatim text may be quoted.
#
# A model is told so and sometimes quotes what nobody said. The marks are then removed, and the words stay as the
# model's own. A quotation is held back until it is closed.

LONGEST_QUOTATION = 400
"""Characters that are held back at most. A longer quotation is shown without marks."""
CLOSED_BY = {
    "“": '”"',
    "„": '“”"',
    "«": "»",
    "»": "«",
    "‹": "›",
    '"': '"”',
    "‘": "’",
    "‚": "‘’",
    "'": "'",
}
SINGLE = frozenset("‘‚'")
"""Marks that may be apostrophes."""
OPENING = re.compile("[" + "".join(CLOSED_BY) + "]")
WORD_FOR_WORD = frozenset({"message", "passage"})
"""Kinds of recalled rows whose text is verbatim; the text of other kinds was rewritten."""
ALIKE = str.maketrans(
    {"’": "'", "‘": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‹": "'", "›": "'"}
)
SOURCE_MARK = re.compile(r"\s?\[\d{1,3}\]")
AROUND = " .,;:!?…-–—"


class Quotations:
    """Takes the pieces of a reply and returns what can be shown. What it has returned is never taken back."""

    def __init__(self, said: Iterable[str]) -> None:
        self._said = [_normal_text(text) for text in said]
        self._waiting, self._last, self._unmarked = "", "", ""

    def add(self, piece: str) -> str:
        """Return what may be shown now of the text so far."""
        self._waiting += piece
        return "".join(self._checked_pieces(is_end=False))

    def rest(self) -> str:
        """Return what was held back, after the end of the text."""
        return "".join(self._checked_pieces(is_end=True))

    def _checked_pieces(self, *, is_end: bool) -> Iterator[str]:
        while self._waiting:
            at = self._next_mark()
            if at:
                yield self._take_characters(at)
            elif self._waiting[0] in self._unmarked:
                # This mark closes a quotation whose opening mark was removed.
                self._unmarked = ""
                self._take_characters(1)
            elif not is_end and self._may_go_on():
                return
            else:
                yield self._quotation() if self._begins_quotation() else self._take_characters(1)

    def _next_mark(self) -> int:
        opening = OPENING.search(self._waiting)
        places = [self._waiting.find(mark) for mark in self._unmarked]
        places += [opening.start()] if opening else []
        return min((place for place in places if place >= 0), default=len(self._waiting))

    def _may_go_on(self) -> bool:
        """Return whether more text may still decide what the first waiting mark is, or where its quotation ends."""
        if len(self._waiting) == 1:
            return True
        if not self._begins_quotation():
            return False
        end = self._quotation_end()
        is_at_its_end = end == len(self._waiting) - 1 and self._waiting[0] in SINGLE
        is_open = end < 0 and len(self._waiting) <= LONGEST_QUOTATION and "\n\n" not in self._waiting
        return is_at_its_end or is_open

    def _begins_quotation(self) -> bool:
        mark, following = self._waiting[0], self._waiting[1:2]
        if mark in "“„«‹":
            return True
        is_after_word = self._last.isalnum()
        return not is_after_word and (following.isalpha() if mark in SINGLE else not (following or " ").isspace())

    def _quotation_end(self) -> int:
        """Return the place of the mark that closes the first waiting quotation, or -1."""
        text, mark = self._waiting.partition("\n\n")[0][: LONGEST_QUOTATION + 1], self._waiting[0]
        for at in range(1, len(text)):
            if text[at] not in CLOSED_BY[mark]:
                continue
            is_apostrophe = text[at - 1].isspace() or text[at + 1 : at + 2].isalnum()
            if mark not in SINGLE or not is_apostrophe:
                return at
        return -1

    def _quotation(self) -> str:
        end = self._quotation_end()
        if end < 0 and self._waiting[0] in SINGLE:
            return self._take_characters(1)
        if end < 0:
            self._unmarked = CLOSED_BY[self._waiting[0]]
            self._take_characters(1)
            return ""
        quoted = self._take_characters(end + 1)
        inner = quoted[1:-1].strip()
        is_elision = quoted[0] in SINGLE and len(inner) < 3  # rock 'n' roll
        if is_elision or self._is_verbatim(inner):
            return quoted
        within = Quotations(())
        within._said = self._said
        return within.add(inner) + within.rest()

    def _is_verbatim(self, words: str) -> bool:
        wanted = _normal_text(SOURCE_MARK.sub("", words)).strip(AROUND)
        if not wanted:
            return False
        # Words from the middle of a sentence are stored with a capital at the front.
        first = f"[{wanted[0].lower()}{wanted[0].upper()}]" if wanted[0].isalpha() else re.escape(wanted[0])
        pattern = re.compile(rf"(?<!\w){first}{re.escape(wanted[1:])}(?!\w)")
        return any(pattern.search(text) for text in self._said)

    def _take_characters(self, length: int) -> str:
        taken, self._waiting = self._waiting[:length], self._waiting[length:]
        self._last = taken[-1]
        return taken


def said_in(request: ReplyRequest) -> Iterator[str]:
    """Return all words in the request that somebody said."""
    recalled = request.recalled
    told = (message.content for message in request.window if message.role == "user")
    word_for_word = (item.text for item in recalled if item.kind in WORD_FOR_WORD)
    return chain(told, word_for_word, *((*item.words, *item.quoted) for item in recalled))


def _normal_text(text: str) -> str:
    """Return the text in one line with one kind of quotation marks and apostrophes: typography is nobody's words."""
    return " ".join(text.translate(ALIKE).split())


# Secrets in a streamed reply: what may become one is held back until its sentence is complete.

LOOKED_BACK = 400
"""How many characters before the waiting ones are read with them."""
LONGEST_WAIT = 600
SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++[\"”»)]*+\s|\n")
MAY_BE_SECRET = re.compile(
    r"\d|\w[#$%&*+=^~|<>@_]\w|pass|pin|code|kenn|geheim|contrase|clave|c[óo]digo|mdp|secret|secur|segur|sicher|"
    r"bitcoin|crypto|wallet|nine|eight|seven|five|four|three|zero|null|acht|sieben|neun|cero|cinco|siete|ocho|nueve|"
    r"z[ée]ro|sept|huit|neuf|cinq",
    re.IGNORECASE,
)


class SecretFilter:
    """Takes the pieces of a text and returns what can be shown. What it has returned is never taken back."""

    def __init__(self) -> None:
        self._shown, self._waiting = "", ""

    def add(self, piece: str) -> str:
        """Return what may be shown now of the text so far."""
        self._waiting += piece
        return self._release_text(self._end_of_sentence() if self._may_become_one() else len(self._waiting))

    def rest(self) -> str:
        """Return what was held back, after the end of the text."""
        return self._release_text(len(self._waiting))

    def _may_become_one(self) -> bool:
        """Return whether the unfinished sentence mentions a secret or contains what looks like one."""
        begun = self._shown[-LOOKED_BACK:]
        ends = [found.end() for found in SENTENCE_END.finditer(begun)]
        return MAY_BE_SECRET.search(begun[ends[-1] if ends else 0 :] + self._waiting) is not None

    def _end_of_sentence(self) -> int:
        ends = [found.end() for found in SENTENCE_END.finditer(self._waiting)]
        if ends:
            return ends[-1]
        space = self._waiting.rfind(" ")
        return space + 1 if len(self._waiting) > LONGEST_WAIT and space > 0 else 0

    def _release_text(self, length: int) -> str:
        told, self._waiting = self._waiting[:length], self._waiting[length:]
        if not told:
            return ""
        before = self._shown[-LOOKED_BACK:]
        self._shown = before + told
        return _without_secrets(before, told)


def _without_secrets(before: str, told: str) -> str:
    pieces, last = [], 0
    for start, end in find_secrets(before + told):
        begin = max(start - len(before), last)
        if end - len(before) > last:
            pieces += [told[last:begin], MARK]
            last = end - len(before)
    return "".join([*pieces, told[last:]])
