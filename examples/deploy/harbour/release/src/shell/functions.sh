# What the scripts of all jobs have in common.

# note writes down which script ran, and when.
note() {
  mkdir -p "/var/vcap/sys/log/$1"
  echo "$(date +%s.%N) $2" >> "/var/vcap/sys/log/$1/scripts.log"
}

# start NAME COMMAND… starts a process that goes on without this one.
start() {
  name=$1
  shift
  mkdir -p "/var/vcap/sys/run/$name" "/var/vcap/sys/log/$name"
  setsid "$@" >> "/var/vcap/sys/log/$name/$name.log" 2>&1 < /dev/null &
  echo $! > "/var/vcap/sys/run/$name/$name.pid"
}

# stop NAME ends it.
stop() {
  file=/var/vcap/sys/run/$1/$1.pid
  pid=$(cat "$file" 2> /dev/null) || return 0
  kill "$pid" 2> /dev/null || true
  for _ in $(seq 100); do
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.05
  done
  kill -9 "$pid" 2> /dev/null || true
  rm -f "$file"
}
