"""Plain questions in English."""

from memory.language.lexicon import Asking, Plain, bases, loose, pattern

ASKING = Asking(
    when=loose(
        r"""\bwhen(?:\s(?:did|do|does|was|were|is|had|has|would|exactly|about|abouts)\b|\W*$)
        | \b(?:what\s(?:year|month|day|date)|which\s(?:year|month|day)|how\sold|how\slong\sago|since\swhen)\b"""
    ),
    how_many=loose(r"\bhow\s(?:many|much|tall|far|often)\b"),
    of_time=loose(
        r"""\b(?:january|february|march|april|may|june|july|august|september|october|november|december|spring
        |summer|autumn|winter|christmas|easter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|war
        |child|young|age|years?|after|before|until|then|when|o'clock|morning|evening|night)\b"""
    ),
    bases=bases(
        """
        meet met meeting
        come came coming
        go went gone going
        sleep slept sleeping
        die died dying death dead
        marry married marriage wedding
        teach taught teaching
        buy bought buying
        drive drove driven driving driver
        write wrote written writing
        sing sang sung singing singer
        swim swam swum swimming
        leave left leaving
        lose lost losing
        win won winning
        run ran running
        build built building
        eat ate eaten eating
        drink drank drunk drinking
        give gave given giving
        bring brought bringing
        sell sold selling
        fall fell fallen falling
        grow grew grown growing
        wear wore worn wearing
        hide hid hidden hiding
        speak spoke spoken speaking
        break broke broken breaking
        ride rode ridden riding
        fight fought fighting
        catch caught catching
        keep kept keeping
        feel felt feeling
        born birth
        bury buried burial funeral
        child children kids
        wife wives
        tooth teeth
        play played playing plays player
        cook cooked cooking cooks
        bake baked baking baker
        """
    ),
    open=pattern(
        r"""\b(?:what|whats|which|who|whos|whom|whose|when|where|why|how|tell|describe|remember|anything)\b"""
    ),
    narrow=pattern(r"\b(?:who|whom|whose|when|why|since|how\s(?:long|often|many|much|old|far|come|late|early))\b"),
    plain=(
        Plain(
            ("occupation",),
            pattern(
                r"""\bfor\sa\sliving\b | \b(?:(?:line|kind|sort|type)\sof\s)?(?:jobs?|trades?|professions?|occupations?
                |careers?|employed)\b
                | \b(?:(?:line|kind|sort|type)\sof\s)?(?<!it\s)(?<!that\s)(?<!this\s)work(?:ed|ing)?\b"""
            ),
        ),
        Plain(
            ("hobby",),
            pattern(
                r"\b(?:free|spare)\stime\b | \b(?:hobby|hobbies|interests|pastimes?|leisure)\b | \b(?:for|have)\sfun\b"
            ),
        ),
        Plain(
            ("hobby", "habit"),
            pattern(
                r"""\b(?:week-?ends?|evenings?|days?\soff)\b | \benjoy(?:ed)?(?:\sdoing)?\W*$
                | \blike\s(?:to\sdo|doing)\b"""
            ),
        ),
        Plain(
            ("habit",),
            pattern(
                r"""\b(?:habits?|routines?)\b | \b(?:every|each)\sday\b | \b(?:an?\s)?(?:ordinary|typical|normal
                |usual)\sday\b"""
            ),
        ),
        Plain(
            ("personality",),
            pattern(
                r"""\b(?:was|were|is)\b(?!\s(?:it|that|this|there)\b)(?=.*\blike\W*$)
                | \blike\sas\san?\s(?:person|man|woman)\W*$
                | \b(?:kind|sort|type)\sof\s(?:a\s)?(?:person|man|woman|boy|girl)\b
                | \b(?:personality|character|temperament)\b | \bdescribe\b"""
            ),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:married|marry|marriage|wedding|husband|wife|spouse)\b"),
            pattern(r"\b(?:married|marriage|wedding|husband|wife|bride|wed|widow(?:er|ed)?)\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(
                r"""\b(?:(?:mum|mom|mummy|mother|nan|nana|gran|grandma)\sand\s(?:dad|daddy|father|grandad|grandpa)
                |(?:dad|daddy|father|grandad|grandpa)\sand\s(?:mum|mom|mummy|mother|nan|nana|gran|grandma))\s(?:first\s)?meet\b
                | \b(?:meet|met)\s(?:(?:his|her|their)\s(?:wife|husband|partner|spouse)|each\sother|mum|mom|dad)\b"""
            ),
            pattern(r"\b(?:met|meet|courting|courted|fell\sin\slove|introduced)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:brothers?|sisters?|siblings?)\b"),
            pattern(r"\b(?:brothers?|sisters?|siblings?|twins?)\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:children|kids|sons|daughters)\b"),
            pattern(r"\b(?:children|child|kids?|sons?|daughters?|baby|babies|twins?)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:(?:best|close|closest|old)\s)?friends?\b | \bclose\sto\b"),
            pattern(r"\b(?:friends?|mates?|pals?|chums?|close\sto)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:born|birthplace|birthday|date\sof\sbirth)\b"),
            pattern(r"\b(?:born|birthplace|date\sof\sbirth)\b"),
        ),
        Plain(
            ("milestone", "other"),
            pattern(r"\b(?:gr[eo]w(?:ing)?\sup|raised|brought\sup|childhood)\b"),
            pattern(r"\b(?:gr[eo]w(?:ing)?\sup|grown\sup|raised|brought\sup|childhood)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:die|died|dead|death|buried|funeral|pass(?:ed)?\saway)\b"),
            pattern(r"\b(?:died|death|dying|buried|funeral|ashes|passed\saway)\b"),
        ),
        Plain(
            ("preference",),
            pattern(r"\bfavou?rite\s(?:foods?|dish(?:es)?|meals?)\b | \b(?:like|love)\sto\seat\b"),
            pattern(
                r"""\b(?:eat|ate|eaten|food|dish|meal|cooked|baked|breakfast|dinner|supper|soup|stew|pie|pudding|cake
                |bread|cheese|meat|fish|sweets|chocolate)\b"""
            ),
        ),
        Plain(
            ("preference",),
            pattern(
                r"""\bfavou?rites\b | \bfavou?rite\sthings?\b
                | \b(?:did|does)\b(?=.*\blike(?:\s(?:best|most))?\W*$) | \b(?:love|prefer)(?:\sbest|\smost)?\W*$"""
            ),
        ),
    ),
)
