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
  "kleftiko", "manti", "pastitsio", "carbonara", "puttanesca", "ravioli", "cannelloni", "tiramisu", "cheesecake", "apple crumble", "sticky toffee pudding", "pork schnitzel", "chicken schnitzel", "veal schnitzel", "currywurst", "spaetzle", "rosti",
].map((name) => [name, name.replace(/(?<!s)s$/u, "s?").replace(/ies$/u, "(?:y|ies)")] as const);
