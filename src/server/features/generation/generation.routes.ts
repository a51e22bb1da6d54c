import type { Endpoint } from "#contract/endpoint";
import { getPublicConfig, type PublicConfig } from "#contract/config";
import { createMealPlan, getCurrentGeneration, getGenerationEvents, readAvoidList } from "#contract/meal-plans";
import type { GenerationEvent } from "#contract/meal-plans";
import { readNotes } from "#contract/notes";
import { repeatPlan } from "#contract/plan-changes";
import { splitAvoidText } from "#domain/request/meal-plan-request";
import { Failure } from "#server/failure";
import { presentNotes } from "#server/features/generation/generation.present";
import {
  currentGeneration,
  followEvents,
  HIGH_LOAD_RETRY_SECONDS,
  requestGeneration,
  requestRepeat,
  waitForEnd,
} from "#server/features/generation/generation.usecases";
import type { GenerationDependencies } from "#server/features/generation/generation.usecases";
import type { GenerationRow } from "#server/features/generation/generation.repository";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { GenerationError } from "#server/db/schema/generation";
import { emptyReply, eventsReply, jsonReply } from "#server/http/reply";
import type { Reply, StreamEvent } from "#server/http/reply";
import { publicRoute, userRoute } from "#server/http/route";
import type { Route, UserCall } from "#server/http/route";
import { STATUS } from "#server/http/status";

export function generationRoutes(
  dependencies: GenerationDependencies & {
    readonly publicConfig: PublicConfig;
    readonly plans: Pick<PlansUseCases, "ownPlan" | "newestPlanBefore">;
    /** The name of an account, which is removed from what is sent to a provider. */
    readonly nameOf: (userId: string) => Promise<string>;
  },
): Route[] {
  return [
    publicRoute(getPublicConfig, async () => dependencies.publicConfig),
    userRoute(
      createMealPlan,
      async (call) => {
        const { caller, body, idempotencyKey } = call;
        const generation = await requestGeneration(dependencies, { userId: caller.id, body, idempotencyKey });
        return await answerOf(dependencies, generation, call);
      },
      { idempotency: "own" },
    ),
    userRoute(
      repeatPlan,
      async (call) => {
        const { caller, params, body, idempotencyKey } = call;
        const notesAnswers = body?.notesAnswers ?? [];
        const asked = { userId: caller.id, id: params.id, notesAnswers, idempotencyKey };
        const generation = await requestRepeat(dependencies, asked);
        return await answerOf(dependencies, generation, call);
      },
      { idempotency: "own" },
    ),
    userRoute(
      readAvoidList,
      async ({ caller, body }) => {
        const unknown = await dependencies.reader.unknownToAvoid(body.ingredientsToAvoid, caller.id);
        return { unknown: unknown.map((entry) => ({ ...entry, suggestions: [...entry.suggestions] })) };
      },
      { idempotency: "none" },
    ),
    userRoute(
      readNotes,
      async ({ caller, body }) => {
        const { dietaryRestrictions, ...typed } = body;
        const said = {
          additionalNotes: typed.notes?.trim() ?? "",
          notesAnswers: typed.notesAnswers ?? [],
          notesRemoved: typed.notesRemoved ?? [],
          ingredientsToAvoid: splitAvoidText(typed.ingredientsToAvoid),
          dietaryRestrictions: dietaryRestrictions.filter((one) => one !== "none"),
        };
        const read = await dependencies.notes.readingOf({
          userId: caller.id,
          notes: said.additionalNotes,
          names: async () => [await dependencies.nameOf(caller.id)],
        });
        return presentNotes(await dependencies.reader.notes({ ...said, read }, caller.id));
      },
      { idempotency: "none" },
    ),
    userRoute(getGenerationEvents, async ({ caller, params, headers, signal }) => {
      const events = await followEvents(
        dependencies,
        caller.id,
        params.id,
        lastNumber(headers["last-event-id"]),
        signal,
      );
      // 204 tells the browser's EventSource to stop reconnecting.
      return events === null ? emptyReply() : eventsReply(streamed(events));
    }),
    userRoute(getCurrentGeneration, async ({ caller }) => {
      const current = await currentGeneration(dependencies, caller.id);
      if (current === null) return null;
      const { row, accepted } = current;
      return {
        id: row.id,
        state: row.state,
        createdAt: new Date(row.createdAt).toISOString(),
        mealsWanted: row.request?.mealsPerWeek ?? accepted,
        mealsSettled: accepted,
        error: row.error === null ? null : { status: STATUS[row.error.code], ...row.error },
      };
    }),
  ];
}

/** Immediately if the caller prefers that; else when the plan is ready or has failed, within a time limit. */
async function answerOf(
  dependencies: GenerationDependencies,
  generation: GenerationRow,
  { caller, headers, signal }: Pick<UserCall<Endpoint>, "caller" | "headers" | "signal">,
): Promise<Reply> {
  const prefer = String(headers.prefer ?? "").toLowerCase();
  const ended = /\brespond-async\b/u.test(prefer)
    ? generation
    : await waitForEnd(dependencies, caller.id, generation.id, signal);
  if (ended.state === "failed" && ended.error !== null) throw failureOf(ended.error);
  const ready = ended.state === "done";
  return jsonReply(
    { id: ended.id, state: ready ? "ready" : "making" },
    { status: ready ? 201 : 202, headers: { location: `/api/meal-plans/${ended.id}` } },
  );
}

/** A generation's failure as the answer to the call that waited for it; temporary failures say when to retry. */
function failureOf({ code, message, waysOut = [], questions = [] }: GenerationError): Failure {
  const passes = code === "high_load" || code === "timeout";
  return new Failure(code, message, passes ? { retryAfterSeconds: HIGH_LOAD_RETRY_SECONDS } : { waysOut, questions });
}

/** The last number a returning reader saw; 0 if it is not one of ours. */
function lastNumber(header: string | string[] | undefined): number {
  return typeof header === "string" && /^\d{1,9}$/u.test(header) ? Number(header) : 0;
}

async function* streamed(
  events: AsyncIterable<{ number: number; event: GenerationEvent }>,
): AsyncGenerator<StreamEvent> {
  for await (const { number, event } of events) {
    const data =
      event.type === "failed" ? { ...event, status: STATUS[event.code as keyof typeof STATUS] ?? event.status } : event;
    yield { id: String(number), event: event.type, data };
  }
}
