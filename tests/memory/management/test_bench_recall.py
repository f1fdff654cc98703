"""Measuring recall on dialogues with known evidence, here one of four turns that somebody made up."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from legacies.models import Job, Legacy, LegacyEvent
from memory.management.ranking import averages, measure, percentiles, read_locomo
from memory.models import Message, RecallItem

pytestmark = pytest.mark.django_db

DIALOGUE = {
    "sample_id": "made-up",
    "conversation": {
        "speaker_a": "Ada",
        "speaker_b": "Bo",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ada", "dia_id": "D1:1", "text": "I repaired the old harmonium yesterday."},
            {"speaker": "Bo", "dia_id": "D1:2", "text": "Here it is.", "blip_caption": "a photo of a brass key"},
        ],
        "session_2_date_time": "9:00 am on 1 June, 2023",
        "session_2": [
            {"speaker": "Bo", "dia_id": "D2:1", "text": "We planted seven plum trees."},
            {"speaker": "Ada", "dia_id": "D2:2", "text": ""},
        ],
        "session_3_date_time": "9:00 am on 2 June, 2023",
        "session_3": [],
    },
    "qa": [
        {"question": "When did Ada repair the harmonium?", "evidence": ["D1:1"], "category": 2},
        {"question": "What did Bo plant and show?", "evidence": ["D2:1; D1:02"], "category": 1},
        {"question": "What did nobody say?", "evidence": [], "category": 4},
        {"question": "What was somewhere else?", "evidence": ["D9:9", "D:1:1"], "category": 4},
        {"question": "What did Bo repair?", "evidence": ["D1:1"], "category": 5},
    ],
}


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "dialogues.json"
    path.write_text(json.dumps([DIALOGUE]))
    return path


def run(*arguments):
    out = StringIO()
    call_command("bench_recall", *arguments, stdout=out)
    return out.getvalue()


def test_report_has_every_figure_and_nothing_stays(file):
    stood = [model.objects.count() for model in (User, Legacy, LegacyEvent, Message, RecallItem, Job)]
    report = json.loads(run("--locomo", str(file), "--json"))
    figures = {"n", "recall@5", "recall@10", "recall@20", "mrr", "ndcg@10", "session_recall@5"}
    assert set(report) == {"overall", "categories", "latency_ms", "ingest"}
    assert set(report["overall"]) == set(report["categories"]["1"]) == figures
    assert set(report["latency_ms"]) == {"p50", "p95"}
    assert report["ingest"]["messages"] == 4
    assert [model.objects.count() for model in (User, Legacy, LegacyEvent, Message, RecallItem, Job)] == stood


def test_questions_with_evidence_are_asked_and_adversarial_ones_counted_apart(file):
    report = json.loads(run("--locomo", str(file), "--json"))
    assert {name: row["n"] for name, row in report["categories"].items()} == {"1": 1, "2": 1, "5": 1}
    assert report["overall"]["n"] == 2
    assert report["overall"]["recall@5"] == 1.0
    assert "overall" in run("--locomo", str(file))


def test_dialogue_becomes_a_conversation_a_session_with_speakers_dates_and_captions():
    (dialogue,) = read_locomo([DIALOGUE])
    first, second = dialogue.family.conversations
    assert [(said.n, said.speaker, said.text) for said in first.messages] == [
        (1, "Ada", "I repaired the old harmonium yesterday."),
        (2, "Bo", "Here it is. [photo: a photo of a brass key]"),
    ]
    assert first.messages[0].at.isoformat().startswith("2023-05-08T13:56")
    assert second.messages[1].text == "…"
    assert [asked.evidence for asked in dialogue.questions] == [{("1", 1)}, {("2", 1), ("1", 2)}, {("1", 1)}]


@pytest.mark.parametrize("content", ["", "{", "[1]", "[{}]", '[{"sample_id": 1, "conversation": {}}]', "null"])
def test_file_that_is_none_is_refused(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(CommandError, match="not a file of LoCoMo"):
        run("--locomo", str(path))
    with pytest.raises(CommandError, match="cannot be read"):
        run("--locomo", str(tmp_path / "nowhere.json"))


def test_figures_of_a_ranking_small_enough_to_check_by_hand():
    evidence = {("1", 1), ("2", 5)}
    hits = [frozenset(), frozenset({("1", 1)}), *[frozenset({("1", 1)})] * 4, frozenset({("2", 5), ("2", 6)})]
    assert measure(hits, evidence) == pytest.approx(
        {
            "recall@5": 0.5,
            "recall@10": 1.0,
            "recall@20": 1.0,
            "mrr": 0.5,
            "ndcg@10": (0.63093 + 0.33333) / 1.63093,
            "session_recall@5": 0.5,
        },
        abs=1e-4,
    )
    assert measure([], evidence)["mrr"] == 0.0
    assert averages([]) == {"n": 0}
    assert averages([{"a": 1.0}, {"a": 0.0}]) == {"n": 2, "a": 0.5}
    assert percentiles([0.001 * n for n in range(1, 101)]) == {"p50": 51.0, "p95": 96.0}
