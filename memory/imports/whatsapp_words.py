"""What WhatsApp itself writes into a chat, in English, Spanish, German and French, and what that means."""

from __future__ import annotations

import re

from memory.imports.chats import LeftOut

MARK = "\u200e"
"""On an iPhone, what the app wrote itself begins with it."""

_THING = (
    r"image|photo|video|audio|gif|sticker|document|contact card|video note|"
    r"bild|dokument|kontaktkarte|videonachricht|"
    r"imagen|foto|vídeo|documento|tarjeta de contacto|videomensaje|"
    r"vidéo|autocollant|fiche contact|message vidéo"
)
_OMITTED = r"omitted|weggelassen|ausgeschlossen|omitid[oa]|omise?|absente?"
MEDIA = re.compile(
    rf"<(media|medien|multimedia|médias|archivo|fichier|(video message|{_THING})) ({_OMITTED})>"
    rf"|(.* • .+ )?({_THING}) ({_OMITTED})"
    r"|<(attached|anhang|adjunto|pièce jointe) ?: ?[^>]+>"
    r"|\S[^\n]*\.\w{2,5} \((file attached|datei angehängt|archivo adjunto|fichier joint)\)"
    r"|null",
    re.IGNORECASE,
)
ATTACHED_AT_END = re.compile(rf"\s*{MARK}<(attached|anhang|adjunto|pièce jointe) ?: ?[^>]+>$", re.IGNORECASE)
DELETED = re.compile(
    r"(this message was deleted|you deleted this message|this message was deleted by admin .+"
    r"|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht"
    r"|se eliminó este mensaje|eliminaste este mensaje|este mensaje fue eliminado|has eliminado este mensaje"
    r"|ce message a été supprimé|vous avez supprimé ce message)\.?",
    re.IGNORECASE,
)
CALLS = re.compile(
    r"(missed (voice|video|group) call|verpasster (sprach|video)anruf|(video)?llamada (de voz )?perdida"
    r"|appel (vocal|vidéo) manqué)\b[^\n]{0,60}",
    re.IGNORECASE,
)
WAITING = re.compile(
    r"(waiting for this message|warten auf diese nachricht|esperando (el|este) mensaje|en attente de ce message)"
    r"[^\n]{0,80}",
    re.IGNORECASE,
)
NOTICE = re.compile(
    r"end-to-end encrypted|ende-zu-ende-verschlüsselt|cifrad[oa]s? de extremo a extremo|chiffrés? de bout en bout"
    r"|(created (this )?group|changed (the|this) (subject|group|description)|security code)"
    r"|(die gruppe|den betreff|sicherheitsnummer|sicherheitscode)"
    r"|(creó (el|este) grupo|cambió (el|la) (asunto|nombre|descripción|ícono)|código de seguridad)"
    r"|(a créé (le|ce) groupe|a changé (le|la) (sujet|nom|description)|code de sécurité)",
    re.IGNORECASE,
)
EDITED = re.compile(
    rf"\s*{MARK}?<(this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje"
    r"|ce message a été modifié)\.?>$",
    re.IGNORECASE,
)


def sort_out(text: str) -> tuple[str, LeftOut | None]:
    """The words of a person in what stands behind a name, and what else was there."""
    text = EDITED.sub("", text)
    own = text.removeprefix(MARK)
    first, _, rest = own.partition("\n")
    if MEDIA.fullmatch(first.strip()):
        return (rest, LeftOut.CAPTIONED) if rest.strip() else ("", LeftOut.MEDIA)
    if ATTACHED_AT_END.search(text):
        return ATTACHED_AT_END.sub("", text), LeftOut.CAPTIONED
    if DELETED.fullmatch(own.strip()):
        return "", LeftOut.DELETED
    is_the_apps = text.startswith(MARK) and not rest.strip()
    if is_the_apps or CALLS.fullmatch(own.strip()) or WAITING.fullmatch(own.strip()):
        return "", LeftOut.SYSTEM
    return (text, None) if text.strip() else ("", LeftOut.EMPTY)


def is_notice(head: str) -> bool:
    """Whether what stands before a colon is the app speaking about the chat, not somebody's name."""
    return any(mark in head for mark in '"“„«') or bool(NOTICE.search(head))
