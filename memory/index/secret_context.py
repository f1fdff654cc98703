"""Secrets that only the words around them give away: "the PIN is 4417", "das Kennwort lautet …", "le code est …".

One list of words serves all languages: people mix them, and a secret named in another language is one all the same.
A telling word opens a window; the first value in it is taken. What may be a value depends on the word: beside
"password" any odd token, and a plain word directly after "is"; beside "code" or "PIN" only something with digits; a
year, a clock time or a date after "in", "since" or "at" is none.

Every pattern that looks for something in the whole text reads each character a bounded number of times. All others look
at a window that ends before the second telling word from there, so that a text that is nothing but telling words takes
no longer than another of its length.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

from memory.index.spans import MARK, Span


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _endings(text: str) -> tuple[str, ...]:
    """For `str.endswith`, which looks a text over from its end as no pattern can; the text is casefolded."""
    return tuple(text.casefold().split())


LOGIN_WORDS = (
    r"pass[\s\-]?words?|pw|mdp|pass[\s\-]?phrases?|passwd|pwd|pass[\s\-]?codes?|log[\s\-]?in codes?|wi-?fi[\s\-]keys?"
    r"|network keys?|(?:api|access|secret|private|licen[cs]e|recovery|encryption|security)[\s\-]keys?"
    r"|(?:access|auth|api|bearer|session)[\s\-]tokens?|seed phrase|credentials?"
    r"|passw(?:ö|oe)rter|passwort(?:es|s)?|kennw(?:ö|oe)rter|kennwort(?:es|s)?|losungswort|wlan[\s\-]?(?:schlüssel|passwort|code)"
    r"|zugangsdaten|contrase(?:ñ|n)as?|clave(?: de acceso| secreta| del wifi| wifi)?|palabra secreta|se(?:ñ|n)a secreta"
    r"|mots? de passe|cl(?:é|e)s? (?:wi-?fi|d['’]acc(?:è|e)s|api)|identifiants?"
)
CODE_WORDS = (
    r"(?:door|gate|alarm|entry|access|security|safe|garage|lock|key[\s\-]?pad|building|house|lift|elevator|vault|bike|locker|pin|card"
    r"|unlock|phone|voicemail|bank|banking|verification|one[\s\-]time)[\s\-]?codes?"
    r"|(?:handy|safe)-?codes?|key[\s\-]?pad(?: (?:number|code))?|puks?(?:[\s\-]?codes?)?"
    r"|code (?:cb|carte(?: bleue| bancaire)?)"
    r"|pins?|pin[\s\-]?(?:number|nummer)s?|cvv2?|cvc|(?-i:TAN|OTP|NIP)|tan(?=\s(?:is|ist|war|lautet)\s\d{4})|(?:lock|safe)[\s\-](?:combination|combo)"
    r"|geheimzahl(?:en)?|geheimnummer|zugangscode|(?:haus)?t(?:ü|ue)rcode|alarmcode|torcode"
    r"|tresor(?:code|kombination)?"
    r"|zahlenkombination|(?:tür|tor|haus|alarm|safe|karten|handy|bank)-?(?:code|pin)s?"
    r"|c(?:ó|o)digos? (?:de (?:la |el )?|del )(?:puerta|alarma|acceso|entrada|seguridad|portal|port(?:ó|o)n|caja"
    r"|banco|tarjeta|edificio|garaje|candado)"
    r"|digicode|code (?:de (?:la |l['’])?|d['’]|du |secret|pin|wi-?fi)\s?(?:porte|entrée|entree|acc(?:è|e)s|portail"
    r"|immeuble|alarme|coffre|carte|garage|cadenas)?"
)
NUMBER_WORDS = (
    r"(?:bank|account|bank[\s\-]account|routing|sort|iban|card|credit[\s\-]card|debit[\s\-]card|social[\s\-]security"
    r"|national[\s\-]insurance|passport|tax|insurance)[\s\-]?(?:number|no\.?|code|nr\.?)s?|ssn|iban"
    r"|kontonummer|bankleitzahl|blz|kreditkartennummer|kartennummer|sozialversicherungsnummer|steuernummer"
    r"|passnummer|n(?:ú|u)meros? de (?:la )?(?:cuenta|tarjeta|seguridad social|pasaporte)|curp|clabe"
    r"|num(?:é|e)ros? de (?:la )?(?:compte|carte|s(?:é|e)curit(?:é|e) sociale|passeport)|(?-i:RIB)"
)
PLAIN_CODE = (
    r"patr(?:ó|o)n(?= del? (?:candado|m(?:ó|o)vil))|codes?"
    r"|códigos?|codigos?|combinations?|combo|combinaci(?:ó|o)n|combinaison"
)

LABEL = r"(?:\w+_)?(?:tokens?|secrets?|keys?)(?=[\"']?\s?:)"

KEYWORD = re.compile(
    rf"(?<!\w)(?=\w)(?:(?P<password>{LOGIN_WORDS})|(?P<code>{CODE_WORDS})|(?P<number>{NUMBER_WORDS})|(?P<plain>{PLAIN_CODE})|(?P<label>{LABEL}))(?!\w)",
    re.IGNORECASE,
)
NO_SECRET_BEFORE = _endings(
    """post zip postal area dial dialing dialling dress morse country source bar qr genetic highway building moral
    penal civil hair safety rolling bowling drawing clothes lapel dance curling crying"""
)
IS = r"(?:is|was|are|be|reads?|ist|war|lautet(?:e)?|hei(?:ß|ss)t|es|era|son|est|était|sont|c['’]est)"
LINK = re.compile(
    rf"\s*(?:[:=\-–—>]+|,?\s*(?:it['’]?s|its|which|that|der|die|das|que|qui)?\s*\b{IS}\b:?)\s*", re.IGNORECASE
)
LINK_LATER = re.compile(
    r"\s++(?:for|to|of|at|on|que|she|he|auf|en|sur|zu|zum|zur|für|vom|von|de|del|para|pour|du|d['’])\b"
    rf"[^.!?\n]{{1,50}}?(?:\b{IS}\b:?|:)\s*",
    re.IGNORECASE,
)
SAID_LATER = re.compile(
    rf"[^.!?\n]{{0,60}}?(?:\b{IS}\s+[\"“„«](?P<quoted>[^\"”“»\n]{{1,60}})[\"”“»]|:\s*(?P<alone>\w+)\W*(?:$|\n))",
    re.IGNORECASE,
)
"""The value said later in the sentence: quoted after "is", or as its last word after a colon."""
ONLY_WORD = re.compile(
    r"(?:[ \t]{1,9}(?:for|of|de|du|del|für|vom|von|zum)[ \t]\S{1,60})?[ \t]{1,9}(?P<value>[^\W\d_]{4,60})"
    r"(?:[^\w\n]{0,20}\n|\W{0,20}$)"
)
"""Two words on a line of their own: the keyword and its value."""
BEGINS_LINE = re.compile(r"(?:\A|\n)[^\S\n]*+\Z")
SEVERAL = re.compile(
    r".*?(?:words|phrases|codes|wörter|woerter|ñas|nas|mots de passe|daten|identifiants|credentials)", re.IGNORECASE
)
"""Keywords that announce more than one value."""
OPENED_WITH = re.compile(
    r"\b(?:open|unlock|abr[eio]|öffne|ouvr|déverrouill)\w{0,20}+[^.!?\n]{0,40}?"
    r"\b(?:with|con|mit|avec)\s(?P<value>\d(?:[ .\-]?\d){3,})",
    re.IGNORECASE,
)
LINK_COMMA = re.compile(
    r"\s+(?:for|to|of|vom|von|zum|zur|für|de|del|du|pour|para)\b"
    r"[^.,!?\n\d]{1,30},\s+(?=\d{4})",
    re.IGNORECASE,
)
"""The value after a comma: "le code de mon téléphone, 4321"."""
ONLY_WORDS = re.compile(r"(?:[^\W\d_]|[\s.,;:'’\"()–\-])*+")
INNER_CAPITAL = re.compile(r"[a-z][A-Z]")
TOKEN = re.compile(r"[^\s\"“”„«»,;()]+")
SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++(?=\s|$)|\n")
DATE_LEADS = _endings(
    """in during since from by of until till after before about around circa at on to year age aged seit im während
    ab um jahr bis vor nach en desde durante de del hasta hacia año pendant depuis dès vers année january
    february march april may june july august september october november december januar februar märz mai juni
    juli oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre janvier février mars avril juin juillet août septembre octobre novembre décembre"""
)
DIGIT_VALUE = re.compile(r"\d(?:[ \-./#*]{0,3}\d){2,}")
UNITS = re.compile(
    r"\s*(?:years?|times|people|euros?|dollars?|pounds?|pesos?|miles?|km|kg|%|€|jahre?|mal|leute|años?|veces|ans|fois|personnes"
    r"|seconds?|hours?|minutes?|weeks?|months?|days?|sekunden|minuten|stunden|segundos|minutos|secondes|minutes|am|pm|uhr|horas?|heures?)\b|\s*[%€$£]",
    re.IGNORECASE,
)
LINKS_BEFORE = _endings(
    """is was are be read reads ist war lautet lautete heißt heisst es era son est était sont c'est c’est thats
    that's that’s as als como comme"""
)
BEFORE_KEYWORD = re.compile(
    rf"(?<![^\s\"“”„«»,;()])(?P<value>[^\s\"“”„«»,;()]+)[\"”“»']?\s*+,?\s*+"
    rf"(?:{IS}|that['’]?s|which {IS}|as|als|como|comme)\s++(?:[a-zA-ZÀ-ÿ'’]++\s++){{0,3}}+$",
    re.IGNORECASE,
)

