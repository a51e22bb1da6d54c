/** Words that say of what follows them that it is not wanted; "nothing but curry" is curry, and "why not a curry" asks for one. */
const DENIAL = "(?:not|no|nothing(?! but )|without|other than|anything (?:but|except|other than))";
const BEGINS_DENIED = new RegExp(`^${DENIAL}(?= )`, "iu");
const ENDS_DENIED = new RegExp(`(?<!\\bwhy )\\b${DENIAL} (?:an? |any )?$`, "iu");

/**
 * Whether what was read as wanted is what somebody does not want: it begins with a denial ("not Indian"), or stands behind one wherever
 * its quote names it. Takes time that grows with the length of the quote.
 */
export function isDenied(what: string, quote: string): boolean {
  if (BEGINS_DENIED.test(what)) return true;
  const said = quote.replace(/\s+/gu, " ").toLowerCase().split(what.toLowerCase());
  return said.length > 1 && said.slice(0, -1).every((before) => ENDS_DENIED.test(before));
}
