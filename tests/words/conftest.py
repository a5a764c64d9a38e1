"""Words are tested as they are now, not as they were compiled some time ago."""

from bootstrap import words

words.compile_all()
