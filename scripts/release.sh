#!/usr/bin/env bash
# Makes a release in release/: the tarball for npm, tried in an empty folder; the image's archives; a list of all that is
# inside (CycloneDX); checksums. Usage: npm run release [-- tarball] [-- images]; without a word both.
set -euo pipefail
cd "$(dirname "$0")/.."
VERSION=$(node -p "require('./package.json').version")
REPOSITORY=$(node scripts/release/repository.mjs)
export VERSION REPOSITORY OUT=$PWD/release
WORK_SUMS=$OUT/.sums

grep -q "^## \[$VERSION\] - " CHANGELOG.md || { echo "CHANGELOG.md has no section for $VERSION"; exit 1; }
[ -n "$REPOSITORY" ] || echo 'the tarball names no repository: set BANKFEED_REPOSITORY to its address'
mkdir -p "$OUT"
[ $# -gt 0 ] || set -- tarball images
for part in "$@"; do
  case $part in
    tarball | images) bash "scripts/release/$part.sh" ;;
    *) echo "there is no part $part: say tarball or images"; exit 2 ;;
  esac
done
node scripts/release/contents.mjs >"$OUT/bankfeed-$VERSION.cdx.json"
cd "$OUT"
rm -f SHA256SUMS
sha256sum -- *.* >"$WORK_SUMS" && mv "$WORK_SUMS" SHA256SUMS && cat SHA256SUMS
