#!/bin/sh
# match.sh PROGRAM: the mind `simple` against chance, a hundred games from either side of every battle, 95 to be won.
#
# Families with a solitaire option play by the standard rules.
set -eu
program=$1
for game in games/*/game.yaml; do
    battle=$(basename "$(dirname "$game")")
    if [ -f "games/$battle/soak.txt" ]; then # of its scenarios the short ones
        grep '^[a-z]' "games/$battle/soak.txt" | while read -r scenario _ _ _ matches; do
            [ "$matches" -gt 0 ] || continue
            "$program" soak "$battle/$scenario" --games 100 --bots simple,random --wins csa:95
            "$program" soak "$battle/$scenario" --games 100 --bots random,simple --wins usa:95
        done
        continue
    fi
    standard=
    grep -q '^family: fury' "$game" && standard=--standard
    for side in csa usa; do
        bots=simple,random
        [ $side = usa ] && bots=random,simple
        "$program" soak "$battle" $standard --games 100 --bots $bots --wins $side:95
    done
done
