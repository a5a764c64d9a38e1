"""What several papers read alike. Plain data out; nothing here writes."""
