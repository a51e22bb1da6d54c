/** Snippets that a rule must refuse: where the file stands, what it holds, and the rule that answers. */
export const REFUSED: readonly { readonly rule: string; readonly file: string; readonly code: string }[] = [
  { rule: "mealwright(plain-names)", file: "src/server/named.ts", code: "export const cancelWish = null;" },
  { rule: "mealwright(plain-names)", file: "tests/support/named.ts", code: "export interface RetryWorld {}" },
  { rule: "mealwright(plain-names)", file: "tests/support/storm.ts", code: "export const users = 8;" },
  { rule: "mealwright(plain-names)", file: "tests/e2e/named.ts", code: "export const settleIn = null;" },
  {
    rule: "mealwright(plain-names)",
    file: "tools/named.ts",
    code: "export class A {\n  #heard = 0;\n  read() {\n    return this.#heard;\n  }\n}",
  },
  { rule: "mealwright(walls)", file: "src/domain/a.ts", code: 'import { b } from "#contract/b";\nexport const a = b;' },
  { rule: "mealwright(walls)", file: "src/contract/a.ts", code: 'import { b } from "#server/b";\nexport const a = b;' },
  { rule: "mealwright(walls)", file: "src/web/lib/a.ts", code: 'import { b } from "#server/b";\nexport const a = b;' },
  {
    rule: "mealwright(walls)",
    file: "src/web/lib/b.ts",
    code: 'import type { B } from "../../server/b";\nexport type A = B;',
  },
  { rule: "mealwright(walls)", file: "src/server/a.ts", code: 'import { b } from "#web/lib/b";\nexport const a = b;' },
  {
    rule: "mealwright(walls)",
    file: "src/server/features/plans/a.ts",
    code: 'import { b } from "#server/features/generation/generation.usecases";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/server/features/accounts/later-type.ts",
    code: 'import type { B } from "#server/features/billing/billing.use-cases";\nexport type A = B;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/server/features/billing/later-type.ts",
    code: 'export type A = import("#server/features/plans/plans.feature").B;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/server/features/unplaced/a.ts",
    code: 'import { b } from "#server/failure";\nexport const a = b;',
  },
  {
    rule: "eslint(no-use-before-define)",
    file: "src/server/features.ts",
    code: "declare const make: (later: () => unknown) => object;\nexport function createFeatures() {\n  const accounts = make(() => billing);\n  const billing = make(() => accounts);\n  return billing;\n}",
  },
  {
    rule: "mealwright(walls)",
    file: "src/server/features/plans/b.ts",
    code: 'import { b } from "#server/features/accounts/accounts.repository";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/server/http/a.ts",
    code: 'import { b } from "#server/features/accounts/b";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/web/ui/a.ts",
    code: 'import { b } from "#web/features/plans/b";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/web/shared/a.ts",
    code: 'import type { B } from "#web/features/plans/b";\nexport type A = B;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/web/lib/shares.ts",
    code: 'import type { B } from "#web/shared/b";\nexport type A = B;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/web/features/plans/a.ts",
    code: 'export const a = () => import("#web/features/billing/b");',
  },
  {
    rule: "mealwright(walls)",
    file: "src/web/features/plans/b.ts",
    code: 'import { b } from "#web/app/b";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/domain/food/a.ts",
    code: 'import type { B } from "#domain/plan/b";\nexport type A = B;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/domain/money/a.ts",
    code: 'import { b } from "#domain/random/b";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/domain/proposal/reading/a.ts",
    code: 'import { b } from "#domain/proposal/plausibility/b";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/domain/drawing/a.ts",
    code: 'import { b } from "#domain/plan/b";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/domain/plan/a.ts",
    code: 'import { b } from "#domain/entitlement/b";\nexport const a = b;',
  },
  {
    rule: "mealwright(walls)",
    file: "src/domain/leftovers/a.ts",
    code: 'import { b } from "#domain/food/b";\nexport const a = b;',
  },
  { rule: "mealwright(pure-domain)", file: "src/domain/c.ts", code: 'import * as z from "zod";\nexport const a = z;' },
  {
    rule: "mealwright(pure-domain)",
    file: "src/domain/d.ts",
    code: 'import { join } from "node:path";\nexport const a = join;',
  },
  {
    rule: "mealwright(vendors)",
    file: "src/server/features/billing/a.ts",
    code: 'import Stripe from "stripe";\nexport const a = Stripe;',
  },
  {
    rule: "mealwright(vendors)",
    file: "src/server/features/generation/a.ts",
    code: 'import { streamText } from "ai";\nexport const a = streamText;',
  },
  {
    rule: "mealwright(vendors)",
    file: "src/server/features/plans/c.ts",
    code: 'import { eq } from "drizzle-orm";\nexport const a = eq;',
  },
  {
    rule: "mealwright(vendors)",
    file: "src/server/features/plans/d.ts",
    code: 'import { fastify } from "fastify";\nexport const a = fastify;',
  },
  { rule: "mealwright(environment)", file: "src/server/b.ts", code: "export const a = process.env.PORT;" },
  { rule: "mealwright(time)", file: "src/server/c.ts", code: "export const a = Date.now();" },
  { rule: "mealwright(time)", file: "src/server/d.ts", code: "export const a = new Date();" },
  {
    rule: "mealwright(time)",
    file: "src/server/e.ts",
    code: "export const a = (sql: typeof String.raw) => sql`select now()`;",
  },
  {
    rule: "mealwright(time)",
    file: "tests/e2e/a.spec.ts",
    code: 'import { test } from "@playwright/test";\nexport const a = test;',
  },
  {
    rule: "mealwright(time)",
    file: "tests/deep/opens.test.ts",
    code: 'import { chromium } from "@playwright/test";\nexport const a = chromium;',
  },
  {
    rule: "mealwright(time)",
    file: "src/server/features/plans/rows.test.ts",
    code: "export const a = (sql: typeof String.raw) => sql`insert into plans values (now())`;",
  },
  {
    rule: "mealwright(time)",
    file: "tests/web/today.test.ts",
    code: 'export const a = new Intl.DateTimeFormat("en-GB").format();',
  },
  { rule: "mealwright(chance)", file: "src/domain/e.ts", code: "export const a = Math.random();" },
  {
    rule: "mealwright(chance)",
    file: "src/server/f.ts",
    code: 'import { randomUUID } from "node:crypto";\nexport const a = randomUUID();',
  },
  {
    rule: "mealwright(checked-casts)",
    file: "src/domain/f.ts",
    code: "interface CheckedMeal {\n  readonly a: number;\n}\nexport const a = { a: 1 } as CheckedMeal;",
  },
  {
    rule: "mealwright(checked-casts)",
    file: "src/server/g.ts",
    code: "interface CheckedPlan {\n  readonly a: number;\n}\nexport const a = [{ a: 1 }] as readonly CheckedPlan[];",
  },
  {
    rule: "mealwright(checked-casts)",
    file: "src/domain/plan/complete.ts",
    code: "interface CompletePlan {\n  readonly a: number;\n}\nexport const a = { a: 1 } as CompletePlan;",
  },
  {
    rule: "mealwright(checked-casts)",
    file: "src/server/stored.ts",
    code: "interface StoredPlan {\n  readonly a: number;\n}\nexport const a = { a: 1 } as StoredPlan;",
  },
  {
    rule: "mealwright(transaction-handle)",
    file: "src/server/h.ts",
    code: "interface D {\n  db: { run(): void };\n  transaction(work: (tx: object) => void): void;\n}\nexport const a = (database: D) => database.transaction((_tx) => database.db.run());",
  },
  {
    rule: "mealwright(honest-tests)",
    file: "src/server/i.test.ts",
    code: 'import { vi } from "vitest";\nvi.mock("#server/b");',
  },
  {
    rule: "mealwright(honest-tests)",
    file: "src/server/j.test.ts",
    code: "export const pause = () => new Promise((resolve) => void setTimeout(resolve, 100));",
  },
  { rule: "mealwright(no-barrels)", file: "src/server/k.ts", code: 'export { b } from "#server/b";' },
  {
    rule: "mealwright(status-numbers)",
    file: "src/server/features/plans/e.ts",
    code: "export const a = { status: 404 };",
  },
  { rule: "typescript(no-explicit-any)", file: "src/server/l.ts", code: "export const a = (b: any): unknown => b;" },
  { rule: "import(no-default-export)", file: "src/server/m.ts", code: "const a = 1;\nexport default a;" },
  {
    rule: "import(no-cycle)",
    file: "src/server/n.ts",
    code: 'import { o } from "#server/o";\nexport const n = (): unknown => o;',
  },
  {
    rule: "import(no-cycle)",
    file: "src/server/o.ts",
    code: 'import { n } from "#server/n";\nexport const o = (): unknown => n;',
  },
  {
    rule: "import(no-cycle)",
    file: "src/server/n1.ts",
    code: 'import type { O } from "#server/o1";\nexport interface N {\n  readonly o: O;\n}',
  },
  {
    rule: "import(no-cycle)",
    file: "src/server/o1.ts",
    code: 'import type { N } from "#server/n1";\nexport interface O {\n  readonly n: N;\n}',
  },
  { rule: "eslint(max-lines)", file: "src/server/p.ts", code: `${"// a line\n".repeat(401)}export const a = 1;` },
  {
    rule: "vitest(no-focused-tests)",
    file: "src/server/q.test.ts",
    code: 'import { expect, it } from "vitest";\nit.only("a", () => expect(1).toBe(1));',
  },
  {
    rule: "vitest(expect-expect)",
    file: "src/server/r.test.ts",
    code: 'import { it } from "vitest";\nit("proves nothing", () => undefined);',
  },
  {
    rule: "mealwright(linear-patterns)",
    file: "src/domain/run-at-end.ts",
    code: 'export const bare = (text: string) => text.replace(/\\s+$/u, "");',
  },
  {
    rule: "mealwright(linear-patterns)",
    file: "src/contract/shared-run.ts",
    code: "export const VERSION = /^[\\d.]+.*Safari$/u;",
  },
  {
    rule: "mealwright(linear-patterns)",
    file: "src/server/made-pattern.ts",
    code: 'export const MADE = new RegExp("(?:a|a)+$", "u");',
  },
  {
    rule: "mealwright(notes-are-read-once)",
    file: "src/domain/planner/reads-notes.ts",
    code: "export const isHalal = (request: { additionalNotes: string }) => request.additionalNotes.includes('halal');",
  },
  {
    rule: "mealwright(notes-are-read-once)",
    file: "src/server/features/changes/picks-notes.ts",
    code: 'export type Said<Request> = Pick<Request, "additionalNotes" & keyof Request>;',
  },
  {
    rule: "mealwright(short-patterns)",
    file: "src/domain/planner/long-pattern.ts",
    code: `export const LONG = /\\b(?:${Array.from({ length: 40 }, (_, at) => `word${at}`).join("|")})\\b/u;`,
  },
  {
    rule: "mealwright(short-patterns)",
    file: "src/domain/matcher/long-made-pattern.ts",
    code: `export const LONG = new RegExp("${"a".repeat(201)}", "u");`,
  },
];

