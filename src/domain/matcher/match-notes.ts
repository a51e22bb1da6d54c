import type { Lexicon } from "#domain/matcher/match-lexicon";
import {
  asksForHalal,
  HIGH_FODMAP,
  JAIN,
  LOW_FODMAP,
  NOT_HALAL,
  NOT_JAIN,
  NOT_KOSHER,
} from "#domain/matcher/named-ways-of-eating";
import { matchAvoid, mayNameFood, namesFood, namesOfFoods } from "#domain/matcher/match-avoid";
import { IF_SEEN, MIXED_EXCEPT, PART_LEFT_ON } from "#domain/matcher/note-words";
import { NO_MEAL_WITHOUT, turned } from "#domain/matcher/note-turned";
import { foodsOfUnnamedHarm } from "#domain/matcher/note-harm";
import { addedWritten } from "#domain/matcher/note-slips";
import { MAY_HARM, plainRefusals } from "#domain/matcher/note-refusals";
import type { NotesReading } from "#domain/matcher/matcher-types";
import { withoutKeptApart } from "#domain/matcher/note-kept-apart";
import { withoutOwned } from "#domain/matcher/note-owned";
import { LEFT_OUT_FOR, tableDietIn } from "#domain/matcher/note-table-diet";
import { cleanText, wordKeys } from "#domain/matcher/match-words";

/** What opens a list of things to leave out. */
const OPENING =
  /\b(?:(?:very |severely |also |mildly |highly )?allergic (?:reaction )?to|anaphyla(?:ctic|xis)(?: reaction| shock)?(?: to| from| with| after)?|epi ?pens?(?: is)? for|adrenaline(?: pens?)? for|allerg(?:y|ies)(?: to|:| is| are| include)?|intoleran(?:t|ce|ces)(?: of| to|:)?|sensitive to|cannot have|cant have|can not have|cannot eat|cant eat|can not eat|(?:cannot|cant) stand(?! (?:for |up |too |very )*(?:long|up|for|at the|in the kitchen)\b)|cannot face|cant face|cannot stomach|cant stomach|cant bear|wont touch|react(?:s|ed)? (?:very |really )?(?:badly |severely )?to|(?:gone|went|is|im|hes|shes|were|are|and) off|refuse(?:s|d)? to eat|do not eat|dont eat|doesnt eat|does not eat|wont eat|will not eat|do not like|dont like|doesnt like|does not like|not keen on|not a fan of|not fond of|avoid(?:s|ing)?|exclud(?:e|es|ing)|hates?|dislikes?|detests?|loathes?|nothing with|no|not|without|never|free from|leave out|skip|keep out|hold the|(?:any|every)thing but|except)\b/gu;
/** "Nut allergy", "lactose intolerant", "egg free": the food stands before. */
const CLOSING = /(?<![a-z])((?:[a-z]+ ){1,4})(?:allerg(?:y|ies|ic)|intoleran(?:t|ce|ces)|haters?|averse|free)\b/gu;
/** What a food does to somebody: "cheese gives me migraines", "onions disagree with her". The food stands before. */
const HARMING =
  /(?<![a-z])((?:[a-z]+,? ){1,6})(?:always |often |really |can |will |just |both |all ){0,3}(?:sets? (?:me|him|her|us|them|my [a-z]+) (?:right |straight |completely |really |proper |all )?off|mess(?:es)? (?:with|up) (?:me|him|her|us|them|my|his)|bloats? (?:me|him|her|us|them|my [a-z]+)|(?:plays?|wreaks?|plays? absolute) havoc|goes? (?:straight|right) through|flares? (?:up )?(?:me|my|his|her|their)|brings? on (?:my|his|her|their|a|an)|(?:is|are) (?:one of )?(?:my|his|her|their|our|a|the|known|big) (?:[a-z]+ ){0,2}triggers?|(?:is|are) (?:a |an )?(?:big |real |huge )?(?:problem|problems|trouble|poison) for (?:me|him|her|us|them|my [a-z]+)|(?:doesnt|dont|does not|do not|never) sits? well|could kill|can kill|would kill|comes? up in hives|gives? (?:me|him|her|us|them|my [a-z]+) (?:a |an |the |bad |terrible |really ){0,3}(?:migraines?|headaches?|hives|rash(?:es)?|heartburn|wind|indigestion|cramps|acid|reflux|eczema|the runs|an upset|boak|boke|ick|heebie jeebies|willies)|turns? (?:my|his|her|their|our) stomachs?|makes? (?:me|him|her|us|them|my [a-z]+) (?:want to )?(?:boak|boke|retch|gip|heave|barf|hurl)|makes? (?:me|him|her|us|them|my [a-z]+) (?:feel |want to |very |really |so |a bit ){0,3}(?:ill|sick|poorly|bloat(?:ed)?|unwell|gag|itch(?:y)?|vomit|throw up|heave|wheeze|swell|come out|gassy)|upsets? |(?:disagrees?|doesnt agree|does not agree|dont agree|do not agree) with|brings? (?:me|him|her|us|them|my [a-z]+) out in|sets? off (?:my|his|her|the|their)|triggers? (?:my|his|her|the|their)|(?:must|should|has to|have to|needs? to) be (?:left out|avoided|excluded|kept out|off the menu)|(?:must|should)(?: ?not|nt| never) be (?:in|used)|(?:is|are) (?:off the menu|banned|forbidden)|repeats? on|tastes? (?:of|like) soap)/gu;
