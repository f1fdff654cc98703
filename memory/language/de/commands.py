"""Requests to the assistant in plain German, and what it says when they are done."""

from memory.language.lexicon import Commands, pattern
from memory.language.tellers.self_words import OWN_NAME

BEFORE = r"""^\W*(?:(?:bitte|und|ach|auch|also|hallo|hey|ja|ok|okay|danke|so)\W+)*+
        (?:(?:kannst|könntest|würdest|magst)\s(?:du\s)?|(?:können|könnten|würden)\ssie\s|das\s(?:solltest
        |musst)\sdu\s|das\s(?:sollten|müssen)\ssie\s
        |(?:ich\s(?:möchte|will|wünsche\smir|hätte\sgern|würde\smir\swünschen|bitte\s(?:dich|sie))|es\swäre\s(?:schön|gut|nett))
        ,?\s(?:dass\s(?:du|sie)\s|wenn\s(?:du|sie)\s))?
        (?:(?:dir|sich|bitte|mal|auch)\s)*+"""
"""Words that may come before the verb: courtesies, and openings such as "kannst du"."""
STATES = r"""(?!(?:dass|daß|wie|wann|was|wo|wer|warum|ob|wenn|mich|mir|dich|das|dies|es|an|bitte|nur|auch)\b)
        (?:[\w'’-]+\s){1,3}?(?:war|waren|ist|sind|hat|hatte|hatten|hieß|hiess|heißt|ging|kam|trug|aß|trank|sang|schrieb
        |las|fuhr|starb|konnte|wurde|\w{2,}ten?)\b"""
"""A statement without "dass": a subject, and soon after it a verb of what somebody did or was."""

