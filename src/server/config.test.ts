import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig, type Environment } from "#server/config";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mealwright-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CREDENTIALS: Environment = {
  ADMIN_USERNAME: "kitchen",
  ADMIN_PASSWORD: "kitchen-password",
  SUPER_ADMIN_USERNAME: "chef",
  SUPER_ADMIN_EMAIL: "chef@example.org",
  SUPER_ADMIN_PASSWORD: "chef-password",
};
const STRIPE: Environment = {
  PAYMENT_PROVIDER: "stripe",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_PUBLISHABLE_KEY: "pk",
  STRIPE_WEBHOOK_SECRET: "whsec",
  STRIPE_PRICE_MONTHLY: "price_m",
  STRIPE_PRICE_YEARLY: "price_y",
};
const DATABASE_URL = "postgres://localhost/meals";

function read(environment: Environment) {
  return readConfig({ DATA_DIR: folder, ...environment });
}

describe("the settings", () => {
  it("need nothing", () => {
    const config = read({});
    expect(config).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: null,
      role: "all",
      production: false,
      rateLimitScale: 1,
      payments: { provider: "sandbox" },
      ai: {
        provider: "builtin",
        timeoutMs: 25_000,
        writingMs: 25_000,
        notesMs: 6_000,
        fallback: "builtin",
        prices: null,
      },
      emails: { smtpUrl: null },
    });
    expect(config.publicUrl.href).toBe("http://localhost:3000/");
  });

  it("takes an explicit time limit for provider calls literally, even while an answer is being written", () => {
    expect(read({ AI_TIMEOUT_MS: "9000" }).ai).toMatchObject({ timeoutMs: 9_000, writingMs: 0 });
  });

  it("allows up to an hour when a person answers in place of the provider", () => {
    const ai = { AI_TIMEOUT_MS: "3600000", AI_NOTES_TIMEOUT_MS: "3600000" };
    expect(read(ai).ai).toMatchObject({ timeoutMs: 3_600_000, notesMs: 3_600_000 });
  });

  it("send security reports to the sender's address, or to the contact they name", () => {
    const contactOf = (environment: Environment) => read(environment).securityContact;
    expect(contactOf({})).toBe("mailto:no-reply@mealwright.localhost");
    expect(contactOf({ MAIL_FROM: "Meals <meals@meals.example>" })).toBe("mailto:meals@meals.example");
    expect(contactOf({ MAIL_FROM: "meals@meals.example" })).toBe("mailto:meals@meals.example");
    expect(contactOf({ SECURITY_CONTACT: "holes@meals.example" })).toBe("mailto:holes@meals.example");
    expect(contactOf({ SECURITY_CONTACT: "https://meals.example/holes" })).toBe("https://meals.example/holes");
  });

  it("takes empty variables as unset", () => {
    expect(read({ PORT: "", DATABASE_URL: " ", PUBLIC_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it.each([
    ["PORT", { PORT: "eighty" }],
    ["PORT", { PORT: "70000" }],
    ["PUBLIC_URL", { PUBLIC_URL: "meals.example" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/meals" }],
    ["PROCESS_ROLE", { PROCESS_ROLE: "cook" }],
    ["PROCESS_ROLE", { PROCESS_ROLE: "worker" }],
    ["AI_PROVIDER", { AI_PROVIDER: "oracle" }],
    ["AI_MODEL", { AI_PROVIDER: "openai", AI_API_KEY: "k" }],
    ["AI_API_KEY", { AI_PROVIDER: "anthropic", AI_MODEL: "m" }],
    ["AI_API_KEY", { AI_PROVIDER: "google", AI_MODEL: "m", AI_API_KEY: "two words" }],
    ["AI_BASE_URL", { AI_PROVIDER: "openai-compatible", AI_MODEL: "m" }],
    ["AI_BASE_URL", { AI_PROVIDER: "openai-compatible", AI_MODEL: "m", AI_BASE_URL: "localhost:11434" }],
    ["AI_BASE_URL", { AI_BASE_URL: "https://me:secret@models.example/v1" }],
    ["AI_BASE_URL", { AI_BASE_URL: "https://models.example/v1?api-version=2" }],
    ["AI_MODEL", { AI_MODEL: "one\nmodel" }],
    ["AI_MODEL", { AI_MODEL: "m".repeat(201) }],
    ["AI_TIMEOUT_MS", { AI_TIMEOUT_MS: "-1" }],
    ["AI_TIMEOUT_MS", { AI_TIMEOUT_MS: "3600001" }],
    ["AI_NOTES_TIMEOUT_MS", { AI_NOTES_TIMEOUT_MS: "0" }],
    ["AI_FALLBACK", { AI_FALLBACK: "maybe" }],
    ["AI_INPUT_PRICE", { AI_INPUT_PRICE: "$2", AI_OUTPUT_PRICE: "10" }],
    ["AI_OUTPUT_PRICE", { AI_INPUT_PRICE: "2", AI_OUTPUT_PRICE: "0.0000001" }],
    ["AI_INPUT_PRICE", { AI_OUTPUT_PRICE: "10" }],
    ["AI_OUTPUT_PRICE", { AI_INPUT_PRICE: "2.50" }],
    ["PAYMENT_PROVIDER", { PAYMENT_PROVIDER: "cash" }],
    ["STRIPE_PRICE_YEARLY", { ...STRIPE, STRIPE_PRICE_YEARLY: undefined }],
    ["STRIPE_WEBHOOK_SECRET", { ...STRIPE, STRIPE_WEBHOOK_SECRET: undefined }],
    ["SMTP_URL", { SMTP_URL: "http://mail" }],
    ["RATE_LIMIT_SCALE", { RATE_LIMIT_SCALE: "0" }],
    ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "short" }],
    ["ADMIN_USERNAME", { ADMIN_USERNAME: "kit:chen" }],
    ["SUPER_ADMIN_USERNAME", { SUPER_ADMIN_USERNAME: "it" }],
    ["SUPER_ADMIN_EMAIL", { SUPER_ADMIN_EMAIL: "chef" }],
    ["MAIL_FROM", { MAIL_FROM: "Mealwright" }],
    ["SECURITY_CONTACT", { SECURITY_CONTACT: "http://meals.example/security" }],
    ["ALLOW_INSECURE", { ALLOW_INSECURE: "yes" }],
    ["ADMIN_PASSWORD", { ...CREDENTIALS, DATABASE_URL, ADMIN_PASSWORD: undefined }],
    ["SUPER_ADMIN_EMAIL", { ...CREDENTIALS, DATABASE_URL, SUPER_ADMIN_EMAIL: undefined }],
  ] satisfies [string, Environment][])("names %s when it is wrong or missing", (name, environment) => {
    expect(() => read(environment)).toThrow(name);
  });

  it.each([
    [{ AI_PROVIDER: "openai" }, "AI_MODEL must be set: AI_PROVIDER is openai"],
    [{ AI_PROVIDER: "google", AI_MODEL: "m" }, "AI_API_KEY must be set: AI_PROVIDER is google"],
    [{ AI_PROVIDER: "openai-compatible", AI_MODEL: "m" }, "AI_BASE_URL must be set: AI_PROVIDER is openai-compatible"],
  ] satisfies [Environment, string][])("say what an AI provider lacks: %j", (environment, message) => {
    expect(() => read(environment)).toThrow(message);
  });

  it("need no key for a self-hosted address", () => {
    const own = { AI_PROVIDER: "openai-compatible", AI_MODEL: "m", AI_BASE_URL: "http://localhost:11434/v1" };
    expect(read(own).ai).toMatchObject({ apiKey: null, baseUrl: own.AI_BASE_URL });
  });

  it("reads what tokens cost, exactly", () => {
    const { ai } = read({ AI_INPUT_PRICE: "0.15", AI_OUTPUT_PRICE: "10" });
    expect(ai.prices).toEqual({ input: 150_000, output: 10_000_000 });
  });

  describe("in production", () => {
    const production = { ...CREDENTIALS, ...STRIPE, NODE_ENV: "production", PUBLIC_URL: "https://meals.example" };

    it("start when everything is given", () => {
      expect(read(production)).toMatchObject({ production: true, secretsFile: null, payments: { provider: "stripe" } });
    });

    it.each([
      ["PAYMENT_PROVIDER", { PAYMENT_PROVIDER: "sandbox" }],
      ["PUBLIC_URL", { PUBLIC_URL: "http://meals.example" }],
      ["PUBLIC_URL", { PUBLIC_URL: undefined }],
      ["ADMIN_PASSWORD", { ADMIN_PASSWORD: undefined }],
      ["SUPER_ADMIN_PASSWORD", { SUPER_ADMIN_PASSWORD: undefined }],
    ] satisfies [string, Environment][])("refuse to start over %s, unless told", (name, change) => {
      expect(() => read({ ...production, ...change })).toThrow(name);
      expect(read({ ...production, ...change, ALLOW_INSECURE: "1" }).production).toBe(true);
    });
  });

  describe("credentials that were not given", () => {
    it("are generated once, at random, in a file that only its owner can read", () => {
      const first = read({});
      const second = read({});
      expect(first.secretsFile).toBe(join(folder, "secrets.json"));
      expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
      expect(second.admin).toEqual(first.admin);
      expect(first.admin.password.length).toBeGreaterThan(30);
      expect(first.admin.password).not.toBe(first.superAdmin.password);
      expect(readFileSync(join(folder, "secrets.json"), "utf8")).toContain(first.admin.password);
    });

    it("are not generated when all are given", () => {
      expect(read(CREDENTIALS)).toMatchObject({ secretsFile: null, admin: { username: "kitchen" } });
    });

    it("are not regenerated over a damaged file", () => {
      writeFileSync(join(folder, "secrets.json"), "{");
      expect(() => read({})).toThrow(/secrets\.json is damaged/u);
    });
  });
});
