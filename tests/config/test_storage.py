"""Where files are kept, as the environment says it; and a folder that never holds half a file."""

import subprocess
import sys

import pytest
from django.core.files.base import ContentFile, File

from config.storage import FolderStorage, object_storage
from tests.operations.installation import ROOT, bare_environment


class TornFile(File):
    def chunks(self, chunk_size=None):
        yield b"half"
        raise OSError("the rest is lost")


def test_a_file_that_can_t_be_written_whole_leaves_the_old_one(tmp_path):
    storage = FolderStorage(location=tmp_path)
    storage.save("papers/1.pdf", ContentFile(b"old"))
    with pytest.raises(OSError, match="the rest is lost"):
        storage.save("papers/1.pdf", TornFile(None, "torn"))
    assert storage.listdir("papers") == ([], ["1.pdf"])
    assert storage.open("papers/1.pdf").read() == b"old"


def test_the_same_name_again_is_the_same_file(tmp_path):
    storage = FolderStorage(location=tmp_path)
    names = [storage.save("a/1.pdf", ContentFile(content)) for content in (b"one", b"two")]
    assert names == ["a/1.pdf", "a/1.pdf"]
    assert storage.open("a/1.pdf").read() == b"two"


@pytest.mark.parametrize(
    ("url", "endpoint", "bucket", "location"),
    [
        ("s3://k:s@files.example/truco", "https://files.example", "truco", "media"),
        ("s3+http://k:s@10.0.0.9:9000/truco/a/b", "http://10.0.0.9:9000", "truco", "a/b/media"),
        ("s3:///truco?region=sa-east-1", None, "truco", "media"),
    ],
)
def test_an_address_names_server_bucket_and_prefix(url, endpoint, bucket, location):
    options = object_storage(url, below="media")["OPTIONS"]
    assert (options.get("endpoint_url"), options["bucket_name"]) == (endpoint, bucket)
    assert options["location"] == location


@pytest.mark.parametrize(
    "url",
    [
        "files.example/truco",
        "https://k:s@files.example/truco",
        "s3://k:s@files.example/",
        "s3://k:s@files.example:many/truco",
        "s3://k:s@files.example/truco?acl=public",
    ],
)
def test_an_address_that_names_no_bucket_stops_the_start_without_its_secret(url, tmp_path):
    url = url.replace(":s@", ":hidden@")
    done = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        cwd=ROOT,
        env={**bare_environment(), "RETRUCO_VAR": str(tmp_path), "STORAGE_URL": url},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "STORAGE_URL can't be read: set it to s3://key:secret@host/bucket" in done.stderr
    assert "hidden" not in done.stderr
