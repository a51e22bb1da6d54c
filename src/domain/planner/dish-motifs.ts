import type { NoticedAs } from "#domain/food/food";
import type { FoodAmount } from "#domain/food/nutrition";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { DishForm } from "#domain/recipe/recipe";

/*
 * What people notice on a plate besides its main food, and are tired of when repeated in a week: a heap of peas, mash, chips, an
 * egg on top, chorizo.
 */

/** The loss for a second dish with it in a week, in points a serving: judged values, higher for more obvious repetition. */
export const MOTIFS = {
  peas: 230,
  sweetcorn: 150,
  green_beans: 130,
  broccoli: 120,
  mash: 330,
  chips: 280,
  slaw: 170,
  avocado: 150,
  egg: 200,
  smoky_beans: 330,
  chorizo: 420,
  bacon: 240,
  // Few people want sausages twice in a week, and even fewer salmon.
  sausages: 800,
  salmon: 800,
  tuna: 800,
  halloumi: 260,
  feta: 170,
  paneer: 260,
  pesto: 180,
  gnocchi: 200,
  sticky: 110,
  apples: 200,
  mustard: 130,
  creamy: 140,
  mustard_cream: 450,
  lime_yogurt: 450,
  // Dishes known by a single word: a second one in a week is the same dinner, whatever is in it.
  paella: 900,
  risotto: 700,
  soft_grain: 330,
  biryani: 700,
  carbonara: 700,
  stroganoff: 700,
  lasagne: 700,
  wellington: 700,
  pancakes: 600,
  chilli: 600,
  chowder: 600,
  tacos: 500,
  fajitas: 500,
  burgers: 450,
  dumplings: 400,
  korma: 600,
  balti: 500,
  peri_peri: 500,
  salt_and_pepper: 1_600,
  sweet_and_sour: 700,
  black_bean: 500,
  goujons: 500,
  nachos: 450,
  kofta: 700,
  shawarma: 400,
  harissa: 250,
  tagine: 400,
  keema: 400,
  laksa: 700,
  jollof: 700,
  dal: 400,
  fried_rice: 400,
  quesadillas: 500,
  enchiladas: 500,
  plantain: 250,
  pizzas: 450,
  chow_mein: 1_200,
  jambalaya: 700,
  kedgeree: 700,
  moussaka: 700,
  shakshuka: 600,
  khichdi: 600,
  katsu: 600,
  ragu: 600,
  pulled: 1_600,
  fishcakes: 600,
  macaroni: 600,
  toasties: 600,
  filled_bread: 800,
  beans_and_cheese: 500,
  frittata: 500,
  meatballs: 500,
  souvlaki: 500,
  hotpot: 500,
  patties: 450,
  jackets: 450,
  hash: 450,
  gratin: 400,
  saag: 400,
  tikka: 400,
  satay: 900,
  teriyaki: 400,
  tandoori: 350,
  jerk: 350,
  suya: 350,
  pilaf: 350,
  skewers: 350,
  casserole: 300,
  wraps: 250,
  tortillas: 300,
  roast_meat: 450,
  filled_pittas: 250,
} as const;
export type Motif = keyof typeof MOTIFS;

/** A dish's foods and texts, for finding its motifs. Grams as bought, a serving. */
export interface Plate {
  readonly perServing: readonly FoodAmount[];
  readonly noticed: ReadonlyMap<NoticedAs, number>;
  readonly meal: CheckedMeal["meal"];
  readonly form: DishForm | null;
  readonly pulses: boolean;
}

/** Motifs noticed by the amount of their food (`catalogue/noticed.csv`). */
const HEAPS = [
  "peas",
  "sweetcorn",
  "green_beans",
  "broccoli",
  "avocado",
  "egg",
  "halloumi",
  "feta",
  "paneer",
] as const satisfies readonly (Motif & NoticedAs)[];

