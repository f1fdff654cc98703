"""The API of conversations and memory. Each view finds through `visible_to`, calls one service and answers."""
