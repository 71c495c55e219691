#!/bin/sh
# slurm.sh COMMAND...: runs the command with a Slurm of one node of its own, in a temporary folder, and ends it after.
#
# Exit status 77 with a reason: Slurm cannot be run here.
set -eu
skip() {
    echo "slurm: $*" >&2
    exit 77
}
PATH=$PATH:/usr/sbin:/sbin
[ "$(id -u)" -eq 0 ] || skip "only root can start its daemons"
for program in munged slurmctld slurmd srun sbatch; do
    command -v "$program" > /dev/null 2>&1 || skip "there is no $program here"
done
folder=$(mktemp -d /tmp/enfilade-slurm-XXXXXX)
chmod 755 "$folder"
started=
finish() {
    result=$?
    [ "$result" -eq 0 ] || tail -n 6 "$folder"/*.log "$folder"/*.out >&2 || true
    for pid in $started; do kill "$pid" 2> /dev/null || true; done
    sleep 1
    for pid in $started; do kill -9 "$pid" 2> /dev/null || true; done
    for step in $(pgrep -f "^slurmstepd: " || true); do # of this Slurm: it has no other parent
        grep -qz "SLURM_CONF=$folder" "/proc/$step/environ" 2> /dev/null && kill -9 "$step" || true
    done
    rm -rf "$folder"
    exit "$result"
}
trap finish EXIT INT TERM
host=$(hostname -s)
mkdir "$folder/munge" "$folder/state" "$folder/spool"
chmod 700 "$folder/munge"
dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 2> /dev/null
chmod 400 "$folder/munge/key"
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed" --log-file="$folder/munge/log" \
    > "$folder/munged.out" 2>&1 &
started="$started $!"
port=$((20000 + $$ % 20000))
cat > "$folder/slurm.conf" << END
ClusterName=enfilade
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CryptoType=crypto/munge
SlurmUser=root
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SlurmdParameters=config_overrides
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
mkdir "$folder/pmix"
echo "PMIxCliTmpDirBase=$folder/pmix" > "$folder/mpi.conf"
SLURM_CONF=$folder/slurm.conf
export SLURM_CONF
wait_for() { # a command that must succeed within a minute
    tries=0
    until "$@" > "$folder/waited" 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 120 ] || skip "$* does not answer: $(tail -n 2 "$folder"/*.log 2> /dev/null)"
        sleep 0.5
    done
}
wait_for test -S "$folder/munge.socket"
slurmctld -D > "$folder/slurmctld.out" 2>&1 &
started="$started $!"
slurmd -D -N "$host" > "$folder/slurmd.out" 2>&1 &
started="$started $!"
wait_for sh -c "sinfo -h -o %T | grep -q idle"
status=0
"$@" || status=$?
exit "$status"
