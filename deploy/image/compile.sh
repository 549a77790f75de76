#!/bin/sh
# Starts the daemon once while the image is built. V8 leaves the code that it compiles beside the program, and a start of
# the image need not compile it. The code is that of the machine that builds: on others it is not looked at.
set -eu

mkdir -m 1777 /state /inbox dist/.cache
cp config/samples/*.* /inbox
DASHBOARD_PASSWORD=only-while-building BANKFEED_CONFIG_PLACES=config/container.yaml sh deploy/image/entrypoint.sh run &
daemon=$!
node -e "
  const isReady = () => fetch('http://127.0.0.1:8480/readyz').then(({ ok }) => ok, () => false);
  const look = async () => ((await isReady()) ? undefined : setTimeout(look, 100));
  look();
  setTimeout(() => process.exit(1), 60_000).unref();
"
kill "$daemon"
wait "$daemon"
# What it remembered of its settings is of this build alone.
find dist/.cache -mindepth 1 -maxdepth 1 ! -name 'v*-1000' -exec rm -rf {} +
