import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { splitShare } from "#domain/proposal/reading/split-share";
import { equipmentOf, partsOfHeat } from "#domain/proposal/reading/step-heat";

/** How a step says that it runs in parallel with the one before it. */
const BESIDE = /^(?:meanwhile|in the meantime|at the same time|while)\b/iu;

/** A slow cooker that runs at least this many minutes is left alone meanwhile. */
const LEFT_ALONE_MINUTES = 60;

/** Work on a hob that needs somebody there: boiling or simmering alone does not. */
const ATTENDED =
  /\b(?:fr(?:y|ies|ied|ying)|stir|brown|sear|toast|soften|scrambl|whisk|turn|flip|shak|sizzl|saut|batches)\w*/iu;
const BRACES = /\{([^{}]*)\}/gu;
/** One cook can watch two pans at once, and no more. */
const ATTENTION_SHARE = 1 / 2;
/** Minutes to put in and take out something that cooks by itself. */
const LOADING_MINUTES = 2;
const RINGS_OF_A_HOB = 4;

/** A meal's minutes of preparation, cooking, and unattended slow-cooker time, in whole numbers. */
export interface ProposedTimes {
  readonly prepare: number;
  readonly cook: number;
  readonly handsOff: number;
}

/**
 * A meal's times, from its steps. Steps that start with "Meanwhile" or "While" run in parallel with the last one that does not. A
 * group takes as long as its longest step, or steps in sequence if they share a vessel or appliance, or the total work if that is
 * more: a cook has two hands, a hob four rings, and a kitchen one of every appliance.
 */
export function timesOf(steps: readonly ProposedStep[]): ProposedTimes {
  const minutes = { prepare: 0, cook: 0 };
  let handsOff = 0;
  let together: ProposedStep[] = [];
  const count = (): void => {
    const [first, ...beside] = together;
    if (first === undefined) return;
    minutes[first.heat === null ? "prepare" : "cook"] += first.minutes;
    minutes[beside.every(({ heat }) => heat === null) ? "prepare" : "cook"] +=
      lengthOfGroup(first, beside) - first.minutes;
    together = [];
  };
  for (const step of steps) {
    const isLeftAlone = equipmentOf(step.heat) === "slow_cooker" && step.minutes >= LEFT_ALONE_MINUTES;
    if (isLeftAlone || !BESIDE.test(step.text)) count();
    if (isLeftAlone) handsOff += step.minutes;
    else together.push(step);
  }
  count();
  // Rounded up once, so that half minutes add up first.
  const whole = (exact: number): number => Math.max(0, Math.ceil(exact - 1e-9));
  return { prepare: whole(minutes.prepare), cook: whole(minutes.cook), handsOff: whole(handsOff) };
}

/** How long a step takes with those parallel to it. */
function lengthOfGroup(first: ProposedStep, beside: readonly ProposedStep[]): number {
  const ends: number[] = [];
  beside.forEach((step, index) => {
    const waits = beside.slice(0, index).map((earlier, at) => (mustFollow(step, earlier) ? (ends[at] ?? 0) : 0));
    // In the first step's own pot "Meanwhile" is taken literally: the peas go in while the rest boils.
    ends.push(Math.max(needsSameAppliance(step, first) ? first.minutes : 0, ...waits) + step.minutes);
  });
  const all = [first, ...beside];
  const work = sumOf(all.map(handsOnMinutesOf));
  const onHob = sumOf(all.filter(({ heat }) => equipmentOf(heat) === "stove").map(({ minutes }) => minutes));
  return Math.max(first.minutes, work, onHob / RINGS_OF_A_HOB, ...ends);
}

function sumOf(minutes: readonly number[]): number {
  return minutes.reduce((sum, one) => sum + one, 0);
}

/** The hands-on minutes of a step. */
function handsOnMinutesOf({ heat, minutes, text }: ProposedStep): number {
  if (heat === null) return minutes;
  // Food in braces does not mean that anything is browned.
  const isMinded = equipmentOf(heat) === "stove" && ATTENDED.test(text.replace(BRACES, " "));
  return isMinded ? minutes * ATTENTION_SHARE : Math.min(minutes, LOADING_MINUTES);
}

/** Whether a step can only start when a parallel earlier one is done: it uses the same vessel or appliance, or what was made there. */
function mustFollow(step: ProposedStep, earlier: ProposedStep): boolean {
  if (step.vessel !== null && step.vessel.toLowerCase() === earlier.vessel?.toLowerCase()) return true;
  return needsSameAppliance(step, earlier) || continuesCooking(step, earlier);
}

/** There is one of every appliance. A hob takes several pans, and an oven several trays at one temperature. */
function needsSameAppliance(step: ProposedStep, earlier: ProposedStep): boolean {
  const appliance = equipmentOf(step.heat);
  if (step.heat === null || earlier.heat === null || appliance !== equipmentOf(earlier.heat)) return false;
  if (appliance === "stove") return false;
  const [one, other] = [partsOfHeat(step.heat), partsOfHeat(earlier.heat)];
  const isOneHeat = one.celsius === null || other.celsius === null || one.celsius === other.celsius;
  return !(one.source === "oven" && other.source === "oven" && isOneHeat);
}

/** Whether a step continues cooking a food of the earlier one. */
function continuesCooking(step: ProposedStep, earlier: ProposedStep): boolean {
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
