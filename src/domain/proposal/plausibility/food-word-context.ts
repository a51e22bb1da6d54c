import type { Token } from "#domain/matcher/match-words";
import type { FoodMention, Prose } from "#domain/matcher/matcher-types";
import {
  DONE_TO_FOOD,
  LIKENESS_AFTER,
  NAMES_OF_TOOLS,
  NO_FOOD_IN_PROSE,
  SHAPED_BY_HAND,
  TOOLS,
  VERBS,
  VESSELS,
  WHAT_IT_DOES,
} from "#domain/proposal/plausibility/food-word-lists";

/**
 * The role of a food word in its sentence. `definite`: something already there ("the sauce"). `styled`: another food in its style
 * ("tofu chorizo"). `absent`: it is left out. `nothing`: it does not mean a food here.
 */
export type Standing = "food" | "definite" | "styled" | "absent" | "nothing";

const DETERMINERS = new Set(
  "the a an each both it them your all every half some over any this that these those together".split(" "),
);
/** Verbs that are not followed by food. */
const HANDLING = new Set(["toast", "wrap", "pickle", "stew"]);
const NO_OBJECT = new Set("and or with of for in to on goes go is are works adds gives makes".split(" "));
const BEFORE_VERB = new Set("and then or to now meanwhile lightly generously well just gently you".split(" "));
/** "The sauce", and "into a smooth batter": it is there, or about to be made. */
const ARTICLES =
  /(?:^| )(?:the|this|that|these|those|your|its|their|each|every|both|remaining|reserved|rest of|half of|half|(?:into|to|make|makes|making|for|form|as) an?)(?: \p{L}+){0,2} $/u;

/** "Into a salsa", "to make a chunky guacamole": from here on it is there. */
const MADE_HERE = /(?:^| )(?:into|to make|makes|making|form|forming) (?:an? |the |your )?(?:\p{L}+ ){0,2}$/u;

const ABSENT =
  /(?:^| )(?:without|instead of|rather than|in place of|take the place of|takes the place of|stand in for|stands in for|standing in for|in lieu of|no|not|neither|nor|replac(?:es|ing|e)|no need for|free of|free from)(?: (?:an? (?:scrap|speck|trace|whiff|hint) of|the|any|a|an|extra|more|added|drop|trace|hint|touch|using|adding|need for|of|having|usual|cows))*(?: \p{L}+)? $/u;
/** "Not without bacon" has some, as does "lacks no butter" or "spares no butter". */
const DENIED =
  /(?:^| )(?:lack(?:s|ing)?|spar(?:es?|ing)|(?:stint|skimp)(?:s|ing)? on|short of|wants? for) (?:no|neither)(?: \p{L}+){0,5} $|(?:^| )(?:not|never|dont|cannot|cant|nothing|nobody|no one|isnt)(?: \p{L}+){0,3} (?:without|no) $|(?:^| )(?:not|no) (?:just|only|less|more)(?: \p{L}+){0,2} $/u;
