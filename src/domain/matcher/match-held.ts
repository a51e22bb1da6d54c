const list = (ids: string): readonly string[] => ids.trim().split(/\s+/u);

const MEAT_STOCKS = "chicken-stock-cube beef-stock-cube";
const VEGETABLE_STOCKS = "vegetable-stock-cube gluten-free-vegetable-stock-cube";
const STOCKS = `${MEAT_STOCKS} ${VEGETABLE_STOCKS}`;
const INDIAN_PASTES = "tikka-masala-paste balti-paste korma-paste";
const THAI_PASTES = "thai-green-curry-paste thai-red-curry-paste";
const PLANT_MEATS = "vegetarian-sausage vegan-sausage plant-based-burger frozen-plant-based-mince";
const SPICE_BLENDS = "curry-powder garam-masala ras-el-hanout baharat jerk-seasoning berbere-spice";
const MAYONNAISES = "mayonnaise light-mayonnaise vegan-mayonnaise";
const OIL_JARS =
  "sun-dried-tomatoes-in-oil artichoke-hearts-in-oil green-pesto red-pesto tinned-sardines-in-oil anchovies-in-oil";
const GLUTEN_FREE_BREADS = "gluten-free-bread gluten-free-tortilla gluten-free-plain-wrap";
const STARCHED_SAUCES =
  "sweet-chilli-sauce salad-cream light-mayonnaise vegan-mayonnaise oyster-sauce hoisin-sauce black-bean-sauce teriyaki-sauce";
const BAKERS = "white-bread wholemeal-bread crusty-roll burger-bun wholemeal-pitta-bread pitta-bread";
const LEAVENED =
  "white-bread wholemeal-bread sourdough-bread burger-bun brioche-burger-bun crusty-roll ciabatta-roll baguette pitta-bread wholemeal-pitta-bread flatbread naan-bread english-muffin bagel gluten-free-bread pizza-dough dried-breadcrumbs panko-breadcrumbs fish-fingers";

/**
 * Priced foods that hold another food which neither their names nor their families show, by what is to be left out (without plural).
 * Judged by the labels of leading UK products: what some of them hold counts, because the shopper buys whichever is there.
 */
