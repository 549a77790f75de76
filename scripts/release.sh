#!/usr/bin/env bash
# Makes a release in release/: the tarball for npm, tried in an empty folder; the image's archives; a list of the packages
# inside (CycloneDX); checksums of what this run made. Usage: npm run release [-- tarball] [-- images]; without a word both.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- tarball images
for part in "$@"; do
  case $part in
    tarball | images) ;;
    *) echo "there is no part $part: say tarball or images"; exit 2 ;;
  esac
done
node scripts/release/ready.mjs

VERSION=$(node -p "require('./package.json').version")
REPOSITORY=$(node scripts/release/repository.mjs)
RELEASE=$PWD/release
# What a failed run made is no release, and what an earlier one left does not belong to this one.
OUT=$RELEASE/.made
export VERSION REPOSITORY OUT
[ -n "$REPOSITORY" ] || echo 'the tarball names no repository: set BANKFEED_REPOSITORY to its address'
rm -rf "$OUT"
mkdir -p "$OUT"
for part in "$@"; do bash "scripts/release/$part.sh"; done
node scripts/release/contents.mjs >"$OUT/bankfeed-$VERSION.cdx.json"
bash scripts/release/checksums.sh "$OUT" "$VERSION" "$RELEASE"
rmdir "$OUT"
