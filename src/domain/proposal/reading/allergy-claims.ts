import { ALLERGENS, type Allergen, type Food } from "#domain/food/food";

/*
 * People who must not eat something rely on the allergens that we compute, and nothing else. So no text may say in any words who
 * can eat the dish: it must not mention a person who cannot have an allergen, what will not happen to them, or the allergen's
 * absence.
 */

/** Names in texts for what food law requires to be declared; "nuts" may include peanuts. */
const WORDS: Readonly<Record<Allergen, string>> = {
  celery: "celery",
  cereals_containing_gluten: "gluten|wheat|barley|rye",
  crustaceans: "crustaceans?|shellfish",
  eggs: "eggs?",
  fish: "fish",
  lupin: "lupins?",
  milk: "milk|dairy|lactose|casein|whey",
  molluscs: "molluscs?|shellfish",
  mustard: "mustard",
  peanuts: "peanuts?|nuts?(?![- ]brown)",
  sesame: "sesame",
  soybeans: "soya?|soybeans?",
  sulphites: "sul(?:ph|f)ites?",
  tree_nuts: "nuts?(?![- ]brown)",
};
/** Cooks also mention these as something a dish can do without. */
const COOKED = new Set(["celery", "eggs?", "fish", "milk", "mustard"]);

const everyWord = ALLERGENS.flatMap((allergen) => WORDS[allergen].split("|"));
const ANY_WORD = [...new Set(everyWord)].join("|");
const ANY_DECLARED = [...new Set(everyWord.filter((word) => !COOKED.has(word)))].join("|");
const NAMED = new RegExp(`\\b(?:${ANY_WORD})\\b`, "giu");
const KINDS = ALLERGENS.map((allergen) => [allergen, new RegExp(`^(?:${WORDS[allergen]})$`, "iu")] as const);

