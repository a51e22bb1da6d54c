import { distinct, isOfADish } from "#domain/changes/asked";
import type { Asked, AskedOn } from "#domain/changes/asked";
import { isOfAll } from "#domain/changes/asked-by-cue";
import { dayList } from "#domain/changes/filled-cue";
import { allUsedUp, besideDinner, inPlaceOf, ofNamedDinner, stretched, thingsOf } from "#domain/changes/named-dinners";
import type { SaidWeek } from "#domain/changes/said-week";
import type { Day } from "#domain/options/days";

/* How several requests made together combine: which is more specific than another, and which day each applies to. */

/** An appliance says how a dish is cooked. */
export const COOKED_WITH: ReadonlySet<string> = new Set(["slow cooker", "air fryer", "microwave"]);

/** All requests, each with its day, without those that another states better. */
export function askedTogether(asked: readonly AskedOn[], said: SaidWeek): AskedOn[] {
  const placed = ofItsDay(besideKept(lessBesideKept(cheaperBeside(asked, said), said), said.dinners), said);
  const seated = seatedDishes(placed, said);
  const named = [allUsedUp, besideDinner, ofNamedDinner, inPlaceOf, stretched].reduce(
    (all, read) => read(all, said),
    seated,
  );
  return withoutVaguer(exchanges(named, said));
}

/** "Sunday roast for nine" next to a roast says how many eat it, and "burgers on Friday, not Thursday" where the week's burgers go. */
function seatedDishes(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const others = asked.filter(({ asked: { kind } }) => kind !== "want");
  if (others.length === 0 || others.some(({ asked: { kind } }) => !STAYING.includes(kind))) return asked;
  const told = JSON.stringify(others);
  const isThere = ({ asked: one, day }: AskedOn): boolean =>
    one.kind === "want" &&
    said
      .thatAre(thingsOf(one.what, said))
      .some((on) => told.includes(on) && (day === null || day === on || told.includes(day)));
  return asked.filter((one) => !isThere(one));
}

/** Requests that keep the dinner as it is. */
const STAYING: readonly Asked["kind"][] = ["guests", "table", "fewer", "move"];

/** "Not feeling prawns. Tofu?": the wanted food goes into the dinner that loses one. */
function exchanges(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const gone = asked.filter(({ asked: one }) => one.kind === "leave_out");
  const come = asked.filter(({ asked: one }) => one.kind === "want" && one.number === null);
  const [out, otherOut] = gone.map(({ asked: one }) => (one.kind === "leave_out" ? one.what : ""));
  const [into, otherInto] = come.map(({ asked: one }) => (one.kind === "want" ? one.what : ""));
  if (out === undefined || into === undefined || otherOut !== undefined || otherInto !== undefined) return asked;
  const [on] = come.map((one) => one.day);
  const [day, another] = said.thatAre(thingsOf(out, said)).filter((one) => on === null || one === on);
  if (day === undefined || another !== undefined) return asked;
  const rest = asked.filter((one) => !gone.includes(one) && !come.includes(one));
  return [...rest, { asked: { kind: "exchange", day, out, into }, day }];
}

/** "Two lots of pork, keep the roast": the other pork dish gives way. */
function lessBesideKept(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const kept = asked.flatMap(({ asked: one }) => (one.kind === "keep" ? one.days : []));
  if (kept.length === 0) return asked;
  return asked.flatMap((one): AskedOn[] => {
    if (one.asked.kind !== "less" || one.day !== null) return [one];
    const { what } = one.asked;
    const others = said.thatAre(thingsOf(what, said)).filter((day) => !kept.includes(day));
    return others.length === 0 ? [one] : others.map((day) => ({ asked: { kind: "another", day, lacking: what }, day }));
  });
}

