"""Imports go one way. Each rule is also tried on a tree that breaks it, so that none passes by finding nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from legacies.audit import Action
from legacies.models.membership import NoticeKind
from memory.kinds import JobKind, MemoryAction, MemoryNotice, Queue
from tests.support.source_tree import Import, Text, product_imports, product_modules, product_texts

# Each app may import the apps before it.
APPS = ("accounts", "legacies", "memory")

# Inside an app: each part may use the parts further down, and none beside it.
LAYERS: Mapping[str, tuple[frozenset[str], ...]] = {
    "accounts": (
        frozenset({"adapter", "admin", "api", "forms", "web"}),
        frozenset({"streams"}),
        frozenset({"admin_app", "admin_site", "http", "oauth", "services", "sessions", "tokens"}),
        frozenset({"help_lines"}),
        frozenset({"models"}),
        frozenset({"countries", "keys", "texts"}),
    ),
    "legacies": (
        frozenset({"admin", "api", "web", "templatetags"}),
        frozenset({"services"}),
        frozenset({"push", "updates"}),
        frozenset({"access", "audit", "dates_in_words", "jobs"}),
        frozenset({"date_words", "dates", "models"}),
    ),
    "memory": (
        frozenset({"admin", "api", "demo", "mcp", "tasks", "templatetags", "web"}),
        frozenset({"presentation", "turns"}),
        frozenset({"consolidation"}),
        frozenset({"recall", "services"}),
        frozenset({"indexing"}),
        frozenset({"engines", "models"}),
        frozenset({"kinds", "language", "vocabulary"}),
    ),
}
# The apps that no string of a part may name.
ABOVE = {"accounts": ("legacies", "memory"), "config": ("accounts", "legacies", "memory"), "legacies": ("memory",)}
# The names under which `memory` registers its jobs, audit actions and notices, without those that legacies also has.
KINDS_OF_MEMORY = {
    *(kind for kinds in (Queue, JobKind, MemoryAction, MemoryNotice) for kind in kinds.values),
} - {*Action.values, *NoticeKind.values}
# The only modules of `config` that know the apps: they put the product together.
ROOFS = ("config.settings", "config.urls")
# These parts put others together from outside, as a script would; nothing imports them.
OUTSIDE = tuple(f"{app}.{part}" for app in APPS for part in ("management", "apps"))
# The modules of `config` that every part of an app may import.
CONFIG_FOR_ALL = (
    "config.broker",
    "config.api.inputs",
    "config.errors",
    "config.failpoints",
    "config.keyset",
    "config.outbound",
    "config.signatures",
    "config.startup.environment",
    "config.texts",
    "config.tracing",
)
CONFIG_FOR_INTERFACES = (*("config.api", "config.celery", "config.health", "config.middleware", "config.web.views"),)
INTERFACES = frozenset({"admin", "api", "apps", "mcp", "management", "streams", "tasks", "web"})


def is_in(module: str, packages: Iterable[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def part_of(module: str) -> str:
    """Return the part of its app that a module belongs to; empty for the app's package itself."""
    return [*module.split("."), ""][1]


def level_of(module: str) -> int | None:
    for level, parts in enumerate(LAYERS[module.partition(".")[0]]):
        if part_of(module) in parts:
            return level
    return None


def is_allowed(found: Import) -> bool:
    app, used = found.importer.partition(".")[0], found.imported.partition(".")[0]
    if app == "config":
        return used == "config" or is_in(found.importer, ROOFS)
    if used == "config":
        is_interface = part_of(found.importer) in INTERFACES
        return is_in(found.imported, CONFIG_FOR_ALL) or (is_interface and is_in(found.imported, CONFIG_FOR_INTERFACES))
    if app != used:
        return APPS.index(used) < APPS.index(app)
    if is_in(found.importer, OUTSIDE) or part_of(found.importer) == part_of(found.imported):
        return True
    upper, lower = level_of(found.importer), level_of(found.imported)
    return upper is not None and lower is not None and upper < lower


def find_upward(imports: Iterable[Import]) -> list[str]:
    return [str(found) for found in imports if not is_allowed(found)]


def names_app(app: str, words: str) -> bool:
    """Return whether a string names an app, as a label, a dotted path, a URL name, a table or a template: `memory`,
    `memory.Fact`, `memory:fact`."""
    return words == app or re.search(rf"(?<![\w.:/-]){app}[.:/_]\w", words) is not None


def find_named_above(texts: Iterable[Text]) -> list[str]:
    """Return the strings in which a part names an app above it: such a string is an import without a statement."""
    return [
        f"{text.module}:{text.line} names {app}"
        for text in texts
        if not is_in(text.module, ROOFS)
        for app in ABOVE.get(text.module.partition(".")[0], ())
        if names_app(app, text.words)
    ]


def find_kinds_above(texts: Iterable[Text]) -> list[str]:
    """Return the strings below `memory` that name one of its kinds: it registers them, and no part below needs one."""
    return [
        f"{text.module}:{text.line} names {text.words}"
        for text in texts
        if text.words in KINDS_OF_MEMORY and text.module.partition(".")[0] in ABOVE and not is_in(text.module, ROOFS)
    ]


