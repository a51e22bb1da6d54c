import * as z from "zod";
import { DAYS, dayAt, type Day } from "#domain/options/days";
import { optionLabel } from "#domain/options/options";

const options = z.union([z.string(), z.array(z.string())]).nullish();

/** The fields of `POST /api/meal-plans` that are put into words; any others are shown as they are. */
const request = z.looseObject({
  mealsPerWeek: z.number(),
  numPeople: z.number(),
  maxBudget: z.number().optional(),
  preferredSupermarket: z.string().optional(),
  dietaryPreference: options,
  dietaryRestrictions: options,
  synsPointsPerWeek: z.string().nullish(),
  ingredientsToAvoid: z.string().optional(),
  meatsPreferred: options,
  preferredRegions: options,
  mealGoals: options,
  availableTime: z.string().optional(),
  cookingSkillLevel: z.string().optional(),
  cookingEquipment: options,
  shoppingDay: z.string().optional(),
  week: z.array(z.looseObject({ kind: z.string() })).optional(),
  additionalNotes: z.string().nullish(),
  // The user's name and answers to questions say nothing about what they eat.
  fullName: z.unknown().optional(),
  email: z.unknown().optional(),
  notesAnswers: z.unknown().optional(),
  notesRemoved: z.unknown().optional(),
});

/** The day that a household's week begins on: the day after its shop; Monday if it set none. */
export function firstDayOf(body: unknown): Day {
  const { shoppingDay } = request.parse(body);
  const shop = DAYS.find((day) => day === shoppingDay);
  return shop === undefined ? DAYS[0] : dayAt(1, shop);
}

/** A household's request in plain words, one point to a line. Choices left open are not mentioned. */
export function requestInWords(body: unknown): string[] {
  const asked = request.parse(body);
  const { mealsPerWeek: dinners, numPeople: people, maxBudget, preferredSupermarket: shop } = asked;
  const others = Object.entries(asked).filter(([name]) => !Object.hasOwn(request.shape, name));
  const lines: (readonly [what: string, said: string])[] = [
    ["Dinners", `${dinners} in the week, for ${people} ${people === 1 ? "person" : "people"}`],
    ["Budget", maxBudget === undefined ? "" : `£${maxBudget.toFixed(2)} for the week`],
    ["Shop", labels(shop)],
    ["Diet", labels(asked.dietaryPreference)],
    ["Must be", labels(asked.dietaryRestrictions)],
    ["Syns or points a week", asked.synsPointsPerWeek ?? ""],
    ["To avoid", asked.ingredientsToAvoid ?? ""],
    ["Meat and fish", labels(asked.meatsPreferred)],
    ["Kitchens they like", labels(asked.preferredRegions)],
    ["Goal", labels(asked.mealGoals)],
    ["Time to cook", asked.availableTime === undefined ? "" : `${asked.availableTime} minutes`],
    ["Skill", labels(asked.cookingSkillLevel)],
    ["Equipment", labels(asked.cookingEquipment)],
    ["Shopping day", asked.shoppingDay ?? ""],
    ["Their days", (asked.week ?? []).map(markInWords).join("; ")],
    ["Notes", asked.additionalNotes ?? ""],
    ...others.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const),
  ];
  return lines
    .map(([what, said]) => [what, said.replace(/\s+/gu, " ").trim()] as const)
    .filter(([, said]) => said !== "" && said.toLowerCase() !== "none")
    .map(([what, said]) => `${what}: ${said}`);
}

function labels(values: z.infer<typeof options>): string {
  const all = typeof values === "string" ? [values] : (values ?? []);
  return all
    .filter((value) => value !== "none" && value !== "standard")
    .map(optionLabel)
    .join(", ");
}

/** "Sunday: guests 4", "child 6"; for an unknown kind, all its fields. */
function markInWords({ kind, day, ...more }: Readonly<Record<string, unknown>>): string {
  const said = [kind, ...Object.values(more)].map(String).join(" ");
  return typeof day === "string" ? `${day}: ${said}` : said;
}
