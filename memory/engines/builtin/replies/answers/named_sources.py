"""Answers to "Who told you that?" and "Are you sure?": who told the items that the last reply cited, and when."""

from __future__ import annotations

from collections.abc import Iterator

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.dates_of_life import say_dates_of_life, say_day
from memory.engines.builtin.replies.answers.leaning_questions import Leaning
from memory.language.lexicon import Lexicon
from memory.language.questions.follow_up_words import FollowUpKind

TOLD = {
    "en": ("{teller} told it on {day}.", "{teller} told it."),
    "de": ("{teller} hat es am {day} erzählt.", "{teller} hat es erzählt."),
    "es": ("Lo contó {teller} el {day}.", "Lo contó {teller}."),
    "fr": ("{teller} l’a raconté le {day}.", "{teller} l’a raconté."),
}
WROTE = {
    "en": ("{teller} wrote it on {day}.", "{teller} wrote it."),
    "de": ("{teller} hat es am {day} geschrieben.", "{teller} hat es geschrieben."),
    "es": ("Lo escribió {teller} el {day}.", "Lo escribió {teller}."),
    "fr": ("{teller} l’a écrit le {day}.", "{teller} l’a écrit."),
}
YOURSELF = {
    "en": ("You told me yourself on {day}.", "You told me yourself."),
    "de": ("Das haben Sie mir am {day} selbst erzählt.", "Das haben Sie mir selbst erzählt."),
    "es": ("Eso me lo contó usted el {day}.", "Eso me lo contó usted."),
    "fr": ("C’est vous qui me l’avez raconté, le {day}.", "C’est vous qui me l’avez raconté."),
}
"""Sentences for each language: one with the day, one without it."""
ENTERED = {
    "en": "The family entered that date here.",
    "de": "Dieses Datum hat die Familie hier eingetragen.",
    "es": "Esa fecha la anotó aquí la familia.",
    "fr": "C’est la famille qui a noté cette date ici.",
}
NOTHING = {
    "en": "My last reply rests on nothing that anybody told here.",
    "de": "Meine letzte Antwort beruht auf nichts, was hier jemand erzählt hat.",
    "es": "Mi última respuesta no se apoya en nada que alguien haya contado aquí.",
    "fr": "Ma dernière réponse ne repose sur rien que quelqu’un ait raconté ici.",
}
UNCHECKED = {
    "en": "I cannot check it; I only pass on what was told.",
    "de": "Prüfen kann ich das nicht; ich gebe nur weiter, was erzählt wurde.",
    "es": "No puedo comprobarlo; solo repito lo que se ha contado.",
    "fr": "Je ne peux pas le vérifier ; je ne fais que redire ce qui a été raconté.",
}


def say_sources(
    request: ReplyRequest, leaning: Leaning, participants: Participants, lexicon: Lexicon
) -> tuple[list[str], tuple[int, ...]]:
    """Return a paragraph for each teller and day, and the aliases of the items that they told.

    If the asker wants to know how sure it is, the paragraphs also say that nobody checked it, and whether it is
    disputed. Items that the asker may no longer see are not among the recalled ones, and so are left out.
    """
    cited = [item for item in request.recalled if item.alias in leaning.cited]
    said = list(_each_told(cited, lexicon))
    entered = say_dates_of_life(leaning.resolved.question, participants, lexicon) if leaning.resolved.before else []
    if entered:
        said.insert(0, ENTERED[lexicon.code])
    if not said:
        return [NOTHING[lexicon.code]], ()
    if leaning.follow_up.kind is FollowUpKind.SURE:
        said.insert(0, UNCHECKED[lexicon.code])
        said += [lexicon.phrases.disputed] if any(item.told_otherwise for item in cited) else []
    return said, tuple(item.alias for item in cited)


def _each_told(cited: list[Recalled], lexicon: Lexicon) -> Iterator[str]:
    marks: dict[str, list[int]] = {}
    for item in cited:
        marks.setdefault(_who_and_when(item, lexicon), []).append(item.alias)
    for words, aliases in marks.items():
        yield " ".join([words, *(f"[{alias}]" for alias in aliases)])


def _who_and_when(item: Recalled, lexicon: Lexicon) -> str:
    is_own = item.own and not item.speaker
    forms = YOURSELF if is_own else WROTE if item.kind == "passage" else TOLD
    day = say_day(item.told_on, lexicon) if item.told_on else ""
    return forms[lexicon.code][not day].format(teller=item.speaker or item.teller, day=day)
