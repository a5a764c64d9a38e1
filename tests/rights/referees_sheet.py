"""The table's rows for the hand sheet's data and the consultant."""

from tests.rights.day import event
from tests.rights.referees_sync import KEEPERS, own_table
from tests.rights.rows import NOBODY_BY_THIS_METHOD, Row, everybody

KEEPERS_JSON = (403, 403, 403, 400, 403, 400)
ROWS = [
    # Rules and words, nothing of any match.
    Row("referees:phone_sheet", "get", everybody(200), event),
    Row("referees:phone_sheet", "post", NOBODY_BY_THIS_METHOD, event),
    Row("referees:book", "get", everybody(200), event),
    Row("referees:book", "post", NOBODY_BY_THIS_METHOD, event),
    Row("referees:book_json", "get", everybody(200), event),
    Row("referees:book_json", "post", NOBODY_BY_THIS_METHOD, event),
    Row("referees:pass_table", "get", KEEPERS, own_table),
    Row("referees:pass_table", "post", KEEPERS, own_table),
    Row("referees:doubts", "get", everybody(200), event),
    Row("referees:doubts", "post", NOBODY_BY_THIS_METHOD, event),
    Row("referees:ask_doubt", "get", NOBODY_BY_THIS_METHOD, own_table),
    Row("referees:ask_doubt", "post", KEEPERS_JSON, own_table),
    Row("referees:consult_match", "get", KEEPERS, own_table),
    Row("referees:consult_match", "post", KEEPERS, own_table),
]
