"""Who starts `manage.py mcp` without a token that is good is told what to set, in its environment."""

import pytest
from django.core.management import CommandError, call_command


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("", "KEEPSAKE_TOKEN is not set. Put an access token there"),
        ("keepsake_wrong", "token is not valid: it was revoked"),
    ],
)
@pytest.mark.django_db
def test_without_a_good_token_nothing_is_served(token: str, said: str, settings):
    settings.MCP_TOKEN = token
    with pytest.raises(CommandError, match=said) as refused:
        call_command("mcp")
    assert "header" not in str(refused.value)
