import type { Plan } from "#tests/support/billing";

/** What the provider itself holds of one user: subscriptions that go on, and every charge and refund that went through. */
export interface Ledger {
  readonly live: readonly string[];
  readonly charges: readonly string[];
  readonly refunds: readonly string[];
}

export function liveText(sub: {
  readonly phase: string;
  readonly plan: Plan;
  readonly nextPlan: Plan | null;
  readonly endsAt: number;
  readonly cancels: boolean;
}): string {
  const { phase, plan, nextPlan, endsAt, cancels } = sub;
  return `${phase} ${plan}${nextPlan === null ? "" : `, then ${nextPlan}`}, until ${day(endsAt)}${cancels ? ", then no more" : ""}`;
}

export function chargeText({ pence, paidAt }: { readonly pence: number; readonly paidAt: number | null }): string {
  return `${day(paidAt)} ${pence}`;
}

/** `at` is null where the provider keeps no date of it. */
export function refundText({
  pence,
  paidAt,
  at,
}: {
  readonly pence: number;
  readonly paidAt: number | null;
  readonly at: number | null;
}): string {
  return `${pence} of ${day(paidAt)}${at === null ? "" : ` on ${day(at)}`}`;
}

function day(at: number | null): string {
  return at === null ? "no day" : new Date(at).toISOString();
}

export function invoiceText(invoice: {
  readonly pence: number;
  readonly refunded: number;
  readonly paidAt: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
}): string {
  const { pence, refunded, paidAt, startsAt, endsAt } = invoice;
  return `${day(paidAt)} ${pence} for ${day(startsAt)} to ${day(endsAt)}${refunded === 0 ? "" : `, ${refunded} back`}`;
}
