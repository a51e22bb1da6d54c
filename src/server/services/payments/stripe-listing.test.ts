import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#server/services/clock/clock";
import { ProviderUnavailable, type EventPage, type ProviderEvent } from "#server/services/payments/payments";
import { payers, startStripe, type StripeUnderTest } from "#tests/support/payments";

const START = Date.UTC(2027, 0, 31, 9, 30);

let under: StripeUnderTest;
let they: ReturnType<typeof payers>;
beforeEach(async () => {
  under = await startStripe(START);
  they = payers(under);
});
afterEach(() => under.close());

describe("the list of what has happened", () => {
  it("has every decisive event once, page after page, and nothing from before or after", async () => {
    const customerId = await they.newCustomer();
    const setUp = async (times: number) => {
      for (let time = 0; time < times; time += 1) await they.confirmedSetup(customerId);
    };
    await setUp(1);
    under.clock.advance(HOUR_MS);
    const from = under.clock.now();
    await setUp(101);
    const to = under.clock.now();
    under.clock.advance(HOUR_MS);
    await setUp(1);
    const found: ProviderEvent[] = [];
    let pages = 0;
    let after: string | null = null;
    do {
      const page: EventPage | undefined = await under.payments.listEvents?.({ from, to, after });
      if (page === undefined) throw new Error("Stripe lists its events");
      found.push(...page.events);
      pages += 1;
      after = page.next;
    } while (after !== null);
    expect(pages).toBe(2);
    expect(new Set(found.map(({ id }) => id)).size).toBe(101);
    for (const event of found) {
      expect(event).toMatchObject({ type: "setup_intent.succeeded", customerId, decisive: true });
    }
  });
});

describe("when Stripe asks to be left alone", () => {
  it.each([
    [30, 30_000],
    [undefined, null],
  ])("with Retry-After %s, it says for how long", async (retryAfter, retryAfterMs) => {
    const customerId = await they.newCustomer();
    under.server.failNext("GET /v1/subscriptions", {
      status: 429,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
    const read = under.payments.readAccount(customerId);
    await expect(read).rejects.toMatchObject({ name: "ProviderBusy", retryAfterMs });
    await expect(read).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});
