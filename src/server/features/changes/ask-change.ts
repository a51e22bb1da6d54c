import type { AskedChange, AskedOffer } from "#contract/plan-changes";
import { askedInWords } from "#domain/changes/asked";
import type { Asked } from "#domain/changes/asked";
import { LOOSENS_NOTHING, readChange } from "#domain/changes/read-change";
import type { AskedOn, ReadChange } from "#domain/changes/read-change";
import type { WordedWeek } from "#domain/changes/said-week";
import { toPounds } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import { placedMeals } from "#domain/planner/change-week";
import { Failure } from "#server/failure";
import { refuseMaking } from "#server/features/changes/changes.usecases";
import { joined, MOST_SEARCHES, MOST_WAYS } from "#server/features/changes/dish-search";
import type { Looked, Way, Ways } from "#server/features/changes/dish-search";
import { readWeek } from "#server/features/changes/held-week";
import { likelyWays } from "#server/features/changes/likely-changes";
import { readByProvider, type WordsDeps } from "#server/features/changes/read-by-provider";
import { waysTo } from "#server/features/changes/ways-to-change";
import { foodsInWords, LEFT_OUT_ALREADY, leaveOutStep, readHarmSaid } from "#server/features/changes/words-of-harm";
import type { HarmSaid, SaidOfPlan } from "#server/features/changes/words-of-harm";
import { presentQuestion } from "#server/features/generation/generation.present";
import type { OnePlan } from "#server/features/plans/plans.usecases";

type Answer = Pick<AskedChange, "answer" | "steps" | "offers">;

/**
 * Reads a change asked for in words and says what would be done: its steps where the words are certain and there is one way, else three
 * at most to choose from. Where our own phrases are not certain, a provider may say what is asked. It changes nothing: what it answers are
 * the plan's own operations, each of which checks the whole week again when its person has agreed to it, so that no words can loosen a rule.
 */
export async function askChange(
  deps: WordsDeps,
  plan: OnePlan,
  said: SaidOfPlan,
  signal: AbortSignal,
): Promise<AskedChange> {
  await refuseMaking(deps, plan);
  const { row, week } = await readWeek(deps, plan, null);
  const worded: WordedWeek = {
    meals: placedMeals(week.plan).map(({ day, meal: { id, title } }) => ({ id, title, day })),
  };
  const { revision } = row;
  const own = readChange(said.words, worded, deps.matcher);
  const looked: Looked = { deps, row, week, userId: plan.userId, signal, searches: { left: MOST_SEARCHES } };
  const harm = readHarmSaid(deps.matcher, week, said, own);
  if (harm.questions.length > 0)
    return { revision, answer: "", steps: [], questions: harm.questions.map(presentQuestion) };
  if (harm.rules.length > 0) return { revision, ...(await withoutHarm(looked, said, harm)) };
  if (harm.isTold && !own.isCertain && !own.loosens) return { revision, answer: LEFT_OUT_ALREADY, steps: [] };
  // Words that tell of harm or loosen a rule are answered by now: no provider ever hears of them.
  if (own.loosens) return { revision, ...(await offering(looked, own, LOOSENS_NOTHING)) };
  const read = own.isCertain ? own : await readWithProvider(deps, looked, own, said.words);
  return { revision, ...(await answered(looked, read)) };
}

/** What a provider makes of words that ours are not certain of; ours where none was asked, or nothing came of it. */
async function readWithProvider(
  deps: WordsDeps,
  { week, userId, signal }: Looked,
  own: ReadChange,
  words: string,
): Promise<ReadChange> {
  const read = await readByProvider(deps, { words, plan: week.plan, userId, signal });
  if (read === null) return own;
  // What the words name is ours to say; where it says several things, each is offered.
  return { ...own, asked: read.asked, isCertain: read.isCertain, loosens: read.loosens };
}