def find_cycles(imports: Iterable[Import]) -> list[str]:
    """Return modules that import each other when they are loaded. A package's `__init__` is a module of its own."""
    uses = defaultdict(set)
    for found in imports:
        if not (found.is_local or found.is_for_types) and found.importer != found.imported:
            uses[found.importer].add(found.imported)
    reached = {module: reach(module, uses) for module in list(uses)}
    return sorted(module for module, others in reached.items() if module in others)


def reach(start: str, uses: Mapping[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = list(uses.get(start, ()))
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting.extend(uses.get(module, ()))
    return seen


def find_local_without_reason(imports: Iterable[Import]) -> list[str]:
    return [str(found) for found in imports if found.is_local and not found.has_reason]


def find_helpers(modules: Iterable[str]) -> list[str]:
    return [name for name in modules if name.rpartition(".")[2] in {"util", "utils", "helper", "helpers", "common"}]


def find_unplaced(modules: Iterable[str]) -> list[str]:
    """Return the parts of the apps that are in no layer, so that somebody decides where a new part belongs."""
    return sorted(
        name
        for name in modules
        if name.partition(".")[0] in LAYERS and part_of(name) and level_of(name) is None and not is_in(name, OUTSIDE)
    )


def test_imports_go_one_way():
    assert find_upward(product_imports()) == []


def test_no_part_names_an_app_above_it():
    assert find_named_above(product_texts()) == []


def test_no_part_below_memory_names_a_kind_of_its():
    assert find_kinds_above(product_texts()) == []


def test_no_modules_import_each_other_in_a_circle():
    assert find_cycles(product_imports()) == []


def test_an_import_within_a_function_says_why():
    assert find_local_without_reason(product_imports()) == []


def test_no_module_is_a_heap_of_helpers():
    assert find_helpers(product_modules()) == []


def test_every_part_of_an_app_has_its_layer():
    assert find_unplaced(product_modules()) == []


@pytest.fixture
def wrong_tree(tmp_path: Path) -> Path:
    """Write a product that breaks every rule at least once, beside imports that are allowed."""
    files = {
        "accounts/models.py": "from legacies.models import Legacy\n",
        "legacies/models.py": "if TYPE_CHECKING:\n    from accounts.models import User\n",
        "legacies/services.py": (
            "from legacies import models\nimport config.errors\nfrom config.web.views import announce\n"
        ),
        "legacies/utils.py": "",
        "memory/models.py": "",
        "memory/recall/__init__.py": "from memory.services.facts import tell\n",
        "memory/services/__init__.py": "",
        "memory/services/facts.py": "from . import words\nfrom memory.models import Fact\n",
        "memory/services/words.py": "from .facts import tell\n",
        "memory/engines/base.py": "import memory.models\n",
        "memory/web/views.py": "from memory.turns import loop\nfrom memory.services.facts import tell\n",
        "memory/turns/loop.py": (
            "def run():\n    from memory.web import views  # noqa: PLC0415\n"
            "    from memory.models import Fact  # noqa: PLC0415 - only now are the models loaded\n"
        ),
        "config/urls.py": "from memory.web import views\n",
        "config/api/views.py": "from accounts.models import User\nfrom memory.api import urls\n",
        "config/api/records.py": 'apps.get_model("memory", "IdempotencyRecord")\n',
        "config/celery.py": 'RUN = "memory.run_job"\nWORDS = f"{1} kept in memory."\n',
        "config/health.py": '"""See `legacies.jobs`; all of it is in memory"""\nTABLE = "legacies_workitem"\n',
        "accounts/web.py": 'LINK = reverse("memory:fact")\n',
        "legacies/admin.py": 'TEMPLATE, TABLE = "memory/fact.html", "SELECT id FROM memory_fact"\n',
        "legacies/audit.py": 'SHARED, JOINED = "fact_shared", "member_joined"\n',
        "memory/kinds.py": 'SHARED = "fact_shared"\n',
        "config/settings.py": 'INSTALLED_APPS = ["memory"]\n',
    }
    for name, source in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return tmp_path


def test_each_import_rule_finds_what_breaks_it(wrong_tree: Path):
    imports = product_imports(wrong_tree)

    assert find_upward(imports) == [
        "accounts.models:1 imports legacies.models",
        "config.api.views:1 imports accounts.models",
        "config.api.views:2 imports memory.api",
        "legacies.services:3 imports config.web.views",
        "memory.engines.base:1 imports memory.models",
        "memory.recall:1 imports memory.services.facts",
        "memory.turns.loop:2 imports memory.web.views",
    ]
    assert find_named_above(product_texts(wrong_tree)) == [
        "accounts.web:1 names memory",
        "config.api.records:1 names memory",
        "config.celery:1 names memory",
        "config.health:1 names legacies",
        "config.health:2 names legacies",
        "legacies.admin:1 names memory",
        "legacies.admin:1 names memory",
    ]
    assert find_kinds_above(product_texts(wrong_tree)) == [
        "config.api.records:1 names memory",
        "legacies.audit:1 names fact_shared",
    ]
    assert find_cycles(imports) == ["memory.services.facts", "memory.services.words"]
    assert find_local_without_reason(imports) == ["memory.turns.loop:2 imports memory.web.views"]
    assert find_helpers(product_modules(wrong_tree)) == ["legacies.utils"]
    assert "legacies.utils" in find_unplaced(product_modules(wrong_tree))
