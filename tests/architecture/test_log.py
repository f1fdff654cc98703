"""Every service that changes what somebody may see writes an event to the audit log.

A service is a public function that is one transaction. It has to reach a function that records an event through the
product's own functions, or be named below with the reason why it writes none. A new service that does neither fails.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping

from tests.support.source_tree import product_modules

WRITERS = ("accounts.services", "legacies.services", "memory.services", "memory.consolidation")
RECORDERS = frozenset({"record", "record_many", "record_for_user", "record_many_for_user"})

PROFILE = "the account of one person, which is nobody's memory"
CONVERSATION = "talk is its teller's alone, and word for word; what is learned from it is logged"
JOBS = "work, kept answers and uploads, which come and go"
UNLOGGED: Mapping[str, str] = {
    **dict.fromkeys(("account_at", "edit_profile", "fill_profile"), PROFILE),
    **dict.fromkeys(
        (
            *(
                "import_conversation",
                "start_conversation",
                "post_message",
                "stop_reply",
                "retry_reply",
                "deny_distress",
                "finish_conversation",
            ),
            *("rename_conversation", "set_attached", "choose_persona", "close_private", "close_quiet_private"),
        ),
        CONVERSATION,
    ),
    **dict.fromkeys(
        (
            "save_draft",
            "discard_draft",
            "draft_from_mail",
            "begin_story",
            "begin_upload",
            "give_up_upload",
        ),
        "what somebody is still writing is nobody's memory yet",
    ),
    **dict.fromkeys(("open_mail_address", "close_mail_address"), "a way in for its owner alone, as a session is"),
    **dict.fromkeys(
        (
            *(
                "upload_file",
                "start_export",
                "start_export_of_mine",
                "delete_export",
                "start_import",
                "cancel_import",
                "delete_what_expired",
                "retry_job",
                "extract_now",
            ),
            *("tell", "dismiss"),
        ),
        JOBS,
    ),
}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Key = tuple[str, str]
"""A function: its module, and its name."""


class Product:
    """All functions of the product, and which of them each one uses: by calling it or by passing it on."""

    def __init__(self) -> None:
        self.functions: dict[Key, Function] = {}
        self._imported: dict[Key, Key] = {}
        for module, path in product_modules().items():
            for node in ast.walk(ast.parse(path.read_text())):
                self._read(module, node)

    def _read(self, module: str, node: ast.AST) -> None:
        if isinstance(node, Function):
            self.functions[module, node.name] = node
        elif isinstance(node, ast.ImportFrom):
            for name in node.names:
                self._imported[module, name.asname or name.name] = (node.module or "", name.name)

    def used_by(self, key: Key) -> Iterator[Key]:
        for node in ast.walk(self.functions[key]):
            if isinstance(node, ast.Name):
                yield self._resolved((key[0], node.id))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield self._resolved((".".join(self._resolved((key[0], node.value.id))), node.attr))

    def _resolved(self, key: Key) -> Key:
        """Return where the name is defined, through any number of modules that import it from one another."""
        while key not in self.functions and key in self._imported:
            key = self._imported[key]
        return key


def write_audit_events(product: Product) -> set[Key]:
    """Return the functions that record an audit event, or use a function that does."""
    used_in: dict[Key, set[Key]] = defaultdict(set)
    for key in product.functions:
        for used in product.used_by(key):
            used_in[used].add(key)
    found: set[Key] = set()
    new = {key for key in product.functions if key[0].startswith("legacies.audit") and key[1] in RECORDERS}
    while new:
        found |= new
        new = {user for key in new for user in used_in[key]} - found
    return found


def services(product: Product) -> set[Key]:
    """Return the services that write."""
    return {
        key
        for key, function in product.functions.items()
        if key[0].startswith(WRITERS) and not key[1].startswith("_") and is_transaction(function)
    }


def is_transaction(function: Function) -> bool:
    return any(ast.unparse(one).startswith("transaction.atomic") for one in function.decorator_list)


def test_every_service_that_writes_writes_an_audit_event_or_says_why_not():
    product = Product()
    writing = services(product)
    silent = {name for _module, name in writing - write_audit_events(product)}
    assert silent - set(UNLOGGED) == set(), "these leave no event, and nobody has said why"
    assert set(UNLOGGED) - silent == set(), "these are logged by now, or no services any more"
    assert {"create_fact", "supersede", "erase_from", "leave", "set_moderation_mode"} <= {name for _, name in writing}
