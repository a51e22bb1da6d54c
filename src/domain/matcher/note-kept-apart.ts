import type { Food } from "#domain/food/food";

/*
 * Foods that a household eats, and not in one dinner: "we don't mix meat and dairy". What may do harm is left out whole all the same
 * (`match-notes.ts`).
 */

type Holds = (food: Pick<Food, "allergens" | "animals" | "families">) => boolean;

const MEATS: readonly string[] = ["poultry", "beef", "pork", "lamb", "other_meat"];
const animal =
  (...kinds: readonly string[]): Holds =>
  ({ animals }) =>
    animals.some((one) => kinds.includes(one));

/** The kinds of food that people keep apart: their words, what the plan calls them, and what is of the kind. */
const KINDS: readonly { readonly words: string; readonly called: string; readonly holds: Holds }[] = [
  { words: "(?:red )?meats?", called: "meat", holds: animal(...MEATS) },
  { words: "chicken|poultry|turkey", called: "poultry", holds: animal("poultry") },
  { words: "beef|steak", called: "beef", holds: animal("beef") },
  { words: "pork|ham|bacon", called: "pork", holds: animal("pork") },
  { words: "lamb", called: "lamb", holds: animal("lamb") },
  { words: "fish", called: "fish", holds: ({ allergens }) => allergens.includes("fish") },
  {
    words: "seafood|shellfish|prawns?",
    called: "seafood",
    holds: ({ allergens }) => allergens.includes("crustaceans") || allergens.includes("molluscs"),
  },
  // Whoever keeps cream away from meat is kept from butter as well: the words for what is made of milk are used for all of it.
  {
    words: "dairy(?: products?)?|milk(?: products?)?|cream|butter|yogh?urts?",
    called: "dairy",
    holds: ({ allergens }) => allergens.includes("milk"),
  },
  { words: "cheese", called: "cheese", holds: ({ families }) => families.includes("cheese") },
  // Lemon on fish and avocado in a taco are nobody's fruit.
  {
    words: "(?:dried |fresh )?fruits?",
    called: "fruit",
    holds: ({ families }) =>
      families.includes("fruit") && !families.some((one) => ["citrus", "alcohol", "green vegetables"].includes(one)),
  },
  { words: "eggs?", called: "eggs", holds: ({ allergens }) => allergens.includes("eggs") },
];
const MEAT = 0;
const DAIRY = 7;
const EGGS = 10;
/** The place of "no meat with dairy" among the patterns; those up to it begin with the refusal. */
const WITH = 2;

/** Two kinds of food that never stand in one dinner. */
export interface KeptApart {
  /** For people: "meat together with dairy". */
  readonly words: string;
  readonly one: Holds;
  readonly other: Holds;
}

const KIND = (name: string): string =>
  `(?:any |the |all |your |our |my )?(?:cooked |hot |warm )?(?:${KINDS.map(({ words }, at) => `(?<${name}${at}>${words})`).join("|")})\\b`;
const NO =
  "\\b(?:no|not|never|dont|doesnt|do not|does not|didnt|wont|without|avoid(?:s|ing)?|hates?|dislikes?|against|stop|cant stand)(?: (?:ever|really|usually|normally|actually|like|want|to|be|eat|eats|eating|have|having|serve|serving|cook|cooking|do|putting|put|keen|on|fond|of|the|a|any|having|meals|dishes|dinners|recipes|that|which)){0,4}";
const JOINED = "(?:,? and|,? or|,? nor|,? with|,? into|,? in|,? plus|,? to)";
const TOGETHER =
  "(?: (?:being |mixed |cooked |served |eaten |put )?together|(?: mixed| combined| served| eaten| cooked)? (?:in|on|at) (?:the same|one|a single) (?:meal|dish|plate|dinner|sitting|pot|pan|time|recipe)|,? (?:combined|mixed)\\b| at once)";

