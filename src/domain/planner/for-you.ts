import type { Intent } from "#domain/intents/intent";
import { nameOfNoted } from "#domain/intents/preferences-in-words";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import type { MealReason } from "#domain/plan/plan-data";
import { isTitled } from "#domain/matcher/dish-titles";
import { nameOfFood } from "#domain/plan/write-why";
import { traitsOf } from "#domain/planner/dish-traits";
import { WEEKEND, isForGuests } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";

/*
 * One sentence to the household about a dinner: what it does for *them*, of their day, their table, their child, what they told us or what
 * is in their fridge. Each is a fact of the plan; of a dinner with nothing of the kind nothing is said.
 */

/** What is known of a dinner when its sentence is looked for. */
export interface DinnerFacts {
  readonly checked: CheckedMeal;
  readonly day: Day;
  readonly reasons: readonly MealReason[];
  /** What was understood of the notes and the days that it answers. */
  readonly answered: readonly Intent[];
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
}

/** A sentence in the ways that it can be said, what it is about, and the reasons that say the same. */
export interface Line {
  readonly about: string;
  readonly ways: readonly string[];
  /** What each way is before a sentence that the book says of the dish; missing where it is said by itself. */
  readonly leads?: readonly string[];
  readonly says: readonly MealReason["kind"][];
}

/** An oven does so much by itself that whoever cooks has the time free. */
const FREE_MINUTES = 30;
/** A slow cooker that runs for so long is put on before the day begins. */
const ALL_DAY_MINUTES = 240;
const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Every sentence that is true of a dinner, what matters most to its household first. */
export function linesOf(dinner: DinnerFacts): Line[] {
  return [
    ...tableLines(dinner),
    ...useUpLines(dinner),
    ...dinner.answered
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .flatMap((intent) => answerLines(intent, dinner)),
    ...childLines(dinner),
    ...packLines(dinner),
    ...freeLines(dinner),
  ];
}

function inWords(number: number): string {
  return NUMBERS[number] ?? String(number);
}

/** "The two of you", "all six of you". */
function allOf(people: number): string {
  return people === 2 ? "the two of you" : `all ${inWords(people)} of you`;
}

/** What was asked of this one dinner is said before what was asked of all. */
function rankOf({ kind }: Intent): number {
  const rank = ASKED_OF_ONE.indexOf(kind);
  return rank === -1 ? ASKED_OF_ONE.length : rank;
}
const ASKED_OF_ONE: readonly Intent["kind"][] = ["treat", "cook", "quick", "light", "want", "long"];

/** Another number at the table than live in the house. */
function tableLines({ checked: { meal }, day, constraints, answered }: DinnerFacts): Line[] {
  const { numPeople } = constraints.request;
  const people = meal.servings;
  if (people === numPeople) return [];
  const says = ["for_guests", "weekend", "noted"] as const;
  if (people < numPeople) {
    const number = inWords(people);
    const who = people === 1 ? "Only one of you eats" : `Only ${number} of you eat`;
    return [
      {
        about: `table ${day}`,
        ways: [`${who} on ${day}, so it is cooked, and bought, for ${number}.`],
        leads: [`${who} on ${day}.`],
        says,
      },
      {
        about: `tables ${day}`,
        ways: [`${capital(number)} at the table on ${day}, and cooked for ${number}.`],
        leads: [`${capital(number)} at the table on ${day}.`],
        says,
      },
    ];
  }
  const free = freeWords(meal);
  const isGuests = answered.some(({ kind }) => kind === "guests");
  const guests = people - numPeople === 1 ? "guest" : "guests";
  const who = isGuests ? `For ${day}’s ${guests}` : `For ${allOf(people)} on ${day}`;
  const way = free === null ? `${who}, with enough to go round.` : `${who}: ${free}.`;
  const again = [`${who}.`];
  return [
    { about: `table ${day}`, ways: [way], leads: again, says },
    { about: `tables ${day}`, ways: again, leads: again, says },
  ];
}

