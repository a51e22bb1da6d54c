import type { FoundPhrase } from "#domain/notes/note-phrases";
import type { Slots } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";
import type { Day } from "#domain/options/days";

/** Words that start another clause. */
const TURNS = new Set("but so and because cos though although plus while which then whereas however".split(" "));

/** Words `from` up to `to` of a sentence, with what was found in them. */
export interface Clause {
  readonly from: number;
  readonly to: number;
  readonly phrases: readonly FoundPhrase[];
  /** Lists of days that none of its phrases uses, by their first word. */
  readonly freeDays: readonly { readonly at: number; readonly end: number; readonly days: readonly Day[] }[];
}

/** Words that do so if a subject follows: "no hob as it trips the fuse", "no oven till the man comes". */
const TURNS_BEFORE_A_SUBJECT = new Set("as or until".split(" "));
const SUBJECTS = new Set("i we he she it they you my our his her their the there your".split(" "));
/** "As soon as we are home", "the same as we had". */
const COMPARING = new Set("same soon long well much many far just".split(" "));

const ASKS = new Set(
  "can could would may please make put give get find let have do keep swap change move leave use add something anything nothing no not maybe then also".split(
    " ",
  ),
);

/** Whether a clause starts at a word: with a subject, or with a request. */
export function beginsClause(text: string): boolean {
  return SUBJECTS.has(text) || ASKS.has(text);
}

/** Whether punctuation, or a word that starts another clause, is at a position. */
export function isTurn(words: readonly Pick<NoteWord, "text" | "stem">[], at: number): boolean {
  const text = words[at]?.text ?? "";
  if (words[at]?.stem === "" || TURNS.has(text)) return true;
  return (
    TURNS_BEFORE_A_SUBJECT.has(text) &&
    SUBJECTS.has(words[at + 1]?.text ?? "") &&
    !COMPARING.has(words[at - 1]?.text ?? "")
  );
}

function isAmong(places: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (places.has(at)) return true;
  return false;
}

/** Splits a sentence at commas and at words that start another clause, except within phrases and lists. */
export function clausesOf(words: readonly NoteWord[], slots: Slots, phrases: readonly FoundPhrase[]): Clause[] {
  const within = new Set<number>();
  for (const { start, end } of phrases) for (let at = start + 1; at < end; at += 1) within.add(at);
  for (const [start, here] of slots.entries())
    for (const name of ["day", "thing", "ages"])
      for (let at = start + 1; at < (here.get(name)?.end ?? 0); at += 1) within.add(at);
  const begun = new Set(phrases.map((phrase) => phrase.start));
  for (const [start, here] of slots.entries())
    for (const name of ["comers", "total"]) {
      const end = here.get(name)?.end ?? start;
      // "Me, my partner and three girls (11, 8 and 4)": a phrase gives details about the girls.
      if (isAmong(begun, start + 1, end)) continue;
      for (let at = start + 1; at < end; at += 1) within.add(at);
    }
  const clauses: Clause[] = [];
  let from = 0;
  const close = (to: number): void => {
    while (from < to && words[from]?.stem === "") from += 1;
    let end = to;
    while (end > from && words[end - 1]?.stem === "") end -= 1;
    if (end <= from) return;
    const own = phrases.filter(({ start }) => start >= from && start < end);
    const inPhrase = new Set(own.flatMap(({ covered }) => covered));
    const freeDays: { at: number; end: number; days: readonly Day[] }[] = [];
    for (let at = from; at < end; at += 1) {
      const slot = slots[at]?.get("day");
      if (slot === undefined || inPhrase.has(at) || slot.value.kind !== "days") continue;
      freeDays.push({ at, end: slot.end, days: slot.value.days });
      at = slot.end - 1;
    }
    clauses.push({ from, to: end, phrases: own, freeDays });
  };
  const counted = new Set(phrases.flatMap(({ kind, start }) => (kind === "counted" ? [start] : [])));
  words.forEach((_, at) => {
    if (within.has(at) || !isTurn(words, at)) return;
    // "Less red meat, once a week at most": the frequency belongs to what comes before it.
    let next = at;
    while (isTurn(words, next)) next += 1;
    if (counted.has(next)) return;
    close(at);
    from = at;
  });
  close(words.length);
  return clauses;
}
