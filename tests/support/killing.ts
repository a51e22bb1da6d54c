import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "#server/services/clock/clock";
import type { BillingServer } from "#tests/support/billing-process";
import { payerAt, billingStateOf, type BillingState, type StripePayer } from "#tests/support/billing-stripe";
import { FLOWS, type Case, type Flow, type Kind } from "#tests/support/kill-flows";
import { eventually } from "#tests/support/server-process";
import type { StripeServer } from "#tests/support/stripe/server";

/** A server that is killed, and its provider; null is the sandbox. */
export interface KillPlace {
  readonly server: BillingServer;
  readonly stripe: StripeServer | null;
  moveBy(milliseconds: number): void;
  now(): number;
}

/** How long a message may take that a killed process was about to send: its job is missed after a while. */
const DONE_WITHIN_MS = 150_000;

/** What a request with the headers of `killed-server` has come to, under its name. */
export async function phasesOf(server: BillingServer, run: string): Promise<readonly string[]> {
  const notes = await readFile(join(server.dataDir, "phases"), "utf8").catch(() => "");
  const lines = notes.split("\n").filter((line) => line.startsWith(`${run} `));
  return lines.map((line) => line.slice(run.length + 1));
}

const withoutEmails = ({ sentEmails: _mails, ...rest }: BillingState) => rest;

/** The people of one place: each acts once, is killed meanwhile, and is looked at again a week later. */
export class Killing {
  readonly #place: KillPlace;
  readonly #waiting = new Map<Kind, StripePayer[]>();
  #checked: { readonly tested: Case; readonly found: BillingState; readonly what: string }[] = [];
  #people = 0;

  constructor(place: KillPlace) {
    this.#place = place;
  }

  flow(name: string): Flow {
    const flow = FLOWS[name];
    if (flow === undefined) throw new Error(`There is no ${name}`);
    return flow;
  }

  /** Makes so many people for each of the flows, and moves the clock past their trials. */
  async prepare(names: readonly string[], count: number): Promise<void> {
    const { stripe } = this.#place;
    const kinds = names.map((name) => this.flow(name).of).filter((kind) => kind !== "newcomer");
    if (kinds.length === 0) return;
    stripe?.webhooks.lose(Number.MAX_SAFE_INTEGER);
    const made: { readonly kind: Kind; readonly who: StripePayer }[] = [];
    for (const kind of kinds) {
      for (let each = 0; each < count; each += 1) made.push({ kind, who: await this.#created(kind) });
    }
    this.#place.moveBy(8 * DAY_MS);
    stripe?.webhooks.lose(0);
    for (const { kind, who } of made) {
      await this.#prepareFor(kind, who);
      const waiting = this.#waiting.get(kind) ?? [];
      this.#waiting.set(kind, [...waiting, who]);
    }
  }

  /** A user who is about to act. */
  async next(name: string): Promise<Case> {
    const { of, begin } = this.flow(name);
    const who = of === "newcomer" ? await this.#newcomer() : this.#waiting.get(of)?.shift();
    if (who === undefined) throw new Error(`Too few people were prepared for ${name}`);
    return begin(who);
  }

  /** What became of it must be one of the outcomes; `first`: the one that was wanted. Messages are looked for by `checkEmails`. */
  async checkOutcome(tested: Case, what: string, first: boolean): Promise<void> {
    const outcomes = tested.outcomes();
    const found = await this.#waitFor(tested.who, first ? outcomes.slice(0, 1) : outcomes, what, withoutEmails);
    this.#checked.push({ tested, found, what });
  }

  /** Everyone has the messages that belong to what became of them. */
  async checkEmails(): Promise<void> {
    for (const { tested, found, what } of this.#checked) {
      await this.#waitFor(tested.who, found === tested.outcomes()[0] ? [found] : tested.outcomes(), what);
    }
  }

  /** A week later each has been charged once, and written to once. */
  async weekLater(): Promise<number> {
    await this.checkEmails();
    const cases = this.#checked;
    this.#checked = [];
    this.#place.moveBy(8 * DAY_MS);
    await this.#place.stripe?.webhooks.deliver();
    for (const { tested, found, what } of cases) {
      await tested.who.payer.signIn();
      await this.#waitFor(tested.who, tested.later(found), `${what}; a week later`);
    }
    return cases.length;
  }

  async #waitFor(
    who: StripePayer,
    expected: readonly BillingState[],
    what: string,
    lookedAt: (standing: BillingState) => object = (standing) => standing,
  ): Promise<BillingState> {
    let seen: BillingState | null = null;
    const show = (standing: BillingState) => JSON.stringify(lookedAt(standing));
    return eventually(
      async () => {
        const now = await billingStateOf(this.#place, who);
        seen = now;
        return expected.find((one) => show(one) === show(now)) ?? null;
      },
      what,
      DONE_WITHIN_MS,
    ).catch(() => {
      throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
    });
  }

  #newcomer(): Promise<StripePayer> {
    const { server, stripe } = this.#place;
    return payerAt(stripe, server.url, `payer${(this.#people += 1)}`);
  }

  async #created(kind: Kind): Promise<StripePayer> {
    const who = await this.#newcomer();
    if (kind === "used") {
      await who.payer.must("POST", "/api/activate-subscription", { isTrial: true });
      return who;
    }
    await who.confirmedCheckout(kind === "yearly" || kind === "planned" ? "yearly" : "monthly");
    await who.payer.must("POST", "/api/activate-subscription", {});
    return who;
  }

  async #prepareFor(kind: Kind, { payer, confirm }: StripePayer): Promise<void> {
    if (kind === "used") return;
    await eventually(async () => ((await payer.status()).status === "active" ? true : null), "the first charge");
    switch (kind) {
      case "asks": {
        const { clientSecret } = (await payer.must("POST", "/api/subscription/card")) as { clientSecret: string };
        await confirm(clientSecret, "asksAlways");
        await payer.must("POST", "/api/activate-subscription", {});
        return;
      }
      case "planned": {
        const { offerId } = await payer.offer("monthly");
        await payer.must("POST", "/api/subscription/switch", { offerId });
        return;
      }
      case "cancelled":
        await payer.must("POST", "/api/cancel-subscription");
        return;
      case "newcomer":
      case "paid":
      case "yearly":
    }
  }
}
