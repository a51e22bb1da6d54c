import type { Equipment, Meat, Region } from "#domain/options/options";
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
  ["jacket potatoes", form("jacket")],
  ["meatballs", form("dumplings")],
  ["something to make together", { kind: "forms", forms: ["pizza", "wraps", "burger", "dumplings"] }],
  ["something like a takeaway", { kind: "takeaway" }],
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
  turkish: ["istanbul", "anatolian?"],
  moroccan: ["morocco", "marrakech", "marrakesh"],
  egyptian: ["egypt", "cairo"],
  pakistani: ["pakistan", "lahore", "karachi"],
  bangladeshi: ["bangladesh", "bengali", "sylhet(?:i)?"],
  "sri lankan": ["sri lanka", "sinhalese"],
  "south african": ["south africa", "cape town"],
  cajun: ["new orleans", "louisiana", "creole"],
  indian: ["india", "bombay", "mumbai", "delhi"],
  mexican: ["mexico", "tex mex"],
  chinese: ["chinese takeaways?", "china", "shanghai", "beijing"],
  sichuan: ["szechuan", "sichuanese"],
  cantonese: ["hong kong"],
  "something like a takeaway": ["fake ?aways?", "take ?aways?"],
  "british food": [
    "old fashioned",
    "traditional (?:british|english|dinners|food|meals)",
    "meat and (?:two|2) veg",
    "(?:nothing|not|no) (?:too )?foreign",
    "gravy and potatoes",
    "potatoes and gravy",
  ],
  "middle eastern": ["ottolenghi"],
  "roast dinners": ["(?:a |the )?joint", "sunday lunch", "roast on (?:a )?sundays?"],

  "something to make together": [
    "help (?:me |us )?(?:to )?cook",
    "cook (?:it )?(?:together|with (?:me|us|the kids|the children|my (?:kids|children|sons?|daughters?|boys?|girls?)))",
    "help in the kitchen",
    "make (?:it )?(?:together|with (?:me|us|the kids|the children))",
  ],
  "dinners for one hand": [
    "(?:one|1) hand(?:ed)?",
    "with (?:my|our|your|the) fingers",
    "finger food",
    "(?:anything|things|food|something) (?:that )?(?:she|he|they) can (?:pick up|hold)",
  ],
  "slow-cooker dishes": [
    "slow cook(?:er|ers|ed|ing)?",
    "crock ?pots?",
    "(?:put|putting|pop|popping|leave|leaving|go|bung)(?: it| them| something| dinner)? on in the morning",
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
  /[.;!?\n\r]|,(?=\s*(?:and |but )?(?:we|i|my|our|the|she|he|they|nothing|no|please|more)\b)|\bbut\b|\band (?=we\b|i\b|nothing\b|no\b|please\b|would (?:like|love)\b|wants?\b|something\b)/gu;
export const MILD =
  /\b(?:not|nothing|no|dont|doesnt|cant|isnt|without|less|avoid|hates?|never|low|easy on)\b[a-z ]{0,30}\b(?:spicy|spice|spices|hot|heat|fiery|chillis?)\b|\bgentle,? (?:plain|food|soft)\b|\bmild(?:ly)?\b(?! (?:portion|plate|helping|version|bowl)s?\b)|\bnot (?:too much|so much|a lot of) pepper\b|\beasy on the pepper\b/u;
export const HOT =
  /\b(?:proper|properly) (?:spicy|hot)\b|\beats? (?:it |things )?(?:very |really |properly )?hot\b(?! (?:food|dinners?|meals?)\b)|\bhotter the better\b|\bspicier the better\b|\b(?:love|loves|like|likes|enjoy|extra|more|very|really)\b(?![a-z ]{0,12}\b(?:bit|touch|little)\b)[a-z ]{0,20}\b(?:spicy|spice|hot|heat|fiery)\b/u;
export const CHILDREN =
  /\b(?:small|young|little|wee|fussy|picky) (?:child|children|kids?|ones?|eaters?)\b|\b(?:kids?|child|children|boys?|girls?|sons?|daughters?)\b[a-z ]{0,20}\b(?:fussy|picky)\b|\b(?:twins|grandchildren|grandkids|little ones)\b(?! (?:1\d|of 1\d))|\btoddlers?\b|\bfor (?:the |my |our |two |three )?(?:kids|children)\b|\b(?:child|children|kids?|sons?|daughters?|boys?|girls?|grandsons?|granddaughters?|youngest)(?: (?:of|aged?|is|are|from|who is))*,? ?\(?(?:of |aged? |from )?[1-9]\b(?! (?:people|portions|meals|dinners|days|nights|times))|\b(?:child|children|kids?|little one|son|daughter)\b[a-z ]{0,20}\b(?:just )?turned (?:one|two|three|four|five|six|[1-9])\b|\b(?:one|two|three|four|five|six|seven|eight|nine|[1-9])(?: and a half)? year olds?\b|\bkid friendly\b|\bchild friendly\b/u;
export const MORE =
  /\b(?:loves?|likes?|enjoys?|adores?|fans? of|fond of|more(?! than)|lots of|plenty of|favourites?|favorites?|always|craving|craves?|prefers?|happy with|mad about|obsessed with|big on|partial to|cant get enough of|(?:would|could) (?:happily )?live on|wants?|fancy|fancies|miss(?: the)?|misses|(?:is|are) (?:good|great|lovely|welcome)|above (?:all|everything)|eats? (?:a lot of |plenty of )?|once a week|twice a week|every week|each week)\b/u;
export const HOMELY =
  /\b(?:nothing|not|no|dont want anything|dont get) (?:too |very |that )?(?:fancy|posh|clever|complicated|exotic|adventurous|faddy|faffy|cheffy|weird|trendy)\b|\b(?:proper|hearty|ordinary|home cooked|homemade|home made|wholesome|no nonsense|good plain|plain|simple|normal|everyday) (?:(?!french|italian|indian|chinese|thai|spanish|greek|mexican)[a-z]+ )?(?:dinners?|food|meals?|cooking|grub|teas?|suppers?)\b|\bplain eaters?\b|\bmeat and (?:two|2) veg\b|\bcomfort food\b|\bcomforting\b|\b(?:want|like|love|need) comfort\b|\b(?:stodg(?:e|y)|cosy|warming)\b/u;
export const PROTEIN =
  /\b(?:train|trains|training|work out|works out|lift|lifts|gym|weights|running|runs?|marathon|cycle|cycling|swim|rugby)\b[a-z ]{0,25}\b(?:day|daily|week|hard|lot|weights|goer|regularly|marathon)\b|\b(?:gym|bodybuilding|marathon|weightlifting|crossfit)\b|\b(?:high|more|lots of|plenty of|extra) (?:in )?protein\b|\bbulking\b/u;
export const EASY =
  /\b(?:cant be (?:bothered|arsed)|knackered|exhausted|shattered|no (?:time|energy)|little time|quick|easy|simple|busy|hectic|tired|rushed|minimal effort|low effort)\b[a-z ]{0,30}\b(?:midweek|mid week|weekdays?|weeknights?|in the week|during the week|after work|work days|workdays|evenings)\b|\b(?:midweek|mid week|weekdays?|weeknights?|after work|work days|workdays)\b[a-z ]{0,25}\b(?:cant be bothered|knackered|exhausted|no time|no energy|quick|easy|simple|busy|hectic|tired|rushed)\b/u;
/** What somebody asks of a day on which there is little time. */
export const QUICK =
  /\b(?:quick|quickly|fast|speedy|easy|no time|little time|not much time|short of time|in a (?:rush|hurry)|rushed|busy|hectic|on the table (?:by|in|at)|by half (?:past )?(?:four|five|six)|by (?:five|six) o ?clock|(?:home|back|in|work|works|working) (?:very |really |quite )?late|late (?:night|shift|finish)s?)\b/u;
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
  [/\bnights? off\b/u, "your night off"],
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
  /\bfilling\b(?! in\b)|\bfill(?:s|ing)? (?:us|them|him|her|me|everyone|everybody) up\b|\b(?:hungry|starving|ravenous|famished)\b|(?<!\bnot (?:a |an )?(?:very )?)\b(?:big|large|huge|hearty|healthy|generous) (?:eaters?|appetites?|portions?|helpings?)\b|\bgrowing (?:lads?|boys?|girls?|teens?|teenagers?|children|kids)\b|\beats? (?:loads|like (?:a )?horses?)\b/u;
/** Somebody cannot bite well. */
export const SOFT =
  /\b(?:trouble|difficulty|problems?|hard time) (?:with )?(?:chewing|swallowing)\b|\b(?:dentures|false teeth|no teeth|bad teeth|sore mouth|soft foods?|chemo(?:therapy)?|easy to chew|cant chew|new braces|has braces)\b|\bnothing (?:too )?(?:tough|chewy|crunchy|hard)\b/u;
/** Somebody cannot bear what a frying pan smells of, or wants nothing fried. */
export const UNFRIED =
  /\bsmells? of [a-z ]{0,25}\bfrying\b|\bfrying smells?\b|\bno frying\b|\bnothing fried\b|\bnot fried\b|\bhates? frying\b|\bdont (?:want to )?fry\b/u;
/** Dinner is eaten later than it is cooked, or somewhere else. */
export const KEEPS =
  /\b(?:sits?|keeps?|waits?|stays?) (?:happily|warm|well|nicely)\b|\bhas to (?:sit|wait|keep)\b|\breheat\w*\b|\bmicrowave (?:it )?(?:at work|later|on my break|on (?:his|her|our|their) break)\b|\btake (?:my|our|it|them|his|her|their)? ?(?:dinners?|teas?|meals?)? ?(?:in to|into|to) (?:work|the office|microwave)\b|\bat different times\b|\b(?:can|has to|have to|that) wait\b|\bwarmed (?:up|through)\b|\b(?:made|cooked|done|make it|cook it) (?:ahead|in advance|in one go|earlier)\b|\btake (?:in|to work)\b/u;
/** A dinner that another one comes of. */
export const LEFTOVERS =
  /^(?!.*\blunch).*\bleft ?overs?\b|\b(?:use|uses|using) (?:up )?what ?(?:is|s) left\b|\bcook(?:ing)? (?:once|double|extra)\b|\bwhat is left gets used\b/u;
/** Little on the plate, or nothing heavy. */
export const LIGHTER =
  /\b(?:not (?:a |an )?(?:very )?(?:big|large|huge)|small|tiny|little|birdlike) (?:eaters?|appetites?|portions?)\b|\b(?:nothing|not|isnt) (?:too )?heavy\b|\b(?:lighter|but light|and light|light) (?:dinners?|meals?|suppers?|food|please)\b|^(?:something )?(?:light|lighter)$/u;
/** Nothing that needs a practised hand. */
export const SIMPLE =
  /\b(?:nobody|none of us|neither of us|no one|(?:i|we) (?:am|are|m|re)? ?not|im not|isnt|arent) [a-z ]{0,15}(?:good (?:at it|at cooking|cooks?)|great cooks?|much of a cook)\b|\bcooks? like a caveman\b|\bcant (?:really )?cook\b|\bnew to cooking\b|\blearning to cook\b/u;
/** Children who pick out what they see. */
export const SMOOTH =
  /\b(?:smooth (?:sauces?|soups?)|(?:no|nothing|without|not|wont|hates?|sauces?)\b[a-z ]{0,30}\b(?:lumps?|lumpy|bits(?! and bobs)|chunks)|hidden (?:veg|vegetables)|hide the (?:veg|vegetables)|no visible)\b/u;
/** Warm food, and no plate of leaves. */
export const WARM =
  /\bhot (?:dinners?|meals?|suppers?|food)\b(?! please)|\bsomething (?:hot|warm)\b|\b(?:its|it is|so) (?:freezing|cold)\b|\bwarm,|\bboiler\b/u;
/** Who makes things from their parts. */
export const SCRATCH =
  /\bfrom scratch\b|\bnothing (?:out of|from) a (?:packet|jar|tin)\b|\b(?:love|like|enjoy)s? (?:to )?cook(?:ing)?\b/u;
/** A baby who eats along: soft, mild and hardly salted. */
export const BABY =
  /\bbab(?:y|ies)\b(?! (?:potatoes|corn|spinach|leaves))|\bweaning\b|\b\d{1,2} months?(?: old)?\b(?! pregnant)/u;
/** Nothing that stands in for meat. */
export const NO_SUBSTITUTES =
  /\b(?:no|not|without|hates?|never)\b[a-z ]{0,12}\b(?:fake|pretend|mock|plant based) meats?\b|\bno (?:quorn|meat substitutes?)\b/u;
/** Cooking for its own sake. */
export const PROJECT =
  /\bprojects?\b|\ball (?:afternoon|day) (?:in the kitchen|cooking)\b|\btake(?:s)? (?:our|my|its) time\b|\bcook properly\b/u;
/** What is wished for as long as it crackles. */
export const CRISP = /\b(?:anything|if its|if it is|when its|things?) (?:crisp|crispy|crunchy)\b/u;
/** Less meat than most, and not none. */
export const LESS_MEAT =
  /\b(?:not|dont|doesnt|less|cut(?:ting)? down on) (?:eat |eating |have )?(?:much |so much |that much |a lot of |as much )?meat\b|\b(?:flexitarians?|mostly (?:vegetarian|veggie|plants?))\b|\bless meat\b|\b(?:one|two|three|a couple of|a few|some|[1-3]) (?:nights?|evenings?|days?|dinners?|meals?)(?: (?:a|per|each|every) week)?(?: thats| that are| with)? (?:no|without|skip) (?:any )?meat\b|\b(?:once|twice) (?:a|per|each|every) week (?:with )?(?:no|without|skip) (?:any )?meat\b|\b(?:no|without|skip) meat (?:(?:for |on )?(?:one|two|a couple of|some) (?:nights?|evenings?|days?)|once|twice)\b|\b(?:one|two|a couple of|some|[1-3]) (?:vegetarian|veggie|meatless|meat free) (?:nights?|evenings?|days?|dinners?|meals?)\b/u;
/** Dinners that are light without saying so. */
export const NO_DIET_FOOD = /\b(?:not|no|mustnt|nothing|without|shouldnt)\b[a-z ]{0,20}\bdiet(?:y)?\b/u;
/** "A couple of nights of that". */
export const FEW_TIMES =
  /\b(?:a couple of|a few|one or two|two or three|some|two) (?:nights?|times|days|dinners|meals)\b|\bonce or twice\b/u;
/** "One nice thing on Sunday." */
export const NICE_THING =
  /\b(?:one|something|a bit of something) (?:really |extra |rather )?(?:nice|special|lovely|good)\b|\bsomething on (?:a )?[a-z]+day\b/u;
/** Money is short, whatever the budget. */
export const THRIFTY = /\b(?:cheap|cheaply|cheaper|skint|penn(?:y|ies)|money is tight|on a shoestring)\b/u;
/** Sport that runs on bread, rice and pasta. */
export const CARBOHYDRATE =
  /\b(?:need|needs|want|wants|more|lots of|plenty of)(?: my| the)? (?:carbs|carbohydrates?)\b|\bcarb(?:ing)? ?(?:up|load(?:s|ing)?)\b/u;
/** Who is tired of a food eats it, and not now. */
export const TIRED = /\b(?:no more|bored (?:of|with)|tired of|fed up (?:of|with)|sick of|had enough of)\b/u;
/** "The same stew four days running", "dal every night": what nobody plans anyway. */
export const REPEATED =
  /\bsame\b[a-z ]{0,40}\b(?:running|in a row|twice|again|every (?:night|day|week))\b|\b(?:bored|tired|fed up|sick)\b[a-z ]{0,60}\bevery (?:night|day|evening)\b|\bnot [a-z ]{0,30}every (?:night|day|evening)\b/u;
/** Where somebody comes from. */
export const ORIGIN =
  /\b(?:go|goes|went|lives?|lived|been|holidays?|trips?|summer|am|is|are|was|were|born|from|grew up|brought up|raised|family|families|mum|mother|dad|father|wife|husband|partner|gran|grandma|grandparents|roots|heritage|kitchen|restaurants?|back|miss|above|please)\b/u;
/** Little washing up. */
export const ONE_PAN =
  /\b(?:more than|only|just|no more than) (?:one|1|a single) (?:pan|pot)s?\b|\bone (?:big |large )?pot\b|\bone[ -]?(?:pan|pot|tray) (?:dinners?|meals?|dishes|suppers?|food|wonders?)\b|\b(?:hates?|dont like|little|less|minimal|least|no) (?:the )?washing up\b/u;
/** What is liked sharp. */
export const SOUR = /\b(?:lemony|lemons?|sharp|sour|tangy|citrus\w*|zesty)\b/u;
/** "Pakistani home cooking" asks for it without a verb. */
export const KITCHEN =
  /\b(?:foreign|potatoes|ottolenghi|dinners?|food|foods|cook|cooks|cooking|dishes|cuisine|meals|nights?|(?:two|2) veg)\b/u;
export const SUNDAY_ROAST =
  /\broasts?\b[a-z ]{0,25}\bsundays?\b|\bsunday (?:roast|lunch|dinner)s?\b|\bproper dinner on (?:a )?sundays?\b/u;
export const NEGATED_MORE =
  /\b(?:not|dont|doesnt|never|no|wont|cant) (?:a |really |much |very |so |that )?(?:loves?|likes?|enjoys?|fans? of|fond of|more|big|wants?|fancy|eats?)\b/u;
export const NONE =
  /\b(?:no|not|isnt|arent|wont|nothing (?:that|like|with)|dont|doesnt|never|without|less|fewer|bored of|bored with|tired of|fed up with|sick of|skip|hates?|avoid)\b/u;
/** Words that ask for nothing. */
export const COURTESY =
  /^(?:(?:thanks?|thank you|please|cheers|hello|hi|none|n\/a|na|nothing|no|nope|ok|that is all|many|very|much|so|kind|regards|you|in advance)[\s,]*)*$/u;
/** Who sits at the table, without anything that they ask for. */
export const COMPANY =
  /^(?:so )?(?:(?:its |it is )?just (?:me|us|the two of us)(?: now| here)?|(?:we|they|everyone|everybody)(?: will)? all eat the same(?: thing| dinner| food)?(?:,? (?:its|it is) just easier)?|(?:its |it is )?just easier)$/u;
/** Foods that say nothing of a dish when somebody likes them. */
export const EVERYDAY_FOODS =
  /^(?:red|green|white|black|rice|bread|gravy|ovens?|spicy(?: food)?|hot|long|short|soy|soya|spag|ham|home|curr(?:y|ies)|puddings?|(?:a )?(?:glass|bottle) of wine|wine|beer|spices?|herbs?|seasoning|oils?|salt|pepper|sugar|sauces?|flour|water|stock|meats?|vegetables?|veg|fruits?|food|dairy|carbs?)$/u;
