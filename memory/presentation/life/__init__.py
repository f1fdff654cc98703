"""A life as it was told, in order: the timeline, its drawn line, the book, and the home of the legacy."""
