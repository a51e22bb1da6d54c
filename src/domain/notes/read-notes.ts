import { questionId } from "#domain/harm/notes-question";
import { readHarm } from "#domain/harm/read-harm";
import type { HarmReading } from "#domain/harm/read-harm";
import { dayOf, distinct, intentId, intentOf } from "#domain/intents/intent";
import type { Intent, Meaning, NotesRead, UnreadNote } from "#domain/intents/intent";
import type { Matcher } from "#domain/matcher/matcher-types";
import { askRankerOf } from "#domain/notes/likely-asks";
import { leftOutFoods } from "#domain/notes/left-out-foods";
import type { LeftOutFoods } from "#domain/notes/left-out-foods";
import { readSentence } from "#domain/notes/read-sentence";
import type { ReadClause, SentenceBefore } from "#domain/notes/read-sentence";
import { readerOf } from "#domain/notes/note-phrases";
import { sentencesOf } from "#domain/notes/note-words";

/*
 * Our own reader of notes (decision 67). Sentences are split into clauses; a clause is understood if phrases from
 * `catalogue/notes/phrases.csv`, their slots and harmless words account for all of it. Findings in other clauses are offered but
 * not used. It understands less than a model would, and asks.
 */

/** Our own reader with its version, as recorded in intents. */
export const PHRASES_READER = "phrases-3";

/** How many readings to offer for one text. */
const MAX_READINGS = 3;

/**
 * Reads notes by phrases. Total and linear in the length of the text; the same notes give the same answer. `told`: the reading of
 * harm if already made, after the answers to its questions.
 */
export function readNotesByPhrases(
  notes: string,
  matcher: Matcher,
  told: HarmReading = readHarm(matcher, notes),
): NotesRead {
  if (notes.trim() === "" || matcher.notesData.phrases.length === 0) return { intents: [], unread: [] };
  const reader = readerOf(matcher);
  const rank = askRankerOf(matcher);
  const clauses: ReadClause[] = [];
  let before: SentenceBefore = { days: [], dayToldOf: null, isOfOthers: false, isOfChild: false };
  for (const sentence of sentencesOf(notes, reader.spellings)) {
    const read = readSentence(sentence, reader, rank, before);
    // "Ignore that" withdraws what was said before.
    if (read.isRetracted && read.clauses.every(({ meanings }) => meanings.length === 0)) {
      const last = clauses.at(-1);
      for (let at = clauses.length - 1; at >= 0 && clauses[at]?.sentence === last?.sentence; at -= 1)
        clauses[at] = { ...(clauses[at] as ReadClause), isUnderstood: false };
    }
    clauses.push(...read.clauses);
    before = read;
  }
  const harm = harmOf(notes, told);
  const understood = clauses
    .filter(({ isUnderstood }) => isUnderstood)
    .flatMap(({ meanings, start, end }) =>
      meanings
        .filter((meaning) => !isAskedFor(meaning) || !harm.isTold(start, end))
        .map((meaning) => intentOf(meaning, notes.slice(start, end), PHRASES_READER)),
    );
  const refused = understood.flatMap((intent) =>
    intent.kind === "leave_out" || intent.kind === "never" ? [intent.what] : [],
  );
  const leftOut = leftOutFoods([...harm.entries, ...refused], matcher);
  const perhapsOut = leftOutFoods(perhapsRefused(clauses), matcher);
  const intents = withoutContradictions(withoutVaguer(distinct(understood)), leftOut).filter(
    (intent) => !isAskedFor(intent) || !perhapsOut.has(intent.what),
  );
  const ids = new Set(intents.map(({ id }) => id));
  return {
    intents,
    unread: unreadOf(
      clauses,
      notes,
      (meaning, start, end) => isAskedFor(meaning) && (harm.isTold(start, end) || leftOut.has(meaning.what)),
      (start, end) => harm.isAskedAbout(start, end),
      ids,
    ),
  };
}

/** What unclear clauses most likely refuse: "They all like sausages. Actually no, leave sausages" asks for none. */
function perhapsRefused(clauses: readonly ReadClause[]): string[] {
  return clauses
    .filter(({ isUnderstood, isSilent }) => !isUnderstood && !isSilent)
    .flatMap(({ readings: [nearest = []], likely }) => [...nearest, ...likely])
    .flatMap((meaning) => (meaning.kind === "leave_out" || meaning.kind === "never" ? [meaning.what] : []));
}

