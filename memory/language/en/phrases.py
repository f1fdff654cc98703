"""What the engine says in English."""

from memory.language.lexicon import Asking, Phrases, Plain, Question, bases, loose, pattern, words

PHRASES = Phrases(
    about="About {name}: “{words}”",
    said="{teller} said: “{words}”",
    told_by="{teller} told us on {day}: “{words}”",
    told_by_undated="{teller} told us: “{words}”",
    answered="{teller} answered “{question}”: “{words}”",
    told_by_you="You told me on {day}: “{words}”",
    told_by_you_undated="You told me: “{words}”",
    you="you",
    disputed="This is told differently, too.",
    preferred="The family goes by this; it is also told differently.",
    other_preferred="The family goes by another telling.",
    unknown="No one has told us yet.",
    nearest="No one has told us that in so many words. This may come near it:",
    basic=("I am the basic memorial assistant for {name}: I keep what you tell me and say who told it, and when."),
    heard=(
        "Thank you for telling me that about {name}.",
        "I have that now.",
        "That stays here with {name}.",
        "I am listening.",
        "Thank you. I will keep that.",
    ),
    heard_sad="I am sorry. It's okay to take your time.",
    heard_gently="Thank you for telling me. There is no hurry, and I am here.",
    basic_private=(
        "I am the basic memorial assistant for {name}. This conversation is private: nothing of it is kept, and it "
        "is gone when you close it."
    ),
    heard_private=(
        "I am listening. Nothing of this is kept.",
        "Thank you for telling me. It stays between us and goes when you close this conversation.",
        "I hear you.",
    ),
    greeting="Hello {teller}.",
    thanks="You can come back whenever you like.",
    not_for_me="I leave that to you. I only keep what is told about {name}.",
    ask_meant=(
        "I am not sure which of the things you told me that puts right. "
        "Could you say it in one whole sentence? For example: {name} was born in …"
    ),
    cannot="The basic assistant cannot do that. It can show you what was told about {name}: just ask.",
    over_day=(
        "What is left of today's budget for the language model is not enough for this reply, so "
        "the basic assistant answers."
    ),
    over_month=(
        "What is left of this month's budget for the language model is not enough for this reply, "
        "so the basic assistant answers."
    ),
    budget_too_small="The budget for the language model is not enough for this reply, so the basic assistant answers.",
    model_fails="The language model does not answer just now, so the basic assistant does.",
    questions=(
        Question(text="What comes to mind first when you think of {name}?", category="opening"),
        Question(text="What led {name} to that work?", category="occupation", told="came"),
        Question(text="Who did {name} work with?", category="occupation", told="company"),
        Question(text="What did {he} say about that work at home?", category="occupation"),
        Question(text="Who did {name} learn that from?", category="hobby", told="learned"),
        Question(text="Who shared that with {name}?", category="hobby", told="company"),
        Question(text="When did {he} find the time for it?", category="hobby", told="when"),
        Question(text="When did you notice that in {name}?", category="personality"),
        Question(text="How did other people take that?", category="personality"),
        Question(text="Who in the family has something of that?", category="personality"),
        Question(text="What would {name} have said about it?", category="preference"),
        Question(text="Who else in the family is like that?", category="preference"),
        Question(text="Where do you think that came from?", category="preference", told="began"),
        Question(text="What did that look like on an ordinary day?", category="habit"),
        Question(text="Who joined {name} in that?", category="habit", told="company"),
        Question(text="How did that begin?", category="habit", told="began"),
        Question(text="What did that mean to {name}?", category="relationship"),
        Question(text="Who else was part of it?", category="relationship", told="company"),
        Question(text="What came of it later?", category="relationship", told="after"),
        Question(text="What was that time like for {name}?", category="milestone"),
        Question(text="Who else was there?", category="milestone", told="company"),
        Question(text="What came after that?", category="milestone", told="after"),
        Question(text="How did that come about?", category="other"),
        Question(text="What do you see when you think of it?", category="other"),
        Question(text="Who else would remember that?", category="other"),
    ),
    told={
        "came": pattern(
            r"""\b(?:apprentic\w*|trained|started|began|first\sjob|got\sthe\sjob|took\sover|signed\son)\b"""
        ),
        "company": pattern(
            r"""\b(?:together|with\s(?:his|her|their|me|my|us|our|friends?|[A-Z]\w+)|colleagues?|workmates?|joined|side\sby\sside)\b"""
        ),
        "learned": pattern(r"""\b(?:taught|learn(?:ed|t)|self-taught|showed\s(?:him|her|them)\show)\b"""),
        "when": pattern(
            r"""\b(?:evenings?|weekends?|sundays?|saturdays?|mornings?|nights?|after\swork|every|holidays?)\b"""
        ),
        "began": pattern(r"""\b(?:began|started|since|ever\ssince|at\sfirst)\b"""),
        "after": pattern(r"""\b(?:afterwards|after\sthat|later|then|from\sthen\son)\b"""),
    },
    pronouns={"m": "he", "f": "she", "p": "they"},
    of_assistant=pattern(
        r"""^\W*(?:(?:hi|hello|hey|so|and|but|ok|okay|sorry|wait|please|dad|mum|mom|§)\W+)*(?:
        (?:who|what)\s?(?:['’]?re|are|r)\s(?:you|u)(?:\s(?:exactly|anyway|then|really))?
        | (?:who|what)\sam\si\s(?:talking|speaking|writing|chatting)\s(?:to|with)
        | am\si\s(?:talking|speaking|writing|chatting)\s(?:to|with)\s(?:an?\s)?(?:real\s|actual\s)?(?:person|human|man
        |woman|robot|bot|machine|computer|program|ai)
        | (?:are|r)\s(?:you|u)\s(?:really\s)?(?:(?:an?|my)\s)?(?:human(?:\sbeing)?
        |(?:real\s|actual\s)?(?:person|human|robot|bot|chat-?bot|machine|computer|program|ai|chat-?gpt)|§)
        | is\s(?:that|it|this)\s(?:really\s)?you(?:\W+§)?
        | can\si\s(?:talk|speak)\s(?:to|with)\s(?:an?\s)?(?:real\s|actual\s)?(?:person|human)
        | what\s(?:can|do)\s(?:you|u)\sdo(?:\shere|\sfor\s(?:me|us))?
        )\W*$"""
    ),
    thankful=pattern(r"""\b(?:thank\s?(?:you|u)|thanks|thx|cheers)\b"""),
    months=(
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    date="{day} {month} {year}",
    sad=pattern(
        r"\b(?:miss\s(?:him|her|them)|died|death|funeral|buried|burial|ashes|cried|crying|hurts?|grief|sad|lonely|alone|lost\s(?:him|her|them)|last\swords|regret|forgive)\b"
    ),
    greets=pattern(
        r"""^\W*(?:hi+|hiya|heya|hello|hey|howdy|good\s(?:morning|evening|afternoon|day))\b
        | ^\W*(?:morning|afternoon|evening|yo|sup|alright|all\sright|ay\sup|g['’]?day|(?:it['’]?s|its)\s(?:only\s
          |just\s)?me|me\sagain)
          (?:\W+(?:all|everyone|there|again|love|dear|mate|pet|duck|you|x+|(?:it['’]?s|its|this\sis)\s
          (?:only\s)?\w+))*\W*$"""
    ),
    leaves=pattern(
        r"""^\W*(?:(?:ok|okay|right|well|so|thanks|thank\syou|cheers|anyway|and|but|now|then|oh)\W+)*(?:
        good\s?night|night(?:\W?\s?night)?|nighty\snight|(?:good)?bye(?:\W?\s?bye)?|see\s(?:you|ya|u)|cya|ta\W?\s?ra
        |cheerio|so\slong|take\scare|farewell|ciao|laters|ttyl|ttfn
        | (?:(?:i(?:['’]?ll|\swill)|we['’]?ll)\s)?(?:talk|speak|write|chat)\s(?:to\syou\s)?(?:later|soon|tomorrow
          |again)
        | (?:(?:i|we)(?:['’]?ve|['’]?d)?\s)?(?:have\sto|have\sgot\sto|got\sto|gotta|must|should|better|need\sto)\s
          (?:go|run|dash|stop)
        | (?:i(?:['’]?m|\sam)\s)?(?:off|going)\s(?:to\s(?:bed|sleep|work)|now) | (?:i(?:['’]?m|\sam)\s)off
        | that['’]?s\s(?:all|it|enough)(?:\s(?:for\s(?:now|today|tonight)|i\s(?:have|know|remember|can\s\w+|wanted)))?
        | i['’]?ll\s(?:be|come)\sback\s(?:later|soon|tomorrow)
        )(?:\W+(?:then|now|later|soon|tomorrow|again|everyone|everybody|all|you|love|dear|mate|duck|pet|x+|and|for
          |today|tonight|thanks?|thank|sleep|well|tight|god|bless|in|the|morning|next|time|take|care|talk|write|week
          |bye|night|i|have|to|go|must))*(?:,?\s\w+)?\W*$"""
    ),
    vague=words(
        """
        name names first last time times people person something anything someone somebody anyone anybody know
        remember think
        thing things place day days year years life else others kind way like happen happened tell come came make
        made take
        took give gave see saw look find found good best main around still ever really part use used want wanted
        call called own owns owned became become get gets got getting put puts
        whats wheres whos hows already little ones according below now later man men
        """
    ),
    claims_nothing=pattern(
        r"""
        \b(?:no\s?body|no\s?one|nothing|none|don['’]t|do\snot|doesn['’]t|haven['’]t|have\snot|hasn['’]t|isn['’]t|
        not|can['’]t|cannot|never)\b.{0,40}\b(?:know|known|told|tell|said|shared|mentioned?|noted|recorded|heard|written
        |sources?|memor(?:y|ies))\b
        | \b(?:sounds?|seems?|must\s(?:be|have)|may\s(?:be|have)|might|perhaps|maybe|i\s(?:imagine|think|believe|guess)
        |no\swonder)\b
        """
    ),
    asks=pattern(
        r"""\?\s*\W{0,3}$ | ^(?:so|and|but|ok|hey)?\W*(?:who|what|where|when|why|how|which|tell\sme|remind\sme
        |what['’]?s|who['’]?s|where['’]?s|when['’]?s|how['’]?s
        |(?:did|does|do|was|were|is|are|can|could|has|have|had)(?=\s(?:he|she|they|it|we|i|you|u|there|this|any\w*|some\w*
        |my|his|her|our|their|your|the(?!\smath)|dad\w*|mum\w*|mom\w*|gran\w*|nan\w*|uncle|aunt\w*|(?-i:[A-Z]\w+))\b
        |\s(?!born|buried|always|never|often|very|so|a|an|the)\w+\s(?:ever|a|an|good|really|still)\b)
        |(?:did|does)(?=\s(?!that|it|nothing|not|so|a|the|some)\w+\s))\b(?!.*\.\s)"""
    ),
)


# Plain questions in English.

ASKING = Asking(
    when=loose(
        r"""\bwhen(?:\s(?:did|do|does|was|were|is|had|has|would|exactly|about|abouts)\b|\W*$)
        | \b(?:what\s(?:year|month|day|date)|which\s(?:year|month|day)|how\sold|how\slong\sago|since\swhen)\b"""
    ),
    birth=loose(r"\b(?:born|(?:date\sof\s)?birth|birthday)\b"),
    death=loose(r"\b(?:die|dies|died|dead|death|passed\saway|pass\saway)\b"),
    wedding=loose(r"\b(?:marr(?:y|ied|iage)|wed|wedding)\b"),
    how_many=loose(r"\bhow\s(?:many|much|tall|far|often)\b"),
    of_time=loose(
        r"""\b(?:january|february|march|april|may|june|july|august|september|october|november|december|spring
        |summer|autumn|winter|christmas|easter|monday|tuesday|wednesday|thursday|friday|saturday|sunday|war
        |child|young|age|years?|after|before|until|then|when|o'clock|morning|evening|night|birthdays?)\b"""
    ),
    favourite=loose(r"\b(?:favou?rites?|prefer(?:red)?|(?:like|love|enjoy)d?\s(?:best|most))\b"),
    idioms={
        "meet": loose(
            r"""\b(?:f(?:i|ou)nd|r[au]n\s(?:into|across)|c[ao]me\s(?:across|upon)|bump(?:ed)?\sinto|g[eo]t\sto\sknow
        |(?:set|laid|lay|clap(?:ped)?)\s(?:first\s)?eyes\son)\s(?:each\sother|one\sanother)\b
        | \bg[eo]t\stogether\b | \bcross(?:ed)?\spaths\b"""
        ),
        "teach": loose(r"\bshow(?:ed|n)?\b(?=.+\bhow\b) | \b(?:learn\w*|picked\sup)\b(?=.+\bfrom\b)"),
        "travel": loose(
            r"""\b(?:c[ao]me|g[eo]t|went|go)\s(?:(?:over|across|out)\s)?to\s(?-i:(?=[A-ZÀ-Þ]))
            | \b(?:c[ao]me|g[eo]t|went|go)\s(?:over|across)\s(?:to|from)\b"""
        ),
    },
    origin=loose(
        r"""\b(?:why|how\scome|where\b.+\b(?:from|get)|how\b.+\b(?:get|got|c[ao]me\sby)\s(?:its|his|her|their|the|that)|what\smade
        |(?:named|called)\s(?:after|for)|after\s(?:who|whom|what))\b"""
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
        smell smells smelt smelled smelling
        play played playing plays player
        cook cooked cooking cooks
        bake baked baking baker
        """
    ),
    open=pattern(
        r"""\b(?:what|whats|which|who|whos|whom|whose|when|where|why|how|tell|remind|describe|remember|anything)\b"""
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
