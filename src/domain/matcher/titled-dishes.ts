import { cleanText, stemOf } from "#domain/matcher/match-words";
import { ENTRIES } from "#domain/matcher/note-vocabulary";
import { ONLY_SAID } from "#domain/matcher/note-words";

/** A dish that a text names and a title of ours has: the words as they stand in the text, and where. */
export interface TitledDish {
  readonly words: string;
  /** What the title of such a dish holds, each as words without plurals. */
  readonly phrases: readonly string[];
  readonly at: number;
}

/** Finds the dishes of our titles in cleaned text. */
export type DishesIn = (text: string) => readonly TitledDish[];

/** Words that join others and stand at neither end of a dish's name. */
const JOINING = new Set(["and", "with", "in", "the", "a", "of", "on", "n", "or", "to", "no", "au", "up", "like"]);
/** Words of titles that tell how a dish is made or looks, and by themselves name none. */
// prettier-ignore
const TELLING = new Set(`air fryer slow cooker fried creamy crisp crispy crunchy smoky sticky quick light golden soft fresh warm hot cold new little big style baked roast roasted
  charred cheesy stuffed buttered lemony loaded minted buttery home poached braised lid melting minty blistered garlicky seared whipped pan pot one two kind their them hole cape
  microwave oven cooked cook made grilled pub dinner supper sunday scrambled hidden steamed bang sizzling tray traybake takeaway silky street herby topped middle crusted wrapped under
  twice crumbed crustless lattice glazed browned velvety burst drunken special house cool dry rub stringy bubbling road silk city diner seaside tangy truck stop boat cart
  upside down smashed boiled platter gingery stewed shard bowl plate top crust crumb sauce dressing side shop seasonal homemade breakfast spiced spicy toasted pickled crushed
  like melted dried mild clear mixed whole smooth double short plain lean pulled cream green red white black brown yellow pink blue sour sweet smoked jewelled glaze skillet john
  gulf joe dan sri lankan indian chinese mexican american british french italian greek spanish turkish lebanese persian moroccan egyptian nigerian ghanaian ethiopian korean japanese
  thai vietnamese malaysian malay keralan kerala goan gujarati bengali palestinian tunisian mozambican jamaican trinidad zanzibar california philly buffalo nashville detroit cuban
  cantonese hakka singapore sichuan tuscan swedish basque normandy cornish cumberland lancashire yorkshire scotch african caribbean mediterranean durban yucatan veracruz bombay
  everything every easy simple family friendly meal food tea lunch night day week bite layer free gluten dairy based plant style good great nice classic proper board bursting
  shredded chopped sliced minced ground breaded mushy caramelised devilled curried grill saute crackling cocktail ranch cowboy burst fun lion head hunter ploughman
  ribbon leaf stuffing slice melt finger piece half wedge skewer patty shell pouch lids plates sides smash crunch squeak char steam homestyle cover extra cut bone skin jacket root cake cup tin dip tom con fun rubbed molten dog hog savoury herbed e vin verde`.split(/\s+/u));
/** Words of titles that are of no dish by themselves, and beside a food or a kind of dish are: "jungle curry", "lazy lasagne". */
const NO_NAME = new Set(
  `bag leave balls bubble bully bunny caramel caviar chestnut jammy joe jungle lazy peppery polo rasta run school kitchen sloppy south north east west student sub surf swallow turf teesside
  dublin xinjiang weeknight asa ash foo dum wat work late early season winter summer autumn spring christmas easter picnic campfire fridge freezer cupboard pantry table
  larder garden market farmhouse village country island grandma granny nana auntie teenager toddler baby friend lad girl man woman hour minute second half dozen pair hand foot arm leg`
    .split(/\s+/u)
    .map(stemOf),
);
/** Numbers, and words for how something is made, are of no dish, whichever the titles hold. */
const NUMBER =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty|thirty|forty|fifty|sixty|hundred|once|twice|first|second|third|last|next|[a-z]*days?)$/u;
const MADE = /(?:ed|ing)$/u;
const KITCHENS = ENTRIES.filter(({ thing }) => thing.kind === "region" || thing.kind === "cuisine");

/** Whether a word says of dishes how they are, when, for whom or from where, and not what. */
function isNoName({ text, stem }: Word): boolean {
  return (
    NO_NAME.has(stem) ||
    NUMBER.test(text) ||
    MADE.test(text) ||
    ONLY_SAID.has(text) ||
    KITCHENS.some(({ pattern }) => pattern.test(text))
  );
}

