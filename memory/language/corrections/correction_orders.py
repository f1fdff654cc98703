"""Corrections in the form of an order: "update what I said about the wedding: it was in 1959", "correct that, …".

The order itself is not part of the correction. It may say which statement is meant; what follows it is read like any
other correction. The orders of all languages are tried, as with the words of corrections.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from memory.language.comparison.statement_reading import concept_of, plain
from memory.language.corrections.retellings import read_retelling
from memory.language.detection import LEXICONS, lexicon_for
from memory.language.lexicon import words
from memory.language.requests.spoken_requests import is_reported
from memory.language.sentences.sentences import tokenize

TOPIC = r"(?P<topic{n}>[^\s:;.!?,][^,:;.!?\n]{{0,60}}?)"
ENDS = r"(?:\s*[:;.!?,]+(?=\s|$)|\s+[–—-]+(?=\s)|\s*$)"
"""What separates the order from what is right."""

ORDERS = {
    "en": rf"""(?:(?:please|pls|no|oh|ok|okay|sorry|wait|and|so|actually|also|just)\W+)*+
    (?:(?:can|could|will|would)\s(?:you|u|we)\s|i(?:['’]d|\swould)\slike\s(?:you\s)?to\s
        |i\s(?:want|need)\syou\sto\s|let['’]?s\s|you\s(?:should|must|can)\s)?(?:(?:please|pls|just)\s)?
    (?:update|change|correct|amend|rectify|revise|fix|alter|edit|put\sright|set\sright|(?:put|set)(?=\s[^:,.]{{1,60}}\sright\b))\s
    (?:
        what\si(?:['’]ve|\shave|\shad)?\s(?:just\s|already\s)?(?:said|told\s(?:you|u)|wrote|written|noted)
            (?:\s(?:earlier|before|just\snow))?(?:\s(?:about|of|on|regarding|concerning)\s{TOPIC.format(n=1)})?
      | (?:the|your|my)\s(?:notes?|facts?|entry|memory|line|record)\s(?:about|of|on|for)\s{TOPIC.format(n=2)}
      | (?P<bare1>(?:that|this|it)(?!\s(?!right\b|please\b)\w))
      | (?:the|my|her|his|our|their)\s{TOPIC.format(n=3)}(?=\s*:|\s(?:to|into)\s)
      | (?P<clause1>that\s(?=(?:she|he|they|it|we|i|my|our|her|his|mum|mom|dad|the|[^\W\d_]+\s(?:was|were|is|had))\b))
      | (?P<given1>(?:that|this|it)(?=\s(?:to|into)\s\S+(?:\s\S+)?\W*$))
    )(?:\s(?:right|straight|please|pls))*""",
    "de": rf"""(?:(?:bitte|nein|nee|ach|oh|ok|okay|und|halt|warte|also|doch|entschuldigung)\W+)*+
    (?:(?:kannst|könntest|würdest|magst)\sdu\s|(?:können|könnten|würden)\ssie\s)?(?:(?:bitte|mal)\s)?
    (?:das\s(?=(?:bitte\s)?(?:ändern|korrigieren|berichtigen|richtigstellen)\b))?(?:bitte\s)?
    (?:änder[en]?|ändern|korrigier[en]?|korrigieren|berichtig[en]?|berichtigen|verbesser[en]?|verbessern|aktualisier[en]?
        |aktualisieren|richtigstellen|stell[en]?|stellen)(?:\ssie)?(?:\s(?:bitte|mal|doch))*
    (?:
        \s?,?\swas\sich\s(?:(?:dir|ihnen|euch|vorhin|eben|gerade|gestern|schon)\s)*(?:(?:über|von|vom|zu|zur|zum|bei|beim)\s
            {TOPIC.format(n=4)}\s)?(?:vorhin\s|eben\s|gerade\s)?(?:gesagt|erzählt|geschrieben)(?:\s(?:habe?|hatte))?
      | \s(?:die|ihre|deine|meine)\s(?:notiz|angaben?|aussage|eintrag)\s(?:über|von|zu|zur|zum)\s{TOPIC.format(n=5)}
      | (?P<bare2>\s(?:das|es|dies)(?!\s(?!richtig|bitte)\w))
      | \s(?:die|den|das|ihre?n?|seine?n?|unsere?n?)\s{TOPIC.format(n=6)}(?=\s*:|\s(?:auf|in|zu)\s)
      | (?P<clause2>\s?,\sdass\s)
      | (?P<given2>\s(?:das|es)(?=\s(?:auf|in|zu)\s\S+(?:\s\S+)?\W*$))
      | (?P<bare5>(?=\s*:))
    )(?:\s(?:richtig|bitte))*""",
    "es": rf"""(?:(?:por\sfavor|porfa|no|ay|oye|perdón|espera|y|pero|bueno)\W+)*+
    (?:(?:puedes?|podrías?)\s|(?:quiero|me\sgustaría)\sque\s|haz\sel\sfavor\sde\s)?
    (?:c[aá]mbi[ae]s?|cambiar|corr[ií]g[ea]s?|corr[ií]j[ae]s?|corregir|actualiz[ae]s?|actualic[ae]s?|actualizar|rectific[ae]r?
        |rectifique|modific[ae]r?|modifique|arregl[ae]r?)
    (?:
        (?P<bare5>(?=\s*:)) | (?P<bare3>l[oa](?!\w)|\s(?:eso|esto)(?!\s\w))
      | \s(?:por\sfavor\s)?lo\sque\s(?:yo\s)?(?:te\s|le\s|os\s)?(?:acabo\sde\sdecir|dije|he\sdicho|había\sdicho
            |conté|he\scontado|escribí)
            (?:\santes)?(?:\s(?:(?:de|sobre|acerca\sde)\s|del\s){TOPIC.format(n=7)})?
      | \s(?:la\snota|el\sdato|lo)\s(?:(?:de|sobre)\s|del\s){TOPIC.format(n=8)}
      | \s(?:la|el|su|mi|nuestra?)\s{TOPIC.format(n=9)}(?=\s*:|\s(?:a|por)\s)
      | (?P<clause3>\sque\s)
      | (?P<given3>\s(?:eso|esto)(?=\s(?:a|por)\s\S+(?:\s\S+)?\W*$))
    )(?:,?\spor\sfavor)?""",
    "fr": rf"""(?:(?:s['’]il\s(?:te|vous)\splaît|non|oh|ah|pardon|attends|attendez|et|mais|alors)\W+)*+
    (?:(?:peux|pourrais)[-\s]tu\s|tu\s(?:peux|pourrais)\s|(?:pouvez|pourriez)[-\s]vous\s|vous\s(?:pouvez|pourriez)\s)?
    (?:change[rz]?|corrige[rz]?|rectifie[rz]?|modifie[rz]?|(?:mets|mettez|mettre)\sà\sjour|actualise[rz]?)
    (?:
        (?P<bare5>(?=\s*:)) | (?P<bare4>-l[ea](?!\w)|\s(?:ça|cela|ceci)(?!\s\w))
      | \sce\sque\s(?:j['’]ai|je\s(?:t['’]|vous\s)ai|j['’]avais|je\sviens\sde)\s(?:dit|dire|raconté|écrit)
            (?:\s(?:avant|tout\sà\sl['’]heure))?(?:\s(?:(?:de|du|des|sur|à\spropos\sde|à\spropos\sdu|au\ssujet\sde|au\ssujet\sdu|concernant)\s|d['’])
            {TOPIC.format(n=10)})?
      | \s(?:la|ta|votre)\snote\s(?:sur|de|du)\s{TOPIC.format(n=11)}
      | \s(?:la\s|le\s|l['’]|son\s|sa\s|mon\s|ma\s){TOPIC.format(n=12)}(?=\s*:|\s(?:en|par)\s)
      | (?P<clause4>\squ(?:e\s|['’]))
      | (?P<given4>\s(?:ça|cela)(?=\s(?:en|par)\s\S+(?:\s\S+)?\W*$))
    )(?:\ss['’]il\s(?:te|vous)\splaît)?""",
}
LEADS_TO_VALUE = r"\s+(?:to|into|auf|zu|in|a|por|en|par)\s+(?=\S+(?:\s\S+){0,3}\W*$)"
"""The word before a value that an order gives without a statement: "change it to 1959"."""
ORDER = {
    code: re.compile(rf"\A[¡¿]*+{order}(?(clause{place})|(?:{ENDS}|{LEADS_TO_VALUE}))", re.VERBOSE | re.IGNORECASE)
    for place, (code, order) in enumerate(ORDERS.items(), start=1)
}
WRONG = {"en": "I was wrong", "de": "Ich habe mich geirrt", "es": "Me equivoqué", "fr": "Je me suis trompé"}
GENERAL = words(
    """
    date year day month place name time age what how old when where
    datum jahr tag monat ort name zeit alter
    fecha año día mes lugar nombre hora edad
    date année an jour mois lieu nom heure âge
    """
)
"""Words for a property of something, such as its date, which a statement about it need not contain."""
SAME_LETTERS = 5
WED = words("épousé épousée épousa épousent épouser")
"""Forms of "épouser", which means "marry". Without its accent the first of them is the word for a wife."""


@dataclass(frozen=True, slots=True)
class CorrectionOrder:
    """An order to correct something. `topic` says what to correct, `right` what is right; either may be empty."""

    topic: str
    right: str
    language: str

    @property
    def claim(self) -> str:
        """The order rewritten as an ordinary correction; empty if it does not say what is right."""
        return f"{WRONG[self.language]}, {self.right}" if self.right else ""


@lru_cache(maxsize=512)
def read_order(said: str) -> CorrectionOrder | None:
    """Return the order with which the message begins; None if it begins with none.

    A message that repeats what was told and says what is right instead is such an order.
    """
    text = said.strip()
    for code, order in ORDER.items():
        found = order.match(text)
        if found is None:
            continue
        named = {name.rstrip("0123456789"): value for name, value in found.groupdict().items() if value is not None}
        is_clause, right = "clause" in named, text[found.end() :].strip()
        if (is_clause or "bare" in named) and is_reported(text):
            continue
        right = LEXICONS[code].restate(right.rstrip(" ?")) if is_clause else right
        return CorrectionOrder(named.get("topic", "").strip(), right, code)
    retold = read_retelling(text)
    return CorrectionOrder("", *retold) if retold else None


def as_claim(said: str) -> str:
    """Return an order as an ordinary correction, which may be empty; any other message unchanged."""
    order = read_order(said)
    return said if order is None else order.claim


def speaks_of_topic(sentence: str, topic: str, names: frozenset[str]) -> bool:
    """Whether the sentence names everything in the topic of an order."""
    common = frozenset().union(*(lexicon_for(code).common for code in ORDERS))
    wanted = {plain(token.word) for token in tokenize(topic) if token.word not in common | GENERAL}
    said = tokenize(sentence)
    told = {plain(token.word) for token in said}
    concepts = {"marry" if token.word in WED else concept_of(plain(token.word)) for token in said} - {""}
    return all(
        word in names or concept_of(word) in concepts or any(word[:SAME_LETTERS] == one[:SAME_LETTERS] for one in told)
        for word in wanted - {"s"}
    )
