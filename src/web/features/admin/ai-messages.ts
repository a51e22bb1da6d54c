import type { AiStats } from "#contract/admin";
import type { AiFault, AiProvider } from "#contract/ai";

export const FIGURE = new Intl.NumberFormat("en-GB");
const DOLLARS = new Intl.NumberFormat("en-GB", { style: "currency", currency: "USD" });
const SMALL_DOLLARS = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

const PROVIDERS: Readonly<Record<AiProvider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": "An OpenAI-compatible provider",
};

const FAULTS: Readonly<Record<AiFault, string>> = {
  overloaded: "overloaded",
  rate_limited: "rate-limited",
  out_of_credit: "out of credit",
  configuration: "refused (look at key and model)",
  timeout: "over the time limit",
  network: "connection lost",
  bad_output: "answer not readable",
  too_large: "answer too large",
  truncated: "answer cut short",
  filtered: "stopped by the provider’s filter",
  resting: "not made while we gave the provider a rest",
};

/** Who makes the plans, in one sentence. */
export function providerMessage({ provider, model, calls }: AiStats): string {
  if (provider === null) return "The built-in planner makes the plans: no provider is set.";
  const who = `${PROVIDERS[provider]} proposes the meals with ${model ?? "its own choice of model"}.`;
  return calls === 0 ? `${who} It has not been asked yet.` : who;
}

/** "2 failed: 1 overloaded, 1 over the time limit. 3 more were spared while the provider had a rest". */
export function failureNote({ failedCalls, sparedCalls }: AiStats): string {
  const failed = failedCalls.reduce((sum, { calls }) => sum + calls, 0);
  const classes = failedCalls.map(({ fault, calls }) => `${FIGURE.format(calls)} ${FAULTS[fault]}`);
  const said = failed === 0 ? "None failed" : `${FIGURE.format(failed)} failed: ${classes.join(", ")}`;
  if (sparedCalls === 0) return said;
  return `${said}. ${FIGURE.format(sparedCalls)} more ${sparedCalls === 1 ? "was" : "were"} spared while we gave the provider a rest`;
}

/** Null when the provider counted the tokens of every call. */
export function tokenNote({ uncountedCalls }: AiStats): string | null {
  if (uncountedCalls === 0) return null;
  return `${callsOf(uncountedCalls)} without a count ${uncountedCalls === 1 ? "is" : "are"} not in it`;
}

export function costMessage({ costDollars }: AiStats): string {
  return costDollars === null ? "Not known" : dollars(costDollars);
}

/** What each plan cost, what is missing from the sum, or how to see one at all. */
export function costNote({ costDollars, uncostedCalls, priced, plans }: AiStats): string | null {
  if (costDollars === null) {
    return priced ? "The provider did not count tokens" : "Set AI_INPUT_PRICE and AI_OUTPUT_PRICE to see costs";
  }
  if (uncostedCalls > 0)
    return `${callsOf(uncostedCalls)} of unknown cost ${uncostedCalls === 1 ? "is" : "are"} not in it`;
  return plans === 0 ? null : `${dollars(costDollars / plans)} a plan`;
}

/** "590 as proposed, 31 after a correction. Our own recipes took 19 places". */
export function mealsNote({ mealsAccepted, mealsRepaired, mealsReplaced }: AiStats): string {
  const places = `${FIGURE.format(mealsReplaced)} ${mealsReplaced === 1 ? "place" : "places"}`;
  return `${FIGURE.format(mealsAccepted)} as proposed, ${FIGURE.format(mealsRepaired)} after a correction. Our own recipes took ${places}`;
}

/** Amounts below a dollar need more than cents. */
function dollars(amount: number): string {
  return amount > 0 && amount < 1 ? SMALL_DOLLARS.format(amount) : DOLLARS.format(amount);
}

function callsOf(calls: number): string {
  return `${FIGURE.format(calls)} ${calls === 1 ? "call" : "calls"}`;
}
