"""Whether somebody writes out of acute distress: rules of four languages and one small set of weights.

Plain Python and numpy, no Django, nothing of ours above it. Linear in the length of the text: no regular expression
here can go back over what it has read.
"""

from memory.language.distress.detector import WeighedPart, is_acute, score, weighed_parts

__all__ = ["WeighedPart", "is_acute", "score", "weighed_parts"]
