#!/usr/bin/env bash
# Builds the Dockerfile as it is and runs the image the way compose.yaml does, without a container engine being installed
# beforehand and without a registry of images: the base is made here from Debian and the Node that the lockfile pins.
# It proves the Dockerfile's logic, not the contents of the official base. Needs root on Debian or Ubuntu, x64.
# Usage: npm run test:image [-- arm64]. With arm64 that image is built instead, and tried as far as an emulator goes.
set -euo pipefail
cd "$(dirname "$0")/.."
ROOT=$PWD
WORK=$(mktemp -d "${TMPDIR:-/tmp}/bankfeed-image.XXXXXX")
STARTED=$SECONDS
NAME=bankfeed-test-$$
PORT=${BANKFEED_IMAGE_PORT:-18480}
# shellcheck source=scripts/release/stand-in.sh
. "$ROOT/scripts/release/stand-in.sh"

say() { printf '[%3ds] %s\n' $((SECONDS - STARTED)) "$*"; }
fail() { say "FAILED: $*"; podman logs "$NAME" 2>&1 | tail -20 || true; exit 1; }
# shellcheck source=scripts/release/try-image.sh
. "$ROOT/scripts/release/try-image.sh"
ARCH=${1:-amd64}
case $ARCH in amd64 | arm64) ;; *) echo "there is no image for $ARCH: say amd64 or arm64"; exit 2 ;; esac

clean_up() {
  podman rm -f "$NAME" >/dev/null 2>&1 || true
  umount -l "$WORK/graph/overlay" >/dev/null 2>&1 || true
  rm -rf "$WORK"
}
trap clean_up EXIT

# start [OPTION…]: as compose.yaml does, with this user or another.
start() {
  local began
  began=$(date +%s%3N)
  podman run -d --name "$NAME" --no-healthcheck --read-only --tmpfs /tmp --security-opt no-new-privileges "$@" \
    -p "127.0.0.1:$PORT:8480" -e DASHBOARD_PASSWORD=only-for-this-test \
    -v bankfeed-state:/state -v "$WORK/inbox:/inbox" bankfeed:test >/dev/null || fail "the container does not start"
  for _ in $(seq 3000); do
    # A question by curl takes the container a part of a core: it is asked where somebody listens.
    if { exec 3<>"/dev/tcp/127.0.0.1/$PORT"; } 2>/dev/null; then
      exec 3>&-
      curl -fsS "http://127.0.0.1:$PORT/healthz" >/dev/null || fail "/healthz answers no yes"
      bar "/healthz answers after podman run" $(($(date +%s%3N) - began)) "$MOST_START_MS" ms
      return
    fi
    sleep 0.01
  done
  fail "no answer from /healthz within 30 s"
}

# What the kernel says of each Node in the container; it knows their main threads under other names.
nodes() {
  # shellcheck disable=SC2016
  podman exec "$NAME" sh -c 'for each in /proc/[0-9]*; do [ "$(head -c 4 $each/cmdline 2>/dev/null)" != node ] || cat $each/status; done' 2>/dev/null
}

# The user id of the daemon's process.
user_of_node() { nodes | awk '/^Uid:/ && !id { id = $2 } END { print id }'; }

# Memory of the daemon and what it started, in MiB. Pages that processes share count once.
memory_of() {
  # shellcheck disable=SC2016
  podman exec "$NAME" sh -c 'for each in /proc/[0-9]*; do [ "$(head -c 4 $each/cmdline 2>/dev/null)" != node ] || cat $each/smaps_rollup; done' 2>/dev/null |
    awk '/^Pss:/ { sum += $2 } END { print int(sum / 1024) }'
}

# bar WHAT FIGURE MOST UNIT: says whether the figure holds its bar. Missed bars fail the script at its end.
MISSED=()
bar() {
  local said="$1: $2 $4, bar $3"
  if [ "$2" -le "$3" ]; then say "$said: held"; else say "$said: MISSED"; MISSED+=("$said"); fi
}
MOST_MIB=200
MOST_START_MS=1000

# most_memory_until COUNT: the most that the container took until COUNT transactions stood in the ledger, in MiB.
most_memory_until() {
  local most=0 now
  for _ in $(seq 300); do
    now=$(memory_of)
    [ "$now" -le "$most" ] || most=$now
    [ "$(status_of records.confirmed)" -lt "$1" ] || { echo "$most"; return; }
  done
  fail "not all of the large statement was read"
}

# Reads a member of `bankfeed status --json` inside the running container.
status_of() { podman exec "$NAME" bankfeed status --json | node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }

wait_for() {
  for _ in $(seq 60); do
    [ "$(status_of "$1" 2>/dev/null)" = "$2" ] && return
    sleep 0.5
  done
  fail "$1 is $(status_of "$1"), not $2, after 30 s"
}

stop() {
  podman stop -t 20 "$NAME" >/dev/null
  local code
  code=$(podman inspect -f '{{.State.ExitCode}}' "$NAME")
  [ "$code" = 0 ] || fail "stopped with exit code $code"
  podman rm "$NAME" >/dev/null
}

