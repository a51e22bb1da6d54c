import { ALLERGEN_NAMES } from "#domain/food/allergen-names";
import type { Restriction } from "#domain/options/options";
import type { ForChild, StructuredPlan } from "#domain/plan/plan-data";

/* What a plan cannot know about its eaters' safety, put first among its tips: traces from the factory, and a small child's salt. */

/** What a label calls the food that a restriction leaves out. */
const ON_LABELS: Readonly<Record<Restriction, string>> = {
  nut_free: "nuts",
  gluten_free: "gluten",
  dairy_free: "milk",
  egg_free: "egg",
  soy_free: "soya",
};

/** The sentences about salt, next to a dish and once for the week. */
export const SALT: readonly ForChild[] = ["salt", "unsalted_water"];

/** The tips about labels and about a small child, if the request has an allergy or such a child. */
export function safetyTips(plan: StructuredPlan): string[] {
  return [labelTip(plan), saltTip(plan)].filter((tip) => tip !== null);
}

/** We judge foods by their ingredients; traces are only on the label. */
function labelTip({
  request: { dietaryRestrictions },
  constraints: { allergies = null },
}: StructuredPlan): string | null {
  const told = allergies?.map((allergen) => ALLERGEN_NAMES[allergen]) ?? null;
  const ticked = dietaryRestrictions.map((restriction) => ON_LABELS[restriction]);
  if (told === null && ticked.length === 0) return null;
  const named = [...new Set([...(told ?? []), ...ticked])];
  const traces = "we judge foods by their ingredients, and know nothing of traces from a factory.";
  // People who avoid milk or gluten for other reasons may eat traces.
  if (told === null && !ticked.includes(ON_LABELS.nut_free))
    return `If you leave out ${inOneList(named)} for an allergy, read every label for “may contain” as well: ${traces}`;
  const what = ["may contain", ...(named.length === 0 ? [] : [inOneList(named)])].join(" ");
  return `Read every label for “${what}” as well: ${traces}`;
}

/** Children need less salt than adults (NHS, "Salt: the facts"). */
function saltTip({ constraints: { eaters = [] }, days }: StructuredPlan): string | null {
  const isSalted = days.some(({ meals }) =>
    meals.some(({ reasons = [] }) =>
      reasons.some((reason) => reason.kind === "for_child" && SALT.includes(reason.how)),
    ),
  );
  if (!isSalted) return null;
  const whose = eaters.some(({ stage }) => stage === "baby") ? "the baby’s" : "the little one’s";
  return `Take out ${whose} portion before salt, stock cubes, soy sauce and the like go in, and season the rest: babies should have less than 1 g of salt a day, children of one to three no more than 2 g, and of four to six no more than 3 g.`;
}

function inOneList(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
}
