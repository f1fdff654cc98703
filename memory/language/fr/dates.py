"""French words and patterns of dates."""

from memory.language.dates.date_words import DateWords, numbered, numbers_to_99

SMALL = numbered(
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
    """
) | {"dix sept": 17, "dix huit": 18, "dix neuf": 19}
TENS = {
    "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "septante": 70, "quatre vingt": 80,
    "quatre vingts": 80, "nonante": 90,
}  # fmt: skip
NUMBERS = numbers_to_99(SMALL, TENS, most=19)
NUMBER = r"\d{1,2}|[a-z]+(?:[\s-][a-z]+){0,3}?"
IL = r"(?:il|elle)"
PRESQUE = r"(?:(?:à\speine|tout\sjuste|environ|presque|déjà|que|dans\sles|peut-être|seulement)\s)*"

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
    days={"premier": 1} | {number: value for number, value in NUMBERS.items() if value <= 31},
    ordinals={f"{n}{ending}": n for n in range(10, 101) for ending in ("", "e", "ème")},
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
    decade=(
        r"(?:les\s)?années\s(?P<decade>(?:19)?\d0)\b"
        r"|(?:les|des)\sannées\s(?P<decade_word>vingt|trente|quarante|cinquante|soixante-dix|soixante|quatre-vingt-dix|quatre-vingts?)\b"
    ),
    centuries={"mille neuf cent": 1900, "dix neuf cent": 1900, "mille huit cent": 1800, "deux mille": 2000},
    feasts={"noël": 12, "toussaint": 11, "nouvel an": 1, "saint-sylvestre": 12, "assomption": 8},
    movable={"pâques": 0, "vendredi saint": -2, "pentecôte": 49, "ascension": 39, "mardi gras": -47},
    units={
        **dict.fromkeys(("jour", "jours", "nuit", "soir", "matin", "époque"), 1),
        **dict.fromkeys(("semaine", "semaines"), 7),
        "mois": 30,
        **dict.fromkeys(("an", "ans", "année", "années"), 365),
    },
    days_ago={"avant-hier": 2, "hier": 1},
    of=r"(?:de\s+(?:l['’]année\s+)?)?",
    articles=r"l'|les\s|la\s|en\s",
    within=r"en|au\smois\sde|depuis|dès|jusqu'en",
    year_lead=r"en|depuis|dès|vers|jusqu'en|jusqu'à|avant|après|année|fin|début|c'était",
    spoken_lead=r"en",
    counted=r"(?!(?:les|des|ses|dans|nous|vous|ils|elles|mais|puis|pas|sans|sous|chez|mes)\b)[a-z]+s\b|km|kg|kilo|personnes|an\b|euro|mètre|litre|minute|degré",
    opening=r"(?!)",
    clause_words=r"et|quand|parce|mais|il|elle|on|ils|nous|je|le|la|les|l'|ou|avec|à|au|pour|a|ont",
    about=r"vers|environ|autour\sde|aux\salentours\sde|à\speu\sprès(?:\sen)?|dans\sles|genre",
    or_so=r"\s?,?\sà\speu\sprès|\s?,?\senviron|\s?\?|\s?,?\sou\spar\slà",
    part_of=r"(?:au\s|à\sla\s|en\s)?(?:début|fin|mi|milieu|courant)(?:\s(?:de|d'))?",
    unsure=r"peut-être|sans\sdoute|probablement|je\scrois",
    range_from=r"de|entre|depuis|du",
    range_to=r"à|a|au|jusqu'en|jusqu'à|jusqu'au|-|–|—",
    range_and=r"et",
    across=r"sur",
    either=r"ou",
    until=r"jusqu'(?:en|à|au)|jusqu",
    born=r"née?|naquit|naissance",
    died=r"morte?|décédée?|décès|mourut|partie?|enterrée?",
    denied=r"pas\sen|et\snon(?:\sen)?|non\spas\sen|au\slieu\sde|pas",
    put_right=r"non|pardon|enfin|attends|attendez|plutôt|en\sréalité|en\sfait|inexact|je\sme\strompe|mais\sen",
    told_before=r"(?:j'(?:ai|avais)\s(?:dit|écrit|indiqué|mis|noté|donné)|je\sdisais)",
    ago=r"\bil\sy\sa\s(?P<n>\d+|\w+)\s(?P<unit>jours?|semaines?|mois|ans?|années?)\b",
    since_ago=r"\b(?:depuis|ça\sfait)\s(?P<n>\d+|\w+)\sans\b",
    last=r"\b(?:le\smois|la\ssemaine|l'année|l')?\s?(?P<what>\w+)\s(?:derni(?:er|ère)|passée?)\b",
    year_after=r"\bl'année\s(?:suivante|d'après)\b|\bun\san\s(?:après|plus\stard)\b(?!\s(?:sa|la|le|son)\b)",
    later=r"\b(?P<n>\d{1,2}|[a-z]+)\s(?:ans|années)\s(?:après|plus\stard)(?!\s(?:sa|la|le|son)\b)",
    following=r"\b(?:l'|le\s|la\s|au\s|à\s)(?P<what>[a-z]+)\s(?:suivante?|d'après)\b",
    same=r"\b(?:le\smême|la\smême|ce|cet|cette)\s(?P<what>jour|soir|nuit|matin|semaine|mois|année|époque|printemps|été|automne|hiver)(?:-là)?\b(?!\s(?:où|que))",
    age=rf"\b(?:(?:à\sl'âge\sde|à|quand\s{IL}\savait)\s(?P<n>{NUMBER})\sans\b(?!\sde\s)|avait\s(?P<n2>{NUMBER})\sans\b(?!\sde\s)"
    rf"|(?:dès|depuis|jusqu'à|vers|pour\s(?:ses|les)|le\sjour\sde\sses|{IL}\sa\seu"
    rf"|(?:depuis|dès|jusqu'à)\sl'âge\sde|fêté\s(?:ses|les))\s(?:ses\s)?(?P<n3>{NUMBER})\sans\b)",
    of_teller=rf"\bj\W?avais\s{PRESQUE}(?:{NUMBER})\sans\b|\bj\W?ai\seu\s(?:{NUMBER})\sans\b|\b(?:à|pour|le\sjour\sde)\smes\s(?:{NUMBER})\sans\b"
    rf"|\bà\s(?:l'âge\sde\s)?(?:{NUMBER})\sans,?\sj(?:'|e\s)|\bon\savait\s{PRESQUE}(?:{NUMBER})\sans\b",
    birthday=r"\b(?:ses|son|pour\sses)\s(?P<n>\d{2,3}(?:e|ème)?)\s(?:ans|anniversaire)\b",
    before_death=r"\b(?:(?:la\s|le\s|l')(?P<what>jour|semaine|mois|année|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)"
    r"\savant\ssa\smort|le\sjour\sde\ssa\smort)\b",
    counted_before_death=r"\b(?:l'|le\s|la\s|un\s|(?P<n>\d{1,2}|[a-z]+)\s)(?P<what>ans?|années?|étés?|hivers?|printemps|automnes?|noëls?|pâques)"
    rf"\savant\s(?:sa\smort|son\sdécès|de\smourir|qu'{IL}\s(?:ne\s)?meure)\b",
    timeless=r"toujours|jamais|chaque|tou(?:s|tes)\sles|souvent|encore|aujourd'hui|maintenant|sont|suis|s'appelait|disait|avait|voulait|aimait|savait|après|plus|quand|vie|ans"
    r"|(?:tout(?:e)?\s)?(?:petite?|enfant|jeune),|a\sgrandi|grandi|enfance|jeunesse",
    happened=r"(?:a|ont|est|l'a|m'a|s'est|j'ai|ai|avons|lui\sa|y\sest)\s(?:\w+\s)?\w+(?:é|ée|és|ées|i|is|ie|it|u|ue|us|ert|erte)|\w{3,}(?:èrent|irent|urent|inrent)|dit|fit|mit|vint|prit|tendit|répondit|refusa|donna|demanda",
    continues=r"\W{0,4}(?:et\s)?(?:là|c'est\slà|alors|ce\sjour)",
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
