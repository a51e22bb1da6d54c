import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { PlanRecord } from "#contract/meal-plans";
import type { WayOutAnswer } from "#contract/way-out";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import type { NotesReadingAnswer } from "#contract/notes";
import { questionId } from "#domain/harm/notes-question";
import type { NotesQuestion } from "#domain/harm/notes-question";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { readingQuestion } from "#domain/intents/answered-readings";
import type { UnderstoodNotes } from "#domain/request/notes-reading";
import type { KeptReading } from "#server/features/generation/note-readings.repository";
import type { Refusal } from "#domain/planner/refusal";
import type { AiUsageRow } from "#server/features/generation/ai-usage.repository";
import { presentIntent, requestFields } from "#server/features/plans/plans.present";
import type { GenerationRow } from "#server/features/generation/generation.repository";
import { requestOfStored } from "#server/features/generation/stored-request";

/** The record of a plan that is being made: its request, and no plan yet. */
export function presentMaking(making: { id: string; request: MealPlanRequest; createdAt: number }): PlanRecord {
  const { request } = making;
  return {
    id: making.id,
    fullName: request.fullName,
    email: request.email,
    mealsPerWeek: request.mealsPerWeek,
    numPeople: request.numPeople,
    dietaryPreference: request.dietaryPreference,
    preferredSupermarket: request.preferredSupermarket,
    cookingSkillLevel: request.cookingSkillLevel,
    maxBudget: request.maxBudgetPounds,
    createdAt: new Date(making.createdAt).toISOString(),
    hasPdf: false,
    own: true,
    till_total: null,
    totalCost: null,
    meals: [],
    state: "making",
    revision: 0,
    shopped: [],
    cooked: [],
    ...requestFields(request),
    generatedPlan: null,
  };
}

/** A request for a plan, as its user's export shows it. Once the plan is made, it contains the request. */
export function presentGenerationRequest({ id, state, request, error, createdAt, finishedAt }: GenerationRow) {
  return {
    id,
    state,
    request: request === null ? null : requestOfStored(request),
    error: error?.message ?? null,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  };
}

/** The public form of a refusal: its message, and its suggested changes to the request's fields. */
export function presentRefusal({ message, ways }: Refusal): { message: string; waysOut: WayOutAnswer[] } {
  const waysOut = ways.map(({ label, change }) => {
    const { maxBudgetPounds, synsPointsPerWeek, cookingEquipment, meatsPreferred, ...same } = change;
    return {
      label,
      change: {
        ...same,
        ...(maxBudgetPounds === undefined ? {} : { maxBudget: maxBudgetPounds }),
        ...(typeof synsPointsPerWeek === "string" ? { synsPointsPerWeek } : {}),
        ...(cookingEquipment === undefined ? {} : { cookingEquipment: [...cookingEquipment] }),
        ...(meatsPreferred === undefined ? {} : { meatsPreferred: [...meatsPreferred] }),
      },
    };
  });
  return { message, waysOut };
}

/** A call to an AI provider, as the export of the user for whom it was made shows it. The content is not stored. */
export function presentCall(call: AiUsageRow) {
  const { at, generationId, provider, model, purpose, fault, inputTokens, outputTokens, durationMs } = call;
  return {
    at: new Date(at).toISOString(),
    mealPlanRequest: generationId,
    provider,
    model,
    purpose,
    fault,
    inputTokens,
    outputTokens,
    seconds: durationMs / 1_000,
  };
}

/** A question about notes, in the form that is answered by tapping; the foods excluded by each answer stay on the server. */
export function presentQuestion({ id, quote, text, answers }: NotesQuestion): NotesQuestionAnswer {
  return { id, quote, text, answers: answers.map((answer) => ({ id: answer.id, text: answer.text })) };
}

/** What was read in the notes. */
export function presentNotes({ harm, intents, removed, unread, answered }: UnderstoodNotes): NotesReadingAnswer {
  const leftOut = harm.leftOut.map(({ entry, quote }) => ({
    id: questionId("leave-out", `${entry} ${quote}`),
    kind: "leave_out",
    text: `No ${entry}`,
    quote,
    what: entry,
    harm: true,
  }));
  const questions = [...harm.answered.map(({ question }) => question), ...answered.map(readingQuestion)];
  return {
    understood: [...leftOut, ...intents.map(presentIntent)],
    removed: removed.map(presentIntent),
    questions: harm.open.map(presentQuestion),
    answered: questions.map(presentQuestion),
    unread: unread.map(readingQuestion).map(presentQuestion),
  };
}

/** What was read in the notes, for their author's export. */
export function presentReading({ reader, intents, unread, at }: KeptReading) {
  return {
    at: new Date(at).toISOString(),
    reader,
    understood: intents.map(({ quote, ...intent }) => ({ quote, means: meaningInWords(intent) })),
    notUnderstood: unread.map(({ quote }) => quote),
  };
}
