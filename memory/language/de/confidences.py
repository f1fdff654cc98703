"""German patterns of a teller who says that something is not for the family."""

from memory.language.lexicon import loose

OTHERS = r"""(?:(?:die|der|den|unsere?|meine?)\s(?:\w+\s)?(?:familie|anderen?|rest|kinder|enkel\w*|übrigen)
    |andere|alle|jeden|zum\s(?:teilen|weitersagen))"""
IMPERATIVE = r"(?:sag|erzähl|verrat|zeig|schick|gib)(?:e|en\ssie|t)?"
KEPT = loose(
    rf"""
    \b(?:ist|sind)\s(?:\w+\s)?(?:nicht|nichts)\s(?:für\s{OTHERS}|zum\s(?:teilen|weitersagen|weitererzählen))\b
    | \bnicht\s(?:weiter(?:sagen|erzählen|geben|tragen|leiten)|teilen|herumerzählen)\b
    | (?<!\bich\s)\b{IMPERATIVE}\s(?!ich\b)(?!nicht\simmer)
        (?:(?:das|es|davon|bitte|bloß|ja|dies|den|dem|der|meiner|meinem|anderen|\w+)\s){{0,4}}?
        (?:nicht|nichts|niemand\w*|keinem)\b
    | \b(?:bleibt|bleibe|bleiben)\s(?:bitte\s|aber\s)?unter\suns\b | \bunter\suns\s(?:gesagt|gesprochen|bleiben)\b
    | \bvertraulich\b(?=\W|$)(?!e) | \bim\svertrauen\b | \bunter\svier\saugen\b
    | \bbehalt(?:e|en\ssie|et)?\s(?:das|es|dies)\s(?:bitte\s)?für\s(?:dich|sich|euch)\b
    | \b(?:soll|sollen|muss|müssen|darf|dürfen|braucht|brauchen)\s(?:\w+\s){{1,4}}?
        (?:nicht|nichts|nie|keiner|niemand)\s?(?:\w+\s){{0,2}}(?:zu\s)?(?:wissen|erfahren|lesen|sehen|hören|herumgehen)\b
    | \b(?:soll|darf|muss)\s(?:das\s)?(?:keiner|niemand|nie\sjemand)\s(?:\w+\s)?(?:wissen|erfahren|lesen|sehen|hören)\b
    | \b(?:das|es)\sgeht\s(?:\w+\s){{1,3}}nichts\san\b
    | \bich\s(?:will|möchte)\snicht\W{{1,3}}dass\s[^.;]{{1,40}}
        \b(?:liest|lesen|erfährt|erfahren|weiß|wissen|sieht|sehen|hört|hören)\b
    | \b(?:das|es|dies)\sist\s(?:\w+\s)?nur\sfür\s(?:dich|mich|sie|uns)\b
    | \bkein\swort\s(?:davon|darüber|zu\b)
    | \bweiß\s(?:sonst\s)?(?:niemand|keiner)\b[^.;]{{0,20}}\bbleiben\b
    """
)
REPORTED_BEFORE = loose(
    r"\b(?:sagte\w*|meinte\w*|bat\w*|befahl\w*|flüsterte\w*|hieß\ses)\b[^,;.]{0,25}(?:[,:]\s?[„“\"]?)?$"
)
REPORTED_AFTER = loose(
    r"^[^.;]{0,40},\s?[“”\"]?\s?(?:(?:hat|hatte|haben)\s[^.;]{0,30}gesagt|(?:sagte|meinte|flüsterte|bat)\b)"
)
