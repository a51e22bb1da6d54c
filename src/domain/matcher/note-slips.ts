/*
 * Words as they are spoken in parts of the country, and as they are often typed, written as the other readers of notes know them. A refusal or an
 * allergy that is spelt otherwise is one all the same.
 */

/** What each word is read as. */
// prettier-ignore
const SLIPS: Readonly<Record<string, string>> = {
  doesnt: "disnae disny doesny doesnae dosnt dosent doesent duznt",
  dont: "dinnae dinna dinny dinnie dnt dunt doant",
  cant: "cannae canny cannie canna carnt cnt",
  wont: "willnae winnae wullnae wilnae wunt",
  wouldnt: "wouldnae widnae",
  couldnt: "couldnae cudnae",
  shouldnt: "shouldnae",
  isnt: "isnae isny aint",
  arent: "arenae",
  didnt: "didnae didny",
  hasnt: "hasnae",
  nothing: "nowt nuffin nuthin nothin nout naething nothink",
  anything: "owt anythin anyfin anyting",
  something: "summat summet sumthing somethin sommat sumfin",
  allergic: "alergic alergick allergick allerigic alerjic allerjic alergc allergc alllergic alergique",
  allergy: "alergy allergie alergie allergey alergey allerjy alerjy alergys allergys",
  allergies: "alergies",
  intolerant: "intollerant intolerent intollerent intolerrant intolarant",
  intolerance: "intollerance intolerence intollerence intolarance",
  coeliac: "celiac ceoliac coliac cealiac coelic seliac celiacs coeliacs ceoliacs",
  vegetarian: "vegitarian vegeterian vegetarain vegaterian vegtarian vegiterian vegetarien vegatarian vegitarain",
  cauliflower: "cauli",
  vegan: "vegen veagan veegan",
};
const READ_AS: ReadonlyMap<string, string> = new Map(
  Object.entries(SLIPS).flatMap(([word, slips]) => slips.split(" ").map((slip): [string, string] => [slip, word])),
);
/** "Don t": an apostrophe that was typed as a space. */
const PARTED = /\b(do|does|did|ca|wo|would|could|should|is|are|has|have)(?:n t| nt)\b/gu;
/** "Bangers n mash". */
const AND = / n (?=[a-z])/gu;
const WORD = /[a-z]{3,11}/gu;

/** Cleaned notes with such words as they are usually written. */
export function withoutSlips(text: string): string {
  return text
    .replace(PARTED, "$1nt")
    .replace(AND, " and ")
    .replace(WORD, (word) => READ_AS.get(word) ?? word);
}
