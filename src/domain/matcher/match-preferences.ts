import { cleanText } from "#domain/matcher/match-words";
import type { Meat, Region } from "#domain/options/options";
import { CUISINES } from "#domain/recipe/recipe";
import type { Cuisine, DishForm } from "#domain/recipe/recipe";

/** Something to eat that notes can ask for or be tired of: dishes of a form, from a region or kitchen, or with a kind of animal. */
export type NotedThing =
  | { readonly kind: "form"; readonly form: DishForm }
  | { readonly kind: "region"; readonly region: Region }
  /** A kitchen narrower than a region, and the region whose dishes come nearest to its own. */
  | { readonly kind: "cuisine"; readonly cuisine: Cuisine; readonly region: Region }
  | { readonly kind: "animal"; readonly animal: Meat };

/** One thing that notes ask for, in the words of our vocabulary. */
export interface NotedDish {
  readonly words: string;
  readonly thing: NotedThing;
}

/** The days that notes name. */
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
type Day = (typeof DAYS)[number];

/** What notes ask for beyond foods to leave out, as far as the vocabulary goes. */
export interface NotePreferences {
  /** "mild": nothing spicier than mild; "hot": the spicier the better; null: nothing was said. */
  readonly spiciness: "mild" | "hot" | null;
  /** Small children are at the table. */
  readonly children: boolean;
  readonly more: readonly NotedDish[];
  readonly none: readonly NotedDish[];
  /** Familiar, hearty dinners: "nothing fancy", "proper dinners". Missing: nothing was said, as with what follows. */
  readonly homely?: true;
  /** Somebody trains: plenty of protein. */
  readonly protein?: true;
  /** No effort from Monday to Thursday. */
  readonly easyWeekdays?: true;
  /** The day on which friends come to dinner. */
  readonly guests?: Day;
}

/** Nothing was asked for. */
export const NO_PREFERENCES: NotePreferences = { spiciness: null, children: false, more: [], none: [] };

