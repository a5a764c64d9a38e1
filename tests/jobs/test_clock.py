"""The clock (Celery's beat) keeps one channel to the broker as long as it lives."""

import pytest
from amqp.exceptions import RecoverableConnectionError
from celery import Celery
from celery.beat import Scheduler
from django.conf import settings


@pytest.fixture
def clock() -> Scheduler:
    """Our schedule, on a broker in memory."""
    app = Celery("clock", broker="memory://", set_as_current=False)
    app.conf.update(
        beat_schedule=settings.CELERY_BEAT_SCHEDULE,
        task_publish_retry=settings.CELERY_TASK_PUBLISH_RETRY,
    )
    scheduler = Scheduler(app, lazy=True)
    scheduler.update_from_dict(settings.CELERY_BEAT_SCHEDULE)
    return scheduler


def break_channel(clock: Scheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    """As AMQP's is once its broker was restarted: it refuses whatever is sent, for ever."""

    def refuse(*_arguments: object, **_options: object) -> None:
        raise RecoverableConnectionError("Server unexpectedly closed connection")

    monkeypatch.setattr(clock.producer.channel, "basic_publish", refuse)


@pytest.mark.parametrize("name", sorted(settings.CELERY_BEAT_SCHEDULE))
def test_it_goes_on_after_its_broker_was_restarted(clock, monkeypatch, name):
    clock.apply_async(clock.schedule[name], producer=clock.producer)
    break_channel(clock, monkeypatch)
    clock.apply_async(clock.schedule[name], producer=clock.producer)
    with clock.app.connection_for_read() as connection:
        queue = connection.SimpleQueue("celery")
        assert [queue.get_nowait().headers["task"] for _ in range(2)] == [
            settings.CELERY_BEAT_SCHEDULE[name]["task"]
        ] * 2
