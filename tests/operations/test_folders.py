"""Exchanging a folder's content: whatever step fails, the old content is there."""

import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from operations.backup.folders import exchange_content, files_of, restore_old_content

OLD = {"a": b"old a", "deep/b": b"old b", "c": b"old c"}
NEW = {"a": b"new a", "deep/z": b"new z"}


class PowerCut(BaseException):
    pass


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, raw in OLD.items():
        path = tmp_path / "media" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    return tmp_path / "media"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    with tarfile.open(tmp_path / "b.tar", "w") as tar:
        for name, raw in NEW.items():
            info = tarfile.TarInfo(f"media/{name}")
            info.size = len(raw)
            tar.addfile(info, BytesIO(raw))
    return tmp_path / "b.tar"


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files_of(folder)}


def test_the_new_content_takes_the_place_of_the_old(folder: Path, archive: Path) -> None:
    with exchange_content(archive, prefix="media/", folder=folder):
        assert content(folder) == NEW
    assert content(folder) == NEW
    assert sorted(path.name for path in folder.iterdir()) == ["a", "deep"]


def test_the_old_content_comes_back_when_the_rest_fails(folder: Path, archive: Path) -> None:
    with (
        pytest.raises(ZeroDivisionError),
        exchange_content(archive, prefix="media/", folder=folder),
    ):
        1 / 0  # noqa: B018
    assert content(folder) == OLD


RENAMES = 7  # three files and folders out, two in, two changes of name


@pytest.mark.parametrize("survived", range(RENAMES))
def test_a_power_cut_at_any_step_is_undone_by_the_next_restore(
    folder: Path, archive: Path, survived: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = cut_after(survived, Path.rename)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", cut)
        # After a cut nothing runs any more, also no clean-up.
        patch.setattr("operations.backup.folders.restore_old_content", lambda folder: None)
        try:
            with exchange_content(archive, prefix="media/", folder=folder):
                raise PowerCut
        except PowerCut:
            pass
    restore_old_content(folder)
    assert content(folder) == OLD
    assert sorted(path.name for path in folder.iterdir()) == ["a", "c", "deep"]


def cut_after(survived: int, rename: Callable[[Path, Path], Path]) -> Callable[[Path, Path], Path]:
    done = 0

    def once_more(path: Path, target: Path) -> Path:
        nonlocal done
        if done == survived:
            raise PowerCut
        done += 1
        return rename(path, target)

    return once_more
