"""Updates: events in an account, sent to its listeners as they happen. They hold kinds and ids, never content.

Updates only announce changes of rows. A listener that missed some is told to fetch everything afresh.
"""
