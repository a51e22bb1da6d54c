import type { Food } from "#domain/food/food";

/** A plain vegetable in one 500 g pack at £1: the ground on which a test states only what it is about. */
export function aFood(change: Partial<Food> = {}): Food {
  const name = change.name ?? "carrot";
  return {
    id: name.toLowerCase().replace(/[^a-z0-9]+/gu, "-"),
    name,
    plural: null,
    aliases: [],
    families: [],
    aisle: "Fresh Fruit & Veg",
    allergens: [],
    animals: [],
    groups: [],
    free: false,
    zeroPoint: false,
    buy: "pack",
    packs: [{ label: "500 g bag", grams: 500, tescoPence: 100 }],
    units: {},
    smallest: null,
    density: null,
    edible: 1,
    tier: "standard",
    nutrition: { kcal: 40, protein: 1, fat: 0, saturates: 0, carbohydrate: 8, sugars: 4, fibre: 2, salt: 0.1 },
    nutritionSource: "test",
    priceSource: "test",
    priceDate: "2026-11",
    ...change,
  };
}

/** A small larder with one food of each kind that the rules speak of. */
export const LARDER = {
  carrot: aFood({ name: "carrot", plural: "carrots", units: { each: 80 }, smallest: 0.5 }),
  onion: aFood({
    name: "onion",
    plural: "onions",
    units: { each: 150 },
    smallest: 0.25,
    packs: [
      { label: "single", grams: 150, tescoPence: 18 },
      { label: "1 kg bag", grams: 1000, tescoPence: 99 },
    ],
  }),
  garlic: aFood({ name: "garlic", units: { clove: 5, bulb: 50 }, smallest: 1, packs: [{ label: "bulb", grams: 50, tescoPence: 25 }] }),
  chickpeas: aFood({
    name: "tinned chickpeas",
    aisle: "Tins & Jars",
    groups: ["pulse"],
    units: { tin: 240 },
    smallest: 0.25,
    packs: [{ label: "400 g tin", grams: 240, tescoPence: 55 }],
    nutrition: { kcal: 120, protein: 7.5, fat: 2.5, saturates: 0.3, carbohydrate: 16, sugars: 0.5, fibre: 5, salt: 0.02 },
  }),
  rice: aFood({
    name: "basmati rice",
    aisle: "Rice, Pasta & Grains",
    groups: ["grain"],
    buy: "use",
    packs: [{ label: "1 kg bag", grams: 1000, tescoPence: 150 }],
    nutrition: { kcal: 350, protein: 8, fat: 1, saturates: 0.2, carbohydrate: 77, sugars: 0.2, fibre: 1, salt: 0 },
  }),
  oil: aFood({
    name: "olive oil",
    aisle: "Oils, Sauces & Condiments",
    buy: "use",
    density: 0.91,
    packs: [{ label: "500 ml bottle", grams: 455, tescoPence: 400 }],
    nutrition: { kcal: 899, protein: 0, fat: 99.9, saturates: 14, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0 },
  }),
  salt: aFood({ name: "salt", aisle: "Herbs, Spices & Seasoning", buy: "use", density: 1.2, units: { pinch: 0.4 }, smallest: 0.5, packs: [{ label: "750 g drum", grams: 750, tescoPence: 70 }], free: true, zeroPoint: true, nutrition: { kcal: 0, protein: 0, fat: 0, saturates: 0, carbohydrate: 0, sugars: 0, fibre: 0, salt: 98 } }),
  water: aFood({ name: "water", buy: "free", packs: [], density: 1, free: true, zeroPoint: true, nutrition: { kcal: 0, protein: 0, fat: 0, saturates: 0, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0 } }),
  chicken: aFood({
    name: "chicken breast",
    plural: "chicken breasts",
    aisle: "Meat & Poultry",
    animals: ["poultry"],
    units: { each: 160 },
    smallest: 1,
    packs: [
      { label: "300 g pack", grams: 300, tescoPence: 260 },
      { label: "650 g pack", grams: 650, tescoPence: 475 },
    ],
    nutrition: { kcal: 106, protein: 24, fat: 1.1, saturates: 0.3, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0.15 },
  }),
  salmon: aFood({ name: "salmon fillet", plural: "salmon fillets", aisle: "Fish & Seafood", animals: ["fish"], allergens: ["fish"], units: { each: 120 }, smallest: 1, packs: [{ label: "2 pack", grams: 240, tescoPence: 475 }], nutrition: { kcal: 217, protein: 20.4, fat: 15, saturates: 2.8, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0.1 } }),
  beef: aFood({ name: "beef mince", aisle: "Meat & Poultry", animals: ["beef"], packs: [{ label: "500 g pack", grams: 500, tescoPence: 350 }], nutrition: { kcal: 170, protein: 20, fat: 10, saturates: 4.4, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0.2 } }),
  cheese: aFood({ name: "cheddar", aisle: "Dairy & Eggs", allergens: ["milk"], groups: ["dairy"], packs: [{ label: "350 g block", grams: 350, tescoPence: 280 }], nutrition: { kcal: 416, protein: 25, fat: 35, saturates: 22, carbohydrate: 0.1, sugars: 0.1, fibre: 0, salt: 1.8 } }),
  egg: aFood({ name: "egg", plural: "eggs", aisle: "Dairy & Eggs", allergens: ["eggs"], units: { each: 58 }, smallest: 1, packs: [{ label: "6 pack", grams: 348, tescoPence: 155 }], nutrition: { kcal: 131, protein: 12.6, fat: 9, saturates: 2.5, carbohydrate: 0, sugars: 0, fibre: 0, salt: 0.4 } }),
  pasta: aFood({ name: "penne", aisle: "Rice, Pasta & Grains", allergens: ["cereals_containing_gluten"], groups: ["grain"], packs: [{ label: "500 g bag", grams: 500, tescoPence: 55 }], tier: "value", nutrition: { kcal: 355, protein: 12, fat: 1.5, saturates: 0.3, carbohydrate: 72, sugars: 3, fibre: 3, salt: 0 } }),
  tofu: aFood({ name: "firm tofu", aisle: "Free From & Plant-based", allergens: ["soybeans"], groups: ["pulse"], units: { block: 280 }, smallest: 0.25, packs: [{ label: "280 g block", grams: 280, tescoPence: 190 }], nutrition: { kcal: 139, protein: 15, fat: 8, saturates: 1.3, carbohydrate: 1.2, sugars: 0.5, fibre: 1, salt: 0 } }),
  walnuts: aFood({ name: "walnut pieces", aisle: "Nuts, Seeds & Dried Fruit", allergens: ["tree_nuts"], packs: [{ label: "150 g pack", grams: 150, tescoPence: 180 }], nutrition: { kcal: 688, protein: 15, fat: 68, saturates: 6, carbohydrate: 3.3, sugars: 2.6, fibre: 6, salt: 0 } }),
} as const;
