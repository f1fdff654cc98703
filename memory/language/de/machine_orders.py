"""Orders to a machine in German; see `memory.language.sentences.machine_orders`."""

from __future__ import annotations

from memory.language.lexicon import WITHIN, loose

MACHINE = r"""(?:ki|(?:chat)?bots?|roboter\w*|chatgpt|siri|alexa|algorithm\w+|software|computerprogramm\w*
    |programme?|systeme?
    |(?:digitale[rn]?|virtuelle[rn]?)\s(?:helfer\w*|assistent\w*|begleiter\w*)|assistent(?:en|in|innen)?
    |sprachmodelle?|computer|maschinen?|apps?|ki-\w+)"""

MACHINE_ORDERS = loose(
    rf"""
    (?:<!--|[\[{{(<])\s*(?:\w+\s){{0,3}}(?:an|für)?\s?(?:die\s|den\s|das\s|alle\s)?{MACHINE}\s?:
    | \b(?:
    (?:jede[srn]?|alle|die|das|der|dieses?|diese[rn]?|welche[srn]?)\s{MACHINE}\b(?:,?\s(?:die|das|der
    |welche[srn]?)\b{WITHIN})?,?\s(?:muss|müssen|hat\szu|haben\szu|soll|sollen|möge|mögen|wird\shiermit
    |werden\shiermit|wird\sangewiesen|werden\sangewiesen|wird\sgebeten|werden\sgebeten|ist\sverpflichtet
    |sind\sverpflichtet|darf\sab|dürfen\sab)\b(?!{WITHIN}\b(?:geölt|repariert|getragen|verkauft|gewartet|haben)\b)
    | {MACHINE},\s(?:die|das|der|welche[srn]?)\b{WITHIN},\s(?:muss|müssen|hat|haben|soll|sollen|möge|mögen)\b
    | (?:hiermit|ausdrücklich)\s(?:angewiesen|aufgefordert|beauftragt)\b
    | (?:wenn|falls|sofern|solltest|sollten)\s(?:du|sie)\s(?:bloß\s|nur\s|wirklich\s)?(?:ein\w*\s|die\s
        |der\s)?{MACHINE}\s(?:bist|sind|sein)\b
    | dass\s(?:du|sie)\s(?:nur\s|bloß\s)?(?:ein\w*|kein\w*)\s(?:computer|maschine|programm|roboter|ki
        |mensch)\s(?:bist|sind)\b
    | (?:ab|von)\s(?:heute|jetzt|nun|sofort|dieser\snachricht)(?:\san)?\s(?:bist|hörst|gehorchst|antwortest
        |nennst|sagst|sprichst|schreibst|redest|unterschreibst|behandelst|giltst)\sdu\b
    | (?:hörst|gehorchst|hör|gehorche?|folgst)\s(?:du\s)?(?:ab\s\w+\s)?(?:nur\snoch|nur|ausschließlich
        |allein)\s(?:auf\s)?(?:mich|mir|uns)\b
    | du\s(?:bist|heißt|sprichst|redest|antwortest|schreibst)\s(?:jetzt|nun|künftig|ab\s\w+)\b
        | gib\sdich\s(?:\w+\s){{0,3}}(?:als|für)\b
    | (?:vergiss|vergesst|ignorier\w*|missachte\w*|pfeif\w*)\s(?:\w+\s){{0,4}}(?:regeln|anweisungen|vorgaben
        |richtlinien|vorschriften)\b
    | deine\w*\s(?:\w+\s){{0,2}}(?:regeln|anweisungen|vorgaben|richtlinien)\b
    | (?:verrat|verrate|zeig|zeige|gib|teile?|sag|sage|schick|schicke|veröffentliche
        |lies)\b(?:\s\S+){{0,6}}?\s(?:im\svertrauen|vertraulich\w*|private[nrs]?|geheime[nrs]?)\b
    | (?:private|vertrauliche|geheime)\s(?:erinnerungen|gespräche|notizen|nachrichten|einträge
        |aufzeichnungen)\b{WITHIN}\s(?:sind|müssen|sollen|dürfen)\b{WITHIN}\b(?:zu\s\w+en|\w+zu\w+en|werden
        |offenlegen)\b
    | als\s(?:\w+\s)?(?:gesichert|bestätigt|bewiesen|erwiesen|gegeben|tatsache|geklärt
        |wahr)\s(?:zu\s)?(?:behandeln|betrachten|speichern|führen|vermerken|anzusehen|ansehen|eintragen
        |einzutragen)\b
    | (?:unterschreib\w*|beende\w*|beginn\w*|schließ\w*)\s(?:jede\s|alle\s)?(?:deiner?\s|deine\s)(?:antwort\w*
        |nachricht\w*)\b
    | (?:keine|jede|alle|jeder)\s(?:antwort|auskunft|nachricht)\w*\b{WITHIN}\b(?:darf|dürfen|muss|müssen|soll
        |sollen|ist|hat)\b
    | (?:sollte|wenn|falls)\s(?:\S+\s){{1,6}}?(?:meldet|melden|fragt|fragen|schreibt|schreiben|anruft
        |anrufen),?\s(?:dann\s|so\s)?(?:sag|sage|sagst|antworte|antwortest|richte|erzähl|erzählst|ist)\b
    | du\s(?:hast|hättest|kennst)\s(?:gar\s|überhaupt\s)?keine\s(?:regeln|vorschriften|grenzen|vorgaben)\b
    | (?:das\sding|wer\simmer|was\simmer|derjenige|der|die)\b(?:\sda)?,?\s(?:das|was|wo|der
        |die)\s{WITHIN}\b(?:antwortet|mitschreibt|mitliest|speichert){WITHIN}\b(?:soll|muss|möge|hat)\b
    | du\s(?:machst|tust)\s(?:\w+\s){{0,3}}was\sich\s(?:sag\w*|will)\b | (?:erzählst|verrätst|sagst|zeigst
        |zeigste|sagste)\s(?:du\s)?mir\b{WITHIN}\b(?:anvertraut|vier\saugen|geheim\w*|vertraulich\w*)\b
    )
    """
)
