#!/usr/bin/env bash
# Moves what a run made into the folder of releases, with SHA256SUMS of just that. Called by scripts/release.sh.
# Usage: checksums.sh MADE VERSION RELEASE
set -euo pipefail
export LC_ALL=C
MADE=$1 VERSION=$2 RELEASE=$3
cd "$MADE"
for file in *; do
  case $file in
    "bankfeed-$VERSION".* | "bankfeed-$VERSION"-image-*) ;;
    *) echo "FAILED: $file is not of version $VERSION"; exit 1 ;;
  esac
done
sha256sum -- * >"$RELEASE/SHA256SUMS"
mv -f -- * "$RELEASE/"
cd "$RELEASE"
cat SHA256SUMS
for file in bankfeed-*; do
  grep -qF "  $file" SHA256SUMS || echo "left as it was, and not in SHA256SUMS: $file"
done
