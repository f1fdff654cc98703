"""The pages of stories: list, reading, writing and versions."""
