import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import { constraintsOf, readAvoidEntries, readNotesOf } from "#domain/request/constraints";
import type { ConstraintsResult, NotesSaid, UnknownAvoidEntry } from "#domain/request/constraints";
import type { NotedHarm } from "#domain/request/noted-harm";
import { splitAvoidText } from "#domain/request/meal-plan-request";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { Tastes } from "#domain/request/tastes";
import { restoreConstraints, storeConstraints } from "#domain/request/stored-constraints";
import type { StoredRequest } from "#server/db/schema/generation";

/** What is known of a person beside what they ask for. */
export interface KnownOfPerson {
  /** The assumed basics are at home where no cupboard is told. */
  readonly cupboard?: Cupboard | undefined;
  readonly tastes?: Tastes | undefined;
}

/** Reads what people ask for once a generation: when it is asked for, and again only under another catalogue. */
export interface ConstraintReader {
  read(request: MealPlanRequest, known?: KnownOfPerson): ConstraintsResult;
  /** The entries of an avoid list, as typed, that name nothing we know. */
  unknownToAvoid(typed: string): readonly UnknownAvoidEntry[];
  /** What notes tell of harm, beside what the form leaves out. */
  notes(said: NotesSaid): NotedHarm;
  /** The request as it was read, with what that came to, as the generation keeps it. */
  stored(result: ConstraintsResult & { readonly ok: true }): StoredRequest;
  /** What was kept, where this catalogue is the one that it was read against; else the request is read anew. */
  restored(stored: StoredRequest): ConstraintsResult;
}

/** The reader of a catalogue. */
export function constraintReader(catalogue: Catalogue, matcher: Matcher): ConstraintReader {
  const read = (request: MealPlanRequest, { cupboard, tastes }: KnownOfPerson = {}): ConstraintsResult =>
    constraintsOf(request, matcher, cupboard, tastes);
  return {
    read,
    unknownToAvoid: (typed) => readAvoidEntries(splitAvoidText(typed), matcher).unknown,
    notes: (said) => readNotesOf(said, matcher),
    stored: ({ constraints }) => ({ ...constraints.request, constraints: storeConstraints(constraints, catalogue) }),
    restored({ constraints: kept, repeats: _repeats, ...request }) {
      const constraints = kept === undefined ? null : restoreConstraints(request, kept, catalogue);
      return constraints === null ? read(request, kept) : { ok: true, constraints };
    },
  };
}
