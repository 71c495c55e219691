#!/bin/sh
# away.sh: measures the strength of orders on a machine that has a C compiler and nothing else of ours.
#
#   tools/duel/away.sh packs FOLDER [PROGRAM]         here: makes the packs of all scripts (PROGRAM: build/enfilade)
#   tools/duel/away.sh run FOLDER PAIRS [FIRST [NAME]]   there: builds duel, plays PAIRS pairs on all cores: of every
#                                                 script, or of those whose names begin with NAME
#   node tools/duel/strength.mjs --rows FOLDER        sums up what is in FOLDER/rows
#
# `run` plays ten pairs at a time and leaves out what is there already: it can be interrupted and goes on.
set -eu
cd "$(dirname "$0")/../.."
scripts=tools/duel/scripts
at_once=10

scenario_of() { # gettysburg_culps-hill: gettysburg/culps-hill; kernstown: kernstown/battle
    case $1 in *_*) echo "${1%%_*}/${1#*_}" ;; *) echo "$1/battle" ;; esac
}

make_packs() { # FOLDER PROGRAM
    mkdir -p "$1/packs"
    for script in "$scripts"/*.txt; do
        name=$(basename "$script" | cut -d. -f1)
        [ -e "$1/packs/$name" ] || "$2" pack "$(scenario_of "$name" | sed 's,/battle,,')" -o "$1/packs/$name"
    done
}

build_duel() { # FOLDER
    mkdir -p "$1/objects" "$1/rows"
    find src/core src/play src/gbacw src/fury src/bot -name '*.c' | sort > "$1/sources"
    printf '%s\n' tools/duel/setting.c tools/duel/duel.c >> "$1/sources"
    xargs -P "$(nproc)" -I{} sh -c \
        'cc -O2 -DNDEBUG -fno-strict-aliasing -std=c17 -Isrc -Itools/duel -c "$1" -o "$2/objects/$(echo "$1" | tr / _).o"' \
        sh {} "$1" < "$1/sources"
    cc -o "$1/duel" "$1"/objects/*.o
}

# One line a piece of work: the words of duel, and where its rows go.
list_work() { # FOLDER PAIRS FIRST NAME
    for script in "$scripts/$4"*.txt; do
        file=$(basename "$script" .txt)
        name=${file%.*}
        option=
        [ "$name" != monocacy ] || option=standard-setup=1
        seed=$3
        while [ "$seed" -lt $(($3 + $2)) ]; do
            echo "$1/packs/$name $(scenario_of "$name") ${file##*.} $script $seed $at_once $option > $1/rows/$file.$seed"
            seed=$((seed + at_once))
        done
    done
}

run() { # FOLDER PAIRS FIRST NAME
    build_duel "$1"
    list_work "$@" | xargs -P "$(nproc)" -I{} sh -c \
        'words=${1%% > *}; rows=${1##* > }; [ -e "$rows" ] || { "$2/duel" $words > "$rows.part" && mv "$rows.part" "$rows"; }' \
        sh {} "$1"
}

case ${1:-} in
packs) make_packs "${2:?FOLDER}" "${3:-build/enfilade}" ;;
run) run "${2:?FOLDER}" "${3:?PAIRS}" "${4:-1}" "${5:-}" ;;
*)
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
