"""OAuth 2.1 for programs that users connect from a browser: consent, tokens for MCP, and the connected programs.

django-oauth-toolkit implements the protocol. This package decides who may register and what users are asked, and it
limits tokens to MCP.
"""
