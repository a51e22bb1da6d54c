import { findCues } from "#domain/changes/change-cues";
import type { CueKind, FoundCue } from "#domain/changes/change-cues";
import { askedInWords } from "#domain/changes/asked";
import type { Asked } from "#domain/changes/asked";
import { LONGEST_WORDS, saidOfWeek } from "#domain/changes/said-week";
import type { SaidThing, SaidWeek, WordedWeek } from "#domain/changes/said-week";
import type { Eating, Way } from "#domain/intents/intent";
import type { Equipment } from "#domain/options/options";
import type { Matcher } from "#domain/matcher/matcher-types";
import { readNotesByPhrases } from "#domain/notes/read-notes";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";

/** Something asked of a week, on a day where what is asked has none by itself: something mild on Tuesday. */
export interface AskedOn {
  readonly asked: Asked;
  readonly day: Day | null;
}

/** What words about a week ask for. */
export interface ReadChange {
  /** All of them together where they are certain; else what they may mean, the likeliest first. */
  readonly asked: readonly AskedOn[];
  /** Every word is accounted for, so that nothing else was said. */
  readonly isCertain: boolean;
  /** They want a rule gone. Nothing of them is done then, and no provider hears of them. */
  readonly loosens: boolean;
  /** The days that they name, a dinner by its dish among them, and what to eat. */
  readonly days: readonly Day[];
  readonly things: readonly string[];
}

export const LOOSENS_NOTHING =
  "A change never loosens an allergy, a diet, a food you avoid or your budget. To choose otherwise, make a new plan.";

/** Kinds of cues by which nothing is asked for. */
const SILENT: readonly CueKind[] = ["loosens", "none", "nothing"];

/**
 * Reads words about a week, whatever was typed: it finds what they name and by which words something is asked for (`changes.csv`), and says
 * whether anything else stands there. Pure and total; takes time that grows with the words.
 */
export function readChange(typed: string, week: WordedWeek, matcher: Matcher): ReadChange {
  const said = saidOfWeek(typed, week, matcher);
  const cues = findCues(matcher, said.words, said.slotAt);
  const chosen = chosenOf(cues.filter((found) => !SILENT.includes(found.cue.kind) && !isMisled(said, found)));
  const own = askedFor(said, chosen);
  const loosens = cues.some(({ cue }) => cue.kind === "loosens");
  const isQuestion = cues.some(({ cue, start }) => cue.kind === "none" && isFirst(said, start));
  const isCertain = !loosens && !isQuestion && own.length > 0 && isAllSaid(said, chosen, cues, matcher) && agree(own);
  const noted = isCertain ? NOTHING_NOTED : askedByNotes(typed, said, own.length > 0, matcher);
  return {
    asked: distinct([...own, ...noted.asked]).slice(0, MOST_ASKED),
    isCertain: isCertain || (!loosens && own.length === 0 && noted.isCertain),
    loosens,
    days: dayList([...said.days, ...said.dishes].map(({ what }) => what)),
    things: said.things.map(({ what }) => what.words),
  };
}

const NOTHING_NOTED = { asked: [], isCertain: false };

/** What the same words would ask for as notes of a new week; what they only may mean where nothing else is known of them. */
function askedByNotes(
  typed: string,
  said: SaidWeek,
  isKnown: boolean,
  matcher: Matcher,
): { readonly asked: readonly AskedOn[]; readonly isCertain: boolean } {
  const { intents, unread } = readNotesByPhrases(typed.slice(0, LONGEST_WORDS), matcher);
  const [day = null, another] = dayList(said.days.map(({ what }) => what));
  const readings = unread.flatMap((note) => note.readings.flatMap((reading) => reading.slice(0, 1)));
  // Of words that name a day alone nobody can tell more than that its dinner is meant.
  const names = said.things.filter(({ start, end }) => !isDishName(said, start, end));
  const meant = isKnown || names.length === 0 ? [] : readings;
  const asked = [...intents, ...meant].map((one): AskedOn => {
    const onDay = another === undefined ? day : null;
    return one.kind === "quick"
      ? { asked: { kind: "quicker", day: one.day, minutes: one.number }, day: one.day }
      : { asked: one, day: onDay };
  });
  return { asked, isCertain: intents.length > 0 && unread.length === 0 && agree(asked) };
}

/** Each once, in the words in which people are told of it. */
function distinct(asked: readonly AskedOn[]): AskedOn[] {
  const told = ({ asked: one, day }: AskedOn): string =>
    `${askedInWords(one)} ${"day" in one ? (one.day ?? day ?? "") : (day ?? "")}`;
  return [...new Map(asked.toReversed().map((one) => [told(one), one])).values()].toReversed();
}

