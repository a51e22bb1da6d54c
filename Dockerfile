# Builds Mealwright and runs it as an unprivileged user. Settings are environment variables: see README.md.
# The tag is as exact as a tag can be. Where images come from a registry that you can reach, put its digest behind it:
# docker buildx imagetools inspect node:24.21.0-bookworm-slim
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && node scripts/server-packages.mjs /packages

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /packages/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/migrations migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives: nothing is to be restarted because the database is away. Whether requests can be answered says /readyz.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "data:text/javascript,process.setSourceMapsEnabled(true)", "dist/server/main.js"]
