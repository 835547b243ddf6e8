"""Pages on the web: a public checker of decks, and an interface for programs.

One process answers requests (:mod:`deckcheck.serve.app`). Whatever is named here needs the extra ``serve``, and no
other command imports any of it.

For events, :mod:`deckcheck.serve.rules` says what holds, without a clock, a database or the web, and
:mod:`deckcheck.serve.store` keeps what comes in.

To add a page, write a module with a :class:`~deckcheck.serve.routes.Group` of its routes, and hand the group to
:func:`~deckcheck.serve.app.make_app`::

    async def desk(visit: Visit) -> Response:
        return visit.page("desk.html.j2", players=players)

    GROUP = Group(routes=(Route("/e/{event}/desk", "see-desk", "see-players", {"GET": desk}),))

A :class:`~deckcheck.serve.routes.Route` names its action and what somebody must be allowed to do there, in the words of
:mod:`deckcheck.serve.rules`; who somebody is says the :class:`~deckcheck.serve.routes.Doorkeeper`. Before a handler
runs, the request was held against all bounds: its size, where it comes from, the token of its form, who may, how often.
What a group needs while the site runs (a database) is its ``life``; what must be in order for the site to be ready, its
``ready``.

A template (``deckcheck/serve/templates``) extends ``layout.html.j2`` and has no words of its own: ``say("code")`` is
the sentence of a code in the visitor's language, from ``deckcheck/messages/serve.toml``. A form of a page has the
field ``{{ token_field }}``. There is no script and no style in a page; ``static/serve.css`` and ``static/serve.js``
hold all of them, and every page works without the latter.
"""
