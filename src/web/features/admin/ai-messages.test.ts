import { describe, expect, it } from "vitest";
import type { AiStats } from "#contract/admin";
import {
  costNote,
  costMessage,
  failureNote,
  mealsNote,
  providerMessage,
  tokenNote,
} from "#web/features/admin/ai-messages";

const WEEK: AiStats = {
  provider: "openai",
  model: "model-one",
  priced: true,
  plans: 4,
  calls: 6,
  sparedCalls: 0,
  failedCalls: [],
  inputTokens: 24_000,
  outputTokens: 10_000,
  uncountedCalls: 0,
  costDollars: 0.16,
  uncostedCalls: 0,
  mealsAccepted: 18,
  mealsRepaired: 1,
  mealsReplaced: 1_001,
  medianSeconds: 9,
  unserved: [],
};
const of = (change: Partial<AiStats>): AiStats => ({ ...WEEK, ...change });

describe("the words about AI for a super admin", () => {
  it("say who makes the plans", () => {
    expect(providerMessage(WEEK)).toBe("OpenAI proposes the meals with model-one.");
    expect(providerMessage(of({ calls: 0 }))).toBe(
      "OpenAI proposes the meals with model-one. It has not been asked yet.",
    );
    expect(providerMessage(of({ provider: "openai-compatible" }))).toBe(
      "An OpenAI-compatible provider proposes the meals with model-one.",
    );
    expect(providerMessage(of({ provider: null, model: null }))).toBe(
      "The built-in planner makes the plans: no provider is set.",
    );
  });

  it("count failed calls by what was wrong", () => {
    expect(failureNote(WEEK)).toBe("None failed");
    const failedCalls = [
      { fault: "overloaded", calls: 2 },
      { fault: "timeout", calls: 1 },
    ] as const;
    expect(failureNote(of({ failedCalls: [...failedCalls] }))).toBe("3 failed: 2 overloaded, 1 over the time limit");
    expect(failureNote(of({ sparedCalls: 3 }))).toBe(
      "None failed. 3 more were spared while we gave the provider a rest",
    );
  });

  it("give the cost of a plan, or say why there is none", () => {
    expect(costMessage(WEEK)).toBe("US$0.16");
    expect(costNote(WEEK)).toBe("US$0.04 a plan");
    expect(costMessage(of({ costDollars: 1_234.5 }))).toBe("US$1,234.50");
    expect(costMessage(of({ costDollars: 0.012_513 }))).toBe("US$0.0125");
    expect(costMessage(of({ costDollars: 0 }))).toBe("US$0.00");
    expect(costNote(of({ uncostedCalls: 1 }))).toBe("1 call of unknown cost is not in it");
    const unknown = of({ costDollars: null, uncostedCalls: 6 });
    expect(costMessage(unknown)).toBe("Not known");
    expect(costNote(unknown)).toBe("The provider did not count tokens");
    expect(costNote({ ...unknown, priced: false })).toBe("Set AI_INPUT_PRICE and AI_OUTPUT_PRICE to see costs");
  });

  it("say what is not in the sum of the tokens", () => {
    expect(tokenNote(WEEK)).toBeNull();
    expect(tokenNote(of({ uncountedCalls: 2 }))).toBe("2 calls without a count are not in it");
  });

  it("say where the meals came from", () => {
    expect(mealsNote(WEEK)).toBe("18 as proposed, 1 after a correction. Our own recipes took 1,001 places");
  });
});
