/** A piece of a line: a word, a number (amount or percentage), or a break (comma, bracket, slash) that no phrase may cross. */
export interface Token {
  readonly kind: "word" | "number" | "break";
  readonly text: string;
  /** The word without its plural; the text itself for numbers and breaks. */
  readonly stem: string;
  /** True if the word is in quotation marks: `tofu "chicken"`. */
  readonly quoted: boolean;
}

// prettier-ignore
const LIGATURES: Readonly<Record<string, string>> = { æ: "ae", œ: "oe", ø: "o", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Spelling variants, each mapped to one spelling (US spelling and names, shop abbreviations, regional plurals). */
// prettier-ignore
const SPELLINGS: ReadonlyMap<string, string> = new Map(Object.entries({
  yoghurt: "yogurt", yoghourt: "yogurt", yoghurts: "yogurts", yog: "yogurt", chili: "chilli", chile: "chilli", chilies: "chilli", chillies: "chilli",
  chillis: "chilli", chilis: "chilli", chiles: "chilli", chilly: "chilli", flavor: "flavour", flavored: "flavoured", flavors: "flavours", colored: "coloured",
  fiber: "fibre", whiskey: "whisky", donut: "doughnut", donuts: "doughnuts", catsup: "ketchup", mayo: "mayonnaise", hummus: "houmous",
  humus: "houmous", hommus: "houmous", humous: "houmous", hummous: "houmous", houmus: "houmous", bulgar: "bulgur", bulghur: "bulgur", veg: "vegetable", vegs: "vegetable", veggies: "vegetables",
  choc: "chocolate", bbq: "barbecue", barbeque: "barbecue", soy: "soya", tinned: "tinned", canned: "tinned", can: "tin", cans: "tins", filet: "fillet",
  filets: "fillets", wholewheat: "wholemeal", litre: "l", litres: "l", liter: "l", liters: "l", pitta: "pita", pittas: "pita", breadcrumb: "breadcrumbs",
  caramelized: "caramelised", pasteurized: "pasteurised", homogenized: "homogenised", sulfite: "sulphite", sulfites: "sulphites", sulfur: "sulphur",
  omelet: "omelette", lasagna: "lasagne", lasagnas: "lasagne", lasagnes: "lasagne", spag: "spaghetti", parmesean: "parmesan", parmasan: "parmesan",
  mozarella: "mozzarella", mozzerella: "mozzarella", brocolli: "broccoli", brocoli: "broccoli", broccolli: "broccoli", avacado: "avocado",
  tumeric: "turmeric", cinammon: "cinnamon", cinamon: "cinnamon", worcester: "worcestershire", worchester: "worcestershire", worcestshire: "worcestershire",
  worchestershire: "worcestershire", parsely: "parsley", tomatoe: "tomato", potatoe: "potato", tomatos: "tomato", potatos: "potato",
  raddish: "radish", zuchini: "zucchini", zuccini: "zucchini", courgete: "courgette", spagetti: "spaghetti", spaghetty: "spaghetti", macaronni: "macaroni",
  bolognaise: "bolognese", gyoza: "gyoza", kebap: "kebab", kabob: "kebab", kabobs: "kebabs", molasses: "molasses", cumberland: "cumberland",
  gf: "gluten-free", df: "dairy-free", vegi: "vegetarian", veggie: "vegetarian", meatless: "vegetarian", plantbased: "vegan", beens: "beans",
  selfraising: "self-raising", pappadum: "poppadom", popadom: "poppadom", poppadum: "poppadom", papadam: "poppadom", papadom: "poppadom", poppadam: "poppadom",
  leaves: "leaf", loaves: "loaf", halves: "half", knives: "knife", calves: "calf", hooves: "hoof", mozz: "mozzarella",
  worstershire: "worcestershire", wostershire: "worcestershire", worcesteshire: "worcestershire", toms: "tomatoes", almands: "almonds", yoke: "yolk", yokes: "yolk", buratta: "burrata",
  philly: "philadelphia", marg: "margarine", bicarb: "bicarb", evoo: "evoo", eggs: "egg", tbs: "tbsp", schnitzels: "schnitzel", crispbread: "crispbread",
}));

/** Names of two or more words for the same thing, in cleaned text; replaced before splitting into words. */
// prettier-ignore
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // Tools named after food are not food: a pictogram counts as an unknown word.
  [/\b(?:egg (?:cups?|timers?|slicers?)|fish (?:slices?|kettles?|food|knife|knives)|nut crackers?|cheese (?:graters?|slicers?|knife|knives))(?=\s*$)/gu, " 🍴 "],
  [/\b(?:(?:rice|egg) cookers?|(?:soup|dessert|tea|serving) spoons?|(?:butter|pie) (?:dish|dishes|knife|knives)|bird (?:seeds?|food))(?=\s*$)/gu, " 🍴 "],
  [/\b(?:(?:cat|dog) (?:food|biscuits?|treats?|chews?)|sugar (?:soap|thermometer)|salad (?:spinners?|servers?|tongs)|milk (?:frothers?|jugs?))(?=\s*$)/gu, " 🍴 "],
  [/\b(?:(?:cake|bread|pie|pizza) (?:tins?|boards?|stands?|stones?|makers?|cutters?|bins?)|(?:garlic|potato) (?:press|presses|peelers?|mashers?|ricers?))(?=\s*$)/gu, " 🍴 "],
  [/\b(?:meat (?:thermometers?|hammers?|tenderisers?)|(?:coffee|tea) (?:filters?|makers?|towels?|strainers?|pots?|cosy))(?=\s*$)/gu, " 🍴 "],
  [/^\s*(?:[\d⁄/.]+|an?|half an?)\s*(?:(?:large|small|big) )?(?:bars?|logs?|mugs?|bowls?|glass(?:es)?|measures?|shots?|plates?|nests?|brace) (?:of )?/gu, " "],
  [/\b(?:vegetable|veg) or (chicken|beef|lamb|fish) stock\b/gu, "vegetable stock or $1 stock"],
  [/\b(?:plant|plants) based\b/gu, "vegan"],
  [/\bvegan friendly\b/gu, "vegan"],
  [/\bplant (?:chef|kitchen|pioneers|menu)\b/gu, "vegan"],
  [/\bmeat free\b(?! from)/gu, "vegetarian"],
  // "Free From" is a supermarket's range, whose bread is bound with egg.
  [/\bfree from (?=(?:(?:white|brown|seeded|multiseed|sliced|wholemeal|garlic) )*(?:bread|loaf|loaves|rolls?|wraps?|bagels?|pittas?|baguettes?|ciabattas?|crumpets?)\b)/gu, "gluten free "],
  [/\bnon vegetarian\b/gu, "meat"],
  [/\b(?:veggie|vegetarian) (stock|bouillon|broth)\b/gu, "vegetable $1"],
  [/\boat cakes?\b/gu, "oatcake"],
  [/\bfor (?:deep |shallow |stir )?fry(?:ing)?\b/gu, " "],
  [/\bnon alcoholic\b/gu, " "],
  [/\bnon dairy\b/gu, "dairy free"],
  [/\bnon gluten\b/gu, "gluten free"],
  [/\bwhole (wheat|meal)\b/gu, "wholemeal"],
  [/\bsoya?beans?\b/gu, "soya bean"],
  [/\bground (beef|pork|lamb|turkey|chicken|bison|venison|veal)\b/gu, "$1 mince"],
  [/\bminced (beef|pork|lamb|turkey|chicken|venison|veal)\b/gu, "$1 mince"],
  [/\b(beef|pork|lamb|turkey|chicken|venison) minced\b/gu, "$1 mince"],
  [/\b(?:against|across|with|along) the grain\b/gu, " "],
  [/\bhearts? of (?=(?:little gem|romaine|cos|lettuce|celery|artichoke))/gu, " "],
  [/\b(?<=onion |garlic |tomato |mushroom |vegetable )flakes\b/gu, " "],
  [/\bcups? (?:of )?(?=cakes? flour\b)/gu, " "],
  [/\b(?:fire roasted|double podded|not in vinegar|non fat|liquid reserved|picked over for shells?|for grating|criss cross|glazed with sugar|no dressing|to glaze|for glazing)\b/gu, " "],
  [/\b(?:ribs|eyes|cheeks|heart|stones?|core|hearts|ribs and seeds|seeds and ribs) (?:removed|cut out|cut off|sliced off|discarded)\b/gu, " "],
  [/\b(oz|ounces?|ml|shots?|cups?|tbsp|tablespoons?) (?:of )?bourbon\b(?! (?:biscuit|cream))/gu, "$1 bourbon whisky"],
  [/\b(?:until|till) (?:the )?water runs clear\b/gu, " "],
  [/\bas per (?:the )?pack(?:et|age|aging)?(?: instructions| directions)?\b/gu, " "],
  [/\bin (?:a |their own )?(?:(?:light|heavy|own) )*syrup\b/gu, " "],
  [/\bno added (?:sugar|salt|water|preservatives?|msg)(?: (?:or|and) (?:sugar|salt|sweeteners?))?\b/gu, " "],
  [/\bmade (?:up )?(?:from|with|using) (?:an? |\d+ |one |two )?stock (?:cube|pot)s?\b/gu, " "],
  [/\bin (?:a )?(?:(?:light|crispy|crisp|beer) )*batter\b/gu, "battered"],
  [/\b(?:high|higher) protein\b/gu, " "],
  [/\bfor (?:the )?(?:sauce|marinade|dressing|filling|topping|batter|glaze|dough|salad|stuffing|coating|spreading|crust|base|soup|stew|curry|gravy|pan|tin|icing|frosting)\b/gu, " "],
];

