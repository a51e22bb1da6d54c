import { isOfADish } from "#domain/changes/asked";
import type { Asked, AskedOn } from "#domain/changes/asked";
import type { SaidWeek } from "#domain/changes/said-week";
import type { NotedThing } from "#domain/intents/noted-thing";
import type { Day } from "#domain/options/days";

/* Requests next to a dinner named by what it is: "peas with the pie", "no lamb, pork would do", "double the chilli for Thursday". */

const FOODS: ReadonlySet<NotedThing["kind"]> = new Set<NotedThing["kind"]>(["food", "animal", "staple"]);

/** The things of a week that words name. */
export function thingsOf(words: string, { things }: SaidWeek): readonly NotedThing[] {
  return things.find(({ what }) => what.words === words)?.what.things ?? [];
}

/** The day of the only dinner matching the words; null if there is none, or more than one. */
function dayOf(words: string, said: SaidWeek): Day | null {
  const [day = null, another] = said.thatAre(thingsOf(words, said));
  return another === undefined ? day : null;
}

/** "Peas with the pie" where there is a pie: the food is served with the named dinner. */
export function besideDinner(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  if (asked.length !== 2) return asked;
  const wanted = asked.flatMap(({ asked: one }) => (one.kind === "want" && one.number === null ? [one.what] : []));
  const isFood = (words: string): boolean => thingsOf(words, said).every(({ kind }) => FOODS.has(kind));
  const [into, otherFood] = wanted.filter(isFood);
  const dish = wanted.find((words) => !isFood(words));
  const day = dish === undefined ? null : dayOf(dish, said);
  if (into === undefined || otherFood !== undefined || day === null) return asked;
  return [{ asked: { kind: "exchange", day, out: null, into }, day }];
}

/**
 * Next to a refused dinner that is the only one of its kind, a request without a day is for its day: "no lamb, pork would do",
 * "no lasagne, it costs too much". If either of two foods would do, each is a change of its own.
 */
export function inPlaceOf(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const [gone, another] = asked.flatMap(({ asked: one }) => refusedBy(one) ?? []);
  const day = gone === undefined || another !== undefined ? null : dayOf(gone, said);
  const others = asked.filter(({ asked: one }) => refusedBy(one) === null);
  if (gone === undefined || day === null || others.length === 0 || !others.every(isWithoutDay)) return asked;
  const wanted = others.flatMap(({ asked: one }) => (one.kind === "want" ? [one.what] : []));
  if (wanted.length === others.length)
    return wanted.map((into): AskedOn => ({ asked: { kind: "exchange", day, out: gone, into }, day }));
  return [
    { asked: { kind: "another", day, lacking: gone }, day },
    ...others.map(({ asked: one }): AskedOn => ({ asked: "day" in one ? { ...one, day } : one, day })),
  ];
}

/** "I've mince in, and half a cabbage": a food next to one to be used up is to be used up too. */
export function allUsedUp(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const known = new Set(asked.flatMap(({ asked: one }) => (one.kind === "use_up" ? [one.what] : [])));
  if (known.size === 0) return asked;
  const others = asked.filter(({ asked: one }) => one.kind !== "want" || !known.has(one.what));
  // Nothing is used up on a night without a dinner.
  const out = new Set(asked.flatMap(({ asked: one }) => (one.kind === "out" ? [one.day] : [])));
  return others.map((one): AskedOn => {
    if (one.asked.kind === "use_up" && one.day !== null && out.has(one.day)) return { ...one, day: null };
    const isFood = one.asked.kind === "want" && thingsOf(one.asked.what, said).every(({ kind }) => FOODS.has(kind));
    return one.asked.kind === "want" && isFood && isWithoutDay(one)
      ? { asked: { kind: "use_up", what: one.asked.what }, day: null }
      : one;
  });
}

function refusedBy(asked: Asked): string | null {
  return asked.kind === "leave_out" || asked.kind === "never" ? asked.what : null;
}

/** Whether a request is about a dish and has no day; a number of times is about the week. */
function isWithoutDay({ asked, day }: AskedOn): boolean {
  if (day !== null || !isOfADish(asked) || ("day" in asked && asked.day !== null)) return false;
  return asked.kind !== "want" || asked.number === null;
}

/** "The curry hotter": a request about a dinner named by what it is changes that dinner. */
export function ofNamedDinner(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const [heat, another] = asked.filter(({ asked: { kind } }) => kind === "heat");
  const [dish, third] = asked.filter(({ asked: { kind } }) => kind === "want");
  if (heat === undefined || dish?.asked.kind !== "want" || asked.length !== 2 || another !== undefined) return asked;
  const { what, number } = dish.asked;
  const day = third === undefined && number === null && isDefinite(what, said) ? dayOf(what, said) : null;
  const isOfDay = day !== null && [heat, dish].every((one) => one.day === null || one.day === day);
  return isOfDay ? [{ ...heat, day }] : asked;
}

const DEFINITE = new Set(["the", "that", "our", "this"]);

/** Whether words name an existing dinner: "the curry", not "a curry". */
function isDefinite(what: string, { things, words }: SaidWeek): boolean {
  const start = things.find((thing) => thing.what.words === what)?.start ?? 0;
  return DEFINITE.has(words[start - 1]?.text ?? "") || words[start - 1]?.isOwner === true;
}

/** "Double the chilli for Thursday as well": Thursday's dinner is the leftovers, if nothing else is asked for that day. */
export function stretched(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const [more, another] = asked.filter(({ asked: one }) => isOfTwice(one));
  const of = more === undefined || another !== undefined ? null : more.asked;
  if (of?.kind !== "portions" && of?.kind !== "stretch") return asked;
  const { day } = of;
  const others = asked.filter((one) => one !== more);
  // A dish that moves or is wanted again stays the same; one that gives way makes room.
  const isOfDish = ({ asked: one, day: on }: AskedOn): boolean =>
    (one.kind === "move" && one.day === day) ||
    one.kind === "out" ||
    one.kind === "another" ||
    isWantedAgain(one, on, day);
  const named = [...said.days.map(({ what }) => what), ...others.flatMap(daysOf)];
  const later = [...new Set(named)].filter((one) => isLater(one, day, said));
  const [to = of.kind === "stretch" ? of.to : undefined, third] = later;
  if (to === undefined || third !== undefined || !others.every(isOfDish)) return asked;
  return [{ asked: { kind: "stretch", day, to }, day }];
}

function isOfTwice(asked: Asked): boolean {
  return asked.kind === "stretch" || (asked.kind === "portions" && asked.times > 1);
}

function isWantedAgain(asked: Asked, on: Day | null, day: Day): boolean {
  return asked.kind === "want" && (on === day || asked.day === day);
}

function daysOf({ asked, day }: AskedOn): Day[] {
  if (asked.kind === "move" && asked.to !== null && asked.to !== "earlier" && asked.to !== "later") return [asked.to];
  return asked.kind === "out" || asked.kind === "another" ? [asked.day] : day === null ? [] : [day];
}

function isLater(one: Day, day: Day, { dinners }: SaidWeek): boolean {
  return dinners.indexOf(one) > dinners.indexOf(day);
}
