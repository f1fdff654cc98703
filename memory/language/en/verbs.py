"""English verbs after "I", put into the third person: "I keep" → "Anna keeps", "I've kept" → "Anna has kept"."""

from __future__ import annotations

from collections.abc import Sequence

FORMS = {
    "am": "is", "'m": "is", "have": "has", "'ve": "has", "do": "does",
    "don": "doesn", "haven": "hasn", "was": "was", "wasn": "wasn",
    "'d": "'d", "had": "had", "hadn": "hadn", "did": "did", "didn": "didn", "could": "could",
    "couldn": "couldn", "would": "would",
    "wouldn": "wouldn", "used": "used", "must": "must", "might": "might",
}  # fmt: skip
JOINED_THIRD = {"hes": "'s", "shes": "'s", "hed": " would", "shed": " would"}
JOINED = {"im": "is", "ive": "has"}
PAST = frozenset(
    """
    ate beat became began bent bet bit bled blew bought bound brought broke built burnt came caught chose clung cost
    crept cut dealt dreamt drank
    drew drove dug fed fell felt fled flew forgave forgot fought found froze gave got grew had heard held hid hit
    hung hurt kept knelt knew laid
    leant leapt learnt led left lent let lit lost made meant met mistook overheard paid put quit ran rang read rode
    rose said sang sank sat saw
    sent set sewed shook shot showed shut slept slid smelt sold sought spat spent spoke spoilt spread sprang stood
    stole strode struck stuck
    swam swept swore swung taught thought threw told took tore understood underwent wept went woke won wore wove wrote
    """.split()  # noqa: SIM905 - a word list reads better as prose
)
PRESENT = frozenset(
    """
    miss keep play hem have own wear use live work cook bake make sing go still love like hate know think remember
    see hear feel visit drive
    grow garden sew knit read write speak walk run carry hold own collect paint teach study believe want need talk
    call ring sleep eat drink
    regret wish wonder say tell ask look find get give take put sit stand
    """.split()  # noqa: SIM905 - a word list reads better as prose
)
BASE_LIKE_PAST = frozenset(["put", "set", "let", "cut", "cost", "hit", "hurt", "quit", "shut", "read", "bet", "spread"])
PARTICIPLES = frozenset(
    [
        "been",
        "gone",
        "done",
        "seen",
        "taken",
        "given",
        "known",
        "eaten",
        "written",
        "grown",
        "come",
        "become",
        "begun",
        "drunk",
    ]
)
ADVERBS = frozenset(
    [
        "still",
        "never",
        "always",
        "also",
        "often",
        "only",
        "really",
        "just",
        "once",
        "even",
        "sometimes",
        "usually",
        "actually",
        "finally",
        "ever",
        "not",
    ]
)


def third_person_verb(pronoun: str, following: Sequence[str]) -> tuple[int, str] | None:
    """Return the place of the verb after a first-person pronoun (0: in the pronoun itself) and its third-person form.

    Return None if the next words are no verb that is known for sure.
    """
    if pronoun in JOINED:
        return 0, JOINED[pronoun]
    for place, raw in enumerate(following, 1):
        word = raw.casefold()
        if word in FORMS:
            return place, FORMS[word]
        if word in ADVERBS:
            continue
        if word in PAST or (word.endswith("ed") and len(word) > 3):
            return place, raw
        return (place, _with_s(raw)) if word in PRESENT else None
    return None


def had_or_would(following: Sequence[str]) -> str:
    """Return what "'d" stands for: "had" before a participle ("he'd lost"), else "would"."""
    word = next((word for word in following if word not in ADVERBS), "")
    participle = word in PAST - BASE_LIKE_PAST or word in PARTICIPLES or (word.endswith("ed") and len(word) > 3)
    return "had" if participle else "would"


def _with_s(verb: str) -> str:
    if verb.endswith(("ss", "sh", "ch", "x", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}s"
