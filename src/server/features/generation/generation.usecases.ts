import { createHash } from "node:crypto";
import type { MealPlanBody } from "#contract/plan-request";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { NotesAnswer, NotesQuestion } from "#domain/harm/notes-question";
import type { PlanData } from "#domain/plan/plan-data";
import { repeatedMeals } from "#domain/planner/repeat-week";
import type { RepeatedMeal } from "#domain/planner/repeat-week";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { notedUnread } from "#domain/request/read-intents";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { startOfNewWeek } from "#domain/request/week-start";
import type { Tastes } from "#domain/request/tastes";
import type { Database } from "#server/db/database";
import type { StoredRequest } from "#server/db/schema/generation";
import { Failure } from "#server/failure";
import { calendarDay } from "#server/london-date";
import type { ConstraintReader } from "#server/features/generation/constraint-reader";
import type { NotesReader } from "#server/features/generation/read-notes";
import type { GenerationNews } from "#server/features/generation/generation-news";
import { presentQuestion } from "#server/features/generation/generation.present";
import { generatePlan } from "#server/features/generation/generation.job-definition";
import * as repository from "#server/features/generation/generation.repository";
import type { GenerationRow } from "#server/features/generation/generation.repository";
import type { CalendarUseCases } from "#server/features/calendar/calendar.feature";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import type { Jobs } from "#server/jobs/job";
import type { ReadingTask } from "#server/services/requests/request-reader";
import { DAY_MS } from "#server/services/clock/clock";
import type { Clock } from "#server/services/clock/clock";
import { isUuid } from "#server/services/ids/ids";
import type { Ids } from "#server/services/ids/ids";

/** How many plans a user may have made in a day (spec D39). */
const GENERATIONS_A_DAY = 40;
export const HIGH_LOAD_RETRY_SECONDS = 30;
/** How long a call without `Prefer: respond-async` waits for its plan. */
export const LONGEST_WAIT_MS = 60_000;

export interface GenerationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly news: GenerationNews;
  readonly reader: ConstraintReader;
  readonly limitScale: number;
  /** Live generations beyond which a new one would wait too long. Not scaled: it avoids long waits rather than limiting users. */
  readonly longestQueue: number;
  /** The cupboard when the week is requested: every attempt plans with the same. */
  readonly cupboardForPlanning: (userId: string) => Promise<Cupboard>;
  /** Their opinions of dishes at that time. */
  readonly tastesForPlanning: (userId: string) => Promise<Tastes>;
  /** Their shopping day, if they have set one. */
  readonly calendar: CalendarUseCases;
  readonly requireAccess: (userId: string) => Promise<void>;
  readonly notes: NotesReader;
}

interface GenerationRequest {
  readonly userId: string;
  readonly body: MealPlanBody;
  readonly idempotencyKey: string | null;
}

interface RepeatRequest extends OnePlan {
  /** Answers to questions about the previous notes, if asked. */
  readonly notesAnswers: readonly NotesAnswer[];
  readonly idempotencyKey: string | null;
}

/** What a plan is made from. `repeats`: the week to repeat; null for a new one. */
interface WeekRequest {
  readonly userId: string;
  readonly request: MealPlanRequest;
  readonly repeats: readonly RepeatedMeal[] | null;
  readonly idempotencyKey: string | null;
}

/** Stores a request for a plan as it was sent. */
export async function requestGeneration(
  dependencies: GenerationDependencies,
  { userId, body, idempotencyKey }: GenerationRequest,
): Promise<GenerationRow> {
  await dependencies.requireAccess(userId);
  return await requestWeek(dependencies, { userId, request: normaliseRequest(body), repeats: null, idempotencyKey });
}

/**
 * Repeats a saved plan's week, with the user's latest choices and for the current household. Throws like a request for a new plan
 * does, and `plan_fixed` for plans that cannot be planned with.
 */
export async function requestRepeat(
  dependencies: GenerationDependencies & { readonly plans: Pick<PlansUseCases, "ownPlan" | "newestPlanBefore"> },
  { userId, id, notesAnswers, idempotencyKey }: RepeatRequest,
): Promise<GenerationRow> {
  const { plans, clock, requireAccess } = dependencies;
  await requireAccess(userId);
  const { plan } = await plans.ownPlan({ userId, id });
  if (plan.kind !== "structured")
    throw new Failure("plan_fixed", "This plan was made before plans could be repeated. Please make a new one.");
  const newest = await plans.newestPlanBefore(userId, clock.now() + 1);
  // The shopping day belongs to the user, not to a plan, and each week has a date of its own.
  const { shoppingDay: _day, startsOn: _date, ...last } = newest === null ? plan.request : requestOf(newest.plan);
  const repeats = repeatedMeals(plan);
  // New answers take precedence over earlier ones to the same question.
  const answers = [...notesAnswers, ...(last.notesAnswers ?? [])];
  // Food that was to be used up then is gone by now.
  const intents = last.intents.filter(({ kind }) => kind !== "use_up");
  const used = last.intents.flatMap(({ kind, id: intent }) => (kind === "use_up" ? [intent] : []));
  const notesRemoved = [...(last.notesRemoved ?? []), ...used];
  const said = used.length === 0 ? last : { ...last, intents, notesRemoved };
  const request = { ...said, mealsPerWeek: repeats.length, ...(answers.length === 0 ? {} : { notesAnswers: answers }) };
  return await requestWeek(dependencies, { userId, request, repeats, idempotencyKey });
}