const ALIKE = [
  /(?:^| )(?:size|sizes|thickness|consistency|texture|shape|colour|width|look|appearance|feel|smell|weight) of (?:\p{L}+ ){0,2}$/u,
  // A comparison with cream: "until it pours like cream".
  /(?:^| )(?:it|they|which|sauce|soup|mixture|batter|dressing|glaze|everything)(?: should| will| can| to)? (?!something|anything|foods?|things?|sauces?|would|tastes?)\p{L}+ (?:\p{L}+ \p{L}+ )?like (?:\p{L}+ ){0,2}$/u,
  /(?:^| )(?:pour|flow|run|drip|coat|whip|whisk|stretch|pull|slice|cut|shine|spread|wobble|crumble|melt)(?:s|ing|ed|es)? (?:an? \p{L}+ |the \p{L}+ |\p{L}+ )?like (?:\p{L}+ ){0,2}$/u,
  // "Smoky as if it were bacon."
  /(?:^| )as (?:if|though) (?:it|they|this|that) (?:were|was|are|is) (?:\p{L}+ ){0,2}$/u,
  /(?:^| )(?:resembles?|resembling) (?:\p{L}+ ){0,2}$/u,
  /(?:^| )(?:looks?|looking|feels?|smells?|tastes?|is|are|be|becomes?|texture|thick|thin|spreads|curdle|shines?|behaves?|sets?|go|goes|soft|crisp|pale|it|almost|more|rather|just) like (?:\p{L}+ ){0,2}$/u,
  /(?:^| )(?:\p{L}+er|more|less) than (?:\p{L}+ ){0,2}$/u,
  // "Sliced thin as ham."
  /(?:^| )(?:slice|cut|shave)(?:s|d|ing)? (?:\p{L}+ ){0,2}thin as (?:\p{L}+ )?$/u,
  /(?:^| )as (?:thick|thin|fine|soft|small|large|big|smooth|glossy|silky|tender|rich|pale|brown|dark|light|crisp|firm|loose|runny|golden) as (?:\p{L}+ ){0,2}$/u,
  /(?:^| )(?:smells?|goes|turns?|melts?|reduces?)(?: it| them)? (?:\p{L}+ ){0,5}(?:of|to|from) (?:\p{L}+ ){0,1}$/u,
  /(?:^| )(?:colour|shade|consistency|thickness|texture|brown|gold) (?:between |of )(?:\p{L}+ ){0,1}$/u,
];
/** Words before a shape or a substitute: "roll into sausages", "tofu chorizo". */
const SHAPED = /(?:^| )in(?:to)? (?:\p{L}+ ){0,3}$/u;
const SHAPES = new Set([
  "sausage",
  "cake",
  "nugget",
  "cigar",
  "log",
  "finger",
  "pancake",
  "rag",
  "ball",
  "meatball",
  "curd",
]);
const STAND_INS = new Set(
  "tofu tempeh seitan jackfruit mushroom cauliflower lentil bean chickpea soya quorn vegan walnut celeriac aubergine halloumi courgette carrot cowboy".split(
    " ",
  ),
);
const DAIRY = new Set(["cheese", "butter", "milk", "cream", "yogurt"]);
const MADE_OF_PLANTS = new Set(["tofu", "soya", "vegan"]);
const SHAPED_INTO =
  /(?:^| )(?:shape|shaped|shaping|form|formed|mould|roll|rolled|pat|squeeze|press)(?: \p{L}+){0,6} into (?:\p{L}+ ){0,4}$/u;
/** "In a large casserole", "to a heavy flameproof casserole". */
const IN_VESSEL = /(?:^| )(?:in|into|to|from|using) (?:a|an|the|your|its|another) (?:\p{L}+ ){0,4}$/u;
/** "Leave to pickle", "set aside for ten minutes to stew": the next word is a verb. */
const LEFT_TO = /(?:^| )(?:leave|leaving|left|aside|allow|allowed)(?: \p{L}+){0,4} to $/u;
const IT = new Set(["it", "they", "everything"]);
const NO_FOOD_PHRASES = new Set([
  "stir fry",
  "chicken back",
  "chinese takeaway",
  "cheese string",
  "indian takeaway",
  "roast dinner",
  "sunday roast",
  "fry up",
]);
/** A food's name before a word that changes its meaning. */
const OTHER_MEANING: Readonly<Record<string, readonly string[]>> = {
  fish: ["out", "slice", "kettle"],
  date: ["night"],
  speck: ["of"],
  sake: ["of"],
  philadelphia: ["cheesesteak", "steak", "style"],
  fondant: ["potato", "potatoes", "swede", "celeriac", "turnips", "carrots", "leeks"],
};
/** "It gives to the tongue": the eater's tongue. */
const ON_TONGUE = /(?:^| )(?:to the|(?:on|to) your) $/u;
/** "Until the oil separates": the sauce's own oil. */
const SURFACES = new Set(
  "breaks rises separates floats pools shows splits comes has runs melts foams bubbles".split(" "),
);
const COLOURED = new Set(
  "turn turns turned stained fiery hot vivid sunset bright deep rusty pale burnt glowing brick rich dark".split(" "),
);
const WOULD_BE = new Set("would usually normally traditionally".split(" "));
/** "Seeds removed", "bones taken out": it is removed. */
const GOES = new Set("removed discarded scraped picked".split(" "));
const AND_SO_ON = new Set(["or", "nor", ","]);

function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => `${token.text} `).join("");
}

/** Determines the role of each mention in its sentence, in order. If in doubt, it is food. */
export function standings(prose: Prose): readonly Standing[] {
  const found: Standing[] = [];
  prose.mentions.forEach((mention, index) => {
    const tokens = prose.sentences[mention.sentence] as readonly Token[];
    const before = prose.mentions[index - 1];
    const joined =
      before !== undefined &&
      before.sentence === mention.sentence &&
      found[index - 1] === "absent" &&
      mention.start > before.end &&
      tokens.slice(before.end, mention.start).every((token) => AND_SO_ON.has(token.text)) &&
      tokens.slice(before.end, mention.start).some((token) => token.text !== ",");
    const next = prose.mentions[index + 1];
    const onFood = next !== undefined && next.sentence === mention.sentence && next.start === mention.end;
    found.push(joined ? "absent" : standingOf(mention, tokens, onFood));
  });
  return found;
}

