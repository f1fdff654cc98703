"""What is asked of the assistant in plain German, and what it says when that is done."""

from memory.language.lexicon import Commands, pattern

COMMANDS = Commands(
    remember=pattern(
        r"""^\W*(?:(?:bitte|und|ach|auch)\W+)*
        (?:merk\w*|notier\w*|behalt\w*|vergiss\snicht|vergessen\ssie\snicht)
        (?:\s(?:dir|sie|sich|euch|bitte|das|eins|folgendes|mal))*
        \s?:\s*
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:bitte|und)\W+){0,2}(?:merk|merke|merken|notier|notiere|notieren|schreib)\s
        (?:(?:dir|sie\ssich|sie|euch)\s)?(?:das|es)(?:\s(?:bitte|auf))*\W*$"""
    ),
    forget=pattern(
        r"""^\W*(?:(?:bitte|kannst\sdu|können\ssie|könnten\ssie|und|nein|ok|jetzt)\W+)*
        (?:vergiss|vergessen\ssie|vergessen|lösche|lösch|löschen\ssie|streiche|streich|entferne)[,\s]+(?:bitte[,\s]+)?
        (?:alles,?\s|das,?\s|was\s|wieder\s)*
        (?:ich\s(?:(?:dir|ihnen|euch)\s)?)?(?:gerade\s|eben\s)?(?:über|von|vom|zu|zum|zur|mit|wegen|dass)\s
        (?P<topic>[^.!?\n]{2,120}?)
        (?:\s(?:gesagt|erzählt|geschrieben|erwähnt)(?:\s(?:habe|hab|hatte))?)?\s*(?:[.!?\n]|$)"""
    ),
    boundary=pattern(
        r"""^\W*(?:(?:bitte|und|nein|ok|aber)\W+)*
        (?:erwähn|nenn|sprich|sprech|red|frag|bring|fang)(?:e|en\ssie|st\sdu)?\s
        (?=[^.!?\n]*\b(?:nie|niemals|nicht\smehr)\b)
        (?:(?:mich|mir|mit\smir|bitte|nie|niemals|nicht\smehr|wieder|mehr)\s)*(?:(?:auf|von|vom|über|nach|mit)\s)?
        (?P<topic>[^.,;:!?\n]{2,80}?)
        (?:[\s,]+(?:nie|niemals|nicht\smehr|wieder|mehr|an|zur\ssprache|mir\sgegenüber|bitte))*\s*(?:[.!\n]|$)"""
    ),
    about_me=pattern(
        r"""\bwas\s(?:weißt\sdu|wissen\ssie|weisst\sdu|hast\sdu|haben\ssie|merkst\sdu)\s(?:dir\s|sich\s|alles\s|so\s)*
        (?:über|von)\smi(?:ch|r)\b"""
    ),
    my_name=pattern(
        r"""^\W*(?:(?:hallo|ja|gern|gerne|klar|und|grüß\sgott)\W+)*(?:ich\sheiße|ich\sheisse|mein\sname\sist|nenn\smich|nennen\ssie\smich)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
    ),
    ask_name="Darf ich fragen, wie ich Sie nennen soll?",
    called="Ich nenne Sie {name}.",
    noted="Notiert: {words}",
    known_before="Das hatte ich schon: {words}",
    waits="Es wartet in Ihrer Durchsicht, damit Sie es zuerst ansehen: {words}",
    not_kept="Das konnte ich nicht notieren. Ihre Worte bleiben in diesem Gespräch.",
    forgot_one="Ich habe es beiseitegelegt. Sie können das zurücknehmen.",
    forgot_many="Ich habe {count} Dinge beiseitegelegt. Sie können das zurücknehmen.",
    nothing_to_forget="Ich habe von Ihnen nichts darüber gefunden; es wurde nichts beiseitegelegt.",
    known_of_you="Das haben Sie mir von sich erzählt.",
    nothing_of_you="Von sich haben Sie mir noch nichts erzählt.",
    failed="Das ging gerade nicht. Es wurde nichts geändert.",
)
