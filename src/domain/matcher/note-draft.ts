import type { Day } from "#domain/options/days";
import type { NotePreferences, NotedDish } from "#domain/matcher/note-preferences";
import type { NotedThing } from "#domain/matcher/note-vocabulary";
import type { FoodsIn } from "#domain/matcher/note-things";
import type { DishesIn } from "#domain/matcher/titled-dishes";

/** What reading notes needs to know beside the vocabulary. */
export interface NoteReaders {
  /** Whether a clause is understood otherwise, such as one that names foods to leave out. */
  readonly isKnown: (clause: string) => boolean;
  /** Whether words name a food that is left out: it is not asked for as well. */
  readonly isLeftOut?: (words: string, kind: NotedThing["kind"]) => boolean;
  readonly foodsIn?: FoodsIn;
  readonly dishesIn?: DishesIn;
  /** Whether there is a slow cooker: only then it matters how long nobody is at home. */
  readonly slowCooker?: boolean;
  /** Dinners that are asked for. */
  readonly meals: number;
}

/** What the clauses read so far ask for. */
export interface Draft {
  spiciness: NotePreferences["spiciness"];
  children: boolean;
  /** Their own food is asked for, whichever kitchen that is. */
  homeFood: boolean;
  readonly also: { -readonly [name in keyof NotePreferences]?: NotePreferences[name] };
  readonly quickDays: Set<Day>;
  readonly lightDays: Set<Day>;
  readonly outDays: Set<Day>;
  /** Days without a dinner for which the dinners that are asked for leave no room. */
  readonly takenDays: Set<Day>;
  readonly neededDays: Set<Day>;
  readonly lists: Readonly<Record<"more" | "less" | "none" | "useUp", Map<string, NotedDish>>>;
  readonly lacking: Set<string>;
  readonly others: string[];
  /** What the clause before named, for "those nights". */
  lastDays: readonly Day[];
  lastClause: string | null;
  /** The clause before told of things to use up and named none: "half a pig in the freezer to use up. Sausages, chops". */
  usesUpNext: boolean;
}

/** A clause, and the same without the words that are understood as a whole and hold a "no" of their own: "nothing too fancy". */
export interface Clause {
  readonly text: string;
  spoken: string;
  readonly days: readonly Day[];
  /** The places of the words that were understood, with the thing that they name. */
  readonly understood: { readonly at: number; readonly end: number; readonly thing?: NotedThing }[];
}
