import fc from "fast-check";
import type { Plan } from "#tests/support/billing";
import { FAULTS, POST, REQUEST_FAULTS, type Fault, type Post } from "#tests/support/billing-faults";
import type { Form } from "#tests/support/billing-model";
import { DAY, HOUR, MINUTE } from "#tests/support/billing-model-types";

type Card = Form["card"];
type Bank = Form["bank"];

/** One thing that a user, or the state, does. */
export type Step =
  | { readonly kind: "trial" | "read" | "page" | "login" }
  /** `again`: a retry, under the key that the same action had the last time. */
  | { readonly kind: "cancel" | "reactivate" | "refund"; readonly again: boolean }
  | { readonly kind: "grant" | "revoke" | "minute" | "hour" | "recover" | "restart" }
  | { readonly kind: "begin"; readonly plan: Plan }
  | { readonly kind: "confirm"; readonly tab: number; readonly card: Card; readonly bank: Bank }
  | { readonly kind: "activate"; readonly times: number }
  | {
      readonly kind: "checkout";
      readonly plan: Plan;
      readonly card: Card;
      readonly bank: Bank;
      /** How often the browser activates; none: it was closed after the card was confirmed. */
      readonly times: number;
    }
  | { readonly kind: "tabs"; readonly card: Card; readonly times: number }
  | {
      readonly kind: "switch";
      readonly plan: Plan;
      readonly wait: number;
      readonly times: number;
      readonly bank: Bank;
      readonly activates: boolean;
    }
  | { readonly kind: "card"; readonly card: Card; readonly bank: Bank; readonly times: number }
  | { readonly kind: "jump"; readonly by: number }
  | { readonly kind: "faults"; readonly fault: Fault; readonly spared: number; readonly calls: number }
  | { readonly kind: "post"; readonly post: Post };

const plan = fc.constantFrom<Plan>("monthly", "yearly");
const anyCard = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Card>("good") },
  { weight: 4, arbitrary: fc.constantFrom<Card>("declined", "asksOnce", "asksAlways", "failsLater") },
);
const bank = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Bank>("complete") },
  { weight: 1, arbitrary: fc.constantFrom<Bank>("fail", "leave") },
);
const times = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.constant(2) },
  { weight: 2, arbitrary: fc.constant(0) },
);
const JUMPS = [MINUTE, HOUR, ...[1, 3, 7, 8, 14, 20, 31, 40, 366].map((days) => days * DAY)];
const simple = (...kinds: ("trial" | "page" | "login" | "grant" | "revoke")[]) =>
  fc.constantFrom(...kinds.map((kind) => ({ kind })));
const again = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const action = (...kinds: ("cancel" | "reactivate" | "refund")[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), again });

const steps = (overHttp: boolean): { weight: number; arbitrary: fc.Arbitrary<Step> }[] => [
  { weight: 3, arbitrary: fc.constant({ kind: "read" }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant("jump"), by: fc.constantFrom(...JUMPS) }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant("checkout"), plan, card: anyCard, bank, times }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("tabs"), card: anyCard, times }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("begin"), plan }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("confirm"), tab: fc.nat(3), card: anyCard, bank }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("activate"), times: fc.constantFrom(1, 2) }) },
  { weight: 2, arbitrary: simple("trial") },
  { weight: 5, arbitrary: action("cancel") },
  { weight: 3, arbitrary: action("reactivate") },
  { weight: 3, arbitrary: action("refund") },
  { weight: 2, arbitrary: simple("page") },
  { weight: 2, arbitrary: simple("login") },
  { weight: 1, arbitrary: simple("grant", "revoke") },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("switch"),
      plan,
      wait: fc.constantFrom(0, 0, 0, MINUTE, HOUR),
      times: fc.constantFrom(1, 1, 2),
      bank,
      activates: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("card"), card: anyCard, bank, times }) },
  { weight: 8, arbitrary: fc.constant({ kind: "minute" }) },
  { weight: 3, arbitrary: fc.constant({ kind: "hour" }) },
  { weight: 3, arbitrary: fc.constant({ kind: "recover" }) },
  { weight: 1, arbitrary: fc.constant({ kind: "restart" }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("faults"),
      fault: fc.constantFrom(...(overHttp ? REQUEST_FAULTS : FAULTS)),
      spared: overHttp ? fc.nat(14) : fc.nat(4),
      calls: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("post"), post: fc.constantFrom(...POST) }) },
];

/** What one user does: the day on which it begins, and its steps. A step that is left out shortens it. */
export interface Sequence {
  readonly startDay: number;
  readonly steps: readonly (Step | null)[];
}

/** `overHttp`: what goes wrong are also single requests to the provider. */
export function sequences(length: number, overHttp: boolean): fc.Arbitrary<Sequence> {
  const step = fc.option(fc.oneof(...steps(overHttp)), { freq: 1_000, nil: null });
  return fc.record({
    startDay: fc.nat(400),
    steps: fc.array(step, { minLength: length, maxLength: length }),
  });
}
