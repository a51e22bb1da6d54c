/** Gas marks by °C of a conventional oven, as on British cookers. */
const GAS_MARKS: readonly (readonly [celsius: number, mark: string])[] = [
  [110, "¼"],
  [120, "½"],
  [140, "1"],
  [150, "2"],
  [160, "3"],
  [180, "4"],
  [190, "5"],
  [200, "6"],
  [220, "7"],
  [230, "8"],
  [240, "9"],
];
const LOWEST = 100;
const HOTTEST = 260;
/** How much cooler a fan oven may be for the same result, in °C. */
const FAN_LESS = 20;

const DEGREES = "(?:°|º|degrees) ?C?|C";
const HEAT = new RegExp(`(\\d{3}) ?(?:${DEGREES})(?![\\p{L}\\d])( fan\\b)?`, "giu");
/** What a proposer may add after it: "(180°C fan, gas mark 6)", "/fan 180C/gas 6", "or 200°C conventional". */
const AFTER_HEAT = new RegExp(
  `^\\s*([(/,])?\\s*(?:or |and )?(?:fan:? ?\\d{3} ?(?:${DEGREES})?|\\d{3} ?(?:${DEGREES})? ?(?:in a |for )?(?:fan|conventional)(?:[- ]oven)?|gas(?: mark)? ?\\d)`,
  "iu",
);
const OVEN_BEFORE = /\b(?:ovens?|bake|roast|preheat)\b/iu;
const OTHER_BEFORE =
  /\b(?:air[- ]?fr\w+|reads?|reach\w*|core|middle|thickest|inside|thermometer|oil|microwave)\b[^.]*$/iu;

/** Writes every oven temperature in a text with fan and gas mark: "200°C (180°C fan, gas mark 6)". Other temperatures are left alone. */
export function withFanAndGas(text: string, oven: boolean): string {
  let written = "";
  let from = 0;
  for (const match of text.matchAll(HEAT)) {
    if (match.index < from) continue;
    const before = text.slice(0, match.index);
    const conventional = Number(match[1]) + (match[2] === undefined ? 0 : FAN_LESS);
    const cooks = (oven || OVEN_BEFORE.test(before)) && !OTHER_BEFORE.test(before);
    if (!cooks || conventional < LOWEST || conventional > HOTTEST) continue;
    written += `${text.slice(from, match.index)}${conventional}°C (${conventional - FAN_LESS}°C fan, gas mark ${gasMark(conventional)})`;
    from = endOf(text, match.index + match[0].length);
  }
  return written + text.slice(from);
}

function gasMark(celsius: number): string {
  return GAS_MARKS.reduce((best, other) =>
    Math.abs(other[0] - celsius) < Math.abs(best[0] - celsius) ? other : best,
  )[1];
}

/** Where a temperature ends, including everything a proposer added after it. */
function endOf(text: string, start: number): number {
  let end = start;
  let open = false;
  for (let found = AFTER_HEAT.exec(text.slice(end)); found !== null; found = AFTER_HEAT.exec(text.slice(end))) {
    open ||= found[1] === "(";
    end += found[0].length;
  }
  return open && text[end] === ")" ? end + 1 : end;
}
