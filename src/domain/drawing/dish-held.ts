import type { Look, Shape } from "#domain/drawing/dish-looks";

/** What a dish is folded into, rolled into or put between. */
export type HeldForm = "toastie" | "sandwich" | "taco" | "tostada" | "wrap" | "taquito" | "quesadilla" | "calzone";

/** A food in plain words, with its look. */
export interface SeenFood {
  readonly food: string;
  readonly look: Look;
}

/** The first match counts. Dishes named after wraps are drawn so only if they contain bread: lettuce wraps do not. */
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

/** The name of a dish without its accompaniments: a chilli with quesadillas is a chilli. */
const calledOf = (id: string): string => id.split("-with-", 1)[0] as string;

/** The form that a dish's name implies and its foods allow. Steak sandwiches are filled rolls. */
export function heldFormOf(id: string, seen: readonly SeenFood[]): HeldForm | null {
  const called = calledOf(id);
  if (/bowls?\b|traybake|skillet|steak-sandwich/u.test(called)) return null;
  const form = HELD.find(([words]) => words.test(called))?.[1] ?? null;
  if (form === null || !IN_BREAD.includes(form)) return form;
  return breadOf(seen) === null ? null : form;
}

/** The bread around the filling. */
export function breadOf(seen: readonly SeenFood[]): Look | null {
  return seen.find(({ look }) => BREADS.includes(look.shape))?.look ?? null;
}

/** Whether a form is eaten by hand. */
export function isHeld(form: string | null): form is HeldForm {
  return HELD.some(([, held]) => held === form);
}

/** Which foods of a dish are in its bread, and which are next to it. */
export interface Filling {
  readonly form: HeldForm;
  readonly bread: Look;
  readonly inside: readonly Look[];
  readonly beside: readonly Look[];
}

const DOUGH: Look = { role: "base", shape: "fold", colour: "#f2dcae", accent: "#c99a58" };
/** Foods that belong on a plate and never in a sandwich. */
const SIDE: readonly Shape[] = ["wedge", "chunk"];

/**
 * Splits the visible foods of a dish: tacos, tostadas and wraps hold everything but potatoes; others what they are named after
 * ("bean quesadillas with corn") and cheese. A calzone shows no filling.
 */
export function fillingOf(id: string, form: HeldForm, seen: readonly SeenFood[]): Filling {
  const called = calledOf(id);
  const isNamed = (food: string, words: string): boolean =>
    food.split(" ").some((word) => word.length > 3 && words.includes(word.replace(/s$/u, "")));
  // Sweet potato is a filling unless the name says wedges or chips.
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
  // For a soup with something to dip, the other foods are in the soup.
  const beside = /\bsoup\b/u.test(id) ? [] : filling.filter((one) => !isInside(one) && one.look.role === "piece");
  const squeezed = seen.filter(({ look }) => look.shape === "citrus").slice(0, 1);
  return {
    form,
    bread: breadOf(seen) ?? DOUGH,
    inside: filling.filter(isInside).map(({ look }) => look),
    beside: [...beside.slice(0, 2), ...squeezed].map(({ look }) => look),
  };
}