/** A remark about a dish next to the only day named applies to that day: someone with a guest on Friday does not want Tuesday changed. */
function ofItsDay(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const days = said.days.map(({ what }) => what);
  const [day, another] = dayList([
    ...(days.length > 0 ? days : said.dishes.map(({ what }) => what)),
    ...asked.flatMap(({ asked: one, day: on }) => ("day" in one ? one.day : null) ?? on ?? []),
  ]);
  const isOfWeek = isOfAll(said) || said.words.some(({ stem }) => stem === "week");
  if (day === undefined || another !== undefined || said.spans.length > 0 || isOfWeek) return asked;
  return asked.map((one) => {
    const { asked: what } = one;
    // "We had chicken yesterday, beef on Thursday?": Thursday's chicken is the one too many.
    if (what.kind === "less" && one.day === null && what.number === null && asked.length > 1)
      return said.thatAre(thingsOf(what.what, said)).includes(day)
        ? { asked: { kind: "another", day, lacking: what.what }, day }
        : one;
    if (one.day !== null || !isOfADish(what) || ("day" in what && what.day !== null)) return one;
    if (what.kind === "cheaper" || (what.kind === "want" && what.number !== null)) return one;
    return { asked: "day" in what ? { ...what, day } : what, day };
  });
}

/**
 * Drops vague requests beside specific ones: "something else" beside its replacement, guests beside the total of people, and a
 * night out beside a week that moves on after it.
 */
function withoutVaguer(asked: readonly AskedOn[]): AskedOn[] {
  const isSaidBy = (kind: Asked["kind"], day: Day): boolean =>
    asked.some(({ asked: one, day: on }) => one.kind === kind && on === day);
  const isTimed = (day: Day | null): boolean =>
    asked.some(({ asked: one }) => one.kind === "quicker" && one.minutes !== null && one.day === day);
  const [out, another] = asked.flatMap(({ asked: one }) => (one.kind === "out" ? [one.day] : []));
  const isShifted = asked.some(({ asked: { kind } }) => kind === "shift");
  const isKind = (kind: Asked["kind"]): boolean => asked.some(({ asked: one }) => one.kind === kind);
  const isCounted = asked.some(({ asked: one }) => one.kind === "want" && one.number !== null);
  const isLess = ({ asked: one, day }: AskedOn): boolean =>
    // "The peas and sweetcorn out of the fried rice" names the rice by what should go.
    (one.kind === "want" && asked.some(({ asked: other, day: on }) => lacks(other, one.what) && on === day)) ||
    (one.kind === "cheaper" && one.day === null && isKind("within")) ||
    (one.kind === "want" && COOKED_WITH.has(one.what) && isKind("without")) ||
    (isCounted && (one.kind === "less" || (one.kind === "way" && one.what === "less_meat"))) ||
    (one.kind === "guests" && (isSaidBy("table", one.day) || isSaidBy("extra", one.day))) ||
    (one.kind === "quicker" && one.minutes === null && isTimed(one.day)) ||
    (one.kind === "fewer" && isSaidBy("table", one.day)) ||
    (one.kind === "out" && (isSaidBy("table", one.day) || (isShifted && another === undefined)));
  // "Skip Wednesday and push the rest back": the dinners from Wednesday on move a day later.
  const fromOut = ({ asked: one, day }: AskedOn): AskedOn => ({
    asked: one.kind === "shift" && another === undefined ? { ...one, from: one.from ?? out ?? null } : one,
    day,
  });
  const all = distinct(
    seated(asked)
      .filter((one) => !isLess(one) && !asked.some((other) => isVaguer(one, other)))
      .map(fromOut),
  );
  const isPlain = ({ asked: one }: AskedOn): boolean =>
    one.kind === "add" || (one.kind === "another" && one.lacking === null);
  // "Change the tuna bake, something with chicken": the replacement contains chicken.
  const isChanged = ({ asked: one, day }: AskedOn): boolean =>
    one.kind === "another" && all.some(({ asked: { kind }, day: on }) => kind === "want" && on === day);
  // A day that gets a dinner gets the one requested.
  const isSaidElsewhere = (one: AskedOn): boolean =>
    isPlain(one) &&
    !isChanged(one) &&
    all.some(
      (other) => !isPlain(other) && (one.asked.kind !== "add" || (other.day === one.day && isOfADish(other.asked))),
    );
  return all.filter((one) => !isSaidElsewhere(one));
}

