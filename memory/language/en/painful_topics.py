"""Phrases of several words for painful topics of family life in English."""

from memory.language.lexicon import pattern

WHO = (
    r"(?:him|her|them|me|us|mum|mom|dad|gran|gran(?:d?ma|ny)|(?:my|his|her)\s\w+"
    r"|the\s(?:boys?|girls?|kids?|children|lads?|wife|dog))"
)

PAINFUL_PHRASES = {
    "affair": pattern(
        rf"""^\W*(?:the|his|her|their)\scheating\W*$|\b(?:cheat(?:ed|s|ing)?\son|two[\s-]?tim(?:ed|es|ing)
          |slept\saround|sleep(?:ing)?\saround
          |(?:had|has|having|was|there\swas)\s(?:\w+\s){{0,4}}?(?:another|other|fancy)\s(?:woman|man)
          |the\sother\s(?:woman|man)|mistress(?:es)?|(?:his|her|a)\s(?:secret\s)?lovers?\b|fling\b|love\schild
          |(?:second|secret|double)\s(?:family|life)|behind\s(?:his|her|{WHO}['’]s?)\sback\swith
          |(?:carr(?:ied|ying)\son|mess(?:ed|ing)\s(?:around|about)|play(?:ed|ing)\saway)\b(?!\s(?:work|as\s))
          |(?:see(?:n|ing)|sleep(?:ing)?|slept)\s(?:with\s)?(?:somebody|someone|another)(?:\selse
          |\s(?:wo)?man)?\b(?!\sabout)
          |sle(?:ep(?:ing|s)?|pt)\swith\s|(?:have|had|having)\sit\soff|caught\s.{1, 25}\sin\sbed|in\sbed\swith\s
          |kept\s(?:a|another)\swoman|walk(?:ed|ing)?\sout\son\s.{1, 20}\sfor\s|philander\w*|womani[sz]\w+
          |bit\son\sthe\sside|left\s{WHO}\sfor\s(?:a(?:n(?:other)?)?|the|his|her|some(?:body|one))\s
          |(?:ran|run|running|went)\s(?:off|away)\swith\s(?:a|the|his|her|another|some\w+)\s)"""
    ),
    "suicide": pattern(
        r"""\b(?:(?:took|taken?|takes|taking|end(?:ed)?)\s(?:his|her|their|my)\s(?:own\s)?life|end(?:ed)?\sit\sall
          |(?:kill|hang|h[ua]ng|shot|shoot|drown|poison|gass?|burn)(?:ed|s|ing)?\s(?:him|her
          |them)self\b(?!\s(?:laughing|with))
          |(?:threw|flung|thrown)\s(?:him|her)self\s(?:under|off|from|in\sfront\sof|out\sof|into\sthe\s(?:river|canal
            |sea|lake|quarry))
          |jump(?:ed|ing)?\s(?:off|from)\s(?:the|a)\s(?:\w+\s)?(?:bridge|roof|cliffs?|viaduct|tower|balcony)
          |jump(?:ed)?\s(?:in\sfront\sof|under)|slit\s(?:his|her)\swrists?|cut\s(?:his|her)\swrists?
          |engine\srunning|(?:gun|pistol|rifle|shotgun)\s(?:to|in|against)\s(?:his|her)\s(?:own\s)?(?:head|mouth|temple)
          |(?:walk|wad|went)(?:ed|ing)?\sinto\sthe\s(?:sea|river|lake|water)\b.{0,30}\b(?:never|drown\w*|stones?)
          |could\s?n['’]?o?t\s(?:take|bear|go\son)\b.{0,30}\b(?:jumped|hanged|did\sit)|found\s.{1,20}\s(?:hanging
          |hanged)
          |overdos(?:e|ed)|by\s(?:his|her)\sown\shand|(?:left|found)\s(?:\w+\s){0,3}?(?:and\s(?:a|the)\snote
          |suicide\snote)
          |(?:pills|tablets|noose|rope)\s(?:\w+\s){0,3}?note)\b"""
    ),
    "drinking": pattern(
        r"""\b(?:(?:hit|hits|hitting|on|off|from|back\son)\sthe\s(?:bottle|booze|drink|sauce|wagon)|alcoholics?\b
          |plastered|hammered|legless|sloshed|sozzled|tipsy|pissed|hung\s?over|hangovers?|sober(?:ed)?
          |three\ssheets\sto\sthe\swind|worse\sfor\s(?:wear|drink)|tied\sone\son|dr(?:ied|ying)\sout|detox\w*|rehab
          |a\sskinful|off\s(?:his|her)\sface|drink\sin\s(?:his|her)\shand|dr[aiu]nk\saway|smell(?:ed|t|ing)?\sof\s
            (?:drink|gin|whisk(?:e)?y|beer|alcohol)|(?:hip\s?|a\s)flask|(?:to|at)\saa\b|aa\smeetings?
            |one\s(?:drink\s)?too\smany
          |(?:problem|trouble|struggl\w+)\swith\s(?:the\s)?(?:drink|gin|whisk(?:e)?y|vodka|rum|beer|wine|alcohol)
          |(?:gin|whisk(?:e)?y|vodka|rum|beer)\s(?:was|became|proved|took|ruined|killed|finished)\b)"""
    ),
    "abuse": pattern(
        rf"""\b(?:(?:raised|raises|lifted|laid)\s(?:his|her|a)\s(?:hands?|fists?|finger)\s(?:to|against|at|on)\b
          |(?:hit|hits|slapp?(?:ed|s)|punched|kicked|beat|beats|thrash(?:ed)?|bash(?:ed)?|battered|struck|whipped
          |walloped
            |chok(?:ed)|strangled)\s
            {WHO}\b(?!\s(?:at|to|by|in\sthe\srace)\b)
          |beat(?:ing|en)s?\s(?:up|{WHO})|knock(?:ed|ing)?\s{WHO}\s(?:about|around|down)|black\seyes?|bruis(?:es|ed)
          |(?:use[ds]?|took|takes?|with)\s(?:the|his|a)\s(?:belt|strap|cane|slipper)\s(?:on|to)\b
          |with\s(?:the|his|a)\s(?:belt|strap)\b|(?:knock|beat|kick)(?:ed|ing)?\s.{1, 20}\sout\sof\s(?:him|her|us|me
          |mum|mom|dad|gran)|black\sand\sblue
          |(?:afraid|scared|frightened|terrified)\sof\s(?:his|her)\s(?:fists?|hands?|temper|belt)|violent|violence
          |domestic|molest\w*|interfered\swith
          |touched\s(?:him|her|them|me|us|the\s\w+)\s(?:where|in\sa\sway))"""
    ),
    "miscarriage": pattern(
        r"""\b(?:(?:lost|lose|losing)\s(?:a|an|the|her|my|their|another|two|three|several|that|one)\s
            (?:(?:un\w+|little|first|second)\s)?(?:baby|babies|child|children|twins?|pregnanc\w+)
          |born\s(?:dead|asleep|sleeping|lifeless)|never\s(?:drew|took)\s(?:a\s)?breath|still\s?born
          |(?:baby|child|twins?|it|boy|girl)\s(?:\w+\s){0,3}?(?:came|were|was|born)\s(?:\w+\s)?too\s(?:early|soon)
          |(?:carrying|expecting)\s(?:a\s(?:boy|girl|baby|child)|twins)\b.{0,40}\b(?:not|n['’]t|lost|gone)\b
          |buried\sa\s(?:\w+\s)?(?:baby|child|girl|boy|infant)|lost\s(?:one|him|her|it|them)\sat\s.{1,12}\s(?:weeks
          |months)
          |no\sheart\s?beat|at\s\w+\s(?:weeks|months)\s(?:gone|pregnant)|pregnancy\s(?:failed|ended)
          |lost\sit\s(?:at|in)\s)"""
    ),
}
