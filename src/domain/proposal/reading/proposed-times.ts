import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { equipmentOf } from "#domain/proposal/reading/step-heat";

/** How a step says that it runs beside the cooking before it. */
const BESIDE = /^(?:meanwhile|in the meantime|at the same time|while)\b/iu;

/** A slow cooker that runs for so many minutes or longer is left alone meanwhile. */
const LEFT_ALONE_MINUTES = 60;

/** A meal's whole minutes of preparing, of cooking, and of what a slow cooker does by itself. */
export interface ProposedTimes {
  readonly prepare: number;
  readonly cook: number;
  readonly handsOff: number;
}

/**
 * A meal's times, from its steps. A step that begins with "Meanwhile" or "While" runs beside
 * the step of cooking before it, as far as that lasts: one pair of hands does such steps one after the other, so all of them
 * together take up that step's minutes once, and only what is left over counts.
 */
export function timesOf(steps: readonly ProposedStep[]): ProposedTimes {
  const minutes = { prepare: 0, cook: 0 };
  let handsOff = 0;
  let unattended = 0;
  for (const step of steps) {
    if (equipmentOf(step.heat) === "slow_cooker" && step.minutes >= LEFT_ALONE_MINUTES) {
      handsOff += step.minutes;
      unattended = 0;
      continue;
    }
    const beside = BESIDE.test(step.text) ? Math.min(step.minutes, unattended) : 0;
    minutes[step.heat === null ? "prepare" : "cook"] += step.minutes - beside;
    if (BESIDE.test(step.text)) unattended -= beside;
    else unattended = step.heat === null ? 0 : step.minutes;
  }
  // Rounded up once, so that half minutes count together.
  const whole = (exact: number): number => Math.max(0, Math.ceil(exact - 1e-9));
  return { prepare: whole(minutes.prepare), cook: whole(minutes.cook), handsOff: whole(handsOff) };
}
