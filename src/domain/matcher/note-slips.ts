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
  potatoes: "spuds taters",
  potato: "spud tater",
  mushrooms: "shrooms",
  broccoli: "broc",
  avocado: "avo",
  avocados: "avos",
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
/** What people say beside what they ask for: it parts no thought in two, and asks for nothing. */
const ASIDE =
  /,? ?\b(?:bless (?:him|her|them|em|his heart|her heart|their hearts|his cotton socks|her cotton socks)|(?:im|i am) afraid(?! (?:of|to|that)\b)|(?:if (?:im|i am|were) |to be )(?:perfectly |totally |completely )?honest|tbh|ngl|imo|not gonna lie|in all honesty|believe it or not|sadly|god help (?:us|me)|for (?:my|our) sins|dont ask(?! (?:for|me for|him|her|them)\b)(?: me)?(?: why)?|dont judge(?: me| us)?|long story|sad i know|i know i know|story of my life|ta muchly|lol|lmao|ha ?ha+)\b,?/gu;
/** "Like genuinely anything": no liking. */
const FILLER = /\blike (?=(?:genuinely|properly|literally|seriously|actually|totally|really|set)\b)/gu;
/** Words that somebody quotes, without their marks. */
const QUOTE = /(?<![a-z0-9])['"‘’“”]|['"‘’“”](?![a-z0-9])/gu;

/** Whole ways of speaking, each as what it says. */
const SAYINGS: readonly (readonly [RegExp, string, RegExp])[] = [
  // "No liver, kidneys. Or beer": a list goes on after its full stop.
  [/(?<![.!])[.!]+(?<!\s)\s+(?=(?:or|nor)\b)/gu, ", ", /[.!]\s+n?or\b/u],
  // "Nothing with a face": who has one is an animal.
  [
    /\b(?:nothing|not (?:eat )?anything|no food|dont eat anything|wont eat anything) (?:with|that (?:has|had|ever had|once had)) (?:a |an |two |its )?(?:faces?|mother|mum|parents|pulse|heartbeat|eyes|legs)\b/gu,
    "we are vegetarian",
    /face|mother|mum\b|parents|pulse|heartbeat|eyes|legs/u,
  ],
  [
    /\b(?:nothing|not anything|no food|no creatures|(?:dont|doesnt|wont|do not|does not) (?:eat|like|touch) anything|hates? (?:anything|everything)) (?:that (?:comes|came|lives|lived|swims) )?(?:from|in|out of) the (?:sea|ocean|water)\b|\b(?:nothing|(?:dont|doesnt|wont|do not|does not) (?:eat|like|touch) anything) (?:that swims|with (?:fins|scales|gills))\b/gu,
    "no fish, no shellfish",
    /sea\b|ocean|water|swims|fins|scales|gills/u,
  ],
  [/\beats? like (?:an? |little )*(?:birds?|sparrows?|mouse|mice|budgies?)\b/gu, "small appetites", /eats? like/u],
  // Too hot or too tired to turn an appliance on.
  [
    /\b(?:cba|cant be (?:arsed|bothered|doing)|(?:its |it is |far |way |much )?too hot|no way am i)(?: to)? (?:(?:put|turn|switch|have|use|be using)(?:ting|ning|ing)?) (?:the |my |our )?(oven|hob|slow cooker|air fryer|microwave)(?: on)?\b/gu,
    "no $1",
    /oven|hob|cooker|fryer|microwave/u,
  ],
];

/**
 * Notes with "no added salt" as what it asks for. Cleaning leaves these words out, as on a pack they tell only of what sort a food is; "no added salt or
 * honey" refuses the honey.
 */
export function addedWritten(notes: string): string {
  return notes.replace(
    /\bno added (salt|sugar)\b(?:,? n?or\b(?! (?:salt|sugar|sweetener)))?/giu,
    (said, food: string) => (/or$/iu.test(said) ? `low ${food}, no` : `low ${food}`),
  );
}

/** Cleaned notes with such words as they are usually written. */
export function withoutSlips(text: string): string {
  const written = text
    .replace(QUOTE, "")
    .replace(PARTED, "$1nt")
    .replace(AND, " and ")
    .replace(ASIDE, "")
    .replace(FILLER, "")
    .replace(WORD, (word) => READ_AS.get(word) ?? word);
  return SAYINGS.reduce(
    (read, [pattern, words, needed]) => (needed.test(read) ? read.replace(pattern, words) : read),
    written,
  );
}
