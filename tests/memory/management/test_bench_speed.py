"""Made-up families have the sizes and the spread they should, and measuring leaves nothing behind."""

import json
import subprocess
import sys
from urllib.parse import urlsplit

import numpy as np
import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from memory.management.speed.made_up_rows import Language, Themes, families
from memory.management.speed.searching import nearest, time_each


def test_largest_family_holds_its_share_and_the_others_the_rest():
    made = families(legacies=200, messages=1_000_000, facts=100_000, rng=np.random.default_rng(1))

    assert made[0].messages == 100_000
    assert max(family.rows for family in made[1:]) < made[0].rows
    assert abs(sum(family.rows for family in made) - 1_100_000) < 200


def test_same_seed_says_the_same():
    assert Language(np.random.default_rng(3)).sentences(5) == Language(np.random.default_rng(3)).sentences(5)


def test_few_words_make_up_most_of_what_is_said():
    said = " ".join(Language(np.random.default_rng(1)).sentences(500)).split()

    assert said.count("the") > len(said) / 50
    assert len(set(said)) > len(said) / 10


def test_vectors_are_of_length_one_and_lie_in_clusters():
    rng = np.random.default_rng(2)
    vectors = Themes(1).vectors(rng, 800)
    alike = vectors @ vectors.T - 2 * np.eye(len(vectors))

    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert np.median(alike.max(axis=1)) > 0.3
    assert abs(np.median(alike)) < 0.1


def test_nearest_in_memory_are_the_nearest_in_order():
    stored = Themes(1).vectors(np.random.default_rng(2), 50)

    assert nearest(stored, stored[7], count=3) == np.argsort(-(stored @ stored[7]))[:3].tolist()


def test_each_call_is_timed():
    calls = []

    taken = time_each([lambda: calls.append(1)] * 10)

    assert len(calls) == 12
    assert set(taken) == {"p50_ms", "p95_ms"}


@pytest.mark.parametrize("wanted", [{"legacies": 2}, {"messages": 1}, {"facts": 1}, {"largest": 1.0}, {"texts": 0}])
def test_too_little_to_measure_is_refused(wanted):
    with pytest.raises(CommandError):
        call_command("bench_speed", **wanted)


@pytest.mark.parametrize(
    "wanted", [{"only_prepare": True}, {"drop": True}, {"keep": "With space"}, {"keep": "x" * 40}, {"keep": "1"}]
)
def test_what_is_kept_needs_a_plain_name(wanted):
    with pytest.raises(CommandError):
        call_command("bench_speed", **wanted)


@pytest.mark.workers
@pytest.mark.django_db(transaction=True)
def test_what_is_kept_is_filled_once_and_measured_in_copies(process_environment):
    kept = {"some", "some_small"}
    bench(process_environment, "--keep", "some", "--only-prepare")
    try:
        assert databases(process_environment) == kept
        before = rows_in_some(process_environment)
        assert_has_all_figures(json.loads(bench(process_environment, "--keep", "some")))
        assert (databases(process_environment), rows_in_some(process_environment)) == (kept, before)
        with pytest.raises(subprocess.CalledProcessError):
            bench(process_environment, "--keep", "some", "--messages", "400")
    finally:
        bench(process_environment, "--keep", "some", "--drop")
    assert databases(process_environment) == set()


def assert_has_all_figures(report):
    assert report["median_legacy"]["p50_ms"] > 0
    assert report["write"]["p50_ms"] > 0
    for vectors in ("real_texts", "made_up_vectors"):
        assert set(report[vectors]["fresh"]["fill"].values()) == {1.0}


def bench(environment, *options):
    size = ("--facts", "30", "--messages", "300", "--legacies", "4", "--texts", "50")
    command = [sys.executable, "manage.py", "bench_speed", *size, *options, "--json"]
    return subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True, check=True
    ).stdout


def databases(environment):
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        rows = connection.execute("SELECT datname FROM pg_database WHERE datname LIKE '%\\_speed\\_%'")
        return {name.partition("_speed_")[2] for (name,) in rows}


def rows_in_some(environment):
    """Where they lie and what transaction wrote them: neither changes while nobody writes."""
    url = urlsplit(environment["DATABASE_URL"])
    with psycopg.connect(url._replace(path=f"{url.path}_speed_some").geturl()) as connection:
        return connection.execute("SELECT count(*), max(xmin::text) FROM memory_recallitem").fetchone()
