import { KEPT_APART, WAYS_OF_A_WEEK, dayOf } from "#domain/intents/intent";
import type { Eating, Figure, KeptApartKind, Meaning, Way } from "#domain/intents/intent";
import { EQUIPMENT } from "#domain/options/options";
import type { Equipment } from "#domain/options/options";
import type { Day } from "#domain/options/days";
import type { FoundPhrase } from "#domain/notes/note-phrases";
import { isFood } from "#domain/notes/note-slots";
import type { SlotValue, Slots, ThingSaid } from "#domain/notes/note-slots";
import type { PhraseKind } from "#domain/notes/phrase-kinds";

/** Kinds that mean nothing without a day. */
export const OF_A_DAY: ReadonlySet<PhraseKind> = new Set([
  "quick",
  "long",
  "light",
  "out",
  "home",
  "packed",
  "cook",
  "guests",
  "table",
  "treat",
] as const);
/** Kinds that may have a day. */
export const PERHAPS_OF_A_DAY: ReadonlySet<PhraseKind> = new Set(["want", "seldom", "heat", "way"] as const);
/** Kinds that describe a day: a want that follows may be for it. */
export const ABOUT_A_DAY: ReadonlySet<PhraseKind> = new Set([
  "quick",
  "long",
  "light",
  "packed",
  "guests",
  "table",
  "treat",
] as const);
/** Kinds that ask for nothing. */
export const ROLES: ReadonlySet<PhraseKind> = new Set([
  "counted",
  "harmless",
  "past",
  "elsewhere",
  "others",
  "doubt",
  "unsure",
  "retract",
  "not",
] as const);

/** The values of a phrase's slots with one name. */
export function valuesOf({ slots: found }: FoundPhrase, slots: Slots, name: string): SlotValue[] {
  return found.flatMap((slot) => {
    const value = slot.name === name ? slots[slot.start]?.get(name)?.value : undefined;
    return value === undefined ? [] : [value];
  });
}

/** When a phrase gives this many chips they are suggested first: a misreading would fill the week. */
const MANY_DAYS = 4;
/** Statements about several days together, which cannot mean the whole week. */
const OF_MANY_DAYS: ReadonlySet<PhraseKind> = new Set(["out", "home", "table", "packed"] as const);

/**
 * Whether a phrase is only offered: a want that may be one dish ("steak and chips") or a choice ("Chinese or Indian"), and
 * statements that may be about the whole week ("quick on weeknights"), except with a time in minutes.
 */
export function isUnclear(phrase: FoundPhrase, meanings: readonly Meaning[], slots: Slots): boolean {
  const ofDays = meanings.filter((meaning) => dayOf(meaning) !== null);
  const isTimed = phrase.kind === "quick" && numberIn(phrase, slots, "minutes") !== null;
  if (ofDays.length >= MANY_DAYS && !isTimed && !OF_MANY_DAYS.has(phrase.kind)) return true;
  if (phrase.kind !== "want") return false;
  return valuesOf(phrase, slots, "thing").some(
    (value) =>
      value.kind === "things" &&
      (value.joined === "or" || (value.things.length === 2 && value.joined === "and" && value.things.some(isFood))),
  );
}

/** The days within the phrase itself. */
export function ownDays(phrase: FoundPhrase, slots: Slots): Day[] {
  return [...valuesOf(phrase, slots, "day"), ...valuesOf(phrase, slots, "dayof")].flatMap((value) =>
    value.kind === "days" ? value.days : [],
  );
}

function numberIn(phrase: FoundPhrase, slots: Slots, ...names: readonly string[]): number | null {
  for (const name of names)
    for (const value of valuesOf(phrase, slots, name)) if (value.kind === "number") return value.number;
  return null;
}

function thingsIn(phrase: FoundPhrase, slots: Slots): ThingSaid[] {
  return ["thing", "food", "appliance"].flatMap((name) =>
    valuesOf(phrase, slots, name).flatMap((value) => (value.kind === "things" ? value.things : [])),
  );
}