async function answered(looked: Looked, read: ReadChange): Promise<Answer> {
  if (read.loosens) return await offering(looked, read, LOOSENS_NOTHING);
  if (!read.isCertain) return await offering(looked, read, null);
  const { asked } = read;
  const [first] = asked;
  if (first === undefined) return await offering(looked, read, null);
  if (asked.length > 1) {
    const together = await allOf(looked, asked);
    if (together !== null) return { answer: "", steps: [...together.steps] };
    return await offering(looked, read, null);
  }
  const { ways, why, besides = "" } = await waysOrWhy(looked, first);
  const [way, another] = ways;
  if (way === undefined) {
    // Nobody who has too much pasta is offered more of it.
    const things = REFUSALS.includes(first.asked.kind) ? [] : read.things;
    return await offering(looked, { ...read, asked: [], things }, why);
  }
  if (another === undefined) return { answer: besides, steps: [...way.steps] };
  return { answer: `${askedInWords(first.asked)}: which one?`, steps: [], offers: offersOf(ways) };
}

const REFUSALS: readonly Asked["kind"][] = ["less", "never", "leave_out"];

/** Everything that is asked, one after the other on the week that the former leaves; null where one of it cannot be done. */
async function allOf(looked: Looked, asked: readonly AskedOn[]): Promise<Way | null> {
  const ways: Way[] = [];
  let now: Looked | null = looked;
  for (const one of asked) {
    if (now === null) return null;
    const [way]: readonly Way[] = (await waysOrWhy(now, one)).ways;
    if (way === undefined) return null;
    ways.push(way);
    now = way.week === null ? null : { ...now, week: way.week };
  }
  return joined(ways);
}

/** Why a plan cannot be changed so is the answer to whoever asks. */
async function waysOrWhy(looked: Looked, asked: AskedOn): Promise<Ways> {
  try {
    return await waysTo(looked, asked);
  } catch (error) {
    if (error instanceof Failure && (error.code === "plan_fixed" || error.code === "request_cannot_be_met"))
      return { ways: [], why: error.message };
    throw error;
  }
}

/** What the words may mean, and else what is likely of this week: whoever is not understood has something to choose all the same. */
async function offering(looked: Looked, read: ReadChange, why: string | null): Promise<Answer> {
  const { asked } = read;
  const nearest: Way[] = [];
  const others: Way[] = [];
  for (const one of asked.slice(0, MOST_WAYS)) {
    const { ways } = await waysOrWhy(looked, one);
    nearest.push(...ways.slice(0, 1));
    others.push(...ways.slice(1));
  }
  const found = distinct([...nearest, ...others]);
  const ways = found.length < MOST_WAYS ? distinct([...found, ...(await likelyWays(looked, read, MOST_WAYS))]) : found;
  const offers = offersOf(ways);
  const [first] = asked;
  const says =
    why ?? (first === undefined || nearest.length === 0 ? UNSURE : `We read this as “${askedInWords(first.asked)}”.`);
  return { answer: offers.length === 0 ? (why ?? NOTHING_LEFT) : `${says} ${ONE_OF_THESE}`.trim(), steps: [], offers };
}

const UNSURE = "We can’t tell what that is to change.";
const ONE_OF_THESE = "Is it one of these?";
const NOTHING_LEFT = "No dinner of this plan can be changed any more.";

function distinct(ways: readonly Way[]): Way[] {
  const stepOf = ({ steps }: Way): string => JSON.stringify(steps);
  return ways.filter((way, at) => ways.findIndex((other) => stepOf(other) === stepOf(way)) === at);
}

function offersOf(ways: readonly Way[]): AskedOffer[] {
  return ways.slice(0, MOST_WAYS).map(({ text, cost, steps }, at) => ({
    id: `offer-${at + 1}`,
    text,
    cost_change: cost === null ? null : toPounds(cost as Pence),
    steps: [...steps],
  }));
}

/** One step: this plan without what the words leave out, as its person wrote it. */
async function withoutHarm(looked: Looked, said: SaidOfPlan, harm: HarmSaid): Promise<Answer> {
  try {
    const left = await leaveOutStep(looked, harm, said);
    if (typeof left === "string") return { answer: left, steps: [] };
    const answer = `You wrote “${said.words}”. We take it that nobody here should be served ${foodsInWords(harm.rules)}.`;
    return { answer, steps: [left.step] };
  } catch (error) {
    if (error instanceof Failure && error.code === "request_cannot_be_met") return { answer: error.message, steps: [] };
    throw error;
  }
}
