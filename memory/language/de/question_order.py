"""The order of German questions: the finite verb second, after a question word, or first, before its subject."""

import re

from memory.language.lexicon import pattern
from memory.language.questions.question_order import QuestionOrder

START = r"^\W*(?:(?:und|aber|ach|ah|äh|also|hey|na|oh|sag(?:\smal)?|übrigens|eigentlich|du|okay)\W+){0,2}"
WORD = r"""(?:(?:an|auf|aus|bei|für|in|mit|nach|seit|über|um|unter|von|vor|zu|bis)\s)?
    (?:wer|wem|wen|wessen\s\w+|was(?:\sfür\s(?:ein\w*\s)?\w+)?|wann|warum|wieso|weshalb
    |welche\w*(?:\s(?!(?:er|sie|es|wir|ich|man)\b)\w+){1,3}?
    |wie(?:\s(?:alt|lange|oft|gern|gut|schwer|sehr|weit|groß|hoch|viele?(?:\s\w+)?))?|wieviele?(?:\s\w+)?
    |wo(?:her|hin|mit|für|von|vor|ran|rauf|raus|rin|rum|rüber|runter|durch|gegen|nach|zu|bei)?)"""
FINITE = r"""(?:bin|ist|sind|war(?:en|s)?|hat(?:te[nt]?|s)?|haben|hab|wird|werden|wurden?|kann|könn\w+|konnten?
    |will|wollten?|soll|sollten?|mu[sß]s?|mu(?:ss|ß)ten?|darf|durften?|mag|mochten?|kam(?:en)?|ging(?:en)?|gab(?:en|s)?
    |gibts?|hie(?:ß|ss)(?:en)?|lag(?:en)?|stand(?:en)?|blieb(?:en)?|starb(?:en)?|fand(?:en)?|sa(?:ß|ss)(?:en)?
    |lie(?:ß|ss)(?:en)?|trug(?:en)?|nahm(?:en)?|sah(?:en)?|a(?:ß|ss)(?:en)?|trank(?:en)?|schlief(?:en)?|rief(?:en)?
    |lief(?:en)?|fuhr(?:en)?|zog(?:en)?|sang(?:en)?|sprach(?:en)?|schrieb(?:en)?|las(?:en)?|half(?:en)?|bekam(?:en)?
    |verlor(?:en)?|wei(?:ß|ss)|wissen|traf(?:en)?|tat(?:en)?|begann(?:en)?|fiel(?:en)?|hielt(?:en)?|wuchs(?:en)?
    |geht|gehörten?|gehört|gefiel
    |(?!ge|alt|weit|gut|laut|bunt|nicht|fast|selbst|jetzt|sonst|echt|recht|schlecht|leicht|dicht|kalt|direkt|zuletzt
    |erst|oft)[a-zäöüß]{2,40}t(?:en?)?)"""
KIN = r"""(?:oma|omi|opa|opi|mama|mami|papa|papi|mutti|vati|mutter|vater|tante|onkel|großmutter|großvater
    |schwester|bruder|(?-i:[A-ZÄÖÜ][a-zäöüß]{2,}))"""
SUBJECT = rf"""(?:er|sie|es|ihr|man|jemand|{KIN}|(?:meine?|deine?|seine?|ihre?|unsere?)\s\w+
    |der\s(?:opa|vater|papa|onkel|bruder)|die\s(?:oma|mutter|mama|tante|schwester))"""
FIRST_VERB = r"""(?:hat(?:te)?|haben|hatten|war(?:en)?|ist|sind|konnten?|kann|wollten?|mussten?|durften?|mochten?|mag
    |wurden?|kannten?|lebte?|wohnte|spielte|rauchte|trank|sang|arbeitete|kam|ging)"""
NO_QUESTION_WORD = (
    r"(?!(?:we[rmn]|wessen|was|wann|warum|wieso|weshalb|wie|welche\w*|wo(?:her|hin|mit|für|von|vor)?)\b)\w+"
)
"""A word that is no question word, at the front of a sentence."""

GERMAN = QuestionOrder(
    asks=(
        pattern(rf"{START}{WORD}\s{FINITE}\b(?:\s|$)"),
        pattern(rf"{START}(?:gab|gibt)(?:s|\ses)\s"),
        pattern(rf"{START}{FIRST_VERB}\s{SUBJECT}\s\w+"),
        pattern(rf"{START}{FIRST_VERB}\s\w+\s(?:.*\s)?(?:je(?:mals)?|eigentlich|noch)\b"),
    ),
    # A sentence that tells begins with its verb if its first word is left out: "(das) hat sie immer gesagt".
    tells=pattern(
        rf"""^\W*(?:(?:und|aber|ach|na)\s)?(?:wer|was|wo|wann|wie)\s(?:auch\s)?immer\b
        | ^\W*(?:was|wie|wo|womit)\s(?:soll|kann|fang\w*)\s(?:ich|man|wir)\b
        | ^\W*(?:was|wie)\shab(?:en)?\s(?:ich|wir)\s(?:\w+\s)*
          ge(?:lacht|weint|feiert|froren|stritten|tanzt|schwitzt|staunt)\b
        | {START}{NO_QUESTION_WORD}\s.*
          \b(?:immer|halt|eben|ja|doch|nie|oft|stets|dann|auch(?!\smal)|wohl|so|jede[nmrs]?)\b
        | {START}{NO_QUESTION_WORD}\s.*\b(?:gesagt|gemeint|erzählt|gedacht|gewusst|geglaubt|nicht)\W*$
        | {START}{NO_QUESTION_WORD}\s[^,]*,\s(?:so|dann|{FINITE})\b
        | {START}{WORD}\s(?!ist|war|ha[tb]|w[iu]rd|kann|konn|will|woll|soll|muss|darf|durf|mag|moch)
          \w{{2,40}}t(?:en?)?\b.*\s(?:ist|war|hat|hatte|wurde|haben|hatten|sind|waren|wird|konnte|musste|wollte|sollte)$"""
    ),
    surely=re.compile(r""),
    wonders=pattern(
        r"""\b(?:ich\s)?frage?\s(?:ich\s)?mich\W+(?:\w+\W+)?(?:ob|wer|wen|wem|was|wo\w*|wann|wie|warum|welche\w*)\b
        (?!.{0,99}\b(?:würde|hätte|wäre|könnte)\w*\b)"""
    ),
)