/** Notes as they were read: what they ask for, and the clauses in which nothing was found, as cleaned. */
export interface ReadNotes {
  readonly preferences: NotePreferences;
  readonly others: readonly string[];
}

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
};
/** Each entry's words, in the singular and the plural, as cleaned text holds them. */
const ENTRIES = VOCABULARY.map(([words, thing]) => ({
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

const CLAUSE_END =
  /[.;!?\n\r]|,(?=\s*(?:and |but )?(?:we|i|my|our|the|nothing|no|please|more)\b)|\bbut\b|\band (?=we\b|i\b|nothing\b|no\b|please\b)/gu;
const MILD =
  /\b(?:not|nothing|no|dont|doesnt|cant|isnt|without|less|avoid|hates?|never|low|easy on)\b[a-z ]{0,30}\b(?:spicy|spice|spices|hot|heat|fiery)\b|\bmild(?:ly)?\b(?! (?:portion|plate|helping|version|bowl)s?\b)/u;
const HOT =
  /\bhotter the better\b|\bspicier the better\b|\b(?:love|loves|like|likes|enjoy|extra|more|very|really)\b[a-z ]{0,20}\b(?:spicy|spice|hot|heat|fiery)\b/u;
const CHILDREN =
  /\b(?:small|young|little|wee|fussy|picky) (?:child|children|kids?|ones?|eaters?)\b|\b(?:kids?|child|children|boys?|girls?|sons?|daughters?)\b[a-z ]{0,20}\b(?:fussy|picky)\b|\btoddlers?\b|\bfor (?:the |my |our |two |three )?(?:kids|children)\b|\b(?:child|children|kids?)(?: (?:of|aged?))*,? (?:of |aged? )?[1-9]\b(?! (?:people|portions|meals|dinners|days|nights|times))|\bkid friendly\b|\bchild friendly\b/u;
const MORE =
  /\b(?:loves?|likes?|enjoys?|fans? of|fond of|more|lots of|plenty of|favourites?|favorites?|craving|prefers?|happy with|mad about)\b/u;
const HOMELY =
  /\b(?:nothing|not|no|dont want anything) (?:too |very |that )?(?:fancy|posh|complicated|exotic|adventurous)\b|\b(?:proper|hearty|home cooked|homemade|home made|wholesome|no nonsense|good plain|plain|simple|normal|everyday) (?:[a-z]+ )?(?:dinners?|food|meals?|cooking|grub|teas?|suppers?)\b|\bplain eaters?\b|\bmeat and (?:two|2) veg\b|\bcomfort food\b|\bcomforting\b/u;
const PROTEIN =
  /\b(?:train|trains|training|work out|works out|lift|lifts|gym|weights|running|runs?|marathon|cycle|cycling|swim|rugby)\b[a-z ]{0,25}\b(?:day|daily|week|hard|lot|weights|goer|regularly|marathon)\b|\b(?:gym|bodybuilding|marathon|weightlifting|crossfit)\b|\b(?:high|more|lots of|plenty of|extra) (?:in )?protein\b|\bbulking\b/u;
const EASY =
  /\b(?:cant be (?:bothered|arsed)|knackered|exhausted|shattered|no (?:time|energy)|little time|quick|easy|simple|busy|hectic|tired|rushed|minimal effort|low effort)\b[a-z ]{0,30}\b(?:midweek|mid week|weekdays?|weeknights?|in the week|during the week|after work|work days|workdays|evenings)\b|\b(?:midweek|mid week|weekdays?|weeknights?|after work|work days|workdays)\b[a-z ]{0,25}\b(?:cant be bothered|knackered|exhausted|no time|no energy|quick|easy|simple|busy|hectic|tired|rushed)\b/u;
const GUESTS =
  /\b(?:friends|guests|people|mates|family|in laws|parents|grandparents)\b[a-z ]{0,30}\b(?:over|round|coming|visiting|for (?:dinner|supper|tea|lunch)|on (?:a )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|at the weekend|this weekend)\b|\b(?:dinner party|having (?:people|friends|guests)|entertaining|cooking for (?:friends|guests|the in laws))\b/u;
/** "Pakistani home cooking" asks for it without a verb. */
const KITCHEN = /\b(?:dinners|food|foods|cooking|dishes|cuisine|meals|(?:two|2) veg)\b/u;
const SUNDAY_ROAST = /\broasts?\b[a-z ]{0,12}\bsundays?\b|\bsunday (?:roast|lunch|dinner)s?\b/u;
const NEGATED_MORE =
  /\b(?:not|dont|doesnt|never|no) (?:a |really |much |very |so |that )?(?:loves?|likes?|enjoys?|fans? of|fond of|more|big)\b/u;
const NONE =
  /\b(?:no|not|dont|doesnt|never|without|less|fewer|bored of|bored with|tired of|fed up with|sick of|skip|hates?|avoid)\b/u;
/** Words that ask for nothing. */
const COURTESY =
  /^(?:(?:thanks?|thank you|please|cheers|hello|hi|none|n\/a|na|nothing|no|nope|ok|that is all|many|very|much|so|kind|regards|you|in advance)[\s,]*)*$/u;
const LONGEST_CLAUSE = 300;
const MOST_CLAUSES = 60;

/**
 * Reads notes clause by clause. `isKnown` says whether a clause is understood otherwise, such as one that names foods to leave out.
 * The time is in proportion to the length of the notes.
 */
export function readPreferences(notes: string, isKnown: (clause: string) => boolean): ReadNotes {
  let spiciness: NotePreferences["spiciness"] = null;
  let children = false;
  const also: { homely?: true; protein?: true; easyWeekdays?: true; guests?: Day } = {};
  const more = new Map<string, NotedDish>();
  const none = new Map<string, NotedDish>();
  const others: string[] = [];
  for (const part of cleanText(notes).split(CLAUSE_END, MOST_CLAUSES)) {
    const clause = part.slice(0, LONGEST_CLAUSE).replace(/\s+/gu, " ").trim();
    if (clause === "" || COURTESY.test(clause)) continue;
    if (MILD.test(clause)) spiciness = "mild";
    else if (HOT.test(clause) && spiciness === null) spiciness = "hot";
    if (CHILDREN.test(clause)) children = true;
    let found = MILD.test(clause) || HOT.test(clause) || CHILDREN.test(clause);
    const says = (pattern: RegExp): boolean => pattern.test(clause) && (found = true);
    if (says(HOMELY)) also.homely = true;
    if (says(PROTEIN)) also.protein = true;
    if (says(EASY)) also.easyWeekdays = true;
    if (says(GUESTS)) also.guests = DAYS.find((day) => clause.includes(day.toLowerCase())) ?? "Saturday";
    const asked = ENTRIES.filter(({ pattern }) => pattern.test(clause));
    const unwanted = NEGATED_MORE.test(clause) || (NONE.test(clause) && !MORE.test(clause));
    for (const { words, thing } of asked) {
      // Animals to leave out are foods: the list of what is avoided holds them.
      const list = unwanted ? none : more;
      const isAsked =
        MORE.test(clause) ||
        SUNDAY_ROAST.test(clause) ||
        ((thing.kind === "region" || thing.kind === "cuisine") && KITCHEN.test(clause));
      if (unwanted ? thing.kind === "animal" : !isAsked) continue;
      found = true;
      // "Roast dinners" are roasts: the first words for a thing stand for it.
      const key = JSON.stringify(thing);
      if (!list.has(key)) list.set(key, { words, thing });
    }
    if (!found && !isKnown(clause)) others.push(clause);
  }
  const lists = { more: [...more.values()], none: [...none.values()] };
  return { preferences: { spiciness, children, ...lists, ...also }, others };
}

/** What was understood, in words for people; empty when nothing was. */
export function preferencesInWords(preferences: NotePreferences): string[] {
  const { spiciness, children, more, none, homely, protein, easyWeekdays, guests } = preferences;
  return [
    ...(spiciness === "mild" ? ["nothing spicier than mild"] : []),
    ...(spiciness === "hot" ? ["spicy dishes"] : []),
    ...(children ? ["dishes for small children"] : []),
    ...(homely === true ? ["familiar, hearty dinners"] : []),
    ...(protein === true ? ["plenty of protein"] : []),
    ...(easyWeekdays === true ? ["easy dinners from Monday to Thursday"] : []),
    ...(guests === undefined ? [] : [`a dinner for friends on ${guests}`]),
    ...(more.length === 0 ? [] : [`more ${more.map(({ words }) => words).join(", ")}`]),
    ...(none.length === 0 ? [] : [`no ${none.map(({ words }) => words).join(", ")}`]),
  ];
}
