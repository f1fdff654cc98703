"""The dates of a message's sentences in order: most messages say when in their first sentence only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from memory.language.dates.date_finding import find_date, grammar_of
from memory.language.dates.date_forms import Life, fold
from memory.language.lexicon import Lexicon

LENGTH_OF_YEAR = 4
LENGTH_OF_MONTH = 7
ENDS = re.compile(r"[.!?…][\"”“»'’)]*$")


@dataclass(frozen=True, slots=True)
class DatedBefore:
    """The dates before a sentence: the one told last, and the one that the sentence goes on with (or empty)."""

    told: str = ""
    goes_on_with: str = ""


NOTHING_DATED = DatedBefore()


def dates_before(
    sentences: Iterable[tuple[str, bool, bool]], life: Life, lexicon: Lexicon, others: Sequence[Lexicon] = ()
) -> Iterator[DatedBefore]:
    """Yield for each sentence the dates that come before it.

    A sentence is given as its text, whether ages in it are the person's, and whether it is a correction.
    """
    before, last_text = NOTHING_DATED, ""
    for text, of_person, correction in sentences:
        within = bool(last_text) and not ENDS.search(last_text)
        of_event = before.goes_on_with not in ("", life.born)
        goes_on = of_event and goes_on_from(text, before.goes_on_with, lexicon, within=within)
        here = replace(before, goes_on_with=before.goes_on_with if goes_on else "")
        yield here
        life = replace(life, before=here.told)
        own = find_date(text, life, lexicon, of_person=of_person, last=correction, others=others)
        before = DatedBefore(own, own if is_lent(text, own, life, lexicon) else "") if own else here
        last_text = text


def is_lent(text: str, edtf: str, life: Life, lexicon: Lexicon) -> bool:
    """Whether the sentences after this one may have happened at its date.

    They may not if the person was dead by then, nor after "she died three weeks ago", which counts from today: what
    follows tells of the person's life.
    """
    if is_after_death(edtf, life.died):
        return False
    return not (edtf.endswith("~") and grammar_of(lexicon).died.search(fold(text)))


def is_after_death(edtf: str, died: str) -> bool:
    """Whether the whole date lies after the day of death, as far as both are known."""
    first, last = (re.sub(r"[?~]|-2[1-4]$", "", one) for one in (edtf.partition("/")[0], died.rpartition("/")[2]))
    length = min(len(first), len(last))
    return length >= LENGTH_OF_YEAR and "X" not in first + last and first[:length] > last[:length]


def goes_on_from(text: str, edtf: str, lexicon: Lexicon, *, within: bool) -> bool:
    """Return whether a sentence tells what happened at the date of the one before, of which it is a part if `within`.

    A day or month is an occasion, and the next sentence goes on with it. A year holds much else: a sentence after one
    goes on with it only if its opening says so ("then …"). After a range, only a part of the same sentence goes on.
    """
    grammar, folded = grammar_of(lexicon), fold(text)
    if grammar.timeless.search(folded):
        return False
    if within or "/" in edtf:
        return within
    is_occasion = len(edtf) >= LENGTH_OF_MONTH or bool(grammar.continues.match(folded))
    return is_occasion and bool(grammar.happened.search(folded))
