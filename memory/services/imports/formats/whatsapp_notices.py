"""What WhatsApp itself writes into a chat, in English, Spanish, German and French, and what that means."""

from __future__ import annotations

import re

from memory.services.imports.formats.chats import LeftOut

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
    rf"|({_THING}) ({_OMITTED})"
    r"|<(attached|anhang|adjunto|pièce jointe) ?: ?[^>]+>"
    r"|\S[^\n]*\.\w{2,5} \((file attached|datei angehängt|archivo adjunto|fichier joint)\)"
    r"|null",
    re.IGNORECASE,
)
NAMED_MEDIA = re.compile(rf".+ ({_THING}) ({_OMITTED})", re.IGNORECASE)
"""What stands behind the bullet of "Recipe.pdf • 3 pages document omitted"."""
ATTACHED = re.compile(r"<(attached|anhang|adjunto|pièce jointe) ?: ?[^>]+>", re.IGNORECASE)
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
    r"<(this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje|ce message a été modifié)\.?>",
    re.IGNORECASE,
)


def sort_out(text: str) -> tuple[str, LeftOut | None]:
    """The words of a person in what stands behind a name, and what else was there."""
    text = _without_last(text, "<", EDITED)
    own = text.removeprefix(MARK)
    first, _, rest = own.partition("\n")
    if _is_media(first.strip()):
        return (rest, LeftOut.CAPTIONED) if rest.strip() else ("", LeftOut.MEDIA)
    if (words := _without_last(text, f"{MARK}<", ATTACHED)) != text:
        return words, LeftOut.CAPTIONED
    if DELETED.fullmatch(own.strip()):
        return "", LeftOut.DELETED
    is_the_apps = text.startswith(MARK) and not rest.strip()
    if is_the_apps or CALLS.fullmatch(own.strip()) or WAITING.fullmatch(own.strip()):
        return "", LeftOut.SYSTEM
    return (text, None) if text.strip() else ("", LeftOut.EMPTY)


def _without_last(text: str, begins: str, notice: re.Pattern[str]) -> str:
    """The text without the notice that ends it, and without the space before that.

    One place is looked at, the last that may begin a notice: a pattern that looks for the space itself begins anew at
    each of 30,000 spaces.
    """
    start = text.rfind(begins)
    if start == -1 or not notice.fullmatch(text, start + len(begins) - 1):
        return text
    return text[:start].removesuffix(MARK).rstrip()


def _is_media(line: str) -> bool:
    _name, bullet, rest = line.partition(" • ")
    return bool(MEDIA.fullmatch(line) or (bullet and NAMED_MEDIA.fullmatch(rest)))


def is_notice(head: str) -> bool:
    """Whether what stands before a colon is the app speaking about the chat, not somebody's name."""
    return any(mark in head for mark in '"“„«') or bool(NOTICE.search(head))
