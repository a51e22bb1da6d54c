import type { Meaning } from "#domain/intents/intent";
import { askOf, nameOfAsk } from "#domain/notes/likely-asks";
import type { LikelyAsk } from "#domain/notes/likely-asks";
import type { Clause } from "#domain/notes/note-clauses";
import { comersIn, daysBeside, daysIn, perhapsMinutesIn, totalIn } from "#domain/notes/clause-slots";
import { atTable, lessOf, meaningsOf, peopleOf, refusalOf } from "#domain/notes/note-meanings";
import type { FoundPhrase } from "#domain/notes/note-phrases";
import { isFood } from "#domain/notes/note-slots";
import type { Slots, ThingSaid } from "#domain/notes/note-slots";
import type { Day } from "#domain/options/days";

/** A clause that was not fully understood. */
interface Named {
  readonly slots: Slots;
  readonly clause: Clause;
  /** Something in it is negated. */
  readonly isTurned: boolean;
  /** The days of its sentence, otherwise of the previous one. */
  readonly daysAround: readonly Day[];
  /** What it asks for by the examples, the likeliest first. */
  readonly likely: readonly LikelyAsk[];
}

/** The least log odds for offering a reading of a clause: */
const MIN_ODDS = {
  /**
   * for food that it names, since people rarely name food without asking for something, and for any meaning of a clause that most
   * likely asks for something;
   */
  asked: -5,
  /** for a way of eating, which would be applied until the user rejects it; */
  eating: 0,
  /** and for anything else. */
  other: -3,
} as const;
/** A clause most likely asks for something if the log odds that it asks for nothing are lower. */
const ASKING = -0.5;
/** A clause without food or phrases asks for nothing if that is the likelier case. */
const ASKING_NOTHING = 0.5;
/** Log odds. For held-out writers, two thirds of such meanings are right, against a third of all best readings. */
const MORE_LIKELY_THAN_NOT = 0;
const OF_THINGS: ReadonlySet<LikelyAsk["kind"]> = new Set(["want", "leave_out", "never", "less", "use_up"] as const);
const REFUSALS: ReadonlySet<LikelyAsk["kind"]> = new Set(["leave_out", "never"] as const);
/** How many readings to offer for one clause. */
const MAX_READINGS = 3;
/** How many to generate: some may say the same, or what is already understood or left out. */
const MAX_GENERATED = 5;
/** How many of the likeliest requests to consider: what is meant is hardly ever further down. */
const MAX_TRIALS = 16;

/** The possible meanings of a clause. */
export interface LikelyReadings {
  /** Best first: what phrases found, then the likeliest requests by the examples, filled with the names in the clause. */
  readonly readings: readonly (readonly Meaning[])[];
  /**
   * Meanings more likely right than not, both from phrases and from examples. Weeks are chosen by these before the user has
   * answered, so a want that is only one of three possible meanings does not qualify.
   */
  readonly likely: readonly Meaning[];
}

/** The possible meanings of a clause, given what phrases found in it. */
export function likelyReadings(found: readonly Meaning[], named: Named): LikelyReadings {
  const none = named.likely.find(({ kind }) => kind === "nothing")?.odds ?? 0;
  const things = thingsOf(named.slots, named.clause);
  if (found.length === 0 && things.length === 0 && none > ASKING_NOTHING) return { readings: [], likely: [] };
  const said = saidOf(named, things);
  const likeliest = named.likely
    .filter(({ kind, odds }) => kind !== "nothing" && odds >= leastOddsOf(kind, none < ASKING))
    .slice(0, MAX_TRIALS);
  const asks = named.isTurned ? refusalsFirst(likeliest) : likeliest;
  const made = new Map<LikelyAsk, readonly Meaning[]>();
  const madeOf = (ask: LikelyAsk): readonly Meaning[] => {
    const before = made.get(ask) ?? meaningsOfAsk(ask, said);
    made.set(ask, before);
    return before;
  };
  const likely = asks
    .filter(({ odds }) => odds >= MORE_LIKELY_THAN_NOT)
    .flatMap((ask) => {
      const own = found.filter((meaning) => askOf(meaning) === nameOfAsk(ask));
      const isBetter = own.every(isUncounted) && madeOf(ask).some((meaning) => !isUncounted(meaning));
      return own.length === 0 || isBetter ? madeOf(ask) : own;
    });
  return { readings: readingsOf(found, asks, said, madeOf), likely };
}

function readingsOf(
  found: readonly Meaning[],
  asks: readonly LikelyAsk[],
  said: SaidInClause,
  madeOf: (ask: LikelyAsk) => readonly Meaning[],
): (readonly Meaning[])[] {
  const readings: (readonly Meaning[])[] = found.length === 0 ? [] : [found];
  for (const ask of asks) {
    if (readings.length >= MAX_GENERATED) break;
    const meanings = madeOf(ask);
    if (meanings.length > 0) readings.push(meanings);
    // "Saturday is her birthday. She wants a burger": on that day, or any.
    const [day, ...others] = ask.kind === "want" ? said.near() : [];
    if (day !== undefined && others.length === 0 && meanings.some(isOnAnyDay))
      readings.push(meanings.map((meaning) => (isOnAnyDay(meaning) ? { ...meaning, day } : meaning)));
  }
  // A possible refusal of a food is always asked about, even if something else is likelier.
  const refused = said.things.filter(isFood);
  const isAsked = readings.slice(0, MAX_READINGS).some((one) => one.some(({ kind }) => kind === "leave_out"));
  if (refused.length > 0 && !isAsked)
    readings.splice(
      MAX_READINGS - 1,
      0,
      refused.map((thing) => refusalOf(thing, null)),
    );
  return readings;
}

