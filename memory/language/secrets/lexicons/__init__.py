"""The words around secrets and around harmless numbers, in four languages and some that people mix in."""
