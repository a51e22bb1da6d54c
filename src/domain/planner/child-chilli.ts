import type { CheckedMeal } from "#domain/meal/check-meal";
import type { ForChild } from "#domain/plan/plan-data";
import type { StepPart } from "#domain/recipe/recipe";

/*
 * How to spare children a dish's chilli, as far as its steps allow. Chilli in a paste, marinade or batter cannot be added after a
 * portion is set aside; in a pan that simmers on, a portion set aside is not cooked yet.
 */

const CHILLIES = "chillies";
/** Curry powders and the like contain some too, but nobody thinks of them as chilli. */
const CALLED_CHILLI =
  /\b(?:chill(?:i|ies)|chipotle|jalapeños?|jalapenos?|cayenne|gochu\w+|harissa|sriracha|sambal|tabasco|pul biber|jerk|cajun|berbere|thai (?:red|green) curry paste)\b/iu;
/** Most of these can be left out and brought to the table; a paste or powder cannot. */
const BY_THE_PIECE = /\bchillies\b|\b(?:red|green|scotch bonnet|bird’s eye) chilli\b|\bchilli flakes\b|\bjalape/iu;
/** Scattered over the plates. */
const OVER_PLATES = /\b(?:scatter|sprinkle|top|finish|garnish|dot|serve|drizzle|trickle|spoon|strew|spread)\b/iu;
/** Mixed from several things at once. */
const MIXED =
  /\b(?:mix|mash|whisk|beat|blend|blitz|pound|grind|crush|rub|coat|season|marinate|combine|shape)\b|\b(?:marinade|batter|paste|dressing|salsa|rub|dough|sauce of|together)\b/iu;
/** If the pan cooks for longer, what was set aside before is raw or hard. */
const MAX_MINUTES_AFTER = 5;

interface Mention {
  readonly foodId: string;
  readonly step: number;
  /** The words before it in its sentence. */
  readonly before: string;
  /** Minutes of cooking after it. */
  readonly minutesAfter: number;
}

/** What to do about a dish's chilli, and for which foods; null if it has none, or only curry powder. */
export function chilliForChild(
  { meal, amounts }: CheckedMeal,
  leadFood: string | null,
): { how: ForChild; foodIds: string[] } | null {
  const hot = new Map(
    amounts.flatMap(({ food }): [string, string][] =>
      food.families.includes(CHILLIES) && CALLED_CHILLI.test(food.name) ? [[food.id, food.name]] : [],
    ),
  );
  const mentions = meal.steps.flatMap((step, at) =>
    step.flatMap((part, index): Mention[] => {
      const line = part.kind === "ingredient" ? meal.ingredients[part.line] : undefined;
      // A pinch is not halved.
      if (line === undefined || line.unit === "pinch" || !hot.has(line.foodId)) return [];
      const { foodId } = line;
      const minutesAfter = minutesOf(step.slice(index)) + minutesOf(meal.steps.slice(at + 1).flat());
      return [{ foodId, step: at, before: sentenceBefore(step.slice(0, index)), minutesAfter }];
    }),
  );
  if (mentions.length === 0) return null;
  const idsOf = (list: readonly Mention[]): string[] => [...new Set(list.map(({ foodId }) => foodId))];
  const cooked = mentions.filter(({ before, minutesAfter }) => minutesAfter > 0 || !OVER_PLATES.test(before));
  if (cooked.length === 0) return { how: "chilli_at_table", foodIds: idsOf(mentions) };
  const stepOfLead = meal.steps.findIndex((step) =>
    step.some((part) => part.kind === "ingredient" && meal.ingredients[part.line]?.foodId === leadFood),
  );
  const late = cooked.every(
    ({ step, before, minutesAfter }) =>
      stepOfLead !== -1 && step > stepOfLead && minutesAfter <= MAX_MINUTES_AFTER && !MIXED.test(before),
  );
  if (late) return { how: "before_chilli", foodIds: [] };
  const foodIds = idsOf(cooked);
  return foodIds.every((id) => BY_THE_PIECE.test(hot.get(id) ?? ""))
    ? { how: "little_chilli", foodIds: [] }
    : { how: "less_chilli", foodIds };
}

function minutesOf(parts: readonly StepPart[]): number {
  return parts.reduce((sum, part) => (part.kind === "timer" ? sum + part.minutes * (part.batches ?? 1) : sum), 0);
}

function sentenceBefore(parts: readonly StepPart[]): string {
  const text = parts.map((part) => (part.kind === "text" ? part.text : " it ")).join("");
  return text.slice(text.lastIndexOf(". ") + 1);
}
