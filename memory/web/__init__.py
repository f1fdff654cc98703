"""The pages of conversations, review and what is remembered. Views parse, call one service and render."""
