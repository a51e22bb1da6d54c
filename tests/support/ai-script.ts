import type { Cook, CookSettings } from "#tools/ai-provider/cook";
import { faultyAnswer, type ProviderFault } from "#tools/ai-provider/faults";
import type { Protocol, ProviderAnswer, ProviderCall } from "#tools/ai-provider/provider";

/** What the provider does with one call of one journey. */
export type Scripted =
  /** Meals that suit the prompt. With `holdAfter`, so many of them; the rest comes when the journey lets it. */
  | ({
      readonly kind: "cook";
      readonly holdAfter?: number;
      readonly firstAfterMs?: number;
      readonly betweenMs?: number;
    } & CookSettings)
  /** With `stays`, for all calls until other answers are given: the product may ask again by itself. */
  | { readonly kind: "fault"; readonly fault: ProviderFault; readonly stays?: boolean }
  | ProviderAnswer;

/** One call as a journey sees it. */
export interface ReceivedCall {
  readonly number: number;
  readonly protocol: Protocol;
  readonly model: string;
  readonly key: string | null;
  readonly instructions: string;
  readonly prompt: string;
}

/** The answers of a provider for journeys that run side by side, told apart by a mark in their prompts. */
export interface AiScript {
  /** The next calls whose prompt contains the mark get these answers, one each; calls beyond them get a plain week. */
  add(mark: string, answers: readonly Scripted[]): void;
  /** Lets meals go that are held back now. */
  release(mark: string): void;
  answer(call: ProviderCall): ProviderAnswer;
}

export function createAiScript(cook: Cook): AiScript {
  const scripts = new Map<string, Scripted[]>();
  const held = new Map<string, (() => void)[]>();

  const cooked = (
    mark: string,
    { prompt }: ProviderCall,
    scripted: Extract<Scripted, { kind: "cook" }>,
  ): ProviderAnswer => {
    const { holdAfter, firstAfterMs = 0, betweenMs = 0, faulty, surplus } = scripted;
    const meals = cook(prompt, {
      ...(faulty === undefined ? {} : { faulty }),
      ...(surplus === undefined ? {} : { surplus }),
    });
    if (holdAfter === undefined) return { kind: "meals", meals, firstAfterMs, betweenMs };
    const letGo = Promise.withResolvers<void>();
    held.set(mark, [...(held.get(mark) ?? []), letGo.resolve]);
    const gated = meals.map((meal, index) => (index < holdAfter ? meal : letGo.promise.then(() => meal)));
    return { kind: "meals", meals: gated, firstAfterMs, betweenMs };
  };

  return {
    add: (mark, answers) => {
      const before = (scripts.get(mark) ?? []).filter((one) => one.kind !== "fault" || one.stays !== true);
      scripts.set(mark, [...before, ...answers]);
    },
    release: (mark) => {
      for (const open of held.get(mark) ?? []) open();
      held.delete(mark);
    },
    answer: (call) => {
      const mark = [...scripts.keys()].find((one) => call.prompt.includes(one)) ?? "";
      const next = scripts.get(mark) ?? [];
      const scripted = next[0] ?? { kind: "cook" };
      if (scripted.kind !== "fault" || scripted.stays !== true) next.shift();
      if (scripted.kind === "cook") return cooked(mark, call, scripted);
      if (scripted.kind === "fault") return faultyAnswer(scripted.fault, call.protocol, cook(call.prompt));
      return scripted;
    },
  };
}
