"""French dates."""

from memory.language.lexicon import DateWords, numbered

NUMBERS = numbered(
    """
    un une
    deux
    trois
    quatre
    cinq
    six
    sept
    huit
    neuf
    dix
    onze
    douze
    treize
    quatorze
    quinze
    seize
    dix-sept
    dix-huit
    dix-neuf
    vingt
    """
) | {
    "trente": 30,
    "quarante": 40,
    "cinquante": 50,
    "soixante": 60,
    "soixante-dix": 70,
    "septante": 70,
    "quatre-vingts": 80,
    "quatre-vingt": 80,
    "quatre-vingt-dix": 90,
    "nonante": 90,
}

DATES = DateWords(
    months=numbered(
        """
        janvier
        février
        mars
        avril
        mai
        juin
        juillet
        août aout
        septembre
        octobre
        novembre
        décembre
        """
    ),
    seasons=numbered("printemps\nété\nautomne\nhiver", first=21),
    weekdays=numbered("lundi\nmardi\nmercredi\njeudi\nvendredi\nsamedi\ndimanche", first=0),
    numbers=NUMBERS,
    ordinals={f"{n}": n for n in range(10, 101)}
    | {f"{n}e": n for n in range(10, 101)}
    | {f"{n}ème": n for n in range(10, 101)},
    decades={
        "vingt": 1920,
        "trente": 1930,
        "quarante": 1940,
        "cinquante": 1950,
        "soixante": 1960,
        "soixante-dix": 1970,
        "quatre-vingt": 1980,
        "quatre-vingts": 1980,
        "quatre-vingt-dix": 1990,
    },
    feasts={"noël": 12, "pâques": 4, "toussaint": 11, "nouvel an": 1, "pentecôte": 5},
    of=r"(?:de\s+(?:l['’]année\s+)?)?",
    year_lead=r"en|depuis|dès|vers|jusqu['’]en|avant|après|de|année|et|à",
    about=r"vers|environ|autour\sde|aux\salentours\sde|à\speu\sprès(?:\sen)?|dans\sles",
    unsure=r"peut-être|sans\sdoute|probablement|je\scrois",
    range_from=r"de|entre|depuis",
    range_to=r"à|jusqu['’]en|jusqu['’]à|-|–|—",
    range_and=r"et",
    denied=r"pas\sen|et\snon(?:\sen)?|non\spas\sen|au\slieu\sde|pas",
    decade=(
        r"(?:les\s)?années\s(?P<decade>(?:19)?\d0)\b"
        r"|(?:les|des)\sannées\s(?P<decade_word>vingt|trente|quarante|cinquante|soixante-dix|soixante|quatre-vingt-dix|quatre-vingts?)\b"
    ),
    days_ago={"avant-hier": 2, "hier": 1, "aujourd['’]hui": 0},
    ago=r"\bil\sy\sa\s(?P<n>\d+|\w+)\s(?P<unit>jours?|semaines?|mois|ans?|années?)\b",
    units={
        "jour": 1,
        "jours": 1,
        "semaine": 7,
        "semaines": 7,
        "mois": 30,
        "an": 365,
        "ans": 365,
        "année": 365,
        "années": 365,
    },
    last=r"\b(?:le\smois|la\ssemaine|l['’]année|l['’])?\s?(?P<what>\w+)\s(?:derni(?:er|ère)|passée?)\b",
    age=r"\b(?:à\sl['’]âge\sde|à|avait|quand\s(?:il|elle)\savait)\s(?P<n>\d{1,2}|[a-zé]+(?:-[a-zé]+)?)\sans\b(?!\sde\s)",
    birthday=r"\b(?:ses|son|pour\sses)\s(?P<n>\d{2,3}(?:e|ème)?)\s(?:ans|anniversaire)\b",
    before_death=(
        r"\b(?:(?:la\s|le\s|l['’])(?P<what>jour|semaine|mois|année|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\savant\ssa\smort"
        r"|le\sjour\sde\ssa\smort)\b"
    ),
    age_more=r"\b(?:dès|depuis|jusqu['’]à|jusqu['’]à\sl['’]âge\sde|vers|pour\s(?:ses|les)|le\sjour\sde\sses|elle\sa\seu|il\sa\seu"
    r"|depuis\sl['’]âge\sde|dès\sl['’]âge\sde|a\sfêté\sses|fêté\sles)\s(?:ses\s)?(?P<n>\d{1,2}|[a-zé]+(?:-[a-zé]+)*)\sans\b",
    counted_before_death=r"\b(?:l['’]|le\s|la\s|un\s|(?P<n>\d{1,2}|[a-zé]+)\s)(?P<what>ans?|années?|étés?|hivers?|printemps|automnes?|noëls?|pâques)"
    r"\savant\s(?:sa\smort|son\sdécès|de\smourir|qu['’](?:il|elle)\s(?:ne\s)?meure)\b",
    later=r"\b(?P<n>\d{1,2}|[a-zé]+)\s(?:ans|années)\s(?:après|plus\stard)(?!\s(?:sa|la|le|son)\b)",
    year_after=r"\bl['’]année\s(?:suivante|d['’]après)\b|\bun\san\s(?:après|plus\stard)\b",
    events={
        r"\b(?:la\s)?libération\b": "1944~",
        r"\bmai\s68\b": "1968-05",
        r"\b(?:la\s)?(?:grande\sguerre|guerre\sde\s14)\b": "1914/1918",
        r"\b(?:la\sguerre\sde\s40|seconde\sguerre|deuxième\sguerre)\b": "1939/1945",
        r"\bguerre\sd['’]algérie\b": "1954/1962",
        r"\b(?:l['’])?exode\b": "1940-06",
        r"\b(?:covid|confinement|pandémie)\b": "2020~",
    },
)
