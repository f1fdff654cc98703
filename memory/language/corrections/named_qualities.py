"""Corrections of what something was like or was called: "No, the bike was blue, not green".

They say of what thing they are, and hold only where the wrong word stands beside that thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory.language.corrections.put_right import PutRight

WORD = r"[^\W\d_][\w'’-]{1,30}"
THING = rf"(?P<thing>{WORD})"
RIGHT, WRONG = rf"(?P<right>{WORD}(?:\s{WORD})?)", rf"(?P<wrong>{WORD})"
QUALITIES = {
    "en": rf"""(?:the|that|(?P<whose>her|his|their))\s(?:\w+\s)?{THING}\s(?:was|were)\s(?:called\s|named\s)?{RIGHT},?\s
        (?:and\s)?not\s(?:an?\s)?{WRONG}""",
    "de": rf"""(?:(?:der|die|das|(?P<whose>ihre?|seine?))\s{THING}\s(?:war(?:en)?|hieß)
        | war(?:en)?\s(?:der|die|das|(?P<whose_after>ihre?|seine?))\s(?P<thing_after>{WORD}))\s{RIGHT},?\s
        (?:und\s)?nicht\s{WRONG}""",
    "es": rf"(?:el|la|los|las|(?P<whose>sus?))\s{THING}\s(?:eran?|fue|se\sllamaba)\s{RIGHT},?\s(?:y\s)?no\s{WRONG}",
    "fr": rf"""(?:(?:la|les?|(?P<whose>sa|son|ses))\s|l['’]){THING}\s(?:était|étaient|s['’]appelait)\s{RIGHT},?\s
        (?:et\s)?(?:pas|non)\s{WRONG}""",
}
"""What was so, and what was not, in each language; the thing, and the right and the wrong word for it."""
SORRY = r"(?:,?\s(?:sorry|my\smistake|entschuldigung|perdón|pardon|désolée?))?"
PATTERNS = tuple(
    (code, re.compile(rf"(?:{pattern}){SORRY}\W{{0,3}}", re.IGNORECASE | re.VERBOSE))
    for code, pattern in QUALITIES.items()
)
DECLINED_SO = re.compile(r"[a-zäöüß]+(?<!e)(?<!el)(?<!er)(?<!hoch)(?<![aio])\Z")
"""A German adjective that takes an ending before its noun and changes nothing else."""


def qualities_named_by(said: str) -> Iterator[PutRight]:
    """Yield the corrections of what a thing was like as which the text can be read.

    It has no words of correction before it.
    """
    for code, pattern in PATTERNS:
        if found := pattern.fullmatch(said.strip()):
            named = found.groupdict()
            thing, right, wrong = named["thing"] or named.get("thing_after") or "", named["right"], named["wrong"]
            is_owned = bool(named["whose"] or named.get("whose_after"))
            yield PutRight(right, wrong, thing=thing, is_owned=is_owned)
            if code == "de" and DECLINED_SO.match(right) and DECLINED_SO.match(wrong):
                for end in ("e", "en", "er", "es", "em"):
                    yield PutRight(right + end, wrong + end, thing=thing, is_owned=is_owned)