/** "Garlic sets me off, and beans", "everything turns my stomach, especially chicken": what is named after goes on. */
const ALSO_HARMS =
  /^(?:,| )*(?:and|esp|especially|particularly|mainly|mostly|above all|also|plus|as do|so do|so does)\b(?: (?:esp|especially|particularly|mainly|also))?([^.;!?\n\r]{3,60})/u;
/** Fish that smells or tastes strongly is not all fish. */
const STRONG_FISH =
  /\b(?:(?:any )?(?:too |very |really |overly )?(?:strong(?:ly)?|overpowering|pungent) )?(?:fishy|smell(?:s|y|ing)?(?: of)?|tast(?:e|es|ing)(?: of)?|flavoured|flavou?rs?(?: of)?)(?: fish\b)|\b(?:strong(?:ly)?|overpowering|pungent|smelly|stinky) (?:(?:tasting|smelling|flavoured) )?fish\b|\bfish(?:y)? (?:smells?|tastes?|flavou?rs?)\b|\bfishy (?:stuff|things|food)\b|\b(?:anything|too|very|really|overly|strong(?:ly)?) (?:too |very )?fishy\b/gu;
/** What a food is like that is not wanted: "lumps of meat", "raw onion". */
const OF_A_KIND =
  /\s+(?:(?:any|the|big|large|great) ){0,2}(?:lumps|chunks|bits|pieces|slices|hunks) of\b|\s+(?:raw|crunchy|slimy|soggy|undercooked|overcooked|runny|stringy|rubbery|chewy)\b/uy;
/** "Onions if they're crunchy", "tomatoes unless they're in a sauce": a refusal with a condition. */
const CONDITION =
  /(?:if(?! (?:(?:you|u|we|i) (?:can|could|dont mind)|(?:at all )?poss(?:ible)?|thats (?:ok|okay|possible)|its not too)\b)|unless|when)\b/uy;
/** "Cutting out gluten to see if it helps", "no wine even if it burns off": left out all the same. */
const NO_CONDITION =
  /\b(?:see|find out|check|know|wondering|sure|tell|test|even|not|regardless|whatever|especially|esp)\s*$/u;
/** "No fake cheese" is no word against cheese. */
const FAKE = /\b(?:fake|pretend|mock|imitation|vegan|plant based) (?:meats?|cheeses?)\b/gu;
/** "We don't eat meat only fish": as with a comma. */
const BARE_ONLY =
  /(?<!\b(?:not|can|could|will|is|are|was|eats?|we|i|he|she|they|it|its|have|has|had|but|and|or|so|if|the|really|would|do|does|dont|likes?|when|for|no|with)) (?=(?:only|just) [a-z])/gu;
