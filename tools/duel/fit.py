#!/usr/bin/env python3
"""fit.py: fits the value of positions to how their games ended.

  python3 tools/duel/fit.py GAME BATTLE=FILE... > games/GAME/value.tsv

GAME is the folder's name and a battle one of its scenarios, "kernstown/battle". Each FILE is what `positions` printed of games of that battle (several files of one battle: repeat it). A battle's value is
a sum of its features, each with a weight, fitted by ridge regression: the outcome is half who won, half the margin beside
what the battle is usually won by, from -1 to 1. A fifth of the games is kept out of the fit: the ridge is the one of RIDGES
that explains most of the outcome's variance in them. How much that is, and how much the points alone would explain, goes to
standard error. Needs numpy.
"""
import sys

import numpy

ONE = 20000 * 1000  # VALUE_ONE in play/ruleset.h, in thousandths
RIDGES = (30, 300, 1000, 3000, 10000, 30000)


def read(names):
    header, rows = None, []
    for name in names:
        with open(name) as lines:
            header = lines.readline().split()
            rows.append(numpy.loadtxt(lines, dtype=float, ndmin=2))
    return header, numpy.concatenate(rows)


def outcome(won, margin, scale):
    return (won + numpy.clip(margin / (2 * scale), -1, 1)) / 2


def ridge(features, wanted, strength):
    spread = features.std(axis=0)
    spread[spread == 0] = 1
    centre = features.mean(axis=0)
    scaled = (features - centre) / spread
    weights = numpy.linalg.solve(scaled.T @ scaled + strength * numpy.eye(scaled.shape[1]), scaled.T @ (wanted - wanted.mean()))
    weights = weights / spread
    return weights, wanted.mean() - weights @ centre


def explained(predicted, wanted):
    return 1 - ((predicted - wanted) ** 2).sum() / ((wanted - wanted.mean()) ** 2).sum()


def fit(battle, names):
    header, rows = read(names)
    seed, won, margin, features = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3:]
    ends = {key: value for key, value in zip(seed, margin)}
    scale = max(1, round(numpy.std(list(ends.values()))))
    wanted = outcome(won, margin, scale)
    tried = seed % 5 == 0
    fits = [(strength, *ridge(features[~tried], wanted[~tried], strength)) for strength in RIDGES]
    strength, weights, base = max(fits, key=lambda one: explained(features[tried] @ one[1] + one[2], wanted[tried]))
    points = features[:, [header.index("points_ahead") - 3]]
    points_weights, points_base = ridge(points[~tried], wanted[~tried], RIDGES[0])
    print(f"{battle}: {len(ends)} games, {len(rows)} positions, scale {scale}, ridge {strength}, explains"
          f" {explained(features[tried] @ weights + base, wanted[tried]):.3f}, points alone"
          f" {explained(points[tried] @ points_weights + points_base, wanted[tried]):.3f}", file=sys.stderr)
    weights[header.index("one") - 3] += base
    return header[3:], scale, numpy.round(weights * ONE).astype(int)


def main():
    game, files = sys.argv[1], {}
    for word in sys.argv[2:]:
        battle, name = word.split("=")
        files.setdefault(battle, []).append(name)
    fits = {battle: fit(battle, names) for battle, names in files.items()}
    names = next(iter(fits.values()))[0]
    print("enfilade value 1", game, sep="\t")
    print("battle", *fits, sep="\t")
    print("scale", *(scale for _, scale, _ in fits.values()), sep="\t")
    for i, name in enumerate(names):
        print(name, *(weights[i] for _, _, weights in fits.values()), sep="\t")


if __name__ == "__main__":
    main()
