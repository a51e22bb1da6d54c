import type { Asked, AskedOn } from "#domain/changes/asked";
import type { FoundCue } from "#domain/changes/change-cues";
import type { CueKind } from "#domain/changes/change-cues";
import { dayList, filledOf, onwardsFrom } from "#domain/changes/filled-cue";
import type { Filled } from "#domain/changes/filled-cue";
import type { SaidWeek } from "#domain/changes/said-week";
import type { SaidThing } from "#domain/changes/week-words";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { Eating, Way } from "#domain/intents/intent";
import { DAYS, daysBetween } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { Equipment } from "#domain/options/options";

/** What one cue asks for, with the days, numbers and things in it or around it. */
export function askedByCue(said: SaidWeek, cue: FoundCue, chosen: readonly FoundCue[]): AskedOn[] {
  const filled = filledOf(said, cue, chosen);
  return askedBy(cue.cue.kind === "use_up" ? { ...filled, things: withOthers(filled, said, chosen) } : filled, said);
}

/** "Use up the leeks and half a pot of cream": other food named in the clause, without a cue of its own, is to be used up too. */
function withOthers({ cue, things }: Filled, said: SaidWeek, chosen: readonly FoundCue[]): Filled["things"] {
  const clause = said.words[cue.end - 1]?.clause;
  const next = Math.min(...chosen.filter(({ start }) => start >= cue.end).map(({ start }) => start), said.words.length);
  const others = said.things.filter(
    ({ start, end }) => cue.end <= start && end <= next && said.words[start]?.clause === clause,
  );
  const isNamed = (start: number, end: number): boolean =>
    said.dishes.some((dish) => dish.start <= start && end <= dish.end);
  return [...things, ...others.filter(({ start, end }) => !isNamed(start, end)).map(({ what }) => what)];
}