interface Harm {
  /** What the reading of harm leaves out or asks about, as entries of an avoid list. */
  readonly entries: readonly string[];
  /** Whether a place in the notes tells of harm, so that nothing in it is wanted. */
  isTold(start: number, end: number): boolean;
  /** Whether a question about the place is still open. */
  isAskedAbout(start: number, end: number): boolean;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function harmOf(notes: string, reading: HarmReading): Harm {
  const placesOf = (said: readonly { readonly quote: string }[]): readonly Place[] =>
    said.flatMap(({ quote }) => {
      const start = notes.indexOf(quote);
      return start === -1 ? [] : [{ start, end: start + quote.length }];
    });
  const asked = placesOf(reading.questions);
  const told = [...asked, ...placesOf(reading.leftOut)];
  const isWithin = (places: readonly Place[], start: number, end: number): boolean =>
    places.some((place) => place.start < end && start < place.end);
  return {
    // Food in an open question is not wanted either.
    entries: [
      ...reading.leftOut.map(({ entry }) => entry),
      ...(reading.leftOutByAnswers ?? []),
      ...reading.questions.flatMap(({ about }) => about),
    ],
    isTold: (start, end) => isWithin(told, start, end),
    isAskedAbout: (start, end) => isWithin(asked, start, end),
  };
}

/** "Something quick on Tuesday, 20 minutes" is one request, with its number. */
function withoutVaguer(intents: readonly Intent[]): Intent[] {
  const part = (intent: Intent, name: "what" | "day" | "number"): unknown =>
    name in intent ? (intent as Partial<Record<typeof name, unknown>>)[name] : null;
  const isVaguer = (one: Intent, other: Intent): boolean =>
    one !== other &&
    (["what", "day", "number"] as const).every(
      (name) => part(one, name) === null || part(one, name) === part(other, name),
    );
  // Mild all week and milder still on Tuesday are two requests.
  const isOfTheWeek = ({ kind }: Intent): boolean => kind === "heat" || kind === "way";
  const about = (intent: Intent): string =>
    intent.kind === "treat" || intent.kind === "child" ? intent.kind : `${intent.kind} ${String(part(intent, "what"))}`;
  const alike = Map.groupBy(intents, about);
  return intents.filter(
    (one) => one.kind === "child" || isOfTheWeek(one) || !alike.get(about(one))?.some((other) => isVaguer(one, other)),
  );
}

/** Drops wants for what the same notes leave out, or for anything quick on a day when everyone is out. */
function withoutContradictions(intents: readonly Intent[], leftOut: LeftOutFoods): Intent[] {
  const out = new Set(intents.flatMap((intent) => (intent.kind === "out" ? [intent.day] : [])));
  const atHome = new Set(intents.flatMap((intent) => (intent.kind === "use_up" ? [intent.what] : [])));
  return intents.filter((intent) => {
    if (isAskedFor(intent) && leftOut.has(intent.what)) return false;
    // "Half a cabbage to use up, cabbage please" asks for it once.
    if (intent.kind === "want" && intent.day === null && atHome.has(intent.what)) return false;
    const day = dayOf(intent);
    return intent.kind === "out" || day === null || !out.has(day);
  });
}

function isAskedFor(meaning: Meaning): meaning is Extract<Meaning, { kind: "want" | "use_up" }> {
  return meaning.kind === "want" || meaning.kind === "use_up";
}

/**
 * The texts not understood. `loosens`: whether a meaning at a place asks for what is left out; `isAskedAbout`: whether a question
 * about harm there is still open.
 */
function unreadOf(
  clauses: readonly ReadClause[],
  notes: string,
  loosens: (meaning: Meaning, start: number, end: number) => boolean,
  isAskedAbout: (start: number, end: number) => boolean,
  ids: ReadonlySet<string>,
): UnreadNote[] {
  const unread = new Map<string, UnreadNote>();
  const idOf = cachedIds();
  for (const { isUnderstood, isSilent, readings, likely, start, end } of clauses) {
    if (isUnderstood || isSilent) continue;
    const quote = notes.slice(start, end);
    const open = (meanings: readonly Meaning[]): WithIds =>
      withIds(meanings, idOf).filter(([id, meaning]) => !ids.has(id) && !loosens(meaning, start, end));
    const offered = distinctReadings(readings.map(open));
    // Its best reading may be understood from another clause: "Sunday is a mad rush, something quick".
    const isSaid = readings[0]?.every((meaning) => ids.has(idOf(meaning))) === true;
    const isKnown = isSaid || (readings.length > 0 && offered.length === 0);
    const id = questionId("unread", quote);
    const [nearest = []] = readings;
    // A refusal next to it applies all the same.
    const asksAlone = nearest.length > 0 && nearest.every((meaning) => loosens(meaning, start, end));
    const isHeldBack = asksAlone && isAskedAbout(start, end);
    const note = { id, quote, readings: offered, likely: open(likely).map(([, meaning]) => meaning) };
    if (!isKnown) unread.set(id, isHeldBack ? { ...note, isHeldBack } : note);
  }
  return [...unread.values()];
}

/** Meanings by id. */
type WithIds = readonly (readonly [id: string, meaning: Meaning])[];

function withIds(meanings: readonly Meaning[], idOf: (meaning: Meaning) => string): WithIds {
  return meanings.map((meaning) => [idOf(meaning), meaning]);
}

/** Caches ids for a text that repeats itself a thousand times: hashing takes longer than everything else done with a reading. */
function cachedIds(): (meaning: Meaning) => string {
  const made = new Map<string, string>();
  return (meaning) => {
    const key = [
      meaning.kind,
      "what" in meaning ? meaning.what : "",
      "other" in meaning ? meaning.other : "",
      dayOf(meaning),
      "number" in meaning ? meaning.number : "",
    ].join("/");
    const id = made.get(key) ?? intentId(meaning);
    made.set(key, id);
    return id;
  };
}

function distinctReadings(readings: readonly WithIds[]): (readonly Meaning[])[] {
  const known = new Map<string, readonly Meaning[]>();
  for (const meanings of readings) {
    const once = new Map(meanings);
    const key = [...once.keys()].sort().join("|");
    if (once.size > 0 && !known.has(key)) known.set(key, [...once.values()]);
  }
  return [...known.values()].slice(0, MAX_READINGS);
}
