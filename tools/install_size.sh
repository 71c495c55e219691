#!/bin/sh
# install_size.sh: what a bare Debian 12 must download to play and to test, from the index of packages. Prints JSON:
#
#   {"play_mb": 123.6, "play_packages": 168, "test_mb": 398.8, "test_packages": 722}
#
# Megabytes are millions of bytes. "test" counts what playing needs too. Bare means the packages of priority "required" and
# apt, with all they need: no compiler, no make, no git. It needs apt with the lists of Debian 12 (apt-get update), and
# installs nothing: it asks apt what it would fetch on a machine that has nothing.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/archives/partial"
: > "$work/status"
echo 'VERSION_CODENAME=bookworm' > "$work/os-release"

if ! command -v apt-cache > /dev/null 2>&1 || ! apt-cache policy | grep -q 'n=bookworm'; then
    echo "install_size: this needs apt with the lists of Debian 12 (bookworm)" >&2
    exit 1
fi

# apt, on a machine that has nothing.
bare() {
    command=$1
    shift
    "$command" -o Dir::State::status="$work/status" -o Dir::State::extended_states="$work/extended" \
        -o Dir::Cache::archives="$work/archives" -o Debug::NoLocking=1 "$@"
}

fetched() { # the packages named and what they need: a line "file bytes" for each
    # shellcheck disable=SC2086
    bare apt-get install -y -qq --print-uris --no-install-recommends apt $base "$@" > "$work/uris"
    awk '{ print $2, $3 }' "$work/uris" | sort -u
}

sum() { # megabytes and number of the lines of $1 that the bare machine lacks
    comm -13 "$work/bare" "$1" | awk '{ bytes += $2 } END { printf "%.1f %d\n", bytes / 1e6, NR }'
}

packages() { OS_RELEASE=$work/os-release tools/setup.sh list "$1"; }

base=$(bare apt-cache dumpavail | awk '/^Package:/ { name = $2 } /^(Priority: required|Essential: yes)$/ { print name }' | sort -u)
play=$(packages play)
test=$(packages test)
fetched > "$work/bare"
# shellcheck disable=SC2086
fetched $play > "$work/play"
# shellcheck disable=SC2086
fetched $play $test > "$work/test"
sum "$work/play" > "$work/play.sum"
sum "$work/test" > "$work/test.sum"
read -r play_mb play_packages < "$work/play.sum"
read -r test_mb test_packages < "$work/test.sum"
echo "{\"play_mb\": $play_mb, \"play_packages\": $play_packages, \"test_mb\": $test_mb, \"test_packages\": $test_packages}"
