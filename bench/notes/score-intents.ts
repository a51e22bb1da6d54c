import { rulesOut } from "./score-harm.ts";
import { existsSync, readFileSync } from "node:fs";
import type { Food } from "#domain/food/food";
import { readHarm } from "#domain/harm/read-harm";
import type { Intent, IntentKind, Meaning, NotesRead } from "#domain/intents/intent";
import { thingNamed } from "#domain/intents/thing-named";
import { stemOf } from "#domain/matcher/match-words";
import type { Matcher } from "#domain/matcher/matcher-types";

/** An intent as annotated by a writer of the corpus (tests/corpus/INTENTS.md). */
export interface AnnotatedIntent {
  readonly kind: IntentKind;
  readonly what?: string;
  readonly other?: string;
  readonly day?: string;
  readonly number?: number | null;
  readonly quote: string;
  /** Careful readers would disagree: it is neither wrong to read it nor to miss it. */
  readonly maybe?: boolean;
}

export interface AnnotatedNote {
  readonly notes: string;
  readonly intents: readonly AnnotatedIntent[];
  readonly harm?: readonly string[];
}

/** A fault with its note: a chip without an annotation, or an intent neither understood nor offered. */
export interface Fault {
  readonly notes: string;
  readonly said: string;
}

/** A reader's score on a corpus. */
export interface IntentScore {
  readonly chips: number;
  readonly wrong: readonly Fault[];
  readonly asked: number;
  readonly understood: number;
  readonly offered: number;
  readonly missed: readonly Fault[];
  /** Harmful foods that are neither left out nor asked about. */
  readonly harmfulMisses: readonly Fault[];
  /** Foods asked for although the same note leaves them out. */
  readonly loosened: readonly Fault[];
  /** Notes without a request for which something is offered. */
  readonly idle: number;
  readonly idleOffered: readonly Fault[];
}

/** What is needed to compare foods. */
export interface Judge {
  readonly matcher: Matcher;
  readonly foods: readonly Food[];
}

/** The notes of a file; none if there is no such file. */
export function readIntentCorpus(file: string): AnnotatedNote[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as AnnotatedNote);
}

/** Compares a reader's result for each note with what a careful person would tick. */
export function scoreIntents(
  corpus: readonly AnnotatedNote[],
  read: (notes: string) => NotesRead,
  judge: Judge,
): IntentScore {
  const { matcher } = judge;
  const score = { chips: 0, asked: 0, understood: 0, offered: 0, idle: 0 };
  const faults: Record<"wrong" | "missed" | "harmfulMisses" | "loosened" | "idleOffered", Fault[]> = {
    wrong: [],
    missed: [],
    harmfulMisses: [],
    loosened: [],
    idleOffered: [],
  };
  const key = (intent: Meaning | AnnotatedIntent): string => keyOf(intent, matcher);
  for (const { notes, intents, harm = [] } of corpus) {
    const { intents: chips, unread } = read(notes);
    const questions = readHarm(matcher, notes);
    const annotated = new Set(intents.map(key));
    const chipKeys = new Set(chips.map(key));
    const offeredKeys = new Set(unread.flatMap(({ readings }) => readings.flat()).map(key));
    score.chips += chips.length;
    for (const chip of chips) {
      const isHarm = chip.kind === "leave_out" && harm.some((food) => isSameFood(food, chip.what, judge));
      if (!isHarm && !annotated.has(key(chip))) faults.wrong.push({ notes, said: inWords(chip) });
      if (isAskedFor(chip) && isRefused(chip.what, intents, harm, judge))
        faults.loosened.push({ notes, said: inWords(chip) });
    }
    const wanted = new Map(intents.filter(({ maybe }) => maybe !== true).map((intent) => [key(intent), intent]));
    for (const [one, intent] of wanted) {
      score.asked += 1;
      const isAsked = intent.kind === "leave_out" && isAskedOrOut(intent.what ?? "", questions, judge);
      if (chipKeys.has(one)) score.understood += 1;
      else if (offeredKeys.has(one) || isAsked) score.offered += 1;
      else faults.missed.push({ notes, said: inWords(intent) });
    }
    for (const food of harm) {
      const isRead = [...chips, ...unread.flatMap(({ readings }) => readings.flat())].some(
        (one) => one.kind === "leave_out" && isSameFood(food, one.what, judge),
      );
      if (!isRead && questions.questions.length === 0 && !isAskedOrOut(food, questions, judge))
        faults.harmfulMisses.push({ notes, said: food });
    }
    if (intents.length === 0 && harm.length === 0) {
      score.idle += 1;
      if (unread.length > 0) faults.idleOffered.push({ notes, said: unread.map(({ quote }) => quote).join(" | ") });
    }
  }
  return { ...score, ...faults };
}