/** Snippets that look alike and are allowed. */
export const ALLOWED: readonly { readonly file: string; readonly code: string }[] = [
  { file: "src/server/named-plainly.ts", code: "export const billing = { settledAt: null };" },
  {
    file: "src/domain/proposal/brief/typed-texts.ts",
    code: "export const quoted = (request: { additionalNotes: string }) => request.additionalNotes;",
  },
  { file: "src/domain/plan/good.ts", code: 'import { b } from "#domain/basket/b";\nexport const a = b;' },
  {
    file: "src/domain/proposal/good.ts",
    code: 'import { b } from "#domain/proposal/plausibility/b";\nexport const a = b;',
  },
  { file: "src/domain/drawing/good.ts", code: 'import { b } from "#domain/random/random";\nexport const a = b;' },
  {
    file: "src/contract/good.ts",
    code: 'import * as z from "zod/mini";\nimport { b } from "#domain/b";\nexport const a = [z, b];',
  },
  {
    file: "src/server/features/generation/good.ts",
    code: 'import type { B } from "#server/features/billing/billing.use-cases";\nexport type A = B;',
  },
  {
    file: "src/server/features/plans/good.ts",
    code: 'import { b } from "#server/features/accounts/accounts.feature";\nexport const a = b;',
  },
  {
    file: "src/server/features/plans/plans.repository.ts",
    code: 'import { eq } from "drizzle-orm";\nexport const a = eq;',
  },
  { file: "src/server/services/payments/good.ts", code: 'import { Stripe } from "stripe";\nexport const a = Stripe;' },
  { file: "src/server/services/clock/good.ts", code: "export const a = Date.now();" },
  {
    file: "src/server/services/ids/good.ts",
    code: 'import { randomUUID } from "node:crypto";\nexport const a = randomUUID();',
  },
  { file: "src/server/config.ts", code: "export const a = process.env.PORT;" },
  {
    file: "tests/web/today-of-run.test.ts",
    code: 'export const a = new Intl.DateTimeFormat("en-GB").format(new Date());',
  },
  {
    file: "tests/support/opens.ts",
    code: 'import { chromium } from "@playwright/test";\nexport const a = chromium;',
  },
  { file: "src/server/good.ts", code: "export const a = (at: number) => new Date(at);" },
  { file: "src/web/features/plans/good.ts", code: 'import { b } from "#web/ui/b";\nexport const a = [b, Date.now()];' },
  { file: "src/web/features/plans/shares.ts", code: 'import { b } from "#web/shared/b";\nexport const a = b;' },
  { file: "src/web/app/good.ts", code: 'import { b } from "#web/features/plans/b";\nexport const a = b;' },
  {
    file: "src/server/good-transaction.ts",
    code: "interface D {\n  transaction(work: (tx: { run(): void }) => void): void;\n}\nexport const a = (database: D) => database.transaction((tx) => tx.run());",
  },
  {
    file: "src/domain/meal/check-meal.ts",
    code: "interface CheckedMeal {\n  readonly a: number;\n}\nexport const a = { a: 1 } as CheckedMeal;",
  },
  {
    file: "src/domain/run-at-end-once.ts",
    code: 'export const bare = (text: string) => text.replace(/(?<!\\s)\\s+$/u, "");',
  },
];