/** More is not one change. */
const MOST_ASKED = 7;

function isFirst({ words }: SaidWeek, at: number): boolean {
  return words.slice(0, at).every(({ stem }) => stem === "");
}

/** Of cues that share words the one that more words speak for; of two as good, the first of the table. */
function chosenOf(cues: readonly FoundCue[]): FoundCue[] {
  const weight = ({ named, slots }: FoundCue): number => 2 * named.length + slots.length;
  const taken: FoundCue[] = [];
  for (const one of cues.toSorted((a, b) => weight(b) - weight(a) || a.cue.order - b.cue.order))
    if (!taken.some((other) => other.start < one.end && one.start < other.end)) taken.push(one);
  return taken.toSorted((a, b) => a.start - b.start);
}

/** Words by which the rest of a sentence may mean the opposite: none of them is harmless. */
const TURNING = new Set(
  "no not never nobody none nothing neither without dont doesnt didnt wont cant couldnt isnt arent wasnt hardly less fewer than different but except".split(
    " ",
  ),
);
const WANTING: readonly CueKind[] = ["want", "use_up", "instead"];

/** "Something with no rice" asks for no rice; and "make the beef stew" names what stands in the week already. */
function isMisled(said: SaidWeek, { cue, start, end, named }: FoundCue): boolean {
  if (!WANTING.includes(cue.kind)) return false;
  for (let at = start; at < end; at += 1)
    if (!named.includes(at) && TURNING.has(said.words[at]?.text ?? "")) return true;
  if (cue.kind !== "want") return false;
  const things = said.things.filter((thing) => start <= thing.start && thing.end <= end);
  return things.length > 0 && things.every((thing) => isDishName(said, thing.start, thing.end));
}

/** One cue with what stands in it and around it. */
interface Filled {
  readonly cue: FoundCue;
  readonly days: readonly Day[];
  readonly numbers: readonly number[];
  readonly things: readonly SaidThing["what"][];
}

function askedFor(said: SaidWeek, chosen: readonly FoundCue[]): AskedOn[] {
  const asked: AskedOn[] = [];
  const usedThings = new Set<number>();
  for (const cue of chosen) {
    const filled = filledOf(said, cue, chosen);
    const found = askedBy(filled, said);
    // Something else on Friday, with mince: the mince says what.
    if (found.length > 0)
      said.things.forEach(({ start, end }, at) => {
        if (cue.start <= start && end <= cue.end) usedThings.add(at);
      });
    asked.push(...found);
  }
  const wanted = said.things.filter(
    ({ start, end }, at) => !usedThings.has(at) && !isDishName(said, start, end) && !isOf(chosen, start, end),
  );
  const days = dayList(said.days.map(({ what }) => what));
  for (const { what } of wanted)
    asked.push(...want(what.words, days.length === 0 ? dayList(said.dishes.map((dish) => dish.what)) : days));
  return specific(asked);
}

/** Whether words are inside of a cue that takes them as they are: "curry in". */
function isOf(chosen: readonly FoundCue[], start: number, end: number): boolean {
  return chosen.some(({ cue, named }) => cue.kind !== "another" && named.some((at) => start <= at && at < end));
}

/** Whether what words name is how a dinner of the week is called: "swap the chicken pie". */
function isDishName({ dishes }: SaidWeek, start: number, end: number): boolean {
  return dishes.some((dish) => dish.start <= start && end <= dish.end);
}

/** "Something else" says nothing beside what is to be instead of it. */
function specific(asked: readonly AskedOn[]): AskedOn[] {
  const all = distinct(asked);
  const isPlain = ({ asked: one }: AskedOn): boolean => one.kind === "another" && one.lacking === null;
  return all.every(isPlain) ? all : all.filter((one) => !isPlain(one));
}

function filledOf(said: SaidWeek, cue: FoundCue, chosen: readonly FoundCue[]): Filled {
  const inside = <What>(list: readonly { what: What; start: number; end: number }[]): What[] =>
    list.filter(({ start, end }) => cue.start <= start && end <= cue.end).map(({ what }) => what);
  const isFree = (at: number): boolean =>
    chosen.every((other) => other === cue || !other.slots.some(({ start, end }) => start <= at && at < end));
  const around = <What>(list: readonly { what: What; start: number; end: number }[]): What[] =>
    list.filter(({ start }) => isFree(start)).map(({ what }) => what);
  // "Out on Monday and Tuesday": a list that begins in the cue is all of it meant.
  const own = said.days.find(({ start }) => cue.start <= start && start < cue.end);
  const listEnd = own === undefined || cue.cue.kind === "move" ? null : said.slotAt("days", own.start);
  const ownDays = said.days
    .filter(({ start, end }) => cue.start <= start && end <= Math.max(cue.end, listEnd ?? 0))
    .map(({ what }) => what);
  const days = ownDays.length > 0 ? ownDays : around(said.days);
  const numbers = inside(said.numbers);
  return {
    cue,
    days: dayList(days.length > 0 ? days : named(said, cue)),
    numbers: numbers.length > 0 ? numbers : around(said.numbers),
    things: inside(said.things),
  };
}

