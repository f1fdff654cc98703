"""The API of legacies and members. Each view finds its row by `visible_to`, checks the input and calls one service."""
