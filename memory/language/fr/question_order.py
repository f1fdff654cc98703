"""The order of French questions: the verb before its subject, or a question word before the verb or in place of what is
asked for."""

from memory.language.lexicon import pattern
from memory.language.questions.question_order import QuestionOrder

START = r"^\W*(?:(?:et|mais|alors|puis|bon|ah|oh|dis|euh|au\sfait)\W+){0,2}"
VERB = r"(?:est|sont|était|étaient|etait|etaient|a|ont|avait|avaient|fut|fit|vit|vient|fait|\w{2,}ai(?:t|ent))"
PARTICIPLE = r"\w+(?:é|e|i|u|s|t)e?s?"
KIN = r"(?:mam(?:an|ie|y)|pap(?:a|i|y)|m[eé]m[eé]|p[eé]p[eé]|grand-\w+|tante|tonton|oncle|(?-i:[A-ZÀÉ]\w+))"
NOUN = rf"(?:l['’e]|la|les|son|sa|ses|mon|ma|mes|ton|ta|tes|notre|leur|leurs|ce|cette|{KIN})"
INVERSION = r"(?<!\w)(?!dit|dis|fit|répond|répét|demand|ajout|cri|peut)\w{1,20}-(?:t-)?(?:il|elle|ils|elles|on)\b"

FRENCH = QuestionOrder(
    asks=(
        pattern(INVERSION),
        pattern(rf"{START}(?:(?:à|de|avec|pour|chez)\s(?:qui|quoi)\s)?(?:qu['’]?\s?)?est[-\s]ce\s?qu\w*\b"),
        pattern(rf"{START}(?:qu['’]\s?|que\s){VERB}\s(?!un\b|une\b|pas\b)"),
        pattern(
            rf"""{START}(?:(?:à|a|de|en|dans|avec|pour|par)\s)?
            quel\w*\s(?:est|sont|était|étaient|etait|etaient|fut)\b"""
        ),
        pattern(rf"{START}(?:d['’])?(?:où|ou|quand|comment|combien|pourquoi)\s(?!c['’]){VERB}\s"),
        pattern(
            rf"""{START}(?:(?:à|a|de|avec|pour|chez)\s)?qui\s
            (?:(?:l['’]|lui\s|leur\s|s['’])?(?:a|ont|avait)\s(?!été\b){PARTICIPLE}\b
            |(?:est|était|etait)\s(?:{PARTICIPLE}\s)?{NOUN})"""
        ),
        pattern(
            rf"""\b{VERB}\s(?:{PARTICIPLE}\s)?(?:avec\s|de\s|à\s|pour\s)?quoi\b
            (?!\s(?:\w+er|que|qu['’])\b)"""
        ),
        pattern(
            rf"""\b{VERB}\s(?:{PARTICIPLE}\s)?(?:qui|où|quand|comment|combien|pourquoi)
            (?:\s{NOUN}\s?\w*(?:\sde\s\w+)*)?\W*$"""
        ),
        pattern(rf"\b\w{{2,}}ai(?:t|ent)\sou(?:\s{KIN})?\W*$"),
        pattern(r"\b(?:avec|à|en|sur|de|pour)\squoi\W*$ | \bcombien\W*$"),
        pattern(r"^\W*où\s(?:il|elle|ils|elles|on)\s\w+(?:ait|aient|a|e)\W*$"),
    ),
    tells=pattern(
        r"""\b(?:sa[iv]\w+|demand\w+|ignor\w+|oubli\w+|rappel\w+)\s(?:\w+\s){0,2}
          (?:qui|où|quand|comment|combien|pourquoi|quoi|ce\squ)
        | ^\W*(?:peut-être|sans\sdoute|à\speine|aussi|ainsi)\b | \bn['’e]\s?import\w*\b | \bje\sne\b
        | \bde\squoi\s\w+(?:re|er|ir)\b"""
    ),
    surely=pattern(rf"{INVERSION} | \best[-\s]ce\b | \bquoi\b"),
    wonders=pattern(
        r"""\bje\sme\sdemand\w+\s(?:si|s['’]|qui|quand|où|ce\squ|comment|pourquoi|quel\w*|combien)(?!.{0,99}\w{2}rai[st]\b)"""
    ),
)