const WHATEVER =
  /^\s*(?:(?:any|every|no|some)?things?|stuff|foods?|dish(?:es)?|dinners?|meals?|recipes|it|them|whatever|cooked|swimming|drowning|drenched|covered)\b/u;
/** "No cashews in curries": what a food stands in is not refused with it. */
const IN_DISHES =
  / in (?:the |my |our |any |all |his |her |their )?(?:curry|curries|sauces?|soups?|stews?|gravy|gravies|salads?|cooking|baking|dishes|pasta|rice|food|things|anything|everything|sandwiches|stir fry|stir fries|casseroles?)$/u;
/** The same of whatever it lies in or on: "no pineapple on gammon". Not where somebody may be harmed. */
const IN_OR_ON = / (?:in|on) (?:(?:the|my|our|any|all|his|her|their|an?) )?[a-z]{3,15}(?: [a-z]{3,15})?$/u;
const SENTENCE = /[^.;!?\n\r]+/gu;
const OTHERS_ARE_FINE = /\bthat\s*,\s*([a-z, ]{1,60} (?:is|are) (?:ok|okay|fine|good|great|lovely)\b)/gu;
const STRONG_FISHES = ["mackerel", "sardines", "kippers", "pilchards", "herring"] as const;
const CLAUSE_END =
  /[.;!?\n\r]|\b(?:but|because|as|since|however|although|though|when|while|if|unless|so|please|more than|less than|longer|i like|we like|i love|we love|she likes|he likes|likes|loves|adores|enjoys|(?:would |could )(?:happily )?live on|lives on|preference|preferences|prefer|fan of)\b/gu;
/** What parts the items of a list. */
const ITEM_END = /,|\/|\+|\band\b|\bor\b|\bnor\b|\bplus\b|:|\(|\)/gu;
const NOT_OTHERWISE =
  /\s+(?:needs?|needing|requir(?:e|es|ing)|made of|religious|fancy|posh|only|just|too|so|very|much|many|sure|all|a big|bothered|fussy|another|the same|every)\b/uy;
const SAYS_ITS_KIND =
  /\b(?:is|are|isnt|arent) (?:not |never |no )?(?:really |exactly |even )?an? (?!.{0,80}\b(?:persons?|lovers?|fans?|eaters?)\b).*$/u;
/** Where something may say its kind: looked for once, since each opening reads the rest of its clause. */
const SAYING = /\b(?:is|are|isnt|arent) /gu;
const IS_SAID = /\b(?:is|are|its|thats|theyre|was|were)\s*$/u;
const A_KIND =
  /\s+(?:really |exactly |even )?an? (?!fan|lover|big|huge|(?:[a-z]+ ){1,2}(?:persons?|lovers?|fans?|eaters?|man|woman|girl|boy|type)\b)/uy;
/** "Not salads every night" is a limit on days. */
const EVERY_NIGHT = /\s+[a-z ]{1,30}\bevery (?:single )?(?:night|day|evening)\b/uy;
const LESS_OF =
  /\s+(?:much|many|that much|a lot of|lots of|too much|too many|big|heavy|loads of|enough|wasting|waste|throwing|anything with (?:a (?:long )?list|lots|a lot|too many|loads)|recipes?|complicated|fiddly)\b/uy;
const NO_OTHERWISE =
  /\s+(?:more|visible|preference|preferences|problem|problems|need|idea|restrictions?|allerg|limit|thanks|thank|other|special|fuss|rush|longer|later|particular|worries)\b/uy;
/** "One night a week without meat" leaves none out: each place where such words end. */
const SOME_DAYS_WITHOUT =
  /\b(?:one|two|three|a couple of|a few|some|[1-3]) (?:nights?|evenings?|days?|dinners?|meals?)(?: (?:a|per|each|every) week)?(?: thats| that are| with)? (?:no|without|skip)(?= (?:any )?meat\b)|\b(?:once|twice) (?:a|per|each|every) week (?:with )?(?:no|without|skip)(?= (?:any )?meat\b)|\b(?:no|without|skip)(?= meat (?:(?:for |on )?(?:one|two|a couple of|some) (?:nights?|evenings?|days?)|once|twice)\b)/gu;
