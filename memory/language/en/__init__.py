"""English: word lists first, code where the grammar needs it."""
