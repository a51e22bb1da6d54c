import { distinct, isOfADish } from "#domain/changes/asked";
import type { Asked, AskedOn } from "#domain/changes/asked";
import { isOfAll } from "#domain/changes/asked-by-cue";
import { dayList } from "#domain/changes/filled-cue";
import type { SaidWeek } from "#domain/changes/said-week";
import type { Day } from "#domain/options/days";

/*
 * What several things mean that are asked at once: which of them says the other more closely, and of which day each is.
 */

/** What is asked by an appliance is how a dish is cooked. */
export const COOKED_WITH: ReadonlySet<string> = new Set(["slow cooker", "air fryer", "microwave"]);

/** All that is asked, each of its day, and nothing that another says better. */
export function askedTogether(asked: readonly AskedOn[], said: SaidWeek): AskedOn[] {
  return specific(ofItsDay(besideKept(asked, said.dinners), said));
}

/** What somebody says of a dish beside the only day that they name is said of that day: nobody who has a guest on Friday wants another Tuesday. */
function ofItsDay(asked: readonly AskedOn[], said: SaidWeek): readonly AskedOn[] {
  const [day, another] = dayList([
    ...said.days.map(({ what }) => what),
    ...asked.flatMap(({ asked: one, day: on }) => ("day" in one ? one.day : null) ?? on ?? []),
  ]);
  const isOfWeek = isOfAll(said) || said.words.some(({ stem }) => stem === "week");
  if (day === undefined || another !== undefined || said.spans.length > 0 || isOfWeek) return asked;
  return asked.map((one) => {
    const { asked: what } = one;
    if (one.day !== null || !isOfADish(what) || ("day" in what && what.day !== null)) return one;
    if (what.kind === "cheaper" || (what.kind === "want" && what.number !== null)) return one;
    return { asked: "day" in what ? { ...what, day } : what, day };
  });
}

/**
 * What says less goes beside what says more: "something else" beside what is to be instead of it, guests beside how many eat in all, and a
 * night out beside a week that is to go on after it.
 */
function specific(asked: readonly AskedOn[]): AskedOn[] {
  const isSaidBy = (kind: Asked["kind"], day: Day): boolean =>
    asked.some(({ asked: one, day: on }) => one.kind === kind && on === day);
  const isTimed = (day: Day | null): boolean =>
    asked.some(({ asked: one }) => one.kind === "quicker" && one.minutes !== null && one.day === day);
  const [out, another] = asked.flatMap(({ asked: one }) => (one.kind === "out" ? [one.day] : []));
  const isShifted = asked.some(({ asked: { kind } }) => kind === "shift");
  const isKind = (kind: Asked["kind"]): boolean => asked.some(({ asked: one }) => one.kind === kind);
  const isCounted = asked.some(({ asked: one }) => one.kind === "want" && one.number !== null);
  const isLess = ({ asked: one }: AskedOn): boolean =>
    (one.kind === "cheaper" && one.day === null && isKind("within")) ||
    (one.kind === "want" && COOKED_WITH.has(one.what) && isKind("without")) ||
    (isCounted && (one.kind === "less" || (one.kind === "way" && one.what === "less_meat"))) ||
    (one.kind === "guests" && (isSaidBy("table", one.day) || isSaidBy("extra", one.day))) ||
    (one.kind === "quicker" && one.minutes === null && isTimed(one.day)) ||
    (one.kind === "fewer" && isSaidBy("table", one.day)) ||
    (one.kind === "out" && (isSaidBy("table", one.day) || (isShifted && another === undefined)));
  // "Skip Wednesday and push the rest back": the dinners from Wednesday on come a day later.
  const fromOut = ({ asked: one, day }: AskedOn): AskedOn => ({
    asked: one.kind === "shift" && another === undefined ? { ...one, from: one.from ?? out ?? null } : one,
    day,
  });
  const all = distinct(
    seated(asked)
      .filter((one) => !isLess(one))
      .map(fromOut),
  );
  const isPlain = ({ asked: one }: AskedOn): boolean =>
    one.kind === "add" || (one.kind === "another" && one.lacking === null);
  // A day that gets a dinner gets the one that is asked of it.
  const isSaidElsewhere = (one: AskedOn): boolean =>
    isPlain(one) &&
    all.some(
      (other) => !isPlain(other) && (one.asked.kind !== "add" || (other.day === one.day && isOfADish(other.asked))),
    );
  return all.filter((one) => !isSaidElsewhere(one));
}

/** "Lighter this week, but keep the pie": what is asked is asked of the other dinners, none of which has to go. */
function besideKept(asked: readonly AskedOn[], dinners: readonly Day[]): readonly AskedOn[] {
  const kept = asked.flatMap(({ asked: one }) => (one.kind === "keep" ? one.days : []));
  const others = asked.filter(({ asked: { kind } }) => kind !== "keep" && kind !== "another");
  if (kept.length === 0 || others.length === 0) return asked;
  return others.flatMap((one): AskedOn[] => {
    if (one.day !== null && !kept.includes(one.day)) return [one];
    const { asked: wanted } = one;
    if (wanted.kind === "cheaper" || wanted.kind === "quicker") return [{ asked: { ...wanted, day: null }, day: null }];
    if (wanted.kind !== "way" && wanted.kind !== "heat" && wanted.kind !== "light")
      return one.day === null ? [one] : [];
    const rest = dinners.filter((day) => !kept.includes(day));
    return rest.map((day) => ({ asked: wanted.kind === "light" ? { ...wanted, day } : wanted, day }));
  });
}

/** "Josh is away Monday to Wednesday, so only two of us": so many eat on all days on which somebody is away. */
function seated(asked: readonly AskedOn[]): readonly AskedOn[] {
  const [table, another] = asked.flatMap(({ asked: one }) => (one.kind === "table" ? [one] : []));
  const away = asked.flatMap(({ asked: one }) => (one.kind === "out" || one.kind === "fewer" ? [one.day] : []));
  if (table === undefined || another !== undefined || !away.includes(table.day)) return asked;
  return [
    ...asked.filter(({ asked: one }) => one.kind !== "out" && one.kind !== "fewer" && one.kind !== "table"),
    ...away.map((day): AskedOn => ({ asked: { ...table, day }, day })),
  ];
}
