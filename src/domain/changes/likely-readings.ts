import { eachOnItsOwn, toldOf } from "#domain/changes/asked";
import type { Asked, AskedOn } from "#domain/changes/asked";
import { askedByCue } from "#domain/changes/asked-by-cue";
import { SILENT } from "#domain/changes/change-cues";
import type { CueKind, FoundCue } from "#domain/changes/change-cues";
import type { LikelyKind } from "#domain/changes/likely-kinds";
import { saidInPart } from "#domain/changes/said-week";
import type { SaidWeek, WordedWeek } from "#domain/changes/said-week";
import type { WeekWord } from "#domain/changes/week-words";
import { dayList } from "#domain/changes/filled-cue";
import type { Meaning } from "#domain/intents/intent";
import { wordPattern } from "#domain/matcher/word-pattern";
import { DAYS, dayAt } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/** A possible meaning of a text, as one change, with its likelihood. */
export interface Reading {
  readonly asked: readonly AskedOn[];
  readonly probability: number;
}

/** How much likelier a meaning is if a phrase in the text states it. */
const SAID = 0.25;
/** Less so if only phrases of notes do. */
const NOTED = 0.1;
/** How much less likely a meaning is if phrases state only others. */
const UNSAID = 0.5;
const MAX_READINGS = 12;
/** If a reading is as likely as the first of these, readings less likely than the second are dropped. */
const [CLEAR, HARDLY] = [0.5, 0.05];

/** What is known about a text. */
interface Read {
  readonly said: SaidWeek;
  readonly week: WordedWeek;
  /** What phrases asked for, grouped by what belongs together. */
  readonly asked: readonly AskedOn[];
  /** The part of it found by cues of changes, and not only by phrases of notes. */
  readonly own: readonly AskedOn[];
  readonly together: readonly AskedOn[];
  readonly kinds: readonly LikelyKind[];
}

/**
 * What phrases asked for, all together and one by one, and what the text may ask for by its similarity to examples: the likeliest
 * first.
 */
export function readingsOf({ asked, own, together, said, week, kinds }: Read): Reading[] {
  const likelihoodOf = (one: AskedOn): number =>
    (own.length === 0 || own.includes(one) ? SAID : NOTED) +
    kinds.reduce((sum, kind) => sum + (isOfKind(one.asked, kind) ? kind.probability : 0), 0);
  const staying = asked.filter(({ asked: { kind } }) => kind === "stay");
  const alone = eachOnItsOwn(asked).filter((one) => !staying.includes(one));
  const each = [...partsOf(alone).filter((part) => part.length > 1), ...alone.map((one) => [one])].map(
    (part): Reading => ({ asked: [...part, ...staying], probability: Math.max(...part.map(likelihoodOf)) }),
  );
  const all = together.length > 1 ? wholeAndLess(together, likelihoodOf) : [];
  // Phrases fill in details better than the whole text does.
  const others = kinds
    .filter((kind) => !asked.some((one) => isOfKind(one.asked, kind)))
    .map((kind) => ({ ...kind, probability: kind.probability * (own.length === 0 ? 1 : UNSAID) }));
  const refused = new Set(own.flatMap(({ asked: one }) => refusedBy(one) ?? []));
  // "Another dish" could be one with the refused food.
  const isRefused = ({ asked: one }: AskedOn): boolean =>
    ((one.kind === "want" || one.kind === "use_up") && refused.has(one.what)) ||
    (one.kind === "another" && one.lacking === null && refused.size > 0);
  const likely = likelyReadings(said, week, others).filter((reading) => !reading.asked.some(isRefused));
  const readings = [...all, ...each, ...likely];
  const told = (reading: Reading): string => reading.asked.map(toldOf).join(", ");
  const isFirst = (reading: Reading, at: number): boolean =>
    readings.findIndex((other) => told(other) === told(reading)) === at;
  const [best, ...rest] = varied(likeliestFirst(readings.filter(isFirst))).slice(0, MAX_READINGS);
  if (best === undefined) return [];
  // An unlikely meaning must not take one of three places from another way to do what is meant.
  return [
    best,
    ...rest.filter(({ probability }) => own.length === 0 || best.probability < CLEAR || probability >= HARDLY),
  ];
}

/** Requests grouped by what they ask for: the same request for several days is one part. */
function partsOf(asked: readonly AskedOn[]): (readonly AskedOn[])[] {
  const told = ({ asked: one }: AskedOn): string =>
    `${one.kind} ${"what" in one ? (one.what ?? "") : ""} ${one.kind === "another" ? (one.lacking ?? "") : ""}`;
  return [...Map.groupBy(asked, told).values()];
}

/** How many parts are left out in turn. */
const MAX_LEFT_OUT = 2;

