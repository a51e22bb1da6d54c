import { hash, verify } from "@node-rs/argon2";
import { fairQueue } from "#server/fair-queue";

/** Hashes passwords so that a stolen table does not give them away. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` null stands for an unknown user: it takes as long and is never right. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** What a guess costs whoever has a stolen table, and a sign-in the server: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's first choice of argon2id parameters. */
const OWASP: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Half of the threads that the process has for such work: reading files and compressing answers go on beside it.
const AT_ONCE = 2;
/** Some seconds' work. Anyone who comes when so many wait is told to come back. */
const MOST_WAITING = 120;

/**
 * argon2id. At most two at once, so that a burst of sign-ins takes its turn instead of all memory. Those who wait take turns by
 * whom they wait for, as `inLineFor` says: a hundred guesses from one address hold up a sign-in from another by one turn.
 */
export function argon2Passwords(inLineFor: () => string = () => "", cost: PasswordCost = OWASP): Passwords {
  const queue = fairQueue({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });
  let dummy: Promise<string> | null = null;
  const hashNow = (password: string) => queue(inLineFor(), () => hash(password, cost));
  return {
    hash: hashNow,
    async matches(stored, password) {
      const known = stored ?? (await (dummy ??= hash("the password of nobody", cost)));
      const right = await queue(inLineFor(), () => verify(known, password).catch(() => false));
      return right && stored !== null;
    },
  };
}
