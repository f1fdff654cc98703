"""Questions that a page of the site answers: where the photos are, how to share, invite, delete or print, what one can
do here.

They have too few words to show their language, so the patterns of all languages are tried. "§" stands for the person.
"""

from __future__ import annotations

from enum import StrEnum
from re import Pattern

from memory.language.lexicon import loose

LONGEST = 16
"""Most words of such a question; a longer message tells of something."""


class Page(StrEnum):
    """What is asked for."""

    PHOTOS = "photos"
    SHARING = "sharing"
    INVITING = "inviting"
    DELETING = "deleting"
    NOTED = "noted"
    BOOK = "book"
    USE = "use"


def _whole(opening: str, *sentences: str) -> Pattern[str]:
    return loose(rf"^\W*(?:{opening}\W+)*(?:{' | '.join(sentences)})\W*$")


EN, HOW_EN = (
    "(?:so|and|but|ok|okay|hi|hello|please|sorry)",
    r"(?:how\s(?:do|can|could|would)\si|can\si|where\s(?:do|can)\si|could\si|how\sto)",
)
DE = "(?:und|aber|also|ok|hallo|bitte|sag\\smal)"
HOW_DE = r"(?:wie|wo|kann\sich|könnte\sich)\s(?:(?:kann|könnte|muss)\s)?(?:ich\s|man\s)?"
ES, HOW_ES = "(?:y|pero|hola|oye|ok|bueno|por\\sfavor)", r"(?:cómo|dónde)\s(?:puedo\s|se\spuede\s|se\s|lo\s|la\s)*"
FR = "(?:et|mais|bonjour|ok|alors|dis|dites)"
HOW_FR = (
    r"(?:comment|où)\s(?:est-ce\sque\s)?(?:(?:je|on)\s(?:peux\s|peut\s|fais\s(?:pour\s)?"
    r"|dois\s)?|puis-je\s|peut-on\s|faire\spour\s)?"
)
THING_EN = (
    r"(?:it|this|that|things?|something|anything|everything|(?:a|the|my|these"
    r"|those)\s\w+(?:\s\w+)?|what\si\s(?:told|said|wrote)(?:\syou)?)"
)

