"""Finds secrets in what people tell, and takes them out of everything that is derived from it. The only detector.

A value goes, the sentence stays: "the door code is 4417" becomes "the door code is [removed]". Found are:

- **shapes**: keys of known services, payment cards, accounts, identity numbers of many countries (`shapes`);
- **what is left when the harmless is taken away**: a number of four or more digits, in figures or words, or a token
  that no language writes, where a lock, an account, a code or an identity is spoken of, and any number longer than six
  digits (telephones too), unless it is a year, a date, a price, a quantity, a house, a model (`judging`, `harmless`);
- **short numbers** that a lock, a safe or a telephone takes one after the other, or that opened it (`sequences`);
- **what is said to be a secret**: plain words after "password", answers to a bank's questions (`announced`,
`security_questions`), the words of a wallet and passwords spelled out (`rows`);
- in structures, whatever stands under a key such as `password` (`structures`).

A wrong redaction costs a tap, since its owner can put the words back; a missed one costs trust. The messages
themselves are never changed. Every rule reads a character a bounded number of times.
"""

from memory.language.secrets.reading import MARK, Span
from memory.language.secrets.redaction import MAX_DEPTH, DataRedaction, Redaction, find_secrets, redact, redact_data

__all__ = ["MARK", "MAX_DEPTH", "DataRedaction", "Redaction", "Span", "find_secrets", "redact", "redact_data"]
