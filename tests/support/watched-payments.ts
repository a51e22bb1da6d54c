import { ProviderUnavailable, type Payments } from "#server/services/payments/payments";

type Instead = (real: () => Promise<unknown>, ...given: readonly unknown[]) => Promise<unknown>;

/** A payment provider on which single calls can be made to go otherwise. */
export interface Watch {
  /** What happens instead of, or before, a call of the provider, by the call's name. */
  readonly instead: Map<string, Instead>;
  /** For the overrides of a test's server. */
  readonly watched: (real: Payments) => Payments;
}

export function watchPayments(): Watch {
  const instead = new Map<string, Instead>();
  const watched = (real: Payments) =>
    new Proxy(real, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        const fault = instead.get(String(name));
        if (typeof member !== "function" || fault === undefined) return member;
        return (...given: unknown[]) => fault(() => Reflect.apply(member, target, given) as Promise<unknown>, ...given);
      },
    });
  return { instead, watched };
}

/** The provider does not answer. */
export const unavailable = (): Promise<never> => Promise.reject(new ProviderUnavailable("no answer"));
/** The provider answers that it will not. */
export const refusing = (): Promise<never> => Promise.reject(new Error("charge_disputed"));
