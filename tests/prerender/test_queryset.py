"""Pre-rendering a queryset, in SQLite and in PostgreSQL; each in a Django of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.support import djangorows

ROOT = Path(__file__).parents[2]

Failures = Mapping[str, str]


@pytest.fixture(scope="module")
def in_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Failures:
    file = tmp_path_factory.mktemp("django") / "messages.db"
    return run({"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)})


@pytest.fixture(scope="module")
def in_postgres(postgres_server: str) -> Failures:
    engine = sa.create_engine(postgres_server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE django"))
    engine.dispose()
    host = sa.make_url(postgres_server).query["host"]
    database = {"ENGINE": "django.db.backends.postgresql", "NAME": "django", "USER": "tests"}
    return run({**database, "HOST": host})


def run(database: dict[str, Any]) -> Failures:
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.djangorows", json.dumps(database)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    failures: dict[str, str] = json.loads(done.stdout)
    return failures


@pytest.mark.timeout(90)
@pytest.mark.parametrize("place", ["in_sqlite", "in_postgres"])
@pytest.mark.parametrize("scenario", djangorows.SCENARIOS, ids=lambda each: each.__name__)
def test_a_queryset(
    request: pytest.FixtureRequest, place: str, scenario: Callable[[Any], None]
) -> None:
    failures: Failures = request.getfixturevalue(place)
    assert scenario.__name__ not in failures, failures[scenario.__name__]
