"""What an engine may have done in a turn: each tool is a function, run with the teller's rights."""
