/** What is wrong with a part of a text, with its braces. */
export type IsBad = (part: string) => boolean;

const BRACES = /\{[^{}]*\}/gu;
const SENTENCE_ENDS = /(?<=[.?…]) /u;
const CLAUSE_ENDS = /(?<=[,;:]) | (?=\()|(?<=\)) | (?=[–—] )/u;
const LEADING = /^(?:and|but|or|so|then|which|that|,|;|–|—) /iu;

/**
 * A text without its bad parts: whole sentences, or only clauses of sentences with braces. Null if a bad part cannot be cut
 * because it contains braces.
 */
export function cutOut(text: string, isBad: IsBad): string | null {
  const sentences: string[] = [];
  for (const sentence of text.split(SENTENCE_ENDS)) {
    const kept = isBad(sentence) ? withoutClauses(sentence, isBad) : sentence;
    if (kept === null) return null;
    if (kept !== "") sentences.push(kept);
  }
  return sentences.join(" ");
}

function withoutClauses(sentence: string, isBad: IsBad): string | null {
  const needed = bracesIn(sentence);
  if (needed.length === 0) return "";
  const kept = sentence
    .split(CLAUSE_ENDS)
    .filter((clause) => !isBad(clause))
    .join(" ")
    .replace(LEADING, "")
    .replace(/[,;:–—]\s*$/u, "");
  if (bracesIn(kept).length < needed.length || isBad(kept)) return null;
  const end = /[.?…]$/u.test(kept) ? kept : `${kept}.`;
  return end.charAt(0).toUpperCase() + end.slice(1);
}

/** The placeholders of a text, in order. */
export function bracesIn(text: string): readonly string[] {
  return text.match(BRACES) ?? [];
}
