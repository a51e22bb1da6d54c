import { durationsIn } from "#domain/proposal/plausibility/durations";

const ROUNDING_MINUTES = 1;
const A_NIGHT_OR_MORE =
  /\b(?:for )?(?:overnight|(?:\d+|two|three|a few) days|(?:all|the whole) (?:afternoon|morning|evening|day|night)|the (?:night|day|evening) before)\b|\buntil (?:tomorrow|evening|(?:the )?(?:next|following) (?:day|morning|evening))\b/iu;
/** How long leftovers keep is not a cooking time: "keeps for two days", "eat within three days". */
const KEEPING = /\b(?:within|keeps?|up to)\b/iu;

/** Removes from a step's text times longer than the step: its field says how long it takes, and plans use that. */
export function withTrueTimes(text: string, minutes: number): string {
  const said = minutesInWords(minutes);
  let told = "";
  let from = 0;
  for (const { low, words, at, sides } of durationsIn(text)) {
    if (low <= minutes + ROUNDING_MINUTES) continue;
    told += text.slice(from, at) + (sides === 1 ? said : minutesInWords(minutes / sides));
    from = at + words.length;
  }
  return (told + text.slice(from))
    .split(/(?<=[.;])/u)
    .map((sentence) => (KEEPING.test(sentence) ? sentence : sentence.replace(A_NIGHT_OR_MORE, `for ${said}`)))
    .join("");
}

function minutesInWords(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  return whole === 1 ? "1 minute" : `${whole} minutes`;
}

const MORE_TIME =
  /\b(?:needs?|takes?|allow|give it|cook (?:it )?for)\b[^.;]*\b(?:another|an? extra|a further|longer|more)\b/iu;
const MAX_EXTRA_MINUTES = 15;

/** Whether a tip adds time that belongs in the steps. */
export function addsTime(text: string): boolean {
  return MORE_TIME.test(text) && durationsIn(text).some(({ low }) => low > MAX_EXTRA_MINUTES);
}

const DONE_IN =
  /\b(?:ready|done|table|made|cooked|comes? together|finished?|dinner|supper|meal|dish)\b[^.;]*\b(?:in|takes?|needs?) +(?:\p{L}+ ){0,2}$/iu;
const A_DISH_OF =
  /^ ?(?:\p{L}+ )?(?:suppers?|dinners?|meals?|dish(?:es)?|recipes?|tea|wonders?|from start|in all|flat|all in)\b/iu;

/** Corrects a text saying when the dish is ready: never "ready in ten minutes" for a dish of thirty. Any time in a name is the dish's. */
export function withTruePromise(text: string, minutes: number, isName: boolean): string {
  const plain = text.replace(/\b(under|within)\b/giu, (word) => "in".padEnd(word.length));
  let told = "";
  let from = 0;
  for (const { low, words, at } of durationsIn(plain)) {
    const after = plain.slice(at + words.length);
    const isPromise = isName || DONE_IN.test(plain.slice(0, at)) || A_DISH_OF.test(after);
    if (!isPromise || low >= minutes - ROUNDING_MINUTES) continue;
    told += text.slice(from, at) + (words.includes("-") ? `${minutes}-minute` : minutesInWords(minutes));
    from = at + words.length;
  }
  return told + text.slice(from);
}
