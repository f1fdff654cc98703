"""The detector of secrets in what people tell. Secrets are removed from everything that is derived from a message.

Only the value is removed, and the sentence stays: "the door code is 4417" becomes "the door code is [removed]". These
are found:

- **known formats**: keys of known services, payment cards, accounts, identity numbers of many countries
  (`known_formats`);
- **numbers and tokens that nothing explains as harmless**: a number of four or more digits, in figures or words, or a
  token that no language writes, where a lock, an account, a code or an identity is spoken of; and any number of more
  than six digits (telephones too), unless it is a year, a date, a price, a quantity, a house or a model (`judging`,
  `harmless`, `odd_words`);
- **short numbers** that a lock, a safe or a telephone takes one after the other, or that opened it (`sequences`);
- **words that the text says are secrets**: plain words after "password", answers to a bank's questions (`announced`,
  `security_questions`), the words of a wallet and passwords that are spelled out (`numbers`);
- in structured data, every value under a key such as `password` (`redaction`).

A wrong redaction costs its owner a tap, since they can put the words back; a missed one costs their trust. The messages
themselves are never changed. Every rule reads a character a bounded number of times.
"""

from memory.language.secrets.reading import MARK, Span
from memory.language.secrets.redaction import MAX_DEPTH, DataRedaction, Redaction, find_secrets, redact, redact_data

__all__ = ["MARK", "MAX_DEPTH", "DataRedaction", "Redaction", "Span", "find_secrets", "redact", "redact_data"]
