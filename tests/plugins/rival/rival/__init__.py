"""Plug-ins that want the same as others, and readers that cannot be had."""
