#!/bin/sh
# play.sh: starts the table on this machine and opens it in the browser, if there is one. Installed as enfilade-table.
#
#   [PORT=N] [LISTEN=ADDRESS] tools/play.sh [PROGRAM]     PROGRAM: by default the one beside this script
#
# PORT is 1863 unless said otherwise. LISTEN is this machine alone (127.0.0.1); 0.0.0.0 lets other machines in. The games are
# kept under $XDG_DATA_HOME/enfilade (~/.local/share/enfilade). Ctrl-C ends it; the games stay.
set -eu
program=${1:-$(dirname "$0")/enfilade}
port=${PORT:-1863}
listen=${LISTEN:-127.0.0.1}
data=${XDG_DATA_HOME:-$HOME/.local/share}/enfilade
[ $# -eq 0 ] && command=enfilade-table || command="make play"

case $listen in
0.0.0.0) here=127.0.0.1 ;;
::) here=::1 ;;
*) here=$listen ;;
esac
case $here in
*:*) address=http://[$here]:$port/ ;;
*) address=http://$here:$port/ ;;
esac

who() { "$program" ask --port "$port" --listen "$here"; }

# Another program has the port: a person chooses another one.
taken() {
    echo "Port $port is taken: $1. Choose another port:" >&2
    case $command in
    "make play") echo "    make play PORT=$((port + 1))" >&2 ;;
    *) echo "    PORT=$((port + 1)) $command" >&2 ;;
    esac
    exit 1
}

# Starts the server and waits until it answers; its own words say why it does not.
start() {
    [ -e build/site/index.html ] && set -- --site build/site || set --
    "$program" serve --port "$port" --listen "$listen" --data "$data" "$@" > /dev/null &
    server=$!
    trap 'kill "$server" 2> /dev/null || true' INT TERM
    until [ "$(who)" = enfilade ]; do
        kill -0 "$server" 2> /dev/null || exit 1
        sleep 0.1
    done
}

# A link to 127.0.0.1 opens nothing on a friend's machine.
say_how_friends_come() {
    others=$("$program" addresses --port "$port" --listen "$listen")
    if [ -n "$others" ]; then
        echo "On other machines of your network:" $others
        echo "For a friend far away the link needs an address that the whole net can reach: let your router pass port $port"
        echo "to this machine and put your public address or name into the link, or play on a host (docs/hosting.md)."
    else
        echo "Only this machine can open that address. To let a friend in, end this with Ctrl-C and start it with"
        case $command in
        "make play") echo "    make play LISTEN=0.0.0.0" ;;
        *) echo "    LISTEN=0.0.0.0 $command" ;;
        esac
    fi
}

found=$(who)
case $found in
free) start ;;
enfilade) ;;
silent) taken "a program listens there, and does not answer" ;;
*) taken "another program answers there" ;;
esac
echo "Play at $address   (the games are kept in $data)"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && command -v xdg-open > /dev/null 2>&1; then
    xdg-open "$address" > /dev/null 2>&1 || true
fi
[ "$found" = free ] || { echo "It was running already."; exit 0; }
say_how_friends_come
# A signal ends a wait before the server has ended; who starts again at once would find its folder taken.
while kill -0 "$server" 2> /dev/null; do wait "$server" || true; done
