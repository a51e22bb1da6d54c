import type { DishesIn } from "#domain/matcher/titled-dishes";

/** Dishes that people commonly want and that our titles may lack, as patterns by what they are called. */
// prettier-ignore
const WANTED: readonly (readonly [name: string, said: string])[] = [
  "pierogi", "sushi", "poke bowls", "gyoza", "bao buns", "tempura", "dim sum", "spring rolls", "samosas", "onion bhajis", "ceviche", "empanadas", "arepas", "feijoada", "borscht",
  "bigos", "goulash", "pelmeni", "beef wellington", "beef bourguignon", "coq au vin", "cassoulet", "duck confit", "fondue", "raclette", "tartiflette", "osso buco", "saltimbocca",
  "arancini", "calzone", "haggis", "cullen skink", "scouse", "cawl", "faggots", "steak and kidney pie", "steak and kidney pudding", "steak and ale pie", "steak tartare", "surf and turf",
  "lobster", "oysters", "scotch eggs", "cornish pasties", "pork pie", "sausage rolls", "black pudding", "nut roast", "pho", "banh mi", "bun cha", "summer rolls", "som tam", "pad see ew",
  "peking duck", "crispy duck", "sweet and sour", "orange chicken", "bulgogi", "bibimbap", "katsudon", "yakitori", "injera", "fufu", "egusi", "pounded yam", "moi moi", "banku", "ugali",
  "sadza", "bunny chow", "ackee and saltfish", "oxtail", "roti", "pepperpot", "gumbo", "jambalaya", "pot roast", "meatloaf", "brisket", "clam chowder", "hot dogs", "tamales", "pozole",
  "poutine", "parmo", "chicken kiev", "beef stroganoff", "welsh rarebit", "bubble and squeak", "stuffed peppers", "yorkshire pudding wrap", "doner kebab", "gyros", "spanakopita",
  "kleftiko", "manti", "pastitsio", "carbonara", "puttanesca", "ravioli", "cannelloni", "tiramisu", "cheesecake", "apple crumble", "sticky toffee pudding", "pork schnitzel", "chicken schnitzel", "veal schnitzel", "currywurst", "spaetzle", "rosti",
].map((name) => [name, name.replace(/(?<!s)s$/u, "s?").replace(/ies$/u, "(?:y|ies)")] as const);
/** What people call them. A title that has one of them makes it a dish of ours (`titled-dishes.ts`), so that this list cannot be wrong. */
export const WANTED_NAMES: readonly string[] = WANTED.map(([name]) => name);
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
