#!/bin/sh
# Starts bankfeed as the user that the container is to have, never as root.
#   user: "1234:1234"        the container runs as this user from the start
#   PUID=1234 PGID=1234      root gives its rights up for this user; without them it is 1000:1000
# Group 0 is allowed: without user 0 it has none of the rights of root.
set -eu

fail() {
  echo "bankfeed: $1" >&2
  exit 2
}

# number NAME VALUE OWNER: the value without zeros in front. The kernel takes 4294967295 for "as it is", which is root.
number() {
  case "$2" in '' | *[!0-9]*) fail "$1 is \"$2\", which is no number" ;; esac
  plain=$2
  while [ "$plain" != "${plain#0}" ] && [ "$plain" != 0 ]; do plain=${plain#0}; done
  { [ "${#plain}" -le 10 ] && [ "$plain" -le 4294967294 ]; } ||
    fail "$1 is \"$2\", which no $3 has: the greatest is 4294967294"
  echo "$plain"
}

PROGRAM=${BANKFEED_PROGRAM:-/app/dist/src/main.js}
STATE=${BANKFEED_STATE:-/state}
# Without bounds V8 lets the daemon grow where there is room, though it lives on thirty megabytes, and the C library keeps
# what was freed, apart for each thread.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
set -- node --max-semi-space-size=2 --heap-growing-percent=50 "$PROGRAM" "$@"

# use_compiled USER: Node looks for compiled code under the number of its user, and the image holds it for user 1000.
# Where the links cannot be made, the start is a little slower.
use_compiled() {
  links=${TMPDIR:-/tmp}/bankfeed-compiled-$1
  [ "$1" != 1000 ] || return 0
  for folder in "${PROGRAM%/src/main.js}"/.cache/*-1000; do
    { [ -d "$folder" ] && mkdir -p "$links"; } 2>/dev/null || return 0
    ln -sfn "$folder" "$links/$(basename "$folder" -1000)-$1" 2>/dev/null || return 0
  done
  export NODE_COMPILE_CACHE="$links"
}

if [ "$(id -u)" != 0 ]; then
  use_compiled "$(id -u)"
  exec "$@"
fi

uid=$(number PUID "${PUID:-1000}" user)
gid=$(number PGID "${PGID:-1000}" group)
[ "$uid" != 0 ] || fail "PUID is \"$PUID\", which is root: bankfeed never runs as root"
# Only what belongs to somebody else, and never a mounted inbox: its files are the owner's.
find "$STATE" ! -user "$uid" -exec chown -h "$uid:$gid" {} + ||
  fail "$STATE cannot be given to user $uid: start the container with user: \"$uid:$gid\", or let it have CAP_CHOWN"
use_compiled "$uid"
set -- --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs "$@"
setpriv --reuid "$uid" --regid "$gid" --clear-groups true ||
  fail "root cannot become user $uid here: start the container with user: \"$uid:$gid\""
exec setpriv "$@"
