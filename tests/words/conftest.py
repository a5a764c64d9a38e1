from tests.words.fresh import load_words_afresh

load_words_afresh()