/** "A bar of chocolate" is chocolate, which its words one by one do not say. */
const AMOUNT_FIRST = /^(?:[\d⁄/.]|an? |half an? )/u;
/** So many words of an item are looked at: what stands further off is another thought. */
const WORDS_OF_ITEM = 12;
const WORDS_OF_PHRASE = 4;
/** A list goes on past an item of so few words in which nothing is known. */
const FEW_WORDS = 3;

/** "A" and "of" name nothing, whatever stands after them. */
const SHORTEST_FOOD = 2;
/** Words of the kitchen that stand in the names of foods and are none by themselves. */
const NO_FOOD =
  /^(?:(?:the |any |more )?(?:strong|spicy|plain|mild|mixed|green|raw|little|veg|vegetables?|vegetarian|vegan|veggie|free|one|two|three|four|five|six|seven|eight|nine|ten|rings?|hobs?|ovens?|microwaves?|grills?|cook|cooked|cooking|powders?|frying|baking|roasting|boiling|styles?|eating|washing|cleaning|half|brown|sauces?|bits|things?|stuff|hot|cold|fresh|chopped|sliced|diced|grated|peeled|tinned|frozen|dried|sea|flat|soft|mouldy|calories?|light|guilt|numbers?|textures?|hands?|dinner|lunch|breakfast|baby|babies|it|them|(?:(?:in|on|at|of|an?|the|to|with|and|or)(?: |$))+))$/u;

/** "Anything with tomatoes in" names tomatoes. */
const SMALL_WORDS_LAST = /(?: (?:in|on|at|of|with|please|too|it|them))+$/u;

interface Knows {
  (phrase: string): boolean;
  /** False when no known phrase begins with this word, a quick look before its phrases are built. */
  readonly mayBegin: (word: string) => boolean;
  /** The foods that a phrase means when somebody asks for it; null where it is not known. */
  readonly foodsCalled: (phrase: string) => readonly string[] | null;
}

/**
 * Foods, families and allergens in free notes that the writer wants left out, in their own words as cleaned; each once, in order.
 * The time is in proportion to the length of the notes: of what several openings share, each item is read once.
 */
