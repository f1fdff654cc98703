"""What the engine says in German."""

from memory.engines.builtin.lexicon import Phrases, Question, pattern, words

PHRASES = Phrases(
    about="Über {name}: „{words}“",
    said="{teller}: „{words}“",
    told_by="{teller} hat uns am {day} erzählt: „{words}“",
    told_by_undated="{teller} hat uns erzählt: „{words}“",
    told_by_you="Sie haben mir am {day} erzählt: „{words}“",
    told_by_you_undated="Sie haben mir erzählt: „{words}“",
    disputed="Das wird auch anders erzählt.",
    unknown="Das hat uns noch niemand erzählt.",
    basic=(
        "Ich bin der einfache Gedenk-Assistent für {name}: "
        "Ich bewahre, was Sie mir erzählen, und gebe es in denselben Worten wieder."
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
        Question(
            text="Was fällt Ihnen als Erstes ein, wenn Sie an {name} denken?",
            category="other",
            asked=("als erstes ein",),
        ),
        Question(
            text="Was tat {name} gern an einem freien Tag?", category="hobby", asked=("freien tag", "in der freizeit")
        ),
        Question(
            text="Was hat {name} gearbeitet, und wie fing es an?", category="occupation", asked=("gearbeitet", "beruf")
        ),
        Question(text="Wer stand {name} nahe?", category="relationship", asked=("stand {name} nahe",)),
        Question(text="Wie sah ein gewöhnlicher Tag mit {name} aus?", category="habit", asked=("gewöhnlicher tag",)),
        Question(
            text="Wie würden Sie {name} jemandem beschreiben, der {name} nie begegnet ist?",
            category="personality",
            asked=("beschreiben",),
        ),
        Question(
            text="Wo ist {name} aufgewachsen, und was wissen Sie von dieser Zeit?",
            category="milestone",
            asked=("aufgewachsen",),
        ),
        Question(text="Worauf konnte {name} nicht verzichten?", category="preference", asked=("nicht verzichten",)),
        Question(text="Was hat {name} oft gesagt?", category="personality", asked=("oft gesagt",)),
        Question(
            text="Was haben Sie zusammen gemacht, woran Sie jetzt denken?",
            category="relationship",
            asked=("zusammen gemacht",),
        ),
        Question(text="Was haben Sie von {name} gelernt?", category="relationship", asked=("von {name} gelernt",)),
        Question(
            text="Welche Geschichte von {name} wird in der Familie am häufigsten erzählt?",
            category="other",
            asked=("welche geschichte",),
        ),
    ),
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
