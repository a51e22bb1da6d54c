import { hash, verify } from "@node-rs/argon2";

/** Hashes passwords so that a stolen table does not give them away. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** `stored` null stands for an unknown user: it takes as long and is never right. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

// OWASP's first choice of argon2id parameters: 19 MiB, two passes, one lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;

/** argon2id. At most four at once, so that a burst of sign-ins takes its turn instead of all memory. */
export function argon2Passwords(): Passwords {
  const turns = limited(AT_ONCE);
  let dummy: Promise<string> | null = null;
  const hashNow = (password: string) => turns(() => hash(password, ARGON2ID));
  return {
    hash: hashNow,
    async matches(stored, password) {
      dummy ??= hashNow("the password of nobody");
      const known = stored ?? (await dummy);
      const right = await turns(() => verify(known, password).catch(() => false));
      return right && stored !== null;
    },
  };
}

/** Runs work at most `most` at a time, in the order it came. */
function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
