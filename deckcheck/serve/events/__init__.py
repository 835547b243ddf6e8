"""The events of a site: how one comes in (``taking_in``), and how it goes out as files (``files``, ``work``)."""
