"""Decks of every syntax, damaged in one place: nothing that is written is ever lost (:mod:`damage.law`)."""
