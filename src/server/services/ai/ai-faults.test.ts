import { APICallError, StreamProviderError } from "ai";
import { describe, expect, it } from "vitest";
import { callFault } from "#server/services/ai/ai-faults";

function refusal(statusCode: number, responseBody: string, responseHeaders: Record<string, string> = {}) {
  return new APICallError({
    message: "Refused",
    url: "https://provider.example",
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders,
  });
}

describe("reading a provider's refusal", () => {
  it.each([
    [
      "a passing limit, which Google words as a matter of billing",
      429,
      "You exceeded your current quota, please check your plan and billing details. RESOURCE_EXHAUSTED",
      "rate_limited",
    ],
    ["an account that OpenAI has closed", 429, '{"error":{"code":"billing_hard_limit_reached"}}', "out_of_credit"],
    ["an account without balance", 400, '{"error":{"message":"Insufficient balance"}}', "out_of_credit"],
    [
      "a dish in the words of the refusal",
      400,
      '{"error":{"message":"Invalid prompt: a balanced week"}}',
      "configuration",
    ],
    ["words that OpenAI's filter refuses", 400, '{"error":{"code":"content_policy_violation"}}', "filtered"],
    ["words that Azure's filter refuses", 400, '{"error":{"code":"content_filter"}}', "filtered"],
    ["a gateway that waited too long", 504, "<html>", "overloaded"],
    ["a request that took too long", 408, "", "overloaded"],
  ] as const)("knows %s", (_, status, body, fault) => {
    expect(callFault(refusal(status, body))).toMatchObject({ fault });
  });

  it.each([
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
    [{ "retry-after": "Sat, 21 Nov 2026 12:00:00 GMT" }, null],
    [{}, null],
  ])("reads how long to wait: %j", (headers, retryAfterMs) => {
    expect(callFault(refusal(429, "", headers))).toMatchObject({ retryAfterMs });
  });
});

describe("reading an error in the middle of a stream", () => {
  it.each([
    [{ message: "Overloaded", type: "overloaded_error" }, "overloaded"],
    [{ message: "The engine is busy" }, "overloaded"],
    [{ message: "Slow down", statusCode: 429 }, "rate_limited"],
    [{ message: "Slow down", type: "rate_limit_error" }, "rate_limited"],
    [{ message: "No more", code: "insufficient_quota" }, "out_of_credit"],
    [{ message: "No such key", type: "authentication_error" }, "configuration"],
  ])("knows %j", (event, fault) => {
    expect(callFault(new StreamProviderError(event))).toEqual({ fault, retryAfterMs: null });
  });

  it("returns null for a stream that merely ended", () => {
    expect(callFault(new Error("ended"))).toBeNull();
    expect(callFault(undefined)).toBeNull();
  });
});
