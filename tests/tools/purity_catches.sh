#!/bin/sh
# purity_catches.sh: the purity check must see every kind of breach. Builds small houses, each with one fault, and
# fails if the check lets it pass or names another place.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
house=$(mktemp -d)
trap 'rm -rf "$house"' EXIT
failed=0

# A house without fault; $1 is the file that gets the text $2.
build() {
    rm -rf "$house/src" "$house/objects"
    mkdir -p "$house/games/kernstown"
    : > "$house/games/kernstown/game.yaml"
    printf 'divisions:\n  - {id: I, leader: Early, successors: "Hill Gordon"}\n' > "$house/games/kernstown/units.yaml"
    printf 'names:\n  - [0101, Opequon Church]\nhexes:\n  - Nowhere\n' > "$house/games/kernstown/map.yaml"
    mkdir -p "$house/src/gbacw/state" "$house/src/gbacw/fire" "$house/src/gbacw/odd" "$house/src/core/odd" \
        "$house/src/gbacw/games/kernstown" "$house/src/gbacw/games/monocacy" "$house/src/serve/net" "$house/src/serve/store" \
        "$house/src/match"
    mkdir -p "$house/src/core" "$house/src/play" "$house/src/gbacw" "$house/src/fury" "$house/src/load" "$house/src/cli" \
        "$house/objects"
    printf '#include <stdint.h>\n#include <string.h>\nint five(void);\nint five(void) { return (int)strlen("12.5"); }\n' \
        > "$house/src/core/five.c"
    printf '/* a comment: double, 1.5, malloc, Kernstown, it'"'"'s "quoted" */\ntypedef int number; // 2.5 float\n' \
        > "$house/src/gbacw/rules.h"
    printf '#include "gbacw/rules.h"\nint f(void);\nstatic int one(void) { return 1; }\n' > "$house/src/load/load.c"
    printf 'static int (*const table[])(void) = {one};\nint f(void) { return table[0](); }\n' >> "$house/src/load/load.c"
    printf '#include <stdio.h>\n#include "load/load.h"\n' > "$house/src/cli/main.c"
    [ $# -eq 0 ] || printf '%b\n' "$2" >> "$house/src/$1"
}

# The sources must be refused, with the words $3.
refused() {
    build "$1" "$2"
    if "$source/tools/purity.sh" "$house" > "$house/said" 2>&1; then
        echo "not caught: $2 in $1"
        failed=1
    elif ! grep -q "$3" "$house/said"; then
        echo "caught, but not as \"$3\": $2 in $1"
        cat "$house/said"
        failed=1
    fi
}

# Likewise when it only shows in the compiled library.
refused_object() {
    build "$1" "$2"
    "${CC:-cc}" -std=c17 -I"$house/src" -c "$house/src/$1" -o "$house/objects/one.o"
    ar rc "$house/objects/lib.a" "$house/objects/one.o"
    if "$source/tools/purity.sh" "$house" "$house/objects/lib.a" > "$house/said" 2>&1; then
        echo "not caught: $2 in $1"
        failed=1
    elif ! grep -q "$3" "$house/said"; then
        echo "caught, but not as \"$3\": $2 in $1"
        cat "$house/said"
        failed=1
    fi
}

# Likewise for names: $1 is put into the library of gbacw, $2 into that of fury, $3 into that of load.
refused_names() {
    build
    for library in "gbacw $1" "fury $2" "load $3"; do
        name=${library%% *}
        printf '%s\n' "${library#* }" > "$house/objects/$name.c"
        "${CC:-cc}" -std=c17 -c "$house/objects/$name.c" -o "$house/objects/$name.o"
        ar rc "$house/objects/lib$name.a" "$house/objects/$name.o"
    done
    if "$source/tools/purity.sh" "$house" "$house/objects/libgbacw.a" "$house/objects/libfury.a" \
        "$house/objects/libload.a" > "$house/said" 2>&1; then
        said="every name is in order"
    else
        said=$(cat "$house/said")
    fi
    case $said in
    *"$4"*) ;;
    *)
        echo "names: not \"$4\" but: $said"
        failed=1
        ;;
    esac
}

