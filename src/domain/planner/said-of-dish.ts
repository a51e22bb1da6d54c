import type { Catalogue } from "#domain/recipe/catalogue";

/** Words by which a line depends on its table or day: people, occasions, seasons, other dinners. */
const OF_ITS_WEEK: readonly string[] = [
  // Eaters; "*" stands for any ending.
  "baby babies toddler* child children kid kids small boy* girl* teen* adult* grown* grand* gran granny nan dad mum mother father",
  "parent* brother* sister* son daughter famil* couple* partner* wife husband guest* friend* visitor* company crowd* cousin* aunt* uncle*",
  "break remain* outing* highchair* he she his her hers him they them their theirs fuss* pick* persuad*",
  "people little* eldest youngest those one two three four five six lodger* flatmate* housemate* student* nobody everybody everyone somebody someone anyone whoever both alone single you your us doubter* doubtful",
  // What they do, and can afford.
  "school* homework club* work* job* shift* office train* match game swimming model payday rent purse budget penny pennies cheap* thrift* cost*",
  "mate mates weary tired leg legs arm arms hungry appetite* growing convert* timid leveller guest* englishm* spaniard* butcher* chef* committee",
  "birthday* anniversar* christmas easter ramadan iftar eid diwali lent lenten feast fast church temple mosque holiday* bank homesick*",
  // Times.
  "open end cautious wary wariest sandy feet meatless middle glass neighbour* cafe sleet bonfire* fishmonger* bought pier town flask shady barefoot glut windfall* price race day days grass fire fires fireside wireless deckchair* sunset midnight bus stadium* promenade precinct locker shed café flat walk walk* ration* restaurant* wedding* holiday*",
  "beach coat* boot* mud* picnic orchard island film radio queue* frost dusk sunshine candle* napkin* elbow* window* door blanket bed sleep* exam* weight* market night* night",
  "winter* summer* spring autumn* cold dark rain* sunny heatwave weather outside garden breeze hedgerow monday* tuesday* wednesday* thursday*",
  "friday* saturday* sunday* weekend* weeknight* midweek morning* afternoon* weekday* lunch* tonight night evening late early home back hardly season*",
  // Other dinners.
  "yesterday tomorrow week other half rest left* leaves finish* use uses used too again only same next last first second third another more",
  "less instead still already after before begin* return* change plain new once twice all every any freezer redder hotter",
  // Claims left to our figures.
  "free plant halal kosher vegan vegetarian veggie keto carb carbs protein iron salt doctor* knee teeth jaw chewing",
]
  .join(" ")
  .split(" ");
const WHOLE: ReadonlySet<string> = new Set(OF_ITS_WEEK.filter((word) => !word.endsWith("*")));
const BEGINNINGS = OF_ITS_WEEK.flatMap((word) => (word.endsWith("*") ? [word.slice(0, -1)] : []));
const MIN_WORDS = 4;

const cache = new WeakMap<Catalogue, ReadonlyMap<string, readonly string[]>>();

/**
 * What the writers of the book's weeks said about a dish, as far as it holds at any table and on any day. Each line is checked
 * against the dish when the catalogue is checked.
 */
export function saidOfDish(dishId: string, catalogue: Catalogue): readonly string[] {
  const lines = cache.get(catalogue) ?? allLines(catalogue);
  cache.set(catalogue, lines);
  return lines.get(dishId) ?? [];
}

function allLines(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const { dinners } of catalogue.weeks())
    for (const { dish, line } of dinners) {
      if (!holdsAtAnyTable(line)) continue;
      const before = lines.get(dish);
      if (before === undefined) lines.set(dish, [line]);
      else if (!before.includes(line)) before.push(line);
    }
  return lines;
}

/** Whether a line mentions no person, day, season or other dinner, except for words that are true here. */
export function holdsAtAnyTable(line: string, soHere: ReadonlySet<string> = new Set()): boolean {
  const words = line.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.length >= MIN_WORDS &&
    words.every(
      (word) => soHere.has(word) || (!WHOLE.has(word) && !BEGINNINGS.some((beginning) => word.startsWith(beginning))),
    )
  );
}