/** Words about reactions and the people who have them, which recipes do not need. */
const REACTIONS: readonly RegExp[] = [
  /\banaphyla\w+|\bepi-?pens?\b|\badrenaline\b|\bantihistamines?\b|\bsufferers?\b|\bhypersensitiv\w+|\b(?:dietary|food) (?:needs|requirements|restrictions|sensitivit\w+)\b/iu,
  /\breact(?:s|ed|ing)? (?:badly )?(?:to|badly)\b|\b(?:nobody|no one|anyone|anybody) (?:(?:will|should|would|who) )?reacts?\b/iu,
  /\b(?:adverse|bad|severe|nasty|no|any|cause an?|trigger an?|sets? off an?|have an?) reactions?\b/iu,
  /\b(?:upset|hurt|harm|trouble|bother|bloat) (?:\p{L}+ ){0,2}(?:stomachs?|tumm(?:y|ies)|guts?|bell(?:y|ies))\b/iu,
  /\b(?:make|makes|making) (?:\p{L}+ ){1,2}(?:ill|poorly|unwell)\b/iu,
  /\bflare-?ups?\b|\bitch(?:y|es|ing)?\b|\brash(?:es)?\b|\bharmless\b|\b(?:lips?|tongues?|throats?|faces?) (?:\p{L}+ ){0,3}(?:itch|swell|tingle|close|burn)\b|\bswell (?:\p{L}+['’]?s? ){1,2}(?:lips?|tongues?|throats?|faces?)\b/iu,
  /\b(?:without|no need|never mind|ignore|skip)\b[^.;]*\blabels?\b/iu,
  new RegExp(
    `\\b(?:${ANY_WORD})[- ](?:people|folk|crowds?|famil(?:y|ies)|households?|homes|guests?|friends|children|kids|dodg(?:ers?|ing)|haters?|fearing|wary|shy)\\b`,
    "iu",
  ),
  new RegExp(
    `\\b(?:${ANY_WORD})[- ](?:friendly|conscious|proof|averse|avoid(?:er|ing)s?|sensitiv\\w+|toleran\\w+|problems?|issues?)\\b`,
    "iu",
  ),
];

const SOMEBODY =
  /\b(?:any(?:one|body)|every(?:one|body)|no ?one|nobody|some(?:one|body)|people|persons?|those|whoever|guests?|friends?|child(?:ren)?|kids|diners|eaters|family|families|households?|schools?|lunch-?boxe?s?)\b/iu;
const SOMEBODY_OR_YOU = /\b(?:you|they|we|he|she)\b/iu;
/** Must not, as opposed to would rather not. */
const CANNOT =
  /\b(?:cannot|can['’]?t|can not|must(?: not|n['’]?t)|should(?: not|n['’]?t)|may not|unable to|not able to|(?:do|does)(?: not|n['’]?t)|never) (?:have|eat|digest|stomach|tolerate|touch|go near)\b/iu;
const KEEPS_OFF =
  /\b(?:avoid(?:s|ing)?|steer(?:s|ing)? clear of|(?:keep|stay)(?:s|ing)? off|giv(?:es?|en|ing) up|gone off|not allowed|sensitive to|bothered by|upset by|ill from|prone to|react(?:s|ing)?|trouble with|problems? with|issues? with)\b/iu;
/** "If milk is a problem", "where nuts are off the menu". */
const IS_A_PROBLEM = new RegExp(
  `\\b(?:${ANY_WORD}) (?:is|are) (?:an? |no |not |strictly )?(?:problem|issue|no-no|concern|worry|banned|forbidden|off the (?:menu|table)|off[- ]limits|out of the question)\\b`,
  "iu",
);
/** Reassurance for people who fear it, or an invitation to them. */
const REASSURANCE =
  /\b(?:worr(?:y|ies|ied|ying)|fears?|fearing|risks?|risky|dangers?|dangerous|harm\w*|peace of mind|rest assured|relax|at ease|trust)\b/iu;
const WELCOME = /\b(?:fine|ok|okay|all ?right|good|great|perfect|ideal|suits?|works|made|meant|welcome|kind|enjoy)\b/iu;
/** What people avoid only because of its state. */
const HALF_DONE = /\b(?:soft|raw|runny|undercooked)(?:[- ]boiled)? (?:eggs?|fish|milk|shellfish)\b/giu;
/** Absence, up to six words before its name, or after it. */
const ABSENT: readonly RegExp[] = [
  new RegExp(
    `(?:\\b(?:no|not|never|nothing|none|without|zero|nor|neither|lacks?|skips?|omits?|minus|devoid of|rid of|cleared of|stripped of)|n['’]t)(?: [\\p{L}'’-]+){0,6} (${ANY_DECLARED})\\b`,
    "giu",
  ),
  new RegExp(
    `\\b(${ANY_DECLARED})(?: [\\p{L}'’-]+){0,3} (?:nowhere|absent|missing|left out|in sight|not (?:used|found|included|present|needed|in)|(?:do|does) not|(?:do|does)n['’]t|never|plays? no|has no|have no)\\b`,
    "giu",
  ),
];

/** Words of labels: cooks speak of wheat or cream, and these are never needed, whatever is listed. */
const OF_LABELS = /^(?:gluten|dairy|lactose|casein|whey|lupins?|sul(?:ph|f)ites?|crustaceans?|molluscs?)$/iu;
/** Also for listed foods: "do not let the nuts burn" is a cook's, "not a trace of nuts" is false. */
const NOT_EVEN_A_TRACE = [
  new RegExp(
    `(?:\\b(?:no|not|never|nothing|none|without|zero|nor)|n['’]t)\\b(?: [\\p{L}'’-]+){0,4} (?:traces?|hints?|specks?|grains?|drops?|crumbs?|whiff|sign|shred) of (?:any )?(?:${ANY_WORD})\\b`,
    "iu",
  ),
  new RegExp(`\\b(?:not an?|no|never an?) (?:${ANY_WORD}) (?:in|anywhere|near|to be)\\b`, "iu"),
  new RegExp(
    `\\b(?:${ANY_WORD}) (?:(?:is|are) )?(?:nowhere|absent|in sight|(?:do|does) not come|(?:do|does)n['’]t come|plays? no)\\b`,
    "iu",
  ),
];

/** Whether a text says who may eat the dish, or that it lacks something declared. What the dish lists may be mentioned freely. */
export function claimsForEaters(text: string, foods: readonly Food[]): boolean {
  if (REACTIONS.some((pattern) => pattern.test(text))) return true;
  return text
    .replace(HALF_DONE, " ")
    .split(/[.;:!?]/u)
    .some((sentence) => {
      const words = [...sentence.matchAll(NAMED)].map(([word]) => word);
      if (words.length === 0) return false;
      const somebody = SOMEBODY.test(sentence);
      if (CANNOT.test(sentence) && (somebody || SOMEBODY_OR_YOU.test(sentence))) return true;
      if ((KEEPS_OFF.test(sentence) && somebody) || IS_A_PROBLEM.test(sentence)) return true;
      if (NOT_EVEN_A_TRACE.some((pattern) => pattern.test(sentence))) return true;
      if (ABSENT.some((pattern) => [...sentence.matchAll(pattern)].some(([, word = ""]) => !isListed(word, foods))))
        return true;
      return (
        (REASSURANCE.test(sentence) || (somebody && WELCOME.test(sentence))) &&
        words.some((word) => !isListed(word, foods))
      );
    });
}

/** Whether the dish contains what a word names, or is named after it. */
function isListed(word: string, foods: readonly Food[]): boolean {
  if (OF_LABELS.test(word)) return false;
  const kinds = KINDS.flatMap(([allergen, pattern]) => (pattern.test(word) ? [allergen] : []));
  const plain = word.toLowerCase();
  return foods.some(
    ({ name, allergens }) =>
      allergens.some((allergen) => kinds.includes(allergen)) || name.toLowerCase().includes(plain),
  );
}
