#!/usr/bin/env python3
"""tune.py: tunes the traits of a family's mind by games against itself (SPSA).

  python3 tools/duel/tune.py MATCH TRAITS.tsv STATE.json [--workers N] [--seconds S] BATTLE...

MATCH is the program trait_match, TRAITS.tsv says where each trait begins and how far it may go (tools/duel/traits), and a
battle is PACK:SCENARIO:SCALE[:PAIRS] as trait_match takes it, with the pairs of a round (1); packs are made by
`enfilade pack`. In each round two neighbours of the present traits, drawn at random on both sides of them, play the
battles; the traits go a little towards the better one, less and less far. STATE.json keeps the traits, so that a run can
go on where the last one ended. Needs nothing but Python. At the end it prints the mean of the traits over the latter half
of the rounds, as trait_match takes them.
"""
import argparse
import concurrent.futures
import json
import os
import random
import subprocess
import time

BASE = "simple-1"


def read_traits(name):
    rows = {}
    with open(name) as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                trait, *numbers = line.split("\t")
                rows[trait] = tuple(float(number) for number in numbers)
    return rows


def whole(number):
    """One of the two whole numbers beside it, so that the mean is the number itself."""
    low = int(number // 1)
    return low + (random.random() < number - low)


def words(traits):
    return ",".join([BASE] + [f"{name}={value}" for name, value in traits.items()])


def within(row, number):
    _, _, least, most = row
    return max(least, min(most, number))


def near(rows, centre, signs, way):
    return {name: int(within(row, whole(centre[name] + way * signs[name] * row[1]))) for name, row in rows.items()}


def play(options, rows, centre):
    signs = {name: random.choice((-1, 1)) for name in rows}
    sides = [words(near(rows, centre, signs, way)) for way in (1, -1)]
    score = 0
    for battle in options.battles:
        *parts, pairs = battle.split(":") if battle.count(":") == 3 else (battle, "1")
        command = [options.match, str(random.randrange(1000, 2**31)), pairs, *sides, ":".join(parts)]
        answer = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["all"]
        score += answer["score"] / len(options.battles)
    return signs, score


def learn(rows, state, signs, score, rate):
    state["rounds"] += 1
    pace = rate / (1 + state["rounds"] / 300) ** 0.6
    for name, row in rows.items():
        state["traits"][name] = within(row, state["traits"][name] + pace * score * signs[name] * row[1])
        state["sums"][name] += state["traits"][name]


def mean(state, half):
    rounds = max(1, state["rounds"] - half["rounds"])
    return {name: round((total - half["sums"][name]) / rounds) for name, total in state["sums"].items()}


def keep(state, name):
    with open(name + ".new", "w") as kept:
        json.dump(state, kept)
    os.replace(name + ".new", name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("match")
    parser.add_argument("traits")
    parser.add_argument("state")
    parser.add_argument("battles", nargs="+")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--rate", type=float, default=0.6)
    options = parser.parse_args()
    rows = read_traits(options.traits)
    state = {"rounds": 0, "traits": {name: row[0] for name, row in rows.items()}, "sums": {name: 0 for name in rows}}
    if os.path.exists(options.state):
        with open(options.state) as kept:
            state = json.load(kept)
    begun = time.time()
    half = None
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        waiting = {pool.submit(play, options, rows, dict(state["traits"])) for _ in range(options.workers)}
        while waiting:
            done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            gone = time.time() - begun
            for one in done:
                learn(rows, state, *one.result(), options.rate)
                if gone < options.seconds:
                    waiting.add(pool.submit(play, options, rows, dict(state["traits"])))
            if half is None and gone > options.seconds / 2:
                half = {"rounds": state["rounds"], "sums": dict(state["sums"])}
            keep(state, options.state)
    print(state["rounds"], words(mean(state, half or {"rounds": 0, "sums": {name: 0 for name in rows}})))


if __name__ == "__main__":
    main()