const PATTERNS: readonly RegExp[] = [
  // "No mixing meat and dairy", "we don't combine fish with cheese".
  `${NO} (?:mix|mixes|mixing|mixture|mixtures|combine|combines|combining|combination|combinations)(?: of| up| together)? ${KIND("a")}${JOINED} ${KIND("b")}`,
  // "We never eat meat and dairy together".
  `${NO} ${KIND("a")}${JOINED} ${KIND("b")}${TOGETHER}`,
  // "No meat with dairy"; a list with "and" leaves out both.
  `${NO} ${KIND("a")} (?:with|in(?= (?:a )?(?:cream|milk|butter|cheese|yogh?urt)))(?: a)? ${KIND("b")}`,
  // "We keep milk and meat separate".
  `\\b(?:keep|keeps|keeping|likes?|wants?|needs?)(?: our| my| the| to keep)? ${KIND("a")}(?: and| from| away from) ${KIND("b")}(?: kept)? (?:separate|separated|apart|separately)\\b`,
  `${KIND("a")} and ${KIND("b")} (?:must|should|have to|need to|has to|are|is|to)(?: be)?(?: kept| eaten| always)? (?:separate|apart|separately)\\b`,
  `${KIND("a")} and ${KIND("b")} (?:(?:must|should|can|do|are|is)(?: not|nt)? ?(?:be |never )?|mustnt (?:be )?|shouldnt (?:be )?|cant (?:be )?|dont |never )(?:not (?:be )?)?(?:mix|mixed|go|combined|eaten|served)(?: together|(?: in| on| at)(?: the same| one) (?:meal|dish|plate|dinner|sitting|time))?\\b`,
].map((pattern) => new RegExp(pattern.replaceAll("\\b(?:any", "(?:any"), "gu"));
/** "Meat and dairy can go together" keeps nothing apart. */
const REFUSED =
  /\b(?:no|not|never|dont|doesnt|didnt|wont|without|avoid\w*|hates?|dislikes?|against|stop|mustnt|shouldnt|cant|separate\w*|apart)\b/u;
const KOSHER = /\bkosher\b(?! (?:salt|style)\b)/u;

interface Placed {
  readonly at: number;
  readonly end: number;
  readonly kinds: readonly [number, number];
  /** The word of refusal stands in it. */
  readonly opens: boolean;
}

/** Without any of these words no pattern can match. */
const SPEAKS_OF_TWO = /mix|combin|together|with|in|separat|apart|once|same|one|single|go|eaten|served/u;
const SPEAKS_OF_KINDS = new RegExp(`\\b(?:${KINDS.map(({ words }) => words).join("|")})\\b`, "u");

function pairsIn(text: string): Placed[] {
  if (!SPEAKS_OF_KINDS.test(text) || !SPEAKS_OF_TWO.test(text)) return [];
  return PATTERNS.flatMap((pattern, index) =>
    [...text.matchAll(pattern)].flatMap(({ index: at, 0: words, groups = {} }): Placed[] => {
      const kindOf = (name: string): number => KINDS.findIndex((_, place) => groups[`${name}${place}`] !== undefined);
      const kinds = [kindOf("a"), kindOf("b")] as const;
      // "No eggs in burgers" may speak of the eggs alone.
      if (index === WITH && kinds.includes(EGGS)) return [];
      if (kinds[0] === kinds[1] || !REFUSED.test(words)) return [];
      return [{ at, end: at + words.length, kinds, opens: index <= WITH }];
    }),
  );
}

/** A sentence without what only keeps foods apart, so that neither of the two is left out for it. A list of a refusal goes on after it. */
export function withoutKeptApart(sentence: string): string {
  const places = pairsIn(sentence).toSorted((a, b) => a.at - b.at);
  let text = "";
  let from = 0;
  for (const { at, end, opens } of places) {
    if (at < from) continue;
    text += `${sentence.slice(from, at)}${opens ? "no that" : " that "}`;
    from = end;
  }
  return text + sentence.slice(from);
}

/** What notes, as cleaned, keep apart, each pair once; kosher kitchens keep meat and dairy apart. The time is in proportion to the length of the notes. */
export function keptApartIn(text: string): readonly KeptApart[] {
  const pairs = pairsIn(text).map(({ kinds }) => kinds);
  if (KOSHER.test(text)) pairs.push([MEAT, DAIRY]);
  const found = new Map<string, KeptApart>();
  for (const [first, second] of pairs) {
    const [one, other] = [KINDS[first], KINDS[second]];
    const key = [first, second].sort((a, b) => a - b).join(" ");
    if (one === undefined || other === undefined || found.has(key)) continue;
    found.set(key, { words: `${one.called} together with ${other.called}`, one: one.holds, other: other.holds });
  }
  return [...found.values()];
}

/** Whether a clause says what is kept apart. */
export function tellsOfKeptApart(clause: string): boolean {
  return keptApartIn(clause).length > 0;
}
