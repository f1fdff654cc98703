"""What the engine says in German."""

from memory.language.lexicon import Phrases, Question, pattern, words

PHRASES = Phrases(
    about="Über {name}: „{words}“",
    said="{teller}: „{words}“",
    told_by="{teller} hat uns am {day} erzählt: „{words}“",
    told_by_undated="{teller} hat uns erzählt: „{words}“",
    told_by_you="Sie haben mir am {day} erzählt: „{words}“",
    told_by_you_undated="Sie haben mir erzählt: „{words}“",
    you="Sie",
    disputed="Das wird auch anders erzählt.",
    preferred="Daran hält sich die Familie; es wird auch anders erzählt.",
    other_preferred="Die Familie hält sich an eine andere Erzählung.",
    unknown="Das hat uns noch niemand erzählt.",
    basic=(
        "Ich bin der einfache Gedenk-Assistent für {name}: "
        "Ich bewahre, was Sie mir erzählen, und sage dazu, wer es wann erzählt hat."
    ),
    heard=(
        "Danke, dass Sie mir das von {name} erzählen.",
        "Das habe ich jetzt.",
        "Das bleibt hier bei {name}.",
        "Ich höre zu.",
        "Danke. Ich bewahre es auf.",
    ),
    heard_sad="Das tut mir leid. Sie dürfen sich Zeit lassen.",
    heard_gently="Danke, dass Sie mir das erzählen. Es eilt nicht, und ich bin da.",
    basic_private=(
        "Ich bin der einfache Gedenk-Assistent für {name}. Dieses Gespräch ist privat: Nichts davon wird "
        "aufbewahrt, und es ist weg, wenn Sie es schließen."
    ),
    heard_private=(
        "Ich höre zu. Hiervon wird nichts aufbewahrt.",
        "Danke, dass Sie mir das erzählen. Es ist weg, wenn Sie dieses Gespräch schließen.",
        "Ich höre Sie.",
    ),
    greeting="Guten Tag, {teller}.",
    thanks="Sie können jederzeit wiederkommen.",
    not_for_me="Das überlasse ich Ihnen. Ich bewahre nur, was von {name} erzählt wird.",
    questions=(
        Question(text="Was fällt Ihnen als Erstes ein, wenn Sie an {name} denken?", category="opening"),
        Question(text="Wie kam {name} zu dieser Arbeit?", category="occupation", told="came"),
        Question(text="Mit wem hat {name} zusammengearbeitet?", category="occupation", told="company"),
        Question(text="Was hat {he} zu Hause von der Arbeit erzählt?", category="occupation"),
        Question(text="Von wem hat {name} das gelernt?", category="hobby", told="learned"),
        Question(text="Wer war dabei?", category="hobby", told="company"),
        Question(text="Wann fand {he} Zeit dafür?", category="hobby", told="when"),
        Question(text="Woran haben Sie das bei {name} gemerkt?", category="personality"),
        Question(text="Wie haben andere das aufgenommen?", category="personality"),
        Question(text="Wer in der Familie hat etwas davon?", category="personality"),
        Question(text="Was hätte {name} dazu gesagt?", category="preference"),
        Question(text="Wer in der Familie hält es auch so?", category="preference"),
        Question(text="Woher kam das wohl?", category="preference", told="began"),
        Question(text="Wie sah das an einem gewöhnlichen Tag aus?", category="habit"),
        Question(text="Wer hat dabei mitgemacht?", category="habit", told="company"),
        Question(text="Wie hat das angefangen?", category="habit", told="began"),
        Question(text="Was hat das {name} bedeutet?", category="relationship"),
        Question(text="Wer gehörte noch dazu?", category="relationship", told="company"),
        Question(text="Was ist später daraus geworden?", category="relationship", told="after"),
        Question(text="Wie war diese Zeit für {name}?", category="milestone"),
        Question(text="Wer war noch dabei?", category="milestone", told="company"),
        Question(text="Was kam danach?", category="milestone", told="after"),
        Question(text="Wie ist es dazu gekommen?", category="other"),
        Question(text="Was sehen Sie vor sich, wenn Sie daran denken?", category="other"),
        Question(text="Wer könnte sich noch daran erinnern?", category="other"),
    ),
    told={
        "came": pattern(r"""\b(?:lehre|gelernt|ausbildung|angefangen|begann|begonnen|übernahm|übernommen)\b"""),
        "company": pattern(
            r"""\b(?:zusammen|gemeinsam|mit\s(?:mir|uns|ihm|ihr|seine\w*|ihre\w*|meine\w*|freund\w*)|kolleg\w*)\b"""
        ),
        "learned": pattern(r"""\b(?:gelernt|lernte|beigebracht|gezeigt)\b"""),
        "when": pattern(r"""\b(?:abends?|sonntags?|samstags?|wochenende\w*|morgens|feierabend|jeden|urlaub)\b"""),
        "began": pattern(r"""\b(?:anfing|angefangen|begann|begonnen|seit\w*)\b"""),
        "after": pattern(r"""\b(?:danach|später|dann|nachher|seither)\b"""),
    },
    pronouns={"m": "er", "f": "sie"},
    thankful=pattern(r"""\b(?:danke\w*|vielen\sdank|merci)\b"""),
    months=(
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ),
    date="{day}. {month} {year}",
    sad=pattern(r"""\b(?:vermiss\w*|gestorben|starb|tod\b|beerdigung|begraben|asche|gewein\w*|weine|traurig
    |einsam|allein|fehlt\smir|verloren)\b"""),
    greets=pattern(r"^\W*(?:hallo|moin|servus|gut(?:en|e)\s(?:tag|morgen|abend)|grüß\s)"),
    leaves=pattern(r"""\b(?:gute\snacht|tschüss?|auf\swiedersehen|bis\s(?:bald|morgen|später)|muss\slos
    |das\swar\s(?:alles|es))\b"""),
    asks=pattern(r"""\?\s*\W{0,3}$ | ^(?:und\s|aber\s)?(?:wer|was|wo|wann|wie|warum|wieso|welche\w*|hat|hatte|war
    |ist|gab)\b(?=.*\?)"""),
    vague=words(
        """
        name namen hieß erste erstes ersten letzte mal leute jemand etwas sache tag tage jahr jahre leben
        welches welchen welchem passiert gemacht wissen weiß genannt
        """
    ),
)
