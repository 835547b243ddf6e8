"""What was sent, read within bounds before anything looks at it."""

from collections.abc import AsyncIterator
from urllib.parse import parse_qsl

from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect

from deckcheck.serve.visit import Refused, Upload, Visit

MOST_FIELDS = 20
URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


async def read_body(visit: Visit) -> None:
    """Take what was sent. Raises Refused for more than the route allows, and for what would have to be unpacked."""
    said, most = visit.request.headers, visit.route.body
    if said.get("content-encoding", "identity").strip().lower() != "identity":
        raise Refused(415, "serve-packed")
    length = said.get("content-length", "")
    if length.isascii() and length.isdecimal() and int(length[:20]) > most:
        raise Refused(413, "serve-too-large", {"most": most // 1024})
    body = bytearray()
    try:
        async for chunk in visit.request.stream():
            body += chunk
            if len(body) > most:
                raise Refused(413, "serve-too-large", {"most": most // 1024})
    except ClientDisconnect:
        raise Refused(400, "serve-cut-short") from None
    visit.body = bytes(body)


async def read_form(visit: Visit) -> None:
    """Take the fields of a form, and the one file that may be with it. Raises Refused for what is no such form."""
    kind = visit.request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == URLENCODED:
        try:
            text = visit.body.decode("ascii", "replace")
            pairs = parse_qsl(text, keep_blank_values=True, errors="replace", max_num_fields=MOST_FIELDS)
        except ValueError:
            raise Refused(400, "serve-many-fields", {"most": MOST_FIELDS}) from None
        visit.fields |= dict(pairs)
    elif kind == MULTIPART:
        await _read_parts(visit)
    elif visit.body:
        raise Refused(415, "serve-no-form")


async def _read_parts(visit: Visit) -> None:
    async def whole() -> AsyncIterator[bytes]:
        yield visit.body

    most = len(visit.body) + 1
    parser = MultiPartParser(
        visit.request.headers,
        whole(),  # type: ignore[arg-type] # it is only gone through
        max_files=1,
        max_fields=MOST_FIELDS,
        max_part_size=most,
    )
    try:
        found = await parser.parse()
    except (MultiPartException, KeyError, ValueError):
        raise Refused(400, "serve-bad-form") from None
    try:
        for name, value in found.multi_items():
            if isinstance(value, str):
                visit.fields[name] = value
            elif value.size:
                visit.upload = Upload(value.filename or "", await value.read())
    finally:
        await found.close()
