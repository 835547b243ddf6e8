"""Lines that are left unread, because what is on them may be of other cards or other copies than it seems."""
