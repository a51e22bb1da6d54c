import { intentOf } from "#domain/intents/intent";
import type { Intent, Meaning } from "#domain/intents/intent";

/** A meaning whose slots may be omitted if unused. */
export type SaidMeaning = Meaning extends infer One ? (One extends Meaning ? Said<One> : never) : never;
type Said<One> = { readonly [Slot in keyof One as MayBeLeftOut<One[Slot]> extends true ? never : Slot]: One[Slot] } & {
  readonly [Slot in keyof One as MayBeLeftOut<One[Slot]> extends true ? Slot : never]?: One[Slot];
};
type MayBeLeftOut<Value> = null extends Value ? true : Value extends boolean ? true : false;

const NOTHING_SAID = {
  want: { day: null, number: null, often: false },
  less: { number: null },
  quick: { number: null },
  guests: { number: null },
  clock: { day: null },
  cook: { person: null, what: null, number: null },
  treat: { what: null },
  heat: { person: null },
  leave_out: { person: null },
  eating: { person: null },
  child: { number: null },
  seldom: { number: null, day: null },
} as const;

/** An intent as if made by a reader. */
export function anIntent(said: SaidMeaning): Intent {
  const slots = said.kind in NOTHING_SAID ? NOTHING_SAID[said.kind as keyof typeof NOTHING_SAID] : {};
  const meaning = { ...slots, ...said } as Meaning;
  return intentOf(meaning, `about ${said.kind}`, "test-reader");
}

export function someIntents(...said: readonly SaidMeaning[]): readonly Intent[] {
  return said.map(anIntent);
}
