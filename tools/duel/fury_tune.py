#!/usr/bin/env python3
"""fury_tune.py: tunes the traits of the operational mind by games against itself (SPSA).

  python3 tools/duel/fury_tune.py MATCH STATE.json [--workers N] [--seconds S] [--pairs P] PACK...

MATCH is the program fury_match, the packs are made by `enfilade pack GAME -o PACK`. In each round two neighbours of the
present traits, drawn at random on both sides of them, play P pairs of every pack; the traits go a little towards the one
that won more. STATE.json keeps the traits, so that a run can go on where the last one ended; it begins with the traits of
START. Needs nothing but Python. At the end it prints the traits as fury_match takes them.
"""
import argparse
import concurrent.futures
import json
import os
import random
import subprocess
import time

BASE = "simple-1"
# trait: where it begins, a step, least, most
START = {
    "tired": (4, 0.7, 2, 12),
    "contact_waits": (18, 5, 0, 60),
    "away": (1400, 200, 200, 4000),
    "back": (350, 80, 0, 1500),
    "place": (1500, 250, 0, 6000),
    "storm": (300, 80, 0, 1500),
    "nerve_ahead": (250, 60, -300, 1000),
    "nerve_behind": (40, 50, -500, 600),
    "nerve_late": (-150, 60, -800, 600),
    "nerve_last": (0, 50, -500, 500),
    "guns_spare": (150, 40, 0, 800),
    "guns_last": (350, 60, 0, 1200),
    "danger_ahead": (40, 8, 0, 150),
    "danger_behind": (30, 8, 0, 150),
    "debt_ahead": (60, 12, 0, 240),
    "debt_behind": (120, 20, 0, 360),
    "fight": (25, 4, 5, 100),
    "post_wished": (24, 5, 0, 100),
    "post_firm": (60, 10, 0, 200),
    "wished_step": (4, 0.7, 0, 12),
    "closed_step": (3, 0.7, 0, 12),
    "open_step": (3, 0.7, 0, 12),
    "cut_near": (20, 4, 0, 80),
    "cut_step": (4, 0.7, 0, 15),
    "watch_near": (6, 2, 0, 40),
    "road_step": (3, 0.7, 0, 15),
    "eager_behind": (4, 0.7, 0, 15),
    "eager_keeping": (1, 0.7, 0, 10),
    "eager_ahead": (3, 0.7, 0, 10),
    "works": (6, 1.5, 0, 40),
    "defensible": (2, 1, 0, 20),
    "way_back": (3, 1.2, 0, 20),
    "shoulder": (0, 0.8, -8, 8),
    "doors": (40, 8, 0, 150),
    "doors_beyond": (10, 4, 0, 60),
    "retreat_far": (0, 0.8, -6, 10),
    "hq_enemy": (2, 0.8, -4, 10),
    "hq_division": (4, 0.8, 0, 16),
    "hq_pinned": (6, 1.5, 0, 30),
    "digs": (2, 0.8, 1, 12),
    "digs_near": (4, 0.8, 1, 12),
    "disengages": (300, 80, 1, 1500),
}
FIXED = {"guns_mixed": 60, "returns": 1}


def whole(number):
    """One of the two whole numbers beside it, so that the mean is the number itself."""
    low = int(number // 1)
    return low + (random.random() < number - low)


def words(traits):
    return ",".join([BASE] + [f"{name}={value}" for name, value in {**FIXED, **traits}.items()])


def near(centre, signs, way):
    out = {}
    for name, (_, step, least, most) in START.items():
        out[name] = max(least, min(most, whole(centre[name] + way * signs[name] * step)))
    return out


def play(options, centre, first):
    signs = {name: random.choice((-1, 1)) for name in START}
    command = [options.match, str(first), str(options.pairs), words(near(centre, signs, 1)), words(near(centre, signs, -1))]
    answer = json.loads(subprocess.run(command + options.packs, capture_output=True, check=True).stdout)["all"]
    return signs, (answer["won"] - answer["lost"]) / answer["pairs"]


def learn(state, signs, result, rate):
    for name, (_, step, least, most) in START.items():
        moved = state["traits"][name] + rate * result * signs[name] * step
        state["traits"][name] = max(least, min(most, moved))
    state["rounds"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("match")
    parser.add_argument("state")
    parser.add_argument("packs", nargs="+")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0.3)
    options = parser.parse_args()
    state = {"rounds": 0, "traits": {name: row[0] for name, row in START.items()}}
    if os.path.exists(options.state):
        with open(options.state) as kept:
            state = json.load(kept)
    end = time.time() + options.seconds
    with concurrent.futures.ThreadPoolExecutor(options.workers) as pool:
        begin = lambda: pool.submit(play, options, dict(state["traits"]), random.randrange(1000, 2**31))
        waiting = {begin() for _ in range(options.workers)}
        while waiting:
            done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for one in done:
                learn(state, *one.result(), options.rate)
                if time.time() < end:
                    waiting.add(begin())
            with open(options.state + ".new", "w") as kept:
                json.dump(state, kept)
            os.replace(options.state + ".new", options.state)
    print(state["rounds"], words({name: round(value) for name, value in state["traits"].items()}))


if __name__ == "__main__":
    main()
