import type { FaultCode } from "#domain/meal/faults";
import type { Food } from "#domain/food/food";
import type { ResolvedLine } from "#domain/proposal/reading/resolve-ingredients";
import { SHARE_BEFORE, splitShare } from "#domain/proposal/reading/split-share";
import type { Share } from "#domain/proposal/reading/split-share";
import { quoted } from "#domain/proposal/reading/quoted";
import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import type { StepPart } from "#domain/recipe/recipe";

/** A step's text, split at its placeholders. */
export type StepPiece =
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "food"; readonly name: string; readonly food: Food | null; readonly share?: Share };

type Report = (code: FaultCode, detail: string) => void;

const PLACEHOLDER = /\{([^{}]*)\}/gu;

/** Splits the text of a step at its placeholders and finds their foods. */
export function piecesOf(text: string, foodOf: (name: string) => Food | null): StepPiece[] {
  const pieces: StepPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    pieces.push({ kind: "words", words: text.slice(from, match.index) });
    const { name, share } = splitShare((match[1] ?? "").trim());
    pieces.push({ kind: "food", name, food: foodOf(name), share });
    // "{onion}s" is a mistake: the name has its own plural.
    from = match.index + match[0].length + (/^e?s\b/u.exec(text.slice(match.index + match[0].length))?.[0].length ?? 0);
  }
  pieces.push({ kind: "words", words: text.slice(from) });
  return pieces;
}

/**
 * The pieces of all steps; a listed food that a step states without braces in any text is added at the end of that step, so that
 * its amount is shown.
 */
export function withStatedFoods(
  pieces: readonly (readonly StepPiece[])[],
  steps: readonly ProposedStep[],
  listed: ReadonlySet<Food>,
  foodOf: (name: string) => Food | null,
): StepPiece[][] {
  const told = new Set(pieces.flat().flatMap((piece) => (piece.kind === "food" ? [piece.food] : [])));
  return pieces.map((step, index) => {
    const untold = (steps[index]?.foods ?? []).flatMap((name): StepPiece[] => {
      const food = foodOf(name);
      if (food === null || !listed.has(food) || told.has(food)) return [];
      told.add(food);
      return [{ kind: "food", name, food }];
    });
    if (untold.length === 0) return [...step];
    const end = /[.?…]$/u.test(steps[index]?.text ?? "") ? "" : ".";
    const enumerated = untold.flatMap((piece, at): StepPiece[] => [
      { kind: "words", words: at === 0 ? `${end} This takes ` : at === untold.length - 1 ? " and " : ", " },
      piece,
    ]);
    return [...step, ...enumerated, { kind: "words", words: "." }];
  });
}

