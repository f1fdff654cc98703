"""The engine without a model: rules over word lists, the same code for every language."""

from memory.engines.builtin.engine import BuiltinEngine

__all__ = ["BuiltinEngine"]
