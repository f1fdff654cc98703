"""The pages about memory: talk, review, what is remembered. Views parse, call one service and render."""
