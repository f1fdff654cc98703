"""Extraction: asking an engine what a range of messages says, in passes and parts."""
