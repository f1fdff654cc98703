"""The OpenAPI schema: how it is made, completed, configured and shown."""
