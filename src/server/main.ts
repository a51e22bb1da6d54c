import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PaymentProvider } from "#domain/entitlement/payment-provider";
import { ConfigError, processEnvironment, readConfig, type Config } from "#server/config";
import { createContext, type Context } from "#server/context";
import { NewerDatabase } from "#server/db/migrate";
import { createEnding } from "#server/ending";
import { PRODUCT_NAME } from "#contract/product";
import { providerLabel } from "#server/services/ai/provider-name";
import { systemClock } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { isWantOfSpace, NoSpaceError } from "#server/space";

async function main(): Promise<void> {
  const log = jsonLog("info");
  const ending = createEnding({ log, clock: systemClock(), say, exit: (code) => process.exit(code) });
  // Unhandled rejections come here too.
  process.on("uncaughtException", (error) => ending.faulted(error));
  let config: Config | null = null;
  try {
    config = readConfig(processEnvironment());
    // Two levels up from both the source and the built file.
    const root = resolve(import.meta.dirname, "../..");
    const context = await createContext(
      config,
      {
        version: versionIn(join(root, "package.json")),
        migrations: join(root, "migrations"),
        pages: join(root, "dist/web"),
        catalogue: join(root, "dist/catalogue.json"),
        pdf: join(root, "dist/pdf"),
      },
      { log, announce: say, warmEarly: true },
    );
    ending.drainBy((waitMs) => context.stop(waitMs));
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => ending.signalled(signal));
    if (config.role !== "worker") await context.app.fastify.listen({ host: config.host, port: config.port });
    await context.warm();
    if (ending.isUnderWay()) return;
    await context.work();
    for (const line of summary(config, context)) say(line);
  } catch (error) {
    if (ending.isUnderWay()) return;
    const explained = error instanceof ConfigError || error instanceof NewerDatabase;
    say(explained ? `${PRODUCT_NAME} cannot start. ${error.message}` : startFailure(error, config));
    if (!explained) log.error({ err: error }, "The start failed");
    process.exit(1);
  }
}

function versionIn(file: string): string {
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

interface SystemFailure {
  readonly message?: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
}

/** Start-up failures beyond the settings' own checks, with the variable that fixes them. */
function startFailure(error: unknown, config: Config | null): string {
  const { message, code = "", syscall, hostname } = error as SystemFailure;
  if (code === "EADDRINUSE") return "The port is in use. Set PORT to another one, or stop what listens there.";
  const hasServer = typeof config?.databaseUrl === "string";
  if (error instanceof NoSpaceError) return `${PRODUCT_NAME} cannot start. ${error.message}`;
  if (isWantOfSpace(error)) {
    const where = hasServer ? "on the disk of the server that DATABASE_URL names" : "in DATA_DIR";
    return `${PRODUCT_NAME} cannot start. There is no space left ${where}. Free some space there, then start again. What was saved is safe.`;
  }
  const detail = `${PRODUCT_NAME} cannot start: ${message ?? "see the log"}`;
  if (syscall === "listen" && code === "EACCES") return `${detail}. This process may not use that PORT.`;
  if (syscall === "listen" || (hostname !== undefined && hostname === config?.host)) {
    return `${detail}. HOST must be an address of this machine.`;
  }
  if (code === "ECONNREFUSED") return "The database that DATABASE_URL names does not answer.";
  if (hasServer && (hostname !== undefined || /^(?:28|3D)/u.test(code))) {
    return `${detail}. Please check DATABASE_URL.`;
  }
  if (/^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/u.test(code)) {
    return `${detail}. DATA_DIR must be a folder that this process may write to.`;
  }
  return detail;
}

const PAYMENTS_LABELS: Readonly<Record<PaymentProvider, string>> = {
  sandbox: "sandbox (no card is charged)",
  stripe: "Stripe",
};

function summary(config: Config, { platform, app }: Context): readonly string[] {
  const { host, port } = (app.fastify.addresses()[0] ?? { address: config.host, port: config.port }) as {
    host?: string;
    port: number;
  };
  const { provider, model } = config.ai;
  const planner =
    provider === "builtin" || model === null ? "built-in planner" : `${providerLabel(provider)}, model ${model}`;
  const payments = PAYMENTS_LABELS[config.payments.provider];
  return [
    "",
    config.role === "worker" ? `${PRODUCT_NAME} works on jobs.` : `${PRODUCT_NAME} is ready: ${config.publicUrl.href}`,
    ...(config.role === "worker"
      ? []
      : [
          `  listening  ${host ?? config.host}, port ${port}`,
          `  proxies    ${config.trustedProxies.length === 0 ? "none trusted (TRUSTED_PROXIES)" : `trusted at ${config.trustedProxies.join(", ")}`}`,
        ]),
    `  planner    ${planner}`,
    `  payments   ${payments}`,
    `  mail       ${platform.emails.description}`,
    `  database   ${platform.database.description}`,
    ...(config.secretsFile === null
      ? []
      : [
          `  admin      "${config.admin.username}" and "${config.superAdmin.username}"; generated passwords stand in ${config.secretsFile}`,
        ]),
    "",
  ];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Last, when every constant in this file is initialised.
await main();
