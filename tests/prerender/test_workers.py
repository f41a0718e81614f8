from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from renderer import Renderer, Source, render_reply
from renderer.markdown import render_markdown
from renderer.prerender import Failure
from renderer.prerender.rows import Given
from renderer.prerender.workers import open_workers
from tests.support.tables import Messages

ROWS = [Given(key=n, message={"id": f"a{n}", "content": f"**{n}**"}) for n in range(23)]


def ending(text: str) -> str:
    """An engine that takes its process down."""
    if "5" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    return render_markdown(text)


def link(source: Source) -> str:
    return f"/sources/{source.id}"


@pytest.mark.parametrize("count", [1, 2])
def test_rows_come_back_in_their_order(count: int) -> None:
    with open_workers(Renderer(), "auto", count) as draw:
        drawn = draw(ROWS)
        few = draw(ROWS[:1])
    assert [each.html for each in drawn] == [render_reply(row.message).html for row in ROWS]
    assert few == drawn[:1]


def test_options_reach_the_other_processes() -> None:
    renderer = Renderer(chip="number", link=link, image_hosts=["a.example"])
    message = {
        "id": "a",
        "content": "Words.",
        "sources": [{"id": "s", "url": "https://a.example"}],
        "citations": [{"end": 6, "sources": ["s"]}],
    }
    with open_workers(renderer, "auto", 2) as draw:
        (drawn,) = draw([Given(key=1, message=message)])
    assert drawn.html == renderer.reply(message).html


def test_an_option_that_cannot_be_sent_is_named() -> None:
    renderer = Renderer(link=lambda source: None)
    with (
        pytest.raises(ValueError, match=r"link must be importable by its name .*workers=1"),
        open_workers(renderer, "auto", 2),
    ):
        pass


@pytest.mark.timeout(60)
def test_a_row_that_ends_its_process_fails_alone(in_sqlite: Messages) -> None:
    in_sqlite.add({"id": "a", "content": f"Words {number}."} for number in range(12))
    report = in_sqlite.prerender(renderer=Renderer(markdown=ending), workers=2, batch=3)
    assert (report.rendered, report.failed) == (11, 1)
    assert report.failures == (Failure(key=6, reason="the process that rendered it ended"),)


def test_processes_that_cannot_start_are_no_failure_of_rows(tmp_path: Path) -> None:
    """A script without a guard is run again by each process, which is an error at once."""
    (tmp_path / "messages.db").touch()
    script = tmp_path / "unguarded.py"
    address = f"sqlite:///{tmp_path / 'messages.db'}"
    script.write_text(
        "from renderer.prerender import prerender_table\n"
        f"prerender_table({address!r}, 'messages', message='body', html='html', workers=2)\n"
    )
    with Messages.made(address) as messages:
        messages.add([{"id": "a", "content": "Words."}])
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        done = subprocess.run(
            [sys.executable, script], capture_output=True, text=True, env=environment
        )
        assert "WorkerLost: " in done.stderr
        assert "if __name__ == '__main__'" in done.stderr
        assert messages.count() == 0
