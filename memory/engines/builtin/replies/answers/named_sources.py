"""Answers to "Who told you that?" and "Are you sure?": who told the items that the last reply cited, and when."""

from __future__ import annotations

from collections.abc import Iterator

from memory.engines.base import Recalled, ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.age_at_death import say_entered
from memory.engines.builtin.replies.answers.dates_of_life import say_day
from memory.engines.builtin.replies.answers.leaning_questions import Leaning
from memory.language.lexicon import Lexicon
from memory.language.questions.follow_up_words import FollowUpKind

TOLD = {
    "en": ("{teller} told it.", "{teller} told it on {day}.", "{teller} told it on {count} days."),
    "de": (
        "{teller} hat es erzählt.",
        "{teller} hat es am {day} erzählt.",
        "{teller} hat es an {count} Tagen erzählt.",
    ),
    "es": ("Lo contó {teller}.", "Lo contó {teller} el {day}.", "Lo contó {teller} en {count} días distintos."),
    "fr": (
        "{teller} l’a raconté.",
        "{teller} l’a raconté le {day}.",
        "{teller} l’a raconté à {count} dates différentes.",
    ),
}
WROTE = {
    "en": ("{teller} wrote it.", "{teller} wrote it on {day}.", "{teller} wrote it on {count} days."),
    "de": (
        "{teller} hat es geschrieben.",
        "{teller} hat es am {day} geschrieben.",
        "{teller} hat es an {count} Tagen geschrieben.",
    ),
    "es": (
        "Lo escribió {teller}.",
        "Lo escribió {teller} el {day}.",
        "Lo escribió {teller} en {count} días distintos.",
    ),
    "fr": ("{teller} l’a écrit.", "{teller} l’a écrit le {day}.", "{teller} l’a écrit à {count} dates différentes."),
}
YOURSELF = {
    "en": ("You told me yourself.", "You told me yourself on {day}.", "You told me yourself, on {count} days."),
    "de": (
        "Das haben Sie mir selbst erzählt.",
        "Das haben Sie mir am {day} selbst erzählt.",
        "Das haben Sie mir selbst erzählt, an {count} Tagen.",
    ),
    "es": (
        "Eso me lo contó usted.",
        "Eso me lo contó usted el {day}.",
        "Eso me lo contó usted en {count} días distintos.",
    ),
    "fr": (
        "C’est vous qui me l’avez raconté.",
        "C’est vous qui me l’avez raconté, le {day}.",
        "C’est vous qui me l’avez raconté, à {count} dates différentes.",
    ),
}
"""Sentences for each language: without a day, with one day, and with the number of days."""
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


SEVERAL = 2
"""Number of days from which they are counted and not named, and the place of that form among the sentences."""


def say_sources(
    request: ReplyRequest, leaning: Leaning, participants: Participants, lexicon: Lexicon
) -> tuple[list[str], tuple[int, ...]]:
    """Return the paragraphs that say who told what the last reply cited, and the aliases of that.

    One paragraph names each teller once. If the asker wants to know how sure it is, others say that nobody checked it,
    and whether it is disputed. Items that the asker may no longer see are not among the recalled ones, and so are left
    out.
    """
    cited = [item for item in request.recalled if item.alias in leaning.cited]
    tellers = " ".join(_each_told(cited, lexicon))
    said = [tellers] if tellers else []
    entered = say_entered(leaning.resolved.question, participants, lexicon) if leaning.resolved.before else []
    if entered:
        said.insert(0, ENTERED[lexicon.code])
    if not said:
        return [NOTHING[lexicon.code]], ()
    if leaning.follow_up.kind is FollowUpKind.SURE:
        said.insert(0, UNCHECKED[lexicon.code])
        said += [lexicon.phrases.disputed] if any(item.told_otherwise for item in cited) else []
    return said, tuple(item.alias for item in cited)


def _each_told(cited: list[Recalled], lexicon: Lexicon) -> Iterator[str]:
    """Yield a sentence for each teller, with the day or number of days and the aliases of what they told.

    Days are left out if the day of one of the items is not known.
    """
    by_teller: dict[tuple[tuple[str, str, str], str], list[Recalled]] = {}
    for item in cited:
        by_teller.setdefault((_forms_of(item, lexicon), item.speaker or item.teller), []).append(item)
    for (forms, teller), items in by_teller.items():
        days = {item.told_on for item in items}
        known = sorted(day for day in days if day)
        form = forms[0 if len(known) < len(days) else min(len(days), SEVERAL)]
        said = form.format(
            teller=teller, day=say_day(known[0], lexicon) if known else "", count=_count(len(days), lexicon)
        )
        yield " ".join([said, *(f"[{item.alias}]" for item in items)])


def _forms_of(item: Recalled, lexicon: Lexicon) -> tuple[str, str, str]:
    forms = YOURSELF if item.own and not item.speaker else WROTE if item.kind == "passage" else TOLD
    return forms[lexicon.code]


def _count(number: int, lexicon: Lexicon) -> str:
    """Return the number as a word where the language has a short one."""
    return next((word for word, value in lexicon.dates.numbers.items() if value == number), str(number))