/** The meanings of a phrase for its own days, or those near it. Empty if a day, a number or a thing is missing. */
export function meaningsOf(phrase: FoundPhrase, slots: Slots, days: readonly Day[]): Meaning[] {
  const { kind, what } = phrase;
  const things = thingsIn(phrase, slots);
  const said: readonly string[] = what === "" ? things.filter(isWanted).map(({ words }) => words) : [what];
  const times = numberIn(phrase, slots, "times", "number");
  if (times !== null && times > MAX_TIMES && COUNTED.has(kind)) return [];
  const person = personIn(phrase, slots);
  const someDays: readonly (Day | null)[] = days.length === 0 ? [null] : days;
  switch (kind) {
    case "refuse":
      return things.map((thing) => refusalOf(thing, person));
    case "want":
      // "Oven once a week" means to save energy, and "the slow cooker twice" to use it.
      if (times !== null && things.some((thing) => applianceOf(thing).some(isLimitedByFrequency)))
        return appliancesIn(phrase, things).map((appliance) => ({
          kind: "seldom",
          what: appliance,
          number: times,
          day: null,
        }));
      return said.flatMap((words) =>
        someDays.map((day) => ({ kind, what: words, day, number: day === null ? times : null, often: false })),
      );
    case "often":
      return said.map((words) => ({ kind: "want", what: words, day: null, number: null, often: true }));
    case "less":
      return things.map((thing) => lessOf(thing, times));
    case "never":
      return said.map((words) => ({ kind, what: words }));
    case "use_up":
      return things.filter(isFood).map(({ words }) => ({ kind, what: words }));
    case "quick":
      return days.map((day) => ({ kind, day, number: numberIn(phrase, slots, "minutes") }));
    case "long": {
      const hours = numberIn(phrase, slots, "hours");
      const number = numberIn(phrase, slots, "minutes") ?? (hours === null ? null : hours * MINUTES_OF_HOUR);
      return days.map((day) => ({ kind, day, ...(number === null || number > MAX_MINUTES ? {} : { number }) }));
    }
    case "light":
    case "out":
    case "home":
    case "packed":
      return days.map((day) => ({ kind, day }));
    case "cook": {
      const number = numberIn(phrase, slots, "minutes");
      const can = what === "" ? null : (what as "easy" | Equipment);
      return person === null ? [] : days.map((day) => ({ kind, day, person, what: can, number }));
    }
    case "guests":
      return days.map((day) => ({ kind, day, number: guestsIn(phrase, slots) }));
    case "table":
      return atTable(what === "" ? numberIn(phrase, slots, "number") : Number(what), days);
    case "treat":
      return days.map((day) => ({ kind, day, what: occasionIn(phrase, slots) }));
    case "heat":
      return ofDays(days, (day) => ({ kind, what: what === "hot" ? "hot" : "mild", person, ...day }));
    case "child":
      return childrenIn(phrase, slots).map((number) => ({ kind, number }));
    case "way":
      return ofDays(WAYS_OF_A_WEEK.includes(what as Way) ? [] : days, (day) => ({ kind, what: what as Way, ...day }));
    case "figure": {
      const number = numberIn(phrase, slots, "number", "minutes", "hours");
      return number === null ? [] : [{ kind, what: what as Figure, number }];
    }
    case "eating":
      return [{ kind, what: what as Eating, person }];
    case "without":
      return appliancesIn(phrase, things).flatMap((appliance) =>
        ofDays(days, (day) => ({ kind, what: appliance, ...day })),
      );
    case "only_with": {
      const has = new Set(things.flatMap(applianceOf));
      return has.size === 0
        ? []
        : COOKERS.filter((one) => !has.has(one)).map((one) => ({ kind: "without", what: one }));
    }
    case "seldom":
      return appliancesIn(phrase, things).flatMap((appliance) =>
        someDays.map((day) => ({ kind, what: appliance, number: day === null ? times : null, day })),
      );
    case "apart":
      return apartIn(phrase, slots);
    case "counted":
    case "harmless":
    case "past":
    case "elsewhere":
    case "others":
    case "doubt":
    case "unsure":
    case "retract":
    case "not":
      return [];
  }
}

/** A meaning for each day; without days, one for the whole week. */
function ofDays(days: readonly Day[], make: (day: { readonly day?: Day }) => Meaning): Meaning[] {
  return days.length === 0 ? [make({})] : days.map((day) => make({ day }));
}

/** A number of people at the table on each day; empty if no dinner can be planned for that number. */
export function atTable(number: number | null, days: readonly Day[]): Meaning[] {
  const people = peopleOf(number);
  return people === null ? [] : days.map((day) => ({ kind: "table", day, number: people }));
}

/** A number of people that a dinner can be cooked for, a whole number of one or more; null otherwise. */
export function peopleOf(number: number | null): number | null {
  return number !== null && Number.isInteger(number) && number >= 1 && number <= MAX_PEOPLE_AT_TABLE ? number : null;
}

/** A meaning with the frequency or number stated by a following phrase; null if there is none. */
export function countedBy(phrase: FoundPhrase, slots: Slots, meanings: readonly Meaning[]): Meaning[] | null {
  const times = numberIn(phrase, slots, "times");
  const people = numberIn(phrase, slots, "number");
  const counted = meanings.map((meaning): Meaning | null => {
    if (!("number" in meaning) || meaning.number !== null) return null;
    if (meaning.kind === "guests") return peopleOf(people) === null ? null : { ...meaning, number: people };
    if (times === null || times > MAX_TIMES) return null;
    if (meaning.kind === "less" || meaning.kind === "seldom") return { ...meaning, number: times };
    if (meaning.kind !== "want" || meaning.day !== null || meaning.often) return null;
    return phrase.what === "most" ? { kind: "less", what: meaning.what, number: times } : { ...meaning, number: times };
  });
  return counted.some((meaning) => meaning === null) ? null : counted.flatMap((meaning) => meaning ?? []);
}

