import type { Equipment, Meat, Region } from "#domain/options/options";
import type { Staple } from "#domain/food/food";
import { CUISINES } from "#domain/recipe/recipe";
import { NAMED_DISHES } from "#domain/matcher/named-dishes";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";

/** Something to eat that notes can ask for or be tired of: dishes of a form, from a region or kitchen, with a kind of animal or a food. */
export type NotedThing =
  | { readonly kind: "form"; readonly form: DishForm }
  /** Any of several forms. */
  | { readonly kind: "forms"; readonly forms: readonly DishForm[] }
  | { readonly kind: "region"; readonly region: Region }
  /** A kitchen narrower than a region, and the region whose dishes come nearest to its own. */
  | { readonly kind: "cuisine"; readonly cuisine: Cuisine; readonly region: Region }
  | { readonly kind: "animal"; readonly animal: Meat }
  | { readonly kind: "appliance"; readonly appliance: Equipment }
  /** What people order in on a Friday, made at home. */
  | { readonly kind: "takeaway" }
  /** A dish that people call by its name, by its place in `NAMED_DISHES`. */
  | { readonly kind: "dish"; readonly name: string }
  /** A dish that our titles have: every phrase stands in the title, as words without plurals, and the dish is one of the animal. */
  | { readonly kind: "titled"; readonly phrases: readonly string[]; readonly animal?: Meat }
  /** Neither meat nor fish, on a day of a table that eats them. */
  | { readonly kind: "meatless" }
  /** What a plate's bread, rice, pasta or potatoes are. */
  | { readonly kind: "staple"; readonly staple: Staple }
  /** Foods by their ids: whatever the words name. */
  | { readonly kind: "food"; readonly foodIds: readonly string[] };

const form = (name: DishForm): NotedThing => ({ kind: "form", form: name });
const region = (name: Region): NotedThing => ({ kind: "region", region: name });
const cuisine = (name: Cuisine, near: Region): NotedThing => ({ kind: "cuisine", cuisine: name, region: near });
const animal = (name: Meat): NotedThing => ({ kind: "animal", animal: name });

/** Cuisines without a region of their own stand with the one whose dishes are most like theirs. */
const REGION_OF: Readonly<Record<Cuisine, Region>> = {
  japanese: "chinese",
  korean: "chinese",
  thai: "chinese",
  vietnamese: "chinese",
  malaysian: "chinese",
  pakistani: "indian",
  punjabi: "indian",
  bangladeshi: "indian",
  sri_lankan: "indian",
  south_indian: "indian",
  goan: "indian",
  gujarati: "indian",
  cantonese: "chinese",
  sichuan: "chinese",
  italian: "mediterranean",
  greek: "mediterranean",
  spanish: "mediterranean",
  portuguese: "mediterranean",
  french: "mediterranean",
  polish: "british",
  turkish: "middle_eastern",
  lebanese: "middle_eastern",
  persian: "middle_eastern",
  arabic: "middle_eastern",
  israeli: "middle_eastern",
  moroccan: "african",
  egyptian: "african",
  nigerian: "african",
  ghanaian: "african",
  ethiopian: "african",
  south_african: "african",
  cajun: "american",
  caribbean: "american",
  tex_mex: "mexican",
  oaxacan: "mexican",
};

