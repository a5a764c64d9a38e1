"""A data folder that can't be written is said in words, before anything starts."""

import argparse

import pytest

from bootstrap.run import Installation


def test_a_folder_that_cannot_be_made_is_named_with_the_reason(tmp_path, monkeypatch):
    """Rights don't stop root: a file where the folder would stand stops everybody."""
    (tmp_path / "disk").write_text("")
    monkeypatch.setenv("RETRUCO_VAR", str(tmp_path / "disk" / "var"))
    chosen = argparse.Namespace(tls=False, hall=False, host="127.0.0.1", port=8000)
    with pytest.raises(SystemExit) as stop:
        Installation(chosen).claim()
    sentence = str(stop.value)
    assert str(tmp_path / "disk" / "var") in sentence
    assert "Not a directory" in sentence
    assert "RETRUCO_VAR" in sentence
