import { type DrawnForm, formOf } from "#domain/drawing/dish-forms";
import { type Filling, fillingOf, heldFormOf, isHeld, type SeenFood } from "#domain/drawing/dish-held";
import { isCoating, lookOf } from "#domain/drawing/dish-looks";
import type { Look } from "#domain/drawing/dish-looks";
import { shuffled } from "#domain/drawing/dish-svg";
import type { Random } from "#domain/drawing/dish-svg";
import type { VesselKind } from "#domain/drawing/dish-vessels";

/** The foods of a dish to draw, by role. */
export interface DishFoods {
  readonly form: DrawnForm;
  /** What is in the bread of a dish eaten by hand, and what is next to it; null for other dishes. */
  readonly filling: Filling | null;
  readonly beds: readonly Look[];
  readonly mains: readonly Look[];
  readonly pieces: readonly Look[];
  readonly sauce: Look | null;
  /** The sauce coats the food and does not fill a bowl. */
  readonly coating: boolean;
  readonly garnishes: readonly Look[];
}

const EGG_DISH =
  /egg|shakshuka|omelette|bhurji|tortilla|frittata|chilaquiles|kuku|fry-up|scramble|huevos|kedgeree|menemen/u;
const SOUP = /soup|broth|minestrone|caldo|sopa|ramen|laksa|chowder|lablabi|harira|bisque/u;
const STEW =
  /stew|curry|butter-chicken|dal\b|gumbo|chilli\b|chili|vindaloo|korma|molee|rajma|maafe|w[ao]t\b|bunny-chow|loubia|casserole|tagine|stifado|gheimeh|ribollita|chana|jalfrezi|madras|bhuna|rogan-josh|dhansak|dopiaza|pasanda|sambar|mapo|saag|keema|balti|stroganoff|ceci|risotto|congee|bowl|masala|maharagwe|mole\b|birria|goulash|ragu|lentils-with|nihari|gosht|haleem|karahi|yassa|hotpot|bourguignon|coq-au-vin|bouillabaisse|mussels-in/u;
/** Cooked in its sauce, whatever the sauce is made of. */
const SAUCED =
  /stew|curry|butter-chicken|dal\b|gumbo|chilli\b|chili|vindaloo|korma|molee|rajma|maafe|w[ao]t\b|casserole|tagine|gheimeh|chana-masala|jalfrezi|madras|bhuna|rogan-josh|dhansak|dopiaza|pasanda|sambar|mapo|saag|keema|balti|stroganoff|ceci|masala|maharagwe|mole\b|birria|goulash|ragu|nihari|gosht|haleem|karahi|loubia|sauce\b|sloppy|joes|slow-cooker|doro-wat|koshari|bolognese|bourguignon|coq-au-vin|bouillabaisse/u;
/** Lentils and split peas lose their shape in it. */
const DISSOLVED = /lentil|split pea/;
/** Wine, stout and ale cook down to a brown gravy. */
const BRAISED = /bourguignon|coq-au-vin|stout|red-wine|nihari/u;
/** British stews: a spoonful of tomato purée browns their gravy without reddening it. */
const GRAVIED = /dumplings|hotpot|gravy/u;
const GRAVY: Look = { role: "sauce", shape: "sauce", colour: "#7d4426", accent: "#7d4426" };
const CREAMED: Look = { role: "sauce", shape: "sauce", colour: "#e3c79a", accent: "#e3c79a" };
const GREENED: Look = { role: "sauce", shape: "sauce", colour: "#748b45", accent: "#748b45" };
const DAL: Look = { role: "sauce", shape: "sauce", colour: "#d9a13f", accent: "#d9a13f" };
const OVEN =
  /traybake|roast|bake|oven|pie\b|gratin|moussaka|lasagne|cobbler|crumble|toad-in|enchiladas|imam-bayildi|gemista|plaki|crust|cottage|sheet|one-tray|one-tin|pizza|bobotie/u;
const PAN =
  /pan\b|\bwok\b|skillet|paella|shakshuka|stir-fry|japchae|fried-rice|jambalaya|frittata|omelette|hash|one-pot|jollof|poached-in|griddled|tibs|succotash|kung-pao|devilled|fry-up|scramble/u;

