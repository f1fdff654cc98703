"""Pages and URLs for signing in that allauth and django-oauth-toolkit do not provide."""
