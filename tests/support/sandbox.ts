import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { DAY_MS } from "#server/services/clock/clock";
import { subscribe } from "#server/services/payments/sandbox-actions";
import type { SandboxCardBehaviour } from "#server/services/payments/sandbox-cards";
import { newCustomer, putSetup, type NewId, type SandboxState } from "#server/services/payments/sandbox-state";

export const START = Date.UTC(2027, 0, 31, 9, 30);
export const SUBSCRIPTION = "sub_1";

function counter(): NewId {
  let made = 0;
  return (prefix) => `${prefix}_${(made += 1)}`;
}

export function withCard(state: SandboxState, id: string, behaviour: SandboxCardBehaviour): SandboxState {
  const card = { brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2079, behaviour, source: id };
  return putSetup(state, { id, state: "succeeded", clientSecret: `${id}_secret`, card });
}

export function begin(
  order: { plan?: PaidPlan; trialDays?: number; behaviour?: SandboxCardBehaviour; at?: number } = {},
) {
  const at = order.at ?? START;
  const newId = counter();
  const trialEndsAt = order.trialDays === undefined ? null : at + order.trialDays * DAY_MS;
  const state = subscribe(
    withCard(newCustomer("cus_0123456789abcdef"), "seti_1", order.behaviour ?? "pays"),
    { id: SUBSCRIPTION, setupId: "seti_1", plan: order.plan ?? "monthly", trialEndsAt },
    { now: at, newId },
  );
  return { state, newId };
}

export const only = ({ subscriptions: [one] }: SandboxState) => {
  if (one === undefined) throw new Error("There is no subscription");
  return one;
};
export const types = (state: SandboxState) => state.events.map(({ type }) => type);