/** All requests, and all but one of the parts: the least likely part is left out first, as one misreading spoils the rest. */
function wholeAndLess(together: readonly AskedOn[], likelihoodOf: (one: AskedOn) => number): Reading[] {
  const probability = SAID + Math.max(...together.map(likelihoodOf));
  const parts = partsOf(together.filter(({ asked: { kind } }) => kind !== "stay"));
  const likelihood = (part: readonly AskedOn[]): number => Math.max(...part.map(likelihoodOf));
  const doubtful = parts.toSorted((one, other) => likelihood(one) - likelihood(other));
  const less = parts.length < 3 ? [] : doubtful.slice(0, MAX_LEFT_OUT);
  return [
    { asked: together, probability },
    ...less.map((part, at): Reading => ({
      asked: together.filter((one) => !part.includes(one)),
      probability: probability - (at + 1) * LEFT_OUT,
    })),
  ];
}

/** Leaving out a part is a little less likely. */
const LEFT_OUT = 0.1;

/** What a phrase refuses, and so is not wanted. */
function refusedBy(asked: Asked): string | null {
  if (asked.kind === "another") return asked.lacking;
  return asked.kind === "leave_out" || asked.kind === "never" || asked.kind === "less" ? asked.what : null;
}

function likeliestFirst(readings: readonly Reading[]): Reading[] {
  return readings.toSorted((one, other) => other.probability - one.probability);
}

/**
 * Prefers variety: if one reading is wrong, another kind helps more than the same on another day, so each further one of a kind
 * counts half.
 */
function varied(readings: readonly Reading[]): Reading[] {
  const before = new Map<string, number>();
  const counted = readings.map((reading): Reading => {
    const kinds = [...new Set(reading.asked.map(({ asked: { kind } }) => kind))].join(" ");
    const many = before.get(kinds) ?? 0;
    before.set(kinds, many + 1);
    return { ...reading, probability: reading.probability / 2 ** many };
  });
  return likeliestFirst(counted);
}

/** Kinds whose cues ask for something of another kind. */
const CUES_FOR: Partial<Record<Asked["kind"], readonly CueKind[]>> = {
  leave_out: ["lacking"],
  never: ["lacking"],
  another: ["another", "lacking"],
  quick: ["quicker"],
  want: ["want", "instead", "again"],
  keep: ["keep", "anew"],
  portions: ["portions", "again"],
  stretch: ["portions", "again"],
};

/** Whether a request is of the kind that was predicted. */
function isOfKind(asked: Asked, { kind, what }: LikelyKind): boolean {
  const cues: readonly string[] = CUES_FOR[asked.kind] ?? [asked.kind];
  if (!cues.includes(kind)) return false;
  if (asked.kind === "extra" && what !== "") return Math.sign(Number(what)) === Math.sign(asked.number);
  const isOneOfMany =
    asked.kind === "way" || asked.kind === "heat" || asked.kind === "eating" || asked.kind === "without";
  return !isOneOfMany || asked.what === what;
}

/** How many kinds to consider. */
const MAX_KINDS = 8;
/** The share of one day when none is named. */
const MAX_DAYS = 3;

/**
 * What a text may ask for by its likely kinds, each filled in with the days, dinners, numbers and foods it names. If no day is
 * named, requests for a day use the likeliest days; if anything else is missing, there is no reading.
 */
function likelyReadings(said: SaidWeek, week: WordedWeek, kinds: readonly LikelyKind[]): Reading[] {
  const asking = kinds.filter(({ kind }) => !SILENT.includes(kind));
  return asking.slice(0, MAX_KINDS).flatMap(({ kind, what, probability }): Reading[] => {
    const filled = filledBy(said, kind, what);
    if (filled.length > 0) return readingsOfOne(filled, probability);
    const guessed = likelyDays(said, week, kind).flatMap((day) => {
      const asked = filledBy(withDay(said, day), kind, what);
      return asked.length > 0 ? [asked] : [];
    });
    return guessed.map((asked) => ({ asked, probability: probability / guessed.length }));
  });
}

/** A part of a sentence less likely than this to be a request about a week is read as notes. */
const LIKELY_OF_PART = 0.4;
/** A shorter part says too little on its own. */
const MIN_WORDS = 2;

/** How to read a part of a sentence that no phrase matches. */
export interface PartReader {
  readonly rank: (said: SaidWeek) => readonly LikelyKind[];
  /** The likeliest meaning of its words as notes for a new week. */
  readonly asNotes: (words: string) => readonly Meaning[];
}

/**
 * What the parts without a phrase ask for, each by its own similarity to examples, with what it names or, without a day, the only
 * day in the text. `isRead`: whether phrases cover a part.
 */
