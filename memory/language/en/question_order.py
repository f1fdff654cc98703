"""The order of English questions: an auxiliary before its subject, or "who" and "what" as the subject."""

from memory.language.lexicon import pattern
from memory.language.questions.question_order import QuestionOrder

KIN = r"(?:dad\w*|mum\w*|mom\w*|gran\w*|nan\w*|uncle|aunt\w*|(?-i:[A-Z]\w+))"
INVERSION = rf"""^\W*(?:(?:and|so|but|ok|okay|well|anyway|btw|also)\W+)?
    (?:(?:(?:in|at|on|to|for|from|with)\s)?(?:what|wot|wat|which|who|whom|whose|when|where|why|how)\s(?:\w+\s){{0,2}}?)?
    (?:did|does|do|was|were|is|are|has|have|had|can|could|will|would|should)\s
    (?:he|she|they|it|we|i|you|u|there|my|his|her|our|their|your|the(?!\smath)|this|any\w*|{KIN})\b"""
PAST = r"""(?:\w{2,}ed|won|taught|made|told|gave|took|said|came|went|had|did|happened|became|got|bought|built
    |found|sang|sold|paid|knew|lost|left|met|wrote|drove|held|kept|drank|ate|ran|brought|chose|cut|sent)"""

ENGLISH = QuestionOrder(
    asks=(
        pattern(INVERSION),
        pattern(rf"^\W*(?:(?:and|so|but)\W+)?(?:who|what|wot)\s{PAST}\b"),
        pattern(r"^\W*(?:idk|i\sdon['’]?t\sknow)\s(?:what|who|where|when|why|how|which|if)\b.*,\s*do\s(?:you|u)\W*$"),
        pattern(r"^\W*how\s(?:many|much)\b"),
        pattern(r"\b(?:was|is|did|had|were|could|has|would)n['’]?t\s(?:he|she|they)\W*$"),
    ),
    tells=pattern(r"^\W*who\s(?:knew|would|cares)\b"),
    surely=pattern(rf"{INVERSION} | ^\W*(?:tell|remind)\sme\b | ^\W*(?:what|who|where)(?:['’]?s|\swas|\sis)\b"),
    wonders=pattern(
        r"""\bi(?:['’]?m|\swas|\sam)?\s(?:always\s|just\s|still\s)?wonder(?:ing|ed)?\s
        (?:if|whether|what|who|where|when|why|how|which)\b(?!.{0,99}(?:\b(?:would|could|might)\b|['’]d\b))"""
    ),
)
