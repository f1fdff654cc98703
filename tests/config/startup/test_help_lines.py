"""HELP_LINES is read strictly: a mistake stops the start, and none at all is told to the operator."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.apps import check_help_lines
from config.startup.environment import HelpLine, read_help_lines


def test_lines_are_read_by_country():
    read = read_help_lines('{"GB": [{"name": " A  line ", "phone": "1"}, {"name": "B", "url": "https://b.example"}]}')
    assert read == {"GB": (HelpLine("A line", phone="1"), HelpLine("B", url="https://b.example"))}
    assert read_help_lines("") == {}


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[]",
        '{"gb": [{"name": "A", "phone": "1"}]}',
        '{"GB": []}',
        '{"GB": ["1"]}',
        '{"GB": [{"name": "A"}]}',
        '{"GB": [{"phone": "1"}]}',
        '{"GB": [{"name": "A", "phone": 1}]}',
        '{"GB": [{"name": "A", "phone": "1", "colour": "red"}]}',
        '{"GB": [{"name": "A", "url": "javascript:alert(1)"}]}',
    ],
)
def test_a_mistake_stops_the_start(text):
    with pytest.raises(ImproperlyConfigured, match="HELP_LINES"):
        read_help_lines(text)


def test_production_without_lines_is_warned(settings):
    settings.PRODUCTION, settings.HELP_LINES = True, {}
    assert [message.id for message in check_help_lines()] == ["keepsake.W003"]
    settings.HELP_LINES = read_help_lines('{"GB": [{"name": "A", "phone": "1"}]}')
    assert check_help_lines() == []
    settings.PRODUCTION, settings.HELP_LINES = False, {}
    assert check_help_lines() == []