function answerLines(intent: Intent, { checked, day, constraints, catalogue }: DinnerFacts): Line[] {
  switch (intent.kind) {
    case "treat":
      return [
        {
          about: "treat",
          ways: [
            intent.what === null
              ? `${day} is the day to mark, so this is the week’s special dinner.`
              : `For ${occasionOf(intent.what)} on ${day}: the week’s special dinner.`,
          ],
          leads: [intent.what === null ? `For your ${day}.` : `For ${occasionOf(intent.what)} on ${day}.`],
          says: ["noted", "treat", "weekend", "for_guests"],
        },
      ];
    case "quick":
      return [
        {
          about: "quick",
          ways: [`Quick, because ${day} is short of time.`, `On the table fast, since ${day} has no time to spare.`],
          leads: [`Quick, for a busy ${day}.`, `${day} is busy, so this one is quick.`],
          says: ["quick", "noted"],
        },
      ];
    case "long":
      return [
        {
          about: "long",
          ways: [`A slow one for ${day}, when you have time to cook.`],
          leads: [`${day} has time for this one.`],
          says: ["weekend", "noted"],
        },
      ];
    case "cook": {
      // "My daughter" is theirs; Marek is who he is.
      const who = intent.person === null ? "somebody else" : intent.person.replace(/^(?:my|our)\b/iu, "your");
      return [{ about: "cook", ways: [`On ${day}, so that ${who} can cook it.`], says: ["noted"] }];
    }
    case "light":
      return [
        {
          about: "light",
          ways: [`Something light for ${day}, as you wished.`],
          leads: [`Something light for ${day}.`],
          says: ["noted"],
        },
      ];
    case "guests":
      // How many come nobody said: then a dish that one serves to company is for them.
      return isForGuests(checked, traitsOf(checked, catalogue))
        ? [
            {
              about: `table ${day}`,
              ways: [`Fit for ${day}’s guests.`],
              leads: [`For ${day}’s guests.`],
              says: ["for_guests", "noted"],
            },
          ]
        : [];
    case "want":
      return wantLines(intent, constraints, checked);
    case "heat":
      return intent.what === "hot"
        ? [alsoBefore({ about: "heat", ways: [heatOf(checked, catalogue)], says: ["heat"] })]
        : [{ about: "mild", ways: ["Kept mild, as you asked, so that nobody has to reach for the water."], says: [] }];
    case "way":
      return WAY_LINES[intent.what] === undefined
        ? []
        : [{ about: intent.what, ways: [WAY_LINES[intent.what] as string], says: ["one_pan"] }];
    default:
      return [];
  }
}

/** "anniversary" is theirs; "Diwali" and "your mum’s 60th" are what they are. */
function occasionOf(what: string): string {
  return /^\p{Ll}/u.test(what) && !/^(?:your|the|a|an|his|her|their)\b/u.test(what) ? `your ${what}` : what;
}

const WAY_LINES: Readonly<Record<string, string>> = {
  one_pan: "One pan, as you like it, so there is little to wash up.",
  keeps: "It waits without harm: whoever comes in late warms their own.",
  less_meat: "One of your evenings with less meat.",
};

/** A line that stays as it is before a sentence of the book. */
export function alsoBefore(line: Line): Line {
  return { ...line, leads: line.ways };
}

/** Nobody who likes it properly hot hears so of a dish that only has some heat. */
function heatOf(checked: CheckedMeal, catalogue: Catalogue): string {
  return traitsOf(checked, catalogue).spiciness === "hot"
    ? "Properly hot, the way you like it."
    : "Some heat in this one, since you like it.";
}

/** What is at home and was to be used: all of it that goes in, in one sentence. */
function useUpLines({ answered, constraints: { preferences } }: DinnerFacts): Line[] {
  const foods = (preferences.useUp ?? []).filter(({ intent }) => answered.some(({ id }) => id === intent));
  if (foods.length === 0) return [];
  const words = inOneList(foods.map(({ words: own }) => own));
  const ways = [
    `Uses the ${words} you have in.`,
    `With the ${words} you have in.`,
    `Made for the ${words} you have in.`,
  ];
  return [alsoBefore({ about: `use ${words}`, ways, says: ["noted"] })];
}

