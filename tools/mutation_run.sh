#!/bin/sh
# mutation_run.sh FOLDER GAMES [JOBS]: builds the copy that tools/mutation.mjs prepared in FOLDER and tries each of its
# mutants against the tests of its room; results are added to FOLDER/results, and what stands there is not tried again.
# GAMES is the folder of the games' data. Needs a C compiler and the libraries of the engine's tests, nothing else.
set -eu
[ $# -ge 2 ] || { echo "usage: mutation_run.sh FOLDER GAMES [JOBS]" >&2; exit 2; }
folder=$(cd "$1" && pwd)
games=$(cd "$2" && pwd)
jobs=${3:-2}
compile="${CC:-cc} -std=gnu17 -O1 -fno-strict-aliasing -w -Isrc -Itests -I. ${MUTATION_CFLAGS:-}"
libraries=${MUTATION_LIBRARIES:--lcmocka -ljansson -lcyaml -lyaml -lsodium -lm}
cd "$folder"

# NAME [more words]: replays a recording of the copy; without more words it must come by the kept digests.
replays() {
    name=$1
    shift
    timeout 120 ./replay "recordings/$(cat "recordings/$name.tables")" "recordings/$name.save" "${@:-recordings/$name.digests}" > /dev/null 2>&1 < /dev/null
}

if [ "${MUTATION_ONE:-}" ]; then # one mutant: its id, kind and file
    id=$4 kind=$5 file=$6
    room=$(echo "$file" | cut -d/ -f2)
    program=$folder/${room}_tests
    tests=$folder/tests.$room
    at=$games/..
    case $kind in
    rule) tests=$folder/reached/$id ;;
    source-row)
        program=$folder/rows/$id.program
        # shellcheck disable=SC2086
        if ! { $compile -include mutant.h -c "rows/$id.c" -o "rows/$id.o" &&
            cc -o "$program" "objects/$room.tests.o" "rows/$id.o" "objects/tests.$room.a" objects/harness.a objects/engine.a $libraries; } > /dev/null 2>&1; then
            echo "$id killed by the compiler" >> results
            exit 0
        fi
        ;;
    data-row)
        game=$(echo "$file" | cut -d/ -f2)
        room=gbacw
        [ "$game" = fredericksburg ] && room=fury
        program=$folder/${room}_tests
        tests=$folder/tests.$room.data
        # a root of its own, in which only this file differs: some tests take their data from there
        at=$folder/rows/$id.root
        mkdir -p "$at/games/$game"
        for other in "$games"/../*; do [ "$(basename "$other")" = games ] || ln -sfn "$other" "$at/"; done
        for other in "$games"/*; do [ "$(basename "$other")" = "$game" ] || ln -sfn "$other" "$at/games/"; done
        for part in "$games/$game"/*; do ln -sfn "$part" "$at/games/$game/"; done
        ln -sfn "$folder/rows/$id/$(basename "$file")" "$at/games/$game/"
        ;;
    esac
    fate=alive
    [ -f "$tests" ] || { echo "$id unreached" >> results && exit 0; }
    [ "$kind" = rule ] && export MUTANT="$id"
    while [ "$fate" = alive ] && read -r name; do
        case $name in
        recording:*) replays "${name#recording:}" ;;
        *) (cd "$at" && timeout 120 "$program" "$name") > /dev/null 2>&1 < /dev/null ;;
        esac || fate="killed by $name"
    done < "$tests"
    echo "$id $fate" >> results
    rm -rf "$folder/rows/$id.program" "$folder/rows/$id.o" "$folder/rows/$id.root"
    exit 0
fi

# -- build --
if [ ! -x fury_tests ] || [ ! -x gbacw_tests ]; then
    mkdir -p objects
    # shellcheck disable=SC2086,SC2016
    find src -name '*.c' | xargs -P "$jobs" -I SOURCE sh -c \
        'object=objects/$(echo SOURCE | tr / -).o; '"$compile"' -include mutant.h -c SOURCE -o $object || exit 255'
    ar rcs objects/engine.a objects/src-*.o
    # shellcheck disable=SC2086,SC2016
    find tests/harness -name '*.c' | xargs -P "$jobs" -I SOURCE sh -c \
        'object=objects/$(echo SOURCE | tr / -).o; '"$compile"' -c SOURCE -o $object || exit 255'
    ar rcs objects/harness.a objects/tests-harness-*.o
    # shellcheck disable=SC2086
    $compile -o replay tests/recordings/replay.c objects/engine.a
    for room in gbacw fury; do
        # shellcheck disable=SC2016
        find "tests/$room" -name 'test_*.c' | xargs -P "$jobs" -I SOURCE sh -c \
            'name=$(basename SOURCE .c); '"$compile"' -Dmain='$room'_$name -c SOURCE -o objects/tests-'$room'-$name.o || exit 255'
        ar rcs "objects/tests.$room.a" objects/tests-"$room"-*.o
        $compile -include "${room}_tests.h" -c tests/run.c -o "objects/$room.tests.o"
        # shellcheck disable=SC2086
        cc -o "${room}_tests" "objects/$room.tests.o" "objects/tests.$room.a" objects/harness.a objects/engine.a $libraries
    done
fi

# -- which tests pass which refusals; the quickest first --
if [ ! -f reached/all ]; then
    rm -rf reached passed && mkdir reached passed
    for room in gbacw fury; do
        xargs -P "$jobs" -I NAME sh -c "cd '$games/..' && start=\$(date +%s%N) && MUTANT_REACHED=$folder/passed/NAME $folder/${room}_tests NAME > /dev/null 2>&1 || echo 'NAME fails unbroken' >&2; echo \$((\$(date +%s%N) - start)) NAME >> $folder/times.$room" < "${room}_tests.list"
        sort -n "times.$room" | cut -d' ' -f2 > "tests.$room"
        { echo "${room}_test_transcript" && grep -v transcript "tests.$room"; } > "tests.$room.data"
        while read -r name; do
            [ -f "passed/$name" ] || continue # it refuses nothing
            while read -r id; do echo "$name" >> "reached/$id"; done < "passed/$name"
        done < "tests.$room"
    done
    for save in recordings/*.save; do # the cheapest to pass by, so the last to be asked
        name=$(basename "$save" .save)
        ./replay "recordings/$(cat "recordings/$name.tables")" "$save" > "recordings/$name.digests" || true
        MUTANT_REACHED=passed/$name replays "$name" || { echo "$name fails unbroken" >&2 && continue; }
        while read -r id; do echo "recording:$name" >> "reached/$id"; done < "passed/$name"
    done
    touch reached/all results
fi

# -- try them --
touch results
cut -d' ' -f1 results | sort > tried
MUTATION_ONE=1 && export MUTATION_ONE
sort mutants.list | join -v 1 - tried | xargs -P "$jobs" -L 1 "$0" "$folder" "$games" "$jobs"
echo "$(grep -c killed results) killed, $(grep -cv killed results) not"
