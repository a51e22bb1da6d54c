import { formsOf } from "#domain/matcher/match-recipe-words";
import { PLAIN_WORDS } from "#domain/proposal/reading/plain-words";

/** Small words that hardly any English recipe lacks. */
const ENGLISH = new Set(
  "the and of to in a an with for until then it on into over from or at as by is are if you your this that when while all some each about off up out well over under through not but they its one two more any".split(
    " ",
  ),
);
/** Small words of other languages that are not words in English recipes. */
const OTHER = new Set(
  "der die das und mit ein eine einen dem den des auf zum zur bis oder im nicht sind wird für bei aus nach le les du une et avec dans sur pour au aux est ou puis pendant el los las y con para una por hasta en del se il lo gli della nel alla per sono che di een het van voor tot met op niet og med i til på som att och av som z w się aby ve ile bir için não com uma os ao".split(
    " ",
  ),
);
const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;

interface Count {
  readonly words: number;
  readonly english: number;
  /** Words of kitchen English other than small ones: "crisp", "comfort". */
  readonly plain: number;
  readonly other: number;
}

type IsKnown = (word: string) => boolean;

const nothingMore: IsKnown = () => false;

function countOf(text: string, isKnown: IsKnown = nothingMore): Count {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase());
  return {
    words: words.length,
    english: words.filter((word) => ENGLISH.has(word)).length,
    plain: words.filter((word) => formsOf(word).some((form) => PLAIN_WORDS.has(form)) || isKnown(word)).length,
    other: words.filter((word) => OTHER.has(word)).length,
  };
}

/** Shares that all our English recipes exceed by far, and no text in German, French, Spanish, Italian or Polish reaches. */
const MIN_SHARE = 0.1;
const DISH_OF_FEW_WORDS = 4;
/** For a line without small words, such as "Thrifty, fiery, crisp-skinned comfort": the share of words that must be kitchen English. */
const MIN_PLAIN_SHARE = 0.5;
const TEXT_OF_MANY_WORDS = 7;

/**
 * Whether the texts of a dish are English, judged by small words or, for a line without any, by kitchen words: for all of them
 * together, with no sentence having more of another language's. A cheap test for the wrong language, not for bad English.
 * `isKnown`: other acceptable words, such as foods.
 */
export function isEnglish(texts: readonly string[], isKnown: IsKnown = nothingMore): boolean {
  const counts = texts.flatMap((text) => text.split(/[.?…:;]+/u)).map((sentence) => countOf(sentence, isKnown));
  const sum = (of: keyof Count): number => counts.reduce((total, count) => total + count[of], 0);
  const words = sum("words");
  const isTerse = sum("other") === 0 && sum("plain") >= words * MIN_PLAIN_SHARE;
  if (words >= DISH_OF_FEW_WORDS && sum("english") < words * MIN_SHARE && !isTerse) return false;
  return counts.every((count) => count.words < TEXT_OF_MANY_WORDS || count.other === 0 || count.english >= count.other);
}

/**
 * Whether a text is in another language by its small words: one without any, such as "Sticky, sharp, gone in minutes", cannot be
 * judged.
 */
export function isForeign(text: string): boolean {
  const { other, english } = countOf(text);
  return other > english;
}
