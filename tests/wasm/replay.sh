#!/bin/sh
# replay.sh REPLAY ENFILADE: recorded games must replay to the hash written beside them: those kept in games/ (make
# record plays them anew when a rule was changed on purpose), and some played this very moment.
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

node "$here/../../tools/record.mjs" "$enfilade" "$room/fresh" > /dev/null
count=0
failed=0
for save in "$here"/games/*.save "$room"/fresh/*.save; do
    [ -f "$save" ] || continue
    game=$(sed -n 's/^scenario \([^/]*\)\/.*/\1/p' "$save" | head -n 1)
    [ -f "$room/$game.pack" ] || "$enfilade" pack "$game" -o "$room/$game.pack"
    cp "$save" "$room/game.save"
    found=$(play_back "$game.pack" game.save) || found="refused"
    expected=$(cat "${save%.save}.hash")
    if [ "$found" != "$expected" ]; then
        echo "replay: ${save##*/}: $found, expected $expected"
        failed=1
    fi
    count=$((count + 1))
done
if [ $failed -eq 0 ]; then
    echo "replay: $count games, each to the same hash"
else
    echo "replay: if a rule or the data were changed on purpose, make record plays the kept games anew"
fi
exit $failed
