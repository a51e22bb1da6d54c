/** The AI providers that a server can be set to use, as `AI_PROVIDER` names them. */
export const AI_PROVIDERS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/**
 * Why a call to a provider failed. `overloaded` and `rate_limited` are temporary; `out_of_credit` and
 * `configuration` (wrong key, unknown model, refused request) need the operator; `resting` means that the circuit breaker is
 * open.
 */
export const AI_FAULTS = [
  "overloaded",
  "rate_limited",
  "out_of_credit",
  "configuration",
  "timeout",
  "network",
  "bad_output",
  "too_large",
  "truncated",
  "filtered",
  "resting",
] as const;
export type AiFault = (typeof AI_FAULTS)[number];
