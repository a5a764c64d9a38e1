from tests.board.conftest import hall, nora

__all__ = ["hall", "nora"]
