"""English words and patterns of dates."""

from memory.language.dates.date_words import DateWords, numbered, numbers_to_99

SMALL = numbered(
    """
    one a an
    two
    three
    four
    five
    six
    seven
    eight
    nine
    ten
    eleven
    twelve
    thirteen
    fourteen
    fifteen
    sixteen
    seventeen
    eighteen
    nineteen
    """
)
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
DAYS = numbered(
    """
    first
    second
    third
    fourth
    fifth
    sixth
    seventh
    eighth
    ninth
    tenth
    eleventh
    twelfth
    thirteenth
    fourteenth
    fifteenth
    sixteenth
    seventeenth
    eighteenth
    nineteenth
    twentieth
    """
)
DAYS |= {f"twenty {day}": 20 + number for day, number in DAYS.items() if number < 10}
DAYS |= {"thirtieth": 30, "thirty first": 31}
HE = r"(?:he|she|they)"
NUMBER = r"\d{1,2}|[a-z]+(?:[\s-][a-z]+)?"
AGE = (
    r"(?:\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy)(?:[\s-]\w+)?|\w{3,5}teen|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve)"
)
HARDLY = r"(?:(?:only|just|about|barely|around|nearly|almost|maybe|still|like|not\syet)\s)*"

DATES = DateWords(
    months=numbered(
        """
        january jan
        february feb
        march mar
        april apr
        may
        june jun
        july jul
        august aug
        september sept sep
        october oct
        november nov
        december dec
        """
    ),
    seasons=numbered("spring springtime\nsummer summertime\nautumn fall\nwinter wintertime", first=21),
    weekdays=numbered(
        "monday mon\ntuesday tues\nwednesday wed\nthursday thurs\nfriday fri\nsaturday sat\nsunday sun", first=0
    ),
    numbers=numbers_to_99(SMALL, TENS),
    days=DAYS,
    ordinals={day: number for day, number in DAYS.items() if number > 4}
    | {f"{n}{'th' if n in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}": n for n in range(1, 106)}
    | {
        "fortieth": 40,
        "fiftieth": 50,
        "sixtieth": 60,
        "seventieth": 70,
        "eightieth": 80,
        "ninetieth": 90,
        "hundredth": 100,
    },
    decades={
        "twenties": 1920,
        "thirties": 1930,
        "forties": 1940,
        "fifties": 1950,
        "sixties": 1960,
        "seventies": 1970,
        "eighties": 1980,
        "nineties": 1990,
    },
    centuries={"nineteen": 1900, "eighteen": 1800, "two thousand": 2000, "nineteen hundred": 1900},
    feasts={
        "christmas": 12,
        "xmas": 12,
        "boxing day": 12,
        "new year": 1,
        "new years": 1,
        "halloween": 10,
        "thanksgiving": 11,
        "bonfire night": 11,
        "labor day": 9,
    },
    movable={"easter": 0, "good friday": -2, "whitsun": 49, "pentecost": 49, "ash wednesday": -46},
    units={
        **dict.fromkeys(("day", "days", "night", "evening", "morning", "time"), 1),
        **dict.fromkeys(("week", "weeks", "wk", "wks"), 7),
        **dict.fromkeys(("month", "months"), 30),
        **dict.fromkeys(("year", "years", "yr", "yrs"), 365),
    },
    days_ago={"the day before yesterday": 2, "yesterday": 1, "last night": 1},
    of=r"(?:of\s+)?",
    articles=r"the\s|about\s|around\s",
    within=r"in|by|until|till|since|that",
    year_lead=r"in|since|by|from|till|until|before|after|around|about|late|early|class\sof|year|(?:it|that)\swas",
    spoken_lead=r"in|since|back\sin",
    counted=r"(?!(?:was|his|is|as|this|us|does|has)\b)[a-z]+s\b|people|men\b|feet|percent|km|kg|lb|mg|minute|year|or\sso",
    opening=r"(?!)",
    clause_words=r"and|when|because|but|so|he|she|they|we|i|it|his|her|my|the|to|at|with|for|could|might|or",
    about=r"about|around|circa|ca\.?|c\.|roughly|approximately|like|some\s?time\s(?:in|around)|sometime|round"
    r"|more\sor\sless|the\stime\sof",
    or_so=r"ish\b|-ish\b|\s?,?\sor\sso\b|\s?,?\sor\sthereabouts|\s?,?\sthereabouts|\s?\?|\s?,?\sgive\sor\stake",
    part_of=r"early|late|mid|middle\sof|end\sof|beginning\sof|start\sof",
    unsure=r"maybe|perhaps|possibly|probably|i\sthink|i\sguess|might\shave\sbeen|must\shave\sbeen",
    range_from=r"from|between",
    range_to=r"to|till|til|until|through|thru|-|–|—",
    range_and=r"and",
    across=r"into|going",
    either=r"or",
    until=r"until|till|til|up\sto",
    born=r"born",
    died=r"died|passed|death|dead|buried",
    denied=r"not|instead\sof|rather\sthan|never|wasn't|isn't",
    put_right=r"no|wait|actually|correction|sorry|i\smean|rather|turns\sout|i\sam\swrong|i\swas\swrong",
    told_before=r"i\s(?:said|gave|wrote|stated|told\syou|put|had|typed|mentioned)",
    decade=r"(?:the\s)?(?:early\s|late\s|mid[\s-])?(?P<decade>(?:19|20)?\d0)(?:'?s\b|-(?:something|odd)\b)"
    r"|the\s(?:early\s|late\s|mid[\s-])?"
    r"(?P<decade_word>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b",
    ago=r"\b(?P<n>\d+|[a-z-]+)\s(?P<unit>days?|weeks?|wks?|months?|years?|yrs?)\sago\b",
    since_ago=r"\bfor\s(?:the\s(?:last|past)\s)(?P<n>\d+|[a-z-]+)\s(?:years|yrs)\b",
    last=r"(?:(?<!his\s)(?<!her\s)(?<!the\s)(?<!their\s)\blast|\bon(?=\s[a-z]+day\s(?:we|i)\s))\s(?P<what>[a-z]+)\b",
    year_after=r"\bthe\s(?:following|next)\syear\b|\bthe\syear\safter(?:\sthat)?\b(?!\s[a-z])|\ba\syear\slater\b|\bof\sthe\sfollowing\syear\b",
    later=r"\b(?<!for\s)(?P<n>\d{1,2}|[a-z]+)\s(?:years?|yrs?)\s(?:later|after(?:wards)?|on)\b(?!\s(?:he|she|the|her|his|my)\b)",
    following=r"\b(?:the|that)\s(?:following|next)\s(?P<what>[a-z]+)\b",
    same=r"\b(?:that\ssame|that|the\ssame(?=\s\w{3,7}\b(?!\s(?:he|she|we|i|they|the)\b)))\s(?P<what>day|night|evening|morning|week|month|year|spring|summer|autumn|fall|winter)\b",
    age=rf"\b(?:when\s{HE}\swas\s(?:only\s|just\s|about\s|barely\s)?|at\s(?:the\s(?:ripe\sold\s)?age\sof|age)\s|aged\s"
    r"|(?:from|by|until|till)\sthe\sage\sof\s"
    r"|(?<!even\s)(?<!still\s)at\s(?=1[3-9]|[2-9]\d|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety))"
    rf"(?P<n>{NUMBER})\b(?!\s*(?:o'clock|sharp|am\b|pm\b|every|in\sthe|minutes|times|percent|%|:|past|to\s))"
    rf"|\b(?:she|he)\swas\s(?:only\s|just\s)?(?P<n2>{NUMBER})(?=\sand\b|\swhen\b|\syears\sold|\s?[,.;])"
    rf"|\b(?:(?:until|till|since|by\sthe\stime|before|after)\s{HE}\s(?:was|turned)|turned)\s(?:just\s|only\s|about\s)?"
    rf"(?P<n3>{NUMBER})\b",
    of_teller=rf"\b(?:when|while|since|till|until|before|after|by\sthe\stime)\s(?:i|we)\s(?:was|were|turned)\s{HARDLY}{AGE}\b"
    rf"|\bi\s(?:was|turned|must\shave\sbeen|would\shave\sbeen|'d\sbeen)\s{HARDLY}{AGE}(?=\syears?\sold\b|,?\s(?:when|and|the)\b|\s?[,.;])"
    rf"|\b(?:at|aged|at\sthe\sage\sof)\s{AGE},?\si\b|\bmy\s(?:\w+(?:st|nd|rd|th))\sbirthday\b",
    birthday=r"\b(?:his|her|their)\s(?P<n>[a-z]+(?:-[a-z]+)?|\d+(?:st|nd|rd|th))\s(?:birthday|bday)\b",
    before_death=rf"\b(?:the\s(?P<what>day|night|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    rf"|summer|winter|spring|autumn)\sbefore\s{HE}\s(?:died|passed)"
    rf"|(?:the\s(?:day|night|morning)\s)(?:that\s)?{HE}\s(?:died|passed)"
    r"|(?:his|her|their)\s(?:very\s)?(?:last|final)\s(?P<end>days|week|weeks|month|months|year))\b",
    counted_before_death=r"\b(?:the|a|(?P<n>\d{1,2}|[a-z]+))\s(?P<what>years?|summers?|winters?|springs?|autumns?|christmas(?:es)?"
    rf"|easters?|thanksgivings?)\sbefore\s(?:{HE}\s(?:died|passed)|(?:his|her|their)\sdeath)\b",
    timeless=r"always|never|ever|every|each|used\sto|would|'d|usually|often|still|now|today|nowadays|sometimes|whenever|liked|loved|hated|knew|wanted|is|are|am|i'm|has|have|says?|stands?|since|later|after|all\s(?:her|his|my)\slife|years"
    r"|when\s(?:he|she|they|i|we)\s(?:was|were)\s(?:\w+\s)?(?:small|little|young|an?|in|at|still|\d{1,2}|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty)|as\san?\s(?:\w+\s)?(?:child|girl|boy|kid|lad|lass|teenager|student|apprentice)|gr(?:e|o)w(?:n|ing)?\sup|childhood|girlhood|boyhood|youth",
    happened=r"(?!(?:need|naked|wicked|hundred)\b)\w{2,}ed|was|were|went|came|took|got|gave|made|said|told|put|left|found|brought|drove|ran|sat|stood|rang|won|wore|wrote|sang|bought|sold|sent|lost|met|fell|cut|did|let|shook|held|caught|built|threw|ate|slept|spent|paid|set|rode|swore|broke|hit|drank|flew|grew",
    continues=r"\W{0,4}(?:and\s)?(?:then|there|so|that\sday)",
    events={
        r"\b(?:the\s)?falklands(?:\swar)?\b": "1982~",
        r"\bmoon\slanding\b": "1969-07",
        r"\b(?:the\s)?(?:first\sworld\swar|great\swar|world\swar\s(?:i|one)|ww1|wwi)\b": "1914/1918",
        r"\b(?:the\s)?(?:second\sworld\swar|world\swar\s(?:ii|two)|ww2|wwii|the\sblitz)\b": "1939/1945",
        r"\bthe\scoronation\b": "1953-06",
        r"\bsilver\sjubilee\b": "1977",
        r"\b(?:the\s)?(?:fall\sof\sthe\s)?(?:berlin\s)wall\s(?:came\sdown|fell)\b": "1989-11",
        r"(?<!before\s)\b(?:first\s|the\s)?(?:covid|lockdown|pandemic)\b": "2020~",
        r"\b(?:9/11|september\s11th)\b": "2001-09-11",
        r"\bminers'?\sstrike\b": "1984/1985",
    },
    month_first=True,
)
