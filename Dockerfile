# Compile, gather what runs, put both on a bare Debian beside a Node. What is compiled and gathered serves every machine,
# and the last stage runs nothing: an image for arm64 is built on amd64 without an emulator. No stage runs an install
# script: nothing is compiled for better-sqlite3, which carries its binaries.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG BUILD_IMAGE=node:24-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/node scripts/node
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.mjs scripts/build.mjs
COPY connectors connectors
COPY src src
RUN npm run build

FROM --platform=$BUILDPLATFORM ${BUILD_IMAGE} AS modules
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/node scripts/node
# The C sources would only serve a compiler, and the image has one kind of Linux.
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund \
 && cd node_modules/better-sqlite3 && rm -rf deps src prebuilds/darwin-* prebuilds/win32-* prebuilds/linuxmusl-* \
 && mkdir -p /empty/state /empty/inbox /empty/config && chmod 1777 /empty/state /empty/inbox

FROM ${NODE_IMAGE} AS node

FROM ${BASE_IMAGE}
ARG VERSION=0.2.0
ARG SOURCE=
LABEL org.opencontainers.image.title="bankfeed" \
      org.opencontainers.image.description="Brings bank statements into a personal-finance ledger, each transaction exactly once." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.licenses="MIT"
# The owner's file, that of the setup, and the built-in one: the first that exists counts.
ENV NODE_ENV=production \
    BANKFEED_CONFIG_PLACES=/config/bankfeed.yaml:/state/config/bankfeed.yaml:/app/config/container.yaml
WORKDIR /app
COPY --from=node /usr/local/bin/node /usr/local/bin/node
# Any user may write the state: see deploy/image/entrypoint.sh.
COPY --from=modules /empty /
COPY --from=modules /app/node_modules node_modules
COPY --from=build --chmod=755 /app/dist dist
COPY package.json README.md CHANGELOG.md LICENSE ./
COPY docs docs
COPY config config
COPY --chmod=755 deploy/image/entrypoint.sh /usr/local/bin/bankfeed
VOLUME ["/state"]
EXPOSE 8480
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(process.env.BANKFEED_HEALTH_URL ?? 'http://127.0.0.1:8480/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["bankfeed"]
CMD ["run"]
