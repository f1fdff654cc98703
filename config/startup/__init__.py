"""What is read and checked once, before anything starts: the environment, the help lines, what production refuses."""
