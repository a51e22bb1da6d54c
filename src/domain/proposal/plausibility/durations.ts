/** A time given in a text, in minutes. */
export interface Duration {
  readonly low: number;
  readonly words: string;
  /** The position of its words. */
  readonly at: number;
  /** 2 if it applies to each of two sides. */
  readonly sides: number;
}

const NUMBERS: ReadonlyMap<string, number> = new Map(
  "a 1,an 1,one 1,two 2,three 3,four 4,five 5,six 6,seven 7,eight 8,nine 9,ten 10,twelve 12,fifteen 15,twenty 20,thirty 30,forty 40,forty-five 45,fifty 50,sixty 60,ninety 90,half .5,half a .5,half an .5,a couple of 2,½ .5,¼ .25,¾ .75"
    .split(",")
    .map((entry) => [entry.slice(0, entry.lastIndexOf(" ")), Number(entry.slice(entry.lastIndexOf(" ")))]),
);
const NUMBER = `(?:\\d+(?:[.,]\\d+)?[½¼¾]?|[½¼¾]|half an?|a couple of|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty(?:-five)?|fifty|sixty|ninety)`;
const UNIT = `(hours?|hrs?|minutes?|mins?|seconds?|secs?)`;
const DURATION = new RegExp(
  `\\b(${NUMBER})(?:(?: ?[-–] ?| to | or )(${NUMBER}))?[ -]?(?:more |further |extra |final |full |good |whole )?${UNIT}( and a half)?(?:,? (?:and )?(\\d+) ?(?:minutes?|mins?)\\b)?`,
  "giu",
);
const LEAD = /^(?:½|¼|¾)/u;
/** After these words a time is a limit, an interval or a time of day, and not the length of the step. */
const NO_LENGTH_BEFORE =
  /(?:\b(?:every|each|within|under|than|after|last|first|final|at|until|keeps?|keep for|up to)|\b(?:keeps?|lasts?|stores?) for)\s*(?:the |about |around )?(?:last |first |final )?$/iu;
const NO_LENGTH_AFTER = /^\s*(?:before|ahead|in advance|old|earlier|later|from the end|remaining|away|to go|left)\b/iu;
const PER_SIDE = /^\s*(?:per|a|on each|each) side\b/iu;

function valueOf(words: string): number {
  const known = NUMBERS.get(words.toLowerCase());
  if (known !== undefined) return known;
  const fraction = words.slice(-1);
  if (LEAD.test(fraction)) return Number(words.slice(0, -1)) + (NUMBERS.get(fraction) ?? 0);
  return Number(words.replace(",", "."));
}

/** Every duration in a text. "4 minutes per side" counts twice. */
export function durationsIn(text: string): Duration[] {
  const found: Duration[] = [];
  for (const match of text.matchAll(DURATION)) {
    const [words, first = "", , unit = "", half, rest] = match;
    const after = text.slice(match.index + words.length);
    if (NO_LENGTH_BEFORE.test(text.slice(0, match.index)) || NO_LENGTH_AFTER.test(after)) continue;
    const size = /^h/iu.test(unit) ? 60 : /^s/iu.test(unit) ? 1 / 60 : 1;
    const more = (half === undefined ? 0 : size / 2) + (rest === undefined ? 0 : Number(rest));
    const sides = PER_SIDE.test(after) ? 2 : 1;
    const low = (valueOf(first) * size + more) * sides;
    // Seconds in addition to minutes do not count.
    if (low >= 1) found.push({ low, words: words.trimEnd(), at: match.index, sides });
  }
  return found;
}