/** The vocabulary: words as people write them, each with what it asks for. Documented in decision 41. */
const VOCABULARY: readonly (readonly [words: string, thing: NotedThing])[] = [
  ["roast dinners", form("roast")],
  ["roasts", form("roast")],
  ["soups", form("soup")],
  ["stews", form("stew")],
  ["casseroles", form("stew")],
  ["curries", form("curry")],
  ["pasta", form("pasta")],
  ["noodles", form("noodles")],
  ["stir fries", form("stir_fry")],
  ["risottos", form("rice")],
  ["paella", form("rice")],
  ["traybakes", form("traybake")],
  ["tray bakes", form("traybake")],
  ["pies", form("pie")],
  ["salads", form("salad")],
  ["omelettes", form("omelette")],
  ["tacos", form("wraps")],
  ["wraps", form("wraps")],
  ["pizzas", form("pizza")],
  ["meatballs", form("dumplings")],
  ["something to make together", { kind: "forms", forms: ["pizza", "wraps", "burger", "dumplings"] }],
  ["something like a takeaway", { kind: "takeaway" }],
  ["dinners for your lap", { kind: "forms", forms: ["pizza", "wraps", "burger", "pasta", "curry", "noodles", "rice"] }],
  ["dinners for one hand", { kind: "forms", forms: ["wraps", "burger", "pizza"] }],
  ["slow-cooker dishes", { kind: "appliance", appliance: "slow_cooker" }],
  ["air-fryer dishes", { kind: "appliance", appliance: "air_fryer" }],
  ["microwave dishes", { kind: "appliance", appliance: "microwave" }],
  ["a dinner without meat", { kind: "meatless" }],
  ["rice dishes", { kind: "staple", staple: "rice" }],
  ["potatoes", { kind: "staple", staple: "potatoes" }],
  ["fish", animal("fish")],
  ["seafood", animal("seafood")],
  ["prawns", animal("seafood")],
  ["chicken", animal("poultry")],
  ["beef", animal("beef")],
  ["lamb", animal("lamb")],
  ["pork", animal("pork")],
  ["british food", region("british")],
  ["mediterranean", region("mediterranean")],
  ["chinese", region("chinese")],
  ["indian", region("indian")],
  ["mexican", region("mexican")],
  ["american", region("american")],
  ["middle eastern", region("middle_eastern")],
  ["african", region("african")],
  ...CUISINES.map((name) => [name.replace("_", " "), cuisine(name, REGION_OF[name])] as const),
  ["iranian", cuisine("persian", "middle_eastern")],
  ["palestinian", cuisine("lebanese", "middle_eastern")],
  ["levantine", cuisine("lebanese", "middle_eastern")],
  ["syrian", cuisine("lebanese", "middle_eastern")],
  ["jamaican", cuisine("caribbean", "american")],
  ["trinidadian", cuisine("caribbean", "american")],
  ["keralan", cuisine("south_indian", "indian")],
  ["tamil", cuisine("south_indian", "indian")],
  ["indonesian", cuisine("malaysian", "chinese")],
  ...NAMED_DISHES.map(([name]) => [name, { kind: "dish", name }] as const),
];
/** Other words for an entry: people who ask for dinners as they used to be mean British ones. */
const ALSO: Partial<Record<string, readonly string[]>> = {
  ...Object.fromEntries(NAMED_DISHES.flatMap(([name, said]) => (said === null ? [] : [[name, [said]]]))),
  // Where people come from tells what they grew up with.
  nigerian: ["nigeria", "lagos", "yoruba", "igbo"],
  ghanaian: ["ghana", "accra"],
  ethiopian: ["ethiopia", "eritrean?", "addis"],
  caribbean: ["west indian", "west indies", "barbados", "bajan", "guyanese"],
  jamaican: ["jamaica"],
  trinidadian: ["trinidad", "trini", "tobago"],
  goan: ["goa"],
  keralan: ["kerala", "malayali"],
  "south indian": ["tamil nadu", "karnataka", "andhra"],
  gujarati: ["gujarat"],
  punjabi: ["punjab"],
  palestinian: ["palestine", "gaza"],
  lebanese: ["lebanon", "beirut"],
  persian: ["iran"],
  oaxacan: ["oaxaca", "mexico city"],
  malaysian: ["malaysia", "penang"],
  japanese: ["japan", "tokyo", "kyoto", "osaka"],
  korean: ["korea", "seoul"],
  thai: ["thailand", "bangkok"],
  vietnamese: ["vietnam", "hanoi", "saigon"],
  italian: [
    "italy",
    "sicil(?:y|ian)",
    "puglia",
    "rome",
    "roman",
    "ligurian?",
    "sardinian?",
    "venetian",
    "venice",
    "bologna",
    "milan",
    "tuscan(?:y)?",
    "naples",
    "neapolitan",
  ],
  greek: ["greece", "crete", "cretan", "corfu", "cyprus", "cypriot"],
  spanish: ["spain", "andalusian?", "catalan", "barcelona", "basque", "galician?", "valencian?", "madrid"],
  portuguese: ["portugal", "lisbon", "algarve"],
  french: ["france", "paris", "provenc(?:e|al)", "breton", "brittany", "normandy", "lyon"],
  polish: ["poland", "warsaw", "krakow"],
  turkish: ["istanbul", "anatolian?"],
  moroccan: ["morocco", "marrakech", "marrakesh"],
  egyptian: ["egypt", "cairo"],
  pakistani: ["pakistan", "lahore", "karachi"],
  bangladeshi: ["bangladesh", "bengali", "sylhet(?:i)?"],
  "sri lankan": ["sri lanka", "sinhalese"],
  "south african": ["south africa", "cape town"],
  cajun: ["new orleans", "louisiana", "creole"],
  indian: ["desi", "india", "bombay", "mumbai", "delhi"],
  mexican: ["mexico", "tex mex"],
  chinese: ["chinese takeaways?", "china", "shanghai", "beijing"],
  sichuan: ["szechuan", "sichuanese"],
  cantonese: ["hong kong"],
  "something like a takeaway": ["fake ?aways?", "take ?aways?"],
  "british food": [
    "old fashioned",
    "traditional (?:british|english|dinners|food|meals|tastes?)",
    "old school",
    "meat and (?:two|2) veg",
    "(?:nothing|not|no|(?:dont|doesnt|wont) (?:like|want|do|eat|have|touch|hold with) anything) (?:too )?foreign",
    "meat and potatoes",
    "gravy and potatoes",
    "gravy (?:on|with|over) (?:everything|the lot|it all)",
    "potatoes and gravy",
  ],
  "a dinner without meat": [
    "(?:vegetarian|veggie|meatless|vegan|meat free) (?:mon|tues|wednes|thurs|fri|satur|sun)days?",
    "(?:something|one|a) (?:vegetarian|veggie|meatless|meat free)(?: dish| dinner| meal| one)?(?= (?:on|for) [a-z]+day)",
    "(?:make|keep|let) (?:a |every )?[a-z]+days? (?:be )?(?:vegetarian|veggie|meatless)",
    "[a-z]+days? (?:has to be|must be|needs to be|to be|should be|is|as|be|are) (?:always )?(?:a )?(?:vegetarian|veggie|meatless)",
    "(?:vegetarian|veggie|meatless) on (?:a )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?",
  ],
  fish: ["fishy fridays?"],
  "fish and chips": ["chippy(?: teas?| dinners?| nights?)?"],
  curries: ["ruby(?: murray)?s?(?! (?:red|chocolate|grapefruit)\\b)"],
  "stir fries": ["stir ?frys?", "stirfries"],
  pizzas: ["dominos", "pizza hut", "papa johns", "pizza express"],
  traybakes: ["(?:big )?trays? of [a-z]+", "sheet ?pans?", "one ?tray", "on (?:one|a) tray"],
  "rice dishes": ["rice(?! (?:pudding|noodles?|flour|vinegar|paper|krispies))"],
  "middle eastern": ["ottolenghi"],
  "roast dinners": [
    "(?:a |the )?joint",
    "sunday lunch",
    "(?:proper|traditional|big|full) sunday dinners?",
    "roast on (?:a )?sundays?",
  ],

  "something to make together": [
    "help (?:me |us )?(?:to )?cook",
    "cook (?:it )?(?:together|with (?:me|us|the kids|the children|my (?:[0-9a-z]+ ){0,3}?(?:kids?|children|child|sons?|daughters?|boys?|girls?|little one|grand[a-z]+|olds?)))",
    "help in the kitchen",
    "make (?:it )?(?:together|with (?:me|us|the kids|the children))",
  ],
  "dinners for one hand": [
    "(?:one|1) hand(?:ed)?",
    "with (?:my|our|your|the) fingers",
    "finger food",
    "(?:stood|standing) up",
    "(?:in|with) gloves",
    "(?:anything|things|food|something) (?:that )?(?:she|he|they) can (?:pick up|hold)",
  ],
  "dinners for your lap": [
    "on (?:our|my|the|their|your) laps?",
    "lap (?:food|dinners?|teas?|meals?|tray)",
    "(?:tv|telly) (?:dinners?|teas?|suppers?)",
    "(?:on|from) the (?:sofa|settee|couch)",
    "in front of the (?:tv|telly|television|box|match|football|film|movie)",
  ],
  "slow-cooker dishes": [
    "slow cook(?:er|ers|ed|ing)?",
    "crock ?pots?",
    "(?:put|putting|pop|popping|leave|leaving|go|bung)(?: it| them| something| dinner)? on in the morning",
  ],
  "air-fryer dishes": ["air ?fry(?:er|ers)?"],
  // What is warmed again in it was cooked elsewhere.
  "microwave dishes": [
    "microwave (?:meals?(?! for one)|dinners?|cooking|dishes|teas?|suppers?|recipes)",
    "(?:cook|cooking|cooked|made) in (?:the|my|our|a) microwave",
    "(?:use|using|love|like) (?:the|my|our) microwave",
  ],
};

/** A dinner that waits and is warmed again. */
export const KEPT: NotedThing = {
  kind: "forms",
  forms: ["stew", "curry", "soup", "pie", "pasta", "rice", "dumplings"],
};

/** Words after which an entry is not meant: who polishes a plate off is not Polish, and fish paste is no fish. */
const NOT_BEFORE: Partial<Record<string, string>> = {
  polish: "(?! (?:it |them |that )?off\\b)",
  fish: "(?! (?:pastes?|sauce|stock|oil|food|tank|market|counter|shop|mongers?|slice)\\b)",
};

/** Each entry's words, in the singular and the plural, as cleaned text holds them. */
export const ENTRIES = VOCABULARY.map(([words, thing]) => ({
  words,
  thing,
  pattern: new RegExp(
    `\\b(?:${[singularOf(words), words, ...(ALSO[words] ?? [])].join("|")})\\b${NOT_BEFORE[words] ?? ""}`,
    "u",
  ),
}));

function singularOf(words: string): string {
  return words
    .replace(/(?<=curr|fr)ies$/u, "y")
    .replace(/oes$/u, "o")
    .replace(/(?<!s)s$/u, "");
}
