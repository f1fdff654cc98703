"""Rules that every file of the project keeps. Each rule is also tried on a file that breaks it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from config.startup.environment import BASE_DIR
from tests.support.source_tree import product_modules, project_files

MOST_LINES = 400
LONG_FOR_A_REASON = {
    "CHANGELOG.md": "one line for each change, until there is a release",
    "config/settings.py": "one flat list, in which settings are looked up by name",
    "requirements.txt": "made by pip-compile",
    "requirements-dev.txt": "made by pip-compile",
    "accounts/migrations/0001_initial.py": "made by makemigrations",
    "legacies/migrations/0001_initial.py": "made by makemigrations",
    "memory/migrations/0001_initial.py": "made by makemigrations",
    "legacies/migrations/0001_squashed_0005_push.py": "made by makemigrations",
    "memory/migrations/0001_squashed_0028_photo_parts.py": "made by makemigrations",
}
# Files of data: a long one is a list, which nobody reads from top to bottom.
DATA_SUFFIXES = {".json", ".jsonl", ".csv", ".svg", ".po"}

# Written in pieces, so that this file does not find itself.
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b|NotImplemented" + r"Error")
PRINTING = re.compile(r"(?<![\w.])print\(")
OUR_MACHINE = re.compile(r"(?<![\w.])/(work|home/\w+|Users/\w+|root)/")
REGISTRIES = re.compile(
    r"pypi\.(org|python)|python" + r"hosted\.org|npm" + r"js\.(org|com)|index-" + r"url|"
    r"conda\.anaconda|crates\.io|proxy\.golang|hugging" + r"face\.co",
    re.IGNORECASE,
)


def find_lines(pattern: re.Pattern[str], paths: Iterable[Path], root: Path = BASE_DIR) -> list[str]:
    """Return `file:line` of every line that matches."""
    return [
        f"{path.relative_to(root)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), start=1)
        if pattern.search(line)
    ]


def find_too_long(paths: Iterable[Path], root: Path = BASE_DIR) -> list[str]:
    return [
        f"{path.relative_to(root)}: {length} lines"
        for path in paths
        if path.suffix not in DATA_SUFFIXES
        and (length := len(path.read_text(errors="replace").splitlines())) > MOST_LINES
    ]


def test_no_file_is_too_long_to_be_read():
    allowed = {BASE_DIR / name for name in LONG_FOR_A_REASON}
    assert find_too_long(path for path in project_files() if path not in allowed) == []


def test_every_exception_for_a_long_file_is_still_needed():
    paths = [BASE_DIR / name for name in LONG_FOR_A_REASON]
    assert [path.name for path in paths if not path.exists()] == []


def test_nothing_is_left_unfinished():
    """ "Todo" is a Spanish word, so the JSON lines with people's words are not searched."""
    assert find_lines(UNFINISHED, (path for path in project_files() if path.suffix != ".jsonl")) == []


def test_nothing_prints():
    """A command writes to `self.stdout`, everything else to the log. The linter checks the tests."""
    assert find_lines(PRINTING, product_modules().values()) == []


def test_no_file_names_a_machine_of_ours():
    assert find_lines(OUR_MACHINE, project_files()) == []


def test_no_file_says_where_packages_come_from():
    assert find_lines(REGISTRIES, project_files()) == []


def test_each_style_rule_finds_what_breaks_it(tmp_path: Path):
    wrong = tmp_path / "wrong.py"
    lines = [
        "# TO" + "DO: later",
        "    pri" + "nt('hello')",
        "DATA = '/wo" + "rk/data'",
        "--index-" + "url https://example.org",
        "pprint(1); log.print(2); workshop/work",
    ]
    wrong.write_text("\n".join(lines + ["pass"] * MOST_LINES))

    assert find_lines(UNFINISHED, [wrong], tmp_path) == ["wrong.py:1"]
    assert find_lines(PRINTING, [wrong], tmp_path) == ["wrong.py:2"]
    assert find_lines(OUR_MACHINE, [wrong], tmp_path) == ["wrong.py:3"]
    assert find_lines(REGISTRIES, [wrong], tmp_path) == ["wrong.py:4"]
    assert find_too_long([wrong], tmp_path) == [f"wrong.py: {MOST_LINES + 5} lines"]
