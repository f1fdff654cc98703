import pytest

from memory.engines.registry import get_embedder
from memory.indexing.recall_rows import vector_text
from memory.indexing.vectors import EmbeddedRows, write_vectors
from memory.models import RecallItem
from tests.support.factories import LegacyFactory, join


@pytest.fixture
def embed_all(db):
    """`embed_all()` gives every recall row its vector now, as the worker would."""

    def fill():
        items = list(RecallItem.objects.filter(embedding=None).order_by("id"))
        vectors = get_embedder().embed([vector_text(item) for item in items])
        for legacy_id in {item.legacy_id for item in items}:
            own = [(item, vector) for item, vector in zip(items, vectors, strict=True) if item.legacy_id == legacy_id]
            write_vectors(legacy_id, EmbeddedRows(1, *zip(*own, strict=True)))

    return fill


@pytest.fixture
def teller(db):
    return join(LegacyFactory(), display_name="Tom")


@pytest.fixture
def legacy(teller):
    return teller.memberships.get().legacy
