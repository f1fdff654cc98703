"""The answer to "What's my name?", from the asker's profile."""

from __future__ import annotations

from memory.engines.base import ReplyRequest
from memory.language.lexicon import Lexicon, loose

ASKS = {
    "en": loose(
        r"""^\W*(?:(?:so|and|hey|ok|okay|please)\W+)*(?:(?:do\s(?:you|u)\s(?:know|remember)|tell\sme)\s)?
        (?:what(?:['’]s|\sis)?\smy\sname(?:\sis)?|what\s(?:do|will)\s(?:you|u)\scall\sme|what\sam\si\scalled|my\sname)
        (?:\s(?:again|now|here))*\W*$"""
    ),
    "de": loose(
        r"""^\W*(?:(?:und|also|sag\smal|hey)\W+)*(?:(?:wei(?:ß|ss)t\sdu|wissen\ssie)(?:\snoch)?,?\s)?(?:
        wie\s(?:heiße|heisse|heiß|heiss)\sich|wie\sich\s(?:heiße|heisse)|wie\sist\smein\sname|was\sist\smein\sname
        |wie\s(?:nennst\sdu|nennen\ssie)\smich)(?:\s(?:denn|eigentlich|nochmal|jetzt))*\W*$"""
    ),
    "es": loose(
        r"""^\W*(?:(?:y|oye|bueno)\W+)*(?:(?:sabes|sabe|recuerdas)\s)?(?:cómo\sme\sllamo|cuál\ses\smi\snombre
        |cómo\sme\s(?:llamas|llama\susted|vas\sa\sllamar))(?:\s(?:yo|ahora))*\W*$"""
    ),
    "fr": loose(
        r"""^\W*(?:(?:et|dis|alors)\W+)*(?:(?:tu\ssais|vous\ssavez|sais-tu|savez-vous)\s)?(?:
        comment\s(?:est-ce\sque\s)?je\sm['’]appelle|comment\sje\sm['’]appelle|comment\sm['’]appell(?:es-tu|ez-vous)
        |je\sm['’]appelle\scomment|quel\sest\smon\s(?:pré)?nom|c['’]est\squoi\smon\s(?:pré)?nom)(?:\sdéjà)?\W*$"""
    ),
}
CALLED = {
    "en": "Your name here is {name}.",
    "de": "Sie heißen hier {name}.",
    "es": "Aquí su nombre es {name}.",
    "fr": "Ici, votre nom est {name}.",
}


def say_own_name(request: ReplyRequest, said: str, lexicon: Lexicon) -> str:
    """Say what the asker is called, if the message asks only for that; empty for others, and if no name is known."""
    name = (request.teller.called or request.teller.name).strip()
    if not name or "name" in request.unknown or not ASKS[lexicon.code].search(said):
        return ""
    return CALLED[lexicon.code].format(name=name)