/** Days of the dinners that words name by their dishes. */
function named(said: SaidWeek, { cue, start, end }: FoundCue): Day[] {
  const within = said.dishes.filter((dish) => start <= dish.start && dish.end <= end).map(({ what }) => what);
  if (within.length > 0) return within;
  if (cue.kind === "less" || cue.kind === "use_up" || cue.kind === "want") return [];
  return said.dishes.map(({ what }) => what);
}

function dayList(days: readonly Day[]): Day[] {
  return DAYS.filter((day) => days.includes(day));
}

/** What a cue asks for; nothing where something is missing that it needs. */
function askedBy(filled: Filled, said: SaidWeek): AskedOn[] {
  const { cue, days, numbers, things } = filled;
  const [number = null] = numbers;
  const what = cue.cue.what;
  const each = (make: (day: Day) => Asked): AskedOn[] => days.map((day) => ({ asked: make(day), day }));
  const everywhere = (make: () => Asked): AskedOn[] =>
    days.length === 0 ? [{ asked: make(), day: null }] : days.map((day) => ({ asked: make(), day }));
  switch (cue.cue.kind) {
    case "undo":
      return [{ asked: { kind: "undo" }, day: null }];
    case "cheaper": {
      // What the week may cost at most is no saving: it is shown what can be saved.
      const by = number === null || what === "target" || !isInside(filled, said) ? null : Math.round(number * 100);
      if (days.length === 0) return [{ asked: { kind: "cheaper", day: null, pence: by }, day: null }];
      return each((day) => ({ kind: "cheaper", day, pence: by }));
    }
    case "quicker": {
      const minutes = minutesOf(filled, said);
      if (days.length === 0) return [{ asked: { kind: "quicker", day: null, minutes }, day: null }];
      return each((day) => ({ kind: "quicker", day, minutes }));
    }
    case "move":
      return moved(filled, said);
    case "keep":
      return days.length === 0 ? [] : [{ asked: { kind: "keep", days }, day: null }];
    case "anew":
      return [{ asked: { kind: "keep", days: [] }, day: null }];
    case "instead":
      return instead(what === "reversed" ? things.toReversed() : things, days, said);
    case "another":
      return each((day) => ({ kind: "another", day, lacking: null }));
    case "lacking":
      // "Swap the beef stew" says which, and not what is wrong with it.
      if (isDishInFull(said, cue)) return each((day) => ({ kind: "another", day, lacking: null }));
      return things.flatMap((thing) => lacking(thing, days));
    case "out":
      return each((day) => ({ kind: "out", day }));
    case "guests":
      return each((day) => ({ kind: "guests", day, number: number ?? (what === "" ? null : Number(what)) }));
    case "table": {
      const people = what === "" ? number : Number(what);
      return people === null ? [] : each((day) => ({ kind: "table", day, number: people }));
    }
    case "less":
      return things.map(({ words }) => ({ asked: { kind: "less", what: words, number: null }, day: days[0] ?? null }));
    case "use_up":
      return things.flatMap(({ words }) => everywhere(() => ({ kind: "use_up", what: words })));
    case "want":
      return what === "" ? things.flatMap(({ words }) => want(words, days)) : want(what, days);
    case "heat":
      return everywhere(() => ({ kind: "heat", what: what === "hot" ? "hot" : "mild", person: null }));
    case "light":
      return days.length === 0
        ? [{ asked: { kind: "way", what: "lighter" }, day: null }]
        : each((day) => ({ kind: "light", day }));
    case "long":
      return each((day) => ({ kind: "long", day }));
    case "treat":
      return each((day) => ({ kind: "treat", day, what: null }));
    case "packed":
      return each((day) => ({ kind: "packed", day }));
    case "child":
      return everywhere(() => ({ kind: "child", number: null }));
    case "way":
      return everywhere(() => ({ kind: "way", what: what as Way }));
    case "eating":
      return everywhere(() => ({ kind: "eating", what: what as Eating, person: null }));
    case "without":
      return everywhere(() => ({ kind: "without", what: what as Equipment }));
    default:
      return [];
  }
}

function want(words: string, days: readonly Day[]): AskedOn[] {
  const wanted = (day: Day | null): AskedOn => ({
    asked: { kind: "want", what: words, day, number: null, often: false },
    day,
  });
  return days.length === 0 ? [wanted(null)] : days.map(wanted);
}

