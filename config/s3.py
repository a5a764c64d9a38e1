"""Files in S3-compatible storage; one that can't be reached is `StorageAway`, as a full disk is."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from storages.backends.s3 import S3Storage

from config.storage import StorageAway

# A storage that went silent must not hold a request for minutes. Path style and no checksums of a
# newer kind: what every S3-compatible server understands.
CLIENT = Config(
    connect_timeout=3,
    read_timeout=10,
    retries={"total_max_attempts": 3},
    signature_version="s3v4",
    s3={"addressing_style": "path"},
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)


def raise_storage_away(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return method(*args, **kwargs)
        except (BotoCoreError, ClientError) as error:
            # Their own words may quote an address.
            raise StorageAway(type(error).__name__) from error

    return call


class ObjectStorage(S3Storage):
    """Nobody but us reads it: no public rights, no signed links."""

    def __init__(self, **options: Any) -> None:
        private = {"default_acl": None, "file_overwrite": True, "client_config": CLIENT}
        super().__init__(**private, **options)

    @raise_storage_away
    def _open(self, name: str, mode: str = "rb") -> Any:
        file = super()._open(name, mode)
        _ = file.file  # fetched now: what fails, fails here
        return file

    _save = raise_storage_away(S3Storage._save)
    delete = raise_storage_away(S3Storage.delete)
    exists = raise_storage_away(S3Storage.exists)
    listdir = raise_storage_away(S3Storage.listdir)