# The trial of arm64 is that of a release; nothing below it runs for another machine.
if [ "$ARCH" = arm64 ]; then
  install_tools qemu-aarch64-static
  configure_tools
  # The stages that compile and gather run here, so their base is for this machine.
  make_base amd64 || fail "mmdebstrap could not make a root file system"
  make_base arm64 || fail "mmdebstrap could not make a root file system for arm64"
  build_image arm64 bankfeed:test || fail "the image for arm64 does not build"
  try_labels podman bankfeed:test
  say "Dockerfile built for arm64: $(podman images --format '{{.Size}}' localhost/bankfeed:test)"
  try_arm64 bankfeed:test
  say "all well"
  exit
fi

install_tools
configure_tools
say "tools: $(buildah --version | cut -d' ' -f1-3), $(podman --version), $(runc --version | head -1)"
make_base amd64 || fail "mmdebstrap could not make a root file system"
say "stand-in base images made, with Node $(node_version)"
build_image amd64 bankfeed:test || fail "the image does not build"
try_labels podman bankfeed:test
say "Dockerfile built: $(podman images --format '{{.Size}}' localhost/bankfeed:test)"
podman run --rm --network none --no-healthcheck --entrypoint /bin/sh bankfeed:test -c \
  'for tool in gcc g++ make python3 npm npx; do ! command -v $tool || exit 1; done' >/dev/null ||
  fail "the image has build tools in it"
say "no compiler, no npm"

mkdir -m 777 "$WORK/inbox"
CONFINED=(--cap-drop ALL --user 1000:1000)
start "${CONFINED[@]}"
[ "$(user_of_node)" = 1000 ] || fail "the daemon runs as $(user_of_node), not as 1000"
say "runs as 1000 with a read-only root and no capability"
bar "memory at rest" "$(memory_of)" "$MOST_MIB" MiB
install -m 644 config/samples/checking-2026-01.ofx "$WORK/inbox/"
wait_for records.confirmed "$(grep -c '<STMTTRN>' config/samples/checking-2026-01.ofx)"
say "a sample dropped into /inbox: $(status_of records.confirmed) transactions in the embedded ledger"
podman exec "$NAME" node -e "$(podman inspect -f '{{index .Config.Healthcheck.Test 3}}' "$NAME" 2>/dev/null ||
  podman image inspect -f '{{index .Config.Healthcheck.Test 3}}' bankfeed:test)" || fail "the health check fails"
say "the image's own health check passes"
! podman exec "$NAME" touch /app/x 2>/dev/null || fail "the root file system can be written"
stop
say "stopped by SIGTERM with exit code 0"

# From here on the kernel ends a container that needs more at any moment. The files that it reads count as well.
LIMITED=(--memory "${MOST_MIB}m" --memory-swap "${MOST_MIB}m")
BEFORE=$(grep -c '<STMTTRN>' config/samples/checking-2026-01.ofx)
start "${CONFINED[@]}" "${LIMITED[@]}"
[ "$(status_of records.confirmed)" = "$BEFORE" ] || fail "the state did not outlive the container"
install -m 644 config/samples/checking-2026-02.ofx "$WORK/inbox/"
wait_for records.confirmed $((BEFORE + $(grep -c '<STMTTRN>' config/samples/checking-2026-02.ofx)))
say "a new container on the same volume knows its $BEFORE transactions and goes on: $(status_of records.confirmed)"
node "$ROOT/scripts/release/large-statement.mjs" 20 >"$WORK/large.ofx"
install -m 644 "$WORK/large.ofx" "$WORK/inbox/"
LARGE=$(($(status_of records.confirmed) + $(grep -c '<STMTTRN>' "$WORK/large.ofx")))
bar "memory while a statement of $(du -m "$WORK/large.ofx" | cut -f1) MB is read" "$(most_memory_until "$LARGE")" "$MOST_MIB" MiB
[ "$(podman inspect -f '{{.HostConfig.Memory}} {{.State.OOMKilled}}' "$NAME")" = "$((MOST_MIB * 1048576)) false" ] ||
  fail "the kernel did not hold the container to $MOST_MIB MiB"
say "all of it was read and sent while the kernel allowed no more than $MOST_MIB MiB at any moment"
stop

# Each of these begins with a new state, which is not to read the large statement once more.
rm "$WORK/inbox/large.ofx"
for options in "--user 4321:4321" "--env PUID=99 --env PGID=100" ""; do
  podman volume rm bankfeed-state >/dev/null
  # shellcheck disable=SC2086
  start $options
  [ "$(user_of_node)" != 0 ] || fail "the daemon runs as root with \"$options\""
  say "a new state, started with \"$options\": the daemon runs as $(user_of_node)"
  stop
done
[ ${#MISSED[@]} = 0 ] || { printf 'missed: %s\n' "${MISSED[@]}"; exit 1; }
say "all well"
