"""One file for each paper, and no list of them: `papers.apps` imports whatever is here."""
