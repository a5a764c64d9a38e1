"""The table's rows for the hand sheet's data and the consultant."""

from tests.rights.day import event
from tests.rights.referees_sync import KEEPERS, own_table
from tests.rights.rows import NOBODY_BY_THIS_METHOD, Row, everybody

ROWS = [
    # Rules and words, nothing of any match.
    Row("phone_sheet", "get", everybody(200), event),
    Row("phone_sheet", "post", NOBODY_BY_THIS_METHOD, event),
    Row("consult_match", "get", KEEPERS, own_table),
    Row("consult_match", "post", KEEPERS, own_table),
]