function isAskedFor(intent: Intent): intent is Extract<Intent, { kind: "want" | "use_up" }> {
  return intent.kind === "want" || intent.kind === "use_up";
}

function isRefused(what: string, intents: readonly AnnotatedIntent[], harm: readonly string[], judge: Judge): boolean {
  const refused = intents
    .filter(({ kind, maybe }) => maybe !== true && (kind === "leave_out" || kind === "never"))
    .map((intent) => intent.what ?? "");
  return [...refused, ...harm].some((food) => stems(food) === stems(what) || isMostlyOf(what, food, judge));
}

/** Whether at least half of the wanted foods are the refused one: cabbage is not seafood, though one kimchi is made with fish. */
function isMostlyOf(what: string, refused: string, { matcher, foods }: Judge): boolean {
  const [asked, out] = [matcher.matchAvoid(what), matcher.matchAvoid(refused)];
  const named = foods.filter((food) => rulesOut(asked, food));
  return named.length > 0 && 2 * named.filter((food) => rulesOut(out, food)).length >= named.length;
}

/** Whether the harm rule leaves a food out or asks about it. */
function isAskedOrOut(food: string, { leftOut, questions }: ReturnType<typeof readHarm>, judge: Judge): boolean {
  return [...leftOut.map(({ entry }) => entry), ...questions.flatMap(({ about }) => about)].some((entry) =>
    isSameFood(food, entry, judge),
  );
}

/** Whether both words rule out some food of ours in common. */
function isSameFood(one: string, other: string, { matcher, foods }: Judge): boolean {
  if (stems(one) === stems(other)) return true;
  const [first, second] = [matcher.matchAvoid(one), matcher.matchAvoid(other)];
  return foods.some((food) => rulesOut(first, food) && rulesOut(second, food));
}

/** The key by which two meanings count as the same: kind, thing, day and number. The words for an occasion may differ. */
function keyOf(intent: Meaning | AnnotatedIntent, matcher: Matcher): string {
  const what = "what" in intent && intent.kind !== "treat" ? (intent.what ?? "") : "";
  const pair = "other" in intent && intent.other !== undefined ? [what, intent.other].sort().join("+") : null;
  // The annotation format of the time could not give days for heat and cooking methods.
  const isDated = intent.kind !== "heat" && intent.kind !== "way";
  const day = isDated && "day" in intent ? (intent.day ?? "") : "";
  const number = "number" in intent ? (intent.number ?? "") : "";
  return [intent.kind, pair ?? (NAMING.has(intent.kind) ? meant(what, matcher) : what), day, number].join(" ");
}
const NAMING = new Set<IntentKind>(["want", "less", "never", "use_up", "leave_out"]);

function meant(what: string, matcher: Matcher): string {
  const thing = thingNamed(what, matcher);
  return thing === null ? stems(what) : JSON.stringify(thing);
}

function stems(words: string): string {
  return words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(stemOf)
    .join(" ")
    .trim();
}

function inWords(intent: Meaning | AnnotatedIntent): string {
  const { kind, ...rest } = intent;
  const slots = Object.entries(rest).filter(
    ([name, value]) => !["quote", "id", "reader", "maybe"].includes(name) && value !== null && value !== false,
  );
  return `${kind} ${slots.map(([, value]) => String(value)).join(" ")}`;
}
