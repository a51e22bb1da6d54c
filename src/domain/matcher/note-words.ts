import type { Equipment, Meat, Region } from "#domain/options/options";
import { CUISINES } from "#domain/recipe/recipe";
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
  italian: "mediterranean",
  greek: "mediterranean",
  spanish: "mediterranean",
  portuguese: "mediterranean",
  french: "mediterranean",
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
  tex_mex: "mexican",
};

/** The vocabulary: words as people write them, each with what it asks for. Documented in decision 41. */
const VOCABULARY: readonly (readonly [words: string, thing: NotedThing])[] = [
  ["roast dinners", form("roast")],
  ["roasts", form("roast")],
  ["soups", form("soup")],
  ["stews", form("stew")],
  ["casseroles", form("stew")],
  ["tagines", form("stew")],
  ["chillis", form("stew")],
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
  ["burgers", form("burger")],
  ["pizzas", form("pizza")],
  ["jacket potatoes", form("jacket")],
  ["meatballs", form("dumplings")],
  ["something to make together", { kind: "forms", forms: ["pizza", "wraps", "burger", "dumplings"] }],
  ["dinners for one hand", { kind: "forms", forms: ["wraps", "burger", "pizza"] }],
  ["slow-cooker dishes", { kind: "appliance", appliance: "slow_cooker" }],
  ["air-fryer dishes", { kind: "appliance", appliance: "air_fryer" }],
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
];
/** Other words for an entry: people who ask for dinners as they used to be mean British ones. */
const ALSO: Partial<Record<string, readonly string[]>> = {
  "british food": ["old fashioned", "traditional (?:british|english|dinners|food|meals)", "meat and (?:two|2) veg"],
  "roast dinners": ["sunday lunch", "roast on (?:a )?sundays?"],
  mexican: ["tex mex"],
  chinese: ["chinese takeaways?"],
  "something to make together": [
    "help (?:me |us )?(?:to )?cook",
    "cook (?:it )?(?:together|with (?:me|us|the kids|the children|my (?:kids|children|sons?|daughters?|boys?|girls?)))",
    "help in the kitchen",
  ],
  "dinners for one hand": ["(?:one|1) hand(?:ed)?", "with (?:my|our|your|the) fingers", "finger food"],
  "slow-cooker dishes": [
    "slow cook(?:er|ers|ed|ing)?",
    "crock ?pots?",
    "(?:put|pop|leave|go|bung) (?:it |them )?on in the morning",
  ],
  "air-fryer dishes": ["air ?fry(?:er|ers)?"],
};

/** Each entry's words, in the singular and the plural, as cleaned text holds them. */
export const ENTRIES = VOCABULARY.map(([words, thing]) => ({
  words,
  thing,
  pattern: new RegExp(`\\b(?:${[singularOf(words), words, ...(ALSO[words] ?? [])].join("|")})\\b`, "u"),
}));

function singularOf(words: string): string {
  return words
    .replace(/(?<=curr|fr)ies$/u, "y")
    .replace(/oes$/u, "o")
    .replace(/(?<!s)s$/u, "");
}

/** Where one thought ends and the next begins. */
export const CLAUSE_END =
  /[.;!?\n\r]|,(?=\s*(?:and |but )?(?:we|i|my|our|the|she|he|they|nothing|no|please|more)\b)|\bbut\b|\band (?=we\b|i\b|nothing\b|no\b|please\b)/gu;
export const MILD =
  /\b(?:not|nothing|no|dont|doesnt|cant|isnt|without|less|avoid|hates?|never|low|easy on)\b[a-z ]{0,30}\b(?:spicy|spice|spices|hot|heat|fiery|chillis?)\b|\bmild(?:ly)?\b(?! (?:portion|plate|helping|version|bowl)s?\b)/u;
export const HOT =
  /\bhotter the better\b|\bspicier the better\b|\b(?:love|loves|like|likes|enjoy|extra|more|very|really)\b(?![a-z ]{0,12}\b(?:bit|touch|little)\b)[a-z ]{0,20}\b(?:spicy|spice|hot|heat|fiery)\b/u;