PLAIN_WORDS_THAT_ARE_NO_VALUE = _words(
    """a an the in on at by for from with of to my your his her our their its this that these those not never always
    still just only very so too really same one no yes written lost gone changed wrong right somewhere there here
    easy hard long short simple strong weak secret safe known unknown what when where why how who something nothing
    anything everything stuck under behind inside taped kept saved stored required needed set being been be
    ein eine der die das den dem im am auf unter bei mit von zu mein dein sein ihr unser nicht nie immer noch nur sehr
    weg falsch richtig irgendwo hier dort leicht schwer geheim was wo wie wer etwas nichts un una el la los las en con
    por para de mi tu su nuestro no nunca siempre todavía solo sólo muy mal bien aquí allí fácil difícil algo nada le
    les des du dans sur sous avec chez mon ton son notre pas jamais toujours encore ici là facile difficile rien
    quelque quoi où and or but und oder aber y o pero et ou mais ni if wenn si as als como comme
    it he she they we you i er sie es wir ich él ella yo il elle nous je removed
    forgotten vergessen olvidada oublié required unknown please politeness"""
)

WINDOW = 90
"""Characters after a telling word in which its value is looked for: a clause or two ("the code for the gate at the
back, the one by the pear tree, is 4417")."""


def names_a_secret(key: str) -> bool:
    """Whether a field of this name holds a secret (`pin`, `wifi_password`, `apiKey`)."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\-.]+", " ", key).strip()
    found = KEYWORD.search(words)
    if found and (found.group("plain") or found.group("label")):
        return False
    return bool(found) or words.casefold() in {"secret", "token", "key", "client secret", "passwd"}


def find_in_context(text: str) -> Iterator[Span]:
    """Spans of values that a telling word announces; at most one before and one after each word."""
    words = list(KEYWORD.finditer(text))
    listed = 0
    for at, word in enumerate(words):
        if _is_other_code(text[max(word.start() - 20, 0) : word.start()]):
            continue
        if SEVERAL.fullmatch(word.group()):
            end = SENTENCE_END.search(text, word.end(), word.end() + WINDOW)
            limit = end.start() if end else word.end() + WINDOW
            yield from _odd_tokens(text, max(word.end(), listed), limit)
            listed = limit
        first = max(word.start() - WINDOW, words[at - 2].end() if at > 1 else 0)
        last = min(word.end() + WINDOW, words[at + 2].start() if at + 2 < len(words) else len(text))
        if alone := _alone_on_its_line(text, word):
            yield alone
        elif after := _value_after(text[word.end() : last], word):
            yield after
        elif before := _value_before(text, word, first):
            yield before


def find_said_outright(text: str) -> Iterator[Span]:
    """Numbers that open something, whatever they are called."""
    yield from (match.span("value") for match in OPENED_WITH.finditer(text))


def _odd_tokens(text: str, start: int, limit: int) -> Iterator[Span]:
    """Every odd token up to the end of the sentence: a list of passwords holds more than one."""
    for token in TOKEN.finditer(text, start, limit):
        span = _trimmed(token)
        if is_odd(text[slice(*span)]) and not _is_date_or_measure(text, span):
            yield span


def _alone_on_its_line(text: str, word: re.Match[str]) -> Span | None:
    if word.lastgroup != "password" or not BEGINS_LINE.search(text, max(word.start() - 20, 0), word.start()):
        return None
    alone = ONLY_WORD.match(text, word.end())
    if not alone or alone["value"].casefold() in PLAIN_WORDS_THAT_ARE_NO_VALUE:
        return None
    return alone.span("value")


def _value_after(window: str, word: re.Match[str]) -> Span | None:
    mark = window.find(MARK)
    if mark != -1:
        window = window[:mark]
        if not _has_room(window):
            return None
    if word.lastgroup != "password" and ONLY_WORDS.fullmatch(window) and not INNER_CAPITAL.search(window):
        return None  # only words, and only a password can be one
    finders = {"password": _password_value, "code": _code_value, "number": _code_value}
    found = finders.get(word.lastgroup or "plain", _plain_code_value)(window)
    return (word.end() + found[0], word.end() + found[1]) if found else None


def _is_other_code(before: str) -> bool:
    return before.casefold().rstrip(string.whitespace + "\u00a0-").endswith(NO_SECRET_BEFORE)


def _has_room(window: str) -> bool:
    """A mark right after the word, or after "is", stands where its value was: there is no second one."""
    return bool(SENTENCE_END.search(window))


def _password_value(window: str) -> Span | None:
    linked = LINK.match(window)
    if linked and (span := _stated_value(window, linked.end())):
        return span
    if said := SAID_LATER.match(window):
        return said.span("quoted" if said["quoted"] else "alone")
    later = LINK_LATER.match(window)
    if later and (span := _stated_value(window, later.end())):
        return span
    return _odd_token(window, 0)


def _stated_value(window: str, start: int) -> Span | None:
    """What follows "is" or a colon: a quotation, an odd token, or one plain word that ends its clause."""
    quoted = re.compile(r"\s*[\"“„«'‘]([^\"”“»'’\n]{1,60})[\"”“»'’]").match(window, start)
    if quoted:
        return quoted.span(1)
    token = TOKEN.search(window, start)
    if not token or token.start() > start + 2:
        return None
    value = _trimmed(token)
    if is_odd(window[slice(*value)]):
        return value
    plain = window[slice(*value)].casefold()
    ends_clause = re.match(r"\s*(?:$|[.,;!?)–—\n-]|(?:and|but|so|und|aber|y|pero|et|mais)\b)", window[value[1] :])
    return value if ends_clause and len(plain) > 2 and plain not in PLAIN_WORDS_THAT_ARE_NO_VALUE else None


def _odd_token(window: str, start: int) -> Span | None:
    """The first token no word of any language looks like, as long as at most one sentence ends before it."""
    ends = [match.end() for match in SENTENCE_END.finditer(window)]
    limit = ends[1] if len(ends) > 1 else len(window)
    for token in TOKEN.finditer(window, start, limit):
        span = _trimmed(token)
        value = window[slice(*span)]
        if is_odd(value) and not _is_date_or_measure(window, span):
            return span
    return None


def _code_value(window: str) -> Span | None:
    ends = [match.end() for match in SENTENCE_END.finditer(window)]
    limit = ends[1] if len(ends) > 1 else len(window)
    for match in DIGIT_VALUE.finditer(window, 0, limit):
        if not _is_date_or_measure(window, match.span()):
            return _whole_token(window, match.span())
    return _odd_token(window[:limit], 0)


def _plain_code_value(window: str) -> Span | None:
    """After a bare "code" only what is said outright: "the code is 4417", "code: 4417", "code 4417"."""
    linked = LINK.match(window) or LINK_LATER.match(window) or LINK_COMMA.match(window)
    start = linked.end() if linked else 0
    start += len(window[start:]) - len(window[start:].lstrip(" \"“”„«'‘"))
    digits = DIGIT_VALUE.match(window, start)
    if digits and not _is_date_or_measure(window, digits.span()):
        return _whole_token(window, digits.span())
    token = TOKEN.match(window, start)
    return _trimmed(token) if token and is_odd(window[slice(*_trimmed(token))]) else None


def _value_before(text: str, word: re.Match[str], first: int) -> Span | None:
    """ "4417 is her PIN", "Parkin&Leeks, that's the password"."""
    said = text[first : word.start()].casefold().split()
    if not any(part.endswith(LINKS_BEFORE) for part in said[-4:]):
        return None
    mark = text.rfind(MARK, first, word.start())
    lead = BEFORE_KEYWORD.search(text, first if mark == -1 else mark + len(MARK), word.start())
    if not lead:
        return None
    value = lead.span("value")
    token = text[slice(*value)]
    numeric = bool(re.fullmatch(r"\d[\d\-./#*]{2,}", token))
    return value if numeric or is_odd(token) else None


def _trimmed(token: re.Match[str]) -> Span:
    """The token without the marks that end a clause; an exclamation or question mark inside stays part of it."""
    value = token.group()
    stripped = value.rstrip(".:…'’”\"")
    return token.start(), token.start() + max(len(stripped), 1)


def _whole_token(window: str, span: Span) -> Span:
    """Digits that are part of a longer token ("44x", "BT-H7Q9") go with all of it."""
    start, end = span
    head = re.match(r"[\w#*]*+", window[start - 1 :: -1]) if start else None
    tail = re.compile(r"[\w#*]*+").match(window, end)
    return start - (head.end() if head else 0), tail.end() if tail else end


def is_odd(token: str) -> bool:
    """Letters with digits, or a sign between letters or digits that no word has: `Dahlia-44x`, `Parkin&Leeks`.

    Plain numbers of four digits or more count too; whether they are a year is for the caller to see.
    """
    core = token.strip("!?.,:;'’“”\"")
    if len(core) < 3:
        return False
    if core.isalpha():
        return not core[1:].islower() and bool(re.search(r"[a-z][A-Z]{2}|[a-z][A-Z][a-z]++[A-Z]", core))
    if re.fullmatch(r"\d++(?:st|nd|rd|th|s|er|ª|º|e|ème)", core, re.IGNORECASE):
        return False
    has_digit, has_letter = any(c.isdigit() for c in core), any(c.isalpha() for c in core)
    if has_digit and has_letter:
        return True
    if re.fullmatch(r"\d{4,}", core):
        return True
    if re.search(r"\w[&_#$%*+=^~|<>@]\w|\w[!?]\w", core):
        return not re.fullmatch(r"[\w.+-]++@[\w-]++\.[\w.]+", core)
    return bool(re.search(r"[a-z][A-Z]{2}|[a-z][A-Z][a-z]++[A-Z]", core))


def _is_date_or_measure(window: str, span: Span) -> bool:
    """A year or number that a preposition or a unit explains: "since 1985", "1998 euros"."""
    value = window[slice(*span)]
    if UNITS.match(window, span[1]):
        return True
    year_like = bool(re.fullmatch(r"(?:1[6-9]|20)\d\d(?:\s?[-/]\s?\d{2,4})?|\d{1,2}:\d\d", value))
    return year_like and _ends_with_date_lead(window[max(span[0] - 20, 0) : span[0]])


def _ends_with_date_lead(text: str) -> bool:
    return text.casefold().rstrip().removesuffix(".").endswith(DATE_LEADS)