export const HELD_IN: Readonly<Record<string, readonly string[]>> = {
  anchovy: list(`worcestershire-sauce`),
  parmesan: list(`green-pesto red-pesto`),
  "pine nut": list(`green-pesto red-pesto`),
  butter: list(`ghee brioche-burger-bun`),
  cream: list(`mascarpone horseradish-sauce`),
  "blue cheese": list(`stilton`),
  "hard cheese": list(`mature-cheddar reduced-fat-cheddar parmesan gruyere vegetarian-italian-style-hard-cheese`),
  coconut: list(`dairy-free-spread plant-based-burger`),
  cod: list(`fish-fingers frozen-white-fish-fillet crab-sticks`),
  haddock: list(`fish-fingers frozen-white-fish-fillet`),
  pollock: list(`fish-fingers frozen-white-fish-fillet crab-sticks`),
  "soya sauce": list(`tamari teriyaki-sauce hoisin-sauce oyster-sauce black-bean-sauce`),
  yeast: list(`${LEAVENED} bitter-ale stout dry-cider white-wine red-wine ${STOCKS} gravy-granules`),
  "yeast extract": list(`${STOCKS} gravy-granules`),
  breadcrumbs: list(`fish-fingers`),
  curry: list(`${INDIAN_PASTES} garam-masala`),
  rice: list(GLUTEN_FREE_BREADS),
  corn: list(STARCHED_SAUCES),
  maize: list(STARCHED_SAUCES),
  potato: list(`gravy-granules ${MEAT_STOCKS} gluten-free-bread crab-sticks`),
  nightshade: list(`gravy-granules ${MEAT_STOCKS} gluten-free-bread crab-sticks`),
  basil: list(`green-pesto red-pesto tomato-pasta-sauce dried-mixed-herbs`),
  thyme: list(`dried-mixed-herbs jerk-seasoning zaatar cajun-seasoning`),
  oregano: list(`dried-mixed-herbs cajun-seasoning fajita-seasoning zaatar tomato-pasta-sauce`),
  sage: list(`dried-mixed-herbs pork-sausage`),
  rosemary: list(`dried-mixed-herbs`),
  parsley: list(`dried-mixed-herbs falafel tartare-sauce ${VEGETABLE_STOCKS}`),
  dill: list(`gherkins`),
  cumin: list(
    `garam-masala curry-powder fajita-seasoning baharat ras-el-hanout falafel ${INDIAN_PASTES} ${THAI_PASTES} harissa-paste rose-harissa berbere-spice chilli-powder chipotle-paste refried-beans houmous`,
  ),
  coriander: list(`garam-masala curry-powder baharat ras-el-hanout ${INDIAN_PASTES} falafel`),
  cinnamon: list(
    `garam-masala chinese-five-spice baharat ras-el-hanout jerk-seasoning berbere-spice hoisin-sauce ${INDIAN_PASTES}`,
  ),
  turmeric: list(`curry-powder ${INDIAN_PASTES} english-mustard ras-el-hanout ${STOCKS} mango-chutney`),
  nutmeg: list(`garam-masala ras-el-hanout baharat jerk-seasoning pork-sausage`),
  ginger: list(
    `chinese-five-spice kimchi ${INDIAN_PASTES} ${SPICE_BLENDS} mango-chutney teriyaki-sauce black-bean-sauce hoisin-sauce`,
  ),
  "black pepper": list(
    `${SPICE_BLENDS} cajun-seasoning fajita-seasoning chinese-five-spice salami pork-sausage ${INDIAN_PASTES}`,
  ),
  peppercorn: list(`ground-black-pepper ground-white-pepper`),
  cardamom: list(`garam-masala curry-powder ras-el-hanout baharat berbere-spice ${INDIAN_PASTES}`),
  clove: list(`garam-masala chinese-five-spice baharat ras-el-hanout worcestershire-sauce`),
  allspice: list(`jerk-seasoning baharat berbere-spice ras-el-hanout`),
  "star anise": list(`chinese-five-spice hoisin-sauce`),
  aniseed: list(`star-anise fennel-seeds chinese-five-spice hoisin-sauce`),
  fennel: list(`chinese-five-spice`),
  fenugreek: list(`curry-powder berbere-spice ${INDIAN_PASTES}`),
  paprika: list(
    `chorizo salami cajun-seasoning fajita-seasoning baharat ras-el-hanout berbere-spice barbecue-sauce harissa-paste rose-harissa chipotle-paste ${INDIAN_PASTES} frozen-potato-wedges`,
  ),
  tomato: list(`fajita-seasoning barbecue-sauce brown-sauce`),
  onion: list(
    `gravy-granules ${STOCKS} ${PLANT_MEATS} frozen-potato-wedges curry-powder tartare-sauce gherkins teriyaki-sauce`,
  ),
  "spring onion": list(`kimchi stir-fry-vegetables`),
  leek: list(VEGETABLE_STOCKS),
  garlic: list(
    `curry-powder fajita-seasoning cajun-seasoning jerk-seasoning houmous gravy-granules ${STOCKS} ${PLANT_MEATS} salami chicken-sausage tomato-salsa refried-beans frozen-potato-wedges`,
  ),
  carrot: list(`${VEGETABLE_STOCKS} kimchi tomato-pasta-sauce`),
  cucumber: list(`gherkins tartare-sauce`),
  gherkin: list(`tartare-sauce`),
  caper: list(`tartare-sauce`),
  kale: list(`cavolo-nero`),
  spinach: list(`salad-leaves`),
  rocket: list(`salad-leaves`),
  lettuce: list(`salad-leaves`),
  beetroot: list(`plant-based-burger`),
  mushroom: list(`quorn-mince frozen-quorn-pieces`),
  lentil: list(`poppadom`),
  chickpea: list(`houmous falafel gram-flour`),
  "kidney bean": list(`tinned-mixed-beans tinned-cannellini-beans`),
  "cannellini bean": list(`tinned-mixed-beans`),
  "butter bean": list(`tinned-mixed-beans`),
  "pinto bean": list(`tinned-mixed-beans refried-beans`),
  "black bean": list(`tinned-mixed-beans refried-beans black-bean-sauce`),
  "haricot bean": list(`baked-beans tinned-mixed-beans`),
  pea: list(`${PLANT_MEATS} dairy-free-spread vegan-mayonnaise ${GLUTEN_FREE_BREADS}`),
  lemon: list(`preserved-lemon bottled-lemon-juice houmous ${MAYONNAISES} tartare-sauce`),
  citrus: list(`${MAYONNAISES} tartare-sauce ${THAI_PASTES}`),
  lime: list(`${THAI_PASTES} tomato-salsa`),
  lemongrass: list(THAI_PASTES),
  grape: list(
    `raisins sultanas red-wine white-wine sherry brandy red-wine-vinegar white-wine-vinegar balsamic-vinegar`,
  ),
  raisin: list(`sultanas`),
  sultana: list(`raisins`),
  date: list(`brown-sauce`),
  tamarind: list(`worcestershire-sauce brown-sauce`),
  wine: list(`teriyaki-sauce`),
  vinegar: list(`${MAYONNAISES} salad-cream tomato-ketchup brown-sauce ${INDIAN_PASTES} sambal-oelek`),
  honey: list(`honey`),
  sugar: list(`dark-soy-sauce mayonnaise light-mayonnaise`),
  caffeine: list(`dark-chocolate cocoa-powder`),
  msg: list(`${STOCKS} gravy-granules`),
  "palm oil": list(
    `vegetable-suet dairy-free-spread puff-pastry-sheet shortcrust-pastry-sheet ${STOCKS} gravy-granules peanut-butter oatcake flour-tortilla`,
  ),
  "sunflower oil": list(
    `${MAYONNAISES} ${OIL_JARS} tortilla-chips oven-chips frozen-potato-wedges frozen-roast-potatoes`,
  ),
  "rapeseed oil": list(`${MAYONNAISES} houmous dairy-free-spread falafel salad-cream low-calorie-cooking-spray`),
  "vegetable oil": list(
    `${MAYONNAISES} houmous dairy-free-spread falafel salad-cream low-calorie-cooking-spray ${OIL_JARS}`,
  ),
  "olive oil": list(OIL_JARS),
  sunflower: list(`${MAYONNAISES} ${OIL_JARS} tortilla-chips oven-chips frozen-potato-wedges frozen-roast-potatoes`),
  rapeseed: list(
    `vegetable-oil ${MAYONNAISES} houmous dairy-free-spread falafel salad-cream low-calorie-cooking-spray`,
  ),
  molass: list(`brown-sauce barbecue-sauce worcestershire-sauce light-brown-sugar`),
  "broad bean": list(`chilli-bean-paste`),
  wrap: list(`flour-tortilla wholemeal-tortilla corn-tortilla gluten-free-tortilla gluten-free-plain-wrap`),
  tortilla: list(`gluten-free-plain-wrap`),
  pumpkin: list(`butternut-squash`),
  quorn: list(`vegetarian-sausage`),
  // Names of makers that stand for one thing in the kitchen.
  warburton: list(BAKERS),
  hovis: list(BAKERS),
  kingsmill: list(BAKERS),
  philadelphia: list(`soft-cheese`),
  kikkoman: list(`light-soy-sauce dark-soy-sauce reduced-salt-soy-sauce tamari teriyaki-sauce`),
  marmite: list(`yeast-extract`),
  vegemite: list(`yeast-extract`),
  bovril: list(`yeast-extract beef-stock-cube`),
  oxo: list(STOCKS),
  knorr: list(STOCKS),
  bisto: list(`gravy-granules`),
  "lea and perrin": list(`worcestershire-sauce`),
  hellmann: list(MAYONNAISES),
  "hp sauce": list(`brown-sauce`),
  "heinz ketchup": list(`tomato-ketchup`),
  "colman mustard": list(`english-mustard`),
  lurpak: list(`butter`),
  flora: list(`dairy-free-spread`),
  sarson: list(`malt-vinegar`),
  alpro: list(`unsweetened-soya-drink plain-soya-yogurt unsweetened-almond-drink coconut-yogurt`),
  oatly: list(`unsweetened-oat-drink oat-cream-alternative`),
  frylight: list(`low-calorie-cooking-spray`),
};
