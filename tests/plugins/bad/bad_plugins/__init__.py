"""Plug-ins of which each is wrong in a way of its own; none may take a run down."""
