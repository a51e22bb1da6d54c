import type { GenerationRow } from "#server/features/generation/generation.repository";

/** A wish for a plan, as its user's export shows it. What was asked for stands in the plan once it is made. */
export function presentWish({ id, state, request, error, createdAt, finishedAt }: GenerationRow) {
  return {
    id,
    state,
    request,
    error: error?.message ?? null,
    createdAt: new Date(createdAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  };
}