export function avoidEntriesInNotes(
  lexicon: Lexicon,
  notes: string,
  { strictly }: NotesReading = { strictly: false },
): readonly string[] {
  const asWritten = plainRefusals(cleanText(addedWritten(notes)));
  const cleaned = strictly ? asWritten : withoutOwned(asWritten);
  const harms = MAY_HARM.test(cleaned);
  const withoutOthers = harms ? cleaned : cleaned.replace(STRONG_FISH, " that ").replace(OTHERS_ARE_FINE, "that; $1");
  const text = withoutOthers.replace(SENTENCE, (sentence) =>
    // What is mixed, stands in for something or is not refused at all is not left out; a sentence that may speak of harm is read as it stands.
    MAY_HARM.test(sentence)
      ? sentence
      : withoutKeptApart(turned(sentence))
          .replace(NO_MEAL_WITHOUT, " that ")
          .replace(MIXED_EXCEPT, " that; likes ")
          .replace(PART_LEFT_ON, " that ")
          .replace(IF_SEEN, " that ")
          .replace(FAKE, " that ")
          .replace(BARE_ONLY, ", "),
  );
  const knows = knownPhrases(lexicon);
  const found = new Set<string>();
  if (withoutOthers !== cleaned && REFUSAL.test(text))
    for (const entry of STRONG_FISHES) if (knows(entry)) found.add(entry);
  const clauseEnd = finder(text, CLAUSE_END);
  const itemEnd = finder(text, ITEM_END);
  const saying = finder(text, SAYING);
  const itemsRead = new Set<number>();
  const someDays = new Set([...text.matchAll(SOME_DAYS_WITHOUT)].map(({ index, 0: words }) => index + words.length));
  const openings = [...text.matchAll(OPENING)];
  for (const [at, match] of openings.entries()) {
    const start = match.index + match[0].length;
    if (match[0] === "not" && (standsAt(NOT_OTHERWISE, text, start) || standsAt(EVERY_NIGHT, text, start))) continue;
    // "Yoghurt is not a pudding" says what it is.
    if (
      match[0] === "not" &&
      IS_SAID.test(text.slice(Math.max(0, match.index - 12), match.index)) &&
      standsAt(A_KIND, text, start)
    )
      continue;
    if (match[0] === "no" && standsAt(NO_OTHERWISE, text, start)) continue;
    if (someDays.has(start)) continue;
    // "I don't eat much meat" leaves none out, and "anything with a list of ten spices" names no spice.
    if (standsAt(LESS_OF, text, start)) continue;
    const clause = clauseEnd(start).start;
    const next = openings[at + 1]?.index ?? text.length;
    // "One hates mushrooms, the other hates tomatoes unless blended": the condition is of the tomatoes.
    const conditioned = !harms && standsAt(CONDITION, text, clause) && !NO_CONDITION.test(text.slice(start, clause));
    if (!harms && (standsAt(OF_A_KIND, text, start) || (conditioned && next >= clause))) continue;
    const end = conditioned ? next : clause;
    const read: string[] = [];
    // Items that an earlier opening of the clause went through are known, and so is where its list ended.
    for (let from = start; from <= end && !itemsRead.has(from);) {
      if (from !== start) itemsRead.add(from);
      const stop = itemEnd(from);
      const listed = text.slice(from, Math.min(stop.start, end));
      const said = saying(from).start < stop.start ? listed.replace(SAYS_ITS_KIND, "") : listed;
      const within = IN_DISHES.exec(said.trim()) ?? (harms ? null : IN_OR_ON.exec(said.trim()));
      const named = within === null ? null : readItem(knows, said.trim().slice(0, within.index));
      // "No hob in the flat" names a place and no food; "anything in tomato sauce" does.
      const isNamed = named !== null && (named.entries.length > 0 || (!harms && !WHATEVER.test(said)));
      const item = isNamed && named !== null ? named : readItem(knows, said);
      if (from !== start && ONLY.test(said) && !harms && isApart(lexicon, read, item.entries)) break;
      read.push(...item.entries);
      for (const entry of item.entries) found.add(entry);
      if (stop.start >= end || (item.entries.length === 0 && item.words > FEW_WORDS)) break;
      from = stop.end;
    }
  }
  for (const match of text.matchAll(CLOSING))
    for (const entry of lastKnownIn(knows, match[1] as string)) found.add(entry);
  for (const match of text.matchAll(HARMING)) {
    for (const entry of lastKnownIn(knows, match[1] as string)) found.add(entry);
    for (const entry of harmingAfter(knows, text.slice(match.index + match[0].length))) found.add(entry);
  }
  for (const entry of foodsOfUnnamedHarm(cleaned, (part) => readItem(knows, part).entries)) found.add(entry);
  // "Proper dinners, not salads" is tired of a kind of dinner, and eats cabbage and celery.
  if (!harms) found.delete("salads");
  const diet = tableDietIn(text);
  if (diet !== null) for (const entry of LEFT_OUT_FOR[diet.diet]) if (knows(entry)) found.add(entry);
  if (/\bc(?:o)?eliacs?\b/u.test(text)) found.add("coeliac");
  // An allergy to cow's milk by its short name.
  for (const [name] of text.matchAll(/\bcmp[ai]\b/gu)) found.add(name);
  // What a halal kitchen never holds; how the meat was slaughtered is the shopper's to choose.
  if (KOSHER.test(text)) for (const entry of NOT_KOSHER) if (knows(entry)) found.add(entry);
  if (JAIN.test(text)) for (const entry of NOT_JAIN) if (knows(entry)) found.add(entry);
  if (LOW_FODMAP.test(text)) for (const entry of HIGH_FODMAP) if (knows(entry)) found.add(entry);
  if (asksForHalal(text)) for (const entry of NOT_HALAL) found.add(entry);
  return [...found];
}

