import type { Food } from "#domain/food/food";

/** What bounds a food's weight as bought in one serving of a main meal: more than `most` grams, or less than `least`, is no recipe. */
export interface AmountKind {
  readonly of: (food: Food) => boolean;
  readonly least: number;
  readonly most: number;
}

const ids = (text: string): ((food: Food) => boolean) => {
  const wanted = new Set(text.trim().split(/\s+/u));
  return (food) => wanted.has(food.id);
};
const aisle =
  (...names: readonly Food["aisle"][]): ((food: Food) => boolean) =>
  (food) =>
    names.includes(food.aisle);
const named =
  (pattern: RegExp): ((food: Food) => boolean) =>
  (food) =>
    pattern.test(food.id);

/**
 * Bounds by kind, first match wins. They stand at two to three times what a generous recipe uses: where our own recipes use a food
 * often, their most decides instead (see `amounts.ts`). Salt: adults should have no more than 6 g a day (NHS), and a brine or a
 * crust may hold more than is eaten.
 */
export const AMOUNT_KINDS: readonly AmountKind[] = [
  { of: (food) => food.buy === "free", least: 0, most: 1_000 },
  { of: ids("salt sea-salt-flakes"), least: 0.02, most: 5 },
  { of: ids("saffron asafoetida"), least: 0.002, most: 0.3 },
  { of: ids("ground-nutmeg cloves ground-cardamom star-anise ground-allspice"), least: 0.01, most: 1.5 },
  {
    of: ids("cayenne-pepper chilli-flakes dried-chipotle-flakes ground-white-pepper ground-black-pepper"),
    least: 0.02,
    most: 3,
  },
  { of: ids("bicarbonate-of-soda"), least: 0.05, most: 2 },
  { of: ids("baking-powder fast-action-dried-yeast"), least: 0.2, most: 6 },
  { of: named(/stock-cube$|^gravy-granules$/u), least: 0.3, most: 15 },
  {
    of: ids(
      "chilli-powder curry-powder garam-masala berbere-spice sumac zaatar nutritional-yeast cinnamon-stick jerk-seasoning cajun-seasoning fajita-seasoning baharat ras-el-hanout paprika smoked-paprika",
    ),
    least: 0.05,
    most: 12,
  },
  { of: aisle("Herbs, Spices & Seasoning"), least: 0.01, most: 6 },
  { of: ids("scotch-bonnet-chilli"), least: 0.5, most: 12 },
  { of: ids("red-chilli green-chilli"), least: 0.5, most: 40 },
  { of: ids("garlic"), least: 0.3, most: 30 },
  { of: ids("fresh-ginger lemongrass"), least: 0.3, most: 40 },
  { of: ids("lemon lime"), least: 2, most: 170 },
  {
    of: named(/^fresh-(?:coriander|flat-leaf-parsley|basil|mint|dill|chives|rosemary|thyme|sage)$/u),
    least: 0.2,
    most: 50,
  },
  { of: ids("low-calorie-cooking-spray"), least: 0.1, most: 10 },
  { of: named(/(?<!-in)-oil$|^ghee$/u), least: 0.3, most: 45 },
  { of: ids("butter dairy-free-spread beef-suet vegetable-suet"), least: 0.5, most: 60 },
  {
    of: ids(
      "worcestershire-sauce tabasco-sauce vanilla-extract yeast-extract fish-sauce anchovies-in-oil sambal-oelek english-mustard",
    ),
    least: 0.2,
    most: 30,
  },
  { of: named(/vinegar$/u), least: 0.3, most: 75 },
  {
    of: ids(
      "dark-soy-sauce light-soy-sauce reduced-salt-soy-sauce tamari gluten-free-soy-sauce oyster-sauce white-miso-paste fermented-black-beans chilli-bean-paste gochujang sriracha",
    ),
    least: 0.5,
    most: 50,
  },
  {
    of: named(
      /mustard$|^capers$|^pickled-jalapenos$|^tomato-puree$|^tamarind-paste$|^harissa-paste$|^rose-harissa$|^chipotle-paste$|^horseradish-sauce$|^mint-sauce$|^preserved-lemon$|^dried-black-fungus$/u,
    ),
    least: 0.3,
    most: 50,
  },
  { of: named(/curry-paste$|^(?:tikka-masala|korma|balti)-paste$/u), least: 2, most: 80 },
  { of: ids("red-wine white-wine dry-cider bitter-ale stout"), least: 3, most: 250 },
  { of: ids("sherry brandy shaoxing-rice-wine mirin"), least: 1, most: 40 },
  { of: ids("orange-juice apple-juice bottled-lemon-juice"), least: 1, most: 200 },
  {
    of: named(
      /sugar$|syrup$|^honey$|-jam$|^marmalade$|jelly$|^pomegranate-molasses$|^cocoa-powder$|^dark-chocolate$|^custard-powder$/u,
    ),
    least: 0.2,
    most: 40,
  },
  { of: ids("cornflour"), least: 0.3, most: 25 },
  {
    of: named(
      /breadcrumbs$|^semolina$|^desiccated-coconut$|^ground-almonds$|^gram-flour$|^rice-flour$|^ground-egusi$/u,
    ),
    least: 1,
    most: 90,
  },
  { of: named(/flour$|^polenta$/u), least: 1, most: 160 },
  { of: aisle("Oils, Sauces & Condiments", "Spreads"), least: 1, most: 90 },
  { of: ids("tomato-pasta-sauce"), least: 20, most: 300 },
  { of: ids("peanut-butter tahini creamed-coconut"), least: 1, most: 60 },
  { of: ids("chia-seeds sesame-seeds"), least: 0.3, most: 30 },
  { of: aisle("Nuts, Seeds & Dried Fruit"), least: 1, most: 75 },
  {
    of: ids("microwave-basmati-rice microwave-lentils udon-noodles fresh-gnocchi fresh-egg-tagliatelle"),
    least: 30,
    most: 320,
  },
  { of: aisle("Rice, Pasta & Grains"), least: 5, most: 160 },
  { of: ids("egg"), least: 10, most: 240 },
  { of: named(/(?:drink|milk)$/u), least: 3, most: 450 },
  { of: named(/cream|mascarpone/u), least: 2, most: 160 },
  { of: named(/yogurt|fromage-frais|quark|buttermilk|cottage-cheese|ricotta/u), least: 3, most: 260 },
  { of: named(/^parmesan$|hard-cheese$|^gruyere$|^stilton$/u), least: 1, most: 90 },
  { of: named(/cheddar|mozzarella|feta|halloumi|paneer|cheese/u), least: 3, most: 170 },
  {
    of: ids(
      "whole-chicken bone-in-chicken-thighs chicken-drumstick chicken-wings pork-ribs lamb-chop lamb-shoulder pork-shoulder-joint",
    ),
    least: 40,
    most: 650,
  },
  {
    of: ids(
      "smoked-back-bacon bacon-medallion smoked-streaky-bacon bacon-lardons chorizo salami prosciutto cooked-ham",
    ),
    least: 3,
    most: 170,
  },
  { of: aisle("Meat & Poultry", "Fish & Seafood"), least: 10, most: 400 },
  { of: ids("mussels"), least: 40, most: 600 },
  { of: aisle("Bakery"), least: 5, most: 260 },
  { of: ids("olives capers gherkins kimchi sauerkraut houmous sun-dried-tomatoes-in-oil"), least: 2, most: 140 },
  { of: aisle("Deli & Chilled"), least: 5, most: 280 },
  { of: aisle("Crisps & Snacks", "Breakfast"), least: 2, most: 90 },
  { of: aisle("Tins & Jars"), least: 2, most: 420 },
  { of: aisle("World Foods"), least: 0.3, most: 80 },
  { of: aisle("Baking"), least: 0.2, most: 120 },
  { of: aisle("Free From & Plant-based"), least: 3, most: 320 },
  {
    of: ids("spring-onion shallot radishes celery pomegranate-seeds rocket watercress salad-leaves"),
    least: 2,
    most: 220,
  },
  { of: ids("potato baking-potato new-potatoes sweet-potato"), least: 20, most: 600 },
  { of: () => true, least: 2, most: 450 },
];
