"""What a worker makes ready before its first paper."""

import pytest
from celery import current_app

from papers import handlers


@pytest.mark.parametrize(
    ("queues", "ready"),
    [([], True), (["slow"], True), (["celery", "slow"], True), (["celery"], False)],
)
def test_only_a_worker_that_takes_slow_jobs_loads_the_fonts(monkeypatch, queues, ready):
    """One that is told no queue takes from all."""
    loads = []
    monkeypatch.setattr(handlers, "warm_up", lambda: loads.append("fonts"))
    monkeypatch.setattr(current_app.amqp.queues, "_consume_from", None)
    current_app.amqp.queues.select(queues)
    handlers.load()
    assert bool(loads) is ready
