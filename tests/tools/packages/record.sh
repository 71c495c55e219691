#!/bin/sh
# record.sh: which packages of tools/setup.sh the index of a release has, for tests/tools/setup.test.mjs.
#
#   tests/tools/packages/record.sh > tests/tools/packages/bookworm.txt      on a Debian 12, after apt-get update
#
# With APT_CONFIG apt reads the index of another release than the machine's.
set -eu
cd "$(dirname "$0")/../../.."
names=$(mktemp)
trap 'rm -f "$names"' EXIT
awk '$1 == "play" || $1 == "test" || $1 == "deb" { if ($2 ~ /^(command|module|package)/) print $3 }' tools/setup.sh | sort -u > "$names"
# shellcheck disable=SC2046
apt-cache show --no-all-versions $(cat "$names") 2> /dev/null | awk '/^Package: / { print $2 }' | sort -u
