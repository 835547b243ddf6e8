"""A program that keeps lists and says so: what the tests kill, or let run out of disk.

It reads a line of JSON for each list from standard input, and writes one for each that is kept, and one for each that
cannot be: ``[once, id, digest]`` or ``[once, null, reason]``.
"""

from __future__ import annotations

import json
import sys
import threading
from typing import TYPE_CHECKING

from deckcheck.serve.store.store import Store
from deckcheck.serve.store.submissions import Receipt, Sending, keep

if TYPE_CHECKING:
    from concurrent.futures import Future

    from sqlalchemy import Connection


def main(url: str, file_size: int) -> None:
    """Keep what comes until standard input ends; no file may grow beyond a size, if it is not 0."""
    if file_size:
        import resource
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
    store, said = Store(url), threading.Lock()
    print("ready", flush=True)  # noqa: T201 -- what it says is what the test reads
    for line in sys.stdin:
        sending = Sending(*json.loads(line))

        def tell(future: Future[Receipt], once: str = sending.once) -> None:
            error = future.exception()
            answer = [once, None, repr(error)] if error else [once, future.result().id, future.result().digest]
            with said:
                sys.stdout.write(json.dumps(answer) + "\n")
                sys.stdout.flush()

        def job(connection: Connection, sending: Sending = sending) -> Receipt:
            return keep(connection, sending)

        store.write(job).add_done_callback(tell)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