/** Words that name a kind of dish, whatever the foods before them. */
const KINDS = new Set(
  "curry pie casserole stew soup salad pasta bake hash risotto stir fry traybake roast lasagne burger pizza wrap taco omelette hotpot chilli tart quiche bowl gratin kebab meatball dumpling paella curry mash sandwich toast toastie fritter".split(
    " ",
  ),
);
/** Foods by the dictionary that people ask for as the dish of that name. */
const ALSO_DISHES = new Set(
  "nacho gnocchi goujon hash korma balti tikka fajita tandoori teriyaki paella risotto lasagne falafel fishcake ravioli cannelloni ratatouille chow".split(
    " ",
  ),
);
const LONGEST_NAME = 5;
const WORD = /[a-z]+/gu;

interface Word {
  readonly text: string;
  readonly stem: string;
  readonly at: number;
  /** Nothing but a space stands between it and the one before. */
  readonly joined: boolean;
}

function wordsOf(cleaned: string): Word[] {
  let end = -1;
  return [...cleaned.matchAll(WORD)].map(({ 0: text, index }) => {
    const joined = index === end + 1 && cleaned[end] === " ";
    end = index + text.length;
    return { text, stem: stemOf(text), at: index, joined };
  });
}

/** A name without plurals, its words parted by spaces. */
function stemsOf(name: string): string {
  return wordsOf(cleanText(name))
    .map(({ stem }) => stem)
    .join(" ");
}

/** Dishes that people commonly want whether a title of ours has them or not, as patterns by what they are called. */
// prettier-ignore
export const WANTED: readonly (readonly [name: string, said: string])[] = [
  "pierogi", "sushi", "poke bowls", "gyoza", "bao buns", "tempura", "dim sum", "spring rolls", "samosas", "onion bhajis", "ceviche", "empanadas", "arepas", "feijoada", "borscht",
  "bigos", "goulash", "pelmeni", "beef wellington", "beef bourguignon", "coq au vin", "cassoulet", "duck confit", "fondue", "raclette", "tartiflette", "osso buco", "saltimbocca",
  "arancini", "calzone", "haggis", "cullen skink", "scouse", "cawl", "faggots", "steak and kidney pie", "steak and kidney pudding", "steak and ale pie", "steak tartare", "surf and turf",
  "lobster", "oysters", "scotch eggs", "cornish pasties", "pork pie", "sausage rolls", "black pudding", "nut roast", "pho", "banh mi", "bun cha", "summer rolls", "som tam", "pad see ew",
  "peking duck", "crispy duck", "sweet and sour", "orange chicken", "bulgogi", "bibimbap", "katsudon", "yakitori", "injera", "fufu", "egusi", "pounded yam", "moi moi", "banku", "ugali",
  "sadza", "bunny chow", "ackee and saltfish", "oxtail", "roti", "pepperpot", "gumbo", "jambalaya", "pot roast", "meatloaf", "brisket", "clam chowder", "hot dogs", "tamales", "pozole",
  "poutine", "parmo", "chicken kiev", "beef stroganoff", "welsh rarebit", "bubble and squeak", "stuffed peppers", "yorkshire pudding wrap", "doner kebab", "gyros", "spanakopita",
  "kleftiko", "manti", "pastitsio", "carbonara", "puttanesca", "ravioli", "cannelloni", "tiramisu", "cheesecake", "apple crumble", "sticky toffee pudding", "pork schnitzel", "chicken schnitzel", "veal schnitzel", "currywurst", "spaetzle", "rosti", "pancakes", "square sausage", "pheasant", "pigeon", "rabbit", "partridge", "rhubarb", "tripe",
].map((name) => [name, name.replace(/(?<!s)s$/u, "s?").replace(/ies$/u, "(?:y|ies)")] as const);

/** Names that people ask for, which a title may have: a dish then, although its words are foods ("egusi"). */
const ALSO_WANTED = new Set(WANTED.map(([name]) => stemsOf(name)));

const titles = new Map<string, string>();
const MOST_TITLES_KEPT = 5_000;

/** A title without plurals, each word between spaces. Titles are looked at for every plan. */
function stemsOfTitle(title: string): string {
  let stems = titles.get(title);
  if (stems === undefined) {
    stems = ` ${stemsOf(title)} `;
    if (titles.size >= MOST_TITLES_KEPT) titles.clear();
    titles.set(title, stems);
  }
  return stems;
}

/** Whether a title is one of a dish that holds all of these phrases. */
export function isTitled(phrases: readonly string[], title: string): boolean {
  const stems = stemsOfTitle(title);
  return phrases.every((phrase) => stems.includes(` ${phrase} `));
}

/**
 * Reads what dishes are called off the titles: words that are no food and say of a dish what it is ("katsu"), runs of words
 * ("cauliflower cheese"), and foods before a kind of dish ("sausage casserole"). Indexed once; linear in the text that is read.
 */
