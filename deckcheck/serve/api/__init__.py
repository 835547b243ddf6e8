"""The interface for programs, version 1: JSON in and out, and its description (OpenAPI)."""
