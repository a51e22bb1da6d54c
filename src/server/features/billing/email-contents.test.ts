import { describe, expect, it } from "vitest";
import type { Notice } from "#domain/entitlement/notices";
import { billingEmail } from "#server/features/billing/email-contents";
import type { BillingEmailFacts } from "#server/features/billing/email-contents";
import type { ReceiptInvoice } from "#server/features/billing/email-facts";

const AT = Date.UTC(2026, 10, 28, 9, 30);
const LATER = Date.UTC(2026, 11, 28, 9, 30);
const INVOICE: ReceiptInvoice = {
  number: "MW-2026-0042",
  pence: 299,
  paidAt: AT,
  description: "Mealwright Premium, monthly",
  period: { startsAt: AT, endsAt: LATER },
};
const FACTS: BillingEmailFacts = {
  user: { fullName: "Ada Example" },
  publicUrl: new URL("https://meals.example/"),
  invoice: INVOICE,
  now: Date.UTC(2026, 10, 21),
};
const SUBSCRIPTION = "https://meals.example/subscription";

const NOTICES: { readonly [Kind in Notice["kind"]]: Extract<Notice, { kind: Kind }> } = {
  trial_started: { kind: "trial_started", key: "k", plan: "monthly", pence: 299, firstChargeAt: AT },
  trial_ending: { kind: "trial_ending", key: "k", plan: "monthly", pence: 299, firstChargeAt: AT },
  receipt: { kind: "receipt", key: "k", invoiceId: "in_1", plan: "monthly", renewsAt: LATER },
  renewal_coming: { kind: "renewal_coming", key: "k", pence: 2_999, renewsAt: AT },
  payment_failed: { kind: "payment_failed", key: "k", pence: 299, accessUntil: AT },
  cancelled: { kind: "cancelled", key: "k", accessUntil: AT },
  disputed: { kind: "disputed", key: "k", pence: 299, endedAt: AT },
  refunded: { kind: "refunded", key: "k", pence: 299, endedAt: AT, byMistake: false },
  paid_after_end: { kind: "paid_after_end", key: "k", pence: 299, paidAt: LATER, endedAt: AT },
};
const ALL = Object.values(NOTICES);

/** A message's words on one line, from its text and from its visible HTML. */
function read(notice: Notice, change: Partial<BillingEmailFacts> = {}) {
  const { subject, text, html } = billingEmail(notice, { ...FACTS, ...change });
  const shown = (html.split("<body")[1] ?? "")
    .replace(/^[^>]*>\s*<div style="display:none.*?<\/div>/su, "")
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  return { subject, html, text: text.replaceAll(/\s+/gu, " "), shown: shown.replaceAll(/\s+/gu, " ") };
}

const figuresOf = (words: string) =>
  new Set(words.match(/£\d+\.\d\d|(?:\w+day )\d+ \w+ \d{4}|\d+ (?:days|to \d+ working days)|https:\/\/[^\s,]+/gu));

describe("the messages about money", () => {
  it.each<[Notice["kind"], string, readonly string[]]>([
    [
      "trial_started",
      "Your free trial is set up: first payment on 28 November 2026",
      [
        "Nothing is charged before then",
        "£2.99 a month, VAT included",
        "£2.99 on Saturday 28 November 2026",
        "£2.99 every month until you cancel",
        "To cancel, open your subscription",
        "For 14 days after the first payment",
        "Cancel and refund",
      ],
    ],
    [
      "trial_ending",
      "Your free trial ends on 28 November 2026, then £2.99 is charged",
      [
        "£2.99 on Saturday 28 November 2026",
        "£2.99 every month until you cancel",
        "cancel before Saturday 28 November 2026",
        "Cancel and refund",
      ],
    ],
    [
      "receipt",
      "Your Mealwright receipt: £2.99 on 28 November 2026",
      [
        "MW-2026-0042",
        "Saturday 28 November 2026 to Monday 28 December 2026",
        "Mealwright Premium, monthly",
        "Prices include VAT",
        "£2.99 on Monday 28 December 2026",
        "If this was the first payment of your subscription or a yearly renewal",
        "for 14 days",
      ],
    ],
    [
      "renewal_coming",
      "Your yearly plan renews on 28 November 2026 for £29.99",
      [
        "£29.99 on Saturday 28 November 2026",
        "cancel before Saturday 28 November 2026",
        "For 14 days after the renewal",
      ],
    ],
    [
      "payment_failed",
      "Your payment of £2.99 did not go through",
      ["keep your access until Saturday 28 November 2026", "check or change your card", "nothing more is charged"],
    ],
    [
      "cancelled",
      "Your subscription is cancelled",
      ["keep your access until Saturday 28 November 2026", "nothing more will be charged", "reactivate"],
    ],
    [
      "disputed",
      "Your subscription has ended: a payment was taken back",
      [
        "Your bank has taken back your payment of £2.99",
        "ended on Saturday 28 November 2026",
        "Nothing more will be charged",
        "we won’t send it back a second time",
      ],
    ],
    [
      "refunded",
      "Your refund of £2.99",
      ["sent £2.99 back to your card", "5 to 10 working days", "ended on Saturday 28 November 2026"],
    ],
  ])("%s holds its amounts, dates and what to do", (kind, subject, parts) => {
    const message = read(NOTICES[kind]);
    expect(message.subject).toBe(subject);
    for (const part of parts) {
      expect(message.text).toContain(part);
      expect(message.shown).toContain(part);
    }
    expect(message.text).toContain(SUBSCRIPTION);
    expect(message.html).toContain(`href="${SUBSCRIPTION}"`);
  });

  it.each(ALL)("$kind says the same figures in text and HTML", (notice) => {
    const { text, shown } = read(notice);
    expect(figuresOf(text).size).toBeGreaterThan(1);
    expect(figuresOf(shown)).toEqual(figuresOf(text));
  });

  it.each(ALL)("$kind stays itself whatever the user is called", (notice) => {
    const plain = read(notice);
    for (const fullName of [
      "<script>alert(1)</script>",
      "Ada\r\nBcc: x@example.org\r\n\r\nYou owe £500.00",
      "https://evil.example/",
      "w".repeat(50_000),
    ]) {
      const message = read(notice, { user: { fullName } });
      expect(message.subject).toBe(plain.subject);
      expect(message.html).not.toMatch(/<script|href="[^"]*evil/iu);
      expect(message.html.length).toBeLessThan(plain.html.length + 500);
      expect(billingEmail(notice, { ...FACTS, user: { fullName } }).text).not.toMatch(/^(?:Bcc:|You owe)/mu);
    }
  });

  it.each(ALL)("$kind has a plain subject in one line", (notice) => {
    const { subject } = read(notice);
    expect(subject).toMatch(/^[\w £.,:]{10,75}$/u);
  });
});

