"""Truths and numbers as variables: each is what it says, in both directions, wherever the others stand."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from deckcheck.prove.program import NO, NOTHING, YES, Linear, NotEncodedError, Program, negation, number, total
from deckcheck.prove.solver import solved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NUMBERS = (-2, 0, 1, 2)


def values_of(made: Linear, program: Program) -> Iterator[int]:
    """The values that something may have: the least and the most, and every one between that there is."""
    for value in range(-5, 6):
        rows = len(program.rows)
        program.row(made, value, value)
        if solved(program, 10).outcome == "found":
            yield value
        del program.rows[rows:]


@pytest.mark.parametrize(
    ("make", "is_"),
    [
        (lambda program, one, _: program.at_least(one, 1), lambda one, _: one >= 1),
        (lambda program, one, other: program.at_least(one - other, 0), lambda one, other: one >= other),
        (lambda program, one, other: program.higher((one, other)), max),
        (lambda program, one, other: program.higher((one, other, number(1)), lowest=True), lambda *of: min(*of, 1)),
        (
            lambda program, one, other: program.where(program.at_least(one, 1), other),
            lambda one, other: other if one >= 1 else 0,
        ),
        (
            lambda program, one, other: program.some((program.at_least(one, 1), program.at_least(other, 2))),
            lambda one, other: one >= 1 or other >= 2,
        ),
        (
            lambda program, one, other: program.every(
                (program.at_least(one, 0), negation(program.at_least(other, 2)), YES)
            ),
            lambda one, other: one >= 0 and other < 2,
        ),
    ],
)
def test_what_is_made_is_what_it_says(
    make: Callable[[Program, Linear, Linear], Linear], is_: Callable[[int, int], int]
) -> None:
    for one, other in itertools.product(NUMBERS, NUMBERS):
        program = Program()
        variables = [program.variable(-2, 2) for _ in range(2)]
        made = make(program, *variables)
        for variable, value in zip(variables, (one, other), strict=True):
            program.row(variable, value, value)
        assert list(values_of(made, program)) == [int(is_(one, other))]


def test_where_truths_hold_a_number_is_not_below_zero() -> None:
    for truth, number_ in itertools.product((0, 1), NUMBERS):
        program = Program()
        bit, variable = program.bit(), program.variable(-2, 2)
        program.provided((bit, YES), variable)
        program.row(bit, truth, truth)
        program.row(variable, number_, number_)
        assert (solved(program, 10).outcome == "found") == (not truth or number_ >= 0)


def test_what_is_known_needs_no_variable() -> None:
    program = Program()
    bit = program.bit()
    known = len(program.least)
    assert program.every((YES, bit)) is bit
    assert program.every((NO, bit)) is NO
    assert program.some((YES, bit)) is YES
    assert program.at_least(number(3), 2) is YES
    assert program.at_least(number(float("inf")), 2) is YES
    assert program.where(NO, bit) is NOTHING
    assert program.where(YES, bit) is bit
    assert program.higher((number(1), number(4))).constant == 4
    program.provided((NO,), number(-1))
    assert (len(program.least), program.rows) == (known, [])


def test_the_same_is_made_once() -> None:
    program = Program()
    one, other = program.variable(0, 5), program.variable(0, 5)
    assert program.at_least(one + other, 2) is program.at_least(other + one, 2)


def test_fractions_and_what_has_no_end_are_not_said() -> None:
    program = Program()
    with pytest.raises(NotEncodedError):
        program.at_least(program.variable(0, 3).times(0.5), 1)
    with pytest.raises(NotEncodedError):
        program.where(program.bit(), number(float("inf")))


def test_what_cannot_be_is_impossible_without_a_solver() -> None:
    program = Program()
    program.row(total((number(1), number(2))), most=2)
    assert solved(program, 10).outcome == "impossible"
    endless = Program()
    endless.provided((endless.bit(),), number(float("-inf")))
    assert solved(endless, 10).outcome == "found"
    endless.row(number(float("inf")), most=4)
    assert solved(endless, 10).outcome == "impossible"


def test_no_time_is_no_answer() -> None:
    program = Program()
    program.bit()
    assert solved(program, 0).outcome == "unknown"
