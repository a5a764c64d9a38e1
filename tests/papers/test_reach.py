"""An address that no phone reaches is warned of before it is printed a hundred times."""

import os
import subprocess
import sys

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.urls import reverse

WARNING = "ningún teléfono llega"
IN_THE_HALL = "192.168.0.7"


@pytest.mark.parametrize(
    ("site", "warned"), [("http://localhost:8000", True), (f"http://{IN_THE_HALL}:8000", False)]
)
def test_the_page_and_the_command_warn(hall, client, settings, tmp_path, capsys, site, warned):
    settings.SITE_URL = site
    file = tmp_path / "orden.pdf"
    call_command("document", "order_of_play", hall.tournament.slug, output=file)
    assert ("no phone reaches" in capsys.readouterr().err) is warned
    client.force_login(hall.cast.organizer)
    page = client.get(reverse("papers:papers", args=[hall.tournament.slug]))
    assert (WARNING in page.content.decode()) is warned


def test_the_command_prints_the_whole_bracket_and_asks_which_of_the_score_sheets(hall, tmp_path):
    file = tmp_path / "cuadro.pdf"
    call_command("document", "bracket", hall.tournament.slug, output=file)
    assert file.read_bytes().startswith(b"%PDF")
    with pytest.raises(CommandError, match="match=1"):
        call_command("document", "sumula", hall.tournament.slug, output=file)


def test_whoever_only_looks_is_not_bothered(hall, client, settings):
    settings.SITE_URL = "http://localhost:8000"
    page = client.get(reverse("papers:papers", args=[hall.tournament.slug]))
    assert WARNING not in page.content.decode()


def test_a_command_prints_the_address_where_run_answers(tmp_path):
    (tmp_path / "site_url").write_text(f"http://{IN_THE_HALL}:8123")
    env = {name: value for name, value in os.environ.items() if name != "SITE_URL"}
    code = (
        "import django; django.setup(); from django.conf import settings; print(settings.SITE_URL)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=env | {"RETRUCO_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"},
        cwd=project.BASE_DIR,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == f"http://{IN_THE_HALL}:8123"
