"""The packages here are built and installed by the tests; some of them cannot even be imported."""

collect_ignore_glob = ["*/*"]
