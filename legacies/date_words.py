"""The words of dates in the languages that families write: English, Spanish, German and French.

All are read at once: a month is no other month in another of these languages. Written without accents and capitals.
"""

from __future__ import annotations

from collections.abc import Mapping


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


MONTHS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan enero ene januar janner janvier janv",
            "february feb febrero februar fevrier fevr fev",
            "march mar marzo marz maerz mrz mars",
            "april apr abril abr avril avr",
            "may mayo mai",
            "june jun junio juni juin",
            "july jul julio juli juillet juil",
            "august aug agosto ago aout",
            "september sept sep septiembre setiembre set septembre",
            "october oct octubre oktober okt octobre",
            "november nov noviembre novembre",
            "december dec diciembre dic dezember dez decembre",
        ),
        start=1,
    )
    for name in names.split()
}

# As EDTF numbers them.
SEASONS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "spring primavera fruhling fruehling fruhjahr fruehjahr printemps",
            "summer verano sommer ete",
            "autumn fall otono herbst automne",
            "winter invierno hiver",
        ),
        start=21,
    )
    for name in names.split()
}

DECADES: Mapping[str, int] = {
    name: number
    for number, names in (
        (2, "twenties veinte zwanziger vingt"),
        (3, "thirties treinta dreissiger trente"),
        (4, "forties cuarenta vierziger quarante"),
        (5, "fifties cincuenta funfziger fuenfziger cinquante"),
        (6, "sixties sesenta sechziger soixante"),
        (7, "seventies setenta siebziger"),
        (8, "eighties ochenta achtziger"),
        (9, "nineties noventa neunziger"),
    )
    for name in names.split()
}
"""Of the last century, as people mean them."""
# What a number or a word of these stands with when it is a decade: "años 30", "die 30er Jahre".
DECADE_SIGNS = _words("decade jahre jahren anos annees decada decennie")
SAY_DECADE_THEMSELVES = frozenset(name for name in DECADES if name.endswith(("ties", "iger")))

ABOUT = _words(
    "about around circa ca c approximately roughly hacia sobre alrededor aproximadamente um gegen etwa ungefahr "
    "ungefaehr vers environ autour"
)
PERHAPS = _words(
    "perhaps maybe probably possibly quiza quizas probablemente vielleicht wahrscheinlich vermutlich peutetre"
)
PHRASES: Mapping[str, str] = {
    "tal vez": "quiza",
    "a lo mejor": "quiza",
    "sans doute": "peutetre",
    "peut etre": "peutetre",
    "a eso de": "hacia",
    "por los": "hacia",
    "aux alentours de": "vers",
    "aux alentours d": "vers",
    "autour de": "vers",
}
# They join, and say nothing of when.
JOINING = _words(
    "the of in on at year el la los las de del en ano dia am im in der die das den dem des jahr jahres vom zum le les "
    "l au aux du d annee an"
)

EXAMPLES: Mapping[str, str] = {
    "en": "12 April 1931, April 1931, about 1931, the 1930s",
    "es": "12 de abril de 1931, abril de 1931, hacia 1931, años 30",
    "de": "12. April 1931, April 1931, um 1931, die 1930er Jahre",
    "fr": "12 avril 1931, avril 1931, vers 1931, années 30",
}
