"""The forms in which registrations come, one per file."""
