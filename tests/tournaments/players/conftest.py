from tests.tournaments.hall.conftest import hall

__all__ = ["hall"]
