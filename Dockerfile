# Three stages: compile, gather what runs, put both on a bare Node. No stage runs an install script: nothing is compiled
# for better-sqlite3, which carries its binaries.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.mjs scripts/build.mjs
COPY connectors connectors
COPY src src
RUN npm run build

FROM ${NODE_IMAGE} AS modules
WORKDIR /app
COPY package.json package-lock.json ./
# The optional package is a Node of its own; this image has one. The C sources would only serve a compiler.
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund \
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    BANKFEED_CONFIG=/config/bankfeed.yaml
WORKDIR /app
# What installs packages has no business here any more.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
 && mkdir -p /config /state /inbox \
 && chown node:node /config /state /inbox \
 && chmod 700 /state \
 && ln -s /app/dist/src/main.js /usr/local/bin/bankfeed
COPY --from=modules /app/node_modules node_modules
COPY --from=build --chmod=755 /app/dist dist
COPY package.json README.md CHANGELOG.md LICENSE ./
COPY config config
COPY --chown=node:node config/container.yaml /config/bankfeed.yaml
USER node
VOLUME ["/config", "/state", "/inbox"]
EXPOSE 8480
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(process.env.BANKFEED_HEALTH_URL ?? 'http://127.0.0.1:8480/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without bounds V8 lets the daemon grow where there is room, though it lives on twenty megabytes.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "/app/dist/src/main.js"]
CMD ["run"]
