import type { Protocol, ProviderAnswer } from "#tools/ai-provider/provider";

/** Everything that can go wrong at a provider, each with a name. */
export const PROVIDER_FAULTS = [
  "overloaded",
  "rate_limited",
  "out_of_credit",
  "wrong_key",
  "unknown_model",
  "silent",
  "slow",
  "stalls",
  "reset",
  "cut",
  "error_event",
  "truncated",
  "filtered",
  "page",
  "empty",
  "invalid_json",
  "wrong_shape",
  "wrong_language",
  "markup",
  "huge",
] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

const SLOW_MS = 20_000;
const HUGE_BYTES = 5 * 1024 * 1024;

/** A provider's answer for a fault. `meals` is what it would have said, if it gets that far. */
export function faultyAnswer(fault: ProviderFault, protocol: Protocol, meals: readonly unknown[]): ProviderAnswer {
  const some = meals.slice(0, Math.floor(meals.length / 2));
  switch (fault) {
    case "overloaded":
      return { kind: "error", status: protocol === "anthropic" ? 529 : 503 };
    case "rate_limited":
      return { kind: "error", status: 429, retryAfterSeconds: 30 };
    case "out_of_credit":
      return outOfCredit(protocol);
    case "wrong_key":
      return protocol === "google" ? googleKey() : { kind: "error", status: 401 };
    case "unknown_model":
      return { kind: "error", status: 404 };
    case "silent":
    case "reset":
      return { kind: fault };
    case "slow":
      return { kind: "meals", meals, firstAfterMs: SLOW_MS, betweenMs: SLOW_MS };
    case "stalls":
      return { kind: "meals", meals: some, end: "silent" };
    case "cut":
      return { kind: "meals", meals: some, end: "cut" };
    case "error_event":
      return { kind: "meals", meals: some, end: "error" };
    case "truncated":
      return { kind: "meals", meals: some, end: "length" };
    case "filtered":
      return { kind: "meals", meals: some, end: "filtered" };
    case "page":
      return { kind: "page", html: "<!doctype html><title>502</title><h1>Bad gateway</h1>" };
    case "empty":
      return { kind: "text", text: "" };
    case "invalid_json":
      return { kind: "text", text: '{"elements": [{"name": "Leek pie", minutes: forty}, }' };
    case "wrong_shape":
      return { kind: "text", text: JSON.stringify({ dishes: "Leek pie, then pea soup.", count: meals.length }) };
    case "wrong_language":
      return { kind: "meals", meals: meals.map(inGerman) };
    case "markup":
      return { kind: "meals", meals: meals.map(withMarkup) };
    case "huge":
      return { kind: "meals", meals: [{ name: "Leek pie", why: "very ".repeat(HUGE_BYTES / 5) }] };
  }
}

/** Each provider has its own status for it. */
function outOfCredit(protocol: Protocol): ProviderAnswer {
  switch (protocol) {
    case "anthropic":
      return {
        kind: "error",
        status: 400,
        message:
          "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
      };
    case "google":
      return {
        kind: "error",
        status: 403,
        message: "This API method requires billing to be enabled. Please enable billing on your project.",
      };
    case "openai":
    case "openai-compatible":
      return { kind: "error", status: 429, type: "insufficient_quota" };
  }
}

/** Google calls a wrong key an invalid argument. */
function googleKey(): ProviderAnswer {
  return { kind: "error", status: 400, message: "API key not valid. Please pass a valid API key." };
}

function inGerman(meal: unknown): unknown {
  return reworded(meal, {
    name: "Überbackener Gemüseauflauf nach Großmutters Art",
    why: "Ein herzhaftes Gericht, das der ganzen Familie schmeckt und schnell zubereitet ist.",
    tip: "Am besten schmeckt es mit einem frischen Salat und etwas Brot.",
  });
}

function withMarkup(meal: unknown): unknown {
  return reworded(meal, {
    name: "<b>Leek pie</b><script>alert(1)</script>",
    why: "**Bold** and [linked](https://example.com), <img src=x onerror=alert(1)>.",
    tip: "```js\nalert(1)\n```",
  });
}

function reworded(meal: unknown, words: object): unknown {
  return typeof meal === "object" && meal !== null ? { ...meal, ...words } : words;
}
