import type { Cupboard } from "#domain/cupboard/cupboard";
import type { ConstraintsResult } from "#domain/request/constraints";
import type { UnknownAvoidEntry } from "#domain/request/avoid-entries";
import type { AnsweredNotes, NotesTask, ReadNotes, UnderstoodNotes } from "#domain/request/notes-reading";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Tastes } from "#domain/request/tastes";

/** What is known of a person beside what they ask for. */
export interface KnownOfPerson {
  /** The assumed basics are at home where no cupboard is told. */
  readonly cupboard?: Cupboard | undefined;
  readonly tastes?: Tastes | undefined;
}

/** A request as a worker thread is handed it. */
export interface ReadingTask extends KnownOfPerson {
  readonly request: MealPlanRequest;
}

/**
 * Reads what people typed of the plan they want. `owner` is who asked, a user's id. Both reject with `high_load` or
 * `too_many_requests` where too much waits to be read.
 */
export interface RequestReader {
  /** The notes and the avoid list of a request, and all else that binds its plan. */
  read(task: ReadingTask, owner: string): Promise<ConstraintsResult>;
  /** The entries of an avoid list that name nothing we know. */
  unknownToAvoid(entries: readonly string[], owner: string): Promise<readonly UnknownAvoidEntry[]>;
  /** What notes say about harm, beside what the form leaves out, and what they ask for. */
  notes(task: NotesTask, owner: string): Promise<UnderstoodNotes>;
  /** What of a user's answer the notes bear out. */
  judgeNotes(answered: AnsweredNotes, owner: string): Promise<ReadNotes>;
  /** Makes what the first reading would wait for. */
  warm(): Promise<void>;
}
