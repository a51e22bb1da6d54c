/*
 * Words as they are spoken in parts of the country, and as they are often typed, written as the other readers of notes know them. A refusal or an
 * allergy that is spelt otherwise is one all the same.
 */

const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:disnae|disny|doesny|doesnae|dosnt|dosent|doesent|dosen t|doesn t|dose ?nt|duznt)\b/gu, "doesnt"],
  [/\b(?:dinnae|dinna|dinny|dinnie|don t|dnt|do nt|dunt|doant)\b/gu, "dont"],
  [/\b(?:cannae|canny|cannie|canna|can t|ca nt|carnt|cnt)\b(?! (?:cook|lad|lass)\b)/gu, "cant"],
  [/\b(?:willnae|winnae|wullnae|won t|wo nt)\b/gu, "wont"],
  [/\b(?:wouldnae|widnae|wouldn t)\b/gu, "wouldnt"],
  [/\b(?:isnae|isny|isn t|aint|int)\b/gu, "isnt"],
  [/\b(?:arenae|aren t)\b/gu, "arent"],
  [/\b(?:didnae|didny|didn t)\b/gu, "didnt"],
  [/\b(?:nowt|nuffin|nuthin|nothin|nout|naething|nothink)\b/gu, "nothing"],
  [/\b(?:owt|anythin|anyfin|anyting)\b/gu, "anything"],
  [/\b(?:summat|summet|sumthing|somethin|sommat|sumfin)\b/gu, "something"],
  [/\ball?er(?:g|j)ic\b|\bal+ergc\b|\ball?erigic\b|\ball?regic\b|\ball?ergick\b/gu, "allergic"],
  [/\ball?er(?:g|j)(?:y|ie|ey)s?\b(?<!allergy)|\ball?ergys\b/gu, "allergy"],
  [/\bintoll?er[ae]nt\b|\bintolerent\b|\binntolerant\b/gu, "intolerant"],
  [/\bintoll?er[ae]nce\b|\bintolerence\b/gu, "intolerance"],
  [/\b(?:ceoliac|celiac|coliac|cealiac|coelic|ceoliacs?|seliac|coeliacs?)\b/gu, "coeliac"],
  [
    /\bveg(?:i|e|a)t(?:a|e)r(?:ia|ai|ie)ns?\b(?<!vegetarians?)|\bvegitarians?\b|\bvegeterians?\b|\bvegtarians?\b/gu,
    "vegetarian",
  ],
  [/(?<=[a-z] )n(?= [a-z])/gu, "and"],
];
/** Without any of these no pattern can match. */
const MAY_SLIP =
  /na|ny\b|nny|nie\b|d(?:o|u)[a-z]*n ?t|n t\b|dnt|cnt|ca(?:r| ?)nt|nt\b|wt\b|in\b|ink\b|out\b|ting\b|summ|sum|all?[er]|tol|iac|lic\b|veg| n /u;

/** Cleaned notes with such words as they are usually written. */
export function withoutSlips(text: string): string {
  return MAY_SLIP.test(text) ? SLIPS.reduce((read, [pattern, words]) => read.replace(pattern, words), text) : text;
}
