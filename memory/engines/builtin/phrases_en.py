"""What the engine says in English."""

from memory.engines.builtin.lexicon import Phrases, Question, pattern, words

PHRASES = Phrases(
    about="About {name}: “{words}”",
    said="{teller} said: “{words}”",
    told_by="{teller} told us on {day}: “{words}”",
    told_by_undated="{teller} told us: “{words}”",
    told_by_you="You told me on {day}: “{words}”",
    told_by_you_undated="You told me: “{words}”",
    disputed="This is told differently, too.",
    unknown="No one has told us yet.",
    basic=(
        "I am the basic memorial assistant for {name}: I keep what you tell me "
        "and give it back in the words it was told."
    ),
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
        Question(text="What comes to mind first when you think of {name}?", category="other", asked=("comes to mind",)),
        Question(
            text="What did {name} like to do when the day was free?",
            category="hobby",
            asked=("day was free", "for pleasure", "free time"),
        ),
        Question(
            text="What kind of work did {name} do, and how did it begin?",
            category="occupation",
            asked=("for a living", "kind of work", "what work"),
        ),
        Question(
            text="Who was close to {name}?", category="relationship", asked=("was close to", "who else was close")
        ),
        Question(text="What was an ordinary day with {name} like?", category="habit", asked=("ordinary day",)),
        Question(
            text="How would you describe {name} to somebody who never met them?",
            category="personality",
            asked=("describe", "what was {name} like"),
        ),
        Question(
            text="Where did {name} grow up, and what do you know about that time?",
            category="milestone",
            asked=("grow up",),
        ),
        Question(text="What could {name} not do without?", category="preference", asked=("not do without",)),
        Question(text="What did {name} often say?", category="personality", asked=("often say",)),
        Question(
            text="What did you do together that you think of now?", category="relationship", asked=("do together",)
        ),
        Question(
            text="What did the house smell and sound like when {name} was in it?",
            category="habit",
            asked=("smell and sound",),
        ),
        Question(text="What did {name} teach you?", category="relationship", asked=("teach you",)),
        Question(
            text="Which story about {name} is told most often in the family?",
            category="other",
            asked=("story about", "told most"),
        ),
        Question(text="What changed in {name}'s life that you remember?", category="milestone", asked=("changed in",)),
        Question(
            text="What would you like others in the family to know about {name}?",
            category="other",
            asked=("others in the family to know",),
        ),
    ),
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