/** What goes on after the words for a harm, up to the first item that names no food or that is liked. */
function harmingAfter(knows: Knows, after: string): string[] {
  const list = ALSO_HARMS.exec(after.slice(0, LONGEST_LIST))?.[1];
  if (list === undefined) return [];
  const found: string[] = [];
  for (const item of list.split(ITEM_END)) {
    const { entries } = readItem(knows, item);
    if (entries.length === 0 || EATEN.test(item)) break;
    found.push(...entries);
  }
  return found;
}
const LONGEST_LIST = 90;
const EATEN = /\b(?:loves?|likes?|eats?|enjoys?|fine|ok|okay|have|has|want|wants|is|are)\b/u;

/** From this share of its foods on an item is of the kind of those before. */
const SAME_KIND = 0.3;
/** "No meat, only fish", "no pasta, just rice": what a household eats in its place. */
const ONLY = /^\s*(?:(?:i|we) (?:eat |have )?)?(?:only|just)\b|\bonly\s*$/u;

/** Whether foods are of another kind than those before: "no nuts, just peanuts" may well speak of one allergy. */
function isApart(lexicon: Lexicon, before: readonly string[], entries: readonly string[]): boolean {
  const idsOf = (list: readonly string[]): string[] =>
    list.flatMap((entry) => {
      const match = matchAvoid(lexicon, entry);
      return match.known ? [...match.rule.foodIds] : [];
    });
  const ids = new Set(idsOf(before));
  const own = idsOf(entries);
  // Pasta that is made of rice makes rice no pasta.
  return ids.size > 0 && own.length > 0 && own.filter((id) => ids.has(id)).length < own.length * SAME_KIND;
}

/** A "no" of any kind. */
const REFUSAL = /\b(?:no|not|nothing|dont|doesnt|without|cant|hates?|dislikes?|never|avoid|put off|less|turns)\b/u;

const KOSHER = /\bkosher\b/u;

/** Whether notes speak of a kosher kitchen, or of fish that is left out for its smell. */
export function tellsOfKosherOrStrongFish(notes: string): boolean {
  const text = cleanText(notes);
  return KOSHER.test(text) || JAIN.test(text) || text.search(STRONG_FISH) !== -1;
}

/** The foods and families that a text names, in its own words as cleaned. */
export function foodsIn(lexicon: Lexicon, text: string): { words: string; foodIds: string[] }[] {
  const knows = knownPhrases(lexicon);
  const words = new Set(text.split(ITEM_END).flatMap((item) => readItem(knows, item).entries));
  return [...words].flatMap((phrase) => {
    const foodIds = knows.foodsCalled(phrase);
    return foodIds === null ? [] : [{ words: phrase, foodIds: [...foodIds] }];
  });
}

/**
 * Who asks for eggs means eggs, and not the buns that are made with them; to leave eggs out leaves these out too. Words that no food's name
 * ends with, such as "new" and "baby", only tell of what sort it is.
 */
function calledSo(lexicon: Lexicon, phrase: string, ids: readonly string[]): string[] {
  const key = ` ${phrase.split(" ").flatMap(wordKeys).join(" ")} `;
  const foods = ids.flatMap((id) => {
    const called = lexicon.called.get(id);
    if (called === undefined) return [];
    const [names, families] = [called.names, called.families].map((list) => list.map((name) => ` ${name.trim()} `));
    return [{ id, names: names ?? [], families: families ?? [] }];
  });
  if (!foods.some(({ names, families }) => [...names, ...families].some((name) => name.endsWith(key)))) return [];
  const exact = foods.some(({ names }) => names.includes(key));
  const so = foods.filter(({ names, families }) =>
    [...names, ...(exact ? [] : families)].some((name) => name.includes(key)),
  );
  return so.map(({ id }) => id);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The next place of a pattern at or after a position, or the end of the text. Looks at each part of the text once as long as positions grow. */
function finder(text: string, pattern: RegExp): (from: number) => Place {
  const nowhere = { start: text.length, end: text.length };
  let next: Place | null = null;
  let lookedFrom = 0;
  return (from) => {
    if (next !== null && from >= lookedFrom && from <= next.start) return next;
    pattern.lastIndex = lookedFrom = from;
    const match = pattern.exec(text);
    return (next = match === null ? nowhere : { start: match.index, end: match.index + match[0].length });
  };
}

function standsAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(text);
}

