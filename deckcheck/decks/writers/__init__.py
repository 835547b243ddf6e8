"""The writers of deck files, one per syntax."""