export function likelyOfParts(said: SaidWeek, isRead: (part: number) => boolean, reader: PartReader): AskedOn[] {
  const days = dayList(said.days.filter(({ start }) => !said.isAside(start)).map(({ what }) => what));
  return Array.from({ length: said.parts }, (_, part) => part).flatMap((part) => {
    const own = saidInPart(said, part);
    const words = own.words.filter(({ stem }) => stem !== "");
    const isAside = said.words.some((_, at) => said.partAt(at) === part && said.isAside(at));
    const telling = words.filter(({ isHarmless }) => !isHarmless);
    // "Two times at most" limits what another part names.
    const fewest = own.numbers.length > 0 ? MIN_WORDS + 2 : MIN_WORDS;
    if (isRead(part) || isAside || telling.length < fewest) return [];
    const places = own.days.length > 0 ? dayList(own.days.map(({ what }) => what)) : days.length === 1 ? days : [];
    const [likeliest] = reader.rank(own);
    if (likeliest !== undefined && likeliest.probability >= LIKELY_OF_PART) {
      if (SILENT.includes(likeliest.kind)) return [];
      const filled = filledBy(own, likeliest.kind, likeliest.what);
      const [day] = places;
      if (filled.length > 0 || day === undefined) return filled;
      return filledBy(withDay(own, day), likeliest.kind, likeliest.what);
    }
    return reader.asNotes(words.map(({ text }) => text).join(" ")).flatMap((one) => onDays(one, places));
  });
}

/** An intent from notes on some days, if it has none itself. */
function onDays(meaning: Meaning, days: readonly Day[]): AskedOn[] {
  if (!OF_DISHES.has(meaning.kind)) return [];
  const own = "day" in meaning ? meaning.day : null;
  if (own !== null) return [{ asked: meaning, day: own }];
  if (days.length === 0) return [{ asked: meaning, day: null }];
  return days.map((day) => ({ asked: "day" in meaning ? { ...meaning, day } : meaning, day }));
}

/** What notes say about dishes. */
const OF_DISHES: ReadonlySet<Meaning["kind"]> = new Set<Meaning["kind"]>([
  "want",
  "use_up",
  "heat",
  "light",
  "long",
  "treat",
  "packed",
  "way",
  "eating",
  "without",
]);

/** The readings of one kind, for all its days together and for each alone; "Ellie isn't here" means one away or nobody in, never both. */
function readingsOfOne(filled: readonly AskedOn[], probability: number): Reading[] {
  const kinds = new Set(filled.map(({ asked }) => asked.kind));
  return [...kinds].flatMap((kind): Reading[] => {
    const all = filled.filter(({ asked }) => asked.kind === kind);
    const each = probability / kinds.size;
    return [all, ...all.map((one) => [one])].map((asked) => ({ asked, probability: each }));
  });
}

/** What is asked for if the whole text is taken as a cue of a kind. */
function filledBy(said: SaidWeek, kind: CueKind, what: string): AskedOn[] {
  const cue: FoundCue = {
    cue: { kind, what, pattern: WHOLE, order: 0 },
    start: 0,
    end: said.words.length,
    named: [],
    slots: [],
  };
  const asked = askedByCue(said, cue, [cue]);
  if (asked.length > 0 || kind !== "move" || what !== "") return asked;
  // If only one dinner is named, it may move to any other day.
  return askedByCue(said, { ...cue, cue: { ...cue.cue, what: "another" } }, [cue]);
}

const WHOLE = wordPattern("whole");

function withDay(said: SaidWeek, day: Day): SaidWeek {
  return { ...said, days: [{ what: day, start: 0, end: 0 }] };
}

/** Rarely asked of a weekday. */
const AT_WEEKENDS: readonly CueKind[] = ["treat", "long", "guests"];
const BEFORE_WEEKEND = DAYS.indexOf("Friday");

/** The day of the dinner that a word resembles, otherwise days of the week from today on, or from Friday on. */
function likelyDays({ words, perhaps, dinners }: SaidWeek, { meals, today }: WordedWeek, kind: CueKind): Day[] {
  const [named] = perhaps;
  const resembling = named?.what ?? dayResembling(words, meals);
  if (resembling !== null) return [resembling];
  const from = AT_WEEKENDS.includes(kind) ? BEFORE_WEEKEND : DAYS.indexOf(today ?? "Monday");
  return DAYS.map((_, later) => dayAt(from + later))
    .filter((day) => dinners.includes(day))
    .slice(0, MAX_DAYS);
}

/** Shorter words resemble too many others. */
const SHORTEST = 5;
const RESEMBLING = 0.5;

/** The day of the dinner with the most similar title word: "the rissoto". */
function dayResembling(words: readonly WeekWord[], meals: WordedWeek["meals"]): Day | null {
  const unknown = words.filter(({ text, isHarmless }) => text.length >= SHORTEST && !isHarmless);
  let best: { readonly day: Day; readonly likeness: number } | null = null;
  for (const { title, day } of meals)
    for (const name of title.toLowerCase().split(/[^\p{L}]+/u)) {
      if (name.length < SHORTEST) continue;
      for (const { text } of unknown) {
        const likeness = likenessOf(text, name);
        if (likeness >= RESEMBLING && likeness > (best?.likeness ?? 0)) best = { day, likeness };
      }
    }
  return best?.day ?? null;
}

/** The share of letter pairs that two words have in common. */
function likenessOf(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size);
}

function pairsOf(word: string): ReadonlySet<string> {
  return new Set(Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)));
}