/** Whether one request is just a vaguer form of another that names a day: "money is tight, so Monday cheap". */
function isVaguer({ asked: one, day }: AskedOn, { asked: other, day: on }: AskedOn): boolean {
  const isOfAny = day === null && !("day" in one && one.day !== null);
  if (!isOfAny || on === null || one.kind !== other.kind || !OF_A_DINNER.includes(one.kind)) return false;
  if (one.kind === "cheaper") return one.pence === null;
  if (one.kind === "quicker") return one.minutes === null;
  return !("what" in one) || ("what" in other && one.what === other.what);
}

const OF_A_DINNER: readonly Asked["kind"][] = [
  "cheaper",
  "quicker",
  "way",
  "heat",
  "want",
  "eating",
  "without",
  "child",
];

/** "Lighter this week, but keep the pie": the request is about the other dinners, none of which has to go. */
function besideKept(asked: readonly AskedOn[], dinners: readonly Day[]): readonly AskedOn[] {
  const exchanged = new Set(asked.flatMap(({ asked: one }) => (one.kind === "exchange" ? [one.day] : [])));
  // "Lamb instead of the beef, keep the puddings": part of a changing dinner is kept.
  if (
    asked.some(
      ({ asked: one }) => one.kind === "keep" && one.days.length > 0 && one.days.every((day) => exchanged.has(day)),
    )
  )
    return asked.filter(({ asked: { kind } }) => kind !== "keep");
  const kept = asked.flatMap(({ asked: one }) => (one.kind === "keep" ? one.days : []));
  const others = asked.filter(
    ({ asked: one }) => one.kind !== "keep" && (one.kind !== "another" || one.lacking !== null),
  );
  if (kept.length === 0 || others.length === 0) return asked;
  const besides = others.flatMap((one): AskedOn[] => {
    if (one.day !== null && !kept.includes(one.day)) return [one];
    const { asked: wanted } = one;
    if (wanted.kind === "cheaper" || wanted.kind === "quicker") return [{ asked: { ...wanted, day: null }, day: null }];
    if (wanted.kind !== "way" && wanted.kind !== "heat" && wanted.kind !== "light")
      return one.day === null ? [one] : [];
    const rest = dinners.filter((day) => !kept.includes(day));
    return rest.map((day) => ({ asked: wanted.kind === "light" ? { ...wanted, day } : wanted, day }));
  });
  const isOfAny = besides.some(({ asked: one, day }) => day === null && (!("day" in one) || one.day === null));
  return isOfAny ? [...besides, { asked: { kind: "stay", days: kept }, day: null }] : besides;
}

/** "Cheaper, all but the roast": any of the others may become cheaper, not each of them. */
function cheaperBeside(asked: readonly AskedOn[], { dinners, isExcepting }: SaidWeek): readonly AskedOn[] {
  const cheaper = asked.filter(({ asked: { kind }, day }) => kind === "cheaper" && day !== null);
  if (!isExcepting || cheaper.length < 2) return asked;
  const days = dinners.filter((day) => cheaper.every((one) => one.day !== day));
  return [
    ...asked.filter((one) => !cheaper.includes(one)),
    { asked: { kind: "cheaper", day: null, pence: penceOf(cheaper) }, day: null },
    ...(days.length === 0 ? [] : [{ asked: { kind: "stay", days }, day: null } as const]),
  ];
}

/** The pence to save, if stated. */
function penceOf(asked: readonly AskedOn[]): number | null {
  return (
    asked.flatMap(({ asked: one }) => (one.kind === "cheaper" && one.pence !== null ? [one.pence] : []))[0] ?? null
  );
}

/** "Josh is away Monday to Wednesday, so only two of us": that number eats on all days of the absence. */
function seated(asked: readonly AskedOn[]): readonly AskedOn[] {
  const [table, another] = asked.flatMap(({ asked: one }) => (one.kind === "table" ? [one] : []));
  const away = asked.flatMap(({ asked: one }) => (one.kind === "out" || one.kind === "fewer" ? [one.day] : []));
  if (table === undefined || another !== undefined || !away.includes(table.day)) return asked;
  return [
    ...asked.filter(({ asked: one }) => one.kind !== "out" && one.kind !== "fewer" && one.kind !== "table"),
    ...away.map((day): AskedOn => ({ asked: { ...table, day }, day })),
  ];
}

function lacks(asked: Asked, what: string): boolean {
  return asked.kind === "another" && asked.lacking === what;
}
