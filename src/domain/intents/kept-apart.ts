import type { Food } from "#domain/food/food";
import type { Intent, KeptApartKind } from "#domain/intents/intent";

/*
 * Kinds of food that a household eats, and not in one dinner: "we don't mix meat and dairy".
 */

type Holds = (food: Pick<Food, "allergens" | "animals" | "families">) => boolean;

const animal =
  (...kinds: readonly string[]): Holds =>
  ({ animals }) =>
    animals.some((one) => kinds.includes(one));

/** Lemon on fish and avocado in a taco are nobody's fruit. */
const NO_FRUIT = ["citrus", "alcohol", "green vegetables"];

/** What is of each kind. Whoever keeps cream away from meat is kept from butter as well: dairy is all that is made of milk. */
const IS_OF: Readonly<Record<KeptApartKind, Holds>> = {
  meat: animal("poultry", "beef", "pork", "lamb", "other_meat"),
  poultry: animal("poultry"),
  beef: animal("beef"),
  pork: animal("pork"),
  lamb: animal("lamb"),
  fish: ({ allergens }) => allergens.includes("fish"),
  seafood: ({ allergens }) => allergens.includes("crustaceans") || allergens.includes("molluscs"),
  dairy: ({ allergens }) => allergens.includes("milk"),
  cheese: ({ families }) => families.includes("cheese"),
  fruit: ({ families }) => families.includes("fruit") && !families.some((one) => NO_FRUIT.includes(one)),
  eggs: ({ allergens }) => allergens.includes("eggs"),
};

/** Two kinds of food that never stand in one dinner. */
export interface KeptApart {
  /** For people: "meat together with dairy". */
  readonly words: string;
  readonly one: Holds;
  readonly other: Holds;
}

function apart(one: KeptApartKind, other: KeptApartKind): KeptApart {
  return { words: `${one} together with ${other}`, one: IS_OF[one], other: IS_OF[other] };
}

/** What intents keep apart, each pair once; kosher kitchens keep meat and dairy apart. */
export function keptApartOf(intents: readonly Intent[]): readonly KeptApart[] {
  const pairs = intents.flatMap((intent) => {
    if (intent.kind === "apart") return [apart(intent.what, intent.other)];
    return intent.kind === "eating" && intent.what === "kosher" ? [apart("meat", "dairy")] : [];
  });
  return [...new Map(pairs.map((pair) => [pair.words, pair])).values()];
}
