"""What happened in somebody's account, told as it happens to whoever listens: kinds and ids, never words.

Rows are the truth and this only their echo: a program that missed something is told to ask afresh.
"""
