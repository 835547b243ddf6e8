"""Pages that open from disk: charts with a table beside each, drawn without a script."""
