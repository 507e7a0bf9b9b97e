"""CP-SAT on an exact cover problem in Knuth's DLX text format: a Boolean per option, exactly one per item.

usage: cpsat_cover.py FILE.dlx SOLUTIONS SECONDS
prints: done SECONDS NUMBER   or   limit SECONDS NUMBER
"""

import sys
import time

from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions and stops at the last one wanted."""

    def __init__(self, wanted):
        super().__init__()
        self.wanted, self.found = wanted, 0

    def on_solution_callback(self):
        self.found += 1
        if self.found >= self.wanted:
            self.stop_search()


def main():
    path, wanted, limit = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    with open(path, encoding="utf-8") as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("|")]
    started = time.process_time()
    model = cp_model.CpModel()
    covering = {item: [] for item in lines[0]}
    for option in lines[1:]:
        chosen = model.new_bool_var("")
        for item in option:
            covering[item].append(chosen)
    for options in covering.values():
        model.add_exactly_one(options)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    solver.parameters.enumerate_all_solutions = wanted > 1
    counter = Counter(wanted)
    status = solver.solve(model, counter)
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) or counter.found >= wanted
    print("done" if complete else "limit", time.process_time() - started, counter.found)


main()