describe("dates in the messages", () => {
  it.each([
    ["just before midnight in summer", Date.UTC(2026, 6, 1, 22, 59), "Wednesday 1 July 2026"],
    ["just after midnight in summer", Date.UTC(2026, 6, 1, 23, 0), "Thursday 2 July 2026"],
    ["the night before the clocks go back", Date.UTC(2026, 9, 24, 23, 30), "Sunday 25 October 2026"],
    ["the night after the clocks went back", Date.UTC(2026, 9, 25, 23, 30), "Sunday 25 October 2026"],
    ["midnight in winter", Date.UTC(2027, 0, 1), "Friday 1 January 2027"],
    ["the night the clocks go forward", Date.UTC(2027, 2, 28, 0, 30), "Sunday 28 March 2027"],
    ["the night after", Date.UTC(2027, 2, 28, 23, 30), "Monday 29 March 2027"],
  ])("are those of London: %s", (_, firstChargeAt, day) => {
    const message = read({ ...NOTICES.trial_started, firstChargeAt });
    expect(message.text).toContain(`£2.99 on ${day}`);
    expect(message.subject).toContain(day.slice(day.indexOf(" ") + 1));
  });
});

describe("variations in the messages", () => {
  it("states the yearly plan's price and the right to a refund after each renewal", () => {
    const { text } = read({ ...NOTICES.trial_started, plan: "yearly", pence: 2_999 });
    expect(text).toContain("£29.99 a year, VAT included");
    expect(text).toContain("again after each yearly renewal");
    expect(read(NOTICES.trial_started).text).not.toContain("yearly");
  });

  it("names the last day for a refund, if known", () => {
    const { text } = read(NOTICES.receipt, { invoice: { ...INVOICE, refundUntil: Date.UTC(2026, 11, 12, 9, 30) } });
    expect(text).toContain("until Saturday 12 December 2026");
    expect(text).not.toContain("If this was the first payment");
  });

  it("mentions no further payment if the subscription does not renew", () => {
    const { text } = read({ ...NOTICES.receipt, renewsAt: null });
    expect(text).toContain("Next payment: None");
    expect(text).toContain("nothing more will be charged");
  });

  it("distinguishes a past end from a future one", () => {
    const { text } = read(NOTICES.cancelled, { now: AT });
    expect(text).toContain("your access ended on Saturday 28 November 2026");
    expect(text).not.toContain("reactivate");
  });

  it("says when payments are simulated", () => {
    for (const notice of ALL) {
      expect(read(notice, { testMode: true }).text).toContain("Test mode:");
      expect(read(notice).text).not.toContain("Test mode:");
    }
  });

  it("refuses to write a receipt without its invoice", () => {
    const { user, publicUrl } = FACTS;
    expect(() => billingEmail(NOTICES.receipt, { user, publicUrl })).toThrow(RangeError);
  });
});
