"""The table's rows for what everybody sees, and for whoever drives the hall's screen."""

from tests.rights.day import event, first_match
from tests.rights.rows import NOBODY_BY_THIS_METHOD, ORGANIZERS, Row, everybody, slug

ROWS = [
    Row("tournament", "get", everybody(200), slug),
    Row("tournament", "post", NOBODY_BY_THIS_METHOD, slug),
    Row("bracket", "get", everybody(200), event),
    Row("bracket", "post", NOBODY_BY_THIS_METHOD, event),
    Row("bracket_picture", "get", everybody(200), event),
    Row("match", "get", everybody(200), first_match),
    Row("match", "post", NOBODY_BY_THIS_METHOD, first_match),
    Row("match_picture", "get", everybody(200), first_match),
    Row("screen", "get", everybody(200), event),
    Row("screen", "post", NOBODY_BY_THIS_METHOD, event),
    Row("drive_screen", "get", ORGANIZERS, event),
    Row("drive_screen", "post", (302, 403, 403, 403, 403, 302), event, {"scene": "calls"}),
    Row("embed", "get", everybody(200), event),
    Row("calendar", "get", everybody(200), event),
    Row("manifest", "get", everybody(200), event),
    Row("service_worker", "get", everybody(200), event),
    Row("notify", "get", everybody(200), event),
    # What a browser did not fill in is answered with a sentence on the page.
    Row("notify", "post", everybody(302), event, {"team": "1"}),
    # Only brackets of this site can be embedded.
    Row("oembed", "get", everybody(404)),
]
