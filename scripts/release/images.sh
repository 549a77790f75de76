#!/usr/bin/env bash
# Builds the image for amd64 and arm64, tries it, and writes each as an archive for `docker load`. Called by
# scripts/release.sh. With Docker it builds on the official bases; without, on stand-ins (scripts/release/stand-in.sh),
# whose archives say so.
set -euo pipefail
ROOT=$PWD
WORK=$(mktemp -d "${TMPDIR:-/tmp}/bankfeed-images.XXXXXX")
# shellcheck source=scripts/release/stand-in.sh
. "$ROOT/scripts/release/stand-in.sh"
# shellcheck source=scripts/release/try-image.sh
. "$ROOT/scripts/release/try-image.sh"
clean_up() {
  umount -l "$WORK/graph/overlay" >/dev/null 2>&1 || true
  rm -rf "$WORK"
}
trap clean_up EXIT

fail() { echo "FAILED: $*"; exit 1; }

with_docker() {
  # What a release says of a machine is tried there, or the output says that it was not.
  for arch in amd64 arm64; do
    docker buildx build --platform "linux/$arch" --provenance=false --build-arg "VERSION=$VERSION" --build-arg "SOURCE=${REPOSITORY:-}" -t "bankfeed:$VERSION" \
      --output "type=docker,dest=$WORK/image.tar" "$ROOT"
    echo "image for $arch: built on the official bases"
    # The archive of one machine replaces that of the other under the same name.
    docker load --quiet --input "$WORK/image.tar"
    try_labels docker "bankfeed:$VERSION"
    try_image docker "bankfeed:$VERSION" "$arch" || echo "image for $arch: ONLY BUILT, for nothing here runs programs of $arch"
    gzip -9 <"$WORK/image.tar" >"$OUT/bankfeed-$VERSION-image-$arch.tar.gz"
  done
}

with_stand_ins() {
  install_tools qemu-aarch64-static
  configure_tools
  for arch in amd64 arm64; do
    make_base "$arch" || fail "there is no stand-in for $arch"
  done
  for arch in amd64 arm64; do
    build_image "$arch" "bankfeed-$arch:$VERSION" || fail "the image for $arch does not build"
    [ "$(podman image inspect -f '{{.Architecture}}' "bankfeed-$arch:$VERSION")" = "$arch" ] || fail "the image for $arch is not of $arch"
    try_labels podman "bankfeed-$arch:$VERSION"
    podman save --quiet --format docker-archive "bankfeed-$arch:$VERSION" | gzip -1 >"$OUT/bankfeed-$VERSION-image-$arch-stand-in.tar.gz"
    echo "image for $arch: built on a stand-in, $(du -m "$OUT/bankfeed-$VERSION-image-$arch-stand-in.tar.gz" | cut -f1) MB packed"
  done
  try_image podman "bankfeed-amd64:$VERSION" amd64 || fail 'the image for amd64 does not run'
  try_arm64 "bankfeed-arm64:$VERSION"
}

if docker buildx version >/dev/null 2>&1 && docker info >/dev/null 2>&1; then with_docker; else with_stand_ins; fi
