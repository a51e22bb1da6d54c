import type { AiFault } from "#contract/ai";
import { SECTIONS } from "#domain/proposal/brief/sections";
import type { JudgedLine } from "#domain/proposal/reading/spoken-line";
import type { AiBrief, AiShape, MealProposer } from "#server/services/ai/ai";
import type { Planner } from "#server/services/planner/planner";

/** One call to a provider, and what came of it. */
export interface WatchedCall {
  /** The shape that was asked for; of whole meals, whether one is asked for once more with its faults. */
  readonly kind: Exclude<AiShape, "meals"> | "dish" | "repair";
  readonly elements: unknown[];
  fault: AiFault | null;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number;
}

/** Codes of what our checks found wrong with an element; none where it may stand. */
type Judged = ReadonlyMap<unknown, readonly string[]>;

/** What was seen of a week: the calls, how each element was judged, and what those are called that are dishes of ours by number. */
interface Watched {
  readonly calls: readonly WatchedCall[];
  readonly judged: Judged;
  readonly ours: ReadonlyMap<unknown, string>;
  /** The lines of the week as they were judged when its dishes stood, and once more where others were written. */
  readonly lines: readonly (readonly JudgedLine[])[];
}

/** A provider and a planner that let one look on: what was asked, what came, and how it was judged. */
export function watching(proposer: MealProposer, planner: Planner) {
  let calls: WatchedCall[] = [];
  let judged = new Map<unknown, readonly string[]>();
  let ours = new Map<unknown, string>();
  let lines: (readonly JudgedLine[])[] = [];
  const note = (raw: unknown, faults: readonly { readonly code: string }[]): void => {
    judged.set(raw, [...new Set(faults.map(({ code }) => code))]);
  };
  return {
    proposer: {
      ...proposer,
      async propose(brief, onMeal, signal) {
        const call = begun(brief);
        calls.push(call);
        const take = (element: unknown): Promise<void> => {
          call.elements.push(element);
          return onMeal(element);
        };
        const end = await proposer.propose(brief, take, signal);
        const { inputTokens, outputTokens, durationMs } = end.usage;
        Object.assign(call, { fault: end.fault, inputTokens, outputTokens, milliseconds: durationMs });
        return end;
      },
    } satisfies MealProposer,
    planner: {
      ...planner,
      async judgeDinner(task, asker) {
        const judgement = await planner.judgeDinner(task, asker);
        note(task.raw, judgement.kind === "faulty" ? judgement.faults : []);
        if (judgement.kind === "stands" && judgement.ours !== null) ours.set(task.raw, judgement.dinner.dish.name);
        return judgement;
      },
      async judgeLines(week, asker) {
        const judged = await planner.judgeLines(week, asker);
        lines.push(judged);
        return judged;
      },
      async judge(task, asker) {
        const judgement = await planner.judge(task, asker);
        note(task.raw, judgement.kind === "faulty" ? judgement.faults : []);
        return judgement;
      },
    } satisfies Planner,
    /** What was seen since it was last taken. */
    take(): Watched {
      const taken = { calls, judged, ours, lines };
      calls = [];
      judged = new Map();
      ours = new Map();
      lines = [];
      return taken;
    },
  };
}

function begun({ shape, prompt }: AiBrief): WatchedCall {
  const dish = prompt.includes(`\n${SECTIONS.faulty}\n`) ? "repair" : "dish";
  const kind = shape === "meals" ? dish : shape;
  return { kind, elements: [], fault: null, inputTokens: null, outputTokens: null, milliseconds: 0 };
}
