/** How a food is drawn. */
export type Shape =
  | "grain"
  | "couscous"
  | "swirl"
  | "tubes"
  | "mash"
  | "flatbread"
  | "fold"
  | "toast"
  | "bun"
  | "fillet"
  | "steak"
  | "sliced"
  | "chunk"
  | "crumble"
  | "sausage"
  | "thigh"
  | "ball"
  | "prawn"
  | "floret"
  | "round"
  | "ring"
  | "bean"
  | "pea"
  | "leaf"
  | "egg"
  | "omelette"
  | "wedge"
  | "strip"
  | "stalk"
  | "mushroom"
  | "jacket"
  | "burger"
  | "sub"
  | "boat"
  | "skewer"
  | "sauce"
  | "dollop"
  | "crumbs"
  | "herb"
  | "frond"
  | "seed"
  | "citrus"
  | "berry";

/** A food's role on the plate: bed, star, side, sauce or garnish. */
export type Role = "base" | "main" | "piece" | "sauce" | "garnish";

export interface Look {
  readonly role: Role;
  readonly shape: Shape;
  readonly colour: string;
  /** Skin, rim, yolk or the like. */
  readonly accent: string;
}

type Row = readonly [words: RegExp, role: Role, shape: Shape, colour: string, accent?: string];

/** The first row with words in the food's name decides. `null` rows are tasted, not seen. */
const LOOKS: readonly (Row | readonly [RegExp, null])[] = [
  // Names that contain another food's name come first.
  [
    /stock|gravy|spray|bottled|vinegar|syrup|flour(?! tortilla)|(?<!\bin )\boil$|jelly|cranberry sauce|custard powder|ketchup|suet|rice wine|drink|ground almond|jam$/,
    null,
  ],
  [/^dried (?:oregano|thyme|mint|parsley|dill|rosemary|mixed|curry|chipotle)/, null],
  [/coconut milk|creamed coconut|coconut cream/, "sauce", "sauce", "#f1e2bd"],
  [/peanut butter|tahini/, "sauce", "sauce", "#cf9f62"],
  [/passata|chopped tomato|plum tomato|tomato pasta sauce|pur[eé]e|salsa/, "sauce", "sauce", "#c9452b"],
  [/green curry/, "sauce", "sauce", "#9caf5c"],
  [
    /curry paste|tikka|balti|korma|harissa|gochujang|chipotle paste|bean sauce|bean paste|sweet chilli|sambal/,
    "sauce",
    "sauce",
    "#d2702f",
  ],
  [/soy sauce|tamari|hoisin|teriyaki|oyster sauce|barbecue|brown sauce/, "sauce", "sauce", "#6b3a1e"],
  [/red pesto/, "sauce", "sauce", "#b4552f"],
  [/pesto/, "sauce", "sauce", "#6f9440"],
  [/baked beans/, "piece", "bean", "#d97a3c"],
  [/mince|ground (?:beef|lamb|pork|turkey|chicken)|corned beef/, "main", "crumble", "#8a5433"],
  [/sausage|chorizo|frankfurter/, "main", "sausage", "#a85a35"],
  [/kofta|meatball|falafel/, "main", "ball", "#9a6234"],
  [/burger(?! bun)/, "main", "steak", "#83502f", "#4f2c18"],
  [/fish finger/, "main", "sausage", "#d99a45"],
  [/butter ?beans?|cannellini|white bean|broad bean|haricot/, "piece", "bean", "#f0e2c0", "#cdb98c"],
  [/kidney bean|pinto|refried|adzuki/, "piece", "bean", "#8a3324", "#5d1d14"],
  [/black[- ]?eyed/, "piece", "bean", "#ead9b0", "#4b3a2a"],
  [/fermented black/, null],
  [/black bean/, "piece", "bean", "#3d2b33", "#1f1519"],
  [/mixed bean/, "piece", "bean", "#b5623f", "#7c3a22"],
  [/green bean|runner bean|mangetout|sugar snap|asparagus|samphire|okra/, "piece", "stalk", "#6fa043", "#4b7a2d"],
  [/tenderstem|purple sprouting/, "piece", "floret", "#4f8a3c", "#8fb561"],
  [/spring onion|chive/, "garnish", "ring", "#8fbe58", "#eef3d5"],
  [/beansprout|bamboo/, "piece", "strip", "#f0e6c6"],
  [/chickpea/, "piece", "pea", "#e3bd74", "#b98d45"],
  [/lentil|split pea|dal\b/, "base", "couscous", "#b8813f"],
  [/edamame|\bpeas?\b/, "piece", "pea", "#7fb24a", "#56862c"],
  [/baby corn/, "piece", "stalk", "#f0cf5e", "#cfa832"],
  [/sweetcorn|\bcorn\b(?! tortilla)/, "piece", "pea", "#f4c942", "#d19f1f"],
  [/sweet potato/, "piece", "wedge", "#e58a3a", "#a8532a"],
  [/butternut|squash|pumpkin(?! seed)/, "piece", "chunk", "#eda03d"],
  [/oven chips|potato wedge|roast potato|baking potato/, "piece", "wedge", "#e9bf62", "#b98234"],
  [/new potato/, "piece", "ball", "#ecd394"],
  [/gnocchi/, "base", "tubes", "#f0dca8"],
  [/potato/, "piece", "chunk", "#edd183"],
  [/swede|parsnip|celeriac|turnip/, "piece", "chunk", "#f0dda6"],
  [/banana/, "piece", "round", "#f6e6a2", "#d9b94c"],
  [/water chestnut/, "piece", "round", "#f6eddb", "#d8c7a4"],
  [/stir fry vegetables/, "piece", "strip", "#e58a3a"],
  [/plantain/, "piece", "round", "#efc257", "#c78b2a"],
  [/prawn|shrimp|seafood mix|langoustine/, "main", "prawn", "#f08a62", "#fbd3bd"],
  [/squid/, "main", "ring", "#f6e6dc", "#e3b9a6"],
  [/scallop/, "main", "ball", "#ecc98f"],
  [/mussel|clam/, "main", "bean", "#e8a45c", "#3b3f4a"],
  [/smoked salmon|salmon|trout/, "main", "fillet", "#f0926b", "#fcd0b5"],
  [/tuna steak/, "main", "sliced", "#c06a62", "#8c5a4a"],
  [/tuna|crab|sardine|anchov/, "main", "crumbs", "#d9ae8e", "#b88562"],
  [/mackerel/, "main", "fillet", "#c9a06a", "#6f7d86"],
  [/smoked haddock/, "main", "fillet", "#f1c463", "#fae3ae"],
  [
    /\bcod\b|haddock|sea bass|white fish|fillet of fish|pollock|hake|bream|plaice/,
    "main",
    "fillet",
    "#f7ecd6",
    "#dfc79b",
  ],
  [/chicken breast|turkey breast steak/, "main", "sliced", "#eac187", "#c08242"],
  [/chicken|poultry|turkey/, "main", "thigh", "#d8954a", "#a3612a"],
  [/duck|steak(?!.*tuna)|sirloin|rump|venison/, "main", "sliced", "#b4574a", "#5d3421"],
  [/stir[- ]?fry strips/, "main", "strip", "#8b4f33"],
  [/lamb chop|lamb leg|lamb shoulder|lamb/, "main", "chunk", "#93573a"],
  [/beef|brisket|oxtail/, "main", "chunk", "#7d452c"],
  [/lardon|bacon|pancetta|prosciutto|ham\b|salami|gammon/, "main", "strip", "#d0706a", "#f2c4b2"],
  [/pork fillet|pork loin|pork belly|pork/, "main", "sliced", "#ddae85", "#a96b40"],
  [/tofu|tempeh|seitan|quorn/, "main", "chunk", "#eddbb0", "#c9a463"],
  [/halloumi|paneer/, "main", "chunk", "#f8edcd", "#d9a34b"],
  [/jackfruit/, "main", "crumble", "#c89a5e"],
  [/vegan cheddar|cheddar|gruy[eè]re|emmental|parmesan|hard cheese|grated/, "garnish", "seed", "#f3c766"],
  [
    /mozzarella|ricotta|goat|feta|stilton|lancashire|wensleydale|cottage cheese/,
    "garnish",
    "crumbs",
    "#fdf7e8",
    "#e2d6bb",
  ],
  [/\beggs?\b(?! noodle| tagliatelle)/, "main", "egg", "#fffaf0", "#f5ae2e"],
  [/egg noodle|noodle|udon|soba|ramen/, "base", "swirl", "#ecc878"],
  [/spaghetti|linguine|tagliatelle|fettuccine/, "base", "swirl", "#f0d182"],
  [/penne|fusilli|macaroni|rigatoni|conchiglie|pasta\b|farfalle/, "base", "tubes", "#f1cf7a"],
  [/lasagne|pastry|pizza dough|filo/, "base", "toast", "#e2ac5b", "#b87a34"],
  [/orzo|risotto|paella/, "base", "grain", "#f2d891"],
  [/brown rice|wild rice/, "base", "grain", "#d3ae78"],
  [/rice paper|rice noodle|vermicelli/, "base", "swirl", "#f4ead0"],
  [/\brice\b/, "base", "grain", "#fbf3df"],
  [/couscous|bulgur|quinoa|barley|freekeh|millet/, "base", "couscous", "#e7c27c"],
  [/polenta|semolina|porridge|oats\b|\bpap\b/, "base", "mash", "#f3d27a"],
  [/taco|tortilla chip|nacho|poppadom/, "base", "fold", "#edc165", "#cf9236"],
  [/tortilla|wrap|chapati|pancake/, "base", "fold", "#f2dcae", "#c99a58"],
  [/naan|pitta|flatbread|roti/, "base", "flatbread", "#efcf96", "#b97c3c"],
  [/bun\b|roll\b|bagel|muffin/, "base", "bun", "#dd9a48", "#f8e3b8"],
  [/bread(?!crumb)|ciabatta|baguette|toast|yorkshire|oatcake/, "base", "toast", "#eecb8c", "#b3702f"],
  [/breadcrumb|panko/, "garnish", "seed", "#d9a253"],
  [/aubergine|eggplant/, "piece", "round", "#e9dcb2", "#573259"],
  [/courgette|cucumber|gherkin|zucchini/, "piece", "round", "#dfe9ae", "#4f8640"],
  [/carrot/, "piece", "round", "#f0913c", "#d8741f"],
  [/beetroot/, "piece", "wedge", "#a02a4e", "#6f1734"],
  [/\bradish/, "piece", "round", "#fdf3ee", "#d63d5c"],
  [/cherry tomato/, "piece", "berry", "#dc412d", "#f59a7e"],
  [/sun-?dried/, "piece", "strip", "#a8321d"],
  [/tomato/, "piece", "wedge", "#e2533a", "#b92f1d"],
  [/red (?:bell )?pepper|roasted red pepper|pimiento/, "piece", "strip", "#d63c28"],
  [/yellow (?:bell )?pepper/, "piece", "strip", "#f1bb32"],
  [/green (?:bell )?pepper/, "piece", "strip", "#6f9f3c"],
  [/mediterranean vegetables|stir-?fry vegetables|mixed vegetables/, "piece", "strip", "#e08a35"],
  [/black pepper|white pepper|cayenne|peppercorn/, null],
  [/\bpepper\b/, "piece", "strip", "#d9642f"],
  [/cauliflower/, "piece", "floret", "#f6ecd0", "#d5dba2"],
  [/broccoli|romanesco/, "piece", "floret", "#4b8a3a", "#9cc06c"],
  [/sprouts/, "piece", "ball", "#86ad4c"],
  [/red cabbage|radicchio/, "piece", "strip", "#8c3f77"],
  [/cabbage|chinese leaf|sauerkraut|kimchi|fennel bulb/, "piece", "strip", "#bcd189"],
  [/pak choi|chard|lettuce|cos\b|chicory/, "piece", "leaf", "#8fbf55", "#e6f0c4"],
  [/spinach|kale|cavolo|greens|rocket|watercress|salad leaves|salad leaf/, "piece", "leaf", "#4c8438", "#7fb05a"],
  [/leek/, "piece", "ring", "#b5d27e", "#f2f4d6"],
  [/celery/, "piece", "round", "#cfe09a", "#9fbf63"],
  [/mushroom|fungus/, "piece", "mushroom", "#e6d1b0", "#8b6244"],
  [/red onion|shallot|pickled onion/, "piece", "ring", "#a8466f", "#f0d3dd"],
  [/onion(?! granules)/, "piece", "ring", "#ead49a", "#fbf3da"],
  [/artichoke/, "piece", "leaf", "#b3b573", "#dcdba6"],
  [/avocado(?! oil)|guacamole/, "piece", "wedge", "#c8d873", "#55752f"],
  [/olives?\b(?! oil)|caper/, "garnish", "berry", "#5f6a3a", "#8f9a5d"],
  [/mango(?! chutney)|pineapple|peach|apricot/, "piece", "chunk", "#f5b83d"],
  [/apple(?! juice| sauce)|pear\b/, "piece", "wedge", "#f5ecc1", "#c24a34"],
  [/orange(?! juice)|clementine/, "garnish", "citrus", "#f39a35", "#e5841c"],
  [/lemon(?!grass)/, "garnish", "citrus", "#f7d94c", "#ecc22e"],
  [/lime\b/, "garnish", "citrus", "#b9d45a", "#7fa835"],
  [/pomegranate seed|cranberr|redcurrant|goji/, "garnish", "berry", "#c0213c", "#ef8090"],
  [/raisin|sultana|dates?\b|prune/, "garnish", "berry", "#6e3f22", "#a4714a"],
  [/grape|blueberr|berries|cherry/, "garnish", "berry", "#5c3a78", "#9b7ab5"],
  [
    /cashew|peanut|walnut|hazelnut|pecan|pine nut|flaked almond|almonds$|pistachio/,
    "garnish",
    "bean",
    "#e0b877",
    "#b07f3d",
  ],
  [/sesame seed|sunflower seed|pumpkin seed|mustard seed|cumin seed|coriander seed/, "garnish", "seed", "#f3e2b3"],
  [/chilli(?! powder| flakes)|jalape/, "garnish", "ring", "#d4321f", "#f7d7a8"],
  [
    /fresh coriander|parsley|fresh mint|fresh basil|fresh sage|coriander leaves/,
    "garnish",
    "herb",
    "#4f9140",
    "#7fb866",
  ],
  [/fresh dill|rosemary|thyme|chervil|tarragon/, "garnish", "frond", "#5f8f4a"],
  [
    /yogurt|quark|fromage frais|cr[eè]me fra|soured cream|mayonnaise|mascarpone|soft cheese|houmous|hummus/,
    "garnish",
    "dollop",
    "#fdf8ec",
    "#e6dcc4",
  ],
  [/double cream|single cream|oat cream|buttermilk/, "sauce", "sauce", "#f4e4bf"],
];

/** Pastes, thick sauces and dressings: they coat food, and fill a bowl only if a dish is cooked in them. */
const COATING =
  /soy sauce|tamari|hoisin|teriyaki|oyster sauce|barbecue|brown sauce|harissa|gochujang|chipotle paste|sweet chilli|pesto|tahini|peanut butter|bean sauce|bean paste|sambal|pur[eé]e|salsa|paste$/;

/** Whether a sauce coats food rather than surrounding it. */
export function isCoating(food: string): boolean {
  return COATING.test(food.toLowerCase().replace(/-/gu, " "));
}

/** The look of a food by its id or name; null for what is tasted and not seen (oil, spices, stock), and for unknown names. */
export function lookOf(food: string): Look | null {
  const name = food.toLowerCase().replace(/-/gu, " ").trim();
  for (const row of LOOKS) {
    if (!row[0].test(name)) continue;
    if (row[1] === null) return null;
    const [, role, shape, colour, accent] = row;
    return { role, shape, colour, accent: accent ?? colour };
  }
  return null;
}
