"""What is read and checked once at start: the environment, the help lines, and the rules of production."""
