"""CP-SAT on a nonogram: one automaton constraint per line, as its documentation recommends for such patterns.

usage: cpsat_nonogram.py PUZZLE.json SOLUTIONS SECONDS
prints: done SECONDS NUMBER   or   limit SECONDS NUMBER
"""

import json
import sys
import time

from ortools.sat.python import cp_model


def blocks(clue, colours):
    """Pairs (length, colour) of a clue text such as "3a 1b"; one colour has no letters."""
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for word in clue.split():
        number = word.rstrip(letters)
        letter = word[len(number):]
        yield int(number), letters.index(letter) + 1 if colours > 1 and letter else 1


def automaton(clue):
    """Transitions and final states of the machine that accepts the clue."""
    transitions, state, free, last = [(0, 0, 0)], 0, True, None
    for length, colour in clue:
        if not free and colour == last:
            transitions.append((state, 0, state + 1))
            state += 1
            transitions.append((state, 0, state))
            entry = [state]
        elif not free:
            transitions.append((state, 0, state + 1))
            transitions.append((state + 1, 0, state + 1))
            entry = [state, state + 1]
            state += 1
        else:
            entry = [state]
        for cell in range(length):
            for source in entry:
                transitions.append((source, colour, state + 1))
            state += 1
            entry = [state]
        free, last = False, colour
    if free:
        return transitions, [0]
    transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
    return transitions, [state, state + 1]


def main():
    document = json.load(open(sys.argv[1]))
    wanted, limit = int(sys.argv[2]), float(sys.argv[3])
    puzzle = document["instance"]
    colours = max(1, len(puzzle.get("palette", [])) - 1)
    started = time.process_time()
    model = cp_model.CpModel()
    width, height = puzzle["width"], puzzle["height"]
    cells = [[model.NewIntVar(0, colours, "") for _ in range(width)] for _ in range(height)]
    for r, clue in enumerate(puzzle["rows"]):
        transitions, final = automaton(list(blocks(clue, colours)))
        model.AddAutomaton(cells[r], 0, final, transitions)
    for c, clue in enumerate(puzzle["columns"]):
        transitions, final = automaton(list(blocks(clue, colours)))
        model.AddAutomaton([row[c] for row in cells], 0, final, transitions)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < wanted:
        solver.parameters.max_time_in_seconds = max(0.01, limit - (time.process_time() - started))
        status = solver.Solve(model)
        if status == cp_model.UNKNOWN:
            print("limit", time.process_time() - started, found)
            return
        if status == cp_model.INFEASIBLE:
            break
        found += 1
        others = []
        for row in cells:
            for cell in row:
                same = model.NewBoolVar("")
                value = solver.Value(cell)
                model.Add(cell != value).OnlyEnforceIf(same)
                others.append(same)
        model.AddBoolOr(others)
    print("done", time.process_time() - started, found)


main()
