"""Helpers that tests of several parts use: factories, families with rows in every state, counting of queries."""
