# Three stages: compile, gather what runs, put both on a bare Node. The first two run on the machine that builds, whatever
# the image is for: nothing in them depends on it. No stage runs an install script: nothing is compiled for
# better-sqlite3, which carries its binaries.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/node scripts/node
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.mjs scripts/build.mjs
COPY scripts/build scripts/build
COPY connectors connectors
COPY src src
RUN npm run build

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/node scripts/node
# The C sources would only serve a compiler, and the image has one Linux.
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund \
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/better-sqlite3/prebuilds/darwin-* \
    node_modules/better-sqlite3/prebuilds/win32-* node_modules/better-sqlite3/prebuilds/linuxmusl-*

FROM ${NODE_IMAGE}
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="bankfeed" \
      org.opencontainers.image.description="Brings bank statements into a personal-finance ledger, each transaction exactly once." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    BANKFEED_CONFIG=/config/bankfeed.yaml
WORKDIR /app
COPY --chmod=755 deploy/image/entrypoint.sh /usr/local/bin/bankfeed
# What installs packages has no business here any more. Any user may write the state: see deploy/image/entrypoint.sh.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
 && mkdir -p /config /state /inbox \
 && chmod 1777 /state /inbox
COPY --from=modules /app/node_modules node_modules
COPY --from=build --chmod=755 /app/dist dist
COPY package.json README.md CHANGELOG.md LICENSE ./
COPY docs docs
COPY config config
COPY config/container.yaml /config/bankfeed.yaml
VOLUME ["/state"]
EXPOSE 8480
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(process.env.BANKFEED_HEALTH_URL ?? 'http://127.0.0.1:8480/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["bankfeed"]
CMD ["run"]
