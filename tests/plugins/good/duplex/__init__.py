"""A plug-in of every group, none of which is broken."""
