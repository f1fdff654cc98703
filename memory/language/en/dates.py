"""English dates."""

from memory.language.lexicon import DateWords, numbered

NUMBERS = numbered(
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
    twenty
    """
) | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

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
    seasons=numbered("spring\nsummer\nautumn fall\nwinter", first=21),
    weekdays=numbered(
        "monday mon\ntuesday tues\nwednesday wed\nthursday thurs\nfriday fri\nsaturday sat\nsunday sun", first=0
    ),
    numbers=NUMBERS,
    ordinals=numbered(
        """
        first 1st
        second 2nd
        third 3rd
        fourth 4th
        fifth 5th
        sixth 6th
        seventh 7th
        eighth 8th
        ninth 9th
        tenth 10th
        eleventh 11th
        twelfth 12th
        thirteenth 13th
        fourteenth 14th
        fifteenth 15th
        sixteenth 16th
        seventeenth 17th
        eighteenth 18th
        nineteenth 19th
        twentieth 20th
        """
    )
    | {
        f"{tens}th": n
        for tens, n in (
            ("30", 30),
            ("40", 40),
            ("50", 50),
            ("60", 60),
            ("70", 70),
            ("80", 80),
            ("90", 90),
            ("100", 100),
        )
    }
    | {
        "21st": 21,
        "thirtieth": 30,
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
    feasts={
        "christmas": 12,
        "xmas": 12,
        "christmas eve": 12,
        "easter": 4,
        "new year": 1,
        "halloween": 10,
        "thanksgiving": 11,
        "bonfire night": 11,
    },
    of=r"(?:of\s+)?",
    year_lead=r"in|since|by|from|till|until|of|to|before|after|around|about|late|early|class\sof"
    r"|summer|spring|autumn|winter|and|year|was",
    about=r"about|around|circa|ca\.?|c\.|roughly|approximately"
    r"|some\s?time\s(?:in|around)|sometime|round\sabout|more\sor\sless|the\stime\sof",
    unsure=r"maybe|perhaps|possibly|probably|i\sthink|i\sguess|or\sso|might\shave\sbeen|must\shave\sbeen",
    range_from=r"from|between",
    range_to=r"to|till|until|through|-|–|—",
    range_and=r"and",
    denied=r"not|instead\sof|rather\sthan|never|wasn't",
    decade=r"(?:the\s)?(?:early\s|late\s|mid[\s-])?(?P<decade>(?:19|20)?\d0)'?s\b"
    r"|the\s(?:early\s|late\s|mid[\s-])?"
    r"(?P<decade_word>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b",
    days_ago={
        "the day before yesterday": 2,
        "yesterday": 1,
        "last night": 1,
        "this morning": 0,
        "earlier today": 0,
        "today": 0,
        "tonight": 0,
    },
    ago=r"\b(?P<n>\d+|[a-z-]+)\s(?P<unit>days?|weeks?|months?|years?)\sago\b",
    units={"day": 1, "days": 1, "week": 7, "weeks": 7, "month": 30, "months": 30, "year": 365, "years": 365},
    last=r"(?:(?<!his\s)(?<!her\s)(?<!the\s)(?<!their\s)\blast|\bon(?=\s[a-z]+day\s(?:we|i)\s))\s(?P<what>[a-z]+)\b",
    age=r"\b(?:when\s(?:he|she)\swas\s(?:only\s|just\s|about\s)?|at\s(?:the\sage\sof|age)\s|aged\s"
    r"|at\s(?=1[3-9]|[2-9]\d|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety))"
    r"(?P<n>\d{1,2}|[a-z]+(?:-[a-z]+)?)\b"
    r"(?!\s*(?:o'clock|sharp|am\b|pm\b|every|in\sthe|minutes|times|percent|%|:))"
    r"|\b(?:he|she)\swas\s(?:only\s|just\s)?(?P<n2>\d{1,2}|[a-z]+(?:-[a-z]+)?)(?=\sand\b|\swhen\b|\syears\sold|[,.;])",
    birthday=r"\b(?:his|her)\s(?P<n>[a-z]+(?:-[a-z]+)?|\d+(?:st|nd|rd|th))\sbirthday\b",
    before_death=r"\b(?:the\s(?P<what>day|night|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|summer|winter|spring|autumn)\sbefore\s(?:he|she)\s(?:died|passed)"
    r"|(?:the\s(?:day|night)\s)(?:that\s)?(?:he|she)\sdied"
    r"|(?:his|her)\s(?:very\s)?(?:last|final)\s(?P<end>days|week|weeks|month|months|year))\b",
    age_more=r"\b(?:(?:until|till|since|by\sthe\stime|before|after)\s(?:he|she)\s(?:was|turned)|(?:he|she)\sturned|turned"
    r"|at\sthe\sripe\sold\sage\sof|from\sthe\sage\sof|by\sthe\sage\sof|until\sthe\sage\sof)\s(?:just\s|only\s|about\s)?"
    r"(?P<n>\d{1,2}|[a-z]+(?:-[a-z]+)?)\b",
    counted_before_death=r"\b(?:the|a|(?P<n>\d{1,2}|[a-z]+))\s(?P<what>years?|summers?|winters?|springs?|autumns?|christmas(?:es)?|easters?"
    r"|thanksgivings?)\sbefore\s(?:(?:he|she|they)\s(?:died|passed)|(?:his|her|their)\sdeath)\b",
    later=r"\b(?P<n>\d{1,2}|[a-z]+)\syears?\s(?:later|after(?:wards)?|on)\b",
    year_after=r"\bthe\s(?:following|next)\syear\b|\bthe\syear\safter\b|\ba\syear\slater\b",
    events={
        r"\b(?:the\s)?falklands(?:\swar)?\b": "1982~",
        r"\bmoon\slanding\b": "1969-07",
        r"\b(?:the\s)?(?:first\sworld\swar|great\swar|world\swar\s(?:i|one)|ww1|wwi)\b": "1914/1918",
        r"\b(?:the\s)?(?:second\sworld\swar|world\swar\s(?:ii|two)|ww2|wwii|the\sblitz)\b": "1939/1945",
        r"\bthe\scoronation\b": "1953-06",
        r"\bsilver\sjubilee\b": "1977",
        r"\b(?:the\s)?(?:fall\sof\sthe\s)?(?:berlin\s)wall\s(?:came\sdown|fell)\b": "1989-11",
        r"\b(?:first\s|the\s)?(?:covid|lockdown|pandemic)\b": "2020~",
        r"\b(?:9/11|september\s11th)\b": "2001-09-11",
        r"\bminers'?\sstrike\b": "1984/1985",
    },
    spoken_year=(
        r"\b(?P<century>nineteen|eighteen)[\s-](?P<tens>twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
        r"(?:[\s-](?P<ones>one|two|three|four|five|six|seven|eight|nine))?\b"
    ),
    month_first=True,
)
