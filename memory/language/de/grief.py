"""German patterns of what grieving people ask and say."""

from memory.language.lexicon import loose, pattern
from memory.language.tellers.grief_words import GriefWords

FEELS = r"""(?:liebt\w*|geliebt|lieb|gern(?:e)?|mochte|gemocht|mag|vermiss\w*|verzieh\w*|verzeih\w*|vergeb\w*
  |vergab|hass\w*|gehasst|gebraucht|gewollt)"""
GRIEF = GriefWords(
    thinks=pattern(r"""\b(?:glaub|mein|denk)(?:st|en|t)\s(?:du|sie|ihr)\b"""),
    asks=pattern(
        rf"""^(?!\W*(?:und\s|aber\s)?(?:wer|wann|wo|wohin|welche\w*|was|womit)\b)(?=.{{0,80}}(?<!\w)(?:er|sie
          |§)(?!\w))(?=.{{0,80}}\b(?:mich|mir|uns)\b(?!\szu\b))
          .{{0,80}}\b{FEELS}\W*(?:(?:gehabt|gehabt|hat|hatte|haben)\W*){{0,2}}(?:eigentlich|wirklich|überhaupt|denn
            |noch)?\W*$
        | ^(?!\W*(?:wer|wann|wo)\b).{{0,80}}\b(?:stolz|böse|sauer|wütend|zornig|enttäuscht|zufrieden
          |glücklich)\s(?:auf
          |mit|über|von)\s(?:mich|mir|uns)\b
        | ^(?!\W*(?:wer|wann|wo)\b).{{0,80}}\b(?:auf|mit|von|über)\s(?:mich|mir|uns)\s(?:\w+\s){{0,2}}(?:stolz|böse
          |sauer
          |wütend|enttäuscht|zufrieden|verärgert)\b
        | ^(?!\W*(?:wer|wann|wo)\b).{{0,80}}\ban\s(?:mich|uns)\sged(?:acht|enkt)\b | \bdachte\s(?:er|sie
          |§)\s.{{0,80}}\ban\s(?:mich|uns)\b
        | ^\W*(?:und\s|aber\s)?(?:warum|wieso|weshalb)\s(?:hat|hatte|konnte|wollte)\s(?=.{{0,80}}\b(?:mich|mir|uns
          |sich)\b)(?=.{{0,80}}\b(?:nicht|nie|niemals|nichts)\b).{{0,80}}
          \b(?:angerufen|gesagt|erzählt|geschrieben|besucht|gewartet|verabschiedet|gemeldet|anrufen|sagen|gewarnt)\b
        | ^\W*(?:warum|wieso|weshalb)\s(?:ist|hat|musste)\s.{{0,80}}\b(?:von\suns\sgegangen|(?:mich
          |uns)\s(?:\w+\s)?(?:verlassen|alleingelassen|allein\sgelassen)
          |sterben|gehen)\W*$
        | \b(?:wusste|weiß|gewusst|spürte|gespürt|ahnte|merkte|gemerkt)\b.{{0,80}}\b(?:dass|wie)\b.{{0,80}}\b(?:ich
          |wir)\b.{{0,80}}\b(?:lieb\w*|hatte|leid|vermiss\w*|bedeute\w*|stolz|dankbar)\b
        | ^\W*(?:kann|hört|sieht|spürt|fühlt)\s(?:(?:er|sie|§)\s)?(?:mich|uns)\b.{{0,80}} | ^\W*(?:kann)\s(?:er|sie
          |§)\s(?:mich|uns)\s.{{0,80}}\b(?:hören|sehen|spüren)\b
        | ^\W*(?:schaut|blickt|sieht|wacht|passt)\s(?:er|sie|§)\s.{{0,80}}\b(?:uns|mich)\b
        | ^\W*(?:liebte|mochte|vermisste|hasste|brauchte|verzieh|liebt|mag|vermisst|hatte)\s(?:(?:er|sie
          |§)\s(?:mich|mir|uns)|(?:mich|mir|uns)\s(?:der\s)?§)
          (?!\s(?:mit|zu|als|in)\b)(?:\slieb|\sgern)?(?:\s(?:eigentlich|wirklich|überhaupt|denn|noch|auch|sehr))*\W*$
        | ^\W*(?:habe?\sich)\s(?:ihm|ihr)\s.{{0,80}}\bbedeutet\b
        """
    ),
    supposes=pattern(
        r"""\b(?:was|wie)\s(?:würde|hätte)\s(?:(?:mir|uns)\s)?(?:er|sie|§)\s.{0,80}\b(?:sagen|gesagt|denken|gedacht
          |halten|gehalten|meinen|gemeint|wollen|raten|geraten|finden
          |gefunden|fühlen|wünschen)\b(?!.{0,80}\b(?:wenn\ser|sonntags|immer)\b)
        | \b(?:was|wie)\s(?:würde|hätte)\s(?:er|sie|§)\s.{0,80}\bwollen\b
        | (?:^|\b(?:glaubst|meinst|denkst)\s(?:du|ihr)\W+|\b(?:glauben|meinen|denken)\ssie\W+)\W*(?:wäre|hätte
          |würde)\s(?:er|sie|§)\s.{0,80}
          \b(?:stolz|gemocht|gefallen|verziehen|verstanden|verzeihen|verstehen|gewollt|gefreut|glücklich
            |einverstanden|froh|böse)\b
        | ^\W*war\sich\s(?:(?:ihm|ihr|für\sihn|für\ssie)\s)(?:\w+\s)?(?:ein\w*\s(?:gut|schlecht)\w*\s\w+|gut\sgenug
          |genug|wichtig)
        | ^\W*(?:hätte|würde)\s(?:ihm|ihr)\s.{0,80}\b(?:gefallen)\b
        | \bdass\s(?:er|sie|§)\s.{0,80}\b(?:stolz|verziehen|verzeihen|verstehen)\b.{0,80}\b(?:wäre|hätte|würde)\b
        """
    ),
    wishes=pattern(
        r"""\b(?!müssen|sollen|können)\w{3,}en\s(?:wollen|mögen)\W*$
        | \bgern\w*\s(?:\w+\s){0,3}(?:geworden|gewesen|gemacht|gelernt)\b"""
    ),
    blames=pattern(
        r"""\b(?:war|bin)\sich\s(?:\w+\s)?(?:schuld|schuldig|verantwortlich)\b | \b(?:war|ist)\s(?:es
          |das)\s(?:\w+\s)?meine\sschuld\b
        | \bhätten?\s(?:ich|wir)\s.{0,80}\b(?:müssen|sollen|können)\W*$
        | \bhabe?\sich\s(?:ihn|sie|ihm|ihr|§)?\s?.{0,80}\b(?:im\sstich\sgelassen|enttäuscht|verletzt|genug\sgetan
          |falsch\sgemacht|versagt)\b
        | \bwarum\s(?:war|bin|habe?)\sich\snicht\b
        """
    ),
    guilt=pattern(
        r"""^\W*(?:(?:und|aber|ach|vielleicht|ich\sglaube|ich\sweiß|ehrlich)\W+)*(?:
          (?:ich|wir)\shätten?\s(?!\w+(?:er|in)\swerden\b).{0,80}\b(?:müssen|sollen|können)\W*$
          | (?:es|das)\s(?:war|ist)\s(?:\w+\s)?(?:meine|unsere)\sschuld\W*$ | ich\s(?:bin
            |war)\s(?:\w+\s)?schuld\b(?!.{0,80}\b(?:zug|bus)\b)
          | ich\s(?:habe?|hatte|konnte)\s(?=.{0,80}\b(?:nie|nicht|nicht\smehr)\b).{0,80}\b(?:verabschied\w+
            |auf\swiedersehen
            |tschüs\w*|danke\sgesagt|entschuldigt)\b
          | ich\shabe?\s(?:ihm|ihr|§)\s(?:nie|niemals|nicht)\s.{0,80}\b(?:gesagt|gedankt|verziehen)\b
          | ich\swar\s(?:einfach\s)?nicht\s(?:da|dabei|bei\s(?:ihm|ihr)|dort)\b
          | ich\s(?:fühle?\smich|hab\w*)\s.{0,80}\b(?:schuldig|schuldgefühle|ein\sschlechtes\sgewissen)\b
            | ich\smache?\smir\s.{0,80}\bvorwürfe\b
          | (?:wäre|hätte)\sich\s(?:doch|nur|bloß|doch\snur)\b | wenn\sich\s(?:doch|nur|bloß)\b
          | (?:das|ich)\s(?:werde\s|kann\s)?(?:ich\s)?(?:verzeihe?n?\s)?(?:es\s
            |das\s)?(?:ich\s)?mir\s(?:das\s)?(?:nie|nicht|niemals)(?:\s(?:verzeihen|vergeben))?\W*$
          | ich\shabe?\s(?:ihn|sie|§)\s(?:\w+\s)?(?:im\sstich\sgelassen|allein\s?gelassen|enttäuscht)\W*$
        )"""
    ),
    missing=pattern(
        r"""^\W*(?:(?:und|aber|ach|gott|mein\sgott|heute)\W+)*(?:
          (?:ich|wir)\svermissen?\s(?:ihn|sie|§)(?:\W.{0,30})?$ | vermisse\s(?:ihn|sie|§)(?:\W.{0,30})?$
          | (?:er|sie|§)\sfehlt\s(?:mir|uns)\b.{0,30}$ | (?:mir|uns)\sfehlt\s(?:er|sie|§)(?:\W.{0,20})?$
          | ich\skann\s(?:es\s)?(?:immer\snoch\s|noch\simmer\s)?nicht\s(?:glauben|fassen)\b.{0,40}$
          | ohne\s(?:ihn|sie|§)\sist\b.{0,40}$ | (?:das|mein|unser)\s(?:haus|leben)\sist\s.{0,20}\bohne\s(?:ihn|sie|§)
          | ich\s(?:weine|heule)\b.{0,30}$ | ich\skann\snicht\saufhören\szu\sweinen\b | (?:es
            |das)\stut\s.{0,12}\bweh\b.{0,30}$
          | ich\shab(?:e|te)?\s(?:ihn|sie|§)\sso\s(?:lieb|geliebt)\b.{0,12}$ | ich\s(?:bin
            |fühle\smich)\sso\s(?:traurig|allein|einsam|leer)\b.{0,20}$
        )"""
    ),
    suffered=pattern(
        r"""^(?!\W*(?:und\s|aber\s)?(?:wer|wem|wen|wann|wo|wohin|welche\w*|was|womit|warum|wieso)\b).{0,60}(?:
          (?<!\w)(?:er|sie|§)(?!\w)\s(?:(?:am|zum)\s(?:ende|schluss)\s)?(?:(?:sehr|viel|lange|denn|noch|eigentlich
          |arg|stark
            |sich|schlimm|am\sende|zuletzt|überhaupt)\s)*(?:gelitten|leiden|gequält|quälen|litt)\b
          | (?<!\w)(?:er|sie|§)(?!\w)\s(?:am\sende\s|zuletzt\s|denn\s)*(?:große|starke|viele?|schlimme
          |arge)?\s?schmerzen\b
            (?!\sim\b|\sin\b|\san\b)
          | (?<!\w)(?:er|sie|§)(?!\w)\s(?:denn\s|ganz\s|wirklich\s)*(?:friedlich|ruhig|sanft|in\sfrieden|qualvoll
          |im\sschlaf)\s
            (?:gestorben|eingeschlafen|gegangen|entschlafen|verstorben)
          | \btod\s(?:\w+\s)?(?:schmerzhaft|qualvoll|friedlich|leicht|schwer)\b)"""
    ),
    of_pain=pattern(
        r"""\b(?:gelitten|litt(?:en)?|leiden|schmerz\w*|qual\w*|gequält|morphium|morphin|friedlich|sanft
          |ruhig\seingeschlafen
          |eingeschlafen|im\sschlaf|hospiz|erlös\w+)\b"""
    ),
    wonders=pattern(
        r"""^\W*(?:(?:und|aber|ach|sag\smal|ich\sfrage\smich,?\sob)\W+)*(?:(?:glaubst|denkst
          |meinst)\sdu,?\s(?:dass\s)?|(?:glauben|denken|meinen)\ssie,?\s(?:dass\s)?)?(?:
        (?:(?:ist|sind|kam|kommt)\s)?(?:er|sie|§)\s(?:(?:jetzt|nun|wohl|wirklich|schon|denn|ist|sind)\s)*(?:im
          |in\s(?:den|der)|in\seinem)\s(?:himmel|paradies|hölle|fegefeuer|jenseits|besseren\s\w+)
          (?:\s(?:ist|sind|jetzt|gekommen|kommt))*
        | (?:glaubst\sdu|glauben\ssie)\san\s(?:gott|jesus|den\shimmel|die\shölle|geister|engel
          |ein\sleben\snach\sdem\stode?|ein\sjenseits|wiedergeburt|wunder|das\sjenseits)\b.{0,20}
        | gibt\ses\s(?:denn\s|wirklich\s|eigentlich\s)*(?:einen?\s|ein\s)?(?:gott|himmel|hölle|jenseits
          |leben\snach\sdem\stode?|wiedersehen)
        | (?:werde|sehe)\sich\s(?:ihn|sie|§)\s(?:(?:je|jemals|irgendwann|einmal|noch|mal
          |noch\smal)\s)*(?:wiedersehen|wieder\ssehen|wieder|im\shimmel\s(?:wieder)?sehen)
        | (?:sehen|werden)\swir\suns\s(?:(?:je|jemals|irgendwann|einmal|im\shimmel)\s)*(?:wieder|wiedersehen)
        | was\s(?:kommt|passiert|geschieht|ist)\s(?:(?:mit\s(?:uns|einem)|denn|eigentlich)\s)*(?:nach\sdem\stode?
          |wenn\s(?:wir|man)\s(?:sterben|stirbt|tot\sist))
        | wo\s(?:kommen\swir|gehen\swir|kommt\sman|gehen\sdie\stoten)\s(?:hin|nach).{0,20} | wo\s(?:ist|mag)\s(?:er
          |sie|§)\s(?:wohl|denn|jetzt\swohl)\s?(?:jetzt|sein)?
        )\W*$"""
    ),
    of_faith=pattern(
        r"""\b(?:himmel|paradies|hölle|gott(?:es)?|jesus|jenseits|glaubte|gläubig|glaube[ns]?|religi\w+|gebet\w*
          |betete\w*|beten|kirche|gottesdienst|messe|rosenkranz
          |katholi\w+|evangelisch|atheist\w*|seele|geister?|engel|pfarrer|priester|synagoge|moschee)\b"""
    ),
    feels=loose(
        r"""\b(?:ich|wir)\b[^.!?]{0,60}?\b(?:geweint|weinen?|weine|heulen?|heule|geheult|trauere?n?|schluchz\w+)\b
        | \b(?:weine?|heule?|trauere?)\sich\b | \b(?:habe?|musste|muss|könnte)\sich\b[^.!?]{0,60}?\b(?:geweint
          |weinen|heulen)\b
        | \b(?:ich|wir)\s(?:bin|sind|war|waren|fühle?n?)\s(?:\w+\s){0,3}?(?:traurig|einsam|allein|leer|verloren)\b
        | \b(?:bin|fühle?|war)\sich\s(?:\w+\s){0,3}?(?:traurig|einsam|allein|leer|verloren)\b
        | ^\W*(?:so|sehr|ganz)\s(?:traurig|einsam)\b | \bvermisse?n?\s(?:ihn|sie|§|ich|wir)\b | \bich\svermiss\w*
        | \b(?:fehlt|fehlst)\s(?:mir|uns)\b | \bmir\sfehlt\b | \b(?:es|das)\stut\s(?:\w+\s)?(?:so\s|noch\s
          |immer\s)*weh\b
        | \b(?:ich|wir)\shab\w*\s(?:ihn|sie|§)\sverloren\b
        | \bhab\w*\s(?:wir\s)?(?:ihn|sie|§)\s[^.!?]{0,60}\b(?:begraben|beerdigt|beigesetzt)\b"""
    ),
    loss=loose(
        r"""\b(?:gestorben|starb|verstorben|verstarb|tod|tot|beerdigung|begräbnis|beisetzung|trauerfeier|asche
          |begraben
          |beerdigt|beigesetzt)\b
        | \b(?:ich|wir)\b[^.!?]{0,30}\b(?:meine?n?|unsere?n?)\s(?:\w+\s)?(?:mutter|mama|vater|papa|bruder|schwester
          |sohn
          |tochter|mann|frau|kind|freund(?:in)?|tante|onkel|oma|opa|hund|katze|zwilling\w*)\sverloren\b"""
    ),
    of_loss=loose(r"(?:tod|beerdigung|begräbnis|beisetzung|trauerfeier|asche|letzten?)"),
    long_ago=loose(
        r"""\bals\s(?:\w+\s){1,3}?(?:kind|kleinkind|baby|klein|jung|\d{1,2}|ein|zwei|drei|vier|fünf|sechs|sieben
          |acht|neun|zehn
          |elf|zwölf|\w+zehn)\b | \bals\s(?:kind|baby|mädchen|junge)\b | \b(?:im|nach\sdem
            |vor\sdem)\s(?:\w+\s)?krieg\b
        | \bmit\s\w+\sjahren\b | \b(?:damals|früher)\b | \bvor\s(?:langer\szeit|vielen\sjahren|meiner\sgeburt)\b
        | \b(?:in\sdem|in\sjenem)\s(?:\w+\s)?(?:winter|sommer|frühjahr|herbst|jahr)\b"""
    ),
    animals=loose(
        r"""\b(?:hund|katze|kater|pferd|pony|esel|kuh|schwein|ziege|schaf|kaninchen|hase|hamster|meerschweinchen
          |wellensittich|papagei|kanarienvogel|schildkröte|goldfisch|huhn|hahn|dackel|welpe|taube)[ens]{0,2}\b"""
    ),
)
