"""Token swapping by rustworkx: boards as graph files come in, the length and the seconds of each go out.

Usage: swap.py TRIALS < boards, where a board is `graph N`, `tokens ...` and edges such as 1-2 (comments begin with #).
"""

import sys
import time

import rustworkx


def boards(lines):
    board = None
    for line in lines:
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "graph":
            if board:
                yield board
            board = ([], [])
        elif words[0] == "tokens":
            board[0].extend(int(word) - 1 for word in words[1:])
        elif words[0] != "target":
            board[1].extend(tuple(int(end) - 1 for end in word.split("-")) for word in words)
    if board:
        yield board


def main():
    trials = int(sys.argv[1])
    for tiles, edges in boards(sys.stdin):
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(len(tiles)))
        graph.add_edges_from_no_data(edges)
        mapping = dict(enumerate(tiles))
        begun = time.perf_counter()
        swaps = rustworkx.graph_token_swapper(graph, dict(mapping), trials, 1, 1 << 30)
        took = time.perf_counter() - begun
        for a, b in swaps:
            assert graph.has_edge(a, b)
            mapping[a], mapping[b] = mapping[b], mapping[a]
        assert all(place == tile for place, tile in mapping.items())
        print(len(swaps), f"{took:.6f}", flush=True)


main()
