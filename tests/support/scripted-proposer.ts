import type { Meal } from "#domain/meal/meal";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { SECTIONS } from "#domain/proposal/brief/sections";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import type { AiFault } from "#contract/ai";
import type { AiBrief, MealProposer } from "#server/services/ai/ai";
import { ASKS_NOTHING } from "#tests/support/notes-calls";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";
import { proposedFromRecipe } from "#tools/ai-provider/proposed-from-recipe";

/** One call as the proposer received it. */
export interface ReceivedBrief extends AiBrief {
  /** Counts from 1. */
  readonly number: number;
  /** The name of the dish that is to be written; null for a week that is composed, or where any dish will do. */
  readonly dish: string | null;
  /** Whether something faulty is sent back. */
  readonly mends: boolean;
  /** Whether its signal has aborted, so that the call ended early. */
  readonly aborted: () => boolean;
}

/** Hands meals on one by one, and says how the call ends. */
export type Script = (give: (meal: unknown) => Promise<void>, call: ReceivedBrief) => Promise<AiFault | null>;

export const PROVIDER = "Test Kitchen";

/** A proposer that does what the test says, behind the port. Unless it `readsNotes`, notes ask for nothing and are no call of the test's. */
export function scriptedProposer({ readsNotes = false } = {}) {
  const calls: ReceivedBrief[] = [];
  let script: Script = () => Promise.resolve("overloaded");
  const proposer: MealProposer = {
    name: PROVIDER,
    model: "kitchen-1",
    async propose(brief, onMeal, signal) {
      const call: ReceivedBrief = {
        ...brief,
        number: calls.length + 1,
        dish: wantedDish(brief.prompt),
        mends: brief.prompt.includes(SECTIONS.faulty),
        aborted: () => signal.aborted,
      };
      if (brief.shape === "notes" && !readsNotes) {
        await onMeal(ASKS_NOTHING);
        return { fault: null, usage: { ...tokens, durationMs: 12 } };
      }
      calls.push(call);
      const fault = await Promise.race([script(onMeal, call), rejectedWhenAborted(signal)]);
      return { fault, usage: { ...tokens, durationMs: 12 } };
    },
  };
  let tokens = { inputTokens: 4_000, outputTokens: 900 };
  const follow = (next: Script): void => {
    calls.length = 0;
    tokens = { inputTokens: 4_000, outputTokens: 900 };
    script = next;
  };
  return {
    proposer,
    calls,
    /** Does with every call, the one that composes the week too, what the script says. */
    follow,
    /** What each call takes from now on. */
    takes(each: typeof tokens): void {
      tokens = each;
    },
    /** Composes the week of these dishes, on the days of a week in turn, and does with the call for each of them what `write` says. */
    cook(menu: readonly ProposedMeal[], write: Write = (dish, give) => give(dish).then(() => null)): void {
      const spare = [...menu];
      follow(async (give, call) => {
        if (call.shape === "compose") {
          const missing = menu.filter(({ name }) => !call.prompt.includes(JSON.stringify(name)));
          for (const dish of missing.slice(0, call.mostMeals)) await give(ideaOf(dish, DAYS[menu.indexOf(dish)]));
          return null;
        }
        const dish = menu.find(({ name }) => name === call.dish) ?? spare.pop();
        if (dish === undefined) throw new Error("there is no dish to write");
        return write(dish, give, call);
      });
    },
  };
}

/** Gives the dish that is to be written, or something else, and says how the call ends. */
type Write = (
  dish: ProposedMeal,
  give: (meal: unknown) => Promise<void>,
  call: ReceivedBrief,
) => Promise<AiFault | null>;

/** What may be said of any dinner: nobody asks for another line in its place. */
export const PLAIN_LINE = "Something good to come home to.";

/** A dish as the idea for a dinner, its heaviest foods first, on a day of the week. */
export function ideaOf({ name, ingredients }: ProposedMeal, day: Day = "Monday") {
  const heaviest = ingredients.filter(({ unit }) => unit === "g").toSorted((one, other) => other.amount - one.amount);
  const foods = [...new Set(heaviest.map(({ food }) => food))].slice(0, 3);
  const idea = { name, foods, why: "It warms and fills." };
  return { day, people: null, dish: null, idea, for_you: PLAIN_LINE, answers: [] };
}

function wantedDish(prompt: string): string | null {
  const line = /^dish: (\{.*\})$/mu.exec(prompt)?.[1];
  return line === undefined ? null : (JSON.parse(line) as { name: string }).name;
}

function rejectedWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const rejectWithReason = (): void => reject(signal.reason as Error);
    if (signal.aborted) rejectWithReason();
    signal.addEventListener("abort", rejectWithReason, { once: true });
  });
}

/** Something that a script waits for until the test lets it go on. */
export function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A request that leaves room for every dish. */
export const ROOMY_REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.com",
  mealsPerWeek: 4,
  numPeople: 2,
  maxBudget: 200,
  availableTime: "60+",
  cookingSkillLevel: "advanced",
} as const;

/** Dishes that all keep the roomy request's rules, also beside each other. */
export function honestDishes(count: number): ProposedMeal[] {
  const { catalogue, matcher } = realCatalogue();
  const { constraints } = sampleTask({
    ...ROOMY_REQUEST,
    dietaryRestrictions: [],
    meatsPreferred: [],
    ingredientsToAvoid: "",
  });
  const dishes: ProposedMeal[] = [];
  const accepted: Meal[] = [];
  for (const recipe of catalogue.recipes) {
    if (recipe.madeFrom !== undefined) continue;
    if (dishes.length === count) return dishes;
    const raw = proposedFromRecipe(recipe, catalogue);
    const task = { constraints, raw, accepted, recentPlans: [], proposer: PROVIDER };
    const judgement = judgeProposal(task, catalogue, matcher);
    if (judgement.kind === "faulty") continue;
    dishes.push(raw);
    accepted.push(judgement.meal);
  }
  throw new Error(`only ${dishes.length} dishes of the catalogue are accepted`);
}

/** The dish with a food that nobody knows. */
export function withUnknownFood(dish: ProposedMeal): ProposedMeal {
  const unknown = { food: "flibbertigibbet", amount: 10, unit: "g", preparation: null };
  return { ...dish, ingredients: [...dish.ingredients, unknown] };
}
