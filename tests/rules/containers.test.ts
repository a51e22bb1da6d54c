import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config";
import { composeServices, dockerfile, isKeptOut } from "#tests/support/compose";

const REQUIRED = {
  DATABASE_PASSWORD: "database-password",
  PUBLIC_URL: "https://meals.example",
  ADMIN_USERNAME: "keeper",
  ADMIN_PASSWORD: "a keeper's password",
  SUPER_ADMIN_USERNAME: "supervisor",
  SUPER_ADMIN_EMAIL: "supervisor@meals.example",
  SUPER_ADMIN_PASSWORD: "a supervisor's password",
};
/** The settings of the server that a user may put into their .env, each with a value that it takes. */
const OPTIONAL = {
  PORT: "8080",
  TRUSTED_PROXIES: "10.0.0.1, 192.168.0.0/16",
  AI_PROVIDER: "openai-compatible",
  AI_API_KEY: "key",
  AI_MODEL: "model",
  AI_BASE_URL: "https://ai.example/v1",
  AI_TIMEOUT_MS: "5000",
  AI_NOTES_TIMEOUT_MS: "4000",
  AI_FALLBACK: "none",
  AI_INPUT_PRICE: "1.50",
  AI_OUTPUT_PRICE: "2.50",
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_MONTHLY: "price_1",
  STRIPE_PRICE_YEARLY: "price_2",
  STRIPE_API_BASE: "https://stripe.example",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Meals <meals@meals.example>",
  SECURITY_CONTACT: "https://meals.example/security",
  RATE_LIMIT_SCALE: "2",
  ALLOW_INSECURE: "1",
};

function environmentOf(service: "web" | "worker", env: Record<string, string>): Record<string, string> {
  return { ...dockerfile().environment, ...composeServices(env)[service]?.environment };
}

describe("compose.yaml", () => {
  it.each(["web", "worker"] as const)("passes every setting to the %s process", (service) => {
    const { DATABASE_PASSWORD: _password, ...settings } = { ...REQUIRED, ...OPTIONAL };
    const environment = environmentOf(service, { ...REQUIRED, ...OPTIONAL });
    expect(environment).toMatchObject({ ...settings, PROCESS_ROLE: service, NODE_ENV: "production" });
    expect(environment.DATABASE_URL).toContain("database-password");
    expect(readConfig(environment)).toMatchObject({
      port: 8080,
      payments: { provider: "stripe", webhookSecret: "whsec_1" },
      ai: { provider: "openai-compatible", fallback: "none" },
      emails: { smtpUrl: "smtps://mail.example" },
    });
  });

  it("leaves out no setting of the README's table", () => {
    const readme = readFileSync(resolve(import.meta.dirname, "../../README.md"), "utf8");
    const cells = readme
      .split("\n")
      .filter((line) => /^\| `[A-Z_]+`/u.test(line))
      .map((line) => line.split("|")[1] ?? "");
    const settings = cells.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/gu) ?? []);
    expect(settings.length).toBeGreaterThan(25);
    expect(Object.keys(environmentOf("web", REQUIRED))).toEqual(expect.arrayContaining(settings));
  });

  it("gives an unset variable as an empty one, which the server takes for unset", () => {
    const unset = Object.fromEntries(
      Object.entries(environmentOf("web", REQUIRED)).filter(([, value]) => value !== ""),
    );
    const sandbox = { ALLOW_INSECURE: "1" };
    expect(readConfig({ ...environmentOf("web", REQUIRED), ...sandbox })).toEqual(readConfig({ ...unset, ...sandbox }));
  });

  it("is refused without a payment provider, in words that name the variable, as nothing may be sandboxed in production", () => {
    expect(() => readConfig(environmentOf("web", REQUIRED))).toThrow(/PAYMENT_PROVIDER=stripe, or ALLOW_INSECURE=1/u);
  });

  it.each(Object.keys(REQUIRED))("asks for %s", (name) => {
    expect(() => composeServices({ ...REQUIRED, [name]: "" })).toThrow(name);
  });

  it("restarts what exits, with only the privileges it needs", () => {
    const services = composeServices(REQUIRED);
    expect(Object.keys(services).toSorted()).toEqual(["database", "web", "worker"]);
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        restart: "unless-stopped",
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
      });
    }
    for (const name of ["web", "worker"])
      expect(services[name]).toMatchObject({ user: "node", tmpfs: ["/tmp"], volumes: ["data:/data"] });
    expect(services.web?.ports).toEqual(["127.0.0.1:3000:3000"]);
    expect(composeServices({ ...REQUIRED, PORT: "8080" }).web?.ports).toEqual(["127.0.0.1:8080:8080"]);
  });
});

describe("the images", () => {
  it("are of an exact version", () => {
    const { lines } = dockerfile();
    const bases = lines.filter((line) => line.startsWith("FROM ")).map((line) => line.split(" ")[1]);
    expect(bases).toHaveLength(2);
    for (const image of [...bases, composeServices(REQUIRED).database?.image]) {
      expect(image).toMatch(/^[a-z]+:\d+\.\d+(?:\.\d+)?-[a-z-]+(?:@sha256:[0-9a-f]{64})?$/u);
    }
  });

  it("run as an unprivileged user, and check health on the real port", () => {
    const { lines } = dockerfile();
    expect(lines).toContain("USER node");
    expect(lines.find((line) => line.startsWith("HEALTHCHECK"))).toContain("process.env.PORT || 3000");
  });

  it.each([
    ".env",
    ".env.production",
    "production.env",
    ".git/config",
    ".git",
    ".cache/test-results/vitest.json",
    "data/secrets.json",
    "data/postgres/base/1",
    "data/outbox/1.eml",
    "other-data/postgres/base/1",
    "secrets.json",
    "node_modules/fastify/package.json",
    "scripts/node_modules/left/index.js",
    "dist/server/main.js",
    "tests/support/app.ts",
    "bench/bench.ts",
    "docs/spec-conformance.md",
    "backup.sql",
    "stripe.key",
    "compose.override.yaml",
    "src/.env",
    "src/server/.env.local",
    "src/server/server.key",
    "src/server/certificate.pem",
    "src/server/secrets.json",
    "src/server/config.test.ts",
    "public/.DS_Store",
    "npm-debug.log",
    "tools/ai-provider/server.ts",
  ])("hold no %s", (path) => {
    expect(isKeptOut(path)).toBe(true);
  });

  it.each([
    "package.json",
    "package-lock.json",
    "scripts/build.mjs",
    "scripts/lib.mjs",
    "scripts/catalogue/compile.ts",
    "catalogue/foods/bakery.csv",
    "catalogue/recipes/british/pie.cook",
    "migrations/0001_init.sql",
    "src/server/main.ts",
    "src/server/generated-secrets.ts",
    "src/server/services/pdf/template/plan.typ",
    "src/server/services/pdf/fonts/Inter.ttf",
    "src/web/app/main.tsx",
    "src/worker/service-worker.ts",
    "public/icon.svg",
    "tools/build/service-worker.ts",
    "index.html",
    "vite.config.ts",
    "vite.server.config.ts",
    "tsconfig.json",
    "tsconfig.base.json",
  ])("are built from %s", (path) => {
    expect(isKeptOut(path)).toBe(false);
  });
});
