import type { Lexicon } from "#domain/food/match-lexicon";
import { namesFood } from "#domain/food/match-avoid";
import { cleanText } from "#domain/food/match-words";

/** What opens a list of things to leave out. */
const OPENING =
  /\b(?:(?:very |severely |also |mildly |highly )?allergic (?:reaction )?to|allerg(?:y|ies)(?: to|:| is| are| include)?|intoleran(?:t|ce|ces)(?: of| to|:)?|sensitive to|cannot have|cant have|can not have|cannot eat|cant eat|can not eat|cannot stand|cant stand|do not eat|dont eat|doesnt eat|does not eat|wont eat|will not eat|do not like|dont like|doesnt like|does not like|not keen on|not a fan of|not fond of|avoid(?:s|ing)?|exclud(?:e|es|ing)|hates?|dislikes?|detests?|loathes?|no|not|without|never|free from|leave out|skip|keep out|hold the|anything but|except)\b/gu;
/** "Nut allergy", "lactose intolerant", "egg free": the food stands before. */
const CLOSING = /((?:[a-z]+ ){1,4})(?:allerg(?:y|ies|ic)|intoleran(?:t|ce|ces)|free)\b/gu;
const CLAUSE_END =
  /[.;!?\n\r]|\b(?:but|because|as|since|however|although|though|when|while|if|so|please|more than|less than|longer|i like|we like|i love|we love|she likes|he likes|likes|loves|preference|preferences|prefer|fan of)\b/u;
const LONGEST_NOTES = 10_000;

/** Foods, families and allergens in free notes that the writer wants left out, in their own words as cleaned; each once, in order. */
export function avoidEntriesInNotes(lexicon: Lexicon, notes: string): readonly string[] {
  const text = cleanText(notes.slice(0, LONGEST_NOTES));
  const found = new Set<string>();
  for (const match of text.matchAll(OPENING)) {
    const rest = text.slice(match.index + match[0].length);
    if (match[0] === "not" && /^\s+(?:only|just|too|so|very|much|many|sure|all|a big|bothered|fussy)\b/u.test(rest))
      continue;
    if (
      match[0] === "no" &&
      /^\s+(?:more|preference|preferences|problem|problems|need|idea|restrictions?|allerg|limit|thanks|thank|other|special|fuss|rush|longer|later|particular|worries)\b/u.test(
        rest,
      )
    )
      continue;
    const end = CLAUSE_END.exec(rest);
    for (const entry of knownIn(lexicon, end === null ? rest : rest.slice(0, end.index))) found.add(entry);
  }
  for (const match of text.matchAll(CLOSING))
    for (const entry of lastKnownIn(lexicon, match[1] as string)) found.add(entry);
  if (/\bc(?:o)?eliacs?\b/u.test(text)) found.add("coeliac");
  return [...found];
}

/** The longest known phrases of each item of a list. A list ends at the first item in which nothing is known. */
function knownIn(lexicon: Lexicon, clause: string): string[] {
  const found: string[] = [];
  for (const item of clause.slice(0, 600).split(/,|\/|\+|\band\b|\bor\b|\bnor\b|\bplus\b|:|\(|\)/u)) {
    const words = item
      .trim()
      .split(/\s+/u)
      .filter((word) => word !== "")
      .slice(0, 12);
    if (words.length === 0) continue;
    const before = found.length;
    for (let index = 0; index < words.length;) {
      let taken = 0;
      for (let length = Math.min(4, words.length - index); length > 0 && taken === 0; length--) {
        const phrase = words.slice(index, index + length).join(" ");
        if (namesFood(lexicon, phrase)) {
          found.push(phrase);
          taken = length;
        }
      }
      index += Math.max(1, taken);
    }
    if (found.length === before && words.length > 3) break;
  }
  return found;
}

/** The known phrase that ends right before "allergy" or "free", longest first; "dairy and nut free" names both. */
function lastKnownIn(lexicon: Lexicon, text: string): string[] {
  const words = text.trim().split(/\s+/u);
  for (let start = 0; start < words.length; start++) {
    const phrase = words.slice(start).join(" ");
    const parts = phrase.split(/ and | or /u).map((part) => part.replace(/ free$/u, ""));
    if (words[start] !== "and" && parts.every((part) => namesFood(lexicon, part))) return parts;
  }
  return [];
}