export function dishesOfTitles(allTitles: readonly string[], namesFood: (phrase: string) => boolean): DishesIn {
  const runs = new Set<string>();
  const holders = new Map<string, Set<number>>();
  for (const [title, name] of allTitles.entries()) {
    const words = wordsOf(cleanText(name));
    for (const [start, { stem }] of words.entries()) {
      const known = holders.get(stem) ?? new Set();
      holders.set(stem, known.add(title));
      // Oyster sauce makes no oysters.
      if (words[start + 1]?.stem !== "sauce") runs.add(stem);
      // A comma parts two things of a title.
      for (let length = 2; length <= LONGEST_NAME && words[start + length - 1]?.joined === true; length += 1)
        runs.add(
          words
            .slice(start, start + length)
            .map((word) => word.stem)
            .join(" "),
        );
    }
  }
  const foods = new Map<string, boolean>();
  const isFood = (phrase: string): boolean => {
    const known = foods.get(phrase) ?? namesFood(phrase);
    if (foods.size < MOST_TITLES_KEPT) foods.set(phrase, known);
    return known;
  };
  const noNames = new Map<string, boolean>();
  const saysNothing = (word: Word): boolean => {
    const known = noNames.get(word.text) ?? isNoName(word);
    if (noNames.size < MOST_TITLES_KEPT) noNames.set(word.text, known);
    return known;
  };
  const isName = (word: Word): boolean => isNamed(word) && !saysNothing(word);
  const isNamed = ({ stem, text }: Word): boolean =>
    holders.has(stem) &&
    text.length > 2 &&
    !JOINING.has(stem) &&
    !TELLING.has(stem) &&
    !KINDS.has(stem) &&
    (ALSO_DISHES.has(stem) || !isFood(text));
  const isKind = ({ stem }: Word): boolean => KINDS.has(stem);
  const inOneTitle = (words: readonly Word[]): boolean => {
    const [first, ...rest] = words.map(({ stem }) => holders.get(stem));
    if (first === undefined) return false;
    return [...first].some((title) => rest.every((others) => others?.has(title) === true));
  };

  /** What a run of words names, where it is a dish: the phrases that its titles hold. */
  const phrasesOf = (words: readonly Word[]): readonly string[] | null => {
    const first = words[0] as Word;
    const last = words.at(-1) as Word;
    const stems = words.map(({ stem }) => stem).join(" ");
    if (ALSO_WANTED.has(stems) && runs.has(stems)) return [stems];
    if (words.length === 1) return isName(first) ? [first.stem] : null;
    if (JOINING.has(first.stem) || JOINING.has(last.stem)) return null;
    const content = words.filter(({ stem }) => !JOINING.has(stem));
    if (content.some(({ stem }) => !holders.has(stem))) return null;
    // "Easy on tomatoes and chilli" speaks of two foods.
    if (last.stem === "chilli" && words.at(-2)?.stem === "and") return null;
    const telling = content.filter(({ stem }) => !TELLING.has(stem));
    if (telling.length < 2 || isFood(words.map(({ text }) => text).join(" "))) return null;
    const named = content.some((word) => isName(word) || isKind(word));
    const joined = content.length < words.length;
    // "Salmon and cod" are two foods.
    if (runs.has(stems) && (named || !joined)) return [stems];
    const listed = words.every(({ stem }) => !JOINING.has(stem) || stem === "and" || stem === "n");
    return listed && (isKind(last) || isName(last)) && inOneTitle(content) ? content.map(({ stem }) => stem) : null;
  };

  return (text) => {
    const words = wordsOf(text);
    const found: TitledDish[] = [];
    for (let start = 0; start < words.length;) {
      let most = 1;
      while (most < LONGEST_NAME && words[start + most]?.joined === true) most += 1;
      let taken = 1;
      for (let length = most; length > 0; length -= 1) {
        const run = words.slice(start, start + length);
        const phrases = phrasesOf(run);
        if (phrases === null) continue;
        const { at } = run[0] as Word;
        const last = run.at(-1) as Word;
        found.push({ words: text.slice(at, last.at + last.text.length), phrases, at });
        taken = length;
        break;
      }
      start += taken;
    }
    return found;
  };
}

const COMMON = WANTED.map(([name, said]) => ({ name, pattern: new RegExp(`\\b${said}\\b`, "u") }));

/** The dishes of that list that a clause names and no title of ours has. */
export function lackingIn(
  clause: string,
  dishesIn: DishesIn | undefined,
): { readonly name: string; readonly at: number; readonly end: number }[] {
  if (dishesIn === undefined) return [];
  return COMMON.flatMap(({ name, pattern }) => {
    const said = pattern.exec(clause);
    if (said === null || /\b(?:no|not|hates?|dont|never|without)\b/u.test(clause.slice(0, said.index))) return [];
    return dishesIn(name).length === 1 && dishesIn(name)[0]?.words === name
      ? []
      : [{ name, at: said.index, end: said.index + said[0].length }];
  });
}
