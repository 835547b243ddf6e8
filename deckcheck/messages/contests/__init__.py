"""The sentences of matches and drafts."""
