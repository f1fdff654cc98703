"""Entries of the timeline: written by hand, sent over the API, imported from files, or belonging to facts."""
