import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";

/** How a step says that it runs beside the cooking before it. */
const BESIDE = /^(?:meanwhile|in the meantime|at the same time|while)\b/iu;

/**
 * A meal's whole minutes of preparing and of cooking, from its steps. A step that begins with "Meanwhile" or "While" runs beside
 * the step of cooking before it, as far as that lasts: one pair of hands does such steps one after the other, so all of them
 * together take up that step's minutes once, and only what is left over counts.
 */
export function timesOf(steps: readonly ProposedStep[]): { readonly prepare: number; readonly cook: number } {
  const minutes = { prepare: 0, cook: 0 };
  let unattended = 0;
  for (const step of steps) {
    const beside = BESIDE.test(step.text) ? Math.min(step.minutes, unattended) : 0;
    minutes[step.work] += step.minutes - beside;
    if (BESIDE.test(step.text)) unattended -= beside;
    else unattended = step.work === "cook" ? step.minutes : 0;
  }
  // Rounded up once, so that half minutes count together.
  const whole = (exact: number): number => Math.max(0, Math.ceil(exact - 1e-9));
  return { prepare: whole(minutes.prepare), cook: whole(minutes.cook) };
}
