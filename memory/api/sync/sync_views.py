"""`sync`: the changes that bring a phone's copy up to what its user may see."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import ApiView
from memory.api.sync.sync_rows import account_as_sent, digest_of, legacies_as_sent, rows_as_sent
from memory.api.sync.sync_serializers import SyncQuery, SyncSerializer
from memory.presentation.sync.walk import Walk


class SyncView(ApiView):
    tag = "sync"
    serializer_class = SyncSerializer
    query_serializer_class = SyncQuery
    also_refuses: ClassVar = frozenset({410})

    @extend_schema(operation_id="sync", summary="What changed since I last asked, and what is gone")
    def get(self, request: Request) -> Response:
        walk = Walk(self.user, self.query.get("cursor"))
        small = self._small(walk) if walk.is_beginning else {}
        changes = walk.page(self.query["limit"])
        has_more = walk.has_more or (walk.ends_late and self._is_otherwise(walk))
        heard = {chain: one.digest for chain, one in walk.before.chains.items() if chain in walk.known}
        digests = {chain: digest_of(row) for chain, row in small.items()}
        told = {chain: row for chain, row in small.items() if digests[chain] != heard.get(chain)}
        return Response(
            {
                "gone": [{"type": type_, "id": id_} for type_, id_ in changes.gone],
                "account": told.pop(self.user.pk, None),
                "legacies": list(told.values()),
                **rows_as_sent(changes.rows, self.user),
                "cursor": walk.cursor(digests),
                "has_more": has_more,
            }
        )

    def _is_otherwise(self, walk: Walk) -> bool:
        """Return whether something that is sent whole, such as a name, has changed since the first page."""
        told = {chain: one.digest for chain, one in walk.after_it.chains.items()}
        return {chain: digest_of(row) for chain, row in self._small(walk).items()} != told

    def _small(self, walk: Walk) -> dict[Any, dict[str, Any]]:
        """Return the parts that are sent whole, by the chain of the audit log that they belong to."""
        legacies = legacies_as_sent(walk.places, self.user)
        own = {self.user.pk: account_as_sent(self.user)} if self.user.only_legacy_id is None else {}
        return {**legacies, **own}
