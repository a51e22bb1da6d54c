import { cleanText } from "#domain/matcher/match-words";

/*
 * Whether notes tell of an allergy, and to what: what is said of labels is for them. Which foods are left out does not depend on it.
 */

const SENTENCE_END = /[.;!?\n\r]+/u;
const ALLERGY =
  /\ballerg(?:y|ies|ic)\b|\banaphyla\w*|\bepi ?pens?\b|\bco?eliacs?\b|\bceliacs?\b|\bmay contains?\b|\btraces?\b|\b(?:nut|peanut|egg|milk|dairy|sesame|fish|shellfish|soya|soy|wheat|gluten) free (?:kitchen|house|home|school)\b/u;
/** Nobody has any; what is no food; what is told of elsewhere. */
const NONE =
  /\b(?:no|not|isnt|arent|nobody|no ?one|none|neither|without|never|any)(?: [a-z]+){0,3} allerg|\ballerg\w* to (?:cats?|dogs?|pets?|dust|pollen|penicillin|bees?|wasps?|latex|nickel|cooking|washing|housework|exercise|mornings|work)\b|\bhay ?fever\b/gu;

/** What allergens are called in notes and in a sentence, in the order of the sentence. */
const ALLERGENS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:tree )?nuts?\b|\b(?:almond|cashew|hazelnut|walnut|pecan|pistachio|brazil nut)s?\b/u, "nuts"],
  [/\bpeanuts?\b/u, "peanuts"],
  [/\bsesame\b|\btahini\b/u, "sesame"],
  [/\beggs?\b/u, "egg"],
  [/\bmilk\b|\bdairy\b|\bcmp[ai]\b/u, "milk"],
  [/\bgluten\b|\bwheat\b|\bco?eliacs?\b|\bceliacs?\b/u, "gluten"],
  [/\bsoya?\b/u, "soya"],
  [/\b(?<!shell)fish\b/u, "fish"],
  [/\bshell ?fish\b|\bprawns?\b|\bcrab\b|\blobster\b|\bcrustaceans?\b/u, "crustaceans"],
  [/\bmolluscs?\b|\bmussels?\b|\bsquid\b/u, "molluscs"],
  [/\bmustard\b/u, "mustard"],
  [/\bcelery\b/u, "celery"],
  [/\blupin\b/u, "lupin"],
  [/\bsulph?f?ites?\b/u, "sulphites"],
];

/** The allergens that notes tell an allergy to, in the words of labels; empty where they name none that labels must; null: no allergy. */
export function allergiesIn(notes: string): string[] | null {
  const sentences = notes
    .split(SENTENCE_END)
    .map((sentence) => cleanText(sentence).replaceAll(NONE, " "))
    .filter((text) => ALLERGY.test(text));
  if (sentences.length === 0) return null;
  return ALLERGENS.flatMap(([pattern, name]) => (sentences.some((text) => pattern.test(text)) ? [name] : []));
}
