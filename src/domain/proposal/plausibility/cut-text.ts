/** What is wrong with a part of a text; braces stand in it as they do in the text. */
export type IsBad = (part: string) => boolean;

const BRACES = /\{[^{}]*\}/gu;
const SENTENCE_ENDS = /(?<=[.?…]) /u;
const CLAUSE_ENDS = /(?<=[,;:]) | (?=\()|(?<=\)) | (?=[–—] )/u;
const LEADING = /^(?:and|but|or|so|then|which|that|,|;|–|—) /iu;

/**
 * A text without its bad parts: a sentence goes as a whole, or, where it holds braces, the clause alone. Null where what is bad cannot be
 * cut out, since the braces stand in it too.
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