function isUncounted(meaning: Meaning): boolean {
  return !("number" in meaning) || meaning.number === null;
}

function leastOddsOf(kind: LikelyAsk["kind"], isAsking: boolean): number {
  if (kind === "eating") return MIN_ODDS.eating;
  return isAsking || OF_THINGS.has(kind) ? MIN_ODDS.asked : MIN_ODDS.other;
}

/** If something is negated, a refusal is the safest reading, and nothing is wanted. */
function refusalsFirst(asks: readonly LikelyAsk[]): LikelyAsk[] {
  const may = asks.filter(({ kind }) => kind !== "want" && kind !== "use_up");
  const ofThings = may.filter(({ kind }) => OF_THINGS.has(kind));
  const ordered = ofThings.toSorted((one, other) => Number(REFUSALS.has(other.kind)) - Number(REFUSALS.has(one.kind)));
  return may.map((ask) => (OF_THINGS.has(ask.kind) ? (ordered.shift() ?? ask) : ask));
}

/** A request filled with everything the clause names; empty if something required is missing. */
function meaningsOfAsk({ kind, what }: LikelyAsk, said: SaidInClause): Meaning[] {
  // No example mentions a time of day yet, and no phrase reads one.
  if (kind === "nothing" || kind === "clock") return [];
  const { slots, things } = said;
  const phrase = (): FoundPhrase => ({ ...said.phrase(), kind: kind === "leave_out" ? "refuse" : kind, what });
  switch (kind) {
    case "want": {
      const counted = numberOf(meaningsOf(phrase(), slots, []));
      return things.flatMap(({ words }) => wanted(words, said.days(), counted));
    }
    case "leave_out":
    case "never":
      return things.map((thing) => refusalOf(thing, null));
    case "less": {
      const counted = numberOf(meaningsOf(phrase(), slots, []));
      return things.map((thing) => lessOf(thing, counted));
    }
    case "use_up":
      return things.filter(isFood).map(({ words }) => ({ kind, what: words }));
    case "seldom":
      return meaningsOf(phrase(), slots, []).map((meaning) =>
        meaning.kind === "seldom" && meaning.number === null ? { ...meaning, number: 1 } : meaning,
      );
    case "quick":
      return meaningsOf(phrase(), slots, said.near()).map((meaning) =>
        meaning.kind === "quick"
          ? { ...meaning, number: meaning.number ?? perhapsMinutesIn(slots, said.clause) }
          : meaning,
      );
    case "guests":
      return said.near().map((day) => ({ kind, day, number: peopleOf(comersIn(slots, said.clause)) }));
    case "table":
      return atTable(totalIn(slots, said.clause), said.near());
    // Unless a day is stated, the week is meant: "she has a tooth out" has nothing to do with a day named before.
    case "heat":
    case "way":
      return meaningsOf(phrase(), slots, said.days());
    default:
      return meaningsOf(phrase(), slots, said.near());
  }
}

function isOnAnyDay(meaning: Meaning): meaning is Extract<Meaning, { kind: "want" }> {
  return meaning.kind === "want" && meaning.day === null && meaning.number === null;
}

function wanted(what: string, days: readonly Day[], number: number | null): Meaning[] {
  if (days.length === 0) return [{ kind: "want", what, day: null, number, often: false }];
  return days.map((day) => ({ kind: "want", what, day, number: null, often: false }));
}

function numberOf(meanings: readonly Meaning[]): number | null {
  const [first] = meanings;
  return first !== undefined && "number" in first ? first.number : null;
}

/** Everything a clause names. What is rarely needed is found on demand. */
interface SaidInClause {
  readonly slots: Slots;
  readonly things: readonly ThingSaid[];
  readonly days: () => readonly Day[];
  /** Its own days, otherwise the nearest. */
  readonly near: () => readonly Day[];
  readonly clause: Clause;
  /** The clause as a phrase with all its slots. */
  readonly phrase: () => Omit<FoundPhrase, "kind" | "what">;
}

function saidOf({ slots, clause, daysAround }: Named, things: readonly ThingSaid[]): SaidInClause {
  const { from, to } = clause;
  const days = once(() => daysIn(slots, clause));
  const near = once(() => {
    const beside = days().length > 0 ? days() : daysBeside(slots, clause);
    return beside.length > 0 ? beside : daysAround;
  });
  const phrase = once(() => {
    const all = slots
      .slice(from, to)
      .flatMap((here) => [...here].map(([name, { start, end }]) => ({ name, start, end })));
    return { isOffer: true, start: from, end: to, covered: [], named: 0, slots: all };
  });
  return { slots, things, days, near, clause, phrase };
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** The foods and dishes that a clause names, each once. */
function thingsOf(slots: Slots, { from, to }: Clause): ThingSaid[] {
  const things = new Map<string, ThingSaid>();
  for (let at = from; at < to; at += 1) {
    const slot = slots[at]?.get("thing");
    if (slot?.value.kind !== "things") continue;
    for (const thing of slot.value.things) things.set(thing.words, thing);
    at = slot.end - 1;
  }
  return [...things.values()];
}
