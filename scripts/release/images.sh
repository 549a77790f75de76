#!/usr/bin/env bash
# Builds the image for amd64 and arm64 and writes each as an archive for `docker load`. Called by scripts/release.sh. With
# Docker it builds on the official bases; without, on stand-ins (scripts/release/stand-in.sh), whose archives say so.
set -euo pipefail
ROOT=$PWD
WORK=$(mktemp -d "${TMPDIR:-/tmp}/bankfeed-images.XXXXXX")
# shellcheck source=scripts/release/stand-in.sh
. "$ROOT/scripts/release/stand-in.sh"
clean_up() {
  umount -l "$WORK/graph/overlay" >/dev/null 2>&1 || true
  rm -rf "$WORK"
}
trap clean_up EXIT

fail() { echo "FAILED: $*"; exit 1; }

with_docker() {
  for arch in amd64 arm64; do
    docker buildx build --platform "linux/$arch" --build-arg "VERSION=$VERSION" --build-arg "SOURCE=${REPOSITORY:-}" -t "bankfeed:$VERSION" \
      --output "type=docker,dest=$WORK/image.tar" "$ROOT"
    gzip -9 <"$WORK/image.tar" >"$OUT/bankfeed-$VERSION-image-$arch.tar.gz"
    echo "image for $arch: built on the official bases"
  done
}

with_stand_ins() {
  install_tools qemu-aarch64-static
  configure_tools
  make_base amd64 || fail 'there is no stand-in for amd64'
  make_base arm64 || fail 'there is no stand-in for arm64'
  for arch in amd64 arm64; do
    build_image "$arch" "bankfeed-$arch:$VERSION" || fail "the image for $arch does not build"
    [ "$(podman image inspect -f '{{.Architecture}}' "bankfeed-$arch:$VERSION")" = "$arch" ] || fail "the image for $arch is not of $arch"
    podman save --quiet --format docker-archive "bankfeed-$arch:$VERSION" | gzip -1 >"$OUT/bankfeed-$VERSION-image-$arch-stand-in.tar.gz"
    echo "image for $arch: built on a stand-in, $(du -m "$OUT/bankfeed-$VERSION-image-$arch-stand-in.tar.gz" | cut -f1) MB packed"
  done
  try_arm64
}

# What holds native code, under an emulator: Node for arm64 and the binary of better-sqlite3 for it, both as the image has
# them. The whole daemon is not tried there: it starts processes, which an emulator for one process does not carry.
try_arm64() {
  local root=$WORK/arm64
  mkdir "$root"
  podman export "$(podman create "bankfeed-arm64:$VERSION")" | tar -C "$root" -xf -
  run_arm64() { qemu-aarch64-static -L "$root" -E NODE_ENV=production "$root/usr/local/bin/node" "$@"; }
  [ "$(run_arm64 -p process.arch)" = arm64 ] || fail 'Node for arm64 does not run'
  [ "$(run_arm64 "$root/app/dist/src/main.js" --version)" = "$VERSION" ] || fail 'bankfeed for arm64 does not say its version'
  run_arm64 "$root/app/dist/src/main.js" ledger keys create --name try --scopes all --data "$root/ledger" >"$WORK/key"
  grep -q bfk_ "$WORK/key" || fail 'the database does not work for arm64'
  run_arm64 "$root/app/dist/src/main.js" ledger export --data "$root/ledger" | grep -q '"accounts"' || fail 'the export fails for arm64'
  echo 'arm64 under qemu-user: Node, bankfeed and its database run; the daemon itself was only built'
}

if docker buildx version >/dev/null 2>&1 && docker info >/dev/null 2>&1; then with_docker; else with_stand_ins; fi
