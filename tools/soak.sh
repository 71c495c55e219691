#!/bin/sh
# soak.sh PROGRAM [JOBS]: random games with every check on, in slices side by side: ten thousand of each battle, fifty
# thousand where divisions fight, or as many of each scenario as games/GAME/soak.txt tells in its third column. A tenth
# as many again are played by a stubborn player against its like and against the mind (`enfilade soak --bots stubborn`).
# Then the readers of HTTP get ten million inputs, and the server a disk that fails three hundred times. Then one address
# attacks it, two minutes in each way: with streams, logins, games, computers' games, and reads of a long game (20,000
# actions, and 180,000 without sanitizers); and a hundred games are brought to rest and woken twenty times. Last, a browser
# plays: more whole games of three battles by hand, and three times the decisions of make test in all of them, on a desk and on
# a phone (tests/web/laws.mjs).
set -eu
program=$1
jobs=${2:-1}
some() { # SCENARIO GAMES SLICE BOTS
    seed=1
    while [ "$seed" -le "$2" ]; do
        echo "$1 --games $3 --seed $seed --bots $4"
        seed=$((seed + $3))
    done
}
slices() { # SCENARIO GAMES SLICE
    some "$1" "$2" "$3" random
    for bots in stubborn simple,stubborn stubborn,simple; do
        some "$1" $((($2 + 29) / 30)) $((($3 + 29) / 30)) "$bots"
    done
}
for data in games/*/game.yaml; do
    folder=$(dirname "$data")
    battle=$(basename "$folder")
    if [ -f "$folder/soak.txt" ]; then
        grep '^[a-z]' "$folder/soak.txt" | while read -r scenario _ many _; do
            slices "$battle/$scenario" "$many" $((many < 100 ? 1 : 100))
        done
    elif grep -q '^family: fury' "$folder/game.yaml"; then
        slices "$battle" 50000 1000
    else
        slices "$battle" 10000 500
    fi
done | xargs -P "$jobs" -I ARGUMENTS sh -c "$program soak ARGUMENTS"
folder=$(dirname "$program")
"$folder/fuzz_http" -runs=10000000 -timeout=20 -max_len=8192 -print_final_stats=1 -artifact_prefix="$folder/" \
    "$folder/found/http" tests/fuzz/corpus/http
ENFILADE=$program ENFILADE_SANITIZED=1 ENFILADE_LONG=300 node --test tests/serve/faults.test.mjs
ENFILADE=$program ENFILADE_SANITIZED=1 ENFILADE_LONG=120 ENFILADE_LONG_ACTIONS=20000 node --test tests/serve/siege.test.mjs
# Memory is only told by the program as it is used: the quick one.
if [ -x build/enfilade ]; then
    ENFILADE=build/enfilade ENFILADE_LONG=20 node --test tests/serve/rest.test.mjs
    ENFILADE=build/enfilade ENFILADE_LONG=120 node --test tests/serve/siege.test.mjs
    for seed in 2 3 4; do
        ENFILADE=build/enfilade ENFILADE_LAWS=$seed node --test tests/web/laws-games.test.mjs
    done
    for test in laws laws-gettysburg; do
        ENFILADE=build/enfilade ENFILADE_LAWS=2 ENFILADE_LAWS_MORE=3 node --test tests/web/$test.test.mjs
    done
fi