QUESTIONS: dict[str, dict[Page, Pattern[str]]] = {
    "en": {
        Page.PHOTOS: _whole(
            EN,
            r"(?:(?:can|could)\s(?:you|u)\s)?(?:show|send|give)\s(?:me|us)\s(?:some\s|the\s|a\s|any\s"
            r"|all\s|your\s)*(?:photos?|pictures?|pics?|images?)(?:\s(?:of|with)\s(?:my\s)?[\w§]+)?",
            r"(?:have\s(?:you|u)\s(?:got\s)?|do\s(?:you|u|we)\shave\s|are\sthere\s|(?:got"
            r"|any)\s)(?:some\s|any\s|a\s)*(?:photos?|pictures?|pics?|videos?)(?:\s(?:of"
            r"|with)\s(?:my\s)?[\w§]+)?(?:\shere)?",
            rf"{HOW_EN}\s(?:see|find|look\sat|add|upload|put|send|share|show(?:\syou)?)\s(?:up\s"
            rf"|in\s)?(?:some\s|the\s|a\s|any\s|my\s|your\s)*(?:photos?|pictures?|pics?)(?:\s(?:of"
            rf"|with|here|in)\b.{{0,30}})?",
            r"where\sare\s(?:the\s|all\sthe\s|his\s|her\s)?(?:photos?|pictures?|pics?)",
        ),
        Page.SHARING: _whole(
            EN,
            rf"{HOW_EN}\s(?:share|show)\s{THING_EN}(?:\s(?:with|to)\s(?:my\s|the\s"
            rf"|our\s)?[\w§]+(?:\s\w+)?)?",
            r"(?:please\s)?share\s(?:it|this|that)\swith\s(?:my\s|the\s|our\s)?\w+",
            r"who\s(?:can\ssee|sees)\swhat\si(?:['’]ve)?\sshared?",
            r"how\sdoes\ssharing\swork",
        ),
        Page.INVITING: _whole(
            EN,
            rf"{HOW_EN}\s(?:invite|add|bring\sin)\s(?:my\s|our\s|the\s|a\s|more\s|other\s"
            rf"|another\s)*(?:\w+\s)?(?:sisters?|brothers?|mum|mom|dad|cousins?|aunt|uncle|family"
            rf"|relatives?|people|members?|somebody|someone|son|daughter|wife|husband|kids|children"
            rf"|friends?)(?:\s(?:here|to\sthis|in))?",
        ),
        Page.DELETING: _whole(EN, rf"{HOW_EN}\s(?:delete|remove|erase|get\srid\sof)\s{THING_EN}(?:\s(?:again|here))?"),
        Page.NOTED: _whole(
            EN,
            r"where\s(?:do|can)\si\s(?:find|see|look\sat|read)\s(?:what\s(?:you"
            r"|u)(?:['’]ve)?\s(?:have\s)?(?:noted|kept|saved|written|remembered)|my\s(?:facts?"
            r"|notes?)|the\sfacts?)",
            r"where\s(?:is|are)\s(?:my\s(?:facts?|notes?)|what\si\stold\syou)",
        ),
        Page.BOOK: _whole(
            EN,
            rf"{HOW_EN}\s(?:print|download|export|save|get|take\saway|make)\s(?:it|this|that|all"
            rf"|everything|a\sbook|all\sof\s(?:it|this))(?:\s(?:all|out|(?:as|of|into)\s(?:a\s|this\s"
            rf"|it\s)?\w+))*",
            r"where(?:['’]s|\sis)\sthe\sbook",
        ),
        Page.USE: _whole(
            EN,
            r"how\s(?:does|do)\s(?:this|it|that|you|all\sthis)\swork",
            r"what\s(?:can|do|should|am)\si\s(?:do|supposed\sto\sdo)(?:\s(?:here|now|with\sthis|next))+",
            r"how\s(?:do|can)\si\suse\s(?:this|it|you)",
            r"what\s(?:is|['’]s)\sthis(?:\s(?:for|place|app|all\sabout))*",
        ),
    },
    "de": {
        Page.PHOTOS: _whole(
            DE,
            r"(?:zeig|zeige|schick|gib|zeigen\ssie)\s(?:mir|uns)\s(?:mal\s|bitte\s|ein\spaar\s|die\s"
            r"|alle\s|ein\s)*(?:fotos?|bilder|bild|photos?)(?:\s(?:von|mit)\s(?:mein\w*\s)?[\w§]+)?",
            r"(?:gibt\ses|hast\sdu|habt\sihr|haben\s(?:sie|wir))\s(?:auch\s|hier\s|denn\s"
            r"|irgendwelche\s|ein\spaar\s)*(?:fotos?|bilder|videos?|photos?)(?:\s(?:von"
            r"|mit)\s(?:mein\w*\s)?[\w§]+)?(?:\shier)?",
            r"(?:wo|wie)\s(?:finde|sehe|sind|lade|kann)\s(?:ich\s|man\s)?(?:die\s|ein\s|hier\s|denn\s"
            r"|seine\s|ihre\s)*(?:fotos?|bilder|photos?)(?:\s(?:hoch|hochladen|sehen|finden"
            r"|hinzufügen|anschauen))?",
        ),
        Page.SHARING: _whole(
            DE,
            rf"(?:{HOW_DE}(?:teile|teilen)?\s?(?:ich\s)?(?:das|es|was|etwas|dies|den\s\w+"
            rf"|die\s\w+)(?:\s(?:mit|der|den|meine\w*"
            rf"|meinem)\s\w+(?:\s\w+)?)?\s?(?:teilen)?)(?<=teilen)",
            r"(?:wie|wo)\steile?n?\s(?:ich|man|wir)\s(?:das|es|was|etwas|den\s\w+|die\s\w+"
            r"|so\s(?:et)?was)(?:\s(?:mit|an)\s(?:der\s|den\s|meine\w*\s|allen\s)?\w+)?",
            r"wer\s(?:kann\ssehen|sieht),?\swas\sich\s(?:teile|geteilt\shabe)",
        ),
        Page.INVITING: _whole(
            DE,
            r"(?:wie|wo)\s(?:lade|kann|könnte)\s(?:ich|man)\s(?:\w+\s){1,3}(?:ein|einladen)",
            r"kann\sich\s(?:\w+\s){1,3}einladen",
        ),
        Page.DELETING: _whole(
            DE,
            r"(?:wie|wo)\slösche?\s(?:ich|man)\s(?:das|es|was|etwas|meine\s\w+|ein\w*\s\w+"
            r"|alles)(?:\swieder)?",
            r"(?:wie|wo)?\s?kann\s(?:ich|man)\s(?:das|es|was|etwas|meine\s\w+"
            r"|alles)\s(?:wieder\s)?löschen",
        ),
        Page.NOTED: _whole(
            DE,
            r"wo\s(?:finde|sehe|steht|kann)\s(?:ich\s|man\s)?(?:das,?\s|alles,?\s)?(?:was\s(?:du"
            r"|sie)\s(?:notiert|aufgeschrieben|gemerkt|behalten)\s(?:hast|haben)|(?:das\s)?notierte"
            r"|meine\s(?:notizen|fakten))(?:\s(?:sehen|finden))?",
        ),
        Page.BOOK: _whole(
            DE,
            r"(?:wie\s|wo\s)?(?:kann|könnte)\s(?:ich|man)\s(?:das|es|alles|ein\sbuch)(?:\s(?:alles"
            r"|hier|als\sbuch|daraus))*\s(?:ausdrucken|drucken|herunterladen|exportieren|machen"
            r"|mitnehmen)",
            r"(?:wie|wo)\s(?:drucke|exportiere)\sich\s(?:das|es|alles)(?:\saus)?",
        ),
        Page.USE: _whole(
            DE,
            r"wie\s(?:funktioniert|geht)\s(?:das|es|dies)(?:\s(?:hier|alles|denn|eigentlich))*",
            r"was\s(?:kann|soll|muss)\sich\s(?:hier|jetzt|damit)(?:\s(?:alles|denn|so"
            r"|eigentlich))*\s(?:machen|tun)",
            r"wie\s(?:benutze|bediene)\sich\s(?:das|dich|es)(?:\shier)?",
        ),
    },
    "es": {
        Page.PHOTOS: _whole(
            ES,
            r"(?:enséñame|enséñeme|muéstrame|muéstreme|mándame|pásame|dame)\s(?:unas\s|algunas\s"
            r"|las\s|una\s|alguna\s)?(?:fotos?|fotografías?|imágenes)(?:\s(?:de"
            r"|con)\s(?:mi\s)?[\w§]+)?",
            r"(?:hay|tienes|tiene|tenemos)\s(?:alguna\s|algunas\s|unas\s)?(?:fotos?|fotografías?"
            r"|vídeos?)(?:\s(?:suyas?|de\s(?:mi\s)?[\w§]+))?(?:\saquí)?",
            rf"{HOW_ES}(?:ver|veo|ven|subir|subo|sube|añadir|añado|están)\s(?:las\s|una\s"
            rf"|sus\s)?(?:fotos?|fotografías?)(?:\s.{{0,20}})?",
        ),
        Page.SHARING: _whole(
            ES,
            rf"{HOW_ES}(?:comparto|compartir(?:lo|la)?|comparte|enseño)(?:\s(?:esto|eso|algo|lo\s\w+"
            rf"|el\s\w+|la\s\w+))?(?:\scon\s(?:mi\s|la\s|los\s|el\s)?\w+)?",
            r"qui[eé]n\s(?:ve|puede\sver)\slo\sque\s(?:comparto|he\scompartido)",
        ),
        Page.INVITING: _whole(ES, rf"{HOW_ES}(?:invito|invitar|invita|añado|añadir)\sa\s(?:\w+\s){{0,2}}\w+"),
        Page.DELETING: _whole(
            ES,
            rf"{HOW_ES}(?:borro|borrar(?:lo)?|borra|elimino|eliminar)(?:\s(?:algo|esto|eso|todo"
            rf"|lo\s.{{1,30}}|una?\s\w+))?",
        ),
        Page.NOTED: _whole(
            ES,
            r"dónde\s(?:veo|está|encuentro|puedo\s(?:ver"
            r"|encontrar))\s(?:lo\sque\s(?:has?\s)?(?:anotaste|anotado|apuntado|apuntaste|guardado"
            r"|anotó)|mis\s(?:datos|notas))",
        ),
        Page.BOOK: _whole(
            ES,
            rf"(?:se\spuede|puedo|{HOW_ES})\s?(?:imprimo|imprimir(?:lo)?|descargo|descargar(?:lo)?"
            rf"|exporto|exportar(?:lo)?|hacer\sun\slibro)(?:\s(?:esto|todo|como\slibro|con\sesto))*",
        ),
        Page.USE: _whole(
            ES,
            r"cómo\s(?:funciona|va|se\susa|uso)\s?(?:esto|todo\sesto|aquí)?",
            r"qué\s(?:puedo|debo|tengo\sque)\shacer\s(?:aquí|ahora)",
        ),
    },
    "fr": {
        Page.PHOTOS: _whole(
            FR,
            r"(?:montre|montrez|envoie|donne)[-\s](?:moi|nous)\s(?:des\s|les\s|une\s"
            r"|quelques\s)?(?:photos?|images?)(?:\s(?:de\s|d['’]|avec\s)(?:mon\s|ma\s)?[\w§]+)?",
            r"(?:il\s)?y\s?a(?:-t-il|\st-il)?\s(?:des\s|une\s|quelques\s)(?:photos?|images?"
            r"|vid[eé]os?)(?:\s(?:de\s|d['’])(?:mon\s|ma\s)?[\w§]+)?(?:\sici)?",
            r"(?:tu\sas|vous\savez|as-tu|avez-vous)\s(?:des\s|une\s)(?:photos?|images?)(?:\s(?:de\s"
            r"|d['’])(?:mon\s|ma\s)?[\w§]+)?",
            rf"{HOW_FR}(?:voir|vois|voit|ajouter|ajoute|mettre|mets|sont)\s(?:des\s|les\s|une\s"
            rf"|ses\s)?photos?(?:\s.{{0,20}})?",
        ),
        Page.SHARING: _whole(
            FR,
            rf"{HOW_FR}(?:le\s|la\s)?(?:partage|partager|montrer)(?:\s(?:[cç]a|cela|ce|le\s\w+|la\s\w+"
            rf"|quelque\schose))?(?:\s(?:avec|à)\s(?:mon\s|ma\s|mes\s|la\s)?\w+)?",
            r"qui\s(?:voit|peut\svoir)\sce\sque\sje\spartage",
        ),
        Page.INVITING: _whole(FR, rf"{HOW_FR}(?:invite|inviter|ajouter)\s(?:\w+\s){{0,2}}\w+"),
        Page.DELETING: _whole(
            FR,
            rf"{HOW_FR}(?:efface|effacer|supprime|supprimer)(?:\s(?:quelque\schose|[cç]a|cela|tout"
            rf"|une?\s\w+|ce\sque\s.{{1,30}}))?",
        ),
        Page.NOTED: _whole(
            FR,
            r"où\s(?:est-ce\sque\s)?(?:je\s(?:trouve|vois|peux\s(?:voir|trouver))|est"
            r"|puis-je\s(?:voir|trouver))\s(?:ce\sque\s(?:tu\sas|vous\savez)\s(?:noté|gardé|retenu)"
            r"|mes\s(?:notes|faits))",
        ),
        Page.BOOK: _whole(
            FR,
            rf"(?:{HOW_FR}|(?:on\speut|peut-on|je\speux|puis-je)\s)(?:imprimer|imprime"
            rf"|t[eé]l[eé]charger|exporter|exporte|faire\sun\slivre)(?:\s(?:[cç]a|tout|le\slivre"
            rf"|en\slivre|avec\s[cç]a))*",
        ),
        Page.USE: _whole(
            FR,
            r"comment\s(?:[cç]a|cela)\s(?:marche|fonctionne)(?:\sici)?",
            r"(?:qu['’]est-ce\sque\sje|que)\s(?:peux|puis-je|dois-je|dois)\sfaire\s(?:ici|maintenant)",
            r"[cç]a\smarche\scomment(?:\sici)?",
        ),
    },
}


def read_page_question(sentence: str, code: str) -> Page | None:
    """Return what a sentence asks for that a page answers, by the patterns of this language; None for any other."""
    if code not in QUESTIONS or len(sentence.split()) > LONGEST:
        return None
    return next((page for page, pattern in QUESTIONS[code].items() if pattern.search(sentence)), None)


def asks_for_page(sentence: str) -> bool:
    """Whether the sentence asks for what a page has, in any language."""
    return any(read_page_question(sentence, code) for code in QUESTIONS)
