/** Keeps a number together with its unit wherever a line ends. */
export function unbroken(text: string): string {
  return text.replaceAll(
    /([\d½¼¾⅓⅔⅛]) (?=(?:k?g|m?l|cm|mm|tbsp|tsp|min|minutes?|hours?|kcal)\b|×)|(?<=×) (?=\d)/gu,
    "$1\u{A0}",
  );
}
