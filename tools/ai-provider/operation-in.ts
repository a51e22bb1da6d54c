import { DAYS } from "#domain/options/days";

/** What the local cook understands in a request for a change: enough to show how an answer is handled, far less than a model. */
const CUES: readonly (readonly [operation: string, cue: RegExp])[] = [
  ["undo", /\b(?:back to how|as it was|revert|scrap that)\b/u],
  ["skip", /\b(?:nobody|no one|restaurant|eating out|takeaway|not in|not home)\b/u],
  ["servings", /\b(?:guests?|visitors?|friends|coming (?:over|round)|round the table|eaters)\b/u],
  ["without", /\b(?:hates?|cant stand|sick of|off) (?<food>[a-z]+)/u],
  ["with", /\b(?:fridge (?:is )?full of|too (?:much|many)|glut of|left with) (?<food>[a-z]+)/u],
  ["cheaper", /\b(?:skint|pricey|dear|thrift|pennies|tight)\b/u],
  ["quicker", /\b(?:rush|hurry|late|shattered|tired|speedy|speedier|no time)\b/u],
  ["other", /\b(?:bored|fancy|dull|meh)\b/u],
];

/** The operation for a text, as a model would answer. */
export function operationIn(words: string): unknown {
  const plain = words.toLowerCase().replace(/['’]/gu, "");
  const days = DAYS.filter((day) => plain.includes(day.toLowerCase()));
  for (const [operation, cue] of CUES) {
    const found = cue.exec(plain);
    if (found === null) continue;
    const needsDay = operation !== "undo" && operation !== "with" && operation !== "cheaper";
    if (needsDay && days.length !== 1) break;
    const count = /\b\d{1,2}\b/u.exec(plain)?.[0];
    return {
      operation,
      days: operation === "undo" ? [] : days.slice(0, 1),
      food: found.groups?.food ?? null,
      number: operation === "servings" ? Number(count ?? 4) : null,
    };
  }
  return { operation: "none", days: [], food: null, number: null };
}