/** Soured cream, ice cream and cream cheese do not make a creamy sauce. */
const CREAMY = /(?<!soured |ice )\bcream(?:y)?\b(?! cheese)/iu;
/** Motifs by what a dish's text mentions. Tortilla chips and a chip shop are not chips. */
const SAID = {
  chips: /\b(?:wedges|fries|frites|(?<!tortilla )chips)\b/iu,
  slaw: /\bslaw\b/iu,
  chorizo: /\bchorizo\b/iu,
  bacon: /\bbacon\b/iu,
  sausages: /\bsausages?\b/iu,
  pesto: /\bpesto\b/iu,
  gnocchi: /\bgnocchi\b/iu,
  apples: /\bapples?\b(?! slaw)/iu,
  sticky: /\b(?:sticky|glaze|glazed)\b/iu,
  mustard: /\bmustard\b/iu,
  creamy: CREAMY,
  lime_yogurt: /\blime yogurt\b/iu,
} as const satisfies Partial<Record<Motif, RegExp>>;
const SAID_LIST = Object.entries(SAID) as [Motif, RegExp][];
/**
 * Motifs by a dish's title. "Chilli" is a dish, not a spice, at the end or before what it is made or served with. Pittas at the
 * end of a title are served with a soup.
 */
const CALLED = {
  paella: /\bpaella\b/iu,
  risotto: /\brisotto\b/iu,
  soft_grain: /\b(?:risotto|polenta|orzo)\b/iu,
  biryani: /\bbiryani\b/iu,
  carbonara: /\bcarbonara\b/iu,
  stroganoff: /\bstroganoff\b/iu,
  lasagne: /\blasagne\b/iu,
  wellington: /\bwellington\b/iu,
  pancakes: /\bpancakes\b/iu,
  chilli: /\bchilli(?: con carne| mac| with|$)/iu,
  chowder: /\bchowder\b/iu,
  tacos: /\btacos\b/iu,
  fajitas: /\bfajitas?\b/iu,
  burgers: /\b(?:burgers|sloppy joes)\b/iu,
  dumplings: /\bdumplings\b/iu,
  korma: /\bkorma\b/iu,
  balti: /\bbalti\b/iu,
  peri_peri: /\bperi-peri\b/iu,
  salt_and_pepper: /\bsalt[- ]and[- ]pepper\b/iu,
  sweet_and_sour: /\bsweet[- ]and[- ]sour\b/iu,
  black_bean: /\bblack bean sauce\b/iu,
  goujons: /\bgoujons?\b/iu,
  nachos: /\b(?:nachos|tortilla chips)\b/iu,
  kofta: /\b(?:kofta|kofte)\b/iu,
  shawarma: /\bshawarma\b/iu,
  harissa: /\bharissa\b/iu,
  tagine: /\btagine\b/iu,
  keema: /\bkeema\b/iu,
  laksa: /\blaksa\b/iu,
  jollof: /\bjollof\b/iu,
  dal: /\bdal\b/iu,
  fried_rice: /\b(?:fried rice|nasi goreng)\b/iu,
  quesadillas: /\bquesadillas\b/iu,
  roast_meat: /\broast (?:chicken|beef|lamb|pork|turkey|gammon|duck)\b/iu,
  tortillas: /\b(?:tacos|taquitos|tostadas|fajitas|burritos|quesadillas|enchiladas|flautas)\b/iu,
  enchiladas: /\benchiladas\b/iu,
  plantain: /\bplantain\b/iu,
  pizzas: /\bpizzas?\b/iu,
  chow_mein: /\bchow mein\b/iu,
  jambalaya: /\bjambalaya\b/iu,
  kedgeree: /\bkedgeree\b/iu,
  moussaka: /\bmoussaka\b/iu,
  shakshuka: /\bshakshuka\b/iu,
  khichdi: /\bkhichdi\b/iu,
  katsu: /\bkatsu\b/iu,
  ragu: /\b(?:rag[uù]|bolognese)\b/iu,
  pulled: /\b(?:pulled|shredded|carnitas|birria|tinga)\b/iu,
  patties: /\b(?:patties|burgers?|bifteki|kofta|kofte|mielone|seekh|chapli)\b/iu,
  fishcakes: /\bfishcakes\b/iu,
  macaroni: /\bmac(?:aroni)?\b(?! spice)/iu,
  toasties: /\btoasties?\b/iu,
  tuna: /\btuna\b/iu,
  // Rolls of pastry, pasta or meat are not bread rolls, and a burger is a burger.
  filled_bread:
    /\b(?:melts|toasties?|paninis?|sandwiches|subs|ciabattas|baguettes|molletes|hot dogs|on (?:[a-z]+ )?toast)\b|\b(?:warm|pork|chicken|tuna|mackerel|prawn) rolls\b/iu,
  frittata: /\b(?:frittata|omelettes?|spanish tortilla)\b/iu,
  meatballs: /\bmeatballs?\b/iu,
  souvlaki: /\b(?:souvlaki|gyros)\b/iu,
  hotpot: /\bhotpot\b/iu,
  jackets: /\b(?:jackets?|baked potatoes)\b/iu,
  hash: /\bhash\b/iu,
  gratin: /\bgratin\b/iu,
  saag: /\bsaag\b/iu,
  tikka: /\btikka\b/iu,
  satay: /\bsatay\b|\bpeanut (?:noodles|sauce)\b/iu,
  teriyaki: /\bteriyaki\b/iu,
  tandoori: /\btandoori\b/iu,
  jerk: /\bjerk\b/iu,
  suya: /\bsuya\b/iu,
  pilaf: /\b(?:pilaf|pulao|polo)\b/iu,
  skewers: /\b(?:skewers|kebabs)\b/iu,
  casserole: /\bcasserole\b/iu,
  salmon: /\bsalmon\b/iu,
  wraps: /\b(?:wraps|burritos?)\b/iu,
  filled_pittas: /\bpittas\b(?!$)/iu,
} as const satisfies Partial<Record<Motif, RegExp>>;
const CALLED_LIST = Object.entries(CALLED) as [Motif, RegExp][];
/** Grams of cheese a serving that are visible. */
const MIN_CHEESE = 15;
const EGG = /\b(?:eggs?|omelettes?|frittata|tortilla with|carbonara)\b/iu;
const MASH = /\bmash\b/iu;
const SMOKY = /\bsmoky\b|\bchipotle\b/iu;
const SMOKY_BEANS = /\bsmoky beans\b/iu;
const MIN_MASH = 120;

