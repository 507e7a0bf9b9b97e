"""CP-SAT or a SAT solver of python-sat on a loops board: a Boolean per side, a table of positions per tile.

usage: loops.py cpsat|glucose4|cadical153 FILE.dat SECONDS
prints: solved SECONDS   or   unsolvable SECONDS   or   limit SECONDS
"""

import sys
import threading
import time

SQUARE = {0: 0, 1: 1, 2: 5, 3: 11, 4: 15, 5: 3}
HEX = {0: 0, 1: 1, 2: 5, 3: 3, 4: 7, 5: 15, 6: 29, 7: 31, 8: 63, 9: 9, 10: 21, 11: 27, 12: 11, 13: 41}


def turns(value, sides):
    return {(value << k | value >> (sides - k)) & ((1 << sides) - 1) for k in range(sides)}


def read(path):
    """The cells as (positions, variables of the sides), 0 for a side at the border."""
    with open(path, encoding="ascii") as file:
        words = file.read().split()
    hexagonal = words[0] == "hex"
    numbers = list(map(int, words[1 if hexagonal else 0 :]))
    height, width = numbers[:2]
    sides, kinds = (6, HEX) if hexagonal else (4, SQUARE)

    def across(row, col, side):
        if hexagonal:
            odd = row % 2
            step = [(0, 1), (-1, odd), (-1, odd - 1), (0, -1), (1, odd - 1), (1, odd)][side]
        else:
            step = [(-1, 0), (0, 1), (1, 0), (0, -1)][side]
        row, col = row + step[0], col + step[1]
        return (row, col) if 0 <= row < height and 0 <= col < width else None

    variables, last, cells = {}, 0, []
    for row in range(height):
        for col in range(width):
            own = []
            for side in range(sides):
                other = across(row, col, side)
                if other is None:
                    own.append(0)
                    continue
                shared = variables.get((other, (side + sides // 2) % sides))
                if shared is None:
                    last += 1
                    shared = last
                variables[(row, col), side] = shared
                own.append(shared)
            kind = numbers[2 + 2 * (row * width + col)]
            cells.append((turns(kinds[kind], sides), own))
    return cells, last


def cpsat(cells, last, limit):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    link = [None] + [model.new_bool_var("") for _ in range(last)]
    for positions, own in cells:
        inner = [(side, v) for side, v in enumerate(own) if v]
        allowed = [
            tuple(p >> side & 1 for side, _ in inner)
            for p in positions
            if not any(p >> side & 1 for side, v in enumerate(own) if not v)
        ]
        model.add_allowed_assignments([link[v] for _, v in inner], allowed)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(model)
    found = {cp_model.OPTIMAL: "solved", cp_model.FEASIBLE: "solved", cp_model.INFEASIBLE: "unsolvable"}
    return found.get(status, "limit")


def sat(name, cells, limit):
    from pysat.solvers import Solver

    with Solver(name=name) as solver:
        for positions, own in cells:
            inner = [(side, v) for side, v in enumerate(own) if v]
            seen = {sum(1 << k for k, (side, _) in enumerate(inner) if p >> side & 1) for p in positions
                    if not any(p >> side & 1 for side, v in enumerate(own) if not v)}
            for pattern in range(1 << len(inner)):
                if pattern not in seen:
                    solver.add_clause([-v if pattern >> k & 1 else v for k, (_, v) in enumerate(inner)])
        if not name.startswith("glucose"):
            return "solved" if solver.solve() else "unsolvable"
        timer = threading.Timer(limit, solver.interrupt)
        timer.start()
        answer = solver.solve_limited(expect_interrupt=True)
        timer.cancel()
        return {True: "solved", False: "unsolvable", None: "limit"}[answer]


def main():
    solver, path, limit = sys.argv[1], sys.argv[2], float(sys.argv[3])
    cells, last = read(path)
    started = time.process_time()
    answer = cpsat(cells, last, limit) if solver == "cpsat" else sat(solver, cells, limit)
    print(answer, time.process_time() - started)


main()