/** What a text says is being made: the last word of its name. */
export function madeIn(prose: Prose): string[] {
  return prose.mentions.flatMap(({ sentence, start, words }) => {
    const before = textOf((prose.sentences[sentence] ?? []).slice(Math.max(0, start - 8), start));
    return MADE_HERE.test(before) ? [words.split(" ").at(-1) ?? ""] : [];
  });
}

/** `onFood`: another food follows immediately, which may be the object of a verb. */
function standingOf(mention: FoodMention, tokens: readonly Token[], onFood: boolean): Standing {
  const single = mention.end - mention.start === 1;
  const word = tokens[mention.start]?.text ?? "";
  const next = tokens[mention.end]?.text ?? "";
  if (single && NO_FOOD_IN_PROSE.has(word)) return "nothing";
  if (NO_FOOD_PHRASES.has(mention.words) || OTHER_MEANING[word]?.includes(next) === true) return "nothing";
  if (mention.words === "oil" && SURFACES.has(next)) return "nothing";
  if (mention.words === "orange" && (next === "oil" || COLOURED.has(tokens[mention.start - 1]?.text ?? "")))
    return "nothing";
  if (LIKENESS_AFTER.has(next)) return "nothing";
  if (single && NAMES_OF_TOOLS.has(mention.words) && TOOLS.has(next)) return "nothing";
  const before = textOf(tokens.slice(Math.max(0, mention.start - 8), mention.start));
  if (mention.words === "tongue" && ON_TONGUE.test(before)) return "nothing";
  if (ALIKE.some((pattern) => pattern.test(before))) return "nothing";
  if (SHAPES.has(mention.words) && SHAPED.test(before)) return "nothing";
  if (SHAPED_BY_HAND.has(mention.words.split(" ").at(-1) ?? "") && SHAPED_INTO.test(before)) return "definite";
  if (single && VESSELS.has(word) && IN_VESSEL.test(before)) return "nothing";
  if (single && WHAT_IT_DOES.has(word) && IT.has(tokens[mention.start - 1]?.text ?? "")) return "nothing";
  if (single && VERBS.has(word) && (LEFT_TO.test(before) || isVerb(tokens, mention))) return "nothing";
  if (single && DONE_TO_FOOD.has(word) && isDoneTo(tokens, mention, onFood)) return "nothing";
  if (isStoodInFor(tokens[mention.start - 1]?.stem ?? "", mention.words)) return "styled";
  if (ABSENT.test(before) && !DENIED.test(before)) return "absent";
  if (WOULD_BE.has(next) || GOES.has(next)) return "absent";
  return ARTICLES.test(before) ? "definite" : "food";
}

/** "Tofu chorizo" is tofu; "bean cheese" is beans with cheese. */
function isStoodInFor(before: string, words: string): boolean {
  return STAND_INS.has(before) && (!DAIRY.has(words) || MADE_OF_PLANTS.has(before));
}

/** "Mince the garlic", "finely mince onion": a verb, unlike "mince and garlic" or "mince browned with onion". */
function isDoneTo(tokens: readonly Token[], mention: FoodMention, onFood: boolean): boolean {
  const before = tokens[mention.start - 1];
  const opens =
    before === undefined || before.kind === "break" || BEFORE_VERB.has(before.text) || before.text.endsWith("ly");
  return opens && (onFood || DETERMINERS.has(tokens[mention.end]?.text ?? ""));
}

/** "Salt the steak", "and butter the tin", "Toast cumin seeds": a verb followed by its object. */
function isVerb(tokens: readonly Token[], mention: FoodMention): boolean {
  const before = tokens[mention.start - 1];
  const next = tokens[mention.end];
  if (next === undefined || next.kind === "break") return false;
  const opens = before === undefined || before.kind === "break" || BEFORE_VERB.has(before.text);
  // "Sandwich with {cheese}": two slices, which are listed.
  if (opens && tokens[mention.start]?.text === "sandwich") return next.text === "with" || DETERMINERS.has(next.text);
  if (opens && HANDLING.has(tokens[mention.start]?.text ?? "")) return !NO_OBJECT.has(next.text) || next.text === "in";
  if (before === undefined) return next.kind === "word" && !NO_OBJECT.has(next.text);
  return opens && DETERMINERS.has(next.text);
}
