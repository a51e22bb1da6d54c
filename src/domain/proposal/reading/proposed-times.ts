import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { splitShare } from "#domain/proposal/reading/split-share";
import { equipmentOf, partsOfHeat } from "#domain/proposal/reading/step-heat";

/** How a step says that it runs beside the one before it. */
const BESIDE = /^(?:meanwhile|in the meantime|at the same time|while)\b/iu;

/** A slow cooker that runs for so many minutes or longer is left alone meanwhile. */
const LEFT_ALONE_MINUTES = 60;

/** What somebody stands beside on a hob: what only boils or simmers does not say so. */
const MINDED =
  /\b(?:fr(?:y|ies|ied|ying)|stir|brown|sear|toast|soften|scrambl|whisk|turn|flip|shak|sizzl|saut|batches)\w*/iu;
const BRACES = /\{([^{}]*)\}/gu;
/** One pair of hands minds two pans at once, and no more. */
const SHARE_OF_MINDED = 1 / 2;
/** Minutes in which something is put in and taken out that cooks by itself. */
const PUTTING_IN = 2;
const RINGS_OF_A_HOB = 4;

/** A meal's whole minutes of preparing, of cooking, and of what a slow cooker does by itself. */
export interface ProposedTimes {
  readonly prepare: number;
  readonly cook: number;
  readonly handsOff: number;
}

/**
 * A meal's times, from its steps. Steps that begin with "Meanwhile" or "While" run beside the last one before them that does not. Together
 * they last as long as the longest of them, one after the other where they need one vessel or appliance, or as the work in them where that
 * is more: a cook has two hands, a hob four rings, and a kitchen one of every appliance.
 */
export function timesOf(steps: readonly ProposedStep[]): ProposedTimes {
  const minutes = { prepare: 0, cook: 0 };
  let handsOff = 0;
  let together: ProposedStep[] = [];
  const count = (): void => {
    const [first, ...beside] = together;
    if (first === undefined) return;
    minutes[first.heat === null ? "prepare" : "cook"] += first.minutes;
    minutes[beside.every(({ heat }) => heat === null) ? "prepare" : "cook"] += lastsOf(first, beside) - first.minutes;
    together = [];
  };
  for (const step of steps) {
    const isLeftAlone = equipmentOf(step.heat) === "slow_cooker" && step.minutes >= LEFT_ALONE_MINUTES;
    if (isLeftAlone || !BESIDE.test(step.text)) count();
    if (isLeftAlone) handsOff += step.minutes;
    else together.push(step);
  }
  count();
  // Rounded up once, so that half minutes count together.
  const whole = (exact: number): number => Math.max(0, Math.ceil(exact - 1e-9));
  return { prepare: whole(minutes.prepare), cook: whole(minutes.cook), handsOff: whole(handsOff) };
}

/** How long a step lasts with those beside it. */
function lastsOf(first: ProposedStep, beside: readonly ProposedStep[]): number {
  const ends: number[] = [];
  beside.forEach((step, index) => {
    const waits = beside.slice(0, index).map((earlier, at) => (followsOn(step, earlier) ? (ends[at] ?? 0) : 0));
    // In the first step's own pot "Meanwhile" is taken at its word: the peas go in while the rest boils.
    ends.push(Math.max(needsSameAppliance(step, first) ? first.minutes : 0, ...waits) + step.minutes);
  });
  const all = [first, ...beside];
  const work = sumOf(all.map(workOf));
  const onHob = sumOf(all.filter(({ heat }) => equipmentOf(heat) === "stove").map(({ minutes }) => minutes));
  return Math.max(first.minutes, work, onHob / RINGS_OF_A_HOB, ...ends);
}

function sumOf(minutes: readonly number[]): number {
  return minutes.reduce((sum, one) => sum + one, 0);
}

/** The minutes of a step that take somebody's hands. */
function workOf({ heat, minutes, text }: ProposedStep): number {
  if (heat === null) return minutes;
  // What stands in braces is a food, and browns nothing.
  const isMinded = equipmentOf(heat) === "stove" && MINDED.test(text.replace(BRACES, " "));
  return isMinded ? minutes * SHARE_OF_MINDED : Math.min(minutes, PUTTING_IN);
}

/** Whether a step can only begin when an earlier one beside it is done: in the same vessel or appliance, or with what was made there. */
function followsOn(step: ProposedStep, earlier: ProposedStep): boolean {
  if (step.vessel !== null && step.vessel.toLowerCase() === earlier.vessel?.toLowerCase()) return true;
  return needsSameAppliance(step, earlier) || goesOnWith(step, earlier);
}

/** Of every appliance there is one. A hob takes several pans, and an oven several trays at one heat. */
function needsSameAppliance(step: ProposedStep, earlier: ProposedStep): boolean {
  const appliance = equipmentOf(step.heat);
  if (step.heat === null || earlier.heat === null || appliance !== equipmentOf(earlier.heat)) return false;
  if (appliance === "stove") return false;
  const [one, other] = [partsOfHeat(step.heat), partsOfHeat(earlier.heat)];
  const isOneHeat = one.celsius === null || other.celsius === null || one.celsius === other.celsius;
  return !(one.source === "oven" && other.source === "oven" && isOneHeat);
}

/** Whether a step says that a food goes on cooking in it which the earlier one uses. */
function goesOnWith(step: ProposedStep, earlier: ProposedStep): boolean {
  const named = foodsIn(step.text);
  const before = new Set([...foodsIn(earlier.text), ...foodsStated(earlier)]);
  return foodsStated(step).some((food) => before.has(food) && !named.includes(food));
}

function foodsStated({ foods }: ProposedStep): string[] {
  return (foods ?? []).map((food) => splitShare(food).name);
}

function foodsIn(text: string): string[] {
  return [...text.matchAll(BRACES)].map(([, written = ""]) => splitShare(written.trim()).name);
}