/** Food eaten by hand is on a plate, whatever is spooned into it. */
const HELD = /(?:pittas|wraps|flatbreads|tacos|burgers|buns|subs)\b/u;

/** Foods in nearly every dish, drawn only if there is nothing better. */
const COMMON = /onion|celery|carrot|tomato pur|spring onion|shallot/u;
const UNKNOWN_DISH: readonly string[] = [
  "rocket",
  "cherry tomatoes",
  "cucumber",
  "carrot",
  "broccoli",
  "lemon",
  "fresh basil",
  "new potatoes",
  "green beans",
  "chickpeas",
];

/** Chooses what to draw. Foods named in the title come first; seasonings are left out. */
export function chooseFoods(mealId: string, foods: readonly string[], random: Random): DishFoods {
  const id = mealId.toLowerCase();
  const seen = rank(id, foods);
  const named = namedMains(id);
  const known = seen.length > 0 ? seen : rank(id, shuffled(random, UNKNOWN_DISH).slice(0, 5));
  const sauced = SOUP.test(id) || SAUCED.test(id);
  const dissolved = sauced ? known.filter(({ food }) => DISSOLVED.test(food)) : [];
  const shown = known.filter((entry) => !dissolved.includes(entry) && !isHidden(entry, named));
  const withRole = (role: Look["role"]): Look[] =>
    distinct(shown.filter((entry) => entry.look.role === role).map((entry) => entry.look));
  const mains = distinct([...named, ...withRole("main").map((look) => asNamed(id, look))]);
  const beaten = mains.some(({ shape, colour }) => shape === "omelette" || colour === "#f6d160");
  const withoutBatterEggs = mains.filter((look) => look.shape !== "egg" || (EGG_DISH.test(id) && !beaten));
  const pieces = withRole("piece");
  const poured = pouredOver(id, shown);
  const broth = dissolved.length > 0 ? DAL : SOUP.test(id) || BROTHY.test(id) ? BROTH : null;
  const sauce = cookedDown(id, poured) ?? poured?.look ?? broth;
  const held = heldFormOf(id, shown);
  const form = held ?? formOf(id);
  const stars = (withoutBatterEggs.length > 0 || pieces.length > 1 ? withoutBatterEggs : mains).slice(0, 2);
  const beds = withRole("base")
    // Dough, pastry and pasta sheets are shown by the form itself.
    .filter(({ shape }) => form === null || form === "salad" || shape === "grain" || shape === "couscous")
    .slice(0, 2);
  // A plate with two stars or with bread has less room for other foods, and its drawing stays small.
  const bread = beds.some(({ shape }) => shape === "flatbread");
  const room = bread ? 2 : stars.length > 1 || form === "pizza" ? 3 : 4;
  return {
    form,
    filling: held === null ? null : fillingOf(id, held, asSeen(id, known)),
    beds,
    // Foods sliced on a plate are in pieces on a pizza.
    mains:
      form === "pizza" ? stars.map((look) => (look.shape === "sliced" ? { ...look, shape: "chunk" } : look)) : stars,
    pieces: pieces.slice(0, room),
    sauce: sauce === null ? null : spiced(sauce, foods),
    coating: !sauced && poured !== undefined && isCoating(poured.food),
    // Food in bread has its cheese and herbs inside too.
    garnishes: held === null ? withRole("garnish").slice(0, 2) : [],
  };
}

/** The foods in the shapes that the dish's name implies. */
function asSeen(id: string, known: readonly SeenFood[]): SeenFood[] {
  return known.map(({ food, look }) => ({ food, look: look.role === "main" ? asNamed(id, look) : look }));
}

/** The sauce that the food is in or under. Purée is minor next to any other liquid; soy and pesto only season a soup. */
function pouredOver(id: string, shown: readonly SeenFood[]): SeenFood | undefined {
  // The coconut milk of coconut rice is absorbed.
  const inRice = /coconut-rice/u.test(id) && !CLEAR.test(id);
  const sauces = shown.filter(({ food, look }) => look.role === "sauce" && !(inRice && /coconut milk/u.test(food)));
  const filling = sauces.filter(({ food }) => !/pur[eé]e/u.test(food) && !(CLEAR.test(id) && SEASONING.test(food)));
  if (filling.length > 0) return filling[0];
  const clear = SOUP.test(id) && sauces.some(({ food }) => SEASONING.test(food));
  return clear ? undefined : sauces.find(({ food }) => /pur[eé]e/u.test(food));
}

