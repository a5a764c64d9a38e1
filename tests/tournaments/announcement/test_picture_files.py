"""Pictures that people send: what is kept, and what is refused before it is decoded."""

import io

import pytest
from PIL import Image, ImageFile

from tests.tournaments.announcement.drawings import draw, png_bomb, upload
from tournaments.announcement.picture_files import LONGEST, MAX_BYTES, read_picture
from tournaments.exceptions import Refused


def refusal(content: bytes, name: str = "logo.png") -> str:
    with pytest.raises(Refused) as caught:
        read_picture(upload(content, name))
    return caught.value.code


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_the_three_kinds_are_read_whatever_the_file_is_called(kind):
    picture = read_picture(upload(draw(kind), "holiday.exe"))
    assert (picture.width, picture.height) == (60, 40)
    assert Image.open(io.BytesIO(picture.content)).format == "JPEG"


def test_what_is_transparent_stays_so():
    picture = read_picture(upload(draw("WEBP", mode="RGBA")))
    assert picture.content_type == "image/png"
    assert Image.open(io.BytesIO(picture.content)).mode == "RGBA"


@pytest.mark.parametrize(
    "content",
    [
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        draw("GIF", mode="P"),
        draw("TIFF"),
        b"%PDF-1.7",
        b"MZ",
        b"x",
    ],
)
def test_other_kinds_are_refused_also_under_a_pictures_name(content):
    assert refusal(content, "logo.png") == "picture_of_another_kind"


def test_a_file_that_is_too_heavy_is_refused_unread():
    assert refusal(b"\x89PNG" + b"\0" * MAX_BYTES) == "picture_too_heavy"


def test_a_bomb_is_refused_by_its_head_alone(monkeypatch):
    """None of its points is unpacked: the file is a few hundred bytes, what it says 400 million."""

    def decode(*args, **kwargs):
        raise AssertionError("it was decoded")

    monkeypatch.setattr(Image.Image, "load", decode)
    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decode)
    assert refusal(png_bomb(20_000, 20_000)) == "picture_too_many_pixels"
    assert refusal(png_bomb(6_400, 6_400)) == "picture_too_many_pixels"  # just above 40 megapixels


def test_one_far_beyond_pillows_own_limit_is_refused_too():
    assert refusal(png_bomb(60_000, 60_000)) == "picture_too_many_pixels"


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_half_a_picture_is_refused(kind, monkeypatch):
    """Also after WeasyPrint has told Pillow to be content with it."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    whole = draw(kind, size=(400, 300))
    assert refusal(whole[: len(whole) // 2]) in ("picture_broken", "picture_of_another_kind")


def test_a_head_that_lies_about_what_follows_is_refused():
    assert refusal(png_bomb(3_000, 3_000)) == "picture_broken"


def test_nothing_hidden_in_the_old_file_is_in_the_new_one():
    exif = Image.Exif()
    exif[0x010F] = "Secret camera"
    exif[0x8825] = {1: "S", 2: (34.0, 36.0, 0.0)}  # where it was taken
    sent = draw("JPEG", exif=exif, comment=b"hidden words")
    assert b"Secret camera" in sent
    content = read_picture(upload(sent)).content
    assert b"Secret camera" not in content
    assert b"hidden words" not in content
    assert not Image.open(io.BytesIO(content)).getexif()


def test_a_photo_that_lies_on_its_side_is_put_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = read_picture(upload(draw("JPEG", size=(60, 40), exif=exif)))
    assert (picture.width, picture.height) == (40, 60)


def test_a_large_picture_is_kept_no_larger_than_pages_show():
    picture = read_picture(upload(draw("JPEG", size=(5000, 2500))))
    assert (picture.width, picture.height) == (LONGEST, LONGEST // 2)
