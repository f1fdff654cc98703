"""Patterns of German follow-up questions, which lean on what was asked and answered before."""

from memory.language.lexicon import words
from memory.language.questions.follow_up_words import FollowUpWords

GERMAN = FollowUpWords(
    before="und|aber|ok|okay|also|ach|ja|na|oh|hm{1,3}|bitte|so",
    after="denn|bitte|genau|eigentlich|ungefahr|noch ?mal|dann|etwa|so|mal|jetzt|sonst",
    joins="und|aber|oder",
    about="""
        was (?:ist|war|ware|macht) (?:denn )?(?:mit|bei)|wie (?:war|ist|steht|stand|sieht|sah) (?:es|das)?
            (?: denn)? ?(?:bei|mit|um)
    """,
    where="wo|woher|wohin|von wo|wo ?hin|an welchem ort|in welche[mr] (?:ort|dorf|land|stadt|gegend)",
    why="warum|wieso|weshalb|weswegen|wozu|aus welchem grund",
    when="""
        (?:seit |bis |ab )?wann|(?:in )?welche[ms] jahr|wie alt|an welchem tag|zu welcher zeit
            |wie lange (?:ist )?(?:das )?her
    """,
    words="""
        welche (?:farbe|art|grosse|marke)
        | wie ?(?:viele?|oft|lange?|weit|hoch|gross|viel)|wie|womit|wovon|wodurch|wofur|welche[rsnm]?
        | (?:(?:mit|von|bei|fur|zu|an|gegen|durch) )?(?:wem|wen)|wer|wessen
    """,
    that="""
        <wh> (?:war|ist|waren|hat|hatte|soll|ware|fand|passierte|geschah|wurde) (?:denn )?(?:das|es|dies|die|der)
            (?: (?:alles|denn|so|ungefahr|etwa|genau)){0,4}(?: (?:gewesen|passiert|geschehen|statt|stattgefunden
            |angefangen|sein|her))?
        | (?:ungefahr|genau|etwa) <wh> (?:war|ist) (?:das|es)
        | <wh> (?:ungefahr|genau|etwa) (?:war|ist) (?:das|es)(?: gewesen)?
        | wie alt (?:war|waren) (?:er|sie|ich|ihr|du|wir) (?:da|damals|dabei|zu der zeit|zu dem zeitpunkt
            |in dem jahr)
        | wie (?:hiess|hiessen|heisst|heissen) (?:sie|er|es|die|der|das)
        | wer (?:war|ist|waren) (?:das|die|der|es|dabei|da)
        | (?:<wh>|was) (?:war|waren|ist) (?:das|der|die|den)? ?(?:aller)?(?:erste|letzte|zweite|dritte|nachste
            |andere)[nrs]?(?: mal)?
        | (?:<wh> )?zum (?:aller)?(?:ersten|letzten|zweiten) mal
    """,
    more="""
        (?:(?:erzahle?|sage?|berichte?)|(?:erzahlen|sagen|berichten) sie)(?: (?:mir|uns|bitte|doch|mal|noch
            |ein bisschen|ein wenig|etwas|gern)){0,4}(?: (?:mehr|weiter|den rest))(?: (?:davon|daruber|dazu))?
        | (?:kannst|konnen|konntest|konnten|wurdest|wurden) (?:du|sie)(?: (?:mir|uns|bitte|noch|vielleicht|etwas
            |ein bisschen|ein wenig|dazu|daruber|davon)){0,4} (?:mehr|weiter|weiteres)(?: (?:davon|daruber|dazu)){0,4}
            (?: (?:erzahlen|sagen|berichten))?
        | (?:was|wer) (?:noch|sonst)(?: noch)?
        | was (?:weisst|wissen|hast|haben) (?:du|sie)(?: (?:denn|sonst|noch|daruber|davon|dazu|mehr)){0,4}(?: (?:noch
            |sonst|mehr))(?: (?:daruber|davon|dazu|gehort|notiert)){0,4}
        | was (?:gibt es|gab es|ist) (?:sonst |noch ){1,4}(?:zu (?:sagen|erzahlen)|bekannt|dazu|daruber){0,4}
        | (?:weisst|wissen|hast|haben) (?:du|sie)(?: (?:sonst|noch|etwas|was|mehr|daruber|davon|dazu)){0,4}(?: (?:noch
            |mehr|sonst|weiteres))(?: (?:etwas|was|mehr|daruber|davon|dazu)){0,4}
        | (?:sonst|noch|irgend) ?(?:(?:noch|irgend) ?)?(?:was|etwas|mehr|jemand)(?: (?:dazu|daruber|davon))?
        | (?:gibt|gab|gibts|gabs)(?: es)?(?: (?:sonst|da|dazu|daruber|noch|davon|etwas|was|mehr|weiteres)){1,4}
            (?: (?:dazu|daruber|davon|zu erzahlen|zu sagen)){0,4}
        | weiter|mehr(?: (?:davon|dazu|daruber))?|mach weiter|wie (?:ging|geht) (?:es|das)(?: (?:dann
            |danach))? weiter
        | dann|danach|was (?:geschah|passierte|war|kam|ist) (?:dann|danach|darauf|anschliessend|als nachstes)
            (?: (?:passiert|geschehen))?
        | (?:ist|war) (?:das|es)(?: (?:jetzt|schon|denn|bereits|nun)){0,4} alles(?: was .{1,40})?
        | (?:hat|haben)(?: (?:sonst|noch|jemand|wer|die|anderen?|dazu|was|etwas|mehr|davon|daruber|irgendwer|einer
            |niemand)){2,5}(?: (?:gesagt|erzahlt|beigetragen|geschrieben))
    """,
    source=r"""
        wer (?:hat|haben|sagt|sagte|erzahlt|erzahlte|behauptet|meint|berichtet)(?: (?:dir|ihnen|euch|uns))?
            (?: (?:denn|so|alles|etwas)){0,4}(?: (?:das|es|sowas|dies))(?: (?:denn|so|alles)){0,4}(?: (?:gesagt|erzahlt
            |behauptet|berichtet|geschrieben|verraten))?
        | woher (?:weiss|weisst|wissen|hast|haben|kennst|kennen|kommt|stammt|wisst)(?: (?:du|sie|ihr))?(?: (?:das
            |es|denn|eigentlich|alles|diese information|die information|her)){0,4}
        | wo (?:hast|haben) (?:du|sie)(?: (?:das|es|denn|eigentlich)){1,4} (?:her|gehort|gelesen)
        | von wem(?: (?:hast|haben|ist|kommt|stammt|weisst|wissen))(?: (?:du|sie))?(?: (?:das|es|dies|denn
            |alles)){0,4}(?: (?:gehort|erfahren|erzahlt bekommen))?
        | wann (?:hat|haben) (?:\w{1,20} ){1,3}?(?:dir|ihnen|euch|uns)(?: (?:das|es|davon|denn)){1,4} (?:erzahlt|gesagt
            |berichtet)
        | wann (?:wurde|ist) (?:(?:dir|ihnen|uns) )?(?:das|es)(?: (?:dir|ihnen|uns))? (?:erzahlt|gesagt|notiert)
            (?: worden)?
        | hat (?:\w{1,20} ){1,3}?(?:dir|ihnen|euch|uns) (?:das|es|davon) (?:wirklich )?(?:erzahlt|gesagt|berichtet)
        | wie (?:kommst|kommen|kommt) (?:du|sie|ihr|man)(?: denn)? (?:darauf|drauf|dazu)
        | was (?:ist|sind) (?:deine|ihre|die) quellen?(?: dafur)?
        | worauf (?:beruht|stutzt|grundet)(?: (?:sich|das|du dich|sie sich)){0,4}
    """,
    sure="""
        (?:bist|sind|seid) (?:du|sie|ihr)(?: (?:dir|sich|euch))?(?: (?:da|dessen|damit|ganz|wirklich|sehr|so
            |auch)){0,4} (?:sicher|gewiss)
        | (?:(?:ganz|wirklich) )?sicher
        | wie sicher (?:bist|sind) (?:du|sie)(?: (?:dir|sich))?(?: (?:da|dabei|damit))?
        | stimmt (?:das|es)(?: (?:wirklich|auch|so|alles)){0,4}
        | ist (?:das|es)(?: (?:denn|wirklich|auch|ganz)){0,4} (?:wahr|sicher|richtig|so|korrekt|belegt|gewiss)
        | wirklich|echt(?: jetzt| wahr)?|im ernst|ernsthaft|tatsachlich
        | (?:kann|darf) (?:ich|man)(?: (?:mich|sich|dem|das|dir|ihnen|darauf|wirklich)){0,4} (?:verlassen|trauen
            |vertrauen|glauben)
    """,
    asks=words("wann wo woher wohin warum wieso weshalb wer wem wen wie welche welcher welches welchem welchen jahr"),
    light=words(
        """
        was jahr tag ort stadt dorf genau denn eigentlich etwa ungefahr damals da dann dort war waren ist sind
        gewesen sein soll sollen hat haben hatte hatten wurde worden ware gabe passiert geschehen passierte geschah
        statt stattgefunden das es dies dieses die der den dem alles in an im am bei von mit zu um auch noch schon
        mal bitte und aber so ja nein doch also ob man vielleicht wohl geschichte sache sachen ding dinge etwas
        jemand gibt gab s mir uns dazu davon daruber darauf kommt kam ganz bist
        """
    ),
    hearer=words("du ihr sie dir ihnen"),
    knows=words("weisst wissen weiss kennst kennen glaubst glauben erinnerst hast habt"),
    says=words("gesagt erzahlt sagt sagte erzahlte behauptet erwahnt berichtet gehort erzahlen sagen erzahl"),
    who=words("wer wem wen wann welcher"),
    known=words("woher wie wem"),
    more_words=words("mehr sonst weiter weitere weiteres weiteren"),
    sure_words=words("sicher wahr richtig wirklich ehrlich echt gewiss stimmt korrekt"),
)