export const CHILDREN =
  /\b(?:small|young|little|wee|fussy|picky) (?:child|children|kids?|ones?|eaters?)\b|\b(?:kids?|child|children|boys?|girls?|sons?|daughters?)\b[a-z ]{0,20}\b(?:fussy|picky)\b|\btoddlers?\b|\bfor (?:the |my |our |two |three )?(?:kids|children)\b|\b(?:child|children|kids?|sons?|daughters?|boys?|girls?|grandsons?|granddaughters?|youngest)(?: (?:of|aged?|is|are|from|who is))*,? ?\(?(?:of |aged? |from )?[1-9]\b(?! (?:people|portions|meals|dinners|days|nights|times))|\b(?:child|children|kids?|little one|son|daughter)\b[a-z ]{0,20}\b(?:just )?turned (?:one|two|three|four|five|six|[1-9])\b|\bkid friendly\b|\bchild friendly\b/u;
export const MORE =
  /\b(?:loves?|likes?|enjoys?|adores?|fans? of|fond of|more(?! than)|lots of|plenty of|favourites?|favorites?|always|craving|craves?|prefers?|happy with|mad about|obsessed with|big on|partial to|cant get enough of|(?:would|could) (?:happily )?live on|wants?|fancy|fancies|eats? (?:a lot of |plenty of )?|once a week|twice a week|every week|each week)\b/u;
export const HOMELY =
  /\b(?:nothing|not|no|dont want anything) (?:too |very |that )?(?:fancy|posh|complicated|exotic|adventurous|faddy|faffy|cheffy|weird|trendy)\b|\b(?:proper|hearty|home cooked|homemade|home made|wholesome|no nonsense|good plain|plain|simple|normal|everyday) (?:[a-z]+ )?(?:dinners?|food|meals?|cooking|grub|teas?|suppers?)\b|\bplain eaters?\b|\bmeat and (?:two|2) veg\b|\bcomfort food\b|\bcomforting\b/u;
export const PROTEIN =
  /\b(?:train|trains|training|work out|works out|lift|lifts|gym|weights|running|runs?|marathon|cycle|cycling|swim|rugby)\b[a-z ]{0,25}\b(?:day|daily|week|hard|lot|weights|goer|regularly|marathon)\b|\b(?:gym|bodybuilding|marathon|weightlifting|crossfit)\b|\b(?:high|more|lots of|plenty of|extra) (?:in )?protein\b|\bbulking\b/u;
export const EASY =
  /\b(?:cant be (?:bothered|arsed)|knackered|exhausted|shattered|no (?:time|energy)|little time|quick|easy|simple|busy|hectic|tired|rushed|minimal effort|low effort)\b[a-z ]{0,30}\b(?:midweek|mid week|weekdays?|weeknights?|in the week|during the week|after work|work days|workdays|evenings)\b|\b(?:midweek|mid week|weekdays?|weeknights?|after work|work days|workdays)\b[a-z ]{0,25}\b(?:cant be bothered|knackered|exhausted|no time|no energy|quick|easy|simple|busy|hectic|tired|rushed)\b/u;
/** What somebody asks of a day on which there is little time. */
export const QUICK =
  /\b(?:quick|quickly|fast|speedy|easy|no time|little time|not much time|short of time|in a (?:rush|hurry)|rushed|busy|hectic|(?:home|back|in|work|works|working) (?:very |really |quite )?late|late (?:night|shift|finish)s?)\b/u;
/** "Friday to Sunday", and who has them then: the days of the week's dinners. */
export const DAY_RANGE =
  /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday)s? (?:to|till|until|through) (monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b/u;
/** Who is at home then, or cooks. */
export const AT_HOME =
  /\b(?:have|has|got|with (?:me|us)|home|here|cook|cooking|dinners?|meals?|teas?|only need|stay|stays|staying|visits?)\b/u;
/** "Those nights": the days that the thought before has named. */
export const THAT_DAY = /\b(?:that|those|these) (?:night|evening|day)s?\b/u;
export const GUESTS =
  /\b(?:friends|guests|people|mates|family|in laws|parents|grandparents)\b[a-z ]{0,30}\b(?:over|round|coming|visiting|for (?:dinner|supper|tea|lunch)|on (?:a )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|at the weekend|this weekend)\b|\b(?:dinner party|having (?:people|friends|guests)|entertaining|cooking for (?:friends|guests|the in laws))\b/u;
/** A day to mark, and what the plan calls it. */
export const CELEBRATIONS: readonly (readonly [RegExp, string])[] = [
  [/\banniversar(?:y|ies)\b/u, "your anniversary"],
  [/\b(?:birthdays?|bday)\b/u, "the birthday"],
  [/\bdate night\b/u, "date night"],
  [/\bvalentines?\b/u, "Valentine’s Day"],
  [/\bcelebrat(?:e|es|ing|ion|ions)\b/u, "the celebration"],
];
/** More words on such a day. */
export const SPECIAL =
  /\bsomething (?:really |extra |a bit |very )?(?:lovely|nice|special|fancy|impressive|delicious|good)\b/u;
export const LESS_CARBOHYDRATE =
  /\bdiabet(?:es|ic|ics)\b|\btype (?:2|two|1|one)\b|\bblood sugars?\b|\bpre ?diabetic\b|\b(?:low|lower|less|fewer|limit|limiting|reduce|reducing|cut|cutting|watch|watching|easy on)(?: down| back)?(?: on)?(?: the| our| my)? (?:in )?carb(?:s|ohydrates?)?\b/u;
export const LESS_SALT =
  /\b(?:low|lower|less|little|limit|reduce|easy on|cut down on|watch|watching)(?: the| our| my| in)? (?:salt|sodium)\b|\b(?:high )?blood pressure\b/u;
export const HUNGRY =
  /\bfill(?:s|ing)? (?:us|them|him|her|me|everyone|everybody) up\b|\b(?:hungry|starving|ravenous|famished)\b|\b(?:big|large|huge|hearty|healthy|generous) (?:eaters?|appetites?|portions?|helpings?)\b|\bgrowing (?:lads?|boys?|girls?|teens?|teenagers?|children|kids)\b|\beats? (?:loads|like (?:a )?horses?)\b/u;
/** Somebody cannot bite well. */
export const SOFT =
  /\b(?:trouble|difficulty|problems?|hard time) (?:with )?(?:chewing|swallowing)\b|\b(?:dentures|false teeth|no teeth|bad teeth|sore mouth|soft foods?|easy to chew|cant chew|new braces|has braces)\b|\bnothing (?:too )?(?:tough|chewy|crunchy|hard)\b/u;
/** Somebody cannot bear what a frying pan smells of, or wants nothing fried. */
export const UNFRIED =
  /\bsmells? of [a-z ]{0,25}\bfrying\b|\bfrying smells?\b|\bno frying\b|\bnothing fried\b|\bnot fried\b|\bhates? frying\b|\bdont (?:want to )?fry\b/u;
/** Dinner is eaten later than it is cooked, or somewhere else. */
export const KEEPS =
  /\b(?:sits?|keeps?|waits?|stays?) (?:happily|warm|well|nicely)\b|\bhas to (?:sit|wait|keep)\b|\breheat\w*\b|\bmicrowave (?:it )?(?:at work|later|on my break|on (?:his|her|our|their) break)\b|\btake (?:my|our|it|them|his|her|their)? ?(?:dinners?|teas?|meals?)? ?(?:in to|into|to) (?:work|the office|microwave)\b|\beats? at different times\b/u;
/** Little washing up. */
export const ONE_PAN =
  /\b(?:more than|only|just|no more than) (?:one|1|a single) (?:pan|pot)s?\b|\bone[ -]?(?:pan|pot|tray) (?:dinners?|meals?|dishes|suppers?|food|wonders?)\b|\b(?:hates?|dont like|little|less|minimal|least|no) (?:the )?washing up\b/u;
/** What is liked sharp. */
export const SOUR = /\b(?:lemony|lemons?|sharp|sour|tangy|citrus\w*|zesty)\b/u;
/** "Pakistani home cooking" asks for it without a verb. */
export const KITCHEN = /\b(?:dinners|food|foods|cook|cooks|cooking|dishes|cuisine|meals|nights?|(?:two|2) veg)\b/u;
export const SUNDAY_ROAST = /\broasts?\b[a-z ]{0,12}\bsundays?\b|\bsunday (?:roast|lunch|dinner)s?\b/u;
export const NEGATED_MORE =
  /\b(?:not|dont|doesnt|never|no|wont|cant) (?:a |really |much |very |so |that )?(?:loves?|likes?|enjoys?|fans? of|fond of|more|big|wants?|fancy|eats?)\b/u;
export const NONE =
  /\b(?:no|not|dont|doesnt|never|without|less|fewer|bored of|bored with|tired of|fed up with|sick of|skip|hates?|avoid)\b/u;
/** Words that ask for nothing. */
export const COURTESY =
  /^(?:(?:thanks?|thank you|please|cheers|hello|hi|none|n\/a|na|nothing|no|nope|ok|that is all|many|very|much|so|kind|regards|you|in advance)[\s,]*)*$/u;
/** Who sits at the table, without anything that they ask for. */
export const COMPANY =
  /^(?:so )?(?:(?:its |it is )?just (?:me|us|the two of us)(?: now| here)?|(?:we|they|everyone|everybody)(?: will)? all eat the same(?: thing| dinner| food)?(?:,? (?:its|it is) just easier)?|(?:its |it is )?just easier)$/u;
/** Foods that say nothing of a dish when somebody likes them. */
export const EVERYDAY_FOODS =
  /^(?:spices?|herbs?|seasoning|oils?|salt|pepper|sugar|sauces?|flour|water|stock|meats?|vegetables?|veg|fruits?|food|dairy|carbs?)$/u;
