/** What printing a plan costs: with Typst in our own process, and with Chromium, which prints the same plan's page. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "@playwright/test";
import { writePlan } from "#domain/plan/write-plan";
import { readStoredPlan, type StoredPlan } from "#domain/plan/stored-plan";
import { openEmbeddedDatabase } from "#server/db/embedded-database";
import { mealPlans } from "#server/db/schema/plans";
import { openTypst } from "#server/services/pdf/typst";
import { createTypstPrinter } from "#server/services/pdf/typst-printer";
import { freePort, startServer } from "../tests/support/server-process.ts";
import { cpuMs, quantile } from "./measure.ts";
import { signUpWithPlan } from "./seven-meals.ts";

const TIMES = 7;

/** CPU milliseconds and bytes of one document, the median of several runs. */
export interface PrintFigures {
  readonly ownMs: number;
  readonly ownBytes: number;
  readonly chromiumMs: number;
  readonly chromiumBytes: number;
}

export async function measurePrint(): Promise<PrintFigures> {
  const folder = await mkdtemp(join(tmpdir(), "mealwright-bench-"));
  const dataDir = join(folder, "data");
  const server = await startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  });
  try {
    const { cookie, planId } = await signUpWithPlan(server.url);
    const byChromium = await printInChromium(browser, server.url, cookie, planId);
    await server.stop();
    const own = printOurs(await storedPlan(dataDir), planId);
    return { ownMs: own.ms, ownBytes: own.bytes, chromiumMs: byChromium.ms, chromiumBytes: byChromium.bytes };
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Printed {
  readonly ms: number;
  readonly bytes: number;
}

async function printInChromium(browser: Browser, url: string, cookie: string, planId: string): Promise<Printed> {
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/meal-plan/${planId}`);
  await page
    .getByRole("heading", { name: /shopping list/iu })
    .first()
    .waitFor();
  const session = await browser.newBrowserCDPSession();
  const spent = async (): Promise<number> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
  };
  const prints: Printed[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const before = await spent();
    const { length } = await page.pdf({ format: "A4", tagged: true, printBackground: true });
    prints.push({ ms: (await spent()) - before, bytes: length });
  }
  return medianOf(prints);
}

async function storedPlan(folder: string): Promise<StoredPlan> {
  const database = await openEmbeddedDatabase({ folder });
  try {
    const [row] = await database.db.select({ document: mealPlans.document }).from(mealPlans);
    return readStoredPlan(row?.document);
  } finally {
    await database.close();
  }
}

function printOurs(plan: StoredPlan, planId: string): Printed {
  const document = writePlan(plan);
  const print = createTypstPrinter(openTypst(fileURLToPath(new URL("../src/server/services/pdf", import.meta.url))));
  let bytes = 0;
  const once = (): number =>
    cpuMs(() => {
      bytes = print(document, { planId, createdAt: 0 }).bytes.length;
    });
  // The first run loads the fonts.
  once();
  return medianOf(Array.from({ length: TIMES }, () => ({ ms: once(), bytes })));
}

function medianOf(prints: readonly Printed[]): Printed {
  return {
    ms: quantile(
      prints.map(({ ms }) => ms),
      0.5,
    ),
    bytes: quantile(
      prints.map(({ bytes }) => bytes),
      0.5,
    ),
  };
}
