"""The pages of stories: list, reading, writing, versions."""
