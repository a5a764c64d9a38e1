"""What the service worker keeps for a hall without network."""

from django.templatetags.static import static

from referees.sync.views import worker_script


def test_the_quick_sheet_is_kept_like_the_full_one():
    kept = worker_script()
    for name in ("js/mesa/sheet.js", "js/mesa/quick.js", "css/mesa-quick.css"):
        assert static(name) in kept
