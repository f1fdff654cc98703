"""A correction that names two values and nothing else: "it was 1932, not 1931".

What it is about stands in the statement that it corrects; in those words it can be said in full.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.comparison.statement_reading import inner_text

VALUE = r"(?:[\d.,:/]*\d|[^\W\d_a-z][\w'’-]+)"
"""A number or a year, or a name."""
IT_WAS = r"(?:(?:it|that|this|es|das|c['’]?|ce|ça|esto|eso)\s*)?(?:(?:was|were|is|['’]s|war|ist|était|est|fue|era)\s+)?"
IN = r"(?:(?:in|on|at|en|im|am|à|au)\s+)?"
OPENERS = (
    *(
        "no",
        "wait",
        "hang on",
        "hold on",
        "actually",
        "sorry",
        "oops",
        "correction",
        "i mean",
        "i meant",
        "i was wrong",
    ),
    *("my mistake", "nein", "warte", "halt", "moment", "entschuldigung", "ich meine", "ich meinte", "eigentlich"),
    *(
        "ich habe mich geirrt",
        "ich hab mich geirrt",
        "stimmt nicht",
        "espera",
        "perdón",
        "perdona",
        "digo",
        "en realidad",
    ),
    *(
        "quiero decir",
        "quise decir",
        "me equivoqué",
        "me he equivocado",
        "non",
        "attends",
        "attendez",
        "pardon",
        "en fait",
    ),
    *("désolé", "désolée", "je veux dire", "je voulais dire", "je me suis trompé", "je me suis trompée"),
)
"""What one says before one puts something right; several may follow each other."""
OPENING = "|".join(opener.replace(" ", r"\s") for opener in OPENERS)
TWO_VALUES = re.compile(
    rf"""\W*+(?i:(?:(?:{OPENING})\b\W++){{0,4}})(?i:{IT_WAS}{IN})
    (?: (?P<right>{VALUE})\W+(?i:(?:and\s|y\s|et\s|und\s)?(?:not|nicht|no|pas)\s+{IN})(?P<wrong>{VALUE})
      | (?i:(?:not|nicht|no|pas)\s+{IN})(?P<wrong_first>{VALUE})\W+(?i:(?:but|it\swas|sondern|sino|mais)\s+{IN})
        (?P<right_last>{VALUE})
    )\W*""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class PutRight:
    """One value for another."""

    right: str
    wrong: str

    def said_in_full(self, old: str) -> str | None:
        """The old statement with the right value; None unless the wrong one stands there, once, without the other."""
        places = list(re.finditer(rf"(?<!\w){re.escape(self.wrong)}(?!\w)", old))
        if len(places) != 1 or re.search(rf"(?<!\w){re.escape(self.right)}(?!\w)", old):
            return None
        return f"{old[: places[0].start()]}{self.right}{old[places[0].end() :]}"


def read_put_right(text: str) -> PutRight | None:
    """What is put right by a statement that says no more than that."""
    found = TWO_VALUES.fullmatch(inner_text(text))
    if found is None:
        return None
    right, wrong = found["right"] or found["right_last"], found["wrong"] or found["wrong_first"]
    return PutRight(right, wrong) if right != wrong else None