const knownByLexicon = new WeakMap<Lexicon, Knows>();
/** So many phrases are remembered: several readers look at the same notes, and most notes use the same words. */
const MOST_REMEMBERED = 10_000;

/** Each answer looked up once while it is remembered. */
function remembered<T>(answer: (words: string) => T): (words: string) => T {
  const answers = new Map<string, { readonly is: T }>();
  return (words) => {
    const known = answers.get(words);
    if (known !== undefined) return known.is;
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    const is = answer(words);
    answers.set(words, { is });
    return is;
  };
}

/** Whether a phrase is known, and what it means. */
function knownPhrases(lexicon: Lexicon): Knows {
  const known = knownByLexicon.get(lexicon);
  if (known !== undefined) return known;
  const keyOf = remembered((word) => wordKeys(word).join(" "));
  const begins = firstWords(lexicon);
  const mayBegin = remembered((word) => {
    const key = keyOf(word);
    // A small word has no key of its own, and an amount stands before any food.
    return key === "" || AMOUNT_FIRST.test(`${word} `) || begins.has(firstOf(key));
  });
  const knows = remembered((phrase) => {
    const key = phrase
      .split(" ")
      .map(keyOf)
      .filter((word) => word !== "")
      .join(" ");
    // "Not in till half six": small words have no key, and "cooking" alone is no oil.
    if (key === "" || phrase.length <= SHORTEST_FOOD || NO_FOOD.test(phrase)) return false;
    return (AMOUNT_FIRST.test(phrase) || mayNameFood(lexicon, key)) && namesFood(lexicon, phrase);
  });
  const foodsCalled = remembered((phrase) => {
    const match = matchAvoid(lexicon, phrase);
    return match.known ? calledSo(lexicon, phrase, [...match.rule.foodIds]) : null;
  });
  const all = Object.assign((phrase: string) => knows(phrase), { mayBegin, foodsCalled });
  knownByLexicon.set(lexicon, all);
  return all;
}

function firstOf(key: string): string {
  const end = key.indexOf(" ");
  return end < 0 ? key : key.slice(0, end);
}

const firstWordsByLexicon = new WeakMap<Lexicon, ReadonlySet<string>>();

/** The first words of everything that may name a food, without plurals. */
function firstWords(lexicon: Lexicon): ReadonlySet<string> {
  const known = firstWordsByLexicon.get(lexicon);
  if (known !== undefined) return known;
  const words = new Set(namesOfFoods(lexicon).map(firstOf));
  firstWordsByLexicon.set(lexicon, words);
  return words;
}

/** The longest known phrases of one item of a list. */
function readItem(knows: Knows, item: string): { readonly entries: readonly string[]; readonly words: number } {
  const words = item
    .trim()
    .split(/\s+/u, WORDS_OF_ITEM)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const entries: string[] = [];
  for (let index = 0; index < words.length;) {
    let taken = 0;
    if (!knows.mayBegin(words[index] ?? "")) {
      index += 1;
      continue;
    }
    for (let length = Math.min(WORDS_OF_PHRASE, words.length - index); length > 0 && taken === 0; length--) {
      const phrase = words.slice(index, index + length).join(" ");
      if (!knows(phrase)) continue;
      entries.push(phrase.replace(SMALL_WORDS_LAST, ""));
      taken = length;
    }
    index += Math.max(1, taken);
  }
  return { entries, words: words.length };
}

/** The known phrase that ends right before "allergy" or "free", longest first; "dairy and nut free" names both. */
function lastKnownIn(knows: Knows, text: string): string[] {
  const words = text.trim().split(/\s+/u);
  for (let start = 0; start < words.length; start++) {
    const phrase = words.slice(start).join(" ");
    const parts = phrase.split(/,? and |,? or |, /u).map((part) => part.replace(/ free$/u, ""));
    if (words[start] !== "and" && parts.every(knows)) return parts;
  }
  return [];
}
