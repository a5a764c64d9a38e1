"""Whether what is stored follows from what was written."""
