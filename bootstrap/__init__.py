"""What `./run` and `./test` share: making this clone ready to work. Standard library only, and
nothing of Django: it runs before anything is installed."""
