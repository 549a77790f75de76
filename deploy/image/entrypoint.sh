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
# 130 MiB at rest in place of 205 (docs/decisions/0058).
export MALLOC_ARENA_MAX=2
set -- node --optimize-for-size "$PROGRAM" "$@"

[ "$(id -u)" = 0 ] || exec "$@"

uid=$(number PUID "${PUID:-1000}" user)
gid=$(number PGID "${PGID:-1000}" group)
[ "$uid" != 0 ] || fail "PUID is \"$PUID\", which is root: bankfeed never runs as root"
# Only what belongs to somebody else, and never a mounted inbox: its files are the owner's.
find "$STATE" ! -user "$uid" -exec chown -h "$uid:$gid" {} + ||
  fail "$STATE cannot be given to user $uid: start the container with user: \"$uid:$gid\", or let it have CAP_CHOWN"
set -- --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs "$@"
setpriv --reuid "$uid" --regid "$gid" --clear-groups true ||
  fail "root cannot become user $uid here: start the container with user: \"$uid:$gid\""
exec setpriv "$@"