build
"$source/tools/purity.sh" "$house" > "$house/said" || { echo "a sound house is refused:"; cat "$house/said"; failed=1; }
for file in core/five.c load/load.c; do # constant tables of functions are no variables
    cc -std=c17 -I"$house/src" -fPIC -c "$house/src/$file" -o "$house/objects/one.o"
    ar rc "$house/objects/lib.a" "$house/objects/one.o"
    "$source/tools/purity.sh" "$house" "$house/objects/lib.a" > "$house/said" ||
        { echo "a sound library is refused:"; cat "$house/said"; failed=1; }
    rm "$house/objects/lib.a"
done

refused core/five.c '#include "play/game.h"' 'core may not include "play/game.h"'
refused play/game.c '#include "gbacw/rules.h"' 'play may not include'
refused gbacw/rules.h '#include "fury/rules.h"' 'gbacw may not include'
refused fury/rules.h '  #  include "gbacw/rules.h"' 'fury may not include'
refused gbacw/fire.c '#include "load/load.h"' 'gbacw may not include'
refused cli/main.c '#include "gbacw/rules.h"' 'cli may not include'
refused gbacw/fire.c '#include <stdio.h> /* why > not */' 'may not include <stdio.h>'
refused gbacw/fire.c '#include <stdlib.h>' 'may not include <stdlib.h>'
refused gbacw/fire.c '#include <time.h>' 'may not include <time.h>'
refused core/five.c 'double half;' 'floating point'
refused core/five.c 'static int a(float x);' 'floating point'
refused core/five.c 'int x = 3 * 0.5;' 'floating-point number'
refused core/five.c 'int x = 1e3;' 'floating-point number'
refused core/five.c '/* one */ int x = 2. ; /* two */' 'floating-point number'
refused core/five.c 'const char *when = __DATE__;' 'clock'
refused gbacw/fire.c 'int x = kernstown_shift(); /* why */' 'by name'
refused gbacw/fire.c '#include "gbacw/kernstown.h"' 'by name'
refused gbacw/state/frames.h '#include "gbacw/fire/fire.h"' 'state may not include "gbacw/fire/fire.h": it comes later'
refused gbacw/fire/fire.h '#include "gbacw/books.h"' 'fire may not include "gbacw/books.h": it comes later'
refused gbacw/fire/fire.c '#include "gbacw/games/kernstown/kernstown.h"' 'fire may not include'
refused gbacw/games/kernstown/kernstown.c '#include "gbacw/games/monocacy/monocacy.h"' 'one game may not include another'
refused serve/net/request.h '#include "serve/people/people.h"' 'net may not include "serve/people/people.h": it comes later'
refused serve/store/store.h '#include "serve/serve.h"' 'store may not include "serve/serve.h": it comes later'
refused match/match.h '#include "serve/net/request.h"' 'match may not include'
refused gbacw/odd/fire.c 'int x;' 'odd is no folder of gbacw'
refused core/odd/fire.c 'int x;' 'odd is no folder of core'
refused gbacw/fire/fire.c 'int x = DICE_EARLY;' 'by its word "early"'
refused gbacw/fire/fire.c 'int gordon_shift(void);' 'by its word "gordon"'
refused gbacw/state/frames.h 'enum { F_BY_OPEQUON = 1 };' 'by its word "opequon"'
refused load/load.c 'int x = sizeof(struct kernstown_tables);' 'by name'
refused_object core/five.c 'int counter;' 'counter is a variable'
refused_object core/five.c 'int started = 1;' 'started is a variable'
refused_object core/five.c 'static int hidden; int *door(void) { return &hidden; }' 'hidden is a variable'
refused_object core/five.c 'int count(void) { static int calls; return ++calls; }' 'calls.* is a variable'
refused_object core/five.c 'void *malloc(size_t); void *take(void) { return malloc(9); }' 'calls malloc'
refused_object core/five.c 'int puts(const char *); int say(void) { return puts("x"); }' 'calls puts'
refused_object core/five.c 'long time(long *); long now(void) { return time(0); }' 'calls time'
refused_names 'int gbacw_a(void) { return 1; } int plain(void) { return 2; }' 'int fury_a(void) { return 1; }' \
    'int gbacw_a(void); void *malloc(unsigned long); int b(void) { return gbacw_a() + !malloc(2); }' 'every name is in order'
refused_names 'int plain(void) { return 1; }' 'int fury_a(void) { return 1; }' 'int plain(void); int b(void) { return plain(); }' \
    'load uses plain of gbacw'
refused_names 'int a(void) { return 1; }' 'const int plain = 1;' 'int b(void) { return 1; }' 'plain of fury does not begin'

[ $failed -eq 0 ] && echo "purity: every breach was caught"
exit $failed
