#!/bin/sh
# postgres.sh: a PostgreSQL of one's own for tests and measurements, in a folder, reached by a socket there.
#
#   tools/postgres.sh start DIR    makes it if need be and starts it; prints its address without a database
#   tools/postgres.sh fresh DIR    the same, after dropping what an interrupted run has left there
#   tools/postgres.sh kill DIR     ends it as a power cut would
#   tools/postgres.sh stop DIR     ends it; the folder stays
#   tools/postgres.sh drop DIR     ends it and removes the folder
#   tools/postgres.sh follow DIR FIRST   a second one, a copy of the one in FIRST that follows it (streaming replication)
#   tools/postgres.sh promote DIR        ... and takes its place
#
# It refuses to run as root: there it runs as the user postgres, whom its package makes. Durability is as in earnest
# (fsync on); only the memory is small.
set -eu
what=${1:?start, fresh, kill, stop, drop, follow or promote}
folder=${2:?a folder}

bin=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1)
[ -n "$bin" ] || bin=$(dirname "$(command -v postgres || echo /none/postgres)")
if [ ! -x "$bin/postgres" ]; then
    echo "postgres.sh: there is no PostgreSQL here; tools/setup.sh test installs it" >&2
    exit 77
fi
as() { # as an ordinary user
    if [ "$(id -u)" -eq 0 ]; then
        runuser -u postgres -- "$@"
    else
        "$@"
    fi
}

make_folder() {
    mkdir -p "$folder"
    if [ "$(id -u)" -eq 0 ]; then
        chown postgres "$folder"
        chmod 755 "$folder"
    fi
}

make() {
    make_folder
    [ -d "$folder/data" ] || as "$bin/initdb" -D "$folder/data" -U enfilade -A trust -E UTF8 --no-locale > "$folder/initdb.log" 2>&1 ||
        { cat "$folder/initdb.log" >&2 && exit 1; }
}

case $what in
start)
    make
    as "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/server.log" -w -t 60 \
        -o "-k $folder -c listen_addresses= -c max_connections=200 -c shared_buffers=64MB ${POSTGRES_OPTIONS:-}" start > "$folder/data/start.log" ||
        { cat "$folder/data/server.log" >&2 && exit 1; }
    echo "postgresql://enfilade@/?host=$folder"
    ;;
fresh)
    "$0" drop "$folder"
    exec "$0" start "$folder"
    ;;
follow)
    make_folder
    as "$bin/pg_basebackup" -D "$folder/data" -R -X stream -c fast -h "${3:?the folder of the first}" -U enfilade
    exec "$0" start "$folder"
    ;;
promote)
    as "$bin/pg_ctl" -D "$folder/data" -w -t 60 promote > /dev/null
    ;;
kill)
    first=$(head -1 "$folder/data/postmaster.pid")
    # shellcheck disable=SC2046
    kill -9 "$first" $(ps -o pid= --ppid "$first") 2> /dev/null || true
    rm -f "$folder/data/postmaster.pid" "$folder"/.s.PGSQL.*.lock # as after a power cut: nobody has that number now
    ;;
stop | drop)
    if [ -d "$folder/data" ]; then as "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop > /dev/null 2>&1 || true; fi
    [ "$what" = stop ] || rm -rf "$folder"
    ;;
*)
    echo "postgres.sh: start, fresh, kill, stop, drop, follow or promote" >&2
    exit 2
    ;;
esac
