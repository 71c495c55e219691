#!/bin/sh
# purity.sh: the walls of the house. Says every breach and fails if there is one.
#
#   tools/purity.sh ROOT                 the sources under ROOT/src: which room includes what, and what the engine uses
#   tools/purity.sh ROOT LIBRARY...      also the engine's compiled libraries: what they call, and what they keep; and
#                                        libload.a: by which names it uses the families
#
# The engine (core, play, gbacw, fury, bot) is pure: no input or output, no allocation but core/arena, no floating
# point, nothing that can change outside the state. So it may include four headers of the C library, call a dozen
# functions of it, and hold constant data only. A family's chapters know no game by name: what differs is in the
# tables or in the game's book, which only books.c and the game's own files mention; so do those who read its data,
# but for special.c. Folders of a room are in an order, and none includes what comes after it. What leaves a family
# carries the family's name; inside, only gbacw has plain names.
set -eu
root=$1
shift
symbols() { nm --plugin /dev/null "$@"; } # of the code itself, not of what link-time optimisation keeps beside it
breaches=$(mktemp)
trap 'rm -f "$breaches"' EXIT

names=$(ls "$root"/games/*/game.yaml 2> /dev/null | awk -F/ '{ print $(NF - 1) }' | tr '\n' ' ')

# A game's words: its leaders and its places, as its data name them. "hill" and the like are ground in every game.
common=" hill hills ridge creek farm house road pike town mill ford bridge river church woods line battle "
words=$(cat "$root"/games/*/units.yaml "$root"/games/*/map.yaml 2> /dev/null | awk -v common="$common" '
    function take(text,    i, n, part, word) {
        n = split(text, part, /[^A-Za-z]+/)
        for (i = 1; i <= n; i++) {
            word = tolower(part[i])
            if (part[i] ~ /^[A-Z]/ && length(word) > 3 && !index(common, " " word " "))
                found[word] = 1
        }
    }
    {
        for (rest = $0; match(rest, /(leaders?|successors): *"?[A-Z][A-Za-z0-9 .-]*/); rest = substr(rest, RSTART + RLENGTH))
            take(substr(rest, RSTART + 7, RLENGTH - 7))
    }
    /^[a-z]/ { places = /^names:/ }
    places { take($0) }
    END { for (word in found) printf "%s ", word }')

find "$root/src" -name '*.[ch]' | sort | xargs awk -v root="$root" -v names="$names" -v words="$words" '
BEGIN {
    games = split(names, game, " ")
    known = split(words, word, " ")
    for (i = 1; i <= known; i++)
        is_word[word[i]] = 1
    # who may look into whom: dependencies point one way
    may["core"]  = " core "
    may["play"]  = " core play "
    may["gbacw"] = " core play gbacw "
    may["fury"]  = " core play fury "
    may["bot"]   = " core play bot "
    may["load"]  = " core play gbacw fury load "
    may["match"] = " core play bot load match "
    may["analysis"] = " core play bot load match analysis "
    may["draw"]  = " core play load draw "
    may["lab"]   = " core play bot load match analysis draw lab "
    may["serve"] = " core play bot load match analysis draw lab serve "
    may["site"]  = " core play bot load match analysis serve site "
    may["cli"]   = " core play bot load match analysis draw lab serve cli "
    may["cluster"] = may["cli"] "cluster "
    engine = " core play gbacw fury bot "
    # the folders of a room, each of which may look into itself and into those before it; "." are the files beside them
    folders["gbacw"] = "rules state ground command morale fire retreat march melee turn mind aide show games ."
    folders["fury"]  = "state command march combat turn mind aide show ."
    folders["load"]  = ". tactical fury"
    folders["serve"] = "base store net people play ."
    folders["site"]  = "shim ."
    folders["cli"]   = "common map audit soak exercise strength lab ."
    for (room in folders) {
        number = split(folders[room], name_of, " ")
        for (i = 1; i <= number; i++)
            rank[room, name_of[i]] = i
    }
    headers = " <stdint.h> <stdbool.h> <stddef.h> <string.h> "
}
FNR == 1 {
    within = substr(FILENAME, length(root) + 6) # after ROOT/src/
    count = split(within, part, "/")
    room = part[1]
    folder = count > 2 ? part[2] : "."
    own_game = folder == "games" ? part[3] : ""
    pure = index(engine, " " room " ") > 0
    family = room == "gbacw" || room == "fury" || room == "load"
    comment = 0
    if (!(room in may))
        print FILENAME ": " room " is no room of the house"
}
FNR == 1 && ((room in folders) ? !((room, folder) in rank) : folder != ".") {
    print FILENAME ": " folder " is no folder of " room
}
function breach(what) { print FILENAME ":" FNR ": " what }

# a game named in a file of the family that is not its own
function name_games(line,    g) {
    for (g = 1; g <= games; g++)
        if (own_game != game[g] && part[count] !~ "^(books|special|" game[g] ")" && index(tolower(line), game[g]))
            breach("a chapter knows the game " game[g] " by name")
}