function requestOf(plan: PlanData): MealPlanRequest {
  return plan.kind === "structured" ? plan.request : plan.document.request;
}

/**
 * Stores a request for a plan and its job in one transaction. The same key with the same request returns the generation it
 * started; with another request it is refused. One live generation for each user. Every check that does not depend on the content
 * comes before it is read, and a request that cannot be read does not count against limits.
 */
async function requestWeek(dependencies: GenerationDependencies, asked: WeekRequest): Promise<GenerationRow> {
  const { database, clock, ids, jobs } = dependencies;
  const { userId, request, repeats, idempotencyKey } = asked;
  // Repeating a week is the same action, whatever was chosen last.
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(repeats ?? request))
    .digest("hex");
  const known =
    idempotencyKey === null ? null : await repository.findByIdempotencyKey(database.db, userId, idempotencyKey);
  if (known !== null) return sameRequest(known, bodyHash);
  await refuseTooMany(dependencies, userId);
  if ((await repository.findLive(database.db, userId)) !== null) return await otherCall(dependencies, asked, bodyHash);
  // A repeated week was read when it was first made.
  const read = repeats === null ? await withIntents(dependencies, userId, request) : request;
  const task = {
    request: await withStart(dependencies, userId, read),
    cupboard: await dependencies.cupboardForPlanning(userId),
    tastes: await dependencies.tastesForPlanning(userId),
  };
  const stored = await readOrRefuse(dependencies.reader, task, userId);
  const id = ids.uuid();
  const isStored = await database.transaction(async (tx) => {
    const inserted = await repository.insertGeneration(tx, {
      id,
      userId,
      request: repeats === null ? stored : { ...stored, repeats },
      idempotencyKey,
      bodyHash,
      createdAt: clock.now(),
    });
    if (!inserted) return false;
    if (request.shoppingDay !== undefined)
      await dependencies.calendar.rememberShoppingDay(tx, userId, request.shoppingDay);
    await repository.addEvent(tx, id, { type: "stage", stage: "queued", message: "We have your choices" });
    await jobs.send(tx, generatePlan, { generationId: id });
    return true;
  });
  return isStored ? await existing(dependencies, userId, id) : await otherCall(dependencies, asked, bodyHash);
}

/**
 * The request with what a provider read in its notes, as shown to the user, without what they removed. Notes that no provider read are
 * read by our own phrases, with the rest of the request.
 */
async function withIntents(
  { notes, reader }: GenerationDependencies,
  userId: string,
  request: MealPlanRequest,
): Promise<MealPlanRequest> {
  const { additionalNotes, notesRemoved = [], intents: tapped } = request;
  const read = await notes.readingOf({ userId, notes: additionalNotes, names: async () => [request.fullName] });
  if (read === null) return request;
  const said = await reader.notes({ ...request, notesRemoved, read }, userId);
  return {
    ...request,
    intents: [...said.intents, ...said.careful, ...tapped],
    notesReader: said.reader,
    ...notedUnread(said.unread, notesRemoved, said.reader),
  };
}

/** The request with the user's shopping day, if set earlier, and the date on which its week starts. */
async function withStart(
  { calendar, clock }: GenerationDependencies,
  userId: string,
  request: MealPlanRequest,
): Promise<MealPlanRequest> {
  const day = request.shoppingDay ?? (await calendar.shoppingDay(userId));
  const startsOn = startOfNewWeek(day, calendarDay(clock.now()));
  return { ...request, startsOn, ...(day === null ? {} : { shoppingDay: day }) };
}

/** A generation is under way. With two simultaneous calls, the other may have been this same action. */
async function otherCall(
  { database }: GenerationDependencies,
  { userId, idempotencyKey }: Pick<WeekRequest, "userId" | "idempotencyKey">,
  bodyHash: string,
): Promise<GenerationRow> {
  const other =
    idempotencyKey === null ? null : await repository.findByIdempotencyKey(database.db, userId, idempotencyKey);
  if (other !== null) return sameRequest(other, bodyHash);
  throw new Failure("generation_running", "We’re already making a meal plan for you. Please wait until it’s ready.");
}

function sameRequest(known: GenerationRow, bodyHash: string): GenerationRow {
  if (known.bodyHash === bodyHash) return known;
  throw new Failure("idempotency_mismatch", "This Idempotency-Key was used for another request. Please use a new key.");
}

