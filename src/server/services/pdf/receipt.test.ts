import { copyFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { jsonLog } from "#server/services/log/log";
import type { ReceiptForm } from "#server/services/pdf/pdf";
import { openTypst } from "#server/services/pdf/typst";
import { typstPdf } from "#server/services/pdf/typst-pdf";
import { createReceiptPrinter } from "#server/services/pdf/typst-printer";
import type { ReceiptPrinter } from "#server/services/pdf/typst-printer";
import { createWorkers, workerEntry } from "#server/services/workers/workers";
import { readPdf, withoutSpace } from "#tests/support/read-pdf";

const RECEIPT: ReceiptForm = {
  number: "MW-2026-0042",
  paidAt: Date.UTC(2026, 10, 28, 9, 30, 15),
  fullName: "Ada Example",
  email: "ada@example.org",
  description: "Mealwright Premium, monthly",
  periodStartsAt: Date.UTC(2026, 10, 28, 9, 30),
  periodEndsAt: Date.UTC(2026, 11, 28, 9, 30),
  pence: 299,
  refundedPence: 0,
  cardBrand: "visa",
  cardLast4: "4242",
  testMode: false,
};

let print: ReceiptPrinter;

beforeAll(() => {
  print = createReceiptPrinter(openTypst(import.meta.dirname));
});

async function textOf(change: Partial<ReceiptForm>): Promise<string> {
  return (await readPdf(print({ ...RECEIPT, ...change }).bytes)).text;
}

describe("a printed receipt", () => {
  test("is one accessible page in British English, dated by its payment", async () => {
    const printed = print(RECEIPT);
    const read = await readPdf(printed.bytes);
    expect(printed).toMatchObject({ standard: "ua-1", pages: 1 });
    expect(read.tagged).toBe(true);
    expect(read.language).toBe("en-GB");
    expect(read.xmp).toMatch(/pdfuaid:part[^0-9]*1/u);
    expect(read.info).toMatchObject({
      Title: "Mealwright receipt MW-2026-0042",
      Author: "Mealwright",
      CreationDate: expect.stringContaining("20261128093015"),
    });
    expect(read.roles.filter((role) => role === "H1")).toHaveLength(1);
    expect(read.roles).toEqual(expect.arrayContaining(["H2", "Table", "TR", "TH", "TD"]));
  });

  test("says who paid what, when, for which period and with which card", async () => {
    const text = await textOf({});
    const parts = [
      "Receipt number MW-2026-0042",
      "Ada Example",
      "ada@example.org",
      "Saturday 28 November 2026",
      "Visa ending in 4242",
      "Mealwright Premium, monthly",
      "Saturday 28 November 2026 to Monday 28 December 2026",
      "£2.99",
      "Paid, VAT included",
      "Prices include VAT",
    ];
    for (const part of parts) expect(text).toContain(withoutSpace(part));
    expect(text).not.toMatch(/refund|testmode/iu);
  });

  test("dates by London's day", async () => {
    expect(await textOf({ paidAt: Date.UTC(2026, 9, 24, 23, 30) })).toContain(withoutSpace("Sunday 25 October 2026"));
    expect(await textOf({ paidAt: Date.UTC(2026, 9, 25, 23, 30) })).toContain(withoutSpace("Sunday 25 October 2026"));
  });

  test("shows what was given back and what is left", async () => {
    const whole = await textOf({ refundedPence: 299 });
    expect(whole).toContain(withoutSpace("Refunded to your card −£2.99"));
    expect(whole).toContain(withoutSpace("Left after the refund £0.00"));
    expect(await textOf({ pence: 2_999, refundedPence: 1_000 })).toContain(withoutSpace("after the refund £19.99"));
  });

  test("says that no card was charged in test mode", async () => {
    expect(await textOf({ testMode: true })).toContain(withoutSpace("Test mode: no card was charged."));
  });

  test.each([
    ["mastercard", "5555", "Mastercard ending in 5555"],
    ["amex", "0005", "American Express ending in 0005"],
    ["carte_bleue", null, "Carte bleue"],
    [null, null, "Card"],
    [null, "12<4", "Card"],
  ])("names the card %s %s", async (cardBrand, cardLast4, meant) => {
    expect(await textOf({ cardBrand, cardLast4 })).toContain(withoutSpace(`Paid with ${meant} What was paid`));
  });

  test("is the same to the byte for the same payment, and another one for another payment", () => {
    const first = print(RECEIPT).bytes;
    expect(Buffer.compare(print({ ...RECEIPT }).bytes, first)).toBe(0);
    expect(Buffer.compare(print({ ...RECEIPT, number: "MW-2026-0043" }).bytes, first)).not.toBe(0);
  });

  test.each([
    ["markup and code", '#panic("x") *b* $x$ <b> @ref #read("/etc/passwd")'],
    ["raw blocks and comments", "`a` \\u{41} // b /* c */ [d] #let x = 1"],
    ["a script", "<script>alert(1)</script>"],
    ["emoji", "Ada 🎉"],
  ])("sets a name as it was typed: %s", async (_, fullName) => {
    const printed = print({ ...RECEIPT, fullName });
    expect(printed.standard).toBe("ua-1");
    expect((await readPdf(printed.bytes)).text).toContain(withoutSpace(fullName));
  });

  test("drops control characters, caps what is long, and stays one page", async () => {
    expect(await textOf({ fullName: "Ada\r\n\u202E\u0000Byron" })).toContain(withoutSpace("Ada Byron"));
    const long = print({ ...RECEIPT, fullName: "w".repeat(4_000), email: `${"e".repeat(4_000)}@example.org` });
    expect(long.pages).toBe(1);
    expect((await readPdf(long.bytes)).text).toContain(`${"w".repeat(79)}…`);
    expect(await textOf({ fullName: "\u0000\u200B" })).toContain(withoutSpace("Paid by ada@example.org"));
  });

  test("falls back to a plain document when no font of ours has a character", () => {
    expect(print({ ...RECEIPT, fullName: "Ada 𒀀" })).toMatchObject({ standard: "1.7", pages: 1 });
  });
});

describe("receipts among the documents of the worker threads", () => {
  const idle = { run: () => Promise.reject(new Error("no work was meant")), close: () => Promise.resolve() };

  test("come out of the threads with the same bytes", async () => {
    const log = jsonLog("silent");
    const workers = createWorkers({
      entry: workerEntry(),
      files: { catalogue: "", pdfAssets: import.meta.dirname },
      log,
    });
    try {
      const bytes = await typstPdf(workers, import.meta.dirname, log).renderReceipt(RECEIPT, {
        owner: "ada",
        signal: new AbortController().signal,
      });
      expect(Buffer.compare(bytes, print(RECEIPT).bytes)).toBe(0);
    } finally {
      await workers.close();
    }
  });

  test("leave the version of plans alone, which follows every other part of the template", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mealwright-template-"));
    try {
      await cp(join(import.meta.dirname, "template"), join(folder, "template"), { recursive: true });
      const version = () => typstPdf(idle, folder, jsonLog("silent")).version;
      const before = version();
      await writeFile(join(folder, "template", "receipt.typ"), "another receipt");
      expect(version()).toBe(before);
      await copyFile(join(folder, "template", "week.typ"), join(folder, "template", "closing.typ"));
      expect(version()).not.toBe(before);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
