/** Draws for tests: the same for the same seed, apart from the product's own generator. */
export interface Chance {
  /** From `low` up to `high`, both included. */
  whole(low: number, high: number): number;
  one<T>(list: readonly T[]): T;
  /** Up to `most` different entries. */
  some<T>(list: readonly T[], most: number): T[];
  happens(share: number): boolean;
}

/** Numbers from 0 up to 1 by a linear congruential generator, its first draws thrown away. */
export function chanceFrom(seed: number): Chance {
  let state = BigInt(Math.trunc(seed)) * 2_862_933_555_777_941_757n + 3_037_000_493n;
  const next = (): number => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number(state >> 33n) / 2 ** 31;
  };
  for (let draw = 0; draw < 8; draw += 1) next();
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    whole,
    one: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError("there is nothing to draw from");
      return list[whole(0, list.length - 1)] as T;
    },
    some: <T>(list: readonly T[], most: number): T[] => {
      const left = [...list];
      return Array.from(
        { length: Math.min(most, list.length) },
        () => left.splice(whole(0, left.length - 1), 1)[0] as T,
      );
    },
    happens: (share) => next() < share,
  };
}
