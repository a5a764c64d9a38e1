from tests.referees.access.desk import desk
from tests.tournaments.conftest import nora, organizer
from tests.tournaments.hall.conftest import hall

__all__ = ["desk", "hall", "nora", "organizer"]
