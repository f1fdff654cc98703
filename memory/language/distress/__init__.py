"""The detector of acute distress in a text: rules of four languages and one small set of weights.

It is plain Python without Django, and imports nothing of ours outside of `memory.language`. Its time is linear in the
length of the text: no regular expression here can go back over what it has read.
"""

from memory.language.distress.detector import WeighedPart, is_acute, score, weighed_parts
from memory.language.distress.ordinary_grief import HEAVY, HELP_PAGE, language_of_help, read_ordinary_grief

__all__ = [
    "HEAVY",
    "HELP_PAGE",
    "WeighedPart",
    "is_acute",
    "language_of_help",
    "read_ordinary_grief",
    "score",
    "weighed_parts",
]