/** The motifs of a dish. */
export function motifsOf(plate: Plate): ReadonlySet<Motif> {
  const { noticed, meal, pulses } = plate;
  const found = new Set<Motif>();
  const text = `${meal.title} ${meal.description}`;
  for (const motif of HEAPS) if ((noticed.get(motif) ?? 0) >= 1) found.add(motif);
  // An egg in a batter is not visible.
  if (!EGG.test(text)) found.delete("egg");
  for (const [motif, said] of SAID_LIST) if (said.test(text)) found.add(motif);
  for (const [motif, called] of CALLED_LIST) if (called.test(meal.title)) found.add(motif);
  if (MASH.test(`${text} ${meal.id}`) || isUnderMash(plate)) found.add("mash");
  if (found.has("mustard") && found.has("creamy")) found.add("mustard_cream");
  if (pulses && cheeseOf(plate) >= MIN_CHEESE) found.add("beans_and_cheese");
  if (pulses ? SMOKY.test(text) : SMOKY_BEANS.test(text)) found.add("smoky_beans");
  return found;
}

function cheeseOf({ perServing }: Plate): number {
  return perServing.reduce((sum, { food, grams }) => sum + (food.families.includes("cheese") ? grams : 0), 0);
}

/** A cottage pie has mash too, though its title does not say so. */
function isUnderMash({ perServing, meal, form }: Plate): boolean {
  if (form !== "pie") return false;
  const potatoes = perServing.reduce((sum, { food, grams }) => sum + (food.onPlate === "potatoes" ? grams : 0), 0);
  return (
    potatoes >= MIN_MASH && meal.steps.some((step) => step.some((part) => part.kind === "text" && MASH.test(part.text)))
  );
}

/**
 * How much of each noticed thing a plate has, where 1 and more is noticed: half a heap of peas is 0.5. Several foods of one kind
 * add up.
 */
export function noticedOn(perServing: readonly FoodAmount[]): ReadonlyMap<NoticedAs, number> {
  const found = new Map<NoticedAs, number>();
  for (const { food, grams } of perServing)
    for (const { as, grams: from } of food.noticed) found.set(as, (found.get(as) ?? 0) + grams / from);
  return found;
}

/** Whether a food is noticed on a plate as one of these. */
export function isNoticedAs({ food, grams }: FoodAmount, ...things: readonly NoticedAs[]): boolean {
  return food.noticed.some(({ as, grams: from }) => things.includes(as) && grams >= from);
}
