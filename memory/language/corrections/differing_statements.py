"""Messages of somebody who remembers otherwise what somebody else told: "I always thought it was 1948", "Our Ellie's
got that wrong, it was five cups".

Such a message says what is right in the form of a correction. It corrects nothing of its teller's own, and it changes
nothing that the other told: both tellings stand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memory.language.comparison.statement_reading import plain
from memory.language.corrections.claim_search import EITHER, ClaimSearch, Speakers
from memory.language.corrections.correction_claims import opens_correction, read_claim
from memory.language.corrections.correction_orders import WRONG
from memory.language.corrections.correction_words import CUE, SOMEBODY_IS_WRONG
from memory.language.corrections.named_things import named_by
from memory.language.corrections.put_right import PutRight
from memory.language.corrections.values import ValueKind, values_in
from memory.language.detection import LEXICONS, lexicon_for, read_language
from memory.language.lexicon import words

OPENS = r"""\W{0,3}(?:(?:no|nope|nah|well|oh|hm+|but|and|funny|odd|really|nein|nee|ach|aber|also|na|komisch|ah|pues
    |pero|non
    |mais|ben|tiens)\b[\s,.…!–—-]{1,4}){0,3}"""
"""Words with which such a message may begin."""
I_REMEMBER = {
    "en": r"""(?:i(?:['’]ve|\shave)?\s(?:always\s|still\s|do\s)?remember(?:ed)?\s(?:it\s(?:as
        |being)\s)?(?:being\s)?(?=(?:in\s)?(?:\d|[^\W\d_]{3,12}\b[.!]?\s?\Z))
        | (?:i(?:['’]d|\shad|['’]ve|\shave)?\s(?:(?:always|only\sever|still)\s)?(?:thought|believed|understood
            |assumed|reckoned|heard|had|could(?:['’]ve|\shave)\ssworn)
          | i(?:['’]ve|\shave)?\s(?:always\s|still\s|do\s)?(?:remember(?:ed)?|recall(?:ed)?)(?:\s(?:it
              |that)\sdifferently[,.:;–—-]{1,2})?
          | (?:i\swas|we\swere)\s(?:always\s)?told
          | (?:[^\W\d_]{2,15}\s){1,2}(?:always\s)?(?:told\s(?:me|us)|said)
          | (?:as|the\sway|from\swhat|as\sfar\sas)\si\s(?:remember|recall|heard|know|knew|was\stold)(?:\sit)?,?
          | in\smy\s(?:memory|mind|recollection|version),? | (?:to|for)\sme,?
          | that(?:['’]s|\sis|\swas)\snot\s(?:how|the\sway)\si\s(?:remember|recall|heard|know)(?:\sit)?[,.:;–—-]{1,2}
          | i\s(?:don['’]?t|do\snot)\s(?:remember|recall)\s(?:it|that)\s(?:like\sthat|that\sway|so)[,.:;–—-]{1,2}
          )\s(?:that\s)?(?=(?:it|that|there|he|she|they)\b)
        | i(?:\s(?:had|have|make)|['’](?:d|ve)(?:\sgot)?)\s(?:it|that)\s(?:down\s)?(?:as\s|in\smy\shead\sas\s)?
            (?=\d|\w{3,12}[.!]?\s?\Z))""",
    "de": r"""(?:ich\s(?:dachte|glaubte|meinte|hatte\sgedacht|hab(?:e|['’])?\s(?:immer\s|eigentlich\s
        |stets\s)?(?:gedacht|geglaubt|gemeint|gehört|gelernt))
            (?:\s(?:immer|eigentlich|bisher|stets))*,?\s(?:dass\s)?(?=(?:es|das|sie|er)\b)
        | (?:mir\s(?:hat\s(?:man|[^\W\d_]{2,15})|haben\ssie|wurde)\s(?:immer\s)?(?:gesagt
            |erzählt)),?\s(?:dass\s)?(?=(?:es|das|sie|er)\b)
        | (?:soweit|soviel|so\sweit|so\sviel)\sich\s(?:weiß|weiss|mich\serinnere|mich\serinnern\skann),?\s
        | (?:meines\swissens|(?:nach\smeiner|in\smeiner)\serinnerung|meiner\serinnerung\snach|für\smich|bei\smir),?\s
        | ich\s(?:hab(?:e|['’])?|weiß|kenne?|erinnere?)\s(?:das|es|mich)(?:\sda)?(?:\s(?:aber
            |noch))?\s(?:ganz\s)?anders(?:\s(?:in\serinnerung|gehört))?\s?[,.:;–—-]{1,2}\s
        | ich\serinnere?\smich\s(?:noch\s)?an\s(?=\d|\w{3,12}[.!]?\s?\Z)
        | ich\s(?:hatte?|hab(?:e|['’])?)\s(?:da\s|mir\s|immer\s)*(?=\d{4}\sim\skopf\W{0,3}\Z)
        | ich\s(?:war|bin)\s(?:immer\s)?der\s(?:meinung|ansicht|überzeugung),?\s(?:dass\s)?)""",
    "es": r"""(?:(?:yo\s)?(?:siempre\s)?(?:creía|creí|pensaba|pensé|he\s(?:pensado|creído)|había\s(?:pensado|creído)
        |tenía\sentendido|oí|había\soído)(?:\ssiempre)?\sque\s
        | a\smí\s(?:siempre\s)?me\s(?:dijeron|contaron|han\s(?:dicho|contado)|dijo\s[^\W\d_]{2,15}
            |contó\s[^\W\d_]{2,15})(?:\ssiempre)?\sque\s
        | (?:[^\W\d_]{2,15}\s){1,2}(?:siempre\s)?(?:dijo|decía|contaba|contó|me\sdijo)(?:\ssiempre)?\sque\s
        | (?:que\syo\s(?:sepa|recuerde)|según\s(?:yo\s)?(?:recuerdo|creo\srecordar)|por\slo\sque\s(?:yo\s)?recuerdo
            |en\smi\s(?:memoria|recuerdo)|para\smí),?\s
        | (?:yo\s)?(?:recuerdo|me\sacuerdo\sde)\sque\s
        | (?:yo\s)?(?:lo|la)\srecuerdo\s(?:de\sotra\smanera|de\sotro\smodo|distinto|diferente)\s?[,.:;–—-]{1,2}\s)""",
    "fr": r"""(?:(?:moi,?\s)?(?:je\s(?:croyais|pensais)|j['’]ai\s(?:toujours\s)?(?:cru|pensé|entendu(?:\sdire)?)
        |j['’]avais\s(?:cru|compris|entendu(?:\sdire)?)|il\sme\ssemblait)
            (?:\s(?:toujours|bien))?\squ(?:e\s|['’])
        | (?:moi,?\s)?(?:on|[^\W\d_]{2,15})\sm['’]a\s(?:toujours\s)?(?:dit|raconté)\squ(?:e\s|['’])
        | (?:[^\W\d_]{2,15}\s){1,2}(?:disait|racontait|a\s(?:toujours\s)?dit)(?:\stoujours)?\squ(?:e\s|['’])
        | (?:moi,?\s)?je\sme\ssouviens\s(?:bien\s)?qu(?:e\s|['’])
        | (?:pour\smoi|dans\smon\ssouvenir|d['’]après\s(?:moi|mes\ssouvenirs)|si\sje\sme\ssouviens\sbien
            |autant\sque\sje\s(?:sache|me\ssouvienne)),?\s
        | (?:moi,?\s)?je\sm['’]en\ssouviens\sautrement\s?[,.:;–—-]{1,2}\s)""",
}
"""Words that its teller remembers it otherwise."""
IT_WAS = r"""(?=(?:it|that|there)\s(?:was|were)\s|(?:es|das)\swar(?:en)?\s|(?:eran?|fue(?:ron)?)\s|c['’]était\s
    |il\sy\s(?:en\s)?avait\s|había\s)"""
"""A bare value, said as it was."""
OPENINGS = {
    code: re.compile(
        rf"{OPENS}(?:(?P<wrong>{SOMEBODY_IS_WRONG[code]})|(?P<remembers>{I_REMEMBER[code]}))",
        re.IGNORECASE | re.VERBOSE,
    )
    for code in I_REMEMBER
}
BARE = re.compile(rf"{OPENS}{IT_WAS}", re.IGNORECASE | re.VERBOSE)
IN_MIND = re.compile(r"\sim\skopf\W{0,3}\Z", re.IGNORECASE)
VERB_FIRST = re.compile(r"\A(?P<verb>\w+)\s(?P<who>er|sie|es|das)\b")
"""A German main clause behind "as far as I know"."""
WOULD_BE = re.compile(r"\b(?:wären?|seie?n?)\b(?P<between>[^.!?]{0,80}?)(?:\sgewesen)?(?=\W{0,3}\Z)", re.IGNORECASE)
THERE_WERE = (
    (re.compile(r"\Athere\s(?:were|was)\b", re.IGNORECASE), "it was"),
    (re.compile(r"\Ahabían?\b", re.IGNORECASE), "eran"),
    (re.compile(r"\A(?:ils|elles)\sétaient\b", re.IGNORECASE), "c'étaient"),
    (re.compile(r"\Ail\sy\s(?:en\s)?avait\b", re.IGNORECASE), "c'était"),
)
"""What says of a number that there were so many, and what says it of any value."""
IT_WAS_SOMEBODY = re.compile(
    r",\s(?:(?i:it\swas|that\swas|(?:es|das)\swar(?:\s(?:der|die))?|era|fue|c['’]était)\s)"
    r"(?P<who>(?:[A-ZÀ-Ý][\w'’-]{1,20}\.?\s){0,2}[A-ZÀ-Ý][\w'’-]{1,20})\W{0,3}\Z"
)
SUBJECT = re.compile(
    r"(?P<who>(?:[A-ZÀ-Ý][\w'’-]{1,20}\.?\s){0,2}[A-ZÀ-Ý][\w'’-]{1,20})\s(?!(?:and|und|y|et|of|de|von|was|war|era|était)\b)[a-zà-ÿ]"
)
"""Somebody who did something, at the beginning of a statement."""
BORN = re.compile(r"\bgeboren\W{0,3}\Z")
HOURS = words("las la")
"""Articles before a time of the day: "eran las cinco"."""
NAMES_SOMEBODY = re.compile(
    r"""\b(?:who|whom|whose|where|called|names?|named|we[rnm]|wessen|wo|woher|wohin|hei(?:ß|ss)en|hie(?:ß|ss)(?:en)?|name|qui[eé]n(?:es)?
    |d[oó]nde|llam\w{2,5}|nombre|qui|o[uù]|appel\w{2,5}|nom)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words of a question that a name answers."""
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """What is told otherwise, said as a correction; `whose` is who is said to be wrong, if anybody is named."""

    claim: str
    whose: frozenset[str] = frozenset()
    calls_wrong: bool = False
    """The message says that somebody else is wrong, and not only what its teller remembers."""
    topic: str = ""
    """What they are said to be wrong about."""

    def is_of(self, teller: str) -> bool:
        """Whether this teller is said to be wrong."""
        return bool(self.whose & {plain(word.casefold()) for word in teller.split()})


def read_difference(said: str) -> Difference | None:
    """Return what the message tells otherwise than somebody else; None if it does not say so."""
    said = said.strip()
    if len(said) > LONGEST or said.endswith("?"):
        return None
    for code, opening in OPENINGS.items():
        if found := opening.match(said):
            rest = _as_statement(said[found.end() :], found[0], code)
            who = next((one for name, one in found.groupdict().items() if one and name.startswith("who")), "")
            named = frozenset(plain(word.casefold()) for word in re.findall(r"[^\W\d_]+", who))
            is_said = re.search(r"\w", rest)
            topic = found["topic"] or found.groupdict().get("thing") or ""
            return Difference(f"{WRONG[code]}, {rest}", named, bool(found["wrong"]), topic) if is_said else None
    return None


def _as_statement(rest: str, opening: str, code: str) -> str:
    """Return a side clause, or what somebody thought would be so, as it is said of what was."""
    if code == "de":
        rest = LEXICONS[code].restate(rest) if re.search(r"\bdass\s\Z", opening, re.IGNORECASE) else rest
        was = "wurde" if BORN.search(rest) else "war"
        rest = WOULD_BE.sub(rf"{was}\g<between>", IN_MIND.sub("", rest))
        rest = VERB_FIRST.sub(r"\g<who> \g<verb>", rest)
    return _as_it_was(rest)


def _as_it_was(rest: str) -> str:
    for there_were, it_was in THERE_WERE:
        rest = there_were.sub(it_was, rest)
    return rest


def may_differ(said: str) -> bool:
    """Whether the message may tell otherwise what the reply before it quotes."""
    return "?" not in said and bool(read_difference(said) or BARE.match(said) or opens_correction(said))


def find_difference(
    said: str, told: Sequence[str], speakers: Speakers, *, asked: str = ""
) -> tuple[PutRight, int] | None:
    """Return what the message says otherwise than one of the statements that others told, with the place of that one.

    None if it fits none of them. The statements are in the order in which they answered the question `asked`. A bare
    name says who or where it was only if that was asked: "it was Christmas" may say when.
    """
    difference = read_difference(said)
    bare = BARE.match(said)
    claimed = difference.claim if difference else f"{_wrong(said)}{_as_it_was(said[bare.end() :])}" if bare else said
    for at, statement in enumerate(told):
        found = [one for one in named_by(claimed) if one.said_in_full(statement) and not _is_a_choice(one, statement)]
        found = found or _claimed_in(claimed, statement, speakers)
        if difference and not found and NAMES_SOMEBODY.search(asked):
            found = _other_subject(claimed, statement, speakers)
        is_sure = len(found) == 1 and bool(found[0].right) and found[0].said_in_full(statement) is not None
        if is_sure and _is_plain_value(claimed, found[0], asked):
            return found[0], at
    return None


def _other_subject(claimed: str, statement: str, speakers: Speakers) -> list[PutRight]:
    """Return another name in the place of the one who did it: "I thought it was Mr Hargreaves" of "Uncle Walter taught
    her".
    """
    named, subject = IT_WAS_SOMEBODY.search(claimed), SUBJECT.match(statement)
    if named is None or subject is None:
        return []
    known = {plain(word.casefold()) for word in re.findall(r"\w+", f"{subject['who']} {named['who']}")}
    return [] if known & speakers.names else [PutRight(named["who"], subject["who"])]


def _is_plain_value(claimed: str, one: PutRight, asked: str) -> bool:
    """Whether the right value is no word for a time of the day or the year ("eran las cinco", "it was Christmas"), and
    no German noun that names nothing ("I thought it was on purpose").
    """
    lexicon = read_language(claimed, lexicon_for("en"))
    value = next((each for each in values_in(claimed, lexicon, frozenset()) if each.text == one.right), None)
    if value is None or value.kind is not ValueKind.NAME:
        return value is None or value.before not in HOURS
    return bool(value.role) or NAMES_SOMEBODY.search(asked) is not None


def _is_a_choice(one: PutRight, statement: str) -> bool:
    """Whether the wrong value is one of two between which its teller did not choose."""
    return any(f"{one.wrong}{word}" in statement or f"{word}{one.wrong}" in statement for word in EITHER)


def _wrong(said: str) -> str:
    return f"{WRONG[read_language(said, lexicon_for('en')).code]}, "


def _claimed_in(claimed: str, statement: str, speakers: Speakers) -> list[PutRight]:
    if CUE.match(claimed.strip()) is None:
        return []
    lexicon = read_language(f"{statement} {claimed}", lexicon_for(speakers.language))
    claim = read_claim(claimed.strip(), lexicon, speakers.names)
    if claim is None:
        return []
    search = ClaimSearch(claim, lexicon, speakers, is_near=True)
    return list(dict.fromkeys(one for one, _ in search.meant_in(statement)))
