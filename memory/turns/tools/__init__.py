"""The tools that an engine may call in a turn. Each is a function that runs with the relative's rights."""
