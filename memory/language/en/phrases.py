"""What the engine says in English."""

from memory.language.lexicon import Phrases, Question, pattern, words

PHRASES = Phrases(
    about="About {name}: “{words}”",
    said="{teller} said: “{words}”",
    told_by="{teller} told us on {day}: “{words}”",
    told_by_undated="{teller} told us: “{words}”",
    told_by_you="You told me on {day}: “{words}”",
    told_by_you_undated="You told me: “{words}”",
    you="you",
    disputed="This is told differently, too.",
    preferred="The family goes by this; it is also told differently.",
    other_preferred="The family goes by another telling.",
    unknown="No one has told us yet.",
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
    greets=pattern(r"^\W*(?:hi+|hello|hey|good\s(?:morning|evening|afternoon)|morning|evening|yo|sup)\b"),
    leaves=pattern(
        r"\b(?:good\s?night|night\snight|goodbye|bye|see\syou|talk\s(?:later|soon)|have\sto\sgo|gotta\sgo|that'?s\sall)\b"
    ),
    vague=words(
        """
        name names first last time times people person something anything someone somebody anyone anybody know
        remember think
        thing things place day days year years life else others kind way like happen happened tell come came make
        made take
        took give gave see saw look find found good best main around still ever really part use used want wanted
        call called
        """
    ),
    asks=pattern(
        r"""\?\s*\W{0,3}$ | ^(?:so|and|but|ok|hey)?\W*(?:who|what|where|when|why|how|which|did
        |does|do|was|were|is|are|can|could|has|have|had|tell\sme
        |remind\sme|what's|who's|where's)\b(?!.*\.\s)"""
    ),
)
