"""What the schema says to a client's developer beyond names and types: a text for each call, an example for each body,
the events of a reply's stream.
"""
