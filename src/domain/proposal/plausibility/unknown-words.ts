import type { FoodMention, Matcher, Prose } from "#domain/matcher/matcher-types";
import { formsOf } from "#domain/matcher/match-recipe-words";
import type { Zone } from "#domain/proposal/plausibility/dish-view";
import { FOREIGN_FOOD_WORDS } from "#domain/proposal/plausibility/foreign-food-words";
import { PLAIN_WORDS } from "#domain/proposal/reading/plain-words";

/** A word of prose that is neither kitchen English nor in the dictionary, and the foods it may stand for. */
export interface UnknownWord {
  readonly word: string;
  /** Foods of which it is a foreign name or a misspelling. */
  readonly mentions: readonly FoodMention[];
  /** True in a position for food: "stir in the flurbium". */
  readonly asFood: boolean;
}

/** Words after which a noun is added to the dish, with or without an article. */
const PUTS = new Set(
  "add adding with of some in plus and or more extra chopped crushed ground grated sliced fresh dried toasted into sprinkle scatter garnish use using".split(
    " ",
  ),
);
const ARTICLES = new Set(["the", "a", "an"]);

/** "Pat out and stamp into rounds": between a conjunction and one of these is a verb. */
const JOINS = new Set(["and", "or", "then"]);
const AFTER_VERB = new Set(
  "into out onto off up down away over around together apart it them until the a an each both all your gently lightly well".split(
    " ",
  ),
);

/** The unknown words of a text, each judged by its position. */
export function unknownWords(prose: Prose, zone: Zone, matcher: Matcher): UnknownWord[] {
  return prose.unknown.flatMap(({ word, sentence, at }): UnknownWord[] => {
    const english = Object.hasOwn(FOREIGN_FOOD_WORDS, word) ? FOREIGN_FOOD_WORDS[word] : undefined;
    if (english !== undefined) return [{ word, mentions: matcher.readProse(english).mentions, asFood: false }];
    if (word.length < 3 || isPlain(word, matcher)) return [];
    const tokens = prose.sentences[sentence] ?? [];
    const last = tokens[at - 1]?.text ?? "";
    const before = ARTICLES.has(last) ? (tokens[at - 2]?.text ?? "") : last;
    const verb = JOINS.has(before) && AFTER_VERB.has(tokens[at + 1]?.text ?? "");
    const asFood = (zone === "step" || zone === "preparation" || zone === "tip") && PUTS.has(before) && !verb;
    const meant = matcher.matchLine(word);
    const mentions = meant.entries.map((entry): FoodMention => {
      return { words: entry.name.toLowerCase(), entries: [entry], facts: [entry], sentence, start: at, end: at + 1 };
    });
    return [{ word, mentions, asFood }];
  });
}

function isPlain(word: string, matcher: Matcher): boolean {
  return matcher.knowsWord(word) || formsOf(word).some((form) => PLAIN_WORDS.has(form));
}

/** "Use whatever dairy you have": nobody can check that. */
const WHATEVER = /\bwhatever\b[^.;]*\b(?:you (?:have|like|fancy|want|find)|to hand|fridge)\b/iu;

/** Whether a text tells the reader to add an unknown word ("stir in the flurbium"), or something unspecified. */
export function leavesOpen(text: string, zone: Zone, matcher: Matcher): boolean {
  return (
    WHATEVER.test(text) ||
    unknownWords(matcher.readProse(text), zone, matcher).some(({ asFood, mentions }) => asFood && mentions.length === 0)
  );
}