COMMANDS = Commands(
    remember=pattern(
        BEFORE
        + rf"""(?:merk\w*|notier\w*|behalt\w*|schreib\w*|aufschreib\w*|festhalt\w*|halt\w*|denk\w*|speicher\w*
        |vermerk\w*|vergiss\snicht|vergessen\ssie\snicht)
        (?:\s(?:dir|sie|sich|euch|bitte|das|es|eins|folgendes|mal|auf|fest|dran|daran|im\shinterkopf|im\skopf|sich\sbitte))*
        (?:\s?:\s*|[,\s]+(?:dass|daß)\s|,\s(?=der|die|das|er|sie|es|papa|mama|opa|oma)|,?\s(?={STATES}))
        | ^\W*(?:(?:bitte|und|ein|kleines)\W+)*+(?:aktualisier\w*(?:\ssie)?|update|nachtrag|ergänzung
        |ergänze)\s?[:–—]\s*
        | ^\W*fürs\sprotokoll\s?[:,]\s*
        | (?<![\s,.;:–—-])(?<!\bbitte)(?<!\bund)[\s,.;:–—-]++(?:(?:bitte|und)\W+){{0,2}}(?:merk|merke|merken|notier
        |notiere|notieren
        |schreib|behalt|behalte|behalten|(?:vergiss|vergessen)(?=[^.!?\n]{{0,30}}\bnicht\b))\s
        (?:(?:dir|sie\ssich|sie|euch)\s)?(?:bitte\s)?(?:das|es)
        (?:\s(?:bitte|auf|gut|mal|(?<=vergiss\sdas\s)nicht|(?<=vergiss\ses\s)nicht|(?<=sie\sdas\s)nicht)|,\sbitte)*\W*$"""
    ),
    remember_that=pattern(
        BEFORE
        + r"""(?:(?![^\n]{0,60}\bnicht\b)(?:merk|merke|merken|notier|notiere|notieren|schreib|schreibe|schreiben|behalt
        |behalte|behalten|halt
        |halte
        |halten|speicher|speichere|speichern)\s(?:(?:dir|sich|sie\ssich|sie|euch)\s)?(?:bitte\s|mal\s)*(?:das|dies|es)
        |(?:vergiss|vergessen\ssie)\s(?:das|es)(?=.*\bnicht\b)|(?:denk|denke|denken\ssie)\s(?:bitte\s)?daran
        |(?:das|es)\s(?:bitte\s)?(?:merken|notieren|aufschreiben|behalten|merkst|notierst|behältst|aufschreibst))
        (?:\s(?:bitte|auf|fest|nicht|gut|mal|auch)|,\sbitte)*\W*$"""
    ),
    my_name=pattern(
        rf"""^\W*(?:(?:hallo|ja|gern|gerne|klar|und|bitte|grüß\sgott)\W+)*(?:ich\sheiße|ich\sheisse|mein\sname\sist
        |nenne?\smich|nennen\ssie\smich|sag\s(?:einfach\s)?(?=[\w'’-]+\szu\smir)|(?:du\skannst|sie\skönnen|(?:kannst|könntest|magst|würdest)\sdu|(?:können|könnten|würden)\ssie)\smich(?=[^.!?\n]{{1,60}}\bnennen\b)
        |(?:(?:du\skannst|kannst\sdu|sie\skönnen|können\ssie)\s)(?:ruhig\s)?(?=[\w'’-]+\szu\smir\ssagen)
        |(?:alle|meine\sfreunde|die\sleute)\snennen\smich(?=\s(?-i:[A-ZÄÖÜ]))|ich\s(?:möchte|will)(?=\s[\w'’-]+(?:\s[\w'’-]+)?\sgenannt\swerden))\s?
        (?<=\s)(?:(?:bitte|einfach|doch|nur|ruhig|lieber)\s)*
        (?!(?:bitte|einfach|nicht|wie|was|so|morgen|später|wenn|verrückt|dumm|blöd|altmodisch|sentimental|ein\w*|der|die|das|nach
        |auch|ruhig|sie|du|gern\w*)\b){OWN_NAME}"""
    ),
    ask_name="Darf ich fragen, wie ich Sie nennen soll?",
    called="Ich nenne Sie {name}.",
    in_time_zone="Ihre Zeitzone ist jetzt {zone}.",
    noted="Notiert: {words}",
    known_before="Das hatte ich schon: {words}",
    waits="Es wartet in Ihrer Durchsicht, damit Sie es zuerst ansehen: {words}",
    not_kept="Das konnte ich nicht notieren. Ihre Worte bleiben in diesem Gespräch.",
    forgot_one="Ich habe es beiseitegelegt. Sie können das zurücknehmen.",
    forgot_many="Ich habe {count} Dinge beiseitegelegt. Sie können das zurücknehmen.",
    nothing_to_forget="Ich habe von Ihnen nichts darüber gefunden; es wurde nichts beiseitegelegt.",
    known_of_you="Das haben Sie mir von sich erzählt.",
    nothing_of_you="Von sich haben Sie mir noch nichts erzählt.",
    corrected="Richtiggestellt: {words}",
    known_in_all="Das haben Sie mir erzählt, das Gewichtigste zuerst.",
    nothing_in_all="Von dem, was Sie mir erzählt haben, habe ich noch nichts notiert.",
    nothing_noted="Davon hatte ich nichts notiert und notiere auch nichts. Ihre Worte bleiben in diesem Gespräch.",
    undone={
        "forgotten": "Zurückgenommen. Das habe ich beiseitegelegt: {words}",
        "memory_updated": "Zurückgenommen. Es heißt wieder: {words}",
        "restored": "Wieder da: {words}",
        "profile_set": "Zurückgenommen. In Ihrem Profil steht wieder, was vorher dort stand.",
    },
    nothing_to_undo=(
        "Gerade gibt es nichts, was ich zurücknehmen könnte, und es wurde nichts geändert. Was früher notiert, "
        "berichtigt oder beiseitegelegt wurde, lässt sich auf seiner eigenen Seite ändern, auf der auch sein Verlauf "
        "steht."
    ),
    failed="Das ging gerade nicht. Es wurde nichts geändert.",
    forgetting_is_off=(
        "Im Gespräch etwas beiseitezulegen ist hier abgeschaltet; es wurde nichts beiseitegelegt. Sie können es selbst "
        "tun, auf der Seite mit allem, was notiert ist."
    ),
    noting_is_off=(
        "Auf Wunsch sofort etwas zu notieren ist hier abgeschaltet. Ihre Worte sind gespeichert, und was Sie erzählen, "
        "wird von selbst notiert, sobald dieses Gespräch beendet ist oder eine Weile ruht."
    ),
    listing_is_off=(
        "Zu sagen, was ich notiert habe, ist hier abgeschaltet. Sie sehen alles auf der Seite mit dem, was notiert ist."
    ),
    memory_is_off=(
        "Das Erinnern ist hier zurzeit abgeschaltet; es wurde nichts notiert. Ihre Worte sind in diesem Gespräch "
        "gespeichert und werden notiert, sobald es wieder eingeschaltet ist."
    ),
    heard_while_off=(
        "Ihre Worte sind gespeichert. Das Erinnern ist hier zurzeit abgeschaltet; es wird nichts notiert.",
        "Ich höre zu.",
        "Danke, dass Sie mir das erzählen. Ihre Worte sind gespeichert.",
    ),
)
