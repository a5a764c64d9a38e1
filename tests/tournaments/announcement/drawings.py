"""Pictures to send: drawn here, whole, broken or not what they say."""

import io
import struct
import zlib
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image


def draw(kind: str = "PNG", *, size: tuple[int, int] = (60, 40), mode: str = "RGB", **how: Any):
    file = io.BytesIO()
    Image.new(mode, size, "#17533a80" if mode == "RGBA" else "#17533a").save(file, kind, **how)
    return file.getvalue()


def upload(content: bytes, name: str = "logo.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="image/png")


def chunk(name: bytes, data: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(name + data))
    return struct.pack(">I", len(data)) + name + data + checksum


def png_bomb(width: int, height: int) -> bytes:
    """A file of a few hundred bytes that says it holds so many points, and would unpack to them."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return (
        b"\x89PNG\r\n\x1a\n"
        + head
        + chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + chunk(b"IEND", b"")
    )
