import type { DietaryFacts } from "#domain/food/food";
import type { FoodMention, Prose } from "#domain/matcher/matcher-types";
import { coverageOf } from "#domain/proposal/plausibility/food-word-cover";
import { brokenBy } from "#domain/proposal/plausibility/broken-rules";
import type { DishView } from "#domain/proposal/plausibility/dish-view";
import type { PlausibilityContext } from "#domain/proposal/plausibility/plausibility-fault";
import type { Constraints } from "#domain/request/constraints";

/** Behind these words stands what a dish comes with, and before them what it is. */
const BESIDE = new Set(["with", "and", "in", "on", "beside", "&", ",", "plus"]);
const OF = new Set(["with", "of"]);

/**
 * Names by which a title calls a dish that tradition makes of a meat which this household does not eat, where the title says of what it is
 * made instead, and that is on its list: "chicken carbonara", "golabki with turkey", "gongbao chicken". Nobody expects pork of them. Where
 * the name alone brings the meat, what comes beside the dish does, or more than meat is ruled out of it, it is none. In any text, names
 * that end in a meat which is on the list and all of whose kinds this household eats: "with sticky chicken".
 */
export function calledAfterOtherMeat(
  { texts, foods }: Pick<DishView, "texts" | "foods">,
  { constraints, matcher }: Pick<PlausibilityContext, "constraints" | "matcher">,
): ReadonlySet<string> {
  const covers = coverageOf(foods, matcher);
  const isStated = (other: FoodMention): boolean =>
    covers(other, "food", "title") === "listed" && (isMeatless(constraints) || holdsMeat(other));
  /** The meat by which the words end: "chicken" of "sticky chicken". */
  const saysItself = ({ words }: FoodMention, isMeant: (own: FoodMention) => boolean): boolean => {
    const last = words.split(" ").at(-1) ?? "";
    const own = matcher.readProse(last).mentions;
    return words !== last && own.some((word) => isStated(word) && holdsMeat(word) && isMeant(word));
  };
  const isAllowed = (own: FoodMention): boolean => brokenBy(own, constraints, true) === null;
  return new Set(
    texts.flatMap(({ text, zone }) => {
      const prose = matcher.readProse(text);
      return prose.mentions
        .filter((mention) => isTraditional(mention, constraints))
        .filter((mention) => {
          // What nobody here could take for another meat is no other wherever it stands: "with sticky chicken".
          if (saysItself(mention, isAllowed)) return true;
          if (zone !== "title" || !isHead(mention, prose)) return false;
          if (saysItself(mention, () => true)) return true;
          return prose.mentions.some((other) => isStated(other) && statesWhatItIs(other, mention, prose));
        })
        .map(({ words }) => words);
    }),
  );
}

/** A dish that nobody sells by the gram, and of which meat alone is ruled out: an allergen, and what is to be avoided, is no matter of names. */
function isTraditional(mention: FoodMention, constraints: Constraints): boolean {
  const broken = brokenBy(mention, constraints, true);
  if (broken !== "meat_not_chosen" && broken !== "diet") return false;
  if (mention.entries.some((entry) => "aisle" in entry)) return false;
  return brokenBy({ ...mention, facts: mention.facts.map(withoutMeat) }, constraints, false) === null;
}

function withoutMeat(facts: DietaryFacts): DietaryFacts {
  return { ...facts, animals: [] };
}

function holdsMeat({ facts }: FoodMention): boolean {
  return facts.some(({ animals }) => animals.length > 0);
}

function isMeatless({ request }: Constraints): boolean {
  const { dietaryPreference, noMeat } = request;
  return noMeat || dietaryPreference === "vegetarian" || dietaryPreference === "vegan";
}

function isHead({ sentence, start }: FoodMention, { sentences }: Prose): boolean {
  const before = sentences[sentence]?.slice(0, start) ?? [];
  return !before.some(({ text }) => BESIDE.has(text));
}

/** "Chicken carbonara", "carbonara with chicken". */
function statesWhatItIs(other: FoodMention, { sentence, start, end }: FoodMention, { sentences }: Prose): boolean {
  if (other.sentence !== sentence) return false;
  if (other.end === start) return true;
  const between = sentences[sentence]?.slice(end, other.start) ?? [];
  return other.start > end && between.length === 1 && OF.has(between[0]?.text ?? "");
}