/** What a cue asks for; nothing if something it needs is missing. */
function askedBy(filled: Filled, said: SaidWeek): AskedOn[] {
  const { cue, days, numbers, things } = filled;
  const [number = null] = numbers;
  const what = cue.cue.what;
  // "A friend is eating with us all week" applies to each dinner.
  const isOfWeek = days.length === 0 && OF_TABLE.includes(cue.cue.kind) && isOfAll(said);
  const each = (make: (day: Day) => Asked): AskedOn[] =>
    (isOfWeek ? said.dinners : days).map((day) => ({ asked: make(day), day }));
  const everywhere = (make: () => Asked): AskedOn[] => {
    // Likes and dislikes apply to the week as a whole; yes-or-no properties to each dinner.
    const isOfEach = days.length === 0 && isOfAll(said) && !BETTER_OR_WORSE.includes(cue.cue.kind);
    const where = isOfEach ? said.dinners : days;
    return where.length === 0 ? [{ asked: make(), day: null }] : where.map((day) => ({ asked: make(), day }));
  };
  switch (cue.cue.kind) {
    case "undo":
      return [{ asked: { kind: "undo" }, day: null }];
    case "cheaper": {
      const by = number === null || !isInside(filled, said) ? null : Math.round(number * 100);
      if (what === "target") return by === null ? [] : [{ asked: { kind: "within", pence: by }, day: null }];
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
    case "drop": {
      const many = what === "to" ? said.dinners.length - (number ?? 0) : (number ?? 1);
      const isSome = many > 0 && many < said.dinners.length;
      return isSome ? [{ asked: { kind: "drop", number: many, dearest: what === "dearest" }, day: null }] : [];
    }
    case "shift": {
      const by = what === "to" ? daysTo(days, said) : (number ?? 1) * (what === "earlier" ? -1 : 1);
      if (by === 0) return [];
      return Math.abs(by) < DAYS.length
        ? [{ asked: { kind: "shift", by, from: what === "to" ? null : onwardsFrom(said) }, day: null }]
        : [];
    }
    case "portions":
      return each((day) => ({ kind: "portions", day, times: Number(what) }));
    case "extra":
      return extra(filled, said);
    case "again":
      if (what === "twice" && said.dishes.length > 0) return days.flatMap((day) => twice(day, said));
      return [
        ...each((day) => ({ kind: "portions", day, times: 2 })),
        ...things.flatMap(({ words }) => want(words, [])),
      ];
    case "keep":
      return days.length === 0 ? [] : [{ asked: { kind: "keep", days }, day: null }];
    case "anew":
      return [{ asked: { kind: "keep", days: [] }, day: null }];
    case "instead":
      if (what === "beside") return inDinner(things, days, true);
      if (what === "in") return inDinner(things, days, isDishInside(said, cue));
      return instead(what === "reversed" ? things.toReversed() : things, days, said);
    case "another":
      return each((day) => ({ kind: "another", day, lacking: null }));
    case "add":
      // A day with a dinner does not need another.
      return days
        .filter((day) => !said.dinners.includes(day))
        .flatMap((day): AskedOn[] => [
          { asked: { kind: "add", day }, day },
          ...things.flatMap(({ words }) => want(words, [day])),
        ]);
    case "lacking":
      // "Swap the beef stew" says which dish, not what is wrong with it.
      if (isDishInFull(said, cue)) return each((day) => ({ kind: "another", day, lacking: null }));
      return things.flatMap((thing) => lacking(thing, days));
    case "fewer":
      return each((day) => ({ kind: "fewer", day, number: Number(what) }));
    case "out":
      // "Away from Thursday, so just Monday to Wednesday": the other days have no dinner.
      if (what === "rest")
        return said.dinners
          .filter((day) => !days.includes(day))
          .map((day): AskedOn => ({ asked: { kind: "out", day }, day }));
      if (partNamed(said, cue) !== null) return lackingPart(said, cue);
      // "Ellie isn't here on Thursday": an unknown person is away, or perhaps everyone.
      return [
        ...(hasNameBefore(said, cue) ? each((day) => ({ kind: "fewer", day, number: 1 })) : []),
        ...each((day) => ({ kind: "out", day })),
      ];
    case "guests":
      return each((day) => ({ kind: "guests", day, number: number ?? (what === "" ? null : Number(what)) }));
    case "table": {
      const people = what === "" ? number : Number(what);
      return people === null ? [] : each((day) => ({ kind: "table", day, number: people }));
    }
    case "less":
      return things.map(({ words }) => less(words, Number(what) || mostTimes(filled, said), days));
    case "use_up":
      return (
        usedUp(filled, said) ??
        things.flatMap(({ words }, at): AskedOn[] => {
          // Several things on several days: one thing for each day, in the order they are named.
          const one = things.length > 1 && days.length > 1 ? days[at % days.length] : undefined;
          if (one !== undefined) return [{ asked: { kind: "use_up", what: words }, day: one }];
          return everywhere(() => ({ kind: "use_up", what: words }));
        })
      );
    case "want":
      if (what === "") return things.flatMap(({ words }) => want(words, days));
      return what === "vegetarian" && number !== null && days.length === 0
        ? [wantedOften(what, number)]
        : want(what, days);
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

/** The part of a dinner to leave out, if nothing else is named: "skip the croutons on Wednesday". */
function partNamed({ dishes }: SaidWeek, { start, end, slots }: FoundCue): SaidWeek["dishes"][number] | null {
  const named = dishes.filter((dish) => start <= dish.start && dish.end <= end);
  const isSlot = slots.some(({ name }) => name === "meal");
  const [part = null] = isSlot && named.every(({ isPart }) => isPart) ? named : [];
  return part;
}

function lackingPart(said: SaidWeek, cue: FoundCue): AskedOn[] {
  const part = partNamed(said, cue);
  if (part === null) return [];
  const words = said.words.slice(part.start, part.end).map(({ text }) => text);
  return [{ asked: { kind: "another", day: part.what, lacking: words.join(" ") }, day: part.what }];
}

/** A number is a number of portions only with one of these. */
const OF_PORTIONS = new Set(["portion", "serving", "helping", "tub", "lunch", "freezer", "freeze"]);

/** A number of extra portions of a dinner, or a larger dinner on each day. */
function extra({ cue, days, numbers: [number] }: Filled, said: SaidWeek): AskedOn[] {
  const where = days.length === 0 && (isOfAll(said) || cue.cue.what !== "") ? said.dinners : days;
  const isOfPortions = said.words.some(({ stem }) => OF_PORTIONS.has(stem));
  const more = cue.cue.what !== "" ? Number(cue.cue.what) : isOfPortions ? number : undefined;
  return more === undefined ? [] : where.map((day) => ({ asked: { kind: "extra", day, number: more }, day }));
}

/** Leftovers of a dinner of the week: more of it is cooked, and eaten on a later day if one is named; null if no dinner is named. */
function usedUp({ cue, days }: Filled, { words, dishes, things, dinners }: SaidWeek): AskedOn[] | null {
  const isLeft = words.slice(cue.start, cue.end).some(({ text }) => text === "left" || text === "leftovers");
  const dish = dishes.find(({ start, end }) => cue.start <= start && end <= cue.end);
  if (dish === undefined || !isLeft) return null;
  const food = things.find(({ start, end }) => start < dish.end && dish.start < end)?.what.words;
  const later = days.filter((day) => dinners.indexOf(day) > dinners.indexOf(dish.what));
  const more: AskedOn = { asked: { kind: "portions", day: dish.what, times: 2 }, day: dish.what };
  return [
    more,
    ...later.flatMap((day): AskedOn[] => (food === undefined ? [] : [{ asked: { kind: "use_up", what: food }, day }])),
  ];
}

/** A dinner for two nights is cooked in double quantity, and the next dinner goes. */
function twice(day: Day, { dinners }: SaidWeek): AskedOn[] {
  const next = dinners[dinners.indexOf(day) + 1];
  if (next === undefined) return [{ asked: { kind: "portions", day, times: 2 }, day }];
  return [{ asked: { kind: "stretch", day, to: next }, day }];
}

const OF_TIMES = new Set(["time", "max", "maximum", "tops", "most"]);

/** How often something may appear at most: "too much rice, 2 times max". */
function mostTimes({ cue, numbers: [number] }: Filled, { words, numbers }: SaidWeek): number | null {
  if (cue.cue.what === "most") return number ?? null;
  const said = numbers.find(({ end }) => words.slice(end, end + 3).some(({ stem }) => OF_TIMES.has(stem)));
  // "Three times last week" describes the past.
  const isPast = words.some(({ text }) => text === "last");
  return isPast ? null : (said?.what ?? null);
}

/** A maximum number of times is meant for the whole week. */
function less(what: string, number: number | null, days: readonly Day[]): AskedOn {
  return { asked: { kind: "less", what, number }, day: number === null ? (days[0] ?? null) : null };
}

/** "Two of them veggie". */
function wantedOften(what: string, number: number): AskedOn {
  return { asked: { kind: "want", what, day: null, number, often: false }, day: null };
}

/** Whether the word before a cue may be a person's name: capitalised, and not a day, dish, number or everyday word. */
function hasNameBefore({ words, days, dishes, things }: SaidWeek, { start }: FoundCue): boolean {
  const before = words[start - 1];
  if (before === undefined || !before.isCapital || before.isHarmless || before.number !== null) return false;
  return ![...days, ...dishes, ...things].some((one) => one.start <= start - 1 && start - 1 < one.end);
}

export function want(words: string, days: readonly Day[]): AskedOn[] {
  const wanted = (day: Day | null): AskedOn => ({
    asked: { kind: "want", what: words, day, number: null, often: false },
    day,
  });
  return days.length === 0 ? [wanted(null)] : days.map(wanted);
}

const OF_ALL = new Set(["everything", "every", "whole", "entire"]);
const ALL_OF = new Set(["this", "these", "the", "week", "dinners", "meals", "of", "our"]);

const OF_TABLE: readonly CueKind[] = ["guests", "fewer"];

/** Whether the whole week is meant: "could we do all this without meat". */
export function isOfAll({ words }: SaidWeek): boolean {
  return words.some(({ text }, at) => OF_ALL.has(text) || (text === "all" && ALL_OF.has(words[at + 1]?.text ?? "")));
}

/** Leaves something out on a day; without a day, a food is left out of all dinners, and a kind of dish is not made at all. */
export function lacking({ words, things }: SaidThing["what"], days: readonly Day[]): AskedOn[] {
  if (days.length > 0) return days.map((day) => ({ asked: { kind: "another", day, lacking: words }, day }));
  const isFood = things.every(({ kind }) => kind === "food" || kind === "animal");
  return [
    { asked: isFood ? { kind: "leave_out", what: words, person: null } : { kind: "never", what: words }, day: null },
  ];
}

const BETTER_OR_WORSE: readonly CueKind[] = ["way", "heat", "child"];

/** Whether a number belongs to the cue or follows "by": any other is a total, or counts something else. */
function isInside({ cue, numbers }: Filled, said: SaidWeek): boolean {
  return said.numbers.some(
    ({ what, start, end }) =>
      what === numbers[0] && ((cue.start <= start && end <= cue.end) || said.words[start - 1]?.text === "by"),
  );
}

function isDishInside({ dishes }: SaidWeek, { start, end }: FoundCue): boolean {
  return dishes.some((dish) => start <= dish.start && dish.end <= end);
}

/** Whether a cue names a dinner of the week by more than one word of its title. */
function isDishInFull({ dishes }: SaidWeek, { start, end, slots }: FoundCue): boolean {
  // "The peas out of the fried rice": the dinner is the one with the peas.
  if (slots.some(({ name }) => name === "meal")) return false;
  return dishes.some((dish) => start <= dish.start && dish.end <= end && dish.end - dish.start > 1 && !dish.isPart);
}

/** Replaces the first thing with the second: on its day, or in the dinner named after it or containing it. */
function instead(things: readonly SaidThing["what"][], days: readonly Day[], said: SaidWeek): AskedOn[] {
  const [out, into] = things;
  if (out === undefined || into === undefined) return [];
  // "Swap the lasagne" does not swap a food in it.
  const isOfDish = out.things.some(({ kind }) => !OF_FOOD.has(kind)) && !BESIDE_DISH.has(out.words);
  if (isOfDish) return want(into.words, days.length > 0 ? days : dayList(said.titles(out.words)));
  const titled = dayList(said.titles(out.words));
  const places = [days, titled, said.thatAre(out.things)].find((list) => list.length > 0) ?? [];
  if (places.length === 0) return want(into.words, []);
  return places.map((day) => ({ asked: { kind: "exchange", day, out: out.words, into: into.words }, day }));
}

const OF_FOOD: ReadonlySet<NotedThing["kind"]> = new Set<NotedThing["kind"]>(["food", "animal", "staple"]);

/** What our titles mention besides the dish. */
const BESIDE_DISH: ReadonlySet<string> = new Set(["mash", "chips", "wedges", "naan", "slaw", "gravy"]);

/** Something in a named dinner: "chicken in the stir fry". */
function inDinner(things: readonly SaidThing["what"][], days: readonly Day[], isOfDish: boolean): AskedOn[] {
  const [into] = things;
  if (into === undefined) return [];
  // "Could Tuesday be chicken" asks for a chicken dish.
  if (!isOfDish) return want(into.words, days);
  return days.map((day) => ({ asked: { kind: "exchange", day, out: null, into: into.words }, day }));
}

/** By how many days the week moves later to begin on the named day; 0 if none is named, or it does already. */
function daysTo([day]: readonly Day[], { dinners, weekStart }: SaidWeek): number {
  const [first] = dinners;
  return day === undefined || first === undefined ? 0 : daysBetween(first, day, weekStart);
}

/** A move from the first named day to the second, or of a dish to the named day; otherwise to any day the cue allows. */
function moved({ cue }: Filled, said: SaidWeek): AskedOn[] {
  const what = cue.cue.what;
  const places = [...said.days, ...said.dishes]
    .filter(({ start, end }) => cue.start <= start && end <= cue.end)
    .toSorted((one, other) => one.start - other.start)
    .map(({ what }) => what);
  // "I like Tuesday's, but could we have it on Saturday": "it" is what was named before.
  const before = [...said.days, ...said.dishes].filter(({ end }) => what === "it" && end <= cue.start).at(-1);
  const [from, to] = [...(before === undefined ? [] : [before.what]), ...places].filter(
    (day, at, all) => at === 0 || day !== all[at - 1],
  );
  if (from === undefined) return [];
  if (to !== undefined) return [{ asked: { kind: "move", day: from, to }, day: null }];
  const day = what === "earlier" || what === "later" ? what : null;
  return what === "" || what === "it" ? [] : [{ asked: { kind: "move", day: from, to: day }, day: null }];
}

/** Nothing cooks in fewer minutes, and more is no hurry. */
const [MIN_MINUTES, MAX_MINUTES] = [5, 120];

const OF_TIME = new Set(["min", "minute", "hour"]);

/** The minutes that a dinner may take; the time someone comes home does not count. */
function minutesOf({ numbers }: Filled, { words, numbers: all }: SaidWeek): number | null {
  const said = all.find(({ end }) => words.slice(end, end + 2).some(({ stem }) => OF_TIME.has(stem)));
  const number = said?.what ?? null;
  if (number === null || !numbers.includes(number)) return null;
  return number >= MIN_MINUTES && number <= MAX_MINUTES ? number : null;
}
