"""The filesystem broker while several processes write and read at once."""

import threading
from queue import Empty

import pytest
from kombu import Connection


@pytest.fixture
def open_channel(tmp_path):
    folder = tmp_path / "queue"
    folder.mkdir()
    control = tmp_path / "control"
    control.mkdir()
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(control),
    }
    return lambda: Connection("filesystem://", transport_options=options).channel()


class ReadMeanwhile:
    """Looks into the queue while the message that carries it is being written."""

    def __init__(self, channel) -> None:
        self.channel = channel

    def __json__(self) -> str:
        with pytest.raises(Empty):
            self.channel._get("celery")
        return "written"


def test_nobody_reads_a_message_before_it_is_whole(open_channel):
    writer, reader = open_channel(), open_channel()
    writer._put("celery", {"body": ReadMeanwhile(reader)})
    assert reader._get("celery") == {"body": "written"}


def test_a_message_is_read_once_and_by_its_own_queue(open_channel):
    channel = open_channel()
    channel._put("slow", {"body": "a paper"})
    with pytest.raises(Empty):
        channel._get("celery")
    assert channel._get("slow") == {"body": "a paper"}
    with pytest.raises(Empty):
        channel._get("slow")


def test_processes_that_start_at_once_agree_on_the_queues(open_channel):
    start, failures = threading.Barrier(8), []

    def bind(queue: str) -> None:
        channel = open_channel()
        start.wait()
        try:
            channel._queue_bind("celery", queue, "", queue)
        except Exception as failure:
            failures.append(failure)

    queues = [f"queue{number}" for number in range(8)]
    threads = [threading.Thread(target=bind, args=(queue,)) for queue in queues]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sorted(row.queue for row in open_channel().get_table("celery")) == queues
