import type { Asked, AskedOn } from "#domain/changes/asked";
import { askedByCue, lacking, want } from "#domain/changes/asked-by-cue";
import { askedTogether, COOKED_WITH } from "#domain/changes/asked-together";
import type { FoundCue } from "#domain/changes/change-cues";
import { dayList, isDishName } from "#domain/changes/filled-cue";
import type { SaidWeek } from "#domain/changes/said-week";
import type { Day } from "#domain/options/days";

/* What the phrases found ask for, and the things outside any phrase: "something else on Friday, with mince". */

/** Everything that phrases ask for, with the things named next to them. */
export function askedFor(said: SaidWeek, chosen: readonly FoundCue[]): AskedOn[] {
  const asked: AskedOn[] = [];
  const usedThings = new Set<number>();
  for (const cue of chosen) {
    const found = askedByCue(said, cue, chosen);
    // "Something else on Friday, with mince": mince is the new dish's food.
    if (found.length > 0)
      said.things.forEach(({ start, end }, at) => {
        if (cue.start <= start && end <= cue.end) usedThings.add(at);
      });
    asked.push(...found);
  }
  const wanted = said.things.filter(
    ({ start, end }, at) => !usedThings.has(at) && !isDishName(said, start, end) && !isOf(chosen, start, end),
  );
  const isWithout = chosen.some(({ cue }) => cue.kind === "without");
  const isSeated = asked.some(({ asked: { kind } }) => kind === "guests" || kind === "table");
  for (const { what, start } of wanted) {
    // "It's too cold because it rained on the barbecue" does not want one, and "he won't give up his Sunday lamb" names a present
    // dinner.
    const places = placesNear(said, start);
    const isThere =
      said.days.some((day) => said.partAt(day.start) === said.partAt(start)) &&
      places.every((day) => said.thatAre(what.things).includes(day));
    if (chosen.length > 0 && (said.isAside(start) || isThere)) continue;
    // "The oven's broken, hob and microwave only" does not ask for a hob dish, and guests for "Sunday lunch" not for a roast.
    const isOfKitchen = what.things.every(({ kind }) => kind === "appliance");
    if ((isWithout && isOfKitchen) || (isSeated && MEALS.has(what.words.split(" ").at(-1) ?? ""))) continue;
    // "Aubergine. No.": a "no" next to it means it is not wanted.
    if (isRefused(said, chosen)) asked.push(...lacking(what, places));
    // "No peas, or broccoli": what follows a refusal is refused as well.
    if (isListedOn(said, chosen, start)) {
      asked.push(...lacking(what, places));
      continue;
    }
    // "The sausages vegetarian" says how the sausages should be.
    if (places.length > 0 && what.things.some(({ kind }) => kind === "meatless")) {
      asked.push(
        ...places.map((day): AskedOn => ({ asked: { kind: "eating", what: "vegetarian", person: null }, day })),
      );
      continue;
    }
    asked.push(...want(what.words, places));
  }
  return askedTogether([...asked, ...keptDishes(said, chosen, asked)], said);
}

/** The days meant near a word: those in its part of the sentence, or all if it names none; otherwise those of named dinners. */
function placesNear(said: SaidWeek, at: number): Day[] {
  const beside = said.days.filter(({ start }) => said.partAt(start) === said.partAt(at));
  const days = beside.length > 0 ? beside : said.days.filter(({ start }) => !said.isAside(start));
  const places = days.length > 0 ? days : said.days.length > 0 ? said.days : said.dishes;
  return dayList(places.map(({ what }) => what));
}

/** Requests that keep the dish: "the chilli, but hot", "the sausages without mash". */
const KEEPING: readonly Asked["kind"][] = ["heat", "another", "want"];

/** A named dinner that should be made in another way is wanted as well. */
function keptDishes({ dishes, things }: SaidWeek, chosen: readonly FoundCue[], asked: readonly AskedOn[]): AskedOn[] {
  return asked.flatMap(({ asked: one, day }) => {
    const isKept = KEEPING.includes(one.kind) && (one.kind !== "want" || COOKED_WITH.has(one.what));
    if (!isKept || day === null || (one.kind === "another" && one.lacking === null)) return [];
    const isFree = (at: number): boolean =>
      chosen.every(
        ({ cue, slots }) => cue.kind !== "lacking" || !slots.some(({ start, end }) => start <= at && at < end),
      );
    const named = dishes.filter(({ what, start }) => what === day && isFree(start));
    const kept = things.filter(
      ({ what: { things: meant }, start, end }) =>
        // Chilli makes a chilli hot; here it is not a dish.
        (one.kind !== "heat" || meant.every(({ kind }) => kind !== "food")) &&
        named.some((dish) => start < dish.end && dish.start < end),
    );
    return kept.flatMap(({ what }) => want(what.words, [day]));
  });
}

/** Words for times of eating, not dishes. */
export const MEALS = new Set(["lunch", "dinner", "tea", "supper"]);

/** "Here for Sunday lunch" says when, and does not ask for a roast. */
export function isMealtime({ things }: SaidWeek, start: number, end: number): boolean {
  const inside = things.filter((thing) => start <= thing.start && thing.end <= end);
  const isTime = ({ what }: (typeof things)[number]): boolean => MEALS.has(what.words.split(" ").at(-1) ?? "");
  return inside.length > 0 && inside.every(isTime);
}

const REFUSING = new Set(["no", "not", "never", "nah", "nope"]);

/** Whether a refusal stands on its own, with no cue for what it refuses: "aubergine. no". */
export function isRefused({ words }: SaidWeek, chosen: readonly FoundCue[]): boolean {
  return words.some(({ text, clause }, at) => {
    if (!REFUSING.has(text) || chosen.some(({ start, end }) => start <= at && at < end)) return false;
    return words.every((other, index) => index === at || other.stem === "" || other.clause !== clause);
  });
}

/** Whether a thing follows "or" or "nor" and the last cue before it is a refusal. */
function isListedOn({ words }: SaidWeek, chosen: readonly FoundCue[], start: number): boolean {
  const before = words.slice(0, start).filter(({ stem }) => stem !== "");
  const joint = before.at(-1)?.text === "any" ? before.at(-2) : before.at(-1);
  const last = chosen.filter((cue) => cue.end <= start).at(-1);
  return (joint?.text === "or" || joint?.text === "nor") && last?.cue.kind === "lacking";
}

/** Whether words are part of a cue that takes them literally: "curry in". */
function isOf(chosen: readonly FoundCue[], start: number, end: number): boolean {
  return chosen.some(({ cue, named }) => cue.kind !== "another" && named.some((at) => start <= at && at < end));
}
