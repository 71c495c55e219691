#!/bin/sh
# play.sh: starts the table on this machine and opens it in the browser, if there is one.
#
#   tools/play.sh PROGRAM [PORT]
#
# The games are kept under $XDG_DATA_HOME/enfilade (~/.local/share/enfilade). Ctrl-C ends it; the games stay.
set -eu
program=$1
port=${2:-1863}
data=${XDG_DATA_HOME:-$HOME/.local/share}/enfilade
address=http://127.0.0.1:$port/

answers() {
    node -e 'fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' "${address}healthz"
}

running=
if answers; then
    running=yes
else
    "$program" serve --port "$port" --data "$data" > /dev/null &
    server=$!
    trap 'kill "$server" 2> /dev/null || true' INT TERM
    tries=0
    while ! answers && [ "$tries" -lt 50 ]; do
        kill -0 "$server" 2> /dev/null || exit 1
        tries=$((tries + 1))
        sleep 0.1
    done
fi
echo "Play at $address   (the games are kept in $data)"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open > /dev/null 2>&1; then
    xdg-open "$address" > /dev/null 2>&1 || true
fi
[ -z "$running" ] || { echo "It was running already."; exit 0; }
wait "$server" || true
