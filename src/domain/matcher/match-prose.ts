import { applyClaims } from "#domain/matcher/match-claims";
import type { Claim } from "#domain/matcher/match-claims";
import type { Lexicon } from "#domain/matcher/match-lexicon";
import { claimsByPart } from "#domain/matcher/match-line";
import { readTokens } from "#domain/matcher/match-read";
import type { Part } from "#domain/matcher/match-read";
import { tokenise } from "#domain/matcher/match-words";
import type { Token } from "#domain/matcher/match-words";
import type { FoodMention, Prose } from "#domain/matcher/matcher-types";

/** Longer sentences are read in pieces, so that the time stays linear. */
const MAX_TOKENS = 60;
const SENTENCE_END = /(?<=[.!?;:…])\s+/gu;
const NO_CLAIMS: readonly Claim[] = [];

/** Reads running text, one clause at a time between full stops, colons or brackets. Never throws. */
export function readProse(lexicon: Lexicon, text: string): Prose {
  const sentences = clauses(tokenise(text.replace(SENTENCE_END, "\n")));
  const mentions: FoodMention[] = [];
  const unknown: { word: string; sentence: number; at: number }[] = [];
  sentences.forEach((tokens, sentence) => {
    const { parts, places } = readTokens(lexicon, tokens, false);
    const claims: ReadonlyMap<Part, readonly Claim[]> = claimsByPart(parts);
    parts.forEach((part, index) => {
      const [start, end] = places[index] as readonly [number, number];
      if (part.kind === "unknown") unknown.push({ word: part.word, sentence, at: start });
      if (part.kind !== "food") return;
      const words = tokens.slice(start, end).map((token) => token.stem);
      const facts = part.entries.map((entry) => applyClaims(entry, entry, claims.get(part) ?? NO_CLAIMS, lexicon));
      mentions.push({ words: words.join(" "), entries: part.entries, facts, sentence, start, end });
    });
  });
  return { sentences, mentions, unknown };
}

function clauses(tokens: readonly Token[]): (readonly Token[])[] {
  const found: Token[][] = [];
  let open: Token[] = [];
  for (const token of tokens) {
    const ends = token.kind === "break" && token.text !== ",";
    if (!ends) open.push(token);
    if (ends || open.length === MAX_TOKENS) {
      if (open.length > 0) found.push(open);
      open = [];
    }
  }
  if (open.length > 0) found.push(open);
  return found;
}