async function readOrRefuse(reader: ConstraintReader, task: ReadingTask, userId: string): Promise<StoredRequest> {
  const read = await reader.read(task, userId);
  if (read.ok) return reader.stored(read);
  if (read.questions.length > 0) throw notesNeedAnAnswer(read.questions);
  const issues = read.unknown.map(({ message }) => ({ path: "ingredientsToAvoid", message }));
  throw new Failure("invalid_input", issues[0]?.message ?? "", { issues });
}

/** Nothing is planned while a word of harm is unanswered. The message names the words, for clients that show only the message. */
function notesNeedAnAnswer(questions: readonly NotesQuestion[]): Failure {
  const quotes = new Intl.ListFormat("en-GB").format(questions.map(({ quote }) => `“${quote}”`));
  return new Failure("notes_need_an_answer", `Before we plan, please answer what we ask about your notes: ${quotes}.`, {
    questions: questions.map(presentQuestion),
  });
}

async function refuseTooMany(
  { database, clock, limitScale, longestQueue }: GenerationDependencies,
  userId: string,
): Promise<void> {
  const made = await repository.countSince(database.db, userId, clock.now() - DAY_MS);
  if (made >= GENERATIONS_A_DAY * limitScale) {
    throw new Failure(
      "too_many_requests",
      "You’ve made a lot of meal plans today. Please come back tomorrow. Your saved plans are still here.",
      { retryAfterSeconds: 3_600 },
    );
  }
  if ((await repository.countLive(database.db)) >= longestQueue) {
    throw new Failure(
      "high_load",
      "We’re making a lot of meal plans right now (high load). Please try again in a moment. We’ve kept your choices.",
      { retryAfterSeconds: HIGH_LOAD_RETRY_SECONDS },
    );
  }
}

async function existing({ database }: GenerationDependencies, userId: string, id: string): Promise<GenerationRow> {
  const row = isUuid(id) ? await repository.findGeneration(database.db, userId, id) : null;
  if (row === null) throw notFound();
  return row;
}

function notFound(): Failure {
  return new Failure("not_found", "The meal plan you're looking for doesn't exist or has been removed.");
}

export function isLive(state: GenerationRow["state"]): boolean {
  return state === "queued" || state === "running";
}

/**
 * Waits until a generation has ended, up to a limit or until the signal aborts; returns it as it then is. A failure that is
 * returned counts as seen.
 */
export async function waitForEnd(
  dependencies: GenerationDependencies,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<GenerationRow> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
  const subscription = dependencies.news.subscribe(id);
  try {
    for (;;) {
      const row = await existing(dependencies, userId, id);
      if (row.state === "failed") await repository.markSeen(dependencies.database.db, id);
      if (!isLive(row.state) || deadline.aborted) return row;
      await subscription.wait(deadline);
    }
  } finally {
    subscription.unsubscribe();
  }
}

/**
 * The events of a user's generation after a number, as they happen, until it ends; null if it has ended with no more events.
 * Throws `not_found` for another user's.
 */
export async function followEvents(
  dependencies: GenerationDependencies,
  userId: string,
  id: string,
  after: number,
  signal: AbortSignal,
) {
  const { state } = await existing(dependencies, userId, id);
  const next = await repository.eventsAfter(dependencies.database.db, id, after);
  if (next.length === 0 && !isLive(state)) {
    // A deleted plan has no events; a reader who has everything need not reconnect.
    if (after === 0) throw notFound();
    return null;
  }
  return eventsFrom(dependencies, userId, id, after, signal);
}

async function* eventsFrom(
  dependencies: GenerationDependencies,
  userId: string,
  id: string,
  after: number,
  signal: AbortSignal,
) {
  const { database, news } = dependencies;
  const subscription = news.subscribe(id);
  let last = after;
  try {
    while (!signal.aborted) {
      // Checked before the events are read, so that an end in between is seen in the next round.
      const { state } = await existing(dependencies, userId, id);
      for (const row of await repository.eventsAfter(database.db, id, last)) {
        last = row.number;
        yield row;
        if (row.event.type === "failed") await repository.markSeen(database.db, id);
        if (row.event.type === "failed" || row.event.type === "done") return;
      }
      if (!isLive(state)) return;
      await subscription.wait(signal);
    }
  } finally {
    subscription.unsubscribe();
  }
}

/** What a reopened page should show: the live generation, or a failure not yet seen. */
export async function currentGeneration(
  { database }: GenerationDependencies,
  userId: string,
): Promise<{ row: GenerationRow; accepted: number } | null> {
  const row = (await repository.findLive(database.db, userId)) ?? (await repository.findNewest(database.db, userId));
  if (row === null || row.state === "done" || (row.state === "failed" && row.seen)) return null;
  const events = await repository.eventsAfter(database.db, row.id, 0);
  // A meal is announced again once its position is final.
  const indexes = events.flatMap(({ event }) => (event.type === "meal" ? [event.index] : []));
  return { row, accepted: new Set(indexes).size };
}
