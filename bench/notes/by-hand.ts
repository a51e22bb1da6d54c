import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NotesRead } from "#domain/intents/intent";
import { judgeReading } from "#domain/intents/judge";
import type { Matcher } from "#domain/matcher/matcher-types";
import { notesBriefFor } from "#domain/proposal/brief/notes-brief";
import { understandNotes } from "#domain/request/notes-reading";
import { readIntentCorpus, scoreIntents } from "./score-intents.ts";
import type { Judge } from "./score-intents.ts";

const SEALED = "tests/corpus/notes-sealed.jsonl";
/** As many as a person can answer in one sitting. */
const NOTES_A_FILE = 10;
const READER = "by hand";
const NOTHING: NotesRead = { intents: [], unread: [] };

/** The answers written by hand, judged like a provider's, and the faults in the files. */
interface AnsweredByHand {
  readonly readings: ReadonlyMap<string, NotesRead>;
  readonly complaints: readonly string[];
}

/**
 * Writes the prompts of the sealed notes into a folder, and scores the answers found there as for any reader. No note is shown,
 * because a reader must not be tuned on the sealed notes.
 */
export function scoreByHand(folder: string, judge: Judge): string {
  const corpus = readIntentCorpus(SEALED);
  const all = corpus.map(({ notes }) => notes);
  writePrompts(folder, all);
  const { readings, complaints } = readAnswers(folder, all, judge.matcher);
  const answered = corpus.filter(({ notes }) => readings.has(notes));
  const score = scoreIntents(answered, (notes) => readings.get(notes) ?? NOTHING, judge);
  const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(3));
  const { chips, wrong, asked, understood, offered, harmfulMisses, loosened, idle, idleOffered } = score;
  return [
    ...complaints,
    `${answered.length} of ${corpus.length} notes are answered in ${folder}`,
    `precision ${share(chips - wrong.length, chips)} of ${chips} chips; ${share(understood, asked)} of ${asked} intents understood, ` +
      `${share(understood + offered, asked)} understood or offered; ${harmfulMisses.length} harmful misses, ${loosened.length} loosened; ` +
      `${idleOffered.length} of ${idle} notes that ask nothing are asked about`,
  ].join("\n");
}

/** Writes what a model would be given for each note, several to a file, for a person who has not seen them to answer in its place. */
function writePrompts(folder: string, notes: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const { instructions } = notesBriefFor({ notes: "", names: [] });
  for (const { name, some } of filesOf(notes)) {
    const sections = some.map((one, at) => `# ${at + 1}\n${notesBriefFor({ notes: one, names: [] }).prompt}`);
    const task = `Here are ${some.length} sections Notes. Answer each by itself, as if it were the only one, with one line of JSON {"read":[...]}; write the lines, in this order and nothing else, into the file ${name}.answers.jsonl beside this one.`;
    writeFileSync(join(folder, `${name}.prompt.txt`), [instructions, task, ...sections, ""].join("\n\n"));
  }
}

/** Reads the answers beside the prompts. An invalid line counts as an empty reading, like a model's broken answer. */
function readAnswers(folder: string, notes: readonly string[], matcher: Matcher): AnsweredByHand {
  const readings = new Map<string, NotesRead>();
  const complaints: string[] = [];
  for (const { name, some } of filesOf(notes)) {
    const file = join(folder, `${name}.answers.jsonl`);
    if (!existsSync(file)) continue;
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "");
    if (lines.length !== some.length) {
      complaints.push(`${name}.answers.jsonl has ${lines.length} lines for ${some.length} notes`);
      continue;
    }
    for (const [at, one] of some.entries()) {
      const pieces = piecesIn(lines[at] ?? "");
      if (pieces === null) complaints.push(`${name}.answers.jsonl, line ${at + 1}: no {"read":[...]}`);
      readings.set(one, readOf(one, pieces ?? [], matcher));
    }
  }
  return { readings, complaints };
}

/** Combined as the server does it, with the harm rule and without the user's answers to questions. */
function readOf(notes: string, pieces: readonly unknown[], matcher: Matcher): NotesRead {
  const read = { ...judgeReading(notes, pieces, { matcher, reader: READER }), reader: READER };
  const said = { additionalNotes: notes, ingredientsToAvoid: [], dietaryRestrictions: [], notesRemoved: [], read };
  return understandNotes(said, matcher, { name: READER, read: () => NOTHING });
}

function piecesIn(line: string): readonly unknown[] | null {
  try {
    const { read } = JSON.parse(line) as { read?: unknown };
    return Array.isArray(read) ? (read as unknown[]) : null;
  } catch {
    return null;
  }
}

function filesOf(notes: readonly string[]): { readonly name: string; readonly some: readonly string[] }[] {
  return Array.from({ length: Math.ceil(notes.length / NOTES_A_FILE) }, (_, nth) => ({
    name: `notes-${String(nth + 1).padStart(2, "0")}`,
    some: notes.slice(nth * NOTES_A_FILE, (nth + 1) * NOTES_A_FILE),
  }));
}
