"""The packaged model itself, folders made of its files, and embedders that misbehave on purpose."""

import errno
import json
import math
import time
from collections import Counter

import numpy as np
import onnx
import onnxruntime
import pytest
from django.core.cache import cache

from memory.engines import guarded_embedder, registry
from memory.engines.base import EngineError, EngineUnavailable
from memory.engines.embeddings import LocalEmbedder, integer_products
from memory.engines.embeddings.local import (
    EmbeddingModelMissing,
    EmbeddingModelUnknown,
    EmbeddingModelUnsupported,
    ModelFiles,
    model_in,
    packaged_model,
)
from memory.engines.guarded_embedder import MOST_AT_ONCE, MOST_CACHED, BadVectors, GuardedEmbedder

FISHING = "She loved fishing on the river at dawn."
NEAR = 0.98
"""The least cosine between the vectors of a text by products of floats and of whole numbers."""


@pytest.fixture(scope="module")
def local():
    return LocalEmbedder()


@pytest.fixture
def folder(tmp_path):
    """A sentence-transformers folder of the packaged model, as an export of it would look."""
    files = packaged_model()
    (tmp_path / "model.onnx").symlink_to(files.graph)
    (tmp_path / "tokenizer.json").symlink_to(files.tokenizer)
    _write(tmp_path / "config.json", {"hidden_size": 384})
    _write(tmp_path / "sentence_bert_config.json", {"max_seq_length": 128})
    _write(tmp_path / "1_Pooling" / "config.json", {"pooling_mode_mean_tokens": True, "pooling_mode_cls_token": False})
    _write(tmp_path / "modules.json", [{"type": "sentence_transformers.models.Transformer"}])
    return tmp_path


def _write(path, data):
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data))


class Scripted:
    """An embedder that returns what it is told to, and counts what it is asked for."""

    name, dimension = "scripted", 3

    def __init__(self, answer=None):
        self.answer, self.asked = answer, []

    def embed(self, texts):
        self.asked.append(list(texts))
        return self.answer if self.answer is not None else [np.array([1, 0, 0], np.float32) for _ in texts]


def test_local_vectors_are_unit_vectors_of_the_dimension_it_names(local):
    vectors = local.embed([FISHING, "", "a" * 50_000, "🎣", "\x00 odd"])
    assert [vector.shape for vector in vectors] == [(local.dimension,)] * 5
    assert all(math.isclose(float(np.linalg.norm(vector)), 1, abs_tol=1e-5) for vector in vectors)


def test_sentences_of_one_meaning_lie_nearer_than_others(local):
    fishing, angling, baking = local.embed([FISHING, "Grandma enjoyed angling early.", "He repaired old radios."])
    assert fishing @ angling > 0.4 > fishing @ baking


def test_text_has_the_same_vector_alone_and_in_a_batch_of_any_length(local):
    texts = [FISHING, *(f"word {'long ' * n}" for n in range(40))]
    assert np.allclose(local.embed(texts)[0], local.embed([FISHING])[0], atol=1e-5)


def test_products_of_whole_numbers_change_vectors_little(local, folder):
    texts = [FISHING, "Mi abuela hacía pan los domingos.", "1931", "Er war Schmied. " * 20, "Elle chantait, non ?"]
    of_floats = LocalEmbedder(folder).embed(texts)
    assert min(float(one @ other) for one, other in zip(of_floats, local.embed(texts), strict=True)) > NEAR


def test_the_graph_is_rewritten_once_and_whole(settings, monkeypatch, tmp_path):
    settings.VAR_DIR = tmp_path
    packaged = packaged_model()
    made = packaged.loadable_graph()
    kinds = Counter(node.op_type for node in onnx.load(made).graph.node)
    assert kinds["DynamicQuantizeMatMul"] == 36  # six layers of four products of attention and two more
    assert made.stat().st_size < 1.01 * packaged.graph.stat().st_size
    monkeypatch.setattr(integer_products, "rewritten_graph", lambda *_, **__: pytest.fail("It was made again."))
    assert packaged.loadable_graph() == made
    assert [one.name for one in made.parent.iterdir()] == [made.name]


