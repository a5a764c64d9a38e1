"""The table's rows for what everybody sees, and for whoever drives the hall's screen."""

from tests.rights.day import event, first_match, first_table
from tests.rights.rows import NOBODY_BY_THIS_METHOD, ORGANIZERS, Row, everybody, slug

ROWS = [
    Row("spectators:tournament", "get", everybody(200), slug),
    Row("spectators:tournament", "post", NOBODY_BY_THIS_METHOD, slug),
    Row("spectators:groups", "get", everybody(200), event),
    Row("spectators:groups", "post", NOBODY_BY_THIS_METHOD, event),
    Row("spectators:results_file", "get", everybody(200), event),
    Row("spectators:results_file", "post", NOBODY_BY_THIS_METHOD, event),
    Row("spectators:bracket", "get", everybody(200), event),
    Row("spectators:bracket", "post", NOBODY_BY_THIS_METHOD, event),
    Row("spectators:bracket_picture", "get", everybody(200), event),
    Row("spectators:whole_bracket", "get", everybody(200), event),
    Row("spectators:whole_bracket_svg", "get", everybody(200), event),
    Row("spectators:match", "get", everybody(200), first_match),
    Row("spectators:match", "post", NOBODY_BY_THIS_METHOD, first_match),
    Row("spectators:match_picture", "get", everybody(200), first_match),
    Row("spectators:table", "get", everybody(302), first_table),
    Row("spectators:table", "post", NOBODY_BY_THIS_METHOD, first_table),
    Row("spectators:screen", "get", everybody(200), event),
    Row("spectators:screen", "post", NOBODY_BY_THIS_METHOD, event),
    Row("spectators:drive_screen", "get", ORGANIZERS, event),
    Row(
        "spectators:drive_screen", "post", (302, 403, 403, 403, 403, 302), event, {"scene": "calls"}
    ),
    Row("spectators:embed", "get", everybody(200), event),
    Row("spectators:calendar", "get", everybody(200), event),
    Row("spectators:manifest", "get", everybody(200), event),
    Row("spectators:service_worker", "get", everybody(200), event),
    Row("spectators:notify", "get", everybody(200), event),
    # What a browser did not fill in is answered with a sentence on the page.
    Row("spectators:notify", "post", everybody(302), event, {"team": "1"}),
    # Only brackets of this site can be embedded.
    Row("spectators:oembed", "get", everybody(404)),
]
