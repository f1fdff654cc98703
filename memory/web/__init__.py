"""The pages of conversations, review and memory. Views parse the input, call one service and render."""