def test_where_nothing_can_be_written_the_graph_stays_as_it_is(settings, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    settings.VAR_DIR = tmp_path / "file"
    assert packaged_model().loadable_graph() == packaged_model().graph


def test_of_a_graph_that_there_is_no_room_for_nothing_is_left(settings, monkeypatch, tmp_path):
    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    settings.VAR_DIR = tmp_path
    monkeypatch.setattr("memory.engines.embeddings.integer_products.os.fsync", full)
    assert packaged_model().loadable_graph() == packaged_model().graph
    assert list((tmp_path / "models").iterdir()) == []


@pytest.mark.parametrize(("flags", "unsigned"), [("avx avx2", True), ("avx512f avx512_vnni", False), (None, True)])
def test_weights_are_unsigned_where_sums_of_signed_ones_are_not_exact(settings, monkeypatch, tmp_path, flags, unsigned):
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(integer_products, "PROCESSOR", tmp_path / "cpuinfo")
    if flags:
        (tmp_path / "cpuinfo").write_text(f"flags : {flags}")
    constants = {one.data_type for one in onnx.load(packaged_model().loadable_graph()).graph.initializer}
    assert (onnx.TensorProto.UINT8 in constants) is unsigned


def test_largest_sums_of_unsigned_weights_are_exact_on_every_processor(tmp_path):
    """With signed ones, processors without VNNI cut off 255 * 127 + 255 * 127."""
    weights = np.full((64, 8), 127, np.int8)
    weights[:, ::2] = -127
    scale = np.full(8, 0.5, np.float32)
    helper, constant = onnx.helper, onnx.numpy_helper.from_array
    graph = helper.make_graph(
        [
            helper.make_node("Cast", ["weights"], ["floats"], to=onnx.TensorProto.FLOAT),
            helper.make_node("Mul", ["floats", "scale"], ["scaled"]),
            helper.make_node("MatMul", ["given", "scaled"], ["product"]),
        ],
        "one_product",
        [helper.make_tensor_value_info("given", onnx.TensorProto.FLOAT, [1, 64])],
        [helper.make_tensor_value_info("product", onnx.TensorProto.FLOAT, [1, 8])],
        [constant(weights, "weights"), constant(scale, "scale")],
    )
    path = tmp_path / "graph.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
    session = onnxruntime.InferenceSession(integer_products.rewritten_graph(path, unsigned=True))
    given = np.ones((1, 64), np.float32)
    assert np.allclose(session.run(None, {"given": given})[0], given @ (weights * scale), rtol=0.01)


def test_nothing_is_loaded_before_the_first_text():
    assert LocalEmbedder()._model is None


def test_folder_on_disk_gives_the_vectors_of_its_model_under_a_name_of_its_own(folder, local, settings):
    settings.EMBEDDING_MODEL_DIR = str(folder)
    from_folder = LocalEmbedder()
    assert from_folder.embed([FISHING])[0] @ local.embed([FISHING])[0] > NEAR
    assert from_folder.name == f"{folder.name}-8199be6f" != local.name
    assert from_folder.dimension == 384


def test_folder_may_pool_by_its_first_token(folder, local):
    _write(folder / "1_Pooling" / "config.json", {"pooling_mode_cls_token": True})
    assert not np.allclose(LocalEmbedder(folder).embed([FISHING])[0], local.embed([FISHING])[0], atol=0.1)


def test_graph_may_lie_in_its_own_folder(folder):
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")
    assert model_in(folder).name == f"{folder.name}-8199be6f"


@pytest.mark.parametrize(
    ("file", "content", "refused"),
    [
        ("1_Pooling/config.json", {"pooling_mode_max_tokens": True}, EmbeddingModelUnsupported),
        ("modules.json", [{"type": "sentence_transformers.models.Dense"}], EmbeddingModelUnsupported),
        ("config.json", {}, EmbeddingModelMissing),
    ],
)
def test_folder_that_would_give_wrong_vectors_is_refused(folder, file, content, refused):
    model_in(folder)
    _write(folder / file, content)
    with pytest.raises(refused):
        model_in(folder)


def test_missing_and_broken_files_are_a_model_that_is_not_available(folder, tmp_path_factory):
    with pytest.raises(EmbeddingModelMissing):
        LocalEmbedder(tmp_path_factory.mktemp("empty")).embed([FISHING])
    for name in ("tokenizer.json", "model.onnx"):
        (folder / name).unlink()
        (folder / name).write_text("{}")
        with pytest.raises(EngineUnavailable):
            LocalEmbedder(folder).embed([FISHING])


@pytest.mark.parametrize("changed", ["graph", "tokenizer"])
def test_packaged_model_is_refused_when_a_file_of_it_has_changed(folder, changed):
    files = packaged_model()
    copy = folder / "changed"
    copy.write_bytes(getattr(files, changed).read_bytes() + b" ")
    same = {name: getattr(files, name) for name in ("graph", "tokenizer", "graph_sha256", "tokenizer_sha256")}
    ModelFiles(**same, dimension=384).check()
    with pytest.raises(EmbeddingModelUnknown):
        ModelFiles(**{**same, changed: copy}, dimension=384).check()


@pytest.mark.parametrize(
    "answer",
    [
        [np.array([1, 0], np.float32)],
        [np.array([math.nan, 0, 1], np.float32)],
        [np.array([math.inf, 0, 0], np.float32)],
        [np.array([0, 0, 0], np.float32)],
        [np.array([3, 0, 0], np.float32)],
        [],
        [np.array([1, 0, 0], np.float32)] * 2,
    ],
    ids=["dimension", "nan", "infinite", "zero", "long", "too few", "too many"],
)
def test_bad_vectors_are_refused_and_not_kept(answer):
    scripted = Scripted(answer)
    guarded = GuardedEmbedder(scripted)
    with pytest.raises(BadVectors) as refused:
        guarded.embed([FISHING])
    assert isinstance(refused.value, EngineError)
    scripted.answer = None
    assert guarded.embed([FISHING])[0].tolist() == [1, 0, 0]


def test_text_is_embedded_once_however_often_and_in_whatever_form_it_comes():
    scripted = Scripted()
    guarded = GuardedEmbedder(scripted)
    guarded.embed(["Café", "Cafe\u0301", " Café \n"])
    guarded.embed(["Café", "tea"])
    assert scripted.asked == [["Café"], ["tea"]]
    assert guarded.known_query("Café") is not None
    assert guarded.known_query("water") is None


def test_cache_forgets_what_was_used_longest_ago():
    scripted = Scripted()
    guarded = GuardedEmbedder(scripted)
    guarded.embed(["first", "second"])
    guarded.embed(["first"])
    guarded.embed([f"text {n}" for n in range(MOST_CACHED - 1)])
    assert guarded.known_query("first") is not None
    assert guarded.known_query("second") is None


def test_many_texts_are_asked_for_in_batches():
    scripted = Scripted()
    GuardedEmbedder(scripted).embed([f"text {n}" for n in range(2 * MOST_AT_ONCE + 1)])
    assert [len(batch) for batch in scripted.asked] == [MOST_AT_ONCE, MOST_AT_ONCE, 1]


def test_kept_vector_cannot_be_changed_by_who_gets_it():
    (vector,) = GuardedEmbedder(Scripted()).embed([FISHING])
    with pytest.raises(ValueError, match="read-only"):
        vector[0] = 5


def test_one_embedder_a_process_until_it_is_reset(settings):
    settings.EMBEDDER = f"{__name__}.Scripted"
    first = registry.get_embedder()
    assert registry.get_embedder() is first
    registry.reset()
    assert registry.get_embedder() is not first


def test_what_is_asked_afresh_is_asked_of_the_embedder_itself():
    scripted = Scripted()
    guarded = GuardedEmbedder(scripted)
    for _ in range(2):
        guarded.embed_afresh([FISHING])
    assert len(scripted.asked) == 2
    assert guarded.known_query(FISHING) is None


def test_embedder_that_does_not_load_is_a_part_that_is_down(settings):
    settings.EMBEDDER = "memory.engines.nowhere.Embedder"
    with pytest.raises(EngineUnavailable):
        registry.get_embedder()


class Prefixed(Scripted):
    query_prefix, passage_prefix = "query: ", "passage: "


def test_model_is_told_what_it_reads():
    guarded = GuardedEmbedder(prefixed := Prefixed())
    guarded.embed([FISHING])
    guarded.find_query(FISHING)
    guarded.embed_rows(["He baked."])
    assert prefixed.asked == [[f"passage: {FISHING}"], [f"query: {FISHING}"], ["passage: He baked."]]


def test_folder_may_say_what_its_model_wants_to_be_told(folder):
    plain = model_in(folder)
    _write(folder / "config_sentence_transformers.json", {"prompts": {"query": "query: ", "document": "passage:"}})
    told = model_in(folder)
    assert (told.query_prefix, told.passage_prefix) == ("query: ", "passage: ")
    assert model_in(folder, prefixes=("find:", "")).query_prefix == "find: "
    assert (plain.query_prefix, plain.passage_prefix) == ("", "")
    assert len({plain.name, told.name, model_in(folder, prefixes=("find:", "")).name}) == 3


def test_settings_say_it_where_the_folder_does_not(folder, settings):
    settings.EMBEDDING_MODEL_DIR, settings.EMBEDDING_QUERY_PREFIX = str(folder), "query:"
    assert LocalEmbedder().query_prefix == "query: "
    assert LocalEmbedder("").query_prefix == ""


def test_another_process_need_not_ask_again():
    first, second = Scripted(), Scripted()
    GuardedEmbedder(first).embed([FISHING])
    assert GuardedEmbedder(second).embed([FISHING])[0].tolist() == [1, 0, 0]
    assert (len(first.asked), second.asked) == (1, [])


def test_vectors_of_another_text_or_model_or_dimension_at_the_same_place_are_not_taken(monkeypatch):
    monkeypatch.setattr(guarded_embedder, "PLACES", 1)
    GuardedEmbedder(Scripted()).embed([FISHING])
    for name, dimension in (("other", 3), ("scripted", 4)):
        changed = Scripted([np.array([1, *[0] * (dimension - 1)], np.float32)])
        changed.name, changed.dimension = name, dimension
        GuardedEmbedder(changed).embed([FISHING])
        assert changed.asked == [[FISHING]]
    other = Scripted()
    GuardedEmbedder(other).embed(["He baked."])
    assert other.asked == [["He baked."]]


@pytest.mark.parametrize("value", [b"", b"short", "words", None, b"x" * 44])
def test_what_else_stands_in_the_cache_is_no_vector(value):
    place = guarded_embedder._cache_key(guarded_embedder.digest("scripted", FISHING))
    cache.set(place, value, 60)
    assert GuardedEmbedder(scripted := Scripted()).embed([FISHING])[0].tolist() == [1, 0, 0]
    assert len(scripted.asked) == 1


def test_the_shared_cache_holds_no_text_and_no_more_than_its_places(monkeypatch):
    monkeypatch.setattr(guarded_embedder, "PLACES", 5)
    kept = {}
    monkeypatch.setattr(cache, "set_many", lambda values, seconds: kept.update(values))
    GuardedEmbedder(Scripted()).embed([f"Rose {n}" for n in range(40)])
    assert set(kept) <= {f"vector:{n}" for n in range(5)}
    assert {len(value) for value in kept.values()} == {32 + 3 * 4}
    assert not any(b"Rose" in value for value in kept.values())


def test_cache_that_hangs_is_left_alone_for_a_while(monkeypatch):
    monkeypatch.setattr(guarded_embedder, "_rest", rest := guarded_embedder.CachePause())
    rest.note(started=time.monotonic() - guarded_embedder.PATIENCE_SECONDS - 1)
    assert rest.is_on()
    monkeypatch.setattr(cache, "get_many", lambda keys: pytest.fail("asked all the same"))
    assert GuardedEmbedder(Scripted()).embed([FISHING])[0].tolist() == [1, 0, 0]


class Picky(Scripted):
    """Cannot read some texts."""

    refused = {"bad"}

    def embed(self, texts):
        super().embed(texts)
        return [np.array([0 if text in self.refused else 1, 0, 0], np.float32) for text in texts]


def test_text_that_cannot_be_read_is_found_by_halving_and_keeps_no_other():
    texts = [*(f"text {n}" for n in range(90)), "bad"]
    made = GuardedEmbedder(picky := Picky()).embed_rows(texts)
    assert [text for text, vector in zip(texts, made, strict=True) if vector is None] == ["bad"]
    assert len(picky.asked) <= 16


def test_texts_that_none_can_be_read_of_are_told_from_an_embedder_that_answers_nonsense():
    assert GuardedEmbedder(Picky()).embed_rows(["bad"]) == [None]
    with pytest.raises(BadVectors):
        GuardedEmbedder(Scripted([])).embed_rows(["bad"])


def test_embedder_is_made_again_as_it_was_whatever_the_settings_say_by_then(folder, settings):
    settings.EMBEDDING_MODEL_DIR, settings.EMBEDDING_PASSAGE_PREFIX = str(folder), "passage:"
    registry.reset()
    recipe, name = registry.recipe_of(registry.get_embedder()), registry.get_embedder().name
    settings.EMBEDDING_MODEL_DIR, settings.EMBEDDING_PASSAGE_PREFIX = "", ""
    registry.reset()
    assert registry.get_embedder().name != name == registry.embedder_by(recipe).name
    for unknown in ({}, {"embedder": "nowhere.Embedder", "options": {}}, {**recipe, "options": {"odd": 1}}):
        with pytest.raises(EngineUnavailable):
            registry.embedder_by(unknown)
    registry.reset()
