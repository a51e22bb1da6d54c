import type { WordedChange } from "#domain/planner/worded-change";

/** A way of asking for a change. Each pattern reads the whole of a text in small letters; the first that fits counts. */
export interface Phrase {
  readonly kind: WordedChange["kind"];
  readonly pattern: RegExp;
  /** How people are told of it. */
  readonly example: string;
}

const DAY = "(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?s?";
const ON = `(?: (?:on|for) (?<meal>${DAY}))`;
const phrase = (kind: Phrase["kind"], example: string, ...forms: readonly string[]): Phrase[] =>
  forms.map((form) => ({ kind, example, pattern: new RegExp(`^(?:${form})$`, "u") }));

/** The documented set: `docs/changes-in-words.md` lists it, and a test holds the two together. */
export const PHRASES: readonly Phrase[] = [
  ...phrase("undo", "undo", "undo(?: (?:that|it|the last change))?|take (?:that|it) back"),
  ...phrase(
    "quicker",
    "make Tuesday quicker",
    "(?:make |do )?(?<meal>.+?) (?:quicker|faster)",
    `something (?:quicker|faster|quick)${ON}`,
    "(?:make |do )?(?<meal>.+?) in (?:under |less than |at most )?(?<minutes>\\S+) (?:minutes|mins)",
  ),
  ...phrase(
    "cheaper",
    "cheaper by £5",
    "(?:make )?(?:it |this |the week |this week )?cheaper(?: by £?(?<amount>\\S+?)(?: pounds?| quid)?)?",
    "save £?(?<amount>\\S+?)(?: pounds?| quid)?",
    "(?:make )?(?<meal>.+?) cheaper(?: by £?(?<amount>\\S+?)(?: pounds?| quid)?)?",
    `something cheaper${ON}`,
  ),
  ...phrase(
    "skip",
    "skip Friday",
    "(?:skip|leave out|drop) (?<meal>.+)",
    `no (?:dinner|meal|cooking)${ON}`,
    `were (?:out|away)${ON}`,
  ),
  ...phrase(
    "servings",
    "Saturday for six",
    "(?:make |cook )?(?<meal>.+?) for (?<count>\\S+?)(?: people| of us)?",
    `(?:cook )?(?:for )?(?<count>\\S+?)(?: people| of us)${ON}`,
    `cook for (?<count>\\S+)${ON}`,
  ),
  ...phrase(
    "move",
    "move Tuesday to Thursday",
    `move (?<meal>.+?) (?:to|onto) (?<day>${DAY})`,
    `put (?<meal>.+?) on (?<day>${DAY})`,
    `swap (?<meal>${DAY}) (?:and|with) (?<day>${DAY})`,
  ),
  ...phrase(
    "keep",
    "keep Monday and Friday",
    "keep (?<meals>.+?)(?: and (?:plan|change|swap|remake) (?:the )?(?:rest|others?|other days)(?: anew)?)?",
  ),
  ...phrase(
    "without",
    "no fish on Monday",
    `(?:no|without) (?<food>.+?)${ON}`,
    "(?:make )?(?<meal>.+?) without (?<food>.+)",
  ),
  ...phrase(
    "with",
    "something with the leftover cabbage",
    `(?:something|a dish|a meal|dinner) (?:with|using|of) (?<food>.+?)${ON}`,
    "(?:something|a dish|a meal|dinner) (?:with|using|of) (?<food>.+)",
    `use (?:up )?(?<food>.+?)${ON}`,
    "use (?:up )?(?<food>.+)",
  ),
  ...phrase(
    "other",
    "something else on Wednesday",
    `(?:something|anything) (?:else|different|other)${ON}`,
    "(?:swap|change|replace) (?<meal>.+)",
  ),
];

/** One example of each kind, for people who have not asked before. */
export const EXAMPLES: readonly string[] = [...new Set(PHRASES.map(({ example }) => example))];
