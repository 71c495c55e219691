#!/bin/sh
# replay.sh REPLAY ENFILADE: games that ENFILADE plays must replay to the hash they came to, and that hash must be the
# one kept in games/: so no change of rules, data or minds goes unnoticed (make record keeps new hashes when it was made
# on purpose). They lie beside ENFILADE until it or the data are newer, so that several builds can replay them.
#
# REPLAY is the replay program of some build: one for this machine, or a .wasm that runs under node. ENFILADE packs the
# games' tables for it.
set -eu
replay=$1
enfilade=$2
here=$(cd "$(dirname "$0")" && pwd)
[ -x "$enfilade" ] || { echo "replay: $enfilade is not there: build it first (make build)"; exit 1; }
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

play_back() { # PACK SAVE, both in $room
    case $replay in
    *.wasm) node --no-warnings "$here/run.mjs" "$replay" "$room" "/$1" "/$2" ;;
    *) "$replay" "$room/$1" "$room/$2" ;;
    esac
}

root=$here/../..
played=$(dirname "$enfilade")/played
if [ ! -f "$played/all" ] ||
    [ -n "$(find "$enfilade" "$root/games" "$root/tools/record.mjs" -newer "$played/all" -print -quit)" ]; then
    rm -rf "$played"
    node "$root/tools/record.mjs" "$enfilade" "$played" > /dev/null
    touch "$played/all"
fi
count=0
failed=0
for save in "$played"/*.save; do
    kept=$here/games/$(basename "$save" .save).hash
    cmp -s "$kept" "${save%.save}.hash" || { echo "replay: ${save##*/} comes to another end than it did"; failed=1; }
    tables=$(sed -n 's/^scenario \([^ ]*\).*/\1/p' "$save" | head -n 1)
    [ -d "$root/games/${tables%/*}/scenarios" ] || tables=${tables%/*} # else each scenario is a pack of its own
    pack=$(echo "$tables" | tr / -).pack
    [ -f "$room/$pack" ] || "$enfilade" pack "$tables" -o "$room/$pack" > /dev/null
    cp "$save" "$room/game.save"
    found=$(play_back "$pack" game.save) || found="refused"
    expected=$(cat "${save%.save}.hash")
    if [ "$found" != "$expected" ]; then
        echo "replay: ${save##*/}: $found, expected $expected"
        failed=1
    fi
    count=$((count + 1))
done
for kept in "$here"/games/*.hash; do
    [ -f "$played/$(basename "$kept")" ] || { echo "replay: nobody plays ${kept##*/} any more"; failed=1; }
done
if [ $failed -eq 0 ]; then
    echo "replay: $count games, each to the same hash"
else
    echo "replay: if a rule or the data were changed on purpose, make record keeps the new ends"
fi
exit $failed