/** Without something on a day; without a day a food is left out of all, and a kind of dish never made. */
function lacking({ words, things }: SaidThing["what"], days: readonly Day[]): AskedOn[] {
  if (days.length > 0) return days.map((day) => ({ asked: { kind: "another", day, lacking: words }, day }));
  const isFood = things.every(({ kind }) => kind === "food" || kind === "animal");
  return [
    { asked: isFood ? { kind: "leave_out", what: words, person: null } : { kind: "never", what: words }, day: null },
  ];
}

/** Whether a number is the cue's own or stands after "by": another one is a total, or of something else. */
function isInside({ cue, numbers }: Filled, said: SaidWeek): boolean {
  return said.numbers.some(
    ({ what, start, end }) =>
      what === numbers[0] && ((cue.start <= start && end <= cue.end) || said.words[start - 1]?.text === "by"),
  );
}

/** Whether a cue names a dinner of the week by more than one word of its title. */
function isDishInFull({ dishes }: SaidWeek, { start, end }: FoundCue): boolean {
  return dishes.some((dish) => start <= dish.start && dish.end <= end && dish.end - dish.start > 1);
}

/** The second thing for the first: on its day, or that of the dinner whose name the first stands in. */
function instead(things: readonly SaidThing["what"][], days: readonly Day[], { titles }: SaidWeek): AskedOn[] {
  const [out, wanted] = things;
  if (out === undefined || wanted === undefined) return [];
  return want(wanted.words, days.length > 0 ? days : dayList(titles(out.words)));
}

/** From the first that is named to the second; a dish to the day that is named. */
function moved({ cue }: Filled, said: SaidWeek): AskedOn[] {
  const places = [...said.days, ...said.dishes]
    .filter(({ start, end }) => cue.start <= start && end <= cue.end)
    .toSorted((one, other) => one.start - other.start)
    .map(({ what }) => what);
  const [from, to] = places.filter((day, at) => at === 0 || day !== places[at - 1]);
  return from === undefined || to === undefined ? [] : [{ asked: { kind: "move", day: from, to }, day: null }];
}

/** Fewer minutes cook nothing, more are no hurry. */
const [LEAST_MINUTES, MOST_MINUTES] = [5, 120];

const OF_TIME = new Set(["min", "minute", "hour"]);

/** The minutes that a dinner may take; the hour at which somebody comes home is none. */
function minutesOf({ numbers }: Filled, { words, numbers: all }: SaidWeek): number | null {
  const said = all.find(({ end }) => words.slice(end, end + 2).some(({ stem }) => OF_TIME.has(stem)));
  const number = said?.what ?? null;
  if (number === null || !numbers.includes(number)) return null;
  return number >= LEAST_MINUTES && number <= MOST_MINUTES ? number : null;
}

/** Whether the words are all accounted for. What stands in a later clause and names nothing is a reason. */
function isAllSaid(
  said: SaidWeek,
  chosen: readonly FoundCue[],
  cues: readonly FoundCue[],
  { notesData }: Matcher,
): boolean {
  const harmless = new Set(notesData.harmless);
  const covered = new Set<number>();
  const cover = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) covered.add(at);
  };
  for (const { named, slots } of chosen) {
    for (const at of named) covered.add(at);
    for (const { start, end } of slots) cover(start, end);
  }
  for (const { start, end } of [...said.days, ...said.things, ...said.dishes]) cover(start, end);
  const isInCue = (at: number): boolean => chosen.some(({ start, end }) => start <= at && at < end);
  for (const { start, end } of said.numbers) if (isInCue(start)) cover(start, end);
  const isHarmless = (text: string): boolean => harmless.has(text) && !TURNING.has(text);
  for (const { cue, named } of cues) if (cue.kind === "nothing") for (const at of named) covered.add(at);
  const first = said.words[chosen[0]?.start ?? 0]?.clause ?? 0;
  return said.words.every(
    ({ stem, text, clause }, at) =>
      stem === "" || covered.has(at) || isHarmless(text) || (clause > first && isReason(said, clause, chosen)),
  );
}

function isReason(said: SaidWeek, clause: number, chosen: readonly FoundCue[]): boolean {
  const inClause = (at: number): boolean => said.words[at]?.clause === clause;
  return (
    ![...said.days, ...said.things].some(({ start }) => inClause(start)) && !chosen.some(({ start }) => inClause(start))
  );
}

/** Whether what is asked can be done together: of each day one thing, or the same kind of several. */
function agree(asked: readonly AskedOn[]): boolean {
  const [first] = asked;
  return asked.length === 1 || asked.every(({ asked: { kind } }) => kind === first?.asked.kind);
}
