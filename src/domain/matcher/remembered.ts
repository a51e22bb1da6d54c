/** Words recur across texts; this many answers are kept. */
const CACHE_SIZE = 10_000;

/** Caches a function of a word, keeping `most` answers: most words occur in many texts, and each is looked up once. */
export function remembered<T>(answer: (word: string) => T, most = CACHE_SIZE): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined || known.has(word)) return found as T;
    if (known.size >= most) known.clear();
    const given = answer(word);
    known.set(word, given);
    return given;
  };
}
