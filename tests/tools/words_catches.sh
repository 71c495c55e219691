#!/bin/sh
# words_catches.sh: tools/words.sh refuses an old-fashioned word in each kind of file it reads, and nothing else.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
try() { # WANTED FILE TEXT
    echo "$3" > "$folder/$2"
    status=0
    tools/words.sh "$folder" > /dev/null || status=$?
    [ "$status" -eq "$1" ] || { echo "words: status $status, not $1, for $2: $3"; failed=1; }
    rm "$folder/$2"
}
for file in a.c a.h a.css a.html a.md a.mjs a.schema a.sh a.ts a.tsv a.txt a.yaml; do
    try 1 $file 'the view is fetched anew'
    try 1 $file 'the dice are drawn afresh'
    try 0 $file 'the view is fetched again'
done
try 1 a.md 'Whoever fires first'
try 0 a.md 'There were hexes; wherever they are, a newer one is best'
try 0 a.png 'whoever'
exit $failed
