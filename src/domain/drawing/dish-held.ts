import type { Look, Shape } from "#domain/drawing/dish-looks";

/** What a dish is folded into, rolled into or laid between. */
export type HeldForm = "toastie" | "sandwich" | "taco" | "tostada" | "wrap" | "taquito" | "quesadilla" | "calzone";

/** A food in plain words, and how it looks. */
export interface SeenFood {
  readonly food: string;
  readonly look: Look;
}

/** Read from the top. What is wrapped in bread is drawn so only where the dish has some: lettuce wraps have none. */
const HELD: readonly (readonly [words: RegExp, form: HeldForm])[] = [
  [/calzone|empanada|\bpasties\b/u, "calzone"],
  [/toasties?\b|toasted-sandwich|grilled-cheese|\bpaninis?\b|croque-m|burger-melts/u, "toastie"],
  [/sandwich(?:es)?\b/u, "sandwich"],
  [/quesadillas?\b/u, "quesadilla"],
  [/tostadas?\b/u, "tostada"],
  [/\btacos\b/u, "taco"],
  [/taquitos|flautas/u, "taquito"],
  [/\bwraps\b|burritos\b|kathi-rolls|chimichangas/u, "wrap"],
];
const IN_BREAD: readonly HeldForm[] = ["taco", "tostada", "wrap", "taquito", "quesadilla"];
const BREADS: readonly Shape[] = ["fold", "flatbread"];

/** The name of a dish without what it comes with: a chilli with quesadillas is a chilli. */
const calledOf = (id: string): string => id.split("-with-", 1)[0] as string;

/** The form that a dish's name asks for and its foods allow. Steak sandwiches are filled rolls. */
export function heldFormOf(id: string, seen: readonly SeenFood[]): HeldForm | null {
  const called = calledOf(id);
  if (/bowls?\b|traybake|skillet|steak-sandwich/u.test(called)) return null;
  const form = HELD.find(([words]) => words.test(called))?.[1] ?? null;
  if (form === null || !IN_BREAD.includes(form)) return form;
  return breadOf(seen) === null ? null : form;
}

/** What the filling is wrapped in. */
export function breadOf(seen: readonly SeenFood[]): Look | null {
  return seen.find(({ look }) => BREADS.includes(look.shape))?.look ?? null;
}

/** Whether a drawing's form is one that is eaten from the hand. */
export function isHeld(form: string | null): form is HeldForm {
  return HELD.some(([, held]) => held === form);
}

/** What of a dish is in its bread, and what lies beside it. */
export interface Filling {
  readonly form: HeldForm;
  readonly bread: Look;
  readonly inside: readonly Look[];
  readonly beside: readonly Look[];
}

const DOUGH: Look = { role: "base", shape: "fold", colour: "#f2dcae", accent: "#c99a58" };
/** What belongs to a plate and to no sandwich. */
const SIDE: readonly Shape[] = ["wedge", "chunk"];

/**
 * Parts what is seen of a dish: tacos, tostadas and wraps take in all but potatoes; the others what they are called after ("bean
 * quesadillas with corn") and cheese. A calzone shows nothing of its filling.
 */
export function fillingOf(id: string, form: HeldForm, seen: readonly SeenFood[]): Filling {
  const called = calledOf(id);
  const isNamed = (food: string, words: string): boolean =>
    food.split(" ").some((word) => word.length > 3 && words.includes(word.replace(/s$/u, "")));
  // Sweet potato is a filling unless the name makes it wedges or chips.
  const servedBeside = (food: string): boolean =>
    /potato|chips/u.test(food) && (!/sweet potato/u.test(food) || /wedges|fries|chips/u.test(id));
  const isInside = ({ food, look: { role, shape } }: SeenFood): boolean => {
    if (form === "calzone") return isNamed(food, id) || role === "main";
    if (form === "taco" || form === "tostada" || form === "wrap")
      return !SIDE.includes(shape) || !servedBeside(food) || isNamed(food, called);
    return role === "main" || role === "garnish" || isNamed(food, called) || (shape === "leaf" && form === "sandwich");
  };
  const filling = seen.filter(({ look: { role, shape } }) =>
    role === "main" || role === "piece" || shape === "grain" || shape === "couscous"
      ? true
      : role === "garnish" && (shape === "seed" || shape === "crumbs" || shape === "berry" || shape === "ring"),
  );
  // What goes with a soup that is dipped into is in the soup.
  const beside = /\bsoup\b/u.test(id) ? [] : filling.filter((one) => !isInside(one) && one.look.role === "piece");
  const squeezed = seen.filter(({ look }) => look.shape === "citrus").slice(0, 1);
  return {
    form,
    bread: breadOf(seen) ?? DOUGH,
    inside: filling.filter(isInside).map(({ look }) => look),
    beside: [...beside.slice(0, 2), ...squeezed].map(({ look }) => look),
  };
}
