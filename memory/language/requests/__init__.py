"""What somebody asks of the assistant: to remember, to forget or to undo, to ask, and never to bring something up."""