/** "swede, leeks and cream". */
function inOneList(words: readonly string[]): string {
  const all = [...new Set(words)];
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)!}`;
}

/** What was asked for by name. */
function wantLines(intent: Intent, constraints: Constraints, checked: CheckedMeal): Line[] {
  const wanted = constraints.preferences.more.find((dish) => dish.intent === intent.id);
  if (wanted === undefined) return [];
  const { kind } = wanted.thing;
  // Fish, the pan and a word of the title are plain to see. A dish in the form of a pie that is not called one may be no pie to those who asked.
  if (["appliance", "animal", "form"].includes(kind) || isTitled([wanted.words], checked.meal.title)) return [];
  // A courgette is a squash to a botanist.
  if (kind === "food" && !checked.amounts.some(({ food }) => isTitled([wanted.words], food.name))) return [];
  const words = nameOfNoted(wanted);
  const ways =
    wanted.day === undefined
      ? [`${capital(words)}, as you asked.`, `${capital(words)}, since you fancied it.`]
      : [`Your ${wanted.day} ${words}.`];
  return [alsoBefore({ about: `want ${words}`, ways, says: ["noted", "treat"] })];
}

/** Who eats things plain may be of any age. */
const OF_ANYBODY: readonly ForChildReason["how"][] = ["plain_pasta", "sauce_aside"];

type ForChildReason = Extract<MealReason, { readonly kind: "for_child" }>;

const CHILD_LINES: Partial<Record<ForChildReason["how"], readonly string[]>> = {
  before_chilli: [
    "The children’s plates come out before the chilli goes in, so one dinner does for everybody.",
    "One pot for everybody: the children’s share leaves it before the chilli arrives.",
  ],
  little_chilli: ["Most of the chilli waits at the table, so the children’s plates stay mild."],
  chilli_at_table: ["The heat goes on at the end, so the children’s plates do without it."],
  plain_pasta: ["Whoever eats it plain has a portion before the sauce goes on."],
  sauce_aside: ["Whoever eats it plain has a plate without the sauce."],
  salt: ["The little one’s portion comes out before the seasoning goes in."],
};

/** What it does for a child at the table, where one was told of: of one that may come along nobody is told in a line. */
function childLines({ reasons, constraints: { request } }: DinnerFacts): Line[] {
  const isTold = request.mealGoals === "family_friendly" || request.intents.some(({ kind }) => kind === "child");
  return reasons.flatMap((reason): Line[] => {
    if (reason.kind === "for_child" && !OF_ANYBODY.includes(reason.how) && !isTold) return [];
    const ways = reason.kind === "for_child" ? CHILD_LINES[reason.how] : undefined;
    return ways === undefined ? [] : [{ about: "child", ways, says: [] }];
  });
}

/** What it takes from an earlier dinner of the week. */
function packLines({ reasons, catalogue }: DinnerFacts): Line[] {
  return reasons.flatMap((reason): Line[] => {
    if (reason.kind === "made_from") {
      const way = `${reason.day} cooks the ${reason.called} for this one too, so there is less to do.`;
      return [{ about: "made", ways: [way], says: ["made_from"] }];
    }
    if (reason.kind !== "opened_pack" || !reason.up) return [];
    const name = nameOfFood(catalogue.foodById.get(reason.foodId));
    const ways =
      reason.half === true
        ? [`The other half of ${reason.day}’s ${name} goes in here, so none of it is forgotten.`]
        : [
            `It finishes the ${name} that you open on ${reason.day}.`,
            `What ${reason.day} leaves of the ${name} goes in here.`,
          ];
    return [{ about: "pack", ways, says: ["opened_pack"] }];
  });
}

/** How it leaves whoever cooks the time, on a day on which people sit down together. */
function freeLines({ checked: { meal }, day, constraints }: DinnerFacts): Line[] {
  const { numPeople } = constraints.request;
  const { handsOffMinutes = 0 } = meal;
  if (handsOffMinutes >= ALL_DAY_MINUTES) {
    const ways = [`The slow cooker has ${day}’s dinner ready when you are.`];
    return [{ about: "slow", ways, says: ["hands_off"] }];
  }
  const free = freeWords(meal);
  if (free === null || !WEEKEND.includes(day) || numPeople === 1) return [];
  return [{ about: "free", ways: [`${day}, for ${allOf(numPeople)}: ${free}.`], says: ["weekend"] }];
}

/** What an oven does while nobody stands beside it; null where it does not, or a pan on the hob wants somebody as well. */
function freeWords({ equipment, steps }: Meal): string | null {
  if (equipment.some((appliance) => appliance !== "oven")) return null;
  const isFree = steps.some((step) => {
    const words = step.map((part) => (part.kind === "text" ? part.text : "")).join("");
    return (
      IN_OVEN.test(words) &&
      step.some(({ kind, ...part }) => kind === "timer" && "minutes" in part && part.minutes >= FREE_MINUTES)
    );
  });
  return isFree ? "it goes in the oven and leaves you free" : null;
}
const IN_OVEN = /\b(?:oven|roast|bake)\b/iu;

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
