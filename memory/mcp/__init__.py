"""The interface for AI clients: the Model Context Protocol over standard input and output, and over HTTP at `/mcp`."""
