"""Cards by their names, kept on disk: what looks one up reads that card and nothing else."""