/** Whether any of them occurs in a text: most names contain none, and one search is cheaper than one for each. */
const ANY_PHRASE = new RegExp(PHRASES.map(([pattern]) => pattern.source).join("|"), "u");

/** Names as most are written in the catalogue, with nothing to clean. */
const PLAIN = /^[a-z\d ,]*$/u;

/** Shorter texts are words, which each dictionary cleans only once anyway. */
const LONG_TEXT = 16;
/** Recently cleaned texts: several readers read the same notes and each clause in turn. */
const cleanTexts = new Map<string, string>();
const MAX_KEPT = 100;

/** Lower case, no accents, apostrophes or invisible characters, hyphens as spaces, one spelling. Never throws, whatever the text. */
export function cleanText(text: string): string {
  if (text.length < LONG_TEXT) return cleaned(text);
  const known = cleanTexts.get(text);
  if (known !== undefined) return known;
  if (cleanTexts.size >= MAX_KEPT) cleanTexts.clear();
  const clean = cleaned(text);
  cleanTexts.set(text, clean);
  return clean;
}

function cleaned(text: string): string {
  let clean = PLAIN.test(text) ? text : plainly(text);
  if (!ANY_PHRASE.test(clean)) return clean;
  for (const [pattern, replacement] of PHRASES) clean = clean.replace(pattern, replacement);
  return clean;
}

