from tests.board.conftest import hall, nora
from tests.referees.access.desk import desk

__all__ = ["desk", "hall", "nora"]
