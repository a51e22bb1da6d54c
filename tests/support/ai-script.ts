import type { Cook, CookSettings } from "#tools/ai-provider/cook";
import { ASKS_NOTHING, readsNotes } from "#tests/support/notes-calls";
import { faultyAnswer, type ProviderFault } from "#tools/ai-provider/faults";
import type { Protocol, ProviderAnswer, ProviderCall } from "#tools/ai-provider/provider";

/** What the provider does with one call of one journey. */
export type Scripted =
  /**
   * A dish that suits the prompt. With `holdAfter` it stands for a whole week: so many dishes, and the others come when the journey lets
   * them.
   */
  | ({
      readonly kind: "cook";
      readonly holdAfter?: number;
      readonly held?: boolean;
      readonly firstAfterMs?: number;
    } & CookSettings)
  /** With `stays`, for all calls until other answers are given, those for a menu too: the product may ask again by itself. */
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

/** As many as a figure of a UUID has values. Consonants alone make no word, and no ending of one, that our reader of notes knows. */
const MARK_LETTERS = "bcdfghjklmnpqrst";
const MARK_LENGTH = 8;

/**
 * What a journey writes into its notes to be known by, from a UUID of its own: it asks for nothing, whichever it is. Letters alone, for eight
 * figures in a row look like a telephone number, which no provider is told.
 */
export function journeyMark(uuid: string): string {
  const letters = uuid
    .slice(0, MARK_LENGTH)
    .replaceAll(/[\da-f]/gu, (figure) => MARK_LETTERS[parseInt(figure, 16)] ?? "");
  return `wish-${letters}`;
}

/** The notes of a week by which the provider knows the journey that asks for it. */
export function notesWith(mark: string): string {
  return `Our shopping list is called ${mark}.`;
}

/** The answers of a provider for journeys that run side by side, told apart by a mark in their prompts. */
export interface AiScript {
  /**
   * The next calls for a dish whose prompt contains the mark get these answers, one each. Calls beyond them get a plain dish, and every
   * call for a menu a plain menu. Their notes, which hold the mark, ask for nothing.
   */
  add(mark: string, answers: readonly Scripted[]): void;
  /** Lets meals go that are held back, and holds none back any more that were to be: a call may come late. */
  release(mark: string): void;
  answer(call: ProviderCall): ProviderAnswer;
}

function letGo(scripted: Scripted): Scripted {
  if (scripted.kind !== "cook") return scripted;
  const { held: _held, holdAfter: _holdAfter, ...free } = scripted;
  return free;
}

export function createAiScript(cook: Cook): AiScript {
  const scripts = new Map<string, Scripted[]>();
  const held = new Map<string, (() => void)[]>();

  const cooked = (
    mark: string,
    { prompt }: ProviderCall,
    scripted: Extract<Scripted, { kind: "cook" }>,
  ): ProviderAnswer => {
    const { held: isHeld = false, firstAfterMs = 0, faulty, surplus } = scripted;
    const meals = cook(prompt, {
      ...(faulty === undefined ? {} : { faulty }),
      ...(surplus === undefined ? {} : { surplus }),
    });
    if (!isHeld) return { kind: "meals", meals, firstAfterMs };
    const gate = Promise.withResolvers<void>();
    held.set(mark, [...(held.get(mark) ?? []), gate.resolve]);
    return { kind: "meals", meals: meals.map((meal) => gate.promise.then(() => meal)), firstAfterMs };
  };

  /** The menu of a week that is to be held up says how many dishes come first. */
  const menuFor = (call: ProviderCall, next: Scripted[]): ProviderAnswer => {
    const meals = cook(call.prompt);
    const [first] = next;
    if (first?.kind === "cook" && first.holdAfter !== undefined) {
      const { holdAfter, ...each } = first;
      next.splice(0, 1, ...meals.map((_, index): Scripted => ({ ...each, held: index >= holdAfter })));
    }
    return { kind: "meals", meals };
  };

  return {
    add: (mark, answers) => {
      const before = (scripts.get(mark) ?? []).filter((one) => one.kind !== "fault" || one.stays !== true);
      scripts.set(mark, [...before, ...answers]);
    },
    release: (mark) => {
      for (const open of held.get(mark) ?? []) open();
      held.delete(mark);
      scripts.set(mark, (scripts.get(mark) ?? []).map(letGo));
    },
    answer: (call) => {
      if (readsNotes(call)) return { kind: "meals", meals: [ASKS_NOTHING] };
      const mark = [...scripts.keys()].find((one) => call.prompt.includes(one)) ?? "";
      const next = scripts.get(mark) ?? [];
      const scripted = next[0] ?? { kind: "cook" };
      if (call.prompt.includes("\ndinners: ") && !(scripted.kind === "fault" && scripted.stays === true))
        return menuFor(call, next);
      if (scripted.kind !== "fault" || scripted.stays !== true) next.shift();
      if (scripted.kind === "cook") return cooked(mark, call, scripted);
      if (scripted.kind === "fault") return faultyAnswer(scripted.fault, call.protocol, cook(call.prompt));
      return scripted;
    },
  };
}
