# shellcheck shell=bash
# Sourced by scripts/test-image.sh and scripts/release/images.sh: tries a finished image, as far as this machine can run it.
# Needs $WORK, $VERSION and a function fail.

# try_image ENGINE IMAGE ARCH: its version, and a sync of the samples into a ledger of its own. Fails with code 1 where
# nothing runs programs of that machine.
try_image() {
  local engine=$1 image=$2 arch=$3 said records
  if ! said=$(run_image "$engine" "$image" "$arch" node -p process.arch 2>&1); then
    # A machine that has no emulator cannot try it. All else is a fault.
    [[ ${said,,} = *'exec format error'* && -z ${BANKFEED_REQUIRE_ALL:-} ]] || fail "the image for $arch does not run: $said"
    return 1
  fi
  [ "$(run_image "$engine" "$image" "$arch" bankfeed --version)" = "$VERSION" ] || fail "the image for $arch does not say its version"
  # shellcheck disable=SC2016
  run_image "$engine" "$image" "$arch" sh -euc '
    mkdir statements && cp /app/config/samples/*.ofx statements/
    printf "state: ./state\nledger: {url: embedded}\nconnectors:\n  files: {use: folder, path: ./statements}\n" >try.yaml
    bankfeed sync --config try.yaml >&2
    bankfeed status --json --config try.yaml' >"$WORK/status.json" 2>"$WORK/sync.log" ||
    fail "the image for $arch does not sync: $(cat "$WORK/sync.log")"
  records=$(node -p "JSON.parse(require('fs').readFileSync('$WORK/status.json', 'utf8')).records.confirmed")
  [ "$records" -gt 0 ] || fail "the image for $arch brings no transaction in"
  echo "image for $arch: ran, and $records transactions of the samples stand in its ledger"
}

run_image() {
  local engine=$1 image=$2 arch=$3
  shift 3
  "$engine" run --rm --platform "linux/$arch" --network none --no-healthcheck --read-only --tmpfs /tmp --user 1000:1000 --workdir /tmp \
    --cap-drop ALL --entrypoint "$1" "$image" "${@:2}"
}

# try_arm64 IMAGE: whole where the system runs programs for arm64, else its parts.
try_arm64() {
  try_image podman "$1" arm64 || try_arm64_parts "$1"
}

# What holds native code, under an emulator: Node for arm64 and the binary of better-sqlite3 for it, both as the image has
# them. The whole daemon is not tried there: it starts processes, which an emulator for one process does not carry.
try_arm64_parts() {
  local root=$WORK/arm64
  mkdir "$root"
  podman export "$(podman create "$1")" | tar -C "$root" -xf -
  run_arm64() { qemu-aarch64-static -L "$root" -E NODE_ENV=production "$root/usr/local/bin/node" "$@"; }
  [ "$(run_arm64 -p process.arch)" = arm64 ] || fail 'Node for arm64 does not run'
  [ "$(run_arm64 "$root/app/dist/src/main.js" --version)" = "$VERSION" ] || fail 'bankfeed for arm64 does not say its version'
  run_arm64 "$root/app/dist/src/main.js" ledger keys create --name try --scopes all --data "$root/ledger" >"$WORK/key"
  grep -q bfk_ "$WORK/key" || fail 'the database does not work for arm64'
  run_arm64 "$root/app/dist/src/main.js" ledger export --data "$root/ledger" | grep -q '"accounts"' || fail 'the export fails for arm64'
  echo 'image for arm64: under qemu-user Node, bankfeed and its database run; the daemon itself was only built'
}

# try_labels ENGINE IMAGE: they name the version and the repository that it is made from.
try_labels() {
  local said
  said=$("$1" image inspect -f '{{index .Config.Labels "org.opencontainers.image.version"}} {{index .Config.Labels "org.opencontainers.image.source"}}' "$2")
  [ "$said" = "$VERSION ${REPOSITORY:-}" ] || fail "the labels of the image say \"$said\", not \"$VERSION ${REPOSITORY:-}\""
}
