"""OAuth 2.1 for programs that a person lets in from a browser: consent, tokens for MCP, and which programs are let in.

The protocol is django-oauth-toolkit's. What is here says who may register, what is asked of the person, and that a
token opens MCP and nothing else.
"""