const CLEAR = /soup|broth|minestrone|curry|stew/u;
const SEASONING = /soy sauce|tamari|pesto/u;

/** The colour that a way of cooking gives a sauce, whatever is in it. */
function cookedDown(id: string, poured: SeenFood | undefined): Look | null {
  if (BRAISED.test(id)) return GRAVY;
  if (/stroganoff/u.test(id)) return CREAMED;
  if (/\bsaag-paneer|chicken-saag|green-pepper-stew/u.test(id)) return GREENED;
  return GRAVIED.test(id) && poured !== undefined && /pur[eé]e/u.test(poured.food) ? GRAVY : null;
}

const BROTH: Look = { role: "sauce", shape: "sauce", colour: "#e0b56c", accent: "#e0b56c" };
const BROTHY = /stew|casserole|tagine|slow-cooker|dal\b|curry|korma|molee|maafe|gosht|haleem|karahi|yassa/u;

/** Stars that a dish's name implies without a single food for them. */
function namedMains(id: string): Look[] {
  const rows: readonly (readonly [RegExp, Look["shape"], string, string?])[] = [
    [/jacket-potato/u, "jacket", "#b07a3a", "#f0dca4"],
    [
      /(?:loaded|microwave|air-fryer)-(?:microwave-)?sweet-potatoes|sloppy-joe-sweet-potatoes/u,
      "jacket",
      "#a8532a",
      "#eb9440",
    ],
    [/burgers?\b(?!.*bowl)|sloppy-joes\b/u, "burger", "#dd9a48", "#83502f"],
    [/\bsubs\b|hot-dogs|prawn-rolls|steak-sandwiches|pulled-pork-buns/u, "sub", "#dd9a48", "#9a5a35"],
    [/stuffed-peppers/u, "boat", "#d63c28", "#e7c27c"],
    [/stuffed-aubergine|aubergines-stuffed|glazed-aubergine/u, "boat", "#573259", "#a9683a"],
    [/glamorgan|veggie-sausage|vegetarian-sausage/u, "sausage", "#c9914a"],
    [/omelette|pudla|frittata|spanish-tortilla|kuku|foo-yung/u, "omelette", "#f4cb55"],
    [/\bgnudi\b/u, "ball", "#aebf86"],
    [/celeriac-steak/u, "steak", "#d9b270"],
    [/scrambled-egg|egg-bhurji|huevos-revueltos/u, "crumble", "#f6d160"],
    [
      /fritter|patties|fishcake|pakora|falafel|bhaji|tikki\b|chickpea-kofta|rosti|bubble-and-squeak/u,
      "ball",
      "#cf9442",
    ],
  ];
  return rows
    .filter(([words]) => words.test(id))
    .slice(0, 2)
    .map(([, shape, colour, accent]) => ({ role: "main", shape, colour, accent: accent ?? colour }));
}

/** The contents of a burger or stuffed vegetable are drawn as part of it, and the potato of a jacket is not drawn again as a wedge. */
function isHidden({ food, look }: SeenFood, named: readonly Look[]): boolean {
  return named.some(({ shape }) => {
    if (shape === "jacket") return /potato/u.test(food);
    if (shape === "boat" && /aubergine|pepper/u.test(food)) return true;
    if (shape === "burger" || shape === "sub") {
      if (look.shape === "bun" || look.shape === "toast") return true;
    } else if (shape !== "boat") return false;
    return look.role === "main" && look.shape !== "egg" && look.shape !== "strip";
  });
}

const SKEWERED = /skewers|sosaties|chicken-satay/u;

/** In batter or crumbs. */
const CRUMBED = { colour: "#dda552", accent: "#f0cb86" } as const;