/** The dinners of a week; "thirty eggs" is not a number of dinners. */
const MAX_TIMES = 7;
const MINUTES_OF_HOUR = 60;
/** More than four hours is a day, not the time for a dinner. */
const MAX_MINUTES = 240;
const COUNTED: ReadonlySet<PhraseKind> = new Set(["want", "less", "seldom"] as const);
/** No planned dinner is for more people. */
const MAX_PEOPLE_AT_TABLE = 12;

/** What people cook dinners on; "only a microwave" excludes both. */
const COOKERS = ["oven", "stove"] as const;

function isWanted({ named: { row } }: ThingSaid): boolean {
  return row?.thing !== "nothing";
}

/** A food is left out; a kind of dish or cuisine is not made; without an appliance nothing uses it. */
export function refusalOf(thing: ThingSaid, person: string | null): Meaning {
  const [appliance] = applianceOf(thing);
  if (appliance !== undefined) return { kind: "without", what: appliance };
  if (isFood(thing) || REFUSED_AS_FOODS.has(thing.words)) return { kind: "leave_out", what: thing.words, person };
  return { kind: "never", what: thing.words };
}

/** Things asked for as dishes, but refused as foods. */
// prettier-ignore
const REFUSED_AS_FOODS = new Set([
  "pasta", "noodles", "steak", "steaks", "black pudding", "haggis", "lobster", "oyster", "oysters", "tripe", "rabbit", "pigeon", "pheasant",
  "oxtail", "brisket", "gnocchi", "polenta", "falafel",
]);

/** Less of an appliance means using it rarely. */
export function lessOf(thing: ThingSaid, number: number | null): Meaning {
  const [appliance] = applianceOf(thing);
  return appliance === undefined
    ? { kind: "less", what: thing.words, number }
    : { kind: "seldom", what: appliance, number: number ?? 1, day: null };
}

export function applianceOf({ named: { row } }: ThingSaid): Equipment[] {
  return row?.thing === "appliance" ? EQUIPMENT.filter((one) => one === row.what[0]) : [];
}

/** Whether a frequency for it is meant as a maximum. */
function isLimitedByFrequency(appliance: Equipment): boolean {
  return appliance === "oven" || appliance === "stove";
}

function appliancesIn({ what }: FoundPhrase, things: readonly ThingSaid[]): Equipment[] {
  return what === "" ? things.flatMap(applianceOf) : EQUIPMENT.filter((one) => one === what);
}

function personIn(phrase: FoundPhrase, slots: Slots): string | null {
  for (const name of ["person", "child", "guest"])
    for (const value of valuesOf(phrase, slots, name))
      if (value.kind === "people" && !OF_ALL.has(value.words)) return value.words;
  return null;
}
const OF_ALL = new Set("we i everyone everybody nobody they he she".split(" "));

/** How many words after a visitor may contain their number. */
const NEAR = 8;

function guestsIn(phrase: FoundPhrase, slots: Slots): number | null {
  if (phrase.what !== "") return Number(phrase.what);
  const number = numberIn(phrase, slots, "number");
  if (number !== null) return number;
  // "Dad's lot are round Sunday, five on top of us".
  const behind = slots.slice(phrase.end, phrase.end + NEAR);
  const extra = behind.flatMap((here) => here.get("extra")?.value ?? []);
  const [only, ...others] = extra;
  if (only?.kind === "number" && others.length === 0 && peopleOf(only.number) !== null) return only.number;
  for (const value of valuesOf(phrase, slots, "guest")) if (value.kind === "people") return value.count;
  return null;
}

function occasionIn(phrase: FoundPhrase, slots: Slots): string | null {
  if (phrase.what !== "") return phrase.what;
  for (const value of valuesOf(phrase, slots, "occasion")) if (value.kind === "words") return value.words;
  return null;
}

function childrenIn(phrase: FoundPhrase, slots: Slots): (number | null)[] {
  if (phrase.what !== "") return [Number(phrase.what)];
  const ages = [...valuesOf(phrase, slots, "ages"), ...valuesOf(phrase, slots, "years")].flatMap((value) =>
    value.kind === "numbers" ? value.numbers : [],
  );
  return ages.length === 0 ? [null] : ages;
}

function apartIn(phrase: FoundPhrase, slots: Slots): Meaning[] {
  const [one, other] = valuesOf(phrase, slots, "apart").flatMap((value) =>
    value.kind === "apart" ? [value.apart] : [],
  );
  if (one === undefined || other === undefined || one === other) return [];
  const [what, second] = inOrder(one, other);
  return [{ kind: "apart", what, other: second }];
}

function inOrder(one: KeptApartKind, other: KeptApartKind): [KeptApartKind, KeptApartKind] {
  return KEPT_APART.indexOf(one) < KEPT_APART.indexOf(other) ? [one, other] : [other, one];
}
