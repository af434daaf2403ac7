#!/bin/sh
# Runs PostgreSQL for as long as any process holds the FIFO open: the kernel closes it with the process, killed or not.
# keeper.sh FOLDER SERVER_PID_FILE COMMAND ARGUMENTS…; in FOLDER are the FIFO `users` and `keeper.pid`, empty once it ends.
folder=$1 server_pid=$2
shift 2
trap '' HUP INT TERM
echo $$ >"$folder/keeper.pid"
{
  # A process that joins writes a name, and knows that it counts when a file of that name appears.
  while read -r user; do : >"$folder/$user"; done <"$folder/users"
  read -r keeper <"$folder/keeper.pid"
  # Another keeper has taken over where ours was killed.
  [ "$keeper" = $$ ] || exit
  : >"$folder/keeper.pid"
  # A server that is still starting has no pid yet.
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -INT "$(head -n 1 "$server_pid")"
    kill -0 $$ || exit
    sleep 1
  done
} 2>/dev/null &
reader=$!
while [ -s "$folder/keeper.pid" ]; do
  "$@"
  # A server that was killed leaves its pid behind and is started again; one that could not start, or was ended, does not.
  [ -e "$server_pid" ] || break
  sleep 1
done
kill -KILL "$reader" 2>/dev/null
: >"$folder/keeper.pid"
