#!/bin/sh
# commit_msg.sh: the hook tools/commit-msg lets good messages through and refuses the others.
set -eu
cd "$(dirname "$0")/../.."
message=$(mktemp)
trap 'rm -f "$message"' EXIT
long=$(printf '%071d' 0)
failed=0
try() { # WANTED MESSAGE
    printf "$2\n" > "$message"
    status=0
    tools/commit-msg "$message" 2> /dev/null || status=$?
    [ "$status" -eq "$1" ] || { echo "commit-msg: status $status, not $1, for: $2"; failed=1; }
}
try 0 'Let guns fire'
try 0 '\n# a comment\nLet guns fire\n\nThey had no crew.'
try 0 "$long"
try 0 "Merge ${long}${long}"
try 1 "${long}0"
try 1 'Let guns fire.'
try 1 'Let guns fire\nThey had no crew.'
try 1 '# a comment'
exit $failed