/^[ \t]*#[ \t]*include/ {
    name = $0
    sub(/^[ \t]*#[ \t]*include[ \t]*/, "", name)
    if (match(name, /^[<"][^>"]*[>"]/))
        name = substr(name, 1, RLENGTH)
    if (substr(name, 1, 1) == "<") {
        if (pure && index(headers, " " name " ") == 0)
            breach("the engine may not include " name)
    } else {
        slash = index(name, "/")
        other = slash ? substr(name, 2, slash - 2) : room
        if (index(may[room], " " other " ") == 0)
            breach(room " may not include " name)
        other_folder = split(substr(name, 2, length(name) - 2), way, "/") > 2 ? way[2] : "."
        if (other == room && (room in folders) && rank[room, other_folder] > rank[room, folder])
            breach(folder " may not include " name ": it comes later in " room)
        if (other == room && other_folder == "games" && own_game != "" && way[3] != own_game)
            breach("one game may not include another: " name)
        if (family)
            name_games(name)
    }
    next
}

# the code alone: comments and strings taken out
function code_of(line,    out, at, c, rest) {
    out = ""
    while (line != "") {
        if (comment) {
            at = index(line, "*/")
            if (!at)
                return out
            line = substr(line, at + 2)
            comment = 0
            continue
        }
        if (!match(line, /"|\047|\/\*|\/\//))
            return out line
        out = out substr(line, 1, RSTART - 1)
        c = substr(line, RSTART, 1)
        rest = substr(line, RSTART + RLENGTH)
        if (RLENGTH == 2 && substr(line, RSTART, 2) == "//")
            return out
        if (RLENGTH == 2) {
            comment = 1
            line = rest
            continue
        }
        while (match(rest, /["\047\\]/)) { # to the closing quote
            if (substr(rest, RSTART, 1) == "\\") { rest = substr(rest, RSTART + 2); continue }
            at = substr(rest, RSTART, 1)
            rest = substr(rest, RSTART + 1)
            if (at == c)
                break
        }
        line = rest
    }
    return out
}
# a word of a game in a chapter: in an identifier, whole or between underscores
function name_words(line,    i, n, part) {
    n = split(tolower(line), part, /[^a-z]+/)
    for (i = 1; i <= n; i++)
        if (part[i] in is_word)
            breach("a chapter knows a game by its word \"" part[i] "\"")
}
pure || family {
    code = " " code_of($0) " "
    if (family)
        name_games(code)
    if (room == "gbacw" && folder != "games" && folder != ".")
        name_words(code)
    if (!pure)
        next
    if (code ~ /[^A-Za-z0-9_](float|double|_Complex)[^A-Za-z0-9_]/)
        breach("floating point in the engine")
    else if (code ~ /[^A-Za-z0-9_.][0-9]+\.[0-9]*[^A-Za-z0-9_.]/ || code ~ /[^A-Za-z0-9_.][0-9]+[eE][-+]?[0-9]/)
        breach("a floating-point number in the engine")
    if (code ~ /[^A-Za-z0-9_](__DATE__|__TIME__|__TIMESTAMP__)[^A-Za-z0-9_]/)
        breach("a clock in the engine")
}
' > "$breaches"

# -- what was compiled --
# Families are linked into one program: of two plain names that are the same one would have to go.
for library in "$@"; do
    symbols -g -P "$library" | sed "s/^/${library##*/} /"
done | awk '
    NF < 3 { next }
    $3 == "U" && $1 == "libload.a" { used[$2] = 1 }
    $3 != "U" && $3 != "w" && $1 == "libgbacw.a" && $2 !~ /^gbacw_/ { plain[$2] = 1 }
    $3 != "U" && $3 != "w" && $1 == "libfury.a" && $2 !~ /^fury_/ { print $2 " of fury does not begin with fury_" }
    END {
        for (name in used)
            if (name in plain)
                print "load uses " name " of gbacw, which does not begin with gbacw_"
    }' | sort >> "$breaches"

# The rest is about the engine alone.
for library in "$@"; do
    shift
    [ "${library##*/}" = libload.a ] || set -- "$@" "$library"
done

# Constant tables of pointers stand in .data.rel.ro: the linker writes them once, then nobody can.
for library in "$@"; do
    symbols -f sysv "$library" | awk -F'|' -v library="${library##*/}" '
        NF >= 7 {
            name = $1; class = $3; section = $7
            gsub(/ /, "", name); gsub(/ /, "", class); gsub(/ /, "", section)
            if (class ~ /^[DdBbCcGgSsVv]$/ && name !~ /^__gnu_lto/ && section !~ /^\.data\.rel\.ro/)
                print library ": " name " is a variable that can change (" section ")"
        }'
done >> "$breaches"

if [ $# -gt 0 ]; then
    for library in "$@"; do symbols -g -P "$library"; done | awk '
        NF >= 3 && $2 != "U" && $2 != "w" { own[$1] = 1 }
        $2 == "U" || $2 == "w" { wanted[$1] = 1 }
        END {
            allowed = " memcpy memmove memset memcmp memchr strlen strcmp strncmp strchr strrchr strstr bcmp"
            allowed = allowed " _GLOBAL_OFFSET_TABLE_ __stack_chk_fail __multi3 __udivti3 __umodti3 "
            for (name in wanted)
                if (!(name in own) && index(allowed, " " name " ") == 0)
                    print "the engine calls " name
        }' | sort >> "$breaches"
fi

if [ -s "$breaches" ]; then
    echo "purity: the house has breaches:"
    cat "$breaches"
    exit 1
fi
echo "purity: every room keeps to its own"
