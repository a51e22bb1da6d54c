import { describe, expect, it } from "vitest";
import { ApiError, isUnreachable } from "#web/lib/api-error";
import { type Copy, outdated } from "#web/shared/copy-store";
import { copyNameOf } from "#web/app/offline-copies";
import { queryKeys } from "#web/shared/query-keys";

function copy(name: string, savedAt: number, userId = "ada"): Copy {
  return { name, userId, savedAt, data: {} };
}

describe("offline copies", () => {
  it("are made only of what is needed to view plans and the cupboard", () => {
    expect(copyNameOf(queryKeys.user)).toBe("user");
    expect(copyNameOf(queryKeys.subscriptionStatus)).toBe("subscription-status");
    expect(copyNameOf(queryKeys.mealPlan("7"))).toBe("plan:7");
    expect(copyNameOf(queryKeys.ownLines("7"))).toBe("lines:7");
    expect(copyNameOf(queryKeys.dishesOfPlan("7"))).toBeNull();
    expect(copyNameOf(queryKeys.currentWeek)).toBe("current-week");
    expect(copyNameOf(queryKeys.spokenDishes)).toBeNull();
    expect(copyNameOf(queryKeys.cupboard)).toBe("cupboard");
    expect(copyNameOf(queryKeys.foods("rice"))).toBeNull();
    expect(copyNameOf(queryKeys.supermarkets("7", 1))).toBeNull();
    expect(copyNameOf([...queryKeys.userMealPlans, "list", "", "newest"])).not.toBeNull();
    expect(copyNameOf([...queryKeys.userMealPlans, "list", "curry", "newest"])).toBeNull();
    for (const key of [queryKeys.invoices, queryKeys.sessions, queryKeys.currentGeneration, queryKeys.subscription]) {
      expect(copyNameOf(key)).toBeNull();
    }
  });

  it("keep the twenty most recently read plans, and everything else", () => {
    const kept = Array.from({ length: 20 }, (_, index) => copy(`plan:${index}`, index));
    expect(outdated([...kept, copy("user", 0)], copy("plan:new", 99))).toEqual(["plan:0"]);
    expect(outdated(kept, copy("plan:3", 99))).toEqual([]);
    expect(outdated(kept, copy("user", 99))).toEqual([]);
    const lines = Array.from({ length: 20 }, (_, index) => copy(`lines:${index}`, index));
    expect(outdated([...kept, ...lines], copy("lines:new", 99))).toEqual(["lines:0"]);
  });

  it("are never another user's", () => {
    const kept = [copy("user", 1, "bea"), copy("plan:1", 2, "bea"), copy("plan:2", 3)];
    expect(outdated(kept, copy("plan:3", 4))).toEqual(["user", "plan:1"]);
  });

  it.each([
    ["no connection", new TypeError("Failed to fetch"), true],
    ["a hotel's own page", new SyntaxError("Unexpected token '<'"), true],
    ["a gateway whose server is away", answer(502, "<h1>Bad Gateway</h1>"), true],
    ["a server of ours without its database", answer(503, '{"message":"away","code":"database_unavailable"}'), true],
    ["our own word that we are busy", answer(503, '{"message":"high load","code":"high_load"}'), false],
    ["a refusal", answer(404, '{"message":"gone","code":"not_found"}'), false],
    ["a fault of ours", answer(500, '{"message":"oh","code":"internal"}'), false],
  ])("stand in for %s: %#", (_what, error, expected) => {
    expect(isUnreachable(error)).toBe(expected);
  });
});

function answer(status: number, body: string): ApiError {
  return new ApiError({ status, statusText: "", body, retryAfter: null });
}
