#!/bin/sh
# match.sh PROGRAM: the mind `simple` against chance, a hundred games from either side of every battle, 95 to be won.
#
# Families with a solitaire option play by the standard rules; the side that a battle names as fighting uphill
# (`uphill:` in game.yaml; docs/rulings.md) has to win 90.
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
        least=95
        grep -q "^uphill: $side" "$game" && least=90
        bots=simple,random
        [ $side = usa ] && bots=random,simple
        "$program" soak "$battle" $standard --games 100 --bots $bots --wins $side:$least
    done
done
