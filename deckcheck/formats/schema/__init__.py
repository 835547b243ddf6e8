"""The shape of every authored file, as models and as JSON Schema."""
