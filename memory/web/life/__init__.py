"""The pages of a life as it was told, in order: the timeline, its events, and the book."""
