"""What is asked of the assistant in plain German, and what it says when that is done."""

from memory.language.lexicon import Commands, pattern

COMMANDS = Commands(
    remember=pattern(
        r"""^\W*(?:(?:bitte|und|ach|auch|also)\W+)*+
        (?:(?:kannst|könntest|würdest|magst)\s(?:du\s)?|(?:können|könnten|würden)\ssie\s|das\s(?:solltest
        |musst)\sdu\s|das\s(?:sollten|müssen)\ssie\s)?
        (?:(?:dir|sich|bitte|mal|auch)\s)*+
        (?:merk\w*|notier\w*|behalt\w*|schreib\w*|aufschreib\w*|festhalt\w*|halt\w*|denk\w*|speicher\w*
        |vermerk\w*|vergiss\snicht|vergessen\ssie\snicht)
        (?:\s(?:dir|sie|sich|euch|bitte|das|es|eins|folgendes|mal|auf|fest|dran|daran|im\shinterkopf|im\skopf|sich\sbitte))*
        (?:\s?:\s*|[,\s]+dass\s|,\s(?=der|die|das|er|sie|es|papa|mama|opa|oma))
        | ^\W*fürs\sprotokoll\s?[:,]\s*
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:bitte|und)\W+){0,2}(?:merk|merke|merken|notier|notiere|notieren
        |schreib)\s
        (?:(?:dir|sie\ssich|sie|euch)\s)?(?:das|es)(?:\s(?:bitte|auf))*\W*$"""
    ),
    my_name=pattern(
        r"""^\W*(?:(?:hallo|ja|gern|gerne|klar|und|grüß\sgott)\W+)*(?:ich\sheiße|ich\sheisse|mein\sname\sist|nenn\smich
        |nennen\ssie\smich)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
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
    corrected="Richtiggestellt: {words}",
    known_in_all="Das haben Sie mir erzählt, das Gewichtigste zuerst.",
    nothing_in_all="Von dem, was Sie mir erzählt haben, habe ich noch nichts notiert.",
    nothing_noted="Davon hatte ich nichts notiert und notiere auch nichts. Ihre Worte bleiben in diesem Gespräch.",
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
