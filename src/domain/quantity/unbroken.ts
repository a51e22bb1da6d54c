/** Keeps a number and its unit on one line: "280 ml", "6 minutes", "2 × 400 g". */
export function unbroken(text: string): string {
  return text.replaceAll(
    /([\d½¼¾⅓⅔⅛]) (?=(?:k?g|m?l|litres?|cm|mm|tbsp|tsp|mins?|minutes?|h|hours?|seconds?|days?|kcal|kJ)\b|×)|(?<=×) (?=\d)|(?<=\bgas mark) (?=\d)/gu,
    "$1\u{A0}",
  );
}

/** The same in every text of an answer, at any depth. Identifiers contain no spaces. */
export function unbrokenWords<T>(value: T): T {
  // Each branch returns the same shape that it maps.
  if (typeof value === "string") return unbroken(value) as T;
  if (Array.isArray(value)) return value.map((entry: unknown) => unbrokenWords(entry)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unbrokenWords<unknown>(entry)])) as T;
}