/** How many lines of each food the steps name, by id: parts of one line count as that line once. */
export function mentionsIn(steps: readonly (readonly StepPiece[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  const left = new Map<string, number>();
  for (const piece of steps.flat()) {
    if (piece.kind !== "food" || piece.food === null) continue;
    const { id } = piece.food;
    const { share = null } = piece;
    const open = left.get(id) ?? 0;
    if (!continuesLine(share, open)) counts.set(id, (counts.get(id) ?? 0) + 1);
    left.set(id, leftOf(continuesLine(share, open) ? open : 1, share));
  }
  return counts;
}

/** Whether a mention takes the rest of a partly used line, instead of the food's next line. */
function continuesLine(share: Share, open: number): boolean {
  return share !== null && open > 0;
}

/** What is left of a line, as a fraction. */
function leftOf(open: number, share: Share): number {
  const left = typeof share === "number" ? open - share : 0;
  return left < ROUNDING_TOLERANCE ? 0 : left;
}

/** Whether a text says how long something takes. */
const SAYS_TIME = /\b(?:minutes?|mins?|hours?|hrs?|seconds?|secs?)\b/iu;
/** A shorter cooking step is timed by what it looks like when done. */
const WORTH_SAYING_MINUTES = 3;

/**
 * The steps of a meal: the first mention of each line has its amount, or part of it, later ones only its name, and a cooking step
 * without a time gets its minutes at the end.
 */
export function stepParts(
  steps: readonly ProposedStep[],
  pieces: readonly (readonly StepPiece[])[],
  lines: readonly ResolvedLine[],
  fault: Report,
): StepPart[][] {
  const waiting = new Map<string, number[]>();
  lines.forEach(({ food }, index) => waiting.set(food.id, [...(waiting.get(food.id) ?? []), index]));
  const said = new Map<string, number>();
  /** What is left of lines shared by steps, as fractions. */
  const left = new Map<number, number>();
  const partOf = (line: number, share: Share): StepPart => {
    const open = left.get(line) ?? 1;
    const taken = typeof share === "number" ? Math.min(share, open) : open;
    left.set(line, leftOf(open, share));
    if (open === 1 && taken === 1) return { kind: "ingredient", line };
    return { kind: "ingredient", line, share: taken, ...(typeof share === "number" ? {} : { isRest: true }) };
  };
  const mention = ({ name, food, share = null }: Extract<StepPiece, { kind: "food" }>, step: number): StepPart[] => {
    const before = food === null ? undefined : said.get(food.id);
    const open = before === undefined ? 0 : (left.get(before) ?? 0);
    const next = food === null || continuesLine(share, open) ? undefined : waiting.get(food.id)?.shift();
    if (food !== null && next !== undefined) {
      said.set(food.id, next);
      return [partOf(next, share)];
    }
    if (before !== undefined && open > 0) return [partOf(before, share)];
    if (before !== undefined) return [{ kind: "ingredient", line: before, again: true }];
    fault("steps", `step ${step} names {${quoted(name).slice(1, -1)}}, which is not among the ingredients`);
    return [];
  };
  const written = steps.map((step, index): StepPart[] => {
    const parts = (pieces[index] ?? []).flatMap((piece): StepPart[] =>
      piece.kind === "food" ? mention(piece, index + 1) : [{ kind: "text", text: piece.words }],
    );
    const tidy = tidied(parts, lines);
    const minutes = Math.round(step.minutes);
    if (step.heat === null || minutes < WORTH_SAYING_MINUTES || SAYS_TIME.test(step.text)) return tidy;
    const end = /[.?…]$/u.test(step.text) ? " Allow " : ". Allow ";
    return [...tidy, { kind: "text", text: end }, { kind: "timer", minutes, name: null }, { kind: "text", text: "." }];
  });
  for (const [line, open] of left) {
    const food = lines[line]?.food;
    if (open > 0 && food !== undefined)
      fault("steps", `only a part of ${food.id} is used; say in which step the rest goes, as in {${food.id} rest}`);
  }
  return written;
}

/** Thirds and quarters do not add up to the last digit. */
const ROUNDING_TOLERANCE = 0.01;

/** "The" before an amount: "add the 2 onions". */
const ARTICLE = /(?<=^|[\s(])(?:the|a|an|some|your) $/iu;

/** "Boiling {water}": a description moves behind the amount, like a preparation. */
const STATE_OF_WATER =
  /(?<=^|[\s(])((?:lightly |well[- ]|freshly |just[- ])?(?:boiling|boiled|salted|cold|hot|warm|simmering)(?:,? salted)?) $/iu;

/** Removes the article, and a repeated preparation, around the first mention of a line: "the chopped {onion}". */
function tidied(parts: readonly StepPart[], lines: readonly ResolvedLine[]): StepPart[] {
  const texts = parts.map((part) => (part.kind === "text" ? part.text : ""));
  parts.forEach((part, index) => {
    if (part.kind !== "ingredient" || part.again === true) return;
    const before = texts[index - 1] ?? "";
    const after = texts[index + 1] ?? "";
    const preparation = lines[part.line]?.line.preparation ?? null;
    const said = preparation !== null && before.toLowerCase().endsWith(`${preparation.toLowerCase()} `);
    const cut = said ? before.slice(0, before.length - preparation.length - 1) : before;
    const bare = part.share === undefined ? cut : cut.replace(ARTICLE, "").replace(SHARE_BEFORE, "");
    if (index > 0) texts[index - 1] = bare.replace(ARTICLE, "");
    const state =
      lines[part.line]?.food.buy === "free" && preparation === null ? STATE_OF_WATER.exec(bare)?.[1] : undefined;
    if (state !== undefined && index > 0) {
      texts[index - 1] = bare.slice(0, -state.length - 1).replace(ARTICLE, "");
      texts[index + 1] = ` (${state.toLowerCase()})${after}`;
    }
    const again = preparation === null ? "" : ` (${preparation})`;
    if (again !== "" && after.toLowerCase().startsWith(again.toLowerCase()))
      texts[index + 1] = after.slice(again.length);
  });
  return parts.flatMap((part, index): StepPart[] => {
    const text = texts[index] ?? "";
    return part.kind !== "text" ? [part] : text === "" ? [] : [{ kind: "text", text }];
  });
}