/** The food in the shape that the dish's name implies: mince as meatballs or slices. */
function asNamed(id: string, look: Look): Look {
  if (look.shape === "crumble" && /kofta|kefta|meatball|lions-head|bifteki|hanoi-style/u.test(id))
    return { ...look, shape: "ball" };
  if (look.shape === "crumble" && /meatloaf|doner/u.test(id)) return { ...look, shape: "sliced" };
  if (look.shape === "crumble" && /kebab/u.test(id)) return { ...look, shape: "sausage" };
  if (look.shape === "crumble" && /burger|mielone/u.test(id)) return { ...look, shape: "steak" };
  if (SKEWERED.test(id) && /^(?:chunk|sliced|strip|thigh)$/u.test(look.shape)) return { ...look, shape: "skewer" };
  if (look.shape === "chunk" && /roast|raan|leg-of|joint|brisket/u.test(id)) return { ...look, shape: "sliced" };
  if (look.shape === "chunk" && /chops/u.test(id)) return { ...look, shape: "steak" };
  if (look.shape === "sliced" && /tonkatsu|milanese|katsu|escalope|goujon|breaded/u.test(id))
    return { ...look, colour: "#ecca92", accent: "#cf9442" };
  if (look.shape === "fillet" && /fish-fingers?/u.test(id)) return { ...look, ...CRUMBED, shape: "sausage" };
  if (
    look.shape === "fillet" &&
    /-and-chips|breaded|amritsari|lahori|fried-fish|fish-fry|asa-tibs|turmeric-fish|crumb/u.test(id)
  )
    return { ...look, ...CRUMBED };
  return look;
}

/** The vessel that the dish's name implies, otherwise a plate or a bowl. */
export function vesselFor(mealId: string, foods: DishFoods, random: Random): VesselKind {
  const id = mealId.toLowerCase();
  if (foods.form === "pizza" || isHeld(foods.form)) return "plate";
  if (foods.form === "salad") return random() < 0.5 ? "plate" : "bowl";
  if (foods.form !== null) return "tray";
  if (HELD.test(id) || foods.mains.some(({ shape }) => shape === "jacket" || shape === "burger" || shape === "sub"))
    return "plate";
  if (SOUP.test(id)) return "bowl";
  if (PAN.test(id)) return "pan";
  if (OVEN.test(id)) return foods.beds.length > 0 && foods.mains.length > 0 ? "plate" : "tray";
  if (STEW.test(id)) return "bowl";
  const loose = foods.mains.every(
    ({ shape }) => shape === "chunk" || shape === "prawn" || shape === "strip" || shape === "crumble",
  );
  return loose && foods.sauce !== null && !foods.coating && random() < 0.6
    ? "bowl"
    : random() < 0.82
      ? "plate"
      : "bowl";
}

function rank(id: string, foods: readonly string[]): SeenFood[] {
  return foods
    .flatMap((food, index) => {
      const look = lookOf(food);
      if (look === null) return [];
      const words = food
        .toLowerCase()
        .split(/[^a-z]+/u)
        .filter((word) => word.length > 3);
      const named = words.some((word) => id.includes(word.replace(/s$/u, "")));
      const common = COMMON.test(food.toLowerCase().replace(/-/gu, " "));
      return [
        {
          food: food.toLowerCase().replace(/-/gu, " "),
          look,
          order: index - (named ? 100 : 0) + (common && !named ? 50 : 0),
        },
      ];
    })
    .sort((a, b) => a.order - b.order);
}

function distinct(looks: readonly Look[]): Look[] {
  return looks.filter(
    (look, index) => looks.findIndex((other) => other.shape === look.shape && other.colour === look.colour) === index,
  );
}

/** Turmeric and curry turn any sauce golden. */
function spiced(sauce: Look, foods: readonly string[]): Look {
  const golden = foods.some((food) => /turmeric|curry|tikka|korma|balti|masala/u.test(food.toLowerCase()));
  if (!golden) return sauce;
  return {
    ...sauce,
    colour: sauce.colour === "#c9452b" ? "#d2762f" : sauce.colour === "#f1e2bd" ? "#eabf5c" : sauce.colour,
  };
}
