"""Solving programs by HiGHS, which is asked for nothing but numbers: what they mean is judged elsewhere."""

from __future__ import annotations

import time
from typing import Literal

from deckcheck.prove.program import Program
from deckcheck.source.extras import needed
from deckcheck.source.named_tuple import NamedTuple

_KEEPS_ALL = 2
"""HiGHS's number of a solution that keeps all rows."""
Outcome = Literal["found", "impossible", "unknown"]


class Solution(NamedTuple):
    """What came of a program: numbers for its variables, that there are none, or that nobody knows.

    ``best``: no others cost less.
    """

    outcome: Outcome
    values: list[float]
    best: bool = False


class Clock:
    """The seconds that are left of those that somebody waits for."""

    def __init__(self, seconds: float) -> None:
        self._began = time.monotonic()
        self._ends = self._began + seconds

    @property
    def spent(self) -> float:
        """The seconds that are over."""
        return time.monotonic() - self._began

    @property
    def left(self) -> float:
        """The seconds left, none if they are over."""
        return max(0.0, self._ends - time.monotonic())


def solved(program: Program, seconds: float) -> Solution:
    """Solve a program within some seconds. Raises InputError where the solver is not installed."""
    highspy = needed("highspy", "prove")
    import numpy as np

    if any(not row.terms and (row.least > 0 or row.most < 0) for row in program.rows):
        return Solution("impossible", [])
    if not program.least:
        return Solution("found", [], best=True)
    if seconds <= 0:
        return Solution("unknown", [])
    highs = highspy.Highs()
    highs.silent()
    # The same answer each time, whatever else the machine does.
    for option, value in (("threads", 1), ("random_seed", 0), ("mip_rel_gap", 0.0), ("mip_abs_gap", 1e-4)):
        highs.setOptionValue(option, value)
    highs.setOptionValue("time_limit", float(seconds))
    highs.setOptionValue("mip_feasibility_tolerance", 1e-7)
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(program.least), len(program.rows)
    model.col_cost_ = np.array(program.cost, float)
    model.col_lower_, model.col_upper_ = np.array(program.least, float), np.array(program.most, float)
    model.row_lower_ = np.array([row.least for row in program.rows], float)
    model.row_upper_ = np.array([row.most for row in program.rows], float)
    starts, columns, numbers = [0], list[int](), list[float]()
    for row in program.rows:
        columns += row.terms.keys()
        numbers += row.terms.values()
        starts.append(len(columns))
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.array(starts, np.int32)
    model.a_matrix_.index_, model.a_matrix_.value_ = np.array(columns, np.int32), np.array(numbers, float)
    kinds = highspy.HighsVarType
    model.integrality_ = [kinds.kInteger if whole else kinds.kContinuous for whole in program.is_whole]
    highs.passModel(model)
    highs.run()
    status = highs.getModelStatus()
    known = highspy.HighsModelStatus
    if status in (known.kInfeasible, known.kUnboundedOrInfeasible):
        return Solution("impossible", [])
    info = highs.getInfo()
    if info.primal_solution_status != _KEEPS_ALL:
        return Solution("unknown", [])
    return Solution("found", list(highs.getSolution().col_value), best=status == known.kOptimal)
