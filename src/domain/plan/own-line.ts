import { pence } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";

/** A line that the user adds to a list: its text, and its price if given. */
export interface OwnLineText {
  readonly name: string;
  readonly pence: Pence | null;
}

const POUNDS = /^£(\d{1,4})(?:\.(\d{2}))?$/u;
const BARE_PRICE = /^(\d{1,4})\.(\d{2})$/u;
const PENNIES = /^(\d{1,3})p$/u;

/** Reads "packed lunches £6", "loo roll 4.50" or "stamps 80p": a number at the end is a price, unless there is nothing else. */
export function readOwnLine(text: string): OwnLineText {
  const words = text.trim().split(/\s+/u);
  const last = words.at(-1) ?? "";
  const price = priceOf(last);
  const name = words.slice(0, -1).join(" ");
  return price === null || name === "" ? { name: words.join(" "), pence: null } : { name, pence: price };
}

function priceOf(word: string): Pence | null {
  const pounds = POUNDS.exec(word) ?? BARE_PRICE.exec(word);
  if (pounds !== null) return pence(Number(pounds[1]) * 100 + Number(pounds[2] ?? 0));
  const pennies = PENNIES.exec(word);
  return pennies === null ? null : pence(Number(pennies[1]));
}
