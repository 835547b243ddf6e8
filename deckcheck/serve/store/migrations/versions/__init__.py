"""The steps, one per file; one that was released is never changed."""