function plainly(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[æœøßłđðþı]/gu, (letter) => LIGATURES[letter] as string)
    .replace(/(?<=\p{L})['’‘`´ʼ](?=s\b|\p{L}|\s|$)/gu, "")
    .replace(/(?<=[\p{L}\d%])[-‐‑‒–](?=[\p{L}\d])/gu, " ")
    .replace(/&/gu, " and ")
    .replace(/\bw\/o(?:ut)?\b/gu, "without")
    .replace(/\bw\/\s*/gu, "with ");
}

/** The word without its plural. Consistency matters more than beauty: dictionary and text go through the same function. */
export function stemOf(word: string): string {
  if (word.length <= 3 || word === "greens" || word === "sweets" || word === "browns" || word === "hovis") return word;
  let stem = word;
  if (stem.endsWith("ies") && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (stem.endsWith("oes")) stem = stem.slice(0, -2);
  else if (/(?:ch|sh|x|ss|zz)es$/u.test(stem)) stem = stem.slice(0, -2);
  else if (stem.endsWith("s") && !/(?:ss|us)$/u.test(stem)) stem = stem.slice(0, -1);
  if (stem.endsWith("ie") && stem.length > 4) stem = `${stem.slice(0, -2)}y`;
  if (stem.endsWith("che") && stem.length > 4) stem = stem.slice(0, -1);
  return spelled(stem);
}

const PIECE =
  /(\d+(?:[.,⁄/]\d+)*%?)|(\p{L}+)|(["“”'‘’])|([,;:()[\]{}/+|•\n\r\t!?]|\s[-–—]\s|\p{Extended_Pictographic})/gu;
const QUOTABLE = /["“”'‘’]/u;

/** Splits a line into tokens. Symbols without meaning for food are dropped; a pictogram is an unknown word. */
export function tokenise(text: string): Token[] {
  return piecesOf(cleanText(text));
}

/** Most words looked up consist of letters only. */
const LETTERS = /^[a-z ]*$/u;

function piecesOf(cleaned: string): Token[] {
  const tokens: Token[] = [];
  if (LETTERS.test(cleaned)) {
    for (const word of cleaned.split(" ")) if (word !== "") tokens.push(...wordTokens(word, false));
    return tokens;
  }
  let quoted = false;
  for (const match of cleaned.matchAll(PIECE)) {
    const [, number, word, quote, mark] = match;
    if (quote !== undefined) {
      if (QUOTABLE.test(quote)) quoted = !quoted;
    } else if (number !== undefined) tokens.push({ kind: "number", text: number, stem: number, quoted: false });
    else if (word !== undefined) tokens.push(...wordTokens(word, quoted));
    else if (mark !== undefined && /\p{Extended_Pictographic}/u.test(mark))
      tokens.push({ kind: "word", text: mark, stem: mark, quoted: false });
    else {
      const sign = mark?.trim() === "," ? "," : "|";
      tokens.push({ kind: "break", text: sign, stem: sign, quoted: false });
    }
  }
  return tokens;
}

function wordTokens(word: string, quoted: boolean): Token[] {
  return spelled(word)
    .split("-")
    .map((part) => ({ kind: "word", text: part, stem: stemOf(part), quoted }));
}

/** The tokens of a cleaned word, without plurals and breaks. */
export function wordKeys(word: string): string[] {
  return piecesOf(word).flatMap(({ kind, stem }) => (kind === "break" ? [] : [stem]));
}

/** The words of a phrase joined: as written, and without plurals. Breaks are dropped, so that an alias may contain a comma. */
export function phraseKeys(phrase: string): { readonly exact: string; readonly stem: string; readonly words: number } {
  const tokens = tokenise(phrase).filter((token) => token.kind !== "break");
  return {
    exact: tokens.map((t) => t.text).join(" "),
    stem: tokens.map((t) => t.stem).join(" "),
    words: tokens.length,
  };
}

/** The set of letters in a word, one bit for each of thirty; other characters share two bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

/** False if two words differ in so many letters that `limit` edits cannot explain it: each edit adds one letter and removes one. */
export function mayBeNear(a: number, b: number, limit: number): boolean {
  return countOfBits(a & ~b) <= limit && countOfBits(b & ~a) <= limit;
}

function countOfBits(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

/**
 * Optimal string alignment distance, abandoned above `limit`: the number of letters to add, drop, change or swap. Only cells
 * within `limit` of the diagonal are computed, so that the time is linear in the shorter word rather than quadratic.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const over = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return over;
  const width = b.length + 1;
  // Thousands of names are compared with one word, so the three rows are reused.
  if (rows[0].length < width) rows = emptyRows(2 * width);
  let [before, last, row] = rows;
  last.fill(over, 0, width);
  for (let j = 0; j <= Math.min(b.length, limit); j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row.fill(over, 0, width);
    const from = Math.max(0, i - limit);
    let least = over;
    for (let j = from; j <= Math.min(b.length, i + limit); j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = j === 0 ? i : Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least > limit) return over;
    [before, last, row] = [last, row, before];
  }
  return Math.min(over, last[b.length]!);
}

type Rows = readonly [Int32Array, Int32Array, Int32Array];
const emptyRows = (width: number): Rows => [new Int32Array(width), new Int32Array(width), new Int32Array(width)];
let rows: Rows = emptyRows(64);

/** A table's entry for a typed word; nothing for words such as "constructor", which every object has. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

function spelled(word: string): string {
  return SPELLINGS.get(word) ?? word;
}
