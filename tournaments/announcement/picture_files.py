"""Pictures people send: looked at before they are decoded, drawn anew.

What is kept is never what was sent. The kind is read from the content, whatever the file is called;
the size from its head, before a single pixel is unpacked; then the pixels alone are written into a
new file, without the place, the camera or anything else that was hidden in the old one.
"""

import io
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageFile, ImageOps

from tournaments.exceptions import Refused

MAX_BYTES = 5 * 1024 * 1024
MAX_PIXELS = 40_000_000
KINDS = ("PNG", "JPEG", "WEBP")
# Of what is kept, by its longer side: more than any page or paper shows.
LONGEST = 1600
# All that Pillow's readers raise about a file that is not what it says.
BROKEN = (
    OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, OverflowError,
    MemoryError, struct.error, zlib.error,
)  # fmt: skip
_strictness = threading.Lock()


@dataclass(frozen=True)
class PictureFile:
    content: bytes
    content_type: str
    width: int
    height: int

    @property
    def ending(self) -> str:
        return "png" if self.content_type == "image/png" else "jpg"


def read_picture(sent: Any) -> PictureFile:
    """What was sent (Django's uploaded file), drawn anew. Refuses what is too large, of another
    kind or broken; nothing is decoded before that is known."""
    if sent.size > MAX_BYTES:
        raise Refused("picture_too_heavy", most=MAX_BYTES // 1024 // 1024)
    try:
        image = Image.open(sent, formats=KINDS)
    except Image.UnidentifiedImageError:
        raise Refused("picture_of_another_kind") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise too_many_pixels() from None
    except BROKEN:
        raise Refused("picture_broken") from None
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise too_many_pixels()
    try:
        with whole_pictures_only():
            return draw_anew(image)
    except BROKEN:
        raise Refused("picture_broken") from None


@contextmanager
def whole_pictures_only() -> Iterator[None]:
    """WeasyPrint, once it is imported, lets Pillow take half a picture for a whole one, in the
    whole process."""
    with _strictness:
        was, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = was


def too_many_pixels() -> Refused:
    return Refused("picture_too_many_pixels", most=MAX_PIXELS // 1_000_000)


def draw_anew(image: Any) -> PictureFile:
    """The first frame, upright, no larger than needed; with transparency as PNG, else as JPEG."""
    image.draft("RGB", (LONGEST, LONGEST))  # a large JPEG is decoded at a fraction of its size
    image.load()
    image = ImageOps.exif_transpose(image)
    is_transparent = "A" in image.getbands() or "transparency" in image.info
    image = image.convert("RGBA" if is_transparent else "RGB")
    image.thumbnail((LONGEST, LONGEST))
    pixels = Image.new(image.mode, image.size)
    pixels.paste(image)
    file = io.BytesIO()
    if is_transparent:
        pixels.save(file, "PNG", optimize=True)
    else:
        pixels.save(file, "JPEG", quality=85, optimize=True)
    content_type = "image/png" if is_transparent else "image/jpeg"
    return PictureFile(file.getvalue(), content_type, *pixels.size)
